"""Evaluating a pose: its frames, the weights of all goals where they have one priority, and the errors of all goals."""

from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.goals.pose_goal import evaluate_pose_goals
from poise.kernels.kinematics.forward import forward_kinematics
from poise.kernels.linear.quadratic_model import EVALUATE_EXTRA_GOALS, call_extra_goals
from poise.kernels.workspace.goal_records import ORIENTATION_WEIGHT, POSITION_WEIGHT
from poise.kernels.workspace.layout import (
    CLOSE_PAIRS_CLEARANCE,
    ENOUGH_COST,
    FLOOR_BREACHED,
    FRAMES_VALID,
    MIN_RELATIVE_DECREASE,
    N_EXTRA_GOALS,
    ORIENTATION_TOLERANCE,
    PHASE_ORIENTATION_TOLERANCE,
    PHASE_POSITION_TOLERANCE,
    PHASE_RESTORES,
    PHASE_SETTLES,
    POSE_CHANGED,
    POSITION_TOLERANCE,
    POSTURE_SCALE,
    SAME_GOALS,
    SCALES_CURRENT,
    field,
)

SCALED = 2
"""Value of SCALES_CURRENT: the scales are those of a phase of the priorities, of weights that have not changed."""
MIN_DECREASE = 1e-5
"""With extra goals, a step that lowers the merit by a smaller part is the last."""


@large_kernel
def weigh_extra_goals(ws):
    """Set the scale of each extra goal's weights for evaluating a pose: 1 if it has any weight, else 0."""
    numbers, scale = field(ws, "extra_numbers"), field(ws, "phase_scale")
    for x in range(size(ws, N_EXTRA_GOALS)):
        scale[x] = 1.0 if numbers[x, POSITION_WEIGHT] > 0.0 or numbers[x, ORIENTATION_WEIGHT] > 0.0 else 0.0


@large_kernel
def begin_only_phase(ws):
    """Evaluate with all goals in one phase, as one priority asks for: set their weights and tolerances."""
    weight, use = field(ws, "goal_weight"), field(ws, "phase_weight")
    options, settings, phase = field(ws, "options"), field(ws, "settings"), field(ws, "phase")
    for e in range(weight.shape[0]):
        use[e, 0], use[e, 1] = weight[e, 0], weight[e, 1]
    if options[SCALES_CURRENT] != 1:
        weigh_extra_goals(ws)
        if options[SCALES_CURRENT] != SCALED:
            phase[CLOSE_PAIRS_CLEARANCE] = 0.0  # a pair may count again that did not
        options[SCALES_CURRENT] = 1
    phase[POSTURE_SCALE], phase[FLOOR_BREACHED], phase[MIN_RELATIVE_DECREASE] = 1.0, 0.0, MIN_DECREASE
    phase[PHASE_POSITION_TOLERANCE] = settings[POSITION_TOLERANCE]
    phase[PHASE_ORIENTATION_TOLERANCE] = settings[ORIENTATION_TOLERANCE]
    phase[ENOUGH_COST], phase[PHASE_RESTORES] = -1.0, 0.0
    phase[PHASE_SETTLES] = 1.0 if options[SAME_GOALS] != 0 else 0.0


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
