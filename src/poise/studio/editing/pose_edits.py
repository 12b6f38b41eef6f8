"""Edits of pose and base: take, reset, mirror, strike poses, carry the body, stand on another foot, set joints, open files."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from poise import appearance
from poise.anatomy.body_parts import parts
from poise.character.character import Character
from poise.character.couplings import leading_value
from poise.character.joint_limits import clamp_angles
from poise.checks import position as checked_position
from poise.document.document import FOOT_WEIGHTS, Document, DocumentGoal, effector_frame
from poise.document.extra_goals import SPECS, DocumentExtra, is_on_base
from poise.errors import UnknownJointError
from poise.geometry.vectors import Vector
from poise.motion.mirror import Mirror, Plane
from poise.motion.mirror import partner as partner_of
from poise.motion.motion import Motion
from poise.motion.pose import Pose
from poise.studio.editing.document_manner import opening
from poise.studio.editing.goal_edits import body_extent, keeps_pose
from poise.studio.editing.ground_and_support import placed_like_body, terrain, with_floor_on_ground

SAME_HEIGHT = 0.02
"""Largest difference in height of feet that stand side by side, in sizes of the character."""
LIFTED = 0.05
"""A foot stands if it is lifted by less than this from the ground, in sizes of the character."""


def _with_pins_at_pose(document: Document) -> Document:
    """End an edit of the pose: pins move to their effectors; those on the base, which is fixed anyway, are switched off."""
    for key, extra in document.extras.items():
        if SPECS[extra.kind].subject == "effector" and extra.enabled:
            document = document.with_extra(key, enabled=not is_on_base(document.character, extra), target=None)
    return document


def _mirrored_extras(document: Document, plane: Plane, mirror: Mirror) -> dict[str, DocumentExtra]:
    """Return a document's extra goals for the edit that mirrors its pose: targets and pins of the left go to the right."""
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
    """Edit the document to have this pose, on its base, as pose and reference; goals and pins that are on move along."""
    moved = set_base(document, pose.character.base).with_pose(pose)
    return _with_pins_at_pose(replace(moved.with_goals_at_pose(), reference=tuple(pose.angles.tolist())))


@keeps_pose
def set_joint(document: Document, joint: str, angle: float) -> Document:
    """Edit the pose by one joint's angle [rad], [m] for a slide, inside its limits; goals that are on move along.

    joint: of a ball, with .x, .y or .z for the entry of its rotation vector; of a coupled joint, its leader moves.
    """
    angles = np.array(document.angles)
    dof, value = leading_value(document.character.coupled_dofs, dof_of(document.character, joint), angle)
    angles[dof] = value
    return take_pose(document, Pose(document.character, clamp_angles(document.character, angles), document.placement))


def set_limits(document: Document, joint: str, low: float, high: float) -> Document:
    """Edit a joint's limits [rad], [m] for a slide, and clamp the pose to them."""
    document.character.joint(joint)
    return _with_character(document, document.character.with_limits({joint: (float(low), float(high))}))


@keeps_pose
def reset_pose(document: Document) -> Document:
    """Edit the document back to its opening pose and goals, at rest on its base or at its motion's start; settings stay."""
    motion = document.motion
    character = document.character if motion is None else document.character.rebase(motion.bases[0])
    return _at_motion_start(replace(opening(character, document.settings, motion), ground=document.ground))


@keeps_pose
def mirror_pose(document: Document) -> Document:
    """Edit the document by mirroring its pose, goals, reference and base: left becomes right."""
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
    """Edit the document to a pose of the gallery, placed where the body stands and faces, on a standing foot as base.

    The effectors' goals are those of an opening document. Balance, floor and self-collision stay on; extra goals with targets,
    such as pins, are switched off.
    """
    struck = placed_like_body(document, pose)
    struck = struck.rebase(_standing_base(struck))
    changed = replace(document.with_pose(struck), goals=Document.opening(struck.character).goals)
    for key, extra in document.extras.items():
        if extra.target is not None:
            changed = changed.with_extra(key, enabled=False)
    return take_pose(changed, struck)


def _standing_base(pose: Pose) -> str:
    """Return the base for the edit that strikes a pose: the present one, unless that is a foot and another foot is lower."""
    feet = [name for name, part in parts(pose.character).items() if part.kind == "foot"]
    base = pose.character.base
    if base not in feet:
        return base
    heights = {foot: float(pose.segment_frame(foot)[0][1]) for foot in feet}
    lowest = min(heights, key=lambda foot: heights[foot])
    return base if heights[base] - heights[lowest] <= SAME_HEIGHT * body_extent(pose.character) else lowest


