"""Goals that ask something of the whole body: center of mass, balance, floors, capsules. See `depend` for what a row is."""

import math

from poise.kernels.depend import (
    ALWAYS,
    DEGENERATE,
    HORIZON,
    OFF,
    ON,
    begin_row,
    own_point,
    push,
    tell,
    unit_of,
    world_point,
)
from poise.kernels.jit import kernel, large_kernel
from poise.kernels.layout import (
    BREACH,
    COUNT,
    DOF,
    FILLING,
    FIRST,
    FRAME_A,
    FRAME_B,
    N_COUPLED,
    POINT_A,
    POINT_B,
    POINT_C,
    ROOM,
    WANTED,
    WEIGHT_ALONG,
    field,
)

MIDDLE_A, MIDDLE_B, BETWEEN = WANTED + 6, WANTED + 9, WANTED + 12
"""Where the numbers of two capsules hold the middles of their axes, and the direction in which they were last apart: a
guess that saves time and changes no result."""
SURE = 1e-9
"""By how much more than it has to be a distance that is only estimated must be larger [m]."""
CLOSE = 0.03
"""Capsules that are farther apart than this are left out of a step [m]."""
FLAT_POLYGON = 1e-3
"""A polygon less wide than this is a line or a point [m]."""


@kernel
def weight_of(ints, floats, x):
    """Of metres, in this phase."""
    return field(ints, floats, "use_scale")[x] * field(ints, floats, "extra_numbers")[x, WEIGHT_ALONG]


@kernel
def own_moment(frames, mass, moment, f, k):
    """Coordinate k of the mass of frame f times its place, seen from the base."""
    return (
        mass[f] * (frames[f, 9 + k] - frames[0, 9 + k])
        + frames[f, 3 * k] * moment[f, 0] + frames[f, 3 * k + 1] * moment[f, 1] + frames[f, 3 * k + 2] * moment[f, 2]
    )  # fmt: skip


@large_kernel
def weigh(ints, floats):
    """Fill `mass_below` for the base: all that there is."""
    frames, mass, moment = field(ints, floats, "frames"), field(ints, floats, "mass"), field(ints, floats, "mass_moment")
    total = x = y = z = 0.0
    for f in range(mass.size):
        if mass[f] > 0.0:
            total += mass[f]
            x += own_moment(frames, mass, moment, f, 0)
            y += own_moment(frames, mass, moment, f, 1)
            z += own_moment(frames, mass, moment, f, 2)
    below = field(ints, floats, "mass_below")
    below[0, 0], below[0, 1], below[0, 2], below[0, 3] = total, x, y, z


@large_kernel
def weigh_branches(ints, floats):
    """Fill the rest of `mass_below`, from the leaves on."""
    order, parent, frames = field(ints, floats, "order"), field(ints, floats, "parent"), field(ints, floats, "frames")
    mass, moment, below = field(ints, floats, "mass"), field(ints, floats, "mass_moment"), field(ints, floats, "mass_below")
    for f in range(1, mass.size):
        below[f, 0] = mass[f]
        for k in range(3):
            below[f, 1 + k] = own_moment(frames, mass, moment, f, k) if mass[f] > 0.0 else 0.0
    for at in range(order.size - 1, -1, -1):
        j = order[at]
        for k in range(4 if parent[j] > 0 else 0):
            below[parent[j], k] += below[j + 1, k]


@large_kernel
def push_center(ints, floats, row, weight, nx, ny, nz):
    """Let a row grow by weight · n · dc with the center of mass c."""
    center, count = field(ints, floats, "row_center"), ints[N_COUPLED]
    center[row], center[row + count], center[row + 2 * count] = weight * nx, weight * ny, weight * nz


@large_kernel
def measure_center(ints, floats, x):
    """The center of mass at a place, in the directions that are asked for."""
    numbers, frames, below = (
        field(ints, floats, "extra_numbers"),
        field(ints, floats, "frames"),
        field(ints, floats, "mass_below"),
    )
    row, weight = field(ints, floats, "extra_row")[x], weight_of(ints, floats, x)
    count, square = 0, 0.0
    if below[0, 0] > 0.0:
        for k in range(3):
            if numbers[x, WANTED + 3 + k] == 0.0:
                continue
            off = numbers[x, WANTED + k] - frames[0, 9 + k] - below[0, 1 + k] / below[0, 0]
            square += off * off
            if row >= 0 and begin_row(ints, floats, row + count, weight * off, ALWAYS):
                ex, ey, ez = unit_of(k)
                push_center(ints, floats, row + count, weight, ex, ey, ez)
            count += 1
    tell(ints, floats, x, math.sqrt(square), 0.0, weight * weight * square)
    return count


# ---- balance ------------------------------------------------------------------------------------------


