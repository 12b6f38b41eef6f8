"""CenterOfMass: sums of masses over the body, and the rows of their center."""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.compiler.vector_ops import run_combine_more
from poise.kernels.goals.row_writer import ROW_ALWAYS, begin_row, phase_position_weight, report_error
from poise.kernels.kinematics.ball_joints import dof_count
from poise.kernels.kinematics.small_vectors import unit_vector
from poise.kernels.workspace.goal_records import (
    CENTER_TARGET,
    CENTER_USED,
)
from poise.kernels.workspace.layout import (
    N_DOFS,
    N_EXTRA_ROWS,
    N_JOINTS,
    N_UNKNOWNS,
    field,
)
from poise.kernels.workspace.matrix_sizes import TWIST_SIZE


@kernel
def frame_mass_moment(frames, mass, moment, f, k):
    """Return coordinate k of the mass of frame f times its position from the base, for the center of mass [kg m]."""
    return (
        mass[f] * (frames[f, 9 + k] - frames[0, 9 + k])
        + frames[f, 3 * k] * moment[f, 0] + frames[f, 3 * k + 1] * moment[f, 1] + frames[f, 3 * k + 2] * moment[f, 2]
    )  # fmt: skip


@large_kernel
def sum_masses(ws):
    """Fill `mass_below` of the base, for the center of mass, with the mass of the whole body and its moment [kg], [kg m]."""
    frames, mass, moment = field(ws, "frames"), field(ws, "mass"), field(ws, "mass_moment")
    total = x = y = z = 0.0
    for f in range(mass.size):
        if mass[f] > 0.0:
            total += mass[f]
            x += frame_mass_moment(frames, mass, moment, f, 0)
            y += frame_mass_moment(frames, mass, moment, f, 1)
            z += frame_mass_moment(frames, mass, moment, f, 2)
    below = field(ws, "mass_below")
    below[0, 0], below[0, 1], below[0, 2], below[0, 3] = total, x, y, z


@large_kernel
def sum_subtree_masses(ws):
    """Fill `mass_below` of all frames with the masses of their subtrees, for the center of mass [kg], [kg m]."""
    order, parent, frames = field(ws, "order"), field(ws, "parent"), field(ws, "frames")
    mass, moment, below = field(ws, "mass"), field(ws, "mass_moment"), field(ws, "mass_below")
    for f in range(1, mass.size):
        below[f, 0] = mass[f]
        for k in range(3):
            below[f, 1 + k] = frame_mass_moment(frames, mass, moment, f, k) if mass[f] > 0.0 else 0.0
    for at in range(order.size - 1, -1, -1):
        j = order[at]
        for k in range(4 if parent[j] > 0 else 0):
            below[parent[j], k] += below[j + 1, k]


@large_kernel
def add_center_gradient(ws, row, weight, nx, ny, nz):
    """Add to a row of the center of mass c, or of balance, the gradient weight · n · dc."""
    center, count = field(ws, "row_center_gradient"), size(ws, N_EXTRA_ROWS)
    center[row], center[row + count], center[row + 2 * count] = weight * nx, weight * ny, weight * nz


@large_kernel
def evaluate_center_of_mass(ws, x):
    """Evaluate a CenterOfMass: distance to the target in the directions that count [m]; returns the rows needed."""
    numbers, frames, below = (
        field(ws, "extra_numbers"),
        field(ws, "frames"),
        field(ws, "mass_below"),
    )
    row, weight = field(ws, "extra_first_row")[x], phase_position_weight(ws, x)
    count, square = 0, 0.0
    if below[0, 0] > 0.0:
        for k in range(3):
            if numbers[x, CENTER_USED + k] == 0.0:
                continue
            off = numbers[x, CENTER_TARGET + k] - frames[0, 9 + k] - below[0, 1 + k] / below[0, 0]
            square += off * off
            if row >= 0 and begin_row(ws, row + count, weight * off, ROW_ALWAYS):
                ex, ey, ez = unit_vector(k)
                add_center_gradient(ws, row + count, weight, ex, ey, ez)
            count += 1
    report_error(ws, x, math.sqrt(square), 0.0, weight * weight * square)
    return count


@kernel
def fill_center_column(twist, u, below, f, share, move):
    """Write the derivative of the center of mass by unknown u, which moves frame f: (M m + ω × h) / total."""
    at, m, x, y, z = TWIST_SIZE * u, below[f, 0], below[f, 1], below[f, 2], below[f, 3]
    wx, wy, wz = twist[at], twist[at + 1], twist[at + 2]
    move[3 * u] = share * (m * twist[at + 3] + wy * z - wz * y)
    move[3 * u + 1] = share * (m * twist[at + 4] + wz * x - wx * z)
    move[3 * u + 2] = share * (m * twist[at + 5] + wx * y - wy * x)


@large_kernel
def add_center_entries(ws):
    """Compute how each unknown moves the center of mass, and add what follows for all extra rows to their Jacobian X."""
    twist, below, first_dof = field(ws, "twist"), field(ws, "mass_below"), field(ws, "first_dof")
    move, center, coupled = (
        field(ws, "center_jacobian"),
        field(ws, "row_center_gradient"),
        field(ws, "extra_jacobian"),
    )
    count, share, kind = size(ws, N_EXTRA_ROWS), 1.0 / below[0, 0], field(ws, "joint_kind")
    for j in range(size(ws, N_JOINTS)):
        for u in range(first_dof[j], first_dof[j] + dof_count(kind[j])):
            fill_center_column(twist, u, below, j + 1, share, move)
    for u in range(size(ws, N_DOFS), size(ws, N_UNKNOWNS)):
        fill_center_column(twist, u, below, 0, share, move)
    for u in range(size(ws, N_UNKNOWNS)):
        run_combine_more(coupled, count * u, move, 3 * u, center, 0, count, 3)
