"""The search for human bones: by names, then by structure where names say nothing; whether it is a human, and its sides.

This is the one analysis of a body: `poise.body_map` shows it to users, and `segment_roles` gives its answers to everything that
asks which segment is a hand or a foot.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from poise.anatomy.body_facing import LimbPoints, facing_evidence
from poise.anatomy.body_sides import KNOWN_SIDES, UNKNOWN_SIDE, find_sides
from poise.anatomy.bone_names import ESSENTIAL, SIDES, Bone, side_of
from poise.anatomy.bones_from_names import bones_from_names, limb_bones, several_legs
from poise.anatomy.bones_from_structure import StructuralBody, find_body, hang_down_alike
from poise.anatomy.fingers import find_fingers
from poise.anatomy.limb_fit import LimbFit
from poise.anatomy.name_translations import plain_words
from poise.anatomy.roles_from_names import Side
from poise.anatomy.segment_tree import RootedTree, SegmentTree, rooted_in_the_middle
from poise.anatomy.trunk_bones import trunk_bones
from poise.character.character import Character
from poise.character.derived import derived
from poise.character.recorded_poses import RecordedPoses

LEAST_HUMAN = 0.66
"""Confidence from which a body found by its structure is called human."""
SURE_BODY = 0.85
"""Confidence from which a body found at rest is not looked for in the frames of its file."""
MOST_FRAMES = 5
"""Frames of a file that a body is looked for in."""
CLOSE_BY = 0.08
"""Distance from an ankle or wrist within which another joint may as well be it, in lengths of the limb."""
CLOSE_AXIS = 0.3
"""The same for a segment that is fixed or turns about one axis, as links of a robot, and for all joints of a limb."""
DOUBTFUL = 0.82
"""Factor of the confidence in a bone that another segment may as well be."""
EXTRA_LEGS = 0.45
"""Factor of the confidence in a body that has more legs than two."""
WHEELS = re.compile(r"(?<![a-z])(?:wheels?|casters?|tracks|propeller|rotor)(?![a-z])")
"""Words of what humans do not move on."""
FORE = re.compile(r"(?<![a-z])(?:front|fore)(?![a-z])")
"""Words of what is in front."""
HIND = re.compile(r"(?<![a-z])(?:hind|rear|back)(?![a-z])")
"""Words of what is behind."""
LEG_WORDS = re.compile(r"(?<![a-z])(?:leg|paw|hoof|hip|thigh|shin|calf|knee)(?![a-z])")
"""Words of legs, of animals and of robots with four of them."""
LIMB_ENDS = {"leg": ("UpperLeg", "LowerLeg", "Foot"), "arm": ("UpperArm", "LowerArm", "Hand")}
"""Bones that a leg and an arm begin, bend and end with."""
UP = np.array([0.0, 1.0, 0.0])
"""Up in the world."""
NEAR_AXIS = math.cos(math.radians(25.0))
"""Cosine to an axis of the world within which a body that leans a little is upright along it."""


@dataclass(frozen=True, eq=False)
class BoneSearch:
    """Human bones of a character, whether it is a human, and which way it is turned at rest."""

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
    """Return the bones of a character that are known for certain: those its file names, as a VRM does, and those given."""
    first = character.described
    return {**getattr(first.source, "human_bones", {}), **first.bones}


def search_bones(character: Character) -> BoneSearch:
    """Search the human bones of a character, around those that are known for certain; cached."""
    first = character.described
    return derived(first, "bone search", lambda: _search(first, known_bones(first)))


def _search(first: Character, given: dict[str, str | None]) -> BoneSearch:
    tree = SegmentTree.of(first)
    named = _with_given(_on_the_way(tree, bones_from_names(tree), given), given)
    named = between_ends(tree, named) | named
    complete = all(bone in named for bone in ("hips", "spine", "head")) and _both(named, *ESSENTIAL)
    body = None if complete else _found_body(first)
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
    """Replace bones by those that are given; a segment that is given is no other bone."""
    taken = {segment for segment in given.values() if segment is not None}
    kept = {name: bone for name, bone in bones.items() if name not in given and bone.segment not in taken}
    return kept | {name: Bone(name, segment, 1.0, "given") for name, segment in given.items() if segment is not None}


def _on_the_way(tree: SegmentTree, bones: dict[str, Bone], given: Mapping[str, str | None]) -> dict[str, Bone]:
    """Leave out thighs, shins and arms by name that do not lead from the hips to the foot or hand that is given."""
    hips = given.get("hips") or (bones["hips"].segment if "hips" in bones else None)
    wrong: set[str] = set()
    for upper, lower, end in LIMB_ENDS.values():
        for side in SIDES:
            last = given.get(f"{side}{end}")
            if hips is not None and last is not None:
                way = tree.path(hips, last)
                names = [f"{side}{bone}" for bone in (upper, lower)]
                wrong |= {name for name in names if name in bones and bones[name].segment not in way}
    return {name: bone for name, bone in bones.items() if name not in wrong}


def _both(bones: Mapping[str, Bone], *names: str) -> bool:
    return all(f"{side}{name}" in bones for side in SIDES for name in names)


def between_ends(tree: SegmentTree, bones: Mapping[str, Bone]) -> dict[str, Bone]:
    """Find thighs, shins and arms that are missing between hips and feet, and between chest and hands: the longest segments."""
    found: dict[str, Bone] = {}
    chest = next((bones[name].segment for name in ("upperChest", "chest", "spine") if name in bones), None)
    hips = bones["hips"].segment if "hips" in bones else None
    for start, (upper, lower, end) in ((hips, LIMB_ENDS["leg"]), (chest, LIMB_ENDS["arm"])):
        for side in SIDES:
            if start is None or f"{side}{end}" not in bones or {f"{side}{upper}", f"{side}{lower}"} & set(bones):
                continue
            path = tree.path(start, bones[f"{side}{end}"].segment)
            points = [tree.joined[one][other] for one, other in pairwise(path)]
            spans = [math.dist(one, other) for one, other in pairwise(points)]
            longest = sorted(sorted(range(len(spans)), key=lambda k: -spans[k])[:2])
            for bone, k in zip((upper, lower), longest if len(longest) == 2 else (), strict=False):
                found[f"{side}{bone}"] = Bone(f"{side}{bone}", path[k + 1], 0.85, f"the longest before {path[-1]!r}")
    return found


# ---- by structure -------------------------------------------------------------------------------------


def _found_body(first: Character) -> StructuralBody | None:
    """Find a human body by structure, at rest or in a frame of the character's file where the pose at rest does not show it."""
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
    """Check whether recorded poses are of a character's own segments, and not of those of one that it was made from."""
    return {segment.name for segment in first.segments} - {first.base} <= set(poses.names)


