"""The extra goals in a solve: what each of them lacks, the rows that it gets in a step, and what the solver may ask of them."""

from poise.kernels.compiler.decorators import large_kernel, short_entry
from poise.kernels.goals.balance import measure_balance
from poise.kernels.goals.center_of_mass import measure_center, weigh, weigh_branches
from poise.kernels.goals.contact import measure_pose
from poise.kernels.goals.custom import measure_given
from poise.kernels.goals.distance import measure_distance
from poise.kernels.goals.floor import measure_floor
from poise.kernels.goals.hint import measure_hint
from poise.kernels.goals.joint_angle import add_angles, measure_angles
from poise.kernels.goals.line_and_plane import measure_flat
from poise.kernels.goals.look_at import measure_look
from poise.kernels.goals.row_writer import OFF
from poise.kernels.goals.self_collision import (
    FAR,
    NOT_ASKED,
    UNKNOWN,
    far_apart,
    list_close_pairs,
    measure_apart,
    nothing_comes_near,
)
from poise.kernels.linear.quadratic_model import ADD, ERRORS, JOINED_TREE, OFFERS, PLACE, SWITCH, forget_rows
from poise.kernels.linear.row_assembly import (
    add_coupled,
    add_errors_of_now,
    breaks_an_offer,
    clear_rows,
    count_on,
    in_fours,
    spread_rows,
    switch_rows,
)
from poise.kernels.workspace.goal_records import (
    APART,
    BALANCE,
    CENTER,
    DISTANCE,
    FLOOR,
    HINT,
    JOINT,
    LINE,
    LOOK_AT,
    PLANE,
    POINT,
    RELATIVE,
    SMOOTH,
)
from poise.kernels.workspace.layout import (
    ALIGNED,
    COST,
    EXTRA_COST,
    FILLING,
    JOINED,
    KIND,
    KNOWN,
    LEEWAY,
    METRES,
    MOVED,
    N_CLOSE,
    N_COUPLED,
    N_EXTRAS,
    N_PAIRS,
    N_SINGLES,
    NEAR,
    ON_CENTER,
    OPERATION,
    OWN_ALIGNED,
    OWN_NEAR,
    PAIR_GOAL,
    RADIANS,
    ROWS_WANTED,
    WANTS,
    field,
)


@large_kernel
def measure(ints, floats, x):
    """What extra goal x lacks, into `extra_report`, and into its rows if it has any (`extra_row`); while FILLING also what they
    depend on. Returns how many rows it wants in a step.
    """
    kind = field(ints, floats, "extra")[x, KIND]
    if kind in (POINT, RELATIVE):
        return measure_pose(ints, floats, x)
    if kind in (LINE, PLANE):
        return measure_flat(ints, floats, x)
    if kind == LOOK_AT:
        return measure_look(ints, floats, x)
    if kind == DISTANCE:
        return measure_distance(ints, floats, x)
    if kind == HINT:
        return measure_hint(ints, floats, x)
    if kind in (JOINT, SMOOTH):
        return measure_angles(ints, floats, x)
    if kind == CENTER:
        return measure_center(ints, floats, x)
    if kind == BALANCE:
        return measure_balance(ints, floats, x)
    if kind == FLOOR:
        return measure_floor(ints, floats, x)
    if kind == APART:
        return measure_apart(ints, floats, x)
    return measure_given(ints, floats, x)


@large_kernel
def look_at_extra(ints, floats, x):
    """Look at one extra goal that is asked for; returns its cost, and whether it is within the tolerances."""
    numbers, phase = field(ints, floats, "extra_numbers"), field(ints, floats, "phase")
    wants = measure(ints, floats, x)
    field(ints, floats, "extra")[x, WANTS] = wants
    field(ints, floats, "options")[ROWS_WANTED] += wants
    report = field(ints, floats, "extra_report")
    near, aligned = min(phase[NEAR], numbers[x, OWN_NEAR]), min(phase[ALIGNED], numbers[x, OWN_ALIGNED])
    return report[x, EXTRA_COST], report[x, METRES] <= near and report[x, RADIANS] <= aligned


@large_kernel
def leave_out(ints, floats, x):
    """Report that an extra goal lacks nothing, because nobody asks for it."""
    report = field(ints, floats, "extra_report")
    report[x, METRES] = report[x, RADIANS] = report[x, EXTRA_COST] = 0.0
    field(ints, floats, "extra")[x, WANTS] = 0


