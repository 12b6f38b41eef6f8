"""ExtraGoal, the base class of all goals that are added to a solver: weight, priority, and slots in its workspace."""

from collections.abc import Mapping
from copy import copy
from typing import Any, Self

import numpy as np

from poise import checks
from poise.array_likes import VectorLike
from poise.character.character import Character
from poise.errors import ValueRefusedError
from poise.geometry.vectors import Vector
from poise.goals.pose_goal import HEAVIEST, checked_priority
from poise.kernels.workspace import goal_records
from poise.strict_names import StrictNames

ANYWHERE = 1e300
"""Own tolerance of an extra goal that sets none: only the solve's tolerance counts [m, rad]."""


class Slot:
    """One row of an extra goal in the workspace's tables, in arrays of its own until a solver takes the goal."""

    __slots__ = ("codes", "numbers", "rows")

    def __init__(self, kind: int, rows: int) -> None:
        self.rows = rows
        """Largest number of rows in the linear system."""
        self.codes, self.numbers = np.full(goal_records.N_CODES, -1, np.int64), np.zeros(goal_records.N_NUMBERS)
        self.codes[goal_records.KIND], self.numbers[goal_records.PRIORITY] = kind, 1.0
        self.numbers[[goal_records.OWN_POSITION_TOLERANCE, goal_records.OWN_ORIENTATION_TOLERANCE]] = ANYWHERE

    def move_to(self, codes: np.ndarray, numbers: np.ndarray) -> None:
        """Move an extra goal's slot into other arrays: a row of the workspace's tables."""
        codes[:], numbers[:] = self.codes, self.numbers
        self.codes, self.numbers = codes, numbers

    def copy(self) -> "Slot":
        """Copy an extra goal's slot into arrays of its own."""
        twin = Slot(0, self.rows)
        twin.codes, twin.numbers = self.codes.copy(), self.numbers.copy()
        return twin


class ExtraGoal(StrictNames):
    """An extra goal, which is added to a solver: `solver.add(goal)`. It can be changed and switched at any time.

    weight: how much a metre, or a radian, of error counts. priority: 1 is the highest; goals of a lower priority (2, 3, …)
    never cost those above anything. A fraction is between two: see `blend`.
    """

    has_position_weight = True
    """Whether `weight` applies to errors in metres."""
    has_orientation_weight = False
    """Whether `weight` applies to errors in radians."""

    def __init__(self, slots: list[Slot], weight: float, priority: float, enabled: bool = True) -> None:
        self._slots: list[Slot] = slots
        self._host: Any = None
        self._enabled = self._checked_flag(enabled)
        self._weight, self._priority = self._checked_weight(weight, "weight"), checked_priority(priority)
        self._weigh()

    # ---- for users ------------------------------------------------------------------------------------

    @property
    def enabled(self) -> bool:
        """Whether this extra goal takes part in solves."""
        return self._enabled

    @enabled.setter
    def enabled(self, value: bool) -> None:
        self._enabled = self._checked_flag(value)
        self._weigh()

    @property
    def weight(self) -> float:
        """Weight of this extra goal's error per metre, or per radian [1/m, 1/rad]."""
        return self._weight

    @weight.setter
    def weight(self, value: float) -> None:
        self._weight = self._checked_weight(value, "weight")
        self._weigh()

    @property
    def priority(self) -> float:
        """Priority of this extra goal; 1 is the highest."""
        return self._priority

    @priority.setter
    def priority(self, value: float) -> None:
        self._priority = checked_priority(value)
        self._weigh()

    def blend(self, seconds: float, *, weight: float | None = None, priority: float | None = None) -> None:
        """Blend weight and priority of this ExtraGoal over some seconds [s] of the next solves, which then need `dt`."""
        if self._host is None:
            raise ValueRefusedError("blend", "is for a goal that a solver has: solver.add(goal) first")
        changes = {"weight": weight, "priority": priority}
        self._host.start_blend(self, seconds, {name: value for name, value in changes.items() if value is not None})

    @property
    def error(self) -> tuple[float, float]:
        """Error of this extra goal after the last solve [m], [rad]; with several slots, that of the worst."""
        return (0.0, 0.0) if self._host is None else self._host.error_of(self)

    def copy(self) -> Self:
        """Copy this extra goal, to be added to another solver."""
        twin = copy(self)
        twin.leave()
        return twin

    # ---- for the solver -------------------------------------------------------------------------------

    @property
    def is_added(self) -> bool:
        """Whether this extra goal has been added to a solver."""
        return self._host is not None

    @property
    def slots(self) -> list[Slot]:
        """This extra goal's slots: its rows in the workspace's tables."""
        return self._slots

    def join(self, host: Any) -> None:
        """Attach this extra goal to a solver, whose goal table is the host."""
        self._host = host

    def leave(self) -> None:
        """Detach this extra goal from its solver, with the same numbers in slots of its own."""
        self._host, self._slots = None, [slot.copy() for slot in self._slots]

    def prepare(self, character: Character) -> None:
        """Give this extra goal as many slots as a character needs."""
        self._prepare(character)

    def bind(self, character: Character) -> None:
        """Write where the points of this extra goal are on a character with its base; raise if the goal does not fit."""
        self._bind(character)

    def adopt_weights(self) -> None:
        """Set `enabled` of this extra goal from the weights in its slots, after these were written to."""
        self._enabled = any(
            slot.numbers[[goal_records.POSITION_WEIGHT, goal_records.ORIENTATION_WEIGHT]].any() for slot in self._slots
        )

    def _prepare(self, character: Character) -> None:
        """Give the extra goal's subclass as many slots as a character needs."""

    def _bind(self, character: Character) -> None:
        """Write where the points of an extra goal's subclass are on a character with its base; raise if it does not fit."""

    def frames(self) -> list[set[int]]:
        """Return the frames that each slot of this extra goal depends on."""
        return [{int(slot.codes[k]) for k in goal_records.FRAMES if slot.codes[k] >= 0} for slot in self._slots]

    touches_everything = False
    """Whether the goal's rows depend on all joints."""
    support: tuple[tuple[str, Vector], ...] = ()
    """Points that bear the body's weight: (segment, offset [m])."""
    given = 0
    """Number of rows that Python computes."""

    def refresh(self, pose: Any) -> None:
        """Compute what this extra goal takes from the pose, before a solve; nothing unless a subclass overrides it."""

    needs_refresh = False
    """Whether `refresh` must be called before each solve."""

    def _touch(self) -> None:
        if self._host is not None:
            self._host.unsettle()

    def _weigh(self) -> None:
        weight = self._weight if self._enabled else 0.0
        for slot in self._slots:
            slot.numbers[goal_records.POSITION_WEIGHT] = weight * self.has_position_weight
            slot.numbers[goal_records.ORIENTATION_WEIGHT] = weight * self.has_orientation_weight
            slot.numbers[goal_records.PRIORITY] = self._priority
        self._touch()

    def _write(self, at: int, numbers: Any, slot: int = 0) -> None:
        numbers = np.ravel(numbers)
        self._slots[slot].numbers[at : at + len(numbers)] = numbers
        self._touch()

    def _anchor(self, slot: int, frame: int, point: int, where: tuple[int, Vector]) -> None:
        """Write a frame's number and a point in that frame into one slot of this extra goal."""
        self._slots[slot].codes[frame], self._slots[slot].numbers[point : point + 3] = where

    def _checked_flag(self, value: Any) -> bool:
        return checks.flag(value, f"enabled of a {type(self).__name__}")

    def _checked_weight(self, value: Any, name: str) -> float:
        return checks.number(value, f"{name} of a {type(self).__name__}", low=0.0, high=HEAVIEST)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(weight={self.weight:g}, priority={self.priority:g}, enabled={self.enabled})"


