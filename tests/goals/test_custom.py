"""Custom goals: rows that a user writes in Python."""

import numpy as np
import pytest

import poise
from poise import goals
from poise.errors import PoiseError
from tests.support.goal_kinds import (
    FINE,
    ask_pose,
    nearby,
    silent,
)


def test_rows_written_in_python(biped):
    names = [joint.name for joint in biped.joints]
    left, right = names.index("left_elbow_x"), names.index("right_elbow_x")

    def error(pose):
        return pose.angles[left] - pose.angles[right], np.sin(pose.angles[left]) - 0.5

    def jacobian(pose):
        rows = np.zeros((2, len(pose.angles)))
        rows[0, [left, right]], rows[1, left] = (1.0, -1.0), np.cos(pose.angles[left])
        return rows

    for derivative in (jacobian, None):
        solver = silent(biped)
        goal = solver.add(goals.Custom(error, derivative, rows=2))
        assert solver.solve(tolerance=FINE).converged
        assert goal.error[0] < 1e-6
        assert np.sin(solver.pose.angles[left]) == pytest.approx(0.5, abs=1e-6)
    solver.add(goals.Custom(lambda pose: np.zeros(3), rows=2))
    with pytest.raises(PoiseError, match=r"error of a Custom goal must give finite numbers of shape \(2,\), not \(3,\)"):
        solver.solve()


def held_hand(pose, **options):
    """A goal written in Python: the left hand is where it is in a pose."""
    target = pose.frame("left_hand")[0]
    return goals.Custom(lambda now: now.frame("left_hand")[0] - target, rows=3, **options)


def test_rows_that_are_written_in_python_have_a_priority_like_others(biped):
    for seed in range(3):
        rng = np.random.default_rng([seed, 99])
        wanted, other = nearby(biped, rng), nearby(biped, rng)
        solver = silent(biped)
        top = solver.add(held_hand(wanted))
        solver.add(goals.Balance(["right_foot"], priority=2))
        solver.solve(tolerance=(1e-5, 1e-5))
        assert top.error[0] < 2e-5
        solver = silent(biped)
        ask_pose(solver, "pose", wanted)
        solver.add(held_hand(other, priority=2))
        result = solver.solve(tolerance=(1e-5, 1e-5))
        assert result.position_error.max() < 1.1e-5


def test_rows_that_are_written_in_python_move_no_faster_and_take_no_longer_than_others(biped):
    solver, rng = silent(biped), np.random.default_rng(3)
    solver.add(held_hand(nearby(biped, rng)))
    solver.max_speed = 2.0
    before = solver.pose.angles
    solver.solve(dt=0.01)
    moved = np.abs(solver.pose.angles - before).max()
    assert 0.01 < moved <= 0.02 + 1e-12
    solver.max_speed = None
    assert solver.solve(budget=1.0).status is poise.Status.OUT_OF_TIME
    assert solver.solve().converged


def test_a_trajectory_takes_goals_that_ask_python_for_something(biped):
    rng = np.random.default_rng(4)
    target, frames = nearby(biped, rng), 4
    solvers = [silent(biped) for _ in range(2)]
    for solver in solvers:
        solver.add(held_hand(target))
        solver["right_hand"].enabled = True
    positions = np.array([goal.position for goal in solvers[0].goals]) + np.linspace(0.0, 0.1, frames)[:, None, None]
    angles = solvers[0].solve_frames(positions)
    for frame in range(frames):
        solvers[1].set_goals(positions[frame])
        solvers[1].solve()
        np.testing.assert_array_equal(angles[frame], solvers[1].pose.angles)
    np.testing.assert_allclose(solvers[0].pose.frame("left_hand")[0], target.frame("left_hand")[0], atol=1e-3)
