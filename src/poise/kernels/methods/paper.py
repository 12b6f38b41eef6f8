"""The paper's method: its Jacobian, its sweeps, a warm start, and four ways to stop (sections IV to VIII).

The Jacobian is kept by columns (eqs. 11 and 12), only the blocks that exist: a joint moves only the effectors below it, so
unknown u has a block of rows for each effector in `block_effector[first_block[u]:first_block[u + 1]]` and no other. A column is
how the weighted rows of e_current change with the unknown: r × (e_current − p) and r for an angle about the axis r through p,
r and 0 for a length along r.

Projected Gauss-Seidel sweeps solve (JᵀJ + δI) x = JᵀΔe, lower ≤ x ≤ upper (eqs. 15 to 18, Algorithm 1). JᵀJ is never formed.
With the residual r = Δe − J x kept up to date, row i of Algorithm 1 is

    Δx_i = (b_i − Σ_j A_ij x_j) / A_ii = (J_i · r − δ x_i) / (J_i · J_i + δ)

a dot product and an update over the rows that exist in column i.
"""

import math

from poise.kernels.compiler.decorators import entry, kernel, large_kernel, part
from poise.kernels.compiler.field_access import size, workspace
from poise.kernels.kinematics.apply_step import apply_step
from poise.kernels.kinematics.ball_joints import axes_in_world
from poise.kernels.kinematics.call_balls_and_root import FILL_BALL_STEPS, STEPS_IN_BASIS, call_balls
from poise.kernels.kinematics.coupled_joints import follow_steps
from poise.kernels.kinematics.limits_and_speed import bound_step, project_into_limits
from poise.kernels.linear.call_articulated import SWEEP_COLUMNS, call_articulated
from poise.kernels.linear.column_sweeps import column_dot, column_subtract, last_changes, sweep_unknowns
from poise.kernels.linear.coupled_unknowns import clear_foreign_blocks, fold_blocks
from poise.kernels.methods.evaluate import begin_only_phase, evaluate
from poise.kernels.methods.saved_state import save_start
from poise.kernels.methods.time_budget import has_time_left, start_clock
from poise.kernels.workspace.layout import (
    BALL,
    DAMPING,
    EVALUATE_ONLY,
    MAX_ITERATIONS,
    MAX_SWEEPS,
    N_BALLS,
    N_COUPLED,
    N_DOFS,
    N_JOINTS,
    N_UNKNOWNS,
    POSE_ROWS,
    POSITION_TOLERANCE,
    RESIDUAL_TOLERANCE,
    SLIDE,
    STALL_TOLERANCE,
    STEP_TOLERANCE,
    SWEEPS_BY_BRANCHES,
    WARM_STEP,
    field,
)
from poise.kernels.workspace.outcome import CONVERGED, ITERATION_LIMIT, OUT_OF_TIME, SMALL_RESIDUAL, SMALL_STEP, STALLED, pack

SMALLEST_DIAGONAL = 1e-200
"""Below this an unknown moves nothing, and dividing by it would overflow."""


@kernel
def write_angle_column(u, axis, point, first_block, effectors, starts, weight, positions, columns):
    """Write the paper's Jacobian column of unknown angle u about the axis r through p (eq. 11); returns its square length."""
    (rx, ry, rz), (px, py, pz), square = axis, point, 0.0
    for block in range(first_block[u], first_block[u + 1]):
        e = effectors[block]
        along, about = weight[e, 0], weight[e, 1]
        x, y, z = positions[e, 0] - px, positions[e, 1] - py, positions[e, 2] - pz
        cx, cy, cz = along * (ry * z - rz * y), along * (rz * x - rx * z), along * (rx * y - ry * x)
        at = starts[block]
        columns[at], columns[at + 1], columns[at + 2] = cx, cy, cz
        columns[at + 4], columns[at + 5], columns[at + 6] = about * rx, about * ry, about * rz
        square += cx * cx + cy * cy + cz * cz + about * about
    return square


