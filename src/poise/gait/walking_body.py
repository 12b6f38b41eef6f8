"""Measures a character that walks: hips, ankles, soles, lengths of legs and arms, effectors of its goals."""

import math
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from poise import checks
from poise.anatomy.body_parts import parts
from poise.anatomy.bone_names import SIDES
from poise.anatomy.human_joints import Anatomy, anatomy_of
from poise.anatomy.limbs_by_role import Limbs, find_limbs
from poise.anatomy.roles_from_names import Kind
from poise.character.character import Character, Effector
from poise.character.derived import derived
from poise.errors import ValueRefusedError
from poise.gait.leg_joints import Ankle, Leg, bend_knee, measure_ankle, with_one_way_knee
from poise.gait.walking_foot import (
    WalkingFoot,
    find_leg,
    measure_foot,
    shin_direction,
    stiffened_foot,
    two_bones,
    upright_effector,
)

LEFT, RIGHT = range(2)
"""The sides, as indices of `WalkingBody.feet` and `arms`."""
STIFF = 2.0
"""A joint that is stiffer than this does not move in a walk [stiffness of `anatomy.human_joints`]. Tuned for iterations."""
SPINE: tuple[Kind, ...] = ("trunk", "neck", "head")
"""Segments that bend however stiff they are."""
TWISTLESS: tuple[Kind, ...] = ("forearm", "foot")
"""Segments that do not twist about the bone that they hang from, as those of the biped do not."""
ARM_OUTWARD = math.radians(7.0)
"""Angle of hanging arms away from the body [rad]. Tuned by eye."""
HUMAN_BALL = 0.14
"""Distance of people's balls of the foot ahead of the ankle [leg lengths]: that of the five walks in docs/walking.md."""
HUMAN_BEND = math.radians(39.3)
"""Largest bend of an ankle [rad]: steps that would exceed it are made shorter and quicker. Tuned for jerk."""
BEND_RESERVE = math.radians(1.0)
"""Bend of an ankle that a walk keeps from its limit [rad]."""
MAIN_GOALS = ("left_foot", "right_foot", "pelvis", "chest", "head", "left_hand", "right_hand")
"""The goals that lead a walk, of which chest, head and hands may be missing."""


@dataclass(frozen=True, eq=False)
class WalkingArm:
    """An arm of a walking body, in the body's axes."""

    shoulder: np.ndarray
    """(3,) from the joint that carries the chest [m]."""
    upper_arm: float
    """Length of the upper arm [m]."""
    forearm: float
    """Length of the forearm [m]."""
    outward: float
    """Angle away from the body when it hangs [rad]."""


class SpineLink(NamedTuple):
    """A segment of spine or neck between pelvis, chest and head, with an orientation goal of its own."""

    segment: str
    """In the body that is solved."""
    upper: str
    """The goal above it: chest or head."""
    share: float
    """Share of the way from the orientation of the goal below to that of the one above, 0 to 1."""

    @property
    def goal(self) -> str:
        """Name of the goal of a walking body's spine link."""
        return f"link {self.segment}"


@dataclass(frozen=True, eq=False)
class WalkingBody:
    """A character that can walk, measured: feet, legs, spine, arms and goals."""

    character: Character
    anatomy: Anatomy
    feet: tuple[WalkingFoot, WalkingFoot]
    """Left and right foot."""
    pelvis: str
    """The segment, in the character itself."""
    goals: tuple[str, ...]
    """The names of the goals that lead it: those of `MAIN_GOALS` that it has, then those of the spine links."""
    spine_links: tuple[SpineLink, ...]
    waist: np.ndarray
    """(3,) the first joint of the spine from the middle between the hips, in the body's axes [m]."""
    spine: np.ndarray
    """(3,) from there to the joint that carries the chest; 0 where the chest sits on the pelvis [m]."""
    arms: tuple[WalkingArm | None, WalkingArm | None]
    """Left and right arm; None for one that is missing."""
    leg: float
    """Leg length, from hip to sole [m]."""
    ankle: float
    """Height of the ankle when the foot is flat [m]."""
    ankles: tuple[Ankle, Ankle]
    """Left and right ankle."""
    start: np.ndarray
    """(n_dofs,) angles of the body that is solved at rest, but with bent knees [rad]."""

    @property
    def upright_legs(self) -> bool:
        """Whether a walking body's legs stay upright, seen from ahead, because an ankle does not roll over a flat foot."""
        return any(not ankle.rolls for ankle in self.ankles)

    @property
    def most_ankle_bend(self) -> float:
        """Return how far both ankles of a walking body bend, of what people's do [rad]."""
        return min([HUMAN_BEND, *(ankle.flexion.most - BEND_RESERVE for ankle in self.ankles if ankle.flexion is not None)])

    def heel_rise(self, side: int, push_off: Any) -> Any:
        """Return how far a heel of this walking body rises where that of people rises so far, both [rad].

        A long foot of one piece lifts its ankle as far by less, toes lie flat no further than they bend, and an ankle bends no
        further than its limits.
        """
        foot = self.feet[side]
        flexion = self.ankles[side].flexion
        if flexion is None:
            return 0.0 * push_off
        rise = np.minimum(push_off * min(HUMAN_BALL * self.leg / float(foot.ball[2]), 1.0), flexion.heel_rise())
        return rise if foot.toes is None else np.minimum(rise, foot.toes.most)


