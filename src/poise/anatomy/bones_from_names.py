"""Human bones from names: what the names of segments say of bones, and the tree where a name fits several.

Names give each segment a kind and a side (`roles_from_names`). Of several segments of one kind, such as the pieces of a thigh
or three links of a robot's hip, the one that carries the bone is chosen by where it lies on the way from hips to hand or foot.
"""

import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from poise.anatomy.bone_names import SIDES, Bone
from poise.anatomy.limb_fit import LIMB_ENDS, LimbKind, fit_pair, limb_bones
from poise.anatomy.roles_from_names import HELPER, Kind, Side, is_body, plain_words, roles_of, words_of
from poise.anatomy.segment_tree import AXIS_LENGTH, LEADS, RootedTree, SegmentTree, rooted_in_the_middle
from poise.anatomy.trunk_and_finger_bones import find_fingers, trunk_bones

SURE = 0.95
"""Confidence in a bone by its name that lies where it should."""
LOOSE = 0.75
"""Confidence in a bone by its name that does not hang on the bone before it, as a foot that is a control does."""
UNUSUAL = 0.85
"""Confidence in a bone that names leave open, and the way from hips to hand or foot decides."""
STILL = 0.01
"""Length below which a foot is only a piece of its ankle, in sizes of the body."""
SHORT = 0.03
"""The same of a robot, whose ankle turns about one axis after the other."""
SHORT_PIECE = 0.4
"""Length below which a piece of a limb is short, in lengths of the longest."""
SHORT_LEADS = 0.9
"""Cosine to the longest piece of a limb below which a short piece before it is part of the joint."""
BELOW = 0.8
"""Cosine to the shin from which what hangs on an ankle lies below it, and not ahead."""
USUAL_FOREARM = 0.92
"""Usual length of a forearm, in lengths of the upper arm: it tells which of wrist and hand is where the hand begins."""
SENSOR = re.compile(
    r"(?<![a-z])(?:sensor|camera|effector|frame|imu|contact|collision|visual|optical|marker|gyro|gyroscope|acc|accelerometer|"
    r"ft|skin|lidar|rgbd?|mocap)(?![a-z])"
)
"""Words of what is mounted on a robot's body."""
ROLL = re.compile(r"(?<![a-z])roll(?![a-z])")
"""A word of such pieces too, but in names of robots, where it is one of three axes."""
AXES = re.compile(r"(?<![a-z])(?:pitch|yaw)(?![a-z])")
"""Words of the other two."""
EYE = re.compile(r"(?<![a-z])(?:face_)?eye(?:_?ball)?(?![a-z])")
"""Words of an eye."""
NO_EYE = re.compile(r"lid|brow|lash|target|look|ctrl|control|aim|highlight|shine|end")
"""Words in names of what is around an eye."""
JAW = re.compile(r"(?<![a-z])(?:lower_)?(?:jaw|mandible)(?:_root)?(?![a-z])")
"""Words of a jaw."""
LEG: tuple[tuple[str, Kind], ...] = (("UpperLeg", "thigh"), ("LowerLeg", "shin"), ("Foot", "foot"), ("Toes", "toes"))
"""Bones of a leg, and their kinds in names."""
ARM: tuple[tuple[str, Kind], ...] = (
    ("Shoulder", "shoulder"), ("UpperArm", "upper_arm"), ("LowerArm", "forearm"), ("Hand", "hand"),
)  # fmt: skip
"""Bones of an arm, and their kinds in names."""


