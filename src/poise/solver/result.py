"""Result: status, errors and effort of one solve, with the request it answered."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from poise.errors import UnknownChoiceError
from poise.goals import ExtraGoal, Goal
from poise.kernels.workspace.goal_records import EXTRA_GOAL_COST, ORIENTATION_WEIGHT, POSITION_WEIGHT, PRIORITY
from poise.kernels.workspace.layout import BUDGET, COST, FIRST_ERROR, LAST_ITERATION_TIME, POSTURE_COST
from poise.kernels.workspace.outcome import OUT_OF_TIME, unpack, with_status
from poise.model.model import Model
from poise.plain_text import counted
from poise.solver.solver_goals import goal_errors
from poise.solver.workspace import Snapshot
from poise.strict_names import known_options

if TYPE_CHECKING:
    from poise.diagnosis.explanation import Explanation


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
    REFUSED = "refused"
    """A character of a crowd was not solved: a number of its own cannot be used; `CrowdResult.refusals` has the reasons."""
    LEFT_OUT = "left out"
    """A character of a crowd was not solved: the call named others."""


STATUS_OF_CODE = tuple(Status)
"""Statuses in the order of their codes in `kernels.workspace.outcome`."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a solve was asked besides the numbers in the workspace; results share it until goals or base change."""

    version: int
    """The workspace's version, which counts changes of extra goals and base."""
    model: Model
    method: str
    goals: tuple[Goal, ...]
    """The solver's pose goals, in the order of the errors."""
    extra_goals: tuple[ExtraGoal, ...]
    """The solver's extra goals."""
    extra_copies: tuple[ExtraGoal, ...]
    """Copies of them, which later changes do not reach."""


class LastSolve:
    """What a solver remembers of its last solve."""

    # Apart from the solver, whose check of attribute names would take 0.1 µs in every frame.
    __slots__ = ("request", "result")

    def __init__(self) -> None:
        self.request: Request | None = None
        """The request that the next results share, until goals or base change."""
        self.result: Result | None = None
        """The result of the last solve; None after a trajectory that was stopped."""


