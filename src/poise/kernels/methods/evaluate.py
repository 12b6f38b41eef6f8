"""Evaluating a pose: its frames, and the errors of all goals."""

from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.goals.pose_goal import evaluate_pose_goals
from poise.kernels.kinematics.forward import forward_kinematics
from poise.kernels.linear.quadratic_model import EVALUATE_EXTRA_GOALS, call_extra_goals
from poise.kernels.workspace.layout import FLOOR_BREACHED, FRAMES_VALID, N_EXTRA_GOALS, POSE_CHANGED, field


@large_kernel
def evaluate(ws):
    """Evaluate the present pose: update frames and the errors of all goals; returns whether the goals are reached."""
    options = field(ws, "options")
    options[POSE_CHANGED] = 1 - options[FRAMES_VALID]
    if options[FRAMES_VALID] == 0:
        angles, placement, frames = (
            field(ws, "angles"),
            field(ws, "placement"),
            field(ws, "frames"),
        )
        sine, cosine = field(ws, "sine"), field(ws, "cosine")
        forward_kinematics(ws, angles, placement, sine, cosine, field(ws, "ball_quaternion"), frames)
        options[FRAMES_VALID] = 1
    reached = evaluate_pose_goals(ws)
    if size(ws, N_EXTRA_GOALS) > 0:
        field(ws, "phase")[FLOOR_BREACHED] = 0.0
        reached = call_extra_goals(ws, EVALUATE_EXTRA_GOALS) != 0 and reached
    return reached
