"""The mannequin's limbs: the muscles of thighs, shins, upper arms and forearms, between the balls at their joints.

Forms are in the frame of a limb: x outward, y forward, z from its joint to the next. Two limbs that meet have balls of the same
radius around their joint, so that an elbow or a knee is round at every bend.
"""

from functools import lru_cache

import numpy as np

from poise.appearance.implicit_forms import Detail, Form, Mass, bar, ellipsoid, wrapped_tube
from poise.appearance.surfaces import Shape

BLEND = 0.05
"""How far apart muscles of a limb flow into each other, in mean radii."""

MUSCLES = {
    "thigh": (
        (0.14, 0.34, 0.40, 0.62, 0.62, 0.36),  # front of the thigh
        (0.40, 0.04, 0.34, 0.58, 0.66, 0.38),  # its outer side
        (-0.30, 0.26, 0.80, 0.36, 0.38, 0.14),  # above the inside of the knee
        (-0.34, -0.04, 0.22, 0.60, 0.76, 0.28),  # its inside
        (0.06, -0.36, 0.46, 0.60, 0.56, 0.38),  # back of the thigh
    ),
    "shin": (
        (0.34, -0.34, 0.29, 0.60, 0.70, 0.23),  # outer calf
        (-0.34, -0.36, 0.33, 0.62, 0.72, 0.24),  # inner calf
        (0.00, -0.10, 0.48, 0.66, 0.62, 0.30),
        (0.16, 0.20, 0.30, 0.60, 0.60, 0.30),  # front of the shin
        (0.00, 0.58, -0.005, 0.42, 0.42, 0.08),  # kneecap
        (0.00, 0.56, 0.12, 0.30, 0.34, 0.07),  # below it
    ),
    "upper_arm": (
        (0.18, 0.00, 0.20, 0.94, 1.04, 0.28),  # shoulder
        (-0.02, 0.36, 0.56, 0.62, 0.62, 0.28),  # biceps
        (0.10, -0.36, 0.50, 0.62, 0.62, 0.32),  # triceps
    ),
    "forearm": (
        (0.32, 0.20, 0.26, 0.56, 0.62, 0.36),  # outer side, towards the thumb
        (-0.26, -0.02, 0.30, 0.60, 0.68, 0.36),  # inner side
        (0.06, -0.22, 0.42, 0.54, 0.56, 0.40),
        (0.00, -0.54, 0.01, 0.36, 0.40, 0.10),  # point of the elbow
    ),
}  # fmt: skip
"""Muscles of limbs by role: place across in mean radii and along in lengths, then radii in the same; chosen by eye."""

CORE = {"thigh": (0.78, 0.46), "shin": (0.70, 0.42), "upper_arm": (0.78, 0.52), "forearm": (0.62, 0.36)}
"""Radii of a limb's core at its two ends, in mean radii."""

NEAR_BALL = 1.02
"""Radius of a limb's ball at its joint, in that of the joint: a little more than what it hangs on has, for a clear edge."""

DETAIL = {
    "thigh": Detail(22, 13, (5, 4)),
    "shin": Detail(20, 14, (4, 4)),
    "upper_arm": Detail(18, 10, (5, 3)),
    "forearm": Detail(16, 9, (4, 3)),
}


@lru_cache(maxsize=64)
def limb_shape(role: str, length: float, radius: float, near: float, far: float) -> Shape:
    """Build the closed surface of a limb in its frame; radius: its mean one; near, far: those of the balls at its ends [m].

    Kept, so that a limb and its partner on the other side are built once.
    """
    start, end = np.zeros(3), np.array([0.0, 0.0, length])
    core = CORE[role]
    masses: list[Mass] = [bar(start, end, core[0] * radius, core[1] * radius)]
    near_ball = NEAR_BALL * near  # left tangentially, as the one at the other end
    masses += [bar(start, 0.20 * end, near_ball, 0.80 * near), bar(end, 0.84 * end, 0.98 * far, 0.85 * far)]
    for x, y, z, *radii in MUSCLES[role]:
        sizes = (radii[0] * radius, radii[1] * radius, radii[2] * length)
        masses.append(ellipsoid((x * radius, y * radius, z * length), sizes))
    if role == "shin":
        masses += _ankle(length, radius)
    if role == "forearm":
        masses.append(bar((0.0, 0.0, 0.55 * length), (0.0, 0.0, 0.98 * length), 0.70 * radius, 0.58 * radius, 0.78))
    form = Form(masses, BLEND * radius)
    return wrapped_tube(form, np.array([start, end]), 3.0 * max(radius, near, far), DETAIL[role])


def _ankle(length: float, radius: float) -> list[Mass]:
    """Return the masses of a shin above the foot: tendon of the heel, and the two ankle bones."""
    return [
        bar((0.0, -0.30 * radius, 0.55 * length), (0.0, -0.52 * radius, 0.97 * length), 0.42 * radius, 0.26 * radius),
        ellipsoid((0.46 * radius, -0.04 * radius, 0.985 * length), (0.24 * radius, 0.30 * radius, 0.06 * length)),
        ellipsoid((-0.46 * radius, 0.06 * radius, 0.965 * length), (0.24 * radius, 0.30 * radius, 0.06 * length)),
    ]
