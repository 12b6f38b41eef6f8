"""Sides: which of the limbs of a body found by its structure are the left ones, and how sure that is."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from poise.anatomy.body_facing import (
    Evidence,
    LimbPoints,
    eye_evidence,
    facing_evidence,
    format_evidence,
    skin_evidence,
    thumb_evidence,
)
from poise.anatomy.bone_names import UNKNOWN_SIDE, Bone, side_of, without_side
from poise.anatomy.bones_from_structure import StructuralBody
from poise.anatomy.limb_fit import LimbFit
from poise.anatomy.motion_facing import motion_evidence
from poise.anatomy.segment_tree import RootedTree
from poise.anatomy.trunk_and_finger_bones import find_fingers
from poise.character.character import Character
from poise.character.recorded_poses import RecordedPoses

KNOWN_SIDES = ((2.5, 0.93), (1.2, 0.78))
"""Weight of evidence for the way a body faces, and the confidence in its sides from that on."""
CONTRADICTION = 1.5
"""Weight of evidence on both sides that leaves sides unknown."""


class Sides(NamedTuple):
    """Which limbs of a body found by its structure are the left ones."""

    first_is_left: bool
    """Whether the first limb of each pair is the left one."""
    confidence: float
    known_by: str
    """ "facing", "given" or "unknown"."""
    reason: str


def find_sides(character: Character, body: StructuralBody, given: Mapping[str, str | None]) -> Sides:
    """Find which limbs of a body found by structure are on its left side. given: bones that are known for certain."""
    told = _given_sides(body, given)
    if told is not None:
        return Sides(told, 1.0, "given", "a bone that is given shows them")
    evidence = _evidence(character, body)
    total = sum(each.weight for each in evidence)
    against = min(sum(e.weight for e in evidence if e.weight > 0), -sum(e.weight for e in evidence if e.weight < 0))
    sure = next((chance for weight, chance in KNOWN_SIDES if abs(total) >= weight), UNKNOWN_SIDE)
    if against >= CONTRADICTION or sure == UNKNOWN_SIDE:
        why = "no feet, knees, thumbs, eyes, limits, skin or motion show which way the body faces"
        return Sides(total >= 0.0, UNKNOWN_SIDE, "unknown", why)
    return Sides(total >= 0.0, sure, "facing", "; ".join(each.reason for each in evidence if each.weight * total > 0))


def _given_sides(body: StructuralBody, given: Mapping[str, str | None]) -> bool | None:
    """Return whether the first limbs are the left ones by the sides of bones that are given; None if none says."""
    limbs = [(number, limb) for pair in (body.legs, body.arms) for number, limb in enumerate(pair.limbs)]
    for bone, segment in given.items():
        for number, limb in limbs:
            if side_of(bone) and segment in limb.path:
                return (side_of(bone) == "left") == (number == 0)
    return None


def _evidence(character: Character, body: StructuralBody) -> list[Evidence]:
    """List what speaks for and against the first limbs of a body being on its left side."""
    forward = np.cross(body.across, body.up)
    legs, arms = ([_points(body.rooted, limb) for limb in pair.limbs] for pair in (body.legs, body.arms))
    front = format_evidence(character, forward)
    # Joints of a robot lie beside the limb, so that it seems bent where it is not.
    found = [*front, *facing_evidence(character, legs, arms, body.up, forward, bends=not front)]
    found += thumb_evidence([_hand_points(body.rooted, limb.end) for limb in body.arms.limbs], forward)
    if body.head is not None:
        seen, head = body.rooted, np.array(body.rooted.near[body.head])
        small = [np.array(seen.near[name]) for name in seen.beyond(body.head) if not seen.children[name]]
        found += eye_evidence(small, head, body.arms.middle - body.legs.middle, body.across)
    feet = [body.rooted.beyond(limb.end) if limb.end is not None else [limb.lower] for limb in body.legs.limbs]
    if isinstance(character.source, RecordedPoses):
        found += motion_evidence(character.source, body.legs.limbs, body.arms.limbs)
    if abs(sum(each.weight for each in found)) < KNOWN_SIDES[0][0]:
        found += skin_evidence(character, list(zip(feet, legs, strict=True)), forward)
    return found


def _points(seen: RootedTree, limb: LimbFit) -> LimbPoints:
    return LimbPoints(limb.upper, limb.lower, limb.points, seen.points_beyond(limb.end), seen.between(limb.upper, limb.lower))


def _hand_points(seen: RootedTree, hand: str | None) -> dict[str, np.ndarray]:
    """To tell its side by the thumb, return where a hand and the bones of its fingers hang, (3,) [m], by bone without side."""
    if hand is None:
        return {}
    fingers = find_fingers(seen, Bone("leftHand", hand, 1.0, ""), "left")
    return {"Hand": np.array(seen.near[hand])} | {
        without_side(name): np.array(seen.near[bone.segment]) for name, bone in fingers.items()
    }
