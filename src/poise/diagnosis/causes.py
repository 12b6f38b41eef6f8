"""Causes of missed goals, and the words for lists, lengths and angles in their sentences."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from poise.strict_names import known_options

NOTHING = 5e-5
"""Length [m] or angle [degrees] below which nothing is said."""


def say_list(words: Sequence[str]) -> str:
    """Join words to a list in the sentence of a cause: one, two and three."""
    return " and ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def say_length(value: float) -> str:
    """Put a length [m] in words for the sentence of a cause: millimetres below one metre."""
    if abs(value) < 1.0:
        return f"{1e3 * value:.3g} mm"
    return f"{value:.2f} m" if abs(value) < 100.0 else f"{value:.0f} m"


def say_angle(value: float) -> str:
    """Put an angle [degrees] in words for the sentence of a cause."""
    return f"{value:.0f}°" if abs(value) >= 10.0 else f"{value:.1f}°"


def say_lacking(length: float, angle: float) -> str:
    """Words for the sentence of a cause: a lacking length [m] and angle [degrees], those that are not nothing."""
    return say_list([text for text, size in ((say_length(length), length), (say_angle(angle), angle)) if size > NOTHING])


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
