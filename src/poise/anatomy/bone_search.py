"""The search for human bones: names and structure put together, whether the body is a human one, and its sides.

This is the one analysis of a body: `poise.body_map` shows it to users, and `segment_roles` gives its answers to everything that
asks which segment is a hand or a foot.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from poise.anatomy.body_facing import UP, facing_evidence, named_axes, named_points
from poise.anatomy.body_sides import KNOWN_SIDES, find_sides
from poise.anatomy.bone_names import ESSENTIAL, SIDES, Bone, is_complete, side_of
from poise.anatomy.bones_from_names import bones_from_names, on_the_way, several_legs
from poise.anatomy.bones_from_structure import StructuralBody, body_confidence, find_body, hang_down_alike, structural_bones
from poise.anatomy.limb_fit import LIMB_ENDS, between_ends
from poise.anatomy.roles_from_names import SECONDARY, Side, plain_words
from poise.anatomy.segment_tree import SegmentTree
from poise.character.character import Character
from poise.character.derived import derived
from poise.character.recorded_poses import RecordedPoses
from poise.geometry.vectors import scaled_to_unit, snapped

LEAST_HUMAN = 0.66
"""Confidence from which a body found by its structure is called human."""
SURE_BODY = 0.85
"""Confidence from which a body found at rest is not looked for in the frames of its file."""
MOST_FRAMES = 5
"""Frames of a file that a body is looked for in."""
WHEELS = re.compile(r"(?<![a-z])(?:wheels?|casters?|tracks|propeller|rotor)(?![a-z])")
"""Words of what humans do not move on."""
FORE = re.compile(r"(?<![a-z])(?:front|fore)(?![a-z])")
"""Words of what is in front."""
HIND = re.compile(r"(?<![a-z])(?:hind|rear|back)(?![a-z])")
"""Words of what is behind."""
WINGS = re.compile(r"(?<![a-z])wings?(?![a-z])")
"""Words of what birds have for arms."""
LEG_WORDS = re.compile(r"(?<![a-z])(?:leg|paw|hoof|hip|thigh|shin|calf|knee)(?![a-z])")
"""Words of legs, of animals and of robots with four of them."""


@dataclass(frozen=True, eq=False)
class BoneSearch:
    """The outcome of the search for human bones: the bones, whether the character is a human, and its facing at rest."""

    bones: dict[str, Bone]
    """By the bone's name; empty if the character is no human."""
    human: bool
    confidence: float
    """Estimated chance that `human` is right."""
    reason: str
    """Why it is called human, or not."""
    sides: str
    """What left and right are known by: "names", "given" or "facing"; "unknown" if nothing tells them."""
    sides_reason: str
    by_names: bool
    """Whether the names of segments say enough to know the limbs by them."""
    up: np.ndarray
    """Unit vector (3,) from hips to head at rest, along an axis of the world if it nearly is."""
    forward: np.ndarray | None
    """Unit vector (3,) that the body faces at rest; None if that is unknown."""
    doubts: tuple[str, ...]
    """What does not fit, in sentences."""


def known_bones(character: Character) -> dict[str, str | None]:
    """Return the bones that are certain before the bone search: named by a character's file, as by a VRM, or given."""
    first = character.described
    return {**getattr(first.source, "human_bones", {}), **first.bones}


def search_bones(character: Character) -> BoneSearch:
    """Search the human bones of a character, around those that are known for certain; cached."""
    first = character.described
    return derived(first, "bone search", lambda: _search(first, known_bones(first)))


