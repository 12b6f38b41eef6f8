"""The step that leads from the present pose to other angles, so that limits and largest speeds hold as for any step."""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.kinematics.ball_exponential import exponential
from poise.kernels.kinematics.call_balls_and_root import RESET_BASES, call_balls
from poise.kernels.kinematics.rotations import matrix_from_quaternion, multiply_quaternions
from poise.kernels.workspace.layout import BALL, N_BALLS, N_DOFS, N_UNKNOWNS, field


@kernel
def turns_about_axes(rotation, reversed_ball):
    """Return the step (a, b, c) [rad] about x, y and z that makes up a rotation, as steps of balls to a pose do.

    rotation: nine entries, row by row. A reversed ball composes Rz Ry Rx, others Rx Ry Rz.
    """
    m00, m01, m02, m10, _, m12, m20, m21, m22 = rotation
    if reversed_ball:
        return math.atan2(m21, m22), math.asin(min(max(-m20, -1.0), 1.0)), math.atan2(m10, m00)
    return math.atan2(-m12, m22), math.asin(min(max(m02, -1.0), 1.0)), math.atan2(-m01, m00)


@large_kernel
def fill_ball_steps_to(ws, target, at):
    """Fill the entries of balls in `step` with what turns them from the pose last evaluated to the vectors in `target`."""
    ball, first_dof, kind = field(ws, "ball_joint"), field(ws, "first_dof"), field(ws, "joint_kind")
    q, step = field(ws, "ball_quaternion"), field(ws, "step")
    lower, upper = field(ws, "step_lower"), field(ws, "step_upper")
    call_balls(ws, RESET_BASES)
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        d = first_dof[j]
        w, x, y, z = exponential(target[at + d], target[at + d + 1], target[at + d + 2])
        w, x, y, z = multiply_quaternions(w, x, y, z, q[j, 0], -q[j, 1], -q[j, 2], -q[j, 3])
        turns = turns_about_axes(matrix_from_quaternion(w, x, y, z), kind[j] != BALL)
        step[d], step[d + 1], step[d + 2] = turns
        for k in range(d, d + 3):  # bounds belong to another basis
            lower[k], upper[k] = -math.inf, math.inf


@large_kernel
def fill_step_to(ws, target, at):
    """Fill `step` with what leads from the pose last evaluated to angles in `target`, (n_dofs,) from `at` on; a root stays."""
    angles, step, n_dofs = field(ws, "angles"), field(ws, "step"), size(ws, N_DOFS)
    for d in range(n_dofs):
        step[d] = target[at + d] - angles[d]
    for u in range(n_dofs, size(ws, N_UNKNOWNS)):
        step[u] = 0.0
    if size(ws, N_BALLS) > 0:
        fill_ball_steps_to(ws, target, at)
