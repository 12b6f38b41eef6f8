"""Solving with goals whose rows Python computes (`goals.Custom`): one iteration at a time, with new rows after each."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import NamedTuple

import numpy as np

from poise.geometry.rotations import angle_between, matrices
from poise.goals import ExtraGoal
from poise.kernels.workspace import goal_records, layout
from poise.kernels.workspace.outcome import CONVERGED, ITERATION_LIMIT, OUT_OF_TIME, join, unpack
from poise.solver.blends import Blends
from poise.solver.result import costs_by_priority
from poise.solver.solver_goals import GoalTable
from poise.solver.workspace import Kernel, Workspace

STILL = 1e-9
"""Largest joint motion in an iteration that counts as no motion [rad]."""
WORSE = 1e-12
"""Increase of a priority's cost that is ignored as rounding."""
POSTURE_WEIGHTS = [layout.POSTURE_WEIGHT, layout.ROOT_POSITION_WEIGHT, layout.ROOT_ORIENTATION_WEIGHT]
"""Settings that are weights of posture."""
BOUNDS = [layout.MAX_CHANGE, layout.MAX_TRAVEL, layout.BUDGET]
"""Settings that each iteration uses up."""


def solve_with_python(workspace: Workspace, kernel: Kernel, table: GoalTable, blends: Blends, dt: float | None) -> int:
    """Solve with goals that call Python, or with blends, and return a kernel's outcome. dt: time since the last frame [s]."""
    if blends.active:
        blends.advance(dt)
    if not table.refreshed:
        return int(kernel(workspace.ints, workspace.floats))
    table.refresh()
    return solve_with_python_goals(workspace, kernel, table.python_goals())


def solve_with_python_goals(workspace: Workspace, kernel: Kernel, goals: list[ExtraGoal]) -> int:
    """Solve with goals whose rows Python computes, one iteration at a time, and return a kernel's outcome.

    goals: those that are enabled. As in `kernels.methods.priorities`, all priorities are solved together first, then
    the highest alone from there. Where it is still not reached, it is solved alone from the start, and then the others as
    far as they do not raise its cost.
    """
    if not goals or workspace.options[layout.MAX_ITERATIONS] <= 1:
        return int(kernel(workspace.ints, workspace.floats))
    solve = PythonGoalSolve(workspace, kernel, goals)
    try:
        status = solve.solve_priorities_together()
        if solve.has_priorities and solve.highest_cost() > solve.small:
            status = _solve_highest_first(solve, status)
        return solve.outcome(status)
    except BaseException:  # a user's function failed
        solve.restore_start()
        raise
    finally:
        solve.end()


def _solve_highest_first(solve: "PythonGoalSolve", status: int) -> int:
    missed, together = solve.highest_cost(), solve.state()
    solve.begin_again()
    with solve.highest_only():
        solve.iterate()
    cost, alone = solve.highest_cost(), solve.state()
    if cost >= missed - WORSE:
        solve.go_to(together)
        return status
    status = solve.solve_priorities_together()
    if solve.highest_cost() > cost + WORSE:
        solve.go_to(alone)
    return status


class SolveState(NamedTuple):
    """The pose that a solve with Python goals has come to, and the sum of its steps."""

    angles: np.ndarray
    placement: np.ndarray
    step: np.ndarray


