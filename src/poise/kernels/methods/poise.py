"""The method `poise`: exact steps inside the limits, damping that adapts, and a safeguard.

Every iteration minimises a quadratic model of the merit (`posture`) inside the bounds of the step, with
the active set found exactly (`active`). The model is JᵀJ while the error falls fast, as it does when the
goals can be reached, and the true second derivative (`composite`) when it does not, so that a pose settles
where goals cannot be reached too. A step that does not lower the merit is taken back and damped more.
Where the goals are those of the last solve, a pose settles: by the second derivative from the start, to the last digit.
The damping is proportional to the error (Sugihara 2011), so it vanishes where the goals are reached.
"""

import math

from poise.kernels.compiler.call_by_address import call_method
from poise.kernels.compiler.decorators import entry, kernel, large_kernel, part, short_kernel
from poise.kernels.compiler.field_access import flat_arrays, size, workspace
from poise.kernels.goals.manner_pull import has_manner
from poise.kernels.goals.posture import merit
from poise.kernels.goals.root_placement import root_is_pulled
from poise.kernels.kinematics.apply_step import apply_step
from poise.kernels.kinematics.call_balls_and_root import (
    BALL_AT_SPEED_LIMIT,
    FILL_BALL_STEPS,
    RESET_BASES,
    ROOT_AT_SPEED_LIMIT,
    call_balls,
    call_root,
)
from poise.kernels.kinematics.coupled_joints import follow_steps
from poise.kernels.kinematics.limits_and_speed import project_into_limits
from poise.kernels.kinematics.root_speed import root_is_bounded
from poise.kernels.linear.floor_walls import set_floor_limits
from poise.kernels.linear.quadratic_model import drop_rows
from poise.kernels.methods.call_priorities import (
    EVALUATE,
    EVALUATE_MERIT,
    ITERATE,
    LINEARISE_POSE,
    PROJECT_POSE,
    RANK_PRIORITIES,
    SOLVE,
    SOLVE_PRIORITIES,
    SOLVE_STEP,
    call_priorities,
    has_priorities,
)
from poise.kernels.methods.evaluate import begin_only_phase, evaluate
from poise.kernels.methods.poise_iteration import (
    floor_breached,
    iterate,
    lift_from_floor,
    linearise,
    predict_reduction,
    solve_damped_step,
)
from poise.kernels.methods.pose_rest import settle_at_rest
from poise.kernels.methods.saved_state import copy_pose, note_changed_goals, restore_pose, save_pose, save_start
from poise.kernels.methods.start_beside import come_back, go_beside, moves_smoothly, rests, solves_beside
from poise.kernels.methods.time_budget import start_clock
from poise.kernels.workspace.layout import (
    CHANGED,
    COST,
    EVALUATE_ONLY,
    FRAMES_VALID,
    GOALS_REACHED,
    LARGEST_CHANGE,
    LAST_COST,
    LAST_SOLVE_AT_REST,
    LEARN_FIRST,
    MAX_CHANGE,
    MAX_ITERATIONS,
    MAX_PHASE_ITERATIONS,
    MAX_TRAVEL,
    N_DOFS,
    N_EXTRA_GOALS,
    N_EXTRA_ROWS,
    N_FLOOR_POINTS,
    N_UNKNOWNS,
    NEW_REFERENCE,
    POISE_OPERATION,
    POSITION_TOLERANCE,
    PREDICTION_ADDRESS,
    PRIORITIES_AT_REST,
    PRIORITY_SPAN,
    SAME_GOALS,
    SEARCH_ITERATIONS,
    SEARCHING,
    SETTLING,
    SETTLING_SOLVES,
    SOLVES_BESIDE,
    START_TIME,
    STARTS_BESIDE,
    STEP_DAMPING,
    UNSETTLED,
    USE_TOLERANCES,
    WARM_STEP,
    field,
)
from poise.kernels.workspace.outcome import (
    CONVERGED,
    ITERATION_LIMIT,
    OUT_OF_TIME,
    SMALL_STEP,
    SPEED_LIMIT,
    STALLED,
    pack,
    split,
)

