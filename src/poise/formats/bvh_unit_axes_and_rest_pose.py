"""The unit of length and the up axis of a BVH, given or guessed, and its pose at rest where its zero pose does not stand.

Who walks or dances in every frame shows no pose at rest at once. Trunk and arms are those of one frame; thighs and shins are
turned to hang down, knees pointing ahead, and each foot is as in the frame in which it stands flattest.

A file does not say its unit and its up axis. A person shows them: feet and head are known, by names or by structure; in most
frames one is above the other, and along the bones it is as far from one to the other as people are tall, whatever the pose and
whatever the zero pose.
"""

from dataclasses import dataclass, field
from math import log
from typing import Any, NamedTuple

import numpy as np

from poise.errors import ValueRefusedError
from poise.formats.bvh_body_shape import BodyShape, body_height
from poise.formats.bvh_parser import BvhJoint
from poise.formats.bvh_skeleton import ROTATION, Layout, chain_placements, first_columns
from poise.geometry.rotations import IDENTITY, Quaternion, euler_angles, multiply, rotate, rotate_vectors, shortest_rotation
from poise.geometry.vectors import Vector

BENT = np.radians(15.0)
"""Bend of a knee from which on it shows which way the knee points [rad]."""
AHEAD = np.cos(np.radians(80.0))
"""Least cosine of the angle between the axis of a knee and the line of the hips for the knee to point ahead."""
UNITS = {"m": 1.0, "dm": 0.1, "cm": 0.01, "mm": 0.001, "inch": 0.0254, "foot": 0.3048, "cmu": 0.056444}
"""In metres. CMU's files have bones in units of 1/0.45 inch, MakeHuman's in decimetres."""
USUAL_HEIGHT = 1.65
"""Height of a body that a unit is guessed by [m]."""
PLAUSIBLE_HEIGHTS = (0.9, 2.2)
"""Lowest and highest person for whom a unit is believed [m]."""
DOUBT = 0.25
"""Two units are as good as each other where the logarithms of the heights are this near to each other."""
STANDS = 0.6
"""From this on a person stands: the head is above the feet by this share of the way along the bones."""
ON_FLOOR = 0.15
"""Height of the lowest joint up to which a person is on the floor [of the way along the bones from foot to head]."""
Z_UP: Quaternion = (0.5**0.5, -(0.5**0.5), 0.0, 0.0)
"""Rotation from axes with z up to axes with y up."""
UPWARD = {"y": IDENTITY, "z": Z_UP}
"""Rotations to axes with y up, by the axis that is up."""


class Leg(NamedTuple):
    """Numbers of the BVH joints at the hip, the knee and the ankle of one leg."""

    thigh: int
    shin: int
    foot: int


class SampledFrames(NamedTuple):
    """Some frames of a BVH, in the file's axes and unit."""

    rows: np.ndarray
    """(n, n_channels)."""
    positions: np.ndarray
    """(n, joints, 3)."""
    rotations: np.ndarray
    """(n, joints, 3, 3)."""


def make_rest_row(layout: Layout, sampled: SampledFrames, frame: int, legs: tuple[Leg, Leg], up: int) -> np.ndarray:
    """Make the row (n_channels,) of a BVH's rest pose from a frame that stands.

    legs: the left and the right one. up: number of the axis that is up. A leg without three angles at each of its joints
    stays as it is in the frame.
    """
    joints, firsts = layout.joints, first_columns(layout.joints)
    row, rotations = sampled.rows[frame].copy(), sampled.rotations[frame]
    level = 1.0 - np.eye(3)[up]
    across = (sampled.positions[:, legs[0].thigh] - sampled.positions[:, legs[1].thigh]) * level
    for leg in legs:
        if not all(_has_three_angles(joints[number]) for number in leg):
            continue
        thigh, shin = _straightened(leg, sampled.positions[frame], across[frame], up)
        flattest = _flattest_frame(joints, leg, sampled.positions, up)
        foot = _turn(across[flattest], across[frame]) @ sampled.rotations[flattest, leg.foot]
        above = np.eye(3), thigh, shin
        turned = thigh @ rotations[leg.thigh], shin @ rotations[leg.shin], foot
        for number, before, now in zip(leg, above, turned, strict=True):
            parent = joints[number].parent
            local = now if parent < 0 else (before @ rotations[parent]).T @ now
            places = [place for place, channel in enumerate(joints[number].channels) if channel.endswith(ROTATION)]
            axes = np.array([np.eye(3)["XYZ".index(joints[number].channels[place][0])] for place in places]).T
            row[[firsts[number] + place for place in places]] = np.degrees(euler_angles(axes, local[None])[0])
    return row


def _has_three_angles(joint: BvhJoint) -> bool:
    """Check whether a BVH joint can be turned any way for the rest pose."""
    return len({channel for channel in joint.channels if channel.endswith(ROTATION)}) == 3


def _straightened(leg: Leg, places: np.ndarray, across: np.ndarray, up: int) -> tuple[np.ndarray, np.ndarray]:
    """Find the rotations (3, 3) of thigh and shin that make a leg of a BVH's rest pose hang straight down.

    places: (joints, 3); across: (3,) level, from the right hip to the left one.
    """
    down = -np.eye(3)[up]
    upper, lower = places[leg.shin] - places[leg.thigh], places[leg.foot] - places[leg.shin]
    thigh = _turn(upper, down)
    bent = np.cross(thigh @ upper, thigh @ lower) * (down == 0.0)
    sizes = np.linalg.norm(upper) * np.linalg.norm(lower)
    cosine = bent @ across / max(np.linalg.norm(bent) * np.linalg.norm(across), 1e-12)
    if np.linalg.norm(bent) > np.sin(BENT) * sizes and cosine > AHEAD:
        thigh = _turn(bent, across) @ thigh
    return thigh, _turn(thigh @ lower, down) @ thigh


def _turn(start: np.ndarray, end: np.ndarray) -> np.ndarray:
    """Return the least rotation (3, 3) from one direction (3,) of a BVH's rest pose to another; none if one has no length."""
    lengths = np.linalg.norm(start), np.linalg.norm(end)
    return shortest_rotation(start / lengths[0], end / lengths[1]) if min(lengths) > 0.0 else np.eye(3)


def _flattest_frame(joints: list[BvhJoint], leg: Leg, positions: np.ndarray, up: int) -> int:
    """Find the frame in which a foot stands flattest for a BVH's rest pose: ankle and toes are lowest in the body."""
    heights = positions[:, :, up]
    toes = [number for number, joint in enumerate(joints) if joint.parent == leg.foot]
    over = heights[:, [leg.foot, *toes]].mean(axis=1) - heights.min(axis=1)
    return int(np.argmin(over))


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
        """Rotation from the up axis of a BVH's world to y up, wxyz."""
        return UPWARD[self.up]

    @property
    def base_rotation(self) -> Quaternion:
        """Rotation from the up axis of a BVH to y up, so that its skeleton stands at rest, wxyz."""
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


def guess_convention(body: BodyShape, layout: Layout, unit: str | float | None = None, up: str | None = None) -> Guesses:
    """Find the unit, up axis and stance of a BVH that is read, as given or guessed over its frames.

    body: its joints in these frames.
    """
    if up is not None and not (isinstance(up, str) and up in UPWARD):
        raise ValueRefusedError("up", f"must be 'y' or 'z', not {up!r}")
    size = None if unit is None else metres(unit)
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
    if not len(body.frames) or not body.is_named or stands:
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
    """Return the row (n_channels,) of a BVH's rest pose: that of a frame, with straight legs if both are known."""
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
