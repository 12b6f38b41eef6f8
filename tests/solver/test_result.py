"""A result: the status in words, the errors of the pose it ended in, and the effort."""

import json

import numpy as np
import pytest

import poise
from poise import Status, goals
from poise.errors import ValueRefusedError
from tests.support import naive
from tests.support.characters import ask, moderate_goals, near, random_tree, reachable_goals, seeds

WORDS = ["iteration limit", "converged", "small residual", "small step", "stalled", "out of time", "speed limit"]
WORDS += ["refused", "left out"]  # of crowds


@pytest.mark.parametrize(("status", "words"), list(zip(Status, WORDS, strict=True)))
def test_a_status_is_its_own_words(status, words):
    assert status == words
    assert str(status) == words


@pytest.mark.parametrize("method", ["poise", "paper"])
@pytest.mark.parametrize("seed", seeds(7))
def test_errors_are_those_of_the_pose_that_is_returned(seed, method):
    character, rng = random_tree(seed), np.random.default_rng(seed)
    wanted = moderate_goals(character, character.rest, poise.Placement(), rng)
    solver = poise.Solver(character, method)
    ask(solver, wanted)
    result = solver.solve(iterations=3)
    frames = naive.effector_frames(character, solver.pose.angles)
    errors = np.array([naive.error(frames[goal.effector], goal) for goal in wanted])
    np.testing.assert_allclose(result.position_error, np.linalg.norm(errors[:, :3], axis=1), rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(np.cos(result.orientation_error), np.cos(np.linalg.norm(errors[:, 3:], axis=1)), atol=1e-9)
    assert result.cost == pytest.approx(np.sum((naive.weights(wanted).reshape(-1, 6) * errors) ** 2), rel=1e-9)


def test_errors_are_in_the_order_of_the_goals(solver):
    solver["left_hand"].position = np.array(solver["left_hand"].position) + 0.5
    result = solver.solve(iterations=0)
    assert result.position_error.shape == result.orientation_error.shape == (5,)
    assert [goal.name for goal in solver.goals][int(result.position_error.argmax())] == "left_hand"


def test_errors_follow_the_goals_of_another_base(solver):
    solver.rebase("left_foot")
    solver["right_foot"].position = (0.0, 0.5, 0.0)
    result = solver.solve(iterations=0)
    assert [goal.name for goal in solver.goals][int(result.position_error.argmax())] == "right_foot"


def test_a_result_does_not_change_with_later_solves(solver, biped):
    ask(solver, reachable_goals(biped, near(biped, biped.rest, np.random.default_rng(1), 0.5)))
    first = solver.solve(iterations=1)
    before = first.cost, first.position_error.tolist(), first.orientation_error.tolist(), first.status
    solver.solve(iterations=5)
    solver.rebase("left_foot")
    assert (first.cost, first.position_error.tolist(), first.orientation_error.tolist(), first.status) == before


def test_converged_is_a_status(solver):
    result = solver.solve()
    assert result.converged
    assert result.status is Status.CONVERGED
    assert result.cost == pytest.approx(0.0, abs=1e-20)
    solver["head"].position = (0.0, 3.0, 0.0)
    result = solver.solve(iterations=2)
    assert not result.converged
    assert (result.status, result.iterations) == (Status.ITERATION_LIMIT, 2)


def test_sweeps_are_counted_over_all_iterations(biped):
    solver = poise.Solver(biped, "paper")
    solver["head"].position = (0.0, 3.0, 0.0)
    result = solver.solve(iterations=2, sweeps=3)
    assert (result.iterations, result.sweeps) == (2, 6)


def test_time_is_counted_in_seconds(solver):
    assert solver.solve(iterations=2, tolerance=0).seconds > 0.0


def test_a_result_in_words(solver):
    x, y, z = solver["head"].position
    solver["head"].position = (x, y, z + 0.002)
    solver["head"].orientation_weight = 0.0
    for name in ("pelvis", "right_hand", "left_hand", "left_foot"):
        solver[name].enabled = False
    assert repr(solver.solve(iterations=0)) == "Result(iteration limit, 0 iterations, 0 sweeps, 2 mm, 0°)"


def test_a_result_never_changes(solver):
    result = solver.solve()
    for name in ("seconds", "starts", "status", "cost", "note"):
        with pytest.raises(AttributeError):
            setattr(result, name, 1)


def test_errors_are_found_by_goal_and_by_name(solver):
    look = solver.add(goals.LookAt("head", target=(1.0, 1.2, 2.0)))
    hand = solver["left_hand"]
    hand.position = np.add(hand.position, (0.0, 0.0, 0.5))
    result = solver.solve(iterations=0)
    assert result.errors[hand] == result.errors["left_hand"] == (pytest.approx(0.5), pytest.approx(0.0))
    assert result.errors[look] == look.error
    assert list(result.errors) == [*solver.goals, look]
    with pytest.raises(ValueRefusedError, match="goal 'lefthand' is unknown; did you mean 'left_hand'"):
        result.errors["lefthand"]
    solver.remove(look)
    solver.solve()
    assert result.errors[look][1] > 0.1, "a result has the goals of its own solve"


def test_a_result_is_plain_data_for_machines(solver):
    for target in ((1.0, 1.2, 2.0), (1.0, 1.3, 2.0)):
        solver.add(goals.LookAt("head", target=target, priority=2))
    result = solver.search(starts=2)
    data = json.loads(json.dumps(result.to_dict()))
    assert data["status"] == str(result.status)
    assert (data["converged"], data["starts"], data["seconds"]) == (result.converged, result.starts, result.seconds)
    assert (data["cost"], data["posture_cost"]) == (result.cost, result.posture_cost)
    assert (data["iterations"], data["sweeps"]) == (result.iterations, result.sweeps)
    assert list(data["cost_by_priority"]) == ["1", "2"]
    assert list(data["errors"]) == [*(goal.name for goal in solver.goals), "LookAt", "LookAt 2"]
    assert data["errors"]["LookAt 2"] == dict(zip(("metres", "radians"), solver.extra_goals[1].error, strict=True))
