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


class FailsLater:
    """An error function that fails once the left hand has moved."""

    def __init__(self, pose):
        self.start, self.failure = pose, ZeroDivisionError("at the limit")

    def __call__(self, pose):
        if np.abs(pose.angles - self.start.angles).max() > 1e-3:
            raise self.failure
        return pose.frame("left_hand")[0] - self.start.frame("left_hand")[0] - 0.1


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (lambda pose: 1 / 0, "error of a Custom goal failed: ZeroDivisionError: division by zero"),
        (lambda pose: pose.angles["left"], "error of a Custom goal failed: IndexError: "),
        (lambda pose: pose.nose, "error of a Custom goal failed: AttributeError: "),
        (lambda: 0.0, "error of a Custom goal failed: TypeError: "),
        (lambda pose: [1.0, np.nan], "error of a Custom goal has given a number that is not finite"),
        (lambda pose: 1.0, "error of a Custom goal must give finite numbers of shape (2,), not ()"),
        (lambda pose: [[1.0, 2.0], [3.0, 4.0]], "error of a Custom goal must give finite numbers of shape (2,), not (2, 2)"),
        (lambda pose: None, "error of a Custom goal must give finite numbers of shape (2,), not (0,)"),
        (lambda pose: [1j, 1.0], "error of a Custom goal must be an array of numbers"),
        (lambda pose: ["1", "2"], "error of a Custom goal must be an array of numbers"),
    ],
)
def test_rows_that_fail_are_one_sentence_and_move_nothing(biped, answer, sentence):
    solver = silent(biped)
    solver.add(goals.Custom(answer, rows=2))
    before = solver.pose
    with pytest.raises(PoiseError) as refusal:
        solver.solve()
    assert str(refusal.value).startswith(sentence)
    assert solver.pose == before


def test_rows_that_fail_on_the_way_leave_the_pose_as_it_was_and_the_solver_usable(biped):
    solver = silent(biped)
    before = solver.pose
    error = FailsLater(before)
    goal = solver.add(goals.Custom(error, rows=3))
    with pytest.raises(PoiseError, match=r"^error of a Custom goal failed: ZeroDivisionError: at the limit$") as refusal:
        solver.solve()
    assert refusal.value.__cause__ is error.failure
    assert solver.pose == before
    solver.remove(goal)
    solver["right_hand"].enabled = True
    assert solver.solve().converged


def test_a_jacobian_that_lies_on_its_side_is_refused(biped):
    solver = silent(biped)
    solver.add(goals.Custom(lambda pose: pose.angles[:2], lambda pose: np.eye(len(pose.angles), 2), rows=2))
    with pytest.raises(
        PoiseError, match=r"^jacobian of a Custom goal must give finite numbers of shape \(2, 30\), not \(30, 2\)$"
    ):
        solver.solve()


def test_what_is_no_function_is_refused():
    with pytest.raises(PoiseError, match=r"^error of a Custom goal must be a function, not 3$"):
        goals.Custom(3)
    with pytest.raises(PoiseError, match=r"^jacobian of a Custom goal must be a function, not 'J'$"):
        goals.Custom(lambda pose: 0.0, "J")
