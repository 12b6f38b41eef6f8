"""Goals that ask something of one part of the body, or of two. See `depend` for what a row is."""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.goals.row_writer import (
    ALWAYS,
    DEGENERATE,
    JOINT,
    PLANE,
    SMOOTH,
    begin_row,
    cross,
    depend,
    from_base,
    orientation_rows,
    own_point,
    position_rows,
    push,
    tell,
    unit_of,
)
from poise.kernels.kinematics.rotation import rotation_vector, row_across
from poise.kernels.workspace.layout import (
    COUNT,
    DOF,
    FILLING,
    FIRST,
    FRAME_A,
    FRAME_B,
    FRAME_C,
    KIND,
    N_ANGULAR,
    N_DOFS,
    N_EXTRAS,
    N_UNKNOWNS,
    POINT_A,
    POINT_B,
    POINT_C,
    WANTED,
    WANTS,
    WEIGHT_ABOUT,
    WEIGHT_ALONG,
    field,
)

NEARLY, ACROSS = 0.1, WANTED + 6
"""A direction that is off by less [rad] gets rows only across it, along vectors that are among its numbers from there on: what
it is off by has no part along it, and the less is left, the less the row along it says."""
CARRIED = 0.95
"""The part of a motion that smoothness carries on: with all of it, what no goal holds would drift for ever."""


@kernel
def weights_of(ints, floats, x):
    """Of metres and of radians, in this phase."""
    numbers, scale = field(ints, floats, "extra_numbers"), field(ints, floats, "use_scale")
    return scale[x] * numbers[x, WEIGHT_ALONG], scale[x] * numbers[x, WEIGHT_ABOUT]


@kernel
def row_along(ints, floats, x, k):
    """The direction of row k of a goal that has three, along the axes, or fewer."""
    numbers, at = field(ints, floats, "extra_numbers"), ACROSS + 3 * k
    if field(ints, floats, "extra")[x, COUNT] == 3:
        return unit_of(k)
    return numbers[x, at], numbers[x, at + 1], numbers[x, at + 2]


@kernel
def set_across(ints, floats, x, at, vx, vy, vz):
    """Keep a direction, made a unit vector."""
    numbers, length = field(ints, floats, "extra_numbers"), math.sqrt(vx * vx + vy * vy + vz * vz)
    numbers[x, at], numbers[x, at + 1], numbers[x, at + 2] = vx / length, vy / length, vz / length


@kernel
def wanted_row(frames, f, m, x, at, i):
    """Row i of the rotation of frame f times a matrix among the numbers of x; frame −1 is not turned."""
    if f < 0:
        return m[x, at + 3 * i], m[x, at + 3 * i + 1], m[x, at + 3 * i + 2]
    a, b, c = frames[f, 3 * i], frames[f, 3 * i + 1], frames[f, 3 * i + 2]
    return (
        a * m[x, at] + b * m[x, at + 3] + c * m[x, at + 6],
        a * m[x, at + 1] + b * m[x, at + 4] + c * m[x, at + 7],
        a * m[x, at + 2] + b * m[x, at + 5] + c * m[x, at + 8],
    )


@kernel
def missing_row(frames, f, against, m, x, at, i):
    """Row i of W Rᵀ, of the rotation R of frame f and the one that is wanted of it."""
    a, b, c = wanted_row(frames, against, m, x, at, i)
    return row_across(frames, f, a, b, c)


@large_kernel
def wanted_turn(ints, floats, x, at, f, against):
    """The rotation vector from frame f to a rotation among the numbers of x, in the world or, if not −1, in another frame."""
    frames, m = field(ints, floats, "frames"), field(ints, floats, "extra_numbers")
    xx, xy, xz = missing_row(frames, f, against, m, x, at, 0)
    yx, yy, yz = missing_row(frames, f, against, m, x, at, 1)
    zx, zy, zz = missing_row(frames, f, against, m, x, at, 2)
    return rotation_vector((xx, xy, xz, yx, yy, yz, zx, zy, zz))


