"""Edits of the pose: take, turn, reset, mirror and strike poses, change the base, open files."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from poise.anatomy.parts import parts
from poise.character.character import Character
from poise.document.document import FOOT_WEIGHTS, Document, DocumentGoal, effector_frame
from poise.document.extra_goal_specs import SPECS
from poise.document.extra_goals import DocumentExtra
from poise.document.offered_goals import is_on_base
from poise.errors import UnknownJointError
from poise.motion.mirror import Mirror, Plane
from poise.motion.mirror import partner as partner_of
from poise.motion.motion import Motion
from poise.motion.pose import Pose
from poise.studio.editing.goal_edits import body_extent, keeps_pose
from poise.studio.editing.ground import placed_like_body

SAME_HEIGHT = 0.02
"""Feet whose heights differ by less stand side by side, in sizes of the character."""


def _with_pins_at_pose(document: Document) -> Document:
    """The same with pins where their effectors are; the one of the base, which is fixed anyway, is off."""
    for key, extra in document.extras.items():
        if SPECS[extra.kind].subject == "effector" and extra.enabled:
            document = document.with_extra(key, enabled=not is_on_base(document.character, extra), target=None)
    return document


def _mirrored_extras(document: Document, plane: Plane, mirror: Mirror) -> dict[str, DocumentExtra]:
    """The extra goals, left for right."""
    found = {}
    names = [effector.name for effector in document.character.effectors]
    limbs = [extra.name for extra in document.all_extras.values() if SPECS[extra.kind].subject == "limb"]
    for extra in document.extras.values():
        target, orientation, name = extra.target, extra.orientation, partner_of(extra.name, limbs)
        if SPECS[extra.kind].subject == "effector":
            name, position, rotation = mirror.reflect(
                plane, extra.name, target or plane.point, orientation or (1.0, 0.0, 0.0, 0.0)
            )
            target, orientation = (None if target is None else position), (None if orientation is None else rotation)
        elif target is not None:
            normal = np.array(plane.normal)
            x, y, z = (np.array(target) - 2.0 * normal @ np.subtract(target, plane.point) * normal).tolist()
            target = (x, y, z)
        bearing = tuple(partner_of(bears, names) for bears in extra.bearing)
        other = replace(extra, name=name, target=target, orientation=orientation, bearing=bearing)
        found[other.key] = other
    return {key: found[key] for key in document.all_extras if key in found}


@keeps_pose
def take_pose(document: Document, pose: Pose) -> Document:
    """Another pose, on its base, which becomes the reference; goals that are on come along, pins too."""
    moved = set_base(document, pose.character.base).with_pose(pose)
    return _with_pins_at_pose(replace(moved.with_goals_at_pose(), reference=tuple(pose.angles.tolist())))


@keeps_pose
def set_joint(document: Document, joint: str, angle: float) -> Document:
    """Turn one joint [rad], [m] for a slide, inside its limits; goals that are on come along."""
    index = _joint(document.character, joint)
    low, high = document.character.limits[index]
    angles = list(document.angles)
    angles[index] = float(min(max(angle, low), high))
    return take_pose(document, Pose(document.character, angles, document.placement))


def set_limits(document: Document, joint: str, low: float, high: float) -> Document:
    """Change a joint's limits [rad], [m] for a slide; angles that are outside come in."""
    _joint(document.character, joint)
    return _with_character(document, document.character.with_limits({joint: (float(low), float(high))}))


@keeps_pose
def reset_pose(document: Document) -> Document:
    """The opening state of the same character with the same settings: at rest on the same base, or as its motion begins."""
    motion = document.motion
    character = document.character if motion is None else document.character.rebase(motion.bases[0])
    return _moving(replace(Document.opening(character), settings=document.settings, motion=motion, ground=document.ground))


@keeps_pose
def mirror_pose(document: Document) -> Document:
    """Left for right: the pose, the goals, and the segment that is held."""
    pose, mirror = document.pose, Mirror.of(document.character)
    plane, goals = mirror.plane(pose), dict(document.goals)
    for name, goal in document.goals.items():
        partner, position, orientation = mirror.reflect(plane, name, goal.position, goal.orientation)
        goals[partner] = replace(goal, position=position, orientation=orientation)
    base = partner_of(document.character.base, [segment.name for segment in document.character.segments])
    reference = tuple(mirror.angles(np.array(document.reference)).tolist())
    extras = _mirrored_extras(document, plane, mirror)
    return replace(document, goals=goals, reference=reference, extras=extras).with_pose(pose.mirror().rebase(base))


