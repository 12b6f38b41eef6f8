"""Lays planned steps as a row of footprints on the ground and on stairs; measures ankles and hips in a steady walk."""

import math
from dataclasses import dataclass, replace

import numpy as np

from poise.gait.body_motion import ankle_bend, set_hip_heights
from poise.gait.foot_motion import lift_clear
from poise.gait.footprints import Footprint, make_footprint
from poise.gait.published_gait import StepValues
from poise.gait.step_plan import Pace, PlannedStep, Waypoint, plan_even_steps
from poise.gait.terrain import Ground, make_stairs
from poise.gait.walking_body import LEFT, WalkingBody

LEAST_MARGIN = 0.03
"""Least time before a changeover at which the front foot is flat [share of a step]. Tuned for jerk."""
MARGIN_FRAMES = 1.15
"""Least time before a changeover at which the front foot is flat [frames]: one, and some for rounding."""
QUICKER = 1.04
"""Factor by which steps that bend ankles too far are made quicker at a time."""
TRIES = 16
"""Most times that steps are made quicker."""
STEADY_STEPS = 6
"""Steps after which a steady walk is the same from step to step."""
FEET_BEHIND = (0.1, 0.025, -0.05, -0.125, -0.2, -0.275, -0.35, -0.5, -0.65)
"""Candidates for the distance of feet behind the body on stairs [steps]; below 0, ahead of it."""
EASY_ANKLE_UP = math.radians(34.0)
"""Largest easy bend of an ankle up stairs, where legs are pulled up quickly [rad]. Tuned for jerk."""
EASY_ANKLE_DOWN = math.radians(37.0)
"""Largest easy bend of an ankle down stairs [rad]. Tuned for jerk."""
HEIGHT_PER_OFFSET = 0.1
"""Height of the hips that is given up so that feet are not ahead of the body [m/m]: a body far behind them looks as if it sat.
Tuned by eye."""


@dataclass(frozen=True, slots=True)
class StepConditions:
    """Conditions that the footprints of a whole walk share, or those of the next step of a live one."""

    body: WalkingBody
    values: StepValues
    ground: Ground
    width: float
    """Factor of the usual distance between the feet."""
    margin: float
    """Time before a changeover at which the front foot is flat [share of a step]."""
    stair_feet_behind: float | None = None
    """Distance of the feet behind the body on stairs [steps]; None as in usual steps."""

    @property
    def feet_behind(self) -> float:
        """Distance at which footprints are laid behind the body [steps]."""
        return self.values.foot_behind if self.stair_feet_behind is None else self.stair_feet_behind


def changeover_margin(share: float) -> float:
    """Return how long before a changeover the front foot of a footprint layout is flat [share of a step].

    share: time of `MARGIN_FRAMES` frames [share of a step].
    """
    return max(LEAST_MARGIN, share)


def lay_footprint(conditions: StepConditions, step: PlannedStep, row: list[Footprint]) -> Footprint:
    """Lay a planned step as a footprint on the ground, the foot lifted clear on its way there.

    row: the footprints so far, of which the last two matter: that of the other foot, and before it that which the foot leaves.
    """
    body, ground, waypoint = conditions.body, conditions.ground, step.waypoint
    before = row[-2] if len(row) > 1 else None
    footprint = make_footprint(body, step, conditions.values, ground, conditions.width, conditions.feet_behind, before)
    last, following = waypoint.advance(step.pace, -1.0), waypoint.advance(step.pace)
    # The body's curve cuts corners of its centers; so that it goes through the waypoints, these are a little farther out.
    outward = np.array([last.x - 2.0 * waypoint.x + following.x, 0.0, last.z - 2.0 * waypoint.z + following.z])
    footprint = replace(footprint, center=footprint.center - outward / 8.0)
    footprint = _push_off_as_far_as_it_goes(footprint, row, conditions.values.length)
    if before is not None:
        footprint = lift_clear(body, [*row[-2:], footprint], ground, conditions.margin)
    return footprint if step.body == "walks" else footprint.at_rest(sway=step.body == "sways")


def _push_off_as_far_as_it_goes(footprint: Footprint, row: list[Footprint], length: float) -> Footprint:
    """Lay out a footprint so that the other foot pushes off the less, the shorter the step is than a usual one [m]."""
    way = float(np.linalg.norm((footprint.center - row[-1].center)[[0, 2]])) if row else length
    share = min(way / length, 1.0) if length > 0.0 else 0.0
    return replace(footprint, swing=footprint.swing._replace(push_off=share * footprint.swing.push_off))


def lay_footprints(conditions: StepConditions, steps: list[PlannedStep]) -> list[Footprint]:
    """Lay all planned steps of a walk as a row of footprints, with the heights of the hips.

    Each foot comes from the step before the last.
    """
    row: list[Footprint] = []
    for step in steps:
        row.append(lay_footprint(conditions, step, row))
    return set_hip_heights(conditions.body, row, conditions.margin)


def measure_steady_walk(conditions: StepConditions, pace: Pace) -> tuple[float, float]:
    """Lay footprints of a steady walk; measure its largest ankle bend [rad] and hip height above ankles at changeovers [m]."""
    body, margin = conditions.body, conditions.margin
    first = Waypoint(0.0, 0.0, 0.0).advance(pace, 0.5)
    row = lay_footprints(conditions, plan_even_steps(STEADY_STEPS, first, pace, LEFT))
    bend = max(ankle_bend(body, row[:count], margin) for count in (STEADY_STEPS - 1, STEADY_STEPS))
    return bend, row[-1].hip_low - float(row[-1].ankle[1])


def best_feet_behind(conditions: StepConditions, tread: float, rise: float) -> float:
    """Choose how far footprints are laid behind the body on stairs [steps]: ankles bend little, hips are high.

    tread, rise: depth and height of a stair [m]. Of the conditions, the ground is not used.
    """
    body, easy = conditions.body, EASY_ANKLE_UP if rise > 0.0 else EASY_ANKLE_DOWN

    def cost(behind: float) -> float:
        ground = make_stairs(body, rise, tread, (0.5 - behind) * tread, -math.inf, math.inf)
        bend, height = measure_steady_walk(replace(conditions, ground=ground, stair_feet_behind=behind), Pace(tread, 0.0))
        return max(bend - easy, 0.0) * body.leg - height + HEIGHT_PER_OFFSET * abs(behind) * tread

    return min(FEET_BEHIND, key=cost)
