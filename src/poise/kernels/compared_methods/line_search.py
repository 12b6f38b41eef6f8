"""The line search of methods that minimise the error: a step is halved, bent along its bounds, until it lowers the error."""

from poise.kernels.compared_methods.shared_entries import evaluated_cost, go_back
from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.kinematics.apply_step import apply_step
from poise.kernels.workspace.layout import COST, N_UNKNOWNS, field

ENOUGH = 1e-4
"""Part of what the gradient promises that a step has to keep (Armijo 1966; J. Nocedal, S. Wright 2006, section 3.1)."""
MOST_HALVINGS = 40
"""Halvings after which no step lowers the error; 2⁻⁴⁰ of a radian is nothing."""


@large_kernel
def shorten_direction(ws, most):
    """Shorten the direction of a line search, `change`, so that no unknown changes by more than `most` [rad], [m]."""
    direction, largest = field(ws, "change"), 0.0
    for u in range(size(ws, N_UNKNOWNS)):
        largest = max(largest, abs(direction[u]))
    if largest > most:
        for u in range(size(ws, N_UNKNOWNS)):
            direction[u] *= most / largest


@large_kernel
def search_along(ws):
    """Search along `change` from the pose where the iteration began; stay at the first step that lowers the error enough.

    x(α) = P(α d), P the projection into the bounds of the step (D. Bertsekas, Projected Newton methods for optimization
    problems with simple constraints, SIAM J. Control and Optimization 20(2), 1982); `gradient` is −½ ∇E. Writes the step to
    `step`; returns whether there is one. If there is none, the pose is as it was.
    """
    lower, upper, gradient = field(ws, "step_lower"), field(ws, "step_upper"), field(ws, "gradient")
    direction, step, cost, share = field(ws, "change"), field(ws, "step"), field(ws, "report")[COST], 1.0
    for _ in range(MOST_HALVINGS):
        promise = 0.0
        for u in range(size(ws, N_UNKNOWNS)):
            step[u] = min(max(share * direction[u], lower[u]), upper[u])
            promise += 2.0 * gradient[u] * step[u]
        if not promise > 0.0:
            break
        apply_step(ws, step)
        if evaluated_cost(ws) <= cost - ENOUGH * promise:
            return True
        go_back(ws)
        share *= 0.5
    return False
