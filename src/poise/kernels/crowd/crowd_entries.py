"""The entries of crowds: each thread takes characters from a queue, solves them in its own workspaces, saves their states.

A thread has a workspace for every base in use. A character's state is loaded into that of its base, all of it, so that nothing
of the character before remains but scratch, and the method is called by its address: the very code that solves a single
character, so that both give the same bits.
"""

from poise.kernels.compiler.atomic_counter import fetch_add
from poise.kernels.compiler.call_by_address import call_method
from poise.kernels.compiler.clock import microseconds
from poise.kernels.compiler.decorators import entry, kernel, short_entry
from poise.kernels.compiler.field_access import size, workspace
from poise.kernels.crowd.crowd_arrays import (
    DEADLINE,
    END_FRAME,
    FIRST_FRAME,
    IN_STATE,
    IN_WORKSPACE,
    LENGTH,
    METHOD,
    NEXT,
    SAVED,
    THREADS,
)
from poise.kernels.goals.pose_goal_input import (
    ACCEPTED,
    VERDICTS,
    check_orientation,
    check_position,
    store_orientation,
)
from poise.kernels.python_entries import set_start
from poise.kernels.workspace.layout import (
    BUDGET,
    CHANGED,
    COST,
    EVALUATE_ONLY,
    FIRST_ERROR,
    FRAMES_VALID,
    MAX_ITERATIONS,
    N_BALLS,
    N_DOFS,
    N_GOALS,
    POSTURE_COST,
    UNSETTLED,
    USE_LIMITS,
    field,
)
from poise.kernels.workspace.outcome import OUT_OF_TIME, REFUSED, pack

CHUNK = 8
"""Most characters that a thread takes at a time; their outcomes fill a line of the cache, 64 bytes."""
CALL_TIME = 20_000.0
"""Time after which an entry returns [µs], to be called again: a program that is to stop waits no longer."""
SHARES = 8.0
"""How many fair shares of the time that is left one character may take: most need less than one."""


