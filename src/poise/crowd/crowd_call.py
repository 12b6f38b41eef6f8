"""One call that solves crowds: goals and answers as arrays, the queue of characters, and the threads that empty it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import clock_gettime_ns, perf_counter
from typing import Any

import numpy as np

from poise import checks
from poise.crowd import array_exchange
from poise.crowd.crowd_state import CrowdState
from poise.kernels.compiler.clock import MONOTONIC
from poise.kernels.crowd.crowd_arrays import (
    DEADLINE,
    END_FRAME,
    FIRST_FRAME,
    N_CLOCK,
    NEXT,
    THREADS,
    Answers,
    GivenGoals,
)
from poise.kernels.crowd.crowd_entries import solve_share
from poise.kernels.workspace import layout
from poise.kernels.workspace.outcome import CONVERGED, ITERATION_BITS, LEFT_OUT, OUT_OF_TIME, STATUS_BITS, join
from poise.solver.thread_pool import POOL

ENDED = 1 << 60
"""Place in a queue that is behind its end, however long it is: the threads find nothing there."""
STATUS_MASK, ITERATION_MASK = (1 << STATUS_BITS) - 1, (1 << ITERATION_BITS) - 1
"""Which bits of an outcome are the status, and the iterations once these are shifted out."""
FROM_OUTCOMES: dict[str, tuple[type, Callable[[np.ndarray], np.ndarray]]] = {
    "status_code": (np.int64, lambda outcome: outcome & STATUS_MASK),
    "iterations": (np.int64, lambda outcome: (outcome >> STATUS_BITS) & ITERATION_MASK),
    "converged": (np.bool_, lambda outcome: outcome & STATUS_MASK == CONVERGED),
}
"""What can be written into a user's arrays and is made from outcomes: its type, and how it is made."""


@dataclass(frozen=True, slots=True)
class CrowdGoals:
    """Goals of all characters of a crowd, for one frame or several, as kernels take them."""

    given: GivenGoals
    has_frames: bool
    """Whether the user's arrays have frames, the first of their dimensions."""

    @staticmethod
    def checked(positions: Any, orientations: Any, goals: tuple[int, int], *, frames: bool = False) -> "CrowdGoals":
        """Check the shapes of a user's goals for a crowd; their numbers are judged by the kernel. goals: (count, n_goals)."""
        found = GivenGoals(np.empty((1, goals[0], 0, 3)), np.empty((1, *goals, 0)))
        shape: tuple[int, ...] = goals
        if positions is not None:
            array = array_exchange.floats(positions, "positions")
            shape = (len(array) if array.ndim else 0, *goals) if frames else goals
            checks.numbers_per_orientation(array.shape, (0,), shape)
            found = found._replace(positions=array.reshape(shape[0] if frames else 1, *goals, 3))
        elif frames:
            checks.numbers_per_orientation((0,), (0,), (0, *goals))
        if orientations is not None:
            array = array_exchange.floats(orientations, "orientations")
            count = checks.numbers_per_orientation((*shape, 3), array.shape, shape)
            found = found._replace(orientations=array.reshape(shape[0] if frames else 1, *goals, count))
        return CrowdGoals(found, frames)


