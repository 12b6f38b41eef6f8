"""Parts of messages about walks: footprints on the ground, what a foot stands on, strides, and those of recorded people."""

from typing import Literal

from poise.studio.protocol.commands import Position
from poise.studio.protocol.surface_messages import Value

Foot = Literal["left", "right"]
FEET: tuple[Foot, Foot] = ("left", "right")
Line = Literal["", "heel", "sole", "ball", "toe"]
"""The line that a foot stands on, or rolls over; empty where none stands."""


class FootprintState(Value, frozen=True):
    """Where a foot stands, has stood or will stand."""

    side: Foot
    heel: Position
    """End of the sole on the ground [m]."""
    toe: Position
    """The other end [m]."""
    ball: float
    """Where on the way from heel to toe the foot bends, 0 to 1."""
    planned: bool
    """Whether no foot has come there yet."""
    line: Line
    """What the foot stands on, or rolls over."""


class StrideState(Value, frozen=True):
    """The last whole stride of a leg, and where it is in the present one."""

    side: Foot
    phase: float
    """Share of the present stride, 0 to 1, from when the ankle is farthest ahead: about the heel strike."""
    thigh: list[float]
    """Over the stride, forward positive, from hanging [degrees]; empty before the first whole one."""
    knee: list[float]
    """Over the stride, 0 straight [degrees]."""


class WalkTrace(Value, frozen=True):
    """What a walk leaves to be seen."""

    footprints: list[FootprintState]
    """Oldest first; the last ones may be planned."""
    strides: list[StrideState]
    """Left and right; none where the body is not known to have legs with knees."""


class RecordedGait(Value, frozen=True):
    """Between which angles the legs of recorded people are over a stride, as in `StrideState`."""

    source: str
    people: int
    slowest: float
    """[m/s]."""
    fastest: float
    thigh: tuple[list[float], list[float]]
    """Lowest and highest over the stride [degrees]."""
    knee: tuple[list[float], list[float]]
