"""Mannequin: smooth closed surfaces for the segments of any character.

A segment's bones are the lines from the joint at which it hangs to the joints that hang on it and to its effectors; how
thick it is follows from its length and, where it is known, its mass. A character with a pelvis, hands and feet becomes a
mannequin of limbs, a torso, and a head that looks forward. Any other gets a tapered rod for every bone and a ball at every
joint. Shapes follow from the first description and the rest pose, so they are the same on every base.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from poise.appearance.mannequin_head import build_head
from poise.appearance.mannequin_limbs import (
    FINGER_RADIUS,
    HAND_LENGTH,
    JOINTS,
    SLENDER,
    build_finger,
    build_foot,
    build_hand,
    build_limb,
    joint_radius,
    limb_radius,
)
from poise.appearance.mannequin_parts_and_roles import MannequinBody, MannequinPart, bones_of, mannequin_body
from poise.appearance.mannequin_torso_and_neck import (
    build_clavicle,
    build_neck,
    build_pelvis,
    build_trunk,
    neck_radius,
    torso_of,
)
from poise.appearance.skin_surface import covers_body, posed_vertices
from poise.appearance.surfaces_and_implicit_forms import Pieces, Shape, ball_shape, merged_shape, rod_shape
from poise.character.character import Character
from poise.character.derived import derived
from poise.character.joint_chains import joint_chains
from poise.geometry.rotations import rotation_matrix
from poise.motion.pose import Pose

LONGEST_RAIL = 10.0
"""Longest rail of a slide that is drawn, in sizes of the body: the slides of motion files may go anywhere."""
MAKERS = {
    "trunk": build_trunk, "pelvis": build_pelvis, "clavicle": build_clavicle, "neck": build_neck, "head": build_head,
    "hand": build_hand, "foot": build_foot, "toes": build_foot, "finger": build_finger,
}  # fmt: skip
"""The functions that build the mannequin's surfaces of a part, by role."""


def shapes(character: Character) -> dict[str, Shape]:
    """Return the solid surfaces of the mannequin by segment, each in the frame that `pose.segment_frame` gives.

    A segment without any length is a small ball.

    >>> import poise
    >>> len(shapes(poise.biped()))
    15
    """
    return dict(_built(character)[0])


def accents(character: Character) -> dict[str, Shape]:
    """Return the mannequin's surfaces in the colour of the joints, by segment: balls between the solid ones, waist, neck, face.

    No segment is here that is not among the shapes.
    """
    return dict(_built(character)[1])


def _built(character: Character) -> tuple[dict[str, Shape], dict[str, Shape]]:
    """Return the mannequin's shapes and accents; cached, because the camera asks for the bounds again and again."""
    return derived(character.described, "shapes", lambda: _build(character.described))


def _build(character: Character) -> tuple[dict[str, Shape], dict[str, Shape]]:
    body = mannequin_body(character)
    pieces = [(part.name, *_body_of(body, part)) for part in body.parts]
    return _merged((name, solid) for name, solid, _ in pieces), _merged((name, accent) for name, _, accent in pieces)


def _merged(pieces: Iterable[tuple[str, Sequence[Shape]]]) -> dict[str, Shape]:
    """Merge the mannequin's closed surfaces of each segment into one shape, read-only; segments without any are left out."""
    result = {name: merged_shape(several) for name, several in pieces if several}
    for shape in result.values():
        for array in (shape.vertices, shape.faces, shape.normals, shape.coarse):
            array.setflags(write=False)
    return result


def bounds(character: Character) -> np.ndarray:
    """Return the lowest and the highest corner around the mannequin at rest, (2, 3) [m], its first base at the origin."""
    return bounds_in(Pose(character.described))


def bounds_in(pose: Pose) -> np.ndarray:
    """Return the lowest and the highest corner around the mannequin in a pose, (2, 3) [m].

    Around the skin instead, if there is one that covers the body.
    """
    vertices = posed_vertices(pose) if covers_body(pose.character) else None
    if vertices is not None:
        return np.array([vertices.min(axis=0), vertices.max(axis=0)])
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


def _body_of(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build the mannequin's surfaces of a segment, whatever its role: the solid ones, and those in the colour of the joints."""
    role = body.roles.get(part.name, "bone")
    if role == "inside":
        return [], []
    if role in SLENDER and limb_radius(body, part) > 0.0:
        solid, accent = build_limb(body, part), list[Shape]()
    else:
        solid, accent = MAKERS.get(role, _rods)(body, part)
    for start, end in part.rails:
        if np.linalg.norm(end - start) < LONGEST_RAIL * body.size:
            accent.append(rod_shape(start, end - start, 0.006 * body.size, 0.006 * body.size, 8))
    return (solid, accent) if solid else (accent, [])


def _hub(body: MannequinBody, part: MannequinPart) -> float:
    """Return how thick the mannequin is around the joint at which a limb, the trunk, the head or a rod hangs [m]."""
    role = body.roles.get(part.name, "bone")
    if role in JOINTS:
        return 1.15 * joint_radius(body, part)  # muscles around it
    if role == "trunk":
        return 0.62 * body.half_span("upper_arm")
    if role in ("head", "neck"):
        return neck_radius(torso_of(body))
    return 1.35 * _thickness(body, part)


def _thickness(body: MannequinBody, part: MannequinPart) -> float:
    """Return the radius of the rods by which the mannequin shows a segment that is no part of a human body [m]."""
    if body.roles.get(part.name) == "finger":
        return FINGER_RADIUS * HAND_LENGTH * body.stature
    return float(np.clip(body.radius(part, 0.12), 0.009 * body.size, 0.045 * body.size))


def _rods(body: MannequinBody, part: MannequinPart) -> tuple[Pieces, Pieces]:
    """Build the mannequin's segment that is no limb, torso or head: a rod for every bone, and the ball at which they hang."""
    solid, radius = [], _thickness(body, part)
    for bone in bones_of(body, part):
        slim = min(radius, 0.35 * float(np.linalg.norm(bone)))
        solid.append(rod_shape(part.near, bone, slim, 0.7 * slim, 14))
    return solid, [ball_shape(part.near, [_hub(body, part)] * 3, np.eye(3), 12)] if part.parent is not None else []
