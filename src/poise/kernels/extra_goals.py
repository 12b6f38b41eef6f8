"""The extra goals in a solve: what each of them lacks, the rows that it gets in a step, and what the solver may ask of them."""

from poise.kernels.compiler.decorators import large_kernel, short_entry
from poise.kernels.compiler.fields import set_size, size, workspace
from poise.kernels.goals.balance import evaluate_balance
from poise.kernels.goals.center_of_mass import evaluate_center_of_mass, sum_masses, sum_subtree_masses
from poise.kernels.goals.contact import evaluate_contact
from poise.kernels.goals.custom import evaluate_custom
from poise.kernels.goals.distance import evaluate_distance
from poise.kernels.goals.floor import evaluate_floor
from poise.kernels.goals.hint import evaluate_hint
from poise.kernels.goals.joint_angle import add_angle_goals, evaluate_angles
from poise.kernels.goals.line_and_plane import evaluate_line_or_plane
from poise.kernels.goals.look_at import evaluate_look_at
from poise.kernels.goals.row_writer import ROW_OFF
from poise.kernels.goals.self_collision import (
    PAIR_DISABLED,
    PAIR_FAR,
    PAIR_UNKNOWN,
    close_pairs_still_hold,
    evaluate_self_collision,
    is_surely_far,
    list_close_pairs,
)
from poise.kernels.linear.quadratic_model import (
    ADD_ROWS,
    EVALUATE_EXTRA_GOALS,
    JOINED_TREE,
    PLACE_ROWS,
    SWITCH_ROWS,
    VIOLATES_INACTIVE_ROW,
    drop_rows,
)
from poise.kernels.linear.row_assembly import (
    add_current_errors,
    add_rows_to_normal,
    clear_row_gradients,
    fill_active_residual,
    fill_extra_jacobian,
    round_up_to_four,
    switch_rows,
    violates_inactive_row,
)
from poise.kernels.workspace.goal_records import (
    BALANCE,
    CENTER_OF_MASS,
    CONTACT,
    DISTANCE,
    EXTRA_GOAL_COST,
    FLOOR,
    HINT,
    JOINT_ANGLE,
    KIND,
    LINE,
    LOOK_AT,
    ORIENTATION_ERROR,
    OWN_ORIENTATION_TOLERANCE,
    OWN_POSITION_TOLERANCE,
    PAIR_GOAL,
    PAIR_STATE,
    PLANE,
    POSITION_ERROR,
    RELATIVE,
    ROWS_NEEDED,
    SELF_COLLISION,
    SMOOTHNESS,
)
from poise.kernels.workspace.layout import (
    CLOSE_PAIRS_CLEARANCE,
    COST,
    EXTRA_GOALS_OPERATION,
    N_CAPSULE_PAIRS,
    N_CLOSE_PAIRS,
    N_EXTRA_GOALS,
    N_EXTRA_ROWS,
    N_SINGLE_GOALS,
    PHASE_ORIENTATION_TOLERANCE,
    PHASE_POSITION_TOLERANCE,
    POSE_CHANGED,
    ROWS_REQUESTED,
    TREE_IN_USE,
    USES_CENTER_OF_MASS,
    WRITE_GRADIENTS,
    field,
)


@large_kernel
def evaluate_kind(ws, x):
    """Evaluate extra goal x: its errors into `extra_report`, its residuals into its rows if it has any (`extra_first_row`).

    While WRITE_GRADIENTS is set, the gradients of the rows are written too. Returns how many rows it needs in a step.
    """
    kind = field(ws, "extra_codes")[x, KIND]
    if kind in (CONTACT, RELATIVE):
        return evaluate_contact(ws, x)
    if kind in (LINE, PLANE):
        return evaluate_line_or_plane(ws, x)
    if kind == LOOK_AT:
        return evaluate_look_at(ws, x)
    if kind == DISTANCE:
        return evaluate_distance(ws, x)
    if kind == HINT:
        return evaluate_hint(ws, x)
    if kind in (JOINT_ANGLE, SMOOTHNESS):
        return evaluate_angles(ws, x)
    if kind == CENTER_OF_MASS:
        return evaluate_center_of_mass(ws, x)
    if kind == BALANCE:
        return evaluate_balance(ws, x)
    if kind == FLOOR:
        return evaluate_floor(ws, x)
    if kind == SELF_COLLISION:
        return evaluate_self_collision(ws, x)
    return evaluate_custom(ws, x)


