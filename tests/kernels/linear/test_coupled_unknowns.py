"""Coupled unknowns folded into their leaders': the reduced equations PᵀAP, against dense algebra."""

import numpy as np
import pytest

from poise.kernels.linear.composite_bodies import fill_pose_goal_model
from poise.kernels.linear.coupled_unknowns import fold_gradient, fold_normal, fold_rows
from poise.kernels.linear.tree_factorisation import clear_normal
from poise.kernels.methods.paper import fill_jacobian
from poise.kernels.workspace import layout
from tests.support import naive
from tests.support.characters import moderate_goals, random_angles, random_coupled_tree, random_placement, seeds
from tests.support.compiled import compiled
from tests.support.workspaces import Workspace

pytestmark = pytest.mark.kernels


def posed(seed, free_root):
    """A workspace of a coupled tree in a random pose with goals that are not reached, and the goals."""
    rng, character = np.random.default_rng(seed), random_coupled_tree(seed)
    angles, placement = random_angles(character, rng), random_placement(rng)
    workspace = Workspace(character, angles, placement, free_root=free_root)
    goals = moderate_goals(character, angles, placement, rng, free_root=free_root)
    workspace.ask(goals)
    workspace.evaluate()
    return workspace, goals


def leading(workspace):
    """(n, n) P: how all unknowns move with those that lead; the columns of the others are 0."""
    result = np.eye(workspace.n_unknowns)
    coupled = {joint.name: joint.couple for joint in workspace.character.joints if joint.couple}
    while any(result[:, workspace.character.dofs_of(name).start].any() for name in coupled):
        for name, couple in coupled.items():  # until only those are left that follow none
            at, to = workspace.character.dofs_of(name).start, workspace.character.dofs_of(couple.joint).start
            result[:, to] += couple.ratio * result[:, at]
            result[:, at] = 0.0
    return result


@pytest.mark.parametrize("seed", seeds(14))
@pytest.mark.parametrize("free_root", [False, True])
@pytest.mark.parametrize("curved", [False, True])
def test_folded_equations_are_those_of_the_leaders(seed, free_root, curved):
    workspace, _ = posed(seed, free_root)
    workspace["options"][layout.USE_CURVATURE] = curved
    compiled(clear_normal)(*workspace.both)
    compiled(fill_pose_goal_model)(*workspace.both)
    n, whole, lead = workspace.n_unknowns, workspace.dense_normal(), leading(workspace)
    gradient = workspace["gradient"][:n].copy()
    compiled(fold_normal)(*workspace.both)
    compiled(fold_gradient)(*workspace.both)
    follows = ~lead.any(axis=0)
    assert follows.sum() == len(workspace.character.coupled_dofs)
    expected = lead.T @ whole @ lead + np.diag(follows * 1.0)
    np.testing.assert_allclose(workspace.dense_normal(), expected, atol=1e-12 * np.abs(expected).max())
    np.testing.assert_allclose(workspace["gradient"][:n], lead.T @ gradient, atol=1e-12 * np.abs(gradient).max())


@pytest.mark.parametrize("seed", seeds(7))
def test_folded_rows_of_extra_goals_are_those_of_the_leaders(seed):
    workspace, _ = posed(seed, free_root=True)
    n, count, rng = workspace.n_unknowns, 8, np.random.default_rng(seed)
    workspace.ints[layout.N_EXTRA_ROWS] = count
    rows = rng.normal(size=(n, count))
    workspace["extra_jacobian"][: n * count] = rows.ravel()
    compiled(fold_rows)(*workspace.both)
    folded = workspace["extra_jacobian"][: n * count].reshape(n, count)
    np.testing.assert_allclose(folded, leading(workspace).T @ rows, atol=1e-13)


@pytest.mark.parametrize("seed", seeds(14))
@pytest.mark.parametrize("free_root", [False, True])
def test_folded_columns_of_the_paper_are_those_of_the_leaders(seed, free_root):
    workspace, goals = posed(seed, free_root)
    compiled(fill_jacobian)(*workspace.both)
    placement = workspace["placement"][:3], workspace["placement"][3:]
    lead, damping = leading(workspace), workspace["settings"][layout.DAMPING]
    square = np.zeros(workspace.n_unknowns)
    for goal in goals:
        jacobian = naive.jacobian(workspace.character, workspace["angles"], placement, goal.effector, free_root)
        weighted = np.repeat([goal.position_weight, goal.orientation_weight], 3)[:, None] * jacobian @ lead
        np.testing.assert_allclose(workspace.dense_columns(goal.effector), weighted, atol=1e-12)
        square += (weighted * weighted).sum(axis=0)
    expected = np.where(lead.any(axis=0), 1.0 / (square + damping), 0.0)
    np.testing.assert_allclose(workspace["inverse_diagonal"][: workspace.n_unknowns], expected, rtol=1e-9)
