"""Picking: which segment of a body a ray from the camera meets first."""

from collections.abc import Mapping

import numpy as np

from poise.appearance import Shape
from poise.geometry.rotations import matrices
from poise.motion.pose import Pose


def picked_segment(shapes: Mapping[str, Shape], pose: Pose, origin: np.ndarray, direction: np.ndarray) -> str:
    """Pick the segment whose shape a ray from the camera meets first, or empty; origin (3,) [m], direction (3,)."""
    nearest, found = np.inf, ""
    for name, shape in shapes.items():
        position, orientation = pose.segment_frame(name)
        rotation = matrices(orientation[None])[0]
        distance = ray_distance((origin - position) @ rotation, direction @ rotation, shape.vertices, shape.faces)
        if distance < nearest:
            nearest, found = distance, name
    return found


def ray_distance(origin: np.ndarray, direction: np.ndarray, vertices: np.ndarray, faces: np.ndarray) -> float:
    """Compute the distance along a picking ray to the first triangle, infinity if none (Möller and Trumbore 1997)."""
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    one, other = b - a, c - a
    across = np.cross(direction, other)
    determinant = np.einsum("ij,ij->i", one, across)
    with np.errstate(divide="ignore", invalid="ignore"):
        away = origin - a
        u = np.einsum("ij,ij->i", away, across) / determinant
        along = np.cross(away, one)
        v = along @ direction / determinant
        t = np.einsum("ij,ij->i", other, along) / determinant
        inside = (u >= 0.0) & (v >= 0.0) & (u + v <= 1.0) & (t > 0.0)
    return float(t[inside].min(initial=np.inf))
