"""The method `poise`: exact steps inside the limits, damping that adapts, and a safeguard.

Every iteration minimises a quadratic model of the merit (`posture`) inside the bounds of the step, with
the active set found exactly (`active`). The model is JᵀJ while the error falls fast, as it does when the
goals can be reached, and the true second derivative (`composite`) when it does not, so that a pose settles
where goals cannot be reached too. A step that does not lower the merit is taken back and damped more.
The damping is proportional to the error (Sugihara 2011), so it vanishes where the goals are reached.
"""

import math

from poise.kernels.active import find_step
from poise.kernels.budget import begin_clock, may_begin
from poise.kernels.composite import fill_wrenches, gather_goals
from poise.kernels.depend import FLOOR as A_FLOOR
from poise.kernels.depend import SMOOTH
from poise.kernels.jit import entry, kernel, large_kernel, part
from poise.kernels.layout import (
    ALIGNED,
    ALLOWED,
    BREACH,
    COST,
    COST_LEFT,
    CURVED,
    ENOUGH,
    EXPECTED,
    FRAMES_VALID,
    JOINED,
    KIND,
    LOOK_ONLY,
    MAX_CHANGE,
    MAX_ITERATIONS,
    N_ANGULAR,
    N_COUPLED,
    N_DOFS,
    N_EXTRAS,
    N_FLOORS,
    N_UNKNOWNS,
    NEAR,
    NEW_REFERENCE,
    POSITION_TOLERANCE,
    POSTURE,
    POSTURE_NOW,
    RESTED,
    ROOM,
    STEP_TOLERANCE,
    UNSETTLED,
    WARM_STEP,
    WEIGHT_ABOUT,
    field,
)
from poise.kernels.levels import FAR_WORSE, WORSE, begin_phase, find_ranks, leaves_any_out
from poise.kernels.look import look
from poise.kernels.normal import largest_entry, solve_factor
from poise.kernels.outcome import CONVERGED, ITERATION_LIMIT, OUT_OF_TIME, SMALL_STEP, SPEED_LIMIT, STALLED, pack
from poise.kernels.posture import FADE, add_posture, merit
from poise.kernels.problem import JOINED_TREE, NOW, OFFERS, SWITCH, ask_extras, compose_all, forget_rows
from poise.kernels.state import (
    bound_step,
    copy_state,
    go_back,
    keep_pose,
    move_by,
    narrow_box,
    note_new_goals,
    project_into_limits,
    remember_start,
)

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
AT_REST = 1e-5
"""A pose that several levels hold is at rest when a solve moves no joint farther [rad]."""
ROOM_TO_RESTORE = 0.7
"""The part of the largest speed that levels use together; the rest is for giving the higher ones back what they lose."""
FAR_TIMES, FAR_ERROR = 2.0, 0.01
"""Goals are far from where they were when their error is so many times that of the last solve, and this more."""
SINKING = 5e-4
"""How deep a point may sink into a floor [m]."""


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
    if there < here and not breached(ints, floats):
        for u in range(ints[N_UNKNOWNS]):
            total[u] = last_step[u]
        return there, reached
    go_back(ints, floats)
    look(ints, floats)
    return merit(ints, floats), False


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


@part
def iterate(ints, floats, began, best, reached, judged):
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


@part
def held_back(ints, floats):
    """Whether an angle has gone as far as the largest speed allows."""
    angles, limited = field(ints, floats, "angles"), field(ints, floats, "settings")[MAX_CHANGE] >= 0.0
    lower, upper = field(ints, floats, "lower"), field(ints, floats, "upper")
    box_lower, box_upper = field(ints, floats, "box_lower"), field(ints, floats, "box_upper")
    for d in range(ints[N_DOFS]):
        down, up = angles[d] <= box_lower[d] and box_lower[d] > lower[d], angles[d] >= box_upper[d] and box_upper[d] < upper[d]
        if limited and (down or up):
            return True
    return False


@large_kernel
def work(ints, floats, began, best, reached, judged):
    """`iterate`, compiled once for all phases."""
    return iterate(ints, floats, began, best, reached, judged)


