"""Distance: the row of two points that keep a distance."""

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
from poise.kernels.workspace.goal_records import (
    DISTANCE_FRAME_A,
    DISTANCE_FRAME_B,
    DISTANCE_POINT_A,
    DISTANCE_POINT_B,
    DISTANCE_TARGET,
)
from poise.kernels.workspace.layout import field


@large_kernel
def evaluate_distance(ws, x):
    """Evaluate a Distance: how far the gap of two points is from its target [m]; always needs one row."""
    extra, row = field(ws, "extra_codes"), field(ws, "extra_first_row")[x]
    f, g = extra[x, DISTANCE_FRAME_A], extra[x, DISTANCE_FRAME_B]
    weight, _ = phase_weights(ws, x)
    ax, ay, az = record_point(ws, x, f, DISTANCE_POINT_A)
    bx, by, bz = record_point(ws, x, g, DISTANCE_POINT_B)
    nx, ny, nz = ax - bx, ay - by, az - bz
    length = math.sqrt(nx * nx + ny * ny + nz * nz)
    off = field(ws, "extra_numbers")[x, DISTANCE_TARGET] - length
    report_error(ws, x, abs(off), 0.0, weight * weight * off * off)
    if length < MIN_LENGTH:
        nx, ny, nz, length = 0.0, 1.0, 0.0, 1.0  # somewhere
    if row >= 0 and begin_row(ws, row, weight * off, ROW_ALWAYS):
        nx, ny, nz = nx / length, ny / length, nz / length
        add_point_gradient(ws, row, f, weight, ax, ay, az, nx, ny, nz)
        add_point_gradient(ws, row, g, -weight, bx, by, bz, nx, ny, nz)
    return 1
