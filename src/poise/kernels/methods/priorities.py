"""Several priorities in a solve by `poise`: weights of goals by priority, phases of a solve, and when its pose rests.

A solve with several priorities has phases. Where the goals are far, all count alike at first: often all of them can be
reached, and there is nothing to decide. Then the weights of each priority are a fraction of those above (PRIORITY_RATIO), so
the pose goes where all goals, nearly in their order, pull it. What the lower priorities have cost the higher ones is restored
at the end: the lowest is left out and the others are solved on from there, then the next, until the highest is alone. These
last steps are short, and hardly change the errors of the lower ones. Should the highest end worse than it could, it is solved
alone from the start, and the others after it. A priority may be between two whole numbers, while a goal goes from one to the
next.

A body follows goals that move a little from solve to solve. It starts from the last solve's step made again, and as the next
solve goes on from where this one ends, a few iterations are enough.

Weights of priorities make the merit a narrow, curved valley, in which a phase of all priorities may go on for thousands of
iterations, by a hundredth of a radian a solve, without changing any cost by what could be seen; and phases may undo each other,
solve after solve. So a solve of the same goals is judged priority by priority (`priority_comparison`) and goes on along the
priorities (`priority_settling`); if that gains nothing either, it was the last.
"""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.kinematics.call_balls_and_root import RESET_BASES, call_balls
from poise.kernels.kinematics.limits_and_speed import set_speed_box
from poise.kernels.methods.call_priorities import (
    EVALUATE_MERIT,
    PROJECT_POSE,
    TAKE_STEP,
    call_poise,
    evaluate_phase,
    iterate_phase,
)
from poise.kernels.methods.evaluate import SCALED, begin_only_phase
from poise.kernels.methods.saved_state import copy_pose
from poise.kernels.workspace.goal_records import EXTRA_GOAL_COST, ORIENTATION_WEIGHT, POSITION_WEIGHT, PRIORITY
from poise.kernels.workspace.layout import (
    COST,
    FIRST_ERROR,
    FLOOR_BREACHED,
    FOLLOWED_COST,
    FRAMES_VALID,
    LEAST_DECREASE,
    MAX_CHANGE,
    MAX_ITERATIONS,
    MAX_PHASE_ITERATIONS,
    MAX_TRAVEL,
    MIN_RELATIVE_DECREASE,
    N_EXTRA_GOALS,
    N_GOALS,
    N_UNKNOWNS,
    NEW_REFERENCE,
    PHASE_ORIENTATION_TOLERANCE,
    PHASE_POSITION_TOLERANCE,
    PHASE_RESTORES,
    POSTURE_COST,
    POSTURE_FACTOR,
    POSTURE_SCALE,
    SAME_GOALS,
    SCALES_CURRENT,
    SEARCHING,
    UNSETTLED,
    WARM_STEP,
    field,
)
from poise.kernels.workspace.outcome import CONVERGED, ITERATION_LIMIT, SMALL_STEP

PRIORITY_RATIO = 0.01
"""Ratio of the weights of two neighbouring priorities, where there are two or three; more are closer together."""
LOWEST_RATIO = 1e-4
"""Least ratio of the weights of the lowest and the highest priority."""
RESTORED_POSITION_TOLERANCE = 1e-6
"""Position error within which a higher priority is restored [m]."""
RESTORED_ORIENTATION_TOLERANCE = 1e-6
"""Orientation error within which a higher priority is restored [rad]."""
MIN_DECREASE_BY_PRIORITY = 1e-9
"""With extra goals and several priorities, whose lowest weights are small, a step that lowers the merit by less is the last."""
MIN_DECREASE_FOLLOWING = 1e-5
"""The same while a body follows goals, where higher priorities are restored: as with one priority."""
FOLLOWED_SHARE = 1e-3
"""Part of what the lower priorities cost by which a step lowers the merit, else it is the last, while a body follows goals."""
MOST_FOLLOWING = 6
"""Iterations with all priorities while a body follows goals: what is left of a long way is left to the next solves."""
MOST_RESTORING = 8
"""Iterations that restore a higher priority then."""
LEAST_COST = 1e-300
"""What FOLLOWED_COST is then at least, if the lower priorities cost nothing."""
LITTLE_LOSS = 1e-3
"""Part of a higher priority's cost that need not be restored then."""
FACTOR_OF_MISSED_GOALS = 0.1
"""Factor of the posture's weight while goals are missed.

A high priority that is missed keeps the posture's pull from fading, and it would keep low ones that can be reached from their
targets, by centimetres.
"""
COST_ROUNDING = 1e-14
"""By how much the cost of the highest priority may rise in a solve: rounding, a ten-thousandth of a millimetre."""
COST_SLACK_AT_SPEED_LIMIT = 1e-10
"""The same at the speed limit, where less cannot always be had: a hundredth of a millimetre; the next solve goes on."""