@keeps_pose
def strike_pose(document: Document, pose: Pose) -> Document:
    """A pose of the gallery, where the body stands and looks now, on a foot that stands; asked for is what is so at first.

    Balance, floor and what is kept apart stay on; targets and pins are let go.
    """
    struck = placed_like_body(document, pose)
    struck = struck.rebase(_standing_base(struck))
    opening = Document.opening(struck.character)
    changed = replace(document.with_pose(struck), goals=opening.goals)
    for key, extra in document.extras.items():
        if extra.target is not None:
            changed = changed.with_extra(key, enabled=False)
    return take_pose(changed, struck)


def _standing_base(pose: Pose) -> str:
    """The base, unless that is a foot and another foot is lower."""
    feet = [name for name, part in parts(pose.character).items() if part.kind == "foot"]
    base = pose.character.base
    if base not in feet:
        return base
    heights = {foot: float(pose.segment_frame(foot)[0][1]) for foot in feet}
    lowest = min(heights, key=lambda foot: heights[foot])
    return base if heights[base] - heights[lowest] <= SAME_HEIGHT * body_extent(pose.character) else lowest


@keeps_pose
def keep_walk(document: Document, motion: Motion, ground: Callable[[float, float], float] | None) -> Document:
    """What was walked becomes the motion, with the floor that it was walked on, and its end the pose."""
    walked = replace(document, motion=motion, ground=ground)
    return take_pose(walked, walked.motion_pose(len(motion) - 1))


@keeps_pose
def set_base(document: Document, segment: str) -> Document:
    """Hold another segment; nothing moves. Effectors of the old base are held where they are, as those of the new one were."""
    if segment == document.character.base:
        return document
    before = document.character.base
    changed = document.with_pose(document.pose.rebase(segment))
    given_up = [goal for name, goal in document.goals.items() if changed.on_base(name)]
    example = given_up[0] if given_up else DocumentGoal((0, 0, 0), (1, 0, 0, 0), True, "both", *FOOT_WEIGHTS)
    for effector in document.character.effectors:
        if effector.segment == before:
            position, orientation = effector_frame(changed.pose, effector.name)
            changed = changed.with_goal(
                effector.name,
                position=position,
                orientation=orientation,
                enabled=True,
                asks="both",
                position_weight=example.position_weight,
                orientation_weight=example.orientation_weight,
            )
    for name in changed.goals:
        if changed.on_base(name):
            changed = changed.with_goal(name, enabled=False)
    for key, extra in changed.extras.items():
        if is_on_base(changed.character, extra):
            changed = changed.with_extra(key, enabled=False)
    return changed.with_free_goals_at_pose()


@keeps_pose
def open_file(document: Document, thing: Character | Pose | Document | Motion) -> Document:
    """What was read from a file: a pose is taken by the character, anything else replaces it; of a motion, who moves."""
    if isinstance(thing, Document):
        return thing
    if isinstance(thing, Pose):
        return take_pose(document, thing)
    if isinstance(thing, Motion):
        motion = thing if len(thing) else None
        return _moving(replace(Document.opening(thing.character), settings=document.settings, motion=motion))
    return replace(Document.opening(thing), settings=document.settings)


def _moving(document: Document) -> Document:
    """The document as its motion begins, if it has one."""
    return document if document.motion is None else take_pose(document, document.motion_pose(0))


def _with_character(document: Document, character: Character) -> Document:
    lower, upper = character.limits.T
    pose = Pose(character, np.clip(document.angles, lower, upper), document.placement)
    reference = tuple(np.clip(document.reference, lower, upper).tolist())
    return replace(document.with_pose(pose), reference=reference)


def _joint(character: Character, name: str) -> int:
    names = [joint.name for joint in character.joints]
    if name not in names:
        raise UnknownJointError(name, names)
    return names.index(name)
