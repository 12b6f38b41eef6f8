"""The loop: one thread that owns the document and the solver. Others only put things in its inbox and get snapshots."""

import threading
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np

from poise.character.character import Character
from poise.document.document import Document
from poise.geometry.vectors import Quaternion, Vector, multiply
from poise.motion.pose import Pose
from poise.solver.result import Result, Status
from poise.solver.solver import Solver
from poise.studio.editing.goal_edits import drag_extra, drag_goal
from poise.studio.editing.snapshot import REMEMBERED, Snapshot, at_limits
from poise.studio.editing.undo import History
from poise.studio.engine.background import Workers, guarded
from poise.studio.engine.drag_smoothing import DragSmoothing
from poise.studio.engine.evaluation import Evaluation, PoseEvaluator
from poise.studio.engine.playback import Playback
from poise.studio.engine.solver_sync import SolverSync

TICK = 1.0 / 100.0
"""Between two solves while anything moves [s]."""
SHOW_EVERY = 1.0 / 60.0
"""Between two snapshots at least [s]."""
SHOW_SHARE, SHOW_SELDOM = 0.1, 1.0 / 25.0
"""PlaybackState takes this part of the loop's time at most, for a drag that arrives meanwhile has to wait; but it is not done
less often than this [s]."""
SHORTEST_FRAME, LONGEST_FRAME = 1e-3, 1.0 / 20.0
"""Nothing is solved sooner after the last time; a longer frame counts as this long, so that no pause leads to a leap [s]."""
STILL = 1e-7
"""A solve that moves no joint farther has moved nothing [rad]."""
STILL_SOLVES = 3
"""So many of them, and the loop sleeps."""
RESTLESS = 10.0
"""A method that does not settle is left alone after so long without an edit [s]."""
EXPLAIN_AFTER = 0.25
"""A pose that has been still for so long is asked why it misses [s]."""
SAVE_EVERY = 2.0
"""Between two autosaves [s]."""


