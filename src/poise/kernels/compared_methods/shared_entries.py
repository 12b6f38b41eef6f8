"""Evaluating and linearising a pose, compiled once for all compared methods, which call them by their addresses."""

from poise.kernels.compiler.call_by_address import call_method
from poise.kernels.compiler.decorators import entry, kernel, large_kernel
from poise.kernels.compiler.field_access import flat_arrays, size, workspace
from poise.kernels.kinematics.limits_and_speed import bound_step
from poise.kernels.methods.evaluate import evaluate
from poise.kernels.methods.paper import fill_jacobian
from poise.kernels.methods.saved_state import copy_pose
from poise.kernels.workspace.layout import COST, EVALUATE_ADDRESS, FRAMES_VALID, LINEARISE_ADDRESS, N_BALLS, field


@entry
def evaluate_entry(ints, floats):
    """Evaluate the present pose, as `evaluate` does: update frames, errors and cost; returns whether the goals are reached."""
    return 1 if evaluate(workspace(ints, floats)) else 0


@entry
def linearise_entry(ints, floats):
    """Entry that compared methods share: linearise at the pose last evaluated, `columns`, `step_lower`, `step_upper`."""
    ws = workspace(ints, floats)
    bound_step(ws)
    fill_jacobian(ws)
    return 0


@kernel
def evaluate_pose(ws):
    """Evaluate the present pose by the address of the shared code; returns 1 if the goals are reached."""
    ints, floats = flat_arrays(ws)
    return call_method(field(ws, "method_address")[EVALUATE_ADDRESS], ints, floats)


@kernel
def evaluated_cost(ws):
    """Compared methods: return the cost of the present pose, ‖Δe‖², by the address of the entry that they share."""
    evaluate_pose(ws)
    return field(ws, "report")[COST]


@kernel
def linearise(ws):
    """Compared methods: linearise at the pose last evaluated, by the address of the entry that they share."""
    ints, floats = flat_arrays(ws)
    call_method(field(ws, "method_address")[LINEARISE_ADDRESS], ints, floats)


@large_kernel
def go_back(ws):
    """Compared methods: go back to the pose at which the iteration began, by the address of the entry that they share."""
    angles, placement = field(ws, "angles"), field(ws, "placement")
    copy_pose(ws, field(ws, "saved_angles"), field(ws, "saved_placement"), angles, placement)
    field(ws, "options")[FRAMES_VALID] = 0
    if size(ws, N_BALLS) > 0:  # a step turns balls from their quaternions as last evaluated
        evaluate_pose(ws)
