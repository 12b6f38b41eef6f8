"""Distance: two points so far from each other."""

import math

from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.goals.row_writer import (
    MIN_LENGTH,
    ROW_ALWAYS,
    add_point_gradient,
    begin_row,
    phase_weights,
    record_point,
    report_error,
)
from poise.kernels.workspace.layout import (
    FRAME_A,
    FRAME_B,
    POINT_A,
    POINT_B,
    WANTED,
    field,
)


@large_kernel
def evaluate_distance(ws, x):
    """Two points so far apart."""
    extra, row = field(ws, "extra_codes"), field(ws, "extra_first_row")[x]
    f, g = extra[x, FRAME_A], extra[x, FRAME_B]
    weight, _ = phase_weights(ws, x)
    ax, ay, az = record_point(ws, x, f, POINT_A)
    bx, by, bz = record_point(ws, x, g, POINT_B)
    nx, ny, nz = ax - bx, ay - by, az - bz
    length = math.sqrt(nx * nx + ny * ny + nz * nz)
    off = field(ws, "extra_numbers")[x, WANTED] - length
    report_error(ws, x, abs(off), 0.0, weight * weight * off * off)
    if length < MIN_LENGTH:
        nx, ny, nz, length = 0.0, 1.0, 0.0, 1.0  # somewhere
    if row >= 0 and begin_row(ws, row, weight * off, ROW_ALWAYS):
        nx, ny, nz = nx / length, ny / length, nz / length
        add_point_gradient(ws, row, f, weight, ax, ay, az, nx, ny, nz)
        add_point_gradient(ws, row, g, -weight, bx, by, bz, nx, ny, nz)
    return 1
