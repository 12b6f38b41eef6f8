"""The articulated factorisation of long bodies, against dense linear algebra."""

import numpy as np
import pytest

from poise.kernels.articulated_entry import connect_articulated
from poise.kernels.linear.active_set import solve_bounded_step
from poise.kernels.linear.articulated_factorisation import fill_articulated_residual, fill_blocks, sweep_articulated
from poise.kernels.linear.branches import factor_articulated, solve_articulated_step
from poise.kernels.linear.tree_factorisation import largest_diagonal_entry
from poise.kernels.workspace import layout
from poise.kernels.workspace.matrix_sizes import TWIST_SIZE
from poise.model import long_bodies
from poise.model.compile import compile_character
from tests.support import naive
from tests.support.characters import random_ball_tree, random_tree, seeds
from tests.support.compiled import compiled

pytestmark = pytest.mark.kernels


@pytest.fixture(autouse=True)
def _all_bodies_are_long(monkeypatch):
    monkeypatch.setattr(long_bodies, "LONG_BODY", 0.0)


class LongBody:
    """The arrays of a random tree, with twists, the wrenches of random masses on its frames, and the matrix they make."""

    def __init__(self, seed, *, free_root=False, skew=0.1):
        self.rng = rng = np.random.default_rng(seed)
        self.character = random_ball_tree(seed) if seed % 2 else random_tree(seed)
        self.ints, self.floats = compile_character(self.character, free_root).workspace()
        connect_articulated(self.ints)
        assert self.ints[layout.IS_ARTICULATED]
        n = self.n = int(self.ints[layout.N_UNKNOWNS])
        self.owner = np.full(n, -1)
        for j, joint in enumerate(self.character.joints):
            self.owner[self["first_dof"][j] : self["first_dof"][j] + joint.dofs] = j
        twists = rng.normal(size=(n, 6))
        inertia = np.zeros((len(self.character.joints) + 1, 6, 6))
        for own in inertia:
            root = rng.normal(size=(6, 6))
            own += root @ root.T
        for j in self["order"][::-1]:
            inertia[self["parent"][j]] += inertia[j + 1]
        # Those of the second derivative come from no symmetric inertia.
        wrenches = np.array([inertia[self.owner[u] + 1] @ twists[u] for u in range(n)]) + skew * rng.normal(size=(n, 6))
        self["twist"].reshape(-1, TWIST_SIZE)[:n, :6] = twists
        self["wrench"].reshape(-1, TWIST_SIZE)[:n, :6] = wrenches
        compiled(fill_blocks)(*self.both)
        self["normal"][self["branch_row"][:n] + self["branch_depth"][:n]] += rng.uniform(0.5, 1.0, n)  # as posture adds
        self["diagonal"][:n] = rng.uniform(1.0, 2.0, n)
        self["gradient"][:n], self["step"][:n] = rng.normal(size=(2, n))
        self.matrix = self._dense(twists, wrenches)

    def _dense(self, twists, wrenches):
        matrix = np.zeros((self.n, self.n))
        for u in range(self.n):
            for v in range(self.n):
                if self.owner[v] == self.owner[u]:
                    if v <= u:
                        row, depth = self["branch_row"][u], self["branch_depth"][v]
                        matrix[u, v] = matrix[v, u] = self["normal"][row + depth]
                elif self._is_above(self.owner[v], self.owner[u]):
                    matrix[u, v] = matrix[v, u] = twists[v] @ wrenches[u]
        return matrix + np.diag(self["diagonal"][: self.n])

    def _is_above(self, upper, lower):
        """Whether a joint is above another; the root, -1, is above all."""
        while lower != upper and lower >= 0:
            lower = self["parent"][lower] - 1
        return lower == upper

    def __getitem__(self, name):
        return layout.array(self.ints, self.floats, name)

    @property
    def both(self):
        return self.ints, self.floats

    def solved(self, right):
        x = self["step"]
        x[: self.n] = right
        compiled(solve_articulated_step)(*self.both)
        return x[: self.n].copy()

    def root_first(self):
        return self["elimination"][: self.n][::-1]


@pytest.mark.parametrize("seed", seeds(14))
@pytest.mark.parametrize("free_root", [False, True])
def test_the_factor_solves_what_dense_algebra_solves(seed, free_root):
    body = LongBody(seed, free_root=free_root)
    assert compiled(factor_articulated)(*body.both)
    for _ in range(2):  # the factor is still there
        right = body.rng.normal(size=body.n)
        expected = np.linalg.solve(body.matrix, right)
        within = 1e-12 * np.linalg.cond(body.matrix) * np.abs(expected).max()
        np.testing.assert_allclose(body.solved(right), expected, rtol=0, atol=within)


