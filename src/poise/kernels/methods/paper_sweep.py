"""Projected Gauss-Seidel on (JᵀJ + δI) x = JᵀΔe, lower ≤ x ≤ upper (eqs. 15 to 18, Algorithm 1).

JᵀJ is never formed. With the residual r = Δe − J x kept up to date, row i of Algorithm 1 is

    Δx_i = (b_i − Σ_j A_ij x_j) / A_ii = (J_i · r − δ x_i) / (J_i · J_i + δ)

a dot product and an update over the rows that exist in column i.
"""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.compiler.vector_ops import run_dot, run_subtract
from poise.kernels.kinematics.call_balls_and_root import STEPS_IN_BASIS, call_balls
from poise.kernels.workspace.layout import DAMPING, N_UNKNOWNS, RUN_COLUMN, RUN_LENGTH, RUN_ROW, field


@kernel
def column_dot(u, first_run, runs, columns, residual):
    """Return J_u · r for a Gauss-Seidel sweep, over the runs of rows that exist."""
    total = 0.0
    for run in range(first_run[u], first_run[u + 1]):
        total += run_dot(columns, runs[run, RUN_COLUMN], residual, runs[run, RUN_ROW], runs[run, RUN_LENGTH])
    return total


@kernel
def column_subtract(u, amount, first_run, runs, columns, residual):
    """Subtract J_u · amount from the residual r of a Gauss-Seidel sweep, in place."""
    for run in range(first_run[u], first_run[u + 1]):
        run_subtract(residual, runs[run, RUN_ROW], amount, columns, runs[run, RUN_COLUMN], runs[run, RUN_LENGTH])


@large_kernel
def sweep(ws):
    """Sweep once over the unknowns in their order, each clamped to its bounds (projected Gauss-Seidel, eq. 18).

    Updates `step`, `residual` and `change` (Δx of this sweep) in place. Returns the largest |Δx_i| and
    the largest difference of |Δx_i| from the sweep before.
    """
    first_run, runs = field(ws, "first_run"), field(ws, "runs")
    columns, residual = field(ws, "columns"), field(ws, "residual")
    step, change, inverse_diagonal = (
        field(ws, "step"),
        field(ws, "change"),
        field(ws, "inverse_diagonal"),
    )
    lower, upper, damping = (
        field(ws, "step_lower"),
        field(ws, "step_upper"),
        field(ws, "settings")[DAMPING],
    )
    largest = difference = 0.0
    for u in range(size(ws, N_UNKNOWNS)):
        old = step[u]
        unbounded = old + (column_dot(u, first_run, runs, columns, residual) - damping * old) * inverse_diagonal[u]
        new = min(max(unbounded, lower[u]), upper[u])
        moved = new - old
        step[u] = new
        column_subtract(u, moved, first_run, runs, columns, residual)
        largest = max(largest, abs(moved))
        difference = max(difference, abs(abs(moved) - abs(change[u])))
        change[u] = moved
    return largest, difference


LARGEST_START = math.pi
"""A step of more than half a turn, or of as many metres, predicts nothing; and on a joint without limits
steps begun from each other would grow without end."""


@large_kernel
def start_from_step(ws):
    """Start the sweeps with x⁰ = the last step, clamped to its bounds, and update the residual (section VIII)."""
    first_run, runs = field(ws, "first_run"), field(ws, "runs")
    columns, residual = field(ws, "columns"), field(ws, "residual")
    step, last_step = field(ws, "step"), field(ws, "last_step")
    lower, upper = field(ws, "step_lower"), field(ws, "step_upper")
    call_balls(ws, STEPS_IN_BASIS)
    for u in range(size(ws, N_UNKNOWNS)):
        start = min(max(last_step[u], -LARGEST_START), LARGEST_START)
        step[u] = min(max(start, lower[u]), upper[u])
        column_subtract(u, step[u], first_run, runs, columns, residual)


@large_kernel
def equation_residual(ws):
    """Return ‖A x − b‖ after a sweep, without unknowns at a bound, where the equation is not meant to hold."""
    first_run, runs = field(ws, "first_run"), field(ws, "runs")
    columns, residual = field(ws, "columns"), field(ws, "residual")
    lower, upper, step = field(ws, "step_lower"), field(ws, "step_upper"), field(ws, "step")
    damping = field(ws, "settings")[DAMPING]
    total = 0.0
    for u in range(size(ws, N_UNKNOWNS)):
        x = step[u]
        left = column_dot(u, first_run, runs, columns, residual) - damping * x
        at_bound = (left > 0.0 and x >= upper[u]) or (left < 0.0 and x <= lower[u])
        if not at_bound:
            total += left * left
    return math.sqrt(total)
