"""JSON of poses and documents, with their goals and settings: encoded for files, and built from what was parsed."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from poise.character.character import Character
from poise.character.joint_limits import clamp_angles
from poise.checks import finite_array, number, orientation, position
from poise.document.document import Document, DocumentGoal, Settings, angles_by_joint, checked_settings
from poise.document.extra_goals import DocumentExtra, checked_extra, offered_extra
from poise.errors import UnknownEffectorError, UnknownJointError
from poise.formats.json_schema import (
    DocumentDescription,
    DocumentExtraDescription,
    DocumentGoalDescription,
    GoalDescription,
    PlacementDescription,
    PoseDescription,
    SettingsDescription,
    built_character,
    decode,
    describe_character,
    encode,
    parse,
)
from poise.goals import HEAVIEST
from poise.goals.pose_goal import LOWEST
from poise.motion.pose import Placement, Pose


def encode_pose(pose: Pose) -> bytes:
    """Encode a pose as the JSON text of its file."""
    return encode(_describe_pose(pose.character, pose.angles.tolist(), pose.placement))


def encode_document(document: Document) -> bytes:
    """Encode a document as the JSON text of its file."""
    return encode(
        DocumentDescription(
            character=describe_character(document.character),
            pose=_describe_pose(document.character, document.angles, document.placement),
            goals={name: _describe_goal(goal) for name, goal in document.goals.items()},
            reference=angles_by_joint(document.character, document.reference),
            settings=_describe_settings(document.settings),
            extras={key: describe_extra(extra) for key, extra in document.extras.items()},
        )
    )


def _describe_pose(character: Character, angles: Any, placement: Placement) -> PoseDescription:
    return PoseDescription(angles_by_joint(character, angles), character.base, PlacementDescription(*placement))


def _describe_goal(goal: DocumentGoal) -> DocumentGoalDescription:
    return DocumentGoalDescription(
        goal.position,
        goal.orientation,
        goal.enabled,
        goal.asks,
        goal.position_weight,
        goal.orientation_weight,
        goal.priority,
    )


def _describe_settings(settings: Settings) -> SettingsDescription:
    return SettingsDescription(
        method=settings.method,
        iterations=settings.iterations,
        sweeps=settings.sweeps,
        damping=settings.damping,
        budget=settings.budget,
        max_speed=settings.max_speed,
        posture_weight=settings.posture_weight,
        manner=settings.manner,
    )


def decode_pose(text: bytes, character: Character) -> Pose:
    """Decode the JSON of a pose for a character; joints that the file leaves out are at rest."""
    return _built_pose(decode(text, "pose"), character)


def _built_pose(description: PoseDescription, character: Character) -> Pose:
    angles = _angles(description.angles, character, "angles")
    if description.base is not None:
        character = character.rebase(description.base)
    return Pose(character, clamp_angles(character, angles), (description.placement.position, description.placement.orientation))


def _angles(by_joint: Mapping[str, float], character: Character, what: str) -> np.ndarray:
    names = character.dof_names
    for name in by_joint:
        if name not in names:
            raise UnknownJointError(name, names)
    angles = dict(zip(names, character.rest.tolist(), strict=True)) | dict(by_joint)
    return finite_array(list(angles.values()), (character.n_dofs,), what)


def decode_document(text: bytes) -> Document:
    """Decode the JSON text of a document."""
    description: DocumentDescription = decode(text, "document")
    character = built_character(description.character)
    pose = _built_pose(description.pose, character)
    names = [effector.name for effector in character.effectors]
    for name in description.goals:
        if name not in names:
            raise UnknownEffectorError(name, names)
    goals = dict(Document.opening(pose.character).goals)
    goals |= {name: _built_goal(name, goal) for name, goal in description.goals.items()}
    goals |= {e.name: replace(goals[e.name], enabled=False) for e in character.effectors if e.segment == pose.character.base}
    reference = tuple(_angles(description.reference, character, "reference").tolist())
    document = Document(
        pose.character,
        tuple(pose.angles.tolist()),
        pose.placement,
        goals,
        reference,
        checked_settings(_built_settings(description.settings)),
    )
    for key, extra in description.extras.items():
        document = replace(document, extras={**document.extras, key: built_extra(character, key, extra)})
    return document.with_pose(pose)


def _built_settings(description: SettingsDescription) -> Settings:
    return Settings(**{field: getattr(description, field) for field in description.__struct_fields__})


def _built_goal(name: str, goal: DocumentGoalDescription) -> DocumentGoal:
    return DocumentGoal(
        position(goal.position, f"position of goal {name!r}"),
        orientation(goal.orientation, f"orientation of goal {name!r}"),
        goal.enabled,
        goal.asks,
        number(goal.position_weight, f"position_weight of goal {name!r}", low=0.0, high=HEAVIEST),
        number(goal.orientation_weight, f"orientation_weight of goal {name!r}", low=0.0, high=HEAVIEST),
        number(goal.priority, f"priority of goal {name!r}", low=1.0, high=LOWEST),
    )


def decode_goals(text: bytes) -> dict[str, GoalDescription]:
    """Decode the JSON of goals by effector, as beside a pose or in a document: positions and orientations."""
    return parse(text, dict[str, GoalDescription])


def describe_extra(extra: DocumentExtra) -> DocumentExtraDescription:
    """Describe an extra goal as it stands in a document's JSON, without its key."""
    return DocumentExtraDescription(
        extra.enabled, extra.weight, extra.priority, extra.target, extra.orientation, extra.margin, extra.height, extra.bearing
    )


def built_extra(character: Character, key: str, description: DocumentExtraDescription) -> DocumentExtra:
    """Build an extra goal from a document's JSON; fields left out are as the character offers them."""
    offered = offered_extra(character, key)
    given: dict[str, Any] = {
        field: value for field in description.__struct_fields__ if (value := getattr(description, field)) is not None
    }
    return checked_extra(character, replace(offered, **given))
