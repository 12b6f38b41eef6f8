"""Camera: a pinhole camera of a picture, its named views, and the framing of points in the picture."""

from dataclasses import dataclass
from math import cos, radians, sin, tan

import numpy as np

from poise.errors import UnknownChoiceError

VIEWS: dict[str, tuple[float, float]] = {
    "three-quarter": (34.0, 13.0),
    "front": (0.0, 7.0),
    "side": (90.0, 7.0),
    "back": (180.0, 7.0),
    "top": (0.0, 90.0),
}
"""Named views of the camera: angle to the character's left, and angle above the floor [degrees]."""
SLOPE = tan(radians(24.0) / 2.0)
"""Tangent of half the camera's vertical field of view, 24°: a long lens, so that limbs near the camera do not swell."""
MARGIN = 0.10
"""Part of half the picture that the camera's framing leaves free at each edge; chosen by eye."""
UP = np.array([0.0, 1.0, 0.0])
"""(3,) vertical direction of the world."""

Size = tuple[int, int]
"""Width and height of a picture [pixels]."""


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """A pinhole camera with square pixels, where it stands and which way it looks."""

    position: np.ndarray
    """(3,) of the camera in the world [m]."""
    axes: np.ndarray
    """(3, 3) rows: right, up and forward of the camera, in the world."""
    size: Size

    @property
    def focal(self) -> float:
        """Focal length of the camera [pixels]: size in the picture of an object as large as its distance."""
        return 0.5 * self.size[1] / SLOPE

    def project(self, points: np.ndarray) -> np.ndarray:
        """Project points (n, 3) [m] with the camera: (n, 3) pixels from the left and from the top, and depth [m]."""
        across, up, depth = ((points - self.position) @ self.axes.T).T
        width, height = self.size
        scale = self.focal / np.maximum(depth, 1e-9)
        return np.stack([0.5 * width + scale * across, 0.5 * height - scale * up, depth], axis=1)

    def rays(self) -> np.ndarray:
        """Return the camera's rays through the middles of all pixels, (height, width, 3), each with depth 1."""
        width, height = self.size
        across = ((np.arange(width) + 0.5 - 0.5 * width) / self.focal).astype(np.float32)
        up = ((0.5 * height - np.arange(height) - 0.5) / self.focal).astype(np.float32)
        right, above, forward = self.axes.astype(np.float32)
        result: np.ndarray = (across[:, None] * right)[None] + (up[:, None] * above + forward)[:, None]
        return result


def directions(facing: np.ndarray, view: str) -> np.ndarray:
    """Return the axes (3, 3) of a camera with a named view of a body that faces along `facing` (3,)."""
    if view not in VIEWS:
        raise UnknownChoiceError("view", view, VIEWS)
    yaw, pitch = (radians(angle) for angle in VIEWS[view])
    left = np.cross(UP, facing)
    across = cos(yaw) * left - sin(yaw) * facing
    horizontal = cos(yaw) * facing + sin(yaw) * left
    back = cos(pitch) * horizontal + sin(pitch) * UP
    return np.array([across, np.cross(back, across), -back])


def framing(points: np.ndarray, axes: np.ndarray, size: Size, margin: float = MARGIN) -> Camera:
    """Place the camera as near as it can be with all points (n, 3) [m] in the picture, looking along the given axes.

    A point is between the left and the right edge if |x − x_c| ≤ t (z − z_c); so the outermost values of x − t z and of
    x + t z give where the camera is. The same holds from bottom to top, and the farther of the two is taken.
    """
    across, up, depth = np.asarray(points, np.float64) @ axes[0], points @ axes[1], points @ axes[2]
    span = max(float(np.ptp(across)), float(np.ptp(up)), float(np.ptp(depth)), 1e-6)
    places, nearest = [], []
    for along, slope in ((across, SLOPE * size[0] / size[1]), (up, SLOPE)):
        inner = (1.0 - margin) * slope
        high, low = float((along - inner * depth).max()), float((along + inner * depth).min())
        places.append(0.5 * (high + low))
        nearest.append((low - high) / (2.0 * inner))
    back = min(*nearest, float(depth.min()) - span)
    return Camera(places[0] * axes[0] + places[1] * axes[1] + back * axes[2], axes, size)
