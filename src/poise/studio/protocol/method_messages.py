"""Parts of messages about methods: those that can be compared, what each has made of the goals, and plots of solving."""

from poise.studio.protocol.surface_messages import Value


class MethodOffer(Value, frozen=True):
    """A method that can be compared."""

    name: str
    family: str
    """The kind of method: Jacobian, heuristic, …"""


class ComparedState(Value, frozen=True):
    """What a compared method has made of the goals."""

    name: str
    sentence: str
    """Why there are no figures: what it refuses, or what it waits for; empty if there are."""
    millimetres: float
    """Largest error of a position."""
    degrees: float
    """Largest error of an orientation."""
    position_reached: bool
    """Within the tolerance."""
    orientation_reached: bool
    iterations: int
    """Since the goals last changed, like the time."""
    microseconds: float


class Solves(Value, frozen=True):
    """The last seconds of solving, for pages that watch them."""

    seconds: list[float]
    """Before now, at most 0."""
    millimetres: list[float]
    """Largest error."""
    microseconds: list[float]
    """Time of a solve."""
