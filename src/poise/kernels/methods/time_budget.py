"""The budget of a solve: no iteration begins after it has run out."""

from poise.kernels.compiler.clock import microseconds
from poise.kernels.compiler.decorators import kernel
from poise.kernels.workspace.layout import BUDGET, LAST_ITERATION_TIME, field


@kernel
def start_clock(ws):
    """The time at which the solve begins [µs]; 0 where there is no budget and nobody reads the clock."""
    field(ws, "report")[LAST_ITERATION_TIME] = 0.0
    return microseconds() if field(ws, "settings")[BUDGET] >= 0.0 else 0.0


@kernel
def has_time_left(ws, start_time):
    """Whether there is time for an iteration; if so, notes when it begins."""
    budget = field(ws, "settings")[BUDGET]
    if budget < 0.0:
        return True
    now = microseconds() - start_time
    if now >= budget:
        return False
    field(ws, "report")[LAST_ITERATION_TIME] = now
    return True
