"""OnLine and OnPlane: the rows of a point on a line or a plane of the world."""

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
from poise.kernels.workspace.goal_records import KIND, LINE_ANCHOR, LINE_FRAME, LINE_NORMALS, LINE_POINT, PLANE
from poise.kernels.workspace.layout import field


@large_kernel
def evaluate_line_or_plane(ws, x):
    """Evaluate an OnLine or OnPlane: how far a point is off along one or two normals [m]; returns that many rows."""
    extra, numbers, row = (
        field(ws, "extra_codes"),
        field(ws, "extra_numbers"),
        field(ws, "extra_first_row")[x],
    )
    f, count = extra[x, LINE_FRAME], 1 if extra[x, KIND] == PLANE else 2
    weight, _ = phase_weights(ws, x)
    px, py, pz = record_point(ws, x, f, LINE_POINT)
    wx, wy, wz = record_world_point(ws, x, LINE_ANCHOR)
    square = 0.0
    for k in range(count):
        at = LINE_NORMALS + 3 * k
        nx, ny, nz = numbers[x, at], numbers[x, at + 1], numbers[x, at + 2]
        off = nx * (wx - px) + ny * (wy - py) + nz * (wz - pz)
        square += off * off
        if row >= 0 and begin_row(ws, row + k, weight * off, ROW_ALWAYS):
            add_point_gradient(ws, row + k, f, weight, px, py, pz, nx, ny, nz)
    report_error(ws, x, math.sqrt(square), 0.0, weight * weight * square)
    return count
