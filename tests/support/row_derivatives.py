"""Rows of extra goals against finite differences of their errors."""

import numpy as np

import poise
from poise.kernels.compiler.compile_mode import JIT_DISABLED
from poise.kernels.goals.row_load import ROW_OFF
from poise.kernels.linear.quadratic_model import fill_quadratic_model
from poise.kernels.methods.evaluate import evaluate
from poise.kernels.methods.priorities import begin_phase, rank_priorities
from poise.kernels.workspace import goal_records, layout
from tests.support.characters import random_angles
from tests.support.compiled import compiled

STEP = 1e-6


def evaluate_pose(solver):
    """Evaluate all goals at the solver's pose."""
    ints, floats = solver.workspace.ints, solver.workspace.floats
    solver.workspace.forget_frames()
    compiled(evaluate)(ints, floats)


def rows_of(solver):
    """The rows at the solver's pose (n_rows, n_unknowns), and where each extra goal's begin."""
    ints, floats = solver.workspace.ints, solver.workspace.floats
    for goal in solver.extra_goals:
        goal.refresh(solver.pose)
    solver.workspace["floor_limit"][:] = -np.inf
    spread = compiled(rank_priorities)(ints, floats) if solver.workspace["priority_addresses"].any() else 0.0
    compiled(begin_phase)(ints, floats, spread, spread + 1.0, 1.0)
    solver.workspace["extra_first_row"][:] = -1
    evaluate_pose(solver)
    compiled(fill_quadratic_model)(ints, floats, 0)
    count, n = int(ints[layout.N_EXTRA_ROWS]), int(ints[layout.N_UNKNOWNS])
    return solver.workspace["extra_jacobian"][: n * count].reshape(n, count).T.copy()


def assert_derivatives(solver, angles):
    """The rows are the derivatives of what is left, and by what is left the gradient of the error is theirs too."""
    rows = rows_of(solver)
    assert np.abs(rows).max() > 0.01, "there is something to check"
    count, arrays = rows.shape[0], solver.workspace
    pull = rows.T @ np.where(arrays["row_state"][:count] != ROW_OFF, arrays["extra_residual"][:count], 0.0)
    found, slope = np.zeros_like(rows), np.zeros_like(pull)
    for dof in range(len(angles)):
        ends, costs = [], []
        for sign in (1.0, -1.0):
            solver.workspace.angles[:] = angles
            solver.workspace.angles[dof] += sign * STEP
            evaluate_pose(solver)
            ends.append(arrays["extra_residual"][:count].copy())
            costs.append(arrays["extra_report"][:, goal_records.EXTRA_GOAL_COST].sum())
        found[:, dof] = -(ends[0] - ends[1]) / (2.0 * STEP)
        slope[dof] = -(costs[0] - costs[1]) / (4.0 * STEP)
    np.testing.assert_allclose(rows, found, atol=2e-6 * max(1.0, np.abs(rows).max()))
    np.testing.assert_allclose(pull, slope, atol=2e-6 * max(1.0, np.abs(pull).max()))


def check_rows(make_goal, base):
    """Compare the rows of a goal with finite differences, at random poses of the biped on a base."""
    for seed in range(1 if JIT_DISABLED else 3):  # as plain Python they only show which branches run
        rng = np.random.default_rng(seed)
        character = poise.biped().rebase(base)
        solver = poise.Solver(character, placement=(rng.normal(size=3), (0.8, 0.1, 0.5, -0.2)))
        solver.add(make_goal())
        angles = random_angles(character, rng)
        solver.reset(angles)
        assert_derivatives(solver, angles)