@large_kernel
def rank_priorities(ws):
    """Fill `priority_rank` by the priority of each goal, 0 for the highest in use; returns the span to the lowest.

    A priority between two whole numbers has a rank between theirs.
    """
    priority, weight, rank = (
        field(ws, "goal_priority"),
        field(ws, "goal_weight"),
        field(ws, "priority_rank"),
    )
    numbers, goals = field(ws, "extra_numbers"), field(ws, "public_goals")
    n, highest, lowest = priority.size, 1e9, 0.0
    for g in range(size(ws, N_GOALS)):
        e = goals[g]
        if weight[e, 0] > 0.0 or weight[e, 1] > 0.0:
            highest, lowest = min(highest, priority[e]), max(lowest, priority[e])
    for x in range(size(ws, N_EXTRA_GOALS)):
        if numbers[x, POSITION_WEIGHT] > 0.0 or numbers[x, ORIENTATION_WEIGHT] > 0.0:
            highest, lowest = min(highest, numbers[x, PRIORITY]), max(lowest, numbers[x, PRIORITY])
    for e in range(n):
        rank[e] = max(priority[e] - highest, 0.0)
    for x in range(size(ws, N_EXTRA_GOALS)):
        rank[n + x] = max(numbers[x, PRIORITY] - highest, 0.0)
    return lowest - highest if lowest > highest else 0.0


@large_kernel
def drops_any_goal(ws, counted):
    """Return whether a phase of the highest `counted` priorities lowers any goal's weights, against a phase of one more."""
    rank, weight, numbers = (
        field(ws, "priority_rank"),
        field(ws, "goal_weight"),
        field(ws, "extra_numbers"),
    )
    n = weight.shape[0]
    for e in range(n):
        if counted - 1.0 < rank[e] <= counted and (weight[e, 0] > 0.0 or weight[e, 1] > 0.0):
            return True
    for x in range(size(ws, N_EXTRA_GOALS)):
        asked = numbers[x, POSITION_WEIGHT] > 0.0 or numbers[x, ORIENTATION_WEIGHT] > 0.0
        if counted - 1.0 < rank[n + x] <= counted and asked:
            return True
    return False


@kernel
def priority_scale(rank, ratio, counted):
    """Return the factor of a goal's weights for its priority, when `counted` priorities count."""
    return ratio**rank * min(max(counted - rank, 0.0), 1.0)


@kernel
def weight_ratio(priority_span, closeness):
    """Return the ratio of the weights of neighbouring priorities; for the arguments see `begin_phase`."""
    if priority_span > 0.0 and closeness < 1.0:
        return max(PRIORITY_RATIO, LOWEST_RATIO ** (1.0 / priority_span)) ** (1.0 - closeness)
    return 1.0


@large_kernel
def begin_phase(ws, priority_span, counted, closeness):
    """Set the weights and tolerances of a phase in which the highest `counted` priorities count.

    priority_span: by how much the lowest priority is below the highest. closeness: 0 for weights by PRIORITY_RATIO, 1 for no
    difference between priorities, or in between.
    """
    rank, weight, use = (
        field(ws, "priority_rank"),
        field(ws, "goal_weight"),
        field(ws, "phase_weight"),
    )
    scale, phase = field(ws, "phase_scale"), field(ws, "phase")
    n, ratio = weight.shape[0], weight_ratio(priority_span, closeness)
    begin_only_phase(ws)
    phase[LEAST_DECREASE] = 0.0
    if priority_span == 0.0:
        phase[FOLLOWED_COST] = 0.0
        return
    for e in range(n):
        part = priority_scale(rank[e], ratio, counted)
        use[e, 0], use[e, 1] = part * weight[e, 0], part * weight[e, 1]
    for x in range(size(ws, N_EXTRA_GOALS)):
        if scale[x] > 0.0:
            scale[x] = priority_scale(rank[n + x], ratio, counted)
    field(ws, "options")[SCALES_CURRENT] = SCALED
    factor = phase[POSTURE_FACTOR] if closeness < 1.0 else 1.0
    phase[POSTURE_SCALE], phase[MIN_RELATIVE_DECREASE] = factor * ratio**priority_span, MIN_DECREASE_BY_PRIORITY
    if counted < priority_span + 1.0:  # what was lost is given back, to the last
        phase[PHASE_RESTORES], phase[POSTURE_SCALE] = 1.0, 0.0
        phase[PHASE_POSITION_TOLERANCE], phase[PHASE_ORIENTATION_TOLERANCE] = (
            RESTORED_POSITION_TOLERANCE,
            RESTORED_ORIENTATION_TOLERANCE,
        )
        if phase[FOLLOWED_COST] != 0.0:
            phase[MIN_RELATIVE_DECREASE] = MIN_DECREASE_FOLLOWING


