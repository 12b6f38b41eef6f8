"""The body shape of a BVH, in the unit of its file: where head, feet and limbs are, whether it stands or sits, its height."""

from collections.abc import Sequence

import numpy as np

from poise.anatomy.bones_from_structure import body_confidence, find_body
from poise.anatomy.roles_from_names import roles_of
from poise.anatomy.segment_tree import SegmentTree
from poise.formats.bvh_parser import Bvh
from poise.formats.bvh_skeleton import Layout, first_columns, joint_frames
from poise.geometry.vectors import Vector

ANKLE_TO_HEAD = 0.86
"""Distance from an ankle to the joint of the head of who stands [heights of a person]: Drillis and Contini 1966, rounded."""
STRETCHED = 0.9
"""Least distance from ankle to head of who stands [of the way along the bones]."""
FEWEST_JOINTS = 10
"""Joints of a skeleton from which on it may be a body with arms and legs."""
MOST_JOINTS_OF_BODY = 250
"""Joints of a skeleton up to which head and feet are looked for by its structure."""
FOLDED = 0.5
"""Distance of the shoulders at angles of 0 below which that is no pose of a person [of the distance in the frames]."""
HANGING = 0.7
"""Height of the hips above the ankles from which on legs hang down, in lengths of a leg."""
SURE = 0.8
"""Least confidence in a body found by its structure for its head and feet to show which axis is up."""
TWISTED = np.radians(40.0)
"""Angle of the hips in the base's axes between zero pose and frames above which bone frames are twisted [rad]."""
SAMPLES = 48
"""Most frames that a file is judged by."""
MOST_POSED_JOINTS = 2_000
"""Joints of a file up to which its frames are looked at; beyond, only its zero pose."""