def checked_points(points: Any) -> list[str | tuple[str, Any]] | None:
    """Check a list of points given to an extra goal, each a name or (name, offset), and return it; None stays None."""
    entries = None if points is None or isinstance(points, str | bytes | Mapping) else checks.as_list(points)
    if points is not None and (entries is None or not all(_is_point(entry) for entry in entries)):
        raise ValueRefusedError("points", f"must be a list of names, or of (name, offset), not {points!r}")
    return entries


def _is_point(entry: Any) -> bool:
    return isinstance(entry, str) or (isinstance(entry, tuple | list) and len(entry) == 2 and isinstance(entry[0], str))


def checked_vector(value: VectorLike, name: str) -> Vector:
    """Check a direction given to an extra goal, three finite numbers not all 0, and return it with length 1."""
    vector = checks.finite_array(value, (3,), name)
    length = float(np.linalg.norm(vector))
    if not length > 1e-9:
        raise ValueRefusedError(name, "must have a direction: not all 0")
    return tuple((vector / length).tolist())


class PoseLikeGoal(ExtraGoal):
    """Base of the Contact and Relative goals: a position and an orientation, each with a weight of its own."""

    def __init__(self, slots: list[Slot], weight: float, orientation_weight: float, priority: float) -> None:
        self._orientation_weight = self._checked_weight(orientation_weight, "orientation_weight")
        super().__init__(slots, weight, priority)

    @property
    def orientation_weight(self) -> float:
        """Weight of the orientation error of an extra goal that has one [1/rad]; 0 leaves it free."""
        return self._orientation_weight

    @orientation_weight.setter
    def orientation_weight(self, value: float) -> None:
        self._orientation_weight = self._checked_weight(value, "orientation_weight")
        self._weigh()

    def _weigh(self) -> None:
        super()._weigh()
        for slot in self._slots:
            slot.numbers[goal_records.ORIENTATION_WEIGHT] = self._orientation_weight if self._enabled else 0.0
