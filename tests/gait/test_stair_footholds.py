"""Stairs: how deep usual ones are, and where feet stand on them."""

import math
from dataclasses import replace

import pytest

import poise
from poise.gait.footprint_layout import StepConditions, measure_steady_walk
from poise.gait.published_gait import ADULT_LEG, step_values
from poise.gait.stair_footholds import FEET_BEHIND, HURRIED, SHALLOWEST, best_feet_behind, shallowest_tread, usual_tread
from poise.gait.step_plan import Pace
from poise.gait.styles import STYLES
from poise.gait.terrain import FLAT_GROUND, make_stairs
from poise.gait.walking_body import measure_walking_body


def test_depth_and_twice_the_height_of_usual_stairs_are_blondels():
    assert usual_tread(0.17, 0.4, ADULT_LEG) + 2.0 * 0.17 == pytest.approx(0.63)
    assert usual_tread(-0.17, 2.0, ADULT_LEG) == pytest.approx(0.29)


def test_high_stairs_are_not_too_shallow_and_hurried_ones_deeper():
    assert usual_tread(-0.3, 0.4, ADULT_LEG) == SHALLOWEST == shallowest_tread(ADULT_LEG)
    assert usual_tread(0.17, 1.4, ADULT_LEG) == pytest.approx(1.4 / HURRIED)


def test_stairs_grow_with_the_body():
    assert usual_tread(0.34, 0.1, 2.0 * ADULT_LEG) == pytest.approx(2.0 * usual_tread(0.17, 0.1, ADULT_LEG))


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
