"""The iterations of one phase: linearise, find a step inside the bounds, keep it if the merit falls (see `poise`)."""

from poise.kernels.compiler.decorators import kernel, large_kernel, part
from poise.kernels.compiler.fields import size
from poise.kernels.goals.posture import FADE_COST, add_posture, merit
from poise.kernels.kinematics.apply_step import apply_step, restore_pose, save_pose
from poise.kernels.kinematics.limits_and_speed import bound_step
from poise.kernels.linear.active_set import solve_bounded_step
from poise.kernels.linear.composite_bodies import fill_wrenches, gather_composites
from poise.kernels.linear.quadratic_model import (
    ADD_CURRENT_ERRORS,
    JOINED_TREE,
    SWITCH_ROWS,
    VIOLATES_INACTIVE_ROW,
    call_extra_goals,
    fill_quadratic_model,
)
from poise.kernels.linear.tree_factorisation import largest_diagonal_entry, solve_factor
from poise.kernels.methods.evaluate import evaluate
from poise.kernels.methods.time_budget import has_time_left
from poise.kernels.workspace.layout import (
    COST,
    EXPECTED_REMAINDER,
    FLOOR_BREACHED,
    MAX_PHASE_ITERATIONS,
    MIN_RELATIVE_DECREASE,
    N_EXTRA_GOALS,
    N_EXTRA_ROWS,
    N_UNKNOWNS,
    NEW_REFERENCE,
    STEP_TOLERANCE,
    TREE_IN_USE,
    UNSETTLED,
    USE_CURVATURE,
    field,
)
from poise.kernels.workspace.outcome import CONVERGED, ITERATION_LIMIT, OUT_OF_TIME, SMALL_STEP, STALLED

MAX_FIRST_DAMPING, MIN_FIRST_DAMPING, FIRST_DAMPING_PER_COST, MIN_DAMPING_AFTER_FAILURE = 1.0, 0.1, 0.2, 1e-3
"""The damping is so much of the error: at first FIRST_DAMPING_PER_COST of the error itself, between the bounds given."""
MIN_DAMPING = 1e-4
"""It falls no further than this part of the error."""
DAMPING_INCREASE, DAMPING_DECREASE, DAMPING_AFTER_FAILURE = 3.0, 0.3, 10.0
"""What the damping is multiplied by after a step that kept less than 1/4 of its promise, more than 3/4, or failed."""
FIRST_EXPECTED_REMAINDER = 0.01
"""The part of the error that the first step is expected to leave."""
CURVATURE_THRESHOLD = 0.5
"""An error of which more than this is left after an iteration calls for the true second derivative."""
RELATIVE_MIN_DAMPING = 1e-12
"""Damping that always stays, as a part of the largest diagonal entry: the Jacobian need not have full rank."""
MAX_ROW_SWITCHES = 4
"""How often one-sided rows may change sides in a step."""
POSTURE_DAMPING = 0.01
"""Part of the posture's weight that counts as error for the damping, so that it works where the goals are reached."""
MAX_POSTURE_STEP = 0.1
"""A posture that changes by more [rad] while the goals are held leaves the tangent too far."""
CONTINUE_STEP, SETTLED_STEP = 0.05, 1e-3
"""While the goals are reached a posture moves on to a new reference in the same solve if its last step was larger than
the first [rad], and in the next solve if it was larger than the second."""
ZERO_STEP = 1e-9
"""A smaller step is none [rad]."""


@large_kernel
def linearise(ws, expected, with_offers):
    """Fill the quadratic model at the pose that was last looked at, for an error that will fall to a part `expected`.

    Returns what the damping is a part of, the damping that always stays, and the posture's weight.
    """
    field(ws, "phase")[EXPECTED_REMAINDER] = expected
    bound_step(ws)
    fill_quadratic_model(ws, with_offers)
    top = largest_diagonal_entry(ws)
    error = field(ws, "report")[COST]
    weight = add_posture(ws, expected * error)
    return error + POSTURE_DAMPING * weight, RELATIVE_MIN_DAMPING * top, weight


@large_kernel
def solve_damped_step(ws, amount):
    """Find the step for this much damping; returns the sweeps it took, −1 if there is none."""
    diagonal, options = field(ws, "diagonal"), field(ws, "options")
    for u in range(size(ws, N_UNKNOWNS)):
        diagonal[u] = amount
    sweeps = solve_bounded_step(ws)
    if size(ws, N_EXTRA_ROWS) > 0:
        if sweeps >= 0 and call_extra_goals(ws, VIOLATES_INACTIVE_ROW) != 0:
            linearise(ws, field(ws, "phase")[EXPECTED_REMAINDER], 1)
        for _ in range(MAX_ROW_SWITCHES):
            if sweeps < 0 or options[TREE_IN_USE] != JOINED_TREE or call_extra_goals(ws, SWITCH_ROWS) == 0:
                break
            more = solve_bounded_step(ws)
            sweeps = more if more < 0 else sweeps + more
    return sweeps


@large_kernel
def predict_reduction(ws):
    """The largest |x_i|, and what the model says that the step saves: gᵀx + xᵀDx, as (A + D) x = g."""
    step, gradient, diagonal = field(ws, "step"), field(ws, "gradient"), field(ws, "diagonal")
    largest = saves = 0.0
    for u in range(size(ws, N_UNKNOWNS)):
        largest = max(largest, abs(step[u]))
        saves += step[u] * (gradient[u] + diagonal[u] * step[u])
    return largest, saves


