"""Balance: rows that bring the center of mass over the convex hull of the support points (see `row_writer`)."""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.goals.center_of_mass import add_center_gradient
from poise.kernels.goals.row_load import ROW_OFF
from poise.kernels.goals.row_writer import (
    DISTANCE_TOLERANCE,
    MIN_LENGTH,
    ROW_ALWAYS,
    ROW_HORIZON,
    ROW_ON,
    add_point_gradient,
    begin_row,
    phase_position_weight,
    report_error,
    world_point,
)
from poise.kernels.workspace.goal_records import (
    BALANCE_EDGES,
    BALANCE_FIRST_POINT,
    BALANCE_MARGIN,
    BALANCE_MOVE,
    BALANCE_MOVE_ROWS,
    BALANCE_POINT_COUNT,
    HULL_CLEARANCE,
    HULL_NORMAL_X,
    HULL_NORMAL_Z,
    HULL_POINT,
    HULL_X,
    HULL_Z,
)
from poise.kernels.workspace.layout import WRITE_GRADIENTS, field

MIN_POLYGON_WIDTH = 1e-3
"""A support polygon less wide is a line or a point [m]."""
MIN_EDGE_SINE = 1e-6
"""Sine of the angle of two edges below which they do not meet."""
MIN_CORNER_SINE = 0.2
"""Sine of the angle of two edges below which they count as one: their corner gets one row."""


@kernel
def side_of(hull, a, b, i):
    """Return twice the area of three support points, positive if i is to the left of the hull's edge a → b [m²]."""
    return (hull[b, HULL_X] - hull[a, HULL_X]) * (hull[i, HULL_Z] - hull[a, HULL_Z]) - (hull[b, HULL_Z] - hull[a, HULL_Z]) * (
        hull[i, HULL_X] - hull[a, HULL_X]
    )


@kernel
def is_farther(hull, at, i, than):
    """Return whether support point i is farther from support point `at` than a third one."""
    ax, az, bx, bz = (
        hull[i, HULL_X] - hull[at, HULL_X],
        hull[i, HULL_Z] - hull[at, HULL_Z],
        hull[than, HULL_X] - hull[at, HULL_X],
        hull[than, HULL_Z] - hull[at, HULL_Z],
    )
    return ax * ax + az * az > bx * bx + bz * bz


@large_kernel
def swap_points(ws, i, j):
    """Exchange two support points in the list of the hull, in place."""
    hull = field(ws, "hull")
    for k in range(3):
        hull[i, k], hull[j, k] = hull[j, k], hull[i, k]


@large_kernel
def fill_hull(ws, first, count):
    """Sort the support points into the order of their convex hull on the floor; returns how many are on it.

    Gift wrapping (Jarvis 1973): a dozen points at most. Left turns, seen with x to the right and z up.
    """
    frame, point, hull = field(ws, "support_frame"), field(ws, "support_point"), field(ws, "hull")
    for i in range(count):
        s = first + i
        hull[i, HULL_X], _, hull[i, HULL_Z] = world_point(ws, frame[s], point[s, 0], point[s, 1], point[s, 2])
        hull[i, HULL_POINT] = s
    for i in range(1, count):  # the first corner: least x, then least z
        if hull[i, HULL_X] < hull[0, HULL_X] or (hull[i, HULL_X] == hull[0, HULL_X] and hull[i, HULL_Z] < hull[0, HULL_Z]):
            swap_points(ws, 0, i)
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
        swap_points(ws, corners, best)
        corners += 1
    return corners


@large_kernel
def fill_edges(ws, corners, cx, cz):
    """Write the inward normal of each edge of the support polygon, and how far inside of it the center (cx, cz) is [m]."""
    hull = field(ws, "hull")
    for i in range(corners):
        j = i + 1 if i + 1 < corners else 0
        ex, ez = hull[j, HULL_X] - hull[i, HULL_X], hull[j, HULL_Z] - hull[i, HULL_Z]
        scale = 1.0 / max(math.sqrt(ex * ex + ez * ez), MIN_LENGTH)
        hull[i, HULL_NORMAL_X], hull[i, HULL_NORMAL_Z] = -scale * ez, scale * ex
        hull[i, HULL_CLEARANCE] = scale * (ex * (cz - hull[i, HULL_Z]) - ez * (cx - hull[i, HULL_X]))


