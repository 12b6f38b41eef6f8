"""Applying a step to the pose (eq. 10); saving and restoring the pose."""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.fields import size
from poise.kernels.kinematics.root_speed import clamp_root
from poise.kernels.kinematics.rotation import is_finite, multiply_quaternions, quaternion_from_vector
from poise.kernels.workspace.layout import FRAMES_VALID, N_DOFS, N_UNKNOWNS, field


@kernel
def copy_pose(ws, angles, placement, to_angles, to_placement):
    """Copy a pose, angles and placement of the base, to other arrays."""
    for d in range(size(ws, N_DOFS)):
        to_angles[d] = angles[d]
    for k in range(7):
        to_placement[k] = placement[k]


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
    """Apply a step to the pose in place: by sum for hinges and slides, by composition for a free root."""
    angles, lower, upper = field(ws, "angles"), field(ws, "box_lower"), field(ws, "box_upper")
    d = size(ws, N_DOFS)
    move_joints(d, lower, upper, angles, step)
    if size(ws, N_UNKNOWNS) > d:
        placement = field(ws, "placement")
        move_placement(placement, step[d], step[d + 1], step[d + 2], step[d + 3], step[d + 4], step[d + 5])
        clamp_root(ws)
    field(ws, "options")[FRAMES_VALID] = 0


@large_kernel
def save_pose(ws):
    """Save the pose, before a step is applied to it."""
    angles, placement = field(ws, "angles"), field(ws, "placement")
    copy_pose(ws, angles, placement, field(ws, "saved_angles"), field(ws, "saved_placement"))


@large_kernel
def restore_pose(ws):
    """Restore the pose that was saved before the last step."""
    angles, placement = field(ws, "angles"), field(ws, "placement")
    copy_pose(ws, field(ws, "saved_angles"), field(ws, "saved_placement"), angles, placement)
    field(ws, "options")[FRAMES_VALID] = 0
