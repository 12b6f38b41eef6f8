"""Levenberg-Marquardt damping of the iterations of `poise`: at first, after a step that failed, after one that did not."""

from poise.kernels.compiler.decorators import kernel

FIRST_DAMPING_PER_COST = 0.2
"""Damping of the first iteration, as a part of the cost, per unit of it."""
MIN_FIRST_DAMPING = 0.1
"""Least damping of the first iteration, as a part of the cost."""
MAX_FIRST_DAMPING = 1.0
"""Largest damping of the first iteration, as a part of the cost."""
MIN_DAMPING = 1e-4
"""Least damping of later iterations, as a part of the cost."""
MIN_SETTLING_DAMPING = 1e-10
"""Least damping while the goals stay as they are, as a part of the cost: the low weights of low priorities count then."""
MIN_DAMPING_AFTER_FAILURE = 1e-3
"""Least damping after a step that did not lower the merit, as a part of the cost."""
MIN_SETTLING_DAMPING_AFTER_FAILURE = 1e-7
"""The same while the goals stay as they are."""
DAMPING_INCREASE = 3.0
"""Factor of the damping after a step that saved less than POOR_GAIN of its prediction."""
DAMPING_DECREASE = 0.3
"""Factor of the damping after a step that saved more than GOOD_GAIN of its prediction."""
DAMPING_AFTER_FAILURE = 10.0
"""Factor of the damping after a step that did not lower the merit."""
POOR_GAIN = 0.25
"""Share of the predicted reduction below which the model is trusted less: the usual value of trust region methods."""
GOOD_GAIN = 0.75
"""Share of the predicted reduction above which the model is trusted more: the usual value of trust region methods."""


@kernel
def first_damping(cost):
    """Return the damping that the Levenberg-Marquardt iterations begin with, as a share of the cost."""
    return min(max(FIRST_DAMPING_PER_COST * cost, MIN_FIRST_DAMPING), MAX_FIRST_DAMPING)


@kernel
def raise_damping(damping, settling):
    """Return the Levenberg-Marquardt damping after a step that did not lower the merit."""
    return max(damping * DAMPING_AFTER_FAILURE, MIN_SETTLING_DAMPING_AFTER_FAILURE if settling else MIN_DAMPING_AFTER_FAILURE)


@kernel
def update_damping(damping, saved, predicted, settling):
    """Return the Levenberg-Marquardt damping after a step that lowered the merit by `saved`, of `predicted`."""
    if saved > GOOD_GAIN * predicted:
        return max(damping * DAMPING_DECREASE, MIN_SETTLING_DAMPING if settling else MIN_DAMPING)
    return damping * DAMPING_INCREASE if saved < POOR_GAIN * predicted else damping
