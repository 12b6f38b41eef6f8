"""The ways a solve of the paper's method ends: each reached, reported, told apart, and not looked for unless asked for."""

import numpy as np
import pytest

import poise
from poise import Status
from tests.support import naive
from tests.support.characters import ORIGIN, ask, moderate_goals, near, random_angles, random_tree, reachable_goals, seeds

pytestmark = pytest.mark.kernels

DAMPING = 0.02
CONDITIONS = {
    "residual_tolerance": Status.SMALL_RESIDUAL,
    "step_tolerance": Status.SMALL_STEP,
    "stall_tolerance": Status.STALLED,
}


def unreachable(seed=1, n_dofs=7):
    """A solver with goals that it cannot reach; its start and its goals."""
    rng, character = np.random.default_rng(seed), random_tree(seed, n_dofs)
    angles = random_angles(character, rng)
    goals = moderate_goals(character, angles, ORIGIN, rng)
    solver = poise.Solver(character, "paper", damping=DAMPING)
    solver.reset(angles)
    ask(solver, goals)
    return solver, angles, goals


def textbook_figures(solver, angles, goals, sweeps):
    """After each sweep of the first linearisation: ‖A x − b‖, the largest |Δx|, the largest change of |Δx|."""
    problem = naive.equations(solver.character, angles, solver.placement, goals, DAMPING)
    x, change, figures = np.zeros(len(angles)), np.zeros(len(angles)), []
    for _ in range(sweeps):
        new = naive.sweep(problem, x)
        residual, largest = naive.equation_residual(problem, new), np.abs(new - x).max()
        figures.append((residual, largest, np.abs(np.abs(new - x) - np.abs(change)).max()))
        x, change = new, new - x
    return np.array(figures)


def first_sweep_within(figures, condition, tolerance):
    """The number of the first sweep that fulfils the condition; a stall shows from the second on."""
    fulfilled = figures[:, list(CONDITIONS).index(condition)] <= tolerance
    if condition == "stall_tolerance":
        fulfilled[0] = False
    return int(np.flatnonzero(fulfilled)[0]) + 1


# ---- the iteration limit ------------------------------------------------------------------------------


@pytest.mark.parametrize(("iterations", "sweeps"), [(1, 1), (3, 2), (10, 4)])
def test_tolerance_zero_runs_exactly_as_many_iterations_and_sweeps_as_asked(iterations, sweeps):
    solver, _, _ = unreachable()
    result = solver.solve(iterations=iterations, sweeps=sweeps, tolerance=0)
    assert (result.status, result.iterations, result.sweeps) == (Status.ITERATION_LIMIT, iterations, iterations * sweeps)


def test_tolerance_zero_runs_on_even_where_nothing_is_left_to_do(biped):
    solver = poise.Solver(biped, "paper")
    result = solver.solve(iterations=3, sweeps=2, tolerance=0)
    assert (result.status, result.iterations, result.sweeps) == (Status.ITERATION_LIMIT, 3, 6)
    assert result.position_error.max() < 1e-12


def test_goals_out_of_reach_end_at_the_iteration_limit():
    solver, _, _ = unreachable()
    result = solver.solve(iterations=6, sweeps=3)
    assert (result.status, result.iterations, result.sweeps) == (Status.ITERATION_LIMIT, 6, 18)
    assert not result.converged


@pytest.mark.parametrize("budget", [0.0, 1e9])
def test_a_budget_ends_a_solve_that_has_used_it_up(budget):
    solver, angles, _ = unreachable()
    result = solver.solve(iterations=3, sweeps=2, budget=budget)
    if budget == 0.0:
        assert (result.status, result.iterations, result.last_iteration_at) == (Status.OUT_OF_TIME, 0, 0.0)
        assert np.array_equal(solver.pose.angles, angles)
    else:
        assert (result.status, result.iterations) == (Status.ITERATION_LIMIT, 3)
        assert 0.0 < result.last_iteration_at < budget


# ---- converged ----------------------------------------------------------------------------------------


def test_goals_that_hold_already_cost_no_iteration(biped):
    result = poise.Solver(biped, "paper").solve()
    assert (result.status, result.iterations, result.sweeps) == (Status.CONVERGED, 0, 0)


