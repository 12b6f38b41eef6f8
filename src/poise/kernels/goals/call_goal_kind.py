"""Calls of the entry of one kind of extra goal by its address, so that only the kinds in use are compiled."""

from poise.kernels.compiler.call_by_address import call_method
from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.compiler.field_access import flat_arrays
from poise.kernels.workspace.layout import KIND_GOAL, KIND_OPERATION, field

(
    EVALUATE_GOAL, EVALUATE_CAPSULE_PAIRS, SUM_MASSES, SUM_SUBTREE_MASSES, ADD_ENTRIES, ADD_ANGLES, ADD_ANGLE_GRADIENTS,
) = range(7)  # fmt: skip
"""Operations of the code of a kind: every kind evaluates one goal, the others are of single kinds (`goal_kind_entries`)."""


@large_kernel
def call_kind(ws, kind, operation, x):
    """Call the code of a kind of extra goal by its address, for an operation, on goal x if it needs one; returns its answer."""
    options = field(ws, "options")
    options[KIND_OPERATION], options[KIND_GOAL] = operation, x
    ints, floats = flat_arrays(ws)
    return call_method(field(ws, "kind_address")[kind], ints, floats)