class BodyShape:
    """The body shape of a BVH: where joints are at zero angles and in some frames, its head and feet; in the file's unit."""

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
        self._ends = [[end.offset for end in joint.ends] for joint in bvh.joints]
        tips = [self.end_sites(number) for number, offsets in enumerate(self._ends) if offsets]
        points = np.concatenate([self.frames, *tips], axis=1)
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
        self.is_named = self.head >= 0 and bool(self.feet)
        """Whether its head and its feet are known by their names."""
        if not self.is_named and FEWEST_JOINTS <= len(bvh.joints) <= MOST_JOINTS_OF_BODY:
            self.head, self.feet = self._ends_by_structure(bvh)
        self.is_person = self.head >= 0 and bool(self.feet)
        """Whether its head and its feet are known, by names or by structure."""
        hips = self.pairs.get("thigh", ())
        self.way = float(np.mean([_way(bvh, places, self.head, foot, hips) for foot in self.feet])) if self.is_person else 0.0
        """Way along the bones from a foot to the head, without the way out to the hip."""

    def _ends_by_structure(self, bvh: Bvh) -> tuple[int, list[int]]:
        """Find the joints of a BVH's body shape that are head and feet by the structure of its bones; −1 and none if unsure.

        It is seen at angles of 0 and in a frame in the middle: bones that all lie along one axis at 0 have no shape there.
        """
        poses = [self.zero, *self.frames[len(self.frames) // 2 :][:1]]
        turned = [np.broadcast_to(np.eye(3), (len(bvh.joints), 3, 3)), *self.rotations[len(self.frames) // 2 :][:1]]
        found = [find_body(_segment_tree(bvh, *seen)) for seen in zip(poses, turned, strict=True)]
        body = min((body for body in found if body is not None), key=lambda body: body.cost, default=None)
        if body is None or body.head is None or body_confidence(body) < SURE:
            return -1, []
        return int(body.head), [int(limb.end or limb.lower) for limb in body.legs.limbs]

    def end_sites(self, number: int) -> np.ndarray:
        """Return the End Sites of a joint of a BVH's body shape in the frames looked at, (n, k, 3)."""
        turned = np.einsum("nij,kj->nki", self.rotations[:, number], np.array(self._ends[number]))
        result: np.ndarray = self.frames[:, number, None] + turned
        return result

    def rise(self, places: np.ndarray) -> np.ndarray:
        """Compute the rise of a BVH's body shape from feet to head by axis, (…, 3) [of the way on bones], at (…, joints, 3)."""
        apart = places[..., self.head, :] - places[..., self.feet, :].mean(axis=-2)
        result: np.ndarray = apart / max(self.way, 1e-12)
        return result

    def across(self, kind: str, places: np.ndarray) -> np.ndarray:
        """Return the way across a BVH's body shape from the right limb of a kind to the left, (…, 3), for (…, joints, 3)."""
        left, right = self.pairs[kind]
        result: np.ndarray = places[..., left, :] - places[..., right, :]
        return result

    @property
    def is_twisted(self) -> bool:
        """Whether the hips of a BVH's body shape lie otherwise in the base's axes than at angles of 0."""
        if "thigh" not in self.pairs or not len(self.frames) or self.base < 0:
            return False
        now = np.einsum("nji,nj->ni", self.rotations[:, self.base], self.across("thigh", self.frames))
        zero = self.across("thigh", self.zero)
        lengths = np.linalg.norm(now, axis=1) * np.linalg.norm(zero)
        return bool(np.median(now @ zero) < np.cos(TWISTED) * np.median(lengths))

    def sits_along(self, up: int) -> bool:
        """Whether this shape of a BVH's body sits at angles of 0 if an axis is up: its legs do not hang down."""
        if not {"thigh", "shin", "foot"} <= set(self.pairs):
            return False
        hips, knees, ankles = (self.zero[list(self.pairs[kind])] for kind in ("thigh", "shin", "foot"))
        legs = np.linalg.norm(hips - knees, axis=1) + np.linalg.norm(knees - ankles, axis=1)
        return bool((hips - ankles)[:, up].mean() < HANGING * legs.mean())

    @property
    def is_folded(self) -> bool:
        """Whether the shoulders of a BVH's body shape are much closer at angles of 0 than in the frames, as no person's are."""
        if "upper_arm" not in self.pairs or not len(self.frames):
            return False
        widest = np.linalg.norm(self.across("upper_arm", self.frames), axis=1).max()
        return bool(np.linalg.norm(self.across("upper_arm", self.zero)) < FOLDED * widest)


def _segment_tree(bvh: Bvh, places: np.ndarray, rotations: np.ndarray) -> SegmentTree:
    """Build the segment tree of a BVH's body shape in one pose, in the file's unit and axes; segments by number of the joint.

    places: (joints, 3). rotations: (joints, 3, 3).
    """
    joined: dict[str, dict[str, Vector]] = {str(number): {} for number in range(len(bvh.joints))}
    carriers: dict[str, str] = {}
    origins = {str(number): _vector(place) for number, place in enumerate(places)}
    tips: dict[str, tuple[Vector, ...]] = {}
    inner = {joint.parent for joint in bvh.joints}
    for number, joint in enumerate(bvh.joints):
        if joint.parent >= 0:
            carriers[str(number)] = str(joint.parent)
            joined[str(number)][str(joint.parent)] = joined[str(joint.parent)][str(number)] = origins[str(number)]
        offsets = [np.array(end.offset) for end in joint.ends if any(end.offset)]
        if offsets and number not in inner:
            tips[str(number)] = tuple(_vector(places[number] + rotations[number] @ offset) for offset in offsets)
    return SegmentTree(joined, carriers, origins, tips, dict.fromkeys(carriers, 3))


def _zero_places(bvh: Bvh, layout: Layout) -> list[np.ndarray]:
    """Compute the positions (3,) of the joints of a BVH's body shape at angles of 0, with bones as held, in the file's unit."""
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
    """List the joints of a BVH that are the feet of its body shape, the first of an ankle of several joints."""
    return [
        number
        for number, joint in enumerate(bvh.joints)
        if kinds[number] == "foot" and (joint.parent < 0 or kinds[joint.parent] != "foot")
    ]


def _way(bvh: Bvh, places: Sequence[np.ndarray], head: int, foot: int, hips: Sequence[int]) -> float:
    """Measure the way along bones from a foot of a BVH's body shape to its head, in the file's unit.

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
    """List the joints of a BVH's body shape from one up to its root."""
    path = [number]
    while (parent := bvh.joints[path[-1]].parent) >= 0:
        path.append(parent)
    return path


def body_height(body: BodyShape, up: str) -> float:
    """Measure the height of a BVH's body shape in its unit: of a person as far as it stretches from feet to head, in any pose.

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


def _vector(point: np.ndarray) -> Vector:
    x, y, z = point.tolist()
    return x, y, z
