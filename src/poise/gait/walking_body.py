"""Measures a character that walks: hips, ankles, soles, lengths of legs and arms, effectors of its goals."""

import math
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from poise import checks
from poise.anatomy.body_parts import Part, parts
from poise.anatomy.bone_names import SIDES
from poise.anatomy.ground_points import watched_points
from poise.anatomy.human_joints import Anatomy, anatomy_of
from poise.anatomy.limbs_by_role import Limbs, find_limbs
from poise.anatomy.roles_from_names import Kind, Side
from poise.character.character import Character, Effector
from poise.character.derived import derived
from poise.character.joint_chains import joint_chains
from poise.errors import ValueRefusedError
from poise.gait.toes import Toes, measure_toes
from poise.geometry.rotations import Quaternion, conjugate, multiply, rotation_matrix
from poise.geometry.vectors import Vector
from poise.motion.pose import Pose

LEFT, RIGHT = range(2)
"""The sides, as indices of `WalkingBody.feet` and `arms`."""
STIFF = 2.0
"""A joint that is stiffer than this does not move in a walk [stiffness of `anatomy.human_joints`]. Tuned for iterations."""
SPINE: tuple[Kind, ...] = ("trunk", "neck", "head")
"""Segments that bend however stiff they are."""
TWISTLESS: tuple[Kind, ...] = ("forearm", "foot")
"""Segments that do not twist about the bone that they hang from, as those of the biped do not."""
MOST_TOE_OUT = math.radians(12.0)
"""Most that feet point outwards or inwards, whatever a file's rest pose has [rad]."""
SHORT_BONE = 0.3
"""A segment shorter than this share of the longest one of a limb only carries a bone of the same kind."""
SMALL_CHANGE = 1e-4
"""Change of an angle by which it is measured what that turns [rad]."""
LEAST_FLEXION = 0.5
"""Least share of a joint's turning that bends an ankle."""
ARM_OUTWARD = math.radians(7.0)
"""Angle of hanging arms away from the body [rad]. Tuned by eye."""
HUMAN_BALL = 0.14
"""Distance of people's balls of the foot ahead of the ankle [leg lengths]: that of the five walks in docs/walking.md."""
NEAREST_BALL = 0.25
"""Toes that begin nearer to the ankle are no toes to roll over: the foot is one piece [distance of its tip]."""
MAIN_GOALS = ("left_foot", "right_foot", "pelvis", "chest", "head", "left_hand", "right_hand")
"""The goals that lead a walk, of which chest, head and hands may be missing."""


@dataclass(frozen=True, eq=False)
class WalkingFoot:
    """A foot of a walking body and its leg.

    The foot's frame is at the ankle: x to the left, y up and z ahead when it stands flat.
    """

    name: str
    """Name of the foot's segment in the character itself."""
    effector: Effector
    """Effector at the ankle, oriented as the foot's frame."""
    heel: np.ndarray
    """(3,) heel on the sole, in the foot's frame [m]."""
    ball: np.ndarray
    """(3,) where the foot rolls over when its heel rises, in the foot's frame [m]: the joint of its toes, else its toe."""
    toe: np.ndarray
    """(3,) tip of the toes on the sole, in the foot's frame [m]."""
    toes: Toes | None
    """Toes that bend; None where the foot is one piece."""
    sole: tuple[tuple[str, Vector], ...]
    """Points of the sole that must not slide or sink, each a segment and an offset (3,) in its frame [m]: heel, toe tip and,
    of toes that bend, where they begin."""
    hip: np.ndarray
    """(3,) of the hip from the middle between both, in the body's axes [m]."""
    thigh: float
    """Length of the thigh [m]."""
    shin: float
    """Length of the shin [m]."""
    toe_out: float
    """Yaw of the foot against the body, to the left [rad]."""

    @property
    def most_bend(self) -> float:
        """Return the most that the toes of a walking body's foot bend [rad]; 0 where the foot is one piece."""
        return self.toes.most if self.toes is not None else 0.0

    @property
    def length(self) -> float:
        """Length of a walking body's foot from heel to toe [m]."""
        return float(self.toe[2] - self.heel[2])

    def leg_reach(self, knee_bend: Any) -> Any:
        """Compute a walking body's hip-to-ankle distance [m] with the knee bent by an angle [rad], or by many."""
        return np.sqrt(self.thigh**2 + self.shin**2 + 2.0 * self.thigh * self.shin * np.cos(knee_bend))


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


