"""What the loop does beside solving: when the next snapshot and the next autosave are due, and the log of solves."""

import math
from collections import deque
from dataclasses import dataclass, field

import numpy as np

from poise.studio.editing.snapshot import REMEMBERED

SHOW_EVERY = 1.0 / 60.0
"""Between two snapshots at least [s]: a screen shows no more."""
SHOW_SHARE = 0.1
"""Showing takes this part of the loop's time at most: a drag that arrives meanwhile has to wait."""
SHOW_SELDOM = 1.0 / 25.0
"""Snapshots are not farther apart than this [s], however long showing takes."""
SAVE_EVERY = 2.0
"""Between two autosaves [s]."""


@dataclass
class Upkeep:
    """When snapshots and autosaves are due."""

    unshown: bool = True
    """Whether something has changed since the last snapshot."""
    unsaved: bool = False
    """Whether something has changed since the last autosave."""
    shown_at: float = -math.inf
    """[s]."""
    saved_at: float = -math.inf
    """[s]."""
    show_every: float = SHOW_EVERY
    """Between two snapshots at present [s]."""

    @property
    def next_show(self) -> float:
        """The earliest time of the next snapshot [s]."""
        return self.shown_at + self.show_every

    @property
    def next_save(self) -> float:
        """The earliest time of the next autosave [s]."""
        return self.saved_at + SAVE_EVERY

    def changed(self) -> None:
        """The document has changed."""
        self.unshown = self.unsaved = True

    def showing_took(self, seconds: float) -> None:
        """Show less often what takes long to show."""
        usual = 0.9 * self.show_every + 0.1 * seconds / SHOW_SHARE
        self.show_every = min(max(usual, SHOW_EVERY), SHOW_SELDOM)


@dataclass
class SolveLog:
    """The latest solves: when they were, what they left, how long they took."""

    times: deque[float] = field(default_factory=lambda: deque(maxlen=2000))
    """[s on the loop's clock]."""
    _entries: deque[tuple[float, float, float]] = field(default_factory=lambda: deque(maxlen=2000))

    def record(self, now: float, worst: float, seconds: float) -> None:
        """Take note of a solve: its largest error [m] and its time in the kernel [s]."""
        self.times.append(now)
        self._entries.append((now, 1e3 * worst, 1e6 * seconds))

    def rate(self, now: float) -> float:
        """Solves in the last second."""
        return float(sum(1 for time in self.times if now - time <= 1.0))

    def history(self, now: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(n,) each, of the last seconds: time [s], largest error [mm], time of a solve [µs]."""
        entries = np.array([entry for entry in self._entries if now - entry[0] <= REMEMBERED]).reshape(-1, 3)
        return entries[:, 0], entries[:, 1], entries[:, 2]
