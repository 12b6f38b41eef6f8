"""Factoring and solving by rows of the elimination tree, against dense linear algebra."""

import numpy as np
import pytest

from poise.kernels.linear.tree_factorisation import (
    factor_free,
    fill_normal_residual,
    largest_diagonal_entry,
    padded_length,
    solve_factor,
)
from poise.model.elimination_tree import elimination_tree
from tests.support.characters import random_tree, seeds
from tests.support.compiled import compiled
from tests.support.workspaces import Workspace

pytestmark = pytest.mark.kernels


def random_problem(seed, *, free_root=False, joined=False):
    """A workspace with a random normal matrix and diagonal, and their sum as a dense matrix."""
    rng, workspace = np.random.default_rng(seed), Workspace(random_tree(seed), free_root=free_root)
    n = workspace.n_unknowns
    if joined:
        workspace.join_branches([set(rng.choice(n, size=max(2, n // 2), replace=False).tolist())])
    matrix = workspace.random_normal(rng)
    workspace.write_normal(matrix)
    workspace["diagonal"][:n] = rng.uniform(0.0, 0.5, n)
    workspace["gradient"][:n], workspace["step"][:n] = rng.normal(size=(2, n))
    return rng, workspace, matrix + np.diag(workspace["diagonal"][:n])


def solved(workspace, right):
    x = workspace["step"]
    x[: len(right)] = right
    compiled(solve_factor)(*workspace.both, x)
    return x[: len(right)].copy()


@pytest.mark.parametrize("seed", seeds(14))
@pytest.mark.parametrize("free_root", [False, True])
@pytest.mark.parametrize("joined", [False, True])
def test_the_factor_solves_what_dense_algebra_solves(seed, free_root, joined):
    rng, workspace, matrix = random_problem(seed, free_root=free_root, joined=joined)
    right = rng.normal(size=len(matrix))
    assert compiled(factor_free)(*workspace.both)
    expected = np.linalg.solve(matrix, right)
    within = 1e-13 * np.linalg.cond(matrix) * np.abs(expected).max()
    np.testing.assert_allclose(solved(workspace, right), expected, rtol=0, atol=within)
    again = rng.normal(size=len(matrix))  # the factor is still there
    np.testing.assert_allclose(matrix @ solved(workspace, again), again, rtol=0, atol=1e-13 * np.linalg.cond(matrix))


@pytest.mark.parametrize("seed", seeds(14))
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 1.0])
def test_held_unknowns_are_cut_out_and_keep_their_value(seed, share):
    rng, workspace, matrix = random_problem(seed, free_root=bool(seed % 2))
    n = len(matrix)
    held = rng.random(n) < share
    workspace["at_bound"][:n] = np.where(held, rng.choice([-1, 1], n), 0)
    right = rng.normal(size=n)
    assert compiled(factor_free)(*workspace.both)
    expected = right.copy()
    expected[~held] = np.linalg.solve(matrix[np.ix_(~held, ~held)], right[~held])
    found = solved(workspace, right)
    assert (found[held] == right[held]).all()
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-13 * np.linalg.cond(matrix) * np.abs(expected).max())


@pytest.mark.parametrize("seed", seeds(14))
def test_a_matrix_that_is_not_positive_definite_is_told_apart(seed):
    rng, workspace, matrix = random_problem(seed)
    n = len(matrix)
    lowest = np.linalg.eigvalsh(matrix)[0]
    workspace["diagonal"][:n] -= 1.001 * lowest
    assert not compiled(factor_free)(*workspace.both)
    workspace["diagonal"][:n] += 0.002 * lowest
    assert compiled(factor_free)(*workspace.both)
    bad = int(rng.integers(n))
    workspace["diagonal"][bad] = -1e6
    assert not compiled(factor_free)(*workspace.both)
    workspace["at_bound"][bad] = 1  # what is held need not have a minimum
    assert compiled(factor_free)(*workspace.both)


@pytest.mark.parametrize("value", [0.0, np.nan])
def test_zeros_and_what_is_no_number_are_not_positive_definite(value):
    _, workspace, _ = random_problem(2)
    workspace["normal"][:], workspace["diagonal"][:] = value, 0.0
    assert not compiled(factor_free)(*workspace.both)


@pytest.mark.parametrize("seed", seeds(14))
@pytest.mark.parametrize("joined", [False, True])
def test_what_is_left_is_the_gradient_less_the_matrix_times_the_step(seed, joined):
    _, workspace, matrix = random_problem(seed, free_root=bool(seed % 2), joined=joined)
    n = len(matrix)
    expected = workspace["gradient"][:n] - matrix @ workspace["step"][:n]
    compiled(fill_normal_residual)(*workspace.both)
    np.testing.assert_allclose(workspace["normal_residual"][:n], expected, rtol=0, atol=1e-13 * np.abs(matrix).max() * n)


@pytest.mark.parametrize("seed", seeds(3))
def test_the_largest_entry_is_that_of_the_diagonal(seed):
    _, workspace, matrix = random_problem(seed)
    expected = np.diag(matrix) - workspace["diagonal"][: len(matrix)]
    assert compiled(largest_diagonal_entry)(*workspace.both) == pytest.approx(expected.max(), rel=1e-14)


def test_rows_take_places_in_fours():
    assert [compiled(padded_length)(depth) for depth in (0, 3, 4, 7, 8)] == [4, 4, 8, 8, 12]


# ---- the elimination tree -----------------------------------------------------------------------------


def way_up(parent, unknown):
    path = []
    while unknown >= 0:
        path.append(unknown)
        unknown = parent[unknown]
    return path


@pytest.mark.parametrize("seed", seeds(14))
@pytest.mark.parametrize("free_root", [False, True])
def test_goals_on_one_segment_each_give_the_tree_of_joints(seed, free_root):
    workspace = Workspace(random_tree(seed), free_root=free_root)
    parent = elimination_tree(workspace.together(), workspace.root_first())
    used = set().union(*workspace.together())
    n = len(workspace["angles"])
    for joint in range(n):
        above = int(workspace["parent"][joint]) - 1
        nearest = int(workspace["first_dof"][above]) if above >= 0 else n + 5 if free_root else -1
        assert parent[joint] == (nearest if joint in used else -1)
    if free_root:
        assert [parent[n + k] for k in range(6)] == [-1, n, n + 1, n + 2, n + 3, n + 4]


@pytest.mark.parametrize("seed", range(30))
def test_a_goal_that_touches_several_branches_joins_them_without_fill_outside_the_ways_to_the_root(seed):
    rng, workspace = np.random.default_rng(seed), Workspace(random_tree(seed), free_root=bool(seed % 2))
    n, sets = workspace.n_unknowns, workspace.together()
    for _ in range(1 + seed % 3):
        sets.append(set(rng.choice(n, size=rng.integers(2, max(3, n // 2)), replace=False).tolist()))
    parent = elimination_tree(sets, workspace.root_first())
    for together in sets:
        deepest = max(together, key=lambda unknown: len(way_up(parent, unknown)))
        assert together <= set(way_up(parent, deepest))
    columns = np.zeros((n, n))
    for together in sets:
        rows = rng.normal(size=(len(together) + 3, len(together)))
        columns[np.ix_(sorted(together), sorted(together))] += rows.T @ rows
    order = sorted(range(n), key=lambda unknown: -len(way_up(parent, unknown)))  # children before parents
    factor = np.linalg.cholesky(columns[np.ix_(order, order)] + np.eye(n))
    for column, unknown in enumerate(order):
        filled = {order[row] for row in np.flatnonzero(np.abs(factor[:, column]) > 0.0)}
        assert filled <= set(way_up(parent, unknown))


@pytest.mark.parametrize("seed", seeds(7))
def test_a_goal_that_touches_everything_leaves_a_single_branch(seed):
    workspace = Workspace(random_tree(seed), free_root=bool(seed % 2))
    n, order = workspace.n_unknowns, workspace.root_first()
    parent = elimination_tree([*workspace.together(), set(range(n))], order)
    assert [parent[unknown] for unknown in order] == [-1, *order[:-1]]


@pytest.mark.parametrize("seed", seeds(14))
@pytest.mark.parametrize("free_root", [False, True])
def test_children_are_eliminated_before_their_parents_and_rows_do_not_overlap(seed, free_root):
    workspace = Workspace(random_tree(seed), free_root=free_root)
    n = workspace.n_unknowns
    order = workspace["elimination"][:n].tolist()
    assert sorted(order) == list(range(n))
    place, begin = {unknown: position for position, unknown in enumerate(order)}, 0
    for unknown in order[::-1]:
        path = workspace.above(unknown)
        assert all(place[above] > place[unknown] for above in path[1:])
        assert workspace["branch_depth"][unknown] == len(path) - 1
        assert workspace["branch_row"][unknown] == begin
        begin += 4 * (len(path) // 4 + (len(path) % 4 > 0))
    assert begin <= workspace["normal"].size
