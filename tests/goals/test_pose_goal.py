"""Goals: what can be asked of an effector, and what is refused with which words."""

import numpy as np
import pytest

import poise
from poise import goals
from poise.errors import UnknownNameError, ValueRefusedError
from tests.support import naive
from tests.support.characters import frame, near, random_tree, reachable_goals


def test_at_first_every_goal_is_where_its_effector_is_at_rest(solver, biped):
    frames = naive.effector_frames(biped, biped.rest)
    for goal in solver.goals:
        np.testing.assert_allclose(goal.position, frames[goal.name][:3, 3], atol=1e-12)
        np.testing.assert_allclose(naive.quaternion_rotation(goal.orientation), frames[goal.name][:3, :3], atol=1e-12)
        assert (goal.enabled, goal.position_weight, goal.orientation_weight) == (True, 1.0, 0.3)


def test_a_position_is_kept_as_given_and_an_orientation_as_a_unit_quaternion(solver):
    goal = solver["head"]
    goal.position, goal.orientation = [1, 2, 3], (0, 3, 0, 4)
    assert goal.position == (1.0, 2.0, 3.0)
    assert goal.orientation == (0.0, 0.6, 0.0, 0.8)


def test_an_orientation_can_be_a_rotation_matrix(solver):
    turn = naive.axis_rotation((1, 2, -1), 2.0)
    solver["head"].orientation = turn
    np.testing.assert_allclose(naive.quaternion_rotation(solver["head"].orientation), turn, atol=1e-15)


@pytest.mark.parametrize("seed", [1, 2, 4])
def test_the_own_rotation_of_an_effector_is_taken_out(seed):
    character = random_tree(seed)
    angles = near(character, character.rest, np.random.default_rng(seed), 0.02)
    solver = poise.Solver(character)
    for goal in reachable_goals(character, angles):
        solver[goal.effector].position, solver[goal.effector].orientation = goal.position, goal.rotation
    solver.reset(angles)
    result = solver.solve(iterations=0)
    assert result.converged
    assert result.orientation_error.max() < 1e-12


def test_a_goal_that_is_not_enabled_is_not_asked_for(solver, biped):
    solver["left_hand"].position, solver["left_hand"].enabled = (5.0, 5.0, 5.0), False
    result = solver.solve()
    assert result.converged
    assert np.array_equal(solver.pose.angles, biped.rest)
    assert result.position_error[3] == result.orientation_error[3] == 0.0
    solver["left_hand"].enabled = True
    assert not solver.solve().converged


def test_a_goal_keeps_its_weights_while_it_is_not_enabled(solver):
    goal = solver["head"]
    goal.enabled = False
    goal.position_weight, goal.orientation_weight = 3.0, 4.0
    assert (goal.position_weight, goal.orientation_weight, goal.enabled) == (3.0, 4.0, False)
    goal.enabled = True
    x, y, z = goal.position
    goal.position = (x, y - 0.1, z)
    assert solver.solve(iterations=0).cost == pytest.approx((3.0 * 0.1) ** 2)


def test_a_weight_of_zero_asks_for_nothing(solver):
    goal = solver["right_hand"]
    goal.position_weight = 0.0
    goal.position = (5.0, 5.0, 5.0)
    result = solver.solve(iterations=0)
    assert result.converged
    goal.position_weight, goal.orientation_weight = 1.0, 0.0
    goal.position, goal.orientation = solver.pose.frame("right_hand")[0], (0, 1, 0, 0)
    assert solver.solve(iterations=0).converged


def test_the_heavier_goal_is_missed_by_less(solver):
    for name, lift in (("head", 0.05), ("pelvis", -0.05)):  # the spine does not stretch
        x, y, z = solver[name].position
        solver[name].position = (x, y + lift, z)
    errors = []
    for weight in (0.3, 3.0):
        solver["head"].position_weight = weight
        errors.append(solver.solve(from_rest=True).position_error)
    light, heavy = errors
    assert heavy[0] < light[0]
    assert heavy[1] > light[1]


def test_a_position_alone_is_reached_where_both_are_not(solver):
    solver["right_hand"].position = (-0.25, 0.80, 0.10)
    solver["right_hand"].orientation = (0.0, 0.0, 1.0, 0.0)
    assert not solver.solve().converged
    solver["right_hand"].orientation_weight = 0
    solver.reset()
    assert solver.solve().converged
    np.testing.assert_allclose(frame(solver.pose, "right_hand")[:3, 3], (-0.25, 0.80, 0.10), atol=1e-3)


