"""Forward kinematics of a BVH: positions and orientations of its joints in each frame, in the file's unit and axes."""

from collections.abc import Sequence

import numpy as np

from poise.formats.bvh_base_and_position_channels import POSITION, Layout, first_columns
from poise.formats.bvh_parser import BvhJoint
from poise.geometry.quaternions import axis_rotations, matrices, quaternion_products


def local_placements(joint: BvhJoint, numbers: np.ndarray, added: bool) -> tuple[np.ndarray, np.ndarray]:
    """Compute positions (n, 3) [file's unit] and quaternions (n, 4) of a BVH joint in its parent's frame.

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
    """Compute positions (n, 3) [file's unit] and quaternions (n, 4) in its world of the last of a chain of BVH joints."""
    firsts = first_columns(layout.joints)
    positions, orientations = np.zeros((len(rows), 3)), np.tile([1.0, 0.0, 0.0, 0.0], (len(rows), 1))
    for number in numbers:
        joint, first = layout.joints[number], firsts[number]
        own = local_placements(joint, rows[:, first : first + len(joint.channels)], layout.added)
        positions = positions + np.einsum("nij,nj->ni", matrices(orientations), own[0])
        orientations = quaternion_products(orientations, own[1])
    return positions, orientations


def joint_frames(layout: Layout, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Compute positions (n, joints, 3) and rotations (n, joints, 3, 3) of a BVH's joints, in the file's axes and unit."""
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
