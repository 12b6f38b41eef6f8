"""The body that walks, measured: where hips, ankles, heels and toes are, how long legs and arms, and the effectors to lead."""

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from poise import checks
from poise.anatomy.ground_points import watched_points
from poise.anatomy.human_joints import Anatomy, anatomy_of
from poise.anatomy.limbs import SIDES, Limbs, find_limbs
from poise.anatomy.parts import Part, parts
from poise.anatomy.roles import Kind
from poise.character.character import Character, Effector
from poise.character.derived import derived
from poise.errors import ValueRefusedError
from poise.geometry.rotations import rotation_matrix
from poise.geometry.vectors import Quaternion, conjugate, multiply

STILL = 2.0
"""A joint that is stiffer than this does not move in a walk."""
SPINE: tuple[Kind, ...] = ("trunk", "neck", "head")
TWISTLESS: tuple[Kind, ...] = ("forearm", "foot")
"""These do not turn about the bone that they hang from, as those of the biped do not."""
MOST_TOE_OUT = math.radians(12.0)
LEADS = ("left_foot", "right_foot", "pelvis", "chest", "head", "left_hand", "right_hand")
"""The effectors that a walk leads, of which chest, head and hands may be missing."""


@dataclass(frozen=True, eq=False)
class Foot:
    """A foot and its leg. The foot's frame is at the ankle: x to the left, y up and z ahead when it stands flat."""

    name: str
    """Of the segment, in the character itself."""
    effector: Effector
    """At the ankle, turned as the foot's frame."""
    heel: np.ndarray
    """(3,) on the sole [m]."""
    toe: np.ndarray
    """(3,) on the sole, where the foot rolls off [m]."""
    hip: np.ndarray
    """(3,) of the hip from the middle between both, in the body's axes [m]."""
    thigh: float
    shin: float
    """[m]."""
    toe_out: float
    """How far it points to the left of where the body looks [rad]."""

    def reach(self, bend: Any) -> Any:
        """From hip to ankle with the knee bent so far [m]; of many bends, many."""
        return np.sqrt(self.thigh**2 + self.shin**2 + 2.0 * self.thigh * self.shin * np.cos(bend))


@dataclass(frozen=True, eq=False)
class Arm:
    """An arm, in the body's axes."""

    shoulder: np.ndarray
    """(3,) from the lower end of the chest's own spine [m]."""
    upper: float
    fore: float
    """[m]."""
    outward: float
    """How far it hangs away from the body [rad]."""


@dataclass(frozen=True, eq=False)
class Frame:
    """A character that can walk."""

    character: Character
    anatomy: Anatomy
    feet: tuple[Foot, Foot]
    """Left, right."""
    pelvis: str
    """The segment, in the character itself."""
    leads: tuple[str, ...]
    """The effectors there are, in the order of `LEADS`."""
    links: tuple[tuple[str, float], ...]
    """Of the parts of spine and neck between: what is above (chest or head), and the share of the way that they are turned."""
    waist: np.ndarray
    """(3,) of the first joint of the spine from the middle between the hips, in the body's axes [m]."""
    spine: np.ndarray
    """(3,) from there to the joint that carries the chest; 0 where the chest sits on the pelvis [m]."""
    arms: tuple[Arm | None, Arm | None]
    leg: float
    """From hip to sole [m]."""
    ankle: float
    """Its height when the foot is flat [m]."""


def frame_of(character: Any, roles: Any = None) -> Frame:
    """The measures of a character. Kept: the second call is free, unless roles are given."""
    checks.instance(character, Character, "character")
    if roles is not None:
        return _measured(character, find_limbs(character, roles))
    return derived(character.described, "walking body", lambda: _measured(character, find_limbs(character, None)))


