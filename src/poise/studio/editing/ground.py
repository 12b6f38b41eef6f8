"""The ground of a document: its height and terrain, and where on it the body stands."""

import math

import numpy as np

from poise import appearance
from poise.appearance.facing import heading
from poise.character.derived import derived
from poise.document.document import Document
from poise.gait import Terrain
from poise.geometry.quaternions import multiply, rotate
from poise.motion.motion import Motion
from poise.motion.pose import Pose

SAMPLED_FRAMES = 12
"""Largest number of frames of a motion that are measured for its extent and its ground."""


def terrain(document: Document) -> Terrain:
    """Return the ground of a document as a terrain: what its motion was walked on, else a level floor."""
    if isinstance(document.ground, Terrain):
        return document.ground
    return Terrain((0.0, ground(document), 0.0))


def ground(document: Document) -> float:
    """Return the height of the ground [m]: under the character at rest, or under a motion's usual lowest point."""
    if isinstance(document.ground, Terrain):
        return document.ground.origin[1]
    if document.motion is None:
        described = document.character.described
        return derived(described, "ground at rest", lambda: float(appearance.bounds(described)[0, 1]))
    return MOTION_GROUND.measure(document.motion)


class MotionGround:
    """Measures the ground under motions, and remembers that of the latest: a page is told of it many times a second."""

    def __init__(self) -> None:
        self._latest: tuple[Motion | None, float] = None, 0.0

    def measure(self, motion: Motion) -> float:
        """Measure the height of the ground under a motion, of which a tenth of the frames may be lower [m]."""
        measured, height = self._latest
        if measured is not motion:
            lowest = [appearance.bounds_in(motion[number])[0, 1] for number in sampled_frames(motion)]
            height = float(np.quantile(lowest, 0.1))
            self._latest = motion, height
        return height


MOTION_GROUND = MotionGround()
"""The ground of the motion that is open."""


def sampled_frames(motion: Motion) -> list[int]:
    """Return the numbers of a few frames spread over a motion, from which its ground is measured."""
    return sorted({round(place) for place in np.linspace(0, len(motion) - 1, min(len(motion), SAMPLED_FRAMES))})


def placed_like_body(document: Document, pose: Pose) -> Pose:
    """Move a pose from the ground y = 0 to the ground under the document's body, at its place and with its heading."""
    now = document.pose
    at, goal = appearance.middle(pose), appearance.middle(now)
    half = 0.5 * (heading(now) - heading(pose))
    rotation = (math.cos(half), 0.0, math.sin(half), 0.0)
    x, _, z = rotate(rotation, (float(at[0]), 0.0, float(at[2])))
    floor = terrain(document)(float(goal[0]), float(goal[2]))
    place = rotate(rotation, pose.placement.position)
    moved = (place[0] + float(goal[0]) - x, place[1] + floor, place[2] + float(goal[2]) - z)
    return Pose(pose.character, pose.angles, (moved, multiply(rotation, pose.placement.orientation)))