MOVING_STEP = 1e-5
"""A body moves while the last solve has moved a joint farther [rad]."""
MOST_SEARCH_ITERATIONS = 50
"""Iterations after which the way to goals that stay ends, and their pose settles: those of one solve with its defaults."""


@part
def start_from_extrapolation(ws, here):
    """Start a solve by `poise` from the last solve's step made again, 2θ₋₁ − θ₋₂, if that lowers the merit.

    Returns the merit of the start and whether it has the goals.
    """
    last_step, total = field(ws, "last_step"), field(ws, "total")
    moving = False
    for u in range(size(ws, N_UNKNOWNS)):
        moving = moving or last_step[u] != 0.0
    if not moving:
        return here, False
    save_pose(ws)
    call_balls(ws, RESET_BASES)
    apply_step(ws, last_step)
    reached = evaluate(ws)
    there = merit(ws)
    if there < here and not floor_breached(ws):
        for u in range(size(ws, N_UNKNOWNS)):
            total[u] = last_step[u]
        return there, reached
    restore_pose(ws)
    evaluate(ws)
    return merit(ws), False


@part
def start_from_reference(ws, here, reached):
    """Start a solve by `poise` from the reference pose and placement, if a free root is pulled there and the merit is lower.

    So a body follows an animation that jumps at once, as no speed is bounded. Returns the merit of the start and whether it
    has the goals.
    """
    settings, options = field(ws, "settings"), field(ws, "options")
    bounded = settings[MAX_CHANGE] >= 0.0 or settings[MAX_TRAVEL] >= 0.0
    if bounded or options[NEW_REFERENCE] == 0 or not root_is_pulled(ws):
        return here, reached
    save_pose(ws)
    angles, placement = field(ws, "angles"), field(ws, "placement")
    copy_pose(ws, field(ws, "reference"), field(ws, "reference_placement"), angles, placement)
    options[FRAMES_VALID] = 0
    project_into_limits(ws)
    reached = evaluate(ws)
    there = merit(ws)
    if there < here and not floor_breached(ws):
        return there, reached
    restore_pose(ws)
    reached = evaluate(ws)
    return merit(ws), reached


@part
def at_speed_limit(ws):
    """End of a solve by the method `poise`: whether an angle or a free root moved as far as the largest speed allows."""
    angles, limited = field(ws, "angles"), field(ws, "settings")[MAX_CHANGE] >= 0.0
    lower, upper = field(ws, "lower"), field(ws, "upper")
    box_lower, box_upper = field(ws, "box_lower"), field(ws, "box_upper")
    for d in range(size(ws, N_DOFS)):
        down, up = angles[d] <= box_lower[d] and box_lower[d] > lower[d], angles[d] >= box_upper[d] and box_upper[d] < upper[d]
        if limited and (down or up):
            return True
    if root_is_bounded(ws) and call_root(ws, ROOT_AT_SPEED_LIMIT) != 0:
        return True
    return limited and call_balls(ws, BALL_AT_SPEED_LIMIT) != 0


@kernel
def count_settling_solve(ws):
    """Count a solve by `poise` of the goals of the last one; others begin anew, and so do starts beside a pose at rest."""
    options = field(ws, "options")
    if options[SAME_GOALS] != 0:
        options[SETTLING_SOLVES] += 1
    else:
        options[SETTLING_SOLVES] = options[STARTS_BESIDE] = options[SOLVES_BESIDE] = 0


@short_kernel
def motion_continues(ws):
    """Return whether a solve by `poise` has a motion to carry on, though the goals may be reached already."""
    last_step, moving = field(ws, "last_step"), False
    if moves_smoothly(ws):
        for u in range(size(ws, N_UNKNOWNS)):
            moving = moving or abs(last_step[u]) > MOVING_STEP
    return moving


@large_kernel
def begin_solve(ws):
    """Begin a solve by `poise`: set weights, evaluate the pose; returns the span of priorities and whether all is reached."""
    drop_rows(ws)
    least = field(ws, "floor_limit")
    for x in range(size(ws, N_EXTRA_GOALS) if size(ws, N_FLOOR_POINTS) > 0 else 0):
        least[x] = -math.inf
    if motion_continues(ws):
        field(ws, "options")[UNSETTLED] = 1
    phase = field(ws, "phase")
    phase[PRIORITY_SPAN] = 0.0
    if has_priorities(ws):
        call_priorities(ws, RANK_PRIORITIES)
    else:
        begin_only_phase(ws)
    return phase[PRIORITY_SPAN], evaluate(ws)


