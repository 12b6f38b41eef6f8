"""What a solve begins with: remembered for a capture, compared with what was last solved."""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.kinematics.apply_step import copy_pose
from poise.kernels.workspace.layout import N_UNKNOWNS, UNSETTLED, field


@large_kernel
def save_start(ints, floats):
    """Keep what a solve begins with, so that it can be captured afterwards."""
    options, angles, placement = field(ints, floats, "options"), field(ints, floats, "angles"), field(ints, floats, "placement")
    start_angles, start_placement = field(ints, floats, "start_angles"), field(ints, floats, "start_placement")
    last_step, start_step = field(ints, floats, "last_step"), field(ints, floats, "start_step")
    start_options = field(ints, floats, "start_options")
    copy_pose(ints, floats, angles, placement, start_angles, start_placement)
    for u in range(ints[N_UNKNOWNS]):
        start_step[u] = last_step[u]
    for k in range(options.size):
        start_options[k] = options[k]


@kernel
def copy_and_compare(wanted, solved):
    """Copy one array to another; returns whether anything was different."""
    different = False
    for row in range(wanted.shape[0]):
        for k in range(wanted.shape[1]):
            different = different or wanted[row, k] != solved[row, k]
            solved[row, k] = wanted[row, k]
    return different


@large_kernel
def note_changed_goals(ints, floats):
    """Say in the options that nothing has settled if the goals are not those of the last solve."""
    position = copy_and_compare(field(ints, floats, "goal_position"), field(ints, floats, "solved_position"))
    turn = copy_and_compare(field(ints, floats, "goal_rotation"), field(ints, floats, "solved_rotation"))
    weight = copy_and_compare(field(ints, floats, "goal_weight"), field(ints, floats, "solved_weight"))
    if position or turn or weight:
        field(ints, floats, "options")[UNSETTLED] = 1