@large_kernel
def look_at_pairs(ints, floats):
    """Look at the capsules that are to be apart; returns as `look_at_extra` does. What is far costs as little as it can."""
    pair, close, scale = field(ints, floats, "pair"), field(ints, floats, "close_pairs"), field(ints, floats, "use_scale")
    moved, cost, reached, news = field(ints, floats, "options")[MOVED] != 0, 0.0, True, False
    if not nothing_comes_near(ints, floats):
        list_close_pairs(ints, floats)
    for i in range(ints[N_CLOSE]):
        k = close[i]
        x, known = pair[k, PAIR_GOAL], pair[k, KNOWN]
        if not scale[x] > 0.0:
            if known != NOT_ASKED:
                leave_out(ints, floats, x)
            pair[k, KNOWN] = NOT_ASKED
        elif known != FAR or (moved and not far_apart(ints, floats, k)):
            own, within = look_at_extra(ints, floats, x)
            cost, reached = cost + own, reached and within
            pair[k, KNOWN] = FAR if field(ints, floats, "extra")[x, WANTS] == 0 else UNKNOWN
            news = news or (known != FAR and pair[k, KNOWN] == FAR)
    if news:
        field(ints, floats, "phase")[LEEWAY] = 0.0  # the list can be shorter
    return cost, reached


@large_kernel
def extra_errors(ints, floats):
    """Look at the extra goals: their errors, and the residuals of those that have rows. The cost grows by theirs.

    Returns whether all are within the tolerances.
    """
    extra, singles, scale = field(ints, floats, "extra"), field(ints, floats, "singles"), field(ints, floats, "use_scale")
    cost, reached, weighed = 0.0, True, False
    field(ints, floats, "options")[ROWS_WANTED] = 0
    for k in range(ints[N_SINGLES]):
        x = singles[k]
        if not scale[x] > 0.0:
            leave_out(ints, floats, x)
            continue
        if not weighed and extra[x, KIND] in (CENTER, BALANCE):
            weigh(ints, floats)
            weighed = True
        own, within = look_at_extra(ints, floats, x)
        cost, reached = cost + own, reached and within
    if ints[N_PAIRS] > 0:
        own, within = look_at_pairs(ints, floats)
        cost, reached = cost + own, reached and within
    field(ints, floats, "report")[COST] += cost
    return reached


@large_kernel
def place_goal(ints, floats, x, row):
    """Give an extra goal the rows that it wants, from one on; returns the next."""
    options = field(ints, floats, "options")
    field(ints, floats, "extra_row")[x], options[FILLING] = row, 1
    measure(ints, floats, x)
    options[FILLING] = 0
    return row + field(ints, floats, "extra")[x, WANTS]


@large_kernel
def place_rows(ints, floats):
    """Give rows to the extra goals that want some at the pose last looked at: those first that count always."""
    extra, scale, first, residual = (
        field(ints, floats, "extra"),
        field(ints, floats, "use_scale"),
        field(ints, floats, "extra_row"),
        field(ints, floats, "coupled_residual"),
    )
    wanted, on_center = field(ints, floats, "options")[ROWS_WANTED], False
    forget_rows(ints, floats)
    if wanted == 0:
        return
    for x in range(ints[N_EXTRAS]):
        on_center = on_center or (scale[x] > 0.0 and extra[x, WANTS] > 0 and extra[x, KIND] in (CENTER, BALANCE))
    ints[N_COUPLED] = in_fours(wanted)
    field(ints, floats, "options")[ON_CENTER] = 1 if on_center else 0
    if on_center:
        weigh_branches(ints, floats)
    clear_rows(ints, floats)
    row, late = 0, False
    for x in range(ints[N_EXTRAS]):
        if scale[x] > 0.0 and extra[x, WANTS] > 0:
            if extra[x, KIND] in (BALANCE, FLOOR, APART):
                late = True
            else:
                row = place_goal(ints, floats, x, row)
    for x in range(ints[N_EXTRAS] if late else 0):
        if scale[x] > 0.0 and extra[x, WANTS] > 0 and first[x] < 0:
            row = place_goal(ints, floats, x, row)
    row_on = field(ints, floats, "row_on")
    for k in range(row, ints[N_COUPLED]):  # 0 ≥ 0 holds always
        residual[k], row_on[k] = 0.0, OFF


@short_entry
def extra_work(ints, floats):
    """What is asked of the extra goals (`problem.ask_extras`); returns 0, or what the answer is."""
    operation = field(ints, floats, "options")[OPERATION]
    answer = 0
    if operation == ERRORS:
        answer = 1 if extra_errors(ints, floats) else 0
    elif operation == PLACE:
        place_rows(ints, floats)
        answer = count_on(ints, floats)
    elif operation == ADD:
        if ints[N_COUPLED] > 0:
            spread_rows(ints, floats, field(ints, floats, "options")[ON_CENTER])
            if field(ints, floats, "options")[JOINED] == JOINED_TREE:
                add_coupled(ints, floats)
        add_angles(ints, floats, 1)
    elif operation == OFFERS:
        answer = 1 if breaks_an_offer(ints, floats) else 0
    elif operation == SWITCH:
        answer = switch_rows(ints, floats)
    else:
        add_errors_of_now(ints, floats)
    return answer
