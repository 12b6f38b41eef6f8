"""Upright: the one-sided row of a trunk that leans back no farther than people do."""

from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.goals.row_writer import (
    ROW_HORIZON,
    add_direction_gradient,
    add_point_gradient,
    begin_row,
    one_sided_state,
    phase_weights,
    record_point,
    report_error,
)
from poise.kernels.workspace.goal_records import (
    UPRIGHT_CHEST_FRAME,
    UPRIGHT_CHEST_POINT,
    UPRIGHT_FORWARD,
    UPRIGHT_LENGTH,
    UPRIGHT_PELVIS_FRAME,
    UPRIGHT_PELVIS_POINT,
    UPRIGHT_SLOPE,
)
from poise.kernels.workspace.layout import field


@large_kernel
def evaluate_upright(ws, x):
    """Evaluate an Upright: by how much the trunk leans back too far [rad]; returns 1 if it is near enough to need a row.

    With w from the pelvis to the chest, L its length at rest, a the pelvis's forward axis and s the slope, the clearance is
    c = (w_x a_x + w_z a_z + s w_y) / L. A trunk that leans back by β as one piece has c = cos β (s − sin β), 0 where it lies.
    """
    codes, numbers, frames = field(ws, "extra_codes"), field(ws, "extra_numbers"), field(ws, "frames")
    row, f, g = field(ws, "extra_first_row")[x], codes[x, UPRIGHT_CHEST_FRAME], codes[x, UPRIGHT_PELVIS_FRAME]
    _, weight = phase_weights(ws, x)
    cx, cy, cz = record_point(ws, x, f, UPRIGHT_CHEST_POINT)
    px, py, pz = record_point(ws, x, g, UPRIGHT_PELVIS_POINT)
    ux, uy, uz = numbers[x, UPRIGHT_FORWARD], numbers[x, UPRIGHT_FORWARD + 1], numbers[x, UPRIGHT_FORWARD + 2]
    ax = frames[g, 0] * ux + frames[g, 1] * uy + frames[g, 2] * uz
    ay = frames[g, 3] * ux + frames[g, 4] * uy + frames[g, 5] * uz
    az = frames[g, 6] * ux + frames[g, 7] * uy + frames[g, 8] * uz
    slope, length = numbers[x, UPRIGHT_SLOPE], numbers[x, UPRIGHT_LENGTH]
    wx, wy, wz = cx - px, cy - py, cz - pz
    clearance = (wx * ax + wz * az + slope * wy) / length
    short = max(-clearance, 0.0)
    report_error(ws, x, 0.0, short, weight * weight * short * short)
    if row >= 0 and begin_row(ws, row, -weight * clearance, one_sided_state(ws, clearance)):
        share = weight / length
        add_point_gradient(ws, row, f, share, cx, cy, cz, ax, slope, az)
        add_point_gradient(ws, row, g, -share, px, py, pz, ax, slope, az)
        add_direction_gradient(ws, row, g, share, ax, ay, az, wx, 0.0, wz)
    return 1 if clearance < ROW_HORIZON else 0
