"""Rotation matrices as arrays: of yaw, pitch and roll, about an axis, the shortest between directions; angle between two."""

import math
from typing import Any

import numpy as np

from poise.geometry.quaternions import rotation_matrix


def yaw_pitch_roll(yaw: Any, pitch: Any, roll: Any) -> np.ndarray:
    """Return rotation matrices (…, 3, 3) of yaw, pitch and roll [rad]: roll about z first, then pitch about x, yaw about y."""
    cy, sy, cp, sp, cr, sr = np.cos(yaw), np.sin(yaw), np.cos(pitch), np.sin(pitch), np.cos(roll), np.sin(roll)
    rows = [
        cy * cr + sy * sp * sr, sy * sp * cr - cy * sr, sy * cp,
        cp * sr, cp * cr, -sp,
        cy * sp * sr - sy * cr, sy * sr + cy * sp * cr, cy * cp,
    ]  # fmt: skip
    stacked = np.stack(np.broadcast_arrays(*rows), axis=-1)
    return stacked.reshape(*stacked.shape[:-1], 3, 3)


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