@kernel
def edge_shortfall(hull, i, margin, x, z):
    """Return the distance that a move (x, z) leaves the center of mass short of being inside edge i by a margin [m]."""
    return margin - hull[i, HULL_CLEARANCE] - hull[i, HULL_NORMAL_X] * x - hull[i, HULL_NORMAL_Z] * z


@kernel
def edge_sine_cosine(hull, i, j):
    """Return the sine and the cosine of the angle between two edges of the support polygon."""
    ax, az, bx, bz = hull[i, HULL_NORMAL_X], hull[i, HULL_NORMAL_Z], hull[j, HULL_NORMAL_X], hull[j, HULL_NORMAL_Z]
    return ax * bz - az * bx, ax * bx + az * bz


@kernel
def most_violated_edge(hull, corners, margin, x, z):
    """Return the edge of the support polygon that a move leaves the center most short of, and by how much [m]."""
    worst, short = -1, -math.inf
    for k in range(corners):
        left = edge_shortfall(hull, k, margin, x, z)
        if left > short:
            worst, short = k, left
    return worst, short


@kernel
def shortest_move_to(hull, i, j, margin):
    """Return the center's shortest move to one polygon edge (j = −1) or to the corner of two: (x, z, whether valid)."""
    short, ax, az = edge_shortfall(hull, i, margin, 0.0, 0.0), hull[i, HULL_NORMAL_X], hull[i, HULL_NORMAL_Z]
    if j < 0:
        return short * ax, short * az, True
    other, (across, both) = edge_shortfall(hull, j, margin, 0.0, 0.0), edge_sine_cosine(hull, i, j)
    if abs(across) < MIN_EDGE_SINE:
        return 0.0, 0.0, False
    scale = 1.0 / (across * across)
    own, others = scale * (short - both * other), scale * (other - both * short)
    return own * ax + others * hull[j, HULL_NORMAL_X], own * az + others * hull[j, HULL_NORMAL_Z], own > 0.0 and others > 0.0


@large_kernel
def shortest_move_inside(ws, corners, margin):
    """Return the center's shortest move into the support polygon by a margin: (x, z), and the edges it ends at.

    It ends at one edge, or where two meet (−1: no second one); (−1, −1) where it is inside already. An edge is added as long as
    the way is short of one, and those that no longer push are left out, which makes the way longer each time (Goldfarb and
    Idnani 1983). Where no place is that far inside all edges, the most violated edge counts.
    """
    hull = field(ws, "hull")
    worst, short = most_violated_edge(hull, corners, margin, 0.0, 0.0)
    if not short > 0.0:
        return 0.0, 0.0, -1, -1
    i, j = worst, -1
    x, z, _ = shortest_move_to(hull, i, j, margin)
    for _ in range(2 * corners):
        new, short = most_violated_edge(hull, corners, margin, x, z)
        if short <= DISTANCE_TOLERANCE:
            return x, z, i, j
        found, beside = False, -1
        for choice in (-1, i, j):  # the new one alone, or with one of those before
            if found or (choice < 0 and beside >= 0):
                continue
            beside = choice
            x, z, found = shortest_move_to(hull, new, beside, margin)
            for k in (i, j):
                if k >= 0 and k != beside:
                    found = found and edge_shortfall(hull, k, margin, x, z) <= DISTANCE_TOLERANCE
        if not found:
            break
        i, j = new, beside
    x, z, _ = shortest_move_to(hull, worst, -1, margin)
    return x, z, worst, -1


@large_kernel
def add_corner_gradient(ws, row, corner, weight, nx, nz):
    """Add to a balance row the gradient weight · n · dv with a corner v of the support polygon."""
    point, frame = field(ws, "support_point"), field(ws, "support_frame")
    s = int(field(ws, "hull")[corner, 2])
    px, py, pz = world_point(ws, frame[s], point[s, 0], point[s, 1], point[s, 2])
    add_point_gradient(ws, row, frame[s], weight, px, py, pz, nx, 0.0, nz)


