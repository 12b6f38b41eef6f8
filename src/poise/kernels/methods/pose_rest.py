"""When a pose rests whose goals stay and have one priority: creeping solves are taken back, and kinks are left by a nudge.

What a solve has to gain grows while the goals stay: along a floor or between bodies in contact a pose may gain a millionth a
solve for thousands of solves, and the body would creep for all to see.

The errors of extra goals have kinks: where another pair of capsules is the nearest, where a limb is straight that a hint should
turn, where a floor is touched. At a kink the model promises a gain and no step has it. A small move to any side, and the model
is that of one smooth piece again.
"""

from poise.kernels.compiler.decorators import kernel, large_kernel, short_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.goals.posture import merit
from poise.kernels.kinematics.apply_step import apply_step
from poise.kernels.kinematics.call_balls_and_root import RESET_BASES, call_balls
from poise.kernels.kinematics.limits_and_speed import bound_step, project_into_limits
from poise.kernels.methods.evaluate import begin_only_phase, evaluate
from poise.kernels.methods.poise_iteration import floor_breached, iterate
from poise.kernels.methods.saved_state import copy_pose
from poise.kernels.methods.time_budget import has_time_left
from poise.kernels.workspace.layout import (
    FAILED_PREDICTION,
    FRAMES_VALID,
    N_DOFS,
    N_EXTRA_GOALS,
    N_UNKNOWNS,
    NUDGES,
    SAME_GOALS,
    SETTLING_SOLVES,
    field,
)
from poise.kernels.workspace.outcome import CONVERGED, ITERATION_LIMIT, SMALL_STEP, STALLED

LEAST_DECREASE = 1e-7
"""Part of the merit by which a solve that uses up its iterations has to lower it; with less the pose stays where it was."""
PATIENT_SOLVES = 30
"""Solves of the same goals, half a second of them, after which that part grows and holds for every solve."""
DOUBLING_SOLVES = 6.0
"""Solves in which it doubles then: a body that creeps for 1e-4 of the merit a solve rests after a second and a half."""
KINK_PREDICTION = 1e-4
"""Part of the merit that a step promises, at least, which does not lower it at a kink."""
FIRST_NUDGE = 0.001
"""How far the first nudge moves every joint, at most [rad], [m] for slides."""
NUDGE_GROWTH = 2.0
"""Factor from one nudge to the next."""
MAX_NUDGES = 6
"""Nudges while the goals stay: the last moves joints by 0.03 rad."""
LEAST_NUDGE_GAIN = 1e-4
"""Part of the merit that a nudge has to gain to be kept."""


@kernel
def impatience(settling_solves, doubling_solves):
    """Return the factor of what a solve has to gain for a pose not to rest, after that many solves of the same goals.

    It doubles every `doubling_solves`.
    """
    return 2.0 ** (max(settling_solves - PATIENT_SOLVES, 0) / doubling_solves)


@large_kernel
def go_to_pose(ws, angles, placement):
    """While a pose is brought to rest, go to another one, inside the limits, and evaluate it; returns its merit."""
    copy_pose(ws, angles, placement, field(ws, "angles"), field(ws, "placement"))
    field(ws, "options")[FRAMES_VALID] = 0
    project_into_limits(ws)
    evaluate(ws)
    return merit(ws)


@large_kernel
def fill_nudge(ws, number):
    """Fill `step` with a small move of every joint inside its bounds, to a side that `number` chooses."""
    step, lower, upper, seed = field(ws, "step"), field(ws, "step_lower"), field(ws, "step_upper"), 7919 * (number + 1)
    bound_step(ws)
    for u in range(size(ws, N_UNKNOWNS)):
        seed = (1103515245 * seed + 12345) % 2147483648
        share = seed / 1073741824.0 - 1.0 if u < size(ws, N_DOFS) else 0.0
        step[u] = min(max(FIRST_NUDGE * NUDGE_GROWTH**number * share, lower[u]), upper[u])


@large_kernel
def choose_nudge(ws):
    """Choose the next nudge of a pose that would rest, and fill `step` with it."""
    options = field(ws, "options")
    fill_nudge(ws, options[NUDGES])
    options[NUDGES] += 1
    call_balls(ws, RESET_BASES)


@large_kernel
def iterate_beside(ws, start_time, use_tolerances):
    """Move the present pose a little to the next side and iterate from there as if goals were new; returns the iterations."""
    options, total, step = field(ws, "options"), field(ws, "total"), field(ws, "step")
    choose_nudge(ws)
    apply_step(ws, step)
    for u in range(size(ws, N_UNKNOWNS)):
        total[u] += step[u]
    options[SAME_GOALS] = 0
    begin_only_phase(ws)
    reached = evaluate(ws)
    _, iterations, _ = iterate(ws, start_time, merit(ws), reached, use_tolerances)
    options[SAME_GOALS] = 1
    begin_only_phase(ws)
    return iterations


@short_kernel
def leave_kink(ws, start_time, use_tolerances):
    """Leave a kink at which steps have stalled: nudge the pose until one settles lower; returns whether, and the iterations."""
    options, total, total_before = field(ws, "options"), field(ws, "total"), field(ws, "highest_total")
    angles, placement, iterations = field(ws, "highest_angles"), field(ws, "highest_placement"), 0
    stalled = merit(ws)
    copy_pose(ws, field(ws, "angles"), field(ws, "placement"), angles, placement)
    for u in range(size(ws, N_UNKNOWNS)):
        total_before[u] = total[u]
    while options[NUDGES] < MAX_NUDGES and has_time_left(ws, start_time):
        iterations += iterate_beside(ws, start_time, use_tolerances)
        if merit(ws) < stalled - LEAST_NUDGE_GAIN * stalled and not floor_breached(ws):
            return True, iterations
        go_to_pose(ws, angles, placement)
        for u in range(size(ws, N_UNKNOWNS)):
            total[u] = total_before[u]
    return False, iterations


@short_kernel
def settle_at_rest(ws, start_time, first, status, use_tolerances):
    """Settle a pose whose goals stay after the iterations of a solve; returns the status, and how many iterations were added.

    first: the merit at the start of the solve.
    """
    total, solves = field(ws, "total"), field(ws, "options")[SETTLING_SOLVES]
    creeps = (status == ITERATION_LIMIT or solves > PATIENT_SOLVES) and status != CONVERGED
    if creeps and first - merit(ws) <= LEAST_DECREASE * impatience(solves, DOUBLING_SOLVES) * first:
        go_to_pose(ws, field(ws, "start_angles"), field(ws, "start_placement"))
        for u in range(size(ws, N_UNKNOWNS)):
            total[u] = 0.0
        return SMALL_STEP, 0
    at_kink = status == STALLED and field(ws, "phase")[FAILED_PREDICTION] > KINK_PREDICTION * merit(ws)
    if at_kink and size(ws, N_EXTRA_GOALS) > 0 and field(ws, "options")[NUDGES] < MAX_NUDGES:
        left, iterations = leave_kink(ws, start_time, use_tolerances)
        return ITERATION_LIMIT if left else status, iterations
    return status, 0
