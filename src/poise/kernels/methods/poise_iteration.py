"""Levenberg-Marquardt iterations of the method `poise`: model, bounded step, accept or reject, new damping."""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel, part, short_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.goals.manner_pull import has_manner
from poise.kernels.goals.posture import FADE_COST, add_posture, fade_posture, merit
from poise.kernels.goals.root_placement import root_is_pulled
from poise.kernels.kinematics.apply_step import apply_step
from poise.kernels.kinematics.call_balls_and_root import HOLD_BALLS, HOLD_ROOT, LIMIT_ROOT_STEP, call_balls, call_root
from poise.kernels.kinematics.limits_and_speed import bound_step
from poise.kernels.kinematics.root_speed import release_root_step, root_is_bounded
from poise.kernels.linear.active_set import solve_bounded_step, solve_change
from poise.kernels.linear.composite_bodies import fill_wrenches, gather_composites
from poise.kernels.linear.coupled_unknowns import fold_gradient, fold_normal
from poise.kernels.linear.quadratic_model import (
    ADD_CURRENT_ERRORS,
    FILL_LIFT,
    FILL_WALL_REDUCTION,
    JOINED_TREE,
    SCALE_LIFT,
    SWITCH_ROWS,
    VIOLATES_INACTIVE_ROW,
    call_extra_goals,
    fill_quadratic_model,
)
from poise.kernels.linear.tree_factorisation import largest_diagonal_entry, solve_factor
from poise.kernels.methods.call_priorities import follows, has_priorities
from poise.kernels.methods.damping import MIN_DAMPING, first_damping, raise_damping, update_damping
from poise.kernels.methods.evaluate import evaluate
from poise.kernels.methods.saved_state import restore_pose, save_pose
from poise.kernels.methods.time_budget import has_time_left
from poise.kernels.workspace.layout import (
    COST,
    ENOUGH_COST,
    EXPECTED_REMAINDER,
    FLOOR_BREACHED,
    LARGEST_ENTRY,
    LEAST_DECREASE,
    MAX_PHASE_ITERATIONS,
    MIN_RELATIVE_DECREASE,
    MOST_ITERATIONS,
    N_COUPLED,
    N_EXTRA_GOALS,
    N_EXTRA_ROWS,
    N_FLOOR_POINTS,
    N_UNKNOWNS,
    NEW_REFERENCE,
    PHASE_RESTORES,
    PHASE_SETTLES,
    PULL_SHARE,
    REACHED_AFTER,
    STEP_TOLERANCE,
    TREE_IN_USE,
    UNSETTLED,
    USE_CURVATURE,
    WALL_REDUCTION,
    WALLS_HELD,
    field,
)
from poise.kernels.workspace.outcome import CONVERGED, ITERATION_LIMIT, OUT_OF_TIME, SMALL_STEP, STALLED

