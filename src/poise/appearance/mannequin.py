"""Mannequin: smooth closed surfaces for the segments of any character.

A segment's bones are the lines from the joint at which it hangs to the joints that hang on it and to its effectors; how
thick it is follows from its length and, where it is known, its mass. A character with a pelvis, hands and feet becomes a
mannequin of limbs, a torso, and a head that looks forward. Any other gets a tapered rod for every bone and a ball at every
joint. Shapes follow from the first description and the rest pose, so they are the same on every base.
"""

from dataclasses import dataclass

import numpy as np

from poise.appearance.mannequin_body import UP, MannequinBody, MannequinPart, mannequin_body
from poise.appearance.surfaces import (
    Shape,
    Table,
    arched,
    ball_shape,
    curve,
    loft,
    merged,
    ring_outline,
    rod_shape,
    tube_shape,
)
from poise.character.character import Character
from poise.character.derived import derived
from poise.character.joint_chains import joint_chains
from poise.geometry.rotations import rotation_matrix
from poise.motion.pose import Pose


def shapes(character: Character) -> dict[str, Shape]:
    """Return the solid parts of the mannequin by segment, each in the frame that `pose.segment_frame` gives.

    A segment without any length is a small ball.

    >>> import poise
    >>> len(shapes(poise.biped()))
    15
    """
    return dict(_built(character)[0])


def accents(character: Character) -> dict[str, Shape]:
    """Return the mannequin's parts in the colour of the joints, by segment: balls between the solid parts, waist, neck, face.

    No segment is here that is not among the shapes.
    """
    return dict(_built(character)[1])


def _built(character: Character) -> tuple[dict[str, Shape], dict[str, Shape]]:
    """Return the mannequin's shapes and accents; cached, because the camera asks for the bounds again and again."""
    return derived(character.described, "shapes", lambda: _build(character.described))


def _build(character: Character) -> tuple[dict[str, Shape], dict[str, Shape]]:
    body = mannequin_body(character)
    pieces = [(part.name, *_body_of(body, part)) for part in body.parts]
    return merged((name, solid) for name, solid, _ in pieces), merged((name, accent) for name, _, accent in pieces)


def bounds(character: Character) -> np.ndarray:
    """Return the lowest and the highest corner around the mannequin at rest, (2, 3) [m], its first base at the origin."""
    return bounds_in(Pose(character.described))


def bounds_in(pose: Pose) -> np.ndarray:
    """Return the lowest and the highest corner around the mannequin in a pose, (2, 3) [m]."""
    corners = []
    for table in (shapes(pose.character), accents(pose.character)):
        for name, shape in table.items():
            position, orientation = pose.segment_frame(name)
            placed = shape.vertices @ rotation_matrix(orientation).T + position
            corners += [placed.min(axis=0), placed.max(axis=0)]
    return np.array([np.min(corners, axis=0), np.max(corners, axis=0)])


def height(character: Character) -> float:
    """Return the height of the mannequin at rest, from its lowest to its highest point [m]."""
    low, high = bounds(character)
    return float(high[1] - low[1])


def joint_sizes(character: Character) -> dict[str, float]:
    """Return how far the mannequin reaches around each joint [m], by name: a pin shows if it is longer than twice that."""
    body = mannequin_body(character)
    sizes = {joint.name: 0.02 * body.size for joint in character.joints}
    for chain in joint_chains(character.described):
        # The ball is the outer one's, which need not be the one that the joint carries.
        outer = chain.segment if body.by_name[chain.segment].parent == chain.carrier else chain.carrier
        sizes |= dict.fromkeys((joint.name for joint in chain.joints), _hub(body, body.by_name[outer]))
    return sizes


# ---- the mannequin ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LimbForm:
    """The form of a mannequin's limb."""

    slender: float
    """Mean radius of the limb where no mass is known, in lengths."""
    ends: tuple[float, float]
    """Where the limb's surface begins and ends along its bone, in lengths; the rest is for the balls."""
    ball: float
    """Radius of the ball at which the limb hangs, in mean radii; 0 for none, with a round end instead."""
    ball_sides: int
    hub: float
    """How far the body reaches around the joint at which the limb hangs, in mean radii."""
    detail: tuple[int, int, int, int]
    table: Table
    """Place along the bone in lengths; then, in mean radii, half width, half depth, and how far forward."""


