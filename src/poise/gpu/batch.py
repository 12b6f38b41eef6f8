"""Batch: many problems of one character on a device; their arrays stay there between solves."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from poise.errors import PoiseError, ValueRefusedError
from poise.gpu.device import Device
from poise.gpu.program import Program

SETTINGS = (
    "iterations", "sweeps", "position_tolerance", "orientation_tolerance", "residual_tolerance", "step_tolerance",
    "stall_tolerance", "damping", "use_limits", "dt", "first_start", "starts",
)  # fmt: skip
"""Entries of `settings` in their order (source/batch.h)."""
NOT_GIVEN = -1.0
"""Tolerance that is not given: its condition is not checked."""
STARTS = 64
"""Default of the most starts that a search tries at each problem."""
FIRST_STARTS = 16
"""Starts of a search that one thread makes at a problem, one after the other; those after them are made side by side."""
SEARCH_ITERATIONS = 25
"""Default of the most iterations that a search makes from each start."""
MOST_STARTS = 64
"""Starts that a search makes at each problem in one launch, at most, after the first."""


class Batch:
    """Problems of one character on a device: arrays of one number of all problems after the other, (…, count).

    The arrays may be written in place, by code on the device too; `solve` reads them and writes `angles`, `placement` (of a
    free root), `last_step`, `error`, `cost` and `outcome`.
    """

    def __init__(self, program: Program, count: int, device: Device, rest: Sequence[float] | np.ndarray) -> None:
        self._program, self._device, self.count = program, device, count
        self._refuse_more_than_fits()
        xp, number = device.xp, program.precision
        n_goals, n_dofs = program.n_goals, program.n_dofs
        try:
            self.position = xp.zeros((n_goals, 3, count), number)
            """Targets (n_goals, 3, count) [m]."""
            self.orientation = xp.zeros((n_goals, 4, count), number)
            """Targets (n_goals, 4, count), quaternions wxyz."""
            self.weight = xp.ones((n_goals, 2, count), number)
            """(n_goals, 2, count) [1/m], [1/rad]; 0 where a part does not count."""
            self.posture = xp.zeros((count,), number)
            """Weight of posture (count,) [1/rad]."""
            self.reference: Any = None
            """What posture pulls towards, (n_dofs, count) [rad], [m]; None is the rest pose."""
            self.stiffness: Any = None
            """(n_dofs,) of all; None is 1."""
            self.change: Any = None
            """The largest change of an angle in a solve, (count,) [rad], [m] for slides; None bounds none."""
            self.placement = xp.zeros((7, count), number)
            """Of the base: (7, count), position [m] and quaternion wxyz."""
            self.angles = xp.zeros((n_dofs, count), number)
            """(n_dofs, count) [rad], [m]: starts, then answers."""
            self.last_step: Any = xp.zeros((program.n_unknowns, count), number)
            """What the last solve has added, (n_unknowns, count); None keeps nothing and starts from the pose alone."""
            self.error = xp.zeros((n_goals, 2, count), number)
            """(n_goals, 2, count) [m], [rad], after a solve."""
            self.cost = xp.zeros((count,), number)
            """(count,), after a solve."""
            self.outcome = xp.zeros((count,), np.int64)
            """(count,) status, iterations and sweeps in one number, as `kernels.workspace.outcome` packs them."""
        except MemoryError as error:
            raise PoiseError(f"the device has no memory for {count} problems: {error}") from None
        self.orientation[:, 0], self.placement[3] = 1.0, 1.0
        self.angles[:] = xp.asarray(rest, dtype=number)[:, None]
        self._compiled: dict[tuple[bool, ...], Callable[..., None]] = {}

    def _refuse_more_than_fits(self) -> None:
        """Refuse a batch that the device has no memory for, with the size that fits."""
        fits = self._device.free_memory() // bytes_per_problem(self._program)
        if self.count > fits:
            raise ValueRefusedError(
                "count", f"of {self.count} is more than the device has memory for; {fits} problems of this character fit"
            )

    @property
    def status(self) -> Any:
        """The status of every problem after a solve, (count,), numbers of `kernels.workspace.outcome`; 7 for bad input."""
        return self.outcome & 15

    @property
    def iterations(self) -> Any:
        """The iterations of every problem in the last solve, (count,)."""
        return (self.outcome >> 4) & 0xFFFFF

    def solve(self, **options: Any) -> None:
        """Solve all problems of the batch from their `angles`; the call returns before a GPU has finished.

        The options are those of `Solver.solve`; a negative tolerance is not checked.
        """
        self._keep(**options)
        self._solve(bounded=self.change is not None)

    def _solve(self, *, bounded: bool) -> None:
        results = self.placement, self.angles, self.last_step, self.error, self.cost, self.outcome
        self._run(None, self._settings, self.count, *results, bounded=bounded)

    def _keep(
        self,
        *,
        iterations: int = 50,
        sweeps: int = 20,
        tolerance: tuple[float, float] = (1e-3, 1e-2),
        residual_tolerance: float = NOT_GIVEN,
        step_tolerance: float = NOT_GIVEN,
        stall_tolerance: float = NOT_GIVEN,
        damping: float = 0.001,
        use_limits: bool = True,
        dt: float = 0.0,
    ) -> None:
        """Keep in the batch the settings of a solve, as its kernel reads them."""
        self._settings = [
            iterations, sweeps, *tolerance, residual_tolerance, step_tolerance, stall_tolerance, damping, use_limits, dt,
            0, 1,
        ]  # fmt: skip

    def _run(
        self, problem: Any, settings: list[float], count: int, *results: Any, searches: bool = False, bounded: bool = False
    ) -> None:
        values, last_step = self._device.xp.asarray(settings, dtype=np.float64), results[2]
        checks = [settings[SETTINGS.index(name)] >= 0.0 for name in ("residual_tolerance", "stall_tolerance")]
        options = (last_step is not None, *checks, searches, bounded)
        if options not in self._compiled:
            program = self._program
            self._compiled[options] = self._device.compile(program.with_options(*options), program.block_size, searches)
        problems = (self.position, self.orientation, self.weight, self.posture, self.reference, self.stiffness, self.change)
        counter = self._device.xp.zeros((1,), np.uint64)
        self._compiled[options](count, self.count, problem, values, *problems, *results, counter)

    def search(
        self, *, starts: int = STARTS, iterations: int = SEARCH_ITERATIONS, first_starts: int = FIRST_STARTS, **options: Any
    ) -> Any:
        """Solve from the present angles, and problems that miss their goals from other starts, up to so many in all.

        The first start that reaches the goals wins, else the one with the lowest error; the same starts every time, whatever
        the size of the batch. Returns how many starts each problem has had, (count,); `iterations` are those of all starts
        that one thread has made. The options are those of `solve`.
        """
        xp = self._device.xp
        self._keep(iterations=iterations, **options)
        if self._stays:
            made = min(starts, first_starts)
            tried = self._make_first_starts(made)
        else:
            self._solve(bounded=False)
            made, tried = 1, xp.ones((self.count,), np.int64)
        while made < starts:
            (missed,) = xp.nonzero((self.status != 1) & (self.status != 7))
            if missed.size == 0:
                break
            each = min(starts - made, made, MOST_STARTS)
            for first in range(0, int(missed.size), size := self._most_at_once(each)):
                self._try_starts(missed[first : first + size], made, each, tried)
            made += each
        if self._stays:
            self._end_search()
        return tried

    @property
    def _stays(self) -> bool:
        """Whether this batch is searched by threads that stay: each makes first starts of a problem, then takes the next."""
        return self._program.method == "poise"

    def _make_first_starts(self, made: int) -> Any:
        """Launch the first starts of the batch's search one by one; returns how many each problem has had, (count,)."""
        settings = [*self._settings[:-2], 0, made]
        results = self.placement, self.angles, None, self.error, self.cost, self.outcome
        self._run(None, settings, self.count, *results, searches=True)
        tried = self.outcome >> 24
        self.outcome &= (1 << 24) - 1
        if self.last_step is not None:
            self.last_step[:] = 0.0
        return tried

    def _end_search(self) -> None:
        """Finish a batch's search: solve problems whose goals were not reached to the end, from their best pose."""
        (missed,) = self._device.xp.nonzero((self.status != 1) & (self.status != 7))
        for first in range(0, int(missed.size), size := self._most_at_once(1)):
            part = missed[first : first + size]
            angles, placement, error, cost, outcome = self._results_of(part)
            self._run(part.astype(np.int32), self._settings, int(part.size), placement, angles, None, error, cost, outcome)
            (better,) = self._device.xp.nonzero(cost <= self.cost[part])
            self._take_over(part[better], better, angles, placement, error, cost, outcome)

    def _most_at_once(self, each: int) -> int:
        """Return how many problems of this batch may have that many starts in one launch: what the device has memory for."""
        fits = self._device.free_memory() // bytes_per_problem(self._program)
        return max(1, min(fits, max(2 * self.count, 1 << 16)) // each)

    def _try_starts(self, missed: Any, made: int, each: int, tried: Any) -> None:
        """Launch next starts for problems of the batch that missed their goals; take over the first that wins, or the best."""
        xp, count = self._device.xp, int(missed.size) * each
        problem = xp.repeat(missed, each)
        angles, placement, error, cost, outcome = self._results_of(problem)
        settings, stays = [*self._settings[:-2], made, each], self._stays
        self._run(problem.astype(np.int32), settings, count, placement, angles, None, error, cost, outcome, searches=stays)
        reached = (outcome & 15).reshape(-1, each) == 1
        rows = cost.reshape(-1, each)
        won = reached.any(axis=1)
        best = xp.where(won, xp.argmax(reached, axis=1), xp.argmin(rows, axis=1))
        take = xp.arange(missed.size) * each + best
        better = won | (cost[take] < self.cost[missed])
        tried[missed] = made + xp.where(won, best + 1, each)
        self._take_over(missed[better], take[better], angles, placement, error, cost, outcome & ((1 << 24) - 1))

    def _results_of(self, problem: Any) -> tuple[Any, ...]:
        """Return copies of the batch's best poses so far of some problems, with placements, errors, costs and outcomes."""
        xp = self._device.xp
        arrays = self.angles, self.placement, self.error, self.cost, self.outcome
        return tuple(xp.ascontiguousarray(array[..., problem]) for array in arrays)

    def _take_over(self, chosen: Any, take: Any, *results: Any) -> None:
        """Take over results as those of chosen problems of this batch; a last step is forgotten."""
        for ours, array in zip((self.angles, self.placement, self.error, self.cost, self.outcome), results, strict=True):
            ours[..., chosen] = array[..., take]
        if self.last_step is not None:
            self.last_step[:, chosen] = 0.0


def bytes_per_problem(program: Program) -> int:
    """Return how many bytes of a device's memory one problem takes: its goals, its pose and its results."""
    numbers = 1 + 11 * program.n_goals + 2 * program.n_dofs + program.n_unknowns + 7 + 2
    return numbers * np.dtype(program.precision).itemsize + 16
