"""The body over its footprints: carried smoothly, swaying, with legs that reach and arms that swing."""

import math

import numpy as np
import pytest

import poise
from poise.gait.body_motion import HIP_HEIGHT_SHAPE, BodyMotion, ankle_bend, evaluate_targets, set_hip_height, set_hip_heights
from poise.gait.footprint_layout import StepConditions, lay_footprint, lay_footprints
from poise.gait.footprints import Footprints
from poise.gait.published_gait import step_values, step_values_at_cadence
from poise.gait.step_plan import Pace, PlannedStep, Waypoint, plan_even_steps
from poise.gait.styles import STYLES, Style
from poise.gait.terrain import FLAT_GROUND, make_stairs
from poise.gait.walking_body import LEFT, RIGHT, measure_walking_body
from tests.support.skeletons import human

BODY = measure_walking_body(poise.biped())
MARGIN = 0.05


def steady_row(body=BODY, ground=FLAT_GROUND, speed=1.2, turn=0.0, style="usual", forward=None):
    """Eight footprints of a steady walk, and how long its steps are [m]."""
    values = step_values(speed, 0.0, body.leg, STYLES[style])
    length = speed / values.cadence if forward is None else forward
    steps = plan_even_steps(8, Waypoint(0.0, 0.0, 0.0), Pace(length, 0.0, turn), LEFT)
    return Footprints.of(lay_footprints(StepConditions(body, values, ground, 1.0, MARGIN), steps)), length


def goal(targets, name, body=BODY):
    number = body.goals.index(name)
    return targets.positions[:, number], targets.orientations[:, number]


def test_two_steps_later_everything_is_two_steps_farther():
    row, length = steady_row()
    phases = np.linspace(3.0, 4.9, 40)
    here, there = (evaluate_targets(BODY, row, phases + more, MARGIN) for more in (0.0, 2.0))
    far = np.zeros_like(here.positions)
    far[:, [BODY.goals.index(name) for name in ("left_foot", "right_foot", "pelvis", "left_hand", "right_hand")], 2] = (
        2 * length
    )
    np.testing.assert_allclose(there.positions - here.positions, far, atol=1e-3)
    np.testing.assert_allclose(there.orientations, here.orientations, atol=1e-9)


@pytest.mark.parametrize("turn", [0.0, 0.3])
def test_nothing_jumps_at_a_changeover(turn):
    row, _ = steady_row(turn=turn)
    step = 1e-4
    for changeover in (3.0, 4.0, 5.0):
        phases = changeover + step * np.array([-1.5, -0.5, 0.5, 1.5])
        targets = evaluate_targets(BODY, row, phases, MARGIN)
        for values in targets:
            speeds = np.diff(values, axis=0) / step
            assert np.abs(np.diff(values, axis=0)).max() < 10.0 * step
            assert np.abs(np.diff(speeds, axis=0)).max() < 0.02


def test_legs_reach_their_targets_with_bent_knees():
    row, _ = steady_row()
    targets = evaluate_targets(BODY, row, np.linspace(3.0, 5.0, 101), MARGIN)
    hips, pelvis = goal(targets, "pelvis")
    for side, name in ((LEFT, "left_foot"), (RIGHT, "right_foot")):
        foot = BODY.feet[side]
        reach = np.linalg.norm(hips + pelvis @ foot.hip - goal(targets, name)[0], axis=1)
        assert reach.max() < foot.leg_reach(math.radians(4.0))


def test_the_body_sways_over_the_foot_that_bears_it_and_is_highest_there():
    row, _ = steady_row()
    k, s = np.array([3, 4]), np.full(2, 0.5)
    motion = BodyMotion(BODY, row, k, s)
    left = row.sides[k] == LEFT
    place, _ = motion.pelvis_at_zero()
    assert (np.sign(place[:, 0]) == np.where(left, 1.0, -1.0)).all()
    assert np.abs(place[:, 0]) == pytest.approx(step_values(1.2, 0.0, BODY.leg, STYLES["usual"]).body.sway)
    height = goal(evaluate_targets(BODY, row, np.linspace(3.0, 4.0, 51), MARGIN), "pelvis")[0][:, 1]
    assert 0.3 < np.linspace(0.0, 1.0, 51)[height.argmax()] < 0.7
    assert 0.02 < height.max() - height.min() < 0.04


def test_an_arm_is_in_front_when_the_foot_of_its_side_is_behind():
    row, _ = steady_row()
    targets = evaluate_targets(BODY, row, np.linspace(3.0, 5.0, 60), MARGIN)
    middle = goal(targets, "pelvis")[0][:, 2]
    for side in ("left", "right"):
        hand, foot = (goal(targets, f"{side}_{name}")[0][:, 2] - middle for name in ("hand", "foot"))
        assert np.corrcoef(hand, foot)[0, 1] < -0.8


def test_the_head_looks_along_the_heading_and_is_level():
    row, _ = steady_row(turn=0.2)
    k, s = np.array([4]), np.array([0.5])
    motion = BodyMotion(BODY, row, k, s)
    np.testing.assert_allclose(motion.heading, row.headings[k], atol=0.03)
    ahead = motion.head[0] @ (0.0, 0.0, 1.0)
    np.testing.assert_allclose(ahead, [math.sin(motion.heading[0]), 0.0, math.cos(motion.heading[0])], atol=1e-12)


def test_up_stairs_the_hips_rise_by_a_stair_with_every_step():
    ground = make_stairs(BODY, 0.17, 0.35, 0.0, -math.inf, math.inf)
    row, _ = steady_row(ground=ground, speed=0.6, forward=0.35)
    heights = goal(evaluate_targets(BODY, row, np.array([3.0, 4.0, 5.0, 6.0]), MARGIN), "pelvis")[0][:, 1]
    assert np.diff(heights) == pytest.approx(0.17, abs=0.01)


def test_the_segments_of_a_spine_are_oriented_between_pelvis_and_chest():
    body = measure_walking_body(human())
    row, _ = steady_row(body)
    targets = evaluate_targets(body, row, np.array([3.2]), MARGIN)
    pelvis, chest = (goal(targets, name, body)[1][0] for name in ("pelvis", "chest"))
    links = [link for link in body.spine_links if link.upper == "chest"]
    assert links
    for link in links:
        between = goal(targets, link.goal, body)[1][0]
        np.testing.assert_allclose(between @ between.T, np.eye(3), atol=1e-12)
        np.testing.assert_allclose(between, (1.0 - link.share) * pelvis + link.share * chest, atol=0.02)


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
    swinging = math.sqrt(foot.leg_reach(HIP_HEIGHT_SHAPE.swing_knee_bend * body.knee_bend) ** 2 - aside**2)
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
    plain = [lay_footprint(conditions(), step, []) for step in plan_even_steps(6, Waypoint(0, 0, 0), Pace(0.6, 0.0), LEFT)]
    again = set_hip_heights(BODY, plain, MARGIN)
    assert set_hip_height(BODY, again, MARGIN).hip_low == pytest.approx(again[-1].hip_low)
    assert len(again) == len(row)


def test_ankles_bend_farther_in_longer_steps_and_little_in_a_stand():
    assert math.degrees(ankle_bend(BODY, standing_row(), MARGIN)) < 20.0
    bends = [ankle_bend(BODY, walking_row(length), MARGIN) for length in (0.3, 0.5, 0.7, 0.9)]
    assert bends == sorted(bends)
    assert math.degrees(bends[-1]) > 30.0
