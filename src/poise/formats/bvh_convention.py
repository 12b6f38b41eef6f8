"""The convention of a BVH: its unit of length, its up axis, and how its skeleton stands, as given or guessed over its frames.

A file says none of it. A person shows it: feet and head are known by their names, in most frames one is above the other, and
along the bones it is as far from one to the other as people are tall, whatever the pose and whatever the zero pose.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log
from typing import Any

import numpy as np

from poise.anatomy.roles import roles_of
from poise.errors import ValueRefusedError
from poise.formats.bvh_parsing import Bvh
from poise.formats.bvh_positions import Layout, chain_placements, first_columns, joint_frames
from poise.formats.bvh_rest import Leg, SampledFrames, make_rest_row
from poise.geometry.rotations import rotate_vectors
from poise.geometry.vectors import IDENTITY, Quaternion, Vector, multiply, rotate

UNITS = {"m": 1.0, "dm": 0.1, "cm": 0.01, "mm": 0.001, "inch": 0.0254, "foot": 0.3048, "cmu": 0.056444}
"""In metres. CMU's files have bones in units of 1/0.45 inch, MakeHuman's in decimetres."""
USUAL_HEIGHT = 1.65
"""Height of a body that a unit is guessed by [m]."""
PLAUSIBLE_HEIGHTS = (0.9, 2.2)
"""Lowest and highest person for whom a unit is believed [m]."""
ANKLE_TO_HEAD = 0.86
"""Distance from an ankle to the joint of the head of who stands [heights of a person]: Drillis and Contini 1966, rounded."""
STRETCHED = 0.9
"""Least distance from ankle to head of who stands [of the way along the bones]."""
DOUBT = 0.25
"""Two units are as good as each other where the logarithms of the heights are this near to each other."""
FEWEST_JOINTS = 10
"""Joints of a skeleton from which on it may be a body with arms and legs."""
FOLDED = 0.5
"""Distance of the shoulders at angles of 0 below which that is no pose of a person [of the distance in the frames]."""
HANGING = 0.7
"""Height of the hips above the ankles from which on legs hang down, in lengths of a leg."""
TWISTED = np.radians(40.0)
"""Angle of the hips in the base's axes between zero pose and frames above which bone frames are twisted [rad]."""
SAMPLES = 48
"""Most frames that a file is judged by."""
MOST_POSED_JOINTS = 2_000
"""Joints of a file up to which its frames are looked at; beyond, only its zero pose."""
STANDS = 0.6
"""From this on a person stands: the head is above the feet by this share of the way along the bones."""
ON_FLOOR = 0.15
"""Height of the lowest joint up to which a person is on the floor [of the way along the bones from foot to head]."""
Z_UP: Quaternion = (0.5**0.5, -(0.5**0.5), 0.0, 0.0)
"""Rotation from axes with z up to axes with y up."""
UPWARD = {"y": IDENTITY, "z": Z_UP}
"""Rotations to axes with y up, by the axis that is up."""


@dataclass(frozen=True)
class Convention:
    """The convention by which a BVH is read: its unit of length, its up axis, and the orientation of its skeleton."""

    unit: float
    """Unit of length [m]."""
    up: str
    """Axis that is up in the world of the file: "y" or "z"."""
    stance: Quaternion | None = None
    """Rotation from the base's axes in the file to those of the character, wxyz; None: as from the file's world to ours."""

    @property
    def rotation(self) -> Quaternion:
        """Rotation from the world of a BVH that is read to the y-up world of Poise, wxyz."""
        return UPWARD[self.up]

    @property
    def base_rotation(self) -> Quaternion:
        """Rotation from the axes of a BVH's skeleton to those of the character, so that it stands at rest, wxyz."""
        return self.rotation if self.stance is None else self.stance

    def length(self, numbers: Any) -> Vector:
        """Convert a vector of a BVH's skeleton from its unit and axes to metres and the axes of the character."""
        return rotate(self.base_rotation, tuple(self.unit * float(number) for number in numbers))


