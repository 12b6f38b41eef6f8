"""The paper's equations by successive over-relaxation: Gauss-Seidel sweeps that go further than to the zero of each row.

D. Young, Iterative methods for solving partial difference equations of elliptic type, 1954; with bounds C. Cryer, The
solution of a quadratic programming problem using systematic overrelaxation, SIAM J. Control 9(3), 1971: projected sweeps
converge on every positive definite matrix for 0 < ω < 2.
"""

from poise.kernels.compared_methods.shared_entries import linearise
from poise.kernels.compiler.decorators import entry, large_kernel
from poise.kernels.compiler.field_access import size, workspace
from poise.kernels.kinematics.apply_step import apply_step
from poise.kernels.methods.paper import column_dot, column_subtract
from poise.kernels.workspace.layout import DAMPING, MAX_SWEEPS, N_UNKNOWNS, field

RELAXATION = 1.5
"""ω."""


@large_kernel
def sweep_over_relaxed(ws):
    """Sweep once by over-relaxation: xᵢ ← xᵢ + ω (Jᵢ·r − δxᵢ) / Aᵢᵢ, clamped to its bounds; `step` and `residual` in place."""
    first_run, runs, columns = field(ws, "first_run"), field(ws, "runs"), field(ws, "columns")
    residual, step, inverse = field(ws, "residual"), field(ws, "step"), field(ws, "inverse_diagonal")
    lower, upper, damping = field(ws, "step_lower"), field(ws, "step_upper"), field(ws, "settings")[DAMPING]
    for u in range(size(ws, N_UNKNOWNS)):
        old = step[u]
        left = column_dot(u, first_run, runs, columns, residual) - damping * old
        step[u] = min(max(old + RELAXATION * left * inverse[u], lower[u]), upper[u])
        column_subtract(u, step[u] - old, first_run, runs, columns, residual)


@entry
def iterate_over_relaxed(ints, floats):
    """Iterate the paper's method once with over-relaxed sweeps."""
    ws = workspace(ints, floats)
    linearise(ws)
    step, sweeps = field(ws, "step"), field(ws, "options")[MAX_SWEEPS]
    for u in range(size(ws, N_UNKNOWNS)):
        step[u] = 0.0
    for _ in range(sweeps):
        sweep_over_relaxed(ws)
    apply_step(ws, step)
    return sweeps