class NamedBody:
    """Segments of a body by what their names say, to choose bones by name from."""

    def __init__(self, tree: SegmentTree) -> None:
        names = _deforming(tree.joined)
        self.tree = tree
        self.words = words_of(names)
        self.roles = roles_of(names)
        self.size = max(tree.size(), 1e-9)
        self.rolls = not any(AXES.search(plain_words(name)) for name in names)
        self.hips = self._hips()
        self.seen = tree.rooted(self.hips) if self.hips is not None else rooted_in_the_middle(tree)

    def of(self, kind: str, side: Side = "") -> list[str]:
        """List the segments whose names say one kind of bone and side, from the hips outward."""
        return [name for name in self.seen.parents if self.roles.get(name) == (kind, side)]

    def without_helpers(self, names: Sequence[str]) -> list[str]:
        """Leave out of the candidates for a bone's name those that are twist bones or marked ends, if others are left."""
        words = {name: plain_words(name) for name in names}
        helpers = [name for name in names if HELPER.search(words[name]) or (self.rolls and ROLL.search(words[name]))]
        return [name for name in names if name not in helpers] or list(names)

    def meeting(self, one: str, other: str) -> str:
        """Find the outermost segment that carries both of two, seen from the hips that a name tells."""
        return self.seen.meeting(one, other)

    def _hips(self) -> str | None:
        """Find the hips by their name, else where the segments named as thighs meet."""
        described = [*(name for name in self.tree.joined if name not in self.tree.carriers), *self.tree.carriers]
        named = [name for name in described if self.roles.get(name) == ("pelvis", "")]
        if named:
            return self.without_helpers(named)[0]
        seen = rooted_in_the_middle(self.tree)
        legs = [[name for name in seen.parents if self.roles.get(name) in (("thigh", side), ("shin", side))] for side in SIDES]
        return seen.meeting(legs[0][0], legs[1][0]) if all(legs) else None


def bones_from_names(tree: SegmentTree) -> dict[str, Bone]:
    """Find human bones by the names of a character's segments; empty where names say nothing of limbs."""
    body = NamedBody(tree)
    found: dict[str, Bone] = {}
    for limb, kind in ((LEG, "leg"), (ARM, "arm")):
        vague = _vague_limbs(body, kind)  # type: ignore[arg-type]
        for side in SIDES:
            named = _named_limb(body, limb, side)
            clear = {name: bone for name, bone in named.items() if _is_clear(body, bone, kind)}
            found |= vague[side] | clear if side in vague else named
    if not found:
        return {}
    if body.hips is not None:
        said = body.roles.get(body.hips) == ("pelvis", "")
        reason = f"named {body.hips!r}" if said else "the legs meet on it"
        found["hips"] = Bone("hips", body.hips, SURE if said else UNUSUAL, reason)
    found |= _middle(body, found)
    for side in SIDES:
        if f"{side}Hand" in found:
            found |= find_fingers(body.seen, found[f"{side}Hand"], side)
    return found | _face(body, found)


def _is_clear(body: NamedBody, bone: Bone, kind: str) -> bool:
    """Check whether a bone found by its segment's name is clear: the name says more than which limb, and is not a helper's."""
    return body.words[bone.segment][0] != kind and not HELPER.search(plain_words(bone.segment))


# ---- limbs --------------------------------------------------------------------------------------------


def _named_limb(body: NamedBody, limb: Sequence[tuple[str, Kind]], side: Side) -> dict[str, Bone]:
    """Choose the bones of one leg or arm among the segments whose names say its kinds."""
    pieces = [(bone, body.of(kind, side)) for bone, kind in limb]
    if limb is LEG:
        pieces = _without_short_ankle(body, pieces)
    if limb is ARM and all(names for _, names in pieces[1:]):
        upper, lower, hands = (body.without_helpers(names) for _, names in pieces[1:])
        pieces[3] = ("Hand", [_wrist(body, upper[0], lower[0], hands)])
    found: dict[str, Bone] = {}
    beyond: str | None = None
    for bone, names in reversed(pieces):
        if not names:
            continue
        on_way = [name for name in names if beyond is not None and name in body.seen.inward(beyond)]
        chosen = _chosen(body, on_way or names, beyond if on_way else None, bone)
        confidence = SURE if on_way or beyond is None else LOOSE
        reason = f"named {chosen!r}" + ("" if confidence == SURE else f", but {beyond!r} does not hang on it")
        found[f"{side}{bone}"] = Bone(f"{side}{bone}", chosen, confidence, reason)
        beyond = chosen if on_way or beyond is None else beyond
    return found


def _without_short_ankle(body: NamedBody, pieces: list[tuple[str, list[str]]]) -> list[tuple[str, list[str]]]:
    """Take the segment named foot for it where the named ankle is only a joint; of mocap skeletons it is where toes begin."""
    shins, (foot, ankles), (toes, feet) = pieces[1][1], *pieces[2:]
    if not shins or not ankles or not feet or body.words[feet[0]][0] != "foot":
        return pieces
    knee, ankle, ball = (np.array(body.seen.near[name]) for name in (shins[-1], ankles[-1], feet[0]))
    way, shin = ball - ankle, ankle - knee
    length = float(np.linalg.norm(way))
    straight = float(way @ shin) > BELOW * length * float(np.linalg.norm(shin))
    return [*pieces[:2], (foot, feet), (toes, [])] if straight or length < SHORT * body.size else pieces


