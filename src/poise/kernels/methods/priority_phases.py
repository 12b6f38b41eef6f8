"""The phases of a solve with several priorities, and what each of them leaves to the next (see `levels`)."""

import math

from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.goals.posture import merit
from poise.kernels.kinematics.apply_step import copy_state
from poise.kernels.kinematics.limits_and_speed import narrow_box, project_into_limits
from poise.kernels.methods.evaluate import look
from poise.kernels.methods.poise_iteration import work
from poise.kernels.methods.priority_weights import FAR_WORSE, WORSE, begin_phase, leaves_any_out
from poise.kernels.workspace.layout import (
    ALIGNED,
    ALLOWED,
    COST,
    FRAMES_VALID,
    MAX_CHANGE,
    MAX_ITERATIONS,
    N_UNKNOWNS,
    NEAR,
    NEW_REFERENCE,
    POSTURE,
    POSTURE_NOW,
    UNSETTLED,
    field,
)
from poise.kernels.workspace.outcome import CONVERGED, ITERATION_LIMIT, SMALL_STEP

ROOM_TO_RESTORE = 0.7
"""The part of the largest speed that levels use together; the rest is for giving the higher ones back what they lose."""
FAR_TIMES, FAR_ERROR = 2.0, 0.01
"""Goals are far from where they were when their error is so many times that of the last solve, and this more."""


@large_kernel
def restore_levels(ints, floats, began, spread):
    """Give the higher levels back what the lower ones have cost them.

    Returns the iterations and sweeps made, and whether the highest level has what it asks for.
    """
    iterations, sweeps, reached = 0, 0, spread > 0.0
    kept, judged = 1.0 * math.ceil(spread), spread > 0.0
    while kept >= 1.0:
        if kept == 1.0 or leaves_any_out(ints, floats, kept):
            begin_phase(ints, floats, spread, kept, 0.0)
            reached = look(ints, floats)
            if not reached:
                status, made, swept = work(ints, floats, began, merit(ints, floats), reached, judged)
                iterations, sweeps, reached = iterations + made, sweeps + swept, status == CONVERGED
        kept -= 1.0
    return iterations, sweeps, reached


@large_kernel
def begin_again(ints, floats):
    """Go back to the pose that the solve began with."""
    start, placement = field(ints, floats, "start_angles"), field(ints, floats, "start_placement")
    total = field(ints, floats, "total")
    copy_state(ints, floats, start, placement, field(ints, floats, "angles"), field(ints, floats, "placement"))
    field(ints, floats, "options")[FRAMES_VALID] = 0
    project_into_limits(ints, floats)
    for u in range(ints[N_UNKNOWNS]):
        total[u] = 0.0


@large_kernel
def work_together(ints, floats, began, spread, closer, judged):
    """Solve all levels, `closer` together at first and then as far apart as they are meant to be, and restore them.

    Returns status, iterations, sweeps and whether the highest level has what it asks for.
    """
    options = field(ints, floats, "options")
    status, iterations, sweeps = ITERATION_LIMIT, 0, 0
    narrow_box(ints, floats, ROOM_TO_RESTORE)
    while closer >= 0.0:
        begin_phase(ints, floats, spread, spread + 1.0, closer)
        reached = look(ints, floats)
        status, made, swept = work(ints, floats, began, merit(ints, floats), reached, judged)
        iterations, sweeps = iterations + made, sweeps + swept
        if status == CONVERGED and closer > 0.0:  # all can be had
            break
        options[ALLOWED] = max(options[MAX_ITERATIONS] - iterations, 1)
        closer -= 0.5
    options[ALLOWED] = options[MAX_ITERATIONS]
    unsettled, new_reference = options[UNSETTLED], options[NEW_REFERENCE]
    narrow_box(ints, floats, 1.0)
    made, swept, held = restore_levels(ints, floats, began, spread)
    options[UNSETTLED], options[NEW_REFERENCE] = unsettled, new_reference  # short steps back say nothing of posture
    return status, iterations + made, sweeps + swept, held


