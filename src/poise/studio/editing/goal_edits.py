"""What a person can do to a document: functions from one document to the next, with no state of their own.

The document that an edit gets is in the pose that is shown, and what its goals do not ask for is where the body is.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar, get_args

import numpy as np

from poise.character.character import Character
from poise.character.derived import derived
from poise.checks import number
from poise.checks import orientation as checked_orientation
from poise.checks import position as checked_position
from poise.document.document import Asks, Document, DocumentGoal, checked_settings, effector_frame
from poise.document.extra_goal_specs import SPECS
from poise.document.extra_goals import DocumentExtra
from poise.document.offered_goals import is_on_base
from poise.errors import NoGoalError, UnknownChoiceError, ValueRefusedError
from poise.goals import HEAVIEST
from poise.goals.pose_goal import LOWEST
from poise.motion.pose import Pose

FARTHEST_DRAG = 3.0
"""Goals are dragged so far from the base at most, in sizes of the character."""
SETTABLE = ("weight", "priority", "margin", "height", "bearing", "orientation")
"""Fields of an extra goal that `set_extra` sets."""

Edit = TypeVar("Edit", bound=Callable[..., Document])


def keeps_pose(edit: Edit) -> Edit:
    """Mark an edit after which the pose is as it is meant to be: while its goals are reached, nothing is solved."""
    edit.keeps_pose = True  # type: ignore[attr-defined]
    return edit


# ---- goals --------------------------------------------------------------------------------------------


def move_goal(document: Document, name: str, position: Any = None, orientation: Any = None) -> Document:
    """Ask for another position, orientation or both; what is moved is switched on."""
    goal = _goal(document, name)
    asks = goal.asks if goal.enabled else "position"
    if orientation is not None and asks == "position":
        asks = "both" if goal.enabled or position is not None else "orientation"
    if position is not None and asks == "orientation":
        asks = "both"
    return document.with_goal(
        name,
        enabled=True,
        asks=asks,
        position=goal.position if position is None else checked_position(position, f"position of goal {name!r}"),
        orientation=goal.orientation
        if orientation is None
        else checked_orientation(orientation, f"orientation of goal {name!r}"),
    )


def drag_goal(document: Document, name: str, position: Any = None, orientation: Any = None) -> Document:
    """Move a goal by hand: not farther from the base than a page can sensibly show."""
    return move_goal(document, name, None if position is None else _in_sight(document, name, position), orientation)


def _in_sight(document: Document, name: str, position: Any) -> np.ndarray:
    """A position, or as near to it as goals can be dragged [m]."""
    base, pointed = np.array(document.placement.position), np.array(checked_position(position, f"position of goal {name!r}"))
    away = float(np.linalg.norm(pointed - base))
    nearest: np.ndarray = base + (pointed - base) * min(1.0, FARTHEST_DRAG * body_extent(document.character) / max(away, 1e-9))
    return nearest


def body_extent(character: Character) -> float:
    """How far apart the joints and effectors are at rest at most, along any axis [m]."""
    return derived(character, "body extent", lambda: _measure_extent(character))


def _measure_extent(character: Character) -> float:
    pose = Pose(character)
    points = np.concatenate([pose.joint_frames()[:, 9:], [pose.frame(effector.name)[0] for effector in character.effectors]])
    return float(np.ptp(points, axis=0).max())


def switch_goal(document: Document, name: str, enabled: bool) -> Document:
    """Ask for it or let it follow the body; switched on, it is where the effector is."""
    _goal(document, name)
    return document.with_goal(name, enabled=bool(enabled)).with_free_goals_at_pose()


def set_asks(document: Document, name: str, asks: Asks) -> Document:
    """Ask for the position, the orientation or both; what is asked for anew is as the effector is."""
    _goal(document, name)
    if asks not in get_args(Asks):
        raise UnknownChoiceError(f"goal {name!r}", asks, get_args(Asks), f"cannot ask for {asks!r}")
    return document.with_goal(name, asks=asks, enabled=True).with_free_goals_at_pose()


def weigh_goal(document: Document, name: str, **weights: float) -> Document:
    """Set `position_weight` [1/m] or `orientation_weight` [1/rad]."""
    _goal(document, name)
    checked = {what: number(weight, f"{what} of goal {name!r}", low=0.0, high=HEAVIEST) for what, weight in weights.items()}
    return document.with_goal(name, **checked)


def rank_goal(document: Document, name: str, priority: float) -> Document:
    """Set a goal's priority: 1 is the highest, and those below never cost it anything."""
    _goal(document, name)
    return document.with_goal(name, priority=number(priority, f"priority of goal {name!r}", low=1.0, high=LOWEST))


@keeps_pose
def snap_goals(document: Document, *names: str) -> Document:
    """Put these goals, or all, where their effectors are."""
    return document.with_goals_at_pose(*names)


@keeps_pose
def ask_all(document: Document) -> Document:
    """Position and orientation of every effector where it is: the paper's set-up."""
    changed = document.with_goals_at_pose()
    for name in document.goals:
        if not document.on_base(name):
            changed = changed.with_goal(name, enabled=True, asks="both")
    return changed


def _goal(document: Document, name: str) -> DocumentGoal:
    goal = document.goal(name)
    if document.on_base(name):
        raise NoGoalError(name, document.character.base)
    return goal


# ---- extra goals --------------------------------------------------------------------------------------


def switch_extra(document: Document, key: str, enabled: bool) -> Document:
    """Switch an extra goal on or off by its key: `balance`, `pin left_hand`; it starts where the body is."""
    return document.with_extra(_extra(document, key).key, enabled=bool(enabled))


def set_extra(document: Document, key: str, **values: Any) -> Document:
    """Set fields of an extra goal, whether it is on or not: those of `SETTABLE`.

    fix_orientation: whether a pin fixes the orientation too; it is the effector's of now.
    """
    if "fix_orientation" in values:
        name = _extra(document, key).name
        values["orientation"] = effector_frame(document.pose, name)[1] if values.pop("fix_orientation") else None
    unknown = [name for name in values if name not in SETTABLE]
    if unknown:
        raise ValueRefusedError(f"goal {key!r}", f"has no {unknown[0]!r} to be set")
    return document.with_extra(_extra(document, key).key, **values)


def drag_extra(document: Document, key: str, target: Any) -> Document:
    """Move the target of a look, a hint or the center of mass, or a pin, by hand [m]; what is moved is switched on."""
    extra = _extra(document, key)
    if not SPECS[extra.kind].has_target:
        raise ValueRefusedError(f"goal {key!r}", "has no target")
    x, y, z = _in_sight(document, key, target).tolist()
    return document.with_extra(key, enabled=True, target=(x, y, z))


def _extra(document: Document, key: str) -> DocumentExtra:
    extra = document.extra(key)
    if is_on_base(document.character, extra):
        raise NoGoalError(extra.name, document.character.base)
    return extra


# ---- settings -----------------------------------------------------------------------------------------


def set_solver(document: Document, **settings: Any) -> Document:
    """Change how goals are solved: the fields of `Settings`."""
    return replace(document, settings=checked_settings(replace(document.settings, **settings)))
