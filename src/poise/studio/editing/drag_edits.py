"""Edits by dragging the body itself: stand on another part, carry the whole body, keep the posture that a drag leaves."""

from dataclasses import replace

from poise import appearance
from poise.anatomy.body_parts import parts
from poise.checks import position as checked_position
from poise.document.document import FOOT_WEIGHTS, Document
from poise.geometry.vectors import Vector
from poise.motion.pose import Pose
from poise.studio.editing.goal_edits import body_extent
from poise.studio.editing.ground import terrain
from poise.studio.editing.pose_edits import set_base

LIFTED = 0.05
"""A foot stands if it is lifted by less than this from the ground, in sizes of the character."""


def keep_posture(document: Document) -> Document:
    """Edit the reference to the pose of now, so that posture does not pull the body back from where it was dragged."""
    return replace(document, reference=document.angles)


def carry_body(document: Document, position: Vector) -> Document:
    """Edit the document by carrying the whole body, so that its base is at this position [m]; goals that are off follow."""
    x, y, z = checked_position(position, "position of the body")
    pose = document.pose
    return document.with_pose(Pose(pose.character, pose.angles, ((x, y, z), pose.placement.orientation)))


def hangs_free(document: Document) -> bool:
    """Whether the body is held by something other than a foot and nothing is asked for, as that of a file of motion is."""
    base = parts(document.character)[document.character.base]
    asked = any(goal.enabled for goal in document.goals.values()) or document.enabled_extras
    return base.kind != "foot" and not asked


def supports_body(document: Document, held: list[str]) -> bool:
    """Whether the body can stand on something else while these segments, its base among them, are dragged."""
    return bool(_supports(document, tuple(held)))


def stand_on_other(document: Document, held: tuple[str, ...]) -> Document:
    """Edit the base to another foot that bears the body while these segments are dragged; other feet that stand are held.

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
    """List the feet that can bear the body while these segments are dragged: those that stand or have a goal, lowest first."""
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
