"""Assembly of the rows of extra goals in the normal equations: X, XᵀX and Xᵀr.

Every frame that a row depends on has a wrench F for it (`row_writer.add_wrench`), and an unknown with the twist S that moves
such frames changes the row by S · ΣF. So the wrenches are summed from the leaves to the root, for all rows at once, as
`composite_bodies` does with goals; frames with the same ones below share a group. A row that depends on the center of mass
gets an entry from every unknown that moves a mass.
"""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.compiler.vector_ops import column_products, run_combine, run_dot, run_subtract, transpose
from poise.kernels.goals.call_goal_kind import ADD_ANGLE_GRADIENTS, ADD_ENTRIES, call_kind
from poise.kernels.goals.row_load import ROW_OFF, clear_loads
from poise.kernels.linear.coupled_unknowns import fold_rows
from poise.kernels.linear.tree_factorisation import padded_length
from poise.kernels.workspace.goal_records import CUSTOM, JOINT_ANGLE, MASSES
from poise.kernels.workspace.layout import (
    FOUR,
    N_ANGLE_GOALS,
    N_COUPLED,
    N_CUSTOM_ROWS,
    N_EXTRA_ROWS,
    N_FRAME_GROUPS,
    N_UNKNOWNS,
    USE_CURVATURE,
    field,
)
from poise.kernels.workspace.matrix_sizes import TWIST_SIZE


@large_kernel
def clear_row_gradients(ws):
    """Clear the wrenches and center gradients of all rows to be assembled, before extra goals write theirs."""
    wrench, center = field(ws, "row_wrench"), field(ws, "row_center_gradient")
    for k in range(6 * size(ws, N_FRAME_GROUPS) * size(ws, N_EXTRA_ROWS)):
        wrench[k] = 0.0
    for k in range(3 * size(ws, N_EXTRA_ROWS)):
        center[k] = 0.0
    if field(ws, "options")[USE_CURVATURE] != 0:
        clear_loads(ws)


# ---- entries ------------------------------------------------------------------------------------------


@large_kernel
def fill_extra_jacobian(ws, with_center):
    """Assemble the Jacobian X of the rows in `extra_jacobian` from their wrenches, and center gradients if with_center is 1."""
    wrench, group_parent_of = field(ws, "row_wrench"), field(ws, "group_parent")
    twist, coupled, group = (
        field(ws, "twist"),
        field(ws, "extra_jacobian"),
        field(ws, "unknown_group"),
    )
    count = size(ws, N_EXTRA_ROWS)
    for k in range(size(ws, N_FRAME_GROUPS)):  # children come first
        if group_parent_of[k] >= 0:
            run_subtract(wrench, 6 * count * group_parent_of[k], -1.0, wrench, 6 * count * k, 6 * count)
    for u in range(size(ws, N_UNKNOWNS)):
        run_combine(coupled, count * u, twist, TWIST_SIZE * u, wrench, 6 * count * group[u], count, 6)
    if with_center != 0:
        call_kind(ws, MASSES, ADD_ENTRIES, 0)
    if size(ws, N_CUSTOM_ROWS) > 0:
        call_kind(ws, CUSTOM, ADD_ENTRIES, 0)
    if size(ws, N_COUPLED) > 0:
        fold_rows(ws)


# ---- the rows that count ------------------------------------------------------------------------------


@kernel
def round_up_to_four(count):
    """Round a count of rows to assemble up to a multiple of four."""
    return FOUR * ((count + FOUR - 1) // FOUR)


@large_kernel
def fill_active_residual(ws):
    """Row assembly: fill `active_residual`, the r of Xᵀr, 0 for rows that are off; returns where active rows end."""
    row_on, residual, pull = (
        field(ws, "row_state"),
        field(ws, "extra_residual"),
        field(ws, "active_residual"),
    )
    last = 0
    for k in range(size(ws, N_EXTRA_ROWS)):
        pull[k] = residual[k]
        if row_on[k] == ROW_OFF:
            pull[k] = 0.0
        else:
            last = k + 1
    return last


@kernel
def gather_branch_columns(ws, first, last, count, width):
    """Copy the columns of X for a branch of unknowns to `branch_jacobian`, by depth, to assemble XᵀX of the active rows."""
    order, depth, row_on = (
        field(ws, "elimination"),
        field(ws, "branch_depth"),
        field(ws, "row_state"),
    )
    coupled, across, stride = field(ws, "extra_jacobian"), field(ws, "branch_jacobian"), size(ws, N_EXTRA_ROWS)
    for at in range(first, last - 1, -FOUR):
        a, b, c, d = order[at], order[max(at - 1, last)], order[max(at - 2, last)], order[max(at - 3, last)]
        transpose(across, depth[a], width, coupled, stride * a, stride * b, stride * c, stride * d, round_up_to_four(count))
    for k in range(count):
        if row_on[k] == ROW_OFF:
            for at in range(first, last - 1, -1):
                across[width * k + depth[order[at]]] = 0.0


@large_kernel
def add_rows_to_normal(ws):
    """Add XᵀX and Xᵀr of the active rows, which may touch several branches, to `normal` and `gradient`.

    The elimination tree must have been made for them (`model.elimination_tree`), and `normal` be 0 where no goal on one segment
    has filled it.
    """
    order, parent, depth, row = (
        field(ws, "elimination"),
        field(ws, "branch_parent"),
        field(ws, "branch_depth"),
        field(ws, "branch_row"),
    )
    normal, across = field(ws, "normal"), field(ws, "branch_jacobian")
    count, width, first = fill_active_residual(ws), padded_length(size(ws, N_UNKNOWNS)) + FOUR, size(ws, N_UNKNOWNS) - 1
    add_rows_to_gradient(ws, count)
    while first >= 0:  # from the root on, branch by branch: what is above is what came last at each depth
        last = first
        while last > 0 and parent[order[last - 1]] == order[last]:
            last -= 1
        gather_branch_columns(ws, first, last, count, width)
        for at in range(first, last - 1, -1):
            u = order[at]
            column_products(normal, row[u], across, width, count, depth[u])
        first = last - 1


@large_kernel
def add_rows_to_gradient(ws, count):
    """Add Xᵀr of the first `count` rows to `gradient`."""
    gradient, coupled, pull = (
        field(ws, "gradient"),
        field(ws, "extra_jacobian"),
        field(ws, "active_residual"),
    )
    for u in range(size(ws, N_UNKNOWNS)):
        gradient[u] += run_dot(coupled, size(ws, N_EXTRA_ROWS) * u, pull, 0, round_up_to_four(count))


@large_kernel
def add_current_errors(ws):
    """Add Xᵀr of the extra goals' present errors to `gradient`, with the rows assembled before."""
    add_rows_to_gradient(ws, fill_active_residual(ws))
    if size(ws, N_ANGLE_GOALS) > 0:
        call_kind(ws, JOINT_ANGLE, ADD_ANGLE_GRADIENTS, 0)
