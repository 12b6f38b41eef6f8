"""Phases of a solve with several priorities: together, restored from the lowest up, highest alone (see `priority_weights`)."""

import math

from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.compiler.fields import size
from poise.kernels.goals.posture import merit
from poise.kernels.kinematics.apply_step import copy_pose
from poise.kernels.kinematics.limits_and_speed import project_into_limits, set_speed_box
from poise.kernels.methods.evaluate import evaluate
from poise.kernels.methods.poise_iteration import iterate
from poise.kernels.methods.priority_weights import COST_ROUNDING, COST_SLACK_AT_SPEED_LIMIT, begin_phase, drops_any_goal
from poise.kernels.workspace.layout import (
    COST,
    FRAMES_VALID,
    MAX_CHANGE,
    MAX_ITERATIONS,
    MAX_PHASE_ITERATIONS,
    N_UNKNOWNS,
    NEW_REFERENCE,
    PHASE_ORIENTATION_TOLERANCE,
    PHASE_POSITION_TOLERANCE,
    PHASE_POSTURE_WEIGHT,
    POSTURE_WEIGHT,
    UNSETTLED,
    field,
)
from poise.kernels.workspace.outcome import CONVERGED, ITERATION_LIMIT, SMALL_STEP

SPEED_SHARE_TOGETHER = 0.7
"""Share of the largest speed for all priorities together; the rest is for restoring the higher ones."""
FAR_COST_RATIO = 2.0
"""Goals are far when their cost is above this multiple of the last solve's, and FAR_COST_MARGIN more."""
FAR_COST_MARGIN = 0.01
"""Added to FAR_COST_RATIO times the last cost: that of one goal 10 cm away."""


@large_kernel
def restore_priorities(ws, began, spread):
    """Give the higher levels back what the lower ones have cost them.

    Returns the iterations and sweeps made, and whether the highest level has what it asks for.
    """
    iterations, sweeps, reached = 0, 0, spread > 0.0
    kept, judged = 1.0 * math.ceil(spread), spread > 0.0
    while kept >= 1.0:
        if kept == 1.0 or drops_any_goal(ws, kept):
            begin_phase(ws, spread, kept, 0.0)
            reached = evaluate(ws)
            if not reached:
                status, made, swept = iterate(ws, began, merit(ws), reached, judged)
                iterations, sweeps, reached = iterations + made, sweeps + swept, status == CONVERGED
        kept -= 1.0
    return iterations, sweeps, reached


@large_kernel
def return_to_start(ws):
    """Go back to the pose that the solve began with."""
    start, placement = field(ws, "start_angles"), field(ws, "start_placement")
    total = field(ws, "total")
    copy_pose(ws, start, placement, field(ws, "angles"), field(ws, "placement"))
    field(ws, "options")[FRAMES_VALID] = 0
    project_into_limits(ws)
    for u in range(size(ws, N_UNKNOWNS)):
        total[u] = 0.0


@large_kernel
def solve_priorities_together(ws, began, spread, closer, judged):
    """Solve all levels, `closer` together at first and then as far apart as they are meant to be, and restore them.

    Returns status, iterations, sweeps and whether the highest level has what it asks for.
    """
    options = field(ws, "options")
    status, iterations, sweeps = ITERATION_LIMIT, 0, 0
    set_speed_box(ws, SPEED_SHARE_TOGETHER)
    while closer >= 0.0:
        begin_phase(ws, spread, spread + 1.0, closer)
        reached = evaluate(ws)
        status, made, swept = iterate(ws, began, merit(ws), reached, judged)
        iterations, sweeps = iterations + made, sweeps + swept
        if status == CONVERGED and closer > 0.0:  # all can be had
            break
        options[MAX_PHASE_ITERATIONS] = max(options[MAX_ITERATIONS] - iterations, 1)
        closer -= 0.5
    options[MAX_PHASE_ITERATIONS] = options[MAX_ITERATIONS]
    unsettled, new_reference = options[UNSETTLED], options[NEW_REFERENCE]
    set_speed_box(ws, 1.0)
    made, swept, held = restore_priorities(ws, began, spread)
    options[UNSETTLED], options[NEW_REFERENCE] = unsettled, new_reference  # short steps back say nothing of posture
    return status, iterations + made, sweeps + swept, held


