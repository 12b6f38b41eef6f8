"""The mannequin's head and neck: skull, jaw, brow, nose and ears, so that its gaze reads from every side.

Forms are in the frame of the head: x to the left, y forward, z up, from its middle, in half heights of the head.
"""

from functools import lru_cache

import numpy as np

from poise.appearance.implicit_forms import Detail, Form, bar, ellipsoid, mirrored, wrapped_tube
from poise.appearance.surfaces import Shape, ball_shape

COLUMN = Detail(20, 1, (4, 4))
DETAIL = Detail(36, 25, (3, 6), 0.5)


@lru_cache(maxsize=16)
def head_shape(ahead: float, below: float, neck: float) -> Shape:
    """Build the closed surface of a head whose half height is 1, with the neck down to its joint.

    ahead, below: where the joint is from the middle of the head; neck: the radius of the neck there.
    """
    joint = np.array([0.0, ahead, -below])
    masses = [
        ellipsoid((0, -0.12, 0.33), (0.65, 0.79, 0.66)),  # skull
        ellipsoid((0, 0.20, -0.26), (0.45, 0.46, 0.64)),  # face
        ellipsoid((0, 0.47, -0.57), (0.22, 0.22, 0.18)),  # mouth
        ellipsoid((0, 0.51, -0.85), (0.17, 0.16, 0.12)),  # chin
        bar((0, 0.64, 0.0), (0, 0.80, -0.29), 0.045, 0.062),  # ridge of the nose
        ellipsoid((0, 0.74, -0.33), (0.115, 0.09, 0.055)),  # its wings
        bar(joint, (0, -0.10, 0.0), neck, neck),
    ]
    masses += mirrored([
        bar((0.05, 0.61, 0.08), (0.36, 0.47, 0.09), 0.065, 0.05),  # brow
        ellipsoid((0.22, 0.20, -0.42), (0.20, 0.32, 0.30)),  # cheek
        ellipsoid((0.34, 0.30, -0.18), (0.15, 0.20, 0.16)),  # cheekbone
        bar((0.36, -0.02, -0.50), (0.07, 0.47, -0.83), 0.12, 0.12),  # jaw
        bar((0.46, -0.06, -0.10), (0.36, -0.02, -0.50), 0.11, 0.12),
    ])  # fmt: skip
    carved = mirrored([ellipsoid((0.24, 0.82, -0.09), (0.15, 0.20, 0.10))])  # eye sockets
    form = Form(masses, 0.036, carved, 0.04)
    return wrapped_tube(form, np.array([joint, (0.0, 0.0, 0.3)]), 1.6, DETAIL, mirror=True)


@lru_cache(maxsize=1)
def ear_shapes() -> tuple[Shape, Shape]:
    """Build the closed surfaces of both ears of a head whose half height is 1."""
    found = []
    for side in (1.0, -1.0):
        along = np.array([0.10 * side, -0.22, 0.97])
        along /= np.linalg.norm(along)
        out = np.array([0.94 * side, -0.34, 0.0])
        out -= (out @ along) * along
        out /= np.linalg.norm(out)
        axes = np.array([out, np.cross(along, out), along])
        found.append(ball_shape(np.array([0.625 * side, -0.10, -0.09]), (0.06, 0.125, 0.21), axes, 12))
    return found[0], found[1]


@lru_cache(maxsize=16)
def neck_column(length: float, radius: float) -> Shape:
    """Build the closed surface of a segment of the neck, from its joint along z, round at both ends [m]."""
    line = np.array([(0.0, 0.0, 0.0), (0.0, 0.0, length)])
    return wrapped_tube(Form([bar(line[0], line[1], radius, radius)], radius), line, 2.0 * radius, COLUMN)