@dataclass(frozen=True)
class Guesses:
    """What was found out about a BVH: its convention, the pose to take for rest, and a sentence for each guess."""

    convention: Convention
    rest: np.ndarray | None = None
    """(n_channels,) the row of the frame that is the pose at rest, where the zero pose does not stand; None: the zero pose."""
    notes: list[str] = field(default_factory=list)
    """One sentence for each guess."""
    doubts: list[str] = field(default_factory=list)
    """One sentence for each guess between two that are both possible."""


def guess_convention(bvh: Bvh, layout: Layout, unit: str | float | None = None, up: str | None = None) -> Guesses:
    """Find the unit, up axis and stance of a BVH that is read, as given or guessed over its frames."""
    if up is not None and not (isinstance(up, str) and up in UPWARD):
        raise ValueRefusedError("up", f"must be 'y' or 'z', not {up!r}")
    size = None if unit is None else metres(unit)
    body = BodyShape(bvh, layout)
    notes: list[str] = []
    doubts: list[str] = []
    axis = up or _guess_up(body, notes, doubts)
    if size is None:
        size = _guess_unit(body, axis, notes, doubts)
    stance, rest = _guess_stance(body, layout, axis)
    return Guesses(Convention(size, axis, stance), rest, notes, doubts)


def metres(unit: object) -> float:
    """Convert the unit of length that a BVH is read in, a name or a number, to metres."""
    if isinstance(unit, str) and unit in UNITS:
        return UNITS[unit]
    if isinstance(unit, int | float) and not isinstance(unit, bool) and 0.0 < unit < 1e6:
        return float(unit)
    raise ValueRefusedError("unit", f"must be {', '.join(UNITS)} or a number of metres above 0, not {unit!r}")


def unit_name(size: float) -> str:
    """Return the name of a unit of length of BVH files by its size [m]; the size itself if it has none."""
    return next((name for name, known in UNITS.items() if known == size), f"units of {size:g} m")


