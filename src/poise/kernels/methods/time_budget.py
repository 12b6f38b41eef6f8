"""The time budget of a solve: no iteration begins after it has run out."""

from poise.kernels.compiler.clock import microseconds
from poise.kernels.compiler.decorators import kernel
from poise.kernels.workspace.layout import BUDGET, LAST_ITERATION_TIME, field


@kernel
def start_clock(ws):
    """Return the time at which a solve with a time budget begins [µs]; 0 without a budget."""
    field(ws, "report")[LAST_ITERATION_TIME] = 0.0
    return microseconds() if field(ws, "settings")[BUDGET] >= 0.0 else 0.0


@kernel
def has_time_left(ws, start_time):
    """Return whether the time budget allows another iteration; if so, notes when it begins."""
    budget = field(ws, "settings")[BUDGET]
    if budget < 0.0:
        return True
    now = microseconds() - start_time
    if now >= budget:
        return False
    field(ws, "report")[LAST_ITERATION_TIME] = now
    return True
