"""The iterations of one phase: linearise, find a step inside the bounds, keep it if the merit falls (see `poise`)."""

from poise.kernels.compiler.decorators import kernel, large_kernel, part
from poise.kernels.goals.posture import FADE, add_posture, merit
from poise.kernels.kinematics.apply_step import go_back, keep_pose, move_by
from poise.kernels.kinematics.limits_and_speed import bound_step
from poise.kernels.linear.active_set import find_step
from poise.kernels.linear.composite_bodies import fill_wrenches, gather_goals
from poise.kernels.linear.quadratic_model import JOINED_TREE, NOW, OFFERS, SWITCH, ask_extras, compose_all
from poise.kernels.linear.tree_factorisation import largest_entry, solve_factor
from poise.kernels.methods.evaluate import look
from poise.kernels.methods.time_budget import may_begin
from poise.kernels.workspace.layout import (
    ALLOWED,
    BREACH,
    COST,
    CURVED,
    ENOUGH,
    EXPECTED,
    JOINED,
    N_COUPLED,
    N_EXTRAS,
    N_UNKNOWNS,
    NEW_REFERENCE,
    STEP_TOLERANCE,
    UNSETTLED,
    field,
)
from poise.kernels.workspace.outcome import CONVERGED, ITERATION_LIMIT, OUT_OF_TIME, SMALL_STEP, STALLED

DAMPING_MOST, DAMPING_LEAST, DAMPING_AT_ERROR, DAMPING_AFTER_MISS = 1.0, 0.1, 0.2, 1e-3
"""The damping is so much of the error: at first DAMPING_AT_ERROR of the error itself, between the bounds given."""
DAMPING_END = 1e-4
"""It falls no further than this part of the error."""
CALMER, BOLDER, MISSED = 3.0, 0.3, 10.0
"""What the damping is multiplied by after a step that kept less than 1/4 of its promise, more than 3/4, or failed."""
HOPE = 0.01
"""The part of the error that the first step is expected to leave."""
SLOW = 0.5
"""An error of which more than this is left after an iteration calls for the true second derivative."""
FLOOR = 1e-12
"""Damping that always stays, as a part of the largest diagonal entry: the Jacobian need not have full rank."""
ROUNDS = 4
"""How often one-sided rows may change sides in a step."""
POSTURE_DAMPING = 0.01
"""Part of the posture's weight that counts as error for the damping, so that it works where the goals are reached."""
BOLD = 0.1
"""A posture that changes by more [rad] while the goals are held leaves the tangent too far."""
LEISURE, SETTLED = 0.05, 1e-3
"""While the goals are reached a posture moves on to a new reference in the same solve if its last step was larger than
the first [rad], and in the next solve if it was larger than the second."""
STILL = 1e-9
"""A smaller step is none [rad]."""


@large_kernel
def linearise(ints, floats, expected, with_offers):
    """Fill the quadratic model at the pose that was last looked at, for an error that will fall to a part `expected`.

    Returns what the damping is a part of, the damping that always stays, and the posture's weight.
    """
    field(ints, floats, "phase")[EXPECTED] = expected
    bound_step(ints, floats)
    compose_all(ints, floats, with_offers)
    top = largest_entry(ints, floats)
    error = field(ints, floats, "report")[COST]
    weight = add_posture(ints, floats, expected * error)
    return error + POSTURE_DAMPING * weight, FLOOR * top, weight


@large_kernel
def damped_step(ints, floats, amount):
    """Find the step for this much damping; returns the sweeps it took, −1 if there is none."""
    diagonal, options = field(ints, floats, "diagonal"), field(ints, floats, "options")
    for u in range(ints[N_UNKNOWNS]):
        diagonal[u] = amount
    sweeps = find_step(ints, floats)
    if ints[N_COUPLED] > 0:
        if sweeps >= 0 and ask_extras(ints, floats, OFFERS) != 0:
            linearise(ints, floats, field(ints, floats, "phase")[EXPECTED], 1)
        for _ in range(ROUNDS):
            if sweeps < 0 or options[JOINED] != JOINED_TREE or ask_extras(ints, floats, SWITCH) == 0:
                break
            more = find_step(ints, floats)
            sweeps = more if more < 0 else sweeps + more
    return sweeps


@large_kernel
def judge_step(ints, floats):
    """The largest |x_i|, and what the model says that the step saves: gᵀx + xᵀDx, as (A + D) x = g."""
    step, gradient, diagonal = field(ints, floats, "step"), field(ints, floats, "gradient"), field(ints, floats, "diagonal")
    largest = saves = 0.0
    for u in range(ints[N_UNKNOWNS]):
        largest = max(largest, abs(step[u]))
        saves += step[u] * (gradient[u] + diagonal[u] * step[u])
    return largest, saves


