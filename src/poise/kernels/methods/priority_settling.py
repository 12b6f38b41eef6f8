"""Settling with several priorities: long steps along the poses that keep the higher priorities as low as they are.

The weighted sum of priorities is a narrow, curved valley, along which its own steps are short: a step leaves the valley at its
tangent, and what the highest priority loses there outweighs what a lower one gains. So while goals stay, a step of the
weighted sum is not judged by that sum. The higher priorities are restored after it, by what they lack alone; then the pose is
compared with the one before it priority by priority. It is kept if the first priority that differs is lower; otherwise the
next step is damped more.
"""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.kinematics.limits_and_speed import set_speed_box
from poise.kernels.methods.call_priorities import (
    LINEARISE_POSE,
    TAKE_STEP,
    call_poise,
    evaluate_phase,
    iterate_phase,
    solve_step_of_phase,
)
from poise.kernels.methods.priorities import COST_ROUNDING, begin_phase, drops_any_goal, weight_ratio
from poise.kernels.methods.priority_comparison import compare_poses, switch_pose
from poise.kernels.methods.saved_state import copy_pose
from poise.kernels.methods.time_budget import has_time_left
from poise.kernels.workspace.layout import (
    COST,
    ENOUGH_COST,
    FLOOR_BREACHED,
    LARGEST_ENTRY,
    MAX_ITERATIONS,
    MAX_PHASE_ITERATIONS,
    N_UNKNOWNS,
    NEW_REFERENCE,
    PHASE_SETTLES,
    START_TIME,
    UNSETTLED,
    USE_CURVATURE,
    field,
)

COST_RISE = 1e-12
"""Part by which rounding may raise the cost of higher priorities, besides COST_ROUNDING."""
MAX_LEVELS = 15
"""Most priorities that settle this way."""
ROUNDING_DAMPING = 1e-14
"""Damping that always stays, as a part of the largest diagonal entry."""
YIELDING_DAMPING = 1e3
"""Damping of the step in which higher priorities give way, as a part of the lowest priority's weight, squared."""
FIRST_DAMPING = 1e-4
"""Damping after a step that failed without any, as a part of the lowest priority's weight, squared."""
DAMPING_STEP = 10.0
"""Factor of the damping after a step that failed, and its inverse after one that was kept."""
MAX_TRIES = 8
"""Steps that may fail one after the other before the pose is left as it is."""
BETTER = 3e-6
"""Part of a priority's cost by which a step has to lower it to be kept."""
LARGEST_STEP = 0.5
"""Largest change of an angle in a step [rad]."""
LEAST_STEP = 1e-8
"""A pose has settled when a step is no larger [rad]."""
RESTORING_ITERATIONS = 6
"""Iterations of each phase that restores a priority."""


@large_kernel
def linearise_weighted_sum(ws, priority_span):
    """Linearise the weighted sum of all priorities at the present pose, with its second derivative, to settle along them."""
    begin_phase(ws, priority_span, priority_span + 1.0, 0.0)
    field(ws, "phase")[PHASE_SETTLES], field(ws, "options")[USE_CURVATURE] = 1.0, 1
    evaluate_phase(ws)
    call_poise(ws, LINEARISE_POSE)


@large_kernel
def take_step(ws):
    """Take the `step` of a phase that settles along the priorities, whatever it costs; adds it to `total`."""
    step, total = field(ws, "step"), field(ws, "total")
    call_poise(ws, TAKE_STEP)
    for u in range(size(ws, N_UNKNOWNS)):
        total[u] += step[u]


@large_kernel
def take_weighted_step(ws, priority_span, damping):
    """Take a step of the weighted sum of all priorities from the present pose, by its second derivative, whatever it costs.

    Where the higher priorities are as low as they can be, their errors do not say what holds the lower ones back, and neither
    does their second derivative. A first, heavily damped step lets them give way by just that much: errors times second
    derivatives of positions are then the curvature of the poses that keep the higher priorities.

    damping: as a part of the lowest priority's weight, squared. Returns the damping used, and the largest change of an angle
    [rad], or −1 where there is no step.
    """
    linearise_weighted_sum(ws, priority_span)
    unit, least = weight_ratio(priority_span, 0.0) ** (2.0 * priority_span), field(ws, "phase")[LARGEST_ENTRY]
    solved, largest = solve_step_of_phase(ws, YIELDING_DAMPING * unit + ROUNDING_DAMPING * least)
    if solved and largest <= LARGEST_STEP:
        take_step(ws)
        call_poise(ws, LINEARISE_POSE)
    for _ in range(20):
        solved, largest = solve_step_of_phase(ws, damping * unit + ROUNDING_DAMPING * least)
        if solved and largest <= LARGEST_STEP:
            break
        damping = raised(damping)
    if not solved:
        return damping, -1.0
    take_step(ws)
    return damping, largest