@kernel
def side_of(hull, a, b, i):
    """Twice the area of the triangle of three points of the hull's list; positive if i is to the left of a → b."""
    return (hull[b, 0] - hull[a, 0]) * (hull[i, 1] - hull[a, 1]) - (hull[b, 1] - hull[a, 1]) * (hull[i, 0] - hull[a, 0])


@kernel
def is_farther(hull, at, i, than):
    """Whether point i is farther from `at` than another one."""
    ax, az, bx, bz = (
        hull[i, 0] - hull[at, 0],
        hull[i, 1] - hull[at, 1],
        hull[than, 0] - hull[at, 0],
        hull[than, 1] - hull[at, 1],
    )
    return ax * ax + az * az > bx * bx + bz * bz


@large_kernel
def swap(ints, floats, i, j):
    """Exchange two points of the hull's list."""
    hull = field(ints, floats, "hull")
    for k in range(3):
        hull[i, k], hull[j, k] = hull[j, k], hull[i, k]


@large_kernel
def fill_hull(ints, floats, first, count):
    """Bring the support points into the order of their convex hull on the floor; returns how many are on it.

    Gift wrapping (Jarvis 1973): a dozen points at most. Left turns, seen with x to the right and z up.
    """
    frame, point, hull = field(ints, floats, "support_frame"), field(ints, floats, "support_point"), field(ints, floats, "hull")
    for i in range(count):
        s = first + i
        hull[i, 0], _, hull[i, 1] = world_point(ints, floats, frame[s], point[s, 0], point[s, 1], point[s, 2])
        hull[i, 2] = s
    for i in range(1, count):  # the first corner: least x, then least z
        if hull[i, 0] < hull[0, 0] or (hull[i, 0] == hull[0, 0] and hull[i, 1] < hull[0, 1]):
            swap(ints, floats, 0, i)
    corners = 1
    while corners < count:
        at, best = corners - 1, corners
        for i in range(corners + 1, count):
            side = side_of(hull, at, best, i)
            if side < 0.0 or (side == 0.0 and is_farther(hull, at, i, best)):
                best = i
        side = side_of(hull, at, best, 0)
        if corners > 1 and (side < 0.0 or (side == 0.0 and not is_farther(hull, at, best, 0))):
            break
        swap(ints, floats, corners, best)
        corners += 1
    return corners


@kernel
def inward(hull, i, corners):
    """The unit normal of the edge from corner i to the next, towards the inside: x and z."""
    j = i + 1 if i + 1 < corners else 0
    ex, ez = hull[j, 0] - hull[i, 0], hull[j, 1] - hull[i, 1]
    length = max(math.sqrt(ex * ex + ez * ez), DEGENERATE)
    return -ez / length, ex / length


@kernel
def room_inside(hull, i, corners, cx, cz):
    """How far a point is inside the edge from corner i to the next."""
    nx, nz = inward(hull, i, corners)
    return nx * (cx - hull[i, 0]) + nz * (cz - hull[i, 1])


@large_kernel
def push_corner(ints, floats, row, corner, weight, nx, nz):
    """Let a row grow by weight · n · dv with a corner v of the hull."""
    point, frame = field(ints, floats, "support_point"), field(ints, floats, "support_frame")
    s = int(field(ints, floats, "hull")[corner, 2])
    px, py, pz = world_point(ints, floats, frame[s], point[s, 0], point[s, 1], point[s, 2])
    push(ints, floats, row, frame[s], weight, px, py, pz, nx, 0.0, nz)


@large_kernel
def measure_balance(ints, floats, x):
    """The center of mass over the polygon of what bears weight, with a margin: a row for each edge that is near.

    Where the polygon is a line or a point, the center is asked to be over it.
    """
    extra, below, hull = field(ints, floats, "extra"), field(ints, floats, "mass_below"), field(ints, floats, "hull")
    margin = field(ints, floats, "extra_numbers")[x, WANTED]
    row, weight = field(ints, floats, "extra_row")[x], weight_of(ints, floats, x)
    if not below[0, 0] > 0.0 or extra[x, COUNT] <= 0:
        tell(ints, floats, x, 0.0, 0.0, 0.0)
        return 0
    cx, cz = below[0, 1] / below[0, 0], below[0, 3] / below[0, 0]
    corners, width = fill_hull(ints, floats, extra[x, FIRST], extra[x, COUNT]), 0.0
    for i in range(2, corners):
        length = math.hypot(hull[1, 0] - hull[0, 0], hull[1, 1] - hull[0, 1])
        width = max(width, side_of(hull, 0, 1, i) / max(length, DEGENERATE))
    if width < FLAT_POLYGON:
        return balance_on_line(ints, floats, x, row, cx, cz, corners)
    # The edge that lacks most is what counts, so that a corner which comes and goes on a straight side changes nothing.
    least, worst, near, edges = math.inf, 0, 0, 0
    for i in range(corners):
        room = room_inside(hull, i, corners, cx, cz) - margin
        if room < least:
            least, worst = room, i
        if room < HORIZON:
            near, edges = near + 1, edges | bit_of(hull, i)
    if row >= 0:
        if field(ints, floats, "options")[FILLING] != 0:
            extra[x, DOF] = edges
        for i in range(corners):
            if extra[x, DOF] & bit_of(hull, i):
                place_edge(ints, floats, x, row + bits_below(extra[x, DOF], bit_of(hull, i)), i, corners, i == worst)
    short = max(-least, 0.0)
    tell(ints, floats, x, short, 0.0, weight * weight * short * short)
    return near


