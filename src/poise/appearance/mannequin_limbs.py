"""The mannequin's limbs: muscles of arms and legs between the balls at their joints, hands with fingers, feet with toes.

Forms are in the frame of a limb: x outward, y forward, z from its joint to the next. Two limbs that meet have balls of the
same radius around their joint, so that an elbow or a knee is round at every bend.

Those of a hand are in its frame: x to the back of the hand, y to the side of the thumb, z from the wrist to the knuckles, in
lengths of the hand.

Those of a foot are in its frame: x outward, y up from the sole, z ahead from the ankle; along the foot in its lengths, up in
heights of the ankle.
"""

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from poise.appearance.mannequin_parts_and_roles import UP, MannequinBody, MannequinPart, bones_of, rounded_length
from poise.appearance.surfaces_and_implicit_forms import (
    Detail,
    Form,
    Mass,
    Pieces,
    Shape,
    bar,
    ellipsoid,
    loft,
    merged_shape,
    vertex_normals,
    wrapped_tube,
)

SLENDER = {"thigh": 0.175, "shin": 0.118, "upper_arm": 0.143, "forearm": 0.145}
"""Mean radius of a limb where no mass is known, in its lengths; chosen by eye."""
MUSCLE_BLEND = 0.05
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
LIMB_DETAIL = {
    "thigh": Detail(22, 13, (5, 4)),
    "shin": Detail(20, 14, (4, 4)),
    "upper_arm": Detail(18, 10, (5, 3)),
    "forearm": Detail(16, 9, (4, 3)),
}
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
HEEL = -0.25
"""Where the heel ends behind the ankle, in lengths of the foot."""
BALL = 0.47
"""Where toes begin, ahead of the ankle, in lengths of the foot."""
TOES = (
    (-0.105, 0.735, 0.062, 0.30), (-0.022, 0.745, 0.042, 0.23), (0.045, 0.715, 0.039, 0.215), (0.102, 0.675, 0.037, 0.20),
    (0.150, 0.625, 0.036, 0.19))  # fmt: skip
"""Toes from the big one: place of the tip outward and ahead; half width; height, in heights of the ankle; chosen by eye."""
FOOT_DETAIL = Detail(20, 11, (4, 4))
FOOT_LENGTH = 0.155
"""Length of the mannequin's foot, in heights of the head's effector; chosen by eye."""
KNUCKLES_BEGIN = 0.2
"""Least distance of a finger's joint from the wrist to be a knuckle, in lengths of the hand."""


class Share(NamedTuple):
    """What a limb's mean radius contributes to the ball at a joint."""

    above: float
    """Of the limb that ends there, in its mean radii."""
    below: float
    """Of the limb that begins there."""


JOINTS = {
    "thigh": Share(0.0, 1.02),
    "shin": Share(0.31, 0.44),
    "foot": Share(0.58, 0.0),
    "upper_arm": Share(0.0, 1.10),
    "forearm": Share(0.36, 0.42),
    "hand": Share(0.48, 0.0),
}
"""Radii of the balls at which parts hang, by role; chosen by eye."""


def limb_radius(body: MannequinBody, part: MannequinPart | None) -> float:
    """Return the mean radius of a mannequin's limb [m]; 0 of anything else, and of limbs without length."""
    role = "" if part is None else body.roles.get(part.name, "")
    return 0.0 if part is None or role not in SLENDER else body.radius(part, SLENDER[role])


def joint_radius(body: MannequinBody, part: MannequinPart) -> float:
    """Return the radius of the ball at which a limb, hand or foot of the mannequin hangs [m]."""
    share = JOINTS[body.roles[part.name]]
    above, below = limb_radius(body, body.before(part)), limb_radius(body, part)
    radius = share.above * above + share.below * below
    if body.roles[part.name] == "thigh":
        radius = min(radius, 1.05 * body.half_span("thigh"))
    return radius or 0.012 * body.size


