"""The mannequin's head: skull, jaw, brow, nose and ears, so that its gaze reads from every side.

Forms are in the frame of the head: x to the left, y forward, z up, from its middle, in half heights of the head.
"""

from functools import lru_cache

import numpy as np

from poise.appearance.mannequin_parts_and_roles import UP, MannequinBody, MannequinPart, rounded_length
from poise.appearance.mannequin_torso_and_neck import neck_radius, torso_of
from poise.appearance.surfaces_and_implicit_forms import (
    Detail,
    Form,
    Pieces,
    Shape,
    ball_shape,
    bar,
    ellipsoid,
    mirrored,
    wrapped_tube,
)

DETAIL = Detail(36, 25, (3, 6), 0.5)
HEAD_HALF = 0.070
"""Half the height of the mannequin's head, in heights of the head's effector; chosen by eye."""
HIGHEST_HEAD = 0.46
"""Greatest height of the middle of the head above the shoulders, in heights of these above the hips; chosen by eye."""


@lru_cache(maxsize=16)
def head_shape(ahead: float, below: float, neck: float) -> Shape:
    """Build the closed surface of the mannequin's head, its half height 1, with the neck down to its joint.

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
    """Build the closed surfaces of both ears of the mannequin's head, whose half height is 1."""
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


def build_head(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build the mannequin's head on its neck."""
    half, up = HEAD_HALF * body.stature, part.local(UP)
    bone = max(
        (point - part.near for point in (*part.ends.values(), *part.tips)), key=lambda way: way @ up, default=np.zeros(3)
    )
    half = float(np.clip(0.45 * (bone @ up), half, 1.5 * half))  # a child's head is larger
    ahead = float(np.clip(bone @ part.local(body.forward), -0.2 * half, 0.35 * half))  # an eye is farther ahead
    bone = (bone @ up) * up + ahead * part.local(body.forward) if bone @ up > 0.5 * half else 1.25 * half * up
    reach = float(np.linalg.norm(bone))
    # A point that is far up is the top of the head, one that is nearer its middle.
    center = part.near + bone * (1.0 - half / reach if reach > 1.6 * half else 1.0)
    torso = torso_of(body)
    above = float(torso.of(part.world(center))[2] - (1.0 + HIGHEST_HEAD) * torso.shoulders[2])
    center = center - max(above, 0.0) * up  # what the file has there may be the top all the same
    axes = body.axes(part, up)
    joint, neck = axes @ (part.near - center) / half, 1.03 * neck_radius(torso) / half
    skull = head_shape(*(rounded_length(float(value)) for value in (joint[1], max(-joint[2], 0.4), neck)))
    return [piece.moved(center, axes, half) for piece in (skull, *ear_shapes())], []
