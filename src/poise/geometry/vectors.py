"""Vectors and quaternions as plain tuples, for building characters: add, cross, rotate, multiply, mean.

Solving never comes here: it has its own compiled code.
"""

import math
from collections.abc import Sequence

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]

ORIGIN: Vector = (0.0, 0.0, 0.0)
"""The zero vector [m]."""
IDENTITY: Quaternion = (1.0, 0.0, 0.0, 0.0)
"""The quaternion of no rotation, wxyz."""


def add(a: Sequence[float], b: Sequence[float]) -> Vector:
    """Add two vectors, tuples of three numbers: a + b."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def negate(a: Sequence[float]) -> Vector:
    """Negate a vector, a tuple of three numbers: −a, without negative zeros."""
    return 0.0 - a[0], 0.0 - a[1], 0.0 - a[2]


def cross(a: Sequence[float], b: Sequence[float]) -> Vector:
    """Compute the cross product of two vectors, tuples of three numbers: a × b."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def conjugate(q: Quaternion) -> Quaternion:
    """Return the conjugate of a quaternion tuple, wxyz: the opposite rotation."""
    return q[0], 0.0 - q[1], 0.0 - q[2], 0.0 - q[3]


def rotate(q: Quaternion, v: Sequence[float]) -> Vector:
    """Rotate a vector by a unit quaternion, both plain tuples: v + 2 w (u × v) + 2 u × (u × v)."""
    if q == IDENTITY:
        return v[0], v[1], v[2]
    u = q[1:]
    once = cross(u, v)
    twice = cross(u, once)
    return tuple(v[k] + 2.0 * (q[0] * once[k] + twice[k]) for k in range(3))  # type: ignore[return-value]


def matrix(q: Quaternion) -> tuple[float, ...]:
    """Return the rotation matrix of a unit quaternion as a plain tuple of nine numbers, row by row."""
    columns = [rotate(q, axis) for axis in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))]
    return tuple(columns[column][row] for row in range(3) for column in range(3))


def unit(v: Sequence[float]) -> tuple[float, ...]:
    """Scale a vector to length 1; one of length 1 stays as it is, to the last bit."""
    length = math.hypot(*v)
    return tuple(v) if abs(length - 1.0) < 4e-16 else tuple(x / length for x in v)


def multiply(a: Quaternion, b: Quaternion) -> Quaternion:
    """Multiply two quaternions, plain tuples wxyz: a b, first b, then a."""
    (aw, ax, ay, az), (bw, bx, by, bz) = a, b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def quaternion(m: Sequence[float]) -> Quaternion:
    """Return the unit quaternion tuple, w ≥ 0, of a rotation matrix given as nine numbers.

    After Shepperd (1978): divide by the largest part.
    """
    trace = m[0] + m[4] + m[8]
    parts = {
        trace: (1.0 + trace, m[7] - m[5], m[2] - m[6], m[3] - m[1]),
        m[0]: (m[7] - m[5], 1.0 + m[0] - m[4] - m[8], m[1] + m[3], m[2] + m[6]),
        m[4]: (m[2] - m[6], m[1] + m[3], 1.0 - m[0] + m[4] - m[8], m[5] + m[7]),
        m[8]: (m[3] - m[1], m[2] + m[6], m[5] + m[7], 1.0 - m[0] - m[4] + m[8]),
    }
    w, x, y, z = unit(parts[max(parts)])
    return (w, x, y, z) if w >= 0.0 else (-w, -x, -y, -z)


def mean(points: Sequence[Vector]) -> Vector:
    """Compute the mean of points, vectors of three numbers."""
    x, y, z = (math.fsum(point[k] for point in points) / len(points) for k in range(3))
    return x, y, z


def between(start: Vector, end: Vector, share: float) -> Vector:
    """Interpolate linearly between two vectors, at a share of the way from the first to the second."""
    x, y, z = (start[k] + share * (end[k] - start[k]) for k in range(3))
    return x, y, z