MAX_DAMPING = 1e6
"""Damping from which on a second derivative without a minimum is given up, as a part of the cost."""
FIRST_EXPECTED_REMAINDER = 0.01
"""Share of the cost that the first step is expected to leave."""
CURVATURE_THRESHOLD = 0.5
"""Share of the cost left by an iteration above which the next one uses the true second derivative."""
RELATIVE_MIN_DAMPING = 1e-12
"""Damping that always stays, as a part of the largest diagonal entry: the Jacobian need not have full rank."""
MAX_ROW_SWITCHES = 4
"""How often one-sided rows may change sides in a step."""
POSTURE_DAMPING = 0.01
"""Share of the posture's weight that counts as cost for the damping, so that it works where the goals are reached."""
MAX_POSTURE_STEP = 0.1
"""Largest change of an angle while the goals are held: a posture that changes more leaves the tangent too far [rad]."""
MAX_MANNER_STEP = 0.3
"""The same with a manner, whose steps are corrected more often [rad]."""
MAX_SETTLING_STEP = 0.5
"""Largest change of an angle in a step while the goals stay as they are [rad]."""
MANNER_STEP = 0.005
"""While the goals are reached, a manner moves on in the same solve after a larger step [rad]."""
MANNER_GAIN = 0.003
"""And after a larger gain, as a part of the merit."""
CONTINUE_STEP = 0.05
"""While the goals are reached, a posture moves on to a new reference in the same solve after a larger step [rad]."""
SETTLING_PATH = 0.3
"""While the goals are reached and stay, a posture moves on in the same solve after a shorter way [rad]."""
SETTLED_STEP = 1e-3
"""A posture has settled after a step no larger; after a larger one the next solve moves on [rad]."""
FOLLOWED_GAIN = 0.05
"""While a body with several priorities follows goals, an iteration that gains less than this part of another is the last."""
ROUNDING = 1e-15
"""A step that lowers the merit by a smaller part has not lowered it."""
ZERO_STEP = 1e-9
"""A step no larger ends the iterations, whatever the step tolerance [rad]."""
SADDLE_STEP = 0.1
"""A step from a saddle is long enough [rad]."""
SADDLE_BISECTIONS = 4
"""How often the damping at a saddle is lowered, each time half the way that is left."""
MAX_LIFTS = 6
"""How often a step is lifted from a floor."""
MOST_CORRECTIONS = 2
"""How often a step is corrected where a body with several priorities follows goals."""
CONTINUE = -1
"""In place of a status: the iterations go on."""


@large_kernel
def linearise(ws, expected, with_offers):
    """Fill the model of a Levenberg-Marquardt iteration, for a step expected to leave a share `expected` of the cost.

    Returns what the damping is multiplied by, the damping that always stays, and the posture's weight.
    """
    field(ws, "phase")[EXPECTED_REMAINDER] = expected
    bound_step(ws)
    error = field(ws, "report")[COST]
    slope = fade_posture(ws, expected * error)
    fill_quadratic_model(ws, with_offers)
    top = field(ws, "phase")[LARGEST_ENTRY] = largest_diagonal_entry(ws)
    weight = add_posture(ws, expected * error, slope)
    if size(ws, N_COUPLED) > 0:
        fold_normal(ws)
        fold_gradient(ws)
    if root_is_bounded(ws):
        call_root(ws, HOLD_ROOT)
    call_balls(ws, HOLD_BALLS)
    return error + POSTURE_DAMPING * weight, RELATIVE_MIN_DAMPING * top, weight


@large_kernel
def solve_damped_step(ws, amount):
    """Iteration of `poise`: fill `step` with the bounded minimum, damped by `amount`; returns its sweeps, −1 if none."""
    diagonal, options = field(ws, "diagonal"), field(ws, "options")
    for u in range(size(ws, N_UNKNOWNS)):
        diagonal[u] = amount
    release_root_step(ws)
    sweeps = solve_bounded_step(ws, follows(ws))
    if size(ws, N_EXTRA_ROWS) > 0:
        if sweeps >= 0 and call_extra_goals(ws, VIOLATES_INACTIVE_ROW) != 0:
            linearise(ws, field(ws, "phase")[EXPECTED_REMAINDER], 1)
        for _ in range(MAX_ROW_SWITCHES):
            if sweeps < 0 or options[TREE_IN_USE] != JOINED_TREE or call_extra_goals(ws, SWITCH_ROWS) == 0:
                break
            more = solve_bounded_step(ws, True)
            sweeps = more if more < 0 else sweeps + more
    if sweeps >= 0 and root_is_bounded(ws) and call_root(ws, LIMIT_ROOT_STEP) != 0:
        more = solve_bounded_step(ws, False)
        sweeps = more if more < 0 else sweeps + more
    return sweeps


@kernel
def walls_held(ws):
    """Iteration of `poise`: whether its model holds a point at the depth that a floor lets it sink to (`floor_walls`)."""
    return size(ws, N_EXTRA_ROWS) > 0 and field(ws, "phase")[WALLS_HELD] > 0.0


