"""Where the floor is, and where on it a body stands."""

import math

import numpy as np

from poise import appearance
from poise.document.document import Document
from poise.gait import Terrain
from poise.geometry.vectors import multiply, rotate
from poise.motion.motion import Motion
from poise.motion.pose import Pose

SAMPLED_FRAMES = 12
"""Frames of a motion that say where it goes and where its floor is."""


def terrain(document: Document) -> Terrain:
    """The floor: what its motion was walked on, else a level one."""
    if isinstance(document.ground, Terrain):
        return document.ground
    return Terrain((0.0, ground(document), 0.0))


def ground(document: Document) -> float:
    """How high the floor is [m]: under the character at rest; under a motion, where its lowest point is most of the time."""
    if isinstance(document.ground, Terrain):
        return document.ground.origin[1]
    if document.motion is None:
        return float(appearance.bounds(document.character)[0, 1])
    lowest = [appearance.bounds_in(document.motion[number])[0, 1] for number in sampled_frames(document.motion)]
    return float(np.quantile(lowest, 0.1))


def sampled_frames(motion: Motion) -> list[int]:
    """A few frames from all over a motion."""
    return sorted({round(place) for place in np.linspace(0, len(motion) - 1, min(len(motion), SAMPLED_FRAMES))})


def heading(pose: Pose) -> float:
    """Which way somebody looks: from z towards x [rad]."""
    ahead = appearance.facing(pose)
    return math.atan2(float(ahead[0]), float(ahead[2]))


def placed_like_body(document: Document, pose: Pose) -> Pose:
    """A pose on the floor y = 0, put where the body of the document stands, looking where that looks."""
    now = document.pose
    at, goal = appearance.middle(pose), appearance.middle(now)
    half = 0.5 * (heading(now) - heading(pose))
    rotation = (math.cos(half), 0.0, math.sin(half), 0.0)
    x, _, z = rotate(rotation, (float(at[0]), 0.0, float(at[2])))
    floor = terrain(document)(float(goal[0]), float(goal[2]))
    place = rotate(rotation, pose.placement.position)
    moved = (place[0] + float(goal[0]) - x, place[1] + floor, place[2] + float(goal[2]) - z)
    return Pose(pose.character, pose.angles, (moved, multiply(rotation, pose.placement.orientation)))