def test_a_goal_in_words(solver):
    solver["head"].position, solver["head"].orientation = (0, 1, 2), (1, 0, 0, 0)
    assert repr(solver["head"]) == ("Goal('head', position=(0.0, 1.0, 2.0), orientation=(1.0, 0.0, 0.0, 0.0), enabled=True)")


REFUSED = {
    "a position with NaN": ("position", (0, np.nan, 0), "position of goal 'head' has a number that is not finite in it"),
    "an infinite position": ("position", (np.inf, 0, 0), "position of goal 'head' has a number that is not finite in it"),
    "a flat position": ("position", (0, 1), "position of goal 'head' must have the shape (3,), not (2,)"),
    "a position in words": ("position", "up", "position of goal 'head' must be numbers of shape (3,), not 'up'"),
    "no position": ("position", None, "position of goal 'head' must have the shape (3,), not ()"),
    "a position beyond floats": (
        "position",
        (10**400, 0, 0),
        f"position of goal 'head' must be numbers of shape (3,), not {(10**400, 0, 0)!r}",
    ),
    "a position far away": (
        "position",
        (0, 1e6, 1),
        "position of goal 'head' is 1e+06 m from the origin, beyond 1e+06 m; are the units metres?",
    ),
    "a zero quaternion": (
        "orientation",
        (0, 0, 0, 0),
        "orientation of goal 'head' is a quaternion of the length 0; no rotation is (1, 0, 0, 0)",
    ),
    "a quaternion with NaN": (
        "orientation",
        (np.nan, 0, 0, 1),
        "orientation of goal 'head' has a number that is not finite in it",
    ),
    "three angles": (
        "orientation",
        (0, 0, 1),
        "orientation of goal 'head' must be a quaternion (w, x, y, z) or a 3 x 3 matrix, not of the shape (3,)",
    ),
    "a mirror": ("orientation", np.diag([1, -1, 1]), "orientation of goal 'head' is a matrix that is no rotation"),
    "a stretched matrix": ("orientation", 1.1 * np.eye(3), "orientation of goal 'head' is a matrix that is no rotation"),
    "a matrix with NaN": (
        "orientation",
        np.full((3, 3), np.nan),
        "orientation of goal 'head' has a number that is not finite in it",
    ),
    "a negative weight": (
        "position_weight",
        -1,
        "position_weight of goal 'head' must be between 0 and 1e+06, not -1",
    ),
    "a weight with NaN": (
        "orientation_weight",
        np.nan,
        "orientation_weight of goal 'head' must be between 0 and 1e+06, not nan",
    ),
    "a weight beyond reason": (
        "orientation_weight",
        1e7,
        "orientation_weight of goal 'head' must be between 0 and 1e+06, not 10000000.0",
    ),
    "a weight in words": ("position_weight", "much", "position_weight of goal 'head' must be a number, not 'much'"),
}


@pytest.mark.parametrize(("field", "value", "message"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_asked_is_refused_and_changes_nothing(solver, field, value, message):
    goal = solver["head"]
    before = repr(goal), goal.position_weight, goal.orientation_weight
    with pytest.raises(ValueRefusedError) as refusal:
        setattr(goal, field, value)
    assert str(refusal.value) == message
    assert (repr(goal), goal.position_weight, goal.orientation_weight) == before


def test_a_ragged_orientation_is_refused(solver):
    with pytest.raises(ValueRefusedError):
        solver["head"].orientation = [[1.0, 0.0], [1.0]]


def test_goals_are_exchanged_all_at_once_or_not_at_all(solver):
    old, new = goals.LookAt("head", (1.0, 1.0, 1.0)), [goals.LookAt("head", (0.0, 1.0, 1.0)), goals.Floor()]
    solver.add(old)
    with pytest.raises(ValueRefusedError, match=r"must be one of poise\.goals"):
        solver.replace_goals((old,), ("floor",))
    with pytest.raises(UnknownNameError):
        solver.replace_goals((old,), (goals.LookAt("haed", (0.0, 1.0, 1.0)),))
    assert solver.extra_goals == (old,)
    solver.replace_goals((old,), new)
    assert solver.extra_goals == tuple(new)
    assert old.target == (1.0, 1.0, 1.0)
    with pytest.raises(ValueRefusedError, match="is not one of this solver's"):
        solver.replace_goals((old,), ())
    solver.replace_goals(new, (old,))
    assert solver.extra_goals == (old,)