@large_kernel
def predict_reduction(ws):
    """Iteration of `poise`: return the largest |x_i| and the reduction that the model predicts, gᵀx + xᵀDx."""
    step, gradient, diagonal = field(ws, "step"), field(ws, "gradient"), field(ws, "diagonal")
    largest = saves = 0.0
    for u in range(size(ws, N_UNKNOWNS)):
        largest = max(largest, abs(step[u]))
        saves += step[u] * (gradient[u] + diagonal[u] * step[u])
    if walls_held(ws):
        call_extra_goals(ws, FILL_WALL_REDUCTION)
        saves -= field(ws, "phase")[WALL_REDUCTION]
    return largest, saves


@short_kernel
def correct_step(ws):
    """Add a second-order correction to an iteration's `step`: what its factor gives for the error left by the step.

    While a body with several priorities follows goals, less what the damping was to leave: else the low weights' goals would
    pull once more at every correction.

    A posture that changes while goals are held moves along a curve, which the step leaves at its tangent; so do light goals
    beside a heavy one.
    """
    step, change, at_bound = field(ws, "step"), field(ws, "change"), field(ws, "at_bound")
    gradient = field(ws, "gradient")
    field(ws, "phase")[PULL_SHARE] = 0.0  # of the goals alone
    gather_composites(ws)  # the errors of now, with arms and twists of the linearisation, as the factor has them
    fill_wrenches(ws)
    if size(ws, N_EXTRA_GOALS) > 0:
        call_extra_goals(ws, ADD_CURRENT_ERRORS)
    if size(ws, N_COUPLED) > 0:
        fold_gradient(ws)
    for u in range(size(ws, N_UNKNOWNS)):
        change[u] = 0.0 if at_bound[u] != 0 else gradient[u]
    if follows(ws):
        diagonal = field(ws, "diagonal")
        for u in range(size(ws, N_UNKNOWNS)):
            change[u] -= 0.0 if at_bound[u] != 0 else diagonal[u] * step[u]
    solve_change(ws)
    apply_step(ws, change)
    for u in range(size(ws, N_UNKNOWNS)):
        step[u] += change[u]


@short_kernel
def lift_from_floor(ws):
    """Iteration of `poise`: lift points that its step has left too deep in a floor; returns whether goals are reached."""
    step, change, reached = field(ws, "step"), field(ws, "change"), False
    for _ in range(MAX_LIFTS):
        if not floor_breached(ws) or call_extra_goals(ws, FILL_LIFT) == 0:
            break
        solve_factor(ws, change)
        call_extra_goals(ws, SCALE_LIFT)
        apply_step(ws, change)
        for u in range(size(ws, N_UNKNOWNS)):
            step[u] += change[u]
        reached = evaluate(ws)
    return reached


@kernel
def floor_breached(ws):
    """Iteration of `poise`: whether the pose after its step is deeper in a floor than `floor_limit` lets it go."""
    return field(ws, "phase")[FLOOR_BREACHED] != 0.0


@kernel
def corrects_steps(ws, error):
    """Whether an iteration of `poise` corrects a step that does not lower the merit before giving it up, at this error."""
    options = field(ws, "options")
    return error <= FADE_COST or options[USE_CURVATURE] == 0 or has_priorities(ws)


@part
def try_step(ws, best):
    """Try an iteration's `step`: accept it if it lowers the merit below `best`, maybe corrected, else restore the pose.

    Returns the merit of the pose left, whether that reaches the goals, and whether the step failed. Adds to `total`.
    """
    report, step, total = field(ws, "report"), field(ws, "step"), field(ws, "total")
    error, options = report[COST], field(ws, "options")
    save_pose(ws)
    apply_step(ws, step)
    reached = evaluate(ws)
    if floor_breached(ws) and size(ws, N_EXTRA_ROWS) > 0 and options[TREE_IN_USE] == JOINED_TREE:
        reached = lift_from_floor(ws)
    there = merit(ws)
    for _ in range(MOST_CORRECTIONS if follows(ws) else 1):
        if (there < best and not floor_breached(ws)) or not corrects_steps(ws, error):
            break
        correct_step(ws)
        reached = evaluate(ws)
        there = merit(ws)
    if there < best - ROUNDING * best and not floor_breached(ws):
        for u in range(size(ws, N_UNKNOWNS)):
            total[u] += step[u]
        return there, reached, False
    restore_pose(ws)
    reached = evaluate(ws)
    return merit(ws), reached, True


