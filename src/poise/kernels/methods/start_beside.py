"""Starts beside a pose at rest that misses goals: solved out of sight, a solve at a time, and taken where they settle lower.

A pose may rest where one beside it goes on down: at a kink of an extra goal, at a saddle of a weighted sum, in a very shallow
hollow. The errors of extra goals have kinks where another pair of capsules becomes the nearest, where a limb is straight that a
hint should turn, where a floor is touched: the model promises a gain there and no step has it. So while the goals stay, each
solve of a body at rest goes on with a start beside it, as if that were another body, and the body stays where it is. Once the
start is lower the body is there; one that rests without being lower is given up for the next.

A body leaps to a lower pose. So one with a speed limit tries none, nor one that moves on smoothly; and rows that Python has
computed hold at the pose that they were computed for alone.
"""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.goals.posture import merit
from poise.kernels.kinematics.limits_and_speed import project_into_limits
from poise.kernels.methods.call_priorities import KEEP_LOWER_START, call_priorities
from poise.kernels.methods.evaluate import begin_only_phase, evaluate
from poise.kernels.methods.poise_iteration import floor_breached
from poise.kernels.methods.pose_rest import LEAST_GAIN_BESIDE, REST_STEP, largest_move
from poise.kernels.methods.saved_state import copy_pose
from poise.kernels.workspace.goal_records import KIND, ORIENTATION_WEIGHT, SMOOTHNESS
from poise.kernels.workspace.layout import (
    FRAMES_VALID,
    LAST_COST,
    LAST_SOLVE_AT_REST,
    MAX_CHANGE,
    MAX_TRAVEL,
    N_ANGLE_GOALS,
    N_CUSTOM_ROWS,
    N_DOFS,
    N_EXTRA_GOALS,
    N_UNKNOWNS,
    NEW_REFERENCE,
    SAME_GOALS,
    SETTLING,
    SETTLING_SOLVES,
    SOLVES_BESIDE,
    STARTS_BESIDE,
    UNSETTLED,
    field,
)
from poise.kernels.workspace.outcome import OUT_OF_TIME

MOST_STARTS = 24
"""Starts beside one pose at rest."""
LAST_SETTLING_SOLVE = 80
"""Solves of the same goals after which no start is solved on: what is lower by then settles before a hundred."""
MOST_SOLVES_OF_START = 8
"""Solves of one start: one that is not lower by then is given up."""
BESIDE = 0.02
"""How far a start is beside the pose at rest, at most [rad], [m] for slides."""


@kernel
def moves_smoothly(ws):
    """Return whether a Smoothness goal counts, which has joints move on at an even speed from solve to solve."""
    extra, numbers, smooth = field(ws, "extra_codes"), field(ws, "extra_numbers"), False
    for x in range(size(ws, N_EXTRA_GOALS) if size(ws, N_ANGLE_GOALS) > 0 else 0):
        smooth = smooth or (extra[x, KIND] == SMOOTHNESS and numbers[x, ORIENTATION_WEIGHT] > 0.0)
    return smooth


@large_kernel
def rests(ws):
    """Return whether the pose that a solve begins with came to rest in the last one, and nothing has changed since."""
    options, angles, placement = field(ws, "options"), field(ws, "angles"), field(ws, "placement")
    resting_angles, resting_placement = field(ws, "resting_angles"), field(ws, "resting_placement")
    same = options[LAST_SOLVE_AT_REST] != 0 and options[NEW_REFERENCE] == 0 and options[UNSETTLED] == 0
    for d in range(size(ws, N_DOFS) if same else 0):
        same = same and angles[d] == resting_angles[d]
    for k in range(7 if same else 0):
        same = same and placement[k] == resting_placement[k]
    return same


@large_kernel
def solves_beside(ws, several_priorities):
    """Return whether a solve goes on with a start beside the pose, which rests short of goals that stay."""
    options, settings = field(ws, "options"), field(ws, "settings")
    if not rests(ws) or options[STARTS_BESIDE] >= MOST_STARTS or options[SETTLING_SOLVES] >= LAST_SETTLING_SOLVE:
        return False
    if settings[MAX_CHANGE] >= 0.0 or settings[MAX_TRAVEL] >= 0.0 or size(ws, N_CUSTOM_ROWS) > 0 or moves_smoothly(ws):
        return False
    return several_priorities or size(ws, N_EXTRA_GOALS) > 0  # pose goals alone have no kinks, and rest where they should


