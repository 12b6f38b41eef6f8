"""Priorities as weights: the weight of each goal in a phase of a solve.

A solve with several priorities has phases. Where the goals are far, all count alike at first: often all of them can be
reached, and there is nothing to decide. Then the weights of each priority are a fraction of those above (PRIORITY_RATIO), so
the pose goes where all goals, nearly in their order, pull it. What the lower priorities have cost the higher ones is restored
at the end: the lowest is left out and the others are solved on from there, then the next, until the highest is alone. These
last steps are short, and hardly change the errors of the lower ones. Should the highest end worse than it could, it is solved
alone from the start, and the others after it.

A priority may be between two whole numbers, while a goal goes from one to another.
"""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.methods.evaluate import begin_only_phase, weigh_extra_goals
from poise.kernels.workspace.goal_records import ORIENTATION_WEIGHT, POSITION_WEIGHT, PRIORITY
from poise.kernels.workspace.layout import (
    CLOSE_PAIRS_CLEARANCE,
    MIN_RELATIVE_DECREASE,
    N_EXTRA_GOALS,
    N_GOALS,
    PHASE_ORIENTATION_TOLERANCE,
    PHASE_POSITION_TOLERANCE,
    PHASE_RESTORES,
    POSTURE_SCALE,
    SCALES_CURRENT,
    field,
)

PRIORITY_RATIO = 0.01
"""Ratio of the weights of two neighbouring priorities, where there are two or three; more are closer together."""
LOWEST_RATIO = 1e-4
"""Least ratio of the weights of the lowest and the highest priority."""
RESTORED_POSITION_TOLERANCE = 1e-6
"""Position error within which a higher priority is restored [m]."""
RESTORED_ORIENTATION_TOLERANCE = 1e-6
"""Orientation error within which a higher priority is restored [rad]."""
MIN_DECREASE_BY_PRIORITY = 1e-9
"""With extra goals and several priorities, whose lowest weights are small, a step that lowers the merit by less is the last."""
COST_ROUNDING = 1e-14
"""By how much the cost of the highest priority may rise in a solve: rounding, a ten-thousandth of a millimetre."""
COST_SLACK_AT_SPEED_LIMIT = 1e-10
"""The same at the speed limit, where less cannot always be had: a hundredth of a millimetre; the next solve goes on."""


@large_kernel
def rank_priorities(ws):
    """Fill `priority_rank` by the priority of each goal, 0 for the highest in use; returns the span to the lowest.

    A priority between two whole numbers has a rank between theirs.
    """
    priority, weight, rank = (
        field(ws, "goal_priority"),
        field(ws, "goal_weight"),
        field(ws, "priority_rank"),
    )
    numbers, goals = field(ws, "extra_numbers"), field(ws, "public_goals")
    n, highest, lowest = priority.size, 1e9, 0.0
    for g in range(size(ws, N_GOALS)):
        e = goals[g]
        if weight[e, 0] > 0.0 or weight[e, 1] > 0.0:
            highest, lowest = min(highest, priority[e]), max(lowest, priority[e])
    for x in range(size(ws, N_EXTRA_GOALS)):
        if numbers[x, POSITION_WEIGHT] > 0.0 or numbers[x, ORIENTATION_WEIGHT] > 0.0:
            highest, lowest = min(highest, numbers[x, PRIORITY]), max(lowest, numbers[x, PRIORITY])
    for e in range(n):
        rank[e] = max(priority[e] - highest, 0.0)
    for x in range(size(ws, N_EXTRA_GOALS)):
        rank[n + x] = max(numbers[x, PRIORITY] - highest, 0.0)
    return lowest - highest if lowest > highest else 0.0


@large_kernel
def drops_any_goal(ws, counted):
    """Return whether a goal weighs less when `counted` priorities count than when one more does."""
    rank, weight, numbers = (
        field(ws, "priority_rank"),
        field(ws, "goal_weight"),
        field(ws, "extra_numbers"),
    )
    n = weight.shape[0]
    for e in range(n):
        if counted - 1.0 < rank[e] <= counted and (weight[e, 0] > 0.0 or weight[e, 1] > 0.0):
            return True
    for x in range(size(ws, N_EXTRA_GOALS)):
        asked = numbers[x, POSITION_WEIGHT] > 0.0 or numbers[x, ORIENTATION_WEIGHT] > 0.0
        if counted - 1.0 < rank[n + x] <= counted and asked:
            return True
    return False


@kernel
def priority_scale(rank, ratio, counted):
    """Return the factor of a goal's weights for its priority, when `counted` priorities count."""
    return ratio**rank * min(max(counted - rank, 0.0), 1.0)


@kernel
def weight_ratio(priority_span, closeness):
    """Return the ratio of the weights of neighbouring priorities; for the arguments see `begin_phase`."""
    if priority_span > 0.0 and closeness < 1.0:
        return max(PRIORITY_RATIO, LOWEST_RATIO ** (1.0 / priority_span)) ** (1.0 - closeness)
    return 1.0


@large_kernel
def begin_phase(ws, priority_span, counted, closeness):
    """Set the weights and tolerances of a phase in which the highest `counted` priorities count.

    priority_span: by how much the lowest priority is below the highest. closeness: 0 for weights by PRIORITY_RATIO, 1 for no
    difference between priorities, or in between.
    """
    rank, weight, use = (
        field(ws, "priority_rank"),
        field(ws, "goal_weight"),
        field(ws, "phase_weight"),
    )
    scale, phase = field(ws, "phase_scale"), field(ws, "phase")
    n, ratio = weight.shape[0], weight_ratio(priority_span, closeness)
    begin_only_phase(ws)
    if priority_span == 0.0:
        return
    weigh_extra_goals(ws)
    for e in range(n):
        part = priority_scale(rank[e], ratio, counted)
        use[e, 0], use[e, 1] = part * weight[e, 0], part * weight[e, 1]
    for x in range(size(ws, N_EXTRA_GOALS)):
        if scale[x] > 0.0:
            scale[x] = priority_scale(rank[n + x], ratio, counted)
    field(ws, "options")[SCALES_CURRENT], phase[CLOSE_PAIRS_CLEARANCE] = 0, 0.0  # a pair may count again that did not
    phase[POSTURE_SCALE], phase[MIN_RELATIVE_DECREASE] = ratio**priority_span, MIN_DECREASE_BY_PRIORITY
    if counted < priority_span + 1.0:  # what was lost is given back, to the last
        phase[PHASE_RESTORES], phase[POSTURE_SCALE] = 1.0, 0.0
        phase[PHASE_POSITION_TOLERANCE], phase[PHASE_ORIENTATION_TOLERANCE] = (
            RESTORED_POSITION_TOLERANCE,
            RESTORED_ORIENTATION_TOLERANCE,
        )
