"""The camera of the studio: where it stands to see a body or its whole path, and how it follows a walking body."""

import numpy as np

from poise import appearance
from poise.gait import Terrain
from poise.motion.motion import Motion
from poise.motion.pose import Pose
from poise.studio.editing.ground import sampled_frames

VIEWS = {"Front": (0.0, 0.06, 1.0), "Side": (1.0, 0.06, 0.0), "Top": (0.0, 1.0, 0.001), "Corner": (-0.55, 0.22, 0.85)}
"""Where the camera stands, seen from the middle of the character."""
DISTANCE = 1.75
"""Of the camera, in sizes of the character."""
ASIDE = 0.13
"""How far the camera looks past the character, in sizes of it."""
FIELD = 0.72
"""The camera's angle from bottom to top [rad]."""
LAG = 0.2
"""How long a camera that goes along is behind [s]."""
LET_BE = 0.3
"""A camera that a person has just turned does not go along [s]."""
WIDEST = 2.5
"""A way that is longer is not seen as a whole, or the body would be tiny; in sizes of the character."""


def camera(view: str, pose: Pose, motion: Motion | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Compute the camera's position and target (3,) [m] for a view of the whole character and, if short enough, its path."""
    low, high = _corners(pose)
    least = float(np.ptp(appearance.bounds(pose.character), axis=0).max())
    if motion is not None and not goes_far(motion):
        corners = [(low, high), *(_corners(motion[number]) for number in sampled_frames(motion))]
        low, high = np.min([at[0] for at in corners], axis=0), np.max([at[1] for at in corners], axis=0)
    size = max(least, 1.1 * float((high - low).max()))
    direction = np.array(VIEWS[view]) / np.linalg.norm(VIEWS[view])
    # The panel covers the right of the page, so the character stands a little to the left.
    aside = np.cross((0.0, 0.0, -1.0) if view == "Top" else (0.0, 1.0, 0.0), direction)
    target = 0.5 * (low + high) + ASIDE * size * aside
    return target + DISTANCE * size * direction, target


def goes_far(motion: Motion) -> bool:
    """Check whether a motion goes too far for the camera to show all of it, so that the camera follows."""
    corners = [_corners(motion[number]) for number in sampled_frames(motion)]
    way = np.max([at[1] for at in corners], axis=0) - np.min([at[0] for at in corners], axis=0)
    return bool(way.max() > WIDEST * np.ptp(appearance.bounds(motion.character), axis=0).max())


def beside_stairs(
    position: np.ndarray, target: np.ndarray, middle: np.ndarray, terrain: Terrain
) -> tuple[np.ndarray, np.ndarray]:
    """Move the camera's position and target (3,) [m] to the body's other side if stairs would hide the body.

    position, target, middle: of the camera, of what it looks at, and of the body (3,) [m].
    """
    ahead = np.array([np.sin(terrain.heading), 0.0, np.cos(terrain.heading)])
    arm, offset = position - target, target - middle
    if arm @ ahead * terrain.rise <= 0.0:
        return position, target
    arm = arm - 2.0 * (arm @ ahead) * ahead
    # The body stays on the same side of the picture.
    offset = (offset - 2.0 * (offset @ ahead) * ahead) * (-1.0, 1.0, -1.0)
    return middle + offset + arm, middle + offset


class Follower:
    """A camera that follows a body, and lets a person orbit it meanwhile."""

    def __init__(self) -> None:
        self._target: np.ndarray | None = None
        self._offset, self._arm = np.zeros(3), np.zeros(3)
        self._followed_at, self._moved_at = 0.0, -np.inf

    def follow(self, position: np.ndarray, target: np.ndarray, middle: np.ndarray, now: float) -> np.ndarray | None:
        """Compute the position of the camera that follows the body, (3,) [m]; None to leave the camera where it is.

        position: of the camera, and target: what it looks at, as the page last said (3,) [m]; middle: of the body (3,) [m];
        now: the time [s]. What it looks at keeps its distance from the body.
        """
        arm = position - target
        if self._target is None:
            self._target, self._offset, self._arm, self._followed_at = target, target - middle, arm, now
            return None
        seconds, self._followed_at = now - self._followed_at, now
        if np.linalg.norm(arm - self._arm) > 1e-3 * np.linalg.norm(arm):
            self._arm, self._moved_at = arm, now
        if now - self._moved_at < LET_BE:
            return None
        away = middle + self._offset - self._target
        leaps = np.linalg.norm(away) > np.linalg.norm(arm)
        self._target = self._target + away * (1.0 if leaps else 1.0 - np.exp(-seconds / LAG))
        there: np.ndarray = self._target + arm
        return there


def _corners(pose: Pose) -> tuple[np.ndarray, np.ndarray]:
    """Compute the lowest and highest corner (3,) [m] of the box around joints and effectors that the camera shows."""
    points = np.concatenate([pose.joint_frames()[:, 9:], [pose.frame(e.name)[0] for e in pose.character.effectors]])
    return points.min(axis=0), points.max(axis=0)
