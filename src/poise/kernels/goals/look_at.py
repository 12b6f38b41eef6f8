"""LookAt: the rows of an axis that points at a target."""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.goals.direction_rows import ALIGNED_ANGLE, row_direction, store_direction
from poise.kernels.goals.manner_pull import has_manner
from poise.kernels.goals.row_writer import (
    MIN_LENGTH,
    ROW_ALWAYS,
    add_direction_gradient,
    add_point_gradient,
    begin_row,
    phase_weights,
    record_point,
    record_world_point,
    report_error,
)
from poise.kernels.kinematics.small_vectors import cross, unit_vector
from poise.kernels.workspace.goal_records import (
    DIRECTION_ROW_COUNT,
    LOOK_AT_AXIS,
    LOOK_AT_EYE,
    LOOK_AT_FRAME,
    LOOK_AT_IS_TURNED_MOST,
    LOOK_AT_MOST,
    LOOK_AT_TARGET,
    ROW_DIRECTIONS,
    ROWS_NEEDED,
)
from poise.kernels.workspace.layout import WRITE_GRADIENTS, field


@kernel
def asked_direction(ws, x, dx, dy, dz, length):
    """Return the direction from the eye to the target of LookAt goal x, and how much it turns with the eye [1/m].

    It is that to its target, so far away, or as far as a manner turns the body, whose direction stays as it is in a solve.
    """
    numbers = field(ws, "extra_numbers")
    if numbers[x, LOOK_AT_IS_TURNED_MOST] != 0.0 and has_manner(ws):
        return numbers[x, LOOK_AT_MOST], numbers[x, LOOK_AT_MOST + 1], numbers[x, LOOK_AT_MOST + 2], 0.0
    return dx, dy, dz, 1.0 / length


@kernel
def store_directions_across(ws, x, mx, my, mz):
    """Store the directions of two rows of LookAt x, across a vector that is about 2 long."""
    ex, ey, ez = unit_vector(0 if mx * mx < 1.0 else 1)
    cx, cy, cz = cross(mx, my, mz, ex, ey, ez)
    store_direction(ws, x, ROW_DIRECTIONS, cx, cy, cz)
    ex, ey, ez = cross(mx, my, mz, cx, cy, cz)
    store_direction(ws, x, ROW_DIRECTIONS + 3, ex, ey, ez)


@large_kernel
def evaluate_look_at(ws, x):
    """Evaluate a LookAt: the difference of a frame's axis and the direction to its target, as unit vectors.

    Where a manner turns a body no farther (`manner_gaze`), the direction is that; the error is still that of the target.
    """
    extra, numbers, frames = (
        field(ws, "extra_codes"),
        field(ws, "extra_numbers"),
        field(ws, "frames"),
    )
    row, f = field(ws, "extra_first_row")[x], extra[x, LOOK_AT_FRAME]
    _, weight = phase_weights(ws, x)
    px, py, pz = record_point(ws, x, f, LOOK_AT_EYE)
    wx, wy, wz = record_world_point(ws, x, LOOK_AT_TARGET)
    dx, dy, dz = wx - px, wy - py, wz - pz
    length = math.sqrt(dx * dx + dy * dy + dz * dz)
    if length < MIN_LENGTH:  # the target is where the eye is
        report_error(ws, x, 0.0, 0.0, 0.0)
        return 0
    dx, dy, dz = dx / length, dy / length, dz / length
    ux, uy, uz = numbers[x, LOOK_AT_AXIS], numbers[x, LOOK_AT_AXIS + 1], numbers[x, LOOK_AT_AXIS + 2]
    ax = frames[f, 0] * ux + frames[f, 1] * uy + frames[f, 2] * uz
    ay = frames[f, 3] * ux + frames[f, 4] * uy + frames[f, 5] * uz
    az = frames[f, 6] * ux + frames[f, 7] * uy + frames[f, 8] * uz
    cx, cy, cz = cross(ax, ay, az, dx, dy, dz)
    angle = math.atan2(math.sqrt(cx * cx + cy * cy + cz * cz), ax * dx + ay * dy + az * dz)
    dx, dy, dz, near = asked_direction(ws, x, dx, dy, dz, length)
    rx, ry, rz = dx - ax, dy - ay, dz - az
    report_error(ws, x, 0.0, angle, weight * weight * (rx * rx + ry * ry + rz * rz))
    if row >= 0:
        if field(ws, "options")[WRITE_GRADIENTS] != 0:
            extra[x, DIRECTION_ROW_COUNT] = extra[x, ROWS_NEEDED]
            if extra[x, ROWS_NEEDED] == 2:
                store_directions_across(ws, x, ax + dx, ay + dy, az + dz)
        for k in range(extra[x, DIRECTION_ROW_COUNT]):
            ex, ey, ez = row_direction(ws, x, k)
            if begin_row(ws, row + k, weight * (rx * ex + ry * ey + rz * ez), ROW_ALWAYS):
                own = near * (ex * dx + ey * dy + ez * dz)
                qx, qy, qz = near * ex - own * dx, near * ey - own * dy, near * ez - own * dz
                add_direction_gradient(ws, row + k, f, weight, ax, ay, az, ex, ey, ez)
                add_point_gradient(ws, row + k, f, weight, px, py, pz, qx, qy, qz)
    return 2 if angle < ALIGNED_ANGLE else 3