@known_options
class Result(msgspec.Struct, frozen=True, eq=False):
    """Status, errors and effort of one solve. The errors are those of the pose it ended in. It never changes."""

    # Made every frame: a struct takes half the time of a class with slots, and nothing is computed before somebody asks.
    _outcome: int
    _seconds: float
    _state: bytes
    _request: Request
    _starts: int = 1

    def after_search(self, starts: int, seconds: float, out_of_time: bool) -> "Result":
        """Return this result as the best of a search, with the number of starts, the seconds and the status of the search."""
        outcome = with_status(self._outcome, OUT_OF_TIME) if out_of_time else self._outcome
        return Result(outcome, seconds, self._state, self._request, starts)

    def to_state(self) -> tuple[int, float, bytes]:
        """Return the result's outcome, seconds and state, from which a copied or unpickled solver makes the result again."""
        return self._outcome, self._seconds, self._state

    @property
    def outcome(self) -> int:
        """The result's status, iterations and sweeps packed as the kernel returns them (`kernels.workspace.outcome`)."""
        return int(self._outcome)

    @property
    def request(self) -> Request:
        """The request that the result answers: character, method and goals."""
        return self._request

    @property
    def snapshot(self) -> Snapshot:
        """The workspace's state after the solve that the result is of."""
        return Snapshot(self._request.model, self._state)

    @property
    def status(self) -> Status:
        """The reason why the result's solve ended."""
        return STATUS_OF_CODE[unpack(self.outcome)[0]]

    @property
    def iterations(self) -> int:
        """The number of iterations (linearisations) in the result's solve."""
        return unpack(self.outcome)[1]

    @property
    def sweeps(self) -> int:
        """The number of Gauss-Seidel sweeps in the result's solve, over all iterations."""
        return unpack(self.outcome)[2]

    @property
    def seconds(self) -> float:
        """The time that the result's solve spent in the kernel [s]."""
        return self._seconds

    @property
    def starts(self) -> int:
        """The number of starts that led to the result; more than one only after a search."""
        return self._starts

    @property
    def converged(self) -> bool:
        """Whether the result reaches every goal within the tolerance."""
        return self.status is Status.CONVERGED

    def _report(self) -> np.ndarray:
        return np.frombuffer(self._state)[self._request.model.report :]

    @property
    def cost(self) -> float:
        """The result's cost of the goals, E = Σ (w_p ‖Δp‖)² + (w_r ‖Δr‖)²."""
        return float(self._report()[COST])

    @property
    def cost_by_priority(self) -> dict[float, float]:
        """The result's cost E of the goals of each priority in use, the highest priority first."""
        return costs_by_priority(self.snapshot)

    @property
    def posture_cost(self) -> float:
        """The result's cost of posture; a solve never ends with a higher sum of goal and posture cost than it began with."""
        return float(self._report()[POSTURE_COST])

    @property
    def last_iteration_at(self) -> float | None:
        """The time at which the result's last iteration began [µs after the solve did]; None for a solve without a budget."""
        return float(self._report()[LAST_ITERATION_TIME]) if self.snapshot["settings"][BUDGET] >= 0.0 else None

    @property
    def position_error(self) -> np.ndarray:
        """The result's distance left for each pose goal, (n_goals,) [m]; 0 for goals without a position."""
        return self._report()[FIRST_ERROR + 2 * np.array(self._request.model.goals, dtype=np.intp)]

    @property
    def orientation_error(self) -> np.ndarray:
        """The result's angle left for each pose goal, (n_goals,) [rad]; 0 for goals without an orientation."""
        return self._report()[FIRST_ERROR + 1 + 2 * np.array(self._request.model.goals, dtype=np.intp)]

    @property
    def errors(self) -> "Errors":
        """The result's error of every goal [m, rad]: of pose goals, also by name, and of extra goals.

        >>> import poise
        >>> solver = poise.Solver(poise.biped())
        >>> metres, radians = solver.solve().errors["head"]
        >>> round(metres, 6), round(radians, 6)
        (0.0, 0.0)
        """
        request = self._request
        pose_errors = zip(self.position_error.tolist(), self.orientation_error.tolist(), strict=True)
        extra_errors = goal_errors(request.extra_copies, self.snapshot["extra_report"])
        return Errors(
            dict(zip(request.goals, pose_errors, strict=True)) | dict(zip(request.extra_goals, extra_errors, strict=True))
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain data for JSON; priorities and pose goals by name, extra goals by kind and number."""
        return {
            "status": str(self.status),
            "converged": self.converged,
            "iterations": self.iterations,
            "sweeps": self.sweeps,
            "starts": self.starts,
            "seconds": self.seconds,
            "cost": self.cost,
            "cost_by_priority": {f"{priority:g}": cost for priority, cost in self.cost_by_priority.items()},
            "posture_cost": self.posture_cost,
            "errors": {
                label: {"metres": metres, "radians": radians}
                for label, (metres, radians) in zip(_labels(self.errors), self.errors.values(), strict=True)
            },
        }

    def explain(self) -> "Explanation":
        """Explain why this result missed goals: which are out of reach, which limits are in the way, which goals conflict.

        It solves again, many times: not for a frame loop.
        """
        from poise.diagnosis.explanation import explain_result  # above the solver: it runs solves of its own

        return explain_result(self)

    def __repr__(self) -> str:
        return (
            f"Result({self.status}, {counted(self.iterations, 'iteration')}, {counted(self.sweeps, 'sweep')}, "
            f"{1e3 * self.position_error.max(initial=0.0):.3g} mm, "
            f"{np.degrees(self.orientation_error.max(initial=0.0)):.3g}°)"
        )


class Errors(Mapping[Goal | ExtraGoal, tuple[float, float]]):
    """The error of each goal in a result, (metres, radians), by goal; of pose goals also by the effector's name."""

    __slots__ = ("_by_goal",)

    def __init__(self, by_goal: dict[Goal | ExtraGoal, tuple[float, float]]) -> None:
        self._by_goal = by_goal

    def __getitem__(self, goal: Goal | ExtraGoal | str) -> tuple[float, float]:
        if isinstance(goal, str):
            named = {other.name: error for other, error in self._by_goal.items() if isinstance(other, Goal)}
            if goal not in named:
                raise UnknownChoiceError("goal", goal, named)
            return named[goal]
        return self._by_goal[goal]

    def __iter__(self) -> Iterator[Goal | ExtraGoal]:
        return iter(self._by_goal)

    def __len__(self) -> int:
        return len(self._by_goal)

    def __repr__(self) -> str:
        entries = zip(_labels(self), self.values(), strict=True)
        return f"Errors({', '.join(f'{label}: {1e3 * m:.3g} mm {np.degrees(r):.3g}°' for label, (m, r) in entries)})"


def _labels(goals: Mapping[Goal | ExtraGoal, Any]) -> list[str]:
    """Label each goal in a result's errors: the effector's name, or the kind of an extra goal, numbered from the second on."""
    labels: list[str] = []
    for goal in goals:
        name = label = goal.name if isinstance(goal, Goal) else type(goal).__name__
        number = 1
        while label in labels:
            number += 1
            label = f"{name} {number}"
        labels.append(label)
    return labels


def costs_by_priority(snapshot: Snapshot) -> dict[float, float]:
    """Sum the cost E of the goals of each priority for a result, the highest priority first."""
    costs: dict[float, float] = {}
    weights, priorities, report = snapshot["goal_weight"], snapshot["goal_priority"], snapshot["report"]
    for effector in snapshot.model.goals:
        square = (weights[effector] * report[FIRST_ERROR + 2 * effector :][:2]) ** 2
        if weights[effector].any():
            priority = float(priorities[effector])
            costs[priority] = costs.get(priority, 0.0) + float(square.sum())
    for numbers, extra_report in zip(snapshot["extra_numbers"], snapshot["extra_report"], strict=True):
        if numbers[[POSITION_WEIGHT, ORIENTATION_WEIGHT]].any():
            priority = float(numbers[PRIORITY])
            costs[priority] = costs.get(priority, 0.0) + float(extra_report[EXTRA_GOAL_COST])
    return dict(sorted(costs.items()))