LIMBS = {
    "thigh": LimbForm(0.18, (0.085, 0.925), 0.68, 10, 1.25, (16, 3, 3, 2), (
        (0.0, 0.92, 1.02, 0.0), (0.18, 1.06, 1.14, 0.06), (0.5, 0.94, 1.02, 0.12), (0.8, 0.73, 0.79, 0.08),
        (1.0, 0.67, 0.73, 0.04))),
    "shin": LimbForm(0.12, (0.075, 0.94), 0.92, 14, 1.02, (14, 4, 3, 2), (
        (0.0, 0.92, 0.98, 0.02), (0.12, 0.98, 1.04, -0.02), (0.32, 1.1, 1.2, -0.2), (0.62, 0.8, 0.86, -0.1),
        (0.86, 0.58, 0.64, 0.0), (1.0, 0.56, 0.62, 0.0))),
    "upper_arm": LimbForm(0.146, (-0.165, 0.93), 0.0, 0, 1.2, (14, 3, 4, 2), (
        (0.0, 1.14, 1.18, 0.0), (0.2, 1.12, 1.2, 0.02), (0.55, 0.94, 1.04, 0.06), (0.85, 0.77, 0.8, 0.02),
        (1.0, 0.75, 0.78, 0.0))),
    "forearm": LimbForm(0.147, (0.085, 0.95), 0.88, 12, 1.0, (14, 3, 3, 2), (
        (0.0, 0.92, 0.94, 0.0), (0.2, 1.08, 1.12, 0.0), (0.5, 0.92, 0.96, 0.04), (0.85, 0.62, 0.7, 0.0),
        (1.0, 0.58, 0.66, 0.0))),
}  # fmt: skip
"""The forms of the mannequin's limbs by role; chosen by eye."""
TRUNK = ((-0.1, 0.42, 0.34, 0.0), (0.1, 0.46, 0.37, 0.02), (0.32, 0.58, 0.45, 0.05), (0.6, 0.71, 0.54, 0.07),
         (0.78, 0.74, 0.5, 0.03), (0.88, 0.62, 0.42, -0.01), (0.95, 0.43, 0.34, -0.04), (1.03, 0.33, 0.31, -0.05))  # fmt: skip
"""Height between waist and neck; then, in half spans of the shoulders, half width, half depth, and how far forward."""
PELVIS = ((-0.4, 1.58, 1.0, -0.06), (0.0, 1.62, 1.06, -0.06), (0.4, 1.54, 1.02, -0.03), (0.75, 1.38, 0.93, 0.0),
          (1.0, 1.26, 0.86, 0.0))  # fmt: skip
"""Height above the hips: in half spans of the hips below, in heights of the waist above; then, in half spans, the same."""
HEAD = ((-1.0, 0.46, 0.58, 0.18), (-0.7, 0.55, 0.69, 0.14), (-0.35, 0.64, 0.79, 0.07), (0.1, 0.71, 0.87, 0.0),
        (0.5, 0.75, 0.9, -0.03), (1.0, 0.8, 0.92, -0.04))  # fmt: skip
"""Height above the middle of the head; then the same; all in half heights of the head."""
HAND = ((0.0, 0.1, 0.12, 0.0, 0.0), (0.25, 0.1, 0.19, 0.0, 0.0), (0.5, 0.085, 0.21, 0.0, 0.0),
        (0.75, 0.075, 0.19, -0.01, -0.03), (1.0, 0.06, 0.14, -0.02, -0.1))  # fmt: skip
"""Place from wrist to tip; then half the thickness, half the breadth, and how far it is bent, forward and to the palm; all in
lengths of the hand."""
FOOT = ((0.0, 0.12, 0.84), (0.12, 0.135, 0.96), (0.3, 0.135, 1.0), (0.5, 0.15, 0.78), (0.74, 0.18, 0.56),
        (0.9, 0.175, 0.46), (1.0, 0.15, 0.42))  # fmt: skip
"""Place from heel to toe and half width, in lengths of the foot; height, in heights of the ankle."""
HAND_LENGTH = 0.11
"""Length of the mannequin's hand, in heights of the head's effector, which is where the eyes are; chosen by eye."""
FOOT_LENGTH = 0.155
"""Length of the mannequin's foot, in heights of the head's effector; chosen by eye."""
HEAD_HALF = 0.072
"""Half the height of the mannequin's head, in heights of the head's effector; chosen by eye."""
NECK_RADIUS = 0.029
"""Radius of the mannequin's neck, in heights of the head's effector; chosen by eye."""
FINGER_RADIUS = 0.0055
"""Radius of the mannequin's fingers, in sizes of the body; chosen by eye."""

