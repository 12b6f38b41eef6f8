"""When a pose with several priorities rests: a solve of the same goals gains too little to go on for."""

from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.methods.call_priorities import EVALUATE_MERIT, call_poise, evaluate_phase
from poise.kernels.methods.pose_rest import LEAST_GAIN_BESIDE, impatience
from poise.kernels.methods.priorities import (
    FACTOR_OF_MISSED_GOALS,
    begin_phase,
    protect_highest,
    return_to_start,
    solve_by_priority,
    solve_priorities_together,
)
from poise.kernels.methods.priority_comparison import LEAST_GAIN, compare_poses, switch_pose
from poise.kernels.methods.priority_settling import MAX_LEVELS, settle_along_priorities
from poise.kernels.methods.saved_state import copy_pose
from poise.kernels.workspace.layout import (
    COST,
    GOALS_REACHED,
    LAST_COST,
    POSTURE_FACTOR,
    PRIORITIES_AT_REST,
    SAME_GOALS,
    SETTLING,
    SETTLING_SOLVES,
    UNSETTLED,
    field,
)
from poise.kernels.workspace.outcome import CONVERGED, ITERATION_LIMIT, pack

ENOUGH_GAIN = 3e-4
"""Part of a priority's cost that a solve of the same goals has to gain for the next one to go on, at first."""
DOUBLING_SOLVES = 10.0
"""Solves in which that part doubles: with six, low priorities of one body in a hundred are left higher."""


@large_kernel
def keep_if_better(ws, priority_span, least):
    """Have the pose rest at the start of a solve of unchanged goals unless its end is better by priority; returns the gain.

    least: what counts as a gain, as a part of a priority's cost.
    """
    end, end_placement = field(ws, "highest_angles"), field(ws, "highest_placement")
    copy_pose(ws, field(ws, "angles"), field(ws, "placement"), end, end_placement)
    start, placement = field(ws, "start_angles"), field(ws, "start_placement")
    gain = compare_poses(ws, priority_span, start, placement, end, end_placement, least)
    if gain <= 0.0:
        return_to_start(ws)
        call_poise(ws, EVALUATE_MERIT)
    return gain


@large_kernel
def settle_by_priority(ws, priority_span, use_tolerances):
    """Bring goals of several priorities that are those of the last solve to rest; returns status, iterations, sweeps, the gain.

    Steps along the priorities (`priority_settling`) follow the phases of a solve. If all that gains too little to go on for, a
    phase in which all priorities count alike is tried once more: where all goals can be reached, it finds the pose at once,
    which the others approach slowly.
    """
    before, report = field(ws, "settings")[LAST_COST], field(ws, "report")
    begin_phase(ws, priority_span, 1.0, 0.0)
    evaluate_phase(ws)
    first = report[COST]
    begin_phase(ws, priority_span, priority_span + 1.0, 1.0)
    evaluate_phase(ws)
    status, iterations, sweeps = solve_by_priority(ws, priority_span, before, use_tolerances)
    gain = keep_if_better(ws, priority_span, LEAST_GAIN)
    if (gain <= 0.0 or status != CONVERGED) and priority_span <= MAX_LEVELS:
        iterations += settle_along_priorities(ws, priority_span)
        gain = keep_if_better(ws, priority_span, LEAST_GAIN)
    if gain < ENOUGH_GAIN * impatience(field(ws, "options")[SETTLING_SOLVES], DOUBLING_SOLVES) and status != CONVERGED:
        _, made, _, _ = solve_priorities_together(ws, priority_span, 1.0, use_tolerances)
        more, _ = protect_highest(ws, priority_span, first)
        gain, iterations = keep_if_better(ws, priority_span, LEAST_GAIN), iterations + made + more
    return status, iterations, sweeps, gain


@large_kernel
def keep_lower_start(ws, priority_span):
    """Keep the pose that a start beside has come to if it is lower than the one at rest, in `start_angles`, by priority.

    Returns whether. What counts as no difference between two poses may not raise the highest priority either.
    """
    gain = keep_if_better(ws, priority_span, LEAST_GAIN_BESIDE)
    if gain > 0.0:
        begin_phase(ws, priority_span, 1.0, 0.0)
        switch_pose(ws, field(ws, "start_angles"), field(ws, "start_placement"))
        evaluate_phase(ws)
        first = field(ws, "report")[COST]
        switch_pose(ws, field(ws, "highest_angles"), field(ws, "highest_placement"))
        protect_highest(ws, priority_span, first)
        gain = keep_if_better(ws, priority_span, LEAST_GAIN_BESIDE)
    return gain > 0.0


@large_kernel
def settle_or_solve_by_priority(ws, priority_span, use_tolerances):
    """Bring a body with several priorities to rest, or solve where goals are new; returns the outcome, notes if it rests."""
    options, phase = field(ws, "options"), field(ws, "phase")
    phase[POSTURE_FACTOR] = 1.0 if phase[GOALS_REACHED] != 0.0 else FACTOR_OF_MISSED_GOALS
    if options[SAME_GOALS] == 0:
        phase[PRIORITIES_AT_REST] = 0.0
        before = field(ws, "settings")[LAST_COST]
        status, iterations, sweeps = solve_by_priority(ws, priority_span, before, use_tolerances)
        return pack(status, iterations, sweeps)
    status, iterations, sweeps, gain = settle_by_priority(ws, priority_span, use_tolerances)
    at_rest = gain < ENOUGH_GAIN * impatience(options[SETTLING_SOLVES], DOUBLING_SOLVES)
    if call_poise(ws, EVALUATE_MERIT) != 0 and use_tolerances:
        status = CONVERGED
    elif not at_rest or status == CONVERGED:
        status = ITERATION_LIMIT
    options[UNSETTLED] = 0 if at_rest else SETTLING
    phase[PRIORITIES_AT_REST] = 1.0 if at_rest else 0.0
    return pack(status, iterations, sweeps)
