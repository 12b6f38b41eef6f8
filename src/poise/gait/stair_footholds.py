"""Stairs: how far behind the body feet stand on them, and the least and the usual depth of their treads."""

import math
from dataclasses import replace

from poise.gait.footprint_layout import StepConditions, measure_steady_walk
from poise.gait.published_gait import ADULT_LEG
from poise.gait.step_plan import Pace
from poise.gait.terrain import make_stairs

FEET_BEHIND = (0.1, 0.025, -0.05, -0.125, -0.2, -0.275, -0.35, -0.5, -0.65)
"""Candidates for the distance of feet behind the body on stairs [steps]; below 0, ahead of it."""
EASY_ANKLE_UP = math.radians(34.0)
"""Largest easy bend of an ankle up stairs, where legs are pulled up quickly [rad]. Tuned for jerk."""
EASY_ANKLE_DOWN = math.radians(37.0)
"""Largest easy bend of an ankle down stairs [rad]. Tuned for jerk."""
HEIGHT_PER_OFFSET = 0.1
"""Height of the hips that is given up so that feet are not ahead of the body [m/m]: a body far behind them looks as if it sat.
Tuned by eye."""
STRIDE_RULE = 0.63
"""Depth and twice the height of an adult's stairs together [m] (F. Blondel, Cours d'architecture, 1675)."""
SHALLOWEST = 0.27
"""Least depth of an adult's stairs [m]."""
HURRIED = 2.8
"""Most stairs a second that an adult climbs before deeper ones are better [1/s]. Tuned for jerk."""


def best_feet_behind(conditions: StepConditions, tread: float, rise: float) -> float:
    """Choose how far feet stand behind the body on stairs [steps]: ankles bend little, hips are high and not far behind.

    tread, rise: depth and height of a stair [m]. Of the conditions, the ground is not used.
    """
    body, easy = conditions.body, EASY_ANKLE_UP if rise > 0.0 else EASY_ANKLE_DOWN

    def cost(behind: float) -> float:
        ground = make_stairs(body, rise, tread, (0.5 - behind) * tread, -math.inf, math.inf)
        bend, height = measure_steady_walk(replace(conditions, ground=ground, stair_feet_behind=behind), Pace(tread, 0.0))
        return max(bend - easy, 0.0) * body.leg - height + HEIGHT_PER_OFFSET * abs(behind) * tread

    return min(FEET_BEHIND, key=cost)


def shallowest_tread(leg: float) -> float:
    """Return the least depth of stairs for legs of a length [m]."""
    return SHALLOWEST * leg / ADULT_LEG


def usual_tread(rise: float, speed: float, leg: float) -> float:
    """Return the usual depth of stairs of a height for legs of a length [m]; up, deeper where a body would have to hurry.

    Down, ankles would bend too far on deeper ones. speed: [m/s].
    """
    size = leg / ADULT_LEG
    usual = max(STRIDE_RULE * size - 2.0 * abs(rise), SHALLOWEST * size)
    return usual if rise < 0.0 else max(usual, speed * math.sqrt(size) / HURRIED)
