"""Compared methods: other methods that solve the goals of the page beside the loop, each from its own pose, for pages to show.

They get what the loop has shown, after its own solve, and have a thread of their own: however slow a method is, the body does
not wait for it. One that cannot keep up skips goals that were dragged on meanwhile. When all rest, the thread sleeps.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from math import degrees, inf
from time import perf_counter
from typing import Any

from poise.character.character import Character
from poise.defaults import TOLERANCE
from poise.document.document import Document
from poise.errors import PoiseError, UnknownChoiceError
from poise.methods.registry import METHODS
from poise.motion.pose import Pose
from poise.solver.result import Result, Status
from poise.studio.editing.snapshot import Snapshot
from poise.studio.engine.inbox_and_background import Workers, guarded
from poise.studio.engine.solver_sync import SolverSync

MOST_COMPARED = 4
"""Methods that a page compares at once."""
COMPARED_FRAME = 1.0 / 30.0
"""Shortest time between two solves of a compared method [s]: half as often as a screen shows the body itself."""
COMPARED_SHARE = 0.5
"""Largest share of one core for the compared methods of all pages together, beside the loop."""
COMPARED_BUDGET = 5e3
"""Budget of one solve of a compared method [µs]; what it leaves is solved in the next frame."""
MOST_COMPARED_FRAMES = 60
"""Frames in which a compared method solves the same goals; some never come to rest."""
AT_REST = (Status.CONVERGED, Status.SMALL_STEP, Status.SMALL_RESIDUAL, Status.STALLED)
"""Statuses after which another solve of the same goals would move nothing."""
PREPARING = "Getting ready: a method that is used for the first time is compiled"
"""Sentence about a compared method that has no figures yet."""
WAITING = "Waits: a motion, a walk or the way to a pose is shown"
"""Sentence about compared methods while an act is shown, which nothing solves."""


@dataclass(frozen=True)
class ComparedBody:
    """What a compared method has made of the goals: a pose, what is left, and what it took."""

    name: str
    pose: Pose | None = None
    """None where there is nothing to show."""
    metres: float = 0.0
    """Largest error of a position that is asked for."""
    degrees: float = 0.0
    """Largest error of an orientation that is asked for."""
    iterations: int = 0
    """Since the goals last changed, like the time."""
    microseconds: float = 0.0
    """In the kernel."""
    sentence: str = ""
    """Why there are no figures: what the method refuses, or what it waits for; empty if there are."""

    @property
    def position_reached(self) -> bool:
        """Whether a compared method's body has every position that is asked for, within the tolerance."""
        return self.metres <= TOLERANCE[0]

    @property
    def orientation_reached(self) -> bool:
        """Whether a compared method's body has every orientation that is asked for, within the tolerance."""
        return self.degrees <= degrees(TOLERANCE[1])


