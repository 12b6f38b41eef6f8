"""One-sided rows of extra goals, switched on where a step would violate them and off where it leaves room.

One-sided rows that are broken count from the start; the step that is found may break others, which then count too, or leave
more room than there was, and they count no more. Each change is a matrix of rank one on top of the normal equations.
"""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.goals.row_load import ROW_OFF
from poise.kernels.goals.row_writer import ROW_ALWAYS, ROW_ON
from poise.kernels.linear.floor_walls import add_row, hold_at_walls, row_change
from poise.kernels.linear.quadratic_model import JOINED_TREE
from poise.kernels.workspace.layout import (
    N_EXTRA_ROWS,
    N_FLOOR_POINTS,
    TREE_IN_USE,
    field,
)

ROW_SLACK = 1e-12
"""What a one-sided row may be off by and stay as it is, weighted."""


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
    field(ws, "row_state")[k] = on
    add_row(ws, k, 1.0 if on == ROW_ON else -1.0, field(ws, "extra_residual")[k])


@large_kernel
def switch_rows(ws):
    """Switch on the one-sided rows that the present step violates, and off the others; returns how many were switched."""
    row_on, residual, held, changed = field(ws, "row_state"), field(ws, "extra_residual"), field(ws, "wall_held"), 0
    for k in range(size(ws, N_EXTRA_ROWS)):
        if row_on[k] == ROW_ALWAYS:
            continue
        made = row_change(ws, k)
        if row_on[k] == ROW_OFF and made < residual[k] - ROW_SLACK:
            switch_row(ws, k, ROW_ON)
            changed += 1
        elif row_on[k] == ROW_ON and held[k] == 0 and made > residual[k] + ROW_SLACK:
            switch_row(ws, k, ROW_OFF)
            changed += 1
    return changed + (hold_at_walls(ws) if size(ws, N_FLOOR_POINTS) > 0 else 0)