@dataclass(frozen=True, slots=True)
class CrowdCall:
    """All that the threads need to solve some characters of one crowd, and the arrays that the answers go to."""

    state: CrowdState
    queue: np.ndarray
    """(m,) numbers of the characters, in the order in which they are begun."""
    goals: CrowdGoals
    answers: Answers
    call: np.ndarray
    clock: np.ndarray
    to_write: dict[str, np.ndarray] = field(default_factory=dict)
    """Arrays of the user's that kernels cannot write to where they lie, by name."""

    @staticmethod
    def prepared(state: CrowdState, queue: np.ndarray, goals: CrowdGoals, out: Mapping[str, Any] | None = None) -> "CrowdCall":
        """Prepare the call of a crowd for all frames of its goals. out: the user's arrays for answers, by name."""
        count, n_goals = state.count, len(state.models.effectors)
        n_frames = len(goals.given.positions) if goals.has_frames else 1
        answers = Answers(
            angles=np.empty((n_frames, count, state.models.character.n_dofs)),
            placement=np.empty((n_frames, count, 7)),
            position_error=np.empty((n_frames, count, n_goals)),
            orientation_error=np.empty((n_frames, count, n_goals)),
            cost=np.empty((n_frames, count, 2)),
            outcome=np.empty((n_frames, count), np.int64),
        )
        to_write: dict[str, np.ndarray] = {}
        if out is not None:
            answers, to_write = _with_outputs(answers, out, 0 if goals.has_frames else 1)
        call = state.models.call(1)
        call[END_FRAME] = n_frames
        return CrowdCall(state, np.ascontiguousarray(queue, np.int64), goals, answers, call, np.full(N_CLOCK, -1.0), to_write)

    def in_order(self, queue: np.ndarray) -> "CrowdCall":
        """Return this call of a crowd with the same characters in another order."""
        return replace(self, queue=np.ascontiguousarray(queue, np.int64))

    def for_frames(self, first: int, end: int) -> None:
        """Set the call of a crowd up for some frames; the queue is full again."""
        self.call[[NEXT, FIRST_FRAME, END_FRAME]] = 0, first, end

    def stop(self) -> None:
        """Empty the queue of this crowd's call, so that all threads end after the characters at hand."""
        self.call[NEXT] = ENDED

    def write_those_left_out(self) -> None:
        """Write to the answers the poses and errors of characters that the call of the crowd leaves out."""
        if len(self.queue) == self.state.count:
            return
        rows = np.setdiff1d(np.arange(self.state.count), self.queue)
        write_from_states(self.state, rows, self.answers)
        self.answers.outcome[:, rows] = join(LEFT_OUT, 0, 0)

    def unsolved(self) -> np.ndarray:
        """Return of this call whom of the crowd it has not begun for want of time, (count,)."""
        return (self.answers.outcome == join(OUT_OF_TIME, 0, 0)).any(axis=0)

    def answers_to_show(self) -> Answers:
        """Return the answers of the crowd's call, without the dimension of frames where the goals have none."""
        return self.answers if self.goals.has_frames else Answers(*(array[0] for array in self.answers))

    def write_out(self, result: Any) -> None:
        """Write into the user's arrays what kernels of the crowd could not write there. result: of this call."""
        for name, array in self.to_write.items():
            made = FROM_OUTCOMES[name][1](result.outcome) if name in FROM_OUTCOMES else getattr(result, name)
            np.copyto(array, made, casting="same_kind")


def _with_outputs(answers: Answers, out: Mapping[str, Any], begin: int) -> tuple[Answers, dict[str, np.ndarray]]:
    """Use in a crowd's call the user's own arrays for answers where kernels can write to them; returns the others by name.

    begin: which dimension of the answers is the first that the user's arrays have.
    """
    shape = answers.outcome.shape[begin:]
    known: dict[str, tuple[tuple[int, ...], Any]] = {
        name: (getattr(answers, name).shape[begin:], getattr(answers, name).dtype) for name in answers._fields
    }
    known |= dict.fromkeys(("cost", "posture_cost"), (shape, np.float64))
    known |= {name: (shape, kind) for name, (kind, _) in FROM_OUTCOMES.items()}
    to_write = array_exchange.outputs(out, known)
    for name in answers._fields:
        own = getattr(answers, name)
        if name in to_write and name != "cost" and array_exchange.is_in_place(to_write[name], own.dtype):
            answers = answers._replace(**{name: to_write.pop(name).reshape(own.shape)})
    return answers, to_write


def write_from_states(state: CrowdState, rows: np.ndarray, answers: Answers) -> None:
    """For a crowd's call, write into its answers what the states of some characters hold: poses, errors, costs."""
    report, effectors = state["report"][rows], np.array(state.models.effectors, np.intp)
    answers.angles[:, rows], answers.placement[:, rows] = state["angles"][rows], state["placement"][rows]
    answers.position_error[:, rows] = report[:, layout.FIRST_ERROR + 2 * effectors]
    answers.orientation_error[:, rows] = report[:, layout.FIRST_ERROR + 1 + 2 * effectors]
    answers.cost[:, rows] = report[:, [layout.COST, layout.POSTURE_COST]]


def solve_calls(calls: Sequence[CrowdCall], threads: int, budget: float | None = None) -> float:
    """Run the calls of some crowds: solve all characters in their queues; returns the seconds. budget: of all [µs]."""
    began, threads = perf_counter(), max(1, min(threads, sum(len(each.queue) for each in calls)))
    for each in calls:
        each.state.models.thread_workspaces(threads - 1)
        each.call[THREADS] = threads
        if budget is not None and MONOTONIC is not None:
            _solve_nobody(each)  # what has to be compiled takes none of the budget
            each.clock[DEADLINE] = clock_gettime_ns(MONOTONIC) / 1e3 + budget

    def work(thread: int) -> None:
        for each in calls:
            ints, floats = each.state.models.thread_workspaces(thread)
            arrays = each.state.arrays, each.goals.given, each.answers
            while solve_share(ints, floats, each.call, each.clock, each.queue, *arrays):
                pass

    def stop() -> None:
        for each in calls:
            each.stop()

    POOL.run(work, threads, stop)
    return perf_counter() - began


def _solve_nobody(call: CrowdCall) -> None:
    """Solve no character of a crowd's call, with an empty queue, so that the kernels are compiled."""
    ints, floats = call.state.models.thread_workspaces(0)
    arrays = call.state.arrays, call.goals.given, call.answers
    solve_share(ints, floats, call.call.copy(), call.clock, call.queue[:0], *arrays)
