"""Many rotations at once, as arrays: products, ways between two of them, and angles about three axes."""

import numpy as np

from poise.vectors import quaternion

TURN = 2.0 * np.pi
LOCKED = 1e-9
"""The cosine of the second of three angles, below which the first and the third turn about the same line."""


def products(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """(n, 4) a b of quaternions wxyz: first b, then a."""
    (aw, ax, ay, az), (bw, bx, by, bz) = a.T, b.T
    return np.column_stack([
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    ])  # fmt: skip


def about(axis: np.ndarray, angles: np.ndarray) -> np.ndarray:
    """(n, 4) turns by angles (n,) [rad] about one unit axis (3,)."""
    half = 0.5 * np.asarray(angles)
    return np.column_stack([np.cos(half), np.sin(half)[:, None] * np.asarray(axis)])


def composed(axes: np.ndarray, angles: np.ndarray) -> np.ndarray:
    """(n, 4) turns by angles (n, k) [rad] about axes (k, 3), one inside the other."""
    result = np.tile([1.0, 0.0, 0.0, 0.0], (len(angles), 1))
    for axis, column in zip(axes, angles.T, strict=True):
        result = products(result, about(axis, column))
    return result


def matrices(quaternions: np.ndarray) -> np.ndarray:
    """(n, 3, 3) of unit quaternions (n, 4)."""
    w, x, y, z = quaternions.T
    rows = [
        1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
        2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
        2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y),
    ]  # fmt: skip
    return np.stack(rows, axis=-1).reshape(-1, 3, 3)


def quaternions_of(rotations: np.ndarray) -> np.ndarray:
    """(n, 4) wxyz of rotation matrices (n, 3, 3), each on the side of the one before."""
    result = np.array([quaternion(rotation.ravel().tolist()) for rotation in rotations]).reshape(-1, 4)
    for number in range(1, len(result)):
        if result[number] @ result[number - 1] < 0.0:
            result[number] *= -1.0
    return result


def between(one: np.ndarray, other: np.ndarray, share: np.ndarray) -> np.ndarray:
    """(n, 4) at shares (n, 1) of the shortest way from unit quaternions (n, 4) to others, at an even pace."""
    cosine = (one * other).sum(axis=1, keepdims=True)
    target = np.where(cosine < 0.0, -other, other)
    # By the length of the difference, for the arc cosine of nearly 1 is nothing but rounding.
    angle = 2.0 * np.arctan2(np.linalg.norm(target - one, axis=1), np.linalg.norm(target + one, axis=1))[:, None]
    sine = np.sin(angle)
    small = sine < 1e-9
    safe = np.where(small, 1.0, sine)
    first = np.where(small, 1.0 - share, np.sin((1.0 - share) * angle) / safe)
    second = np.where(small, share, np.sin(share * angle) / safe)
    turns = first * one + second * target
    return turns / np.linalg.norm(turns, axis=1, keepdims=True)


def taken_apart(rotations: np.ndarray, axes: np.ndarray, like: np.ndarray) -> np.ndarray:
    """(n, 3) angles [rad] about three axes (3, 3) at right angles, one inside the other, that make rotations (n, 3, 3).

    Of all that do, those nearest to `like` (n, 3): there are two for every rotation, and whole turns more.
    """
    columns = np.asarray(axes, dtype=np.float64).T
    hand = np.sign(np.linalg.det(columns))  # of a left-handed set the last axis is taken the other way round
    columns = columns * (1.0, 1.0, hand)
    m = columns.T @ rotations @ columns  # = X(first) Y(second) Z(third)
    across = np.hypot(m[:, 0, 0], m[:, 0, 1])
    second = np.arctan2(m[:, 0, 2], across)
    third = np.where(across > LOCKED, np.arctan2(-m[:, 0, 1], m[:, 0, 0]), hand * like[:, 2])
    # X(first) = m Z(third)⁻¹ Y(second)⁻¹, whose second column is that of m Z(third)⁻¹.
    c, s = np.cos(third), np.sin(third)
    first = np.arctan2(s * m[:, 2, 0] + c * m[:, 2, 1], s * m[:, 1, 0] + c * m[:, 1, 1])
    one = _near(np.column_stack([first, second, hand * third]), like)
    other = _near(np.column_stack([first + np.pi, np.pi - second, hand * (third + np.pi)]), like)
    farther = np.abs(one - like).sum(axis=1) > np.abs(other - like).sum(axis=1)
    return np.where(farther[:, None], other, one)


def _near(angles: np.ndarray, like: np.ndarray) -> np.ndarray:
    """The same angles, less than half a turn from others."""
    return angles - TURN * np.round((angles - like) / TURN)
