"""Euler angles about any three axes: of rotations, nearest to given angles, and converted to other axes.

Axes are in columns, the first of them the outermost. Every rotation has two sets of angles about three axes at right angles,
and each of those any number of whole turns more; the one nearest to given angles is taken.
"""

import numpy as np

from poise.geometry.quaternions import compose, matrices

FULL_TURN = 2.0 * np.pi
"""A full turn [rad]."""
LOCKED = 1e-9
"""Cosine of the second of three angles, below which the first and the third turn about the same line: gimbal lock."""


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
    """Compute both sets of Euler angles of rotations (n, 3, 3), twice (n, 3) [rad], about right-handed axes or their opposites.

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
    """Return the handedness of rotation axes: −1 for left-handed ones, about which angles count the other way."""
    return float(np.sign(np.linalg.det(axes)))


def _squared_distances(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Compute squared distances between Euler angles (n, 3) without full turns, (n,) [rad²]."""
    away = one - other
    away -= FULL_TURN * np.round(away / FULL_TURN)
    result: np.ndarray = (away * away).sum(axis=1)
    return result
