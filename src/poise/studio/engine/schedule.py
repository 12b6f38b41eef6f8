"""The schedule of the loop: its phases (awake, settling, resting …), and when solves, snapshots and autosaves are due.

                                 an edit, a drag, undo, redo
                     ┌───────────────────┬───────────────┬──────────────┐
                     ▼                   │               │              │
    COMPILING ───► AWAKE ◄─────────► SETTLING ───► RESTING ───► ASLEEP ─┘
              ready      a solve moves        still       explained

While the playback shows an act (a motion, a walk, the way to a pose), the loop is PLAYING: nothing is solved, and the phase
below goes on from where it was when the act ends.
"""

import math
from dataclasses import dataclass
from enum import Enum

TICK = 1.0 / 100.0
"""Between two solves while anything moves [s]; tuned for drags: a screen shows sixty frames a second."""
SHORTEST_FRAME = 1e-3
"""Shortest time between two solves [s]."""
LONGEST_FRAME = 1.0 / 20.0
"""A longer pause between two solves counts as this long [s], so that no pause leads to a leap."""
STILL_STEP = 1e-7
"""A solve that moves no joint farther than this has moved nothing [rad]."""
STILL_SOLVES = 3
"""The pose rests after this many solves in a row that moved nothing."""
RESTLESS_SECONDS = 10.0
"""A method that does not settle is stopped this long after the last edit [s]."""
EXPLAIN_AFTER = 0.25
"""When a pose has rested for this long, another is searched that misses less, or its misses are explained [s]."""
SHOW_EVERY = 1.0 / 60.0
"""Shortest time between two snapshots [s]: a screen shows no more."""
SHOW_SHARE = 0.3
"""Largest share of the loop's time for showing snapshots: a drag that arrives meanwhile has to wait."""
SHOW_SELDOM = 1.0 / 25.0
"""Longest time between two snapshots [s], however long showing takes."""
AT_ONCE_SHARE = 0.5
"""Share of the usual time between two snapshots after which what a message has changed is shown. Pages send sixty messages a
second: with the whole time they would wait for the next frame, 16 ms instead of 3."""
SAVE_EVERY = 2.0
"""Time between two autosaves [s]."""


class Phase(Enum):
    """Phases of the loop."""

    COMPILING = "compiling"
    """The solver's kernels are compiled or loaded beside the loop; edits are taken and nothing is solved."""
    AWAKE = "awake"
    """A solve is made every `TICK`."""
    SETTLING = "settling"
    """A solve is made every `TICK`, and the last ones have moved nothing."""
    RESTING = "resting"
    """The pose is still; another is searched, or why goals are missed is explained, `EXPLAIN_AFTER` later."""
    ASLEEP = "asleep"
    """Nothing is due until something is put in."""
    PLAYING = "playing"
    """An act is shown instead of the solver's pose."""


