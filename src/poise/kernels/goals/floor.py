"""Floor: the one-sided row of a point above a floor."""

from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.goals.row_writer import (
    ROW_HORIZON,
    add_point_gradient,
    begin_row,
    one_sided_state,
    phase_position_weight,
    record_point,
    report_error,
)
from poise.kernels.workspace.goal_records import FLOOR_CLEARANCE, FLOOR_FRAME, FLOOR_HEIGHT, FLOOR_NORMAL, FLOOR_POINT
from poise.kernels.workspace.layout import FLOOR_BREACHED, field

WALL_MARGIN = 1e-7
"""How far above the depth at which a step is refused a point is held [m]."""


@large_kernel
def evaluate_floor(ws, x):
    """Evaluate one point of a Floor: its clearance above the plane [m]; returns 1 if it is near enough to need a row."""
    numbers, frames = field(ws, "extra_numbers"), field(ws, "frames")
    row, weight, f = (
        field(ws, "extra_first_row")[x],
        phase_position_weight(ws, x),
        field(ws, "extra_codes")[x, FLOOR_FRAME],
    )
    px, py, pz = record_point(ws, x, f, FLOOR_POINT)
    nx, ny, nz = numbers[x, FLOOR_NORMAL], numbers[x, FLOOR_NORMAL + 1], numbers[x, FLOOR_NORMAL + 2]
    clearance = nx * (px + frames[0, 9]) + ny * (py + frames[0, 10]) + nz * (pz + frames[0, 11]) - numbers[x, FLOOR_HEIGHT]
    if clearance < field(ws, "floor_limit")[x]:
        field(ws, "phase")[FLOOR_BREACHED] = 1.0
    field(ws, "extra_report")[x, FLOOR_CLEARANCE] = clearance
    short = max(-clearance, 0.0)
    report_error(ws, x, short, 0.0, weight * weight * short * short)
    if row >= 0 and begin_row(ws, row, -weight * clearance, one_sided_state(ws, clearance)):
        force, residual, limit = field(ws, "wall_force"), field(ws, "extra_residual"), field(ws, "floor_limit")[x]
        field(ws, "row_wall")[row] = -weight * max(min(clearance, limit + WALL_MARGIN), limit)
        residual[row] += force[x]  # what holds the point bends its way too
        add_point_gradient(ws, row, f, weight, px, py, pz, nx, ny, nz)
        residual[row], force[x] = -weight * clearance, 0.0
    return 1 if clearance < ROW_HORIZON else 0
