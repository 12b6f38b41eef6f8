"""Plans of whole walks: whole cycles, steps short enough for ankles, footprints on the middle of stairs."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import poise
from poise.gait.published_gait import step_values
from poise.gait.step_plan import STEPS_AHEAD
from poise.gait.styles import STYLES
from poise.gait.terrain import FLAT_GROUND, Terrain
from poise.gait.walk_plan import choose_step_values, phases_with_ends, plan_walk, settling_phases, whole_cycles
from poise.gait.walking_body import LEFT, measure_walking_body
from poise.geometry.rotations import yaw_pitch_roll
from tests.support.walks import make_request

BODY = measure_walking_body(poise.biped())


def test_a_walk_that_loops_has_whole_cycles_and_the_speed_asked_for():
    plan = plan_walk(make_request(BODY))
    steps = plan.phases[-1] + plan.phases[1] - 2 * plan.phases[0]
    assert steps == pytest.approx(round(steps))
    assert round(steps) % 2 == 0
    assert plan.cadence * plan.step_length == pytest.approx(1.2)
    assert plan.ground is FLAT_GROUND
    assert plan.phases[0] == STEPS_AHEAD
    assert plan.settling.max() < STEPS_AHEAD


def test_steps_are_those_of_people_unless_ankles_would_bend_too_far():
    easy = choose_step_values(make_request(BODY, speed=0.8))
    assert easy == step_values(0.8, 0.0, BODY.leg, STYLES["usual"])
    limits = {f"{side}_foot_x": (-0.4, 0.4) for side in ("left", "right")}
    stiff = measure_walking_body(poise.biped().with_limits(limits))
    uphill = choose_step_values(make_request(stiff, speed=1.2, slope=math.radians(10.0)))
    usual = step_values(1.2, 0.0, BODY.leg, STYLES["usual"], math.tan(math.radians(10.0)))
    assert uphill.cadence > usual.cadence


@pytest.mark.parametrize("stairs", [(0.17, 0.29), (-0.17, 0.29), 0.15])
@pytest.mark.parametrize("start", [False, True])
def test_feet_stand_on_the_middle_of_one_stair_each(stairs, start):
    plan = plan_walk(make_request(BODY, speed=0.6, stairs=stairs, start=start))
    ground, foot = plan.ground, BODY.feet[LEFT]
    assert isinstance(ground, Terrain)
    for ankle, orientation in zip(plan.footprints.ankles, plan.footprints.orientations, strict=True):
        heel, toe = (ankle + yaw_pitch_roll(*orientation) @ point for point in (foot.heel, foot.toe))
        assert ground.stair(heel[0], heel[2]) == ground.stair(toe[0], toe[2])
        assert toe[1] == pytest.approx(ground(toe[0], toe[2]), abs=1e-9)


def test_stairs_begin_and_end_with_a_landing_where_the_walk_begins_and_ends_standing():
    plan = plan_walk(make_request(BODY, speed=0.6, stairs=0.17, start=True, stop=True))
    ground = plan.ground
    assert isinstance(ground, Terrain)
    assert ground(0.0, -9.0) == 0.0
    assert ground(0.0, 99.0) == ground(0.0, 199.0) == pytest.approx(0.17 * ground.last_stair)


def test_a_walk_on_a_slope_is_planned_on_a_terrain():
    assert plan_walk(make_request(BODY, slope=0.1)).ground == Terrain(slope=0.1)


def test_a_path_takes_its_length_and_ends_at_its_last_point():
    plan = plan_walk(make_request(BODY, speed=1.0, path=[[0, 0], [0, 6]], start=True, stop=True))
    assert plan.footprints.centers[-1, [0, 2]] == pytest.approx((0.0, 6.0), abs=1e-9)
    assert 6.0 < len(plan.phases) / 60.0 < 9.0
    assert np.abs(plan.footprints.headings).max() < 1e-9


@given(st.floats(0.8, 3.0), st.floats(0.5, 20.0), st.sampled_from([24.0, 30.0, 60.0, 120.0]))
def test_whole_cycles_shift_the_cadence_little_or_change_the_frames(cadence, seconds, rate):
    steps, frames = whole_cycles(cadence, seconds, rate, exact=False)
    assert steps % 2 == 0
    shift = steps * rate / frames / cadence
    assert 0.97 <= shift <= 1.03 or frames != round(seconds * rate)
    exact, frames = whole_cycles(cadence, seconds, rate, exact=True)
    assert abs(frames - exact / cadence * rate) <= 0.5 or frames == 4


@pytest.mark.parametrize(("start", "stop"), [(True, True), (True, False), (False, True)])
def test_phases_with_ends_begin_and_end_on_whole_steps_and_reach_the_cadence(start, stop):
    phases = phases_with_ends(1.8, 6.0, 60.0, start=start, stop=stop)
    steps = np.diff(phases)
    assert phases[0] == pytest.approx(STEPS_AHEAD, abs=1e-12)
    assert (steps >= 0.0).all()
    assert steps.max() == pytest.approx(1.8 / 60.0, rel=1e-6)
    if start:
        assert steps[:15].max() < 1e-6
    if stop:
        assert steps[-15:].max() < 1e-6
        assert phases[-1] == round(phases[-1])
    assert abs(len(phases) / 60.0 - 6.0) < 0.6


def test_settling_takes_the_two_steps_before_the_first_frame():
    settling = settling_phases(np.array([3.0, 3.03]), 1.8, 60.0, start=False)
    assert settling[0] >= 1.0
    assert np.diff([*settling, 3.0]) == pytest.approx(1.8 / 60.0)
    assert settling_phases(np.array([3.0, 3.0]), 1.8, 60.0, start=True).tolist() == [3.0]
