"""The mannequin's hands: a palm with its two cushions, a thumb, and four fingers slightly bent.

Forms are in the frame of a hand: x to the back of the hand, y to the side of the thumb, z from the wrist to the knuckles, in
lengths of the hand.
"""

from functools import lru_cache
from itertools import pairwise

import numpy as np

from poise.appearance.implicit_forms import Detail, Form, bar, ellipsoid, wrapped_tube
from poise.appearance.surfaces import Shape, loft, merged_shape

Knuckle = tuple[float, float, float]
"""Place of a knuckle in the frame of the hand."""
KNUCKLES: tuple[Knuckle, ...] = ((0.0, 0.155, 0.475), (0.0, 0.055, 0.495), (0.0, -0.043, 0.475), (0.0, -0.132, 0.435))
"""Knuckles from the index finger on."""
FINGERS = ((0.47, 0.046), (0.52, 0.048), (0.48, 0.045), (0.38, 0.040))
"""Length beyond the knuckle and radius there, of fingers from the index on; chosen by eye, as are all numbers here."""
BEND = ((0.16, 0.42, 0.62), (0.20, 0.48, 0.70), (0.24, 0.54, 0.76), (0.28, 0.60, 0.82))
"""Angles of the three phalanges of each finger to the palm [rad]: a hand at ease bends more towards the little finger."""
PHALANGES = (0.47, 0.30, 0.23)
"""Lengths of the phalanges, in lengths of the finger."""
FINGER_RADIUS = 0.046
"""Radius of a finger at its knuckle."""
THUMB = ((-0.03, 0.10, 0.10), (-0.07, 0.205, 0.25), (-0.10, 0.272, 0.385), (-0.135, 0.285, 0.49))
"""Joints of the thumb."""
THUMB_RADII = (0.068, 0.058, 0.050, 0.039)
"""Radii of the thumb at its joints."""
PALM = Detail(16, 8, (3, 3))


@lru_cache(maxsize=16)
def palm_shape(knuckles: tuple[Knuckle, ...] = KNUCKLES) -> Shape:
    """Build the closed surface of the palm of a hand of length 1, up to its knuckles."""
    ends = np.array(knuckles)
    middle, far = ends.mean(axis=0), 0.85 * float(ends[:, 2].min())
    masses = [
        bar((0.0, 0.0, 0.0), 0.63 * middle, 0.122, 0.10, 0.80),
        ellipsoid((-0.05, 0.125, 0.19), (0.068, 0.075, 0.17), roll=-0.1),  # ball of the thumb
        ellipsoid((-0.035, -0.105, 0.22), (0.06, 0.055, 0.20)),  # edge of the hand
    ]
    # Thinner at its end than the fingers, which then begin with a clear edge.
    masses += [bar(end * (1.0, 0.5, 0.21), end, 1.04 * FINGER_RADIUS, 0.9 * FINGER_RADIUS) for end in ends]
    return wrapped_tube(Form(masses, 0.008), np.array([np.zeros(3), middle * (1.0, 0.3, 0.0) + (0.0, 0.0, far)]), 0.5, PALM)


def finger_shape(joints: np.ndarray, radii: np.ndarray, sides: int = 8, rings: int = 2) -> Shape:
    """Build the closed surface of a finger through joints (n, 3), with a radius (n,) at each, rounded at its tip [m]."""
    steps = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(joints, axis=0), axis=1))])
    at = np.unique(np.concatenate([np.linspace(a, b, rings + 1) for a, b in pairwise(steps)]))
    soft = np.linspace(0.0, steps[-1], 8 * len(at))
    line = np.stack([np.interp(soft, steps, joints[:, axis]) for axis in range(3)], axis=1)
    for _ in range(6):  # bends over a knuckle, not in a point
        line[1:-1] = 0.25 * line[:-2] + 0.5 * line[1:-1] + 0.25 * line[2:]
    points = np.stack([np.interp(at, soft, line[:, axis]) for axis in range(3)], axis=1)
    along = np.gradient(points, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    thick = np.interp(at, steps, radii) * (1.0 - 0.07 * np.sin(np.pi * np.interp(at, steps, np.arange(len(steps)))) ** 2)
    angles = np.linspace(0.0, np.pi / 2, 4)
    tip = points[-1] + np.sin(angles[1:-1])[:, None] * radii[-1] * along[-1]
    points, along = np.vstack([points, tip]), np.vstack([along, np.repeat(along[-1:], 2, axis=0)])
    thick = np.concatenate([thick, np.cos(angles[1:-1]) * radii[-1]])
    across = np.cross(along, np.eye(3)[np.argmin(np.abs(along).max(axis=0))])
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    turn = np.arange(sides) * (2.0 * np.pi / sides)
    around = np.cos(turn)[:, None] * across[:, None] + np.sin(turn)[:, None] * np.cross(along, across)[:, None]
    end = points[-3] + radii[-1] * along[-1]
    return loft(points[:, None] + thick[:, None, None] * around, points[0] - 0.3 * radii[0] * along[0], end)


@lru_cache(maxsize=1)
def hand_shape() -> Shape:
    """Build the closed surfaces of a whole hand of length 1: palm, thumb and four fingers."""
    pieces = [palm_shape(), finger_shape(np.array(THUMB), np.array(THUMB_RADII))]
    for knuckle, (length, radius), bend in zip(KNUCKLES, FINGERS, BEND, strict=True):
        joints = [np.array(knuckle) * (1.0, 0.85, 0.76), np.array(knuckle)]
        spread = 0.35 * knuckle[1]
        for share, angle in zip(PHALANGES, bend, strict=True):
            ahead = np.array([-np.sin(angle), np.sin(spread) * np.cos(angle), np.cos(spread) * np.cos(angle)])
            joints.append(joints[-1] + share * length * ahead)
        pieces.append(finger_shape(np.array(joints), radius * np.array([0.74, 1.02, 0.92, 0.86, 0.68])))
    return merged_shape(pieces)
