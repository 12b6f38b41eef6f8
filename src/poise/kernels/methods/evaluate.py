"""Looking at a pose: where it puts the effectors, and what the goals still lack."""

from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.goals.pose_goal import evaluate_pose_goals
from poise.kernels.kinematics.forward import forward_kinematics
from poise.kernels.linear.quadratic_model import EVALUATE_EXTRA_GOALS, call_extra_goals
from poise.kernels.workspace.layout import FLOOR_BREACHED, FRAMES_VALID, N_EXTRA_GOALS, POSE_CHANGED, field


@large_kernel
def evaluate(ints, floats):
    """Bring frames and errors up to date; returns whether the goals are reached."""
    options = field(ints, floats, "options")
    options[POSE_CHANGED] = 1 - options[FRAMES_VALID]
    if options[FRAMES_VALID] == 0:
        angles, placement, frames = (
            field(ints, floats, "angles"),
            field(ints, floats, "placement"),
            field(ints, floats, "frames"),
        )
        sine, cosine = field(ints, floats, "sine"), field(ints, floats, "cosine")
        forward_kinematics(ints, floats, angles, placement, sine, cosine, frames)
        options[FRAMES_VALID] = 1
    reached = evaluate_pose_goals(ints, floats)
    if ints[N_EXTRA_GOALS] > 0:
        field(ints, floats, "phase")[FLOOR_BREACHED] = 0.0
        reached = call_extra_goals(ints, floats, EVALUATE_EXTRA_GOALS) != 0 and reached
    return reached
