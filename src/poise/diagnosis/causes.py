"""Causes of missed goals, and the explanation that lists them."""

from dataclasses import dataclass
from enum import StrEnum

from poise.strict_names import known_options


class CauseKind(StrEnum):
    """Kinds of causes of a miss; each is equal to its own words, so `cause.kind == "limit"` holds."""

    OUT_OF_REACH = "out of reach"
    """The goal is too far by length, or turned in a way that no joint turns."""
    LIMIT = "limit"
    """The goals could be reached if joints went beyond their limits."""
    CONFLICT = "conflict"
    """Each of the goals can be reached, but not all of them together."""
    START = "start"
    """The goals can be reached, but not from this pose: `solver.search()` looks for another."""
    UNFINISHED = "unfinished"
    """The goals can be reached from here; the solve ended before it had settled: solve again."""
    POSTURE = "posture"
    """The goals can be reached, but posture pulls harder than they do: lower `solver.posture_weight`."""


@known_options
@dataclass(frozen=True)
class Cause:
    """One cause of a miss."""

    kind: CauseKind
    goals: tuple[str, ...]
    """The goals concerned: what is out of reach, what conflicts, what the limits keep away."""
    metres: float
    """Distance that the goals stay away because of it [m]."""
    degrees: float
    """How far they stay turned away because of it; for hinges at a limit, how much farther they would have to turn."""
    text: str
    """Sentence that says this cause."""
    joints: tuple[str, ...] = ()
    """The joints whose limits are in the way; none for other kinds. If any one of them would do, the nearest first."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all joints and then all goals in the cause of a miss."""
        return self.joints + self.goals

    def __str__(self) -> str:
        return self.text
