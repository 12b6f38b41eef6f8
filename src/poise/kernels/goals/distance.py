"""Distance: two points so far from each other."""

import math

from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.goals.row_writer import (
    ALWAYS,
    DEGENERATE,
    begin_row,
    own_point,
    push,
    tell,
    weights_of,
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
def measure_distance(ints, floats, x):
    """Two points so far apart."""
    extra, row = field(ints, floats, "extra"), field(ints, floats, "extra_row")[x]
    f, g = extra[x, FRAME_A], extra[x, FRAME_B]
    weight, _ = weights_of(ints, floats, x)
    ax, ay, az = own_point(ints, floats, x, f, POINT_A)
    bx, by, bz = own_point(ints, floats, x, g, POINT_B)
    nx, ny, nz = ax - bx, ay - by, az - bz
    length = math.sqrt(nx * nx + ny * ny + nz * nz)
    off = field(ints, floats, "extra_numbers")[x, WANTED] - length
    tell(ints, floats, x, abs(off), 0.0, weight * weight * off * off)
    if length < DEGENERATE:
        nx, ny, nz, length = 0.0, 1.0, 0.0, 1.0  # somewhere
    if row >= 0 and begin_row(ints, floats, row, weight * off, ALWAYS):
        nx, ny, nz = nx / length, ny / length, nz / length
        push(ints, floats, row, f, weight, ax, ay, az, nx, ny, nz)
        push(ints, floats, row, g, -weight, bx, by, bz, nx, ny, nz)
    return 1
