"""Upkeep of the loop beside solving: when snapshots and autosaves are due, and the log of solves."""

import math
from collections import deque
from dataclasses import dataclass, field

import numpy as np

from poise.studio.editing.snapshot import REMEMBERED

SHOW_EVERY = 1.0 / 60.0
"""Shortest time between two snapshots [s]: a screen shows no more."""
SHOW_SHARE = 0.1
"""Largest share of the loop's time for showing snapshots: a drag that arrives meanwhile has to wait."""
SHOW_SELDOM = 1.0 / 25.0
"""Longest time between two snapshots [s], however long showing takes."""
SAVE_EVERY = 2.0
"""Time between two autosaves [s]."""


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
        """Earliest time at which the loop's upkeep has the next snapshot shown [s]."""
        return self.shown_at + self.show_every

    @property
    def next_save(self) -> float:
        """Earliest time at which the loop's upkeep autosaves the document again [s]."""
        return self.saved_at + SAVE_EVERY

    def changed(self) -> None:
        """Mark the document as changed, so that the upkeep shows a snapshot and autosaves."""
        self.unshown = self.unsaved = True

    def showing_took(self, seconds: float) -> None:
        """Adapt the upkeep's time between snapshots to how long showing one took [s]."""
        usual = 0.9 * self.show_every + 0.1 * seconds / SHOW_SHARE
        self.show_every = min(max(usual, SHOW_EVERY), SHOW_SELDOM)


@dataclass
class SolveLog:
    """The log of the latest solves: time, largest error and duration of each."""

    times: deque[float] = field(default_factory=lambda: deque(maxlen=2000))
    """Times of the latest solves [s on the loop's clock]."""
    _entries: deque[tuple[float, float, float]] = field(default_factory=lambda: deque(maxlen=2000))

    def record(self, now: float, worst: float, seconds: float) -> None:
        """Add a solve to the upkeep's log: its time [s], its largest error [m] and its time in the kernel [s]."""
        self.times.append(now)
        self._entries.append((now, 1e3 * worst, 1e6 * seconds))

    def rate(self, now: float) -> float:
        """Count the solves of the last second in the upkeep's log."""
        return float(sum(1 for time in self.times if now - time <= 1.0))

    def history(self, now: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the upkeep's log of the last seconds, (n,) each: time [s], largest error [mm], duration of a solve [µs]."""
        entries = np.array([entry for entry in self._entries if now - entry[0] <= REMEMBERED]).reshape(-1, 3)
        return entries[:, 0], entries[:, 1], entries[:, 2]