@kernel
def begin_iterations(ws):
    """Begin the Levenberg-Marquardt iterations: whether they settle, first damping, share of cost the first step may leave.

    A pose settles where its goals are those of the last solve: by the true second derivative from the start.
    """
    phase, options, cost = field(ws, "phase"), field(ws, "options"), field(ws, "report")[COST]
    phase[REACHED_AFTER], wall_force = 0.0, field(ws, "wall_force")
    for x in range(size(ws, N_EXTRA_GOALS) if size(ws, N_FLOOR_POINTS) > 0 else 0):
        wall_force[x] = 0.0
    if phase[PHASE_RESTORES] != 0.0 and cost <= FADE_COST:
        phase[PHASE_SETTLES] = 0.0  # what can be reached is restored by the shortest way
    if phase[PHASE_SETTLES] != 0.0:
        options[USE_CURVATURE] = 1
        return True, MIN_DAMPING, 1.0
    options[USE_CURVATURE] = 0
    return False, first_damping(cost), FIRST_EXPECTED_REMAINDER


@kernel
def limit_posture_step(ws, damping, scale, min_damping, posture_weight):
    """Raise the damping of an iteration if its step is too large: for a posture while goals are reached, or while settling.

    Returns the damping, the sweeps made, the largest |x_i| and the predicted reduction. Updates `step`.
    """
    largest, predicted = predict_reduction(ws)
    sweeps = 0
    most = MAX_MANNER_STEP if has_manner(ws) else MAX_POSTURE_STEP
    if largest > most and field(ws, "report")[COST] <= FADE_COST:
        damping = max(damping, posture_weight * largest / (most * scale))
        sweeps = max(solve_damped_step(ws, damping * scale + min_damping), 0)
        largest, predicted = predict_reduction(ws)
    while largest > MAX_SETTLING_STEP and field(ws, "phase")[PHASE_SETTLES] != 0.0 and damping < MAX_DAMPING:
        damping = raise_damping(damping, True)
        sweeps += max(solve_damped_step(ws, damping * scale + min_damping), 0)
        largest, predicted = predict_reduction(ws)
    return damping, sweeps, largest, predicted


@short_kernel
def lower_damping_at_saddle(ws, too_low, damping, scale, min_damping):
    """Lower the damping of an iteration whose second derivative has no minimum, towards the least that gives it one.

    A step from a saddle is long only with the least damping: with ten times as much it creeps away from there. too_low: a
    damping that gives none, 0 where there is none. Returns the damping. Updates `step`.
    """
    low, solved = too_low, True
    for _ in range(SADDLE_BISECTIONS if too_low > 0.0 else 0):
        largest, _ = predict_reduction(ws)
        if solved and largest >= SADDLE_STEP:
            break
        middle = math.sqrt(low * damping)
        solved = solve_damped_step(ws, middle * scale + min_damping) >= 0
        if solved:
            damping = middle
        else:
            low = middle
    if not solved:
        solve_damped_step(ws, damping * scale + min_damping)
    return damping


