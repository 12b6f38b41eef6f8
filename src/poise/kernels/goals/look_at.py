"""LookAt: an axis of a frame points at a target."""

import math

from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.goals.direction_rows import ACROSS, NEARLY, row_along, set_across
from poise.kernels.goals.row_writer import (
    ALWAYS,
    DEGENERATE,
    begin_row,
    cross,
    depend,
    from_base,
    own_point,
    tell,
    unit_of,
    weights_of,
)
from poise.kernels.workspace.layout import (
    COUNT,
    FILLING,
    FRAME_A,
    POINT_A,
    POINT_B,
    WANTED,
    WANTS,
    field,
)


@large_kernel
def measure_look(ints, floats, x):
    """An axis of a segment that points at a target: the difference of two unit vectors."""
    extra, numbers, frames = field(ints, floats, "extra"), field(ints, floats, "extra_numbers"), field(ints, floats, "frames")
    row, f = field(ints, floats, "extra_row")[x], extra[x, FRAME_A]
    _, weight = weights_of(ints, floats, x)
    px, py, pz = own_point(ints, floats, x, f, POINT_A)
    wx, wy, wz = from_base(ints, floats, x, POINT_B)
    dx, dy, dz = wx - px, wy - py, wz - pz
    length = math.sqrt(dx * dx + dy * dy + dz * dz)
    if length < DEGENERATE:  # the target is where the eye is
        tell(ints, floats, x, 0.0, 0.0, 0.0)
        return 0
    dx, dy, dz = dx / length, dy / length, dz / length
    ux, uy, uz = numbers[x, WANTED], numbers[x, WANTED + 1], numbers[x, WANTED + 2]
    ax = frames[f, 0] * ux + frames[f, 1] * uy + frames[f, 2] * uz
    ay = frames[f, 3] * ux + frames[f, 4] * uy + frames[f, 5] * uz
    az = frames[f, 6] * ux + frames[f, 7] * uy + frames[f, 8] * uz
    rx, ry, rz = dx - ax, dy - ay, dz - az
    cx, cy, cz = cross(ax, ay, az, dx, dy, dz)
    angle = math.atan2(math.sqrt(cx * cx + cy * cy + cz * cz), ax * dx + ay * dy + az * dz)
    tell(ints, floats, x, 0.0, angle, weight * weight * (rx * rx + ry * ry + rz * rz))
    if row >= 0:
        if field(ints, floats, "options")[FILLING] != 0:
            extra[x, COUNT] = extra[x, WANTS]
            if extra[x, WANTS] == 2:
                mx, my, mz = ax + dx, ay + dy, az + dz
                ex, ey, ez = unit_of(0 if mx * mx < 1.0 else 1)  # it is about 2 long
                cx, cy, cz = cross(mx, my, mz, ex, ey, ez)
                set_across(ints, floats, x, ACROSS, cx, cy, cz)
                ex, ey, ez = cross(mx, my, mz, cx, cy, cz)
                set_across(ints, floats, x, ACROSS + 3, ex, ey, ez)
        for k in range(extra[x, COUNT]):
            ex, ey, ez = row_along(ints, floats, x, k)
            if begin_row(ints, floats, row + k, weight * (rx * ex + ry * ey + rz * ez), ALWAYS):
                own = (ex * dx + ey * dy + ez * dz) / length
                qx, qy, qz = ex / length - own * dx, ey / length - own * dy, ez / length - own * dz
                tx, ty, tz = cross(ax, ay, az, ex, ey, ez)
                sx, sy, sz = cross(px, py, pz, qx, qy, qz)
                depend(ints, floats, row + k, f, weight, tx + sx, ty + sy, tz + sz, qx, qy, qz)
    return 2 if angle < NEARLY else 3
