"""Solving an edited document: goals written into the solver, one solve a frame, errors evaluated, better poses searched."""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import degrees, inf
from typing import Any, NamedTuple

import numpy as np

from poise.character.character import Character
from poise.document.document import Document, DocumentGoal
from poise.document.extra_goals import SPECS, DocumentExtra
from poise.errors import CharacterError
from poise.geometry.vectors import Vector
from poise.goals import POSITION_WEIGHT, Contact, ExtraGoal
from poise.motion.pose import Pose
from poise.solver.inertial_posture import inertial_posture
from poise.solver.result import Result, Status
from poise.solver.solver import Solver
from poise.studio.editing.ground_and_support import support_depth
from poise.studio.editing.snapshot import REMEMBERED, ExtraError, GoalError
from poise.studio.engine.drag_smoothing import SETTLING_SPEED, DragSmoothing
from poise.studio.engine.schedule import SolvePhase

FAR_OFF = 0.02
"""A goal missed by more is worth a search [m]."""
FAR_TURNED = 2.0
"""The same of an orientation [degrees]."""
WORTH_GOING = 0.5
"""A pose that misses goals too is gone to if its cost is below this share of the cost before: else the body would wander."""
LONGEST = 0.5e6
"""Time after which a search begins no other start [µs]."""


class PointTarget(NamedTuple):
    """A point of a segment that is dragged, and where to."""

    segment: str
    offset: Vector
    """Of the point, in the segment's frame [m]."""
    target: Vector
    """In the world [m]."""


