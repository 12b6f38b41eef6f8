"""The pose message: a pose as arrays for a page: frames of segments, values of joints in a page's units, joint axes."""

from collections.abc import Sequence

import numpy as np

from poise.character.character import Character
from poise.character.derived import derived
from poise.methods.registry import METHODS
from poise.motion.motion import Motion
from poise.motion.pose import Pose, segment_frames
from poise.studio.engine.compared_methods import ComparedBody
from poise.studio.protocol.binary_frames import compared_frame, pose_frame

DEGREES, MILLIMETRES = 180.0 / np.pi, 1e3
"""Factors from radians and metres to the units of a page."""


def encode_pose_frame(scene: int, sequence: int, pose: Pose, *, with_joints: bool) -> bytes:
    """Make the pose message for a page, a binary frame; with_joints: with positions and axes of the joints."""
    marks = joint_marks(pose) if with_joints else None
    return pose_frame(scene, sequence, segment_frames(pose), joint_values(pose), np.array(pose.center_of_mass), marks)


def encode_compared_frame(scene: int, sequence: int, bodies: Sequence[ComparedBody]) -> bytes:
    """Make the message of compared bodies for a page, a binary frame like a pose message; those without a pose are left out."""
    shown = [(list(METHODS).index(body.name), segment_frames(body.pose)) for body in bodies if body.pose is not None]
    return compared_frame(scene, sequence, [number for number, _ in shown], np.array([frames for _, frames in shown]))


def motion_frames(motion: Motion, numbers: range) -> np.ndarray:
    """Return the frames of all segments in some poses of a motion, (k, n_segments, 7), as a pose message has them."""
    count = len(motion.character.described.segments)
    return np.array([segment_frames(motion[number]) for number in numbers]).reshape(-1, count, 7)


def joint_values(pose: Pose) -> np.ndarray:
    """Return the values of joints for a pose message, in the units of a page, (n_dofs,) [degrees, mm]."""
    return pose.angles * unit_factors(pose.character)


def unit_factors(character: Character) -> np.ndarray:
    """Return the factor of each degree of freedom in pose messages, from radians or metres to the unit of a page, (n_dofs,)."""
    factors = [MILLIMETRES if joint.kind == "slide" else DEGREES for joint in character.joints for _ in range(joint.dofs)]
    return derived(character, "unit factors", lambda: np.array(factors))


def joint_marks(pose: Pose) -> np.ndarray:
    """Return position [m] and axis of every degree of freedom in the world for a pose message, (n_dofs, 6)."""
    carriers, axes = derived(pose.character, "joint axes", lambda: _axes(pose.character))
    frames = pose.joint_frames()[carriers]
    axes = np.einsum("nij,nj->ni", frames[:, :9].reshape(-1, 3, 3), axes.reshape(-1, 3))
    return np.concatenate([frames[:, 9:], axes], axis=1)


def _axes(character: Character) -> tuple[np.ndarray, np.ndarray]:
    """Return the frame and the axis in it of every degree of freedom for pose messages: (n_dofs,), (n_dofs, 3)."""
    rows = [
        (number, axis)
        for number, joint in enumerate(character.joints, start=1)
        for axis in (np.eye(3) if joint.kind == "ball" else [joint.axis] * joint.dofs)
    ]
    return np.array([number for number, _ in rows], np.int64), np.array([axis for _, axis in rows])
