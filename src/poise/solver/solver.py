"""The solver: owns goals, the current pose, the warm start and the workspaces, over time."""

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

import numpy as np

from poise import checks
from poise.character.character import Character
from poise.defaults import DAMPING, ITERATIONS, LONGEST, POSTURE_WEIGHT, TOLERANCE, WARM_STARTS
from poise.errors import NoGoalError, UnknownChoiceError, UnknownEffectorError, ValueRefusedError
from poise.geometry.vectors import Quaternion, Vector
from poise.goals import HEAVIEST, ExtraGoal, Goal
from poise.kernels import entries
from poise.kernels.compiler.call_by_address import address_of
from poise.kernels.goals import input_checks
from poise.kernels.methods.paper import solve_paper
from poise.kernels.methods.poise import solve_poise
from poise.kernels.workspace import layout
from poise.model.compile import compile_character
from poise.model.model import Model
from poise.motion.pose import Placement, Pose, body_frame, checked_placement, named_frame
from poise.solver import goal_refusals
from poise.solver.capture import write_capture
from poise.solver.goal_table import Extras
from poise.solver.options import NOT_GIVEN, Options, plain
from poise.solver.python_goals import solve_slowly
from poise.solver.result import Result
from poise.solver.search import STARTS, Starts, search

Added = TypeVar("Added", bound=ExtraGoal)


class Method(NamedTuple):
    """The kernel of a method, and what holds if nobody says otherwise."""

    solve: Any
    sweeps: int
    warm_start: str


METHODS = {
    "poise": Method(solve_poise, sweeps=2, warm_start="step"),
    "paper": Method(solve_paper, sweeps=20, warm_start="pose"),
}


