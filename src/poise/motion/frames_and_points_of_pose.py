"""Frames of all segments of a pose, and points of its body in the world, many at once."""

from collections.abc import Sequence

import numpy as np

from poise.character.character import Character
from poise.character.derived import derived
from poise.geometry.quaternions import quaternions_of
from poise.geometry.vectors import Vector
from poise.motion.pose import Pose


def segment_frames(pose: Pose) -> np.ndarray:
    """Return position [m] and orientation wxyz of every segment in a pose, (n_segments, 7), in the order first described.

    >>> import poise
    >>> segment_frames(poise.Pose(poise.biped())).shape
    (15, 7)
    """
    numbers, offsets = derived(pose.character, "segment attachments", lambda: _attachments(pose.character))
    frames = pose.joint_frames()[numbers]
    rotations = frames[:, :9].reshape(-1, 3, 3)
    positions = frames[:, 9:] + np.einsum("nij,nj->ni", rotations, offsets)
    return np.concatenate([positions, quaternions_of(rotations)], axis=1)


def points_in_world(pose: Pose, points: Sequence[tuple[str, Vector]]) -> np.ndarray:
    """Return where points of the body are in a pose, (n, 3) [m]; each is a segment and an offset in its frame [m]."""
    attached = [pose.character.attachments[segment] for segment, _ in points]
    numbers = [0 if each.joint is None else each.joint + 1 for each in attached]
    offsets = np.array([each.offset for each in attached]).reshape(-1, 3) + np.array([at for _, at in points]).reshape(-1, 3)
    frames = pose.joint_frames()[numbers]
    result: np.ndarray = frames[:, 9:] + np.einsum("nij,nj->ni", frames[:, :9].reshape(-1, 3, 3), offsets)
    return result


def _attachments(character: Character) -> tuple[np.ndarray, np.ndarray]:
    """Return the number of each segment's joint frame, (n,), and the segment's offset in it, (n, 3) [m]."""
    attached = [character.attachments[segment.name] for segment in character.described.segments]
    numbers = [0 if each.joint is None else each.joint + 1 for each in attached]
    return np.array(numbers), np.array([each.offset for each in attached]).reshape(-1, 3)
