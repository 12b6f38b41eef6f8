"""The start of a solve: saved for a capture, and compared with the goals of the last solve."""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.kinematics.saved_pose import copy_pose
from poise.kernels.workspace.layout import CHANGED, N_UNKNOWNS, UNSETTLED, field


@large_kernel
def save_start(ws):
    """Save the start of a solve, pose, last step and options, so that it can be captured afterwards."""
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
    """Mark the pose as unsettled at the start of a solve if its goals are not those of the last one."""
    position = copy_and_compare(field(ws, "goal_position"), field(ws, "solved_position"))
    turn = copy_and_compare(field(ws, "goal_rotation"), field(ws, "solved_rotation"))
    weight = copy_and_compare(field(ws, "goal_weight"), field(ws, "solved_weight"))
    if position or turn or weight:
        field(ws, "options")[UNSETTLED] = CHANGED