@large_kernel
def work_from_the_top(ints, floats, began, spread, judged):
    """Solve the highest level as if it were alone, then the others as far as they cost it nothing; returns as `work` does."""
    report, angles, placement = field(ints, floats, "report"), field(ints, floats, "angles"), field(ints, floats, "placement")
    top_angles, top_placement = field(ints, floats, "top_angles"), field(ints, floats, "top_placement")
    total, top_total = field(ints, floats, "total"), field(ints, floats, "top_total")
    begin_again(ints, floats)
    begin_phase(ints, floats, spread, 1.0, 0.0)
    field(ints, floats, "phase")[POSTURE_NOW] = field(ints, floats, "settings")[POSTURE]
    reached = look(ints, floats)
    status, iterations, sweeps = work(ints, floats, began, merit(ints, floats), reached, judged)
    alone = report[COST]
    copy_state(ints, floats, angles, placement, top_angles, top_placement)
    for u in range(ints[N_UNKNOWNS]):
        top_total[u] = total[u]
    status, made, swept, _ = work_together(ints, floats, began, spread, 0.0, judged)
    if report[COST] > alone + WORSE:
        copy_state(ints, floats, top_angles, top_placement, angles, placement)
        field(ints, floats, "options")[FRAMES_VALID] = 0
        for u in range(ints[N_UNKNOWNS]):
            total[u] = top_total[u]
    return status, iterations + made, sweeps + swept


@large_kernel
def keep_the_highest(ints, floats, began, spread, first):
    """Let the highest level end no worse than it began, with the error `first`; returns the iterations and sweeps made."""
    report, phase, iterations, sweeps = field(ints, floats, "report"), field(ints, floats, "phase"), 0, 0
    options = field(ints, floats, "options")
    unsettled, new_reference = options[UNSETTLED], options[NEW_REFERENCE]
    for attempt in range(2):
        begin_phase(ints, floats, spread, 1.0, 0.0)
        phase[NEAR] = phase[ALIGNED] = -1.0  # to the last
        look(ints, floats)
        at_speed = field(ints, floats, "settings")[MAX_CHANGE] >= 0.0
        if report[COST] <= first + (FAR_WORSE if attempt == 1 and at_speed else WORSE):
            break
        if attempt == 1:  # from there it can only fall
            begin_again(ints, floats)
            look(ints, floats)
        _, made, swept = work(ints, floats, began, merit(ints, floats), False, False)
        iterations, sweeps = iterations + made, sweeps + swept
    options[UNSETTLED], options[NEW_REFERENCE] = unsettled, new_reference
    return iterations, sweeps


@large_kernel
def work_by_levels(ints, floats, began, spread, before, judged):
    """Solve goals of several levels, looked at with no difference between them; returns status, iterations and sweeps.

    before: their error after the last solve.
    """
    report = field(ints, floats, "report")
    far = report[COST] > FAR_TIMES * before + FAR_ERROR
    begin_phase(ints, floats, spread, 1.0, 0.0)
    look(ints, floats)
    first = report[COST]
    status, iterations, sweeps, held = work_together(ints, floats, began, spread, 1.0 if far else 0.0, judged)
    if not held and (far or report[COST] > first + WORSE):
        status, made, swept = work_from_the_top(ints, floats, began, spread, judged)
        iterations, sweeps = iterations + made, sweeps + swept
    made, swept = keep_the_highest(ints, floats, began, spread, first)
    iterations, sweeps = iterations + made, sweeps + swept
    begin_phase(ints, floats, spread, spread + 1.0, 1.0)
    reached = look(ints, floats)
    merit(ints, floats)
    if reached and judged:
        status = CONVERGED
    elif status == CONVERGED:
        status = SMALL_STEP
    return status, iterations, sweeps
