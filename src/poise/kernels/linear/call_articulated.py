"""Calls of the articulated factorisation by the address of its code, so that only long bodies compile it."""

from poise.kernels.compiler.call_by_address import call_method
from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import flat_arrays, size
from poise.kernels.workspace.layout import ARTICULATED_ADDRESS, ARTICULATED_OPERATION, IS_ARTICULATED, field

FILL_BLOCKS, FACTOR, SOLVE_STEP, SOLVE_CHANGE, FILL_RESIDUAL, SWEEP, SWEEP_COLUMNS = range(7)
"""Operations of the articulated factorisation (`articulated_entry`)."""


@kernel
def is_articulated(ws):
    """Whether the kernels of the articulated factorisation are to be called for this body."""
    return size(ws, IS_ARTICULATED) != 0


@large_kernel
def call_articulated(ws, operation):
    """Run an operation of the articulated factorisation by the address of its code; returns its answer, or 0."""
    field(ws, "options")[ARTICULATED_OPERATION] = operation
    ints, floats = flat_arrays(ws)
    return call_method(ints[ARTICULATED_ADDRESS], ints, floats)
