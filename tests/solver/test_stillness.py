"""Stillness: with goals that stay, a body settles and then does not move, whatever the goals and whether they are reached."""

import collections

import numpy as np
import pytest

import poise
from tests.support.data import FILES
from tests.support.goal_mixes import random_mix

SOLVES = 100
"""Solves after which a body has settled."""
MOVES = 1e-6
"""A joint that moves farther in a solve is not still [rad]."""


def state(solver):
    return np.hstack([solver.pose.angles, *solver.placement])


def largest_move(solver, solves=5):
    """How far a joint or the root moves in one of some solves, after it had time to settle [rad, m]."""
    for _ in range(SOLVES):
        solver.solve()
    moves = []
    for _ in range(solves):
        before = state(solver)
        solver.solve()
        moves.append(np.abs(state(solver) - before).max())
    return max(moves)


@pytest.mark.parametrize("seed", range(20))
def test_any_mix_of_goals_of_one_priority_settles_and_then_does_not_move(seed):
    mix = random_mix(seed)
    assert largest_move(mix.solver) <= MOVES, mix


@pytest.mark.parametrize("seed", [31, 42, 43, 46, 48, 58])
def test_a_mix_of_several_priorities_whose_phases_go_on_or_undo_each_other_rests(seed):
    mix = random_mix(seed, priorities=3)
    assert largest_move(mix.solver) <= MOVES, mix


@pytest.mark.parametrize(("seed", "priorities"), [(82, 1), (62, 2), (37, 3), (225, 3)])
def test_a_body_that_would_creep_for_hundreds_of_solves_rests(seed, priorities):
    mix = random_mix([77, seed], priorities=priorities)
    assert largest_move(mix.solver) <= MOVES, mix


@pytest.mark.skipif(len(FILES) < 3, reason="needs recorded motions")
@pytest.mark.parametrize("number", [149, 636])
def test_a_recorded_body_that_creeps_between_its_own_limbs_rests(number):
    mix = random_mix([1, 77001, number], bodies=[poise.load_motion(path).character for path in FILES[:3]])
    assert largest_move(mix.solver) <= MOVES, mix


def test_a_low_priority_is_not_left_where_a_pose_beside_goes_on():
    solver = random_mix([2, 77001, 139], priorities=2, bodies=[poise.biped()] * 3).solver
    assert largest_move(solver) <= MOVES
    assert solver.solve().cost_by_priority[2.0] < 0.25  # 0.70 without a nudge


def test_a_body_leaves_the_kink_of_a_goal_at_which_its_steps_stall():
    solver = random_mix([78, 360]).solver
    assert largest_move(solver) <= MOVES
    assert solver.solve().cost < 0.114  # 0.123 at the kink


@pytest.mark.parametrize("seed", [43, 58])
def test_a_solve_of_the_same_goals_never_raises_the_cost_of_a_priority_for_a_lower_one(seed):
    solver = random_mix(seed, priorities=3).solver
    solver.solve()
    before = list(solver.solve().cost_by_priority.values())
    for _ in range(30):
        after = list(solver.solve().cost_by_priority.values())
        for was, now in zip(before, after, strict=True):
            if now < was - 3e-5 * was - 1e-9:
                break
            assert now <= was + 3e-5 * was + 1e-9
        before = after


@pytest.mark.parametrize("seed", [15, 50, 94, 95, 96, 109])
def test_settling_never_raises_the_cost_of_the_highest_priority(seed):
    solver = random_mix([79, seed], priorities=2).solver
    highest = np.inf
    for _ in range(10):
        costs = list(solver.solve().cost_by_priority.values())
        if len(costs) > 1:
            assert costs[0] <= highest * (1.0 + 1e-9) + 1e-12
            highest = costs[0]


@pytest.mark.parametrize("seed", range(2))
def test_a_pose_that_rests_is_no_worse_than_those_beside_it(seed):
    mix = next(mix for mix in (random_mix(1000 * seed + n) for n in range(50)) if mix.reach == "out of reach")
    solver, rng = mix.solver, np.random.default_rng(seed)
    largest_move(solver)
    cost, angles = solver.solve().cost, solver.pose.angles
    for _ in range(3):
        solver.reset(angles + rng.uniform(-0.02, 0.02, angles.shape))
        largest_move(solver)
        assert solver.solve().cost >= cost - 0.01 * cost - 1e-8


@pytest.mark.parametrize("seed", [36, 176, 200, 227, 338, 352, 555, 579])
def test_a_body_that_other_goals_press_on_a_floor_goes_on_along_it(seed):
    mix = random_mix([7, seed])
    solver, rng = mix.solver, np.random.default_rng(seed)
    assert largest_move(solver) <= MOVES, mix
    cost, angles, placement = solver.solve().cost, solver.pose.angles, solver.placement
    for _ in range(3):
        solver.placement = placement
        solver.reset(angles + rng.uniform(-0.02, 0.02, angles.shape))
        largest_move(solver)
        assert solver.solve().cost >= cost - 0.01 * cost - 1e-8, mix


@pytest.mark.soak
@pytest.mark.parametrize("priorities", [1, 3])
def test_a_thousand_mixes_settle(priorities):
    bodies = [poise.load_motion(path).character for path in FILES[:3]]
    counts, worst = collections.Counter(), 0.0
    for seed in range(1000):
        mix = random_mix([priorities, seed], priorities, bodies)
        move = largest_move(mix.solver)
        worst = max(worst, move)
        counts["moves"] += move > MOVES
        counts["moves 1e-4"] += move > 1e-4
        if seed % 50 == 49:
            print(f"\r{seed + 1} mixes with {priorities} priorities: {dict(counts)}", end="", flush=True)
    print(f"\n{priorities} priorities: {counts['moves']} of 1000 move after {SOLVES} solves, at most by {worst:.1e} rad")
    assert counts["moves"] <= (10 if priorities == 1 else 40)
