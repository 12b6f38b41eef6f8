"""The normal equations of pose goals without a Jacobian: the goals below a joint summed as one composite body.

Every unknown moves what is below it by a twist S = (ω, m): a point p gets the velocity m + ω × p. The goals
below a segment act like one body: with W = Σ w_p², h = Σ w_p² p, I = Σ w_p² (p·p 1 − p pᵀ) + w_r² 1 they
turn a twist into a wrench F = (h × m + I ω, W m + ω × h), and their errors pull with the wrench
(Σ p × w_p²Δp + w_r²φ, Σ w_p²Δp). Summed from the leaves to the root as a composite rigid body
(Featherstone 2008, chapter 6), (JᵀJ)_ij = S_i · F_j for i above j, six products whatever the number of goals.

The true second derivative of the error needs one vector more. Positions give ∂²p/∂θ_i∂θ_j = ω_i × (∂p/∂θ_j). For a
rotation vector φ of length θ along n, left to go, ½‖φ‖² has the second derivative
ω_iᵀ B ω_j − ½ ω_i · (ω_j × φ), B = nnᵀ + (θ/2) cot(θ/2) (1 − nnᵀ). So what JᵀJ leaves out is −ω_i · V_j.

Positions are taken from the base, so that a character far from the origin loses no digits.
"""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.compiler.vector_ops import run_dot, run_subtract
from poise.kernels.goals.manner_pull import ADD_PULLS, call_pulls, has_manner
from poise.kernels.kinematics.ball_joints import axes_in_world
from poise.kernels.kinematics.call_balls_and_root import FILL_BALL_TWISTS, call_balls
from poise.kernels.kinematics.rotations import flattening
from poise.kernels.linear.call_articulated import FILL_BLOCKS, call_articulated, is_articulated
from poise.kernels.workspace.layout import (
    BALL,
    EFFECTOR,
    FIRST_ERROR,
    FIRST_ROW,
    N_BALLS,
    N_BODIES,
    N_DOFS,
    N_GOALS,
    N_JOINTS,
    N_UNKNOWNS,
    ORIENTATION_ROW,
    PULL_SHARE,
    SLIDE,
    USE_CURVATURE,
    field,
)
from poise.kernels.workspace.matrix_sizes import TWIST_SIZE

# Entries of a composite.
ERROR_WRENCH = 0
"""Wrench of the errors: 3 turning, 3 pushing."""
WEIGHT = 6
"""W."""
MOMENT = 8
"""h (3)."""
INERTIA = 12
"""I (6): xx, yy, zz, xy, xz, yz."""
GAUSS_NEWTON_ENTRIES = 20
"""Entries that are summed for JᵀJ alone."""
LEVER = 20
"""Σ w_p² p Δpᵀ (9)."""
ROTATION_ERROR = 29
"""Σ w_r² φ (3)."""
ROTATION_CURVATURE = 32
"""Σ w_r² (1 − (θ/2) cot(θ/2)) (1 − nnᵀ) (6, like I)."""
COMPOSITE_SIZE = 40
"""Entries of one composite, with those of the second derivative."""


@kernel
def add_outer(c, f, at, scale, x, y, z, square):
    """Add scale (square 1 − v vᵀ) to a symmetric matrix of a composite body, six entries, in place."""
    c[f + at] += scale * (square - x * x)
    c[f + at + 1] += scale * (square - y * y)
    c[f + at + 2] += scale * (square - z * z)
    c[f + at + 3] -= scale * x * y
    c[f + at + 4] -= scale * x * z
    c[f + at + 5] -= scale * y * z


