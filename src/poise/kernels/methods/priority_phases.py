"""Phases of a solve with several priorities: together, restored from the lowest up, highest alone (see `priority_weights`)."""

import math

from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.kinematics.limits_and_speed import set_speed_box
from poise.kernels.kinematics.saved_pose import copy_pose
from poise.kernels.methods.call_priorities import EVALUATE_MERIT, PROJECT_POSE, call_poise, evaluate_phase, iterate_phase
from poise.kernels.methods.priority_weights import COST_ROUNDING, COST_SLACK_AT_SPEED_LIMIT, begin_phase, drops_any_goal
from poise.kernels.workspace.layout import (
    COST,
    FRAMES_VALID,
    MAX_CHANGE,
    MAX_ITERATIONS,
    MAX_PHASE_ITERATIONS,
    MAX_TRAVEL,
    N_UNKNOWNS,
    NEW_REFERENCE,
    PHASE_ORIENTATION_TOLERANCE,
    PHASE_POSITION_TOLERANCE,
    POSTURE_SCALE,
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
def restore_priorities(ws, priority_span):
    """Restore the higher priorities after a phase of all: leave the lower ones out, one phase after the other.

    Returns the iterations and sweeps made, and whether the highest priority is reached.
    """
    iterations, sweeps, reached = 0, 0, priority_span > 0.0
    counted, use_tolerances = 1.0 * math.ceil(priority_span), priority_span > 0.0
    while counted >= 1.0:
        if counted == 1.0 or drops_any_goal(ws, counted):
            begin_phase(ws, priority_span, counted, 0.0)
            reached = evaluate_phase(ws)
            if not reached:
                status, made, swept = iterate_phase(ws, reached, use_tolerances)
                iterations, sweeps, reached = iterations + made, sweeps + swept, status == CONVERGED
        counted -= 1.0
    return iterations, sweeps, reached


@large_kernel
def return_to_start(ws):
    """Return to the pose that the first phase of the priorities began with."""
    start, placement = field(ws, "start_angles"), field(ws, "start_placement")
    total = field(ws, "total")
    copy_pose(ws, start, placement, field(ws, "angles"), field(ws, "placement"))
    field(ws, "options")[FRAMES_VALID] = 0
    call_poise(ws, PROJECT_POSE)
    for u in range(size(ws, N_UNKNOWNS)):
        total[u] = 0.0


@large_kernel
def solve_priorities_together(ws, priority_span, closeness, use_tolerances):
    """Solve all priorities in one phase, weights closer together by `closeness`, then by their ratio, and restore them.

    Returns status, iterations, sweeps and whether the highest priority is reached.
    """
    options = field(ws, "options")
    status, iterations, sweeps = ITERATION_LIMIT, 0, 0
    set_speed_box(ws, SPEED_SHARE_TOGETHER)
    while closeness >= 0.0:
        begin_phase(ws, priority_span, priority_span + 1.0, closeness)
        reached = evaluate_phase(ws)
        status, made, swept = iterate_phase(ws, reached, use_tolerances)
        iterations, sweeps = iterations + made, sweeps + swept
        if status == CONVERGED and closeness > 0.0:  # all can be had
            break
        options[MAX_PHASE_ITERATIONS] = max(options[MAX_ITERATIONS] - iterations, 1)
        closeness -= 0.5
    options[MAX_PHASE_ITERATIONS] = options[MAX_ITERATIONS]
    unsettled, new_reference = options[UNSETTLED], options[NEW_REFERENCE]
    set_speed_box(ws, 1.0)
    made, swept, restored = restore_priorities(ws, priority_span)
    options[UNSETTLED], options[NEW_REFERENCE] = unsettled, new_reference  # short steps back say nothing of posture
    return status, iterations + made, sweeps + swept, restored


@large_kernel
def solve_highest_first(ws, priority_span, use_tolerances):
    """Solve a phase of the highest priority alone, then the rest as far as they cost it nothing; returns as `iterate` does."""
    report, angles, placement = field(ws, "report"), field(ws, "angles"), field(ws, "placement")
    top_angles, top_placement = field(ws, "highest_angles"), field(ws, "highest_placement")
    total, top_total = field(ws, "total"), field(ws, "highest_total")
    return_to_start(ws)
    begin_phase(ws, priority_span, 1.0, 0.0)
    field(ws, "phase")[POSTURE_SCALE] = 1.0
    reached = evaluate_phase(ws)
    status, iterations, sweeps = iterate_phase(ws, reached, use_tolerances)
    alone = report[COST]
    copy_pose(ws, angles, placement, top_angles, top_placement)
    for u in range(size(ws, N_UNKNOWNS)):
        top_total[u] = total[u]
    status, made, swept, _ = solve_priorities_together(ws, priority_span, 0.0, use_tolerances)
    if report[COST] > alone + COST_ROUNDING:
        copy_pose(ws, top_angles, top_placement, angles, placement)
        field(ws, "options")[FRAMES_VALID] = 0
        for u in range(size(ws, N_UNKNOWNS)):
            total[u] = top_total[u]
    return status, iterations + made, sweeps + swept


@large_kernel
def protect_highest(ws, priority_span, first):
    """Add phases until the highest priority ends no worse than its first cost `first`; returns iterations and sweeps."""
    report, phase, iterations, sweeps = field(ws, "report"), field(ws, "phase"), 0, 0
    options = field(ws, "options")
    unsettled, new_reference = options[UNSETTLED], options[NEW_REFERENCE]
    for attempt in range(2):
        begin_phase(ws, priority_span, 1.0, 0.0)
        phase[PHASE_POSITION_TOLERANCE] = phase[PHASE_ORIENTATION_TOLERANCE] = -1.0  # to the last
        evaluate_phase(ws)
        at_speed = max(field(ws, "settings")[MAX_CHANGE], field(ws, "settings")[MAX_TRAVEL]) >= 0.0
        if report[COST] <= first + (COST_SLACK_AT_SPEED_LIMIT if attempt == 1 and at_speed else COST_ROUNDING):
            break
        if attempt == 1:  # from there it can only fall
            return_to_start(ws)
            evaluate_phase(ws)
        _, made, swept = iterate_phase(ws, False, False)
        iterations, sweeps = iterations + made, sweeps + swept
    options[UNSETTLED], options[NEW_REFERENCE] = unsettled, new_reference
    return iterations, sweeps


@large_kernel
def solve_by_priority(ws, priority_span, before, use_tolerances):
    """Solve goals of several priorities phase by phase, from equal weights; returns status, iterations and sweeps.

    before: their cost after the last solve.
    """
    report = field(ws, "report")
    far = report[COST] > FAR_COST_RATIO * before + FAR_COST_MARGIN
    begin_phase(ws, priority_span, 1.0, 0.0)
    evaluate_phase(ws)
    first = report[COST]
    status, iterations, sweeps, restored = solve_priorities_together(ws, priority_span, 1.0 if far else 0.0, use_tolerances)
    if not restored and (far or report[COST] > first + COST_ROUNDING):
        status, made, swept = solve_highest_first(ws, priority_span, use_tolerances)
        iterations, sweeps = iterations + made, sweeps + swept
    made, swept = protect_highest(ws, priority_span, first)
    iterations, sweeps = iterations + made, sweeps + swept
    begin_phase(ws, priority_span, priority_span + 1.0, 1.0)
    reached = call_poise(ws, EVALUATE_MERIT) != 0
    if reached and use_tolerances:
        status = CONVERGED
    elif status == CONVERGED:
        status = SMALL_STEP
    return status, iterations, sweeps
