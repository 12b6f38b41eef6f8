"""Poise: real-time full-body inverse kinematics for characters.

Names are imported when they are first used, so `import poise` is quick and leaves the compiler alone.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from poise.version import __version__ as __version__

_HOMES = {
    "Cause": "poise.diagnosis.causes",
    "CauseKind": "poise.diagnosis.causes",
    "Character": "poise.character.character",
    "Document": "poise.document.document",
    "Effector": "poise.character.character",
    "Explanation": "poise.diagnosis.causes",
    "Goal": "poise.goals",
    "Joint": "poise.character.character",
    "Motion": "poise.motion.motion",
    "Placement": "poise.motion.pose",
    "PoiseError": "poise.errors",
    "Pose": "poise.motion.pose",
    "Result": "poise.solver.result",
    "Segment": "poise.character.character",
    "Solver": "poise.solver.solver",
    "Status": "poise.solver.result",
    "Walker": "poise.gait",
    "biped": "poise.character.biped",
    "blend_poses": "poise.poses.transition",
    "describe": "poise.character.summary",
    "load": "poise.formats.load_save",
    "load_document": "poise.formats.load_save",
    "load_motion": "poise.formats.load_save",
    "load_pose": "poise.formats.load_save",
    "named_pose": "poise.poses",
    "random_pose": "poise.poses.random_poses",
    "render": "poise.pictures.rendering",
    "replay": "poise.solver.replay",
    "save": "poise.formats.load_save",
    "track": "poise.tracking.tracker_input",
    "tracker_frames": "poise.tracking.tracker_input",
    "walk": "poise.gait",
    "warm_up": "poise.solver.warm_up",
}

_ROOMS = ("gait", "goals", "poses", "studio")
"""Modules that are used by their own name: `poise.studio.Studio`, `poise.goals.LookAt`."""

__all__ = [
    "Cause",
    "CauseKind",
    "Character",
    "Document",
    "Effector",
    "Explanation",
    "Goal",
    "Joint",
    "Motion",
    "Placement",
    "PoiseError",
    "Pose",
    "Result",
    "Segment",
    "Solver",
    "Status",
    "Walker",
    "biped",
    "blend_poses",
    "describe",
    "load",
    "load_document",
    "load_motion",
    "load_pose",
    "named_pose",
    "random_pose",
    "render",
    "replay",
    "save",
    "track",
    "tracker_frames",
    "walk",
    "warm_up",
]

if TYPE_CHECKING:
    from poise.character.biped import biped
    from poise.character.character import Character, Effector, Joint, Segment
    from poise.character.summary import describe
    from poise.diagnosis.causes import Cause, CauseKind, Explanation
    from poise.document.document import Document
    from poise.errors import PoiseError
    from poise.formats.load_save import load, load_document, load_motion, load_pose, save
    from poise.gait import Walker, walk
    from poise.goals import Goal
    from poise.motion.motion import Motion
    from poise.motion.pose import Placement, Pose
    from poise.pictures.rendering import render
    from poise.poses import named_pose
    from poise.poses.random_poses import random_pose
    from poise.poses.transition import blend_poses
    from poise.solver.replay import replay
    from poise.solver.result import Result, Status
    from poise.solver.solver import Solver
    from poise.solver.warm_up import warm_up
    from poise.tracking.tracker_input import track, tracker_frames
else:

    def __getattr__(name: str) -> Any:
        if name in _ROOMS:
            return import_module(f"poise.{name}")
        if name not in _HOMES:
            raise AttributeError(f"module 'poise' has no attribute {name!r}")
        value = getattr(import_module(_HOMES[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
