"""The Moore-Penrose pseudoinverse: the shortest step that lowers the linearised error most, Δθ = J⁺e.

D. Whitney, Resolved motion rate control of manipulators and human prostheses, 1969. Singular values below a hundredth of
the largest count as 0, and no joint turns by more than an eighth of a turn, as in S. Buss' implementation for Buss and
Kim 2005.
"""

from poise.kernels.compared_methods.dense_rows import LARGEST_TURN, apply_dense_step, hold_at_limits, shorten_step
from poise.kernels.compared_methods.singular_values import decompose_rows, prepare_decomposition, solve_by_singular_values
from poise.kernels.compiler.decorators import entry
from poise.kernels.compiler.field_access import workspace

SMALLEST_PART = 1e-2
"""A singular value that is a smaller part of the largest is 0."""


@entry
def iterate_pseudoinverse(ints, floats):
    """Iterate the pseudoinverse once: Δθ = J⁺e, joints at their limits taken out."""
    ws = workspace(ints, floats)
    count, outside = prepare_decomposition(ws), True
    while outside:
        largest = decompose_rows(ws, count)
        solve_by_singular_values(ws, count, SMALLEST_PART * SMALLEST_PART * largest, 0.0)
        shorten_step(ws, LARGEST_TURN)
        outside = hold_at_limits(ws, count)
    apply_dense_step(ws)
    return 0
