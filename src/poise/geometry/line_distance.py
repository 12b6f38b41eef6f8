"""Distance between two line segments, for one pair and for many pairs at once."""

import math

import numpy as np

from poise.geometry.vectors import Vector, add, between, negate

PARALLEL = 1e-12
"""Two line segments are parallel where the determinant is below this share of the product of their squared lengths."""
NO_LENGTH = 1e-12
"""Squared length below which `line_distances` takes a segment for a point [m²]: nothing is divided by less."""


def line_distance(start: Vector, end: Vector, other_start: Vector, other_end: Vector) -> float:
    """Compute the distance between two line segments [m].

    After C. Ericson, Real-Time Collision Detection, 2005, section 5.1.9.

    >>> line_distance((0, 0, 0), (1, 0, 0), (3, 0, 0), (3, 4, 0))
    2.0
    """
    direction, other, apart = _minus(end, start), _minus(other_end, other_start), _minus(start, other_start)
    a, b, e = _dot(direction, direction), _dot(direction, other), _dot(other, other)
    c, f = _dot(direction, apart), _dot(other, apart)
    determinant = a * e - b * b
    # Parallel lines have no one nearest point; any does to begin with.
    s = _clipped((b * f - c * e) / determinant) if determinant > PARALLEL * a * e else 0.0
    t = (b * s + f) / e if e > 0.0 else 0.0
    if not 0.0 <= t <= 1.0 or e == 0.0:
        t = _clipped(t)
        s = _clipped((b * t - c) / a) if a > 0.0 else 0.0
    return math.dist(between(start, end, s), between(other_start, other_end, t))


def line_distances(start: np.ndarray, end: np.ndarray, other_start: np.ndarray, other_end: np.ndarray) -> np.ndarray:
    """Compute the distances between n pairs of line segments with ends (n, 3), (n,) [m]; as `line_distance` of each pair."""

    def dots(one: np.ndarray, two: np.ndarray) -> np.ndarray:
        return np.asarray(np.einsum("ij,ij->i", one, two))

    direction, other, apart = end - start, other_end - other_start, start - other_start
    a, b, e = (
        np.maximum(dots(direction, direction), NO_LENGTH),
        dots(direction, other),
        np.maximum(dots(other, other), NO_LENGTH),
    )
    c, f = dots(direction, apart), dots(other, apart)
    determinant = np.maximum(a * e - b * b, PARALLEL * a * e)
    s = ((b * f - c * e) / determinant).clip(0.0, 1.0)
    t = ((b * s + f) / e).clip(0.0, 1.0)
    s = ((b * t - c) / a).clip(0.0, 1.0)
    return np.asarray(np.linalg.norm(apart + s[:, None] * direction - t[:, None] * other, axis=1))


def _minus(a: Vector, b: Vector) -> Vector:
    return add(a, negate(b))


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _clipped(share: float) -> float:
    return min(max(share, 0.0), 1.0)
