"""Goal anchors: the parts of a character that extra goals refer to: gaze, elbows, knees, feet, body height."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from poise.anatomy.body_parts import parts
from poise.anatomy.ground_points import watched_points
from poise.character.character import Character
from poise.character.derived import derived
from poise.geometry.rotations import Quaternion, conjugate, rotate
from poise.geometry.vectors import Vector, add
from poise.motion.pose import Pose

SNAP_COSINE = 0.9
"""A gaze within this cosine of an axis of the head's frame is along that axis; tuned for heads that are tilted at rest."""
SAME_POINT = 1e-6
"""Two points closer than this along each axis are one [m]."""


@dataclass(frozen=True, slots=True)
class BentLimb:
    """Three points of a limb that bends at an elbow or a knee, each as a segment and an offset in its frame [m]."""

    joint: str
    """The first joint at the elbow or knee."""
    upper: tuple[str, Vector]
    middle: tuple[str, Vector]
    lower: tuple[str, Vector]


@dataclass(frozen=True, slots=True)
class GoalAnchors:
    """The goal anchors of one character: the parts that its extra goals refer to."""

    height: float
    """Of the body at rest [m]."""
    gaze: tuple[str, Vector] | None
    """The effector or segment that looks, and the axis in its frame along which it does; None without a known head."""
    limbs: Mapping[str, BentLimb]
    """By the name of the elbow or knee."""
    feet: tuple[str, ...]
    """Effectors, or segments without any, that stand on the floor."""


def goal_anchors(character: Character) -> GoalAnchors:
    """Find the goal anchors of a character, the parts that extra goals refer to, by the names of its segments.

    >>> import poise
    >>> anchors = goal_anchors(poise.biped())
    >>> anchors.gaze, list(anchors.limbs)
    (('head', (0.0, 0.0, 1.0)), ['left_knee', 'right_knee', 'left_elbow', 'right_elbow'])
    """
    return derived(character.described, "goal anchors", lambda: _find_anchors(character.described))


def _find_anchors(character: Character) -> GoalAnchors:
    pose, points = Pose(character), {name: (segment, point) for name, segment, point in watched_points(character)}
    heights = [float(row[10]) for row in pose.joint_frames()] + [float(pose.frame(e.name)[0][1]) for e in character.effectors]
    tall = max(max(heights) - min(heights), 1e-3)
    feet = dict.fromkeys(_effector_on(character, segment) for name, (segment, _) in points.items() if name.endswith("heel"))
    return GoalAnchors(tall, _gaze(character, pose, points), dict(_limbs(character, pose, points)), tuple(feet))


def _effector_on(character: Character, segment: str) -> str:
    """Return the first effector on a segment as goal anchor, else the segment itself."""
    return next((effector.name for effector in character.effectors if effector.segment == segment), segment)


def _gaze(character: Character, pose: Pose, points: Mapping[str, tuple[str, Vector]]) -> tuple[str, Vector] | None:
    """Find the goal anchor of the gaze: the effector that looks, and the axis in its frame that points ahead at rest."""
    if "head" not in points:
        return None
    ways = []
    for name, (segment, heel) in points.items():
        toe = points.get(name.removesuffix("heel") + "toe")
        if name.endswith("heel") and toe is not None:
            ways.append(np.subtract(point_in_world(pose, *toe), point_in_world(pose, segment, heel)))
    ahead = np.sum(ways, axis=0) * (1.0, 0.0, 1.0) if ways else np.array([0.0, 0.0, 1.0])
    if not np.linalg.norm(ahead) > 0.0:
        return None
    name = _effector_on(character, points["head"][0])
    axis = np.array(rotate(conjugate(plain_frame(pose, name)[1]), tuple((ahead / np.linalg.norm(ahead)).tolist())))
    along = int(np.abs(axis).argmax())
    if abs(axis[along]) > SNAP_COSINE:  # a head that is tilted at rest looks along its own frame all the same
        axis = np.eye(3)[along] * np.sign(axis[along])
    x, y, z = (axis + 0.0).tolist()
    return name, (x, y, z)


def _limbs(character: Character, pose: Pose, points: Mapping[str, tuple[str, Vector]]) -> Iterator[tuple[str, BentLimb]]:
    body, frames = parts(character), pose.joint_frames()[1:]
    for name, (segment, point) in points.items():
        part = body[segment]
        if not name.endswith(("knee", "elbow")) or part.parent is None:
            continue
        bend = np.array(point_in_world(pose, segment, point))
        here = [joint.name for joint, frame in zip(character.joints, frames, strict=True) if _coincide(frame[9:], bend)]
        if here:
            above = body[part.parent]
            yield name, BentLimb(here[0], (above.name, above.near), (segment, point), (segment, part.far))


def _coincide(one: np.ndarray, other: np.ndarray) -> bool:
    return bool(np.abs(one - other).max() < SAME_POINT)


def limb_points(pose: Pose, limb: BentLimb) -> tuple[Vector, Vector, Vector]:
    """Compute a bent limb's anchors of hint goals in the world: upper end, bend and lower end [m]."""
    return point_in_world(pose, *limb.upper), point_in_world(pose, *limb.middle), point_in_world(pose, *limb.lower)


def point_in_world(pose: Pose, segment: str, offset: Vector) -> Vector:
    """Compute the world position of a goal anchor, a point of a segment [m]."""
    position, orientation = pose.segment_frame(segment)
    return add(tuple(position.tolist()), rotate(tuple(orientation.tolist()), offset))


def plain_frame(pose: Pose, name: str) -> tuple[Vector, Quaternion]:
    """Return the world position [m] and orientation (wxyz) of a goal anchor, an effector or segment, as tuples."""
    position, orientation = pose.frame(name)
    return tuple(position.tolist()), tuple(orientation.tolist())