@kernel
def take_characters(call, length):
    """Take the next few characters from the queue, fewer towards its end; returns where they begin and end in it."""
    left = length - call[NEXT]
    count = min(max(left // (4 * call[THREADS]), 1), CHUNK)
    first = fetch_add(call, NEXT, count)
    return first, min(first + count, length)


@kernel
def load_character(ws, floats, crowd, i):
    """For a crowd's entry, load the state of character i into a workspace; frames are another one's still, unless of balls.

    The goals of the last solve are those of the state: where they are changed, the state is marked as unsettled.
    """
    options, addresses, segments = field(ws, "options"), field(ws, "priority_addresses"), crowd.segments
    for k in range(options.size):
        options[k] = crowd.options[i, k]
    addresses[0], addresses[1] = crowd.priority_addresses[i, 0], crowd.priority_addresses[i, 1]
    phase = field(ws, "phase")
    for k in range(phase.size):
        phase[k] = 0.0
    for s in range(segments.shape[0]):
        to, at = segments[s, IN_WORKSPACE], segments[s, IN_STATE]
        for k in range(segments[s, LENGTH]):
            floats[to + k] = crowd.states[i, at + k]
    position, solved_position = field(ws, "goal_position"), field(ws, "solved_position")
    turn, solved_turn = field(ws, "goal_rotation"), field(ws, "solved_rotation")
    for e in range(position.shape[0]):
        for k in range(3):
            solved_position[e, k] = position[e, k]
        for k in range(9):
            solved_turn[e, k] = turn[e, k]
    if crowd.limits.shape[0] > 0:
        lower, upper = field(ws, "lower"), field(ws, "upper")
        for d in range(size(ws, N_DOFS)):
            lower[d], upper[d] = crowd.limits[i, 0, d], crowd.limits[i, 1, d]
    if size(ws, N_BALLS) == 0:  # else they are a part of the state
        options[FRAMES_VALID] = 0


@kernel
def save_character(ws, floats, crowd, i):
    """For a crowd's entry, save the state of character i from a workspace."""
    options, segments = field(ws, "options"), crowd.segments
    for k in range(options.size):
        crowd.options[i, k] = options[k]
    for s in range(segments.shape[0]):
        begin, at = segments[s, IN_WORKSPACE], segments[s, IN_STATE]
        for k in range(segments[s, LENGTH] if segments[s, SAVED] != 0 else 0):
            crowd.states[i, at + k] = floats[begin + k]


@kernel
def check_given(ws, columns, positions, turns, count):
    """Check the goals that are handed in for one character of a crowd; returns ACCEPTED, or column · VERDICTS + verdict.

    positions: (n_goals, 3), without rows where none are given; turns: (n_goals, count). What has no weight is not judged.
    """
    public_goals, weight = field(ws, "public_goals"), field(ws, "goal_weight")
    for g in range(size(ws, N_GOALS)):
        e, verdict = public_goals[g], ACCEPTED
        if positions.shape[0] > 0 and weight[e, 0] > 0.0:
            verdict = check_position(positions, columns[e])
        if verdict == ACCEPTED and count > 0 and weight[e, 1] > 0.0:
            verdict = check_orientation(turns, columns[e], count)
        if verdict != ACCEPTED:
            return verdict + VERDICTS * columns[e]
    return ACCEPTED


@kernel
def store_given(ws, columns, positions, turns, count):
    """For a crowd's entry, store a character's checked goals for the next solve; parts without weight only if usable."""
    public_goals, goal_position, weight = field(ws, "public_goals"), field(ws, "goal_position"), field(ws, "goal_weight")
    orientation, goal_turn = field(ws, "goal_orientation"), field(ws, "goal_rotation")
    effector_turn = field(ws, "effector_rotation")
    for g in range(size(ws, N_GOALS)):
        e = public_goals[g]
        c = columns[e]
        if positions.shape[0] > 0 and (weight[e, 0] > 0.0 or check_position(positions, c) == ACCEPTED):
            for k in range(3):
                goal_position[e, k] = positions[c, k]
        if count > 0 and (weight[e, 1] > 0.0 or check_orientation(turns, c, count) == ACCEPTED):
            store_orientation(turns, c, count, e, effector_turn, orientation, goal_turn)


@kernel
def allow_time(ws, call, clock, at, length):
    """Give one character of a crowd its budget, some fair shares of the time that is left; returns whether there is any."""
    if clock[DEADLINE] < 0.0:
        return True
    left = clock[DEADLINE] - microseconds()
    field(ws, "settings")[BUDGET] = max(min(left, SHARES * left * call[THREADS] / (length - at)), 0.0)
    return left > 0.0


@kernel
def write_answer(ws, columns, answers, f, i, outcome):
    """Write the pose of character i in frame f, its errors, costs and outcome to the arrays of answers."""
    angles, placement, report = field(ws, "angles"), field(ws, "placement"), field(ws, "report")
    public_goals = field(ws, "public_goals")
    for d in range(size(ws, N_DOFS)):
        answers.angles[f, i, d] = angles[d]
    for k in range(7):
        answers.placement[f, i, k] = placement[k]
    for c in range(answers.position_error.shape[2]):
        answers.position_error[f, i, c] = answers.orientation_error[f, i, c] = 0.0
    for g in range(size(ws, N_GOALS)):
        e = public_goals[g]
        answers.position_error[f, i, columns[e]] = report[FIRST_ERROR + 2 * e]
        answers.orientation_error[f, i, columns[e]] = report[FIRST_ERROR + 2 * e + 1]
    answers.cost[f, i, 0], answers.cost[f, i, 1] = report[COST], report[POSTURE_COST]
    answers.outcome[f, i] = outcome


@kernel
def solve_frame(ws, ints, floats, call, clock, at, length, columns, given, f, i):
    """Solve one frame of character i, whose state is loaded; returns its outcome. at, length: its place in the queue."""
    positions = given.positions[min(f, given.positions.shape[0] - 1), i]
    turns = given.orientations[min(f, given.orientations.shape[0] - 1), i]
    count = turns.shape[1]
    refused = check_given(ws, columns, positions, turns, count)
    if refused != ACCEPTED:
        return pack(REFUSED, 0, refused)
    store_given(ws, columns, positions, turns, count)
    if not allow_time(ws, call, clock, at, length):
        field(ws, "options")[UNSETTLED] = CHANGED
        return pack(OUT_OF_TIME, 0, 0)
    return call_method(call[METHOD], ints, floats)


@kernel
def solve_character(ints, floats, call, clock, queue, at, crowd, given, answers):
    """Solve the frames of the character at a place in the queue, in the workspace of its base."""
    i = queue[at]
    b = crowd.base[i]
    own_ints, own_floats, columns = ints[b], floats[b], crowd.columns[b]
    ws = workspace(own_ints, own_floats)
    load_character(ws, own_floats, crowd, i)
    for f in range(call[FIRST_FRAME], call[END_FRAME]):
        if crowd.faults[i] != 0:
            outcome = pack(REFUSED, 0, 0)
        else:
            outcome = solve_frame(ws, own_ints, own_floats, call, clock, at, queue.size, columns, given, f, i)
        write_answer(ws, columns, answers, f, i, outcome)
    save_character(ws, own_floats, crowd, i)


@entry
def solve_share(ints, floats, call, clock, queue, crowd, given, answers):
    """Entry for one thread of a crowd's solve: solve characters from the queue until it is empty, or for 20 ms.

    ints, floats: (n_bases, …) workspaces of this thread. Returns whether the queue may have more.
    """
    began = microseconds()
    while True:
        first, end = take_characters(call, queue.size)
        if first >= end:
            return False
        for at in range(first, end):
            solve_character(ints, floats, call, clock, queue, at, crowd, given, answers)
        if microseconds() - began > CALL_TIME:
            return True


@short_entry
def start_characters(ints, floats, queue, crowd, angles, project):
    """Entry for new start poses of the characters in a queue, `angles` (n, n_dofs), projected or not; returns how many."""
    for at in range(queue.size):
        i = queue[at]
        b = crowd.base[i]
        ws = workspace(ints[b], floats[b])
        load_character(ws, floats[b], crowd, i)
        new = field(ws, "new_angles")
        for d in range(new.size):
            new[d] = angles[i, d]
        if set_start(ws, project):
            save_character(ws, floats[b], crowd, i)
    return queue.size


@short_entry
def evaluate_characters(ints, floats, call, queue, crowd, frames):
    """Entry for the frames of the characters in a queue, `frames` (n, n_joints + 1, 12), by a solve that only evaluates."""
    for at in range(queue.size):
        i = queue[at]
        b = crowd.base[i]
        ws = workspace(ints[b], floats[b])
        load_character(ws, floats[b], crowd, i)
        options = field(ws, "options")
        iterations, use_limits = options[MAX_ITERATIONS], options[USE_LIMITS]
        options[MAX_ITERATIONS], options[USE_LIMITS] = EVALUATE_ONLY, 0
        call_method(call[METHOD], ints[b], floats[b])
        options[MAX_ITERATIONS], options[USE_LIMITS] = iterations, use_limits
        save_character(ws, floats[b], crowd, i)
        own = field(ws, "frames")
        for k in range(own.shape[0]):
            for j in range(12):
                frames[i, k, j] = own[k, j]
    return 0
