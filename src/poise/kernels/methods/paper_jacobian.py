"""The paper's Jacobian by columns (eqs. 11 and 12), only the blocks that exist.

A joint moves only the effectors below it, so unknown u has a block of rows for each effector in
`block_effector[first_block[u]:first_block[u + 1]]` and no other. A column is how the weighted rows of
e_current change with the unknown: r × (e_current − p) and r for an angle about the axis r through p,
r and 0 for a length along r.
"""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.kinematics.ball_joints import axes_in_world
from poise.kernels.workspace.layout import (
    BALL,
    DAMPING,
    N_BALLS,
    N_DOFS,
    N_JOINTS,
    N_UNKNOWNS,
    SLIDE,
    field,
)

SMALLEST_DIAGONAL = 1e-200
"""Below this an unknown moves nothing, and dividing by it would overflow."""


@kernel
def write_angle_column(u, axis, point, first_block, effectors, starts, weight, positions, columns):
    """Write the Jacobian column of unknown angle u about the axis r through p (eq. 11); returns its square length."""
    (rx, ry, rz), (px, py, pz), square = axis, point, 0.0
    for block in range(first_block[u], first_block[u + 1]):
        e = effectors[block]
        along, about = weight[e, 0], weight[e, 1]
        x, y, z = positions[e, 0] - px, positions[e, 1] - py, positions[e, 2] - pz
        cx, cy, cz = along * (ry * z - rz * y), along * (rz * x - rx * z), along * (rx * y - ry * x)
        at = starts[block]
        columns[at], columns[at + 1], columns[at + 2] = cx, cy, cz
        columns[at + 4], columns[at + 5], columns[at + 6] = about * rx, about * ry, about * rz
        square += cx * cx + cy * cy + cz * cz + about * about
    return square


@kernel
def write_length_column(u, axis, first_block, effectors, starts, weight, columns):
    """Write the Jacobian column of unknown length u along the axis r; returns its square length."""
    (rx, ry, rz), square = axis, 0.0
    for block in range(first_block[u], first_block[u + 1]):
        along = weight[effectors[block], 0]
        at = starts[block]
        columns[at], columns[at + 1], columns[at + 2] = along * rx, along * ry, along * rz
        columns[at + 4], columns[at + 5], columns[at + 6] = 0.0, 0.0, 0.0
        square += along * along
    return square


@kernel
def invert_diagonal(square, damping):
    """Return 1 / (J_uᵀJ_u + δ) of a Jacobian column; 0 where both are 0, so that the unknown rests."""
    diagonal = square + damping
    return 1.0 / diagonal if diagonal > SMALLEST_DIAGONAL else 0.0


@large_kernel
def fill_joint_columns(ws):
    """Fill the Jacobian columns and `inverse_diagonal` of the joints, for the present frames."""
    kind, first_dof, axis = field(ws, "joint_kind"), field(ws, "first_dof"), field(ws, "axis")
    first_block, effectors = field(ws, "first_block"), field(ws, "block_effector")
    starts, weight = field(ws, "block_column"), field(ws, "goal_weight")
    positions = field(ws, "effector_position")
    columns, inverse_diagonal = field(ws, "columns"), field(ws, "inverse_diagonal")
    damping, f = field(ws, "settings")[DAMPING], field(ws, "frames")
    for j in range(size(ws, N_JOINTS)):
        if kind[j] >= BALL:
            continue
        u = first_dof[j]
        x, y, z = axis[j, 0], axis[j, 1], axis[j, 2]
        rx = f[j + 1, 0] * x + f[j + 1, 1] * y + f[j + 1, 2] * z
        ry = f[j + 1, 3] * x + f[j + 1, 4] * y + f[j + 1, 5] * z
        rz = f[j + 1, 6] * x + f[j + 1, 7] * y + f[j + 1, 8] * z
        if kind[j] == SLIDE:
            square = write_length_column(u, (rx, ry, rz), first_block, effectors, starts, weight, columns)
        else:
            point = f[j + 1, 9], f[j + 1, 10], f[j + 1, 11]
            square = write_angle_column(u, (rx, ry, rz), point, first_block, effectors, starts, weight, positions, columns)
        inverse_diagonal[u] = invert_diagonal(square, damping)


@large_kernel
def fill_ball_columns(ws):
    """Fill the Jacobian columns and `inverse_diagonal` of ball joints: three angles each, about the axes of their basis."""
    ball, first_dof = field(ws, "ball_joint"), field(ws, "first_dof")
    first_block, effectors = field(ws, "first_block"), field(ws, "block_effector")
    starts, weight = field(ws, "block_column"), field(ws, "goal_weight")
    positions = field(ws, "effector_position")
    columns, inverse_diagonal = field(ws, "columns"), field(ws, "inverse_diagonal")
    damping, f = field(ws, "settings")[DAMPING], field(ws, "frames")
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        point, axes = (f[j + 1, 9], f[j + 1, 10], f[j + 1, 11]), axes_in_world(ws, j)
        for k in range(3):
            u, axis = first_dof[j] + k, axes[k]
            square = write_angle_column(u, axis, point, first_block, effectors, starts, weight, positions, columns)
            longer = axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2] - 1.0
            for block in range(first_block[u], first_block[u + 1]):
                square += longer * weight[effectors[block], 1] * weight[effectors[block], 1]
            inverse_diagonal[u] = invert_diagonal(square, damping)


@large_kernel
def fill_root_columns(ws):
    """Fill the Jacobian columns and `inverse_diagonal` of a free root: three lengths, then three angles, in the world."""
    first_block, effectors = field(ws, "first_block"), field(ws, "block_effector")
    starts, weight = field(ws, "block_column"), field(ws, "goal_weight")
    positions = field(ws, "effector_position")
    columns, inverse_diagonal = field(ws, "columns"), field(ws, "inverse_diagonal")
    damping, f = field(ws, "settings")[DAMPING], field(ws, "frames")
    for k in range(6):
        u = size(ws, N_DOFS) + k
        rx, ry, rz = 1.0 * (k % 3 == 0), 1.0 * (k % 3 == 1), 1.0 * (k % 3 == 2)
        if k < 3:
            square = write_length_column(u, (rx, ry, rz), first_block, effectors, starts, weight, columns)
        else:
            point = f[0, 9], f[0, 10], f[0, 11]
            square = write_angle_column(u, (rx, ry, rz), point, first_block, effectors, starts, weight, positions, columns)
        inverse_diagonal[u] = invert_diagonal(square, damping)


@kernel
def fill_jacobian(ws):
    """Fill the paper's Jacobian: the columns of all unknowns."""
    fill_joint_columns(ws)
    if size(ws, N_BALLS) > 0:
        fill_ball_columns(ws)
    if size(ws, N_UNKNOWNS) > size(ws, N_DOFS):
        fill_root_columns(ws)