LONGEST_RAIL = 10.0
"""Longest rail of a slide that is drawn, in sizes of the body: the slides of motion files may go anywhere."""

Pieces = list[Shape]


def _body_of(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build the mannequin's closed surfaces of a segment: its solid parts, and those in the colour of the joints."""
    role = body.roles.get(part.name, "bone")
    if role == "inside":
        return [], []
    if role in LIMBS and body.radius(part, LIMBS[role].slender) > 0.0:
        solid, accent = _limb(body, part, LIMBS[role])
    else:
        solid, accent = MAKERS.get(role, _rods)(body, part)
    for start, end in part.rails:
        if np.linalg.norm(end - start) < LONGEST_RAIL * body.size:
            accent.append(rod_shape(start, end - start, 0.006 * body.size, 0.006 * body.size, 8))
    return (solid, accent) if solid else (accent, [])


def _scaled(table: Table, place: float, other: float, moved: float = 0.0) -> list[tuple[float, ...]]:
    """Scale a mannequin's form table to metres: its places by one factor and moved, its values by another."""
    return [(row[0] * place + moved, *(value * other for value in row[1:]), *[0.0] * (5 - len(row))) for row in table]


def _limb(body: MannequinBody, part: MannequinPart, limb: LimbForm) -> tuple[Pieces, Pieces]:
    bone, radius = body.bone(part), body.radius(part, limb.slender)
    length, axes = float(np.linalg.norm(bone)), body.axes(part, bone)
    table = _scaled(limb.table, length, radius)
    ends = (limb.ends[0] * length, limb.ends[1] * length)
    rounding = ((0.7 if limb.ball else 1.0) * table[0][1], 0.55 * table[-1][1])
    solid = tube_shape(part.near, axes, table, ends, rounding, limb.detail)
    return [solid], [ball_shape(part.near, [limb.ball * radius] * 3, axes, limb.ball_sides)] if limb.ball else []


def _trunk(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build the mannequin's torso in a segment: its slice of the way from waist to neck; a single segment has ribs."""
    slices = body.of("trunk")
    lengths = [float(np.linalg.norm(body.bone(other))) for other in slices]
    index, whole, half = slices.index(part), sum(lengths) or 1.0, body.half_span("upper_arm")
    first, length = sum(lengths[:index]), lengths[index]
    if length < 1e-6:
        return [], []
    axes, table = body.axes(part, body.bone(part)), _scaled(TRUNK, whole, half, -first)
    alone, gap = len(slices) == 1, 0.015 * whole
    ends = (0.2 * whole if alone else gap, length + gap if part is slices[-1] else length - gap)
    detail, square = (22, max(2, round(5 * length / whole)), 2, 2), ring_outline(22, 2.4)
    chest = tube_shape(part.near, axes, table, ends, (0.06 * whole if alone else gap, gap), detail, square)
    width, depth = half * curve(TRUNK, np.array([first / whole]))[0, :2] * (0.85 if index else 0.98)
    accent = [ball_shape(part.near, (width, depth, 0.09 * whole if index else 0.17 * whole), axes, 16)]
    if alone:
        chest = arched(chest, part.near, axes, 0.55 * half, (ends[0], ends[0] + 0.5 * whole), 0.13 * whole)
        belly = [(place, 0.91 * w, 0.87 * d, f, 0.0) for place, w, d, f, _ in table]
        below = (0.075 * whole, 0.6 * whole)
        accent.append(tube_shape(part.near, axes, belly, below, (0.07 * whole, gap), (18, 2, 3, 1), ring_outline(18, 2.4)))
    for name in part.ends:
        if body.roles.get(name) == "upper_arm":
            arm = body.by_name[name]
            radius = body.radius(arm, LIMBS["upper_arm"].slender)
            socket = part.local(-body.inward(arm))
            thick = [(0.0, 0.66 * radius, 0.66 * radius, 0.0, 0.0), (1.0, 0.66 * radius, 0.66 * radius, 0.0, 0.0)]
            socket_axes = body.axes(part, socket)
            ends, rounding = (-1.6 * radius, 0.2 * radius), (1e-3 * radius,) * 2
            accent.append(tube_shape(part.ends[name], socket_axes, thick, ends, rounding, (12, 0, 1, 1)))
    return [chest], accent


def _pelvis(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    axes, half = body.axes(part, part.local(UP)), body.half_span("thigh")
    hips = part.local(body.middle - part.position)
    waist = max(float((part.near + body.bone(part) - hips) @ axes[2]), 0.5 * half)
    table = [(row[0] * (waist if row[0] > 0.0 else half), *row[1:]) for row in _scaled(PELVIS, 1.0, half)]
    ends = (-0.36 * half, 0.98 * waist)
    block = tube_shape(hips, axes, table, ends, (0.24 * half, 0.42 * waist), (22, 2, 2, 3), ring_outline(22, 2.4))
    return [arched(block, hips, axes, 1.5 * half, ends, -0.55 * half)], []


def _head(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build the mannequin's head on its neck: an egg with a plate on its face, which shows where it looks."""
    half, bone = HEAD_HALF * body.stature, body.bone(part)
    reach = float(np.linalg.norm(bone))
    if reach < 0.5 * half:
        bone, reach = 1.25 * half * part.local(UP), 1.25 * half
    # A point that is far up is the top of the head, one that is nearer its middle.
    center = part.near + bone * (1.0 - half / reach if reach > 1.6 * half else 1.0)
    axes = body.axes(part, part.local(UP))
    skull = tube_shape(center, axes, _scaled(HEAD, half, half), (-half, half), (0.55 * half, half), (20, 2, 4, 5))
    outline, rings = ring_outline(20, 3.0), []
    for size, lift in ((1.0, -0.05), (1.0, 0.02), (0.93, 0.035), (0.66, 0.04), (0.33, 0.04)):
        yaw, up = 1.12 * size * outline[:, 0], 0.03 + 0.29 * size * outline[:, 1]
        width, depth, forward = curve(HEAD, up).T
        dome = np.sqrt(1.0 - np.clip(up, 0.0, 1.0) ** 2)
        sideways, ahead = (dome * width + lift) * np.sin(yaw), forward + (dome * depth + lift) * np.cos(yaw)
        rings.append(np.stack([sideways, ahead, up], axis=1))
    inside, front = (center + half * np.array([0.0, place, 0.03]) @ axes for place in (0.5, 0.91))
    visor = loft(center + half * np.array(rings) @ axes, inside, front)
    return [skull], [visor, _column(body, part, center - part.near)]


def _neck(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build the mannequin's neck with a ring around it."""
    bone, radius = body.bone(part), NECK_RADIUS * body.stature
    length = float(np.linalg.norm(bone))
    if length < 0.2 * radius:
        return _rods(body, part)
    axes, wide = body.axes(part, bone), 1.12 * radius
    table = [(0.0, wide, wide, 0.0, 0.0), (length, wide, wide, 0.0, 0.0)]
    ring = tube_shape(part.near, axes, table, (0.3 * length, 0.7 * length), (0.1 * length, 0.1 * length), (16, 0, 2, 2))
    return [ring], [_column(body, part, bone)]


def _column(body: MannequinBody, part: MannequinPart, bone: np.ndarray) -> Shape:
    radius, length = NECK_RADIUS * body.stature, float(np.linalg.norm(bone))
    table = [(-radius, radius, radius, 0.0, 0.0), (length, 0.94 * radius, radius, 0.0, 0.0)]
    edge = 0.1 * radius
    return tube_shape(part.near, body.axes(part, bone), table, (-0.8 * radius, length), (edge, edge), (14, 0, 1, 1))


def _hub(body: MannequinBody, part: MannequinPart) -> float:
    """Return how far the mannequin reaches around the joint at which a part hangs [m]."""
    role = body.roles.get(part.name, "bone")
    if role in LIMBS:
        return LIMBS[role].hub * body.radius(part, LIMBS[role].slender) or 0.01 * body.size
    if role == "trunk":
        return 0.46 * body.half_span("upper_arm")
    if role in ("head", "neck"):
        return 1.04 * NECK_RADIUS * body.stature
    if role in ("hand", "foot") and part.parent is not None:  # as thick as the limb above ends
        limb = LIMBS[body.roles[part.parent]]
        return 1.04 * limb.table[-1][1] * body.radius(body.by_name[part.parent], limb.slender) or 0.01 * body.size
    return 1.35 * _thickness(body, part)


def _wrist(body: MannequinBody, part: MannequinPart) -> Shape:
    """Build the ball at which a hand or a foot of the mannequin hangs."""
    return ball_shape(part.near, [_hub(body, part)] * 3, body.axes(part, part.local(UP)), 12)


def _hand(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build the mannequin's hand: a palm, and a mitten with a thumb where the character has no fingers."""
    length, bone = HAND_LENGTH * body.stature, body.bone(part)
    reach, fingers = float(np.linalg.norm(bone)), body.next(part, "finger") is not None
    if reach < 0.1 * length:  # fingers may hang where the hand does
        bone, reach = body.onward(part), length
        bone = bone if np.linalg.norm(bone) > 0.1 * length else part.local(-UP)
    axes, last = body.axes(part, bone), reach if fingers else length
    rounding = (0.07 * length, min(0.12 * length, 0.3 * last))
    solid = [tube_shape(part.near, axes, _scaled(HAND, length, length), (0.1 * length, last), rounding, (12, 3, 2, 3))]
    if not fingers:
        root, thumb = (length * np.array(point) @ axes for point in ((-0.02, 0.1, 0.2), (-0.06, 0.17, 0.3)))
        solid.append(rod_shape(part.near + root, thumb, 0.075 * length, 0.052 * length, 8))
    return solid, [_wrist(body, part)]


def _foot(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build the mannequin's foot with a flat sole on the ground; with toes, the piece behind or before their joint."""
    foot = part if body.roles[part.name] == "foot" else body.by_name[part.parent or ""]
    toes, length = body.next(foot, "toes"), FOOT_LENGTH * body.stature
    ankle = foot.world(foot.near)
    rise = float(ankle[1]) - body.ground
    rise = rise if 0.015 < rise / body.stature < 0.12 else 0.043 * body.stature
    ahead = foot.rotation @ (foot.far() - foot.near if toes is None else foot.ends[toes.name] - foot.near) * (1.0, 0.0, 1.0)
    joint = float(np.linalg.norm(ahead))
    axes = body.axes(part, part.local(ahead if joint > 0.02 * body.stature else body.forward), UP)
    table = [((t - 0.27) * length, w * length, 0.5 * h * rise, (0.5 * h - 1.0) * rise, 0.02 * t * length) for t, w, h in FOOT]
    ends, rounding = (-0.27 * length, 0.73 * length), (0.12 * length, 0.2 * length)
    if toes is not None and part is foot:
        ends, rounding = (ends[0], joint), (rounding[0], 0.03 * length)
    elif toes is not None:
        ends, rounding = (joint, max(ends[1], joint + 0.25 * length)), (0.03 * length, rounding[1])
    outline = np.where(ring_outline(14)[:, 1:] < 0.0, ring_outline(14, 12.0), ring_outline(14))
    solid = tube_shape(part.local(ankle - part.position), axes, table, ends, rounding, (14, 3, 3, 3), outline)
    return [solid], [_wrist(body, part)] if part is foot else []


# ---- anything else ------------------------------------------------------------------------------------


def _bones(body: MannequinBody, part: MannequinPart) -> list[np.ndarray]:
    """Return the bones of a mannequin's segment, (3,) each [m], from its joint to its other ends; close ones count once."""
    least, bones = 0.01 * body.size, list[np.ndarray]()
    for point in (*part.ends.values(), *part.tips):
        bone = point - part.near
        if np.linalg.norm(bone) > least and all(np.linalg.norm(bone - other) > 2 * least for other in bones):
            bones.append(bone)
    if not bones and body.roles.get(part.name) == "finger" and part.parent is not None:
        bone = 0.8 * body.onward(part)  # the last phalanx goes on as the one before
        bones = [bone] if 0.1 * least < np.linalg.norm(bone) < 0.1 * body.size else []  # a thumb may hang at the wrist
    return bones


def _thickness(body: MannequinBody, part: MannequinPart) -> float:
    """Return the radius of the rods of a mannequin's segment [m]."""
    if body.roles.get(part.name) == "finger":
        return FINGER_RADIUS * body.size
    return float(np.clip(body.radius(part, 0.12), 0.009 * body.size, 0.045 * body.size))


def _rods(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build a mannequin's segment of unknown role: a rod for every bone, and the ball at which they hang."""
    finger, radius = body.roles.get(part.name) == "finger", _thickness(body, part)
    solid = []
    for bone in _bones(body, part):
        slim = min(radius, 0.35 * float(np.linalg.norm(bone)))
        solid.append(rod_shape(part.near, bone, slim, 0.7 * slim, 6 if finger else 14))
    ball = part.parent is not None and not (finger and solid)
    return solid, [ball_shape(part.near, [_hub(body, part)] * 3, np.eye(3), 12)] if ball else []


MAKERS = {"trunk": _trunk, "pelvis": _pelvis, "neck": _neck, "head": _head, "hand": _hand, "foot": _foot, "toes": _foot}
"""The functions that build the mannequin's surfaces of a part, by role."""
