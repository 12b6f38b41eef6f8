"""Copying the pose of a solve: saved before a step, restored after a step that did not help."""

from poise.kernels.compiler.decorators import kernel, large_kernel, short_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.workspace.layout import FRAMES_VALID, N_DOFS, field


@kernel
def copy_pose(ws, angles, placement, to_angles, to_placement):
    """Copy a pose, angles and placement of the base, to other arrays."""
    for d in range(size(ws, N_DOFS)):
        to_angles[d] = angles[d]
    for k in range(7):
        to_placement[k] = placement[k]


@large_kernel
def save_pose(ws):
    """Save the pose, before a step is applied to it."""
    angles, placement = field(ws, "angles"), field(ws, "placement")
    copy_pose(ws, angles, placement, field(ws, "saved_angles"), field(ws, "saved_placement"))


@short_kernel
def restore_pose(ws):
    """Restore the pose that was saved before the last step."""
    angles, placement = field(ws, "angles"), field(ws, "placement")
    copy_pose(ws, field(ws, "saved_angles"), field(ws, "saved_placement"), angles, placement)
    field(ws, "options")[FRAMES_VALID] = 0