def _search(first: Character, given: dict[str, str | None]) -> BoneSearch:
    tree = SegmentTree.of(first)
    named = _with_given(on_the_way(tree, bones_from_names(tree), given), given)
    named = between_ends(tree, named) | named
    body = None if is_complete(named) else _found_body(first)
    legs, arms = (_both(named, upper, lower) for upper, lower in (("UpperLeg", "LowerLeg"), ("UpperArm", "LowerArm")))
    if not (legs or arms):
        if body is None or (confidence := body_confidence(body)) < LEAST_HUMAN:
            more = body is not None and body.extra_legs
            why = "it has more than two legs" if more else "no two legs and two arms are found, by names or by structure"
            return BoneSearch({}, False, 0.6, why, "unknown", why, False, UP, None, ())
        return _by_structure(first, body, confidence, given)
    bones = _filled(tree, named, body, given)
    certain = all(f"{side}{bone}" in given for side in SIDES for bone in ESSENTIAL)
    what = None if certain else _no_human(tree, bones)
    if what is not None:
        return BoneSearch({}, False, 0.9, what, "unknown", what, True, UP, None, ())
    return _by_names(first, tree, bones, given)


def _with_given(bones: dict[str, Bone], given: Mapping[str, str | None]) -> dict[str, Bone]:
    """Replace bones that were searched by those that are given; a segment that is given is no other bone."""
    taken = {segment for segment in given.values() if segment is not None}
    kept = {name: bone for name, bone in bones.items() if name not in given and bone.segment not in taken}
    return kept | {name: Bone(name, segment, 1.0, "given") for name, segment in given.items() if segment is not None}


def _both(bones: Mapping[str, Bone], *names: str) -> bool:
    return all(f"{side}{name}" in bones for side in SIDES for name in names)


# ---- by structure -------------------------------------------------------------------------------------


def _found_body(first: Character) -> StructuralBody | None:
    """Search for the bones of a human body by structure: in the pose at rest, then in frames of its file that show more."""
    body = find_body(SegmentTree.with_ends(first))
    poses = first.source
    if not isinstance(poses, RecordedPoses) or not len(poses.places) or not _fits(first, poses):
        return body
    frames = sorted({int(number) for number in np.linspace(0, len(poses.places) - 1, MOST_FRAMES)})
    for frame in frames:
        if body is not None and body_confidence(body) >= SURE_BODY:
            break
        other = find_body(SegmentTree.recorded(first, poses, frame))
        if other is not None and (body is None or body_confidence(other) > body_confidence(body)):
            body = other
    return body


def _fits(first: Character, poses: RecordedPoses) -> bool:
    """For the search of bones, check that recorded poses are of the character's own segments, not of one it was made from."""
    return {segment.name for segment in first.segments} - {first.base} <= set(poses.names)


def _by_structure(first: Character, body: StructuralBody, confidence: float, given: dict[str, str | None]) -> BoneSearch:
    sides = find_sides(first, body, given)
    order: tuple[Side, ...] = SIDES if sides.first_is_left else ("right", "left")
    bones = _with_given(structural_bones(body, order, confidence, sides.confidence), given)
    up, left = named_axes(SegmentTree.of(first), bones)
    ahead = None if sides.known_by == "unknown" else snapped(np.cross(left, up))
    why = "two legs, two arms and a trunk with human proportions"
    return BoneSearch(bones, True, confidence, why, sides.known_by, sides.reason, False, snapped(up), ahead, ())


# ---- by names -----------------------------------------------------------------------------------------


def _by_names(first: Character, tree: SegmentTree, bones: dict[str, Bone], given: Mapping[str, str | None]) -> BoneSearch:
    """Put together what the bone search has from names and what is given, and look whether the body stands as they say."""
    up, left = named_axes(tree, bones)
    forward = np.cross(left, up)
    doubts = []
    limbs = {name: named_points(tree, bones, *ends) for name, ends in LIMB_ENDS.items()}
    evidence = facing_evidence(first, limbs["leg"], limbs["arm"], up, forward)
    if sum(each.weight for each in evidence) <= -KNOWN_SIDES[0][0]:
        doubts.append("feet and knees say that left and right are the other way round than the names do")
        bones = {name: replace(b, confidence=min(b.confidence, 0.7)) if side_of(name) else b for name, b in bones.items()}
    missing = [f"{side}{bone}" for side in SIDES for bone in ESSENTIAL if f"{side}{bone}" not in bones]
    if missing:
        doubts.append(f"no segment is known as {', '.join(missing)}")
    how = "given" if any(segment is not None and side_of(bone) for bone, segment in given.items()) else "names"
    why = ("names of " if how == "names" else "") + ("arms and legs" if not missing else "limbs")
    why, sure = (why, 0.97) if how == "names" else (f"{why} that are given", 1.0)
    return BoneSearch(bones, True, sure, why, how, f"by {how}", True, snapped(up), snapped(forward), tuple(doubts))