@kernel
def add_goal(c, f, weights, arm, position_error, rotation_error, angle, curved):
    """Add one pose goal to the composite body that begins at f; adds in place to `c`.

    weights: of position and orientation. arm: of the effector from the base [m]. The errors have been weighted once; angle is
    that of the rotation left [rad].
    """
    (along, about), (x, y, z), (px, py, pz), (tx, ty, tz) = weights, arm, position_error, rotation_error
    px, py, pz, tx, ty, tz = along * px, along * py, along * pz, about * tx, about * ty, about * tz
    c[f + ERROR_WRENCH] += y * pz - z * py + tx
    c[f + ERROR_WRENCH + 1] += z * px - x * pz + ty
    c[f + ERROR_WRENCH + 2] += x * py - y * px + tz
    c[f + ERROR_WRENCH + 3] += px
    c[f + ERROR_WRENCH + 4] += py
    c[f + ERROR_WRENCH + 5] += pz
    mass = along * along
    c[f + WEIGHT] += mass
    c[f + MOMENT] += mass * x
    c[f + MOMENT + 1] += mass * y
    c[f + MOMENT + 2] += mass * z
    add_outer(c, f, INERTIA, mass, x, y, z, x * x + y * y + z * z)
    for k in range(3):
        c[f + INERTIA + k] += about * about
    if curved:
        c[f + LEVER] += x * px
        c[f + LEVER + 1] += x * py
        c[f + LEVER + 2] += x * pz
        c[f + LEVER + 3] += y * px
        c[f + LEVER + 4] += y * py
        c[f + LEVER + 5] += y * pz
        c[f + LEVER + 6] += z * px
        c[f + LEVER + 7] += z * py
        c[f + LEVER + 8] += z * pz
        c[f + ROTATION_ERROR] += tx
        c[f + ROTATION_ERROR + 1] += ty
        c[f + ROTATION_ERROR + 2] += tz
        if angle > 0.0 and about > 0.0:
            scale = 1.0 / (about * about * angle)
            add_outer(c, f, ROTATION_CURVATURE, about * about * flattening(angle), scale * tx, scale * ty, scale * tz, 1.0)


@large_kernel
def fill_arms(ws):
    """Fill `arm`, for the composite bodies, with the position of every effector from the base [m]."""
    positions, frames, arm = field(ws, "effector_position"), field(ws, "frames"), field(ws, "arm")
    for e in range(arm.shape[0]):
        for k in range(3):
            arm[e, k] = positions[e, k] - frames[0, 9 + k]


@large_kernel
def gather_composites(ws):
    """Sum the pose goals on and below every body into `composite`: present errors, arms as last filled.

    With the share PULL_SHARE of a manner's pulls.
    """
    parent, body, c = field(ws, "body_parent"), field(ws, "effector_body"), field(ws, "composite")
    goal_rows, weight, arm = field(ws, "goal_rows"), field(ws, "phase_weight"), field(ws, "arm")
    residual, report = field(ws, "residual"), field(ws, "report")
    curved = field(ws, "options")[USE_CURVATURE] != 0
    entries = COMPOSITE_SIZE if curved else GAUSS_NEWTON_ENTRIES
    for begin in range(0, COMPOSITE_SIZE * size(ws, N_BODIES), COMPOSITE_SIZE):
        for k in range(begin, begin + entries):
            c[k] = 0.0
    for g in range(size(ws, N_GOALS)):
        e, p = goal_rows[g, EFFECTOR], goal_rows[g, FIRST_ROW]
        t = p + ORIENTATION_ROW
        add_goal(
            c, COMPOSITE_SIZE * body[e], (weight[e, 0], weight[e, 1]), (arm[e, 0], arm[e, 1], arm[e, 2]),
            (residual[p], residual[p + 1], residual[p + 2]), (residual[t], residual[t + 1], residual[t + 2]),
            report[FIRST_ERROR + 2 * e + 1], curved,
        )  # fmt: skip
    if has_manner(ws) and field(ws, "phase")[PULL_SHARE] > 0.0:
        call_pulls(ws, ADD_PULLS)
    for b in range(size(ws, N_BODIES)):  # children come first
        if parent[b] >= 0:
            run_subtract(c, COMPOSITE_SIZE * parent[b], -1.0, c, COMPOSITE_SIZE * b, entries)


