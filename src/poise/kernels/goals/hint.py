"""Hint: the rows of an elbow or knee that points to a target."""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.goals.direction_rows import ALIGNED_ANGLE, row_direction, store_direction
from poise.kernels.goals.row_writer import (
    MIN_LENGTH,
    ROW_ALWAYS,
    add_point_gradient,
    begin_row,
    phase_weights,
    record_point,
    record_world_point,
    report_error,
)
from poise.kernels.kinematics.small_vectors import cross
from poise.kernels.workspace.goal_records import (
    DIRECTION_ROW_COUNT,
    HINT_LOWER_FRAME,
    HINT_LOWER_POINT,
    HINT_MIDDLE_FRAME,
    HINT_MIDDLE_POINT,
    HINT_TARGET,
    HINT_UPPER_FRAME,
    HINT_UPPER_POINT,
    ROW_DIRECTIONS,
    ROWS_NEEDED,
)
from poise.kernels.workspace.layout import WRITE_GRADIENTS, field


@kernel
def hint_gradients(u, line, length, elbow, hint, out, side, ratio):
    """Return the gradients of a Hint's row −u · r with the elbow, the limb's lower end and its upper end: three vectors.

    u: direction of the row. line: unit vector of the limb, `length` long. elbow, hint: e and h from the upper end [m]. out,
    side: unit vectors of their parts across the line, ratio: of the lengths of these.
    """
    (ux, uy, uz), (lx, ly, lz), (ex, ey, ez), (hx, hy, hz) = u, line, elbow, hint
    (ox, oy, oz), (vx, vy, vz) = out, side
    el, hl = ex * lx + ey * ly + ez * lz, hx * lx + hy * ly + hz * lz
    uv = ux * vx + uy * vy + uz * vz
    # −u · r changes by q · de⊥ and t · dh⊥ with these two, and both move with the line l.
    qx, qy, qz = ux - uv * ox, uy - uv * oy, uz - uv * oz
    tx, ty, tz = -ratio * (ux - uv * vx), -ratio * (uy - uv * vy), -ratio * (uz - uv * vz)
    ql, tl = qx * lx + qy * ly + qz * lz, tx * lx + ty * ly + tz * lz
    sx = el * qx + ql * ex + hl * tx + tl * hx
    sy = el * qy + ql * ey + hl * ty + tl * hy
    sz = el * qz + ql * ez + hl * tz + tl * hz
    sl = sx * lx + sy * ly + sz * lz
    gx, gy, gz = (sl * lx - sx) / length, (sl * ly - sy) / length, (sl * lz - sz) / length
    qx, qy, qz = qx - ql * lx, qy - ql * ly, qz - ql * lz
    tx, ty, tz = tx - tl * lx, ty - tl * ly, tz - tl * lz
    return (qx, qy, qz), (gx, gy, gz), (-qx - gx - tx, -qy - gy - ty, -qz - gz - tz)


@large_kernel
def evaluate_hint(ws, x):
    """Evaluate a Hint: the side of an elbow or knee (B), seen along the line of the limb's ends (A and C); returns its rows.

    With the parts across that line, e⊥ of the elbow and h⊥ of the target, the error is r = |e⊥| ĥ⊥ − e⊥ [m]. A limb that is
    straight has no side, and no error. Returns the rows it needs: 1 where it is nearly met, 3, or 0.
    """
    extra, row = field(ws, "extra_codes"), field(ws, "extra_first_row")[x]
    weight, _ = phase_weights(ws, x)
    ax, ay, az = record_point(ws, x, extra[x, HINT_UPPER_FRAME], HINT_UPPER_POINT)
    bx, by, bz = record_point(ws, x, extra[x, HINT_MIDDLE_FRAME], HINT_MIDDLE_POINT)
    cx, cy, cz = record_point(ws, x, extra[x, HINT_LOWER_FRAME], HINT_LOWER_POINT)
    wx, wy, wz = record_world_point(ws, x, HINT_TARGET)
    ex, ey, ez = bx - ax, by - ay, bz - az
    lx, ly, lz = cx - ax, cy - ay, cz - az
    hx, hy, hz = wx - ax, wy - ay, wz - az
    length = max(math.sqrt(lx * lx + ly * ly + lz * lz), MIN_LENGTH)
    lx, ly, lz = lx / length, ly / length, lz / length
    el, hl = ex * lx + ey * ly + ez * lz, hx * lx + hy * ly + hz * lz
    ox, oy, oz = ex - el * lx, ey - el * ly, ez - el * lz
    vx, vy, vz = hx - hl * lx, hy - hl * ly, hz - hl * lz
    out, across = math.sqrt(ox * ox + oy * oy + oz * oz), math.sqrt(vx * vx + vy * vy + vz * vz)
    if length <= MIN_LENGTH or out < MIN_LENGTH or across < MIN_LENGTH:
        report_error(ws, x, 0.0, 0.0, 0.0)
        return 0
    vx, vy, vz = vx / across, vy / across, vz / across
    rx, ry, rz = out * vx - ox, out * vy - oy, out * vz - oz
    square = rx * rx + ry * ry + rz * rz
    report_error(ws, x, math.sqrt(square), 0.0, weight * weight * square)
    if row >= 0:
        if field(ws, "options")[WRITE_GRADIENTS] != 0:
            extra[x, DIRECTION_ROW_COUNT] = extra[x, ROWS_NEEDED]
            if extra[x, ROWS_NEEDED] == 1:
                ux, uy, uz = cross(lx, ly, lz, ox / out + vx, oy / out + vy, oz / out + vz)
                store_direction(ws, x, ROW_DIRECTIONS, ux, uy, uz)
        for k in range(extra[x, DIRECTION_ROW_COUNT]):
            ux, uy, uz = row_direction(ws, x, k)
            if begin_row(ws, row + k, weight * (rx * ux + ry * uy + rz * uz), ROW_ALWAYS):
                (qx, qy, qz), (gx, gy, gz), (sx, sy, sz) = hint_gradients(
                    (ux, uy, uz), (lx, ly, lz), length, (ex, ey, ez), (hx, hy, hz),
                    (ox / out, oy / out, oz / out), (vx, vy, vz), out / across,
                )  # fmt: skip
                add_point_gradient(ws, row + k, extra[x, HINT_MIDDLE_FRAME], weight, bx, by, bz, qx, qy, qz)
                add_point_gradient(ws, row + k, extra[x, HINT_LOWER_FRAME], weight, cx, cy, cz, gx, gy, gz)
                add_point_gradient(ws, row + k, extra[x, HINT_UPPER_FRAME], weight, ax, ay, az, sx, sy, sz)
    return 1 if square < ALIGNED_ANGLE * ALIGNED_ANGLE * out * out else 3