@kernel
def bit_of(hull, i):
    """Which of the support points, as a bit, corner i of the hull is."""
    return 1 << int(hull[i, 2])


@kernel
def bits_below(bits, bit):
    """How many lower bits than one are set."""
    count, lower = 0, bits & (bit - 1)
    while lower != 0:
        count, lower = count + 1, lower & (lower - 1)
    return count


@large_kernel
def place_edge(ints, floats, x, row, i, corners, is_worst):
    """The row of the edge from corner i of the hull to the next."""
    below, hull, weight = field(ints, floats, "mass_below"), field(ints, floats, "hull"), weight_of(ints, floats, x)
    cx, cz = below[0, 1] / below[0, 0], below[0, 3] / below[0, 0]
    room = room_inside(hull, i, corners, cx, cz) - field(ints, floats, "extra_numbers")[x, WANTED]
    if begin_row(ints, floats, row, -weight * room, ON if is_worst and room < 0.0 else OFF):
        j, (nx, nz) = i + 1 if i + 1 < corners else 0, inward(hull, i, corners)
        ex, ez = hull[j, 0] - hull[i, 0], hull[j, 1] - hull[i, 1]
        along = (ex * (cx - hull[i, 0]) + ez * (cz - hull[i, 1])) / max(ex * ex + ez * ez, DEGENERATE * DEGENERATE)
        push_center(ints, floats, row, weight, nx, 0.0, nz)
        push_corner(ints, floats, row, i, -weight * (1.0 - along), nx, nz)
        push_corner(ints, floats, row, j, -weight * along, nx, nz)


@large_kernel
def balance_on_line(ints, floats, x, row, cx, cz, corners):
    """Rows of a center of mass over the nearest point of the line, or the point, that bears weight."""
    hull, weight = field(ints, floats, "hull"), weight_of(ints, floats, x)
    end, length = 0, 0.0
    for i in range(1, corners):
        far = math.hypot(hull[i, 0] - hull[0, 0], hull[i, 1] - hull[0, 1])
        if far > length:
            end, length = i, far
    along = 0.0
    if length > DEGENERATE:
        ex, ez = (hull[end, 0] - hull[0, 0]) / length, (hull[end, 1] - hull[0, 1]) / length
        along = (ex * (cx - hull[0, 0]) + ez * (cz - hull[0, 1])) / length
        if 0.0 < along < 1.0:
            off = ez * (cx - hull[0, 0]) - ex * (cz - hull[0, 1])
            tell(ints, floats, x, abs(off), 0.0, weight * weight * off * off)
            if row >= 0 and begin_row(ints, floats, row, weight * off, ALWAYS):
                push_center(ints, floats, row, weight, -ez, 0.0, ex)
                push_corner(ints, floats, row, 0, -weight * (1.0 - along), -ez, ex)
                push_corner(ints, floats, row, end, -weight * along, -ez, ex)
            return 1
    at = 0 if along <= 0.0 else end
    dx, dz = hull[at, 0] - cx, hull[at, 1] - cz
    square = dx * dx + dz * dz
    tell(ints, floats, x, math.sqrt(square), 0.0, weight * weight * square)
    if row >= 0:
        for k in range(2):
            ex, ez = 1.0 * (k == 0), 1.0 * (k == 1)
            if begin_row(ints, floats, row + k, weight * (dx * ex + dz * ez), ALWAYS):
                push_center(ints, floats, row + k, weight, ex, 0.0, ez)
                push_corner(ints, floats, row + k, at, -weight, ex, ez)
    return 2


# ---- floors and capsules ------------------------------------------------------------------------------


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


@kernel
def within(share):
    """Cut to 0 … 1."""
    return min(max(share, 0.0), 1.0)


