"""Planned steps: waypoints on arcs and paths, starts and stops."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poise.gait.step_plan import (
    END_STEP,
    STEPS_AHEAD,
    Pace,
    StepCount,
    Waypoint,
    plan_even_steps,
    plan_path_steps,
    plan_steps,
    waypoints_along,
)
from poise.gait.walking_body import LEFT, RIGHT

ORIGIN = Waypoint(0.0, 0.0, 0.0)
PACE = Pace(0.6, 0.0)


def plan(*, start=False, stop=False, pace=PACE, count=6, behind=0.0, ahead=0.0):
    return plan_steps(
        pace, StepCount(count, count), start=start, stop=stop, feet_behind=behind, body_ahead=ahead, shorter_ends=True
    )


@given(st.floats(-1.0, 1.0), st.floats(-1.0, 1.0), st.floats(-1.0, 1.0), st.floats(-3.0, 3.0))
def test_two_halves_of_a_step_are_a_whole_one_and_back_is_where_it_came_from(forward, side, turn, heading):
    pace, here = Pace(forward, side, turn), Waypoint(0.3, -0.2, heading)
    there = here.advance(pace)
    np.testing.assert_allclose(here.advance(pace, 0.5).advance(pace, 0.5), there, atol=1e-12)
    np.testing.assert_allclose(there.advance(pace, -1.0), here, atol=1e-12)


def test_even_steps_with_a_turn_go_round_a_circle():
    turn = math.radians(30.0)
    steps = plan_even_steps(13, ORIGIN, Pace(0.6, 0.0, turn), LEFT)
    assert [step.side for step in steps[:4]] == [LEFT, RIGHT, LEFT, RIGHT]
    np.testing.assert_allclose(steps[12].waypoint[:2], steps[0].waypoint[:2], atol=1e-12)
    radius = 0.6 / turn
    centre = np.array([radius, 0.0])  # to the left of z is x
    for step in steps:
        assert np.linalg.norm(np.array(step.waypoint[:2]) - centre) == pytest.approx(radius)


def test_a_steady_walk_is_half_a_step_ahead_at_its_first_frame():
    steps = plan()
    assert len(steps) == STEPS_AHEAD + 6 + 3
    assert {step.body for step in steps} == {"walks"}
    assert steps[STEPS_AHEAD].waypoint.z == pytest.approx(0.5 * PACE.forward)
    assert np.diff([step.waypoint.z for step in steps]) == pytest.approx(PACE.forward)


def test_a_start_and_a_stop_stand_with_feet_side_by_side_and_have_a_shorter_step():
    steps = plan(start=True, stop=True)
    bodies = [step.body for step in steps]
    assert bodies[: STEPS_AHEAD + 1] == ["stands"] * STEPS_AHEAD + ["sways"]
    assert bodies[-4:] == ["sways", "stands", "stands", "stands"]
    assert bodies.count("walks") == 6 - 2
    assert {step.waypoint for step in steps[: STEPS_AHEAD + 1]} == {ORIGIN}
    ways = np.diff([step.waypoint.z for step in steps[STEPS_AHEAD:]])
    assert ways[0] == pytest.approx(END_STEP * PACE.forward)
    assert ways[1] == pytest.approx(PACE.forward)
    assert ways[-3:] == pytest.approx(0.0)


def test_feet_close_beside_the_one_that_stands_behind_its_waypoint():
    last, closing = plan(stop=True, behind=0.2)[-4:-2]
    assert closing.waypoint.z == pytest.approx(last.waypoint.z - 0.2 * END_STEP * PACE.forward)


def test_waypoints_go_from_the_first_point_of_a_path_to_the_last_and_round_its_corners():
    waypoints = waypoints_along(np.array([[0.0, 0.0], [0.0, 4.0], [4.0, 4.0]]), 0.5)
    np.testing.assert_allclose(waypoints[0][:2], (0.0, 0.0), atol=1e-12)
    np.testing.assert_allclose(waypoints[-1][:2], (4.0, 4.0), atol=1e-12)
    assert waypoints[0].heading == pytest.approx(0.0)
    assert waypoints[-1].heading == pytest.approx(math.pi / 2)
    corner = min(math.dist(waypoint[:2], (0.0, 4.0)) for waypoint in waypoints)
    assert 0.2 < corner < 0.8
    assert np.abs(np.diff([waypoint.heading for waypoint in waypoints])).max() < 0.4


def test_steps_along_a_path_look_to_the_next_waypoint():
    waypoints = waypoints_along(np.array([[0.0, 0.0], [0.0, 3.0]]), 0.5)
    steps = plan_path_steps(waypoints, Pace(0.5, 0.0), len(waypoints), start=True, stop=True)
    assert len(steps) == STEPS_AHEAD + len(waypoints) + 3
    assert steps[STEPS_AHEAD + 1].pace.forward == pytest.approx(0.5, rel=0.05)
    assert steps[-1].pace == Pace(0.0, 0.0, 0.0)
