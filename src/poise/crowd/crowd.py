"""Crowd: many poses of one character, solved at once on every core, with goals and answers as arrays."""

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any

import numpy as np

from poise import checks
from poise.character.character import Character
from poise.crowd import array_exchange
from poise.crowd.crowd_call import CrowdCall, CrowdGoals, solve_calls, write_from_states
from poise.crowd.crowd_poses import CrowdPoses
from poise.crowd.crowd_result import CrowdResult
from poise.crowd.crowd_search import search_crowd
from poise.crowd.crowd_state import CrowdModels, CrowdState
from poise.defaults import DAMPING, ITERATIONS, TOLERANCE
from poise.errors import UnknownChoiceError, ValueRefusedError
from poise.kernels.crowd.crowd_arrays import CrowdArrays
from poise.kernels.workspace import layout
from poise.methods.registry import PAPER, POISE
from poise.solver.search import STARTS
from poise.solver.solve_options import SolveOptions, checked_budget, plain_tolerance
from poise.solver.solver import Solver
from poise.solver.thread_pool import checked_threads
from poise.solver.trajectory import CALL_SECONDS

METHODS = {method.name: method for method in (POISE, PAPER)}
"""The methods that crowds have: those without memory of their own."""
DEVICES = ("cpu", "gpu")
"""Where crowds can be solved; `Crowd.__new__` makes those on a GPU."""
MOST_CHARACTERS = 100_000_000
"""The most characters of one crowd."""


