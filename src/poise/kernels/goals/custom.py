"""Custom: rows that were worked out in Python."""

from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.goals.row_writer import (
    ROW_ALWAYS,
    begin_row,
    phase_weights,
    report_error,
)
from poise.kernels.workspace.layout import (
    FIRST,
    N_DOFS,
    N_UNKNOWNS,
    WANTED,
    field,
)


@large_kernel
def evaluate_custom(ints, floats, x):
    """A row that was worked out elsewhere: c + J θ, wanted to be 0."""
    extra, numbers, angles = (
        field(ints, floats, "extra_codes"),
        field(ints, floats, "extra_numbers"),
        field(ints, floats, "angles"),
    )
    given, row = field(ints, floats, "custom_jacobian"), field(ints, floats, "extra_first_row")[x]
    weight, _ = phase_weights(ints, floats, x)
    at, off = extra[x, FIRST] * ints[N_UNKNOWNS], numbers[x, WANTED]
    for d in range(ints[N_DOFS]):
        off += given[at + d] * angles[d]
    report_error(ints, floats, x, abs(off), 0.0, weight * weight * off * off)
    if row >= 0:
        begin_row(ints, floats, row, -weight * off, ROW_ALWAYS)
    return 1
