"""The next step of a live walk: it follows its request no faster than a body can."""

import math

import numpy as np
import pytest

import poise
from poise.gait import floor
from poise.gait.live_plan import LIVE_SHAPE, LivePlanner, StepRequest
from poise.gait.step_plan import Waypoint
from poise.gait.styles import STYLES
from poise.gait.terrain import FLAT_GROUND
from poise.gait.walking_body import measure_walking_body

BODY = measure_walking_body(poise.biped())
SCALE = math.sqrt(BODY.leg / 0.9)
GO = StepRequest(1.2, 0.0, 0.0, STYLES["usual"], going=True)


def planner(ground=FLAT_GROUND, request=GO):
    return LivePlanner(BODY, ground, Waypoint(0.0, 0.0, 0.0), request)


def walk_on(plan, steps, request=GO):
    """The centers (n, 3) [m] and headings (n,) [rad] of so many steps."""
    centers, headings = [], []
    for _ in range(steps):
        plan.begin_step(request, plan.values.cadence, 1.0 / 60.0)
        centers.append(plan.footprints[2].center)
        headings.append(plan.footprints[2].heading)
    return np.array(centers), np.array(headings)


def test_it_begins_standing_with_the_feet_side_by_side():
    row = planner().footprints
    assert len(row) == 3
    assert row[0].ankle[2] == pytest.approx(row[1].ankle[2])
    assert row[0].side != row[1].side
    assert row[1].body.arm_swing == 0.0


def test_every_step_gains_at_most_what_a_body_gains_until_the_speed_is_reached():
    plan = planner()
    speeds = []
    for _ in range(12):
        before = plan.footprints[2].ankle[2]
        walk_on(plan, 1)
        speeds.append((plan.footprints[2].ankle[2] - before) * plan.values.cadence)
    gains = np.diff([0.0, *speeds])
    assert gains.max() <= LIVE_SHAPE.most_gained * SCALE * 1.001
    assert speeds[-1] == pytest.approx(1.2, rel=1e-6)


def test_feet_take_turns_and_the_last_two_footprints_are_kept():
    plan = planner()
    walk_on(plan, 1)
    _, second, third = plan.footprints
    walk_on(plan, 1)
    assert plan.footprints[0] is second
    assert plan.footprints[1] is third
    assert plan.footprints[2].side == second.side != third.side


def test_a_turn_is_taken_up_over_some_steps():
    plan = planner()
    walk_on(plan, 6)
    _, headings = walk_on(plan, 8, GO._replace(turn=1.0))
    turns = np.diff(headings)
    assert np.diff(turns).max() <= LIVE_SHAPE.most_turn_change + 1e-12
    assert turns.max() <= LIVE_SHAPE.most_turn
    assert turns[-1] > 0.2


def test_a_stop_brings_the_feet_side_by_side_and_ends():
    plan = planner()
    walk_on(plan, 6)
    steps = 0
    while not plan.ends:
        walk_on(plan, 1, GO._replace(going=False))
        steps += 1
        assert steps < 20
    assert plan.footprints[2].ankle[2] == pytest.approx(plan.footprints[1].ankle[2], abs=0.02)
    assert plan.footprints[2].body.sway == 0.0


def test_another_style_is_taken_on_with_every_step():
    plan = planner()
    crouches = []
    for _ in range(10):
        walk_on(plan, 1, GO._replace(style=STYLES["sneaky"]))
        crouches.append(plan.values.body.crouch)
    assert crouches == sorted(crouches)
    assert crouches[-1] == pytest.approx(STYLES["sneaky"].crouch * BODY.leg, rel=0.05)


@pytest.mark.parametrize("kind", ["stairs up", "stairs down"])
def test_on_stairs_every_step_is_one_stair_and_down_the_first_is_on_the_spot(kind):
    ground = floor(BODY, kind, (0.0, 0.0, 0.0), 0.0)
    plan = planner(ground, GO._replace(speed=0.6))
    stairs = []
    for _ in range(8):
        walk_on(plan, 1, GO._replace(speed=0.6, turn=1.0))
        ankle = plan.footprints[2].flat_ankle
        stairs.append(ground.stair(ankle[0], ankle[2]))
    assert set(np.diff(stairs[2:])) == {1}
    assert (plan.footprints[2].heel_up > 0.0) == (kind == "stairs down")