def body_confidence(body: StructuralBody) -> float:
    """Estimate the chance that a body found by its structure is a human one with these limbs, 0 to 1."""
    fit = min(0.96, max(0.0, 0.97 - 0.04 * max(0.0, body.cost)))
    return fit * _chance(body.legs_margin) * (EXTRA_LEGS if body.extra_legs else 1.0)


def _chance(margin: float) -> float:
    """Estimate the chance that the best of several is right from how much more the next best costs."""
    return 1.0 if margin > 2.5 else 0.85 if margin > 1.0 else 0.55


def _by_structure(first: Character, body: StructuralBody, confidence: float, given: dict[str, str | None]) -> BoneSearch:
    sides = find_sides(first, body, given)
    order: tuple[Side, ...] = SIDES if sides.first_is_left else ("right", "left")
    bones = _with_given(structural_bones(body, order, confidence, sides.confidence), given)
    up, left = named_axes(SegmentTree.of(first), bones)
    ahead = None if sides.known_by == "unknown" else snapped(np.cross(left, up))
    why = "two legs, two arms and a trunk with human proportions"
    return BoneSearch(bones, True, confidence, why, sides.known_by, sides.reason, False, snapped(up), ahead, ())


def _doubted(seen: RootedTree, bones: dict[str, Bone], limb: LimbFit) -> dict[str, Bone]:
    """Doubt the bones of a limb that a segment close by may as well be, and toes that are one of several or do not move."""
    own = (limb.upper, limb.lower, limb.end)
    doubted: set[str] = set()
    for name in own:
        beside = [] if name is None else [seen.parents[name], *seen.children[name]]
        for other in beside:
            if other is None or other in own or name is None:
                continue
            near = math.dist(seen.near[other], seen.near[name]) / max(limb.length, 1e-12)
            one_axis = seen.tree.freedoms.get(other, 3) < 2
            if 0.0 < near < (CLOSE_AXIS if one_axis else CLOSE_BY if name == limb.end and other in limb.path else 0.0):
                doubted.add(name)
    if limb.beyond and limb.end:
        several = sum(seen.reach[name] > 0.0 for name in seen.children[limb.end]) > 1
        doubted |= {limb.beyond[0]} if several or not seen.tree.freedoms.get(limb.beyond[0], 1) else set()
    return {
        name: replace(bone, confidence=bone.confidence * (DOUBTFUL if bone.segment in doubted else 1.0))
        for name, bone in bones.items()
    }


