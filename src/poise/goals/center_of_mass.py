"""CenterOfMass: the center of mass has a target in the world."""

from collections.abc import Iterable, Sequence

from poise import checks
from poise.errors import ValueRefusedError
from poise.goals.extra_goal import ExtraGoal, Slot
from poise.kernels.workspace import goal_records


class CenterOfMass(ExtraGoal):
    """Goal that the center of mass is at a place: in all directions, or in some: `(0.1, None, 0.0)` is over a point."""

    touches_everything = True

    def __init__(self, target: Sequence[float | None], *, weight: float = 1.0, priority: float = 1) -> None:
        super().__init__([Slot(goal_records.CENTER_OF_MASS, 3)], weight, priority)
        self.target = target

    @property
    def target(self) -> tuple[float | None, ...]:
        """Target of the center of mass in the world [m]; None in directions that are left open."""
        numbers = self._slots[0].numbers.tolist()
        target, used = (numbers[at : at + 3] for at in (goal_records.CENTER_TARGET, goal_records.CENTER_USED))
        return tuple(number if counts else None for number, counts in zip(target, used, strict=True))

    @target.setter
    def target(self, value: Sequence[float | None]) -> None:
        given = list(value) if isinstance(value, Iterable) else [value]
        if len(given) != 3 or all(number is None for number in given):
            raise ValueRefusedError("target", f"must be three numbers, at least one of them not None, not {value!r}")
        numbers = checks.position([0.0 if number is None else number for number in given], "target")
        self._write(goal_records.CENTER_TARGET, numbers)
        self._write(goal_records.CENTER_USED, [number is not None for number in given])