class BodyShape:
    """Where the joints of a BVH are, at zero angles and in some of its frames, and its head and feet; in the file's unit."""

    def __init__(self, bvh: Bvh, layout: Layout) -> None:
        count = min(SAMPLES, len(bvh.rows)) if len(bvh.joints) <= MOST_POSED_JOINTS else 0
        numbers = np.unique(np.linspace(0, len(bvh.rows) - 1, count).astype(int)) if count else np.zeros(0, dtype=int)
        self.rows = bvh.rows[numbers]
        """(n, n_channels) of the frames looked at."""
        places = _zero_places(bvh, layout)
        ends = [place + end.offset for place, joint in zip(places, bvh.joints, strict=True) for end in joint.ends]
        self.zero = np.array(places)
        """(joints, 3) at angles of 0."""
        self.extent = np.ptp(np.array(places + ends), axis=0)
        """(3,) of joints and End Sites at angles of 0."""
        self.frames, self.rotations = joint_frames(layout, self.rows)
        """(n, joints, 3) and (n, joints, 3, 3) in the frames looked at."""
        self.base = layout.base
        """Number of the joint that is the base; −1 if the world is."""
        tips = [
            self.frames[:, number] + self.rotations[:, number] @ np.array(end.offset)
            for number, joint in enumerate(bvh.joints)
            for end in joint.ends
        ]
        points = np.concatenate([self.frames, *(tip[:, None] for tip in tips)], axis=1)
        self.extents = np.ptp(points, axis=1)
        """(n, 3) of joints and End Sites in the frames looked at."""
        known = roles_of(joint.name for joint in bvh.joints)
        kinds = [known[joint.name].kind if joint.name in known else None for joint in bvh.joints]
        self.head = kinds.index("head") if "head" in kinds else -1
        self.feet = _first_feet(bvh, kinds)
        roles: list[tuple[str, str] | None] = [known.get(joint.name) for joint in bvh.joints]
        self.pairs = {
            kind: tuple(roles.index((kind, side)) for side in ("left", "right"))
            for kind in ("thigh", "shin", "foot", "upper_arm")
            if (kind, "left") in roles and (kind, "right") in roles
        }
        """Numbers of the first joint of the left and of the right limb, by their kind, where both are known."""
        self.is_person = self.head >= 0 and bool(self.feet)
        """Whether its head and its feet are known by their names."""
        hips = self.pairs.get("thigh", ())
        self.way = float(np.mean([_way(bvh, places, self.head, foot, hips) for foot in self.feet])) if self.is_person else 0.0
        """Way along the bones from a foot to the head, without the way out to the hip."""

    def rise(self, places: np.ndarray) -> np.ndarray:
        """Compute how far the head is above the feet along each axis, (…, 3) of the way along the bones, for (…, joints, 3)."""
        apart = places[..., self.head, :] - places[..., self.feet, :].mean(axis=-2)
        result: np.ndarray = apart / max(self.way, 1e-12)
        return result

    def across(self, kind: str, places: np.ndarray) -> np.ndarray:
        """Return the way from the right limb of a kind to the left one, (…, 3), for (…, joints, 3)."""
        left, right = self.pairs[kind]
        result: np.ndarray = places[..., left, :] - places[..., right, :]
        return result

    @property
    def is_twisted(self) -> bool:
        """Whether the hips lie otherwise in the base's axes than at angles of 0, so that those say nothing of the bones."""
        if "thigh" not in self.pairs or not len(self.frames) or self.base < 0:
            return False
        now = np.einsum("nji,nj->ni", self.rotations[:, self.base], self.across("thigh", self.frames))
        zero = self.across("thigh", self.zero)
        lengths = np.linalg.norm(now, axis=1) * np.linalg.norm(zero)
        return bool(np.median(now @ zero) < np.cos(TWISTED) * np.median(lengths))

    def sits_along(self, up: int) -> bool:
        """Whether the legs do not hang down at angles of 0 if an axis is up, as of who sits."""
        if not {"thigh", "shin", "foot"} <= set(self.pairs):
            return False
        hips, knees, ankles = (self.zero[list(self.pairs[kind])] for kind in ("thigh", "shin", "foot"))
        legs = np.linalg.norm(hips - knees, axis=1) + np.linalg.norm(knees - ankles, axis=1)
        return bool((hips - ankles)[:, up].mean() < HANGING * legs.mean())

    @property
    def is_folded(self) -> bool:
        """Whether the shoulders are much closer to each other at angles of 0 than in the frames: no pose that a person has."""
        if "upper_arm" not in self.pairs or not len(self.frames):
            return False
        widest = np.linalg.norm(self.across("upper_arm", self.frames), axis=1).max()
        return bool(np.linalg.norm(self.across("upper_arm", self.zero)) < FOLDED * widest)


def _zero_places(bvh: Bvh, layout: Layout) -> list[np.ndarray]:
    """Compute the position (3,) of each joint of a BVH with all angles 0 and bones as they are held, in the file's unit."""
    places: list[np.ndarray] = []
    for joint, first in zip(bvh.joints, first_columns(bvh.joints), strict=True):
        offset = np.array(joint.offset)
        for place, channel in enumerate(joint.channels):
            if (held := layout.held.get(first + place)) is not None:
                axis = "XYZ".index(channel[0])
                offset[axis] = held + (offset[axis] if layout.added else 0.0)
        places.append(places[joint.parent] + offset if joint.parent >= 0 else np.zeros(3))
    return places


def _first_feet(bvh: Bvh, kinds: Sequence[str | None]) -> list[int]:
    """List the joints of a BVH that are feet and hang on none, as an ankle of several joints does."""
    return [
        number
        for number, joint in enumerate(bvh.joints)
        if kinds[number] == "foot" and (joint.parent < 0 or kinds[joint.parent] != "foot")
    ]


def _way(bvh: Bvh, places: Sequence[np.ndarray], head: int, foot: int, hips: Sequence[int]) -> float:
    """Measure the way along bones from a foot of a BVH to its head, in the file's unit.

    Where the hips are known, it goes from the hip to the trunk by the middle of both, whatever carries them.
    """

    def length(bones: Sequence[int]) -> float:
        return float(sum(np.linalg.norm(places[number] - places[bvh.joints[number].parent]) for number in bones))

    upward, downward = _path_up(bvh, head), _path_up(bvh, foot)
    trunk, leg = (
        [number for number in path if number not in other] for path, other in ((upward, downward), (downward, upward))
    )
    hip = next((number for number in hips if number in leg), None)
    if hip is None or not trunk:
        return length(trunk) + length(leg)
    middle = np.mean([places[number] for number in hips], axis=0)
    return length(leg[: leg.index(hip)]) + float(np.linalg.norm(places[trunk[-1]] - middle)) + length(trunk[:-1])