class Solver:
    """Finds poses that reach goals, starting each time from the last one.

    There is a goal for every effector that is not on the base, in the order of `character.effectors`,
    held where it is at rest until it is moved. With `free_root` the placement of the base is unknown
    too, and every effector has a goal. A solver belongs to one thread at a time.

    >>> import poise
    >>> solver = poise.Solver(poise.biped())
    >>> solver["right_hand"].position = (-0.25, 0.80, 0.10)
    >>> solver["right_hand"].orientation_weight = 0
    >>> result = solver.solve()
    >>> result.converged
    True
    """

    __slots__ = (
        "__weakref__", "_angles", "_arrays", "_call", "_extras", "_floats", "_free_root", "_goals", "_ints", "_last", "_limits",
        "_max_speed", "_method", "_model", "_name", "_new_angles", "_new_goals", "_options", "_placement", "_referenced",
        "_settings", "_state",
    )  # fmt: skip

    def __init__(
        self,
        character: Character,
        method: str = "poise",
        *,
        free_root: bool = False,
        limits: bool = True,
        warm_start: str | None = None,
        damping: float = DAMPING,
        placement: Any = None,
    ) -> None:
        checks.instance(character, Character, "character")
        if not isinstance(method, str) or method not in METHODS:
            raise UnknownChoiceError("method", method, METHODS)
        self._name, self._method, self._free_root = method, METHODS[method], bool(free_root)
        self._take_workspace(compile_character(character, self._free_root))
        self._extras = Extras(self)
        self._call: tuple[Any, ...] = ()
        self._last: tuple[int, bytes, Model] | None = None  # outcome, state and model of the last solve, for a capture
        self._max_speed: float | None = None
        self.limits, self.damping = limits, damping
        self.warm_start = self._method.warm_start if warm_start is None else warm_start
        blend = self._extras.start_blend if method == "poise" else None
        self._goals = [Goal(effector, self._arrays, number, blend) for number, effector in enumerate(character.effectors)]
        self._settings[layout.MAX_CHANGE] = self._settings[layout.BUDGET] = NOT_GIVEN
        self.posture_weight, self.stiffness = POSTURE_WEIGHT, np.ones(character.n_dofs)
        self._arrays["reference"][:], self._referenced = character.rest, False
        self._place(*checked_placement(placement))
        self._angles[:] = character.rest
        self._hold(range(len(self._goals)))
        self._settle()

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles are solvers of their own, in the same state."""
        wishes = [(goal.enabled, goal.position_weight, goal.orientation_weight) for goal in self._goals]
        last = self._last and self._last[:2] if self._last and self._last[2] is self._model else None
        extras = self._model.room, [goal.copy() for goal in self._extras]
        settings = self.limits, self.max_speed, self._referenced, last, extras
        return _restored, (
            self.character,
            self.method,
            self.free_root,
            settings,
            wishes,
            self._ints.copy(),
            self._floats.copy(),
        )

    def __repr__(self) -> str:
        return f"Solver({self.character!r}, {self.method!r}, goals: {', '.join(goal.name for goal in self.goals)})"

    @property
    def method(self) -> str:
        """The name of the method."""
        return self._name

    @property
    def free_root(self) -> bool:
        """Whether the placement of the base is unknown too."""
        return self._free_root

    # ---- goals ----------------------------------------------------------------------------------------

    @property
    def character(self) -> Character:
        """The character on the base in use."""
        return self._model.character

    @property
    def goals(self) -> tuple[Goal, ...]:
        """The goals there are, in the order of `set_goals` and of the errors in a result."""
        return tuple(self._goals[number] for number in self._model.goals)

    def __getitem__(self, name: str) -> Goal:
        for number, goal in enumerate(self._goals):
            if goal.name == name:
                if number in self._model.goals:
                    return goal
                raise NoGoalError(name, self.character.base)
        raise UnknownEffectorError(name, [goal.name for goal in self._goals])

    def __iter__(self) -> Iterator[Goal]:
        return iter(self.goals)

    def __len__(self) -> int:
        return len(self._model.goals)

    def __contains__(self, name: object) -> bool:
        return any(goal.name == name for goal in self.goals)

    @property
    def extra_goals(self) -> tuple[ExtraGoal, ...]:
        """The goals that were added."""
        return tuple(self._extras)

    def add(self, goal: Added) -> Added:
        """Add a goal of another kind than a pose (`poise.goals`); it is given back, and can be changed at any time.

        This makes room and may take some milliseconds: in a frame loop, switch goals by `goal.enabled` instead.
        """
        if self.method != "poise":
            raise ValueRefusedError("method", f"{self.method!r} has pose goals only; use the method 'poise'")
        self._extras.exchange((), (goal,))
        return goal

    def remove(self, goal: ExtraGoal) -> None:
        """Take away a goal that was added."""
        self._extras.exchange((goal,), ())

    def exchange(self, gone: Sequence[ExtraGoal], come: Sequence[ExtraGoal]) -> None:
        """Take away goals and add others, all at once: as quick as adding one. All are taken, or on an error none."""
        if self.method != "poise" and come:
            raise ValueRefusedError("method", f"{self.method!r} has pose goals only; use the method 'poise'")
        self._extras.exchange(gone, come)

    def hold(self, *names: str) -> None:
        """Set the goals of these effectors to where the effectors are now.

        Without names all of them are set, and the next solve moves nothing.
        """
        chosen = {self[name].name for name in names} or {goal.name for goal in self.goals}
        self._hold([number for number in self._model.goals if self._goals[number].name in chosen])
        if not names:
            self._settle()

    def set_goals(self, positions: Any, orientations: Any = None) -> None:
        """Set all goals at once, for a frame loop; all are taken, or on an error none.

        positions: (n_goals, 3) [m], in the order of `goals`.
        orientations: quaternions (n_goals, 4) wxyz or matrices (n_goals, 3, 3); None leaves them.
        """
        room, quaternions, matrices = self._new_goals
        if type(positions) is not np.ndarray or positions.dtype.kind not in "fiu":
            positions = checks.floats(positions, "positions")
        if type(orientations) is not np.ndarray or orientations.dtype.kind not in "fiu":
            orientations = checks.floats(orientations, "orientations")
        count = checks.numbers_per_orientation(positions.shape, orientations.shape, room.shape[:1])
        room[...] = positions
        if count:
            (quaternions if count == 4 else matrices)[...] = orientations
        verdict, goal = entries.accept_goals(self._ints, self._floats, count)
        if verdict != input_checks.ACCEPTED:
            raise ValueRefusedError(f"goal {self.goals[goal].name!r}", goal_refusals.REASONS[verdict])

    # ---- solving --------------------------------------------------------------------------------------

    def solve(
        self,
        *,
        iterations: int = ITERATIONS,
        sweeps: int | None = None,
        tolerance: Any = TOLERANCE,
        residual_tolerance: float | None = None,
        step_tolerance: float | None = None,
        stall_tolerance: float | None = None,
        limits: bool | None = None,
        budget: float | None = None,
        dt: float | None = None,
        from_rest: bool = False,
    ) -> Result:
        """Move the pose towards the goals, starting from where it is.

        iterations: the most linearisations; sweeps: the most Gauss-Seidel passes on each (2 for the method
            `poise`, 20 for `paper`).
        tolerance: (metres, radians) within which every goal counts as reached; 0 goes on while anything moves.
        step_tolerance: stop when no |Δx_i| is larger [rad]. residual_tolerance, stall_tolerance: the other
            conditions of section VI, for the method `paper`: ‖A x − b‖, and how much |Δx_i| may differ from
            the sweep before [rad].
        limits: False solves without joint limits; None keeps the solver's setting.
        budget: time [µs] after which no iteration is begun; the best pose so far is returned.
        dt: time since the last frame [s], which `max_speed` needs.
        from_rest: start from the rest pose and forget the last step, so that the past has no influence.
        """
        if type(tolerance) is not tuple:
            tolerance = plain(tolerance)
        call = (iterations, sweeps, tolerance, residual_tolerance, step_tolerance, stall_tolerance, limits, budget)
        try:
            known = type(iterations) is int and call == self._call  # 2.0 == 2, and must be refused
        except ValueError:  # an array where one number should be
            known = False
        if not known:
            self._configure(call)
        if dt is not None or self._max_speed is not None:
            self._bound_change(dt)
        if from_rest:
            self.reset()
        start = perf_counter()
        if self._extras.blends or self._extras.refreshed:
            self._extras.before_solve(dt)
        outcome = self._method.solve(self._ints, self._floats) if not self._extras.refreshed else solve_slowly(self)
        seconds = perf_counter() - start
        state = self._state.tobytes()
        self._last = outcome, state, self._model
        return Result(outcome, seconds, state, self, self._model)

    def solve_frames(
        self,
        positions: Any,
        orientations: Any = None,
        *,
        iterations: int = ITERATIONS,
        sweeps: int | None = None,
        tolerance: Any = TOLERANCE,
        residual_tolerance: float | None = None,
        step_tolerance: float | None = None,
        stall_tolerance: float | None = None,
        limits: bool | None = None,
        budget: float | None = None,
        dt: float | None = None,
        with_placements: bool = False,
    ) -> Any:
        """Solve a whole trajectory in one call, each frame starting from the one before.

        positions: (n_frames, n_goals, 3) [m]; orientations: (n_frames, n_goals, 4) or (…, 3, 3), None
        leaves them. The options are those of `solve`, for each frame. Returns the angles, (n_frames, n_dofs),
        and `with_placements` also where the base was, (n_frames, 7): position [m] and quaternion wxyz, which a
        free root changes. The solver is left at the last frame.
        """
        call = (iterations, sweeps, plain(tolerance), residual_tolerance, step_tolerance, stall_tolerance, limits, budget)
        self._configure(call)
        self._bound_change(dt)
        positions, orientations = checks.floats(positions, "positions"), checks.floats(orientations, "orientations")
        n_frames, n_goals = len(positions) if positions.ndim else 0, len(self._model.goals)
        count = checks.numbers_per_orientation(positions.shape, orientations.shape, (n_frames, n_goals))
        angles = np.empty((n_frames, len(self._angles)))
        turns = np.empty((n_frames, n_goals, count))
        if count:
            turns[...] = orientations.reshape(turns.shape)
        if self._extras.blends or self._extras.refreshed:
            return self._solve_frames_in_python(call, dt, positions, turns, with_placements)
        # One type of array only, or the kernel would be compiled once more for read-only ones.
        wanted = np.require(positions, requirements=("C", "W"))
        placements = np.empty((n_frames, 7))
        verdict, frame, goal, outcome = entries.solve_frames(
            self._ints, self._floats, wanted, turns, angles, placements, address_of(self._method.solve)
        )
        if verdict != input_checks.ACCEPTED:
            raise ValueRefusedError(f"goal {self.goals[goal].name!r} of frame {frame}", goal_refusals.REASONS[verdict])
        if outcome >= 0:
            self._last = outcome, self._state.tobytes(), self._model
        return (angles, placements) if with_placements else angles

    def _solve_frames_in_python(
        self, call: tuple[Any, ...], dt: float | None, positions: np.ndarray, turns: np.ndarray, with_placements: bool
    ) -> Any:
        """The same with goals that blend or ask Python for something in every frame."""
        options = Options(*call)._asdict()
        angles, placements = np.empty((len(positions), len(self._angles))), np.empty((len(positions), 7))
        orientations = turns.reshape(*turns.shape[:2], 3, 3) if turns.shape[2] == 9 else turns
        for frame, wanted in enumerate(positions):
            self.set_goals(wanted, orientations[frame] if turns.shape[2] else None)
            self.solve(**options, dt=dt)
            angles[frame], placements[frame] = self._angles, self._placement
        return (angles, placements) if with_placements else angles

    def search(
        self,
        *,
        starts: int = STARTS,
        iterations: int = ITERATIONS,
        tolerance: Any = TOLERANCE,
        limits: bool | None = None,
        budget: float | None = None,
    ) -> Result:
        """Look for a pose that reaches the goals from several starts; the pose may jump.

        The first start that gets there wins, else the best one does; `result.starts` counts them. They are the
        current pose, rest, the best pose so far with the limbs that missed set anew, and poses drawn inside the
        limits: the same ones every time.
        starts: the most that are tried; budget: time [µs] after which no other is begun.
        """
        most, began, speed = checks.count(starts, "starts", low=1), perf_counter(), self._max_speed
        if budget is not None:
            budget = checks.number(budget, "budget", low=0.0, high=LONGEST)

        def solve(angles: np.ndarray | None) -> tuple[Result, Pose]:
            if angles is not None:
                self.reset(angles)
            left = None if budget is None else max(budget - 1e6 * (perf_counter() - began), 0.0)
            return self.solve(iterations=iterations, tolerance=tolerance, limits=limits, budget=left), self.pose

        self.max_speed = None
        try:
            best = search(lambda: Starts(self.character, self._model.goals, self._arrays), solve, most, budget)
        finally:
            self._max_speed = speed
        self._state[:] = np.frombuffer(best._state)
        self._last = best._outcome, best._state, best._model
        self._arrays["last_step"][:] = 0.0
        self._options[layout.FRAMES_VALID] = 0
        return best

    def _configure(self, call: tuple[Any, ...]) -> None:
        """Write the options of a call into the workspace; the next call with the same ones skips this."""
        options = Options(*call)
        for name in ("residual_tolerance", "stall_tolerance"):
            if self.method != "paper" and getattr(options, name) is not None:
                raise ValueRefusedError(name, f"is for the method 'paper', not {self.method!r}")
        options.write(self._options, self._settings, self._method.sweeps, self.limits)
        self._call = call

    def _bound_change(self, dt: float | None) -> None:
        """Let no angle change by more than the largest speed allows."""
        seconds = None if dt is None else checks.number(dt, "dt", low=0.0, high=LONGEST)
        if self._max_speed is None:
            self._settings[layout.MAX_CHANGE] = NOT_GIVEN
        elif seconds is None:
            raise ValueRefusedError("dt", "is missing: with max_speed, solve must be told the time since the last frame [s]")
        else:
            self._settings[layout.MAX_CHANGE] = self._max_speed * seconds

    def capture(self, path: Any) -> None:
        """Write the last solve to one small file, for `poise replay`: the character, the start, the goals and the answer."""
        write_capture(self, path)

    def _begin_afresh(self) -> None:
        """Go on from a state that was written into the workspace, without what was meant for one call only."""
        self.limits = bool(self._arrays["start_options"][layout.USE_LIMITS])
        self._settings[layout.MAX_CHANGE] = self._settings[layout.BUDGET] = NOT_GIVEN
        for goal in self._goals:
            goal.adopt_weights()

    # ---- state ----------------------------------------------------------------------------------------

    @property
    def pose(self) -> Pose:
        """The current pose: a copy, which later solves do not change."""
        return Pose.from_bytes(self._model.character, self._angles.tobytes(), self._placement.tobytes())

    @property
    def placement(self) -> Placement:
        """Where the base is in the world; with a free root, the start of the next solve."""
        return self.pose.placement

    @placement.setter
    def placement(self, value: Any) -> None:
        self._place(*checked_placement(value))

    def reset(self, angles: Any = None) -> None:
        """Start the next solve from these angles (rest if None), projected into the limits, and forget the past.

        A free root goes back to the placement that was last set.
        """
        if angles is None:
            angles = self.character.rest
        elif type(angles) is not np.ndarray or angles.shape != self._angles.shape or angles.dtype.kind not in "fiu":
            angles = checks.finite_array(angles, self._angles.shape, "angles")
        self._new_angles[:] = angles
        if not entries.accept_start(self._ints, self._floats, self._limits):
            raise ValueRefusedError("angles", "has a number that is not finite in it")
        self._options[layout.NEW_REFERENCE], self._options[layout.UNSETTLED] = self._referenced, 1

    def rebase(self, name: str) -> None:
        """Hold another segment. The pose stays where it is; effectors that get a goal anew are held where they are."""
        character = self.character.rebase(name)
        frames = self._frames()
        position, orientation = body_frame(self.character, frames, name)
        before = self._model.goals
        model = compile_character(character, self._free_root, self._model.room)
        self._hold([number for number in model.goals if number not in before])
        model.copy_into(self._ints, self._floats)
        self._place(position, orientation)
        self._adopt(model)
        if self._extras.goals:
            self._extras.bind_extras()

    @property
    def limits(self) -> bool:
        """Whether joint limits hold; without them a solve may leave the pose outside."""
        return self._limits

    @limits.setter
    def limits(self, value: bool) -> None:
        if not isinstance(value, bool | np.bool_):
            raise ValueRefusedError("limits", f"must be True or False, not {value!r}")
        self._limits, self._call = bool(value), ()
        if self._limits:
            np.clip(self._angles, *self.character.limits.T, out=self._angles)
            self._options[layout.FRAMES_VALID] = 0

    @property
    def warm_start(self) -> str:
        """ "pose": start from the last pose with a step of 0; "step": and from the last solve's step (section VIII)."""
        return WARM_STARTS[self._options[layout.WARM_STEP]]

    @warm_start.setter
    def warm_start(self, value: str) -> None:
        if value not in WARM_STARTS:
            raise UnknownChoiceError("warm_start", value, WARM_STARTS)
        self._options[layout.WARM_STEP] = WARM_STARTS.index(value)

    @property
    def reference(self) -> np.ndarray:
        """(n_dofs,) the pose that posture pulls weakly towards, read-only; rest until it is set.

        Set it every frame to layer IK on an animation.
        """
        return np.frombuffer(self._arrays["reference"].tobytes())

    @reference.setter
    def reference(self, angles: Any) -> None:
        self._arrays["reference"][:] = checks.finite_array(angles, self._angles.shape, "reference")
        self._referenced = True
        self._options[layout.NEW_REFERENCE] = 1

    @property
    def posture_weight(self) -> float:
        """How much a radian away from the reference counts [1/rad]; 0 switches posture off."""
        return float(self._settings[layout.POSTURE_WEIGHT])

    @posture_weight.setter
    def posture_weight(self, value: Any) -> None:
        self._settings[layout.POSTURE_WEIGHT] = checks.number(value, "posture_weight", low=0.0, high=HEAVIEST)
        self._options[layout.UNSETTLED] = 1

    @property
    def stiffness(self) -> np.ndarray:
        """(n_dofs,) how much more or less than `posture_weight` each joint is pulled, read-only: 1 for all until it is set."""
        return np.frombuffer(self._arrays["stiffness"].tobytes())

    @stiffness.setter
    def stiffness(self, value: Any) -> None:
        if isinstance(value, int | float):
            value = np.full(self._angles.shape, float(value))
        stiffness = checks.finite_array(value, self._angles.shape, "stiffness")
        if stiffness.min(initial=0.0) < 0.0 or stiffness.max(initial=0.0) > HEAVIEST:
            raise ValueRefusedError("stiffness", f"must be between 0 and {HEAVIEST:g} for every joint")
        self._arrays["stiffness"][:] = stiffness
        self._options[layout.UNSETTLED] = 1

    @property
    def max_speed(self) -> float | None:
        """The largest speed of any joint [rad/s], [m/s] for slides; None for no bound. `solve` then needs `dt`."""
        return self._max_speed

    @max_speed.setter
    def max_speed(self, value: Any) -> None:
        self._max_speed = None if value is None else checks.number(value, "max_speed", low=0.0, high=HEAVIEST)
        self._settings[layout.MAX_CHANGE] = NOT_GIVEN

    @property
    def damping(self) -> float:
        """δ of equation 17, for goals weighted as they are; the method `poise` adapts its own."""
        return float(self._settings[layout.DAMPING])

    @damping.setter
    def damping(self, value: Any) -> None:
        self._settings[layout.DAMPING] = checks.number(value, "damping", low=0.0, high=1e6)

    def _take_workspace(self, model: Model) -> None:
        """Get new workspaces for a model, all of it 0."""
        self._ints, self._floats = model.workspace()
        self._arrays = arrays = {name: layout.array(self._ints, self._floats, name) for name in layout.TABLE}
        self._adopt(model)
        self._angles, self._placement = arrays["angles"], arrays["placement"]
        self._options, self._settings = arrays["options"], arrays["settings"]
        self._new_angles = arrays["new_angles"]
        begin, end = layout.state_of(self._ints)
        self._state = self._floats[begin:end]

    def _make_room(self, room: tuple[int, int]) -> None:
        """Go on in larger workspaces, with room for so many goals of other kinds and rows of theirs."""
        before = self._arrays
        self._take_workspace(compile_character(self.character, self._free_root, room))
        for name in layout.STATE:
            if self._arrays[name].shape == before[name].shape:
                self._arrays[name][:] = before[name]
        for goal in self._goals:
            goal.move_to(self._arrays)
        self._options[layout.FRAMES_VALID] = 0
        self._last = None

    def _place(self, position: Vector, orientation: Quaternion) -> None:
        self._placement[:3], self._placement[3:] = position, orientation
        self._arrays["home_placement"][:] = self._placement
        self._options[layout.FRAMES_VALID] = 0

    def _adopt(self, model: Model) -> None:
        """Use a model, and get the room for the goals it has: positions, quaternions, matrices."""
        self._model, n = model, len(model.goals)
        positions, turns = self._arrays["new_position"][:n], self._arrays["new_orientation"][:n]
        self._new_goals = positions, turns[:, :4], turns.reshape(n, 3, 3)

    def _settle(self) -> None:
        """Take the pose and the goals for settled: a solve then moves nothing while the goals are reached."""
        for name in ("position", "rotation", "weight"):
            self._arrays[f"solved_{name}"][:] = self._arrays[f"goal_{name}"]
        self._options[layout.NEW_REFERENCE] = self._options[layout.UNSETTLED] = 0

    def _frames(self) -> np.ndarray:
        """The frames of the current pose (n_joints + 1, 12), by a solve that only looks and projects nothing."""
        limits, most = self._options[layout.USE_LIMITS], self._options[layout.MAX_ITERATIONS]
        self._options[layout.USE_LIMITS], self._options[layout.MAX_ITERATIONS] = 0, layout.EVALUATE_ONLY
        self._method.solve(self._ints, self._floats)
        self._options[layout.USE_LIMITS], self._options[layout.MAX_ITERATIONS] = limits, most
        return self._arrays["frames"]

    def _hold(self, numbers: Any) -> None:
        """Set goals, by number of the effector, to where their effectors are."""
        frames = self._frames()
        for number in numbers:
            goal = self._goals[number]
            goal.position, goal.orientation = named_frame(self.character, frames, goal.name)


def _restored(
    character: Character, method: str, free_root: bool, settings: Any, wishes: list[Any], ints: np.ndarray, floats: np.ndarray
) -> Solver:
    """A solver in the state that another one was in."""
    limits, max_speed, referenced, last, (room, extras) = settings
    solver = Solver(character, method, free_root=free_root, limits=limits)
    solver._extras.adopt(room, extras)
    for goal, (enabled, position_weight, orientation_weight) in zip(solver._goals, wishes, strict=True):
        goal.enabled, goal.position_weight, goal.orientation_weight = enabled, position_weight, orientation_weight
    solver._ints[:], solver._floats[:] = ints, floats
    solver._extras.connect()
    solver._max_speed, solver._referenced = max_speed, referenced
    solver._last = None if last is None else (*last, solver._model)
    return solver
