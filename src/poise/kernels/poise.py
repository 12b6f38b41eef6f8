"""The method `poise`: exact steps inside the limits, damping that adapts, and a safeguard.

Every iteration minimises a quadratic model of the merit (`posture`) inside the bounds of the step, with
the active set found exactly (`active`). The model is JᵀJ while the error falls fast, as it does when the
goals can be reached, and the true second derivative (`composite`) when it does not, so that a pose settles
where goals cannot be reached too. A step that does not lower the merit is taken back and damped more.
The damping is proportional to the error (Sugihara 2011), so it vanishes where the goals are reached.
"""

from poise.kernels.active import find_step
from poise.kernels.clock import microseconds
from poise.kernels.composite import compose, fill_twists, fill_wrenches, gather_goals
from poise.kernels.jit import entry, kernel, large_kernel, part
from poise.kernels.layout import (
    BUDGET,
    COST,
    LAST_ITERATION_AT,
    MAX_ITERATIONS,
    N_UNKNOWNS,
    NEW_REFERENCE,
    POSITION_TOLERANCE,
    STEP_TOLERANCE,
    WARM_STEP,
    field,
)
from poise.kernels.look import look
from poise.kernels.normal import solve_factor
from poise.kernels.outcome import CONVERGED, ITERATION_LIMIT, OUT_OF_TIME, SMALL_STEP, STALLED, pack
from poise.kernels.posture import FADE, add_posture, merit
from poise.kernels.state import bound_step, go_back, keep_pose, move_by, project_into_limits, remember_start

DAMPING_START, DAMPING_LEAST, DAMPING_AFTER_MISS = 1.0, 1e-4, 1e-3
"""Of the error, added to the diagonal of the normal matrix."""
CALMER, BOLDER, MISSED = 3.0, 0.3, 10.0
"""What the damping is multiplied by after a step that kept less than a quarter, or more than three, of its promise; or missed."""
HOPE = 0.01
"""The part of the error that the first step is expected to leave."""
SLOW = 0.5
"""An error that falls by less than this from one iteration to the next calls for the true second derivative."""
FLOOR = 1e-12
"""Damping that always stays, as a part of the largest diagonal entry: the Jacobian need not have full rank."""
BOLD = 0.1
""""""
STILL = 1e-9
"""A smaller step is none [rad]."""


@large_kernel
def linearise(ints, floats, expected, curved):
    """Fill the quadratic model at the pose that was last looked at; returns what its damping is measured by and ∂M/∂E."""
    bound_step(ints, floats)
    top = compose(ints, floats, curved)
    error = field(ints, floats, "report")[COST]
    weight, slope = add_posture(ints, floats, expected * error)
    return error + 0.01 * weight, FLOOR * top, weight