@large_kernel
def solve_highest_first(ws, began, spread, judged):
    """Solve the highest priority alone, then the others as far as they cost it nothing; returns as `iterate` does."""
    report, angles, placement = field(ws, "report"), field(ws, "angles"), field(ws, "placement")
    top_angles, top_placement = field(ws, "highest_angles"), field(ws, "highest_placement")
    total, top_total = field(ws, "total"), field(ws, "highest_total")
    return_to_start(ws)
    begin_phase(ws, spread, 1.0, 0.0)
    field(ws, "phase")[PHASE_POSTURE_WEIGHT] = field(ws, "settings")[POSTURE_WEIGHT]
    reached = evaluate(ws)
    status, iterations, sweeps = iterate(ws, began, merit(ws), reached, judged)
    alone = report[COST]
    copy_pose(ws, angles, placement, top_angles, top_placement)
    for u in range(size(ws, N_UNKNOWNS)):
        top_total[u] = total[u]
    status, made, swept, _ = solve_priorities_together(ws, began, spread, 0.0, judged)
    if report[COST] > alone + COST_ROUNDING:
        copy_pose(ws, top_angles, top_placement, angles, placement)
        field(ws, "options")[FRAMES_VALID] = 0
        for u in range(size(ws, N_UNKNOWNS)):
            total[u] = top_total[u]
    return status, iterations + made, sweeps + swept


@large_kernel
def protect_highest(ws, began, spread, first):
    """Let the highest level end no worse than it began, with the error `first`; returns the iterations and sweeps made."""
    report, phase, iterations, sweeps = field(ws, "report"), field(ws, "phase"), 0, 0
    options = field(ws, "options")
    unsettled, new_reference = options[UNSETTLED], options[NEW_REFERENCE]
    for attempt in range(2):
        begin_phase(ws, spread, 1.0, 0.0)
        phase[PHASE_POSITION_TOLERANCE] = phase[PHASE_ORIENTATION_TOLERANCE] = -1.0  # to the last
        evaluate(ws)
        at_speed = field(ws, "settings")[MAX_CHANGE] >= 0.0
        if report[COST] <= first + (COST_SLACK_AT_SPEED_LIMIT if attempt == 1 and at_speed else COST_ROUNDING):
            break
        if attempt == 1:  # from there it can only fall
            return_to_start(ws)
            evaluate(ws)
        _, made, swept = iterate(ws, began, merit(ws), False, False)
        iterations, sweeps = iterations + made, sweeps + swept
    options[UNSETTLED], options[NEW_REFERENCE] = unsettled, new_reference
    return iterations, sweeps


@large_kernel
def solve_by_priority(ws, began, spread, before, judged):
    """Solve goals of several levels, looked at with no difference between them; returns status, iterations and sweeps.

    before: their error after the last solve.
    """
    report = field(ws, "report")
    far = report[COST] > FAR_COST_RATIO * before + FAR_COST_MARGIN
    begin_phase(ws, spread, 1.0, 0.0)
    evaluate(ws)
    first = report[COST]
    status, iterations, sweeps, held = solve_priorities_together(ws, began, spread, 1.0 if far else 0.0, judged)
    if not held and (far or report[COST] > first + COST_ROUNDING):
        status, made, swept = solve_highest_first(ws, began, spread, judged)
        iterations, sweeps = iterations + made, sweeps + swept
    made, swept = protect_highest(ws, began, spread, first)
    iterations, sweeps = iterations + made, sweeps + swept
    begin_phase(ws, spread, spread + 1.0, 1.0)
    reached = evaluate(ws)
    merit(ws)
    if reached and judged:
        status = CONVERGED
    elif status == CONVERGED:
        status = SMALL_STEP
    return status, iterations, sweeps