@large_kernel
def evaluate_balance(ws, goal):
    """Evaluate a Balance: the center's way into the support polygon [m], and the edges near it; returns the rows needed.

    The distance from a convex polygon has no kinks, wherever corners come and go. Where the polygon is a line or a point, the
    target is the nearest point of it.
    """
    extra, below, hull = field(ws, "extra_codes"), field(ws, "mass_below"), field(ws, "hull")
    numbers, row, weight = (
        field(ws, "extra_numbers"),
        field(ws, "extra_first_row")[goal],
        phase_position_weight(ws, goal),
    )
    margin = numbers[goal, BALANCE_MARGIN]
    if not below[0, 0] > 0.0 or extra[goal, BALANCE_POINT_COUNT] <= 0:
        report_error(ws, goal, 0.0, 0.0, 0.0)
        return 0
    cx, cz = below[0, 1] / below[0, 0], below[0, 3] / below[0, 0]
    corners = fill_hull(ws, extra[goal, BALANCE_FIRST_POINT], extra[goal, BALANCE_POINT_COUNT])
    fill_edges(ws, corners, cx, cz)
    width = 0.0
    for k in range(2, corners):
        x, z = hull[k, HULL_X] - hull[0, HULL_X], hull[k, HULL_Z] - hull[0, HULL_Z]
        width = max(width, hull[0, HULL_NORMAL_X] * x + hull[0, HULL_NORMAL_Z] * z)
    if width < MIN_POLYGON_WIDTH:
        return evaluate_balance_on_line(ws, goal, row, cx, cz, corners)
    x, z, i, j = shortest_move_inside(ws, corners, margin)
    near, edges = 0, 0
    for k in range(corners):
        if 0.0 <= hull[k, HULL_CLEARANCE] - margin < ROW_HORIZON:
            near, edges = near + 1, edges | corner_bit(hull, k)
    active = 0 if i < 0 else 1 if j < 0 or abs(edge_sine_cosine(hull, i, j)[0]) < MIN_CORNER_SINE else 2
    if row >= 0:
        if field(ws, "options")[WRITE_GRADIENTS] != 0:
            extra[goal, BALANCE_EDGES] = edges
            extra[goal, BALANCE_MOVE_ROWS] = active
        write_move_rows(ws, goal, row, x, z, i, j, corners)
        row += extra[goal, BALANCE_MOVE_ROWS]
        for k in range(corners):
            if extra[goal, BALANCE_EDGES] & corner_bit(hull, k):
                write_edge_row(ws, goal, row + count_lower_bits(extra[goal, BALANCE_EDGES], corner_bit(hull, k)), k, corners)
    short = math.sqrt(x * x + z * z)
    report_error(ws, goal, short, 0.0, weight * weight * short * short)
    return near + active


@kernel
def corner_bit(hull, i):
    """Return, as a bit, which of the support points corner i of the hull is."""
    return 1 << int(hull[i, HULL_POINT])


@kernel
def count_lower_bits(bits, bit):
    """Count the bits set below a given one, in the set of polygon edges of a balance goal."""
    count, lower = 0, bits & (bit - 1)
    while lower != 0:
        count, lower = count + 1, lower & (lower - 1)
    return count


@large_kernel
def write_move_rows(ws, goal, row, x, z, i, j, corners):
    """Write the balance rows of the way into the support polygon: along it and, where it ends in a corner, across it."""
    hull, extra, numbers = field(ws, "hull"), field(ws, "extra_codes"), field(ws, "extra_numbers")
    weight, filling = phase_position_weight(ws, goal), field(ws, "options")[WRITE_GRADIENTS] != 0
    length = max(math.sqrt(x * x + z * z), MIN_LENGTH)
    if filling:
        numbers[goal, BALANCE_MOVE], numbers[goal, BALANCE_MOVE + 1] = x / length, z / length
    ex, ez = numbers[goal, BALANCE_MOVE], numbers[goal, BALANCE_MOVE + 1]
    for k in range(extra[goal, BALANCE_MOVE_ROWS]):
        if begin_row(ws, row + k, weight * (x * ex + z * ez), ROW_ON if k == 0 else ROW_ALWAYS):
            add_center_gradient(ws, row + k, weight, ex, 0.0, ez)
            if j < 0:
                add_edge_gradient(ws, row + k, i, corners, weight, x, z)
            else:  # the direction as a sum of the two normals
                across, _ = edge_sine_cosine(hull, i, j)
                own = (ex * hull[j, HULL_NORMAL_Z] - ez * hull[j, HULL_NORMAL_X]) / across
                others = (hull[i, HULL_NORMAL_X] * ez - hull[i, HULL_NORMAL_Z] * ex) / across
                add_edge_gradient(ws, row + k, i, corners, weight * own, x, z)
                add_edge_gradient(ws, row + k, j, corners, weight * others, x, z)
        ex, ez = -ez, ex


