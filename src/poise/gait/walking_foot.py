"""A foot of a walking body and the leg above it: lengths, heel, ball and toe, and its effector, measured at rest."""

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from poise.anatomy.body_parts import Part, parts
from poise.anatomy.bone_names import SIDES
from poise.anatomy.ground_points import watched_points
from poise.anatomy.limbs_by_role import Limbs
from poise.anatomy.roles_from_names import Kind, Side
from poise.character.character import Effector
from poise.character.hinge_form import hinge_form
from poise.character.joint_chains import joint_chains
from poise.gait.toes import Toes, axes_at_rest, measure_toes
from poise.geometry.rotations import Quaternion, conjugate, multiply, rotation_matrix
from poise.geometry.vectors import Vector

MOST_TOE_OUT = math.radians(12.0)
"""Most that feet point outwards or inwards, whatever a file's rest pose has [rad]."""
SHORT_BONE = 0.3
"""A segment shorter than this share of the longest one of a limb only carries a bone of the same kind."""
SWINGING = 0.8
"""Least cosine between the line across the body and the axis of a joint that swings the leg."""
NEAREST_BALL = 0.25
"""Toes that begin nearer to the ankle are no toes to roll over: the foot is one piece [distance of its tip]."""


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
    stiff_shin: np.ndarray | None = None
    """(3,) direction of the shin in the foot's frame, of a foot that turns with it because its ankle does not bend: its
    frame is then at the floor, and it stands on that point. None where the ankle bends."""

    @property
    def most_bend(self) -> float:
        """Return the most that the toes of a walking body's foot bend [rad]; 0 where the foot is one piece."""
        return self.toes.most if self.toes is not None else 0.0

    @property
    def length(self) -> float:
        """Length of a walking body's foot from heel to toe [m]."""
        return float(self.toe[2] - self.heel[2])

    def leg_reach(self, knee_bend: Any) -> Any:
        """Compute how far the leg above a walking foot reaches, hip to ankle [m], the knee bent by an angle [rad] or many."""
        return np.sqrt(self.thigh**2 + self.shin**2 + 2.0 * self.thigh * self.shin * np.cos(knee_bend))


def find_leg(limbs: Limbs, side: str) -> tuple[Part, Part, Part]:
    """Find the leg above a walking foot: thigh, shin and foot."""
    path = limbs.path(f"{side}_foot")
    thigh, shin = two_bones(path, ("thigh", "shin"))
    thighs = [part for part in path[: path.index(shin)] if part.kind == "thigh"]
    if len(thighs) > 1:  # a hip of several segments, of which one swings the leg
        thigh = next((part for part in thighs if _swings_leg(limbs, part)), thigh)
    return thigh, shin, path[-1]


def _swings_leg(limbs: Limbs, thigh: Part) -> bool:
    """Whether a joint above a walking foot swings the leg: it turns about the line across the body."""
    first, other = (limbs.path(f"{side}_foot")[0] for side in SIDES)
    across = np.array(first.world(first.near)) - np.array(other.world(other.near))
    form, known = hinge_form(limbs.character).character, parts(limbs.character)
    for chain in joint_chains(form):
        if chain.segment == thigh.name:
            axes = axes_at_rest(chain, known[chain.carrier].orientation)
            return max(abs(float(axis @ across)) for axis in axes) > SWINGING * float(np.linalg.norm(across))
    return False


def two_bones(path: list[Part], kinds: tuple[Kind, Kind]) -> tuple[Part, Part]:
    """Find the two bones of the leg above a walking foot, or of an arm: those of these kinds, else the longest."""
    long = SHORT_BONE * max(_span(path, part) for part in path[:-1])
    named = [next((part for part in path[:-1] if part.kind == kind and _span(path, part) > long), None) for kind in kinds]
    if named[0] is not None and named[1] is not None:
        return named[0], named[1]
    upper, lower = sorted(sorted(path[:-1], key=lambda part: -_span(path, part))[:2], key=path.index)
    return upper, lower


def _span(path: list[Part], part: Part) -> float:
    """Measure a bone of the leg above a walking foot, from the joint of a part to that of the next one [m]."""
    following = path[path.index(part) + 1]
    return math.dist(part.world(part.near), following.world(following.near))


def upright_effector(name: str, part: Part, place: np.ndarray, axes: np.ndarray) -> Effector:
    """Make the effector of a walking foot, or of another part, at a place in the world at rest (3,) [m], on axes (3, 3)."""
    rotation = multiply(conjugate(part.orientation), _quaternion(axes))
    return Effector(name, part.name, part.local(tuple(place.tolist())), rotation)


def _quaternion(axes: np.ndarray) -> Quaternion:
    """Convert the upright axes (3, 3) that a walking foot is measured in to a quaternion: a rotation about y."""
    half = 0.5 * math.atan2(axes[0, 2], axes[2, 2])
    return math.cos(half), 0.0, math.sin(half), 0.0


def measure_foot(limbs: Limbs, side: Side, axes: np.ndarray, hip: np.ndarray) -> WalkingFoot:
    """Measure a walking foot and the leg above it; hip (3,): from the middle between both, in the world [m]."""
    thigh, shin, foot = find_leg(limbs, side)
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
        upright_effector(f"{side}_foot", foot, ankle, own),
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


def stiffened_foot(limbs: Limbs, side: str, axes: np.ndarray, foot: WalkingFoot) -> WalkingFoot:
    """Return a walking body's foot that turns with its shin: its frame and its whole sole are one point, below the ankle."""
    part, shin = parts(limbs.character)[foot.effector.segment], find_leg(limbs, side)[1]
    frame = rotation_matrix(multiply(part.orientation, foot.effector.rotation))
    below = np.array(part.world(foot.effector.offset)) + frame @ np.array([0.0, foot.toe[1], 0.0])
    offset = part.local((float(below[0]), float(below[1]), float(below[2])))
    point, stiff = np.zeros(3), replace(foot, effector=replace(foot.effector, offset=offset))
    return replace(
        stiff, heel=point, ball=point, toe=point, toes=None, sole=((part.name, offset),), toe_out=0.0,
        shin=float(np.linalg.norm(below - np.array(shin.world(shin.near)))), stiff_shin=shin_direction(limbs, side, stiff),
    )  # fmt: skip


def shin_direction(limbs: Limbs, side: str, foot: WalkingFoot) -> np.ndarray:
    """Return which way the shin goes up from this walking foot at rest, (3,) in the foot's frame."""
    part, shin = parts(limbs.character)[foot.effector.segment], find_leg(limbs, side)[1]
    frame = rotation_matrix(multiply(part.orientation, foot.effector.rotation))
    up: np.ndarray = frame.T @ (np.array(shin.world(shin.near)) - np.array(part.world(foot.effector.offset)))
    return up / np.linalg.norm(up)


def foot_segment_placement(foot: WalkingFoot, position: np.ndarray, rotation: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Compute the placement of a walking body's foot segment from the foot's frame: position (3,) [m], rotation (3, 3)."""
    segment_rotation = rotation @ rotation_matrix(foot.effector.rotation).T
    return position - segment_rotation @ np.array(foot.effector.offset), segment_rotation
