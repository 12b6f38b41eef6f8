"""A projected Gauss-Seidel sweep against Algorithm 1 of the paper on the formed matrix."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poise.kernels.kinematics.limits_and_speed import bound_step
from poise.kernels.methods.paper import equation_residual, fill_jacobian, start_from_step, sweep
from tests.support import naive
from tests.support.characters import moderate_goals, random_angles, random_placement, random_tree, seeds
from tests.support.compiled import compiled
from tests.support.workspaces import Workspace

pytestmark = pytest.mark.kernels

DAMPING = 0.003
CLOSE = {"rtol": 0.0, "atol": 1e-12}


def linearised(seed, *, free_root=False, damping=DAMPING, n_dofs=None):
    """A workspace ready for its first sweep, and the same problem formed."""
    rng, character = np.random.default_rng(seed), random_tree(seed, n_dofs)
    angles, placement = random_angles(character, rng), random_placement(rng)
    goals = moderate_goals(character, angles, placement, rng, free_root=free_root)
    workspace = Workspace(character, angles, placement, free_root=free_root, damping=damping)
    workspace.ask(goals)
    workspace.evaluate()
    compiled(fill_jacobian)(*workspace.both)
    workspace.confine()
    compiled(bound_step)(*workspace.both)
    return workspace, naive.equations(character, angles, placement, goals, damping, free_root=free_root)


def step(workspace):
    return workspace["step"][: workspace.n_unknowns].copy()


@pytest.mark.parametrize("seed", seeds(14))
@pytest.mark.parametrize("free_root", [False, True])
def test_sweeps_are_those_of_the_textbook(seed, free_root):
    workspace, problem = linearised(seed, free_root=free_root)
    expected = np.zeros(workspace.n_unknowns)
    for _ in range(4):
        compiled(sweep)(*workspace.both)
        expected = naive.sweep(problem, expected)
        np.testing.assert_allclose(step(workspace), expected, **CLOSE)


@pytest.mark.parametrize("seed", seeds(7))
def test_a_sweep_keeps_the_residual_at_error_minus_columns_times_step(seed):
    workspace, _ = linearised(seed)
    names = [workspace.character.effectors[e].name for e in workspace.model.goals]
    before = {name: workspace["residual"][workspace.rows(name)] for name in names}
    for _ in range(5):
        compiled(sweep)(*workspace.both)
    for name in names:
        expected = before[name] - workspace.dense_columns(name) @ step(workspace)
        np.testing.assert_allclose(workspace["residual"][workspace.rows(name)], expected, **CLOSE)


@pytest.mark.parametrize("seed", seeds(7))
def test_a_sweep_says_how_far_it_moved_and_how_that_differs_from_the_sweep_before(seed):
    workspace, _ = linearised(seed)
    old, change = step(workspace), np.zeros(workspace.n_unknowns)
    for _ in range(3):
        largest, difference = compiled(sweep)(*workspace.both)
        moved = step(workspace) - old
        assert largest == pytest.approx(np.abs(moved).max(), abs=1e-15)
        assert difference == pytest.approx(np.abs(np.abs(moved) - np.abs(change)).max(), abs=1e-15)
        np.testing.assert_allclose(workspace["change"][: workspace.n_unknowns], moved, rtol=0, atol=1e-15)
        old, change = step(workspace), moved


@given(
    seed=st.integers(0, 10_000), n_dofs=st.integers(3, 20), free_root=st.booleans(), damping=st.sampled_from([0.0, 1e-3, 1.0])
)
@settings(max_examples=25)
def test_the_energy_never_rises(seed, n_dofs, free_root, damping):
    workspace, problem = linearised(seed, free_root=free_root, damping=damping, n_dofs=n_dofs)
    last = naive.energy(problem, step(workspace))
    for _ in range(6):
        compiled(sweep)(*workspace.both)
        now = naive.energy(problem, step(workspace))
        assert now <= last + 1e-12 * max(1.0, abs(last))
        last = now


@pytest.mark.parametrize("seed", seeds(7))
def test_no_unknown_leaves_its_bounds(seed):
    workspace, problem = linearised(seed)
    for _ in range(5):
        compiled(sweep)(*workspace.both)
        assert (step(workspace) >= problem.lower).all()
        assert (step(workspace) <= problem.upper).all()


@pytest.mark.parametrize("seed", seeds(7))
def test_the_first_step_is_the_last_one_up_to_half_a_turn_inside_the_bounds_and_the_residual_knows(seed):
    workspace, problem = linearised(seed)
    last = np.random.default_rng(seed).normal(0.0, 2.0, workspace.n_unknowns)
    workspace["last_step"][: workspace.n_unknowns] = last
    compiled(start_from_step)(*workspace.both)
    expected = np.clip(np.clip(last, -np.pi, np.pi), problem.lower, problem.upper)
    np.testing.assert_allclose(step(workspace), expected, rtol=0, atol=0)
    compiled(sweep)(*workspace.both)
    np.testing.assert_allclose(step(workspace), naive.sweep(problem, expected), **CLOSE)


@pytest.mark.parametrize("seed", seeds(14))
def test_equation_residual_leaves_out_what_a_bound_holds_back(seed):
    workspace, problem = linearised(seed)
    for _ in range(3):
        expected = naive.equation_residual(problem, step(workspace))
        assert compiled(equation_residual)(*workspace.both) == pytest.approx(expected, rel=1e-9, abs=1e-12)
        compiled(sweep)(*workspace.both)


def test_a_joint_that_moves_no_goal_stays_where_it_is():
    workspace, _ = linearised(3, damping=0.0)
    idle = workspace["first_block"][: workspace.n_unknowns] == workspace["first_block"][1 : workspace.n_unknowns + 1]
    assert idle.any(), "the tree has a joint with no effector below it"
    compiled(sweep)(*workspace.both)
    assert (step(workspace)[idle] == 0.0).all()
    assert np.isfinite(step(workspace)).all()