@large_kernel
def set_floors(ints, floats):
    """Let no point of a floor sink deeper than SINKING, or than it is where that is deeper."""
    report, least, extra = field(ints, floats, "extra_report"), field(ints, floats, "least"), field(ints, floats, "extra")
    for x in range(ints[N_EXTRAS]):
        least[x] = min(-SINKING, report[x, ROOM]) if extra[x, KIND] == A_FLOOR else -math.inf


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


@large_kernel
def goes_on(ints, floats):
    """Whether a motion is to be carried on, though the goals may be reached already."""
    extra, numbers = field(ints, floats, "extra"), field(ints, floats, "extra_numbers")
    last_step, smooth, moving = field(ints, floats, "last_step"), False, False
    for x in range(ints[N_EXTRAS] if ints[N_ANGULAR] > 0 else 0):
        smooth = smooth or (extra[x, KIND] == SMOOTH and numbers[x, WEIGHT_ABOUT] > 0.0)
    if smooth:
        for u in range(ints[N_UNKNOWNS]):
            moving = moving or abs(last_step[u]) > AT_REST
    return moving


@large_kernel
def prepare(ints, floats):
    """Weigh the goals as they are and look, when a solve begins; returns how far apart levels are, and if all is reached."""
    spread = find_ranks(ints, floats)
    forget_rows(ints, floats)
    least = field(ints, floats, "least")
    for x in range(ints[N_EXTRAS] if ints[N_FLOORS] > 0 else 0):
        least[x] = -math.inf
    if goes_on(ints, floats):
        field(ints, floats, "options")[UNSETTLED] = 1
    begin_phase(ints, floats, spread, spread + 1.0, 1.0)
    return spread, look(ints, floats)


@entry
def solve_poise(ints, floats):
    """Run the method on the state; returns status, iterations and sweeps as one number (`outcome.pack`).

    The goals are looked at before the first iteration and after each. Where they are reached at the start, one iteration
    is made while anything has changed and the pose has not settled since, so that a pose follows slow goals and its
    posture without waiting for the tolerance; then none. A new reference may take more of them at once.
    """
    options, settings, report = field(ints, floats, "options"), field(ints, floats, "settings"), field(ints, floats, "report")
    total, last_step = field(ints, floats, "total"), field(ints, floats, "last_step")
    began = begin_clock(ints, floats)
    if options[MAX_ITERATIONS] != LOOK_ONLY:
        note_new_goals(ints, floats)
        remember_start(ints, floats)
    project_into_limits(ints, floats)
    for u in range(ints[N_UNKNOWNS]):
        total[u] = 0.0
    judged = settings[POSITION_TOLERANCE] >= 0.0
    spread, reached = prepare(ints, floats)
    best = merit(ints, floats)
    if options[MAX_ITERATIONS] <= 0:
        return pack(CONVERGED if reached and judged else ITERATION_LIMIT, 0, 0)
    if spread > 0.0 and options[RESTED] != 0 and options[NEW_REFERENCE] == 0 and options[UNSETTLED] == 0:
        return pack(CONVERGED if reached and judged else SMALL_STEP, 0, 0)
    if ints[N_FLOORS] > 0:
        set_floors(ints, floats)
    options[ALLOWED] = options[MAX_ITERATIONS]
    status, iterations, sweeps = CONVERGED, 0, 0
    if spread > 0.0:
        if options[NEW_REFERENCE] != 0 or options[UNSETTLED] != 0 or not (reached and judged):
            status, iterations, sweeps = work_by_levels(ints, floats, began, spread, settings[COST_LEFT], judged)
    else:
        if options[WARM_STEP] != 0 and not (reached and judged):
            best, reached = start_ahead(ints, floats, best)
        if options[NEW_REFERENCE] != 0 or options[UNSETTLED] != 0 or not (reached and judged):
            status, iterations, sweeps = work(ints, floats, began, best, reached, judged)
    settings[COST_LEFT], largest = report[COST], 0.0
    for u in range(ints[N_UNKNOWNS]):
        last_step[u] = total[u]
        largest = max(largest, abs(total[u]))
    options[RESTED] = 1 if largest <= AT_REST else 0
    if held_back(ints, floats):
        options[UNSETTLED] = 1  # the step was small because it had to be
        if status in (SMALL_STEP, STALLED):
            status = SPEED_LIMIT
    return pack(status, iterations, sweeps)
