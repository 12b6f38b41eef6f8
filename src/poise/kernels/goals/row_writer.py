"""Writing the rows of extra goals: residuals, and gradients as wrenches on frames.

A row has a residual r and a gradient X with the unknowns: X x = r is the step that brings it to 0. The gradient is given as
wrenches: an unknown with the twist S = (ω, m) about the base changes the row by S · F for each frame it moves that the row
depends on (see `row_assembly`). So a kind writes gradients by points and directions, and knows nothing of joints. All
gradients are exact derivatives.

A row is one-sided when it only has to be positive: points above a floor, capsules apart, a center of mass inside its polygon.
Such a row costs nothing while it holds.

Points are seen from the base, so that a character far from the origin loses no digits.
"""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.goals.row_load import ROW_OFF, add_direction_load, add_point_load
from poise.kernels.kinematics.rotations import flattening
from poise.kernels.kinematics.small_vectors import cross, unit_vector
from poise.kernels.workspace.goal_records import (
    EXTRA_GOAL_COST,
    ORIENTATION_ERROR,
    ORIENTATION_WEIGHT,
    OWN_ORIENTATION_TOLERANCE,
    OWN_POSITION_TOLERANCE,
    POSITION_ERROR,
    POSITION_WEIGHT,
    ROWS_NEEDED,
)
from poise.kernels.workspace.layout import (
    N_EXTRA_ROWS,
    PHASE_ORIENTATION_TOLERANCE,
    PHASE_POSITION_TOLERANCE,
    ROWS_REQUESTED,
    USE_CURVATURE,
    WRITE_GRADIENTS,
    field,
)

ROW_ALWAYS = -1
"""Entry of `row_state` of a two-sided row."""
ROW_ON = 1
"""Entry of `row_state` of a one-sided row that is broken, and counts."""
ROW_HORIZON = 0.1
"""One-sided rows with more clearance are left out of a step [m]."""
CONTACT = 1e-6
"""Clearance within which a one-sided row touches [m]."""
MIN_LENGTH = 1e-9
"""A shorter vector has no direction [m]."""


@large_kernel
def report_error(ws, x, metres, radians, cost):
    """Write the errors [m], [rad] and the cost of extra goal x to `extra_report`, beside any rows that it writes."""
    report = field(ws, "extra_report")
    report[x, POSITION_ERROR], report[x, ORIENTATION_ERROR], report[x, EXTRA_GOAL_COST] = metres, radians, cost


@large_kernel
def zero_error(ws, x):
    """Write that extra goal x, which is disabled, has no error and needs no rows."""
    report_error(ws, x, 0.0, 0.0, 0.0)
    field(ws, "extra_codes")[x, ROWS_NEEDED] = 0


@large_kernel
def request_rows(ws, x, needed):
    """Row writer: request the rows of a goal that was evaluated; returns its cost, and whether it is within the tolerances."""
    numbers, phase, report = (
        field(ws, "extra_numbers"),
        field(ws, "phase"),
        field(ws, "extra_report"),
    )
    field(ws, "extra_codes")[x, ROWS_NEEDED] = needed
    field(ws, "options")[ROWS_REQUESTED] += needed
    near = min(phase[PHASE_POSITION_TOLERANCE], numbers[x, OWN_POSITION_TOLERANCE])
    aligned = min(phase[PHASE_ORIENTATION_TOLERANCE], numbers[x, OWN_ORIENTATION_TOLERANCE])
    return report[x, EXTRA_GOAL_COST], report[x, POSITION_ERROR] <= near and report[x, ORIENTATION_ERROR] <= aligned


@large_kernel
def world_point(ws, f, x, y, z):
    """Return a point given in frame f as rows of extra goals use it: in world axes, from the base [m]."""
    frames = field(ws, "frames")
    return (
        frames[f, 9] - frames[0, 9] + frames[f, 0] * x + frames[f, 1] * y + frames[f, 2] * z,
        frames[f, 10] - frames[0, 10] + frames[f, 3] * x + frames[f, 4] * y + frames[f, 5] * z,
        frames[f, 11] - frames[0, 11] + frames[f, 6] * x + frames[f, 7] * y + frames[f, 8] * z,
    )


@kernel
def record_point(ws, x, f, at):
    """Return a point of frame f for writing rows of extra goal x, from entry `at` of its record, from the base [m]."""
    numbers = field(ws, "extra_numbers")
    return world_point(ws, f, numbers[x, at], numbers[x, at + 1], numbers[x, at + 2])


@kernel
def record_world_point(ws, x, at):
    """Return a point in the world for writing rows of extra goal x, from entry `at` of its record, from the base [m]."""
    frames, numbers = field(ws, "frames"), field(ws, "extra_numbers")
    return numbers[x, at] - frames[0, 9], numbers[x, at + 1] - frames[0, 10], numbers[x, at + 2] - frames[0, 11]


@kernel
def one_sided_state(ws, clearance):
    """Row writer: return the state with which a one-sided row is written at this clearance [m].

    One that touches counts while poses settle: a second derivative may have no minimum without what is leant against.
    """
    touches = clearance < CONTACT and field(ws, "options")[USE_CURVATURE] != 0
    return ROW_ON if clearance < 0.0 or touches else ROW_OFF