class ComparedSolver:
    """One compared method: its solver, and what it has made of the present goals."""

    def __init__(self, name: str) -> None:
        self.body = ComparedBody(name, sentence=PREPARING)
        """What pages show of this compared method."""
        self._made_for: tuple[Character, str] | None = None
        self._sync: SolverSync | None = None
        self._document: Document | None = None
        self._frames = MOST_COMPARED_FRAMES

    @property
    def moves(self) -> bool:
        """Whether this compared method still has something to solve."""
        return self._frames < MOST_COMPARED_FRAMES

    def fits(self, document: Document) -> bool:
        """Return whether the solver of this compared method is made, or being made, for a document's character and base."""
        described, base = self._made_for or (None, "")
        return described is document.character.described and base == document.character.base

    def await_solver(self, document: Document) -> None:
        """Show nothing of this compared method until it has a solver for a document's character and base."""
        self._made_for = document.character.described, document.character.base
        self._sync = None
        self._refuse(PREPARING)

    def take_up(self, made: SolverSync | str, document: Document) -> None:
        """Go on with a compared method's new solver, from the document's pose, or with the reason why there is none."""
        if isinstance(made, str):
            self._refuse(made)
        else:
            self._sync = made
            self.begin(document, at_pose=True)

    def begin(self, document: Document, *, at_pose: bool) -> None:
        """Begin to solve other goals by a compared method, from its own pose, or from the document's; counts begin at 0."""
        if self._sync is None:
            return
        name, own = self.body.name, tuple(self._sync.solver.pose.angles.tolist())
        self._document = document_for(name, document if at_pose else replace(document, angles=own))
        self._sync.write_goals(self._document)
        self._frames, self.body = 0, ComparedBody(name, self.body.pose)
        if reason := refused_goals(name, self._document):
            self._refuse(reason)

    def solve(self) -> None:
        """Solve the present goals by a compared method for one more frame, within its budget."""
        if self._sync is None or self._document is None:
            return
        settings = self._document.settings
        self._sync.write_bearing(self._document)
        try:
            result = self._sync.solver.solve(
                iterations=settings.iterations,
                sweeps=settings.sweeps,
                budget=min(settings.budget or inf, COMPARED_BUDGET),
            )
        except PoiseError as error:
            self._refuse(str(error))
        else:
            self._frames = MOST_COMPARED_FRAMES if result.status in AT_REST else self._frames + 1
            self.body = self._made(result, self._sync.solver.pose)

    def give_up(self) -> None:
        """Solve the present goals by this compared method no more, after an error that a notice has told."""
        self._refuse("Has failed; the studio's log says why")

    def _made(self, result: Result, pose: Pose) -> ComparedBody:
        before = self.body
        return ComparedBody(
            before.name,
            pose,
            float(max(result.position_error, default=0.0)),
            degrees(max(result.orientation_error, default=0.0)),
            before.iterations + result.iterations,
            before.microseconds + 1e6 * result.seconds,
        )

    def _refuse(self, sentence: str) -> None:
        self._frames, self.body = MOST_COMPARED_FRAMES, ComparedBody(self.body.name, sentence=sentence)


