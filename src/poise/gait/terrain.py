"""`Terrain`: flat, sloping or stepped ground, through a place and along a heading; stairs and treads that fit a body."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from poise.errors import UnknownChoiceError
from poise.gait.published_gait import ADULT_LEG
from poise.gait.walking_body import WalkingBody
from poise.strict_names import known_options

Ground = Callable[[float, float], float]
"""The height of the floor [m] at x and z [m]: a `Terrain`, or any function."""
FLOOR_SLOPE = math.radians(8.0)
"""Angle of slopes by name [rad]: as steep as an outdoor ramp may be."""
FLOOR_RISE = 0.17
"""Height of stairs by name for an adult [m]."""
FLOOR_TREAD = 0.30
"""Depth of stairs by name for an adult [m]: with the height, near Blondel's rule of 0.63 m."""
FLOOR_TREAD_IN_FEET = 1.05
"""Least depth of stairs by name [lengths of the foot]."""
FLOORS = ("level", "slope up", "slope down", "stairs up", "stairs down")
"""The terrains that `floor` makes, by name."""
STRIDE_RULE = 0.63
"""Depth and twice the height of an adult's stairs together [m] (F. Blondel, Cours d'architecture, 1675)."""
SHALLOWEST = 0.27
"""Least depth of an adult's stairs [m]."""
HURRIED = 2.8
"""Most stairs a second that an adult climbs before deeper ones are better [1/s]. Tuned for jerk."""


@known_options
@dataclass(frozen=True, slots=True)
class Terrain:
    """A level, a slope or stairs, given by the height at a place and a heading; a function of x and z.

    Without `first_stair`, stairs begin beyond a landing and go on without end.
    """

    origin: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """A place on it, in front of which a slope or stairs go up or down [m]."""
    heading: float = 0.0
    """Heading of the terrain from z towards x [rad]."""
    slope: float = 0.0
    """Angle of the slope, up ahead [rad]."""
    rise: float = 0.0
    """Height of each stair, below 0 down [m]."""
    tread: float = 0.0
    """Depth of each stair; 0 for no stairs [m]."""
    begin: float = 0.0
    """Distance from the origin to the beginning of stair 0 [m]."""
    first_stair: float = 0.0
    """Number of the first stair, the landing at the height of the origin; −inf where stairs go on behind too."""
    last_stair: float = math.inf
    """Number of the last stair, which goes on as a landing."""

    def ahead(self, x: float, z: float) -> float:
        """Measure how far a place is ahead of the terrain's origin along its heading [m]."""
        return (x - self.origin[0]) * math.sin(self.heading) + (z - self.origin[2]) * math.cos(self.heading)

    def stair(self, x: float, z: float) -> int:
        """Count the stairs of a terrain from its landing to a place; from stair 0 where there is no landing."""
        if not self.tread:
            return 0
        number = min(max(math.floor((self.ahead(x, z) - self.begin) / self.tread), self.first_stair), self.last_stair)
        return int(number - self.first_stair if math.isfinite(self.first_stair) else number)

    def __call__(self, x: float, z: float) -> float:
        """Return the height of the terrain at a place x, z [m]."""
        if self.tread:
            return self.origin[1] + self.rise * self.stair(x, z)
        return self.origin[1] + (math.tan(self.slope) * self.ahead(x, z) if self.slope else 0.0)


FLAT_GROUND = Terrain()
"""The level floor at height 0, which feet stand on without looking at its height."""


def make_stairs(
    body: WalkingBody, rise: float, tread: float, first_ankle: float, first_stair: float, last_stair: float
) -> Terrain:
    """Make a terrain of stairs along z for feet on mid-tread, whose ankles are at first_ankle + k · tread [m].

    first_stair, last_stair: before and beyond these the floor is level; infinite for stairs without end.
    """
    foot = body.feet[0]
    begin = first_ankle - 0.5 * (tread - foot.length) + float(foot.heel[2])
    return Terrain(rise=rise, tread=tread, begin=begin, first_stair=first_stair, last_stair=last_stair)


@known_options
def floor(body: WalkingBody, kind: str, origin: tuple[float, float, float], heading: float) -> Terrain:
    """Make the terrain of a name (level, slope, stairs) in front of a body at the origin that looks along the heading.

    Stairs fit the body's legs.
    """
    if kind not in FLOORS:
        raise UnknownChoiceError("floor", kind, FLOORS)
    way = -1.0 if kind.endswith("down") else 1.0
    if kind.startswith("slope"):
        return Terrain(origin, heading, slope=way * FLOOR_SLOPE)
    if kind.startswith("stairs"):
        foot = body.feet[0]
        tread = max(FLOOR_TREAD * body.leg / ADULT_LEG, FLOOR_TREAD_IN_FEET * foot.length)
        # A foot whose ankle is over the origin, or so many treads ahead, stands on the middle of its stair.
        begin = tread + float(foot.heel[2]) - 0.5 * (tread - foot.length)
        return Terrain(origin, heading, rise=way * FLOOR_RISE * body.leg / ADULT_LEG, tread=tread, begin=begin)
    return Terrain(origin, heading)


def shallowest_tread(leg: float) -> float:
    """Return the least depth of a terrain's stairs for legs of a length [m]."""
    return SHALLOWEST * leg / ADULT_LEG


def usual_tread(rise: float, speed: float, leg: float) -> float:
    """Return the usual depth of a terrain's stairs of a height for legs of a length [m]; deeper up where a body must hurry.

    Down, ankles would bend too far on deeper ones. speed: [m/s].
    """
    size = leg / ADULT_LEG
    usual = max(STRIDE_RULE * size - 2.0 * abs(rise), SHALLOWEST * size)
    return usual if rise < 0.0 else max(usual, speed * math.sqrt(size) / HURRIED)
