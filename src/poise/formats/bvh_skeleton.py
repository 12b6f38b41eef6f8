"""The skeleton of a BVH, in the unit of its file: base and position channels, frames of joints, body shape and height.

Many programs write six channels for every joint. Below the joint that carries the body they are the lengths of bones, so they
are held at what the file has in most frames. A root above the hips that only carries them is no part of the body: the base is
the joint below it, and where it is follows from both. A root beside the one body of a file, such as a prop, is left out.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from poise.anatomy.roles_from_names import is_body, roles_of
from poise.formats.bvh_parser import Bvh, BvhJoint
from poise.formats.imported_skeleton import beside_body
from poise.geometry.rotations import axis_rotations, matrices, quaternion_products

ROTATION = "rotation"
"""End of the names of channels that are angles [°]."""
POSITION = "position"
"""End of the names of channels that are lengths."""
ZERO_POSITION = 1e-2
"""Positions that are all smaller than this count as 0 [of the joint's OFFSET]."""
STILL = 1e-2
"""How far a position may change for the bone to count as rigid [of the skeleton's size]: 1 cm of a person."""
ANKLE_TO_HEAD = 0.86
"""Distance from an ankle to the joint of the head of who stands [heights of a person]: Drillis and Contini 1966, rounded."""
STRETCHED = 0.9
"""Least distance from ankle to head of who stands [of the way along the bones]."""
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


@dataclass(frozen=True)
class Layout:
    """Which channels of a BVH are the placement of the base, which hold bones, and which are joints of the character."""

    joints: list[BvhJoint]
    base: int
    """Number of the BVH joint that is the character's base; −1 where several roots share a fixed one."""
    added: bool
    """Whether positions of joints that hang from others are added to their OFFSETs; else they replace them."""
    held: dict[int, float]
    """What position channels are held at [file's unit], by column."""
    freed: dict[int, tuple[float, float]]
    """Lowest and highest number of the slides that are joints because the file moves them freely, by column."""
    beside: frozenset[int] = frozenset()
    """Numbers of the BVH joints below other roots than the body's: props, cameras; no part of the character."""

    @property
    def chain(self) -> list[int]:
        """Numbers of the joints of a BVH skeleton from its root down to the base."""
        path, number = [], self.base
        while number >= 0:
            path.append(number)
            number = self.joints[number].parent
        return path[::-1]


def first_columns(joints: Sequence[BvhJoint]) -> list[int]:
    """Return the column of the first channel of each joint of a BVH skeleton."""
    return [0, *np.cumsum([len(joint.channels) for joint in joints])[:-1].tolist()]


def layout_of(
    joints: list[BvhJoint], rows: np.ndarray, slides: bool = False, ranges: Collection[int] = ()
) -> tuple[Layout, float, str]:
    """Decide what the position channels of a BVH skeleton mean; rows: (n_frames, n_channels). slides: all of them are slides.

    ranges: columns of channels with limits of their own; of a joint that has such positions, all are slides.
    Also returns by how much the held ones change at most [file's unit], and the name of the joint where they do.
    """
    firsts, added = first_columns(joints), positions_are_added(joints, rows)
    beside = beside_body([joint.name for joint in joints], [joint.parent for joint in joints])
    base = _base_of(joints, rows, firsts, beside)
    layout = Layout(joints, base, added, {}, {}, beside)
    still, carriers = STILL * skeleton_size(joints), set(layout.chain) | beside
    known = roles_of(joint.name for joint in joints)
    bodiless = base >= 0 and not is_body(joints[base].name)
    largest, where = 0.0, ""
    for number, joint in enumerate(joints):
        if joint.parent < 0 or number in carriers or slides:
            continue
        columns = [firsts[number] + place for place, channel in enumerate(joint.channels) if channel.endswith(POSITION)]
        if any(column in ranges for column in columns):
            continue
        numbers = rows[:, columns]
        change = float(np.ptp(numbers, axis=0).max(initial=0.0)) if len(rows) else 0.0
        role = known.get(joint.name)
        # A body or a prop that moves beside it hangs on nothing of the body.
        if change > still and bodiless and joint.parent == base and (role is None or role.kind == "pelvis"):
            layout.freed.update(zip(columns, zip(numbers.min(axis=0), numbers.max(axis=0), strict=True), strict=True))
            continue
        usual = np.median(numbers, axis=0) if len(rows) else [0.0 if added else _along(joints[number], c) for c in _axes(joint)]
        layout.held.update(zip(columns, map(float, usual), strict=True))
        if change > largest:
            largest, where = change, joint.name
    return layout, largest, where


def _axes(joint: BvhJoint) -> list[str]:
    return [channel for channel in joint.channels if channel.endswith(POSITION)]


def _along(joint: BvhJoint, channel: str) -> float:
    return joint.offset["XYZ".index(channel[0])]


def skeleton_size(joints: Sequence[BvhJoint]) -> float:
    """Return the longest way along bones from a BVH skeleton's root to an end [file's unit], the root's OFFSET left out."""
    lengths: list[float] = []
    for joint in joints:
        lengths.append(lengths[joint.parent] + float(np.linalg.norm(joint.offset)) if joint.parent >= 0 else 0.0)
    return max(lengths)


def positions_are_added(joints: Sequence[BvhJoint], rows: np.ndarray) -> bool:
    """Check whether positions in a BVH skeleton add to OFFSETs: in place of them, they put most joints at their parents."""
    if not len(rows):
        return False
    votes = []
    for joint, first in zip(joints, first_columns(joints), strict=True):
        offset = np.array([_along(joint, channel) for channel in _axes(joint)])
        length = float(np.linalg.norm(offset))
        if joint.parent >= 0 and length > 0.0:
            columns = [first + place for place, channel in enumerate(joint.channels) if channel.endswith(POSITION)]
            votes.append(np.abs(rows[:, columns]).max() <= ZERO_POSITION * length)
    return 2 * sum(votes) > len(votes)


def _base_of(joints: list[BvhJoint], rows: np.ndarray, firsts: list[int], beside: Collection[int]) -> int:
    """Find the base of a BVH skeleton, the joint that carries the body: its root, or hips below a root that is no part of it.

    −1 where there are several roots for it, or one without children. beside: joints that are no part of it.
    """
    children: dict[int, list[int]] = {}
    for number, joint in enumerate(joints):
        if number not in beside:
            children.setdefault(joint.parent, []).append(number)
    if len(children[-1]) > 1 or len(joints) < 2:
        return -1
    known, still = roles_of(joint.name for joint in joints), STILL * skeleton_size(joints)
    (root,) = children[-1]
    number = root
    while joints[number].name not in known and len(children.get(number, ())) == 1:
        (number,) = children[number]
        joint, role = joints[number], known.get(joints[number].name)
        numbers = rows[:, firsts[number] : firsts[number] + len(joint.channels)]
        placed = numbers[:, [channel.endswith(POSITION) for channel in joint.channels]]
        moves = len(rows) > 0 and placed.shape[1] == 3 and bool(np.ptp(placed, axis=0).max() > still)
        if (role is not None and role.kind == "pelvis") or moves:
            return number if number in children else root
    return root


def local_placements(joint: BvhJoint, numbers: np.ndarray, added: bool) -> tuple[np.ndarray, np.ndarray]:
    """Compute positions (n, 3) [file's unit] and quaternions (n, 4) of a joint of a BVH skeleton in its parent's frame.

    numbers: (n, channels) of the joint; added: as in `Layout`.
    """
    positions = np.tile(np.array(joint.offset, dtype=np.float64), (len(numbers), 1))
    orientations = np.tile([1.0, 0.0, 0.0, 0.0], (len(numbers), 1))
    for column, channel in zip(numbers.T, joint.channels, strict=True):
        axis = "XYZ".index(channel[0])
        if channel.endswith(POSITION):
            positions[:, axis] = column + (joint.offset[axis] if added and joint.parent >= 0 else 0.0)
        else:
            orientations = quaternion_products(orientations, axis_rotations(np.eye(3)[axis], np.radians(column)))
    return positions, orientations


def chain_placements(layout: Layout, numbers: Sequence[int], rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Compute positions (n, 3) [file's unit] and quaternions (n, 4) in the world of the last of a chain of a BVH skeleton."""
    firsts = first_columns(layout.joints)
    positions, orientations = np.zeros((len(rows), 3)), np.tile([1.0, 0.0, 0.0, 0.0], (len(rows), 1))
    for number in numbers:
        joint, first = layout.joints[number], firsts[number]
        own = local_placements(joint, rows[:, first : first + len(joint.channels)], layout.added)
        positions = positions + np.einsum("nij,nj->ni", matrices(orientations), own[0])
        orientations = quaternion_products(orientations, own[1])
    return positions, orientations


def joint_frames(layout: Layout, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Compute positions (n, joints, 3) and rotations (n, joints, 3, 3) of a BVH skeleton's joints, in the file's axes, unit."""
    count = len(layout.joints)
    positions, rotations = np.zeros((len(rows), count, 3)), np.zeros((len(rows), count, 3, 3))
    for number, (joint, first) in enumerate(zip(layout.joints, first_columns(layout.joints), strict=True)):
        own, orientations = local_placements(joint, rows[:, first : first + len(joint.channels)], layout.added)
        turned = matrices(orientations)
        if joint.parent >= 0:
            above = rotations[:, joint.parent]
            own, turned = positions[:, joint.parent] + np.einsum("nij,nj->ni", above, own), above @ turned
        positions[:, number], rotations[:, number] = own, turned
    return positions, rotations


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
        self.is_person = self.head >= 0 and bool(self.feet)
        """Whether its head and its feet are known by their names."""
        hips = self.pairs.get("thigh", ())
        self.way = float(np.mean([_way(bvh, places, self.head, foot, hips) for foot in self.feet])) if self.is_person else 0.0
        """Way along the bones from a foot to the head, without the way out to the hip."""

    def end_sites(self, number: int) -> np.ndarray:
        """Return the End Sites of a BVH skeleton's joint in the frames looked at, (n, k, 3)."""
        turned = np.einsum("nij,kj->nki", self.rotations[:, number], np.array(self._ends[number]))
        result: np.ndarray = self.frames[:, number, None] + turned
        return result

    def rise(self, places: np.ndarray) -> np.ndarray:
        """Compute a BVH skeleton's rise from feet to head along each axis, (…, 3) [of the way on bones], for (…, joints, 3)."""
        apart = places[..., self.head, :] - places[..., self.feet, :].mean(axis=-2)
        result: np.ndarray = apart / max(self.way, 1e-12)
        return result

    def across(self, kind: str, places: np.ndarray) -> np.ndarray:
        """Return the way from a BVH skeleton's right limb of a kind to the left one, (…, 3), for (…, joints, 3)."""
        left, right = self.pairs[kind]
        result: np.ndarray = places[..., left, :] - places[..., right, :]
        return result

    @property
    def is_twisted(self) -> bool:
        """Whether a BVH skeleton's hips lie otherwise in the base's axes than at angles of 0: those say nothing of bones."""
        if "thigh" not in self.pairs or not len(self.frames) or self.base < 0:
            return False
        now = np.einsum("nji,nj->ni", self.rotations[:, self.base], self.across("thigh", self.frames))
        zero = self.across("thigh", self.zero)
        lengths = np.linalg.norm(now, axis=1) * np.linalg.norm(zero)
        return bool(np.median(now @ zero) < np.cos(TWISTED) * np.median(lengths))

    def sits_along(self, up: int) -> bool:
        """Whether a BVH skeleton's legs do not hang down at angles of 0 if an axis is up, as of who sits."""
        if not {"thigh", "shin", "foot"} <= set(self.pairs):
            return False
        hips, knees, ankles = (self.zero[list(self.pairs[kind])] for kind in ("thigh", "shin", "foot"))
        legs = np.linalg.norm(hips - knees, axis=1) + np.linalg.norm(knees - ankles, axis=1)
        return bool((hips - ankles)[:, up].mean() < HANGING * legs.mean())

    @property
    def is_folded(self) -> bool:
        """Whether a BVH skeleton's shoulders are much closer at angles of 0 than in the frames: no pose that a person has."""
        if "upper_arm" not in self.pairs or not len(self.frames):
            return False
        widest = np.linalg.norm(self.across("upper_arm", self.frames), axis=1).max()
        return bool(np.linalg.norm(self.across("upper_arm", self.zero)) < FOLDED * widest)


def _zero_places(bvh: Bvh, layout: Layout) -> list[np.ndarray]:
    """Compute the position (3,) of a BVH skeleton's joints at angles of 0 with bones as they are held, in the file's unit."""
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
    """List the joints of a BVH skeleton that are feet and hang on none, as an ankle of several joints does."""
    return [
        number
        for number, joint in enumerate(bvh.joints)
        if kinds[number] == "foot" and (joint.parent < 0 or kinds[joint.parent] != "foot")
    ]


def _way(bvh: Bvh, places: Sequence[np.ndarray], head: int, foot: int, hips: Sequence[int]) -> float:
    """Measure the way along bones from a foot of a BVH skeleton to its head, in the file's unit.

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
    """List the joints of a BVH skeleton from one up to its root."""
    path = [number]
    while (parent := bvh.joints[path[-1]].parent) >= 0:
        path.append(parent)
    return path


def body_height(body: BodyShape, up: str) -> float:
    """Measure the height of a BVH skeleton in its unit: of a person as far as it stretches from feet to head, in any pose.

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