def _measured(character: Character, limbs: Limbs) -> Frame:
    axes = _axes(limbs)
    hips = {side: _hip(limbs, side) for side in SIDES}
    middle = 0.5 * (hips["left"] + hips["right"])
    feet = _foot(limbs, "left", axes, hips["left"] - middle), _foot(limbs, "right", axes, hips["right"] - middle)
    pelvis = parts(limbs.character)[limbs.names["pelvis"]]
    effectors = {f"{side}_foot": foot.effector for side, foot in zip(SIDES, feet, strict=True)}
    effectors["pelvis"] = _effector("pelvis", pelvis, middle, axes)
    for role in ("chest", "head"):
        part = limbs.part(role)
        if part is not None and part.name not in {effector.segment for effector in effectors.values()}:
            effectors[role] = _effector(role, part, np.array(part.world(part.near)), axes)
    links = _links(limbs)
    for part, _, _ in links:
        effectors[f"link {part.name}"] = _effector(f"link {part.name}", part, np.array(part.world(part.near)), axes)
    arms = _arm(limbs, "left", axes), _arm(limbs, "right", axes)
    for side, arm in zip(SIDES, arms, strict=True):
        hand = limbs.part(f"{side}_hand")
        if arm is not None and hand is not None:
            effectors[f"{side}_hand"] = _effector(f"{side}_hand", hand, np.array(hand.world(hand.near)), axes)
    leads = tuple(name for name in (*LEADS, *(f"link {part.name}" for part, _, _ in links)) if name in effectors)
    anatomy = _steadied(anatomy_of(limbs.character, [effectors[name] for name in leads]))
    shares = tuple((upper, share) for _, upper, share in links)
    waist, spine = _spine(limbs, axes, middle)
    ankle = float(np.mean([-foot.toe[1] for foot in feet]))
    leg = float(np.mean([foot.thigh + foot.shin for foot in feet])) + ankle
    return Frame(
        character.described, anatomy, feet, limbs.originals[pelvis.name], leads, shares, waist, spine, arms, leg, ankle
    )


def _steadied(anatomy: Anatomy) -> Anatomy:
    """The anatomy without what hardly moves when a body walks: knees bend one way, and bones that carry others are still.

    What goals leave open would otherwise take more iterations to settle than the goals themselves.
    """
    body, known = anatomy.body, parts(anatomy.character)
    still = []
    for ball in anatomy.balls:
        kind = known[ball.segment].kind
        for place, (dof, stiff) in enumerate(zip(ball.dofs, ball.stiffness, strict=True)):
            if (stiff >= STILL and kind not in SPINE) or kind == "hand" or (place == 2 and kind in TWISTLESS):
                still.append(body.joints[int(np.searchsorted(anatomy.dofs, dof))])
    return (
        replace(anatomy, body=body.with_limits({joint.name: (joint.rest, joint.rest) for joint in still})) if still else anatomy
    )


def _axes(limbs: Limbs) -> np.ndarray:
    """(3, 3) left, up and ahead of the body at rest, in columns; upright."""
    across = _hip(limbs, "left") - _hip(limbs, "right")
    across[1] = 0.0
    length = float(np.linalg.norm(across))
    if length < 1e-6:
        raise ValueRefusedError("character", "has both hips in one place at rest; a body that walks has them side by side")
    left = across / length
    return np.column_stack([left, (0.0, 1.0, 0.0), np.cross(left, (0.0, 1.0, 0.0))])


def _leg(limbs: Limbs, side: str) -> tuple[Part, Part, Part]:
    """Thigh, shin and foot."""
    path = limbs.path(f"{side}_foot")
    return *_two_bones(path, ("thigh", "shin")), path[-1]


def _two_bones(path: list[Part], kinds: tuple[Kind, Kind]) -> tuple[Part, Part]:
    """The upper and the lower bone of a limb, where it ends in a foot or a hand: by what they are called, else the longest."""
    long = 0.3 * max(_span(path, part) for part in path[:-1])  # shorter ones of the same name carry the bone
    named = [next((part for part in path[:-1] if part.kind == kind and _span(path, part) > long), None) for kind in kinds]
    if named[0] is not None and named[1] is not None:
        return named[0], named[1]
    upper, lower = sorted(sorted(path[:-1], key=lambda part: -_span(path, part))[:2], key=path.index)
    return upper, lower


def _span(path: list[Part], part: Part) -> float:
    """From where a part hangs to where the next on the path does [m]."""
    following = path[path.index(part) + 1]
    return math.dist(part.world(part.near), following.world(following.near))


def _hip(limbs: Limbs, side: str) -> np.ndarray:
    thigh = _leg(limbs, side)[0]
    return np.array(thigh.world(thigh.near))


def _effector(name: str, part: Part, place: np.ndarray, axes: np.ndarray) -> Effector:
    """An effector at a place in the world at rest [m], turned as axes (3, 3) are."""
    rotation = multiply(conjugate(part.orientation), _quaternion(axes))
    return Effector(name, part.name, part.local(tuple(place.tolist())), rotation)