def _path_up(bvh: Bvh, number: int) -> list[int]:
    """List the joints of a BVH from one up to its root."""
    path = [number]
    while (parent := bvh.joints[path[-1]].parent) >= 0:
        path.append(parent)
    return path


# ---- which axis is up ---------------------------------------------------------------------------------


def _guess_up(body: BodyShape, notes: list[str], doubts: list[str]) -> str:
    """Guess the up axis of a BVH that is read: along which its zero pose stands, or a person in most of its frames."""
    drawn = _drawn_axis(body)
    up = drawn or "y"
    standing = _standing_shares(body)
    if standing is not None:
        best = "z" if standing["z"] > standing["y"] else "y"
        if standing["x"] > 0.5 and standing[best] < 0.25:
            doubts.append(f"it is upright along x in its frames, and only y or z can be up: it lies, and {up} is taken for up")
            return up
        if drawn is None:
            up = best
        elif best != drawn and standing[best] > 0.5 and standing[drawn] < 0.25:
            up = drawn if _lies_on_floor(body, drawn, best) else best
            doubts.append(
                f"its skeleton is drawn along {drawn} and is upright along {best} in its frames; {up} is taken for up "
                f"(up={drawn if up == best else best!r} overrides)"
            )
            return up
    if up == "z":
        notes.append("its skeleton stands along z, so z is taken for up (up='y' overrides)")
    return up


def _drawn_axis(body: BodyShape) -> str | None:
    """Find the axis, y or z, along which the zero pose of a BVH stands; None if it stands along neither."""
    if body.is_person and body.way > 0.0:
        x, y, z = body.rise(body.zero)
        return ("z" if z > y else "y") if max(y, z) >= STANDS and max(y, z) > abs(x) else None
    x, y, z = body.extent
    return "z" if z > 1.3 * y and z > 1.3 * x else "y"


def _standing_shares(body: BodyShape) -> dict[str, float] | None:
    """Return the share of a BVH's frames in which its person stands along x, y and z; None if there is no person."""
    if not body.is_person or not len(body.frames) or body.way <= 0.0:
        return None
    rises = body.rise(body.frames)
    rises[:, 0] = np.abs(rises[:, 0])
    return {axis: float(np.mean(rises[:, column] >= STANDS)) for column, axis in enumerate("xyz")}


def _lies_on_floor(body: BodyShape, up: str, other: str) -> bool:
    """Check whether a BVH's person is at height 0 in most frames if one axis is up, and not if the other one is."""
    shares = []
    for axis in (up, other):
        lowest = body.frames[:, :, "xyz".index(axis)].min(axis=1)
        shares.append(float(np.mean(np.abs(lowest) < ON_FLOOR * body.way)))
    return shares[0] > 0.5 >= shares[1]


# ---- how long a unit is -------------------------------------------------------------------------------


def _guess_unit(body: BodyShape, up: str, notes: list[str], doubts: list[str]) -> float:
    """Guess the unit of a BVH that is read [m]: the one that gives a usual body height."""
    height = body_height(body, up)
    name = likely_unit(height)
    sentence = f"its skeleton is {height:.4g} units high, so lengths are taken for {name} (unit= overrides)"
    drawn = likely_unit(float(body.extent["xyz".index(up)]))
    others = _other_units(height, name) if body.is_person else [drawn] if drawn != name else []
    if others:
        heights = " or ".join(f"{UNITS[each] * height:.2f} m in {each}" for each in (name, *others))
        doubts.append(f"its body may be {heights}; {name} is taken (unit= overrides)")
    elif body.is_person and not _is_plausible(UNITS[name] * height):
        doubts.append(f"{sentence}, and no unit makes it as tall as a person")
    else:
        notes.append(sentence)
    return UNITS[name]