class ComparedMethods:
    """The compared methods that pages have chosen, and the thread in which they solve."""

    def __init__(
        self,
        show: Callable[[tuple[ComparedBody, ...]], None],
        notify: Callable[[str, str], None],
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """Make the compared methods of a studio, none at first. show: gets what they have made; notify: kind and sentence.

        Tests call `step` instead of `start`.
        """
        self._show, self._notify, self._clock = show, notify, clock
        self._workers, self._made = Workers(notify), deque[Callable[[], None]]()
        self._news, self._ended = threading.Event(), threading.Event()
        self._chosen: tuple[str, ...] = ()
        self._latest: Snapshot | None = None
        self._followed: Snapshot | None = None
        self._solvers: dict[str, ComparedSolver] = {}
        self._shown: tuple[ComparedBody, ...] = ()
        self._thread = threading.Thread(target=self._run, name="poise-studio-compared", daemon=True)

    # ---- from any thread ------------------------------------------------------------------------------

    def start(self) -> None:
        """Start the thread of compared methods, which sleeps until some are chosen."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread of compared methods."""
        self._ended.set()
        self._news.set()
        self._thread.join()
        self._workers.shutdown()

    def choose(self, names: Iterable[str]) -> None:
        """Compare these methods from now on, and no others."""
        chosen = tuple(checked_names(names))
        if chosen != self._chosen:
            self._chosen = chosen
            self._news.set()

    def follow(self, snapshot: Snapshot) -> None:
        """Have the compared methods solve the goals of a snapshot; of several that come at once, the latest."""
        self._latest = snapshot
        if self._chosen:
            self._news.set()

    def wait_for_solvers(self) -> None:
        """Wait until all solvers of compared methods that were begun are made."""
        self._workers.wait(long=True)

    # ---- in their thread ------------------------------------------------------------------------------

    @property
    def moves(self) -> bool:
        """Whether a compared method still has something to solve."""
        return any(solver.moves for solver in self._solvers.values())

    def _run(self) -> None:
        while not self._ended.is_set():
            if not self.moves:
                self._news.wait()
            self._news.clear()
            began = self._clock()
            guarded(self.step, self._notify)
            took = self._clock() - began
            self._ended.wait(max(COMPARED_FRAME - took, took / COMPARED_SHARE - took))

    def step(self) -> None:
        """Make one frame of all compared methods: take up what is new, solve, and show what they have made."""
        self._solvers = {name: self._solvers.get(name) or ComparedSolver(name) for name in self._chosen}
        while self._made:
            self._made.popleft()()
        snapshot = self._latest
        if snapshot is not None and not snapshot.acting:
            self._follow(snapshot)
            for solver in self._solvers.values():
                if solver.moves and not guarded(solver.solve, self._notify):
                    solver.give_up()
        acting = snapshot is not None and snapshot.acting
        bodies = tuple(
            ComparedBody(name, sentence=WAITING) if acting else solver.body for name, solver in self._solvers.items()
        )
        if bodies != self._shown:
            self._shown = bodies
            self._show(bodies)

    def _follow(self, snapshot: Snapshot) -> None:
        """Turn the compared methods to the goals of a snapshot, if they are others than before.

        Where an edit has set the pose too, as an undo or a pose of the gallery does, they begin from it.
        """
        document, before = snapshot.document, self._followed
        self._followed = snapshot
        for solver in self._solvers.values():
            if not solver.fits(document):
                self._make_solver(solver, document)
            elif before is not snapshot and before is not None and asked_by(document) != asked_by(before.document):
                solver.begin(document, at_pose=snapshot.poses_set != before.poses_set)

    def _make_solver(self, solver: ComparedSolver, document: Document) -> None:
        """Have a compared method's solver made in a thread beside this one, since kernels may have to be compiled."""
        solver.await_solver(document)
        name = solver.body.name

        def make() -> None:
            made = make_compared(name, document)
            self._made.append(lambda: take_up(made))
            self._news.set()

        def take_up(made: SolverSync | str) -> None:
            if solver.fits(document) and self._followed is not None:
                latest = self._followed.document
                solver.take_up(made, latest if solver.fits(latest) else document)

        self._workers.do(make, long=True)


def checked_names(names: Iterable[str]) -> list[str]:
    """Check the names of methods that a page compares side by side; returns them in the order of all methods."""
    names = set(names)
    for name in sorted(names):
        if name not in METHODS:
            raise UnknownChoiceError("method", name, METHODS)
    return [name for name in METHODS if name in names]


def make_compared(name: str, document: Document) -> SolverSync | str:
    """Make a compared method's solver in a document's pose, and compile its kernels; a sentence if it refuses the character."""
    if reason := METHODS[name].refuse(document.character, False):
        return f"It cannot take this character: {reason}"
    sync = SolverSync(document, name)
    with suppress(PoiseError):  # goals that it refuses: that is told when they are solved
        sync.solver.solve(budget=0.0)  # no iteration begins after the budget
    return sync


def refused_goals(method: str, document: Document) -> str:
    """Return why a compared method cannot take a document's goals, as a sentence; empty if it can."""
    known, asked = METHODS[method], [name for name, goal in document.goals.items() if goal.enabled]
    turned = [name for name in asked if document.goals[name].asks_orientation]
    if not known.orientations and turned:
        return f"It knows no orientations, and {turned[0]} asks for one"
    if not known.several_goals and len(asked) > 1:
        return f"It takes one goal at once, not {', '.join(asked)}"
    return ""


def asked_by(document: Document) -> tuple[Any, ...]:
    """Return all that a document asks of compared methods; what no goal asks for is left out, as it follows the body."""
    goals = {
        name: (
            goal.position if goal.asks_position else None,
            goal.orientation if goal.asks_orientation else None,
            goal.position_weight,
            goal.orientation_weight,
            goal.priority,
        )
        for name, goal in document.goals.items()
        if goal.enabled
    }
    return goals, document.enabled_extras, document.placement, document.reference, document.settings


def document_for(method: str, document: Document) -> Document:
    """Return a document as a compared method solves it: with no bound on speed, and pins as goals if it knows no other kind."""
    goals = dict(document.goals)
    extras = () if METHODS[method].has_extra_goals else document.enabled_extras.values()
    for extra in extras:
        if extra.kind == "pin" and extra.target is not None and not goals[extra.name].enabled:
            goal = replace(goals[extra.name], enabled=True, asks="position", position=extra.target)
            pinned = goal if extra.orientation is None else replace(goal, asks="both", orientation=extra.orientation)
            goals[extra.name] = pinned
    return replace(document, goals=goals, settings=replace(document.settings, max_speed=None))
