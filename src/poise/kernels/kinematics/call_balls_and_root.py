"""Calls of the code of ball joints and of a free root by its address, so that only characters that have them compile it."""

from poise.kernels.compiler.call_by_address import call_method
from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.compiler.field_access import flat_arrays, size
from poise.kernels.workspace.layout import BALLS_ADDRESS, BALLS_OPERATION, N_BALLS, ROOT_ADDRESS, ROOT_OPERATION, field

(
    SHORTEN_BALLS, PROJECT_BALLS, RELEASE_BALLS, RESET_BASES, TURN_BALLS, BOUND_BALLS, FILL_BALL_TWISTS, HOLD_BALLS,
    FILL_BALL_STEPS, STEPS_IN_BASIS, BALL_AT_SPEED_LIMIT, POSTURE_COST_OF_BALLS, ADD_POSTURE_OF_BALLS,
    SMOOTHNESS_COST_OF_BALLS, ADD_SMOOTHNESS_OF_BALLS, ADD_SMOOTHNESS_GRADIENT_OF_BALLS,
) = range(16)  # fmt: skip
"""Operations on all ball joints (`ball_and_root_entries.ball_entry`)."""
CLAMP_ROOT, HOLD_ROOT, LIMIT_ROOT_STEP, ROOT_AT_SPEED_LIMIT, ROOT_PLACEMENT_COST, ADD_ROOT_PLACEMENT = range(6)
"""Operations on a free root (`ball_and_root_entries.root_entry`)."""


@large_kernel
def call_balls(ws, operation):
    """Run an operation on all ball joints by the address of their code, if there are any; returns its answer, else 0."""
    if size(ws, N_BALLS) == 0:
        return 0
    field(ws, "options")[BALLS_OPERATION] = operation
    ints, floats = flat_arrays(ws)
    return call_method(ints[BALLS_ADDRESS], ints, floats)


@large_kernel
def call_root(ws, operation):
    """Run an operation on a free root by the address of its code; returns its answer. There must be a free root."""
    field(ws, "options")[ROOT_OPERATION] = operation
    ints, floats = flat_arrays(ws)
    return call_method(ints[ROOT_ADDRESS], ints, floats)
