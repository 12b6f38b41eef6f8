"""JointAngle and Smoothness: goals on single angles, without rows, since their terms are diagonal."""

from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.goals.row_writer import phase_weights, report_error
from poise.kernels.kinematics.call_balls_and_root import (
    ADD_SMOOTHNESS_GRADIENT_OF_BALLS,
    ADD_SMOOTHNESS_OF_BALLS,
    SMOOTHNESS_COST_OF_BALLS,
    call_balls,
)
from poise.kernels.workspace.goal_records import JOINT_ANGLE, JOINT_ANGLE_DOF, JOINT_ANGLE_TARGET, KIND, SMOOTHNESS
from poise.kernels.workspace.layout import BALLS_COST, BALLS_PULL, N_ANGLE_GOALS, N_BALLS, N_DOFS, N_EXTRA_GOALS, field

CONTINUED_SHARE = 0.95
"""The part of a motion that smoothness carries on: with all of it, what no goal holds would drift for ever."""


@large_kernel
def evaluate_angles(ws, x):
    """Evaluate a JointAngle, or a Smoothness: angles against those that the last solve's step would lead to [rad]."""
    extra, numbers, angles = (
        field(ws, "extra_codes"),
        field(ws, "extra_numbers"),
        field(ws, "angles"),
    )
    _, weight = phase_weights(ws, x)
    angle = square = 0.0
    if extra[x, KIND] == JOINT_ANGLE:
        angle = abs(numbers[x, JOINT_ANGLE_TARGET] - angles[extra[x, JOINT_ANGLE_DOF]])
        square = angle * angle
    else:
        start, step, one_axis = field(ws, "start_angles"), field(ws, "start_step"), field(ws, "one_axis")
        for d in range(size(ws, N_DOFS)):
            off = one_axis[d] * (start[d] + CONTINUED_SHARE * step[d] - angles[d])
            square += off * off
        if size(ws, N_BALLS) > 0:
            call_balls(ws, SMOOTHNESS_COST_OF_BALLS)
            square += field(ws, "phase")[BALLS_COST]
    report_error(ws, x, 0.0, angle, weight * weight * square)
    return 0


@large_kernel
def add_angle_goals(ws, with_normal):
    """Add what JointAngle goals and Smoothness ask to `gradient`, and to the diagonal of `normal` if with_normal is 1."""
    extra, numbers, angles = (
        field(ws, "extra_codes"),
        field(ws, "extra_numbers"),
        field(ws, "angles"),
    )
    start, step = field(ws, "start_angles"), field(ws, "start_step")
    one_axis = field(ws, "one_axis")
    depth, row = field(ws, "branch_depth"), field(ws, "branch_row")
    normal, gradient = field(ws, "normal"), field(ws, "gradient")
    for x in range(size(ws, N_EXTRA_GOALS) if size(ws, N_ANGLE_GOALS) > 0 else 0):
        kind = extra[x, KIND]
        _, weight = phase_weights(ws, x)
        if not weight > 0.0 or (kind != JOINT_ANGLE and kind != SMOOTHNESS):
            continue
        first, end = (
            (extra[x, JOINT_ANGLE_DOF], extra[x, JOINT_ANGLE_DOF] + 1) if kind == JOINT_ANGLE else (0, size(ws, N_DOFS))
        )
        for d in range(first, end):
            target = numbers[x, JOINT_ANGLE_TARGET] if kind == JOINT_ANGLE else start[d] + CONTINUED_SHARE * step[d]
            gradient[d] += weight * weight * one_axis[d] * (target - angles[d])
            if with_normal != 0:
                normal[row[d] + depth[d]] += weight * weight * one_axis[d]
        if kind == SMOOTHNESS:
            field(ws, "phase")[BALLS_PULL] = weight * weight
            call_balls(ws, ADD_SMOOTHNESS_OF_BALLS if with_normal != 0 else ADD_SMOOTHNESS_GRADIENT_OF_BALLS)