@lru_cache(maxsize=64)
def limb_shape(role: str, length: float, radius: float, near: float, far: float) -> Shape:
    """Build the closed surface of a mannequin's limb in its frame; radius: its mean one; near, far: of the balls at its ends.

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
    form = Form(masses, MUSCLE_BLEND * radius)
    return wrapped_tube(form, np.array([start, end]), 3.0 * max(radius, near, far), LIMB_DETAIL[role])


def _ankle(length: float, radius: float) -> list[Mass]:
    """Return the masses of the shin of a mannequin's leg above the foot: tendon of the heel, and the two ankle bones."""
    return [
        bar((0.0, -0.30 * radius, 0.55 * length), (0.0, -0.52 * radius, 0.97 * length), 0.42 * radius, 0.26 * radius),
        ellipsoid((0.46 * radius, -0.04 * radius, 0.985 * length), (0.24 * radius, 0.30 * radius, 0.06 * length)),
        ellipsoid((-0.46 * radius, 0.06 * radius, 0.965 * length), (0.24 * radius, 0.30 * radius, 0.06 * length)),
    ]


Knuckle = tuple[float, float, float]
"""Place of a knuckle in the frame of the hand."""
KNUCKLES: tuple[Knuckle, ...] = ((0.0, 0.155, 0.475), (0.0, 0.055, 0.495), (0.0, -0.043, 0.475), (0.0, -0.132, 0.435))
"""Knuckles from the index finger on."""


@lru_cache(maxsize=16)
def palm_shape(knuckles: tuple[Knuckle, ...] = KNUCKLES) -> Shape:
    """Build the closed surface of the palm of a mannequin's hand of length 1, up to its knuckles."""
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
    """Build the closed surface of a mannequin's finger through joints (n, 3), with a radius (n,) at each, rounded [m]."""
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
    """Build the closed surfaces of a mannequin's whole hand of length 1: palm, thumb and four fingers."""
    pieces = [palm_shape(), finger_shape(np.array(THUMB), np.array(THUMB_RADII))]
    for knuckle, (length, radius), bend in zip(KNUCKLES, FINGERS, BEND, strict=True):
        joints = [np.array(knuckle) * (1.0, 0.85, 0.76), np.array(knuckle)]
        spread = 0.35 * knuckle[1]
        for share, angle in zip(PHALANGES, bend, strict=True):
            ahead = np.array([-np.sin(angle), np.sin(spread) * np.cos(angle), np.cos(spread) * np.cos(angle)])
            joints.append(joints[-1] + share * length * ahead)
        pieces.append(finger_shape(np.array(joints), radius * np.array([0.74, 1.02, 0.92, 0.86, 0.68])))
    return merged_shape(pieces)


def _foot_masses(length: float, rise: float, ankle: float) -> list[Mass]:
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
    """Build the closed surfaces of a mannequin's foot in its frame, with or without toes.

    rise: height of the ankle above the sole; ankle: radius of its ball [m].
    """
    form = Form(_foot_masses(length, rise, ankle), 0.012 * length)
    line = np.array([[0.0, 0.34 * rise, -0.10 * length], [0.0, 0.25 * rise, 0.45 * length]])
    foot = wrapped_tube(form, line, 0.6 * length, FOOT_DETAIL)
    return _flattened(merged_shape([foot, *(_toes(length, rise) if toes else ())]))


@lru_cache(maxsize=64)
def toes_shape(length: float, rise: float) -> Shape:
    """Build the closed surfaces of the toes of a mannequin's foot that are a segment of their own, in the foot's frame."""
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
    """Return a mannequin's foot with its sole in the plane y = 0: what is below is lifted to it."""
    vertices = shape.vertices.copy()
    vertices[:, 1] = np.maximum(vertices[:, 1], 0.0)
    return replace(shape, vertices=vertices, normals=vertex_normals(vertices, shape.faces))


# ---- limbs, hands and feet of a body -------------------------------------------------------------------

