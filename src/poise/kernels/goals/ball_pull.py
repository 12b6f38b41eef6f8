"""The pull of a ball joint towards a rotation: its error, and its terms of the normal equations.

The error of a ball at R, which differs from the target T by a turn of θ about n, is φ = 4 tan(θ/4) n: θ n but for 2 % at one
radian, and without trigonometry, 4 v / (1 + w) of the quaternion (w, v) of R T⁻¹ (modified Rodrigues parameters, Schaub and
Junkins 1996). Each entry has a weight k of its own; the cost is Σ (k φ)². With σ = φ/4, an axis ω of the ball's basis changes φ
by (1 − σ·σ) ω + 2 ω × σ + 2 σ (σ·ω).
"""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.goals.joint_angle import CONTINUED_SHARE
from poise.kernels.kinematics.ball_joints import ball_from_entries
from poise.kernels.kinematics.rotations import multiply_quaternions, quaternion_from_vector, turn_parameters
from poise.kernels.workspace.layout import N_BALLS, field


@kernel
def ball_cost(ws, j, target, factors):
    """Return the cost Σ (k φ)² of the pull of ball joint j to the quaternion `target`, with factors k of its error's entries.

    Writes that error to `ball_error`.
    """
    error, q = field(ws, "ball_error"), field(ws, "ball_quaternion")
    x, y, z = turn_parameters((q[j, 0], q[j, 1], q[j, 2], q[j, 3]), target)
    error[j, 0], error[j, 1], error[j, 2] = x, y, z
    a, b, c = factors
    return a * a * x * x + b * b * y * y + c * c * z * z


@kernel
def error_change(sx, sy, sz, x, y, z):
    """Return by how much turning a ball about the axis (x, y, z) changes the error φ = 4 σ that it is pulled by."""
    own, along = 1.0 - (sx * sx + sy * sy + sz * sz), 2.0 * (sx * x + sy * y + sz * z)
    return (
        own * x + 2.0 * (y * sz - z * sy) + along * sx,
        own * y + 2.0 * (z * sx - x * sz) + along * sy,
        own * z + 2.0 * (x * sy - y * sx) + along * sz,
    )


@large_kernel
def add_ball_pull(ws, j, weight, factors, with_normal):
    """Add the pull of ball joint j, whose error `ball_cost` has measured, to `gradient`, and to `normal` if with_normal is 1.

    factors: k of the entries of its error. weight: what their squares are multiplied by.
    """
    basis, normal, gradient = field(ws, "ball_basis"), field(ws, "normal"), field(ws, "gradient")
    depth, row, d = field(ws, "branch_depth"), field(ws, "branch_row"), field(ws, "first_dof")[j]
    error = field(ws, "ball_error")
    x, y, z = error[j, 0], error[j, 1], error[j, 2]
    sx, sy, sz = 0.25 * x, 0.25 * y, 0.25 * z
    a, b, c = weight * factors[0] * factors[0], weight * factors[1] * factors[1], weight * factors[2] * factors[2]
    changes = (
        error_change(sx, sy, sz, basis[j, 0], basis[j, 1], basis[j, 2]),
        error_change(sx, sy, sz, basis[j, 3], basis[j, 4], basis[j, 5]),
        error_change(sx, sy, sz, basis[j, 6], basis[j, 7], basis[j, 8]),
    )
    for k in range(3):
        ux, uy, uz = a * changes[k][0], b * changes[k][1], c * changes[k][2]
        gradient[d + k] -= ux * x + uy * y + uz * z
        for i in range(k + 1 if with_normal != 0 else 0):
            normal[row[d + k] + depth[d + i]] += ux * changes[i][0] + uy * changes[i][1] + uz * changes[i][2]


@large_kernel
def posture_cost_of_balls(ws):
    """Return Σ (k φ)² of all balls from their references, with their stiffness as k; writes those errors to `ball_error`."""
    first_dof, ball, pulled = field(ws, "first_dof"), field(ws, "ball_joint"), field(ws, "ball_reference")
    stiffness, total = field(ws, "stiffness"), 0.0
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        d = first_dof[j]
        target = pulled[j, 0], pulled[j, 1], pulled[j, 2], pulled[j, 3]
        total += ball_cost(ws, j, target, (stiffness[d], stiffness[d + 1], stiffness[d + 2]))
    return total


@large_kernel
def add_posture_of_balls(ws, weight):
    """Add the posture's pull of all balls, by the errors last measured, to `normal` and `gradient`."""
    first_dof, ball, stiffness = field(ws, "first_dof"), field(ws, "ball_joint"), field(ws, "stiffness")
    for b in range(size(ws, N_BALLS)):
        d = first_dof[ball[b]]
        add_ball_pull(ws, ball[b], weight, (stiffness[d], stiffness[d + 1], stiffness[d + 2]), 1)


@kernel
def continued_ball(ws, j):
    """Return the quaternion that a pull on ball joint j has for Smoothness: where the last solve's step would lead it."""
    start, step, d = field(ws, "start_angles"), field(ws, "start_step"), field(ws, "first_dof")[j]
    w, x, y, z = quaternion_from_vector(CONTINUED_SHARE * step[d], CONTINUED_SHARE * step[d + 1], CONTINUED_SHARE * step[d + 2])
    qw, qx, qy, qz = ball_from_entries(start, d)
    return multiply_quaternions(w, x, y, z, qw, qx, qy, qz)


@large_kernel
def smoothness_cost_of_balls(ws):
    """Return Σ φ² of all balls from where Smoothness pulls them; writes those errors to `ball_error`."""
    ball, total = field(ws, "ball_joint"), 0.0
    for b in range(size(ws, N_BALLS)):
        total += ball_cost(ws, ball[b], continued_ball(ws, ball[b]), (1.0, 1.0, 1.0))
    return total


@large_kernel
def add_smoothness_of_balls(ws, weight, with_normal):
    """Add the pull of Smoothness on all balls to `gradient`, and to `normal` if with_normal is 1."""
    ball = field(ws, "ball_joint")
    smoothness_cost_of_balls(ws)  # which measures the errors
    for b in range(size(ws, N_BALLS)):
        add_ball_pull(ws, ball[b], weight, (1.0, 1.0, 1.0), with_normal)