@dataclass
class SolvePhase:
    """The phase of solving, with the counts and times that decide when it ends."""

    phase: Phase = Phase.COMPILING
    still_solves: int = 0
    """Number of the last solves in a row that have moved nothing."""
    edited_at: float = -math.inf
    """The time of the last edit [s], like the others below."""
    solved_at: float = -math.inf
    rested_at: float = -math.inf

    @property
    def solves(self) -> bool:
        """Whether the scheduled phase is one in which a solve is made every `TICK`: awake or settling."""
        return self.phase in (Phase.AWAKE, Phase.SETTLING)

    @property
    def still(self) -> bool:
        """Whether the scheduled phase is one in which the pose does not move by itself: resting or asleep."""
        return self.phase in (Phase.RESTING, Phase.ASLEEP)

    def wake(self, now: float) -> None:
        """Schedule the awake phase after an edit at the time `now` [s]; compiling lasts until the solver is there."""
        if self.still:
            self.solved_at = now - TICK  # the time asleep is no frame: waking is no leap
        if self.phase is not Phase.COMPILING:
            self.phase = Phase.AWAKE
        self.still_solves, self.edited_at = 0, now

    def compiled(self) -> None:
        """Schedule the awake phase, since the solver is compiled."""
        self.phase = Phase.AWAKE

    def rest(self, now: float) -> None:
        """Schedule the resting phase at the time `now` [s]."""
        self.phase, self.rested_at = Phase.RESTING, now

    def explained(self) -> None:
        """Schedule the asleep phase, since the misses of the resting pose have been explained."""
        self.phase = Phase.ASLEEP

    def solved(self, step: float, now: float, *, may_rest: bool, may_give_up: bool) -> None:
        """Schedule the phase after a solve (awake, settling or resting) by how far it has moved any joint.

        step: the farthest [rad]; now: [s]; may_rest: no goal is dragged just now; may_give_up: rest long after the last edit.
        """
        self.still_solves = self.still_solves + 1 if step <= STILL_STEP and may_rest else 0
        self.phase = Phase.SETTLING if self.still_solves else Phase.AWAKE
        if self.still_solves >= STILL_SOLVES or (may_give_up and now - self.edited_at > RESTLESS_SECONDS):
            self.rest(now)

    def frame(self, now: float) -> float:
        """Return the length of the frame for a scheduled solve at the time `now` [s], between shortest and longest."""
        return min(max(now - self.solved_at, SHORTEST_FRAME), LONGEST_FRAME) if self.solved_at > -math.inf else TICK

    def may_solve(self, now: float, *, at_once: bool) -> bool:
        """Return whether the schedule's phase has a solve due at the time `now` [s]; at_once: nothing should wait."""
        return self.solves and now - self.solved_at >= (SHORTEST_FRAME if at_once else 0.5 * TICK)

    def may_explain(self, now: float) -> bool:
        """Return whether the schedule's resting phase has lasted long enough at the time `now` [s] to explain misses."""
        return self.phase is Phase.RESTING and now - self.rested_at >= EXPLAIN_AFTER

    def due(self) -> float | None:
        """Return when the schedule has the next solve or explanation due [s]; None while it is asleep or compiling."""
        if self.solves:
            return self.solved_at + TICK
        return self.rested_at + EXPLAIN_AFTER if self.phase is Phase.RESTING else None


@dataclass
class Upkeep:
    """When snapshots and autosaves are due."""

    unshown: bool = True
    """Whether something has changed since the last snapshot."""
    unsaved: bool = False
    """Whether something has changed since the last autosave."""
    shown_at: float = -math.inf
    """Time of the last snapshot [s]."""
    saved_at: float = -math.inf
    """Time of the last autosave [s]."""
    show_every: float = SHOW_EVERY
    """Present time between two snapshots [s]."""

    @property
    def next_show(self) -> float:
        """Earliest time at which the loop's schedule has the next snapshot shown [s]."""
        return self.shown_at + self.show_every

    def may_show(self, now: float, *, at_once: bool) -> bool:
        """Return whether the loop's schedule has a snapshot due at the time `now` [s].

        at_once: a message has just been solved, which a page waits for: it is shown in half the usual time.
        """
        return self.unshown and now >= self.shown_at + (AT_ONCE_SHARE if at_once else 1.0) * self.show_every

    @property
    def next_save(self) -> float:
        """Earliest time at which the loop's schedule has the next autosave [s]."""
        return self.saved_at + SAVE_EVERY

    def changed(self) -> None:
        """Note in the schedule that the document has changed, so that a snapshot and an autosave are due."""
        self.unshown = self.unsaved = True

    def showing_took(self, seconds: float) -> None:
        """Adapt the schedule's time between snapshots to how long showing one took [s]."""
        usual = 0.9 * self.show_every + 0.1 * seconds / SHOW_SHARE
        self.show_every = min(max(usual, SHOW_EVERY), SHOW_SELDOM)