@kernel
def set_twist(twist, u, wx, wy, wz, mx, my, mz):
    """Write the twist (ω, m) with which unknown u moves the composite body below it."""
    at = TWIST_SIZE * u
    twist[at], twist[at + 1], twist[at + 2] = wx, wy, wz
    twist[at + 3], twist[at + 4], twist[at + 5] = mx, my, mz


@large_kernel
def fill_ball_twists(ws):
    """Fill `twist`, for the composite bodies below them, with those of the three unknowns of every ball, about the base."""
    ball, first_dof = field(ws, "ball_joint"), field(ws, "first_dof")
    f, twist = field(ws, "frames"), field(ws, "twist")
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        px, py, pz = f[j + 1, 9] - f[0, 9], f[j + 1, 10] - f[0, 10], f[j + 1, 11] - f[0, 11]
        axes = axes_in_world(ws, j)
        for k in range(3):
            rx, ry, rz = axes[k]
            set_twist(twist, first_dof[j] + k, rx, ry, rz, py * rz - pz * ry, pz * rx - px * rz, px * ry - py * rx)


@large_kernel
def fill_twists(ws):
    """Fill `twist` with the twist of every unknown, which moves the composite body below it, about the base's origin."""
    kind, first_dof, axis = field(ws, "joint_kind"), field(ws, "first_dof"), field(ws, "axis")
    f, twist = field(ws, "frames"), field(ws, "twist")
    ox, oy, oz = f[0, 9], f[0, 10], f[0, 11]
    for j in range(size(ws, N_JOINTS)):
        if kind[j] >= BALL:
            continue
        u, x, y, z = first_dof[j], axis[j, 0], axis[j, 1], axis[j, 2]
        rx = f[j + 1, 0] * x + f[j + 1, 1] * y + f[j + 1, 2] * z
        ry = f[j + 1, 3] * x + f[j + 1, 4] * y + f[j + 1, 5] * z
        rz = f[j + 1, 6] * x + f[j + 1, 7] * y + f[j + 1, 8] * z
        if kind[j] == SLIDE:
            set_twist(twist, u, 0.0, 0.0, 0.0, rx, ry, rz)
        else:
            px, py, pz = f[j + 1, 9] - ox, f[j + 1, 10] - oy, f[j + 1, 11] - oz
            set_twist(twist, u, rx, ry, rz, py * rz - pz * ry, pz * rx - px * rz, px * ry - py * rx)
    call_balls(ws, FILL_BALL_TWISTS)
    for u in range(size(ws, N_DOFS), size(ws, N_UNKNOWNS)):
        k = u - size(ws, N_DOFS)
        set_twist(twist, u, 1.0 * (k == 3), 1.0 * (k == 4), 1.0 * (k == 5), 1.0 * (k == 0), 1.0 * (k == 1), 1.0 * (k == 2))


@kernel
def symmetric_times(c, f, at, x, y, z):
    """Return a symmetric matrix of a composite body, six entries, times a vector."""
    a, b, d, e, g, h = c[f + at], c[f + at + 1], c[f + at + 2], c[f + at + 3], c[f + at + 4], c[f + at + 5]
    return a * x + e * y + g * z, e * x + b * y + h * z, g * x + h * y + d * z


