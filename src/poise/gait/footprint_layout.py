"""Lays planned steps as footprints on the ground, for whole and live walks; measures ankles in a steady walk."""

import math
from dataclasses import dataclass, replace

import numpy as np

from poise.gait.foot_motion import lift_clear
from poise.gait.footprints import Footprint, make_footprint
from poise.gait.hip_height import ankle_bend, set_hip_heights
from poise.gait.published_gait import StepValues
from poise.gait.step_plan import Pace, PlannedStep, Waypoint, plan_even_steps
from poise.gait.terrain import Ground
from poise.gait.walking_body import LEFT, WalkingBody

LEAST_MARGIN = 0.03
"""How long before a changeover the front foot is flat, at least [share of a step]. Tuned for jerk."""
MARGIN_FRAMES = 1.15
"""How many frames before a changeover it is flat, at least: one, and some for rounding."""
MOST_ANKLE_BEND = math.radians(39.3)
"""How far an ankle may bend [rad]: steps that would bend it farther are made shorter, and quicker. Tuned for jerk."""
QUICKER = 1.04
"""By how much steps are made quicker at a time."""
TRIES = 16
"""How often, at most."""
STEADY_STEPS = 6
"""Steps after which a steady walk is the same from step to step."""


@dataclass(frozen=True, slots=True)
class StepConditions:
    """What the footprints of a walk have in common: of a whole walk, or of the next step of a live one."""

    body: WalkingBody
    values: StepValues
    ground: Ground
    width: float
    """Of the usual distance between the feet."""
    margin: float
    """How long before a changeover the front foot is flat [share of a step]."""
    stair_feet_behind: float | None = None
    """How far behind the body feet stand on stairs [steps]; None as in usual steps."""

    @property
    def feet_behind(self) -> float:
        """How far behind the body feet stand [steps]."""
        return self.values.foot_behind if self.stair_feet_behind is None else self.stair_feet_behind


def changeover_margin(share: float) -> float:
    """How long before a changeover the front foot is flat [share of a step]; share: that `MARGIN_FRAMES` frames take."""
    return max(LEAST_MARGIN, share)


def lay_footprint(conditions: StepConditions, step: PlannedStep, before: Footprint | None) -> Footprint:
    """Lay a planned step, with the foot lifted clear of the ground between it and the footprint that it comes from."""
    body, ground, waypoint = conditions.body, conditions.ground, step.waypoint
    footprint = make_footprint(body, step, conditions.values, ground, conditions.width, conditions.feet_behind, before)
    last, following = waypoint.advance(step.pace, -1.0), waypoint.advance(step.pace)
    # The body's curve cuts corners of its centers; so that it goes through the waypoints, these are a little farther out.
    outward = np.array([last.x - 2.0 * waypoint.x + following.x, 0.0, last.z - 2.0 * waypoint.z + following.z])
    footprint = replace(footprint, center=footprint.center - outward / 8.0)
    if before is not None:
        footprint = lift_clear(body, before, footprint, ground, conditions.margin)
    return footprint if step.body == "walks" else footprint.at_rest(sway=step.body == "sways")


def lay_footprints(conditions: StepConditions, steps: list[PlannedStep]) -> list[Footprint]:
    """Lay all steps of a walk, each foot coming from the step before the last, with the heights of the hips."""
    row: list[Footprint] = []
    for number, step in enumerate(steps):
        row.append(lay_footprint(conditions, step, row[-2] if number > 1 else None))
    return set_hip_heights(conditions.body, row, conditions.margin)


def measure_steady_walk(conditions: StepConditions, pace: Pace) -> tuple[float, float]:
    """How far ankles bend at most in a steady walk [rad], and how high the hips are above the ankle at changeovers [m]."""
    body, margin = conditions.body, conditions.margin
    first = Waypoint(0.0, 0.0, 0.0).advance(pace, 0.5)
    row = lay_footprints(conditions, plan_even_steps(STEADY_STEPS, first, pace, LEFT))
    bend = max(ankle_bend(body, row[:count], margin) for count in (STEADY_STEPS - 1, STEADY_STEPS))
    return bend, row[-1].hip_low - float(row[-1].ankle[1])
