"""What the rows of the extra goals make of the unknowns, and which of them count: X, XᵀX and Xᵀr.

Every frame that a row depends on has a wrench F for it (`depend`), and an unknown with the twist S that moves such frames
changes the row by S · ΣF. So the wrenches are summed from the leaves to the root, for all rows at once, as `composite` does
with goals; frames with the same ones below share a knot. A row that depends on the center of mass gets an entry from every
unknown that moves a mass.

One-sided rows that are broken count from the start; the step that is found may break others, which then count too, or leave
more room than there was, and they count no more. Each change is a matrix of rank one on top of the normal equations.
"""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.vector_ops import column_products, run_combine, run_combine_more, run_dot, run_subtract, transpose
from poise.kernels.goals.joint_angle import add_angle_goals
from poise.kernels.goals.row_writer import ROW_ALWAYS, ROW_OFF, ROW_ON
from poise.kernels.linear.composite_bodies import TWIST_SIZE
from poise.kernels.linear.quadratic_model import JOINED_TREE
from poise.kernels.linear.tree_factorisation import padded_length
from poise.kernels.workspace.goal_records import CUSTOM
from poise.kernels.workspace.layout import (
    FIRST,
    FOUR,
    KIND,
    N_CUSTOM_ROWS,
    N_DOFS,
    N_EXTRA_GOALS,
    N_EXTRA_ROWS,
    N_FRAME_GROUPS,
    N_JOINTS,
    N_UNKNOWNS,
    POSITION_WEIGHT,
    TREE_IN_USE,
    field,
)

ROW_SLACK = 1e-12
"""What a one-sided row may be off by and stay as it is, weighted."""


@large_kernel
def clear_row_gradients(ints, floats):
    """Let the rows depend on nothing."""
    wrench, center = field(ints, floats, "row_wrench"), field(ints, floats, "row_center_gradient")
    for k in range(6 * ints[N_FRAME_GROUPS] * ints[N_EXTRA_ROWS]):
        wrench[k] = 0.0
    for k in range(3 * ints[N_EXTRA_ROWS]):
        center[k] = 0.0


# ---- entries ------------------------------------------------------------------------------------------


@large_kernel
def fill_extra_jacobian(ints, floats, with_center):
    """Fill `extra_jacobian` from what the rows depend on, which may be the center of mass too (1)."""
    wrench, knot_parent = field(ints, floats, "row_wrench"), field(ints, floats, "group_parent")
    twist, coupled, knot = (
        field(ints, floats, "twist"),
        field(ints, floats, "extra_jacobian"),
        field(ints, floats, "unknown_group"),
    )
    count = ints[N_EXTRA_ROWS]
    for k in range(ints[N_FRAME_GROUPS]):  # children come first
        if knot_parent[k] >= 0:
            run_subtract(wrench, 6 * count * knot_parent[k], -1.0, wrench, 6 * count * k, 6 * count)
    for u in range(ints[N_UNKNOWNS]):
        run_combine(coupled, count * u, twist, TWIST_SIZE * u, wrench, 6 * count * knot[u], count, 6)
    if with_center != 0:
        add_center_entries(ints, floats)
    if ints[N_CUSTOM_ROWS] > 0:
        add_custom_entries(ints, floats)


@kernel
def fill_center_column(twist, u, below, f, share, move):
    """Write how unknown u, which moves frame f, moves the center of mass: (M m + ω × h) / total."""
    at, m, x, y, z = TWIST_SIZE * u, below[f, 0], below[f, 1], below[f, 2], below[f, 3]
    wx, wy, wz = twist[at], twist[at + 1], twist[at + 2]
    move[3 * u] = share * (m * twist[at + 3] + wy * z - wz * y)
    move[3 * u + 1] = share * (m * twist[at + 4] + wz * x - wx * z)
    move[3 * u + 2] = share * (m * twist[at + 5] + wx * y - wy * x)