@kernel
def write_length_column(u, axis, first_block, effectors, starts, weight, columns):
    """Write the paper's Jacobian column of unknown length u along the axis r; returns its square length."""
    (rx, ry, rz), square = axis, 0.0
    for block in range(first_block[u], first_block[u + 1]):
        along = weight[effectors[block], 0]
        at = starts[block]
        columns[at], columns[at + 1], columns[at + 2] = along * rx, along * ry, along * rz
        columns[at + 4], columns[at + 5], columns[at + 6] = 0.0, 0.0, 0.0
        square += along * along
    return square


@kernel
def invert_diagonal(square, damping):
    """Return 1 / (J_uᵀJ_u + δ) of a column of the paper's Jacobian; 0 where both are 0, so that the unknown rests."""
    diagonal = square + damping
    return 1.0 / diagonal if diagonal > SMALLEST_DIAGONAL else 0.0


@large_kernel
def fill_joint_columns(ws):
    """Fill the paper's Jacobian columns of the joints and their `inverse_diagonal`, for the present frames."""
    kind, first_dof, axis = field(ws, "joint_kind"), field(ws, "first_dof"), field(ws, "axis")
    first_block, effectors = field(ws, "first_block"), field(ws, "block_effector")
    starts, weight = field(ws, "block_column"), field(ws, "goal_weight")
    positions = field(ws, "effector_position")
    columns, inverse_diagonal = field(ws, "columns"), field(ws, "inverse_diagonal")
    damping, f = field(ws, "settings")[DAMPING], field(ws, "frames")
    for j in range(size(ws, N_JOINTS)):
        if kind[j] >= BALL:
            continue
        u = first_dof[j]
        x, y, z = axis[j, 0], axis[j, 1], axis[j, 2]
        rx = f[j + 1, 0] * x + f[j + 1, 1] * y + f[j + 1, 2] * z
        ry = f[j + 1, 3] * x + f[j + 1, 4] * y + f[j + 1, 5] * z
        rz = f[j + 1, 6] * x + f[j + 1, 7] * y + f[j + 1, 8] * z
        if kind[j] == SLIDE:
            square = write_length_column(u, (rx, ry, rz), first_block, effectors, starts, weight, columns)
        else:
            point = f[j + 1, 9], f[j + 1, 10], f[j + 1, 11]
            square = write_angle_column(u, (rx, ry, rz), point, first_block, effectors, starts, weight, positions, columns)
        inverse_diagonal[u] = invert_diagonal(square, damping)


@large_kernel
def fill_ball_columns(ws):
    """Fill the paper's Jacobian columns of ball joints and `inverse_diagonal`: three angles each, about their basis."""
    ball, first_dof = field(ws, "ball_joint"), field(ws, "first_dof")
    first_block, effectors = field(ws, "first_block"), field(ws, "block_effector")
    starts, weight = field(ws, "block_column"), field(ws, "goal_weight")
    positions = field(ws, "effector_position")
    columns, inverse_diagonal = field(ws, "columns"), field(ws, "inverse_diagonal")
    damping, f = field(ws, "settings")[DAMPING], field(ws, "frames")
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        point, axes = (f[j + 1, 9], f[j + 1, 10], f[j + 1, 11]), axes_in_world(ws, j)
        for k in range(3):
            u, axis = first_dof[j] + k, axes[k]
            square = write_angle_column(u, axis, point, first_block, effectors, starts, weight, positions, columns)
            longer = axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2] - 1.0
            for block in range(first_block[u], first_block[u + 1]):
                square += longer * weight[effectors[block], 1] * weight[effectors[block], 1]
            inverse_diagonal[u] = invert_diagonal(square, damping)