@large_kernel
def evaluate_extra_goal(ws, x):
    """Look at one extra goal that is asked for; returns its cost, and whether it is within the tolerances."""
    numbers, phase = field(ws, "extra_numbers"), field(ws, "phase")
    wants = evaluate_kind(ws, x)
    field(ws, "extra_codes")[x, ROWS_NEEDED] = wants
    field(ws, "options")[ROWS_REQUESTED] += wants
    report = field(ws, "extra_report")
    near, aligned = (
        min(phase[PHASE_POSITION_TOLERANCE], numbers[x, OWN_POSITION_TOLERANCE]),
        min(phase[PHASE_ORIENTATION_TOLERANCE], numbers[x, OWN_ORIENTATION_TOLERANCE]),
    )
    return report[x, EXTRA_GOAL_COST], report[x, POSITION_ERROR] <= near and report[x, ORIENTATION_ERROR] <= aligned


@large_kernel
def zero_error(ws, x):
    """Report that an extra goal lacks nothing, because nobody asks for it."""
    report = field(ws, "extra_report")
    report[x, POSITION_ERROR] = report[x, ORIENTATION_ERROR] = report[x, EXTRA_GOAL_COST] = 0.0
    field(ws, "extra_codes")[x, ROWS_NEEDED] = 0


@large_kernel
def evaluate_capsule_pairs(ws):
    """Evaluate the pairs of capsules that are not known to be far apart; returns their cost, and whether none overlaps."""
    pair, close, scale = (
        field(ws, "capsule_pair"),
        field(ws, "close_pairs"),
        field(ws, "phase_scale"),
    )
    moved, cost, reached, news = field(ws, "options")[POSE_CHANGED] != 0, 0.0, True, False
    if not close_pairs_still_hold(ws):
        list_close_pairs(ws)
    for i in range(size(ws, N_CLOSE_PAIRS)):
        k = close[i]
        x, known = pair[k, PAIR_GOAL], pair[k, PAIR_STATE]
        if not scale[x] > 0.0:
            if known != PAIR_DISABLED:
                zero_error(ws, x)
            pair[k, PAIR_STATE] = PAIR_DISABLED
        elif known != PAIR_FAR or (moved and not is_surely_far(ws, k)):
            own, within = evaluate_extra_goal(ws, x)
            cost, reached = cost + own, reached and within
            pair[k, PAIR_STATE] = PAIR_FAR if field(ws, "extra_codes")[x, ROWS_NEEDED] == 0 else PAIR_UNKNOWN
            news = news or (known != PAIR_FAR and pair[k, PAIR_STATE] == PAIR_FAR)
    if news:
        field(ws, "phase")[CLOSE_PAIRS_CLEARANCE] = 0.0  # the list can be shorter
    return cost, reached


@large_kernel
def evaluate_extra_goals(ws):
    """Look at the extra goals: their errors, and the residuals of those that have rows. The cost grows by theirs.

    Returns whether all are within the tolerances.
    """
    extra, singles, scale = (
        field(ws, "extra_codes"),
        field(ws, "single_goals"),
        field(ws, "phase_scale"),
    )
    cost, reached, weighed = 0.0, True, False
    field(ws, "options")[ROWS_REQUESTED] = 0
    for k in range(size(ws, N_SINGLE_GOALS)):
        x = singles[k]
        if not scale[x] > 0.0:
            zero_error(ws, x)
            continue
        if not weighed and extra[x, KIND] in (CENTER_OF_MASS, BALANCE):
            sum_masses(ws)
            weighed = True
        own, within = evaluate_extra_goal(ws, x)
        cost, reached = cost + own, reached and within
    if size(ws, N_CAPSULE_PAIRS) > 0:
        own, within = evaluate_capsule_pairs(ws)
        cost, reached = cost + own, reached and within
    field(ws, "report")[COST] += cost
    return reached


