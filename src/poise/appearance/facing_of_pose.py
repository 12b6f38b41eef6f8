"""Facing: the direction in which the body of a pose faces, and the position of the body's middle."""

import math

import numpy as np

from poise.appearance.mannequin_parts_and_roles import mannequin_body
from poise.appearance.surfaces_and_implicit_forms import unit
from poise.geometry.rotations import rotation_matrix
from poise.motion.pose import Pose

TILTED = 0.35
"""Level part of a unit forward direction below which a body lies or bends over and faces as at rest; tuned by eye."""


def facing(pose: Pose) -> np.ndarray:
    """Return the level unit direction (3,) in which a body faces in a pose: as at rest, rotated as its middle is.

    A body that lies or bends over faces as at rest.
    """
    body = mannequin_body(pose.character)
    middle = body.parts[0]
    rotation = rotation_matrix(pose.segment_frame(middle.name)[1]) @ middle.rotation.T
    ahead = (rotation @ body.forward) * (1.0, 0.0, 1.0)
    return unit(ahead if np.linalg.norm(ahead) > TILTED else body.forward)


def middle(pose: Pose) -> np.ndarray:
    """Return the position of the body's middle in a pose, which decides its facing, (3,) [m]: the pelvis, or the first base."""
    return pose.segment_frame(mannequin_body(pose.character).parts[0].name)[0]


def heading(pose: Pose) -> float:
    """Return the heading of the body in a pose, the direction that it faces: from z towards x [rad]."""
    ahead = facing(pose)
    return math.atan2(float(ahead[0]), float(ahead[2]))
