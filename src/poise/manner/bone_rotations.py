"""Rotations of human bones against a T-pose, the same for every skeleton: of motions, and what they make of a body.

A skeleton at rest may stand in a T-pose, in an A-pose or with its arms down, and its frames may be turned any way. Here a bone
is not rotated when it points as in a T-pose (`human_joints`), in the axes left, up and forward of the body, upright. With R the
orientation of its segment and R₀ that at rest, both in those axes, its rotation is C = R R₀ᵀ A: at rest it is A, the shortest
rotation from where the bone points in a T-pose to where it points at rest; of an arm, a forearm or a shin, after that of the
bone that carries it.
"""

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from poise.anatomy.body_parts import Part, body_axes, limb_pieces, parts
from poise.anatomy.human_body_map import body_map
from poise.anatomy.human_joints import JOINT_HABITS
from poise.anatomy.roles_from_names import Kind
from poise.character.character import Character
from poise.character.derived import derived
from poise.geometry.rotations import angle_between, rotation_matrix, shortest_rotation
from poise.geometry.vectors import scaled_to_unit, snapped
from poise.motion.motion import Motion

SIDES = ("left", "right")
"""Of limbs, as roles have them."""
SPINE_PIECES = 3
"""Pieces that a spine is described by, from the hips to the shoulders, however many a skeleton has."""
MIDDLE_KINDS: tuple[Kind, ...] = ("pelvis", "trunk", "trunk", "trunk", "neck", "head")
"""Kinds of the bones in the middle, from below: pelvis, the pieces of the spine, neck and head."""
LIMB_KINDS: tuple[Kind, ...] = ("shoulder", "upper_arm", "forearm", "hand", "thigh", "shin", "foot", "toes")
"""Kinds of the bones of an arm and a leg."""
BONES: tuple[tuple[Kind, str], ...] = (
    *((kind, "") for kind in MIDDLE_KINDS),
    *((kind, side) for side in SIDES for kind in LIMB_KINDS),
)
"""Kind and side of each bone; those of the spine from below."""
NEEDED: tuple[Kind, ...] = ("upper_arm", "forearm", "thigh", "shin", "foot")
"""Kinds of bones that a body must have on both sides to be posed as a human one."""
MIRRORED = tuple(
    BONES.index((kind, {"left": "right", "right": "left"}[side])) if side else number
    for number, (kind, side) in enumerate(BONES)
)
"""The bone on the other side, by number; one in the middle is its own."""
POINTED: tuple[Kind, ...] = ("upper_arm", "forearm", "thigh", "shin")
"""Kinds of bones that rest poses differ in; all others are taken to be as in a T-pose, or as what carries them."""
STRADDLED = math.radians(10.0)
"""A shin that leans farther to the side at rest has a foot that leans with it: nobody stands so [rad]."""
STOOPED = math.radians(10.0)
"""A trunk that leans farther at rest does not stand upright there, whatever its joints are like [rad]."""
ABOVE: dict[Kind, Kind] = {"upper_arm": "trunk", "forearm": "upper_arm", "shin": "thigh"}
"""Kinds of bones that rest poses bend against another one."""


class BodyBone(NamedTuple):
    """A part of a body that rotates as one of the bones."""

    part: Part
    bone: int
    """Its number in `BONES`."""
    aligned: np.ndarray
    """(3, 3) A, the rotation of the bone at rest, in the axes of the body."""


def body_bones(character: Character) -> Mapping[str, BodyBone]:
    """Return the bones of a character by segment, each with its rotation at rest against a T-pose; cached."""
    first = character.described
    return derived(first, "body bones", lambda: _body_bones(parts(first), _hips(first)))


def _hips(first: Character) -> str | None:
    """Return the segment that rotations of bones take for the pelvis if no part has that role: the body map's hips, or None."""
    bone = body_map(first).bones.get("hips")
    return None if bone is None else bone.segment


def lacks_bones(character: Character) -> list[str]:
    """Name the bones that a character lacks, of those whose rotations a human body cannot do without."""
    found = {BONES[each.bone] for each in body_bones(character).values()}
    needed = [("pelvis", ""), ("trunk", ""), *((kind, side) for side in SIDES for kind in NEEDED)]
    return [f"{side} {kind.replace('_', ' ')}".strip() for kind, side in needed if (kind, side) not in found]


def upright_axes(known: Mapping[str, Part]) -> np.ndarray:
    """Return the axes left, up and forward of rotations of bones, in columns, (3, 3): upright ones if the body nearly is."""
    left, up, _ = body_axes(known).T
    up = snapped(up)
    left = scaled_to_unit(left - (left @ up) * up)
    return np.column_stack([left, up, np.cross(left, up)])