@large_kernel
def place_goal_rows(ws, x, row):
    """Give an extra goal the rows that it wants, from one on; returns the next."""
    options = field(ws, "options")
    field(ws, "extra_first_row")[x], options[WRITE_GRADIENTS] = row, 1
    evaluate_kind(ws, x)
    options[WRITE_GRADIENTS] = 0
    return row + field(ws, "extra_codes")[x, ROWS_NEEDED]


@large_kernel
def place_rows(ws):
    """Give rows to the extra goals that want some at the pose last looked at: those first that count always."""
    extra, scale, first, residual = (
        field(ws, "extra_codes"),
        field(ws, "phase_scale"),
        field(ws, "extra_first_row"),
        field(ws, "extra_residual"),
    )
    wanted, on_center = field(ws, "options")[ROWS_REQUESTED], False
    drop_rows(ws)
    if wanted == 0:
        return
    for x in range(size(ws, N_EXTRA_GOALS)):
        on_center = on_center or (scale[x] > 0.0 and extra[x, ROWS_NEEDED] > 0 and extra[x, KIND] in (CENTER_OF_MASS, BALANCE))
    set_size(ws, N_EXTRA_ROWS, round_up_to_four(wanted))
    field(ws, "options")[USES_CENTER_OF_MASS] = 1 if on_center else 0
    if on_center:
        sum_subtree_masses(ws)
    clear_row_gradients(ws)
    row, late = 0, False
    for x in range(size(ws, N_EXTRA_GOALS)):
        if scale[x] > 0.0 and extra[x, ROWS_NEEDED] > 0:
            if extra[x, KIND] in (BALANCE, FLOOR, SELF_COLLISION):
                late = True
            else:
                row = place_goal_rows(ws, x, row)
    for x in range(size(ws, N_EXTRA_GOALS) if late else 0):
        if scale[x] > 0.0 and extra[x, ROWS_NEEDED] > 0 and first[x] < 0:
            row = place_goal_rows(ws, x, row)
    row_on = field(ws, "row_state")
    for k in range(row, size(ws, N_EXTRA_ROWS)):  # 0 ≥ 0 holds always
        residual[k], row_on[k] = 0.0, ROW_OFF


@short_entry
def extra_goals_entry(ints, floats):
    """What is asked of the extra goals (`problem.ask_extras`); returns 0, or what the answer is."""
    ws = workspace(ints, floats)
    operation = field(ws, "options")[EXTRA_GOALS_OPERATION]
    answer = 0
    if operation == EVALUATE_EXTRA_GOALS:
        answer = 1 if evaluate_extra_goals(ws) else 0
    elif operation == PLACE_ROWS:
        place_rows(ws)
        answer = fill_active_residual(ws)
    elif operation == ADD_ROWS:
        if size(ws, N_EXTRA_ROWS) > 0:
            fill_extra_jacobian(ws, field(ws, "options")[USES_CENTER_OF_MASS])
            if field(ws, "options")[TREE_IN_USE] == JOINED_TREE:
                add_rows_to_normal(ws)
        add_angle_goals(ws, 1)
    elif operation == VIOLATES_INACTIVE_ROW:
        answer = 1 if violates_inactive_row(ws) else 0
    elif operation == SWITCH_ROWS:
        answer = switch_rows(ws)
    else:
        add_current_errors(ws)
    return answer