@kernel
def damp(ints, floats, amount):
    """Set the damping of every unknown."""
    diagonal = field(ints, floats, "diagonal")
    for u in range(ints[N_UNKNOWNS]):
        diagonal[u] = amount


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

    A posture that changes while goals are held moves along a curve, which the step leaves at its tangent.
    """
    step, change, held = field(ints, floats, "step"), field(ints, floats, "change"), field(ints, floats, "held")
    gather_goals(ints, floats, False)
    fill_twists(ints, floats)
    fill_wrenches(ints, floats, False)
    for u in range(ints[N_UNKNOWNS]):
        change[u] = 0.0 if held[u] != 0 else field(ints, floats, "gradient")[u]
    solve_factor(ints, floats, change)
    move_by(ints, floats, change)
    for u in range(ints[N_UNKNOWNS]):
        step[u] += change[u]


@part
def start_ahead(ints, floats, here):
    """Start from where the last solve's step leads if it is made again, 2θ₋₁ − θ₋₂, when that is better.

    Returns the merit of the start and whether it has the goals.
    """
    last_step, total = field(ints, floats, "last_step"), field(ints, floats, "total")
    moving = False
    for u in range(ints[N_UNKNOWNS]):
        moving = moving or last_step[u] != 0.0
    if not moving:
        return here, False
    keep_pose(ints, floats)
    move_by(ints, floats, last_step)
    reached = look(ints, floats)
    there = merit(ints, floats)
    if there < here:
        for u in range(ints[N_UNKNOWNS]):
            total[u] = last_step[u]
        return there, reached
    go_back(ints, floats)
    look(ints, floats)
    return merit(ints, floats), False


@entry
def solve_poise(ints, floats):
    """Run the method on the state; returns status, iterations and sweeps as one number (`outcome.pack`).

    The goals are looked at before the first iteration and after each, so a pose that has them costs none,
    unless the reference is new: then one iteration at least is made, for the posture.
    """
    options, settings, report = field(ints, floats, "options"), field(ints, floats, "settings"), field(ints, floats, "report")
    step, total, last_step = field(ints, floats, "step"), field(ints, floats, "total"), field(ints, floats, "last_step")
    begin = microseconds() if settings[BUDGET] >= 0.0 else 0.0
    report[LAST_ITERATION_AT] = 0.0
    remember_start(ints, floats)
    project_into_limits(ints, floats)
    for u in range(ints[N_UNKNOWNS]):
        total[u] = 0.0
    judged = settings[POSITION_TOLERANCE] >= 0.0
    reached = look(ints, floats) and judged
    best = merit(ints, floats)
    if options[MAX_ITERATIONS] == 0:
        return pack(CONVERGED if reached else ITERATION_LIMIT, 0, 0)
    if options[NEW_REFERENCE] != 0:
        options[NEW_REFERENCE], reached = 0, False
    elif not reached and options[WARM_STEP] != 0:
        best, reached = start_ahead(ints, floats, best)
        reached = reached and judged
    status = CONVERGED if reached else ITERATION_LIMIT
    iterations = sweeps = 0
    damping, expected, curved, fresh = min(max(0.2 * report[COST], 0.1), DAMPING_START), HOPE, False, False
    scale = floor = weight = 0.0
    while status == ITERATION_LIMIT and iterations < options[MAX_ITERATIONS]:
        if settings[BUDGET] >= 0.0:
            now = microseconds() - begin
            if now >= settings[BUDGET]:
                status = OUT_OF_TIME
                break
            report[LAST_ITERATION_AT] = now
        if not fresh:
            scale, floor, weight = linearise(ints, floats, expected, curved)
            fresh = True
        damp(ints, floats, damping * scale + floor)
        made = find_step(ints, floats)
        if made < 0:  # the true second derivative has no minimum here
            curved = False
            scale, floor, weight = linearise(ints, floats, expected, curved)
            damp(ints, floats, damping * scale + floor)
            made = find_step(ints, floats)
        sweeps += made
        iterations += 1
        largest, saves = judge_step(ints, floats)
        if largest > BOLD and report[COST] <= FADE:
            damping = max(damping, weight * largest / (BOLD * scale))
            damp(ints, floats, damping * scale + floor)
            sweeps += max(find_step(ints, floats), 0)
            largest, saves = judge_step(ints, floats)
        keep_pose(ints, floats)
        move_by(ints, floats, step)
        error = report[COST]
        reached = look(ints, floats)
        there = merit(ints, floats)
        if there >= best and error <= FADE:
            correct(ints, floats)
            reached = look(ints, floats)
            there = merit(ints, floats)
        if there < best:
            saved, best = best - there, there
            for u in range(ints[N_UNKNOWNS]):
                total[u] += step[u]
            ratio = min(1.0, report[COST] / error) if error > 0.0 else 1.0
            expected, curved, fresh = ratio * ratio, ratio > SLOW, False
            if saved > 0.75 * saves:
                damping = max(damping * BOLDER, DAMPING_LEAST)
            elif saved < 0.25 * saves:
                damping *= CALMER
            if reached and judged:
                status = CONVERGED
            elif largest <= max(settings[STEP_TOLERANCE], STILL):
                status = SMALL_STEP
        else:
            go_back(ints, floats)
            reached = look(ints, floats)
            merit(ints, floats)
            damping, expected = max(damping * MISSED, DAMPING_AFTER_MISS), 1.0
            fresh = curved and error > FADE  # `correct` has left the gradient of another pose
            curved = True
            if largest <= STILL:
                status = CONVERGED if reached and judged else STALLED
    for u in range(ints[N_UNKNOWNS]):
        last_step[u] = total[u]
    return pack(status, iterations, sweeps)
