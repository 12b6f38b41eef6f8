"""Footprints on the ground: soles lie on slopes, stand on stairs, and rise on their toes."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import poise
from poise.gait.footprints import STAIR_SHAPE, Footprints, make_footprint, raise_heel, stand_on_ground
from poise.gait.published_gait import WIDTH, step_values
from poise.gait.step_plan import Pace, PlannedStep, Waypoint
from poise.gait.styles import STYLES
from poise.gait.terrain import FLAT_GROUND, Terrain, make_stairs
from poise.gait.walking_body import LEFT, RIGHT, measure_walking_body
from poise.geometry.rotations import yaw_pitch_roll
from tests.support.naive import axis_rotation

BODY = measure_walking_body(poise.biped())
FOOT = BODY.feet[LEFT]
VALUES = step_values(1.0, 0.0, BODY.leg, STYLES["usual"])
X, Y, Z = np.eye(3)


def sole(ankle, orientation):
    """Heel and toe in the world (2, 3) [m]."""
    return ankle + np.array([FOOT.heel, FOOT.toe]) @ yaw_pitch_roll(*orientation).T


def planned(side=LEFT, z=0.0, heading=0.0, forward=0.6):
    return PlannedStep(side, Waypoint(0.0, z, heading), Pace(forward, 0.0))


def footprint(ground=FLAT_GROUND, before=None, **options):
    return make_footprint(BODY, planned(**options), VALUES, ground, 1.0, 0.0, before)


@given(st.floats(-0.3, 0.3), st.floats(-3.0, 3.0), st.floats(-1.0, 1.0))
def test_a_foot_on_a_slope_has_heel_and_toe_on_it(slope, heading, yaw):
    ground = Terrain((0.1, 0.2, 0.3), heading, slope=slope)
    for place in sole(*stand_on_ground(FOOT, 0.5, -0.4, yaw, ground)):
        assert place[1] == pytest.approx(ground(place[0], place[2]), abs=0.012)  # pitch and roll are taken one by one


def test_a_foot_along_a_slope_is_pitched_by_it_and_one_across_is_rolled():
    slope = Terrain(slope=0.2)
    assert stand_on_ground(FOOT, 0.0, 0.0, 0.0, slope)[1] == pytest.approx((0.0, -0.2, 0.0))
    assert stand_on_ground(FOOT, 0.0, 0.0, math.pi / 2, slope)[1] == pytest.approx((math.pi / 2, 0.0, -0.2), abs=1e-9)


def test_a_level_terrain_is_stood_on_as_the_level_floor():
    level, terrain = (stand_on_ground(FOOT, 0.3, 0.4, 0.5, ground) for ground in (FLAT_GROUND, Terrain((0.0, 0.0, 1.0))))
    np.testing.assert_allclose(level[0], terrain[0], atol=1e-15)
    assert level[1] == terrain[1]


def test_over_an_edge_a_foot_stands_flat_on_the_higher_side():
    edge = Terrain(rise=0.2, tread=1.0, begin=0.0)  # at z = 1
    ankle, orientation = stand_on_ground(FOOT, 0.0, 1.0, 0.0, edge)
    assert orientation == (0.0, 0.0, 0.0)
    assert ankle[1] == pytest.approx(0.2 - FOOT.toe[1])


@given(st.floats(0.0, 0.6), st.floats(-1.0, 1.0))
def test_a_raised_heel_leaves_the_toe_where_it_is(angle, yaw):
    ankle, orientation = stand_on_ground(FOOT, 0.1, 0.2, yaw, FLAT_GROUND)
    raised = raise_heel(FOOT, ankle, orientation, angle)
    np.testing.assert_allclose(sole(*raised)[1], sole(ankle, orientation)[1], atol=1e-12)
    assert sole(*raised)[0, 1] == pytest.approx(FOOT.length * math.sin(angle), abs=1e-9)


def test_feet_are_a_step_width_apart_and_as_far_behind_as_asked():
    left, right = footprint(side=LEFT), footprint(side=RIGHT)
    assert left.ankle[0] - right.ankle[0] == pytest.approx(WIDTH * BODY.leg)
    behind = make_footprint(BODY, planned(), VALUES, FLAT_GROUND, behind=0.1)
    assert behind.ankle[2] == pytest.approx(left.ankle[2] - 0.1 * 0.6)


def test_a_footprint_turns_with_the_heading():
    ahead, left = footprint(), footprint(heading=0.8)
    rotation = axis_rotation(Y, 0.8)
    np.testing.assert_allclose(left.ankle, rotation @ ahead.ankle, atol=1e-12)
    assert left.orientation[0] == pytest.approx(ahead.orientation[0] + 0.8)


def test_on_the_level_and_on_a_slope_nothing_is_climbed():
    for ground in (FLAT_GROUND, Terrain(slope=0.15)):
        before, after = footprint(ground, z=0.0), footprint(ground, z=1.2)
        after = footprint(ground, before=before, z=1.2)
        assert after.swing.height_lead == pytest.approx(0.0, abs=1e-9)
        assert after.swing.heel_strike == pytest.approx(VALUES.heel_strike)
        assert after.heel_up == 0.0


def test_up_stairs_the_height_leads_and_knees_and_trunk_bend():
    ground = make_stairs(BODY, 0.2, 0.6, 0.0, -math.inf, math.inf)
    after = footprint(ground, before=footprint(ground, z=0.0), z=1.2)
    assert after.flat_ankle[1] == pytest.approx(0.4 + BODY.ankle, abs=1e-9)
    assert after.swing.height_lead == pytest.approx(STAIR_SHAPE.lead_up)
    assert after.swing.heel_strike == 0.0
    assert after.body.knee_bend == pytest.approx(VALUES.body.knee_bend + STAIR_SHAPE.knee_bend_up)
    assert after.body.trunk_lean == pytest.approx(VALUES.body.trunk_lean + STAIR_SHAPE.lean_up)
    assert after.heel_up == 0.0


def test_down_stairs_a_foot_stands_on_its_ball():
    ground = make_stairs(BODY, -0.2, 0.6, 0.0, -math.inf, math.inf)
    after = footprint(ground, before=footprint(ground, z=0.0), z=1.2)
    assert after.heel_up == pytest.approx(STAIR_SHAPE.heel_up)
    assert after.orientation[1] == pytest.approx(STAIR_SHAPE.heel_up)
    assert after.swing.height_lead == pytest.approx(-STAIR_SHAPE.lag_down)


def test_at_rest_a_body_neither_twists_nor_swings_and_sways_only_if_it_may():
    swaying, still = (footprint().at_rest(sway=sway) for sway in (True, False))
    assert swaying.body.sway == VALUES.body.sway > 0.0
    assert still.body.sway == 0.0
    for row in (swaying, still):
        assert (row.body.arm_swing, row.body.pelvis_twist, row.body.hip_rise, row.swing.heel_strike) == (0.0,) * 4
        assert row.body.knee_bend == VALUES.body.knee_bend


def test_a_row_is_stacked_in_order():
    row = [footprint(side=side, z=0.6 * side) for side in (LEFT, RIGHT)]
    stacked = Footprints.of(row)
    assert len(stacked) == 2
    for number, one in enumerate(row):
        np.testing.assert_array_equal(stacked.ankles[number], one.ankle)
        np.testing.assert_array_equal(stacked.swings[number], one.swing)
        np.testing.assert_array_equal(stacked.bodies[number], one.body)