SPEED_SHARE_TOGETHER = 0.7
"""Share of the largest speed for all priorities together; the rest is for restoring the higher ones."""
FAR_COST_RATIO = 2.0
"""Goals are far when their cost is above this multiple of the last solve's, and FAR_COST_MARGIN more."""
FAR_COST_MARGIN = 0.01
"""Added to FAR_COST_RATIO times the last cost: that of one goal 10 cm away."""


@kernel
def loses_little(ws, together):
    """Whether priorities of a body that follows goals have no more to restore than a small part of what higher ones miss.

    At the minimum of the weighted sum they cost at most as much more than alone as the lower ones weigh. together: its merit.
    """
    cost = field(ws, "report")[COST]
    return field(ws, "phase")[FOLLOWED_COST] != 0.0 and together - cost <= LITTLE_LOSS * cost


@large_kernel
def restore_priorities(ws, priority_span, together):
    """Solve phases without the lowest priority, then without the next, to restore the higher ones after a phase of all.

    together: the merit at the minimum of that phase, infinite if it was cut short. Returns the iterations and sweeps made, and
    whether the highest priority is reached.
    """
    iterations, sweeps, reached = 0, 0, priority_span > 0.0
    counted, use_tolerances = 1.0 * math.ceil(priority_span), priority_span > 0.0
    while counted >= 1.0:
        if counted == 1.0 or drops_any_goal(ws, counted):
            begin_phase(ws, priority_span, counted, 0.0)
            reached = evaluate_phase(ws)
            if not reached and not loses_little(ws, together):
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
    """Solve the phases in which all priorities count, the `closeness` of their weights falling to 0, then restore the higher.

    Returns status, iterations, sweeps and whether the highest priority is reached.
    """
    options, report, phase = field(ws, "options"), field(ws, "report"), field(ws, "phase")
    status, iterations, sweeps, follows = ITERATION_LIMIT, 0, 0, phase[FOLLOWED_COST] != 0.0
    set_speed_box(ws, SPEED_SHARE_TOGETHER)
    if follows:
        options[MAX_PHASE_ITERATIONS] = min(options[MAX_ITERATIONS], MOST_FOLLOWING)
    while closeness >= 0.0:
        begin_phase(ws, priority_span, priority_span + 1.0, closeness)
        reached = call_poise(ws, EVALUATE_MERIT) != 0
        if follows:
            phase[LEAST_DECREASE] = FOLLOWED_SHARE * (phase[FOLLOWED_COST] + report[POSTURE_COST])
        status, made, swept = iterate_phase(ws, reached, use_tolerances)
        iterations, sweeps = iterations + made, sweeps + swept
        if status == CONVERGED and closeness > 0.0:  # all can be had
            break
        options[MAX_PHASE_ITERATIONS] = max(options[MAX_ITERATIONS] - iterations, 1)
        closeness -= 0.5
    options[MAX_PHASE_ITERATIONS] = options[MAX_ITERATIONS]
    together = report[COST] + report[POSTURE_COST] if status != ITERATION_LIMIT else math.inf
    if follows:
        options[MAX_PHASE_ITERATIONS] = min(options[MAX_ITERATIONS], MOST_RESTORING)
    unsettled, new_reference = options[UNSETTLED], options[NEW_REFERENCE]
    set_speed_box(ws, 1.0)
    made, swept, restored = restore_priorities(ws, priority_span, together)
    options[MAX_PHASE_ITERATIONS] = options[MAX_ITERATIONS]
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
    """Keep the order of priorities: solve for the highest alone until it costs at most `first`; returns iterations, sweeps."""
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
def sum_costs(ws, priority_span):
    """Sum the costs of priorities at a pose that was evaluated with all alike: of the highest alone, and weighted."""
    rank, weight, report = field(ws, "priority_rank"), field(ws, "goal_weight"), field(ws, "report")
    goals, scale, extra = field(ws, "public_goals"), field(ws, "phase_scale"), field(ws, "extra_report")
    n, ratio, highest, weighted = weight.shape[0], weight_ratio(priority_span, 0.0), 0.0, 0.0
    for k in range(size(ws, N_GOALS) + size(ws, N_EXTRA_GOALS)):
        if k < size(ws, N_GOALS):
            e = at = goals[k]
            off, turned = weight[e, 0] * report[FIRST_ERROR + 2 * e], weight[e, 1] * report[FIRST_ERROR + 2 * e + 1]
            cost = off * off + turned * turned
        else:
            at = n + k - size(ws, N_GOALS)
            cost = extra[at - n, EXTRA_GOAL_COST] if scale[at - n] > 0.0 else 0.0
        alone, together = priority_scale(rank[at], 1.0, 1.0), priority_scale(rank[at], ratio, priority_span + 1.0)
        highest, weighted = highest + alone * alone * cost, weighted + together * together * cost
    return highest, weighted


