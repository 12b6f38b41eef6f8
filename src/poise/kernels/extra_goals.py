"""The extra goals in a solve: all evaluated, rows given to those that need some, rows added to the quadratic model.

What depends on a kind is code of its own (`goal_kind_entries`), called by its address.
"""

import math

from poise.kernels.compiler.decorators import large_kernel, short_entry
from poise.kernels.compiler.field_access import set_size, size, workspace
from poise.kernels.goals.call_goal_kind import (
    ADD_ANGLES,
    EVALUATE_CAPSULE_PAIRS,
    EVALUATE_GOAL,
    SUM_MASSES,
    SUM_SUBTREE_MASSES,
    call_kind,
)
from poise.kernels.goals.row_load import ROW_OFF
from poise.kernels.goals.row_writer import request_rows, zero_error
from poise.kernels.linear.floor_walls import fill_lift, fill_wall_reduction, scale_lift
from poise.kernels.linear.one_sided_rows import switch_rows, violates_inactive_row
from poise.kernels.linear.quadratic_model import (
    ADD_ROWS,
    EVALUATE_EXTRA_GOALS,
    FILL_LIFT,
    FILL_WALL_REDUCTION,
    JOINED_TREE,
    PLACE_ROWS,
    SCALE_LIFT,
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
)
from poise.kernels.linear.row_curvature import add_load_curvature
from poise.kernels.workspace.goal_records import (
    BALANCE,
    CENTER_OF_MASS,
    FLOOR,
    JOINT_ANGLE,
    KIND,
    MASSES,
    ROWS_NEEDED,
    SELF_COLLISION,
    UPRIGHT,
)
from poise.kernels.workspace.layout import (
    CAPSULE_PAIRS_COST,
    COST,
    EXTRA_GOALS_OPERATION,
    N_ANGLE_GOALS,
    N_CAPSULE_PAIRS,
    N_EXTRA_GOALS,
    N_EXTRA_ROWS,
    N_SINGLE_GOALS,
    ROWS_REQUESTED,
    TREE_IN_USE,
    USE_CURVATURE,
    USES_CENTER_OF_MASS,
    WALLS_HELD,
    WRITE_GRADIENTS,
    field,
)


@large_kernel
def evaluate_extra_goal(ws, x):
    """Evaluate one enabled extra goal in a solve, of any kind; returns its cost, and whether it is within the tolerances."""
    needed = call_kind(ws, field(ws, "extra_codes")[x, KIND], EVALUATE_GOAL, x)
    return request_rows(ws, x, needed)


@large_kernel
def evaluate_extra_goals(ws):
    """Go through all extra goals and evaluate each by the address of its kind: errors, residuals of rows, cost.

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
            call_kind(ws, MASSES, SUM_MASSES, 0)
            weighed = True
        own, within = evaluate_extra_goal(ws, x)
        cost, reached = cost + own, reached and within
    if size(ws, N_CAPSULE_PAIRS) > 0:
        reached = call_kind(ws, SELF_COLLISION, EVALUATE_CAPSULE_PAIRS, 0) != 0 and reached
        cost += field(ws, "phase")[CAPSULE_PAIRS_COST]
    field(ws, "report")[COST] += cost
    return reached


@large_kernel
def place_goal_rows(ws, x, row):
    """Place the rows of extra goal x, one of all, from `row` on, with their gradients; returns the next free row."""
    options = field(ws, "options")
    field(ws, "extra_first_row")[x], options[WRITE_GRADIENTS] = row, 1
    call_kind(ws, field(ws, "extra_codes")[x, KIND], EVALUATE_GOAL, x)
    options[WRITE_GRADIENTS] = 0
    return row + field(ws, "extra_codes")[x, ROWS_NEEDED]


@large_kernel
def place_rows(ws):
    """Place the rows of all extra goals that need some at the pose last evaluated, two-sided ones first."""
    extra, scale, first, residual = (
        field(ws, "extra_codes"),
        field(ws, "phase_scale"),
        field(ws, "extra_first_row"),
        field(ws, "extra_residual"),
    )
    field(ws, "phase")[WALLS_HELD] = 0.0
    requested, on_center = field(ws, "options")[ROWS_REQUESTED], False
    drop_rows(ws)
    if requested == 0:
        return
    for x in range(size(ws, N_EXTRA_GOALS)):
        on_center = on_center or (scale[x] > 0.0 and extra[x, ROWS_NEEDED] > 0 and extra[x, KIND] in (CENTER_OF_MASS, BALANCE))
    set_size(ws, N_EXTRA_ROWS, round_up_to_four(requested))
    field(ws, "options")[USES_CENTER_OF_MASS] = 1 if on_center else 0
    if on_center:
        call_kind(ws, MASSES, SUM_SUBTREE_MASSES, 0)
    clear_row_gradients(ws)
    for k in range(size(ws, N_EXTRA_ROWS)):
        field(ws, "row_wall")[k], field(ws, "wall_held")[k] = math.inf, 0
    row, late = 0, False
    for x in range(size(ws, N_EXTRA_GOALS)):
        if scale[x] > 0.0 and extra[x, ROWS_NEEDED] > 0:
            if extra[x, KIND] in (BALANCE, FLOOR, SELF_COLLISION, UPRIGHT):
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
    """Run the operation on all extra goals that `quadratic_model.call_extra_goals` has stored; returns its result, or 0."""
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
                if field(ws, "options")[USE_CURVATURE] != 0:
                    add_load_curvature(ws)
        if size(ws, N_ANGLE_GOALS) > 0:
            call_kind(ws, JOINT_ANGLE, ADD_ANGLES, 0)
    elif operation == VIOLATES_INACTIVE_ROW:
        answer = 1 if violates_inactive_row(ws) else 0
    elif operation == SWITCH_ROWS:
        answer = switch_rows(ws)
    elif operation == FILL_LIFT:
        answer = fill_lift(ws)
    elif operation == FILL_WALL_REDUCTION:
        fill_wall_reduction(ws)
    elif operation == SCALE_LIFT:
        scale_lift(ws)
    else:
        add_current_errors(ws)
    return answer