def _body_bones(known: Mapping[str, Part], hips: str | None) -> dict[str, BodyBone]:
    """Find the bones whose rotations are kept, among a body's parts; hips: the pelvis where no part has that role."""
    axes, found = upright_axes(known), dict[str, BodyBone]()
    rest: dict[tuple[Kind, str], np.ndarray] = {("trunk", ""): _stoop(known, axes)}
    for role in dict.fromkeys(part.role for part in known.values() if part.role is not None):
        pieces = [part for part in known.values() if part.role == role]
        if role not in BONES or (role.kind == "pelvis" and role.side):
            continue
        pieces = list(limb_pieces(pieces)) if role.side else pieces
        if role.kind in POINTED:
            above = ABOVE.get(role.kind, "pelvis")
            carrier = rest.get((above, "" if above == "trunk" else role.side), np.eye(3))
            rest[role.kind, role.side] = _alignment(role.kind, role.side, pieces[0], axes, carrier)
        for number, part in enumerate(pieces):
            spine = -(-SPINE_PIECES * (number + 1) // len(pieces)) - 1 if role.kind == "trunk" else 0
            found[part.name] = BodyBone(part, BONES.index(role) + spine, np.eye(3))
    if hips is not None and all(each.bone for each in found.values()):
        found[hips] = BodyBone(known[hips], 0, np.eye(3))
    rest |= _carried(rest)
    return {name: each._replace(aligned=rest.get(BONES[each.bone], np.eye(3))) for name, each in found.items()}


def _alignment(kind: Kind, side: str, part: Part, axes: np.ndarray, above: np.ndarray) -> np.ndarray:
    """Return the rotation (3, 3) of a bone at rest against a T-pose, in the body's axes: the shortest after the bone above."""
    if part.length <= 0.0:
        return above
    usual = np.array(JOINT_HABITS[kind].bone) * ([-1.0, 1.0, 1.0] if side == "right" else 1.0)
    bone = np.array(part.world(part.far)) - np.array(part.world(part.near))
    result: np.ndarray = shortest_rotation(above @ usual, axes.T @ bone / part.length) @ above
    return result


def _carried(rest: Mapping[tuple[Kind, str], np.ndarray]) -> dict[tuple[Kind, str], np.ndarray]:
    """Return the rotations at rest of bones that lean as what carries them: hands, neck, clavicles, feet of straddled legs."""
    found: dict[tuple[Kind, str], np.ndarray] = {("neck", ""): rest["trunk", ""]}
    for side in SIDES:
        found["hand", side], found["shoulder", side] = rest.get(("forearm", side), np.eye(3)), rest["trunk", ""]
        across, down, _ = rest.get(("shin", side), np.eye(3)) @ [0.0, -1.0, 0.0]
        lean = math.atan2(across, -down)
        if STRADDLED < abs(lean) < 0.5 * math.pi:
            turned = shortest_rotation(np.array([0.0, -1.0, 0.0]), np.array([math.sin(lean), -math.cos(lean), 0.0]))
            found["foot", side] = found["toes", side] = turned
    return found


def _stoop(known: Mapping[str, Part], axes: np.ndarray) -> np.ndarray:
    """Return the rotation (3, 3) of the spine's bones at rest, by where the head is above the hips: none if it about stands."""
    turned = shortest_rotation(np.array([0.0, 1.0, 0.0]), axes.T @ body_axes(known)[:, 1])
    return turned if angle_between(np.eye(3), turned) > STOOPED else np.eye(3)


def bone_rotations(motion: Motion) -> np.ndarray:
    """Return the rotations of a motion's bones against a T-pose, (n_frames, n_bones, 3, 3), in the axes of the body.

    A bone that a body does not have has the rotation of what it hangs on: a spine in one piece is as rotated below as above.
    """
    character = motion.character
    known, axes = parts(character), upright_axes(parts(character))
    result = np.full((len(motion), len(BONES), 3, 3), np.nan)
    for name, each in body_bones(character).items():
        rest = rotation_matrix(known[name].orientation)
        turned: np.ndarray = axes.T @ motion.rotations(name) @ (rest.T @ axes @ each.aligned)
        result[:, each.bone] = turned
    return _completed(result)


def _completed(rotations: np.ndarray) -> np.ndarray:
    """Fill in the rotations of bones that a body lacks, in place: (n, n_bones, 3, 3)."""
    for number, (kind, _) in enumerate(BONES):
        if np.isnan(rotations[:, number]).any():
            # Of a spine the pieces above are known, of everything else what it hangs on.
            known = [n for n in range(number + 1, 1 + SPINE_PIECES) if not np.isnan(rotations[:, n]).any()]
            rotations[:, number] = rotations[:, known[0] if kind == "trunk" and known else _carrier(number)]
    return rotations


def _carrier(number: int) -> int:
    """Return the bone, by number, whose rotation is taken for a bone that is missing: the one it hangs on."""
    kind = BONES[number][0]
    if kind == "thigh":
        return 0
    return SPINE_PIECES if kind == "shoulder" else max(number - 1, 0)


def without_heading(rotations: np.ndarray) -> np.ndarray:
    """Turn rotations of bones (n, n_bones, 3, 3) about the vertical so that the hips face forward: without heading."""
    across = rotations[:, 0, :, 0]
    length = np.hypot(across[:, 0], across[:, 2])
    cosine, sine = across[:, 0] / length, -across[:, 2] / length
    back = np.zeros((len(rotations), 1, 3, 3))
    back[:, 0, 0, 0], back[:, 0, 0, 2], back[:, 0, 1, 1] = cosine, -sine, 1.0
    back[:, 0, 2, 0], back[:, 0, 2, 2] = sine, cosine
    return back @ rotations


def mirrored(rotations: np.ndarray) -> np.ndarray:
    """Mirror bone rotations (n, n_bones, 3, 3) in the plane between left and right."""
    flip = np.array([-1.0, 1.0, 1.0])
    result: np.ndarray = flip[:, None] * rotations[:, list(MIRRORED)] * flip
    return result
