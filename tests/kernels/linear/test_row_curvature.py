"""The second derivative of the rows of extra goals, by their loads, against differences of their gradient."""

import numpy as np
import pytest

import poise
from poise import goals
from poise.kernels.goals.row_load import ROW_OFF
from poise.kernels.workspace import layout
from tests.support.characters import random_angles
from tests.support.goal_kinds import silent
from tests.support.row_derivatives import STEP, rows_of

FIXED_DIRECTIONS = {
    "plane": lambda: goals.OnPlane("left_hand", (0.3, 0.7, 0.9), (1.0, 2.0, 5.0)),
    "line": lambda: goals.OnLine("right_hand", (0.2, 0.4, 0.6), (1.0, -2.0, 0.5)),
    "place": lambda: goals.Contact("left_foot", position=(0.4, 0.6, 0.5)),
    "floor": lambda: goals.Floor(height=1.0),
    "center": lambda: goals.CenterOfMass((0.3, 0.8, 0.4)),
}
"""Goals whose rows have directions that stay as the body moves."""


def posed(make_goal, seed):
    """A solver that asks for nothing but one extra goal, in a random pose."""
    rng = np.random.default_rng(seed)
    solver = silent(poise.biped())
    solver.add(make_goal())
    solver.reset(random_angles(solver.character, rng))
    solver.workspace.options[layout.USE_CURVATURE] = 1
    return solver


def row_gradient(solver):
    """Xᵀr of the rows that count, (n_unknowns)."""
    rows, arrays = rows_of(solver), solver.workspace
    count = len(rows)
    return rows.T @ np.where(arrays["row_state"][:count] != ROW_OFF, arrays["extra_residual"][:count], 0.0)


def normal_matrix(solver):
    """The normal equations as last filled, (n_unknowns, n_unknowns), with NaN where the elimination tree has no entry."""
    arrays, n = solver.workspace, len(solver.pose.angles)
    matrix = np.full((n, n), np.nan)
    for unknown in range(n):
        above = unknown
        while above >= 0:
            matrix[unknown, above] = arrays["normal"][arrays["branch_row"][unknown] + arrays["branch_depth"][above]]
            above = int(arrays["branch_parent"][above])
    return matrix


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", FIXED_DIRECTIONS)
def test_the_second_derivative_is_that_of_the_error(kind, seed):
    solver = posed(FIXED_DIRECTIONS[kind], seed)
    angles = solver.pose.angles.copy()
    row_gradient(solver)
    found = normal_matrix(solver)
    expected = np.zeros_like(found)
    for dof in range(len(angles)):
        ends = []
        for sign in (1.0, -1.0):
            solver.workspace.angles[:] = angles
            solver.workspace.angles[dof] += sign * STEP
            ends.append(row_gradient(solver))
        expected[dof] = -(ends[0] - ends[1]) / (2.0 * STEP)
    stored = ~np.isnan(found)
    np.testing.assert_allclose(found[stored], expected[stored], rtol=0, atol=1e-6 * max(1.0, np.abs(expected).max()))


def test_without_curvature_the_model_is_that_of_gauss_and_newton():
    solver = posed(FIXED_DIRECTIONS["center"], 0)
    solver.workspace.options[layout.USE_CURVATURE] = 0
    rows, found = rows_of(solver), normal_matrix(solver)
    stored = ~np.isnan(found)
    np.testing.assert_allclose(found[stored], (rows.T @ rows)[stored], rtol=0, atol=1e-12)
