"""The method `poise`: exact steps inside the limits, damping that adapts, and a safeguard.

Every iteration minimises a quadratic model of the merit (`posture`) inside the bounds of the step, with
the active set found exactly (`active`). The model is JᵀJ while the error falls fast, as it does when the
goals can be reached, and the true second derivative (`composite`) when it does not, so that a pose settles
where goals cannot be reached too. A step that does not lower the merit is taken back and damped more.
The damping is proportional to the error (Sugihara 2011), so it vanishes where the goals are reached.
"""

import math

from poise.kernels.compiler.decorators import entry, large_kernel, part
from poise.kernels.goals.posture import merit
from poise.kernels.kinematics.apply_step import go_back, keep_pose, move_by
from poise.kernels.kinematics.limits_and_speed import project_into_limits
from poise.kernels.linear.quadratic_model import forget_rows
from poise.kernels.methods.evaluate import look
from poise.kernels.methods.poise_iteration import breached, work
from poise.kernels.methods.priority_phases import work_by_levels
from poise.kernels.methods.priority_weights import begin_phase, find_ranks
from poise.kernels.methods.start_of_solve import note_new_goals, remember_start
from poise.kernels.methods.time_budget import begin_clock
from poise.kernels.workspace.goal_records import FLOOR as A_FLOOR
from poise.kernels.workspace.goal_records import SMOOTH
from poise.kernels.workspace.layout import (
    ALLOWED,
    COST,
    COST_LEFT,
    KIND,
    LOOK_ONLY,
    MAX_CHANGE,
    MAX_ITERATIONS,
    N_ANGULAR,
    N_DOFS,
    N_EXTRAS,
    N_FLOORS,
    N_UNKNOWNS,
    NEW_REFERENCE,
    POSITION_TOLERANCE,
    RESTED,
    ROOM,
    UNSETTLED,
    WARM_STEP,
    WEIGHT_ABOUT,
    field,
)
from poise.kernels.workspace.outcome import CONVERGED, ITERATION_LIMIT, SMALL_STEP, SPEED_LIMIT, STALLED, pack

AT_REST = 1e-5
"""A pose that several levels hold is at rest when a solve moves no joint farther [rad]."""
SINKING = 5e-4
"""How deep a point may sink into a floor [m]."""


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
def set_floors(ints, floats):
    """Let no point of a floor sink deeper than SINKING, or than it is where that is deeper."""
    report, least, extra = field(ints, floats, "extra_report"), field(ints, floats, "least"), field(ints, floats, "extra")
    for x in range(ints[N_EXTRAS]):
        least[x] = min(-SINKING, report[x, ROOM]) if extra[x, KIND] == A_FLOOR else -math.inf


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