def measure_walking_body(character: Any, roles: Any = None) -> WalkingBody:
    """Measure the walking body of a character: feet, legs, spine, arms and goals; cached with it unless roles are given."""
    checks.instance(character, Character, "character")
    if roles is not None:
        return _measure(character, find_limbs(character, roles))
    return derived(character.described, "walking body", lambda: _measure(character, find_limbs(character, None)))


def _measure(character: Character, limbs: Limbs) -> WalkingBody:
    """Measure the walking body of a character from its limbs at rest."""
    axes = _body_axes(limbs)
    hips = {side: _hip(limbs, side) for side in SIDES}
    middle = 0.5 * (hips["left"] + hips["right"])
    feet = (
        measure_foot(limbs, "left", axes, hips["left"] - middle),
        measure_foot(limbs, "right", axes, hips["right"] - middle),
    )
    body = _measure_around(limbs, axes, middle, feet)
    if any(ankle.flexion is None for ankle in body.ankles):
        left, right = (
            foot if ankle.flexion is not None else stiffened_foot(limbs, side, axes, foot)
            for side, foot, ankle in zip(SIDES, feet, body.ankles, strict=True)
        )
        body = _measure_around(limbs, axes, middle, (left, right))
    return replace(body, character=character.described)


def _measure_around(limbs: Limbs, axes: np.ndarray, middle: np.ndarray, feet: tuple[WalkingFoot, WalkingFoot]) -> WalkingBody:
    """Measure the rest of a walking body around its feet; middle (3,): between the hips [m]."""
    arms = _measure_arm(limbs, "left", axes), _measure_arm(limbs, "right", axes)
    links = _find_spine_links(limbs)
    effectors = _goal_effectors(limbs, axes, middle, feet, arms, links)
    goals = tuple(name for name in (*MAIN_GOALS, *(link.goal for link in links)) if name in effectors)
    anatomy = _without_stiff_joints(anatomy_of(limbs.character, [effectors[name] for name in goals]))
    legs = [_find_leg_joints(limbs, side, foot) for side, foot in zip(SIDES, feet, strict=True)]
    for each in legs:
        anatomy = replace(anatomy, body=with_one_way_knee(anatomy.body, each, axes[:, 0]))
    start = np.array(anatomy.body.rest)
    for each in legs:
        start = bend_knee(anatomy.body, start, each, axes[:, 0])
    waist, spine = _measure_spine(limbs, axes, middle)
    ankle = float(np.mean([-foot.toe[1] for foot in feet]))
    leg = float(np.mean([foot.thigh + foot.shin for foot in feet])) + ankle
    pelvis = limbs.names["pelvis"]
    ankles = _measure_ankle(limbs, "left", anatomy, feet[LEFT]), _measure_ankle(limbs, "right", anatomy, feet[RIGHT])
    return WalkingBody(
        limbs.character,
        anatomy,
        feet,
        pelvis,
        goals,
        tuple(links),
        waist,
        spine,
        arms,
        leg,
        ankle,
        ankles,
        start,
    )


def _find_leg_joints(limbs: Limbs, side: str, foot: WalkingFoot) -> Leg:
    """Measure a leg of the walking body: where its hip, knee and ankle are."""
    thigh, shin, _ = find_leg(limbs, side)
    return (thigh.name, thigh.near), (shin.name, shin.near), (foot.effector.segment, foot.effector.offset)


def _measure_ankle(limbs: Limbs, side: str, anatomy: Anatomy, foot: WalkingFoot) -> Ankle:
    """Measure an ankle of this walking body, with the joints that it has."""
    path, shin = limbs.path(f"{side}_foot"), find_leg(limbs, side)[1]
    leg = {part.name for part in path[path.index(shin) :]}
    up = shin_direction(limbs, side, foot)
    return measure_ankle(anatomy.body, foot.effector, leg, math.atan2(up[2], up[1]))


def _goal_effectors(
    limbs: Limbs,
    axes: np.ndarray,
    middle: np.ndarray,
    feet: tuple[WalkingFoot, WalkingFoot],
    arms: tuple[WalkingArm | None, WalkingArm | None],
    links: list[SpineLink],
) -> dict[str, Effector]:
    """Make the effectors of a walking body's goals, by the name of the goal; middle (3,): between the hips [m]."""
    known = parts(limbs.character)
    effectors = {f"{side}_foot": foot.effector for side, foot in zip(SIDES, feet, strict=True)}
    effectors["pelvis"] = upright_effector("pelvis", known[limbs.names["pelvis"]], middle, axes)
    for role in ("chest", "head"):
        part = limbs.part(role)
        if part is not None and part.name not in {effector.segment for effector in effectors.values()}:
            effectors[role] = upright_effector(role, part, np.array(part.world(part.near)), axes)
    for link in links:
        part = known[link.segment]
        effectors[link.goal] = upright_effector(link.goal, part, np.array(part.world(part.near)), axes)
    for side, arm in zip(SIDES, arms, strict=True):
        hand = limbs.part(f"{side}_hand")
        if arm is not None and hand is not None:
            effectors[f"{side}_hand"] = upright_effector(f"{side}_hand", hand, np.array(hand.world(hand.near)), axes)
    return effectors


