"""Damped least squares by singular values: no damping while all of them are large, and full damping where the smallest is 0.

A. Maciejewski, C. Klein, Numerical filtering for the operation of robotic manipulators through kinematically singular
configurations, Journal of Robotic Systems 5(6), 1988: the damping follows the smallest singular value; as a function of
it that of S. Chiaverini, Singularity-robust task-priority redundancy resolution, IEEE T-RA 13(3), 1997: λ² = λ₀² (1 −
(σ/ε)²) for σ < ε.
"""

from poise.kernels.compared_methods.dense_rows import (
    ANSWER,
    LARGEST_TURN,
    apply_dense_step,
    hold_at_limits,
    shorten_step,
)
from poise.kernels.compared_methods.singular_values import decompose_rows, prepare_decomposition, solve_by_singular_values
from poise.kernels.compiler.decorators import entry, kernel
from poise.kernels.compiler.field_access import workspace
from poise.kernels.workspace.layout import DAMPING, field

REGION = 4.0
"""(ε/λ₀)²: singular values are small below twice the square root of the solver's `damping`."""


@kernel
def damping_by_singular_values(ws, count):
    """Return λ² by the smallest singular value of the dense rows, from 0 to the solver's `damping`."""
    places, numbers, most = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "settings")[DAMPING]
    smallest = REGION * most
    for i in range(count):
        smallest = min(smallest, numbers[places[ANSWER] + i])
    return most * (1.0 - smallest / (REGION * most)) if most > 0.0 else 0.0


@entry
def iterate_svd_dls(ints, floats):
    """Iterate damped least squares by singular values once, joints at their limits taken out."""
    ws = workspace(ints, floats)
    count, outside = prepare_decomposition(ws), True
    while outside:
        decompose_rows(ws, count)
        solve_by_singular_values(ws, count, 0.0, damping_by_singular_values(ws, count))
        shorten_step(ws, LARGEST_TURN)
        outside = hold_at_limits(ws, count)
    apply_dense_step(ws)
    return 0