class SolverSync:
    """A solver in step with a document, and its extra goals by the document's keys.

    An extra goal is added when it is first on, which takes milliseconds; after that it is only switched and set.
    """

    def __init__(self, document: Document, method: str) -> None:
        """Make a solver of this method in the document's pose; `write_goals` brings the goals in step with the document."""
        self.solver = Solver(document.character, method, placement=document.placement)
        self.solver.reset(document.angles)
        self._extra_goals: dict[str, ExtraGoal] = {}
        self._points: dict[str, Contact] = {}
        self.idle: frozenset[str] = frozenset()
        """Keys of extra goals that are on and ask for nothing: hints of a limb that the base is part of, all with `paper`."""

    def fits(self, document: Document, method: str) -> bool:
        """Return whether this solver can be brought in step with a document: same skeleton, on any base, and same method."""
        return method == self.solver.method and document.character.described is self.solver.character.described

    def extra_goal(self, key: str) -> ExtraGoal:
        """Return the solver's goal object for the document's extra goal of this key, which is or was on."""
        return self._extra_goals[key]

    # ---- writing --------------------------------------------------------------------------------------

    def write_goals(self, document: Document) -> None:
        """Write a document's pose, base, goals, extra goals and settings into the solver if they differ: each write costs."""
        solver, settings = self.solver, document.settings
        if document.character.base != solver.character.base:
            self._rebase(document.character.base)
        if solver.placement != document.placement:
            solver.placement = document.placement
        if tuple(solver.pose.angles.tolist()) != document.angles:
            solver.reset(document.angles)
        for name, goal in document.goals.items():
            if name in solver:
                self._write_goal(name, goal)
        solver.damping, solver.max_speed, solver.posture_weight = settings.damping, settings.max_speed, settings.posture_weight
        if tuple(solver.reference.tolist()) != document.reference:
            solver.reference = document.reference
        self._write_extra_goals(document)

    def write_smoothed_goals(self, document: Document, smoothing: DragSmoothing, now: float, seconds: float) -> None:
        """Write smoothed positions of dragged goals, and inertia of the pose, into the solver; the document's own at rest.

        now: the time [s]; seconds: since the last solve.
        """
        solver, settings = self.solver, document.settings
        places = smoothing.positions(now)
        for name, goal in document.goals.items():
            if name in solver and goal.enabled:
                _set(solver[name], position=tuple(places[name].tolist()) if name in places else goal.position)
        for key, extra in document.enabled_extras.items():
            if key in self._extra_goals and extra.target is not None:
                target = tuple(places[key].tolist()) if key in places else extra.target
                _write_extra_goal(self._extra_goals[key], document.character, replace(extra, target=target))
        fastest = settings.max_speed
        solver.max_speed = min(fastest or SETTLING_SPEED, SETTLING_SPEED) if smoothing.settling else fastest
        if inertia := smoothing.inertia(now):
            angles, reference = solver.pose.angles, np.array(document.reference)
            solver.reference, solver.posture_weight = inertial_posture(
                angles, reference, settings.posture_weight, seconds, inertia
            )
        elif solver.posture_weight != settings.posture_weight:
            solver.reference, solver.posture_weight = document.reference, settings.posture_weight

    def write_points(self, points: Mapping[str, PointTarget], smoothing: DragSmoothing, now: float) -> None:
        """Write the points of the body that are dragged into the solver, and remove those that no longer are; now: [s].

        They weigh as much as a goal does, less than a foot that stands.
        """
        for key in [key for key in self._points if key not in points]:
            self.solver.remove(self._points.pop(key))
        if self.solver.method != "poise":
            return
        places = smoothing.positions(now)
        for key, point in points.items():
            if key not in self._points and point.segment != self.solver.character.base:
                goal = Contact(point.segment, point.offset, position=point.target, weight=POSITION_WEIGHT)
                self.solver.add(goal)
                self._points[key] = goal
            if key in self._points:
                _set(self._points[key], position=tuple(places[key].tolist()) if key in places else point.target)

    @property
    def point_error(self) -> float:
        """Largest distance of a dragged point from where solving should bring it [m]; 0 if none is dragged."""
        return max((float(goal.error[0]) for goal in self._points.values()), default=0.0)

    def _rebase(self, segment: str) -> None:
        """Give the solver the document's base; extra goals are removed and added again, since some fit only some bases."""
        for goal in (*self._extra_goals.values(), *self._points.values()):
            self.solver.remove(goal)
        self._extra_goals.clear()
        self._points.clear()
        self.solver.rebase(segment)

    def _write_goal(self, name: str, goal: DocumentGoal) -> None:
        target = self.solver[name]
        _set(target, position=goal.position, orientation=goal.orientation)
        target.enabled = goal.enabled
        target.position_weight = goal.position_weight if goal.asks_position else 0.0
        target.orientation_weight = goal.orientation_weight if goal.asks_orientation else 0.0
        if self.solver.method == "poise":  # the paper has no priorities
            _set(target, priority=goal.priority)

    def _write_extra_goals(self, document: Document) -> None:
        enabled = document.enabled_extras
        if self.solver.method != "poise":
            self.idle = frozenset(enabled)
            return
        idle = {key for key, extra in enabled.items() if not self._ensure_added(key, document.character, extra)}
        for key, goal in self._extra_goals.items():
            _write_extra_goal(goal, document.character, enabled.get(key))
        self.idle = frozenset(idle)

    def _ensure_added(self, key: str, character: Character, extra: DocumentExtra) -> bool:
        """Add a document's extra goal to the solver when it is first on; return whether the solver has it."""
        if key not in self._extra_goals:
            goal = SPECS[extra.kind].make(character, extra)
            try:
                self.solver.add(goal)
            except CharacterError:  # a hint whose limb is cut by the base
                return False
            self._extra_goals[key] = goal
        return True


def _write_extra_goal(goal: ExtraGoal, character: Character, extra: DocumentExtra | None) -> None:
    """Write a document's extra goal into the solver's goal object; None disables it."""
    if extra is None:
        _set(goal, enabled=False)
    else:
        settings = SPECS[extra.kind].settings(character, extra)
        _set(goal, enabled=True, weight=extra.weight, priority=extra.priority, **settings)


def _set(goal: Any, **values: Any) -> None:
    """Set attributes of a solver's goal that differ from the document's: every write makes the next solve start afresh."""
    for name, value in values.items():
        if getattr(goal, name) != value:
            setattr(goal, name, value)


@dataclass(frozen=True)
class Evaluation:
    """The evaluated errors of all goals that are on, in one pose."""

    errors: tuple[GoalError, ...] = ()
    extra_errors: tuple[ExtraError, ...] = ()

    @property
    def goals_reached(self) -> bool:
        """Whether an evaluation after solving found the goals of all effectors reached; extra goals do not count."""
        return all(error.reached for error in self.errors)

    @property
    def reached(self) -> bool:
        """Whether an evaluation after solving found all goals reached, extra goals too."""
        return self.goals_reached and all(error.reached for error in self.extra_errors)


