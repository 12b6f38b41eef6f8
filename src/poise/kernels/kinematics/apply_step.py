"""Applying a step to the pose (eq. 10)."""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.kinematics.call_balls_and_root import CLAMP_ROOT, TURN_BALLS, call_balls, call_root
from poise.kernels.kinematics.coupled_joints import follow_leaders
from poise.kernels.kinematics.finite_numbers import is_finite
from poise.kernels.kinematics.root_speed import root_is_bounded
from poise.kernels.kinematics.rotations import multiply_quaternions, quaternion_from_vector
from poise.kernels.workspace.layout import FRAMES_VALID, N_BALLS, N_COUPLED, N_DOFS, N_UNKNOWNS, field


@kernel
def move_joints(n_dofs, lower, upper, angles, step):
    """Apply a step to the joints, θ + x (eq. 10), clamped once more because θ + (upper − θ) may round above upper."""
    for d in range(n_dofs):
        moved = min(max(angles[d] + step[d], lower[d]), upper[d])
        if is_finite(moved):  # a joint without limits cannot run away to infinity
            angles[d] = moved


@kernel
def move_placement(placement, dx, dy, dz, ax, ay, az):
    """Apply a step to the base's placement: move it by (dx, dy, dz) [m], rotate it by (ax, ay, az) [rad], both in the world."""
    placement[0] += dx
    placement[1] += dy
    placement[2] += dz
    rw, rx, ry, rz = quaternion_from_vector(ax, ay, az)
    w, x, y, z = multiply_quaternions(rw, rx, ry, rz, placement[3], placement[4], placement[5], placement[6])
    placement[3], placement[4], placement[5], placement[6] = w, x, y, z


@large_kernel
def apply_step(ws, step):
    """Apply a step to the pose last evaluated, in place.

    Hinges and slides are moved by sum, balls and a free root by composition; coupled joints follow their leaders.
    """
    angles, lower, upper = field(ws, "angles"), field(ws, "box_lower"), field(ws, "box_upper")
    ball, first_dof, ball_step = field(ws, "ball_joint"), field(ws, "first_dof"), field(ws, "ball_step")
    d = size(ws, N_DOFS)
    move_joints(d, lower, upper, angles, step)
    if size(ws, N_COUPLED) > 0:
        follow_leaders(ws)
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        for k in range(3):
            ball_step[j, k] = step[first_dof[j] + k]
    call_balls(ws, TURN_BALLS)
    if size(ws, N_UNKNOWNS) > d:
        placement = field(ws, "placement")
        move_placement(placement, step[d], step[d + 1], step[d + 2], step[d + 3], step[d + 4], step[d + 5])
        if root_is_bounded(ws):
            call_root(ws, CLAMP_ROOT)
    field(ws, "options")[FRAMES_VALID] = 0
