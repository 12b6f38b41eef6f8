"""Threads that work on one long body: a task is done for every branch, by the thread that solves and by those that help it.

The branches of a body (`model.branches`) share nothing but the trunk, which only the thread that solves writes, before or after
them. What branches add to one frame of the trunk is added there, in one order. So any number of threads gives the same bits.

A thread takes a branch by raising a counter, and a helper that comes late finds none. The thread that solves waits for the
branches that others have taken, not for those who take none.
"""

from poise.kernels.compiler.atomic_counter import fetch_add, read_counter, take_below, write_counter
from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.linear.articulated_factorisation import (
    factor_branch,
    factor_trunk,
    reduce_branch,
    solve_trunk,
    substitute_branch,
)
from poise.kernels.linear.column_sweeps import sweep_branch, sweep_root, sweep_trunk
from poise.kernels.workspace.layout import ENDED, FAILED, FINISHED, HELPERS, N_BRANCHES, NEXT_BRANCH, TASK, field

FACTOR_BRANCH, REDUCE_STEP, REDUCE_CHANGE, SUBSTITUTE_STEP, SUBSTITUTE_CHANGE, SWEEP_BRANCH = range(6)
"""Tasks that are done for every branch."""


@large_kernel
def work_on_branch(ws, task, branch):
    """Do a task of the threads that share a body for one of its branches."""
    ranges = field(ws, "branch_range")
    first, end = ranges[branch, 0], ranges[branch, 1]
    if task == FACTOR_BRANCH:
        if not factor_branch(ws, first, end):
            write_counter(field(ws, "team"), FAILED, 1)
    elif task == SWEEP_BRANCH:
        sweep_branch(ws, branch, first, end)
    elif task in (REDUCE_STEP, REDUCE_CHANGE):
        reduce_branch(ws, field(ws, "step") if task == REDUCE_STEP else field(ws, "change"), first, end)
    else:
        substitute_branch(ws, field(ws, "step") if task == SUBSTITUTE_STEP else field(ws, "change"), first, end)


@kernel
def take_branches(ws):
    """Take branches, as one of the threads that share a body, until none is left, and do the task at hand for each."""
    team, count = field(ws, "team"), size(ws, N_BRANCHES)
    while True:
        branch = take_below(team, NEXT_BRANCH, count)
        if branch >= count:
            break
        work_on_branch(ws, team[TASK], branch)
        fetch_add(team, FINISHED, 1)


@large_kernel
def for_each_branch(ws, task):
    """Have a task done for every branch, by this thread and its helpers; returns whether none has failed."""
    team, count = field(ws, "team"), size(ws, N_BRANCHES)
    team[FAILED] = 0
    if team[HELPERS] == 0:
        for branch in range(count):
            work_on_branch(ws, task, branch)
        return team[FAILED] == 0
    team[TASK], team[FINISHED] = task, 0
    write_counter(team, NEXT_BRANCH, 0)
    take_branches(ws)
    while read_counter(team, FINISHED) < count:
        pass
    return team[FAILED] == 0


@large_kernel
def help_until_the_end(ws):
    """Help the thread that solves a body: take branches whenever there are some, until it says that the solve has ended."""
    team = field(ws, "team")
    while read_counter(team, ENDED) == 0:
        take_branches(ws)


# ---- what is done with a whole body ---------------------------------------------------------------------


@large_kernel
def factor_articulated(ws):
    """Factor A restricted to the free unknowns, branches and then the trunk; returns whether it is positive definite there."""
    return for_each_branch(ws, FACTOR_BRANCH) and factor_trunk(ws)


@large_kernel
def solve_articulated_step(ws):
    """Replace `step` by A⁻¹ times it, with the factorisation of branches and trunk; fixed unknowns keep theirs."""
    for_each_branch(ws, REDUCE_STEP)
    solve_trunk(ws, field(ws, "step"))
    for_each_branch(ws, SUBSTITUTE_STEP)


@large_kernel
def solve_articulated_change(ws):
    """Replace `change` by A⁻¹ times it, with the factorisation of branches and trunk; fixed unknowns keep theirs."""
    for_each_branch(ws, REDUCE_CHANGE)
    solve_trunk(ws, field(ws, "change"))
    for_each_branch(ws, SUBSTITUTE_CHANGE)


@large_kernel
def sweep_columns(ws):
    """Sweep once over all unknowns of a long body by their columns: the trunk, all branches, then the root."""
    sweep_trunk(ws)
    for_each_branch(ws, SWEEP_BRANCH)
    sweep_root(ws)
