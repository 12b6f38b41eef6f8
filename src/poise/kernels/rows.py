"""The extra goals in a solve: what each of them lacks, the rows that it gets in a step, and what the solver may ask of them."""

from poise.kernels.balance import measure_balance
from poise.kernels.body_kinds import (
    far_apart,
    measure_apart,
    measure_center,
    measure_floor,
    weigh,
    weigh_branches,
)
from poise.kernels.coupling import (
    add_coupled,
    add_errors_of_now,
    breaks_an_offer,
    clear_rows,
    count_on,
    in_fours,
    spread_rows,
    switch_rows,
)
from poise.kernels.depend import (
    APART,
    BALANCE,
    CENTER,
    DISTANCE,
    FLOOR,
    HINT,
    JOINT,
    LINE,
    LOOK_AT,
    OFF,
    PLANE,
    POINT,
    RELATIVE,
    SMOOTH,
)
from poise.kernels.jit import large_kernel, short_entry
from poise.kernels.layout import (
    ALIGNED,
    COST,
    EXTRA_COST,
    FILLING,
    FRAME_A,
    FRAME_B,
    JOINED,
    KIND,
    METRES,
    MOVED,
    N_COUPLED,
    N_EXTRAS,
    NEAR,
    ON_CENTER,
    OPERATION,
    OWN_ALIGNED,
    OWN_NEAR,
    RADIANS,
    WANTS,
    field,
)
from poise.kernels.limb_kinds import (
    add_angles,
    measure_angles,
    measure_distance,
    measure_flat,
    measure_given,
    measure_hint,
    measure_look,
    measure_pose,
)
from poise.kernels.problem import ADD, ERRORS, JOINED_TREE, OFFERS, PLACE, SWITCH


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
def extra_errors(ints, floats):
    """Look at the extra goals: their errors, and the residuals of those that have rows. The cost grows by theirs.

    Returns whether all are within the tolerances.
    """
    extra, numbers, report = (
        field(ints, floats, "extra"),
        field(ints, floats, "extra_numbers"),
        field(ints, floats, "extra_report"),
    )
    scale, phase = field(ints, floats, "use_scale"), field(ints, floats, "phase")
    frames = field(ints, floats, "frames")
    cost, reached, weighed, moved = 0.0, True, False, field(ints, floats, "options")[MOVED] != 0
    for x in range(ints[N_EXTRAS]):
        if not scale[x] > 0.0:
            report[x, METRES] = report[x, RADIANS] = report[x, EXTRA_COST] = 0.0
            extra[x, WANTS] = -1  # nobody knows
            continue
        kind = extra[x, KIND]
        if kind == APART:
            were = extra[x, WANTS] == 0
            if were and not moved:
                continue
            if far_apart(frames, extra[x, FRAME_A], extra[x, FRAME_B], numbers, x):
                if not were:
                    report[x, METRES] = report[x, EXTRA_COST] = 0.0
                    extra[x, WANTS] = 0
                continue
        if not weighed and kind in (CENTER, BALANCE):
            weigh(ints, floats)
            weighed = True
        extra[x, WANTS] = measure(ints, floats, x)
        cost += report[x, EXTRA_COST]
        near, aligned = min(phase[NEAR], numbers[x, OWN_NEAR]), min(phase[ALIGNED], numbers[x, OWN_ALIGNED])
        if not (report[x, METRES] <= near and report[x, RADIANS] <= aligned):
            reached = False
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
    wanted, on_center = 0, False
    for x in range(ints[N_EXTRAS]):
        first[x] = -1
        if scale[x] > 0.0 and extra[x, WANTS] > 0:
            wanted += extra[x, WANTS]
            on_center = on_center or extra[x, KIND] in (CENTER, BALANCE)
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
