"""Starts beside a pose at rest: when they are solved, what the body does meanwhile, and how far beside they are."""

import copy

import numpy as np
import pytest

import poise
from poise import goals
from poise.kernels.methods import start_beside
from poise.kernels.workspace import layout
from tests.support.compiled import compiled
from tests.support.goal_mixes import random_mix

move_beside = compiled(start_beside.move_beside)

KINK = [78, 360]
"""Seed of a mix that rests at a kink of an extra goal, where a start beside settles lower."""


def starts(solver):
    """How many starts beside a solver has begun or given up."""
    options = solver.workspace.options
    return int(options[layout.STARTS_BESIDE] + (options[layout.SOLVES_BESIDE] > 0))


def resting(make, solves=100):
    """A solver with what `make` adds to a hand out of reach and a floor, after so many solves."""
    solver = poise.Solver(poise.biped())
    solver["left_hand"].position = (0.0, 3.0, 0.0)
    solver.add(goals.Floor())
    make(solver)
    for _ in range(solves):
        solver.solve()
    return solver


@pytest.mark.kernels
@pytest.mark.parametrize("number", range(4))
def test_a_start_is_a_little_beside_the_pose_in_every_joint(number):
    solver = poise.Solver(poise.biped())
    solver.solve(iterations=0)
    workspace, before = solver.workspace, solver.pose.angles.copy()
    move_beside(workspace.ints, workspace.floats, number)
    moves = workspace.angles - before
    assert (np.abs(moves) <= start_beside.BESIDE).all()
    assert (moves > 0.0).any()
    assert (moves < 0.0).any()
    assert len(set(moves)) > moves.size // 2


def test_a_body_stays_as_it_is_while_starts_beside_it_are_solved_or_is_lower():
    solver = random_mix(KINK).solver
    leaps = 0
    for _ in range(100):
        before, cost, count = solver.pose.angles, solver.solve(budget=0.0), starts(solver)
        after = solver.solve()
        if count and starts(solver) >= count:
            leaps += not np.array_equal(solver.pose.angles, before)
            if not np.array_equal(solver.pose.angles, before):
                assert after.cost + after.posture_cost < cost.cost + cost.posture_cost
    assert starts(solver) > 1
    assert leaps


def test_a_copy_of_a_solver_goes_on_with_the_same_start():
    solver = random_mix(KINK).solver
    for _ in range(100):
        solver.solve()
        twin = copy.copy(solver)
        if solver.workspace.options[layout.SOLVES_BESIDE]:
            break
    for _ in range(60):
        solver.solve()
        twin.solve()
        assert solver.pose.angles.tobytes() == twin.pose.angles.tobytes()


def test_goals_that_move_end_the_start():
    solver = resting(lambda solver: None, 30)
    assert starts(solver)
    solver["left_hand"].position = (0.0, 3.0, 0.1)
    solver.solve()
    assert starts(solver) == 0


@pytest.mark.parametrize(
    "make",
    [
        lambda solver: setattr(solver, "max_speed", 1.0),
        lambda solver: solver.add(goals.Smoothness(weight=0.01)),
        lambda solver: solver.add(goals.Custom(lambda pose: pose.angles[:1] - 9.0)),
    ],
    ids=["max_speed", "Smoothness", "Custom"],
)
def test_a_body_that_may_not_leap_tries_no_start(make):
    solver = poise.Solver(poise.biped())
    solver["left_hand"].position = (0.0, 3.0, 0.0)
    solver.add(goals.Floor())
    make(solver)
    for _ in range(50):
        solver.solve(dt=1.0 / 60.0) if solver.max_speed else solver.solve()
    assert starts(solver) == 0


def test_pose_goals_alone_need_no_start():
    solver = poise.Solver(poise.biped())
    solver["left_hand"].position = (0.0, 3.0, 0.0)
    for _ in range(50):
        solver.solve()
    assert starts(solver) == 0


def test_goals_that_are_reached_need_no_start():
    solver = poise.Solver(poise.biped())
    solver.add(goals.Floor())
    for _ in range(50):
        assert solver.solve().converged
    assert starts(solver) == 0
