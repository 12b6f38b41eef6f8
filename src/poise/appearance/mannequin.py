"""Mannequin: smooth closed surfaces for the segments of any character.

A segment's bones are the lines from the joint at which it hangs to the joints that hang on it and to its effectors; how
thick it is follows from its length and, where it is known, its mass. A character with a pelvis, hands and feet becomes a
mannequin of limbs, a torso, and a head that looks forward. Any other gets a tapered rod for every bone and a ball at every
joint. Shapes follow from the first description and the rest pose, so they are the same on every base.
"""

import numpy as np

from poise.appearance.limb_thickness import JOINTS, SLENDER, joint_radius, limb_radius
from poise.appearance.mannequin_body import UP, MannequinBody, MannequinPart, mannequin_body
from poise.appearance.mannequin_foot import BALL, foot_shape, toes_shape
from poise.appearance.mannequin_hand import FINGER_RADIUS, finger_shape, hand_shape, palm_shape
from poise.appearance.mannequin_head import ear_shapes, head_shape, neck_column
from poise.appearance.mannequin_limbs import limb_shape
from poise.appearance.mannequin_torso import (
    clavicle_shape,
    neck_base,
    neck_radius,
    neck_shape,
    pelvis_shape,
    torso_of,
    trunk_slice,
)
from poise.appearance.surfaces import Shape, ball_shape, merged, rod_shape
from poise.character.character import Character
from poise.character.derived import derived
from poise.character.joint_chains import joint_chains
from poise.geometry.quaternions import rotation_matrix
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

HAND_LENGTH = 0.112
"""Length of the mannequin's hand, in heights of the head's effector, which is where the eyes are; chosen by eye."""
FOOT_LENGTH = 0.155
"""Length of the mannequin's foot, in heights of the head's effector; chosen by eye."""
HEAD_HALF = 0.070
"""Half the height of the mannequin's head, in heights of the head's effector; chosen by eye."""
HIGHEST_HEAD = 0.46
"""Greatest height of the middle of the head above the shoulders, in heights of these above the hips; chosen by eye."""
KNUCKLES_BEGIN = 0.2
"""Least distance of a finger's joint from the wrist to be a knuckle, in lengths of the hand."""
LONGEST_RAIL = 10.0
"""Longest rail of a slide that is drawn, in sizes of the body: the slides of motion files may go anywhere."""

Pieces = list[Shape]