@large_kernel
def measure_pose(ints, floats, x):
    """A point of a segment where it was put, and the segment's orientation: in the world, or on another segment (FRAME_B)."""
    extra, row = field(ints, floats, "extra"), field(ints, floats, "extra_row")[x]
    f, against = extra[x, FRAME_A], extra[x, FRAME_B]
    along, about = weights_of(ints, floats, x)
    px, py, pz = own_point(ints, floats, x, f, POINT_A)
    if against < 0:
        wx, wy, wz = from_base(ints, floats, x, POINT_B)
    else:
        wx, wy, wz = own_point(ints, floats, x, against, POINT_B)
    dx, dy, dz = wx - px, wy - py, wz - pz
    distance = angle = 0.0
    if along > 0.0:
        distance = math.sqrt(dx * dx + dy * dy + dz * dz)
        if row >= 0:
            position_rows(ints, floats, row, f, 1.0, along, px, py, pz, dx, dy, dz)
            if against >= 0:
                position_rows(ints, floats, row, against, -1.0, along, wx, wy, wz, 0.0, 0.0, 0.0)
            row += 3
    if about > 0.0:
        tx, ty, tz, angle = wanted_turn(ints, floats, x, WANTED, f, against)
        if row >= 0:
            orientation_rows(ints, floats, row, f, 1.0, about, tx, ty, tz, angle)
            if against >= 0:
                orientation_rows(ints, floats, row, against, -1.0, about, tx, ty, tz, angle)
    tell(ints, floats, x, distance, angle, along * along * distance * distance + about * about * angle * angle)
    return 3 * (along > 0.0) + 3 * (about > 0.0)


@large_kernel
def measure_flat(ints, floats, x):
    """A point on a plane, or on a line: one or two directions in which it may not be off."""
    extra, numbers, row = (
        field(ints, floats, "extra"),
        field(ints, floats, "extra_numbers"),
        field(ints, floats, "extra_row")[x],
    )
    f, count = extra[x, FRAME_A], 1 if extra[x, KIND] == PLANE else 2
    weight, _ = weights_of(ints, floats, x)
    px, py, pz = own_point(ints, floats, x, f, POINT_A)
    wx, wy, wz = from_base(ints, floats, x, POINT_B)
    square = 0.0
    for k in range(count):
        at = WANTED + 3 * k
        nx, ny, nz = numbers[x, at], numbers[x, at + 1], numbers[x, at + 2]
        off = nx * (wx - px) + ny * (wy - py) + nz * (wz - pz)
        square += off * off
        if row >= 0 and begin_row(ints, floats, row + k, weight * off, ALWAYS):
            push(ints, floats, row + k, f, weight, px, py, pz, nx, ny, nz)
    tell(ints, floats, x, math.sqrt(square), 0.0, weight * weight * square)
    return count


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


@large_kernel
def measure_hint(ints, floats, x):
    """An elbow or a knee (B) on the side of a hint, seen along the line between the limb's ends (A and C).

    With the parts across that line, e of the elbow and h of the hint, it is e that is wanted along h: |e| ĥ − e. A limb that is
    straight has no side.
    """
    extra, row = field(ints, floats, "extra"), field(ints, floats, "extra_row")[x]
    weight, _ = weights_of(ints, floats, x)
    ax, ay, az = own_point(ints, floats, x, extra[x, FRAME_A], POINT_A)
    bx, by, bz = own_point(ints, floats, x, extra[x, FRAME_B], POINT_B)
    cx, cy, cz = own_point(ints, floats, x, extra[x, FRAME_C], POINT_C)
    wx, wy, wz = from_base(ints, floats, x, WANTED)
    ex, ey, ez = bx - ax, by - ay, bz - az
    lx, ly, lz = cx - ax, cy - ay, cz - az
    hx, hy, hz = wx - ax, wy - ay, wz - az
    length = max(math.sqrt(lx * lx + ly * ly + lz * lz), DEGENERATE)
    lx, ly, lz = lx / length, ly / length, lz / length
    el, hl = ex * lx + ey * ly + ez * lz, hx * lx + hy * ly + hz * lz
    ox, oy, oz = ex - el * lx, ey - el * ly, ez - el * lz
    vx, vy, vz = hx - hl * lx, hy - hl * ly, hz - hl * lz
    out, across = math.sqrt(ox * ox + oy * oy + oz * oz), math.sqrt(vx * vx + vy * vy + vz * vz)
    if length <= DEGENERATE or out < DEGENERATE or across < DEGENERATE:
        tell(ints, floats, x, 0.0, 0.0, 0.0)
        return 0
    vx, vy, vz = vx / across, vy / across, vz / across
    rx, ry, rz = out * vx - ox, out * vy - oy, out * vz - oz
    square = rx * rx + ry * ry + rz * rz
    tell(ints, floats, x, math.sqrt(square), 0.0, weight * weight * square)
    if row >= 0:
        if field(ints, floats, "options")[FILLING] != 0:
            extra[x, COUNT] = extra[x, WANTS]
            if extra[x, WANTS] == 1:
                ux, uy, uz = cross(lx, ly, lz, ox / out + vx, oy / out + vy, oz / out + vz)
                set_across(ints, floats, x, ACROSS, ux, uy, uz)
        for k in range(extra[x, COUNT]):
            ux, uy, uz = row_along(ints, floats, x, k)
            if not begin_row(ints, floats, row + k, weight * (rx * ux + ry * uy + rz * uz), ALWAYS):
                continue
            side = ux * vx + uy * vy + uz * vz
            # The row is −u·r: q · de⊥ and t · dh⊥ with these two, and both move with the line l.
            qx, qy, qz = ux - side * ox / out, uy - side * oy / out, uz - side * oz / out
            factor = -out / across
            tx, ty, tz = factor * (ux - side * vx), factor * (uy - side * vy), factor * (uz - side * vz)
            ql, tl = qx * lx + qy * ly + qz * lz, tx * lx + ty * ly + tz * lz
            sx = el * qx + ql * ex + hl * tx + tl * hx
            sy = el * qy + ql * ey + hl * ty + tl * hy
            sz = el * qz + ql * ez + hl * tz + tl * hz
            sl = sx * lx + sy * ly + sz * lz
            gx, gy, gz = (sl * lx - sx) / length, (sl * ly - sy) / length, (sl * lz - sz) / length
            qx, qy, qz = qx - ql * lx, qy - ql * ly, qz - ql * lz
            tx, ty, tz = tx - tl * lx, ty - tl * ly, tz - tl * lz
            push(ints, floats, row + k, extra[x, FRAME_B], weight, bx, by, bz, qx, qy, qz)
            push(ints, floats, row + k, extra[x, FRAME_C], weight, cx, cy, cz, gx, gy, gz)
            push(ints, floats, row + k, extra[x, FRAME_A], weight, ax, ay, az, -qx - gx - tx, -qy - gy - ty, -qz - gz - tz)
    return 1 if square < NEARLY * NEARLY * out * out else 3


