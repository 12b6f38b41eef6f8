"""The bounded step against the conditions of its minimum, and its sweeps against the textbook's."""

import numpy as np
import pytest

from poise.kernels.linear.active_set import (
    fix_at_bounds,
    solve_bounded_step,
    solve_free,
    sweep_from_clamped_step,
    sweep_normal,
    update_active_set,
)
from poise.kernels.linear.tree_factorisation import fill_normal_residual
from poise.kernels.workspace import layout
from tests.support import naive
from tests.support.characters import random_tree, seeds
from tests.support.compiled import compiled
from tests.support.workspaces import Workspace

pytestmark = pytest.mark.kernels

ROOM = ("wide", "tight", "infinite", "one side", "no room", "mixed")


def random_bounds(rng, n, room):
    """Lower and upper bounds that 0 is inside of, or at the end of, or both ends of."""
    lower, upper = -rng.exponential(0.5, n), rng.exponential(0.5, n)
    if room == "wide":
        return 100.0 * lower - 100.0, 100.0 * upper + 100.0
    if room == "infinite":
        return np.full(n, -np.inf), np.full(n, np.inf)
    ends = rng.random(n)
    if room in ("one side", "mixed"):
        lower, upper = np.where(ends < 0.3, 0.0, lower), np.where(ends > 0.7, 0.0, upper)
    if room in ("no room", "mixed"):
        none = rng.random(n) < (0.3 if room == "mixed" else 1.0)
        lower, upper = np.where(none, 0.0, lower), np.where(none, 0.0, upper)
    if room == "mixed":
        lower = np.where(rng.random(n) < 0.2, -np.inf, lower)
        upper = np.where(rng.random(n) < 0.2, np.inf, upper)
    return lower, upper


def random_problem(seed, room="tight", *, sweeps=2, free_root=False, damping=0.05, definite=0.05):
    """A workspace ready for a step, and the same problem formed."""
    rng, workspace = np.random.default_rng(seed), Workspace(random_tree(seed % 7), free_root=free_root)
    n = workspace.n_unknowns
    matrix = workspace.random_normal(rng, definite)
    workspace.write_normal(matrix)
    workspace["diagonal"][:n] = damping
    workspace["gradient"][:n] = rng.normal(size=n) * 3.0
    lower, upper = random_bounds(rng, n, room)
    workspace["step_lower"][:n], workspace["step_upper"][:n] = lower, upper
    workspace["options"][layout.MAX_SWEEPS] = sweeps
    return workspace, naive.Equations(matrix + damping * np.eye(n), workspace["gradient"][:n].copy(), lower, upper)


def assert_minimum(problem, x, within=1e-9):
    """The conditions of Karush, Kuhn and Tucker: inside the bounds, nothing left where free, pushed where at a bound."""
    assert (x >= problem.lower).all()
    assert (x <= problem.upper).all()
    left = problem.right - problem.matrix @ x
    within *= max(1.0, np.abs(problem.right).max(), np.abs(problem.matrix).max() * np.abs(x).max())
    at_lower, at_upper = x == problem.lower, x == problem.upper
    assert (np.abs(left[~at_lower & ~at_upper]) <= within).all()
    assert (left[at_lower & ~at_upper] <= within).all()
    assert (left[at_upper & ~at_lower] >= -within).all()


@pytest.mark.parametrize("room", ROOM)
@pytest.mark.parametrize("free_root", [False, True])
def test_the_step_is_the_minimum_inside_the_bounds(room, free_root):
    not_found = 0
    for seed in range(21):
        workspace, problem = random_problem(seed, room, free_root=free_root)
        made = compiled(solve_bounded_step)(*workspace.both, False)
        assert made in (0, 2, 4)
        x = workspace["step"][: workspace.n_unknowns]
        if made < 4:
            assert_minimum(problem, x)
        else:  # the sweeps' own answer: inside the bounds and better than staying
            not_found += 1
            assert ((x >= problem.lower) & (x <= problem.upper)).all()
            assert naive.energy(problem, x) < 0.0
    assert not_found == 0