@large_kernel
def move_beside(ws, number):
    """Move every joint of the present pose a little, to a side that `number` chooses."""
    angles, seed = field(ws, "angles"), 7919 * (number + 1)
    for d in range(size(ws, N_DOFS)):
        seed = (1103515245 * seed + 12345) % 2147483648
        angles[d] += BESIDE * (seed / 1073741824.0 - 1.0)


@large_kernel
def go_beside(ws, several_priorities):
    """Go from a pose at rest to the next start beside it, or to where that one has come; returns whether it has the goals."""
    options, angles, placement = field(ws, "options"), field(ws, "angles"), field(ws, "placement")
    start_angles, start_placement, last_step = field(ws, "start_angles"), field(ws, "start_placement"), field(ws, "last_step")
    if options[SOLVES_BESIDE] == 0:
        move_beside(ws, options[STARTS_BESIDE])
        options[SAME_GOALS], field(ws, "settings")[LAST_COST] = 0, 0.0  # it is solved as after a reset
    else:
        copy_pose(ws, field(ws, "beside_angles"), field(ws, "beside_placement"), angles, placement)
    options[FRAMES_VALID], options[SETTLING_SOLVES] = 0, options[SOLVES_BESIDE]
    project_into_limits(ws)
    copy_pose(ws, angles, placement, start_angles, start_placement)
    for u in range(size(ws, N_UNKNOWNS)):
        last_step[u] = 0.0
    if not several_priorities:
        begin_only_phase(ws)
    return evaluate(ws)


@large_kernel
def return_to_rest(ws):
    """Return from a start to the pose at rest, of goals of one priority; returns its merit."""
    options = field(ws, "options")
    copy_pose(ws, field(ws, "resting_angles"), field(ws, "resting_placement"), field(ws, "angles"), field(ws, "placement"))
    options[FRAMES_VALID] = 0
    evaluate(ws)
    return merit(ws)


@large_kernel
def keep_lower_pose(ws):
    """Keep the pose that a start beside has come to if its merit is lower, else that at rest; returns whether."""
    there = math.inf if floor_breached(ws) else merit(ws)
    here = return_to_rest(ws)
    if there >= here - LEAST_GAIN_BESIDE * here:
        return False
    copy_pose(ws, field(ws, "beside_angles"), field(ws, "beside_placement"), field(ws, "angles"), field(ws, "placement"))
    field(ws, "options")[FRAMES_VALID] = 0
    evaluate(ws)
    merit(ws)
    return True


@large_kernel
def come_back(ws, several_priorities, status, start_rests):
    """Come back from a start beside to the pose at rest, unless the start is lower by now; returns whether it is.

    start_rests: whether the start would go no farther; then, or after its last solve, the next solve has another start.
    """
    options, total, again = field(ws, "options"), field(ws, "total"), field(ws, "options")[SOLVES_BESIDE] > 0
    copy_pose(ws, field(ws, "angles"), field(ws, "placement"), field(ws, "beside_angles"), field(ws, "beside_placement"))
    copy_pose(
        ws, field(ws, "resting_angles"), field(ws, "resting_placement"), field(ws, "start_angles"), field(ws, "start_placement")
    )
    options[SOLVES_BESIDE] += 1
    given_up = start_rests or (again and largest_move(ws) <= REST_STEP) or options[SOLVES_BESIDE] >= MOST_SOLVES_OF_START
    lower = call_priorities(ws, KEEP_LOWER_START) != 0 if several_priorities else keep_lower_pose(ws)
    if lower or (given_up and status != OUT_OF_TIME):
        options[STARTS_BESIDE] += 1
        options[SOLVES_BESIDE] = 0
    options[SAME_GOALS], options[SETTLING_SOLVES] = 1, int(field(ws, "start_options")[SETTLING_SOLVES]) + 1
    options[UNSETTLED] = SETTLING if lower else 0
    project_into_limits(ws)  # balls move on from here
    for u in range(size(ws, N_UNKNOWNS)):
        total[u] = 0.0
    return lower