def structural_bones(body: StructuralBody, order: tuple[Side, ...], confidence: float, sides: float) -> dict[str, Bone]:
    """Name the bones of a body found by its structure. order: sides of its first and second limbs; sides: how sure they are."""
    hips, upper = confidence * (1.0 if body.hips_are_sure else 0.8), confidence * _chance(body.arms_margin)
    found = {"hips": Bone("hips", body.hips, hips, "it carries legs and trunk")}
    for kind, pair in (("leg", body.legs), ("arm", body.arms)):
        for side, limb in zip(order, pair.limbs, strict=True):
            chance = (confidence if kind == "leg" else upper) * min(1.0, 0.65 + 0.35 * limb.margin)
            bones = limb_bones(limb, side, kind, chance)  # type: ignore[arg-type]
            hand = bones.get(f"{side}Hand")
            found |= _doubted(body.rooted, bones, limb)
            found |= find_fingers(body.rooted, hand, side) if hand is not None else {}
    size = max(body.rooted.tree.size(), 1e-9)
    found |= trunk_bones(body.rooted, body.trunk, size, 0.95 * upper, "on the way from hips to arms")
    if body.head is not None:
        head = upper * (0.97 if body.head_is_sure else 0.6)
        found["head"] = Bone("head", body.head, head, "above the shoulders")
        if body.neck:
            found["neck"] = Bone("neck", body.neck[0], 0.9 * head, "between shoulders and head")
    if sides >= 1.0:
        return found
    doubt = "" if sides > UNKNOWN_SIDE else "; its side is a guess"
    return {
        name: replace(bone, confidence=bone.confidence * sides, reason=bone.reason + doubt) if side_of(name) else bone
        for name, bone in found.items()
    }


# ---- by names -----------------------------------------------------------------------------------------


def _by_names(first: Character, tree: SegmentTree, bones: dict[str, Bone], given: Mapping[str, str | None]) -> BoneSearch:
    """Put together what names say and what is given, and look whether the body stands as they say."""
    up, left = named_axes(tree, bones)
    forward = np.cross(left, up)
    doubts = []
    limbs = {name: _named_points(tree, bones, *ends) for name, ends in LIMB_ENDS.items()}
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
    """Add the bones that names leave out and structure shows, where both mean the same limbs."""
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
    }


AGREEING = tuple(f"{side}{bone}" for side in SIDES for bone in ("LowerLeg", "LowerArm"))
"""Bones by which names and structure are compared."""


