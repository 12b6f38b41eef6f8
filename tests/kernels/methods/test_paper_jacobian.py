"""The columns of the Jacobian against finite differences of forward kinematics: velocity and angular velocity."""

import numpy as np
import pytest

from poise.kernels.methods.paper import fill_jacobian, invert_diagonal
from tests.support import naive
from tests.support.characters import moderate_goals, random_angles, random_placement, random_tree, seeds
from tests.support.compiled import compiled
from tests.support.workspaces import Workspace

pytestmark = pytest.mark.kernels


def prepared(character, seed, *, free_root=False, damping=0.001):
    """A workspace in a random pose, its columns filled; and the pose, the placement and the goals."""
    rng = np.random.default_rng(seed)
    angles, placement = random_angles(character, rng), random_placement(rng)
    goals = moderate_goals(character, angles, placement, rng, free_root=free_root)
    workspace = Workspace(character, angles, placement, free_root=free_root, damping=damping)
    workspace.ask(goals)
    workspace.evaluate()
    compiled(fill_jacobian)(*workspace.both)
    return workspace, angles, placement, goals


def differences_by_angle(character, angles, placement, effector):
    def nudge(k, h):
        return angles + h * (np.arange(len(angles)) == k)

    return naive.differences(
        lambda moved: naive.effector_frames(character, moved, placement)[effector], nudge, len(angles), 1e-5
    )


def differences_by_placement(character, angles, placement, effector):
    position, orientation = np.array(placement[0]), np.array(placement[1])

    def nudge(k, h):
        unit = h * np.eye(3)[k % 3]
        if k < 3:
            return position + unit, orientation
        return position, naive.quaternion_product(naive.vector_quaternion(unit), orientation)

    return naive.differences(lambda moved: naive.effector_frames(character, angles, moved)[effector], nudge, 6, 1e-5)


def assert_columns_are_derivatives(character, seed, *, free_root=False):
    workspace, angles, placement, goals = prepared(character, seed, free_root=free_root)
    for goal in goals[:3]:
        expected = [differences_by_angle(character, angles, placement, goal.effector)]
        if free_root:
            expected.append(differences_by_placement(character, angles, placement, goal.effector))
        expected = naive.weights([goal])[:, None] * np.hstack(expected)
        np.testing.assert_allclose(workspace.dense_columns(goal.effector), expected, rtol=0, atol=1e-6)


@pytest.mark.parametrize("base", ["right_foot", "left_foot", "head"])
def test_columns_of_the_biped_are_derivatives_on_any_base(biped, base):
    assert_columns_are_derivatives(biped.rebase(base), seed=3)


@pytest.mark.parametrize("seed", seeds(5))
def test_columns_of_random_trees_are_derivatives(seed):
    assert_columns_are_derivatives(random_tree(seed), seed)


@pytest.mark.parametrize("seed", seeds(3))
def test_columns_of_a_free_root_are_derivatives_of_the_placement(seed):
    assert_columns_are_derivatives(random_tree(seed), seed, free_root=True)


@pytest.mark.parametrize("seed", seeds(14))
@pytest.mark.parametrize("free_root", [False, True])
def test_columns_are_those_of_the_formula_to_the_last_digits(seed, free_root):
    character = random_tree(seed)
    workspace, angles, placement, goals = prepared(character, seed, free_root=free_root)
    for goal in goals:
        expected = naive.jacobian(character, angles, placement, goal.effector, free_root)
        expected = naive.weights([goal])[:, None] * expected
        np.testing.assert_allclose(workspace.dense_columns(goal.effector), expected, rtol=0, atol=1e-12)


@pytest.mark.parametrize("seed", seeds(6))
def test_inverse_diagonal_is_one_over_the_diagonal_of_the_formed_matrix(seed):
    character = random_tree(seed)
    workspace, angles, placement, goals = prepared(character, seed, damping=0.02)
    expected = 1.0 / np.diag(naive.equations(character, angles, placement, goals, 0.02).matrix)
    np.testing.assert_allclose(workspace["inverse_diagonal"][: workspace.n_unknowns], expected, rtol=1e-12)


def test_an_unknown_that_moves_nothing_and_is_not_damped_rests():
    assert compiled(invert_diagonal)(0.0, 0.0) == 0.0
    assert compiled(invert_diagonal)(1e-300, 0.0) == 0.0
    assert compiled(invert_diagonal)(3.0, 1.0) == 0.25
