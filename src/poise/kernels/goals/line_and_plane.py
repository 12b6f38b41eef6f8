"""OnLine and OnPlane: a point on a line or a plane of the world."""

import math

from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.goals.row_writer import (
    ROW_ALWAYS,
    add_point_gradient,
    begin_row,
    phase_weights,
    record_point,
    record_world_point,
    report_error,
)
from poise.kernels.workspace.goal_records import PLANE
from poise.kernels.workspace.layout import (
    FRAME_A,
    KIND,
    POINT_A,
    POINT_B,
    WANTED,
    field,
)


@large_kernel
def evaluate_line_or_plane(ints, floats, x):
    """A point on a plane, or on a line: one or two directions in which it may not be off."""
    extra, numbers, row = (
        field(ints, floats, "extra_codes"),
        field(ints, floats, "extra_numbers"),
        field(ints, floats, "extra_first_row")[x],
    )
    f, count = extra[x, FRAME_A], 1 if extra[x, KIND] == PLANE else 2
    weight, _ = phase_weights(ints, floats, x)
    px, py, pz = record_point(ints, floats, x, f, POINT_A)
    wx, wy, wz = record_world_point(ints, floats, x, POINT_B)
    square = 0.0
    for k in range(count):
        at = WANTED + 3 * k
        nx, ny, nz = numbers[x, at], numbers[x, at + 1], numbers[x, at + 2]
        off = nx * (wx - px) + ny * (wy - py) + nz * (wz - pz)
        square += off * off
        if row >= 0 and begin_row(ints, floats, row + k, weight * off, ROW_ALWAYS):
            add_point_gradient(ints, floats, row + k, f, weight, px, py, pz, nx, ny, nz)
    report_error(ints, floats, x, math.sqrt(square), 0.0, weight * weight * square)
    return count