class PythonGoalSolve:
    """The iterations of one solve with Python goals, from the state that a workspace is in."""

    def __init__(self, workspace: Workspace, kernel: Kernel, goals: list[ExtraGoal]) -> None:
        self._workspace, self._kernel, self._goals = workspace, kernel, goals
        self._options, self._settings = workspace.options, workspace.settings
        self._most, self._change = int(self._options[layout.MAX_ITERATIONS]), float(self._settings[layout.MAX_CHANGE])
        self._travel = float(self._settings[layout.MAX_TRAVEL])
        self._budget, self._began = float(self._settings[layout.BUDGET]), perf_counter()
        self._left = float(self._settings[layout.LAST_COST])
        self._step, self._iterations, self._sweeps = np.zeros_like(workspace["last_step"]), 0, 0
        self._start = self.state()
        tolerances = self._settings[[layout.POSITION_TOLERANCE, layout.ORIENTATION_TOLERANCE]]
        self.small = max(float(tolerances.min()), 0.0) ** 2
        """Cost below which a priority counts as reached."""

    # ---- the pose -------------------------------------------------------------------------------------

    def state(self) -> SolveState:
        """Copy the pose and step of a solve whose goals call Python, to come back to it."""
        return SolveState(self._workspace.angles.copy(), self._workspace.placement.copy(), self._step.copy())

    def go_to(self, state: SolveState) -> None:
        """Go back to a pose and step that a solve with Python goals has copied, and let the goals evaluate it."""
        self._workspace.angles[:], self._workspace.placement[:], self._step[:] = state
        self._workspace.forget_frames()
        self._evaluate()

    def restore_start(self) -> None:
        """Put a solve with Python goals back to the pose that it began with, without a call of any goal."""
        self._workspace.angles[:], self._workspace.placement[:], self._step[:] = self._start
        self._settings[layout.LAST_COST] = self._left
        self._workspace.forget_frames()
        self._workspace.unsettle()

    def begin_again(self) -> None:
        """Restart a solve with Python goals from the pose that it began with."""
        self.go_to(self._start)
        self._settings[layout.LAST_COST] = self._left

    def _costs(self) -> dict[float, float]:
        return costs_by_priority(self._workspace.snapshot())

    @property
    def has_priorities(self) -> bool:
        """Whether a solve whose goals call Python has more than one priority."""
        return len(self._costs()) > 1

    def highest_cost(self) -> float:
        """Return the highest priority's cost at the pose last evaluated, in a solve whose goals call Python."""
        costs = self._costs()
        return costs[min(costs)]

    # ---- iterations -----------------------------------------------------------------------------------

    def solve_priorities_together(self) -> int:
        """Solve all priorities with Python goals, then restore what that cost the highest priority; return the status."""
        status = self.iterate()
        if self.has_priorities and self.highest_cost() > 0.0:
            with self.highest_only(posture=False):
                self.iterate()
        reached = self._evaluate()
        return CONVERGED if reached else ITERATION_LIMIT if status == CONVERGED else status

    @contextmanager
    def highest_only(self, posture: bool = True) -> Iterator[None]:
        """Switch off all but the highest priority for a while in a solve with Python goals, and posture too if it is False."""
        arrays, next_priority = self._workspace, min(self._costs()) + 1.0
        extra = arrays["extra_numbers"].T
        in_use = arrays["goal_weight"], extra[goal_records.POSITION_WEIGHT], extra[goal_records.ORIENTATION_WEIGHT]
        priorities = arrays["goal_priority"], extra[goal_records.PRIORITY], extra[goal_records.PRIORITY]
        saved, goals, pulls = [weights.copy() for weights in in_use], self._goals, self._settings[POSTURE_WEIGHTS]
        for weights, priority in zip(in_use, priorities, strict=True):
            weights[priority >= next_priority] = 0.0
        self._goals = [goal for goal in goals if goal.priority < next_priority]
        self._settings[POSTURE_WEIGHTS] = pulls if posture else 0.0
        try:
            self._evaluate()
            yield
        finally:
            for weights, before in zip(in_use, saved, strict=True):
                weights[:] = before
            self._goals, self._settings[POSTURE_WEIGHTS] = goals, pulls
            self._workspace.unsettle()
        self._evaluate()

    def iterate(self) -> int:
        """Iterate until no joint moves, with rows computed anew by Python goals after each iteration; return the status."""
        workspace, status = self._workspace, ITERATION_LIMIT
        for _ in range(self._most):
            if not self._set_bounds():
                return OUT_OF_TIME
            self._options[layout.MAX_ITERATIONS] = 1 if self._goals else self._most
            before = workspace.angles.copy()
            status, iterations, sweeps = unpack(int(self._kernel(workspace.ints, workspace.floats)))
            self._iterations, self._sweeps = self._iterations + iterations, self._sweeps + sweeps
            self._step += workspace["last_step"]
            self._evaluate()
            if not self._goals or np.abs(workspace.angles - before).max(initial=0.0) < STILL:
                break
        return status

    def _evaluate(self) -> bool:
        """Have Python goals compute their rows at the current pose, and evaluate errors; return whether all are reached."""
        workspace = self._workspace
        for goal in self._goals:
            goal.refresh(workspace.pose)
        workspace.unsettle()
        self._options[layout.MAX_ITERATIONS] = 0
        return unpack(int(self._kernel(workspace.ints, workspace.floats)))[0] == CONVERGED

    def _set_bounds(self) -> bool:
        """Set the budget, angle change and travel left for an iteration with Python goals; return whether there is time."""
        if self._change >= 0.0:
            moved = float(np.abs(self._workspace.angles - self._start.angles).max(initial=0.0))
            turned = float(angle_between(*matrices(np.stack([self._start.placement[3:], self._workspace.placement[3:]]))))
            self._settings[layout.MAX_CHANGE] = max(self._change - max(moved, turned), 0.0)
        if self._travel >= 0.0:
            moved = float(np.linalg.norm(self._workspace.placement[:3] - self._start.placement[:3]))
            self._settings[layout.MAX_TRAVEL] = max(self._travel - moved, 0.0)
        if self._budget >= 0.0:
            self._settings[layout.BUDGET] = max(self._budget - 1e6 * (perf_counter() - self._began), 0.0)
        return self._budget < 0.0 or self._settings[layout.BUDGET] > 0.0

    def outcome(self, status: int) -> int:
        """Pack status, iterations and sweeps of a solve with Python goals into an outcome as a kernel returns it."""
        return int(join(status, self._iterations, self._sweeps))

    def end(self) -> None:
        """Restore the options after a solve with Python goals, and write the sum of its steps as the last step."""
        self._options[layout.MAX_ITERATIONS] = self._most
        self._settings[BOUNDS] = self._change, self._travel, self._budget
        self._workspace["last_step"][:] = self._step