@large_kernel
def solve_by_priority(ws, start_time, reached, use_tolerances):
    """Solve several priorities by the method `poise`, compiled when needed; returns status, iterations, sweeps, rest or not."""
    phase = field(ws, "phase")
    phase[START_TIME], phase[USE_TOLERANCES] = start_time, 1.0 if use_tolerances else 0.0
    phase[GOALS_REACHED] = 1.0 if reached else 0.0
    status, iterations, sweeps = split(call_priorities(ws, SOLVE_PRIORITIES))
    return status, iterations, sweeps, phase[PRIORITIES_AT_REST] != 0.0


@short_kernel
def run_operation(ws):
    """Run one operation of the method `poise` in place of a whole solve, for code of priorities; returns its answer."""
    options, phase, answer = field(ws, "options"), field(ws, "phase"), 0
    operation, options[POISE_OPERATION] = options[POISE_OPERATION], SOLVE
    if operation == ITERATE:
        reached, use_tolerances = phase[GOALS_REACHED] != 0.0, phase[USE_TOLERANCES] != 0.0
        status, iterations, sweeps = iterate(ws, phase[START_TIME], merit(ws), reached, use_tolerances)
        answer = pack(status, iterations, sweeps)
    elif operation in (EVALUATE, EVALUATE_MERIT):
        answer = 1 if evaluate(ws) else 0
        if operation == EVALUATE_MERIT:
            merit(ws)
    elif operation == PROJECT_POSE:
        project_into_limits(ws)
    elif operation == LINEARISE_POSE:
        linearise(ws, 1.0, 0)
    elif operation == SOLVE_STEP:
        answer = solve_damped_step(ws, phase[STEP_DAMPING])
        if answer >= 0:
            phase[LARGEST_CHANGE], _ = predict_reduction(ws)
    else:
        apply_step(ws, field(ws, "step"))
        evaluate(ws)
        if floor_breached(ws) and size(ws, N_EXTRA_ROWS) > 0:
            lift_from_floor(ws)
    return answer


@kernel
def note_unsettled_goals(ws, status, iterations):
    """End a solve by the method `poise`: note whether the next one with these goals settles, or is still on its way.

    A solve of few iterations is cut short where the second derivative, by which poses settle, leads to saddles and other
    basins. So the next one goes on as this one did, unless it could not move, or all of them have had enough iterations.
    """
    options, total, moved = field(ws, "options"), field(ws, "total"), iterations == 0
    if options[UNSETTLED] == CHANGED:
        options[SEARCH_ITERATIONS] = 0
    if options[UNSETTLED] == CHANGED or options[UNSETTLED] == SEARCHING:
        for u in range(size(ws, N_UNKNOWNS)):
            moved = moved or total[u] != 0.0
        options[SEARCH_ITERATIONS] += iterations
        cut_short = moved and status in (ITERATION_LIMIT, OUT_OF_TIME)
        options[UNSETTLED] = SEARCHING if cut_short and options[SEARCH_ITERATIONS] < MOST_SEARCH_ITERATIONS else SETTLING


@large_kernel
def finish_solve(ws, status, iterations, at_rest):
    """Finish a solve by `poise`: save its step and cost for the next; returns the status, which the speed limit may change.

    at_rest: whether it has gained too little to go on, however far it went.
    """
    options, total, last_step = field(ws, "options"), field(ws, "total"), field(ws, "last_step")
    field(ws, "settings")[LAST_COST] = field(ws, "report")[COST]
    for u in range(size(ws, N_UNKNOWNS)):
        last_step[u] = total[u]
    call_balls(ws, FILL_BALL_STEPS)
    follow_steps(ws, last_step)
    note_unsettled_goals(ws, status, iterations)
    options[LAST_SOLVE_AT_REST] = 1 if at_rest else 0
    if at_rest:
        copy_pose(ws, field(ws, "angles"), field(ws, "placement"), field(ws, "resting_angles"), field(ws, "resting_placement"))
    if at_speed_limit(ws):
        options[UNSETTLED] = CHANGED  # the step was small because it had to be
        if status in (SMALL_STEP, STALLED):
            status = SPEED_LIMIT
    return status


