"""Floors to walk on that can be drawn too: level, sloping, or stairs, through a place and along a heading."""

import math
from dataclasses import dataclass

from poise.errors import UnknownChoiceError
from poise.gait.published_gait import LEG
from poise.gait.walking_body import Frame

SLOPE = math.radians(8.0)
"""Of slopes by name [rad]."""
RISE, TREAD = 0.17, 0.30
"""How high and how deep stairs by name are for an adult [m]."""
FLOORS = ("level", "slope up", "slope down", "stairs up", "stairs down")
"""Those that `floor` makes, by name."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """A floor without end, given by how high it is at a place and what it does along a heading; a function of x and z.

    Stairs begin beyond a landing, on which a first step is made, and have no end.
    """

    origin: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """A place on it, in front of which a slope or stairs go up or down [m]."""
    heading: float = 0.0
    """From z towards x [rad]."""
    slope: float = 0.0
    """Up ahead [rad]."""
    rise: float = 0.0
    tread: float = 0.0
    """How high and how deep each stair is; 0 for none [m]."""
    begin: float = 0.0
    """How far ahead of the origin the last part of the landing begins, which is as deep as a stair [m]."""

    def ahead(self, x: float, z: float) -> float:
        """How far ahead of the origin a place is [m]."""
        return (x - self.origin[0]) * math.sin(self.heading) + (z - self.origin[2]) * math.cos(self.heading)

    def stair(self, x: float, z: float) -> int:
        """The number of the stair at a place; the landing is 0."""
        return max(math.floor((self.ahead(x, z) - self.begin) / self.tread), 0) if self.tread else 0

    def __call__(self, x: float, z: float) -> float:
        """How high it is there [m]."""
        if self.tread:
            return self.origin[1] + self.rise * self.stair(x, z)
        return self.origin[1] + (math.tan(self.slope) * self.ahead(x, z) if self.slope else 0.0)


def floor(frame: Frame, kind: str, origin: tuple[float, float, float], heading: float) -> Terrain:
    """The floor of that name for somebody who stands at the origin and looks along the heading; stairs fit their legs."""
    if kind not in FLOORS:
        raise UnknownChoiceError("floor", kind, FLOORS)
    way = -1.0 if kind.endswith("down") else 1.0
    if kind.startswith("slope"):
        return Terrain(origin, heading, slope=way * SLOPE)
    if kind.startswith("stairs"):
        foot = frame.feet[0]
        long = float(foot.toe[2] - foot.heel[2])
        tread = max(TREAD * frame.leg / LEG, 1.05 * long)
        # A foot whose ankle is over the origin, or so many treads ahead, stands on the middle of its stair.
        begin = tread + float(foot.heel[2]) - 0.5 * (tread - long)
        return Terrain(origin, heading, rise=way * RISE * frame.leg / LEG, tread=tread, begin=begin)
    return Terrain(origin, heading)
