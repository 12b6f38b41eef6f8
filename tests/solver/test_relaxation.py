"""Relaxing: the best pose for the goals, from here or from rest."""

import numpy as np
import pytest

import poise


def held(manner):
    solver = poise.Solver(poise.biped(), manner=manner)
    for goal in solver.goals:
        goal.enabled = goal.name in ("left_foot", "right_hand")
        goal.orientation_weight = 0.0
    return solver


@pytest.mark.parametrize("manner", ["plain", "human"])
def test_a_body_that_was_left_contorted_takes_the_better_pose(manner):
    solver = held(manner)
    angles = poise.biped().rest.copy()
    rng = np.random.default_rng(1)
    lower, upper = poise.biped().limits.T
    solver.reset(np.clip(angles + rng.uniform(-1.5, 1.5, angles.shape), lower, upper))
    solver["right_hand"].position = (-0.3, 1.0, 0.3)
    before = solver.solve()
    after = solver.relax()
    assert after.converged
    assert after.cost + after.posture_cost <= before.cost + before.posture_cost + 1e-12


@pytest.mark.parametrize("manner", ["plain", "human"])
def test_a_relaxed_pose_stays_relaxed(manner):
    solver = held(manner)
    solver["right_hand"].position = (-0.4, 1.2, 0.3)
    solver.relax()
    angles = solver.pose.angles
    solver.solve()
    np.testing.assert_array_equal(solver.pose.angles, angles)
    solver.relax()
    np.testing.assert_allclose(solver.pose.angles, angles, atol=1e-4)


def test_speeds_are_not_bounded_meanwhile_and_bounded_again_afterwards():
    solver = held("human")
    solver.max_speed = 0.5
    solver["right_hand"].position = (-0.4, 1.2, 0.3)
    assert solver.relax().converged
    assert solver.max_speed == 0.5


def test_two_ways_to_the_same_goals_end_in_the_same_pose():
    ends = []
    for way in ([(-0.3, 1.0, 0.3)], [(-1.5, 1.4, 0.6), (0.4, 0.4, 0.5), (-0.3, 1.0, 0.3)]):
        solver = held("human")
        for target in way:
            start = np.array(solver["right_hand"].position)
            for share in np.linspace(0.05, 1.0, 20):
                solver["right_hand"].position = start + share * (np.array(target) - start)
                solver.solve()
            for _ in range(60):
                solver.solve()
        ends.append(np.array([solver.pose.segment_frame(s.name)[0] for s in solver.character.segments]))
    assert np.linalg.norm(ends[0] - ends[1], axis=1).max() < 0.02
