"""Vectors, mostly plain tuples for building characters: add, negate, cross product, unit length, mean, nearest axis.

Solving never comes here: it has its own compiled code.
"""

import math
from collections.abc import Sequence

import numpy as np

Vector = tuple[float, float, float]

ORIGIN: Vector = (0.0, 0.0, 0.0)
"""The zero vector [m]."""
NEAR_AXIS = math.cos(math.radians(25.0))
"""Cosine to a coordinate axis within which a direction is taken to be along it: a body that leans a little is upright."""


def add(a: Sequence[float], b: Sequence[float]) -> Vector:
    """Add two vectors, plain Python tuples of three numbers: a + b."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def negate(a: Sequence[float]) -> Vector:
    """Negate a vector, a plain Python tuple of three numbers: −a, without negative zeros."""
    return 0.0 - a[0], 0.0 - a[1], 0.0 - a[2]


def cross(a: Sequence[float], b: Sequence[float]) -> Vector:
    """Compute the cross product of two vectors, plain Python tuples of three numbers: a × b."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def unit(v: Sequence[float]) -> tuple[float, ...]:
    """Scale a vector, a plain Python tuple, to length 1; one of length 1 stays as it is, to the last bit."""
    length = math.hypot(*v)
    return tuple(v) if abs(length - 1.0) < 4e-16 else tuple(x / length for x in v)


def mean(points: Sequence[Vector]) -> Vector:
    """Compute the mean of points, vectors in plain Python tuples of three numbers."""
    x, y, z = (math.fsum(point[k] for point in points) / len(points) for k in range(3))
    return x, y, z


def between(start: Vector, end: Vector, share: float) -> Vector:
    """Interpolate linearly between two vectors, plain Python tuples, at a share of the way from the first to the second."""
    x, y, z = (start[k] + share * (end[k] - start[k]) for k in range(3))
    return x, y, z


def nearest_axis(direction: Vector) -> Vector:
    """Return the unit vector along the coordinate axis, x, y or z, that a vector is nearest to."""
    largest = max(range(3), key=lambda number: abs(direction[number]))
    x, y, z = (math.copysign(1.0, direction[number]) if number == largest else 0.0 for number in range(3))
    return x, y, z


def clearly_nearest_axis(direction: np.ndarray) -> np.ndarray | None:
    """Return the unit vector (3,) along the coordinate axis that a vector (3,) is nearest to; None if it is far from each."""
    largest = int(np.argmax(np.abs(direction)))
    if abs(direction[largest]) <= 0.8 * float(np.linalg.norm(direction)):
        return None
    return np.sign(direction[largest]) * np.eye(3)[largest]


def snapped(direction: np.ndarray) -> np.ndarray:
    """Return the coordinate axis that a vector (3,) of unit length is nearly along; else the vector."""
    axis = int(np.abs(direction).argmax())
    if abs(float(direction[axis])) < NEAR_AXIS:
        return direction
    result = np.zeros(3)
    result[axis] = math.copysign(1.0, direction[axis])
    return result


def scaled_to_unit(way: np.ndarray) -> np.ndarray:
    """Scale a vector (3,) to length 1; one of length 0 stays as it is."""
    result: np.ndarray = way / max(float(np.linalg.norm(way)), 1e-12)
    return result