class AnkleFlexion(NamedTuple):
    """The degree of freedom of the solved body that bends an ankle most."""

    dof: int
    """Its number among the angles of the body."""
    rate: float
    """Rotation of the body above a standing foot, toe down, by a change of its angle [rad/rad]."""


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
    flexions: "tuple[AnkleFlexion | None, AnkleFlexion | None]"
    """What bends the left and the right ankle; None where nothing does."""

    def heel_rise(self, side: int, push_off: Any) -> Any:
        """Return how far a walking body's foot rises of what people's would, both [rad].

        A long foot of one piece lifts its ankle as far by less, toes lie flat no further than they bend, and a foot without
        an ankle that bends stays flat.
        """
        foot = self.feet[side]
        if self.flexions[side] is None:
            return 0.0 * push_off
        rise = push_off * min(HUMAN_BALL * self.leg / float(foot.ball[2]), 1.0)
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
        _measure_foot(limbs, "left", axes, hips["left"] - middle),
        _measure_foot(limbs, "right", axes, hips["right"] - middle),
    )
    arms = _measure_arm(limbs, "left", axes), _measure_arm(limbs, "right", axes)
    links = _find_spine_links(limbs)
    effectors = _goal_effectors(limbs, axes, middle, feet, arms, links)
    goals = tuple(name for name in (*MAIN_GOALS, *(link.goal for link in links)) if name in effectors)
    anatomy = _without_stiff_joints(anatomy_of(limbs.character, [effectors[name] for name in goals]))
    waist, spine = _measure_spine(limbs, axes, middle)
    ankle = float(np.mean([-foot.toe[1] for foot in feet]))
    leg = float(np.mean([foot.thigh + foot.shin for foot in feet])) + ankle
    pelvis = limbs.names["pelvis"]
    flexions = _find_flexion(anatomy, feet[LEFT]), _find_flexion(anatomy, feet[RIGHT])
    return WalkingBody(
        character.described, anatomy, feet, pelvis, goals, tuple(links), waist, spine, arms, leg, ankle, flexions
    )


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
    effectors["pelvis"] = _effector("pelvis", known[limbs.names["pelvis"]], middle, axes)
    for role in ("chest", "head"):
        part = limbs.part(role)
        if part is not None and part.name not in {effector.segment for effector in effectors.values()}:
            effectors[role] = _effector(role, part, np.array(part.world(part.near)), axes)
    for link in links:
        part = known[link.segment]
        effectors[link.goal] = _effector(link.goal, part, np.array(part.world(part.near)), axes)
    for side, arm in zip(SIDES, arms, strict=True):
        hand = limbs.part(f"{side}_hand")
        if arm is not None and hand is not None:
            effectors[f"{side}_hand"] = _effector(f"{side}_hand", hand, np.array(hand.world(hand.near)), axes)
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


def _find_leg(limbs: Limbs, side: str) -> tuple[Part, Part, Part]:
    """Find thigh, shin and foot of a walking body's leg."""
    path = limbs.path(f"{side}_foot")
    return *_two_bones(path, ("thigh", "shin")), path[-1]


def _two_bones(path: list[Part], kinds: tuple[Kind, Kind]) -> tuple[Part, Part]:
    """Find upper and lower bone of a walking body's leg or arm: those of these kinds, else the longest."""
    long = SHORT_BONE * max(_span(path, part) for part in path[:-1])
    named = [next((part for part in path[:-1] if part.kind == kind and _span(path, part) > long), None) for kind in kinds]
    if named[0] is not None and named[1] is not None:
        return named[0], named[1]
    upper, lower = sorted(sorted(path[:-1], key=lambda part: -_span(path, part))[:2], key=path.index)
    return upper, lower


def _span(path: list[Part], part: Part) -> float:
    """Measure a bone of a walking body from the joint of a part to that of the next one on the path [m]."""
    following = path[path.index(part) + 1]
    return math.dist(part.world(part.near), following.world(following.near))


def _hip(limbs: Limbs, side: str) -> np.ndarray:
    """Return the position of a walking body's hip joint at rest, (3,) [m]."""
    thigh = _find_leg(limbs, side)[0]
    return np.array(thigh.world(thigh.near))


def _effector(name: str, part: Part, place: np.ndarray, axes: np.ndarray) -> Effector:
    """Make an effector of a walking body at a place in the world at rest (3,) [m], oriented as axes (3, 3) are."""
    rotation = multiply(conjugate(part.orientation), _quaternion(axes))
    return Effector(name, part.name, part.local(tuple(place.tolist())), rotation)


def _quaternion(axes: np.ndarray) -> Quaternion:
    """Convert the upright axes (3, 3) of a walking body to a quaternion: a rotation about y."""
    half = 0.5 * math.atan2(axes[0, 2], axes[2, 2])
    return math.cos(half), 0.0, math.sin(half), 0.0