@large_kernel
def correct_step(ws):
    """Move on by what the factor at hand makes of the error that the step has left: its second order.

    A posture that changes while goals are held moves along a curve, which the step leaves at its tangent; so do light goals
    beside a heavy one.
    """
    step, change, held = field(ws, "step"), field(ws, "change"), field(ws, "at_bound")
    gradient = field(ws, "gradient")
    gather_composites(ws)  # the errors of now, with arms and twists of the linearisation, as the factor has them
    fill_wrenches(ws)
    if size(ws, N_EXTRA_GOALS) > 0:
        call_extra_goals(ws, ADD_CURRENT_ERRORS)
    for u in range(size(ws, N_UNKNOWNS)):
        change[u] = 0.0 if held[u] != 0 else gradient[u]
    solve_factor(ws, change)
    apply_step(ws, change)
    for u in range(size(ws, N_UNKNOWNS)):
        step[u] += change[u]


@kernel
def floor_breached(ws):
    """Whether the pose last looked at is lower in a floor than any pose may be."""
    return field(ws, "phase")[FLOOR_BREACHED] != 0.0


@part
def try_step(ws, best):
    """Take the step at hand if the merit falls, and go back if not.

    Returns the merit of the pose it leaves, whether that has the goals, and whether it was the step that failed.
    """
    report, step, total = field(ws, "report"), field(ws, "step"), field(ws, "total")
    error, options = report[COST], field(ws, "options")
    save_pose(ws)
    apply_step(ws, step)
    reached = evaluate(ws)
    there = merit(ws)
    if (there >= best or floor_breached(ws)) and (error <= FADE_COST or options[USE_CURVATURE] == 0):
        correct_step(ws)
        reached = evaluate(ws)
        there = merit(ws)
    if there < best and not floor_breached(ws):
        for u in range(size(ws, N_UNKNOWNS)):
            total[u] += step[u]
        return there, reached, False
    restore_pose(ws)
    reached = evaluate(ws)
    return merit(ws), reached, True


@large_kernel
def iterate(ws, began, best, reached, judged):
    """Iterate from the pose that was looked at, whose merit is `best`; returns status, iterations and sweeps.

    judged: whether the tolerances of the phase end it.
    """
    options, settings, report = field(ws, "options"), field(ws, "settings"), field(ws, "report")
    stop = max(settings[STEP_TOLERANCE], ZERO_STEP)
    damping = min(max(FIRST_DAMPING_PER_COST * report[COST], MIN_FIRST_DAMPING), MAX_FIRST_DAMPING)
    expected, fresh, options[USE_CURVATURE] = FIRST_EXPECTED_REMAINDER, False, 0
    scale = floor = weight = 0.0
    iterations, sweeps, status = 0, 0, ITERATION_LIMIT
    while iterations < options[MAX_PHASE_ITERATIONS]:
        if not has_time_left(ws, began):
            status = OUT_OF_TIME
            break
        if not fresh:
            scale, floor, weight = linearise(ws, expected, 0)
        made = solve_damped_step(ws, damping * scale + floor)
        if made < 0:
            if options[USE_CURVATURE] == 0:
                status = STALLED
                break
            fresh, options[USE_CURVATURE] = False, 0  # the true second derivative has no minimum here
            continue
        sweeps += made
        iterations += 1
        largest, saves = predict_reduction(ws)
        error, merit_before = report[COST], best
        if largest > MAX_POSTURE_STEP and error <= FADE_COST:
            damping = max(damping, weight * largest / (MAX_POSTURE_STEP * scale))
            sweeps += max(solve_damped_step(ws, damping * scale + floor), 0)
            largest, saves = predict_reduction(ws)
        best, reached, failed = try_step(ws, best)
        if largest <= SETTLED_STEP:
            options[NEW_REFERENCE] = options[UNSETTLED] = 0
        if reached and judged and not failed and (options[NEW_REFERENCE] == 0 or largest <= CONTINUE_STEP):
            break
        if largest <= stop:
            status = STALLED if failed else SMALL_STEP
            break
        if failed:
            fresh = options[USE_CURVATURE] != 0 and error > FADE_COST  # `correct_step` leaves the gradient of another pose
            damping, expected, options[USE_CURVATURE] = max(damping * DAMPING_AFTER_FAILURE, MIN_DAMPING_AFTER_FAILURE), 1.0, 1
        elif size(ws, N_EXTRA_GOALS) > 0 and merit_before - best <= field(ws, "phase")[MIN_RELATIVE_DECREASE] * best:
            status = SMALL_STEP  # without second derivatives of the extra goals the rest would come slowly
            break
        else:
            left, saved = min(1.0, report[COST] / error) if error > 0.0 else 1.0, merit_before - best
            if saved > 0.75 * saves:
                damping = max(damping * DAMPING_DECREASE, MIN_DAMPING)
            elif saved < 0.25 * saves:
                damping *= DAMPING_INCREASE
            expected, fresh, options[USE_CURVATURE] = left * left, False, left > CURVATURE_THRESHOLD
    return CONVERGED if reached and judged else status, iterations, sweeps