def _filled(
    tree: SegmentTree, named: dict[str, Bone], body: StructuralBody | None, given: Mapping[str, str | None]
) -> dict[str, Bone]:
    """Put the search's two findings together: bones by structure added to those by names, where both mean the same limbs."""
    if body is None:
        return named
    paths = [(pair.limbs[0].path, pair.limbs[1].path) for pair in (body.legs, body.arms)]
    for first, second in paths:
        left = [bone.segment for name, bone in named.items() if side_of(name) == "left"]
        if any(segment in first for segment in left) or any(segment in second for segment in left):
            order: tuple[Side, ...] = SIDES if any(segment in first for segment in left) else ("right", "left")
            break
    else:
        return named
    shown = structural_bones(body, order, min(0.9, body_confidence(body)), 1.0)
    agrees = all(shown[name].segment == named[name].segment for name in AGREEING if name in shown and name in named)
    limbs = {name for pair in paths for path in pair for name in path}
    alike = all(named[name].segment in limbs for name in AGREEING if name in named)
    taken = {bone.segment for bone in named.values()}
    wanted = {"hips", "spine", "chest", "neck", "head", *(f"{side}{bone}" for side in SIDES for bone in ESSENTIAL)}
    return named | {
        name: replace(bone, reason=f"{bone.reason}; names do not say")
        for name, bone in shown.items()
        if (agrees if side_of(name) else alike)
        and name in wanted
        and name not in named
        and name not in given
        and bone.segment not in taken
        and not SECONDARY.search(plain_words(bone.segment))
    }


AGREEING = tuple(f"{side}{bone}" for side in SIDES for bone in ("LowerLeg", "LowerArm"))
"""Bones by which names and structure are compared."""


def _no_human(tree: SegmentTree, bones: Mapping[str, Bone]) -> str | None:
    """Say why the bone search takes a body with named limbs for no human; None if it is one."""
    words = [plain_words(name) for name in tree.joined]
    if any(WHEELS.search(word) for word in words) and not _both(bones, "UpperLeg", "LowerLeg"):
        return "it has wheels and no two legs"
    of_legs = [word for word in words if LEG_WORDS.search(word)]
    if any(FORE.search(word) for word in of_legs) and any(HIND.search(word) for word in of_legs):
        return "it has front legs and hind legs"
    if several_legs(tree):
        return "it has more than two legs"
    legs, arms = (_both(bones, *LIMB_ENDS[name][:2]) for name in ("leg", "arm"))
    if not legs and not (arms and "head" in bones and "spine" in bones):
        return "it has no two legs, nor two arms, a trunk and a head"
    if not arms and any(WINGS.search(word) for word in words):
        return "it has wings and no arms"
    if not arms and not {"spine", "head"} & set(bones):
        return "it has legs, but neither trunk nor arms nor head"
    if legs and arms and _stands_on_four(tree, bones):
        return "arms and legs hang down from a level trunk, as those of an animal do"
    return None


def _stands_on_four(tree: SegmentTree, bones: Mapping[str, Bone]) -> bool:
    """Check in the bone search whether a body is an animal's: arms and legs hang the same way from a level trunk."""
    limbs = {name: named_points(tree, bones, *ends) for name, ends in LIMB_ENDS.items()}
    if any(len(each) < 2 for each in limbs.values()):
        return False
    legs, arms = ([scaled_to_unit(limb.joints[2] - limb.joints[0]) for limb in limbs[name]] for name in ("leg", "arm"))
    hips, shoulders = (np.mean([limb.joints[0] for limb in limbs[name]], axis=0) for name in ("leg", "arm"))
    return hang_down_alike(legs, arms, scaled_to_unit(shoulders - hips))
