"""Rows of the extra goals in one linearised problem: which there are, what they make of the unknowns, which of them count.

One-sided rows are looked at twice: those that are broken count from the start; the step that is found may break others, which
then count too, or leave more room than there was, and they count no more. Each change is a matrix of rank one on top of the
normal equations.
"""

from poise.kernels.body_kinds import far_apart, measure_apart, measure_balance, measure_center, measure_floor, sum_masses
from poise.kernels.composite import TWIST, add_coupled
from poise.kernels.depend import (
    ALWAYS,
    APART,
    BALANCE,
    CENTER,
    DISTANCE,
    FLOOR,
    GIVEN,
    HINT,
    JOINT,
    LINE,
    LOOK_AT,
    OFF,
    ON,
    PLANE,
    POINT,
    RELATIVE,
    SMOOTH,
)
from poise.kernels.jit import entry, kernel, large_kernel
from poise.kernels.layout import (
    ALIGNED,
    COST,
    EXTRA_COST,
    FILLING,
    FIRST,
    FOUR,
    FRAME_A,
    FRAME_B,
    JOINED,
    KIND,
    METRES,
    MOVED,
    N_COUPLED,
    N_DOFS,
    N_EXTRAS,
    N_GIVEN,
    N_JOINTS,
    N_ROWS,
    N_UNKNOWNS,
    NEAR,
    OPERATION,
    OWN_ALIGNED,
    OWN_NEAR,
    RADIANS,
    WANTS,
    WEIGHT_ALONG,
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
from poise.kernels.quads import run_dot

SLACK = 1e-12
"""What a one-sided row may be off by and stay as it is, weighted."""


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
            sum_masses(ints, floats)
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
    row, late = 0, False
    for x in range(ints[N_EXTRAS]):
        first[x] = -1
        if scale[x] > 0.0 and extra[x, WANTS] > 0:
            if extra[x, KIND] in (BALANCE, FLOOR, APART):
                late = True
            else:
                row = place_goal(ints, floats, x, row)
    for x in range(ints[N_EXTRAS] if late else 0):
        if scale[x] > 0.0 and extra[x, WANTS] > 0 and first[x] < 0:
            row = place_goal(ints, floats, x, row)
    ints[N_COUPLED] = FOUR * ((row + FOUR - 1) // FOUR)
    row_on, row_frame = field(ints, floats, "row_on"), field(ints, floats, "row_frame")
    for k in range(row, ints[N_COUPLED]):  # 0 ≥ 0 holds always
        residual[k], row_on[k] = 0.0, OFF
        for slot in range(4):
            row_frame[k, slot] = -1


@kernel
def entry_of(twist, u, wrench, row, slot):
    """S_u · F of one of the frames that a row depends on."""
    at, begin = TWIST * u, 6 * slot
    return (
        twist[at] * wrench[row, begin] + twist[at + 1] * wrench[row, begin + 1]
        + twist[at + 2] * wrench[row, begin + 2] + twist[at + 3] * wrench[row, begin + 3]
        + twist[at + 4] * wrench[row, begin + 4] + twist[at + 5] * wrench[row, begin + 5]
    )  # fmt: skip


@large_kernel
def add_center_entries(ints, floats, row):
    """Add to a row what it depends on the center of mass, which everything moves that has a mass."""
    twist, wrench, below = field(ints, floats, "twist"), field(ints, floats, "row_wrench"), field(ints, floats, "mass_below")
    first_dof, offered = field(ints, floats, "first_dof"), field(ints, floats, "offered")
    nx, ny, nz, total = wrench[row, 18], wrench[row, 19], wrench[row, 20], below[0, 0]
    for u in range(ints[N_UNKNOWNS]):
        if u < ints[N_DOFS]:
            continue
        offered[ints[N_ROWS] * u + row] += center_entry(twist, u, below, 0, nx, ny, nz) / total
    for j in range(ints[N_JOINTS]):
        u = first_dof[j]
        offered[ints[N_ROWS] * u + row] += center_entry(twist, u, below, j + 1, nx, ny, nz) / total


@kernel
def center_entry(twist, u, below, f, nx, ny, nz):
    """n · (M m + ω × h) of the mass M and its moment h below frame f."""
    at, m, x, y, z = TWIST * u, below[f, 0], below[f, 1], below[f, 2], below[f, 3]
    wx, wy, wz = twist[at], twist[at + 1], twist[at + 2]
    return (
        nx * (m * twist[at + 3] + wy * z - wz * y)
        + ny * (m * twist[at + 4] + wz * x - wx * z)
        + nz * (m * twist[at + 5] + wx * y - wy * x)
    )


@large_kernel
def add_given_entries(ints, floats):
    """Write the rows that were worked out elsewhere."""
    extra, numbers, given = field(ints, floats, "extra"), field(ints, floats, "extra_numbers"), field(ints, floats, "given_row")
    first, scale, offered = field(ints, floats, "extra_row"), field(ints, floats, "use_scale"), field(ints, floats, "offered")
    for x in range(ints[N_EXTRAS] if ints[N_GIVEN] > 0 else 0):
        if extra[x, KIND] == GIVEN and first[x] >= 0:
            weight, at = scale[x] * numbers[x, WEIGHT_ALONG], extra[x, FIRST] * ints[N_UNKNOWNS]
            for d in range(ints[N_DOFS]):
                offered[ints[N_ROWS] * d + first[x]] = weight * given[at + d]


@large_kernel
def spread_rows(ints, floats):
    """Fill `offered` and `coupled`: walk from every frame that a row depends on to the base."""
    twist, wrench, row_frame = field(ints, floats, "twist"), field(ints, floats, "row_wrench"), field(ints, floats, "row_frame")
    parent, first_dof, row_on = field(ints, floats, "parent"), field(ints, floats, "first_dof"), field(ints, floats, "row_on")
    offered, coupled = field(ints, floats, "offered"), field(ints, floats, "coupled")
    stride, count, n = ints[N_ROWS], ints[N_COUPLED], ints[N_UNKNOWNS]
    for u in range(n):
        for k in range(count):
            offered[stride * u + k] = 0.0
    for k in range(count):
        for slot in range(3):
            f = row_frame[k, slot]
            if f < 0:
                continue
            while f > 0:
                u = first_dof[f - 1]
                offered[stride * u + k] += entry_of(twist, u, wrench, k, slot)
                f = parent[f - 1]
            for u in range(ints[N_DOFS], n):
                offered[stride * u + k] += entry_of(twist, u, wrench, k, slot)
        if row_frame[k, 3] >= 0:
            add_center_entries(ints, floats, k)
    add_given_entries(ints, floats)
    for u in range(n):
        for k in range(count):
            coupled[stride * u + k] = 0.0 if row_on[k] == OFF else offered[stride * u + k]


@large_kernel
def breaks_an_offer(ints, floats):
    """Whether the step at hand breaks a one-sided row while none counts."""
    offered, step, residual = (
        field(ints, floats, "offered"),
        field(ints, floats, "step"),
        field(ints, floats, "coupled_residual"),
    )
    if field(ints, floats, "options")[JOINED] == JOINED_TREE:
        return False
    for k in range(ints[N_COUPLED]):
        made = 0.0
        for u in range(ints[N_UNKNOWNS]):
            made += offered[ints[N_ROWS] * u + k] * step[u]
        if made < residual[k] - SLACK:
            return True
    return False


@large_kernel
def add_errors_of_now(ints, floats):
    """Add to `gradient` what the extra goals lack now, by the rows at hand."""
    gradient, coupled = field(ints, floats, "gradient"), field(ints, floats, "coupled")
    residual = field(ints, floats, "coupled_residual")
    for u in range(ints[N_UNKNOWNS]):
        gradient[u] += run_dot(coupled, ints[N_ROWS] * u, residual, 0, ints[N_COUPLED])
    add_angles(ints, floats, 0)


@kernel
def switch_row(ints, floats, k, on):
    """Let a row count, or not."""
    parent, depth, row = (
        field(ints, floats, "branch_parent"),
        field(ints, floats, "branch_depth"),
        field(ints, floats, "branch_row"),
    )
    normal, gradient = field(ints, floats, "normal"), field(ints, floats, "gradient")
    offered, coupled = field(ints, floats, "offered"), field(ints, floats, "coupled")
    stride, sign = ints[N_ROWS], 1.0 if on == ON else -1.0
    residual = field(ints, floats, "coupled_residual")[k]
    field(ints, floats, "row_on")[k] = on
    for u in range(ints[N_UNKNOWNS]):
        own = offered[stride * u + k]
        coupled[stride * u + k] = own if on == ON else 0.0
        if own == 0.0:
            continue
        gradient[u] += sign * own * residual
        v = u
        while v >= 0:
            normal[row[u] + depth[v]] += sign * own * offered[stride * v + k]
            v = parent[v]


@large_kernel
def switch_rows(ints, floats):
    """Let the one-sided rows count that the step at hand would break, and no others; returns how many changed sides."""
    row_on, offered, step = field(ints, floats, "row_on"), field(ints, floats, "offered"), field(ints, floats, "step")
    residual, stride, changed = field(ints, floats, "coupled_residual"), ints[N_ROWS], 0
    for k in range(ints[N_COUPLED]):
        if row_on[k] == ALWAYS:
            continue
        made = 0.0
        for u in range(ints[N_UNKNOWNS]):
            made += offered[stride * u + k] * step[u]
        if row_on[k] == OFF and made < residual[k] - SLACK:
            switch_row(ints, floats, k, ON)
            changed += 1
        elif row_on[k] == ON and made > residual[k] + SLACK:
            switch_row(ints, floats, k, OFF)
            changed += 1
    return changed


@large_kernel
def last_counting(ints, floats):
    """Up to where rows count, in fours."""
    row_on, last = field(ints, floats, "row_on"), 0
    for k in range(ints[N_COUPLED]):
        if row_on[k] != OFF:
            last = k + 1
    return FOUR * ((last + FOUR - 1) // FOUR)


@entry
def extra_work(ints, floats):
    """What is asked of the extra goals (`problem.ask_extras`); returns 0, or what the answer is."""
    operation = field(ints, floats, "options")[OPERATION]
    answer = 0
    if operation == ERRORS:
        answer = 1 if extra_errors(ints, floats) else 0
    elif operation == PLACE:
        place_rows(ints, floats)
        answer = last_counting(ints, floats)
    elif operation == ADD:
        if ints[N_COUPLED] > 0:
            spread_rows(ints, floats)
        if field(ints, floats, "options")[JOINED] == JOINED_TREE and ints[N_COUPLED] > 0:
            add_coupled(ints, floats, last_counting(ints, floats))
        add_angles(ints, floats, 1)
    elif operation == OFFERS:
        answer = 1 if breaks_an_offer(ints, floats) else 0
    elif operation == SWITCH:
        answer = switch_rows(ints, floats)
    else:
        add_errors_of_now(ints, floats)
    return answer