def body_height(body: BodyShape, up: str) -> float:
    """Measure the height of a BVH's body in its unit: of a person as far as it stretches from feet to head, in any pose.

    Of one whose head and feet are not known, the usual height in its frames, if it has joints enough for a body; else that of
    its zero pose.
    """
    axis = "xyz".index(up)
    if body.is_person and body.way > 0.0:
        places = np.concatenate([body.zero[None], body.frames])
        return max(float(np.linalg.norm(body.rise(places), axis=1).max()), STRETCHED) * body.way / ANKLE_TO_HEAD
    if len(body.extents) and len(body.zero) >= FEWEST_JOINTS:
        return float(np.median(body.extents[:, axis]))
    return float(body.extent[axis])


def _is_plausible(height: float) -> bool:
    return PLAUSIBLE_HEIGHTS[0] <= height <= PLAUSIBLE_HEIGHTS[1]


def likely_unit(height: float) -> str:
    """Guess the unit of a BVH that is read: the one that gives a usual body height; centimetres without a height."""
    if height <= 0.0:
        return "cm"
    fitting = [name for name, size in UNITS.items() if _is_plausible(size * height)]
    common = [name for name in ("m", "cm") if name in fitting]
    return common[0] if common else min(fitting or UNITS, key=lambda name: _oddity(name, height))


def _oddity(name: str, height: float) -> float:
    return abs(log(UNITS[name] * height / USUAL_HEIGHT))


def _other_units(height: float, chosen: str) -> list[str]:
    """List the units of a BVH that give a person's height nearly as usual as the chosen one does; none beside m and cm."""
    if height <= 0.0 or chosen in ("m", "cm"):
        return []
    return [
        name
        for name, size in UNITS.items()
        if name != chosen and _is_plausible(size * height) and _oddity(name, height) - _oddity(chosen, height) < DOUBT
    ]


# ---- how the skeleton stands --------------------------------------------------------------------------


def _guess_stance(body: BodyShape, layout: Layout, up: str) -> tuple[Quaternion | None, np.ndarray | None]:
    """Find how the skeleton of a BVH is turned to stand at rest, and the row to take for rest where its zero pose does not."""
    drawn = _drawn_axis(body)
    stands = drawn is not None and not (body.is_folded or body.is_twisted or body.sits_along("xyz".index(drawn)))
    if not len(body.frames) or not body.is_person or stands:
        return (UPWARD[drawn] if drawn is not None and drawn != up and layout.base >= 0 else None), None
    rises = body.rise(body.frames)[:, 1 if up == "y" else 2]
    if rises.max() < STANDS:
        return None, None
    frame = int(np.argmax(rises >= 0.97 * rises.max()))  # the first: many files begin with a T-pose
    row = _rest_row(body, layout, frame, up)
    if layout.base < 0:  # the base is the world, which does not turn
        return None, row
    _, orientations = chain_placements(layout, layout.chain, row[None])
    w, x, y, z = orientations[0].tolist()
    return multiply(_facing(body, frame, up), (w, x, y, z)), row


def _rest_row(body: BodyShape, layout: Layout, frame: int, up: str) -> np.ndarray:
    """Return the row (n_channels,) of a BVH's pose at rest: that of a frame, with straight legs if both are known."""
    if not {"thigh", "shin", "foot"} <= set(body.pairs):
        row: np.ndarray = body.rows[frame]
        return row
    left, right = (Leg(*(body.pairs[kind][side] for kind in ("thigh", "shin", "foot"))) for side in (0, 1))
    sampled = SampledFrames(body.rows, body.frames, body.rotations)
    return make_rest_row(layout, sampled, frame, (left, right), "xyz".index(up))


def _facing(body: BodyShape, frame: int, up: str) -> Quaternion:
    """Return the rotation from the world of a BVH to ours in which the person of a frame faces z, wxyz."""
    if not body.pairs:
        return UPWARD[up]
    x, _, z = rotate_vectors(UPWARD[up], body.across(next(iter(body.pairs)), body.frames[frame])[None])[0]
    half = 0.5 * np.arctan2(z, x)
    return multiply((float(np.cos(half)), 0.0, float(np.sin(half)), 0.0), UPWARD[up])
