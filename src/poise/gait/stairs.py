"""Where feet stand on stairs, and what a steady walk asks of ankles and legs."""

import math

from poise.gait.footprints import Ground
from poise.gait.hip_height import bend, raise_all
from poise.gait.published_gait import Step
from poise.gait.step_plan import Pace, Spot, stairs, steady
from poise.gait.walking_body import Frame

BACK = (0.1, 0.025, -0.05, -0.125, -0.2, -0.275, -0.35, -0.5, -0.65)
"""How far behind the body feet may stand on stairs [steps]."""
EASY_UP, EASY_DOWN = math.radians(34.0), math.radians(37.0)
"""How far an ankle bends without trouble: up stairs, where legs are pulled up quickly, and down."""
SITTING = 0.1
"""How much height it is worth that feet are not ahead of the body [m/m]: a body far behind them looks as if it sat."""


def bend_and_height(
    frame: Frame, numbers: Step, pace: Pace, ground: Ground, width: float, margin: float, back: float | None
) -> tuple[float, float]:
    """How far ankles bend at most in a steady walk [rad], and how high the hips are at changeovers above the feet [m]."""
    spot = Spot(0.0, 0.0, 0.0).moved(pace, 0.5)
    rows = raise_all(frame, steady(frame, 6, spot, pace, numbers, ground, width, margin, back), margin)
    return max(bend(frame, rows[:count], margin) for count in (5, 6)), rows[-1].low - float(rows[-1].ankle[1])


def best_back(frame: Frame, numbers: Step, tread: float, rise: float, width: float, margin: float) -> float:
    """How far behind the body feet stand on such stairs [steps]: where ankles bend little, hips are high and not far behind."""

    def cost(back: float) -> float:
        ground = stairs(frame, rise, tread, (0.5 - back) * tread, (-math.inf, math.inf))
        bent, height = bend_and_height(frame, numbers, Pace(tread, 0.0), ground, width, margin, back)
        return max(bent - easy, 0.0) * frame.leg - height + SITTING * abs(back) * tread

    easy = EASY_UP if rise > 0.0 else EASY_DOWN
    return min(BACK, key=cost)
