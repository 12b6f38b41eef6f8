"""The second derivative of the rows of extra goals, from their loads (`row_load`), summed from the leaves to the root.

As with pose goals (`composite_bodies`), ∂²p/∂θ_i∂θ_j = ω_i × (∂p/∂θ_j) for i above j, so a force q at p takes
ω_i · ((m_j + ω_j × p) × q) from the normal equations: the torque is linear in the lever p qᵀ, and levers add up.
"""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.goals.row_load import LEVER, LOAD_SIZE
from poise.kernels.kinematics.ball_joints import dof_count
from poise.kernels.workspace.layout import (
    N_DOFS,
    N_EXTRA_ROWS,
    N_FRAME_GROUPS,
    N_JOINTS,
    N_UNKNOWNS,
    USES_CENTER_OF_MASS,
    field,
)
from poise.kernels.workspace.matrix_sizes import TWIST_SIZE


@kernel
def load_torque(force, lever, wx, wy, wz, mx, my, mz):
    """Return Σ (m + ω × p) × q of rows' loads q, for their second derivative, at points p moved by (ω, m); lever: Σ p qᵀ."""
    (fx, fy, fz), (xx, xy, xz, yx, yy, yz, zx, zy, zz) = force, lever
    trace = xx + yy + zz
    return (
        my * fz - mz * fy + xx * wx + xy * wy + xz * wz - trace * wx,
        mz * fx - mx * fz + yx * wx + yy * wy + yz * wz - trace * wy,
        mx * fy - my * fx + zx * wx + zy * wy + zz * wz - trace * wz,
    )


@large_kernel
def center_pull(ws):
    """Return, for the curvature of rows, the force of active ones on the center of mass: Σ residual · gradient / mass, (3)."""
    center, pull, count = field(ws, "row_center_gradient"), field(ws, "active_residual"), size(ws, N_EXTRA_ROWS)
    x, y, z, mass = 0.0, 0.0, 0.0, field(ws, "mass_below")[0, 0]
    for k in range(count):
        x += pull[k] * center[k]
        y += pull[k] * center[count + k]
        z += pull[k] * center[2 * count + k]
    return x / mass, y / mass, z / mass


@large_kernel
def subtract_load_curvature(ws, u, f, cx, cy, cz):
    """Subtract from `normal` the second derivatives of the loads that unknown u moves, by u and each unknown above it.

    f: the frame that u moves. c: the force on the center of mass, per kilogram.
    """
    load, g, below = field(ws, "group_load"), field(ws, "unknown_group")[u], field(ws, "mass_below")
    chain, depth, row = field(ws, "chain_parent"), field(ws, "branch_depth"), field(ws, "branch_row")
    twist, normal, at = field(ws, "twist"), field(ws, "normal"), TWIST_SIZE * u
    m, hx, hy, hz = below[f, 0], below[f, 1], below[f, 2], below[f, 3]
    force = load[g, 0] + m * cx, load[g, 1] + m * cy, load[g, 2] + m * cz
    lever = (
        load[g, LEVER] + hx * cx, load[g, LEVER + 1] + hx * cy, load[g, LEVER + 2] + hx * cz,
        load[g, LEVER + 3] + hy * cx, load[g, LEVER + 4] + hy * cy, load[g, LEVER + 5] + hy * cz,
        load[g, LEVER + 6] + hz * cx, load[g, LEVER + 7] + hz * cy, load[g, LEVER + 8] + hz * cz,
    )  # fmt: skip
    wx, wy, wz, mx, my, mz = twist[at], twist[at + 1], twist[at + 2], twist[at + 3], twist[at + 4], twist[at + 5]
    tx, ty, tz = load_torque(force, lever, wx, wy, wz, mx, my, mz)
    v = u
    while v >= 0:
        above = TWIST_SIZE * v
        normal[row[u] + depth[v]] -= tx * twist[above] + ty * twist[above + 1] + tz * twist[above + 2]
        v = chain[v]


@large_kernel
def add_load_curvature(ws):
    """Subtract from `normal` what XᵀX leaves out of the second derivative of the active rows, by their loads."""
    load, parent, first_dof = field(ws, "group_load"), field(ws, "group_parent"), field(ws, "first_dof")
    for g in range(size(ws, N_FRAME_GROUPS)):  # children come first
        if parent[g] >= 0:
            for k in range(LOAD_SIZE):
                load[parent[g], k] += load[g, k]
    kind = field(ws, "joint_kind")
    cx = cy = cz = 0.0
    if field(ws, "options")[USES_CENTER_OF_MASS] != 0:
        cx, cy, cz = center_pull(ws)
    for j in range(size(ws, N_JOINTS)):
        for u in range(first_dof[j], first_dof[j] + dof_count(kind[j])):
            subtract_load_curvature(ws, u, j + 1, cx, cy, cz)
    for u in range(size(ws, N_DOFS), size(ws, N_UNKNOWNS)):
        subtract_load_curvature(ws, u, 0, cx, cy, cz)
