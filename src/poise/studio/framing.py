"""Where the camera stands to see a body, or all of the way that it moves, and how high the floor under it is."""

import numpy as np

from poise import body
from poise.document import Document
from poise.motion import Motion
from poise.pose import Pose

VIEWS = {"Front": (0.0, 0.06, 1.0), "Side": (1.0, 0.06, 0.0), "Top": (0.0, 1.0, 0.001), "Corner": (-0.55, 0.22, 0.85)}
"""Where the camera stands, seen from the middle of the character."""
DISTANCE = 1.75
"""Of the camera, in sizes of the character."""
ASIDE = 0.13
"""How far the camera looks past the character, in sizes of it."""
FIELD = 0.72
"""The camera's angle from bottom to top [rad]."""
LOOKED_AT = 12
"""Frames of a motion that tell where it goes and where its floor is."""
WIDEST = 2.5
"""A way that is longer is not seen as a whole, or the body would be tiny; in sizes of the character."""


def camera(view: str, pose: Pose, motion: Motion | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Where the camera stands and what it looks at, to see the whole character and, if that is not too far, all of its way."""
    low, high = _corners(pose)
    least = float(np.ptp(body.bounds(pose.character), axis=0).max())
    if motion is not None:
        corners = [(low, high), *(_corners(motion[number]) for number in _chosen(motion))]
        lowest, highest = np.min([at[0] for at in corners], axis=0), np.max([at[1] for at in corners], axis=0)
        if (highest - lowest).max() <= WIDEST * least:
            low, high = lowest, highest
    size = max(least, 1.1 * float((high - low).max()))
    direction = np.array(VIEWS[view]) / np.linalg.norm(VIEWS[view])
    # The panel covers the right of the page, so the character stands a little to the left.
    aside = np.cross((0.0, 0.0, -1.0) if view == "Top" else (0.0, 1.0, 0.0), direction)
    target = 0.5 * (low + high) + ASIDE * size * aside
    return target + DISTANCE * size * direction, target


def _corners(pose: Pose) -> tuple[np.ndarray, np.ndarray]:
    """(3,) each, the lowest and the highest corner around joints and effectors [m]."""
    points = np.concatenate([pose.joint_frames()[:, 9:], [pose.frame(e.name)[0] for e in pose.character.effectors]])
    return points.min(axis=0), points.max(axis=0)


def ground(document: Document) -> float:
    """How high the floor is [m]: under the character at rest; under a motion, where its lowest point is most of the time."""
    if document.motion is None:
        return float(body.bounds(document.character)[0, 1])
    lowest = [body.bounds_in(document.motion[number])[0, 1] for number in _chosen(document.motion)]
    return float(np.quantile(lowest, 0.1))


def _chosen(motion: Motion) -> list[int]:
    return sorted({round(place) for place in np.linspace(0, len(motion) - 1, min(len(motion), LOOKED_AT))})
