"""Comparison of two poses priority by priority: the first priority whose cost differs decides, then the posture's cost.

A solve of the same goals as the last one is judged by it: one that gains no part of a cost worth moving for is taken back.
"""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.methods.call_priorities import EVALUATE_MERIT, call_poise
from poise.kernels.methods.priorities import begin_phase, drops_any_goal
from poise.kernels.methods.saved_state import copy_pose
from poise.kernels.workspace.layout import COST, FRAMES_VALID, POSTURE_COST, field

LEAST_GAIN = 3e-5
"""Part of a priority's cost by which a pose has to be lower to be better, and higher to be worse."""
POSTURE_GAIN = 100.0
"""The same for the posture's cost, as a multiple: it is weak, and takes the longest."""
NO_COST = 1e-9
"""A change of a priority's cost that never matters: that of one goal 0.03 mm away."""


@large_kernel
def switch_pose(ws, angles, placement):
    """Make another pose the present one, to compare it priority by priority."""
    copy_pose(ws, angles, placement, field(ws, "angles"), field(ws, "placement"))
    field(ws, "options")[FRAMES_VALID] = 0


@kernel
def costs_at(ws, angles, placement):
    """Go to a pose to be compared; returns the cost of the goals that count in this phase, and the posture's."""
    switch_pose(ws, angles, placement)
    call_poise(ws, EVALUATE_MERIT)
    return field(ws, "report")[COST], field(ws, "report")[POSTURE_COST]


@kernel
def relative_gain(before, after, least):
    """Compare two costs of a priority: returns the part gained, negative where it rose; 0 below `least` of it and NO_COST."""
    return (before - after) / max(before, NO_COST) if abs(before - after) > least * before + NO_COST else 0.0


@large_kernel
def compare_poses(ws, priority_span, one, one_placement, other, other_placement, least):
    """Compare two poses by priority: returns the part of a cost that the other has less, negative if more. It is present then.

    The highest priority whose cost differs decides; the posture's cost, if none does. least: what counts as a difference.
    """
    counted, higher, higher_other, gain = 1.0, 0.0, 0.0, 0.0
    while counted < priority_span + 2.0 and gain == 0.0:
        if counted == 1.0 or drops_any_goal(ws, counted - 1.0):
            begin_phase(ws, priority_span, min(counted, priority_span + 1.0), 1.0)
            cost, _ = costs_at(ws, one, one_placement)
            cost_other, _ = costs_at(ws, other, other_placement)
            gain = relative_gain(cost - higher, cost_other - higher_other, least)
            higher, higher_other = cost, cost_other
        counted += 1.0
    begin_phase(ws, priority_span, priority_span + 1.0, 1.0)
    _, posture = costs_at(ws, one, one_placement)
    _, posture_other = costs_at(ws, other, other_placement)
    if gain == 0.0 and abs(posture - posture_other) > POSTURE_GAIN * least * posture:
        gain = (posture - posture_other) / (POSTURE_GAIN * posture)
    return gain
