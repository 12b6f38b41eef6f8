"""Loop: the thread that owns document and solver; other threads queue functions in its inbox and get snapshots.

Every step does what is in the inbox, then whatever is due: a solve, a snapshot, an autosave, a search for another
pose or an explanation. `schedule` has the states and the diagram of when it solves, rests and sleeps.

| document   | goals and settings of | pose of                                                              |
|------------|-----------------------|----------------------------------------------------------------------|
| `edited`   | the last edit         | the last edit                                                        |
| `solved`   | the last edit         | the solver                                                           |
| `shown`    | the last edit         | the act that is shown (a frame, a walk, a transition), else `solved` |
| `document` | the latest snapshot   | the latest snapshot: what `shown` was then; for any thread           |

An edit gets `shown`, and its result is `edited`.
"""

import threading
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import Any

from poise.character.character import Character
from poise.document.document import Document
from poise.motion.pose import Pose
from poise.solver.solver import Solver
from poise.studio.editing.snapshot import Snapshot, at_limits
from poise.studio.editing.undo import History
from poise.studio.engine.gestures import Gestures
from poise.studio.engine.inbox_and_background import Inbox, Workers, guarded
from poise.studio.engine.learning_ahead import LearningAhead
from poise.studio.engine.playback import Playback
from poise.studio.engine.schedule import Phase, Upkeep
from poise.studio.engine.solver_sync import SolverSync
from poise.studio.engine.solving import Evaluation, Solving, find_better_pose, is_worth_searching

COMPILING = "Getting the solver ready: on a new machine it is compiled first, which takes about 10 s, once"
"""Text that the page shows until the first pose is solved."""


