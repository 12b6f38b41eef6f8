"""Solver: the current pose, the goals and the settings of one character, and the calls that solve."""

import os
from collections.abc import Sequence
from time import perf_counter
from typing import Any, Never

import numpy as np

from poise import checks
from poise.array_likes import ArrayLike, PlacementLike
from poise.character.character import Character
from poise.defaults import DAMPING, ITERATIONS, POSTURE_WEIGHT, TOLERANCE
from poise.errors import UnknownChoiceError, ValueRefusedError
from poise.kernels import python_entries
from poise.kernels.workspace import layout
from poise.manner.human_manner import joint_stiffness
from poise.manner.pose_library import PoseLibrary
from poise.methods.registry import METHODS
from poise.model.compile import compile_character
from poise.motion.pose import Placement, Pose, body_frame, checked_placement
from poise.solver.capture import write_capture
from poise.solver.manner import choose_manner, pulls_of
from poise.solver.python_goals import solve_with_python
from poise.solver.relaxation import relax
from poise.solver.result import LastSolve, Request, Result
from poise.solver.search import STARTS, search
from poise.solver.solve_options import SolveOptions, plain_tolerance
from poise.solver.solver_goals import SolverGoals
from poise.solver.trajectory import Trajectory
from poise.solver.workspace import NOT_GIVEN, Workspace
from poise.strict_names import refuse_unknown_options


