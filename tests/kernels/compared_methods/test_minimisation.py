"""Methods that minimise the error: it never rises, second derivatives are right, and they end where no step is downhill."""

import numpy as np
import pytest

import poise
from poise.character.joint_limits import inside_limits
from poise.kernels.compared_methods import newton
from tests.support.characters import (
    ORIGIN,
    ask,
    moderate_goals,
    random_angles,
    random_ball_tree,
    random_coupled_tree,
    random_placement,
    random_tree,
)

MINIMISERS = ["newton", "bfgs"]
TREES = [(random_tree, 0), (random_tree, 1), (random_tree, 2), (random_ball_tree, 3), (random_coupled_tree, 5)]


def solver_with_goals(name, tree, seed, free_root=False):
    """A solver of a random tree whose goals are missed: somewhat off a random pose."""
    character, rng = tree(seed), np.random.default_rng(seed)
    placement = random_placement(rng) if free_root else ORIGIN
    solver = poise.Solver(character, name, free_root=free_root)
    solver.placement = placement
    ask(solver, moderate_goals(character, random_angles(character, rng), placement, rng, free_root=free_root))
    return solver


@pytest.mark.parametrize("free_root", [False, True], ids=["fixed", "free root"])
@pytest.mark.parametrize(("tree", "seed"), TREES)
@pytest.mark.parametrize("name", MINIMISERS)
def test_the_error_never_rises(name, tree, seed, free_root):
    """Nocedal and Wright 2006, section 3.2: steps downhill, as long as Armijo's condition asks."""
    solver = solver_with_goals(name, tree, seed, free_root)
    cost = solver.solve(iterations=0).cost
    for _ in range(25):
        before, cost = cost, solver.solve(iterations=1, tolerance=0).cost
        assert cost <= before
        assert inside_limits(solver.character, solver.pose.angles)


@pytest.mark.parametrize(("tree", "seed"), TREES)
def test_the_matrix_of_newton_is_half_the_second_derivative(tree, seed):
    """Compared with differences of the gradient, on the joints with one axis: balls have another basis after every step."""
    solver = solver_with_goals("newton", tree, seed)
    solver.use_limits = False
    solver.reset(0.5 * solver.pose.angles)
    character, arrays = solver.character, solver._workspace
    start, n = solver.pose.angles, character.n_dofs
    followers = [each.follower for each in character.coupled_dofs]
    single = [d for d in np.flatnonzero(arrays["one_axis"] > 0.0) if d not in followers]

    def gradient(angles):
        solver.reset(angles)
        solver.solve(iterations=1, tolerance=0)
        return arrays["gradient"][:n].copy()

    solver.solve(iterations=1, tolerance=0)
    width = arrays["method_ints"][newton.WIDTH]
    matrix = arrays["method_floats"][: n * width].reshape(n, width)[:, :n].copy()
    np.testing.assert_allclose(matrix, matrix.T, atol=1e-9 * np.abs(matrix).max())
    for d in single[:4]:
        moved = np.zeros(n)
        moved[d] = 1e-5
        column = -(gradient(start + moved) - gradient(start - moved)) / 2e-5
        np.testing.assert_allclose(matrix[single, d], column[single], atol=2e-6 * max(1.0, np.abs(matrix).max()))


@pytest.mark.parametrize("name", MINIMISERS)
def test_where_they_end_no_limit_lets_go_and_no_free_joint_is_pulled(name):
    """The first-order conditions of a minimum in a box: what the error pulls is held at a limit on that side."""
    for seed in (0, 2):
        solver = solver_with_goals(name, random_tree, seed)
        for _ in range(5):
            solver.solve(iterations=400, tolerance=0)
        solver.solve(iterations=1, tolerance=0)
        n, gradient = solver.character.n_dofs, solver._workspace["gradient"]
        angles, (lower, upper) = solver.pose.angles, solver.character.limits.T
        pulled = np.clip(angles + gradient[:n], lower, upper) - angles
        assert np.abs(pulled).max() < 2e-5


def test_newton_converges_quadratically_where_goals_are_missed():
    """With the exact second derivative the error of the angles is squared; that of Gauss-Newton shrinks by a factor."""
    solver = solver_with_goals("newton", random_tree, 0)
    solver.use_limits = False
    for _ in range(3):
        solver.solve(iterations=200, tolerance=0)
    end, rng = solver.pose.angles, np.random.default_rng(1)
    sizes = []
    for _ in range(3):
        solver.reset(end + 1e-3 * rng.normal(size=len(end)))
        distances = [np.linalg.norm(solver.pose.angles - end)]
        for _ in range(3):
            solver.solve(iterations=1, tolerance=0)
            distances.append(np.linalg.norm(solver.pose.angles - end))
        sizes.append(distances)
    sizes = np.array(sizes)
    assert (sizes[:, 1] < 300 * sizes[:, 0] ** 2).all()
    assert (sizes[:, 2] < 1e-6).all()


def test_bfgs_learns_the_inverse_of_the_second_derivative():
    """J. Dennis, J. Moré 1974: where there is one minimum without limits, steps become Newton's, faster than linear."""
    solver = solver_with_goals("bfgs", random_tree, 0)
    solver.use_limits = False
    solver.solve(iterations=400, tolerance=0)
    end = solver.pose.angles
    solver.reset(end + 0.02)
    distances = [np.linalg.norm(solver.pose.angles - end)]
    for iterations in (10, 20, 40):
        solver.reset(end + 0.02)
        solver.solve(iterations=iterations, tolerance=0)
        distances.append(np.linalg.norm(solver.pose.angles - end))
    assert distances[-1] < 1e-6 * distances[0]