@kernel
def nearest_of_lines(ax, ay, az, ux, uy, uz, bx, by, bz, vx, vy, vz):
    """Where a + s u and b + t v, 0 ≤ s, t ≤ 1, are nearest (Ericson 2004, section 5.1.9): (s, t)."""
    rx, ry, rz = ax - bx, ay - by, az - bz
    uu, vv, uv = ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz, ux * vx + uy * vy + uz * vz
    ur, vr = ux * rx + uy * ry + uz * rz, vx * rx + vy * ry + vz * rz
    square = uu * vv - uv * uv
    s = within((uv * vr - ur * vv) / square) if square > 1e-12 * uu * vv else 0.0
    t = (uv * s + vr) / vv if vv > 0.0 else 0.0
    if (t < 0.0 or t > 1.0 or not vv > 0.0) and uu > 0.0:
        s = within((uv * within(t) - ur) / uu)
    return s, within(t)


@kernel
def middle(frames, f, numbers, x, at, k):
    """Coordinate k of a point of frame f among the numbers of extra goal x, in the world."""
    return (
        frames[f, 9 + k] + frames[f, 3 * k] * numbers[x, at]
        + frames[f, 3 * k + 1] * numbers[x, at + 1] + frames[f, 3 * k + 2] * numbers[x, at + 2]
    )  # fmt: skip


@kernel
def half_along(frames, f, numbers, x, start, end, nx, ny, nz):
    """Half the length of a capsule's axis in frame f, seen along a direction of the world."""
    half = 0.0
    for k in range(3):
        along = frames[f, k] * nx + frames[f, 3 + k] * ny + frames[f, 6 + k] * nz
        half += along * (numbers[x, end + k] - numbers[x, start + k])
    return 0.5 * abs(half)


@kernel
def far_apart(frames, f, g, numbers, x):
    """Whether two capsules are surely not near: their middles are too far from each other, or there is room in the direction in
    which there was room before.
    """
    dx = middle(frames, f, numbers, x, MIDDLE_A, 0) - middle(frames, g, numbers, x, MIDDLE_B, 0)
    dy = middle(frames, f, numbers, x, MIDDLE_A, 1) - middle(frames, g, numbers, x, MIDDLE_B, 1)
    dz = middle(frames, f, numbers, x, MIDDLE_A, 2) - middle(frames, g, numbers, x, MIDDLE_B, 2)
    apart = numbers[x, WANTED + 4] + CLOSE
    most = numbers[x, WANTED + 5] + apart
    if dx * dx + dy * dy + dz * dz > most * most:
        return True
    nx, ny, nz = numbers[x, BETWEEN], numbers[x, BETWEEN + 1], numbers[x, BETWEEN + 2]
    room = dx * nx + dy * ny + dz * nz
    room -= half_along(frames, f, numbers, x, POINT_A, POINT_B, nx, ny, nz)
    return room - half_along(frames, g, numbers, x, POINT_C, WANTED, nx, ny, nz) > apart + SURE


@large_kernel
def measure_apart(ints, floats, x):
    """Two capsules that do not touch: their axes are farther apart than the sum of their radii."""
    extra, numbers = field(ints, floats, "extra"), field(ints, floats, "extra_numbers")
    f, g = extra[x, FRAME_A], extra[x, FRAME_B]
    ax, ay, az = own_point(ints, floats, x, f, POINT_A)
    bx, by, bz = own_point(ints, floats, x, g, POINT_C)
    row, weight = field(ints, floats, "extra_row")[x], weight_of(ints, floats, x)
    ux, uy, uz = own_point(ints, floats, x, f, POINT_B)
    vx, vy, vz = own_point(ints, floats, x, g, WANTED)
    ux, uy, uz, vx, vy, vz = ux - ax, uy - ay, uz - az, vx - bx, vy - by, vz - bz
    s, t = nearest_of_lines(ax, ay, az, ux, uy, uz, bx, by, bz, vx, vy, vz)
    ax, ay, az, bx, by, bz = ax + s * ux, ay + s * uy, az + s * uz, bx + t * vx, by + t * vy, bz + t * vz
    nx, ny, nz = ax - bx, ay - by, az - bz
    length = math.sqrt(nx * nx + ny * ny + nz * nz)
    room = length - numbers[x, WANTED + 4]
    short = max(-room, 0.0)
    tell(ints, floats, x, short, 0.0, weight * weight * short * short)
    if room >= CLOSE and length > CLOSE:
        numbers[x, BETWEEN], numbers[x, BETWEEN + 1], numbers[x, BETWEEN + 2] = nx / length, ny / length, nz / length
    if row >= 0 and begin_row(ints, floats, row, -weight * room, ON if room < 0.0 else OFF):
        if length < DEGENERATE:
            nx, ny, nz, length = 0.0, 1.0, 0.0, 1.0  # somewhere
        nx, ny, nz = nx / length, ny / length, nz / length
        push(ints, floats, row, f, weight, ax, ay, az, nx, ny, nz)
        push(ints, floats, row, g, -weight, bx, by, bz, nx, ny, nz)
    return 1 if room < CLOSE else 0