class Crowd(CrowdPoses):
    """Many poses of one character, which one call solves, each as a `Solver` of its own would, to the last bit.

    Every character has its own pose, goals, weights, base and warm start. All arrays have a row for each; docs/crowd.md lists
    them. A crowd has pose goals and the plain manner, and belongs to one thread at a time.

    >>> import numpy as np, poise
    >>> crowd = poise.Crowd(poise.biped(), 100)
    >>> positions = crowd.positions
    >>> positions[:, crowd.goals.index("right_hand"), 2] += np.linspace(0.0, 0.02, 100)
    >>> result = crowd.solve(positions)
    >>> result.angles.shape, bool(result.converged.all())
    ((100, 30), True)
    """

    __slots__ = ("_threads", "_waiting")

    def __new__(cls, *arguments: Any, **options: Any) -> Any:
        """Make a crowd on this CPU, or with `device="gpu"` a `GpuCrowd`, which has options of its own."""
        if options.get("device") == "gpu":
            from poise.gpu.gpu_crowd import GpuCrowd

            return GpuCrowd(*arguments, **{name: value for name, value in options.items() if name != "device"})
        return super().__new__(cls)

    def __init__(
        self,
        character: Character,
        count: int,
        method: str = "poise",
        *,
        bases: Sequence[str] | None = None,
        free_root: bool = False,
        use_limits: bool = True,
        warm_start: str | None = None,
        damping: float = DAMPING,
        threads: int | None = None,
        device: str = "cpu",
    ) -> None:
        checks.instance(character, Character, "character")
        count = checks.count(count, "count", high=MOST_CHARACTERS)
        if not isinstance(method, str) or method not in METHODS:
            raise UnknownChoiceError("method", method, METHODS)
        if not isinstance(device, str) or device not in DEVICES:
            raise UnknownChoiceError("device", device, DEVICES)
        names = (character.base,) if bases is None else (bases,) if isinstance(bases, str) else tuple(bases)
        if not names or len(set(names)) < len(names):
            raise ValueRefusedError("bases", "must be names of segments, each one once")
        self._threads = checked_threads(threads)
        solver = Solver(
            character.rebase(names[0]),
            method,
            free_root=free_root,
            use_limits=use_limits,
            warm_start=warm_start,
            damping=damping,
            manner="plain",
        )
        models = CrowdModels(solver.workspace, names, METHODS[method])
        super().__init__(CrowdState.at_first(models, count), solver.use_limits)
        self._waiting = np.zeros(count, np.int64)

    def __getstate__(self) -> dict[str, Any]:
        """Return the crowd's state for copies and pickles, which are crowds of their own in the same state."""
        models = self._state.models
        return {
            "character": self.character,
            "method": self.method,
            "options": {"bases": models.bases, "free_root": models.workspace().free_root, "use_limits": self.use_limits},
            "where": {"threads": self.threads},
            "state": (self._state.arrays._asdict(), self._waiting, self._is_bounded),
            "settings": self._own_arrays(),
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        arrays, waiting, is_bounded = state["state"]
        self.__init__(  # type: ignore[misc]
            state["character"], len(waiting), state["method"], **state["options"], **state["where"]
        )
        self._state.adopt(CrowdState(self._state.models, CrowdArrays(**arrays)))
        self._waiting[:], self._is_bounded = waiting, is_bounded
        for own, other in zip(self._own_arrays(), state["settings"], strict=True):
            own[:] = other

    def __repr__(self) -> str:
        return f"Crowd({self.character!r}, {len(self)}, {self.method!r}, goals: {', '.join(self.goals)})"

    @property
    def method(self) -> str:
        """The name of the crowd's method: 'poise' or 'paper'."""
        return self._state.models.method.name

    @property
    def device(self) -> str:
        """Where the crowd is solved: 'cpu'."""
        return "cpu"

    @property
    def threads(self) -> int:
        """The number of threads that solve the crowd."""
        return self._threads

    def solve(
        self,
        positions: Any = None,
        orientations: Any = None,
        *,
        characters: Any = None,
        iterations: int = ITERATIONS,
        sweeps: int | None = None,
        tolerance: float | Sequence[float] = TOLERANCE,
        residual_tolerance: float | None = None,
        step_tolerance: float | None = None,
        stall_tolerance: float | None = None,
        use_limits: bool | None = None,
        budget: float | None = None,
        dt: Any = None,
        from_rest: bool = False,
        out: Mapping[str, Any] | None = None,
    ) -> CrowdResult:
        """Solve: move the poses of the crowd's characters towards their goals, each starting from its current pose.

        positions: (count, n_goals, 3) [m]; orientations: (count, n_goals, 4) or (…, 3, 3); None leaves them.
        characters: whom to solve, a mask (count,) or their numbers; None is everyone.
        budget: time of the whole call [µs]. Whoever is not solved when it is over is the first of the next call.
        dt: time since the last frame [s], one number or (count,), which `max_speed` and `max_travel` need.
        out: arrays that results are written into, by their names.
        The other options are those of `Solver.solve`.
        """
        options = SolveOptions(
            iterations, sweeps, plain_tolerance(tolerance), residual_tolerance, step_tolerance, stall_tolerance, use_limits
        )
        goals = CrowdGoals.checked(positions, orientations, (len(self), len(self.goals)))
        call = self.prepare(goals, characters, options, budget=budget, dt=dt, from_rest=from_rest, out=out)
        return self.finish(call, solve_calls([call], self._threads, budget), budget)

    def solve_frames(
        self,
        positions: Any,
        orientations: Any = None,
        *,
        characters: Any = None,
        iterations: int = ITERATIONS,
        sweeps: int | None = None,
        tolerance: float | Sequence[float] = TOLERANCE,
        residual_tolerance: float | None = None,
        step_tolerance: float | None = None,
        stall_tolerance: float | None = None,
        use_limits: bool | None = None,
        dt: Any = None,
        out: Mapping[str, Any] | None = None,
    ) -> CrowdResult:
        """Solve the crowd's goals for many frames in one call, each frame of a character starting from the one before.

        positions: (n_frames, count, n_goals, 3) [m]; orientations: (n_frames, count, n_goals, 4) or (…, 3, 3), None leaves
        them. All arrays of the result have the frames first: `result.angles` is (n_frames, count, n_dofs). The options are
        those of `solve`, for each frame. The crowd is left at the last frame; Ctrl+C leaves it near the one it has come to.
        """
        options = SolveOptions(
            iterations, sweeps, plain_tolerance(tolerance), residual_tolerance, step_tolerance, stall_tolerance, use_limits
        )
        goals = CrowdGoals.checked(positions, orientations, (len(self), len(self.goals)), frames=True)
        call = self.prepare(goals, characters, options, dt=dt, out=out)
        began, first, count, n_frames = perf_counter(), 0, 1, len(call.answers.outcome)
        while first < n_frames:
            end = min(first + count, n_frames)
            call.for_frames(first, end)
            seconds, first = solve_calls([call], self._threads), end
            # Threads wait for each other after each of these rounds, so they should take long; but not too long for Ctrl+C.
            count = max(count // 2, 1) if seconds > 2.0 * CALL_SECONDS else 2 * count if seconds < CALL_SECONDS else count
        return self.finish(call, perf_counter() - began)

    def search(
        self,
        positions: Any = None,
        orientations: Any = None,
        *,
        characters: Any = None,
        starts: int = STARTS,
        iterations: int = ITERATIONS,
        tolerance: float | Sequence[float] = TOLERANCE,
        use_limits: bool | None = None,
        budget: float | None = None,
        out: Mapping[str, Any] | None = None,
    ) -> CrowdResult:
        """Move the crowd's poses, maybe by jumps, to ones that reach their goals, found from several starts each.

        Each character's first start that gets there wins, else its best one; `result.starts` counts them. They are those of
        `Solver.search` in kind, and the same every time, on any number of threads.
        starts: the most that are tried for each; budget: time [µs] after which no others are begun.
        """
        starts, options = checks.count(starts, "starts"), SolveOptions(iterations, None, plain_tolerance(tolerance))
        options = options._replace(use_limits=use_limits)
        goals = CrowdGoals.checked(positions, orientations, (len(self), len(self.goals)))
        call = self.prepare(goals, characters, options, budget=budget, out=out, bounded=False)
        began, state, rows = perf_counter(), self._state, call.queue
        found = search_crowd(state, call, starts, self._threads, self._use_limits if use_limits is None else use_limits, budget)
        state["last_step"][rows] = 0.0
        write_from_states(state, rows, call.answers)
        call.answers.outcome[0, rows] = found.outcome[rows]
        return self.finish(call, perf_counter() - began, starts=found.starts)

    # ---- for calls that solve several crowds ----------------------------------------------------------

    def prepare(
        self,
        goals: CrowdGoals,
        characters: Any,
        options: SolveOptions,
        *,
        budget: float | None = None,
        dt: Any = None,
        from_rest: bool = False,
        out: Mapping[str, Any] | None = None,
        bounded: bool = True,
    ) -> CrowdCall:
        """Check all that a call of this Crowd is given before anything of it changes, and prepare the call.

        bounded: whether speeds are bounded.
        """
        queue = array_exchange.rows_of(characters, len(self), "characters")
        checked_budget(budget)
        from_rest = checks.flag(from_rest, "from_rest")
        call = CrowdCall.prepared(self._state, queue, goals, out)
        self._configure(options)
        if bounded:
            self._bound_change(dt)
        else:
            self._release_change()
        if from_rest:
            self.reset(characters=queue)
            self._configure(options)
        call.write_those_left_out()
        return call if budget is None else call.in_order(queue[np.argsort(-self._waiting[queue], kind="stable")])

    def _configure(self, options: SolveOptions) -> None:
        """Set this Crowd up for a call: check its options and write them to the states of all characters."""
        if options == self._last_options and type(options.iterations) is int:
            return
        state, workspace = self._state, self._state.models.workspace()
        options.write(workspace, self.method, state.models.method.sweeps, self._use_limits)
        entries = [layout.MAX_ITERATIONS, layout.MAX_SWEEPS, layout.USE_LIMITS]
        state.arrays.options[:, entries] = workspace.options[entries]
        settings = state["settings"]
        settings[:, : layout.DAMPING], settings[:, layout.BUDGET] = workspace.settings[: layout.DAMPING], -1.0
        self._last_options = options

    def finish(
        self, call: CrowdCall, seconds: float, budget: float | None = None, starts: np.ndarray | None = None
    ) -> CrowdResult:
        """End a call of this Crowd: note for whom no time was left, write the user's outputs, return the result."""
        result = CrowdResult(call.answers_to_show(), self.goals, self._state.arrays.faults.copy(), seconds, starts)
        if budget is None:
            self._waiting[call.queue] = 0
        else:
            unsolved = call.unsolved()
            self._waiting[call.queue] = np.where(unsolved[call.queue], self._waiting[call.queue] + 1, 0)
        call.write_out(result)
        return result