@large_kernel
def correct(ints, floats):
    """Move on by what the factor at hand makes of the error that the step has left: its second order.

    A posture that changes while goals are held moves along a curve, which the step leaves at its tangent; so do light goals
    beside a heavy one.
    """
    step, change, held = field(ints, floats, "step"), field(ints, floats, "change"), field(ints, floats, "held")
    gradient = field(ints, floats, "gradient")
    gather_goals(ints, floats)  # the errors of now, with arms and twists of the linearisation, as the factor has them
    fill_wrenches(ints, floats)
    if ints[N_EXTRAS] > 0:
        ask_extras(ints, floats, NOW)
    for u in range(ints[N_UNKNOWNS]):
        change[u] = 0.0 if held[u] != 0 else gradient[u]
    solve_factor(ints, floats, change)
    move_by(ints, floats, change)
    for u in range(ints[N_UNKNOWNS]):
        step[u] += change[u]


@kernel
def breached(ints, floats):
    """Whether the pose last looked at is lower in a floor than any pose may be."""
    return field(ints, floats, "phase")[BREACH] != 0.0


@part
def try_step(ints, floats, best):
    """Take the step at hand if the merit falls, and go back if not.

    Returns the merit of the pose it leaves, whether that has the goals, and whether it was the step that failed.
    """
    report, step, total = field(ints, floats, "report"), field(ints, floats, "step"), field(ints, floats, "total")
    error, options = report[COST], field(ints, floats, "options")
    keep_pose(ints, floats)
    move_by(ints, floats, step)
    reached = look(ints, floats)
    there = merit(ints, floats)
    if (there >= best or breached(ints, floats)) and (error <= FADE or options[CURVED] == 0):
        correct(ints, floats)
        reached = look(ints, floats)
        there = merit(ints, floats)
    if there < best and not breached(ints, floats):
        for u in range(ints[N_UNKNOWNS]):
            total[u] += step[u]
        return there, reached, False
    go_back(ints, floats)
    reached = look(ints, floats)
    return merit(ints, floats), reached, True


@large_kernel
def work(ints, floats, began, best, reached, judged):
    """Iterate from the pose that was looked at, whose merit is `best`; returns status, iterations and sweeps.

    judged: whether the tolerances of the phase end it.
    """
    options, settings, report = field(ints, floats, "options"), field(ints, floats, "settings"), field(ints, floats, "report")
    stop = max(settings[STEP_TOLERANCE], STILL)
    damping = min(max(DAMPING_AT_ERROR * report[COST], DAMPING_LEAST), DAMPING_MOST)
    expected, fresh, options[CURVED] = HOPE, False, 0
    scale = floor = weight = 0.0
    iterations, sweeps, status = 0, 0, ITERATION_LIMIT
    while iterations < options[ALLOWED]:
        if not may_begin(ints, floats, began):
            status = OUT_OF_TIME
            break
        if not fresh:
            scale, floor, weight = linearise(ints, floats, expected, 0)
        made = damped_step(ints, floats, damping * scale + floor)
        if made < 0:
            if options[CURVED] == 0:
                status = STALLED
                break
            fresh, options[CURVED] = False, 0  # the true second derivative has no minimum here
            continue
        sweeps += made
        iterations += 1
        largest, saves = judge_step(ints, floats)
        error, merit_before = report[COST], best
        if largest > BOLD and error <= FADE:
            damping = max(damping, weight * largest / (BOLD * scale))
            sweeps += max(damped_step(ints, floats, damping * scale + floor), 0)
            largest, saves = judge_step(ints, floats)
        best, reached, failed = try_step(ints, floats, best)
        if largest <= SETTLED:
            options[NEW_REFERENCE] = options[UNSETTLED] = 0
        if reached and judged and not failed and (options[NEW_REFERENCE] == 0 or largest <= LEISURE):
            break
        if largest <= stop:
            status = STALLED if failed else SMALL_STEP
            break
        if failed:
            fresh = options[CURVED] != 0 and error > FADE  # `correct` leaves the gradient of another pose
            damping, expected, options[CURVED] = max(damping * MISSED, DAMPING_AFTER_MISS), 1.0, 1
        elif ints[N_EXTRAS] > 0 and merit_before - best <= field(ints, floats, "phase")[ENOUGH] * best:
            status = SMALL_STEP  # without second derivatives of the extra goals the rest would come slowly
            break
        else:
            left, saved = min(1.0, report[COST] / error) if error > 0.0 else 1.0, merit_before - best
            if saved > 0.75 * saves:
                damping = max(damping * BOLDER, DAMPING_END)
            elif saved < 0.25 * saves:
                damping *= CALMER
            expected, fresh, options[CURVED] = left * left, False, left > SLOW
    return CONVERGED if reached and judged else status, iterations, sweeps