@large_kernel
def add_edge_gradient(ws, row, i, corners, weight, x, z):
    """Add to a balance row the gradient −weight · n · dp with p, the point of a polygon edge nearest to a way's end."""
    hull, below = field(ws, "hull"), field(ws, "mass_below")
    j, nx, nz = i + 1 if i + 1 < corners else 0, hull[i, HULL_NORMAL_X], hull[i, HULL_NORMAL_Z]
    px, pz = below[0, 1] / below[0, 0] + x - hull[i, HULL_X], below[0, 3] / below[0, 0] + z - hull[i, HULL_Z]
    ex, ez = hull[j, HULL_X] - hull[i, HULL_X], hull[j, HULL_Z] - hull[i, HULL_Z]
    along = (ex * px + ez * pz) / max(ex * ex + ez * ez, MIN_LENGTH * MIN_LENGTH)
    add_corner_gradient(ws, row, i, -weight * (1.0 - along), nx, nz)
    add_corner_gradient(ws, row, j, -weight * along, nx, nz)


@large_kernel
def write_edge_row(ws, goal, row, i, corners):
    """Write the one-sided balance row of a polygon edge that holds."""
    hull, weight = field(ws, "hull"), phase_position_weight(ws, goal)
    clearance = hull[i, HULL_CLEARANCE] - field(ws, "extra_numbers")[goal, BALANCE_MARGIN]
    if begin_row(ws, row, -weight * clearance, ROW_OFF):
        add_center_gradient(ws, row, weight, hull[i, HULL_NORMAL_X], 0.0, hull[i, HULL_NORMAL_Z])
        add_edge_gradient(ws, row, i, corners, weight, 0.0, 0.0)


@large_kernel
def evaluate_balance_on_line(ws, x, row, cx, cz, corners):
    """Write balance rows over a support of no width: center of mass over the nearest point of a line, or the point."""
    hull, weight = field(ws, "hull"), phase_position_weight(ws, x)
    end, length = 0, 0.0
    for i in range(1, corners):
        far = math.hypot(hull[i, HULL_X] - hull[0, HULL_X], hull[i, HULL_Z] - hull[0, HULL_Z])
        if far > length:
            end, length = i, far
    along = 0.0
    if length > MIN_LENGTH:
        ex, ez = (hull[end, HULL_X] - hull[0, HULL_X]) / length, (hull[end, HULL_Z] - hull[0, HULL_Z]) / length
        along = (ex * (cx - hull[0, HULL_X]) + ez * (cz - hull[0, HULL_Z])) / length
        if 0.0 < along < 1.0:
            off = ez * (cx - hull[0, HULL_X]) - ex * (cz - hull[0, HULL_Z])
            report_error(ws, x, abs(off), 0.0, weight * weight * off * off)
            if row >= 0 and begin_row(ws, row, weight * off, ROW_ALWAYS):
                add_center_gradient(ws, row, weight, -ez, 0.0, ex)
                add_corner_gradient(ws, row, 0, -weight * (1.0 - along), -ez, ex)
                add_corner_gradient(ws, row, end, -weight * along, -ez, ex)
            return 1
    at = 0 if along <= 0.0 else end
    dx, dz = hull[at, HULL_X] - cx, hull[at, HULL_Z] - cz
    square = dx * dx + dz * dz
    report_error(ws, x, math.sqrt(square), 0.0, weight * weight * square)
    if row >= 0:
        for k in range(2):
            ex, ez = 1.0 * (k == 0), 1.0 * (k == 1)
            if begin_row(ws, row + k, weight * (dx * ex + dz * ez), ROW_ALWAYS):
                add_center_gradient(ws, row + k, weight, ex, 0.0, ez)
                add_corner_gradient(ws, row + k, at, -weight, ex, ez)
    return 2
