"""Solving: the document as last edited, the solver in step with it, and one solve for each frame."""

from collections.abc import Callable

import numpy as np

from poise.document.document import Document
from poise.motion.pose import Pose
from poise.solver.result import Result, Status
from poise.studio.engine.drag_smoothing import DragSmoothing
from poise.studio.engine.evaluation import Evaluation, PoseEvaluator
from poise.studio.engine.phases import SolvePhase
from poise.studio.engine.solve_log import SolveLog
from poise.studio.engine.solver_sync import PointTarget, SolverSync


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
        """Note that kernels of a method are ready, and begin solving if this solver is the first; return whether it is."""
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
        """Return the largest error of position of the goals that are dragged [m]; those that were left alone do not count."""
        assert self.sync is not None
        names, errors = self.smoothing.names, result.position_error.tolist()
        return max((errors[number] for number, goal in enumerate(self.sync.solver.goals) if goal.name in names), default=0.0)
