"""Priorities: goals of a lower level give way to those above.

A solve with several levels has phases. Where the goals are far, all count alike at first: often all of them can be reached,
and there is nothing to decide. Then each level counts by a part of the one above (RATIO), so the pose goes where all of them,
nearly in their order, want it. What the lower levels have cost the higher ones is given back in the end: the lowest level is
left out and the others are solved on from there, then the next, until the highest is alone. These last steps are short, and
what the lower levels have got is hardly touched. Should the highest level be worse off than it could be, it is solved alone
from the start, and the others after it.

A level may be between two whole ones, while a goal goes from one to another.
"""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.workspace.layout import (
    ALIGNED,
    BREACH,
    ENOUGH,
    LEEWAY,
    LEVEL,
    LEVELED,
    N_EXTRAS,
    N_GOALS,
    NEAR,
    ORIENTATION_TOLERANCE,
    POSITION_TOLERANCE,
    POSTURE,
    POSTURE_NOW,
    WEIGHED,
    WEIGHT_ABOUT,
    WEIGHT_ALONG,
    field,
)

RATIO = 0.01
"""What a level's weights are of those of the level above, where there are two or three; more levels are closer together."""
RATIO_OF_ALL = 1e-4
"""What the lowest level's weights are of the highest's at least."""
RESTORED_NEAR, RESTORED_ALIGNED = 1e-6, 1e-6
"""A higher level has back what it lost when it is this near [m, rad], or as near as it can be."""
LITTLE, LITTLE_OF_ALL = 1e-5, 1e-9
"""With extra goals, a step that saves less of the merit than this part is the last; less where levels are apart."""
WORSE, FAR_WORSE = 1e-14, 1e-10
"""The highest level's error may be higher than at the start by this, which is rounding: a ten-thousandth of a millimetre. At
the largest speed, where that cannot always be had, a hundredth is accepted: the next solve goes on."""


@large_kernel
def find_ranks(ints, floats):
    """Fill `rank` with the place of each goal's level among those in use, 0 the highest; returns how many there are.

    A level between two whole ones has a place between theirs.
    """
    level, weight, rank = field(ints, floats, "goal_level"), field(ints, floats, "goal_weight"), field(ints, floats, "rank")
    numbers, goals = field(ints, floats, "extra_numbers"), field(ints, floats, "public_goals")
    n, highest, lowest = level.size, 1e9, 0.0
    if field(ints, floats, "options")[LEVELED] == 0:
        return 0.0
    for g in range(ints[N_GOALS]):
        e = goals[g]
        if weight[e, 0] > 0.0 or weight[e, 1] > 0.0:
            highest, lowest = min(highest, level[e]), max(lowest, level[e])
    for x in range(ints[N_EXTRAS]):
        if numbers[x, WEIGHT_ALONG] > 0.0 or numbers[x, WEIGHT_ABOUT] > 0.0:
            highest, lowest = min(highest, numbers[x, LEVEL]), max(lowest, numbers[x, LEVEL])
    for e in range(n):
        rank[e] = max(level[e] - highest, 0.0)
    for x in range(ints[N_EXTRAS]):
        rank[n + x] = max(numbers[x, LEVEL] - highest, 0.0)
    return lowest - highest if lowest > highest else 0.0


@large_kernel
def leaves_any_out(ints, floats, kept):
    """Whether a goal counts less when `kept` levels count than when one more does."""
    rank, weight, numbers = (
        field(ints, floats, "rank"),
        field(ints, floats, "goal_weight"),
        field(ints, floats, "extra_numbers"),
    )
    n = weight.shape[0]
    for e in range(n):
        if kept - 1.0 < rank[e] <= kept and (weight[e, 0] > 0.0 or weight[e, 1] > 0.0):
            return True
    for x in range(ints[N_EXTRAS]):
        asked = numbers[x, WEIGHT_ALONG] > 0.0 or numbers[x, WEIGHT_ABOUT] > 0.0
        if kept - 1.0 < rank[n + x] <= kept and asked:
            return True
    return False


@kernel
def scale_of(rank, ratio, kept):
    """What a goal's weights are multiplied by, when `kept` levels count."""
    return ratio**rank * min(max(kept - rank, 0.0), 1.0)


@large_kernel
def begin_phase(ints, floats, spread, kept, closer):
    """Weigh the goals for a phase in which the highest `kept` levels count.

    spread: how many levels the lowest is below the highest. closer: 0 for levels as far apart as they are meant to be, 1 for
    no difference between them, or in between.
    """
    rank, weight, use = field(ints, floats, "rank"), field(ints, floats, "goal_weight"), field(ints, floats, "use_weight")
    numbers, scale = field(ints, floats, "extra_numbers"), field(ints, floats, "use_scale")
    options, settings, phase = field(ints, floats, "options"), field(ints, floats, "settings"), field(ints, floats, "phase")
    n, ratio = weight.shape[0], 1.0
    if spread > 0.0 and closer < 1.0:
        ratio = max(RATIO, RATIO_OF_ALL ** (1.0 / spread)) ** (1.0 - closer)
    for e in range(n):
        part = scale_of(rank[e], ratio, kept) if spread > 0.0 else 1.0
        use[e, 0], use[e, 1] = part * weight[e, 0], part * weight[e, 1]
    weighed = spread == 0.0 and options[WEIGHED] != 0
    for x in range(0 if weighed else ints[N_EXTRAS]):
        asked = numbers[x, WEIGHT_ALONG] > 0.0 or numbers[x, WEIGHT_ABOUT] > 0.0
        part = scale_of(rank[n + x], ratio, kept) if spread > 0.0 else 1.0
        scale[x] = part if asked else 0.0
    if not weighed:
        options[WEIGHED], phase[LEEWAY] = 1 if spread == 0.0 else 0, 0.0  # a pair may count again that did not
    phase[POSTURE_NOW], phase[BREACH] = settings[POSTURE] * ratio**spread, 0.0
    phase[ENOUGH] = LITTLE if spread == 0.0 else LITTLE_OF_ALL
    phase[NEAR], phase[ALIGNED] = settings[POSITION_TOLERANCE], settings[ORIENTATION_TOLERANCE]
    if kept < spread + 1.0:  # what was lost is given back, to the last
        phase[POSTURE_NOW] = 0.0
        phase[NEAR], phase[ALIGNED] = RESTORED_NEAR, RESTORED_ALIGNED
