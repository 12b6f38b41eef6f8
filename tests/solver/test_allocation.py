"""A solve takes no memory: nothing is allocated through Numba's runtime."""

import numba
import numpy as np
import pytest
from numba.core.runtime import _nrt_python, rtsys

import poise
from poise import goals
from poise.kernels import python_entries
from poise.kernels.compiler.call_by_address import address_of, direct_call
from poise.kernels.compiler.compile_mode import PLAIN
from poise.kernels.methods.paper import solve_paper
from poise.kernels.methods.poise import solve_poise
from poise.methods.registry import METHODS
from tests.support.goal_kinds import kinds_of, nearby

pytestmark = pytest.mark.skipif(
    PLAIN, reason="without Numba's internals, each array that is passed in gets a record of its own"
)


@pytest.fixture
def count_allocations():
    """A function that says how many allocations a call makes."""
    was_on = _nrt_python.memsys_stats_enabled()
    _nrt_python.memsys_enable_stats()

    def count(function, *arguments):
        function(*arguments)  # compiled, if it was not
        before = rtsys.get_allocation_stats()
        function(*arguments)
        after = rtsys.get_allocation_stats()
        return after.alloc - before.alloc, after.mi_alloc - before.mi_alloc

    yield count
    if not was_on:
        _nrt_python.memsys_disable_stats()


@numba.njit
def allocate(n):
    return np.zeros(n).sum()


def test_the_count_would_notice(count_allocations):
    assert count_allocations(allocate, 100) == (1, 1)


@pytest.mark.parametrize("free_root", [False, True])
def test_a_solve_by_the_paper_allocates_nothing(biped, count_allocations, free_root):
    solver = poise.Solver(biped, "paper", free_root=free_root, warm_start="step")
    solver["head"].position = (0.0, 3.0, 0.0)
    solver.solve(iterations=3, tolerance=0, residual_tolerance=0.0, step_tolerance=0.0, stall_tolerance=0.0)
    assert count_allocations(solve_paper, solver.workspace.ints, solver.workspace.floats) == (0, 0)


@pytest.mark.parametrize("free_root", [False, True])
def test_a_solve_allocates_nothing(biped, count_allocations, free_root):
    solver = poise.Solver(biped, free_root=free_root)
    solver["head"].position, solver.max_speed = (0.0, 3.0, 0.0), 6.0
    for options in ({"dt": 1.0}, {"dt": 0.1, "budget": 1e6}, {"dt": 0.0, "step_tolerance": 0.0}):
        solver.reference = biped.rest
        solver.solve(iterations=20, tolerance=0, **options)
        assert count_allocations(solve_poise, solver.workspace.ints, solver.workspace.floats) == (0, 0)


def test_a_solve_with_goals_of_all_kinds_and_several_levels_allocates_nothing(biped, count_allocations):
    solver = poise.Solver(biped)
    for priority, make in enumerate(kinds_of(nearby(biped, np.random.default_rng(0))).values()):
        solver.add(make(priority=1 + priority % 3))
    for goal in (goals.Balance(priority=2), goals.Floor(), goals.Apart(), goals.Smoothness()):
        solver.add(goal)
    solver["right_hand"].position = (0.2, -1.0, 0.3)
    solver.solve(iterations=20)
    for _ in range(3):
        solver["right_hand"].position = np.add(solver["right_hand"].position, 0.1)
        assert count_allocations(solve_poise, solver.workspace.ints, solver.workspace.floats) == (0, 0)


def test_taking_goals_allocates_nothing(biped, count_allocations):
    solver = poise.Solver(biped)
    solver.set_goals(np.ones((5, 3)), np.ones((5, 4)))
    accept = direct_call(python_entries.accept_goals, np.ndarray, np.ndarray, int)
    for count in (0, 4, 9):
        arrays = np.ones((5, 3)), np.ones((5, count))
        assert count_allocations(accept, solver.workspace.ints, solver.workspace.floats, *arrays, count) == (0, 0)


@pytest.mark.parametrize("method", ["poise", "paper"])
def test_a_whole_trajectory_allocates_nothing_but_its_answer(biped, count_allocations, method):
    solver = poise.Solver(biped, method)
    positions, turns, angles = np.ones((50, 5, 3)), np.ones((50, 5, 4)), np.empty((50, 30))
    solver.solve(iterations=2)
    address, placements = address_of(METHODS[method].solve), np.empty((50, 7))
    arguments = solver.workspace.ints, solver.workspace.floats, positions, turns, angles, placements, address, 0, 50
    assert count_allocations(python_entries.solve_frames, *arguments) == (0, 0)
    assert np.isfinite(angles).all()
