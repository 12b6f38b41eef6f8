"""Blends: weights and priorities of goals that change smoothly over the solves to come."""

from collections.abc import Collection
from typing import Any, NamedTuple

from poise import checks
from poise.errors import ValueRefusedError
from poise.geometry.easing import smoothstep


class Blend(NamedTuple):
    """A change of numbers of one goal on its way."""

    goal: Any
    seconds: float
    """How long it takes [s]."""
    passed: float
    """How long ago it began [s]."""
    begin: dict[str, float]
    """The numbers by attribute, before."""
    end: dict[str, float]
    """The numbers by attribute, after."""


class Blends:
    """The changes on their way in one solver."""

    __slots__ = ("active",)

    def __init__(self) -> None:
        self.active: list[Blend] = []

    def start(self, goal: Any, seconds: Any, changes: dict[str, Any]) -> None:
        """Change numbers of a goal over so many seconds [s]; earlier changes of the same numbers end where they are."""
        seconds = checks.number(seconds, "seconds", low=0.0, high=1e6)
        begin = {name: float(getattr(goal, name)) for name in changes}
        for name, value in changes.items():  # refused now, not in a frame to come
            setattr(goal, name, value)
        end = {name: float(getattr(goal, name)) for name in changes}
        for name, value in begin.items():
            setattr(goal, name, value)
        self.active = [blend for blend in self.active if blend.goal is not goal or not set(blend.end) & set(changes)]
        self.active.append(Blend(goal, seconds, 0.0, begin, end))

    def advance(self, dt: float | None) -> None:
        """Let so many seconds pass [s]."""
        if dt is None:
            raise ValueRefusedError("dt", "is missing: while a goal blends, solve must be told the time since the last frame")
        self.active = [blend for blend in (_advance(blend, dt) for blend in self.active) if blend is not None]

    def drop(self, goals: Collection[Any]) -> None:
        """Forget the changes of these goals."""
        self.active = [blend for blend in self.active if blend.goal not in goals]


def _advance(blend: Blend, dt: float) -> Blend | None:
    """Write the numbers of dt [s] later; the blend then, None once it is over."""
    passed = blend.passed + dt
    share = 1.0 if blend.seconds <= 0.0 else min(passed / blend.seconds, 1.0)
    smooth = smoothstep(share)
    for name, end in blend.end.items():
        setattr(blend.goal, name, blend.begin[name] + smooth * (end - blend.begin[name]))
    return None if share >= 1.0 else blend._replace(passed=passed)
