"""Calls between the method `poise` and the code of several priorities, each by the other's address.

Most solves have one priority, and need not wait for the compiler to make the code of several. That code evaluates and iterates
by the code of the method itself, which is called back for a single operation.
"""

from poise.kernels.compiler.call_by_address import call_method
from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import flat_arrays
from poise.kernels.workspace.layout import (
    FOLLOWED_COST,
    GOALS_REACHED,
    LARGEST_CHANGE,
    POISE_ADDRESS,
    POISE_OPERATION,
    PRIORITIES_ADDRESS,
    PRIORITIES_OPERATION,
    STEP_DAMPING,
    USE_TOLERANCES,
    field,
)
from poise.kernels.workspace.outcome import split

SOLVE, EVALUATE, EVALUATE_MERIT, ITERATE, PROJECT_POSE, LINEARISE_POSE, SOLVE_STEP, TAKE_STEP = range(8)
"""Operations of the method `poise` (`poise.run_operation`); without one it solves."""
RANK_PRIORITIES, SOLVE_PRIORITIES, KEEP_LOWER_START = range(3)
"""Operations of the code of several priorities (`priority_entries.priority_entry`)."""


@kernel
def has_priorities(ws):
    """Whether the kernels of priorities are to be called: a goal has had another priority than 1."""
    return field(ws, "priority_addresses")[PRIORITIES_ADDRESS] != 0


@kernel
def follows(ws):
    """Ask by its address the kernel of priorities whether iterations are to follow goals that move."""
    return field(ws, "phase")[FOLLOWED_COST] != 0.0


@large_kernel
def call_priorities(ws, operation):
    """Run an operation on the priorities of all goals by the address of their code; returns its answer."""
    field(ws, "options")[PRIORITIES_OPERATION] = operation
    ints, floats = flat_arrays(ws)
    return call_method(field(ws, "priority_addresses")[PRIORITIES_ADDRESS], ints, floats)


@large_kernel
def call_poise(ws, operation):
    """Run one operation of the method `poise` by the address of its code; returns its answer."""
    field(ws, "options")[POISE_OPERATION] = operation
    ints, floats = flat_arrays(ws)
    return call_method(field(ws, "priority_addresses")[POISE_ADDRESS], ints, floats)


@kernel
def evaluate_phase(ws):
    """Call by its address the kernel of priorities that evaluates a pose in a phase; returns whether the goals are reached."""
    return call_poise(ws, EVALUATE) != 0


@large_kernel
def iterate_phase(ws, reached, use_tolerances):
    """Call `iterate` of the method `poise` in a phase of the priorities, from the pose last evaluated; returns its answer."""
    phase = field(ws, "phase")
    phase[GOALS_REACHED], phase[USE_TOLERANCES] = 1.0 if reached else 0.0, 1.0 if use_tolerances else 0.0
    return split(call_poise(ws, ITERATE))


@kernel
def solve_step_of_phase(ws, amount):
    """Call by its address the kernel of priorities that fills `step` in a phase, damped by `amount`.

    Returns whether there is a step, and its largest |x_i|.
    """
    field(ws, "phase")[STEP_DAMPING] = amount
    solved = call_poise(ws, SOLVE_STEP) >= 0
    return solved, field(ws, "phase")[LARGEST_CHANGE]