def _chosen(body: NamedBody, names: list[str], beyond: str | None, bone: str) -> str:
    """Choose the segment that is the bone among several whose names say one kind and side, from the middle outward.

    beyond: the next bone of the limb, which they lead to.
    """
    plain = body.without_helpers(names)
    seen = body.seen
    if beyond is not None:
        return _first_piece(seen, plain, beyond)
    chain = [name for name in plain if name == plain[0] or plain[0] in seen.inward(name)]
    if bone == "Foot":
        short = (STILL if body.rolls else SHORT) * body.size
        foot = next((name for name in chain if seen.reach[name] > short), chain[-1])
        return _last_axis(body, foot, chain, SHORT * body.size)
    if bone == "Toes":
        roots = [name for name in plain if seen.parents[name] not in plain]
        return max(roots, key=lambda name: math.dist(seen.near[name], seen.near[seen.parents[name] or name]) + seen.reach[name])
    return chain[0]


def _first_piece(seen: RootedTree, names: list[str], beyond: str) -> str:
    """Return the first of the named pieces of a bone, without those before it that only lead there, as to a hip."""
    points = [np.array(seen.near[name]) for name in (*names, beyond)]
    ways = [other - one for one, other in pairwise(points)]
    lengths = [float(np.linalg.norm(way)) for way in ways]
    longest = max(range(len(ways)), key=lambda k: lengths[k])
    for name, way, length in zip(names, ways, lengths, strict=True):
        least = LEADS if length > SHORT_PIECE * lengths[longest] else SHORT_LEADS
        if length > 0.0 and float(way @ ways[longest]) > least * length * lengths[longest]:
            return name
    return names[longest]


def _wrist(body: NamedBody, upper: str, lower: str, hands: list[str]) -> str:
    """Choose where the hand begins among segments named wrist and hand one after another, by the length of the forearm."""
    chain = [name for name in hands if hands[0] in body.seen.inward(name)]
    near = body.seen.near
    usual = USUAL_FOREARM * math.dist(near[upper], near[lower])

    def misfit(name: str) -> float:
        length = math.dist(near[lower], near[name])
        return abs(math.log(max(length, 1e-9) / max(usual, 1e-9)))

    return _last_axis(body, min(chain, key=misfit), chain, STILL * body.size)


def _last_axis(body: NamedBody, first: str, names: Sequence[str], distance: float) -> str:
    """Return the last of a row of segments with the names of one bone, which turn about one axis each, this near together [m].

    A robot's ankle, wrist and neck are such rows; of its pieces the last has the bone.
    """
    last, freedoms = first, body.tree.freedoms
    for name in names:
        one_axis = freedoms.get(name) == freedoms.get(last) == 1
        if (
            one_axis
            and body.seen.parents[name] == last
            and body.seen.between_axes(last, name, AXIS_LENGTH * body.size) <= distance
        ):
            last = name
    return last


def _vague_limbs(body: NamedBody, kind: LimbKind) -> dict[Side, dict[str, Bone]]:
    """Find the bones of both legs or arms where names only say which limb it is, as leg_joint_L_1 does, by fitting the pair."""
    plain = {name: word for name, word in body.words.items() if not HELPER.search(plain_words(name))}
    said = {side: {word for word, other in plain.values() if other == side} for side in SIDES}
    clear = {"leg": {"thigh", "shin", "hip", "hip_joint"}, "arm": {"upper_arm", "forearm"}}[kind]
    named = [[name for name in body.seen.parents if body.words.get(name) == (kind, side)] for side in SIDES]
    if any(said[side] & clear for side in SIDES) or min(map(len, named)) < 2:
        return {}
    limbs = fit_pair(body.seen, named[0][0], named[1][0], kind)
    if limbs is None:
        return {}
    ends = [limb.end if body.words.get(limb.end or "") else names[-1] for limb, names in zip(limbs, named, strict=True)]
    found: dict[Side, dict[str, Bone]] = {}
    for side, limb, end in zip(SIDES, limbs, ends, strict=True):
        bones = limb_bones(replace(limb, end=end), side, kind, UNUSUAL)
        found[side] = {name: bone for name, bone in bones.items() if bone.segment in body.words}
    return found


