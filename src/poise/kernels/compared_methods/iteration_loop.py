"""The loop of all methods that are compared: evaluate, one iteration, evaluate, until the goals are reached or nothing moves.

Each method is the entry of one iteration: it takes the two workspaces with the pose evaluated and the `residual` filled,
moves `angles` inside the box (`box_lower`, `box_upper`), mostly by `apply_step`, and returns how many sweeps it made. It
is called by its address, and calls what evaluates and linearises a pose by theirs (`shared_entries`), so that these are
compiled once.
"""

from poise.kernels.compared_methods.shared_entries import evaluate_pose
from poise.kernels.compiler.call_by_address import call_method
from poise.kernels.compiler.decorators import entry, large_kernel
from poise.kernels.compiler.field_access import size, workspace
from poise.kernels.kinematics.limits_and_speed import project_into_limits
from poise.kernels.methods.evaluate import begin_only_phase
from poise.kernels.methods.saved_state import save_pose, save_start
from poise.kernels.methods.time_budget import has_time_left, start_clock
from poise.kernels.workspace.layout import (
    EVALUATE_ONLY,
    ITERATE_ADDRESS,
    MAX_ITERATIONS,
    METHOD_ITERATION,
    N_DOFS,
    POSITION_TOLERANCE,
    STEP_TOLERANCE,
    field,
)
from poise.kernels.workspace.outcome import CONVERGED, ITERATION_LIMIT, OUT_OF_TIME, SMALL_STEP, pack

SMALLEST_CHANGE = 1e-9
"""An iteration that changes no angle and no coordinate of a free root by more is the last [rad, m]."""


@large_kernel
def largest_change(ws):
    """Return the largest change of an angle or of the placement in one iteration of a compared method."""
    angles, placement = field(ws, "angles"), field(ws, "placement")
    before, placed = field(ws, "saved_angles"), field(ws, "saved_placement")
    largest = 0.0
    for d in range(size(ws, N_DOFS)):
        largest = max(largest, abs(angles[d] - before[d]))
    for k in range(7):
        largest = max(largest, abs(placement[k] - placed[k]))
    return largest


@entry
def solve_by_iterations(ints, floats):
    """Solve by a compared method, whose iteration is at `method_address`; returns its outcome (`outcome.pack`)."""
    ws = workspace(ints, floats)
    options, settings, method = field(ws, "options"), field(ws, "settings"), field(ws, "method_address")[ITERATE_ADDRESS]
    start_time = start_clock(ws)
    if options[MAX_ITERATIONS] != EVALUATE_ONLY:
        save_start(ws)
    project_into_limits(ws)
    begin_only_phase(ws)
    use_tolerances = settings[POSITION_TOLERANCE] >= 0.0
    status = CONVERGED if evaluate_pose(ws) != 0 and use_tolerances else ITERATION_LIMIT
    iterations = sweeps = 0
    while status == ITERATION_LIMIT and iterations < options[MAX_ITERATIONS]:
        if not has_time_left(ws, start_time):
            status = OUT_OF_TIME
            break
        options[METHOD_ITERATION] = iterations
        save_pose(ws)
        sweeps += call_method(method, ints, floats)
        iterations += 1
        if evaluate_pose(ws) != 0 and use_tolerances:
            status = CONVERGED
        elif largest_change(ws) <= max(settings[STEP_TOLERANCE], SMALLEST_CHANGE):
            status = SMALL_STEP
    return pack(status, iterations, sweeps)
