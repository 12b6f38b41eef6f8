"""Saved state of a solve: its start, the goals of the last solve, and the pose before a step, to be restored"""

from poise.kernels.compiler.decorators import kernel, large_kernel, short_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.workspace.layout import CHANGED, FRAMES_VALID, N_DOFS, N_UNKNOWNS, UNSETTLED, field


@kernel
def copy_pose(ws, angles, placement, to_angles, to_placement):
    """Copy a pose, angles and placement of the base, to the arrays where it is saved or back."""
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


@large_kernel
def save_start(ws):
    """Save the state that a solve starts from, pose, last step and options, for its later steps and for a capture of it."""
    options, angles, placement = field(ws, "options"), field(ws, "angles"), field(ws, "placement")
    start_angles, start_placement = field(ws, "start_angles"), field(ws, "start_placement")
    last_step, start_step = field(ws, "last_step"), field(ws, "start_step")
    start_options = field(ws, "start_options")
    copy_pose(ws, angles, placement, start_angles, start_placement)
    for u in range(size(ws, N_UNKNOWNS)):
        start_step[u] = last_step[u]
    for k in range(options.size):
        start_options[k] = options[k]


@kernel
def copy_and_compare(present, solved):
    """Copy goals at the start of a solve over those of the last one; returns whether any number differs."""
    different = False
    rows, columns = present.shape
    for row in range(rows):
        for k in range(columns):
            different = different or present[row, k] != solved[row, k]
            solved[row, k] = present[row, k]
    return different


@large_kernel
def note_changed_goals(ws):
    """Save the goals at the start of a solve over those of the last one; if any differs, mark the pose as unsettled."""
    position = copy_and_compare(field(ws, "goal_position"), field(ws, "solved_position"))
    turn = copy_and_compare(field(ws, "goal_rotation"), field(ws, "solved_rotation"))
    weight = copy_and_compare(field(ws, "goal_weight"), field(ws, "solved_weight"))
    if position or turn or weight:
        field(ws, "options")[UNSETTLED] = CHANGED