@large_kernel
def add_center_entries(ints, floats):
    """Add to the rows what they depend on the center of mass."""
    twist, below, first_dof = field(ints, floats, "twist"), field(ints, floats, "mass_below"), field(ints, floats, "first_dof")
    move, center, coupled = (
        field(ints, floats, "center_jacobian"),
        field(ints, floats, "row_center_gradient"),
        field(ints, floats, "extra_jacobian"),
    )
    count, share = ints[N_EXTRA_ROWS], 1.0 / below[0, 0]
    for j in range(ints[N_JOINTS]):
        fill_center_column(twist, first_dof[j], below, j + 1, share, move)
    for u in range(ints[N_DOFS], ints[N_UNKNOWNS]):
        fill_center_column(twist, u, below, 0, share, move)
    for u in range(ints[N_UNKNOWNS]):
        run_combine_more(coupled, count * u, move, 3 * u, center, 0, count, 3)


@large_kernel
def add_custom_entries(ints, floats):
    """Write the rows that were worked out elsewhere."""
    extra, numbers, given = (
        field(ints, floats, "extra_codes"),
        field(ints, floats, "extra_numbers"),
        field(ints, floats, "custom_jacobian"),
    )
    first, scale, coupled = (
        field(ints, floats, "extra_first_row"),
        field(ints, floats, "phase_scale"),
        field(ints, floats, "extra_jacobian"),
    )
    for x in range(ints[N_EXTRA_GOALS]):
        if extra[x, KIND] == CUSTOM and first[x] >= 0:
            weight, at = scale[x] * numbers[x, POSITION_WEIGHT], extra[x, FIRST] * ints[N_UNKNOWNS]
            for d in range(ints[N_DOFS]):
                coupled[ints[N_EXTRA_ROWS] * d + first[x]] = weight * given[at + d]


# ---- the rows that count ------------------------------------------------------------------------------


