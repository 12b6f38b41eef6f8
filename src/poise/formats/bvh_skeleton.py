"""The skeleton of a BVH, in the unit of its file: base, position channels, and frames of its joints.

Many programs write six channels for every joint. Below the joint that carries the body they are the lengths of bones, so they
are held at what the file has in most frames. A root above the hips that only carries them is no part of the body: the base is
the joint below it, and where it is follows from both. A root beside the one body of a file, such as a prop, is left out.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from poise.anatomy.roles_from_names import is_body, roles_of
from poise.formats.bvh_parser import BvhJoint
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