def _quaternion(axes: np.ndarray) -> Quaternion:
    """Of axes that are upright: a turn about y."""
    half = 0.5 * math.atan2(axes[0, 2], axes[2, 2])
    return math.cos(half), 0.0, math.sin(half), 0.0


def _foot(limbs: Limbs, side: str, axes: np.ndarray, hip: np.ndarray) -> Foot:
    thigh, shin, foot = _leg(limbs, side)
    points = {name: (segment, offset) for name, segment, offset in watched_points(limbs.character)}
    ankle = np.array(foot.world(foot.near))
    ends = {}
    for end in ("heel", "toe"):
        segment, offset = points.get(f"{side}_{end}", (foot.name, foot.far))
        ends[end] = np.array(parts(limbs.character)[segment].world(offset)) - ankle
    along = ends["toe"] - ends["heel"]
    ahead = np.array([along[0], 0.0, along[2]])
    length = float(np.linalg.norm(ahead))
    ahead = ahead / length if length > 1e-6 else axes[:, 2]
    own = np.column_stack([np.cross((0.0, 1.0, 0.0), ahead), (0.0, 1.0, 0.0), ahead])
    local = axes.T @ ahead
    toe_out = min(max(math.atan2(local[0], local[2]), -MOST_TOE_OUT), MOST_TOE_OUT)
    knee = np.array(shin.world(shin.near))
    return Foot(
        limbs.originals[foot.name],
        _effector(f"{side}_foot", foot, ankle, own),
        own.T @ ends["heel"],
        own.T @ ends["toe"],
        axes.T @ hip,
        float(np.linalg.norm(knee - np.array(thigh.world(thigh.near)))),
        float(np.linalg.norm(ankle - knee)),
        toe_out,
    )


def _links(limbs: Limbs) -> list[tuple[Part, str, float]]:
    """The parts between pelvis, chest and head: the part, which of these is above it, and what share of the way it is.

    Each is given a turn of its own, so that a spine of many parts bends evenly.
    """
    links = []
    for upper, lower in (("chest", "pelvis"), ("head", "chest" if "chest" in limbs.names else "pelvis")):
        if upper not in limbs.names:
            continue
        path = limbs.path(upper)
        start = limbs.part(lower)
        path = path[path.index(start) + 1 :] if start in path else path
        path = [part for part in path[:-1] if part.kind in SPINE] + path[-1:]  # what else there is turns with the pelvis
        links += [(part, upper, (number + 1) / len(path)) for number, part in enumerate(path[:-1])]
    return links


def _spine(limbs: Limbs, axes: np.ndarray, middle: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """From the middle of the hips to the first joint of the spine, and from there to the joint that carries the chest [m]."""
    path = limbs.path("chest") if "chest" in limbs.names else []
    if not path:
        return np.zeros(3), np.zeros(3)
    first, last = (np.array(part.world(part.near)) for part in (path[0], path[-1]))
    return axes.T @ (first - middle), axes.T @ (last - first)


def _arm(limbs: Limbs, side: str, axes: np.ndarray) -> Arm | None:
    """The arm, None if there is none of two long parts on the chest."""
    if f"{side}_hand" not in limbs.names or "chest" not in limbs.names:
        return None
    chest = limbs.part("chest")
    whole = limbs.path(f"{side}_hand")
    if chest is None or chest not in whole:
        return None
    path = whole[whole.index(chest) + 1 :]
    if len(path) < 3:
        return None
    bones = _two_bones(path, ("upper_arm", "forearm"))
    shoulder, elbow, wrist = (np.array(part.world(part.near)) for part in (*bones, path[-1]))
    upper, fore = float(np.linalg.norm(elbow - shoulder)), float(np.linalg.norm(wrist - elbow))
    return Arm(axes.T @ (shoulder - np.array(chest.world(chest.near))), upper, fore, math.radians(7.0))


def body_placement(foot: Foot, position: np.ndarray, rotation: np.ndarray) -> tuple[np.ndarray, Any]:
    """Where a foot's segment is, as position [m] and rotation (3, 3), when its frame is at a position, turned by a rotation."""
    turn = rotation @ rotation_matrix(foot.effector.rotation).T
    return position - turn @ np.array(foot.effector.offset), turn