class PoseEvaluator:
    """Evaluates documents with a solver of its own, so that the loop's solver keeps its state."""

    def __init__(self) -> None:
        self._sync: SolverSync | None = None

    def evaluate(self, document: Document, method: str) -> Evaluation:
        """Evaluate the errors of a document's goals in the document's own pose, with a solver that makes no iteration.

        method: of the solver; its kernels should be compiled already.
        """
        if self._sync is None or not self._sync.fits(document, method):
            self._sync = SolverSync(document, method)
        sync = self._sync
        sync.write_goals(_with_unit_weights(document))
        result = sync.solver.solve(budget=0.0)  # no iteration begins after the budget: errors are evaluated, nothing moves
        distances, angles = result.position_error.tolist(), result.orientation_error.tolist()
        errors = [
            GoalError(goal.name, distances[number], degrees(angles[number]))
            for number, goal in enumerate(sync.solver.goals)
            if goal.enabled
        ]
        return Evaluation(tuple(errors), _extra_errors(sync, document))


def _extra_errors(sync: SolverSync, document: Document) -> tuple[ExtraError, ...]:
    errors = []
    for key, extra in document.enabled_extras.items():
        if key not in sync.idle:
            metres, radians = sync.extra_goal(key).error
            depth = 0.0
            if extra.kind == "balance":
                metres, depth = _balance_error(document, extra, float(metres))
            errors.append(ExtraError(key, extra.kind, float(metres), float(np.degrees(radians)), depth))
    return tuple(errors)


def _balance_error(document: Document, extra: DocumentExtra, solver_error: float) -> tuple[float, float]:
    """Return the error of a balance goal evaluated after solving, and the depth inside the support [m].

    The solver counts on a foot that is lifted, and knows nothing of a seat; its error only counts where nothing is touched.
    """
    depth = support_depth(document)
    return (max(extra.margin - depth, 0.0), depth) if depth > -inf else (solver_error, -solver_error)


def _with_unit_weights(document: Document) -> Document:
    """Return the document with all weights 1 for evaluation, since the solver reports no error for a goal of weight 0."""
    return replace(
        document,
        goals={name: replace(goal, position_weight=1.0, orientation_weight=1.0) for name, goal in document.goals.items()},
        extras={key: replace(extra, weight=1.0) for key, extra in document.extras.items()},
        settings=replace(document.settings, max_speed=None),
    )


