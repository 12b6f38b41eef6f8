"""The paper's method: linearise, sweep, apply; warm start; four ways to stop (sections IV to VIII)."""

from poise.kernels.compiler.decorators import entry, part
from poise.kernels.compiler.field_access import size, workspace
from poise.kernels.kinematics.apply_step import apply_step
from poise.kernels.kinematics.call_balls_and_root import FILL_BALL_STEPS, call_balls
from poise.kernels.kinematics.limits_and_speed import bound_step, project_into_limits
from poise.kernels.methods.evaluate import evaluate
from poise.kernels.methods.paper_jacobian import fill_jacobian
from poise.kernels.methods.paper_sweep import equation_residual, start_from_step, sweep
from poise.kernels.methods.priority_weights import begin_phase
from poise.kernels.methods.start_of_solve import save_start
from poise.kernels.methods.time_budget import has_time_left, start_clock
from poise.kernels.workspace.layout import (
    EVALUATE_ONLY,
    MAX_ITERATIONS,
    MAX_SWEEPS,
    N_UNKNOWNS,
    POSITION_TOLERANCE,
    RESIDUAL_TOLERANCE,
    STALL_TOLERANCE,
    STEP_TOLERANCE,
    WARM_STEP,
    field,
)
from poise.kernels.workspace.outcome import CONVERGED, ITERATION_LIMIT, OUT_OF_TIME, SMALL_RESIDUAL, SMALL_STEP, STALLED, pack


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
    begin_phase(ws, 0.0, 1.0, 1.0)
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
    return pack(status, iterations, sweeps)
