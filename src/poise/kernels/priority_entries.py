"""The entry of several priorities, compiled when a goal first has another priority than 1.

`connect_priorities` writes its address, and that of the method `poise`, into a workspace; `call_priorities` has the calls.
"""

from typing import Any

from poise.kernels.compiler.call_by_address import address_of
from poise.kernels.compiler.decorators import large_kernel, short_entry
from poise.kernels.compiler.field_access import workspace
from poise.kernels.methods.call_priorities import EVALUATE_MERIT, RANK_PRIORITIES, call_poise
from poise.kernels.methods.poise import solve_poise
from poise.kernels.methods.priorities import begin_phase, rank_priorities, solve_by_priority, solve_priorities_together
from poise.kernels.methods.priority_comparison import ENOUGH_GAIN, LEAST_GAIN, settle_priorities
from poise.kernels.methods.priority_settling import MAX_LEVELS, settle_along_priorities
from poise.kernels.workspace.layout import (
    LAST_COST,
    POISE_ADDRESS,
    PRIORITIES_ADDRESS,
    PRIORITIES_AT_REST,
    PRIORITIES_OPERATION,
    PRIORITY_SPAN,
    SAME_GOALS,
    UNSETTLED,
    USE_TOLERANCES,
    field,
)
from poise.kernels.workspace.outcome import CONVERGED, ITERATION_LIMIT, pack


@large_kernel
def settle_or_solve_by_priority(ws, priority_span, use_tolerances):
    """Solve or settle goals of several priorities; returns the outcome, and writes to the phase whether the pose rests.

    Where the goals are those of the last solve, steps along the priorities (`priority_settling`) follow the phases. If all
    that gains too little to go on for, a phase in which all priorities count alike is tried once more: where all goals can be
    reached, it finds the pose at once, which the others approach slowly. If it gains too little as well, the pose rests.
    """
    options, before, made = field(ws, "options"), field(ws, "settings")[LAST_COST], 0
    status, iterations, sweeps = solve_by_priority(ws, priority_span, before, use_tolerances)
    if options[SAME_GOALS] == 0:
        field(ws, "phase")[PRIORITIES_AT_REST] = 0.0
        return pack(status, iterations, sweeps)
    gain = settle_priorities(ws, priority_span, LEAST_GAIN)
    if (gain <= 0.0 or status != CONVERGED) and priority_span <= MAX_LEVELS:
        made = settle_along_priorities(ws, priority_span)
        gain = settle_priorities(ws, priority_span, LEAST_GAIN)
    if gain < ENOUGH_GAIN and status != CONVERGED:
        _, more, _, _ = solve_priorities_together(ws, priority_span, 1.0, use_tolerances)
        gain, made = settle_priorities(ws, priority_span, LEAST_GAIN), made + more
    at_rest = gain < ENOUGH_GAIN
    if call_poise(ws, EVALUATE_MERIT) != 0 and use_tolerances:
        status = CONVERGED
    elif not at_rest or status == CONVERGED:
        status = ITERATION_LIMIT
    if at_rest:
        options[UNSETTLED] = 0
    field(ws, "phase")[PRIORITIES_AT_REST] = 1.0 if at_rest else 0.0
    return pack(status, iterations + made, sweeps)


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
    return settle_or_solve_by_priority(ws, phase[PRIORITY_SPAN], phase[USE_TOLERANCES] != 0.0)


def connect_priorities(addresses: Any) -> None:
    """Write the addresses of the code of several priorities into a workspace's `priority_addresses`; compile it if need be."""
    addresses[PRIORITIES_ADDRESS], addresses[POISE_ADDRESS] = address_of(priority_entry), address_of(solve_poise)