@pytest.mark.parametrize("seed", seeds(7))
def test_where_no_bound_is_in_the_way_there_is_no_sweep(seed):
    workspace, problem = random_problem(seed, "infinite")
    assert compiled(solve_bounded_step)(*workspace.both, False) == 0
    n = workspace.n_unknowns
    np.testing.assert_allclose(workspace["step"][:n], np.linalg.solve(problem.matrix, problem.right), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("seed", seeds(7))
def test_where_there_is_no_room_nothing_moves(seed):
    workspace, _ = random_problem(seed, "no room")
    assert compiled(solve_bounded_step)(*workspace.both, False) >= 0
    assert (workspace["step"][: workspace.n_unknowns] == 0.0).all()


@pytest.mark.parametrize("seed", seeds(7))
@pytest.mark.parametrize("room", ["tight", "infinite"])
def test_a_matrix_without_a_minimum_is_said(seed, room):
    workspace, _ = random_problem(seed, room)
    workspace["diagonal"][: workspace.n_unknowns] = -1e3
    assert compiled(solve_bounded_step)(*workspace.both, False) == -1


def test_a_matrix_that_has_no_minimum_once_something_is_let_go_is_said():
    # Held at its start the second unknown hides that the matrix is not definite; freed, it shows.
    workspace = Workspace(random_tree(0))
    n = workspace.n_unknowns
    top, below = workspace.above(int(workspace["elimination"][0]))[-1], int(workspace["elimination"][0])
    assert top != below
    matrix = np.eye(n)
    matrix[top, below] = matrix[below, top] = 2.0
    workspace.write_normal(matrix)
    workspace["step_lower"][:n], workspace["step_upper"][:n] = -np.inf, np.inf
    workspace["step_lower"][below], workspace["gradient"][below], workspace["gradient"][top] = 0.0, -1e-3, -5.0
    workspace["options"][layout.MAX_SWEEPS] = 1
    assert compiled(solve_bounded_step)(*workspace.both, False) == -1


@pytest.mark.parametrize("seed", range(14))
@pytest.mark.parametrize("sweeps", [1, 3])
def test_one_sweep_is_the_textbook_sweep_from_root_to_leaves(seed, sweeps):
    workspace, problem = random_problem(seed, "mixed", free_root=bool(seed % 2))
    n = workspace.n_unknowns
    order = workspace["elimination"][:n][::-1]
    x = np.clip(np.random.default_rng(seed).normal(size=n), problem.lower, problem.upper)
    workspace["step"][:n] = x
    workspace["change"][:n] = 1e9  # what an earlier sweep left must not matter
    compiled(fill_normal_residual)(*workspace.both)
    in_order = naive.Equations(
        problem.matrix[np.ix_(order, order)], problem.right[order], problem.lower[order], problem.upper[order]
    )
    expected = x[order]
    for _ in range(sweeps):
        compiled(sweep_normal)(*workspace.both)
        expected = naive.sweep(in_order, expected)
    np.testing.assert_allclose(workspace["step"][order], expected, rtol=0, atol=1e-11)
    left = problem.right - problem.matrix @ workspace["step"][:n]
    np.testing.assert_allclose(workspace["normal_residual"][:n], left, rtol=0, atol=1e-10)


@pytest.mark.parametrize("seed", seeds(7))
def test_at_the_start_those_are_held_that_are_pushed_against_a_bound_they_are_at(seed):
    workspace, problem = random_problem(seed, "mixed")
    compiled(fix_at_bounds)(*workspace.both)
    expected = np.where((problem.lower >= 0.0) & (problem.right < 0.0), -1, 0)
    expected = np.where((expected == 0) & (problem.upper <= 0.0) & (problem.right > 0.0), 1, expected)
    assert (workspace["at_bound"][: workspace.n_unknowns] == expected).all()


@pytest.mark.parametrize("seed", range(14))
def test_the_free_are_solved_for_with_the_held_at_their_bounds(seed):
    workspace, problem = random_problem(seed, "tight")
    n, rng = workspace.n_unknowns, np.random.default_rng(seed)
    side = rng.choice([-1, 0, 0, 1], n)
    workspace["at_bound"][:n] = side
    assert compiled(solve_free)(*workspace.both)
    free, expected = side == 0, np.where(side < 0, problem.lower, problem.upper)
    right = problem.right[free] - problem.matrix[np.ix_(free, ~free)] @ expected[~free]
    expected[free] = np.linalg.solve(problem.matrix[np.ix_(free, free)], right)
    np.testing.assert_allclose(workspace["step"][:n], expected, rtol=1e-9, atol=1e-9)
    assert (workspace["step"][:n][~free] == expected[~free]).all()


@pytest.mark.parametrize("all_of_them", [True, False])
@pytest.mark.parametrize("seed", range(14))
def test_those_on_the_wrong_side_change_sides_and_are_counted(seed, all_of_them):
    workspace, problem = random_problem(seed, "tight")
    n, rng = workspace.n_unknowns, np.random.default_rng(seed)
    side = rng.choice([-1, 0, 1], n)
    workspace["at_bound"][:n], workspace["step"][:n] = side, rng.normal(size=n)
    x = workspace["step"][:n].copy()
    left = problem.right - problem.matrix @ x
    expected = np.where(side * left < 0.0, 0, side)
    expected = np.where((side == 0) & (x < problem.lower), -1, np.where((side == 0) & (x > problem.upper), 1, expected))
    assert compiled(update_active_set)(*workspace.both, all_of_them) == (expected != side).sum()
    if not all_of_them and (expected != side).any():
        last = np.flatnonzero(expected != side)[-1]
        expected = np.where(np.arange(n) == last, expected, side)
    assert (workspace["at_bound"][:n] == expected).all()


@pytest.mark.parametrize("seed", range(14))
def test_sweeps_begin_inside_the_bounds_and_say_who_sits_at_one(seed):
    workspace, problem = random_problem(seed, "mixed")
    n = workspace.n_unknowns
    workspace["step"][:n] = np.random.default_rng(seed).normal(0.0, 5.0, n)
    compiled(sweep_from_clamped_step)(*workspace.both)
    x, left, held = (workspace[name][:n] for name in ("step", "normal_residual", "at_bound"))
    assert (x >= problem.lower).all()
    assert (x <= problem.upper).all()
    np.testing.assert_allclose(left, problem.right - problem.matrix @ x, rtol=0, atol=1e-9)
    assert (held == np.where((x <= problem.lower) & (left < 0), -1, np.where((x >= problem.upper) & (left > 0), 1, 0))).all()


@pytest.mark.parametrize("seed", range(40))
def test_a_set_that_is_not_found_leaves_the_answer_of_the_sweeps(seed):
    """A matrix near singularity and many bounds: found or not, the step is inside them and lowers the energy."""
    workspace, problem = random_problem(seed, "mixed", damping=0.0, definite=1e-7)
    made = compiled(solve_bounded_step)(*workspace.both, False)
    x = workspace["step"][: workspace.n_unknowns]
    assert (x >= problem.lower).all()
    assert (x <= problem.upper).all()
    assert made >= 0
    assert naive.energy(problem, x) <= 0.0
