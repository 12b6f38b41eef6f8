"""Blends: gradual changes of goals' weights and priorities over the next solves of a solver."""

from collections.abc import Collection
from typing import Any, NamedTuple

from poise import checks
from poise.errors import ValueRefusedError
from poise.geometry.easing import smoothstep


class Blend(NamedTuple):
    """A running blend: the gradual change of some numbers of one goal."""

    goal: Any
    seconds: float
    """Duration of the blend [s]."""
    passed: float
    """Time since the blend began [s]."""
    begin: dict[str, float]
    """The goal's numbers before the blend, by attribute."""
    end: dict[str, float]
    """The goal's numbers after the blend, by attribute."""


class Blends:
    """All running blends of one solver."""

    __slots__ = ("active",)

    def __init__(self) -> None:
        self.active: list[Blend] = []

    def start(self, goal: Any, seconds: Any, changes: dict[str, Any]) -> None:
        """Start a blend of a goal's weights or priority over some seconds [s]; running blends of the same numbers end."""
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
        """Advance all running blends by the time of one frame, dt [s]."""
        if dt is None:
            raise ValueRefusedError("dt", "is missing: while a goal blends, solve must be told the time since the last frame")
        self.active = [blend for blend in (_advance(blend, dt) for blend in self.active) if blend is not None]

    def drop(self, goals: Collection[Any]) -> None:
        """Drop the running blends of these goals."""
        self.active = [blend for blend in self.active if blend.goal not in goals]


def _advance(blend: Blend, dt: float) -> Blend | None:
    """Write a blend's weights and priority of dt [s] later into its goal; return None once the blend is over."""
    passed = blend.passed + dt
    share = 1.0 if blend.seconds <= 0.0 else min(passed / blend.seconds, 1.0)
    smooth = smoothstep(share)
    for name, end in blend.end.items():
        setattr(blend.goal, name, blend.begin[name] + smooth * (end - blend.begin[name]))
    return None if share >= 1.0 else blend._replace(passed=passed)
