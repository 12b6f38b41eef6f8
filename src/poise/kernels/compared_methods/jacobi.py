"""The paper's equations by Jacobi's sweeps: all unknowns from those of the sweep before, instead of one after the other.

Plain Jacobi, ω = 1, diverges wherever D⁻¹A has an eigenvalue above 2, D the diagonal of A = JᵀJ + δ1, as for every chain
of joints that do the same. Damped by ω < 2/λ it converges on every positive definite A (Y. Saad, Iterative Methods for
Sparse Linear Systems, 2003, section 4.2). λ is bounded by the largest sum of a row of JD⁻¹Jᵀ, and by how much of D is δ.
"""

from poise.kernels.compared_methods.dense_rows import SQUARE, STRIDE, WIDTH, fill_square, pack_rows
from poise.kernels.compared_methods.shared_entries import linearise
from poise.kernels.compiler.decorators import entry, large_kernel
from poise.kernels.compiler.field_access import size, workspace
from poise.kernels.kinematics.apply_step import apply_step
from poise.kernels.methods.paper import column_dot, column_subtract
from poise.kernels.workspace.layout import DAMPING, MAX_SWEEPS, N_UNKNOWNS, field

SAFETY = 1.8
"""ω is at most this over the bound of λ; 2 would not converge."""


@large_kernel
def damping_of_sweeps(ws):
    """Return ω, the damping of Jacobi's sweeps: 1, or what converges."""
    places, numbers, inverse = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "inverse_diagonal")
    count, n, stride, damped = pack_rows(ws), size(ws, N_UNKNOWNS), places[STRIDE], 0.0
    for u in range(n):
        root = inverse[u] ** 0.5
        damped = max(damped, inverse[u] * field(ws, "settings")[DAMPING])
        for i in range(count):
            numbers[i * stride + u] *= root
    fill_square(ws, count)
    largest = 0.0
    for i in range(count):
        total = 0.0
        for j in range(count):
            a, b = max(i, j), min(i, j)
            total += abs(numbers[places[SQUARE] + a * places[WIDTH] + b])
        largest = max(largest, total)
    return min(1.0, SAFETY / (largest + damped))


@large_kernel
def sweep_by_jacobi(ws, omega):
    """Sweep once by Jacobi: x ← x + ω D⁻¹ (Jᵀr − δx), clamped to its bounds; `step` and `residual` in place."""
    first_run, runs, columns = field(ws, "first_run"), field(ws, "runs"), field(ws, "columns")
    residual, step, change = field(ws, "residual"), field(ws, "step"), field(ws, "change")
    lower, upper, inverse = field(ws, "step_lower"), field(ws, "step_upper"), field(ws, "inverse_diagonal")
    damping, n = field(ws, "settings")[DAMPING], size(ws, N_UNKNOWNS)
    for u in range(n):
        left = column_dot(u, first_run, runs, columns, residual) - damping * step[u]
        change[u] = min(max(step[u] + omega * left * inverse[u], lower[u]), upper[u]) - step[u]
    for u in range(n):
        step[u] += change[u]
        column_subtract(u, change[u], first_run, runs, columns, residual)


@entry
def iterate_jacobi(ints, floats):
    """Iterate the paper's method once with Jacobi's sweeps."""
    ws = workspace(ints, floats)
    linearise(ws)
    step, omega, sweeps = field(ws, "step"), damping_of_sweeps(ws), field(ws, "options")[MAX_SWEEPS]
    for u in range(size(ws, N_UNKNOWNS)):
        step[u] = 0.0
    for _ in range(sweeps):
        sweep_by_jacobi(ws, omega)
    apply_step(ws, step)
    return sweeps