@kernel
def round_up_to_four(count):
    """The least multiple of four that is not smaller."""
    return FOUR * ((count + FOUR - 1) // FOUR)


@large_kernel
def fill_active_residual(ints, floats):
    """Fill `active_residual` with what the rows lack that count, 0 for the others; returns up to where there are such."""
    row_on, residual, pull = (
        field(ints, floats, "row_state"),
        field(ints, floats, "extra_residual"),
        field(ints, floats, "active_residual"),
    )
    last = 0
    for k in range(ints[N_EXTRA_ROWS]):
        pull[k] = residual[k]
        if row_on[k] == ROW_OFF:
            pull[k] = 0.0
        else:
            last = k + 1
    return last


@kernel
def gather_branch_columns(ints, floats, first, last, count, width):
    """Copy the Jacobian columns of a branch of unknowns, each the parent of the next, to `branch_jacobian` by depth."""
    order, depth, row_on = (
        field(ints, floats, "elimination"),
        field(ints, floats, "branch_depth"),
        field(ints, floats, "row_state"),
    )
    coupled, across, stride = field(ints, floats, "extra_jacobian"), field(ints, floats, "branch_jacobian"), ints[N_EXTRA_ROWS]
    for at in range(first, last - 1, -FOUR):
        a, b, c, d = order[at], order[max(at - 1, last)], order[max(at - 2, last)], order[max(at - 3, last)]
        transpose(across, depth[a], width, coupled, stride * a, stride * b, stride * c, stride * d, round_up_to_four(count))
    for k in range(count):
        if row_on[k] == ROW_OFF:
            for at in range(first, last - 1, -1):
                across[width * k + depth[order[at]]] = 0.0


@large_kernel
def add_rows_to_normal(ints, floats):
    """Add XᵀX and Xᵀr of the rows that count, which may touch several branches, to `normal` and `gradient`.

    The elimination tree must have been made for them (`model.elimination_tree`), and `normal` be 0 where no goal on one segment
    has filled it.
    """
    order, parent, depth, row = (
        field(ints, floats, "elimination"),
        field(ints, floats, "branch_parent"),
        field(ints, floats, "branch_depth"),
        field(ints, floats, "branch_row"),
    )
    normal, across = field(ints, floats, "normal"), field(ints, floats, "branch_jacobian")
    count, width, first = fill_active_residual(ints, floats), padded_length(ints[N_UNKNOWNS]) + FOUR, ints[N_UNKNOWNS] - 1
    add_rows_to_gradient(ints, floats, count)
    while first >= 0:  # from the root on, branch by branch: what is above is what came last at each depth
        last = first
        while last > 0 and parent[order[last - 1]] == order[last]:
            last -= 1
        gather_branch_columns(ints, floats, first, last, count, width)
        for at in range(first, last - 1, -1):
            u = order[at]
            column_products(normal, row[u], across, width, count, depth[u])
        first = last - 1


@large_kernel
def add_rows_to_gradient(ints, floats, count):
    """Add Xᵀr of the first rows to `gradient`."""
    gradient, coupled, pull = (
        field(ints, floats, "gradient"),
        field(ints, floats, "extra_jacobian"),
        field(ints, floats, "active_residual"),
    )
    for u in range(ints[N_UNKNOWNS]):
        gradient[u] += run_dot(coupled, ints[N_EXTRA_ROWS] * u, pull, 0, round_up_to_four(count))


@large_kernel
def add_current_errors(ints, floats):
    """Add to `gradient` what the extra goals lack now, by the rows at hand."""
    add_rows_to_gradient(ints, floats, fill_active_residual(ints, floats))
    add_angle_goals(ints, floats, 0)


# ---- rows that change sides ---------------------------------------------------------------------------


@kernel
def row_change(ints, floats, k):
    """What the step at hand makes of a row."""
    coupled, step, made = field(ints, floats, "extra_jacobian"), field(ints, floats, "step"), 0.0
    for u in range(ints[N_UNKNOWNS]):
        made += coupled[ints[N_EXTRA_ROWS] * u + k] * step[u]
    return made


@large_kernel
def violates_inactive_row(ints, floats):
    """Whether the step at hand breaks a one-sided row while none counts."""
    residual = field(ints, floats, "extra_residual")
    if field(ints, floats, "options")[TREE_IN_USE] == JOINED_TREE:
        return False
    broken = False
    for k in range(ints[N_EXTRA_ROWS]):
        broken = broken or row_change(ints, floats, k) < residual[k] - ROW_SLACK
    return broken


@kernel
def switch_row(ints, floats, k, on):
    """Let a row count, or not."""
    parent, depth, row = (
        field(ints, floats, "branch_parent"),
        field(ints, floats, "branch_depth"),
        field(ints, floats, "branch_row"),
    )
    normal, gradient, coupled = (
        field(ints, floats, "normal"),
        field(ints, floats, "gradient"),
        field(ints, floats, "extra_jacobian"),
    )
    stride, sign = ints[N_EXTRA_ROWS], 1.0 if on == ROW_ON else -1.0
    residual = field(ints, floats, "extra_residual")[k]
    field(ints, floats, "row_state")[k] = on
    for u in range(ints[N_UNKNOWNS]):
        own = coupled[stride * u + k]
        if own == 0.0:
            continue
        gradient[u] += sign * own * residual
        v = u
        while v >= 0:
            normal[row[u] + depth[v]] += sign * own * coupled[stride * v + k]
            v = parent[v]


@large_kernel
def switch_rows(ints, floats):
    """Let the one-sided rows count that the step at hand would break, and no others; returns how many changed sides."""
    row_on, residual, changed = field(ints, floats, "row_state"), field(ints, floats, "extra_residual"), 0
    for k in range(ints[N_EXTRA_ROWS]):
        if row_on[k] == ROW_ALWAYS:
            continue
        made = row_change(ints, floats, k)
        if row_on[k] == ROW_OFF and made < residual[k] - ROW_SLACK:
            switch_row(ints, floats, k, ROW_ON)
            changed += 1
        elif row_on[k] == ROW_ON and made > residual[k] + ROW_SLACK:
            switch_row(ints, floats, k, ROW_OFF)
            changed += 1
    return changed
