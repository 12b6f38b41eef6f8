"""The pull of a manner in the quadratic model: gradient and second derivative against differences of its cost."""

import numpy as np
import pytest

from poise.kernels.goals.manner_pull import pull_cost
from poise.kernels.kinematics.apply_step import apply_step
from poise.kernels.linear.composite_bodies import fill_pose_goal_model
from poise.kernels.workspace import layout
from tests.support.characters import random_ball_tree, seeds
from tests.support.compiled import compiled
from tests.support.pulled_bodies import pulled_workspace

pytestmark = pytest.mark.kernels


def cost_after(workspace, step):
    """The cost of the pulls after a step, from the pose that the workspace is in and stays in."""
    angles, placement = workspace["angles"].copy(), workspace["placement"].copy()
    whole = np.zeros(len(workspace["step"]))
    whole[: len(step)] = step
    compiled(apply_step)(*workspace.both, whole)
    workspace.evaluate()
    result = compiled(pull_cost)(*workspace.both)
    workspace["angles"][:], workspace["placement"][:] = angles, placement
    workspace.evaluate()
    return result


def free_of_limits(workspace):
    workspace.confine()
    workspace["box_lower"][:], workspace["box_upper"][:] = -np.inf, np.inf


def model_of_pulls(workspace, *, curved):
    """`normal` and `gradient` of the pulls alone, with a share of 0.3."""
    workspace["options"][layout.USE_CURVATURE] = curved
    workspace["phase"][layout.PULL_SHARE] = 0.3
    compiled(fill_pose_goal_model)(*workspace.both)
    return workspace.dense_normal() / 0.3, workspace["gradient"][: workspace.n_unknowns] / 0.3


@pytest.mark.parametrize("seed", seeds(7))
def test_the_gradient_is_that_of_the_cost(seed):
    workspace = pulled_workspace(seed, free_root=bool(seed % 2), missed=False)
    free_of_limits(workspace)
    _, gradient = model_of_pulls(workspace, curved=False)
    n, h = workspace.n_unknowns, 1e-6
    slopes = [cost_after(workspace, h * row) - cost_after(workspace, -h * row) for row in np.eye(n)]
    np.testing.assert_allclose(gradient, -0.5 * np.array(slopes) / (2.0 * h), rtol=0, atol=1e-7)


@pytest.mark.parametrize("seed", seeds(5))
def test_the_second_derivative_is_that_of_the_cost(seed):
    workspace = pulled_workspace(seed, missed=False)
    free_of_limits(workspace)
    normal, _ = model_of_pulls(workspace, curved=True)
    n, h = workspace.n_unknowns, 1e-4
    rows = np.eye(n)
    expected = np.zeros((n, n))
    for i, j in zip(*np.triu_indices(n), strict=True):
        a, b = h * rows[i], h * rows[j]
        ends = [cost_after(workspace, step) for step in (a + b, a - b, b - a, -a - b)]
        expected[i, j] = expected[j, i] = (ends[0] - ends[1] - ends[2] + ends[3]) / (8.0 * h * h)
    np.testing.assert_allclose(normal, expected, rtol=0, atol=2e-6)


@pytest.mark.parametrize("seed", seeds(5))
def test_without_the_second_derivative_the_model_has_no_direction_of_negative_curvature(seed):
    workspace = pulled_workspace(seed, free_root=True, missed=False)
    normal, _ = model_of_pulls(workspace, curved=False)
    assert np.linalg.eigvalsh(normal).min() > -1e-12


def test_ball_joints_are_pulled_as_hinges_are():
    workspace = pulled_workspace(3, missed=False, character=random_ball_tree(3))
    free_of_limits(workspace)
    _, gradient = model_of_pulls(workspace, curved=False)
    assert np.isfinite(gradient).all()
    assert np.abs(gradient).max() > 0.0


def test_without_a_share_nothing_is_added():
    workspace = pulled_workspace(2, missed=False)
    workspace["phase"][layout.PULL_SHARE] = 0.0
    compiled(fill_pose_goal_model)(*workspace.both)
    assert (workspace["gradient"][: workspace.n_unknowns] == 0.0).all()
