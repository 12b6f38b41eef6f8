"""The mannequin's feet: heel, instep, ball and toes on a flat sole.

Forms are in the frame of a foot: x outward, y up from the sole, z ahead from the ankle; along the foot in its
lengths, up in heights of the ankle.
"""

from dataclasses import replace
from functools import lru_cache

import numpy as np

from poise.appearance.implicit_forms import Detail, Form, Mass, bar, ellipsoid, wrapped_tube
from poise.appearance.mannequin_hand import finger_shape
from poise.appearance.surfaces import Shape, merged_shape, vertex_normals

HEEL = -0.25
"""Where the heel ends behind the ankle, in lengths of the foot."""
BALL = 0.47
"""Where toes begin, ahead of the ankle, in lengths of the foot."""
TOES = (
    (-0.105, 0.735, 0.062, 0.30), (-0.022, 0.745, 0.042, 0.23), (0.045, 0.715, 0.039, 0.215), (0.102, 0.675, 0.037, 0.20),
    (0.150, 0.625, 0.036, 0.19))  # fmt: skip
"""Toes from the big one: place of the tip outward and ahead; half width; height, in heights of the ankle; chosen by eye."""
DETAIL = Detail(20, 11, (4, 4))


def _masses(length: float, rise: float, ankle: float) -> list[Mass]:
    f, h = length, rise
    return [
        ellipsoid((0.0, 0.42 * h, -0.12 * f), (0.115 * f, 0.52 * h, 0.13 * f)),  # heel
        bar((0.0, 0.84 * h, -0.05 * f), (0.0, 0.90 * h, 0.03 * f), 0.90 * ankle, 0.94 * ankle, 0.92),
        bar((-0.01 * f, 0.55 * h, -0.05 * f), (0.0, 0.25 * h, 0.47 * f), 0.105 * f, 0.085 * f),
        bar((-0.01 * f, 0.98 * h, 0.05 * f), (-0.05 * f, 0.32 * h, 0.45 * f), 0.085 * f, 0.07 * f),  # instep
        ellipsoid((-0.075 * f, 0.26 * h, 0.47 * f), (0.085 * f, 0.30 * h, 0.12 * f)),  # ball
        ellipsoid((0.085 * f, 0.22 * h, 0.40 * f), (0.080 * f, 0.25 * h, 0.14 * f)),  # outer ball
        ellipsoid((0.075 * f, 0.22 * h, 0.15 * f), (0.060 * f, 0.25 * h, 0.22 * f)),  # outer edge
    ]


@lru_cache(maxsize=64)
def foot_shape(length: float, rise: float, ankle: float, toes: bool) -> Shape:
    """Build the closed surfaces of a foot in its frame, with or without toes.

    rise: height of the ankle above the sole; ankle: radius of its ball [m].
    """
    form = Form(_masses(length, rise, ankle), 0.012 * length)
    line = np.array([[0.0, 0.34 * rise, -0.10 * length], [0.0, 0.25 * rise, 0.45 * length]])
    foot = wrapped_tube(form, line, 0.6 * length, DETAIL)
    return _flattened(merged_shape([foot, *(_toes(length, rise) if toes else ())]))


@lru_cache(maxsize=64)
def toes_shape(length: float, rise: float) -> Shape:
    """Build the closed surfaces of the toes of a foot that are a segment of their own, in the frame of the foot."""
    return _flattened(merged_shape(_toes(length, rise)))


def _toes(length: float, rise: float) -> list[Shape]:
    found = []
    for x, z, wide, high in TOES:
        radius, top = wide * length, high * rise
        root = (0.75 * x * length, 0.5 * top, (BALL - 0.09) * length)
        knuckle, tip = (0.93 * x * length, top, 0.5 * (z + BALL) * length), (x * length, 0.6 * top, z * length - 0.8 * radius)
        found.append(finger_shape(np.array([root, knuckle, tip]), radius * np.array([1.0, 0.95, 0.85]), rings=1))
    return found


def _flattened(shape: Shape) -> Shape:
    """Return a foot with its sole in the plane y = 0: what is below is lifted to it."""
    vertices = shape.vertices.copy()
    vertices[:, 1] = np.maximum(vertices[:, 1], 0.0)
    return replace(shape, vertices=vertices, normals=vertex_normals(vertices, shape.faces))
