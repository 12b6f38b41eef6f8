"""Looking at a pose: where it puts the effectors, and what the goals still lack."""

from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.goals.pose_goal import goal_errors
from poise.kernels.kinematics.forward import forward_kinematics
from poise.kernels.linear.quadratic_model import ERRORS, ask_extras
from poise.kernels.workspace.layout import BREACH, FRAMES_VALID, MOVED, N_EXTRAS, field


@large_kernel
def look(ints, floats):
    """Bring frames and errors up to date; returns whether the goals are reached."""
    options = field(ints, floats, "options")
    options[MOVED] = 1 - options[FRAMES_VALID]
    if options[FRAMES_VALID] == 0:
        angles, placement, frames = (
            field(ints, floats, "angles"),
            field(ints, floats, "placement"),
            field(ints, floats, "frames"),
        )
        sine, cosine = field(ints, floats, "sine"), field(ints, floats, "cosine")
        forward_kinematics(ints, floats, angles, placement, sine, cosine, frames)
        options[FRAMES_VALID] = 1
    reached = goal_errors(ints, floats)
    if ints[N_EXTRAS] > 0:
        field(ints, floats, "phase")[BREACH] = 0.0
        reached = ask_extras(ints, floats, ERRORS) != 0 and reached
    return reached
