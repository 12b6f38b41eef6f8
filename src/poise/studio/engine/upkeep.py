"""Upkeep of the loop beside solving: when snapshots and autosaves are due, and the log of solves."""

import math
from dataclasses import dataclass

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

    def may_show(self, now: float, *, at_once: bool) -> bool:
        """Return whether the loop's upkeep has a snapshot due at the time `now` [s].

        at_once: a message has just been solved, which a page waits for: it is shown in half the usual time.
        """
        return self.unshown and now >= self.shown_at + (AT_ONCE_SHARE if at_once else 1.0) * self.show_every

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