class Solver(SolverGoals):
    """Finds poses that reach goals, starting each time from the last one.

    There is a goal for every effector that is not on the base, in the order of `character.effectors`,
    held where it is at rest until it is moved. With `free_root` the placement of the base is unknown
    too, and every effector has a goal. What goals leave open follows the `manner`: "human", as recorded people
    hold themselves, or "plain", near the reference pose; by default "human" for loaded bodies that are known to be
    human and bring no limits of their own. A solver belongs to one thread at a time.

    >>> import poise
    >>> solver = poise.Solver(poise.biped())
    >>> solver["right_hand"].position = (-0.25, 0.80, 0.10)
    >>> solver["right_hand"].orientation_weight = 0
    >>> result = solver.solve()
    >>> result.converged
    True
    """

    __slots__ = ("__weakref__", "_last")

    def __init__(
        self,
        character: Character,
        method: str = "poise",
        *,
        free_root: bool = False,
        use_limits: bool = True,
        warm_start: str | None = None,
        damping: float = DAMPING,
        placement: PlacementLike | None = None,
        manner: str | PoseLibrary | None = None,
    ) -> None:
        checks.instance(character, Character, "character")
        if not isinstance(method, str) or method not in METHODS:
            raise UnknownChoiceError("method", method, METHODS)
        known = METHODS[method]
        library = choose_manner(character, manner, known)
        if reason := known.refuse(character, checks.flag(free_root, "free_root")):
            raise ValueRefusedError("method", f"{method!r} cannot take this character: {reason}; use the method 'poise'")
        model = compile_character(character, free_root, pulled=pulls_of(character, library))
        memory = known.prepare(model)
        sizes = memory.ints.size, memory.floats.size
        super().__init__(Workspace(compile_character(character, free_root, (0, 0), model.pulled, sizes)), known, library)
        self._workspace.prepare_method(known.iterate, memory)
        self._workspace.manner_yields = manner is None
        self._last = LastSolve()
        self.use_limits, self.damping = use_limits, damping
        self.warm_start = self._method.warm_start if warm_start is None else warm_start
        self.posture_weight, self.stiffness = POSTURE_WEIGHT, 1.0 if library is None else joint_stiffness(character)
        self._workspace["reference"][:] = self._workspace.angles[:] = character.rest
        self._workspace.place(*checked_placement(placement))
        self._goals.hold(range(len(self._goals)), self._workspace.evaluate_frames(self._kernel))
        self._workspace.settle()

    def __getstate__(self) -> dict[str, Any]:
        """Return the solver's state for copies and pickles, which are solvers of their own in the same state."""
        workspace, last = self._workspace, self._last.result
        return {
            "character": self.character,
            "method": self.method,
            "free_root": self.free_root,
            "manner": "plain" if self._manner is None else self._manner.name,
            "manner_yields": self._workspace.manner_yields,
            "use_limits": self.use_limits,
            "speeds": (self.max_speed, self.max_travel),
            "reference": (workspace.reference_is_set, workspace.reference_is_placed),
            "goals": [(goal.enabled, goal.position_weight, goal.orientation_weight) for goal in self._goals],
            "extra_goals": [goal.copy() for goal in self._table],
            "capacity": workspace.model.capacity,
            "numbers": (workspace.ints.copy(), workspace.floats.copy()),
            "last": last and last.to_state() if last and last.request.model is workspace.model else None,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(  # type: ignore[misc]
            state["character"],
            state["method"],
            free_root=state["free_root"],
            use_limits=state["use_limits"],
            manner=state["manner"],
        )
        self._table.adopt(state["capacity"], state["extra_goals"])
        for goal, numbers in zip(self._goals, state["goals"], strict=True):
            goal.enabled, goal.position_weight, goal.orientation_weight = numbers
        self._workspace.write(*state["numbers"])
        self._prepare_method()
        self._workspace.manner_yields = state["manner_yields"]
        if self._manner is not None and self._workspace.has_manner:
            self._manner.connect()
        self._workspace.reference_is_set, self._workspace.reference_is_placed = state["reference"]
        self._max_speed, self._max_travel = state["speeds"]
        self._table.connect()
        if state["last"] is not None:
            outcome, seconds, numbers = state["last"]
            self._last.result = Result(outcome, seconds, numbers, self._describe())

    def __repr__(self) -> str:
        return f"Solver({self.character!r}, {self.method!r}, goals: {', '.join(goal.name for goal in self.goals)})"

    @property
    def character(self) -> Character:
        """The solver's character, on the base in use."""
        return self._workspace.character

    @property
    def method(self) -> str:
        """The name of the solver's method: 'poise', 'paper', or one of the literature (docs/comparison.md)."""
        return self._method.name

    @property
    def manner(self) -> str | PoseLibrary:
        """The manner of this solver: 'human', as recorded people hold themselves, 'plain', or the library that it was given."""
        if self._manner is None or not self._workspace.has_manner:
            return "plain"
        return self._manner.name

    @property
    def free_root(self) -> bool:
        """Whether the solver finds the placement of the base too."""
        return self._workspace.free_root

    @property
    def workspace(self) -> Workspace:
        """The solver's arrays that kernels read and write: for tests and diagnosis, as nothing is checked there."""
        return self._workspace

    # ---- solving --------------------------------------------------------------------------------------

    def solve(
        self,
        *,
        iterations: int = ITERATIONS,
        sweeps: int | None = None,
        tolerance: float | Sequence[float] = TOLERANCE,
        residual_tolerance: float | None = None,
        step_tolerance: float | None = None,
        stall_tolerance: float | None = None,
        use_limits: bool | None = None,
        budget: float | None = None,
        dt: float | None = None,
        from_rest: bool = False,
        **unknown: Never,
    ) -> Result:
        """Solve: move the solver's pose towards its goals, starting from the current pose.

        iterations: the most linearisations; sweeps: the most Gauss-Seidel passes on each (2 for the method
            `poise`, 20 for `paper`).
        tolerance: (metres, radians) within which every goal counts as reached; 0 goes on while anything moves.
        step_tolerance: stop when no |Δx_i| is larger [rad]. residual_tolerance, stall_tolerance: the other
            conditions of section VI, for the method `paper`: ‖A x − b‖, and how much |Δx_i| may differ from
            the sweep before [rad].
        use_limits: False solves without joint limits; None keeps the solver's setting.
        budget: time [µs] after which no iteration is begun; the best pose so far is returned.
        dt: time since the last frame [s], which `max_speed` and `max_travel` need.
        from_rest: start from the rest pose and forget the last step, so that the past has no influence.
        """
        if unknown:
            refuse_unknown_options(Solver.solve, unknown)
        if type(tolerance) is not tuple:
            tolerance = plain_tolerance(tolerance)
        if self._method.iterate is not None:
            self._refuse_goals()
        options = (iterations, sweeps, tolerance, residual_tolerance, step_tolerance, stall_tolerance, use_limits, budget)
        try:
            known = type(iterations) is int and options == self._last_options  # 2.0 == 2, and must be refused
        except ValueError:  # an array where one number should be
            known = False
        if not known:
            self._configure(options)
        if dt is not None or self._max_speed is not None or self._max_travel is not None:
            self._bound_change(dt)
        if from_rest is not False and checks.flag(from_rest, "from_rest"):
            self.reset()
        workspace, last, start = self._workspace, self._last, perf_counter()
        if self._blends.active or self._table.refreshed:
            outcome = solve_with_python(workspace, self._kernel, self._table, self._blends, dt)
        else:
            outcome = self._kernel(workspace.ints, workspace.floats)
        seconds = perf_counter() - start
        request = last.request
        if request is None or request.version != workspace.version:
            request = self._describe()
        last.result = result = Result(outcome, seconds, workspace.state.tobytes(), request)
        return result

    def solve_frames(
        self,
        positions: ArrayLike,
        orientations: ArrayLike | None = None,
        *,
        iterations: int = ITERATIONS,
        sweeps: int | None = None,
        tolerance: float | Sequence[float] = TOLERANCE,
        residual_tolerance: float | None = None,
        step_tolerance: float | None = None,
        stall_tolerance: float | None = None,
        use_limits: bool | None = None,
        budget: float | None = None,
        dt: float | None = None,
        with_placements: bool = False,
    ) -> Any:
        """`Solver.solve_frames`: solve many frames in one call, each starting from the one before.

        positions: (n_frames, n_goals, 3) [m]; orientations: (n_frames, n_goals, 4) or (…, 3, 3), None
        leaves them. The options are those of `solve`, for each frame. Returns the angles, (n_frames, n_dofs),
        and `with_placements` also where the base was, (n_frames, 7): position [m] and quaternion wxyz, which a
        free root changes. The solver is left at the last frame; Ctrl+C leaves it at the frame it has come to.
        """
        tolerance, with_placements = plain_tolerance(tolerance), checks.flag(with_placements, "with_placements")
        options = SolveOptions(
            iterations, sweeps, tolerance, residual_tolerance, step_tolerance, stall_tolerance, use_limits, budget
        )
        self._refuse_goals()
        self._configure(options)
        self._bound_change(dt)
        workspace = self._workspace
        frames = Trajectory.checked(positions, orientations, len(self), workspace.angles.size)
        if self._blends.active or self._table.refreshed:
            for frame in range(len(frames)):
                self.set_goals(*frames.goals(frame))
                self.solve(**options._asdict(), dt=dt)
                frames.angles[frame], frames.placements[frame] = workspace.angles, workspace.placement
        else:
            frames.check_goals(workspace, [goal.name for goal in self.goals])
            if len(frames):
                if self._manner is not None and workspace.has_manner:
                    self._manner.learn()
                self._last.result = None  # after Ctrl+C, no result belongs to the frame that the solver has come to
                outcome = frames.solve(workspace, self._method.solve)
                self._last.result = Result(outcome, 0.0, workspace.state.tobytes(), self._describe())
        return (frames.angles, frames.placements) if with_placements else frames.angles

    def search(
        self,
        *,
        starts: int = STARTS,
        iterations: int = ITERATIONS,
        tolerance: float | Sequence[float] = TOLERANCE,
        use_limits: bool | None = None,
        budget: float | None = None,
    ) -> Result:
        """`Solver.search`: move the pose, maybe by a jump, to one that reaches its goals, found from several starts.

        The first start that gets there wins, else the best one does; `result.starts` counts them. They are the
        current pose, rest, the best pose so far with the limbs that missed set anew, and poses drawn inside the
        limits: the same ones every time.
        starts: the most that are tried; budget: time [µs] after which no other is begun.
        """
        best = search(self, starts=starts, iterations=iterations, tolerance=tolerance, use_limits=use_limits, budget=budget)
        self._last.result = best
        return best

    def relax(self) -> Result:
        """Relax this Solver to the best pose for its goals as they are, settled from here or from rest; the pose may jump."""
        result = relax(self)
        self._last.result = result
        return result

    def capture(self, path: str | os.PathLike[str]) -> None:
        """Write the last solve of this Solver to a file for `poise replay`: character, start, goals, answer."""
        write_capture(self, self._last.result, path)

    def resume(self, result: Result, *, pose_goals_only: bool = False) -> None:
        """Resume this Solver from the state that a solve ended in, with the goals of that solve.

        The solve may have been another solver's, of the same method and the same character on the same base. Speed and
        budget of its call are left out. pose_goals_only: without extra goals, and with one priority for all.
        """
        workspace = self._workspace
        if pose_goals_only:
            workspace.restore_pose_goals(result.snapshot)
            workspace["goal_priority"][:] = 1.0
        else:
            self._table.adopt(result.request.model.capacity, [goal.copy() for goal in result.request.extra_copies])
            workspace.restore(result.snapshot)
            if (workspace["goal_priority"] != 1.0).any() or any(goal.priority != 1.0 for goal in self._table):
                workspace.expect_priorities()
        self.use_limits = bool(workspace["start_options"][layout.USE_LIMITS])
        workspace.settings[[layout.MAX_CHANGE, layout.MAX_TRAVEL, layout.BUDGET]] = NOT_GIVEN
        for goal in (*self._goals, *self._table):
            goal.adopt_weights()

    def _configure(self, options: tuple[Any, ...]) -> None:
        """Set this Solver up for one call of `solve` with its options; the next call with the same ones skips this."""
        SolveOptions(*options).write(self._workspace, self.method, self._method.sweeps, self.use_limits)
        self._last_options = tuple(options)

    def _prepare_method(self) -> None:
        """Prepare this Solver's workspace anew for its method, as the memory of a method depends on the base."""
        workspace, method = self._workspace, self._method
        workspace.prepare_method(method.iterate, method.prepare(workspace.model))

    def _refuse_goals(self) -> None:
        """Have this Solver refuse goals that its method cannot take: several at once, or orientations."""
        method = self._method
        if method.several_goals and method.orientations:
            return
        for goal in (used := [goal for goal in self.goals if goal.enabled]):
            if not method.orientations and goal.orientation_weight > 0.0:
                reason = f"{method.name!r} knows no orientations; set orientation_weight = 0 of the goal {goal.name!r}"
                raise ValueRefusedError("method", reason)
        if not method.several_goals and len(used) > 1:
            names = ", ".join(repr(goal.name) for goal in used)
            raise ValueRefusedError("method", f"{method.name!r} takes one goal, not {names}; set enabled = False of the others")

    def _describe(self) -> Request:
        """Return the request that the solver's next results share, until goals or base change."""
        workspace, request = self._workspace, self._last.request
        if request is None or request.version != workspace.version:
            copies = tuple(goal.copy() for goal in self._table)
            request = Request(workspace.version, workspace.model, self.method, self.goals, self.extra_goals, copies)
            self._last.request = request
        return request

    # ---- state ----------------------------------------------------------------------------------------

    @property
    def pose(self) -> Pose:
        """A copy of the solver's current pose, which later solves do not change."""
        workspace = self._workspace
        return Pose(workspace.model.character, workspace.angles.tobytes(), workspace.placement.tobytes())

    @property
    def placement(self) -> Placement:
        """The placement of the solver's base in the world; with a free root, the start of the next solve."""
        return self.pose.placement

    @placement.setter
    def placement(self, value: PlacementLike | None) -> None:
        self._workspace.place(*checked_placement(value))

    def reset(self, angles: ArrayLike | None = None) -> None:
        """Reset the solver's start to these angles (None: rest), projected into the limits, and forget the past.

        A free root goes back to the placement that was last set.
        """
        workspace, shape = self._workspace, self._workspace.angles.shape
        if angles is None:
            angles = self.character.rest
        elif type(angles) is not np.ndarray or angles.shape != shape or angles.dtype.kind not in "fiu":
            angles = checks.finite_array(angles, shape, "angles")
        workspace["new_angles"][:] = angles
        if not python_entries.accept_start(workspace.ints, workspace.floats, self._use_limits):
            raise ValueRefusedError("angles", "has a number that is not finite in it")
        workspace.options[layout.NEW_REFERENCE] = workspace.reference_is_set
        workspace.unsettle()

    def rebase(self, name: str) -> None:
        """Make another segment the solver's base. The pose stays; effectors that get a goal anew are held where they are."""
        workspace = self._workspace
        before = workspace.model
        model = compile_character(self.character.rebase(name), self.free_root, before.capacity, before.pulled, before.memory)
        frames = workspace.evaluate_frames(self._kernel)
        position, orientation = body_frame(self.character, frames, name)
        self._rebase_reference(name)
        self._goals.hold((number for number in model.goals if number not in workspace.model.goals), frames)
        workspace.rebase(model)
        self._prepare_method()
        if self._manner is not None:
            self._manner.forget()
        workspace.place(position, orientation)
        if self._table.goals:
            self._table.bind_extras()