def _body_of(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build the mannequin's closed surfaces of a segment: its solid parts, and those in the colour of the joints."""
    role = body.roles.get(part.name, "bone")
    if role == "inside":
        return [], []
    if role in SLENDER and limb_radius(body, part) > 0.0:
        solid, accent = _limb(body, part), list[Shape]()
    else:
        solid, accent = MAKERS.get(role, _rods)(body, part)
    for start, end in part.rails:
        if np.linalg.norm(end - start) < LONGEST_RAIL * body.size:
            accent.append(rod_shape(start, end - start, 0.006 * body.size, 0.006 * body.size, 8))
    return (solid, accent) if solid else (accent, [])


def _rounded(length: float) -> float:
    """Round a length to a hundredth of a millimetre [m], so that both sides of a body share their surfaces."""
    return round(length, 5)


def _limb(body: MannequinBody, part: MannequinPart) -> Pieces:
    bone, after = body.bone(part), body.next(part, *JOINTS)
    length, near = float(np.linalg.norm(bone)), joint_radius(body, part)
    far = joint_radius(body, after) if after is not None else 0.6 * limb_radius(body, part)
    sizes = (_rounded(value) for value in (length, limb_radius(body, part), near, far))
    return [limb_shape(body.roles[part.name], *sizes).moved(part.near, body.axes(part, bone))]


def _trunk(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build the mannequin's torso in a segment: its slice of the way from waist to neck."""
    torso, slices = torso_of(body), body.of("trunk")
    heights = np.array([float(torso.of(each.world(each.near))[2]) for each in slices])
    heights[0] = torso.waist[2]
    heights = np.maximum.accumulate(heights)
    index = slices.index(part)
    end = None if index + 1 == len(slices) else float(heights[index + 1])
    if end is not None and end - heights[index] < 0.004 * body.size:
        return [], []
    pieces = [trunk_slice(torso, float(heights[index]), end)]
    if end is None:
        pieces.append(neck_shape(torso))
    return [torso.placed(piece, part) for piece in pieces], []


def _necks(body: MannequinBody) -> list[MannequinPart]:
    """Return the segments of the mannequin's neck that are above its shoulders at least in part."""
    torso = torso_of(body)
    lowest = float(neck_base(torso)[2])
    return [part for part in body.of("neck") if torso.of(part.world(part.near + body.bone(part)))[2] > lowest]


def _pelvis(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    torso = torso_of(body)
    return [torso.placed(pelvis_shape(torso), part)], []


def _clavicle(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build the mannequin's shoulder where it is a segment of its own."""
    torso, arm = torso_of(body), body.next(part, "upper_arm")
    joint = torso.of(part.world(part.far()) if arm is None else arm.world(arm.near))
    side = np.array([1.0 if joint[0] > 0.0 else -1.0, 1.0, 1.0])
    return [torso.placed(clavicle_shape(torso, joint * side).moved(np.zeros(3), np.diag(side)), part)], []


def _head(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
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
    skull = head_shape(*(_rounded(float(value)) for value in (joint[1], max(-joint[2], 0.4), neck)))
    return [piece.moved(center, axes, half) for piece in (skull, *ear_shapes())], []


def _neck(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build a segment of the mannequin's neck, a column with round ends."""
    bone, radius = body.bone(part), neck_radius(torso_of(body))
    if part not in _necks(body) or np.linalg.norm(bone) < 0.1 * radius:
        return [], []
    column = neck_column(_rounded(float(np.linalg.norm(bone))), _rounded(radius))
    return [column.moved(part.near, body.axes(part, bone))], []


def _hub(body: MannequinBody, part: MannequinPart) -> float:
    """Return how far the mannequin reaches around the joint at which a part hangs [m]."""
    role = body.roles.get(part.name, "bone")
    if role in JOINTS:
        return 1.15 * joint_radius(body, part)  # muscles around it
    if role == "trunk":
        return 0.62 * body.half_span("upper_arm")
    if role in ("head", "neck"):
        return neck_radius(torso_of(body))
    return 1.35 * _thickness(body, part)


def _hand(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build the mannequin's hand: a palm, and fingers where they are no segments of their own."""
    length, bone = HAND_LENGTH * body.stature, body.bone(part)
    if np.linalg.norm(bone) < 0.1 * length:  # fingers may hang where the hand does
        bone = body.onward(part)
        bone = bone if np.linalg.norm(bone) > 0.1 * length else part.local(-UP)
    axes, knuckles = body.axes(part, bone), []
    for finger in (body.by_name[name] for name in part.ends if body.roles.get(name) == "finger"):
        place = axes @ (_knuckle(body, part, finger, 0.3 * length) - part.near) / length
        if place[2] > KNUCKLES_BEGIN and "thumb" not in finger.name.lower():
            knuckles.append(tuple(_rounded(float(value)) for value in place))
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


def _finger(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build the mannequin's phalanx of a finger that is a segment of its own."""
    bones, depth, above = _bones(body, part), 0, body.before(part)
    while above is not None and body.roles.get(above.name) == "finger":
        depth, above = depth + 1, body.before(above)
    if not bones:
        return [], []
    radius = (1.0 - 0.09 * depth) * FINGER_RADIUS * HAND_LENGTH * body.stature
    joints = np.array([part.near, part.near + max(bones, key=np.linalg.norm)])
    return [finger_shape(joints, radius * np.array([1.0, 0.9]))], []


def _foot(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
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
    sole, sizes = part.local(ankle - rise * UP - part.position), (_rounded(length), _rounded(rise))
    ball = _rounded(joint_radius(body, foot))
    shape = foot_shape(*sizes, ball, toes is None) if part is foot else toes_shape(*sizes)
    return [shape.moved(sole, axes)], []


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
        return FINGER_RADIUS * HAND_LENGTH * body.stature
    return float(np.clip(body.radius(part, 0.12), 0.009 * body.size, 0.045 * body.size))


def _rods(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build a mannequin's segment of unknown role: a rod for every bone, and the ball at which they hang."""
    solid, radius = [], _thickness(body, part)
    for bone in _bones(body, part):
        slim = min(radius, 0.35 * float(np.linalg.norm(bone)))
        solid.append(rod_shape(part.near, bone, slim, 0.7 * slim, 14))
    return solid, [ball_shape(part.near, [_hub(body, part)] * 3, np.eye(3), 12)] if part.parent is not None else []


MAKERS = {
    "trunk": _trunk, "pelvis": _pelvis, "clavicle": _clavicle, "neck": _neck, "head": _head, "hand": _hand, "foot": _foot,
    "toes": _foot, "finger": _finger,
}  # fmt: skip
"""The functions that build the mannequin's surfaces of a part, by role."""