@dataclass
class SolveLog:
    """The log of the latest solves: time, largest error and duration of each."""

    times: deque[float] = field(default_factory=lambda: deque(maxlen=2000))
    """Times of the latest solves [s on the loop's clock]."""
    _entries: deque[tuple[float, float, float]] = field(default_factory=lambda: deque(maxlen=2000))

    def record(self, now: float, worst: float, seconds: float) -> None:
        """Add a solve to the log of solving: its time [s], its largest error [m] and its time in the kernel [s]."""
        self.times.append(now)
        self._entries.append((now, 1e3 * worst, 1e6 * seconds))

    def rate(self, now: float) -> float:
        """Count the solves of the last second in the log of solving."""
        return float(sum(1 for time in self.times if now - time <= 1.0))

    def history(self, now: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the log of solving for the last seconds, (n,) each: time [s], largest error [mm], duration of a solve [µs]."""
        entries = np.array([entry for entry in self._entries if now - entry[0] <= REMEMBERED]).reshape(-1, 3)
        return entries[:, 0], entries[:, 1], entries[:, 2]


class Solving:
    """Solving, owned by the loop's thread. Before `take_up` there is no solver: edits are accepted, and nothing is solved."""

    def __init__(self, document: Document, now: float) -> None:
        self.edited = document
        """The document as the last edit left it."""
        self.state, self.smoothing, self.log = SolvePhase(edited_at=now), DragSmoothing(), SolveLog()
        self.sync: SolverSync | None = None
        self.points: dict[str, PointTarget] = {}
        """Points of the body that are dragged, by key."""
        self.result: Result | None = None
        """Result of the last solve."""
        self._evaluator, self._ready = PoseEvaluator(), set[str]()

    @property
    def solved(self) -> Document:
        """The document as last edited, in the pose to which solving has brought it."""
        return self.edited if self.sync is None else self.edited.with_pose(self.sync.solver.pose)

    @property
    def idle(self) -> frozenset[str]:
        """Keys of extra goals that are on but have no effect on solving, with this method or base."""
        return frozenset() if self.sync is None else self.sync.idle

    def make_solver(self, document: Document) -> SolverSync:
        """Make the solver for solving an edited document, in any thread; compiling its kernels may take seconds."""
        sync = SolverSync(document, document.settings.method)
        sync.write_goals(document)
        return sync

    def take_up(self, sync: SolverSync) -> bool:
        """Note for solving that kernels of a method are ready; begin if this solver is the first, and return whether."""
        self._ready.add(sync.solver.method)
        if self.sync is not None:
            return False
        self.sync = sync
        self.adopt(self.edited)
        self.state.compiled()
        return True

    def adopt(self, document: Document) -> bool:
        """Go on solving with an edited document, from the solver's pose where the document has the same pose.

        Returns whether the kernels of its method are ready; if not, the method before goes on.
        """
        ready = self.sync is None or document.settings.method in self._ready
        if self.sync is not None:
            method = document.settings.method if ready else self.sync.solver.method
            sync = self.sync if self.sync.fits(document, method) else SolverSync(document, method)
            sync.write_goals(document)
            self.sync = sync
        self.edited = document
        return ready

    def evaluate(self, document: Document) -> Evaluation:
        """Evaluate the errors of a document's goals with the method used for solving; none before there is a solver."""
        return Evaluation() if self.sync is None else self._evaluator.evaluate(document, self.sync.solver.method)

    def rest_if_reached(self, now: float) -> None:
        """Stop solving while all goals are reached, so that the pose stays to the last bit and is not pulled to its posture."""
        if self.sync is not None and self.evaluate(self.edited).reached:
            self.state.rest(now)

    def solve(self, now: float, *, dragging: bool, watch: Callable[[float, Pose], None] | None = None) -> bool:
        """Solve once for the frame since the last solve, and update smoothing, log and phase; return whether the pose moved.

        now: [s]; dragging: whether goals are held; watch: is called with the time and the pose.
        """
        assert self.sync is not None
        solver, settings, seconds = self.sync.solver, self.edited.settings, self.state.frame(now)
        self.state.solved_at = now
        before = solver.pose.angles
        self.sync.write_smoothed_goals(self.edited, self.smoothing, now, seconds)
        self.sync.write_points(self.points, self.smoothing, now)
        self.result = result = solver.solve(
            iterations=settings.iterations,
            sweeps=settings.sweeps,
            budget=settings.budget,
            dt=None if solver.max_speed is None else seconds,
        )
        pose = solver.pose
        if watch is not None:
            watch(now, pose)
        moved = float(np.abs(pose.angles - before).max(initial=0.0))
        missed = max(self._dragged_error(result), self.sync.point_error)
        self.smoothing.judge(missed, result.status is Status.SPEED_LIMIT, moved / seconds, now)
        worst = max((error.metres for error in self.evaluate(self.solved).errors), default=0.0)
        self.log.record(now, worst, result.seconds)
        quiet = self.smoothing.resting(now) and not self.smoothing.active
        self.state.solved(moved, now, may_rest=quiet, may_give_up=not dragging)
        return moved > 0.0

    def _dragged_error(self, result: Result) -> float:
        """Return the largest error that solving leaves of the positions of dragged goals [m]; others do not count."""
        assert self.sync is not None
        names, errors = self.smoothing.names, result.position_error.tolist()
        return max((errors[number] for number, goal in enumerate(self.sync.solver.goals) if goal.name in names), default=0.0)


def is_worth_searching(evaluation: Evaluation) -> bool:
    """Return whether solving has missed a goal by so much that a search for another pose is worth its time."""
    return any(error.metres > FAR_OFF or error.degrees > FAR_TURNED for error in evaluation.errors)


def find_better_pose(document: Document, method: str) -> Pose | None:
    """Search, with a solver of its own, for a pose that reaches a document's goals or halves their cost; None if there is none.

    method: of the solver; its kernels should be compiled already. An extra goal that holds now holds in that pose too.
    """
    sync = SolverSync(document, method)
    sync.write_goals(document)
    sync.solver.max_speed = None  # a search leaps
    before = sync.solver.solve(budget=0.0).cost
    result = sync.solver.search(budget=LONGEST)
    if not result.converged and result.cost >= WORTH_GOING * before:
        return None
    evaluator = PoseEvaluator()
    now, then = (evaluator.evaluate(placed, method) for placed in (document, document.with_pose(sync.solver.pose)))
    kept = {error.key for error in now.extra_errors if error.reached}
    lost = any(error.key in kept and not error.reached for error in then.extra_errors)
    return None if lost else sync.solver.pose