HAND_LENGTH = 0.112
"""Length of the mannequin's hand, in heights of the head's effector, which is where the eyes are; chosen by eye."""


def build_limb(body: MannequinBody, part: MannequinPart) -> Pieces:
    """Build the mannequin's limb in a segment: muscles between the balls at its two ends."""
    bone, after = body.bone(part), body.next(part, *JOINTS)
    length, near = float(np.linalg.norm(bone)), joint_radius(body, part)
    far = joint_radius(body, after) if after is not None else 0.6 * limb_radius(body, part)
    sizes = (rounded_length(value) for value in (length, limb_radius(body, part), near, far))
    return [limb_shape(body.roles[part.name], *sizes).moved(part.near, body.axes(part, bone))]


def build_hand(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build the mannequin's hand: a palm, and fingers where they are no segments of their own."""
    length, bone = HAND_LENGTH * body.stature, body.bone(part)
    if np.linalg.norm(bone) < 0.1 * length:  # fingers may hang where the hand does
        bone = body.onward(part)
        bone = bone if np.linalg.norm(bone) > 0.1 * length else part.local(-UP)
    axes, knuckles = body.axes(part, bone), []
    for finger in (body.by_name[name] for name in part.ends if body.roles.get(name) == "finger"):
        place = axes @ (_knuckle(body, part, finger, 0.3 * length) - part.near) / length
        if place[2] > KNUCKLES_BEGIN and "thumb" not in finger.name.lower():
            knuckles.append(tuple(rounded_length(float(value)) for value in place))
    if not body.next(part, "finger"):
        return [hand_shape().moved(part.near, axes, length)], []
    return [palm_shape(*((tuple(knuckles),) if len(knuckles) >= 3 else ())).moved(part.near, axes, length)], []


def _knuckle(body: MannequinBody, hand: MannequinPart, finger: MannequinPart, away: float) -> np.ndarray:
    """Return the first joint of a finger that is some way [m] from the wrist, (3,) in the frame of the mannequin's hand."""
    joint = body.joint(hand, finger)
    after = body.next(finger, "finger")
    if np.linalg.norm(joint - hand.near) >= away or after is None:
        return joint
    return _knuckle(body, hand, after, away)


def build_finger(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build the mannequin's phalanx of a finger that is a segment of its own."""
    bones, depth, above = bones_of(body, part), 0, body.before(part)
    while above is not None and body.roles.get(above.name) == "finger":
        depth, above = depth + 1, body.before(above)
    if not bones:
        return [], []
    radius = (1.0 - 0.09 * depth) * FINGER_RADIUS * HAND_LENGTH * body.stature
    joints = np.array([part.near, part.near + max(bones, key=np.linalg.norm)])
    return [finger_shape(joints, radius * np.array([1.0, 0.9]))], []


def build_foot(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build the mannequin's foot with a flat sole on the ground; with toes, the piece behind or before their joint."""
    foot = part if body.roles[part.name] == "foot" else body.by_name[part.parent or ""]
    toes, length = body.next(foot, "toes"), FOOT_LENGTH * body.stature
    ankle = foot.world(foot.near)
    rise = float(ankle[1]) - body.ground
    rise = rise if 0.015 < rise / body.stature < 0.12 else 0.043 * body.stature
    ahead = foot.rotation @ (foot.far() - foot.near if toes is None else foot.ends[toes.name] - foot.near) * (1.0, 0.0, 1.0)
    joint = float(np.linalg.norm(ahead))
    if toes is not None:
        length = float(np.clip(joint / BALL, 0.8 * length, 1.2 * length))
    axes = body.axes(part, part.local(ahead if joint > 0.02 * body.stature else body.forward), UP)
    sole, sizes = part.local(ankle - rise * UP - part.position), (rounded_length(length), rounded_length(rise))
    ball = rounded_length(joint_radius(body, foot))
    shape = foot_shape(*sizes, ball, toes is None) if part is foot else toes_shape(*sizes)
    return [shape.moved(sole, axes)], []
