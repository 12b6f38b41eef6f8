"""Rotations: quaternions wxyz as tuples and arrays, rotation matrices, rotation vectors and Euler angles, and conversions.

Of Euler angles the axes are in columns, the first of them the outermost. Every rotation has two sets of angles about three axes
at right angles, and each of those any number of whole turns more; the one nearest to given angles is taken.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from poise.geometry.vectors import Vector, cross, unit

Quaternion = tuple[float, float, float, float]
IDENTITY: Quaternion = (1.0, 0.0, 0.0, 0.0)
"""The quaternion of no rotation, wxyz."""
FULL_TURN = 2.0 * np.pi
"""A full turn [rad]."""
LOCKED = 1e-9
"""Cosine of the second of three angles, below which the first and the third turn about the same line: gimbal lock."""


def conjugate(q: Quaternion) -> Quaternion:
    """Return the conjugate of a quaternion wxyz, a plain Python tuple: the opposite rotation."""
    return q[0], 0.0 - q[1], 0.0 - q[2], 0.0 - q[3]


def rotate(q: Quaternion, v: Sequence[float]) -> Vector:
    """Rotate a vector by a unit quaternion, both plain Python tuples: v + 2 w (u × v) + 2 u × (u × v)."""
    if q == IDENTITY:
        return v[0], v[1], v[2]
    u = q[1:]
    once = cross(u, v)
    twice = cross(u, once)
    return tuple(v[k] + 2.0 * (q[0] * once[k] + twice[k]) for k in range(3))  # type: ignore[return-value]


def matrix(q: Quaternion) -> tuple[float, ...]:
    """Return the rotation matrix of a unit quaternion in plain Python: a tuple of nine numbers, row by row."""
    columns = [rotate(q, axis) for axis in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))]
    return tuple(columns[column][row] for row in range(3) for column in range(3))


def from_vector(v: Sequence[float]) -> Quaternion:
    """Return the unit quaternion of a rotation vector, a plain Python tuple of three numbers [rad]."""
    angle = math.hypot(*v)
    share = math.sin(0.5 * angle) / angle if angle > 0.0 else 0.5
    return math.cos(0.5 * angle), share * v[0], share * v[1], share * v[2]


def multiply(a: Quaternion, b: Quaternion) -> Quaternion:
    """Multiply two quaternions wxyz, plain Python tuples: a b, first b, then a."""
    (aw, ax, ay, az), (bw, bx, by, bz) = a, b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def quaternion(m: Sequence[float]) -> Quaternion:
    """Return the unit quaternion, w ≥ 0, of a rotation matrix given as nine numbers, in plain Python tuples.

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


# ---- arrays -------------------------------------------------------------------------------------------


