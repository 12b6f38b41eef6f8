"""Floor: a point above a floor, one-sided."""

from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.goals.row_writer import (
    HORIZON,
    OFF,
    ON,
    begin_row,
    own_point,
    push,
    tell,
    weight_of,
)
from poise.kernels.workspace.layout import (
    BREACH,
    FRAME_A,
    POINT_A,
    ROOM,
    WANTED,
    field,
)


@large_kernel
def measure_floor(ints, floats, x):
    """A point on the right side of a plane."""
    numbers, frames = field(ints, floats, "extra_numbers"), field(ints, floats, "frames")
    row, weight, f = field(ints, floats, "extra_row")[x], weight_of(ints, floats, x), field(ints, floats, "extra")[x, FRAME_A]
    px, py, pz = own_point(ints, floats, x, f, POINT_A)
    nx, ny, nz = numbers[x, WANTED], numbers[x, WANTED + 1], numbers[x, WANTED + 2]
    room = nx * (px + frames[0, 9]) + ny * (py + frames[0, 10]) + nz * (pz + frames[0, 11]) - numbers[x, WANTED + 3]
    if room < field(ints, floats, "least")[x]:
        field(ints, floats, "phase")[BREACH] = 1.0
    field(ints, floats, "extra_report")[x, ROOM] = room
    short = max(-room, 0.0)
    tell(ints, floats, x, short, 0.0, weight * weight * short * short)
    if row >= 0 and begin_row(ints, floats, row, -weight * room, ON if room < 0.0 else OFF):
        push(ints, floats, row, f, weight, px, py, pz, nx, ny, nz)
    return 1 if room < HORIZON else 0
