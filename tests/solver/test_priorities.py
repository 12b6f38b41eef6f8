"""Strict priorities: what is lower never costs what is higher anything."""

import numpy as np
import pytest

import poise
from poise import goals
from poise.errors import PoiseError
from tests.support.goal_kinds import (
    KINDS,
    POSE_KINDS,
    WHOLE_BODY,
    ask_pose,
    at,
    both_asked,
    nearby,
    silent,
)


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(2, 8))])
@pytest.mark.parametrize("high", [*POSE_KINDS, *KINDS, *WHOLE_BODY])
def test_a_higher_priority_loses_nothing_to_a_lower_one(biped, high, seed):
    for low in (*POSE_KINDS, *KINDS, *WHOLE_BODY):
        rng = np.random.default_rng([seed, len(low)])
        pose, other, start = nearby(biped, rng), nearby(biped, rng), nearby(biped, rng).angles if seed % 2 else None
        alone, together = both_asked(biped, pose, other, high, low, start)
        if max(alone) < 1e-4:
            assert together[0] - alone[0] < 1e-4, f"{high} over {low}"
            assert together[1] - alone[1] < 1e-3, f"{high} over {low}"


def test_three_levels_keep_their_order(biped):
    rng = np.random.default_rng(3)
    for _ in range(10):
        solver = silent(biped)
        for priority, name in enumerate(("right_hand", "left_hand", "head"), start=1):
            ask_pose(solver, "position", nearby(biped, rng), name, priority)
        solver["head"].position = np.add(solver["head"].position, (0.0, 0.0, 3.0))
        result = solver.solve(tolerance=(1e-5, 1e-5))
        costs = result.cost_by_priority
        assert list(costs) == [1.0, 2.0, 3.0]
        solver["head"].enabled = False
        two = solver.solve(tolerance=(1e-5, 1e-5), from_rest=True).cost_by_priority
        assert costs[1.0] < 1e-8
        assert costs[2.0] < two[2.0] + 0.02 * max(two[2.0], 1e-4)
        assert costs[3.0] > 0.01


def test_a_pose_that_levels_hold_comes_to_rest(biped):
    solver = silent(biped)
    ask_pose(solver, "position", nearby(biped, np.random.default_rng(1)), "right_hand")
    ask_pose(solver, "position", nearby(biped, np.random.default_rng(2)), "left_hand", priority=2)
    solver["left_hand"].position = (2.0, 1.0, 0.0)
    for _ in range(100):
        solver.solve()
    before = solver.pose.angles
    assert solver.solve().iterations == 0
    assert (solver.pose.angles == before).all()


def test_posture_goes_on_below_several_levels(biped):
    heads = {}
    for priority in (1, 2):
        solver = silent(biped)
        ask_pose(solver, "pose", poise.Pose(biped), "left_foot")
        solver.add(goals.LookAt("head", (1.2, 1.0, 1.0)))
        solver.add(goals.Distance("right_hand", "left_hand", 0.3, priority=priority))
        for _ in range(200):
            solver.solve()
        heads[priority] = at(solver.pose, "head")
    np.testing.assert_allclose(heads[2], heads[1], atol=0.03)


@pytest.mark.parametrize("seed", [1, 7, 9])
def test_a_low_priority_that_can_be_reached_is_reached_though_a_high_one_is_not(biped, seed):
    rng, solver = np.random.default_rng(seed), silent(biped)
    rng.uniform(size=30)
    for name, priority in (("right_hand", 1), ("left_hand", 2)):
        solver[name].enabled, solver[name].orientation_weight, solver[name].priority = True, 0.0, priority
    solver["right_hand"].position = np.array([-1.5, 1.2, 0.6]) * rng.uniform(0.9, 1.3, 3)
    for _ in range(60):
        solver.solve()
    solver["left_hand"].position = at(solver.pose, "left_hand") + rng.normal(size=3) * 0.15
    for _ in range(100):
        result = solver.solve()
    assert result.errors["right_hand"][0] > 0.01
    assert result.errors["left_hand"][0] < 1e-4


def test_the_paper_has_no_priorities(biped):
    with pytest.raises(PoiseError, match="is for the method 'poise'"):
        poise.Solver(biped, "paper")["head"].priority = 2


def test_a_goal_that_was_removed_leaves_no_priority_in_use(biped):
    solver = poise.Solver(biped)
    look = solver.add(goals.LookAt("head", target=(1.0, 1.2, 2.0), priority=2, weight=0.5))
    assert list(solver.solve().cost_by_priority) == [1.0, 2.0]
    solver.remove(look)
    assert list(solver.solve().cost_by_priority) == [1.0]
    assert (look.priority, look.weight) == (2, 0.5)


def moving(biped, seed, frames=90):
    """A solver with habits of two priorities whose hands' goals wander, and the result of each frame."""
    rng, solver = np.random.default_rng(seed), poise.Solver(biped)
    for goal in (goals.Floor(), goals.Apart(), goals.Balance(priority=2), goals.Upright(priority=2)):
        solver.add(goal)
    hands = [solver["right_hand"], solver["left_hand"]]
    starts, way, frequency = (
        [np.array(hand.position) for hand in hands],
        rng.uniform(0.1, 0.4, (2, 3)),
        rng.uniform(1, 4, (2, 3)),
    )
    for frame in range(frames):
        for hand, start, far, often in zip(hands, starts, way, frequency, strict=True):
            hand.position = start + far * np.sin(often * frame / 60)
        yield solver, next(iter(solver.solve(iterations=0).cost_by_priority.values())), solver.solve()


@pytest.mark.parametrize("seed", range(6))
def test_goals_that_move_never_raise_the_highest_priority(biped, seed):
    lower, upper = biped.limits.T
    for solver, before, result in moving(biped, seed):
        assert next(iter(result.cost_by_priority.values())) <= before * (1.0 + 1e-9) + 1e-13
        assert (solver.pose.angles >= lower).all()
        assert (solver.pose.angles <= upper).all()


def test_goals_that_move_are_followed_in_a_few_iterations(biped):
    counts = [result.iterations for _, _, result in moving(biped, 1)]
    assert max(counts[2:]) <= 40
    assert np.mean(counts[2:]) < 9


def test_goals_that_moved_and_stay_come_to_rest(biped):
    solver = [solver for solver, _, _ in moving(biped, 3)][-1]
    costs = [list(solver.solve().cost_by_priority.values()) for _ in range(60)]
    assert costs[-1][0] <= costs[0][0] + 1e-12
    before = solver.pose.angles
    solver.solve()
    assert np.abs(solver.pose.angles - before).max() < 1e-6


def test_goals_that_move_give_the_same_bits_again(biped):
    ends = [[solver.pose.angles for solver, _, _ in moving(biped, 2, 40)] for _ in range(2)]
    np.testing.assert_array_equal(ends[0], ends[1])


def test_a_body_at_rest_that_is_put_elsewhere_goes_to_its_goals_again(biped):
    solver = poise.Solver(biped)
    solver["left_hand"].position, solver["left_hand"].priority = (0.0, 3.0, 0.0), 2
    for _ in range(100):
        solver.solve()
    angles = solver.pose.angles
    solver.placement = (0.0, -0.05, 0.0), (1.0, 0.0, 0.0, 0.0)
    before = solver.solve(iterations=0).cost_by_priority[1.0]
    for _ in range(10):
        after = solver.solve()
    assert after.cost_by_priority[1.0] < 0.2 * before
    assert not np.array_equal(solver.pose.angles, angles)