@kernel
def raised(damping):
    """Return the raised damping of settling along the priorities, after a step that failed."""
    return max(DAMPING_STEP * damping, FIRST_DAMPING)


@large_kernel
def keep_best(ws, priority_span):
    """Keep the present pose as the best that settling has found, with the way to it and the costs of its higher priorities."""
    total, best_total, cost = field(ws, "total"), field(ws, "highest_total"), field(ws, "best_cost")
    for level in range(math.ceil(priority_span)):
        begin_phase(ws, priority_span, level + 1.0, 0.0)
        evaluate_phase(ws)
        cost[level] = field(ws, "report")[COST]
    copy_pose(ws, field(ws, "angles"), field(ws, "placement"), field(ws, "best_angles"), field(ws, "best_placement"))
    for u in range(size(ws, N_UNKNOWNS)):
        best_total[u] = total[u]


@large_kernel
def return_to_best(ws):
    """Return to the best pose that settling along the priorities has found so far."""
    total, best_total = field(ws, "total"), field(ws, "highest_total")
    switch_pose(ws, field(ws, "best_angles"), field(ws, "best_placement"))
    for u in range(size(ws, N_UNKNOWNS)):
        total[u] = best_total[u]


@large_kernel
def restore_higher(ws, priority_span):
    """Restore the higher priorities of the present pose as far as the best pose has them.

    Returns the iterations made, and whether the highest is no higher than there.
    """
    cost, iterations, enough = field(ws, "best_cost"), 0, 0.0
    for level in range(math.ceil(priority_span) - 1, -1, -1):
        if level == 0 or drops_any_goal(ws, level + 1.0):
            begin_phase(ws, priority_span, level + 1.0, 0.0)
            enough = cost[level] + COST_RISE * cost[level] + COST_ROUNDING
            field(ws, "phase")[ENOUGH_COST] = enough
            reached = evaluate_phase(ws)
            if field(ws, "report")[COST] > enough:
                _, made, _ = iterate_phase(ws, reached, False)
                iterations += made
    return iterations, field(ws, "report")[COST] <= enough


@large_kernel
def restore_and_compare(ws, priority_span):
    """Restore the higher priorities of the present pose; returns whether it is then better than the best, and iterations."""
    options, trial, trial_placement = field(ws, "options"), field(ws, "highest_angles"), field(ws, "highest_placement")
    options[MAX_PHASE_ITERATIONS] = RESTORING_ITERATIONS
    unsettled, new_reference = options[UNSETTLED], options[NEW_REFERENCE]
    made, restored = restore_higher(ws, priority_span)
    options[UNSETTLED], options[NEW_REFERENCE] = unsettled, new_reference
    copy_pose(ws, field(ws, "angles"), field(ws, "placement"), trial, trial_placement)
    gain = compare_poses(
        ws, priority_span, field(ws, "best_angles"), field(ws, "best_placement"), trial, trial_placement, BETTER
    )
    return restored and gain > 0.0 and field(ws, "phase")[FLOOR_BREACHED] == 0.0, made


@large_kernel
def settle_along_priorities(ws, priority_span):
    """Settle the goals of several priorities from the present pose; returns the iterations made."""
    options = field(ws, "options")
    set_speed_box(ws, 1.0)
    damping, tries, iterations = 0.0, 0, 0
    keep_best(ws, priority_span)
    while tries < MAX_TRIES and iterations < options[MAX_ITERATIONS] and has_time_left(ws, field(ws, "phase")[START_TIME]):
        damping, largest = take_weighted_step(ws, priority_span, damping)
        iterations += 1
        if largest <= LEAST_STEP:
            break
        better, made = restore_and_compare(ws, priority_span)
        iterations += made
        if better:
            keep_best(ws, priority_span)
            damping, tries = damping / DAMPING_STEP if damping > FIRST_DAMPING else 0.0, 0
        else:
            return_to_best(ws)
            damping, tries = raised(damping), tries + 1
    return_to_best(ws)
    options[MAX_PHASE_ITERATIONS] = options[MAX_ITERATIONS]
    return iterations