@large_kernel
def predicts_nothing(ws):
    """In a solve by `poise`, have the manner predict; returns whether it has to learn the set of goals first."""
    ints, floats = flat_arrays(ws)
    return call_method(ints[PREDICTION_ADDRESS], ints, floats) == 0


@short_kernel
def solve(ws):
    """The method `poise`, a whole solve; returns status, iterations and sweeps as one number (`outcome.pack`).

    The goals are evaluated before the first iteration and after each. Where they are reached at the start, one iteration
    is made while anything has changed and the pose has not settled since, so that a pose follows slow goals and its
    posture without waiting for the tolerance; then none. A new reference may take more of them at once.
    """
    options, settings, total = field(ws, "options"), field(ws, "settings"), field(ws, "total")
    start_time = start_clock(ws)
    if options[MAX_ITERATIONS] != EVALUATE_ONLY:
        if has_manner(ws) and predicts_nothing(ws):
            return LEARN_FIRST
        note_changed_goals(ws)
        save_start(ws)
    new = options[UNSETTLED] == CHANGED or options[UNSETTLED] == SEARCHING or options[NEW_REFERENCE] != 0
    options[SAME_GOALS] = 0 if new else 1
    if options[MAX_ITERATIONS] > 0:
        count_settling_solve(ws)
    project_into_limits(ws)
    for u in range(size(ws, N_UNKNOWNS)):
        total[u] = 0.0
    use_tolerances = settings[POSITION_TOLERANCE] >= 0.0
    priority_span, reached = begin_solve(ws)
    best = merit(ws)
    if options[MAX_ITERATIONS] <= 0:
        return pack(CONVERGED if reached and use_tolerances else ITERATION_LIMIT, 0, 0)
    beside = not (reached and use_tolerances) and solves_beside(ws, priority_span > 0.0)
    if priority_span > 0.0 and not beside and rests(ws):
        return pack(CONVERGED if reached and use_tolerances else SMALL_STEP, 0, 0)
    if size(ws, N_FLOOR_POINTS) > 0:
        set_floor_limits(ws)
    options[MAX_PHASE_ITERATIONS] = options[MAX_ITERATIONS]
    status, iterations, sweeps, at_rest = CONVERGED, 0, 0, False
    if beside:
        reached = go_beside(ws, priority_span > 0.0)
        best = merit(ws)
    if priority_span > 0.0:
        if options[NEW_REFERENCE] != 0 or options[UNSETTLED] != 0 or not (reached and use_tolerances):
            status, iterations, sweeps, at_rest = solve_by_priority(ws, start_time, reached, use_tolerances)
    else:
        first = best
        best, reached = start_from_reference(ws, best, reached)
        if options[WARM_STEP] != 0 and not (reached and use_tolerances):
            best, reached = start_from_extrapolation(ws, best)
        if options[NEW_REFERENCE] != 0 or options[UNSETTLED] != 0 or not (reached and use_tolerances):
            status, iterations, sweeps = iterate(ws, start_time, best, reached, use_tolerances)
            if options[SAME_GOALS] != 0:
                status, at_rest = settle_at_rest(ws, first, status)
    if beside:
        lower = come_back(ws, priority_span > 0.0, status, at_rest)
        status, at_rest = ITERATION_LIMIT if lower else SMALL_STEP, not lower
    return pack(finish_solve(ws, status, iterations, at_rest), iterations, sweeps)


@entry
def solve_poise(ints, floats):
    """Solve by the method `poise`, or run the one of its operations that the options name; returns the outcome or its answer.

    The code of several priorities asks for operations (`call_priorities.call_poise`).
    """
    ws = workspace(ints, floats)
    return solve(ws) if field(ws, "options")[POISE_OPERATION] == SOLVE else run_operation(ws)
