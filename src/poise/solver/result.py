"""The outcome of one solve."""

from enum import StrEnum
from typing import TYPE_CHECKING

import numpy as np

from poise.kernels.workspace.layout import (
    BUDGET,
    COST,
    EXTRA_GOAL_COST,
    FIELDS,
    FIRST_ERROR,
    LAST_ITERATION_TIME,
    ORIENTATION_WEIGHT,
    POSITION_WEIGHT,
    POSTURE_COST,
    PRIORITY,
    state_of,
)
from poise.kernels.workspace.outcome import OUT_OF_TIME, unpack, with_status
from poise.model.model import Model

if TYPE_CHECKING:
    from poise.diagnosis.causes import Explanation
    from poise.solver.solver import Solver


class Status(StrEnum):
    """Why a solve ended; equal to its own words, so `result.status == "converged"` holds."""

    ITERATION_LIMIT = "iteration limit"
    """All iterations were used."""
    CONVERGED = "converged"
    """Every goal is within the tolerance."""
    SMALL_RESIDUAL = "small residual"
    """‖A x − b‖ fell below `residual_tolerance`."""
    SMALL_STEP = "small step"
    """The largest |Δx_i| fell below `step_tolerance`, or so low that nothing moves any more."""
    STALLED = "stalled"
    """No step lowers the error; for the method `paper`, |Δx_i| stayed the same from one sweep to the next."""
    OUT_OF_TIME = "out of time"
    """The budget was used up."""
    SPEED_LIMIT = "speed limit"
    """`max_speed` holds a joint back: the next frame goes on."""


STATUS_OF_CODE = tuple(Status)
"""In the order of the codes in `kernels.outcome`."""


class Result:
    """Status, errors and effort of one solve. The errors are those of the pose it ended in."""

    __slots__ = ("_model", "_outcome", "_solver", "_state", "seconds", "starts")

    def __init__(self, outcome: int, seconds: float, state: bytes, solver: "Solver", model: Model) -> None:
        # Made every frame, so nothing is worked out before somebody asks.
        self._outcome = outcome
        self._state = state
        self._solver = solver
        self._model = model
        self.seconds = seconds
        """Time spent in the kernel [s]."""
        self.starts = 1
        """How many starts were tried; more than one only in a search."""

    def _report(self) -> np.ndarray:
        return np.frombuffer(self._state)[self._model.report :]

    def ran_out_of_time(self) -> None:
        """Say that a budget for several solves is used up."""
        self._outcome = with_status(self._outcome, OUT_OF_TIME)

    @property
    def status(self) -> Status:
        """Why the solve ended."""
        return STATUS_OF_CODE[unpack(int(self._outcome))[0]]

    @property
    def iterations(self) -> int:
        """Linearisations made."""
        return unpack(int(self._outcome))[1]

    @property
    def sweeps(self) -> int:
        """Gauss-Seidel passes made, over all iterations."""
        return unpack(int(self._outcome))[2]

    @property
    def converged(self) -> bool:
        """Whether every goal was reached within the tolerance."""
        return self.status is Status.CONVERGED

    @property
    def cost(self) -> float:
        """E = Σ (w_p ‖Δp‖)² + (w_r ‖Δr‖)² over the goals."""
        return float(self._report()[COST])

    @property
    def cost_by_priority(self) -> dict[float, float]:
        """E of the goals of each priority in use, the highest first."""
        state, model = np.frombuffer(self._state), self._model
        costs: dict[float, float] = {}

        def array(name: str) -> np.ndarray:
            place, _, width = FIELDS[name]
            begin, rows = int(model.ints[place]) - state_of(model.ints)[0], int(model.ints[place + 1])
            return state[begin : begin + rows * max(width, 1)].reshape(rows, max(width, 1))

        for effector in model.goals:
            square = (array("goal_weight")[effector] * self._report()[FIRST_ERROR + 2 * effector :][:2]) ** 2
            if array("goal_weight")[effector].any():
                level = float(array("goal_priority")[effector, 0])
                costs[level] = costs.get(level, 0.0) + float(square.sum())
        for numbers, report in zip(array("extra_numbers"), array("extra_report"), strict=True):
            if numbers[[POSITION_WEIGHT, ORIENTATION_WEIGHT]].any():
                level = float(numbers[PRIORITY])
                costs[level] = costs.get(level, 0.0) + float(report[EXTRA_GOAL_COST])
        return dict(sorted(costs.items()))

    @property
    def posture_cost(self) -> float:
        """What posture adds to the cost; a solve never ends with a higher sum of both than it began with."""
        return float(self._report()[POSTURE_COST])

    @property
    def last_iteration_at(self) -> float | None:
        """When the last iteration began [µs after the solve did]; None for a solve without a budget."""
        return float(self._report()[LAST_ITERATION_TIME]) if np.frombuffer(self._state)[BUDGET] >= 0.0 else None

    @property
    def position_error(self) -> np.ndarray:
        """(n_goals,) distance left for each goal [m]; 0 where no position is asked."""
        return self._report()[FIRST_ERROR + 2 * np.array(self._model.goals, dtype=np.intp)]

    @property
    def orientation_error(self) -> np.ndarray:
        """(n_goals,) angle left for each goal [rad]; 0 where no orientation is asked."""
        return self._report()[FIRST_ERROR + 1 + 2 * np.array(self._model.goals, dtype=np.intp)]

    def explain(self) -> "Explanation":
        """Why the goals were missed: what is too far, which limits are in the way, which goals conflict.

        It solves again, many times: not for a frame loop.
        """
        from poise.diagnosis.explanation import explain_result  # above the solver: it runs solves of its own

        return explain_result(self._solver, self)

    def __repr__(self) -> str:
        return (
            f"Result({self.status}, {self.iterations} iterations, {self.sweeps} sweeps, "
            f"{1e3 * self.position_error.max(initial=0.0):.3g} mm, "
            f"{np.degrees(self.orientation_error.max(initial=0.0)):.3g}°)"
        )
