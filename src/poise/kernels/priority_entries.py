"""The entry of several priorities, compiled when a goal first has another priority than 1.

`connect_priorities` writes its address, and that of the method `poise`, into a workspace; `call_priorities` has the calls.
"""

from typing import Any

from poise.kernels.compiler.call_by_address import address_of
from poise.kernels.compiler.decorators import short_entry
from poise.kernels.compiler.field_access import workspace
from poise.kernels.methods.call_priorities import KEEP_LOWER_START, RANK_PRIORITIES
from poise.kernels.methods.poise import solve_poise
from poise.kernels.methods.priorities import begin_phase, rank_priorities
from poise.kernels.methods.priority_rest import keep_lower_start, settle_or_solve_by_priority
from poise.kernels.workspace.layout import (
    POISE_ADDRESS,
    PRIORITIES_ADDRESS,
    PRIORITIES_OPERATION,
    PRIORITY_SPAN,
    USE_TOLERANCES,
    field,
)


@short_entry
def priority_entry(ints, floats):
    """Run the operation on the priorities of all goals that `call_priorities` has stored; returns its answer, or 0."""
    ws = workspace(ints, floats)
    phase = field(ws, "phase")
    if field(ws, "options")[PRIORITIES_OPERATION] == RANK_PRIORITIES:
        priority_span = rank_priorities(ws)
        begin_phase(ws, priority_span, priority_span + 1.0, 1.0)
        phase[PRIORITY_SPAN] = priority_span
        return 0
    if field(ws, "options")[PRIORITIES_OPERATION] == KEEP_LOWER_START:
        return 1 if keep_lower_start(ws, phase[PRIORITY_SPAN]) else 0
    return settle_or_solve_by_priority(ws, phase[PRIORITY_SPAN], phase[USE_TOLERANCES] != 0.0)


def connect_priorities(addresses: Any) -> None:
    """Connect the entries of several priorities to a workspace by their addresses; compile them if need be."""
    addresses[PRIORITIES_ADDRESS], addresses[POISE_ADDRESS] = address_of(priority_entry), address_of(solve_poise)