def _no_human(tree: SegmentTree, bones: Mapping[str, Bone]) -> str | None:
    """Say why a body with named limbs is no human; None if it is one."""
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
    if not arms and not {"spine", "head"} & set(bones):
        return "it has legs, but neither trunk nor arms nor head"
    if legs and arms and _stands_on_four(tree, bones):
        return "arms and legs hang down from a level trunk, as those of an animal do"
    return None


def _stands_on_four(tree: SegmentTree, bones: Mapping[str, Bone]) -> bool:
    """Check whether the named arms and legs hang the same way, square to a trunk that does not stand."""
    limbs = {name: _named_points(tree, bones, *ends) for name, ends in LIMB_ENDS.items()}
    if any(len(each) < 2 for each in limbs.values()):
        return False
    legs, arms = ([_unit(limb.joints[2] - limb.joints[0]) for limb in limbs[name]] for name in ("leg", "arm"))
    hips, shoulders = (np.mean([limb.joints[0] for limb in limbs[name]], axis=0) for name in ("leg", "arm"))
    return hang_down_alike(legs, arms, _unit(shoulders - hips))


def _named_points(tree: SegmentTree, bones: Mapping[str, Bone], upper: str, lower: str, end: str) -> list[LimbPoints]:
    """List where the joints of both legs or arms are; a limb without an end is taken to be straight."""
    hips = bones["hips"].segment if "hips" in bones else None
    seen = tree.rooted(hips) if hips is not None else rooted_in_the_middle(tree)
    found = []
    for side in SIDES:
        if f"{side}{upper}" not in bones or f"{side}{lower}" not in bones:
            continue
        names = bones[f"{side}{upper}"].segment, bones[f"{side}{lower}"].segment
        first, second = (np.array(seen.near[name]) for name in names)
        last = bones.get(f"{side}{end}")
        third = np.array(seen.near[last.segment]) if last is not None else second + (second - first)
        beyond = seen.points_beyond(last.segment if last else None)
        found.append(LimbPoints(*names, (first, second, third), beyond, seen.between(*names)))
    return found


def named_axes(tree: SegmentTree, bones: Mapping[str, Bone]) -> tuple[np.ndarray, np.ndarray]:
    """Return unit vectors up and left (3,) of a body with known bones at rest, square to each other."""
    seen = tree.rooted(bones["hips"].segment) if "hips" in bones else rooted_in_the_middle(tree)

    def at(*names: str) -> np.ndarray | None:
        points = [np.array(seen.near[bones[name].segment]) for name in names if name in bones]
        return np.mean(points, axis=0) if len(points) == len(names) else None

    low = at("leftUpperLeg", "rightUpperLeg")
    low = at("hips") if low is None else low
    high = next((point for names in TOPS if (point := at(*names)) is not None), None)
    up = UP if low is None or high is None or np.linalg.norm(high - low) < 1e-9 else _unit(high - low)
    for bone in ("UpperLeg", "UpperArm", "Foot", "Hand"):
        left, right = at(f"left{bone}"), at(f"right{bone}")
        if left is not None and right is not None:
            across = left - right - ((left - right) @ up) * up
            if np.linalg.norm(across) > 1e-9:
                return up, _unit(across)
    return up, np.array([1.0, 0.0, 0.0])


TOPS = (("leftUpperArm", "rightUpperArm"), ("neck",), ("head",), ("chest",), ("spine",))
"""Bones that show where up is, seen from the hips."""


def _unit(way: np.ndarray) -> np.ndarray:
    result: np.ndarray = way / max(float(np.linalg.norm(way)), 1e-12)
    return result


def snapped(direction: np.ndarray) -> np.ndarray:
    """Return the axis of the world that a direction (3,) nearly is; else the direction."""
    axis = int(np.abs(direction).argmax())
    if abs(float(direction[axis])) < NEAR_AXIS:
        return direction
    result = np.zeros(3)
    result[axis] = math.copysign(1.0, direction[axis])
    return result
