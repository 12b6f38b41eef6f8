"""The height of hips: as legs allow with bent knees, and how far ankles bend below them."""

import math

import numpy as np
import pytest

import poise
from poise.gait.footprint_layout import StepConditions, lay_footprint, lay_footprints
from poise.gait.hip_height import ankle_bend, set_hip_height, set_hip_heights
from poise.gait.published_gait import step_values, step_values_at_cadence
from poise.gait.step_plan import Pace, PlannedStep, Waypoint, plan_even_steps
from poise.gait.styles import STYLES, Style
from poise.gait.terrain import FLAT_GROUND
from poise.gait.walking_body import LEFT, measure_walking_body

BODY = measure_walking_body(poise.biped())
MARGIN = 0.05
STANDS = [PlannedStep(side, Waypoint(0.0, 0.0, 0.0), Pace(0.0, 0.0), "stands") for side in (0, 1, 0)]


def conditions(length=0.6, style=STYLES["usual"]):
    values = step_values_at_cadence(1.8, 1.8 * length, 0.0, BODY.leg, style)
    return StepConditions(BODY, values, FLAT_GROUND, 1.0, MARGIN)


def walking_row(length=0.6, style=STYLES["usual"]):
    return lay_footprints(conditions(length, style), plan_even_steps(6, Waypoint(0.0, 0.0, 0.0), Pace(length, 0.0), LEFT))


def standing_row(style=STYLES["usual"]):
    values = step_values(0.0, 0.0, BODY.leg, style)
    return lay_footprints(StepConditions(BODY, values, FLAT_GROUND, 1.0, MARGIN), STANDS)


def test_above_feet_side_by_side_hips_are_as_high_as_legs_with_bent_knees_reach():
    row = standing_row()
    foot, body = BODY.feet[LEFT], row[-1].body
    aside = row[-1].ankle[0] - foot.hip[0]
    swinging = math.sqrt(foot.leg_reach(1.35 * body.knee_bend) ** 2 - aside**2)
    assert row[-1].hip_low - BODY.ankle - body.crouch + foot.hip[1] == pytest.approx(swinging, abs=2e-3)


def test_the_longer_steps_are_the_lower_are_the_hips_and_the_more_they_rise():
    rows = [walking_row(length) for length in (0.3, 0.5, 0.7)]
    lows = [row[-1].hip_low for row in rows]
    assert lows == sorted(lows, reverse=True)
    rises = [row[-1].hip_rise for row in rows]
    assert rises == sorted(rises)


def test_a_crouch_lowers_the_hips_by_as_much():
    usual, crouched = standing_row(), standing_row(Style(crouch=0.05))
    assert usual[-1].hip_low - crouched[-1].hip_low == pytest.approx(0.05 * BODY.leg, abs=1e-6)


def test_hip_heights_of_a_steady_walk_do_not_change_from_step_to_step():
    lows = [footprint.hip_low for footprint in walking_row()]
    assert np.ptp(lows[2:]) < 2e-3


def test_heights_of_a_row_are_those_of_its_last_three():
    row = walking_row()
    plain = [lay_footprint(conditions(), step, None) for step in plan_even_steps(6, Waypoint(0, 0, 0), Pace(0.6, 0.0), LEFT)]
    again = set_hip_heights(BODY, plain, MARGIN)
    assert set_hip_height(BODY, again, MARGIN).hip_low == pytest.approx(again[-1].hip_low)
    assert len(again) == len(row)


def test_ankles_bend_farther_in_longer_steps_and_little_in_a_stand():
    assert math.degrees(ankle_bend(BODY, standing_row(), MARGIN)) < 20.0
    bends = [ankle_bend(BODY, walking_row(length), MARGIN) for length in (0.3, 0.5, 0.7, 0.9)]
    assert bends == sorted(bends)
    assert math.degrees(bends[-1]) > 30.0
