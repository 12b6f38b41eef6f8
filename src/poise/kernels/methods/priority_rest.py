"""Rest with several priorities: a pose rests when a solve of the same goals gains next to nothing for any priority.

Weights of priorities make the merit a narrow, curved valley, in which a phase of all priorities may go on for thousands of
iterations, by a hundredth of a radian a solve, without changing any cost by what could be seen; and phases may undo each other,
solve after solve. So a solve that changes no priority's cost, nor the posture's, by a part worth moving for is the last, and
one that makes things worse is taken back.
"""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.goals.posture import merit
from poise.kernels.kinematics.saved_pose import copy_pose
from poise.kernels.methods.evaluate import evaluate
from poise.kernels.methods.priority_phases import return_to_start
from poise.kernels.methods.priority_weights import begin_phase
from poise.kernels.workspace.layout import COST, FRAMES_VALID, POSTURE_COST, field

MIN_CHANGE = 3e-5
"""Part of a priority's cost by which a solve has to change it, for the next one to go on."""
MIN_POSTURE_CHANGE = 3e-3
"""The same for the posture's cost: it is weak, and takes the longest."""
NO_COST = 1e-9
"""A change of a priority's cost that never matters: that of one goal 0.03 mm away."""


@kernel
def costs_at(ws, angles, placement):
    """Make another pose the present one; returns the cost of the goals that count in this phase, and the posture's."""
    copy_pose(ws, angles, placement, field(ws, "angles"), field(ws, "placement"))
    field(ws, "options")[FRAMES_VALID] = 0
    evaluate(ws)
    merit(ws)
    return field(ws, "report")[COST], field(ws, "report")[POSTURE_COST]


@kernel
def compare_costs(before, after, enough):
    """Return 1 if a cost has fallen by more than `enough`, −1 if it has risen by more, else 0."""
    return 1 * (before - after > enough) - 1 * (after - before > enough)


@large_kernel
def settle_priorities(ws, priority_span):
    """Judge a solve of the goals of the last one: return to its start if that was better; returns whether the pose rests.

    The highest priority whose cost has changed decides; the posture's cost, if none has.
    """
    end, end_placement = field(ws, "highest_angles"), field(ws, "highest_placement")
    start, start_placement = field(ws, "start_angles"), field(ws, "start_placement")
    copy_pose(ws, field(ws, "angles"), field(ws, "placement"), end, end_placement)
    counted, higher_before, higher_after, gain = 1.0, 0.0, 0.0, 0
    posture_before = posture_after = 0.0
    while counted < priority_span + 2.0 and gain == 0:
        begin_phase(ws, priority_span, min(counted, priority_span + 1.0), 1.0)
        before, posture_before = costs_at(ws, start, start_placement)
        after, posture_after = costs_at(ws, end, end_placement)
        own, own_after = before - higher_before, after - higher_after
        gain = compare_costs(own, own_after, MIN_CHANGE * own + NO_COST)
        higher_before, higher_after, counted = before, after, counted + 1.0
    if gain == 0:
        gain = compare_costs(posture_before, posture_after, MIN_POSTURE_CHANGE * posture_before)
    begin_phase(ws, priority_span, priority_span + 1.0, 1.0)
    if gain < 0:
        return_to_start(ws)
        evaluate(ws)
        merit(ws)
    else:
        costs_at(ws, end, end_placement)
    return gain <= 0