def several_legs(tree: SegmentTree) -> bool:
    """Check by the names of its segments whether one side has several thighs abreast, as insects and four-legged robots do."""
    body = NamedBody(tree)
    for side in SIDES:
        for kind in ("thigh", "shin"):
            names = body.without_helpers([name for name in body.of(kind, side) if body.seen.reach[name] > SHORT * body.size])
            apart = [name for name in names if not any(other in body.seen.inward(name)[1:] for other in names)]
            if len(apart) > 1:
                return True
    return False


# ---- middle -------------------------------------------------------------------------------------------


def _middle(body: NamedBody, found: dict[str, Bone]) -> dict[str, Bone]:
    """Choose the bones of spine, chest, neck and head by names, from the hips to where the arms meet, and beyond."""
    result: dict[str, Bone] = {}
    if body.hips is None:
        return result
    arms = [next((found[f"{side}{bone}"].segment for bone, _ in ARM if f"{side}{bone}" in found), None) for side in SIDES]
    heads = body.without_helpers(body.of("head"))
    necks = body.of("neck")
    if arms[0] is not None and arms[1] is not None:
        top = body.meeting(arms[0], arms[1])
    else:
        top = next((body.seen.parents[name] or name for name in (*necks, *heads)), (body.of("trunk") or [body.hips])[-1])
    way = body.tree.path(body.hips, top)[1:]
    trunk = [name for name in way if _is_trunk(body, name)]
    result |= trunk_bones(body.seen, trunk, body.size, SURE, "on the way from hips to arms")
    beyond = [name for name in body.of("trunk") if name not in (*way, top) and top in body.seen.inward(name)]
    if heads:
        head = _last_axis(body, heads[0], heads, math.inf)
        result["head"] = Bone("head", head, SURE, f"named {head!r}")
    elif beyond:  # a spine that goes up to the head, as Rigify names it
        result["head"] = Bone("head", beyond[-1], UNUSUAL, "the last piece of a spine that goes on above the arms")
        necks = necks or beyond[:-1]
    if necks:
        result["neck"] = Bone("neck", necks[0], SURE, f"named {necks[0]!r}")
    return result


def _is_trunk(body: NamedBody, name: str) -> bool:
    role = body.roles.get(name)
    return is_body(name) and (role is None or role.kind == "trunk")


def _face(body: NamedBody, found: dict[str, Bone]) -> dict[str, Bone]:
    """Find the bones of the face from their names, eyes and jaw, among what hangs on the head."""
    if "head" not in found:
        return {}
    result: dict[str, Bone] = {}
    for name in _deforming(body.seen.beyond(found["head"].segment)):
        plain = plain_words(name)
        if EYE.search(plain) and not NO_EYE.search(plain):
            for side in SIDES:
                if re.search(rf"(?<![a-z])(?:{side}|{side[0]})(?![a-z])", plain):
                    result.setdefault(f"{side}Eye", Bone(f"{side}Eye", name, SURE, f"named {name!r}"))
        if JAW.search(plain):
            result.setdefault("jaw", Bone("jaw", name, SURE, f"named {name!r}"))
    return result


# ---- names -------------------------------------------------------------------------------------------


def _deforming(names: Collection[str]) -> list[str]:
    """Select by name the segments that may be bones: no sensors; of a rig that marks them by DEF-, the marked ones."""
    given = set(names)
    # A name that begins with underscores only leads to the one without, in old files of MakeHuman.
    every = [name for name in names if not (name.startswith("__") and name.strip("_") in given)]
    every = [name for name in every if not SENSOR.search(plain_words(name))]
    marked = [name for name in every if name.startswith(("DEF-", "DEF_"))]
    return marked if len(marked) >= 10 else every


# ---- given -------------------------------------------------------------------------------------------


def on_the_way(tree: SegmentTree, bones: dict[str, Bone], given: Mapping[str, str | None]) -> dict[str, Bone]:
    """Leave out thighs, shins and arms found by name that do not lead from the hips to the foot or hand that is given."""
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
