"""Contact and Relative: a frame placed in the world or in another frame, position and orientation weighted apart."""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.goals.row_writer import (
    phase_weights,
    record_point,
    record_world_point,
    report_error,
    write_orientation_rows,
    write_position_rows,
)
from poise.kernels.kinematics.rotations import rotation_vector, row_times_transpose
from poise.kernels.workspace.goal_records import POSE_FRAME, POSE_POINT, POSE_REFERENCE, POSE_ROTATION, POSE_TARGET
from poise.kernels.workspace.layout import field


@kernel
def target_row(frames, f, m, x, at, i):
    """Return row i of the target rotation of a Contact or Relative: frame f times the matrix at `at`; frame −1 is the world."""
    if f < 0:
        return m[x, at + 3 * i], m[x, at + 3 * i + 1], m[x, at + 3 * i + 2]
    a, b, c = frames[f, 3 * i], frames[f, 3 * i + 1], frames[f, 3 * i + 2]
    return (
        a * m[x, at] + b * m[x, at + 3] + c * m[x, at + 6],
        a * m[x, at + 1] + b * m[x, at + 4] + c * m[x, at + 7],
        a * m[x, at + 2] + b * m[x, at + 5] + c * m[x, at + 8],
    )


@kernel
def rotation_error_row(frames, f, against, m, x, at, i):
    """Return row i of W Rᵀ of a Contact or Relative, with the rotation R of frame f and its target W."""
    a, b, c = target_row(frames, against, m, x, at, i)
    return row_times_transpose(frames, f, a, b, c)


@large_kernel
def rotation_error_vector(ws, x, at, f, against):
    """Return the rotation vector from frame f of a Contact or Relative to its target, in the world or another frame."""
    frames, m = field(ws, "frames"), field(ws, "extra_numbers")
    xx, xy, xz = rotation_error_row(frames, f, against, m, x, at, 0)
    yx, yy, yz = rotation_error_row(frames, f, against, m, x, at, 1)
    zx, zy, zz = rotation_error_row(frames, f, against, m, x, at, 2)
    return rotation_vector((xx, xy, xz, yx, yy, yz, zx, zy, zz))


@large_kernel
def evaluate_contact(ws, x):
    """Evaluate a Contact or Relative: errors of its point and orientation [m], [rad]; returns the rows it needs.

    Returns the rows it needs: three for the position, three for the orientation, as far as they have weights.
    """
    extra, row = field(ws, "extra_codes"), field(ws, "extra_first_row")[x]
    f, against = extra[x, POSE_FRAME], extra[x, POSE_REFERENCE]
    position_weight, orientation_weight = phase_weights(ws, x)
    px, py, pz = record_point(ws, x, f, POSE_POINT)
    if against < 0:
        wx, wy, wz = record_world_point(ws, x, POSE_TARGET)
    else:
        wx, wy, wz = record_point(ws, x, against, POSE_TARGET)
    dx, dy, dz = wx - px, wy - py, wz - pz
    distance = angle = 0.0
    if position_weight > 0.0:
        distance = math.sqrt(dx * dx + dy * dy + dz * dz)
        if row >= 0:
            write_position_rows(ws, row, f, 1.0, position_weight, px, py, pz, dx, dy, dz)
            if against >= 0:
                write_position_rows(ws, row, against, -1.0, position_weight, wx, wy, wz, 0.0, 0.0, 0.0)
            row += 3
    if orientation_weight > 0.0:
        tx, ty, tz, angle = rotation_error_vector(ws, x, POSE_ROTATION, f, against)
        if row >= 0:
            write_orientation_rows(ws, row, f, 1.0, orientation_weight, tx, ty, tz, angle)
            if against >= 0:
                write_orientation_rows(ws, row, against, -1.0, orientation_weight, tx, ty, tz, angle)
    report_error(
        ws,
        x,
        distance,
        angle,
        position_weight * position_weight * distance * distance + orientation_weight * orientation_weight * angle * angle,
    )
    return 3 * (position_weight > 0.0) + 3 * (orientation_weight > 0.0)