def _without_stiff_joints(anatomy: Anatomy) -> Anatomy:
    """Fix joints that hardly move in a walking body's anatomy: knees bend one way, carrying bones not at all.

    Degrees of freedom that goals leave open would otherwise take more iterations to settle than the goals themselves.
    """
    body, known = anatomy.body, parts(anatomy.character)
    fixed = []
    for ball in anatomy.balls:
        kind = known[ball.segment].kind
        for axis, (dof, stiffness) in enumerate(zip(ball.dofs, ball.stiffness, strict=True)):
            if (stiffness >= STIFF and kind not in SPINE) or kind == "hand" or (axis == 2 and kind in TWISTLESS):
                fixed.append(body.joints[int(np.searchsorted(anatomy.dofs, dof))])
    if not fixed:
        return anatomy
    locked = {joint.name: (rest, rest) for joint in fixed for rest in joint.rest_entries}
    return replace(anatomy, body=body.with_limits(locked))


def _body_axes(limbs: Limbs) -> np.ndarray:
    """Compute the axes of a walking body at rest, (3, 3): left, up and ahead in columns, upright."""
    across = _hip(limbs, "left") - _hip(limbs, "right")
    across[1] = 0.0
    length = float(np.linalg.norm(across))
    if length < 1e-6:
        raise ValueRefusedError("character", "has both hips in one place at rest; a body that walks has them side by side")
    left = across / length
    return np.column_stack([left, (0.0, 1.0, 0.0), np.cross(left, (0.0, 1.0, 0.0))])


def _hip(limbs: Limbs, side: str) -> np.ndarray:
    """Return where a hip of the walking body is at rest, (3,) [m]."""
    thigh = find_leg(limbs, side)[0]
    return np.array(thigh.world(thigh.near))


def _find_spine_links(limbs: Limbs) -> list[SpineLink]:
    """Find the spine links of a walking body: segments between pelvis, chest and head, so that long spines bend evenly."""
    links = []
    for upper, lower in (("chest", "pelvis"), ("head", "chest" if "chest" in limbs.names else "pelvis")):
        if upper not in limbs.names:
            continue
        path = limbs.path(upper)
        start = limbs.part(lower)
        path = path[path.index(start) + 1 :] if start in path else path
        path = [part for part in path[:-1] if part.kind in SPINE] + path[-1:]  # other segments turn with the pelvis
        links += [SpineLink(part.name, upper, (number + 1) / len(path)) for number, part in enumerate(path[:-1])]
    return links


def _measure_spine(limbs: Limbs, axes: np.ndarray, middle: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Measure a walking body's spine: (3,) from mid-hips to its first joint, and (3,) on to the joint of the chest [m]."""
    path = limbs.path("chest") if "chest" in limbs.names else []
    if not path:
        return np.zeros(3), np.zeros(3)
    first, last = (np.array(part.world(part.near)) for part in (path[0], path[-1]))
    return axes.T @ (first - middle), axes.T @ (last - first)


def _measure_arm(limbs: Limbs, side: str, axes: np.ndarray) -> WalkingArm | None:
    """Measure an arm of a walking body; None if there is none of two long segments on the chest."""
    if f"{side}_hand" not in limbs.names or "chest" not in limbs.names:
        return None
    chest = limbs.part("chest")
    whole = limbs.path(f"{side}_hand")
    if chest is None or chest not in whole:
        return None
    path = whole[whole.index(chest) + 1 :]
    if len(path) < 3:
        return None
    bones = two_bones(path, ("upper_arm", "forearm"))
    shoulder, elbow, wrist = (np.array(part.world(part.near)) for part in (*bones, path[-1]))
    upper_arm, forearm = float(np.linalg.norm(elbow - shoulder)), float(np.linalg.norm(wrist - elbow))
    return WalkingArm(axes.T @ (shoulder - np.array(chest.world(chest.near))), upper_arm, forearm, ARM_OUTWARD)


def toe_angles(body: WalkingBody, bends: np.ndarray) -> dict[int, np.ndarray]:
    """Have this walking body bend its toes up by (n, 2) [rad]: their angles (n,) [rad], by number in the hinge form."""
    found: dict[int, np.ndarray] = {}
    for foot, column in zip(body.feet, bends.T, strict=True):
        if foot.toes is not None:
            found |= zip(foot.toes.numbers.tolist(), foot.toes.angles(column).T, strict=True)
    return found