# ---- angles -------------------------------------------------------------------------------------------


@large_kernel
def measure_angles(ints, floats, x):
    """One joint's angle, or, for SMOOTH, all of them as far as the last solve's step would bring them again."""
    extra, numbers, angles = field(ints, floats, "extra"), field(ints, floats, "extra_numbers"), field(ints, floats, "angles")
    _, weight = weights_of(ints, floats, x)
    angle = square = 0.0
    if extra[x, KIND] == JOINT:
        angle = abs(numbers[x, WANTED] - angles[extra[x, DOF]])
        square = angle * angle
    else:
        start, step = field(ints, floats, "start_angles"), field(ints, floats, "start_step")
        for d in range(ints[N_DOFS]):
            off = start[d] + CARRIED * step[d] - angles[d]
            square += off * off
    tell(ints, floats, x, 0.0, angle, weight * weight * square)
    return 0


@large_kernel
def add_angles(ints, floats, with_normal):
    """Add what angles are asked for to `gradient`, and to the diagonal of `normal` too if it is wanted (1)."""
    extra, numbers, angles = field(ints, floats, "extra"), field(ints, floats, "extra_numbers"), field(ints, floats, "angles")
    start, step = field(ints, floats, "start_angles"), field(ints, floats, "start_step")
    depth, row = field(ints, floats, "branch_depth"), field(ints, floats, "branch_row")
    normal, gradient = field(ints, floats, "normal"), field(ints, floats, "gradient")
    for x in range(ints[N_EXTRAS] if ints[N_ANGULAR] > 0 else 0):
        kind = extra[x, KIND]
        _, weight = weights_of(ints, floats, x)
        if not weight > 0.0 or (kind != JOINT and kind != SMOOTH):
            continue
        first, end = (extra[x, DOF], extra[x, DOF] + 1) if kind == JOINT else (0, ints[N_DOFS])
        for d in range(first, end):
            wanted = numbers[x, WANTED] if kind == JOINT else start[d] + CARRIED * step[d]
            gradient[d] += weight * weight * (wanted - angles[d])
            if with_normal != 0:
                normal[row[d] + depth[d]] += weight * weight


@large_kernel
def measure_given(ints, floats, x):
    """A row that was worked out elsewhere: c + J θ, wanted to be 0."""
    extra, numbers, angles = field(ints, floats, "extra"), field(ints, floats, "extra_numbers"), field(ints, floats, "angles")
    given, row = field(ints, floats, "given_row"), field(ints, floats, "extra_row")[x]
    weight, _ = weights_of(ints, floats, x)
    at, off = extra[x, FIRST] * ints[N_UNKNOWNS], numbers[x, WANTED]
    for d in range(ints[N_DOFS]):
        off += given[at + d] * angles[d]
    tell(ints, floats, x, abs(off), 0.0, weight * weight * off * off)
    if row >= 0:
        begin_row(ints, floats, row, -weight * off, ALWAYS)
    return 1
