"""The entries of the articulated factorisation, compiled for the first long body (`linear.articulated_factorisation`)."""

from typing import Any

from poise.kernels.compiler.call_by_address import address_of
from poise.kernels.compiler.decorators import entry
from poise.kernels.compiler.field_access import workspace
from poise.kernels.linear.articulated_factorisation import fill_articulated_residual, fill_blocks, sweep_articulated
from poise.kernels.linear.branches import (
    factor_articulated,
    help_until_the_end,
    solve_articulated_change,
    solve_articulated_step,
    sweep_columns,
)
from poise.kernels.linear.call_articulated import FACTOR, FILL_BLOCKS, FILL_RESIDUAL, SOLVE_CHANGE, SOLVE_STEP, SWEEP
from poise.kernels.workspace.layout import ARTICULATED_ADDRESS, ARTICULATED_OPERATION, IS_ARTICULATED, field


@entry
def articulated_entry(ints, floats):
    """Run the operation of the articulated factorisation that `call_articulated` has stored; returns its answer, or 0."""
    ws = workspace(ints, floats)
    operation, answer = field(ws, "options")[ARTICULATED_OPERATION], 0
    if operation == FACTOR:
        answer = 1 if factor_articulated(ws) else 0
    elif operation == SOLVE_STEP:
        solve_articulated_step(ws)
    elif operation == FILL_BLOCKS:
        fill_blocks(ws)
    elif operation == FILL_RESIDUAL:
        fill_articulated_residual(ws)
    elif operation == SOLVE_CHANGE:
        solve_articulated_change(ws)
    elif operation == SWEEP:
        sweep_articulated(ws)
    else:
        sweep_columns(ws)
    return answer


@entry
def help_entry(ints, floats):
    """Help the thread that solves a long body with its branches, until `team` says that the solve has ended."""
    help_until_the_end(workspace(ints, floats))
    return 0


def connect_articulated(ints: Any) -> None:
    """Connect the entry of the articulated factorisation to a workspace by its address, if its body is long."""
    if ints[IS_ARTICULATED]:
        ints[ARTICULATED_ADDRESS] = address_of(articulated_entry)