@large_kernel
def body_moves(ws):
    """Return whether a solve of several priorities has goals that have moved since the last, which moved the body too."""
    options, last_step, moves = field(ws, "options"), field(ws, "last_step"), False
    for u in range(size(ws, N_UNKNOWNS) if options[SAME_GOALS] == 0 and options[UNSETTLED] != SEARCHING else 0):
        moves = moves or last_step[u] != 0.0
    return moves and options[WARM_STEP] != 0


@large_kernel
def start_from_last_step(ws, priority_span, before):
    """Start priorities from the last solve's step made again, if that lowers their weighted sum.

    before: the cost after the last solve. Returns whether goals are far; if not, the body follows them.
    """
    last_step, step, total, phase = field(ws, "last_step"), field(ws, "step"), field(ws, "total"), field(ws, "phase")
    at_bound, cost = field(ws, "at_bound"), field(ws, "report")[COST]
    highest, here = sum_costs(ws, priority_span)
    for u in range(size(ws, N_UNKNOWNS)):
        step[u], at_bound[u] = last_step[u], 0
    call_balls(ws, RESET_BASES)
    call_poise(ws, TAKE_STEP)
    there_highest, there = sum_costs(ws, priority_span)
    if there < here and phase[FLOOR_BREACHED] == 0.0:
        highest, here, cost = there_highest, there, field(ws, "report")[COST]
        for u in range(size(ws, N_UNKNOWNS)):
            total[u] = step[u]
    else:
        return_to_start(ws)
    far = is_far(cost, before)
    phase[FOLLOWED_COST] = 0.0 if far else max(here - highest, LEAST_COST)
    return far


@kernel
def is_far(cost, before):
    """Return whether goals are far, by their cost and that after the last solve: their priorities count alike at first."""
    return cost > FAR_COST_RATIO * before + FAR_COST_MARGIN


@large_kernel
def solve_by_priority(ws, priority_span, before, use_tolerances):
    """Solve goals of several priorities phase by phase, from equal weights; returns status, iterations and sweeps.

    before: their cost after the last solve.
    """
    report, phase = field(ws, "report"), field(ws, "phase")
    far, phase[FOLLOWED_COST] = is_far(report[COST], before), 0.0
    if body_moves(ws):
        first, _ = sum_costs(ws, priority_span)
        far = start_from_last_step(ws, priority_span, before)
    else:
        begin_phase(ws, priority_span, 1.0, 0.0)
        evaluate_phase(ws)
        first = report[COST]
    status, iterations, sweeps, restored = solve_priorities_together(ws, priority_span, 1.0 if far else 0.0, use_tolerances)
    if not restored and (far or report[COST] > first + COST_ROUNDING):
        status, made, swept = solve_highest_first(ws, priority_span, use_tolerances)
        iterations, sweeps = iterations + made, sweeps + swept
    if phase[FOLLOWED_COST] == 0.0 or report[COST] > first:
        made, swept = protect_highest(ws, priority_span, first)
        iterations, sweeps = iterations + made, sweeps + swept
    begin_phase(ws, priority_span, priority_span + 1.0, 1.0)
    reached = call_poise(ws, EVALUATE_MERIT) != 0
    if reached and use_tolerances:
        status = CONVERGED
    elif status == CONVERGED:
        status = SMALL_STEP
    return status, iterations, sweeps
