"""Measures of a run are what the referee sees in its poses."""

import numpy as np
import pytest

from poise.compare import measures
from poise.compare.measures import Poses, judge
from poise.compare.scenes import find_scenes


def judged(name, angles_of):
    """The measures of one answer, whose angles are made from the cases."""
    (scene,) = find_scenes((name,), quick=False)
    cases = scene.cases(0, True)
    angles = angles_of(cases)
    return judge(scene, cases, 0, [Poses(angles, np.tile((0.0, 0, 0, 1, 0, 0, 0), (len(angles), 1)))])[0]


def test_the_pose_that_goals_were_made_from_reaches_them():
    found = judged("biped-5-pose/far", lambda cases: cases.truth[0])
    assert found["reached"] == [True]
    assert found["position"][0] < 1e-9
    assert found["orientation"][0] < 1e-6
    assert found["pose_distance"] == 0.0


def test_a_goal_that_is_missed_is_not_reached_and_says_by_how_much():
    found = judged("chain-10/far", lambda cases: cases.start[:1])
    assert found["reached"] == [False]
    assert found["cost"][0] == pytest.approx(found["position"][0] ** 2, rel=1e-4)


def test_goals_reached_outside_the_limits_do_not_count():
    (scene,) = find_scenes(("arm/far",), quick=False)
    beyond = scene.character.limits[:, 1] + 0.1
    found = judged("arm/far", lambda cases: beyond[None])
    assert found["limit_violation"] == pytest.approx(0.1)
    assert found["reached"] == [False]


def test_a_pose_that_is_not_finite_is_worst():
    found = judged("arm/far", lambda cases: np.full((1, 7), np.nan))
    assert found["reached"] == [False]
    assert found["position"] == [1000.0]


def test_a_motion_that_stands_still_has_no_jerk():
    found = judged("biped-5/coherent", lambda cases: np.repeat(cases.start[:1], 60, axis=0))
    assert found["jerk"] == 0.0
    assert found["largest_jump"] == 0.0


def test_the_jerk_of_a_cubic_is_six():
    times = np.arange(60) / 60.0
    found = judged("biped-5/coherent", lambda cases: np.tile(times[:, None] ** 3, (1, 30)))
    assert found["jerk"] == pytest.approx(6.0, rel=1e-6)


def test_settling_counts_solves_until_nothing_moves():
    moving = np.zeros((12, 30))
    moving[1:, 0], moving[2:, 0] = 0.5, 0.6
    found = judged("biped-5/beyond", lambda cases: moving)
    assert found["settling"] == 3.0
    assert found["jitter"] == 0.0


def test_settling_after_jumps_counts_frames_until_the_goal_is_reached():
    assert measures.settling_after_jumps([False, True, True, True, True] + [False] * 5) == (2 + 5) / 2
