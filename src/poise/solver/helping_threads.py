"""Threads that help a solver with the branches of a long body, where that is quicker: both ways are timed."""

from time import perf_counter
from typing import Any

from poise.kernels.articulated_entry import help_entry
from poise.kernels.compiler.call_by_address import direct_call
from poise.kernels.workspace import layout
from poise.kernels.workspace.outcome import unpack
from poise.methods.method import Kernel
from poise.solver.thread_pool import POOL, available_cores

LEAST_UNKNOWNS = 1000
"""Unknowns of a body from which on help is tried: a solve of fewer is over when a thread wakes, 0.05 ms."""
MOST_THREADS = 8
"""The most threads that work on one body: what they do not share keeps more of them waiting."""
TRIAL_INTERVAL = 16
"""The slower way is tried again after so many solves, times the square of how much slower it was: at most 2 % of the time."""
SMOOTHING = 0.3
"""Weight of the last solve in the mean time of a way."""
NOBODY = 1 << 60
"""Value of NEXT_BRANCH while there is no branch to take."""


class HelpedKernel:
    """The compiled solve of a long body, alone or helped by threads of the pool, whichever has been quicker; to the same bits.

    Helpers watch for work without pause while a solve lasts, some milliseconds. On a machine that is busy with other things
    they would keep the solve waiting, and are not called then.
    """

    __slots__ = ("_kernel", "_next_trial", "_seconds", "_solves")

    def __init__(self, kernel: Kernel) -> None:
        self._kernel, self._solves, self._next_trial = kernel, 0, 0
        direct_call(help_entry)  # compiles it now, not when it is timed
        self._seconds: list[float | None] = [None, None]
        """Mean seconds of an iteration, alone and with help."""

    def __call__(self, ints: Any, floats: Any) -> int:
        """Solve the long body in a workspace, alone or with help; returns the outcome."""
        threads = threads_for(ints)
        if threads == 1 or layout.array(ints, floats, "options")[layout.MAX_ITERATIONS] <= 0:
            return int(self._kernel(ints, floats))
        helped = self._choose()
        began = perf_counter()
        outcome = call_with_help(self._kernel, ints, floats, threads if helped else 1)
        seconds = (perf_counter() - began) / max(unpack(outcome)[1], 1)
        mean = self._seconds[helped]
        self._seconds[helped] = seconds if mean is None else mean + SMOOTHING * (seconds - mean)
        return outcome

    def _choose(self) -> bool:
        """Choose whether this solve of the long body is helped: as was quicker, now and then the other way."""
        alone, helped = self._seconds
        self._solves += 1
        if alone is None or helped is None:
            return alone is not None
        quicker = helped < alone
        if self._solves < self._next_trial:
            return quicker
        self._next_trial = self._solves + round(TRIAL_INTERVAL * (max(alone, helped) / max(min(alone, helped), 1e-9)) ** 2)
        return not quicker


def threads_for(ints: Any) -> int:
    """Return how many threads could work on the body of a workspace, with help: 1 if it is small or has no branches."""
    if not ints[layout.N_BRANCHES] or ints[layout.N_UNKNOWNS] < LEAST_UNKNOWNS:
        return 1
    return max(1, min(available_cores(), int(ints[layout.N_BRANCHES]), MOST_THREADS))


def call_with_help(solve: Kernel, ints: Any, floats: Any, threads: int) -> int:
    """Call a compiled solve of a workspace while so many threads, with this one, work on the branches of its long body."""
    if threads == 1:
        return int(solve(ints, floats))
    team, help_solve, outcome = layout.array(ints, floats, "team"), direct_call(help_entry), 0
    team[:] = 0
    team[layout.NEXT_BRANCH], team[layout.HELPERS] = NOBODY, threads - 1

    def end() -> None:
        team[[layout.ENDED, layout.HELPERS]] = 1, 0

    def work(thread: int) -> None:
        nonlocal outcome
        if thread > 0:
            help_solve(ints, floats)
            return
        outcome = int(solve(ints, floats))
        end()

    POOL.run(work, threads, end)
    return outcome
