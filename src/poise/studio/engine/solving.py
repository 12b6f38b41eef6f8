"""Solving an edited document: one solve a frame, errors evaluated, a log of solves, better poses searched."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import degrees, inf

import numpy as np

from poise.document.document import Document
from poise.document.extra_goals import DocumentExtra, ExtraKind
from poise.motion.pose import Pose
from poise.solver.result import Result, Status
from poise.studio.editing.document_manner import manner_of
from poise.studio.editing.ground_and_support import support_depth
from poise.studio.editing.pose_edits import with_rest_as_reference
from poise.studio.editing.snapshot import REMEMBERED, ExtraError, GoalError
from poise.studio.engine.drag_smoothing import DragSmoothing
from poise.studio.engine.learning_ahead import learn
from poise.studio.engine.schedule import STILL_STEP, TICK, SolvePhase
from poise.studio.engine.solver_sync import PointTarget, SolverSync

FAR_OFF = 0.02
"""A goal missed by more is worth a search [m]."""
FAR_TURNED = 2.0
"""The same of an orientation [degrees]."""
POSTURAL: tuple[ExtraKind, ...] = ("balance", "upright")
"""Kinds of extra goals without which a body falls, or bends where people do not."""
WORTH_GOING = 0.5
"""A pose that misses goals too is gone to if its cost is below this share of the cost before: else the body would wander."""
LONGEST = 0.5e6
"""Time after which a search begins no other start [µs]."""


@dataclass(frozen=True)
class Evaluation:
    """The evaluated errors of all goals that are on, in one pose."""

    errors: tuple[GoalError, ...] = ()
    extra_errors: tuple[ExtraError, ...] = ()

    @property
    def goals_reached(self) -> bool:
        """Whether the edited document, evaluated after solving, reaches all goals of effectors; extra goals do not count."""
        return all(error.reached for error in self.errors)

    @property
    def reached(self) -> bool:
        """Whether the edited document, evaluated after solving, reaches all goals, extra goals too."""
        return self.goals_reached and all(error.reached for error in self.extra_errors)


class PoseEvaluator:
    """Evaluates documents with a solver of its own, so that the loop's solver keeps its state."""

    def __init__(self) -> None:
        self._sync: SolverSync | None = None

    def evaluate(self, document: Document, method: str) -> Evaluation:
        """Evaluate the errors of an edited document's goals in its own pose, without solving: the solver makes no iteration.

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
    """Evaluate after a solve of the studio's engine its balance goal: return its error and the depth inside the support [m].

    The solver counts on a foot that is lifted, and knows nothing of a seat; its error only counts where nothing is touched.
    """
    depth = support_depth(document)
    return (max(extra.margin - depth, 0.0), depth) if depth > -inf else (solver_error, -solver_error)


def _with_unit_weights(document: Document) -> Document:
    """Return the edited document with all weights 1, to evaluate it while solving: a goal of weight 0 has no reported error."""
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
        self.poses_set = 0
        """How often an edit has set the pose that is solved from, which most edits leave as it is."""
        self._evaluator, self._ready = PoseEvaluator(), set[str]()

    @property
    def solved(self) -> Document:
        """The edited document as far as solving has brought it: in the solver's pose, or as edited while there is no solver."""
        return self.edited if self.sync is None else self.edited.with_pose(self.sync.solver.pose)

    @property
    def idle(self) -> frozenset[str]:
        """Keys of the extra goals that are on but idle while the engine is solving, with this method or base."""
        return frozenset() if self.sync is None else self.sync.idle

    def make_solver(self, document: Document) -> SolverSync:
        """Make a solver for the engine's solving, in any thread; compiling its kernels may take seconds."""
        sync = SolverSync(document, document.settings.method, manner_of(document))
        sync.write_goals(document)
        if sync.solver.manner == "human":
            learn(document)
        return sync

    def take_up(self, sync: SolverSync) -> bool:
        """Take up the engine's solver once its kernels are compiled; begin solving if it is the first, and return whether."""
        self._ready.add(sync.solver.method)
        if self.sync is not None:
            return False
        self.sync = sync
        self.adopt(self.edited)
        self.state.compiled()
        return True

    def adopt(self, document: Document) -> bool:
        """Turn to solving an edited document, from the solver's pose where the document has the same pose.

        Returns whether the kernels of its method are ready; if not, the method before goes on.
        """
        ready = self.sync is None or document.settings.method in self._ready
        if self.sync is not None:
            method = document.settings.method if ready else self.sync.solver.method
            manner = manner_of(document) if method == document.settings.method else "plain"
            sync = self.sync if self.sync.fits(document, method, manner) else SolverSync(document, method, manner)
            self.poses_set += tuple(sync.solver.pose.angles.tolist()) != document.angles
            sync.write_goals(document)
            self.sync = sync
        self.edited = document
        return ready

    def evaluate(self, document: Document) -> Evaluation:
        """Evaluate the errors of a document's goals with the method used for solving; none before there is a solver."""
        return Evaluation() if self.sync is None else self._evaluator.evaluate(document, self.sync.solver.method)

    def rest_if_reached(self, now: float) -> None:
        """Rest the engine's solving while all goals are reached: the pose stays to the last bit."""
        if self.sync is not None and self.evaluate(self.edited).reached:
            self.state.rest(now)

    def rest_if_settled(self, now: float) -> None:
        """Rest the engine's solving in a pose that reaches all goals or that the next solve does not move."""
        self.rest_if_reached(now)
        if self.sync is not None and not self.state.still and self._settles():
            self.sync.write_goals(self.edited)  # back to the pose of the document
            self.state.rest(now)

    def _settles(self) -> bool:
        """Solve once to see whether solving leaves the edited document's pose where it is: no joint moves visibly."""
        assert self.sync is not None
        before = self.sync.solver.pose.angles
        self.result = self._solve_once(TICK)
        return float(np.abs(self.sync.solver.pose.angles - before).max(initial=0.0)) <= STILL_STEP

    def _solve_once(self, seconds: float) -> Result:
        """Solve the edited document once, with its settings, for a frame of `seconds`."""
        assert self.sync is not None
        solver, settings = self.sync.solver, self.edited.settings
        return solver.solve(
            iterations=settings.iterations,
            sweeps=settings.sweeps,
            budget=settings.budget,
            dt=None if solver.max_speed is None else seconds,
        )

    def solve(self, now: float, *, dragging: bool, watch: Callable[[float, Pose], None] | None = None) -> bool:
        """Solve once for the frame since the last solve, and update smoothing, log and phase; return whether the pose moved.

        now: [s]; dragging: whether goals are held; watch: is called with the time and the pose.
        """
        assert self.sync is not None
        solver, seconds = self.sync.solver, self.state.frame(now)
        self.state.solved_at = now
        before = solver.pose.angles
        self.sync.write_smoothed_goals(self.edited, self.smoothing, now, seconds)
        self.sync.write_points(self.points, self.smoothing, now)
        bears_anew = self.sync.write_bearing(self.edited)
        self.result = result = self._solve_once(seconds)
        pose = solver.pose
        if watch is not None:
            watch(now, pose)
        moved = float(np.abs(pose.angles - before).max(initial=0.0))
        missed = max(self._dragged_error(result), self.sync.point_error)
        self.smoothing.judge(missed, result.status is Status.SPEED_LIMIT, moved / seconds, now)
        worst = max((error.metres for error in self.evaluate(self.solved).errors), default=0.0)
        self.log.record(now, worst, result.seconds)
        quiet = self.smoothing.resting(now) and not self.smoothing.active and not bears_anew
        self.state.solved(moved, now, may_rest=quiet, may_give_up=not dragging)
        return moved > 0.0

    def _dragged_error(self, result: Result) -> float:
        """Return the largest error that solving leaves of the positions of dragged goals [m]; others do not count."""
        assert self.sync is not None
        names, errors = self.smoothing.names, result.position_error.tolist()
        return max((errors[number] for number, goal in enumerate(self.sync.solver.goals) if goal.name in names), default=0.0)


def is_worth_searching(document: Document, evaluation: Evaluation) -> bool:
    """Whether solving in the studio missed a goal by far or left the body falling, so that a better pose is searched.

    A pose that was set by hand may fall.
    """
    if any(error.metres > FAR_OFF or error.degrees > FAR_TURNED for error in evaluation.errors):
        return True
    falls = any(error.kind in POSTURAL and not error.reached for error in evaluation.extra_errors)
    return falls and manner_of(document) == "human"


def find_relaxed_pose(document: Document) -> Pose:
    """Find, beside the engine's solving, the best pose for a document's goals, from the pose of now or from rest.

    A pose that was set by hand does not count, so that a manner that rests beside one acts again.
    """
    document = with_rest_as_reference(document)
    sync = SolverSync(document, document.settings.method, manner_of(document))
    sync.write_goals(document)
    sync.solver.relax()
    return sync.solver.pose


def find_better_pose(document: Document, method: str) -> Pose | None:
    """Search, with a solver of its own, for a pose that reaches a document's goals or halves their cost; None if there is none.

    method: of the solver; its kernels should be compiled already. An extra goal that holds now holds in that pose too.
    """
    sync = SolverSync(document, method, manner_of(document) if method == document.settings.method else "plain")
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
