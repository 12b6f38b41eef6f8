"""The weighted error of pose goals, Δe = e_target − e_current (eq. 8), six rows a goal."""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.kinematics.rotations import rotation_vector, row_times_transpose
from poise.kernels.workspace.layout import (
    COST,
    EFFECTOR,
    FIRST_ERROR,
    FIRST_ROW,
    N_GOALS,
    ORIENTATION_ROW,
    PHASE_ORIENTATION_TOLERANCE,
    PHASE_POSITION_TOLERANCE,
    field,
)


@kernel
def write_position_rows(e, row, weight, target, positions, residual):
    """Write the three position rows of the pose goal of effector e to `residual`; returns the distance left [m]."""
    square = 0.0
    for k in range(3):
        left = target[e, k] - positions[e, k]
        residual[row + k] = weight * left
        square += left * left
    return math.sqrt(square)


@kernel
def rotation_difference(frames, f, target, e):
    """Return the rotation matrix W Cᵀ from the rotation C of frame f to the target rotation W in row e."""
    xx, xy, xz = row_times_transpose(frames, f, target[e, 0], target[e, 1], target[e, 2])
    yx, yy, yz = row_times_transpose(frames, f, target[e, 3], target[e, 4], target[e, 5])
    zx, zy, zz = row_times_transpose(frames, f, target[e, 6], target[e, 7], target[e, 8])
    return xx, xy, xz, yx, yy, yz, zx, zy, zz


@kernel
def write_orientation_rows(e, row, weight, f, target, frames, residual):
    """Write the three orientation rows of the pose goal of effector e to `residual`; returns the angle left [rad]."""
    x, y, z, angle = rotation_vector(rotation_difference(frames, f, target, e))
    residual[row], residual[row + 1], residual[row + 2] = weight * x, weight * y, weight * z
    return angle


@kernel
def place_effector(e, f, offset, frames, positions):
    """Write the world position of a pose goal's effector e, on frame f [m]."""
    x, y, z = offset[e, 0], offset[e, 1], offset[e, 2]
    for k in range(3):
        positions[e, k] = frames[f, 9 + k] + frames[f, 3 * k] * x + frames[f, 3 * k + 1] * y + frames[f, 3 * k + 2] * z


@large_kernel
def evaluate_pose_goals(ws):
    """Evaluate the pose goals: `residual` is filled with Δe, the report with the cost ‖Δe‖² and the errors [m], [rad].

    A part of weight 0 has no error. Returns whether every goal is within the tolerances.
    """
    goal_rows, effector_frame = field(ws, "goal_rows"), field(ws, "effector_frame")
    offset, frames, residual = (
        field(ws, "effector_offset"),
        field(ws, "frames"),
        field(ws, "residual"),
    )
    target_position, target_rotation = field(ws, "goal_position"), field(ws, "goal_rotation")
    weight, positions = field(ws, "phase_weight"), field(ws, "effector_position")
    report, phase = field(ws, "report"), field(ws, "phase")
    cost, reached = 0.0, True
    for g in range(size(ws, N_GOALS)):
        e, row = goal_rows[g, EFFECTOR], goal_rows[g, FIRST_ROW]
        f, position_weight, orientation_weight = effector_frame[e], weight[e, 0], weight[e, 1]
        place_effector(e, f, offset, frames, positions)
        distance = write_position_rows(e, row, position_weight, target_position, positions, residual)
        if position_weight == 0.0:
            distance = 0.0
        angle = 0.0
        if orientation_weight > 0.0:
            angle = write_orientation_rows(e, row + ORIENTATION_ROW, orientation_weight, f, target_rotation, frames, residual)
        else:
            for k in range(3):
                residual[row + ORIENTATION_ROW + k] = 0.0
        report[FIRST_ERROR + 2 * e], report[FIRST_ERROR + 2 * e + 1] = distance, angle
        cost += (
            position_weight * position_weight * distance * distance + orientation_weight * orientation_weight * angle * angle
        )
        if not (
            distance <= phase[PHASE_POSITION_TOLERANCE] and angle <= phase[PHASE_ORIENTATION_TOLERANCE]
        ):  # so NaN is a miss
            reached = False
    report[COST] = cost
    return reached