@large_kernel
def begin_row(ws, row, residual, on):
    """Write the residual of an extra goal's row, and its state while gradients are written; returns whether they are."""
    field(ws, "extra_residual")[row] = residual
    if field(ws, "options")[WRITE_GRADIENTS] == 0:
        return False
    field(ws, "row_state")[row] = on
    return True


@large_kernel
def add_wrench(ws, row, f, weight, tx, ty, tz, qx, qy, qz):
    """Write to a row of an extra goal the gradient weight (t · ω + q · m) with the twist (ω, m) of frame f, added."""
    wrench, count = field(ws, "row_wrench"), size(ws, N_EXTRA_ROWS)
    at = 6 * count * field(ws, "frame_group")[f] + row
    wrench[at] += weight * tx
    wrench[at + count] += weight * ty
    wrench[at + 2 * count] += weight * tz
    wrench[at + 3 * count] += weight * qx
    wrench[at + 4 * count] += weight * qy
    wrench[at + 5 * count] += weight * qz


@kernel
def add_point_gradient(ws, row, f, weight, px, py, pz, qx, qy, qz):
    """Write to a row of an extra goal the gradient weight · q · dp with the point p of frame f, added."""
    tx, ty, tz = cross(px, py, pz, qx, qy, qz)
    add_wrench(ws, row, f, weight, tx, ty, tz, qx, qy, qz)
    if field(ws, "options")[USE_CURVATURE] != 0:
        add_point_load(ws, row, f, weight, px, py, pz, qx, qy, qz)


@kernel
def add_direction_gradient(ws, row, f, weight, ax, ay, az, qx, qy, qz):
    """Write to a row of an extra goal the gradient weight · q · da with the direction a of frame f, added."""
    tx, ty, tz = cross(ax, ay, az, qx, qy, qz)
    add_wrench(ws, row, f, weight, tx, ty, tz, 0.0, 0.0, 0.0)
    if field(ws, "options")[USE_CURVATURE] != 0:
        add_direction_load(ws, row, f, weight, ax, ay, az, qx, qy, qz)


@kernel
def rotation_vector_gradient(k, x, y, z, angle, side):
    """Return the gradient to write to an orientation's row k: of a rotation vector, by its frame (side 1) or target (−1)."""
    ex, ey, ez = unit_vector(k)
    cx, cy, cz = cross(ex, ey, ez, x, y, z)
    own = x * ex + y * ey + z * ez
    square = angle * angle
    bend = flattening(angle) / square if angle > 1e-4 else 1.0 / 12.0
    return (
        ex + 0.5 * side * cx + bend * (own * x - square * ex),
        ey + 0.5 * side * cy + bend * (own * y - square * ey),
        ez + 0.5 * side * cz + bend * (own * z - square * ez),
    )


@large_kernel
def write_position_rows(ws, row, f, sign, weight, px, py, pz, dx, dy, dz):
    """Write three rows of an extra goal whose point p of frame f has to move by d (sign 1), or add its reference's (−1)."""
    for k in range(3):
        ex, ey, ez = unit_vector(k)
        filling = field(ws, "options")[WRITE_GRADIENTS] != 0
        if sign > 0.0:
            filling = begin_row(ws, row + k, weight * (dx * ex + dy * ey + dz * ez), ROW_ALWAYS)
        if filling:
            add_point_gradient(ws, row + k, f, sign * weight, px, py, pz, ex, ey, ez)


@large_kernel
def write_orientation_rows(ws, row, f, sign, weight, x, y, z, angle):
    """Row writer: write three rows by which frame f has to rotate by a vector (sign 1), or add its reference's (−1)."""
    for k in range(3):
        ex, ey, ez = unit_vector(k)
        filling = field(ws, "options")[WRITE_GRADIENTS] != 0
        if sign > 0.0:
            filling = begin_row(ws, row + k, weight * (x * ex + y * ey + z * ez), ROW_ALWAYS)
        if filling:
            tx, ty, tz = rotation_vector_gradient(k, x, y, z, angle, sign)
            add_wrench(ws, row + k, f, sign * weight, tx, ty, tz, 0.0, 0.0, 0.0)


@kernel
def phase_weights(ws, x):
    """Return the weights with which rows of extra goal x are written in this phase: position [1/m], orientation [1/rad]."""
    numbers, scale = field(ws, "extra_numbers"), field(ws, "phase_scale")
    return scale[x] * numbers[x, POSITION_WEIGHT], scale[x] * numbers[x, ORIENTATION_WEIGHT]


DISTANCE_TOLERANCE = 1e-9
"""By how much an estimated distance must exceed a threshold to be surely beyond it [m]."""


@kernel
def phase_position_weight(ws, x):
    """Return the weight with which rows of extra goal x are written in this phase, of position alone [1/m]."""
    return field(ws, "phase_scale")[x] * field(ws, "extra_numbers")[x, POSITION_WEIGHT]
