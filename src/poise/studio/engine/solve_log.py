"""The solve log: effort and error of the last solves, for the page's plots."""

from collections import deque
from dataclasses import dataclass, field

import numpy as np

from poise.studio.editing.snapshot import REMEMBERED


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