@pytest.mark.parametrize("seed", seeds(14))
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 1.0])
def test_fixed_unknowns_are_cut_out_and_keep_their_value(seed, share):
    body = LongBody(seed, free_root=seed % 3 == 0)
    fixed = body.rng.random(body.n) < share
    body["at_bound"][: body.n] = fixed
    assert compiled(factor_articulated)(*body.both)
    right = body.rng.normal(size=body.n)
    expected, free = right.copy(), np.flatnonzero(~fixed)
    expected[free] = np.linalg.solve(body.matrix[np.ix_(free, free)], right[free])
    within = 1e-12 * np.linalg.cond(body.matrix) * np.abs(expected).max()
    np.testing.assert_allclose(body.solved(right), expected, rtol=0, atol=within)


@pytest.mark.parametrize("seed", seeds(7))
def test_a_matrix_that_is_not_positive_definite_is_said(seed):
    body = LongBody(seed, skew=0.0)
    lowest = np.linalg.eigvalsh(body.matrix)[0]
    body["diagonal"][: body.n] -= 1.01 * lowest
    assert not compiled(factor_articulated)(*body.both)
    body["diagonal"][: body.n] += 0.02 * lowest
    assert compiled(factor_articulated)(*body.both)


@pytest.mark.parametrize("seed", seeds(14))
@pytest.mark.parametrize("free_root", [False, True])
def test_the_residual_is_the_gradient_less_the_product(seed, free_root):
    body = LongBody(seed, free_root=free_root)
    compiled(fill_articulated_residual)(*body.both)
    expected = body["gradient"][: body.n] - body.matrix @ body["step"][: body.n]
    np.testing.assert_allclose(body["normal_residual"][: body.n], expected, rtol=0, atol=1e-11 * np.abs(body.matrix).max())


@pytest.mark.parametrize("seed", seeds(14))
@pytest.mark.parametrize("sweeps", [1, 3])
def test_a_sweep_is_the_textbook_sweep_from_root_to_leaves(seed, sweeps):
    body = LongBody(seed, free_root=bool(seed % 2))
    n, order = body.n, body.root_first()
    lower, upper = -body.rng.exponential(0.3, n), body.rng.exponential(0.3, n)
    body["step_lower"][:n], body["step_upper"][:n] = lower, upper
    body["step"][:n] = np.clip(body["step"][:n], lower, upper)
    body["change"][:n] = 1e9  # what an earlier sweep left must not matter
    in_order = naive.Equations(body.matrix[np.ix_(order, order)], body["gradient"][:n][order], lower[order], upper[order])
    expected = body["step"][order]
    compiled(fill_articulated_residual)(*body.both)
    for _ in range(sweeps):
        compiled(sweep_articulated)(*body.both)
        expected = naive.sweep(in_order, expected)
    within = 1e-11 * np.abs(body.matrix).max()
    np.testing.assert_allclose(body["step"][order], expected, rtol=0, atol=within)
    left = body["gradient"][:n] - body.matrix @ body["step"][:n]
    np.testing.assert_allclose(body["normal_residual"][:n], left, rtol=0, atol=10 * within)


@pytest.mark.parametrize("seed", seeds(14))
def test_the_bounded_step_is_the_minimum_inside_the_bounds(seed):
    body = LongBody(seed, free_root=bool(seed % 2), skew=0.0)
    n = body.n
    lower, upper = -body.rng.exponential(0.05, n), body.rng.exponential(0.05, n)
    body["step_lower"][:n], body["step_upper"][:n] = lower, upper
    body["options"][layout.MAX_SWEEPS] = 2
    assert compiled(solve_bounded_step)(*body.both, False) >= 0
    x, gradient = body["step"][:n], body["gradient"][:n]
    assert (x >= lower).all()
    assert (x <= upper).all()
    left, within = gradient - body.matrix @ x, 1e-10 * np.abs(body.matrix).max()
    assert (np.abs(left[(x > lower) & (x < upper)]) <= within).all()
    assert (left[x == lower] <= within).all()
    assert (left[x == upper] >= -within).all()


@pytest.mark.parametrize("seed", seeds(7))
def test_the_largest_diagonal_entry_is_found_in_the_blocks(seed):
    body = LongBody(seed, free_root=bool(seed % 2))
    diagonal = np.diag(body.matrix) - body["diagonal"][: body.n]
    assert compiled(largest_diagonal_entry)(*body.both) == pytest.approx(diagonal.max(), rel=1e-14)