def quaternion_products(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Multiply arrays of rotation quaternions wxyz, (n, 4): a b, first b, then a."""
    (aw, ax, ay, az), (bw, bx, by, bz) = a.T, b.T
    return np.column_stack([
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    ])  # fmt: skip


def conjugates(quaternions: np.ndarray) -> np.ndarray:
    """Return the inverse rotations of unit quaternions wxyz (n, 4)."""
    return np.asarray(quaternions * [1.0, -1.0, -1.0, -1.0])


def axis_rotations(axis: np.ndarray, angles: np.ndarray) -> np.ndarray:
    """Return the rotations by angles (n,) [rad] about one unit axis (3,), quaternions (n, 4)."""
    half = 0.5 * np.asarray(angles)
    return np.column_stack([np.cos(half), np.sin(half)[:, None] * np.asarray(axis)])


def compose(axes: np.ndarray, angles: np.ndarray) -> np.ndarray:
    """Compose rotations by angles (n, k) [rad] about axes (3, k), one inside the other, to quaternions (n, 4)."""
    result = np.tile([1.0, 0.0, 0.0, 0.0], (len(angles), 1))
    for axis, column in zip(axes.T, angles.T, strict=True):
        result = quaternion_products(result, axis_rotations(axis, column))
    return result


def matrices(quaternions: np.ndarray) -> np.ndarray:
    """Convert an array of unit quaternions (n, 4) to rotation matrices (n, 3, 3)."""
    w, x, y, z = quaternions.T
    rows = [
        1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
        2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
        2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y),
    ]  # fmt: skip
    return np.stack(rows, axis=-1).reshape(-1, 3, 3)


def rotation_matrix(orientation: Iterable[float]) -> np.ndarray:
    """Convert one unit quaternion wxyz to a rotation matrix, an array (3, 3)."""
    w, x, y, z = (float(part) for part in orientation)
    return np.array(matrix((w, x, y, z))).reshape(3, 3)


def yaw_pitch_roll_quaternion(yaw: float = 0.0, pitch: float = 0.0, roll: float = 0.0) -> Quaternion:
    """Return the rotation quaternion, wxyz, of yaw to the left, pitch forward and roll to the left [degrees]; roll first."""
    result = IDENTITY
    for angle, (x, y, z) in ((yaw, (0, 1, 0)), (pitch, (1, 0, 0)), (-roll, (0, 0, 1))):
        half = 0.5 * math.radians(angle)
        s = math.sin(half)
        result = multiply(result, (math.cos(half), s * x, s * y, s * z))
    return result


def quaternions_of(rotations: np.ndarray) -> np.ndarray:
    """Convert rotation matrices (n, 3, 3) to quaternions wxyz (n, 4), each of the sign nearest to the one before."""
    result = np.array([quaternion(rotation.ravel().tolist()) for rotation in rotations]).reshape(-1, 4)
    for number in range(1, len(result)):
        if result[number] @ result[number - 1] < 0.0:
            result[number] *= -1.0
    return result


def rotation_vectors(quaternions: np.ndarray) -> np.ndarray:
    """Convert unit quaternions wxyz (n, 4) to rotation vectors (n, 3) of at most half a turn [rad]."""
    sine = np.linalg.norm(quaternions[:, 1:], axis=1, keepdims=True)
    side = np.where(quaternions[:, :1] < 0.0, -1.0, 1.0)
    angles = 2.0 * np.arctan2(sine, side * quaternions[:, :1])
    result: np.ndarray = quaternions[:, 1:] * (side * angles / np.where(sine > 0.0, sine, 1.0))
    return result


def vector_quaternions(vectors: np.ndarray) -> np.ndarray:
    """Convert rotation vectors (n, 3) [rad] to unit quaternions wxyz (n, 4)."""
    angles = np.linalg.norm(vectors, axis=1, keepdims=True)
    share = np.sin(0.5 * angles) / np.where(angles > 0.0, angles, 1.0)
    return np.column_stack([np.cos(0.5 * angles), share * vectors])


def slerp(one: np.ndarray, other: np.ndarray, share: np.ndarray) -> np.ndarray:
    """Interpolate spherically (slerp) between rotation quaternions (n, 4) at shares (n, 1), by the shorter way."""
    cosine = (one * other).sum(axis=1, keepdims=True)
    target = np.where(cosine < 0.0, -other, other)
    # By the length of the difference, for the arc cosine of nearly 1 is nothing but rounding.
    angle = 2.0 * np.arctan2(np.linalg.norm(target - one, axis=1), np.linalg.norm(target + one, axis=1))[:, None]
    sine = np.sin(angle)
    small = sine < 1e-9
    safe = np.where(small, 1.0, sine)
    first = np.where(small, 1.0 - share, np.sin((1.0 - share) * angle) / safe)
    second = np.where(small, share, np.sin(share * angle) / safe)
    mixed = first * one + second * target
    return mixed / np.linalg.norm(mixed, axis=1, keepdims=True)


def rotate_vectors(rotation: Quaternion, vectors: np.ndarray) -> np.ndarray:
    """Rotate vectors (n, 3) by one rotation, a unit quaternion wxyz."""
    return vectors @ rotation_matrix(rotation).T


def quaternion_chain(*factors: np.ndarray) -> np.ndarray:
    """Multiply several quaternions (4,) or (n, 4) wxyz, the last applied first, to (n, 4)."""
    count = max(len(np.atleast_2d(factor)) for factor in factors)
    rows = [np.broadcast_to(np.atleast_2d(factor), (count, 4)) for factor in factors]
    result = rows[0]
    for row in rows[1:]:
        result = quaternion_products(result, row)
    return result


# ---- matrices ----------------------------------------------------------------------------------------


def yaw_pitch_roll(yaw: Any, pitch: Any, roll: Any) -> np.ndarray:
    """Return rotation matrices (…, 3, 3) of yaw, pitch and roll [rad]: roll about z first, then pitch about x, yaw about y."""
    cy, sy, cp, sp, cr, sr = np.cos(yaw), np.sin(yaw), np.cos(pitch), np.sin(pitch), np.cos(roll), np.sin(roll)
    rows = [
        cy * cr + sy * sp * sr, sy * sp * cr - cy * sr, sy * cp,
        cp * sr, cp * cr, -sp,
        cy * sp * sr - sy * cr, sy * sr + cy * sp * cr, cy * cp,
    ]  # fmt: skip
    result = np.empty((*np.broadcast(yaw, pitch, roll).shape, 9))
    for number, row in enumerate(rows):
        result[..., number] = row
    return result.reshape(*result.shape[:-1], 3, 3)


def angle_between(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Compute the angle of the rotation from one matrix (…, 3, 3) to another, (…,) [rad]."""
    rotation = np.swapaxes(one, -1, -2) @ other
    sines = [rotation[..., i, j] - rotation[..., j, i] for i, j in ((2, 1), (0, 2), (1, 0))]
    trace = rotation[..., 0, 0] + rotation[..., 1, 1] + rotation[..., 2, 2]
    result: np.ndarray = np.arctan2(np.sqrt(sum(sine * sine for sine in sines)), trace - 1.0)
    return result


def shortest_rotation(start: np.ndarray, end: np.ndarray) -> np.ndarray:
    """Return the smallest rotation matrix (3, 3) that takes one direction (3,) to another."""
    cosine = float(start @ end)
    if cosine < -1.0 + 1e-9:
        across = np.cross(start, np.eye(3)[np.abs(start).argmin()])
        across /= np.linalg.norm(across)
        half: np.ndarray = 2.0 * np.outer(across, across) - np.eye(3)
        return half
    x, y, z = np.cross(start, end)
    cross = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    result: np.ndarray = np.eye(3) + cross + cross @ cross / (1.0 + cosine)
    return result


def axis_rotation(axis: np.ndarray, angle: float) -> np.ndarray:
    """Return the rotation matrix (3, 3) by an angle [rad] about a unit axis (3,)."""
    half = 0.5 * float(angle)
    return rotation_matrix((math.cos(half), *(math.sin(half) * axis)))


def turning_by_entries(vector: np.ndarray) -> np.ndarray:
    """Return by how much a rotation turns as the entries of its rotation vector (3,) grow, (3, 3): the left Jacobian of exp."""
    angle = float(np.linalg.norm(vector))
    x, y, z = vector
    cross = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    if angle < 1e-4:
        return np.asarray(np.eye(3) + 0.5 * cross + cross @ cross / 6.0)
    first, second = (1.0 - np.cos(angle)) / angle**2, (angle - np.sin(angle)) / angle**3
    return np.asarray(np.eye(3) + first * cross + second * cross @ cross)


# ---- Euler angles ------------------------------------------------------------------------------------


def euler_angles_near(axes: np.ndarray, rotations: np.ndarray, like: np.ndarray) -> np.ndarray:
    """Compute the Euler angles about axes (3, 3) of rotations (n, 3, 3) that are nearest to others, (n, 3) [rad]."""
    hand = _handedness(axes)
    one, other = _both_answers(axes, rotations, hand * like[:, 2])
    farther = _squared_distances(one, hand * like) > _squared_distances(other, hand * like)
    nearest = hand * np.where(farther[:, None], other, one)
    result: np.ndarray = nearest - FULL_TURN * np.round((nearest - like) / FULL_TURN)
    return result


def euler_angles(axes: np.ndarray, rotations: np.ndarray) -> np.ndarray:
    """Compute the Euler angles about axes (3, 3) of rotations (n, 3, 3), each near the one before, (n, 3) [rad].

    The first is near 0.
    """
    one, other = _both_answers(axes, rotations, None)
    before = np.vstack([np.zeros((1, 3)), one[:-1]])[: len(one)]
    # Which of both is nearer to the last frame is the same whichever of both the last one was, so changes can be counted.
    swapped = np.cumsum(_squared_distances(other, before) < _squared_distances(one, before)) % 2 == 1
    nearest = np.where(swapped[:, None], other, one)
    nearest -= FULL_TURN * np.cumsum(np.round(np.diff(nearest, axis=0, prepend=np.zeros((1, 3))) / FULL_TURN), axis=0)
    result: np.ndarray = _handedness(axes) * nearest
    return result


def change_axes(angles: np.ndarray, one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Convert Euler angles (n, 3) [rad] about some axes (3, 3) to those about others that make the same rotations."""
    return euler_angles(other, matrices(compose(one, angles)))


def _both_answers(axes: np.ndarray, rotations: np.ndarray, locked: np.ndarray | None) -> tuple[np.ndarray, np.ndarray]:
    """Convert rotation matrices (n, 3, 3) to Euler angles: both answers, twice (n, 3) [rad], of axes that may be left-handed.

    locked: (n,) the third angle where any would do, because the second is a right angle; that of the frame before if None.
    """
    m = axes.T @ rotations @ axes  # = X(first) Y(second) Z(third)
    across = np.hypot(m[:, 0, 0], m[:, 0, 1])
    third = np.arctan2(-m[:, 0, 1], m[:, 0, 0])
    open_ = across > LOCKED
    if locked is not None:
        third = np.where(open_, third, locked)
    elif not open_.all():
        last = np.maximum.accumulate(np.where(open_, np.arange(len(m)), -1))
        third = np.where(last >= 0, third[last], 0.0)
    # X(first) = m Z(third)⁻¹ Y(second)⁻¹, whose second column is that of m Z(third)⁻¹.
    c, s = np.cos(third), np.sin(third)
    first = np.arctan2(s * m[:, 2, 0] + c * m[:, 2, 1], s * m[:, 1, 0] + c * m[:, 1, 1])
    one = np.column_stack([first, np.arctan2(m[:, 0, 2], across), third])
    return one, one * (1.0, -1.0, 1.0) + np.pi


def _handedness(axes: np.ndarray) -> float:
    """Return −1 for left-handed axes of Euler angles, about which angles count the other way, else 1."""
    return float(np.sign(np.linalg.det(axes)))


def _squared_distances(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Of sets of Euler angles of one rotation, compute squared distances without full turns, (n,) [rad²]."""
    away = one - other
    away -= FULL_TURN * np.round(away / FULL_TURN)
    result: np.ndarray = (away * away).sum(axis=1)
    return result
