"""Edits of goals, extra goals and solver settings: functions from one document to the next, without state.

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
from poise.document.extra_goals import SPECS, DocumentExtra, is_on_base
from poise.errors import NoGoalError, UnknownChoiceError, ValueRefusedError
from poise.goals import HEAVIEST
from poise.goals.pose_goal import LOWEST
from poise.motion.pose import Pose

FARTHEST_DRAG = 3.0
"""Largest distance from the base to which goals are dragged, in sizes of the character."""
SETTABLE = ("weight", "priority", "margin", "height", "bearing", "orientation")
"""Fields of an extra goal that `set_extra` sets."""

Edit = TypeVar("Edit", bound=Callable[..., Document])


def keeps_pose(edit: Edit) -> Edit:
    """Mark a goal edit, or another one, that leaves the pose right: while the goals are reached, nothing is solved after it."""
    edit.keeps_pose = True  # type: ignore[attr-defined]
    return edit


# ---- goals --------------------------------------------------------------------------------------------


def move_goal(document: Document, name: str, position: Any = None, orientation: Any = None) -> Document:
    """Edit an effector's goal: set its position [m], its orientation or both, and switch on what is set."""
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
    """Edit an effector's goal by a drag: move it, no farther from the base than a page can show [m]."""
    return move_goal(document, name, None if position is None else clamped_to_sight(document, name, position), orientation)


def clamped_to_sight(document: Document, name: str, position: Any) -> np.ndarray:
    """Clamp the position to which an edit moves a goal to the largest distance of goals from the base, (3,) [m]."""
    base, pointed = np.array(document.placement.position), np.array(checked_position(position, f"position of goal {name!r}"))
    away = float(np.linalg.norm(pointed - base))
    nearest: np.ndarray = base + (pointed - base) * min(1.0, FARTHEST_DRAG * body_extent(document.character) / max(away, 1e-9))
    return nearest


def body_extent(character: Character) -> float:
    """Return the size of a character by which drags of goals are bounded: its largest extent at rest along any axis [m]."""
    return derived(character, "body extent", lambda: _measure_extent(character))


def _measure_extent(character: Character) -> float:
    pose = Pose(character)
    points = np.concatenate([pose.joint_frames()[:, 9:], [pose.frame(effector.name)[0] for effector in character.effectors]])
    return float(np.ptp(points, axis=0).max())


def switch_goal(document: Document, name: str, enabled: bool) -> Document:
    """Edit whether an effector's goal is on; switched on, it starts at the effector's frame."""
    _goal(document, name)
    return document.with_goal(name, enabled=bool(enabled)).with_free_goals_at_pose()


def set_asks(document: Document, name: str, asks: Asks) -> Document:
    """Edit whether an effector's goal asks for position, orientation or both; what is new starts at the effector's frame."""
    _goal(document, name)
    if asks not in get_args(Asks):
        raise UnknownChoiceError(f"goal {name!r}", asks, get_args(Asks), f"cannot ask for {asks!r}")
    return document.with_goal(name, asks=asks, enabled=True).with_free_goals_at_pose()


def weigh_goal(document: Document, name: str, **weights: float) -> Document:
    """Edit the weights of an effector's goal: `position_weight` [1/m], `orientation_weight` [1/rad]."""
    _goal(document, name)
    checked = {what: number(weight, f"{what} of goal {name!r}", low=0.0, high=HEAVIEST) for what, weight in weights.items()}
    return document.with_goal(name, **checked)


def rank_goal(document: Document, name: str, priority: float) -> Document:
    """Edit the priority of an effector's goal: 1 is the highest, and lower goals never cost it anything."""
    _goal(document, name)
    return document.with_goal(name, priority=number(priority, f"priority of goal {name!r}", low=1.0, high=LOWEST))


@keeps_pose
def snap_goals(document: Document, *names: str) -> Document:
    """Edit these effectors' goals, or all: move them to where their effectors are."""
    return document.with_goals_at_pose(*names)


@keeps_pose
def ask_all(document: Document) -> Document:
    """Edit the goals of all effectors: on for position and orientation, where the effectors are, as the paper has them."""
    changed = document.with_goals_at_pose()
    for name in document.goals:
        if not document.on_base(name):
            changed = changed.with_goal(name, enabled=True, asks="both")
    return changed


def change_goal(document: Document, name: str, values: dict[str, Any]) -> Document:
    """Edit several fields of an effector's goal at once: switch it, move it, weigh and rank it, whatever is given."""
    if "enabled" in values:
        document = switch_goal(document, name, values["enabled"])
    if "asks" in values:
        document = set_asks(document, name, values["asks"])
    if "position" in values or "orientation" in values:
        document = move_goal(document, name, values.get("position"), values.get("orientation"))
    weights = {weight: values[weight] for weight in ("position_weight", "orientation_weight") if weight in values}
    if weights:
        document = weigh_goal(document, name, **weights)
    return rank_goal(document, name, values["priority"]) if "priority" in values else document


def _goal(document: Document, name: str) -> DocumentGoal:
    goal = document.goal(name)
    if document.on_base(name):
        raise NoGoalError(name, document.character.base)
    return goal


# ---- extra goals --------------------------------------------------------------------------------------


def switch_extra(document: Document, key: str, enabled: bool) -> Document:
    """Edit whether an extra goal is on, by its key such as `balance` or `pin left_hand`; it starts where the body is."""
    return document.with_extra(_extra(document, key).key, enabled=bool(enabled))


def set_extra(document: Document, key: str, **values: Any) -> Document:
    """Edit fields of an extra goal, on or off: those of `SETTABLE`.

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
    """Edit an extra goal by a drag: move its target (of a gaze, a hint, a center of mass or a pin) and switch it on [m]."""
    extra = _extra(document, key)
    if not SPECS[extra.kind].has_target:
        raise ValueRefusedError(f"goal {key!r}", "has no target")
    x, y, z = clamped_to_sight(document, key, target).tolist()
    return document.with_extra(key, enabled=True, target=(x, y, z))


def change_extra(document: Document, key: str, values: dict[str, Any]) -> Document:
    """Edit several fields of an extra goal at once: switch it, set its numbers, move its target, whatever is given."""
    if "enabled" in values:
        document = switch_extra(document, key, values["enabled"])
    others = {name: value for name, value in values.items() if name not in ("enabled", "target")}
    if "bearing" in others:
        others["bearing"] = tuple(others["bearing"])
    if others:
        document = set_extra(document, key, **others)
    return drag_extra(document, key, values["target"]) if "target" in values else document


@keeps_pose
def pin_effectors(document: Document, effectors: list[str], pinned: bool) -> Document:
    """Edit the pins of effectors: switch them on where the effectors are, or off."""
    for name in effectors:
        document = switch_extra(document, f"pin {document.character.effector(name).name}", pinned)
    return document


@keeps_pose
def let_go(document: Document, *effectors: str) -> Document:
    """Edit effectors to follow the body: switch their goals and pins off; the posture stays."""
    for name in effectors:
        document = switch_goal(document, name, False)
        if document.extra(f"pin {name}").enabled:
            document = switch_extra(document, f"pin {name}", False)
    return document


def _extra(document: Document, key: str) -> DocumentExtra:
    extra = document.extra(key)
    if is_on_base(document.character, extra):
        raise NoGoalError(extra.name, document.character.base)
    return extra


# ---- settings -----------------------------------------------------------------------------------------


def set_solver(document: Document, **settings: Any) -> Document:
    """Edit the settings with which the document's goals are solved: the fields of `Settings`."""
    return replace(document, settings=checked_settings(replace(document.settings, **settings)))