class Loop:
    """Owns a document and a solver, and solves while anything moves."""

    def __init__(
        self,
        document: Document,
        *,
        show: Callable[[Snapshot], None],
        notify: Callable[[str, str], None],
        save: Callable[[Document], None] | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """Make the loop of a studio for this document, with functions that show snapshots, send notices and save the document.

        clock: the time [s]; with one of their own, tests call `prepare` and `step` instead of `start`.
        """
        self.notify, self._show, self._save, self._clock = notify, show, save, clock
        self._inbox, self._stopping, self._prepared = Inbox(clock), False, threading.Event()
        self.workers = Workers(lambda kind, sentence: self.notify(kind, sentence))
        """Background threads beside the loop."""
        self._solving, self._upkeep = Solving(document, clock()), Upkeep()
        self._ahead = LearningAhead(self.workers, self._moves)
        self._history, self.playback = History(), Playback(self)
        self.gestures = Gestures(self, self._solving, self._history)
        """Drags under way; for functions in the loop's thread."""
        self._explanation = ""
        self._searched: Document = document
        """The document for which no other pose is searched: it was searched, given at the start, or restored by undo."""
        self.latencies: deque[float] = deque(maxlen=5000)
        """The latest times from an edit's arrival to the solve after it [s]."""
        self.watch: Callable[[float, Pose], None] | None = None
        """Called with the time and the pose of every solve, in the loop's thread."""
        self.playback.follow(document)
        self._snapshot = self._make_snapshot()
        self._thread = threading.Thread(target=self._run, name="poise-studio-loop", daemon=True)

    # ---- from any thread ------------------------------------------------------------------------------

    @property
    def snapshot(self) -> Snapshot:
        """Latest snapshot that the loop has made."""
        return self._snapshot

    @property
    def document(self) -> Document:
        """The document in the pose of this loop's latest snapshot, for any thread."""
        return self._snapshot.document

    @property
    def phase(self) -> Phase:
        """Present phase of the loop: playing while an act is shown, else that of solving."""
        return Phase.PLAYING if self.playback.act.shown else self._solving.state.phase

    @property
    def settled(self) -> bool:
        """Whether the loop has nothing left to do: nothing moves, its inbox is empty, and its latest snapshot says so."""
        return not (self._inbox or self._moves() or self._upkeep.unshown) and self._snapshot.settled

    @property
    def running(self) -> bool:
        """Whether the loop's thread runs."""
        return self._thread.is_alive()

    @property
    def solver(self) -> Solver:
        """The solver that this loop's thread owns; waits until it is compiled."""
        self._prepared.wait()
        assert self._solving.sync is not None
        return self._solving.sync.solver

    def now(self) -> float:
        """Return the time on the loop's clock [s]."""
        return self._clock()

    def solve_times(self) -> list[float]:
        """Return the times of the loop's latest solves [s on its clock]."""
        return list(self._solving.log.times)

    def undo_labels(self) -> list[str]:
        """Return the labels of the loop's edits that can be undone, oldest first."""
        return [entry.label for entry in self._history.past]

    def start(self) -> None:
        """Start the loop's thread, and make its solver in a background thread, since kernels may have to be compiled."""
        self._thread.start()
        if self._solving.sync is None:
            self._compile(self._solving.edited, long=True)

    def stop(self) -> None:
        """Stop the loop's thread once its inbox is empty, save the document and shut the background threads down."""
        self._stopping = True
        self._inbox.wake()
        self._thread.join()
        self.workers.shutdown()

    def put(self, function: Callable[[], object]) -> None:
        """Have this loop's thread call a function when its turn comes, without waiting for it."""
        self._inbox.put(function)

    def call(self, function: Callable[[], Any], timeout: float = 10.0) -> Any:
        """Have this loop's thread call a function, and wait; return what it returns, or raise what it raises."""
        return self._inbox.call(function, timeout)

    def edit(self, label: str, change: Callable[..., Document], *arguments: Any, key: str = "", **options: Any) -> None:
        """Queue an edit of the document in the loop, to be undone as `label`.

        key: edits with the same key, one soon after the other, are undone together.
        """
        self.put(lambda: self.apply(label, change, *arguments, key=key, **options))

    def drag(self, name: str, holder: Any, position: Any = None, rotation: Any = None) -> None:
        """Queue a drag of a goal in the loop, by a holder who holds it until `release`.

        position: [m]; rotation: quaternion wxyz since it was grabbed. Without either it is only grabbed.
        """
        self.put(lambda: self.gestures.drag_goal(name, holder, position, rotation))

    def carry(self, name: str, holder: Any, offset: Any) -> None:
        """Queue a drag of a goal in the loop to an offset from the position where its holder grabbed it [m]."""
        self.put(lambda: self.gestures.carry_goal(name, holder, offset))

    def drag_extra(self, key: str, holder: Any, target: Any = None) -> None:
        """Put into the loop's inbox a drag of an extra goal's target [m], by a holder who holds it until `release`."""
        self.put(lambda: self.gestures.drag_target(key, holder, target))

    def release(self, holder: Any, name: str | None = None) -> None:
        """Put into the loop's inbox that a holder releases a goal, or all goals that it drags."""
        self.put(lambda: self.gestures.release_goal(holder, name))

    def undo(self) -> None:
        """Queue an undo of the last edit in the loop."""
        self.put(lambda: self._restore(self._history.undo))

    def redo(self) -> None:
        """Queue a redo of the last undone edit in the loop."""
        self.put(lambda: self._restore(self._history.redo))

    def use_player(self, change: Callable[..., None], *arguments: Any) -> None:
        """Queue in the loop a call of a `Player` method, with the time as its last argument: `use_player(Player.scrub, 12)`."""
        self.put(lambda: self.playback.use_player(change, *arguments))

    def take_frame(self) -> None:
        """Queue in the loop, for its thread, the edit that takes the motion's current frame as the pose."""
        self.put(self._take_frame)

    def strike(self, label: str, find: Callable[[Character], Pose]) -> None:
        """Have this loop strike a pose that is found in a thread beside it, and can be undone as `label`."""
        self.put(lambda: self.playback.strike(label, find))

    def relax(self) -> None:
        """Queue in the loop a search, made in a background thread, for the best pose for the goals, which is then gone to."""
        self.put(self.playback.relax)

    def start_walk(self) -> None:
        """Put into the loop's inbox that a walk starts as set by `set_walk`, until `stop_walk` or an edit."""
        self.put(self.playback.start_walk)

    def stop_walk(self) -> None:
        """Put into the loop's inbox that the walk ends; it becomes the document's motion, which can be undone."""
        self.put(self.playback.stop_walk)

    def set_walk(self, **changes: Any) -> None:
        """Put into the loop's inbox a change of the present or next walk: `speed`, `turn`, `direction`, `style`, `floor`."""
        self.put(lambda: self.playback.set_walk(**changes))

    def in_background(self, function: Callable[[], None], *, long: bool = False) -> None:
        """Run a slow function in a thread beside this loop's own; errors become notices.

        long: short work does not wait for it.
        """
        self.workers.do(function, long=long)

    def wait_for_worker(self) -> None:
        """Wait, in tests, until all short work that this loop has put into a thread beside it is done."""
        self.workers.wait()

    # ---- edits, in the loop's thread ------------------------------------------------------------------

    @property
    def solved(self) -> Document:
        """Document as last edited in the loop, in the solver's pose."""
        return self._solving.solved

    @property
    def shown(self) -> Document:
        """Document in the pose that the loop shows: the solver's, or the act's (a frame of a motion, a walk, a transition)."""
        return self.playback.taken(self.solved)

    @property
    def acting(self) -> bool:
        """Whether the loop is showing an act (a motion, a walk, a transition) and does not solve."""
        return self.playback.act.shown

    def show_soon(self) -> None:
        """Have the loop make and show a snapshot although nothing has moved."""
        self._upkeep.unshown = True

    def set_apart(self) -> None:
        """Have this loop keep its next edit apart from the last one in undo, and end the smoothing of drags."""
        self._history.end()
        self._solving.smoothing.forget()

    def apply(self, label: str, change: Callable[..., Document], *arguments: Any, key: str = "", **options: Any) -> Document:
        """Apply an edit to the loop's document now and record it for undo; a walk ends first, unless the edit is refused."""
        if self.playback.walk.shown:
            change(self.shown, *arguments, **options)
            self.playback.end_walk()
        # A typed edit comes in pieces, each of which replaces the one before.
        again = key.startswith("typed") and self._history.continues(key, self._clock())
        before, start = (self._history.past[-1].document,) * 2 if again else (self.solved, self.shown)
        after = change(start, *arguments, **options)
        if after is not start:
            self._replace(after)  # first: an edit that fails must not be recorded for undo
            self._history.record(label, before, key, self._clock())
            if not key.startswith("drag"):
                self._solving.smoothing.forget()
            if getattr(change, "keeps_pose", False):
                self._solving.rest_if_reached(self._clock())
        return after

    def _restore(self, step: Callable[[Document], Any]) -> None:
        """Call undo or redo in the loop's thread, and go on with the document that it returns."""
        self.playback.end_walk()
        entry = step(self.solved)
        if entry is not None:
            self.gestures.clear()
            self.restore(entry.document)

    def restore(self, document: Document) -> None:
        """Have the loop go on with a document of before, in its thread; a pose that had settled stays to the last bit."""
        self._solving.smoothing.forget()
        self._searched = document
        self._replace(document)
        self._solving.rest_if_settled(self._clock())

    def _take_frame(self) -> None:
        if self.playback.take_frame() is not None:
            self._solving.rest_if_reached(self._clock())

    def _replace(self, document: Document) -> None:
        if document.character.described is not self._solving.edited.character.described:
            self.gestures.clear()
        self.playback.follow(document)
        self._adopt(document)
        self._solving.state.wake(self._clock())
        self._upkeep.changed()
        self._explanation = ""

    # ---- the solver, in the loop's thread -------------------------------------------------------------

    def prepare(self) -> None:
        """Have the loop make its solver at once, in this thread instead of beside it, compiling kernels if need be."""
        self._take_up(self._solving.make_solver(self._solving.edited))

    def _compile(self, document: Document, *, long: bool = False) -> None:
        """Make a solver in a thread beside this loop's own, as the first solver of a method may have to be compiled."""

        def make() -> None:
            sync = self._solving.make_solver(document)
            self.put(lambda: self._take_up(sync))

        self.in_background(make, long=long)

    def _take_up(self, sync: SolverSync) -> None:
        """Have the loop go on with the solver made for it, its first or one of another method: the kernels are compiled now."""
        if self._solving.take_up(sync):
            self._solving.rest_if_reached(self._clock())
            self._upkeep.unshown = True
            self._prepared.set()
        elif self._solving.edited.settings.method == sync.solver.method:
            (self._adopt if self.playback.act.shown else self._replace)(self.solved)

    def _adopt(self, document: Document) -> None:
        if not self._solving.adopt(document):
            self._compile(document)

    def _search_or_explain(self) -> None:
        """Have a thread beside this loop search a pose that reaches far goals and stands, else explain misses."""
        self._solving.state.explained()
        self._ahead.begin(self.solved)
        result, document, solved = self._solving.result, self._solving.edited, self.solved
        evaluation = self._solving.evaluate(solved)
        searches = document is not self._searched and not self.gestures and is_worth_searching(document, evaluation)
        explains = not evaluation.goals_reached  # the error of an extra goal says itself what is wrong
        if result is None or not (searches or explains):
            return
        if searches:
            self._searched = document

        def explain() -> None:
            pose = find_better_pose(solved, result.request.method) if searches else None
            if pose is not None:
                self.put(lambda: self._go_to(pose, document))
            elif explains:
                text = str(result.explain())
                self.put(lambda: self._show_reasons(text, document))

        self.in_background(explain)

    def _go_to(self, pose: Pose, document: Document) -> None:
        """Have this loop go to a pose that was searched, as part of its last edit, if nothing has happened since."""
        if document is not self._solving.edited or self.gestures or self.playback.act.shown:
            return
        before, self._searched = self.shown.pose, document.with_pose(pose)
        self._replace(self._searched)
        self.playback.go(before, self._searched.pose)

    def _show_reasons(self, text: str, document: Document) -> None:
        if document is self._solving.edited:  # else it explains a document that is out of date
            self._explanation, self._upkeep.unshown = text, True

    # ---- time, in the loop's thread -------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            self._inbox.wait(0.0 if self._stopping else self._wait_seconds())
            if self._stopping and not self._inbox:
                break
            self.step()
        self._guarded(self._autosave)

    def step(self) -> None:
        """Make one step of the loop: call the functions in its inbox, then do whatever is due."""
        arrived = self._inbox.empty(self._guarded)
        self._guarded(lambda: self._advance(arrived))

    def due(self) -> float | None:
        """Return when the loop has something to do next [s on its clock]; None if it only waits for its inbox."""
        act, upkeep = self.playback.act, self._upkeep
        next_move = act.due() if act.shown else self._solving.state.due()
        due = [] if next_move is None else [max(next_move, upkeep.next_show) if act.shown else next_move]
        due += [upkeep.next_show] if upkeep.unshown else []
        due += [upkeep.next_save] if self._wants_save() else []
        return min(due, default=None)

    def _wait_seconds(self) -> float | None:
        due = self.due()
        return None if due is None else max(due - self._clock(), 0.0)

    def _advance(self, arrived: float | None) -> None:
        """Solve, show, save and explain in the loop, whatever is due.

        arrived: when something was put into the inbox [s], which is solved at once; None if nothing was.
        """
        now, upkeep = self._clock(), self._upkeep
        if self.playback.act.shown:
            upkeep.unshown = self.playback.advance(now) or upkeep.unshown
        elif self._solving.state.may_solve(now, at_once=arrived is not None):
            moved = self._solving.solve(now, dragging=bool(self.gestures), watch=self.watch)
            upkeep.unshown, upkeep.unsaved = True, upkeep.unsaved or moved
            if arrived is not None:
                self.latencies.append(self._clock() - arrived)
        elif self._solving.state.may_explain(now):
            self._search_or_explain()
        if upkeep.may_show(now, at_once=arrived is not None):
            self._publish()
        if self._wants_save() and now >= upkeep.next_save:
            self._autosave()

    def _moves(self) -> bool:
        """Return whether the pose that the loop shows may still change by itself."""
        return not self.playback.act.rested if self.playback.act.shown else not self._solving.state.still

    def _wants_save(self) -> bool:
        """Whether the loop's document has changed and has to be autosaved; not during a transition, which is soon over."""
        return self._save is not None and self._upkeep.unsaved and not self.playback.passes

    def _autosave(self) -> None:
        if self._save is not None and self._upkeep.unsaved:
            self._upkeep.saved_at = self._clock()  # first: a save that fails is tried again in a while, not at once
            self._save(self.shown)
            self._upkeep.unsaved = False

    def _publish(self) -> None:
        """Make a snapshot of the loop's document and show it."""
        self._upkeep.unshown, self._upkeep.shown_at = False, self._clock()
        self._snapshot = self._make_snapshot()
        self._show(self._snapshot)
        self._upkeep.showing_took(self._clock() - self._upkeep.shown_at)

    def _make_snapshot(self) -> Snapshot:
        now, playback, history, solving = self._clock(), self.playback, self._history, self._solving
        result, document = solving.result, self.shown
        evaluation = Evaluation() if playback.moves else solving.evaluate(document)
        return Snapshot(
            document=document,
            pose=document.pose,
            errors=evaluation.errors,
            extra_errors=evaluation.extra_errors,
            idle=solving.idle,
            acting=self.acting,
            poses_set=solving.poses_set,
            at_limits=at_limits(document.pose),
            status=None if result is None else result.status,
            iterations=0 if result is None else result.iterations,
            microseconds=0.0 if result is None else 1e6 * result.seconds,
            rate=solving.log.rate(now),
            settled=not self._moves(),
            explanation="" if playback.act.shown else self._explanation,
            undo=history.past[-1].label if history.past else "",
            redo=history.future[-1].label if history.future else "",
            dragged=self.gestures.holders,
            history=solving.log.history(now),
            playback=playback.player.state(),
            walk=playback.walk.state(),
            waits_for=COMPILING if solving.sync is None else "",
        )

    def _guarded(self, function: Callable[[], object]) -> None:
        """Call a function in the loop, which goes on after an error in it and sends a notice."""
        guarded(function, self.notify)