def _measure_foot(limbs: Limbs, side: Side, axes: np.ndarray, hip: np.ndarray) -> WalkingFoot:
    """Measure a foot and its leg of a walking body; hip (3,): from the middle between both, in the world [m]."""
    thigh, shin, foot = _find_leg(limbs, side)
    points = {name: (segment, offset) for name, segment, offset in watched_points(limbs.character)}
    ankle = np.array(foot.world(foot.near))
    ends = {}
    for end in ("heel", "toe"):
        segment, offset = points.get(f"{side}_{end}", (foot.name, foot.far))
        ends[end] = np.array(parts(limbs.character)[segment].world(offset)) - ankle
    sole = ends["toe"] - ends["heel"]
    ahead = np.array([sole[0], 0.0, sole[2]])
    length = float(np.linalg.norm(ahead))
    ahead = ahead / length if length > 1e-6 else axes[:, 2]
    own = np.column_stack([np.cross((0.0, 1.0, 0.0), ahead), (0.0, 1.0, 0.0), ahead])
    local = axes.T @ ahead
    toe_out = min(max(math.atan2(local[0], local[2]), -MOST_TOE_OUT), MOST_TOE_OUT)
    knee = np.array(shin.world(shin.near))
    heel, toe = own.T @ ends["heel"], own.T @ ends["toe"]
    toes = measure_toes(limbs.character, side, own[:, 0], ahead)
    ball = own.T @ (toes.joint - ankle) if toes is not None else toe
    if ball[2] < NEAREST_BALL * toe[2]:
        ball, toes = toe, None
    return WalkingFoot(
        foot.name,
        _effector(f"{side}_foot", foot, ankle, own),
        heel=heel,
        ball=ball,
        toe=toe,
        toes=toes,
        sole=_sole_points(limbs, side, foot, toes, ends["toe"] + ankle),
        hip=axes.T @ hip,
        thigh=float(np.linalg.norm(knee - np.array(thigh.world(thigh.near)))),
        shin=float(np.linalg.norm(ankle - knee)),
        toe_out=toe_out,
    )


def _sole_points(limbs: Limbs, side: Side, foot: Part, toes: Toes | None, tip: np.ndarray) -> tuple[tuple[str, Vector], ...]:
    """Find the points of a walking body's sole that stand on the floor, whose toe tip is at (3,) in the world at rest [m]."""
    points = {name: (segment, offset) for name, segment, offset in watched_points(limbs.character)}
    ends = [points.get(f"{side}_{end}", (foot.name, foot.far)) for end in ("heel", "toe")]
    if toes is None:
        return tuple(ends)
    x, _, z = toes.joint.tolist()
    segment = ends[1][0]
    return *ends, (segment, parts(limbs.character)[segment].local((x, float(tip[1]), z)))


def _find_flexion(anatomy: Anatomy, foot: WalkingFoot) -> AnkleFlexion | None:
    """Find what bends a walking body's ankle: the joint above the foot whose axis is nearest to the line across the foot."""
    body = anatomy.body.rebase(foot.effector.segment)
    before = Pose(body)
    across = rotation_matrix(before.frame(foot.effector.name)[1])[:, 0]
    rates: dict[int, float] = {}
    for chain in [chain for chain in joint_chains(body) if chain.carrier == foot.effector.segment][:1]:
        for number in chain.numbers:
            low, high = body.limits[number]
            angles = np.array(body.rest)
            angles[number] += SMALL_CHANGE if angles[number] + SMALL_CHANGE < high else -SMALL_CHANGE
            if low < high:
                after = Pose(body, angles)
                one, other = (pose.segment_frame(chain.segment)[1].tolist() for pose in (before, after))
                turned = 2.0 * np.array(multiply(other, conjugate(one))[1:])
                rates[number] = float(across @ turned) / (angles[number] - body.rest[number])
    dof = max(rates, key=lambda number: abs(rates[number]), default=-1)
    return AnkleFlexion(dof, rates[dof]) if dof >= 0 and abs(rates[dof]) > LEAST_FLEXION else None


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
    bones = _two_bones(path, ("upper_arm", "forearm"))
    shoulder, elbow, wrist = (np.array(part.world(part.near)) for part in (*bones, path[-1]))
    upper_arm, forearm = float(np.linalg.norm(elbow - shoulder)), float(np.linalg.norm(wrist - elbow))
    return WalkingArm(axes.T @ (shoulder - np.array(chest.world(chest.near))), upper_arm, forearm, ARM_OUTWARD)


def foot_segment_placement(foot: WalkingFoot, position: np.ndarray, rotation: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Compute the placement of a walking body's foot segment from the foot's frame: position (3,) [m], rotation (3, 3)."""
    segment_rotation = rotation @ rotation_matrix(foot.effector.rotation).T
    return position - segment_rotation @ np.array(foot.effector.offset), segment_rotation


def toe_angles(body: WalkingBody, bends: np.ndarray) -> dict[int, np.ndarray]:
    """Compute the angles (n,) [rad] of a walking body's toes that are bent up by (n, 2) [rad], by number in the hinge form."""
    found: dict[int, np.ndarray] = {}
    for foot, column in zip(body.feet, bends.T, strict=True):
        if foot.toes is not None:
            found |= zip(foot.toes.numbers.tolist(), foot.toes.angles(column).T, strict=True)
    return found
