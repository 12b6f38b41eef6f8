"""Posture: a weak pull towards the reference that never costs a goal.

What a solve lowers is the merit M = E + s(E) P, with the error of the goals E and the pull
P = Σ (w k_i (θ_i − reference_i))²; of a ball, the rotation vector from its reference counts. Far from the goals the share s is
1 and pulls the body out of poses where limits have trapped it; as the goals come within reach it fades,
s(E) = E / (E + ε²) + τ, and what stays, τ, settles only what the goals leave open. The pull R of a free root (`root_placement`)
has no limits that trap it and gets τ alone, the pull Q of a manner (`manner_pull`) fades over a longer way: M = E + s(E) P +
s_Q(E) Q + τ R.
"""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.goals.manner_pull import has_manner, pull_cost
from poise.kernels.goals.root_placement import root_is_pulled, root_weights
from poise.kernels.kinematics.call_balls_and_root import (
    ADD_POSTURE_OF_BALLS,
    ADD_ROOT_PLACEMENT,
    POSTURE_COST_OF_BALLS,
    ROOT_PLACEMENT_COST,
    call_balls,
    call_root,
)
from poise.kernels.workspace.layout import (
    BALLS_COST,
    BALLS_PULL,
    COST,
    N_BALLS,
    N_DOFS,
    POSTURE_COST,
    POSTURE_SCALE,
    POSTURE_WEIGHT,
    PULL_SHARE,
    ROOT_COST,
    ROOT_PULL,
    field,
)

FADE_COST = 1e-4
"""ε²: the error at which half of the pull is left, that of one goal 1 cm away."""
PULL_FADE_COST = 1e-3
"""The same for a manner, 3 cm: it has far to go while goals are held, and with ε² a millimetre would undo its steps."""
MIN_SHARE = 0.01
"""τ: leaves a reachable goal some hundredths of a millimetre short at most."""


@kernel
def posture_share(error):
    """Return the share s(E) of the posture's pull that is left at an error E of the goals."""
    return error / (error + FADE_COST) + MIN_SHARE


@kernel
def pull_share(error):
    """Return the share s_Q(E) of a manner's pull in posture at an error E of the goals; it fades as these get close."""
    return error / (error + PULL_FADE_COST) + MIN_SHARE


@kernel
def posture_weight(ws):
    """Return the posture's weight w of a radian in this phase [1/rad]."""
    return field(ws, "settings")[POSTURE_WEIGHT] * field(ws, "phase")[POSTURE_SCALE]


@large_kernel
def posture_cost(ws):
    """Return the posture's cost P = Σ (w k_i (θ_i − reference_i))² without its share."""
    weight, total = posture_weight(ws), 0.0
    if weight > 0.0:
        angles, reference = field(ws, "angles"), field(ws, "reference")
        stiffness, one_axis = field(ws, "stiffness"), field(ws, "one_axis")
        for d in range(size(ws, N_DOFS)):
            away = weight * stiffness[d] * one_axis[d] * (angles[d] - reference[d])
            total += away * away
        if size(ws, N_BALLS) > 0:
            call_balls(ws, POSTURE_COST_OF_BALLS)
            total += weight * weight * field(ws, "phase")[BALLS_COST]
    return total


@large_kernel
def merit(ws):
    """Add posture to the error E of the goals: return the merit M = E + s(E) P + s_Q(E) Q + τ R, and report what is added."""
    report = field(ws, "report")
    report[POSTURE_COST] = posture_share(report[COST]) * posture_cost(ws)
    if has_manner(ws):
        report[POSTURE_COST] += pull_share(report[COST]) * pull_cost(ws)
    if root_is_pulled(ws):
        call_root(ws, ROOT_PLACEMENT_COST)
        report[POSTURE_COST] += MIN_SHARE * field(ws, "phase")[ROOT_COST]
    return report[COST] + report[POSTURE_COST]


@large_kernel
def fade_posture(ws, expected):
    """Fade posture at the error expected after a step: set the share of a manner's pull, and return the slope ∂M/∂E there.

    All of M's derivatives are divided by that, so the goals count as they are. The manner's pulls get theirs with the goals.
    """
    slope = 1.0 + posture_cost(ws) * FADE_COST / ((expected + FADE_COST) * (expected + FADE_COST))
    if has_manner(ws):
        slope += pull_cost(ws) * PULL_FADE_COST / ((expected + PULL_FADE_COST) * (expected + PULL_FADE_COST))
        field(ws, "phase")[PULL_SHARE] = pull_share(expected) / slope
    return slope


@large_kernel
def add_posture(ws, expected, slope):
    """Add the posture's pull on angles and root to `normal` and `gradient`, with its share (`fade_posture`).

    Returns the weight it was given: that of the angles, or of a free root or a manner where they have none.
    """
    weight, root, pull, phase = posture_weight(ws), 0.0, 0.0, field(ws, "phase")
    if root_is_pulled(ws):
        along, about = root_weights(ws)
        phase[ROOT_PULL] = MIN_SHARE / slope
        call_root(ws, ADD_ROOT_PLACEMENT)
        root = phase[ROOT_PULL] * max(along * along, about * about)
    if has_manner(ws):
        pull = phase[PULL_SHARE] * field(ws, "pull_weight")[0, 0] * field(ws, "pull_weight")[0, 0]
    if not weight > 0.0:
        return max(root, pull)
    square = weight * weight * posture_share(expected) / slope
    angles, reference = field(ws, "angles"), field(ws, "reference")
    stiffness, one_axis = field(ws, "stiffness"), field(ws, "one_axis")
    depth, row = field(ws, "branch_depth"), field(ws, "branch_row")
    normal, gradient = field(ws, "normal"), field(ws, "gradient")
    for d in range(size(ws, N_DOFS)):
        own = square * stiffness[d] * stiffness[d] * one_axis[d]
        gradient[d] -= own * (angles[d] - reference[d])
        normal[row[d] + depth[d]] += own
    phase[BALLS_PULL] = square
    call_balls(ws, ADD_POSTURE_OF_BALLS)
    return max(square, pull)