@kernel
def curvature_torque(c, f, wx, wy, wz, mx, my, mz):
    """Return for a composite body the torque V of the second derivative, of the twist (ω, m) above its first frame f."""
    px, py, pz = c[f + ERROR_WRENCH + 3], c[f + ERROR_WRENCH + 4], c[f + ERROR_WRENCH + 5]
    tx, ty, tz = 0.5 * c[f + ROTATION_ERROR], 0.5 * c[f + ROTATION_ERROR + 1], 0.5 * c[f + ROTATION_ERROR + 2]
    trace = c[f + LEVER] + c[f + LEVER + 4] + c[f + LEVER + 8]
    fx, fy, fz = symmetric_times(c, f, ROTATION_CURVATURE, wx, wy, wz)
    # Σ w²(m + ω × p) × Δp = m × Σ w²Δp + Σ w² (p (ω·Δp) − ω (p·Δp))
    x = my * pz - mz * py + c[f + LEVER] * wx + c[f + LEVER + 1] * wy + c[f + LEVER + 2] * wz - trace * wx
    y = mz * px - mx * pz + c[f + LEVER + 3] * wx + c[f + LEVER + 4] * wy + c[f + LEVER + 5] * wz - trace * wy
    z = mx * py - my * px + c[f + LEVER + 6] * wx + c[f + LEVER + 7] * wy + c[f + LEVER + 8] * wz - trace * wz
    return x + wy * tz - wz * ty + fx, y + wz * tx - wx * tz + fy, z + wx * ty - wy * tx + fz


@large_kernel
def fill_wrenches(ws):
    """Fill `wrench` with the composite body's wrench F of every unknown, and `gradient` with JᵀΔe."""
    body, c = field(ws, "unknown_body"), field(ws, "composite")
    twist, wrench, gradient = field(ws, "twist"), field(ws, "wrench"), field(ws, "gradient")
    curved = field(ws, "options")[USE_CURVATURE] != 0
    for u in range(size(ws, N_UNKNOWNS)):
        f = COMPOSITE_SIZE * body[u]
        at = TWIST_SIZE * u
        wx, wy, wz, mx, my, mz = twist[at], twist[at + 1], twist[at + 2], twist[at + 3], twist[at + 4], twist[at + 5]
        mass, hx, hy, hz = c[f + WEIGHT], c[f + MOMENT], c[f + MOMENT + 1], c[f + MOMENT + 2]
        ix, iy, iz = symmetric_times(c, f, INERTIA, wx, wy, wz)
        nx, ny, nz = hy * mz - hz * my + ix, hz * mx - hx * mz + iy, hx * my - hy * mx + iz
        if curved:
            vx, vy, vz = curvature_torque(c, f, wx, wy, wz, mx, my, mz)
            nx, ny, nz = nx - vx, ny - vy, nz - vz
        wrench[at], wrench[at + 1], wrench[at + 2] = nx, ny, nz
        wrench[at + 3] = mass * mx + wy * hz - wz * hy
        wrench[at + 4] = mass * my + wz * hx - wx * hz
        wrench[at + 5] = mass * mz + wx * hy - wy * hx
        gradient[u] = (
            wx * c[f + ERROR_WRENCH] + wy * c[f + ERROR_WRENCH + 1] + wz * c[f + ERROR_WRENCH + 2]
            + mx * c[f + ERROR_WRENCH + 3] + my * c[f + ERROR_WRENCH + 4] + mz * c[f + ERROR_WRENCH + 5]
        )  # fmt: skip


@large_kernel
def fill_normal(ws):
    """Fill `normal` with the products of twists and composite wrenches S_v · F_u, v above u in the tree of joints."""
    chain, depth, row = (
        field(ws, "chain_parent"),
        field(ws, "branch_depth"),
        field(ws, "branch_row"),
    )
    twist, wrench, normal = field(ws, "twist"), field(ws, "wrench"), field(ws, "normal")
    for u in range(size(ws, N_UNKNOWNS)):
        v = u
        while v >= 0:
            normal[row[u] + depth[v]] = run_dot(twist, TWIST_SIZE * v, wrench, TWIST_SIZE * u, TWIST_SIZE)
            v = chain[v]


@large_kernel
def fill_pose_goal_model(ws):
    """By composite bodies, fill `normal` with JᵀJ (or the second derivative) and `gradient` with JᵀΔe of the pose goals."""
    fill_arms(ws)
    fill_twists(ws)
    gather_composites(ws)
    fill_wrenches(ws)
    if is_articulated(ws):
        call_articulated(ws, FILL_BLOCKS)
    else:
        fill_normal(ws)