@kernel
def end_of_iterations(ws, iterations, converged, failed, largest, path, saved, predicted, merit_now):
    """Return the status with which a step ends the iterations of `poise`, or CONTINUE.

    converged: whether the goals are reached within tolerances that count. failed: whether the step was taken back. saved: by
    how much it lowered the merit, of `predicted`. path: the sum of the largest |x_i| of all steps. Marks a settled posture.
    """
    options, phase, settling = field(ws, "options"), field(ws, "phase"), field(ws, "phase")[PHASE_SETTLES] != 0.0
    pulled = root_is_pulled(ws) or has_manner(ws)
    enough = MANNER_STEP if has_manner(ws) else CONTINUE_STEP
    enough = SETTLED_STEP if root_is_pulled(ws) else enough  # a root that lagged behind would drift
    if converged and phase[REACHED_AFTER] == 0.0:
        phase[REACHED_AFTER] = iterations
    most = field(ws, "manner_settings")[MOST_ITERATIONS] * phase[REACHED_AFTER]
    late = has_manner(ws) and (iterations >= most or saved <= MANNER_GAIN * merit_now)
    if largest <= SETTLED_STEP:
        options[NEW_REFERENCE] = options[UNSETTLED] = 0
    if converged and not failed and settling and (path > SETTLING_PATH or largest <= SETTLED_STEP):
        return CONVERGED
    done = largest <= enough or late or (options[NEW_REFERENCE] == 0 and not pulled)
    if converged and not failed and not settling and done:
        return CONVERGED
    if not failed and field(ws, "report")[COST] <= field(ws, "phase")[ENOUGH_COST]:
        return SMALL_STEP
    at_bottom = settling and failed and predicted <= ROUNDING * merit_now
    if at_bottom or largest <= max(field(ws, "settings")[STEP_TOLERANCE], ZERO_STEP):
        return STALLED if failed else SMALL_STEP
    # While goals move, the rest of an extra goal's way is left to the next solves.
    if follows(ws):
        phase[LEAST_DECREASE] = max(phase[LEAST_DECREASE], FOLLOWED_GAIN * saved)
    least = max(phase[MIN_RELATIVE_DECREASE] * merit_now, phase[LEAST_DECREASE])
    if not failed and size(ws, N_EXTRA_GOALS) > 0 and not settling and saved <= least:
        return SMALL_STEP
    return CONTINUE


@large_kernel
def iterate(ws, start_time, merit_now, reached, use_tolerances):
    """Iterate the method `poise` from the pose last evaluated, of merit `merit_now`; returns status, iterations, sweeps.

    reached: whether that pose reaches the goals. use_tolerances: whether reaching them ends the iterations.
    """
    options, report = field(ws, "options"), field(ws, "report")
    settling, damping, expected = begin_iterations(ws)
    model_is_current, scale, min_damping, posture_weight, path, too_low = False, 0.0, 0.0, 0.0, 0.0, 0.0
    iterations, sweeps, status = 0, 0, ITERATION_LIMIT
    while iterations < options[MAX_PHASE_ITERATIONS]:
        if not has_time_left(ws, start_time):
            status = OUT_OF_TIME
            break
        if not model_is_current:
            (scale, min_damping, posture_weight), too_low = linearise(ws, expected, 0), 0.0
        made = solve_damped_step(ws, damping * scale + min_damping)
        if made < 0:
            # No minimum, by the second derivative or the borders that balls are pressed against: damped, or without the former.
            model_is_current = damping < MAX_DAMPING and (not options[USE_CURVATURE] or (settling and report[COST] > FADE_COST))
            if model_is_current:
                damping, too_low = raise_damping(damping, settling), damping
            elif options[USE_CURVATURE] == 0:
                status = STALLED
                break
            else:
                options[USE_CURVATURE] = 0
            continue
        cost, merit_before = report[COST], merit_now
        damping = lower_damping_at_saddle(ws, too_low, damping, scale, min_damping)
        damping, more, largest, predicted = limit_posture_step(ws, damping, scale, min_damping, posture_weight)
        iterations, sweeps = iterations + 1, sweeps + made + more
        merit_now, reached, failed = try_step(ws, merit_now)
        saved, path, converged = merit_before - merit_now, path + (0.0 if failed else largest), reached and use_tolerances
        ending = end_of_iterations(ws, iterations, converged, failed, largest, path, saved, predicted, merit_now)
        if ending != CONTINUE:
            status = ending
            break
        if failed:
            model_is_current = not corrects_steps(ws, cost)  # `correct_step` leaves another pose's gradient
            damping, expected, options[USE_CURVATURE], too_low = raise_damping(damping, settling), 1.0, 1, 0.0
        else:
            left = min(1.0, report[COST] / cost) if cost > 0.0 else 1.0
            damping, expected = update_damping(damping, saved, predicted, settling), left * left
            model_is_current, options[USE_CURVATURE] = False, left > CURVATURE_THRESHOLD
    return CONVERGED if reached and use_tolerances else status, iterations, sweeps