@large_kernel
def fill_root_columns(ws):
    """Fill the paper's Jacobian columns of a free root and `inverse_diagonal`: three lengths, then three angles."""
    first_block, effectors = field(ws, "first_block"), field(ws, "block_effector")
    starts, weight = field(ws, "block_column"), field(ws, "goal_weight")
    positions = field(ws, "effector_position")
    columns, inverse_diagonal = field(ws, "columns"), field(ws, "inverse_diagonal")
    damping, f = field(ws, "settings")[DAMPING], field(ws, "frames")
    for k in range(6):
        u = size(ws, N_DOFS) + k
        rx, ry, rz = 1.0 * (k % 3 == 0), 1.0 * (k % 3 == 1), 1.0 * (k % 3 == 2)
        if k < 3:
            square = write_length_column(u, (rx, ry, rz), first_block, effectors, starts, weight, columns)
        else:
            point = f[0, 9], f[0, 10], f[0, 11]
            square = write_angle_column(u, (rx, ry, rz), point, first_block, effectors, starts, weight, positions, columns)
        inverse_diagonal[u] = invert_diagonal(square, damping)


@large_kernel
def fold_columns(ws):
    """Fold the paper's Jacobian columns of coupled joints, which then rest, into their leaders'; invert the diagonals anew."""
    follower, leader, first_block = field(ws, "follower"), field(ws, "leader"), field(ws, "first_block")
    starts, columns = field(ws, "block_column"), field(ws, "columns")
    inverse_diagonal, damping = field(ws, "inverse_diagonal"), field(ws, "settings")[DAMPING]
    clear_foreign_blocks(ws)
    fold_blocks(ws)
    for k in range(size(ws, N_COUPLED)):
        square, u = 0.0, leader[k]
        for block in range(first_block[u], first_block[u + 1]):
            for i in range(starts[block], starts[block] + POSE_ROWS):
                square += columns[i] * columns[i]
        inverse_diagonal[u] = invert_diagonal(square, damping)
    for k in range(size(ws, N_COUPLED)):
        inverse_diagonal[follower[k]] = 0.0


@kernel
def fill_jacobian(ws):
    """Fill the paper's Jacobian: the columns of all unknowns."""
    fill_joint_columns(ws)
    if size(ws, N_BALLS) > 0:
        fill_ball_columns(ws)
    if size(ws, N_UNKNOWNS) > size(ws, N_DOFS):
        fill_root_columns(ws)
    if size(ws, N_COUPLED) > 0:
        fold_columns(ws)


@large_kernel
def sweep(ws):
    """Sweep once over the unknowns in their order as in the paper, each clamped to its bounds (projected Gauss-Seidel, eq. 18).

    Updates `step`, `residual` and `change` (Δx of this sweep) in place. Returns the largest |Δx_i| and
    the largest difference of |Δx_i| from the sweep before. Branches of a long body may be swept by several threads.
    """
    if size(ws, SWEEPS_BY_BRANCHES) != 0:
        call_articulated(ws, SWEEP_COLUMNS)
        return last_changes(ws)
    return sweep_unknowns(ws, 0, size(ws, N_UNKNOWNS), 0.0, 0.0)


LARGEST_START = math.pi
"""A step of more than half a turn, or of as many metres, predicts nothing; and on a joint without limits
steps begun from each other would grow without end."""


@large_kernel
def start_from_step(ws):
    """Start the paper's sweeps with x⁰ = the last step, clamped to its bounds, and update the residual (section VIII)."""
    first_run, runs = field(ws, "first_run"), field(ws, "runs")
    columns, residual = field(ws, "columns"), field(ws, "residual")
    step, last_step = field(ws, "step"), field(ws, "last_step")
    lower, upper = field(ws, "step_lower"), field(ws, "step_upper")
    call_balls(ws, STEPS_IN_BASIS)
    for u in range(size(ws, N_UNKNOWNS)):
        start = min(max(last_step[u], -LARGEST_START), LARGEST_START)
        step[u] = min(max(start, lower[u]), upper[u])
        column_subtract(u, step[u], first_run, runs, columns, residual)