class Loop:
    """Owns a document and a solver, and keeps solving while anything moves."""

    def __init__(
        self,
        document: Document,
        *,
        show: Callable[[Snapshot], None],
        tell: Callable[[str, str], None],
        save: Callable[[Document], None] | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """show: gets snapshots. tell: gets notices, a kind ("problem", "note") and a sentence. save: keeps the document.

        clock: the time [s]; with one of their own, tests call `turn` instead of `start`.
        """
        self._show, self._tell, self._save, self._clock = show, tell, save, clock
        self._inbox: deque[tuple[float, Callable[[], object]]] = deque()
        self._wake, self._stopping = threading.Event(), False
        self.workers = Workers(tell)
        """What is done beside the loop."""
        self._document, self._history, self._smoothing = document, History(), DragSmoothing()
        self._playback = Playback(self)
        self._dragged: dict[str, Any] = {}
        self._grabbed: dict[str, tuple[Vector, Quaternion]] = {}
        self._ready = {document.settings.method}
        self._sync, self._evaluator = SolverSync(document, document.settings.method), PoseEvaluator()
        self._result: Result | None = None
        self._playback.follow(document)
        self._adopt(document)
        self._awake, self._still, self._edited, self._stepped = True, 0, self._clock(), -np.inf
        self._shown, self._saved, self._unshown, self._unsaved = -np.inf, -np.inf, True, False
        self._show_every = SHOW_EVERY
        self._times: deque[float] = deque(maxlen=1000)
        self._series: deque[tuple[float, float, float]] = deque(maxlen=2000)
        self._explanation, self._explained, self._asleep_since = "", False, -np.inf
        self.latencies: deque[float] = deque(maxlen=5000)
        """From an edit's arrival to the solve after it [s], the latest ones."""
        self.watch: Callable[[float, Pose], None] | None = None
        """Is called with the time and the pose of every solve, in the loop's thread."""
        self._snapshot = self._make_snapshot()
        self._thread = threading.Thread(target=self._run, name="poise-studio-loop", daemon=True)

    # ---- from any thread ------------------------------------------------------------------------------

    @property
    def snapshot(self) -> Snapshot:
        """The latest one."""
        return self._snapshot

    @property
    def document(self) -> Document:
        """The document in the pose of the latest snapshot."""
        return self._snapshot.document

    @property
    def settled(self) -> bool:
        """Whether nothing moves, nothing waits to be done, and the latest snapshot says so."""
        return not (self._inbox or self._moving() or self._unshown) and self._snapshot.settled

    @property
    def solver(self) -> Solver:
        """The solver in use; it belongs to the loop's thread."""
        return self._sync.solver

    def solve_times(self) -> list[float]:
        """When the latest solves were made [s on the loop's clock]."""
        return list(self._times)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End, when what is in the inbox is done; the document is saved."""
        self._stopping = True
        self._wake.set()
        self._thread.join()
        self.workers.shutdown()

    def put(self, function: Callable[[], object]) -> None:
        """Have a function called by the loop's thread."""
        self._inbox.append((self._clock(), function))
        self._wake.set()

    def call(self, function: Callable[[], Any], timeout: float = 10.0) -> Any:
        """Have a function called by the loop's thread, and wait for what it returns; what it raises is raised here."""
        done, answer = threading.Event(), {}

        def run() -> None:
            try:
                answer["value"] = function()
            except BaseException as error:
                answer["error"] = error
            done.set()

        self.put(run)
        if not done.wait(timeout):
            raise TimeoutError("the studio's loop did not answer")
        if "error" in answer:
            raise answer["error"]
        return answer["value"]

    def edit(self, label: str, change: Callable[..., Document], *arguments: Any, key: str = "", **options: Any) -> None:
        """Have the document changed by an edit, which can then be undone as `label`. Edits of one key are undone together."""
        self.put(lambda: self.apply(label, change, *arguments, key=key, **options))

    def drag(self, name: str, holder: Any, position: Any = None, turn: Any = None) -> None:
        """Have a goal moved by somebody who holds it, until `release`.

        position: [m]; turn: quaternion wxyz since it was grabbed. Without either it is only grabbed.
        """
        self.put(lambda: self._drag(name, holder, position, turn))

    def carry(self, name: str, holder: Any, offset: Any) -> None:
        """Have a goal moved by somebody who holds it, to so far from where it was grabbed [m]."""
        self.put(lambda: self._drag(name, holder, np.add(self._grabbed[name][0], offset), None))

    def drag_extra(self, key: str, holder: Any, target: Any = None) -> None:
        """Have the target of a goal of another kind moved by somebody who holds it, until `release` [m]."""
        self.put(lambda: self._drag_extra(key, holder, target))

    def release(self, holder: Any, name: str | None = None) -> None:
        """Somebody lets go of a goal, or of all."""
        self.put(lambda: self._release(holder, name))

    def undo(self) -> None:
        """Undo the last edit."""
        self.put(lambda: self._travel(self._history.undo))

    def redo(self) -> None:
        """Redo the edit that was undone last."""
        self.put(lambda: self._travel(self._history.redo))

    def use_player(self, change: Callable[..., None], *arguments: Any) -> None:
        """Have a method of `Player` called, with the time as its last argument: `use_player(Player.scrub, 12)`."""
        self.put(lambda: self._playback.use_player(change, *arguments))

    def take_frame(self) -> None:
        """Take the frame that the player is at for the pose, which can be undone."""
        self.put(self._take_frame)

    def strike(self, label: str, find: Callable[[Character], Pose]) -> None:
        """Have a pose found for the character beside the loop, and struck, which can be undone as `label`."""
        self.put(lambda: self._playback.strike(label, find))

    def start_walk(self) -> None:
        """Have the body walk, as `set_walk` has said, from where it stands until `stop_walk` or an edit."""
        self.put(self._playback.start_walk)

    def stop_walk(self) -> None:
        """Let it come to stand; what was walked is the document's motion then, which can be undone."""
        self.put(self._playback.stop_walk)

    def set_walk(self, **changes: Any) -> None:
        """Have it walk otherwise, now or when it walks next: `speed`, `turn`, `direction`, `style`, `floor` of `WalkState`."""
        self.put(lambda: self._playback.set_walk(**changes))

    def show_soon(self) -> None:
        """Have a snapshot made and shown, though nothing has moved; for the loop's thread."""
        self._unshown = True

    def in_background(self, function: Callable[[], None], *, long: bool = False) -> None:
        """Have something slow done beside the loop; what goes wrong is told. long: nothing else waits for it."""
        self.workers.do(function, long=long)

    def wait_for_worker(self) -> None:
        """Wait until what is done beside the loop is done."""
        self.workers.wait()

    # ---- in the loop's thread -------------------------------------------------------------------------

    def apply(self, label: str, change: Callable[..., Document], *arguments: Any, key: str = "", **options: Any) -> Document:
        """Change the document now; a walk ends before that, unless the change is refused."""
        if self._playback.walk.shown:
            change(self.current(), *arguments, **options)
            self._playback.end_walk()
        # An edit that is typed comes in pieces, each of which is meant instead of the last.
        again = key.startswith("typed") and self._history.continues(key, self._clock())
        before, begun = (self._history.past[-1].document,) * 2 if again else (self._solved(), self.current())
        after = change(begun, *arguments, **options)
        if after is not begun:
            self._replace(after)  # first: what cannot be done is not to be undone
            self._history.record(label, before, key, self._clock())
            if not key.startswith("drag"):
                self._smoothing.forget()
            if getattr(change, "keeps_pose", False):
                self._sleep_if_reached()
        return after

    def _drag(self, name: str, holder: Any, position: Any, turn: Any) -> None:
        now, goal = self._clock(), self.current().goal(name)
        grabbed = self._grabbed[name] if self._dragged.get(name) == holder else (goal.position, goal.orientation)
        if position is None and turn is None:  # only grabbed: it is on, where the effector is
            position = goal.position
        orientation = None if turn is None else multiply(turn, grabbed[1])
        document = self.apply(f"move {name}", drag_goal, name, position, orientation, key=f"drag {holder} {name}")
        self._dragged[name], self._grabbed[name] = holder, grabbed
        self._smoothing.moved(name, document.goals[name].position, now)

    def _drag_extra(self, key: str, holder: Any, target: Any) -> None:
        now, document = self._clock(), self.current()
        if target is None:
            target = document.with_extra(key, enabled=True).extra(key).target
        document = self.apply(f"move {key}", drag_extra, key, target, key=f"drag {holder} {key}")
        self._dragged[key] = holder
        target = document.extra(key).target
        assert target is not None
        self._smoothing.moved(key, target, now)

    def _release(self, holder: Any, name: str | None) -> None:
        for held, by in list(self._dragged.items()):
            if by == holder and name in (None, held):
                del self._dragged[held]
        if not self._dragged:
            self._history.end()
        self._unshown = True

    def _travel(self, step: Callable[[Document], Any]) -> None:
        self._playback.end_walk()
        entry = step(self._solved())
        if entry is None:
            return
        self._dragged.clear()
        self._smoothing.forget()
        self._replace(entry.document)
        self._sleep_if_reached()

    def _sleep_if_reached(self) -> None:
        """Let a pose that has its goals stay to the last bit: a solve would move it on towards its posture."""
        self._awake = not self._evaluate(self._document).reached
        self._asleep_since = self._clock()

    def _take_frame(self) -> None:
        if self._playback.take_frame() is not None:
            self._sleep_if_reached()

    def set_apart(self) -> None:
        """Let what comes next be an edit of its own, of another pose."""
        self._history.end()
        self._smoothing.forget()

    def now(self) -> float:
        """The time on the loop's clock [s]."""
        return self._clock()

    def current(self) -> Document:
        """The document in the pose that is shown: the solver's, or a frame of a motion or a walk, taken for the pose."""
        return self._playback.taken(self._solved())

    def _solved(self) -> Document:
        """The document in the pose that the solver has."""
        return self._document.with_pose(self._sync.solver.pose)

    def _moving(self) -> bool:
        """Whether what is shown may still change by itself. While a frame of a motion is shown, nothing is solved."""
        return not self._playback.act.rested if self._playback.act.shown else self._awake

    def _replace(self, document: Document) -> None:
        self._playback.follow(document)
        self._adopt(document)
        if not self._awake:
            self._stepped = self._clock() - TICK  # the time asleep is no frame: waking is no leap
        self._awake, self._still, self._edited, self._unshown, self._unsaved = True, 0, self._clock(), True, True
        self._explanation, self._explained = "", False

    def _adopt(self, document: Document) -> None:
        """Make the solver what the document says; the pose that it is in is kept where the document has the same."""
        method = document.settings.method if document.settings.method in self._ready else self._sync.solver.method
        if method != document.settings.method:
            self._prepare(document)
        sync = self._sync if self._sync.fits(document, method) else SolverSync(document, method)
        sync.write_goals(document)
        self._sync, self._document = sync, document

    def _evaluate(self, document: Document) -> Evaluation:
        """The errors of a document's goals in its pose."""
        return self._evaluator.evaluate(document, self._sync.solver.method)

    def _prepare(self, document: Document) -> None:
        """Have a method's kernels compiled beside the loop, which goes on as before: it takes seconds the first time."""
        method = document.settings.method

        def compile_it() -> None:
            SolverSync(document, method)
            self.put(lambda: self._take_up(method))

        self.in_background(compile_it)

    def _take_up(self, method: str) -> None:
        self._ready.add(method)
        if self._document.settings.method == method:
            (self._adopt if self._playback.act.shown else self._replace)(self._solved())

    def _run(self) -> None:
        while True:
            self._wake.wait(0.0 if self._stopping else self._until_next(self._clock()))
            self._wake.clear()
            if self._stopping and not self._inbox:
                break
            self.turn()
        self._guarded(self._keep)

    def turn(self) -> None:
        """Do what is in the inbox, then whatever is due."""
        arrived = None
        while self._inbox:
            at, function = self._inbox.popleft()
            arrived = at if arrived is None else arrived
            self._guarded(function)
        self._guarded(lambda: self._advance(arrived))

    def _until_next(self, now: float) -> float | None:
        """How long to sleep [s]; None until something is put in."""
        due = []
        if self._playback.act.shown:
            due += [] if (moves := self._playback.act.due()) is None else [max(moves, self._shown + self._show_every)]
        elif self._awake:
            due.append(self._stepped + TICK)
        elif not self._explained:
            due.append(self._asleep_since + EXPLAIN_AFTER)
        if self._unshown:
            due.append(self._shown + self._show_every)
        if self._unsaved and self._save is not None:
            due.append(self._saved + SAVE_EVERY)
        return max(min(due) - now, 0.0) if due else None

    def _advance(self, arrived: float | None) -> None:
        """Solve, show, save and explain, whatever is due; solve at once if something has arrived, at that time [s]."""
        now = self._clock()
        if self._playback.act.shown:
            self._unshown = self._playback.advance(now) or self._unshown
        elif self._awake and now - self._stepped >= (SHORTEST_FRAME if arrived is not None else 0.5 * TICK):
            self._step(now)
            if arrived is not None:
                self.latencies.append(self._clock() - arrived)
        elif not self._awake and not self._explained and now - self._asleep_since >= EXPLAIN_AFTER:
            self._explain()
        if self._unshown and now - self._shown >= self._show_every:
            self._publish()
        if self._unsaved and not self._playback.passes and now - self._saved >= SAVE_EVERY:
            self._keep()

    def _publish(self) -> None:
        """Make a snapshot and show it; what takes long is done less often."""
        self._unshown, self._shown = False, self._clock()
        self._snapshot = self._make_snapshot()
        self._show(self._snapshot)
        usual = 0.9 * self._show_every + 0.1 * (self._clock() - self._shown) / SHOW_SHARE
        self._show_every = min(max(usual, SHOW_EVERY), SHOW_SELDOM)

    def _step(self, now: float) -> None:
        """One solve."""
        solver, settings = self._sync.solver, self._document.settings
        seconds = min(max(now - self._stepped, SHORTEST_FRAME), LONGEST_FRAME) if self._stepped > -np.inf else TICK
        self._stepped = now
        before = solver.pose.angles
        self._sync.write_smoothed_goals(self._document, self._smoothing, now, seconds)
        result = solver.solve(
            iterations=settings.iterations,
            sweeps=settings.sweeps,
            budget=settings.budget,
            dt=None if solver.max_speed is None else seconds,
        )
        self._result = result
        pose = solver.pose
        if self.watch is not None:
            self.watch(now, pose)
        moved = float(np.abs(pose.angles - before).max(initial=0.0))
        worst = max((error.metres for error in self._evaluate(self._solved()).errors), default=0.0)
        missed = float(result.position_error.max(initial=0.0))
        self._smoothing.judge(missed, result.status is Status.SPEED_LIMIT, moved / seconds, now)
        self._times.append(now)
        self._series.append((now, 1e3 * worst, 1e6 * result.seconds))
        self._unshown = True
        self._unsaved = self._unsaved or moved > 0.0
        self._still = self._still + 1 if moved <= STILL and self._smoothing.resting(now) and not self._smoothing.active else 0
        if self._still >= STILL_SOLVES or (now - self._edited > RESTLESS and not self._dragged):
            self._awake, self._asleep_since, self._explained = False, now, False

    def _explain(self) -> None:
        """Ask, beside the loop, why goals are missed."""
        self._explained = True
        result, document = self._result, self._document
        if result is None or self._evaluate(self._solved()).goals_reached:
            return  # what is left of other kinds says itself what is wrong

        def ask() -> None:
            text = str(result.explain())
            self.put(lambda: self._say_why(text, document))

        self.in_background(ask)

    def _say_why(self, text: str, document: Document) -> None:
        if document is self._document:
            self._explanation, self._unshown = text, True

    def _keep(self) -> None:
        if self._save is not None and self._unsaved:
            self._saved = self._clock()  # first: a save that fails is tried again in a while, not at once
            self._save(self.current())
            self._unsaved = False

    def _make_snapshot(self) -> Snapshot:
        now, playback = self._clock(), self._playback
        document, shown, moves = self.current(), playback.act.shown, playback.moves
        pose = document.pose if shown else self._sync.solver.pose
        evaluation = Evaluation() if moves else self._evaluate(document)
        recent = sum(1 for time in self._times if now - time <= 1.0)
        series = np.array([entry for entry in self._series if now - entry[0] <= REMEMBERED]).reshape(-1, 3)
        result = self._result
        return Snapshot(
            document=document,
            pose=pose,
            errors=evaluation.errors,
            extra_errors=evaluation.extra_errors,
            idle=self._sync.idle,
            at_limits=at_limits(pose),
            status=None if result is None else result.status,
            iterations=0 if result is None else result.iterations,
            microseconds=0.0 if result is None else 1e6 * result.seconds,
            rate=float(recent),
            settled=not self._moving(),
            explanation="" if shown else self._explanation,
            undo=self._history.past[-1].label if self._history.past else "",
            redo=self._history.future[-1].label if self._history.future else "",
            dragged=dict(self._dragged),
            history=(series[:, 0], series[:, 1], series[:, 2]),
            playback=playback.player.state(),
            walk=playback.walk.state(),
        )

    def _guarded(self, function: Callable[[], object]) -> None:
        """Call it; what goes wrong becomes a notice, and the loop goes on."""
        guarded(function, self._tell)
