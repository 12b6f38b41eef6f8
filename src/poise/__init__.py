"""Poise: real-time full-body inverse kinematics for characters.

Names are imported when they are first used, so `import poise` is quick and leaves the compiler alone. `__init__.pyi` has
them for editors and type checkers.
"""

from importlib import import_module
from typing import Any

from poise.version import __version__ as __version__

_HOMES = {
    "BodyMap": "poise.anatomy.human_body_map",
    "Bone": "poise.anatomy.bone_names",
    "Cause": "poise.diagnosis.causes",
    "CauseKind": "poise.diagnosis.causes",
    "Character": "poise.character.character",
    "Crowd": "poise.crowd.crowd",
    "CrowdResult": "poise.crowd.crowd_result",
    "Document": "poise.document.document",
    "Effector": "poise.character.character",
    "Explanation": "poise.diagnosis.explanation",
    "Goal": "poise.goals",
    "Joint": "poise.character.character",
    "Motion": "poise.motion.motion",
    "Placement": "poise.motion.pose",
    "PoiseError": "poise.errors",
    "Pose": "poise.motion.pose",
    "PoseLibrary": "poise.manner.pose_library",
    "Result": "poise.solver.result",
    "Segment": "poise.character.character",
    "Solver": "poise.solver.solver",
    "Status": "poise.solver.result",
    "Coupling": "poise.character.character",
    "Swing": "poise.character.character",
    "Walker": "poise.gait",
    "biped": "poise.character.biped",
    "blend_poses": "poise.poses.transition",
    "body_map": "poise.anatomy.human_body_map",
    "describe": "poise.character.summary",
    "edit": "poise.motion_editing.edit_layer",
    "learn_limits": "poise.motion.learned_limits",
    "load": "poise.formats.load_save",
    "load_document": "poise.formats.load_save",
    "load_manner": "poise.manner.pose_library",
    "load_motion": "poise.formats.load_save",
    "load_motions": "poise.formats.load_save",
    "load_pose": "poise.formats.load_save",
    "named_pose": "poise.poses.gallery",
    "propose_limits": "poise.anatomy.human_limits_and_stiffness",
    "random_pose": "poise.poses.random_poses",
    "render": "poise.pictures.stills_sheets_and_films",
    "replay": "poise.solver.replay",
    "save": "poise.formats.load_save",
    "solve_crowds": "poise.crowd.several_crowds",
    "track": "poise.tracking.motion_from_trackers",
    "tracker_frames": "poise.tracking.motion_from_trackers",
    "walk": "poise.gait",
    "warm_up": "poise.solver.warm_up",
}
"""The module that each public name is imported from."""

_PACKAGES = ("gait", "goals", "poses", "studio")
"""Packages that are used by their own name: `poise.studio.Studio`, `poise.goals.LookAt`."""

__all__ = tuple(_HOMES)


def __getattr__(name: str) -> Any:
    if name in _PACKAGES:
        return import_module(f"poise.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'poise' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