@pytest.mark.parametrize("seed", range(3))
def test_converged_means_within_the_tolerance_and_no_sooner(biped, seed):
    rng = np.random.default_rng(seed)
    solver = poise.Solver(biped, "paper")
    ask(solver, reachable_goals(biped, near(biped, biped.rest, rng, 0.05)))
    solver.solve(iterations=0)
    errors = []
    for _ in range(30):
        result = solver.solve(iterations=1, tolerance=(5e-3, 2e-2))
        errors.append((result.position_error.max(), result.orientation_error.max()))
        within = errors[-1][0] <= 5e-3 and errors[-1][1] <= 2e-2
        assert result.converged == within
        if within:
            break
    assert result.converged


@pytest.mark.parametrize("tolerance", [(0.0, 10.0), (10.0, 0.0)])
def test_both_parts_of_the_tolerance_must_hold(tolerance):
    solver, _, _ = unreachable()
    assert solver.solve(iterations=2, sweeps=2, tolerance=tolerance).status is Status.ITERATION_LIMIT
    assert solver.solve(iterations=2, sweeps=2, tolerance=(10.0, 10.0)).status is Status.CONVERGED


# ---- the conditions of section VI ---------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(4))
@pytest.mark.parametrize("condition", CONDITIONS)
@pytest.mark.parametrize("fraction", [0.5, 0.01])
def test_sweeps_end_at_the_first_that_fulfils_the_condition(seed, condition, fraction):
    solver, angles, goals = unreachable(seed)
    figures = textbook_figures(solver, angles, goals, 120)
    tolerance = fraction * figures[1, list(CONDITIONS).index(condition)]
    result = solver.solve(iterations=1, sweeps=120, tolerance=0, **{condition: tolerance})
    assert result.sweeps == first_sweep_within(figures, condition, tolerance)
    assert result.status is CONDITIONS[condition]


@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_condition_that_holds_after_one_sweep_ends_the_solve(condition):
    solver, _, _ = unreachable()
    result = solver.solve(iterations=50, sweeps=60, tolerance=0, **{condition: 1e-4})
    assert result.status is CONDITIONS[condition]
    assert 1 < result.iterations < 50
    again = solver.solve(iterations=50, sweeps=60, tolerance=0, **{condition: 1e-2})
    assert again.status is CONDITIONS[condition]


@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_condition_that_is_not_given_is_not_looked_at(condition):
    solver, _, _ = unreachable()
    solver.solve(iterations=200, sweeps=20, tolerance=0)  # to the very end, where every condition holds
    others = {name: None for name in CONDITIONS if name != condition}
    assert solver.solve(iterations=3, sweeps=2, tolerance=0, **others).status is Status.ITERATION_LIMIT
    result = solver.solve(iterations=3, sweeps=2, tolerance=0, **{condition: 1e-3})
    assert result.status is CONDITIONS[condition]
    assert result.sweeps < 6


def test_a_stall_is_not_seen_in_the_first_sweep_of_a_solve():
    solver, _, _ = unreachable()
    solver.solve(iterations=200, sweeps=20, tolerance=0)
    result = solver.solve(iterations=1, sweeps=1, tolerance=0, stall_tolerance=1.0)
    assert result.status is Status.ITERATION_LIMIT
    result = solver.solve(iterations=2, sweeps=1, tolerance=0, stall_tolerance=1.0)
    assert (result.status, result.sweeps) == (Status.STALLED, 2)


def test_converged_is_said_before_any_other_reason(biped):
    solver = poise.Solver(biped, "paper")
    solver["head"].position = np.array(solver["head"].position) - (0.0, 2e-3, 0.0)
    before = solver.solve(iterations=0).position_error.max()
    after = solver.solve(iterations=1, sweeps=1, tolerance=0, from_rest=True).position_error.max()
    assert after < before
    everything = dict.fromkeys(CONDITIONS, 10.0)
    result = solver.solve(iterations=5, sweeps=5, tolerance=(0.5 * (before + after), 1.0), from_rest=True, **everything)
    assert (result.status, result.iterations, result.sweeps) == (Status.CONVERGED, 1, 1)
