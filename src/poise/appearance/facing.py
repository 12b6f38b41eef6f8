"""Which way somebody faces in a pose, and where the middle of the body is."""

import numpy as np

from poise.appearance.mannequin_body import mannequin_body
from poise.appearance.surfaces import unit
from poise.geometry.rotations import rotation_matrix
from poise.motion.pose import Pose

TILTED = 0.35
"""Length on the floor of a forward direction of length 1, below which somebody lies or bends over; tuned by eye."""


def facing(pose: Pose) -> np.ndarray:
    """(3,) which way somebody faces, level and of length 1: as at rest, turned as much as the middle of the body is.

    Who lies or bends over faces as at rest.
    """
    body = mannequin_body(pose.character)
    middle = body.parts[0]
    rotation = rotation_matrix(pose.segment_frame(middle.name)[1]) @ middle.rotation.T
    ahead = (rotation @ body.forward) * (1.0, 0.0, 1.0)
    return unit(ahead if np.linalg.norm(ahead) > TILTED else body.forward)


def middle(pose: Pose) -> np.ndarray:
    """(3,) where the middle of the body is [m]: the pelvis, or the first base of whatever has none."""
    return pose.segment_frame(mannequin_body(pose.character).parts[0].name)[0]
