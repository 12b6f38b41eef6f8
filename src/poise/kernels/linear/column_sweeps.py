"""Projected Gauss-Seidel sweeps on the columns of the Jacobian, of all unknowns or of a branch of a long body.

Two unknowns whose columns share no row do not depend on each other, so they may be swept at once: those of one colour, where a
sparse system is coloured. In a tree these are the unknowns of different branches, which makes a branch one piece of work, and
the trunk is swept before them. Every unknown still comes after those above it, so the bits are those of a sweep in order.
"""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.compiler.vector_ops import run_dot, run_subtract
from poise.kernels.linear.articulated_factorisation import block_of
from poise.kernels.workspace.layout import (
    DAMPING,
    N_BRANCHES,
    N_DOFS,
    N_TRUNK,
    N_UNKNOWNS,
    RUN_COLUMN,
    RUN_LENGTH,
    RUN_ROW,
    field,
)


@kernel
def column_dot(u, first_run, runs, columns, residual):
    """Return J_u · r for the paper's Gauss-Seidel sweep, over the runs of rows that exist."""
    total = 0.0
    for run in range(first_run[u], first_run[u + 1]):
        total += run_dot(columns, runs[run, RUN_COLUMN], residual, runs[run, RUN_ROW], runs[run, RUN_LENGTH])
    return total


@kernel
def column_subtract(u, amount, first_run, runs, columns, residual):
    """Subtract J_u · amount from the residual r of the paper's Gauss-Seidel sweep, in place."""
    for run in range(first_run[u], first_run[u + 1]):
        run_subtract(residual, runs[run, RUN_ROW], amount, columns, runs[run, RUN_COLUMN], runs[run, RUN_LENGTH])


@kernel
def sweep_unknowns(ws, first, end, largest, difference):
    """Sweep once over a run of unknowns by their columns, each clamped to its bounds (projected Gauss-Seidel, eq. 18).

    Updates `step`, `residual` and `change` in place. Returns the largest |Δx_i| and the largest difference of |Δx_i| from the
    sweep before, of these unknowns and what is handed in.
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
    for u in range(first, end):
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


@large_kernel
def sweep_place(ws, place, largest, difference):
    """Sweep once over the unknowns at a place of a long body by their columns; returns as `sweep_unknowns` does."""
    first, count, _, _ = block_of(ws, place)
    return sweep_unknowns(ws, first, first + count, largest, difference)


@large_kernel
def sweep_branch(ws, branch, begin, end):
    """Sweep once over the unknowns of a branch by their columns, from the trunk on; notes what has changed."""
    largest = difference = 0.0
    for place in range(begin, end):
        largest, difference = sweep_place(ws, place, largest, difference)
    changes = field(ws, "branch_change")
    changes[branch, 0], changes[branch, 1] = largest, difference


@large_kernel
def sweep_trunk(ws):
    """Sweep once over the joints of a long body's trunk by their columns, from the root on; notes what has changed."""
    trunk, largest, difference = field(ws, "trunk"), 0.0, 0.0
    for k in range(size(ws, N_TRUNK) - 1, -1, -1):
        if trunk[k] > 0:
            largest, difference = sweep_place(ws, trunk[k], largest, difference)
    changes = field(ws, "branch_change")
    changes[changes.shape[0] - 1, 0], changes[changes.shape[0] - 1, 1] = largest, difference


@large_kernel
def sweep_root(ws):
    """Sweep once over the unknowns of a free root by their columns, the last ones; notes what has changed of all unknowns."""
    largest, difference = last_changes(ws)
    changes = field(ws, "branch_change")
    for branch in range(size(ws, N_BRANCHES)):
        largest, difference = max(largest, changes[branch, 0]), max(difference, changes[branch, 1])
    largest, difference = sweep_unknowns(ws, size(ws, N_DOFS), size(ws, N_UNKNOWNS), largest, difference)
    changes[changes.shape[0] - 1, 0], changes[changes.shape[0] - 1, 1] = largest, difference


@kernel
def last_changes(ws):
    """Return what the last sweep over the columns of a long body has noted: the largest |Δx_i|, and how far from the last."""
    changes = field(ws, "branch_change")
    return changes[changes.shape[0] - 1, 0], changes[changes.shape[0] - 1, 1]
