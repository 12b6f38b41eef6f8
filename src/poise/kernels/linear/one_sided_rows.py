"""One-sided rows of extra goals, switched on where a step would violate them and off where it leaves room.

One-sided rows that are broken count from the start; the step that is found may break others, which then count too, or leave
more room than there was, and they count no more. Each change is a matrix of rank one on top of the normal equations.
"""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.goals.row_load import ROW_OFF
from poise.kernels.goals.row_writer import ROW_ALWAYS, ROW_ON
from poise.kernels.linear.quadratic_model import JOINED_TREE
from poise.kernels.workspace.layout import (
    N_EXTRA_ROWS,
    N_UNKNOWNS,
    TREE_IN_USE,
    field,
)

ROW_SLACK = 1e-12
"""What a one-sided row may be off by and stay as it is, weighted."""


@kernel
def row_change(ws, k):
    """Return the change of row k by the present step, X_k x."""
    coupled, step, made = field(ws, "extra_jacobian"), field(ws, "step"), 0.0
    for u in range(size(ws, N_UNKNOWNS)):
        made += coupled[size(ws, N_EXTRA_ROWS) * u + k] * step[u]
    return made


@large_kernel
def violates_inactive_row(ws):
    """Return whether the present step violates a one-sided row while none is active."""
    residual = field(ws, "extra_residual")
    if field(ws, "options")[TREE_IN_USE] == JOINED_TREE:
        return False
    broken = False
    for k in range(size(ws, N_EXTRA_ROWS)):
        broken = broken or row_change(ws, k) < residual[k] - ROW_SLACK
    return broken


@kernel
def switch_row(ws, k, on):
    """Switch a one-sided row on or off: a change of rank one to `normal` and `gradient`, in place."""
    parent, depth, row = (
        field(ws, "branch_parent"),
        field(ws, "branch_depth"),
        field(ws, "branch_row"),
    )
    normal, gradient, coupled = (
        field(ws, "normal"),
        field(ws, "gradient"),
        field(ws, "extra_jacobian"),
    )
    stride, sign = size(ws, N_EXTRA_ROWS), 1.0 if on == ROW_ON else -1.0
    residual = field(ws, "extra_residual")[k]
    field(ws, "row_state")[k] = on
    for u in range(size(ws, N_UNKNOWNS)):
        own = coupled[stride * u + k]
        if own == 0.0:
            continue
        gradient[u] += sign * own * residual
        v = u
        while v >= 0:
            normal[row[u] + depth[v]] += sign * own * coupled[stride * v + k]
            v = parent[v]


@large_kernel
def switch_rows(ws):
    """Switch on the one-sided rows that the present step violates, and off the others; returns how many were switched."""
    row_on, residual, changed = field(ws, "row_state"), field(ws, "extra_residual"), 0
    for k in range(size(ws, N_EXTRA_ROWS)):
        if row_on[k] == ROW_ALWAYS:
            continue
        made = row_change(ws, k)
        if row_on[k] == ROW_OFF and made < residual[k] - ROW_SLACK:
            switch_row(ws, k, ROW_ON)
            changed += 1
        elif row_on[k] == ROW_ON and made > residual[k] + ROW_SLACK:
            switch_row(ws, k, ROW_OFF)
            changed += 1
    return changed
