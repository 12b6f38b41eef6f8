"""Planned steps laid as footprints, for whole and live walks alike."""

import math
from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.gait.footprint_layout import (
    FEET_BEHIND,
    LEAST_MARGIN,
    StepConditions,
    best_feet_behind,
    changeover_margin,
    lay_footprint,
    lay_footprints,
    measure_steady_walk,
)
from poise.gait.published_gait import step_values
from poise.gait.step_plan import Pace, PlannedStep, Waypoint, plan_even_steps
from poise.gait.styles import STYLES
from poise.gait.terrain import FLAT_GROUND, Terrain, make_stairs
from poise.gait.walking_body import LEFT, RIGHT, measure_walking_body

BODY = measure_walking_body(poise.biped())
VALUES = step_values(1.2, 0.0, BODY.leg, STYLES["usual"])
CONDITIONS = StepConditions(BODY, VALUES, FLAT_GROUND, 1.0, 0.05)
PACE = Pace(0.6, 0.0)


def test_a_margin_is_never_below_the_least():
    assert changeover_margin(0.0) == LEAST_MARGIN
    assert changeover_margin(0.2) == 0.2


def test_feet_stand_behind_as_in_usual_steps_unless_stairs_say_otherwise():
    assert CONDITIONS.feet_behind == VALUES.foot_behind
    assert replace(CONDITIONS, stair_feet_behind=-0.2).feet_behind == -0.2


def test_footprints_follow_the_plan_left_and_right():
    row = lay_footprints(CONDITIONS, plan_even_steps(6, Waypoint(0.0, 0.0, 0.0), PACE, LEFT))
    assert [footprint.side for footprint in row] == [LEFT, RIGHT] * 3
    assert np.diff([footprint.ankle[2] for footprint in row]) == pytest.approx(PACE.forward)
    assert all(footprint.hip_low > 0.6 for footprint in row)


def test_on_a_curve_centers_are_farther_out_so_that_the_spline_goes_through_the_waypoints():
    pace = Pace(0.6, 0.0, 0.4)
    steps = plan_even_steps(5, Waypoint(0.0, 0.0, 0.0), pace, LEFT)
    centers = np.array([lay_footprint(CONDITIONS, step, []).center[[0, 2]] for step in steps])
    # Half way through a step the spline is at 1/16, 7/8 and 1/16 of three centers, and a little inside of the waypoint.
    middle = np.array(steps[2].waypoint[:2])
    inside = 0.5 * (centers[1] + centers[3])
    assert np.linalg.norm(centers[2] - inside) > np.linalg.norm(middle - inside)


def test_a_body_that_stands_or_sways_is_at_rest():
    for body, sways in (("stands", False), ("sways", True)):
        row = lay_footprint(CONDITIONS, PlannedStep(LEFT, Waypoint(0.0, 0.0, 0.0), PACE, body), [])
        assert row.body.arm_swing == 0.0
        assert (row.body.sway > 0.0) == sways


def test_ankles_bend_more_in_a_steady_walk_uphill_and_hips_are_lower():
    bend, height = measure_steady_walk(CONDITIONS, PACE)
    uphill, lower = measure_steady_walk(replace(CONDITIONS, ground=Terrain(slope=math.radians(10.0))), PACE)
    assert uphill > bend
    assert lower < height


@pytest.mark.parametrize("rise", [0.17, -0.17])
def test_feet_stand_where_ankles_bend_less_than_behind_the_body(rise):
    body = measure_walking_body(poise.biped())
    values = step_values(0.6, 0.0, body.leg, STYLES["usual"])
    conditions = StepConditions(body, values, FLAT_GROUND, 1.0, 0.05)
    best = best_feet_behind(conditions, 0.3, rise)
    assert best in FEET_BEHIND

    def bend(behind):
        ground = make_stairs(body, rise, 0.3, (0.5 - behind) * 0.3, -math.inf, math.inf)
        return measure_steady_walk(replace(conditions, ground=ground, stair_feet_behind=behind), Pace(0.3, 0.0))[0]

    assert bend(best) <= bend(0.1)