@large_kernel
def equation_residual(ws):
    """Return ‖A x − b‖ after a sweep of the paper's method, without unknowns at a bound."""
    first_run, runs = field(ws, "first_run"), field(ws, "runs")
    columns, residual = field(ws, "columns"), field(ws, "residual")
    lower, upper, step = field(ws, "step_lower"), field(ws, "step_upper"), field(ws, "step")
    damping = field(ws, "settings")[DAMPING]
    total = 0.0
    for u in range(size(ws, N_UNKNOWNS)):
        x = step[u]
        left = column_dot(u, first_run, runs, columns, residual) - damping * x
        at_bound = (left > 0.0 and x >= upper[u]) or (left < 0.0 and x <= lower[u])
        if not at_bound:
            total += left * left
    return math.sqrt(total)


@part
def run_sweeps(ws, first_iteration):
    """Sweep on the paper's present Jacobian until one of the conditions of its section VI holds.

    A tolerance that is negative is not given, and its condition not checked. The change of |Δx_i| is
    use_tolerances from the second sweep of a solve on. Returns the reason and the number of sweeps.
    """
    settings, most = field(ws, "settings"), field(ws, "options")[MAX_SWEEPS]
    for number in range(1, most + 1):
        largest, difference = sweep(ws)
        if settings[RESIDUAL_TOLERANCE] >= 0.0 and equation_residual(ws) <= settings[RESIDUAL_TOLERANCE]:
            return SMALL_RESIDUAL, number
        if largest <= settings[STEP_TOLERANCE]:
            return SMALL_STEP, number
        if difference <= settings[STALL_TOLERANCE] and not (first_iteration and number == 1):
            return STALLED, number
    return ITERATION_LIMIT, most


@part
def iterate_paper(ws, first_iteration):
    """Run one iteration of the paper's method: linearise, sweep, apply; returns why the sweeps ended and their number."""
    bound_step(ws)
    fill_jacobian(ws)
    step, total = field(ws, "step"), field(ws, "total")
    if first_iteration and field(ws, "options")[WARM_STEP] != 0:
        start_from_step(ws)
    else:
        for u in range(size(ws, N_UNKNOWNS)):
            step[u] = 0.0
    reason, sweeps = run_sweeps(ws, first_iteration)
    apply_step(ws, step)
    for u in range(size(ws, N_UNKNOWNS)):
        total[u] += step[u]
    return reason, sweeps


@entry
def solve_paper(ints, floats):
    """Solve by the paper's method; returns status, iterations and sweeps as one number (`outcome.pack`).

    The goals are evaluated before every iteration and after the last, so a pose that has them costs no
    iteration and the errors reported are those of the pose returned. A condition of section VI ends the
    sweeps on its Jacobian; if it holds after a single sweep, another Jacobian would say the same and the
    solve ends too. A solve of no iterations only evaluates.
    """
    ws = workspace(ints, floats)
    options, last_step, total = field(ws, "options"), field(ws, "last_step"), field(ws, "total")
    start_time = start_clock(ws)
    if options[MAX_ITERATIONS] != EVALUATE_ONLY:
        save_start(ws)
    project_into_limits(ws)
    begin_only_phase(ws)
    use_tolerances = field(ws, "settings")[POSITION_TOLERANCE] >= 0.0
    status = CONVERGED if evaluate(ws) and use_tolerances else ITERATION_LIMIT
    for u in range(size(ws, N_UNKNOWNS)):
        total[u] = 0.0
    sweeps = iterations = 0
    while status != CONVERGED and iterations < options[MAX_ITERATIONS]:
        if not has_time_left(ws, start_time):
            status = OUT_OF_TIME
            break
        status, made = iterate_paper(ws, iterations == 0)
        sweeps += made
        iterations += 1
        if evaluate(ws) and use_tolerances:
            status = CONVERGED
        elif status != ITERATION_LIMIT and made == 1:
            break
    if options[MAX_ITERATIONS] > 0:
        for u in range(size(ws, N_UNKNOWNS)):
            last_step[u] = total[u]
        call_balls(ws, FILL_BALL_STEPS)
        follow_steps(ws, last_step)
    return pack(status, iterations, sweeps)
