"""The pose at rest of a BVH whose zero pose does not stand: a frame that does, with its legs made straight and its soles level.

Who walks or dances in every frame shows no such pose at once. Trunk and arms are those of one frame; thighs and shins are
turned to hang down, knees pointing ahead, and each foot is as in the frame in which it stands flattest.
"""

from typing import NamedTuple

import numpy as np

from poise.formats.bvh_base_and_position_channels import ROTATION, Layout, first_columns
from poise.formats.bvh_parser import BvhJoint
from poise.geometry.euler_angles import euler_angles
from poise.geometry.rotation_matrices import shortest_rotation

BENT = np.radians(15.0)
"""Bend of a knee from which on it shows which way the knee points [rad]."""
AHEAD = np.cos(np.radians(80.0))
"""Least cosine of the angle between the axis of a knee and the line of the hips for the knee to point ahead."""


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
    """Make the row (n_channels,) of the pose at rest from a frame of a BVH that stands.

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
    """Check whether a BVH joint can be turned any way at rest."""
    return len({channel for channel in joint.channels if channel.endswith(ROTATION)}) == 3


def _straightened(leg: Leg, places: np.ndarray, across: np.ndarray, up: int) -> tuple[np.ndarray, np.ndarray]:
    """Find the rotations (3, 3) of thigh and shin, in the world, that make a leg of the pose at rest hang straight down.

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
    """Return the least rotation (3, 3) from one direction (3,) of the pose at rest to another; none if one has no length."""
    lengths = np.linalg.norm(start), np.linalg.norm(end)
    return shortest_rotation(start / lengths[0], end / lengths[1]) if min(lengths) > 0.0 else np.eye(3)


def _flattest_frame(joints: list[BvhJoint], leg: Leg, positions: np.ndarray, up: int) -> int:
    """Find the frame in which a foot stands flattest for the pose at rest: ankle and toes are lowest in the body."""
    heights = positions[:, :, up]
    toes = [number for number, joint in enumerate(joints) if joint.parent == leg.foot]
    over = heights[:, [leg.foot, *toes]].mean(axis=1) - heights.min(axis=1)
    return int(np.argmin(over))