@keeps_pose
def keep_walk(document: Document, motion: Motion, ground: Callable[[float, float], float] | None) -> Document:
    """Edit the document to have a finished walk as its motion, the walk's floor as its ground and its end as its pose."""
    walked = replace(document, motion=motion, ground=ground)
    return with_floor_on_ground(take_pose(walked, walked.motion_pose(len(motion) - 1)))


@keeps_pose
def set_base(document: Document, segment: str) -> Document:
    """Edit the pose to be on another base, with the body unmoved; goals keep the effectors of the old base in place."""
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
    """Pose edit: take what a file holds, a pose for the character, anything else in place of the character."""
    if isinstance(thing, Document):
        return thing
    if isinstance(thing, Pose):
        return take_pose(document, thing)
    if isinstance(thing, Motion):
        return _at_motion_start(opening(thing.character, document.settings, thing if len(thing) else None))
    return opening(thing, document.settings)


def _at_motion_start(document: Document) -> Document:
    """Edit the document to the first pose of its motion, if it has one."""
    return document if document.motion is None else take_pose(document, document.motion_pose(0))


def _with_character(document: Document, character: Character) -> Document:
    pose = Pose(character, clamp_angles(character, np.array(document.angles)), document.placement)
    reference = tuple(clamp_angles(character, np.array(document.reference)).tolist())
    return replace(document.with_pose(pose), reference=reference)


def dof_of(character: Character, name: str) -> int:
    """Return the number of a joint's angle in a pose to edit, by its name among `Character.dof_names`."""
    if name not in character.dof_names:
        raise UnknownJointError(name, character.dof_names)
    return character.dof_names.index(name)


def with_rest_as_reference(document: Document) -> Document:
    """Edit the reference to the rest pose, so that no pose that was set by hand is kept any more."""
    return replace(document, reference=tuple(document.character.rest.tolist()))


@keeps_pose
def relax(document: Document, pose: Pose) -> Document:
    """Edit the document to have this pose, the best one for its goals, which stay; its reference is the rest pose."""
    return with_rest_as_reference(document).with_pose(pose)


def keep_posture(document: Document) -> Document:
    """Edit the reference to the pose of now, so that posture does not pull the body back from where it was dragged."""
    return replace(document, reference=document.angles)


def carry_body(document: Document, position: Vector) -> Document:
    """Edit the document by carrying the whole body, so that its base is at this position [m]; goals that are off follow."""
    x, y, z = checked_position(position, "position of the body")
    pose = document.pose
    return document.with_pose(Pose(pose.character, pose.angles, ((x, y, z), pose.placement.orientation)))


def hangs_free(document: Document) -> bool:
    """Whether a pose edit finds a base that is no foot and no goals, as in the pose of a motion's file."""
    base = parts(document.character)[document.character.base]
    asked = any(goal.enabled for goal in document.goals.values()) or document.enabled_extras.keys() - {"balance"}
    return base.kind != "foot" and not asked


def supports_body(document: Document, held: list[str]) -> bool:
    """Whether a pose edit can take another base while these segments, the present base among them, are dragged."""
    return bool(_supports(document, tuple(held)))


def stand_on_other(document: Document, held: tuple[str, ...]) -> Document:
    """Pose edit: take another foot as the base while these segments are dragged; other feet that stand are held.

    What was the base before may move.
    """
    supports = _supports(document, held)
    if not supports:
        return document
    before, changed = document.character.base, set_base(document, supports[0])
    for effector in document.character.effectors:
        if effector.segment == before and before not in held:
            changed = changed.with_goal(effector.name, enabled=False).with_free_goals_at_pose()
        if effector.segment in supports[1:] and not changed.goals[effector.name].enabled:
            changed = changed.with_goal(
                effector.name,
                enabled=True,
                asks="both",
                position_weight=FOOT_WEIGHTS[0],
                orientation_weight=FOOT_WEIGHTS[1],
            ).with_goals_at_pose(effector.name)
    return changed


def _supports(document: Document, held: tuple[str, ...]) -> list[str]:
    """List the feet that a pose edit can make the base while these segments are dragged, the lowest first."""
    character, pose, floor = document.character, document.pose, terrain(document)
    rest, low = Pose(character.described), float(appearance.bounds(character)[0, 1])
    asked = {
        effector.segment
        for effector in character.effectors
        if document.goals[effector.name].enabled or f"pin {effector.name}" in document.enabled_extras
    }
    lifted = {}
    for foot in (name for name, part in parts(character).items() if part.kind == "foot" and name not in held):
        x, y, z = pose.segment_frame(foot)[0].tolist()
        lifted[foot] = y - floor(x, z) - (float(rest.segment_frame(foot)[0][1]) - low)
    standing = [foot for foot in lifted if foot in asked or lifted[foot] <= LIFTED * body_extent(character)]
    return sorted(standing, key=lambda foot: lifted[foot])
