"""Solving with rows that Python works out (`goals.Custom`): one iteration at a time, with new rows after each."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from poise.goals import ExtraGoal
from poise.kernels.workspace import layout
from poise.kernels.workspace.outcome import CONVERGED, ITERATION_LIMIT, OUT_OF_TIME, join, unpack
from poise.solver.result import Result

if TYPE_CHECKING:
    from poise.solver.solver import Solver

STILL = 1e-9
"""An iteration that moves no joint farther has moved nothing [rad]."""
WORSE = 1e-12
"""A level is worse off when its E is higher by more."""


def solve_slowly(solver: "Solver") -> int:
    """Solve, and return what a kernel would.

    As in `kernels.phases`, all levels are solved together first, and the highest is given back what that has cost it. Where
    it still lacks something, it is solved as if it were alone, and then the others as far as they cost it nothing.
    """
    slow = solver._extras.slow()
    if not slow or solver._options[layout.MAX_ITERATIONS] <= 1:
        return int(solver._method.solve(solver._ints, solver._floats))
    solve = SlowSolve(solver, slow)
    try:
        status = solve.together()
        if solve.has_levels and solve.highest_cost() > solve.small:
            status = _from_the_top(solve, status)
        return solve.outcome(status)
    finally:
        solve.end()


def _from_the_top(solve: "SlowSolve", status: int) -> int:
    missed, together = solve.highest_cost(), solve.state()
    solve.begin_again()
    with solve.highest_only():
        solve.iterate()
    cost, alone = solve.highest_cost(), solve.state()
    if cost >= missed - WORSE:
        solve.take(together)
        return status
    status = solve.together()
    if solve.highest_cost() > cost + WORSE:
        solve.take(alone)
    return status


class State(NamedTuple):
    """Where a solve is, and the step that has led there."""

    angles: np.ndarray
    placement: np.ndarray
    step: np.ndarray


class SlowSolve:
    """The iterations of one solve, from the state that a solver is in."""

    def __init__(self, solver: "Solver", slow: list[ExtraGoal]) -> None:
        self._solver, self._options, self._settings, self._slow = solver, solver._options, solver._settings, slow
        self._most, self._change = int(self._options[layout.MAX_ITERATIONS]), float(self._settings[layout.MAX_CHANGE])
        self._budget, self._began = float(self._settings[layout.BUDGET]), perf_counter()
        self._left = float(self._settings[layout.LAST_COST])
        self._step, self._iterations, self._sweeps = np.zeros_like(solver._arrays["last_step"]), 0, 0
        self._start = self.state()
        tolerances = self._settings[[layout.POSITION_TOLERANCE, layout.ORIENTATION_TOLERANCE]]
        self.small = max(float(tolerances.min()), 0.0) ** 2
        """A level whose E is smaller has what it asks for."""

    # ---- where it is ----------------------------------------------------------------------------------

    def state(self) -> State:
        """Where it is now."""
        return State(self._solver._angles.copy(), self._solver._placement.copy(), self._step.copy())

    def take(self, state: State) -> None:
        """Go to a state that was kept."""
        self._solver._angles[:], self._solver._placement[:], self._step[:] = state
        self._options[layout.FRAMES_VALID] = 0
        self._look()

    def begin_again(self) -> None:
        """Go to where the solve began."""
        self.take(self._start)
        self._settings[layout.LAST_COST] = self._left

    def _costs(self) -> dict[float, float]:
        solver = self._solver
        return Result(0, 0.0, solver._state.tobytes(), solver, solver._model).cost_by_priority

    @property
    def has_levels(self) -> bool:
        """Whether goals of several priorities are asked for."""
        return len(self._costs()) > 1

    def highest_cost(self) -> float:
        """E of the highest priority, where it was last looked at."""
        costs = self._costs()
        return costs[min(costs)]

    # ---- how it goes on -------------------------------------------------------------------------------

    def together(self) -> int:
        """Solve all levels, and give the highest back what the others have cost it; returns the status."""
        status = self.iterate()
        if self.has_levels and self.highest_cost() > 0.0:
            with self.highest_only(posture=0.0):
                self.iterate()
        reached = self._look()
        return CONVERGED if reached else ITERATION_LIMIT if status == CONVERGED else status

    @contextmanager
    def highest_only(self, posture: float | None = None) -> Iterator[None]:
        """Ask for the goals of the highest priority alone, and for another weight of posture if one is given."""
        arrays, next_level = self._solver._arrays, min(self._costs()) + 1.0
        extra = arrays["extra_numbers"].T
        asked = arrays["goal_weight"], extra[layout.POSITION_WEIGHT], extra[layout.ORIENTATION_WEIGHT]
        levels = arrays["goal_priority"], extra[layout.PRIORITY], extra[layout.PRIORITY]
        kept, slow, weight = [weights.copy() for weights in asked], self._slow, float(self._settings[layout.POSTURE_WEIGHT])
        for weights, level in zip(asked, levels, strict=True):
            weights[level >= next_level] = 0.0
        self._slow = [goal for goal in slow if goal.priority < next_level]
        self._settings[layout.POSTURE_WEIGHT] = weight if posture is None else posture
        try:
            self._look()
            yield
        finally:
            for weights, before in zip(asked, kept, strict=True):
                weights[:] = before
            self._slow, self._settings[layout.POSTURE_WEIGHT] = slow, weight
            self._options[layout.UNSETTLED] = 1
        self._look()

    def iterate(self) -> int:
        """Iterate until nothing moves, with new rows each time; returns the status."""
        solver, status = self._solver, ITERATION_LIMIT
        for _ in range(self._most):
            if not self._bound():
                return OUT_OF_TIME
            self._options[layout.MAX_ITERATIONS] = 1 if self._slow else self._most
            before = solver._angles.copy()
            status, iterations, sweeps = unpack(int(solver._method.solve(solver._ints, solver._floats)))
            self._iterations, self._sweeps = self._iterations + iterations, self._sweeps + sweeps
            self._step += solver._arrays["last_step"]
            self._look()
            if not self._slow or np.abs(solver._angles - before).max(initial=0.0) < STILL:
                break
        return status

    def _look(self) -> bool:
        """Work out the rows and the errors for the pose of now; whether all goals are reached."""
        solver = self._solver
        for goal in self._slow:
            goal.refresh(solver.pose)
        self._options[layout.MAX_ITERATIONS], self._options[layout.UNSETTLED] = 0, 1
        return unpack(int(solver._method.solve(solver._ints, solver._floats)))[0] == CONVERGED

    def _bound(self) -> bool:
        """Leave an iteration what is left of the time and of how far joints may move; whether there is time."""
        if self._change >= 0.0:
            moved = float(np.abs(self._solver._angles - self._start.angles).max(initial=0.0))
            self._settings[layout.MAX_CHANGE] = max(self._change - moved, 0.0)
        if self._budget >= 0.0:
            self._settings[layout.BUDGET] = max(self._budget - 1e6 * (perf_counter() - self._began), 0.0)
        return self._budget < 0.0 or self._settings[layout.BUDGET] > 0.0

    def outcome(self, status: int) -> int:
        """What a kernel would return."""
        return int(join(status, self._iterations, self._sweeps))

    def end(self) -> None:
        """Leave the solver's settings as they were, and what this solve has added as its last step."""
        self._options[layout.MAX_ITERATIONS] = self._most
        self._settings[layout.MAX_CHANGE], self._settings[layout.BUDGET] = self._change, self._budget
        self._solver._arrays["last_step"][:] = self._step
