"""Smoothing of drags: dragged goals glide between messages, and inertia keeps the pose from trembling.

A page says at most sixty times a second where a goal is, a slow one less often, so goals glide from one message to the next,
and the body moves in every frame. While goals move, posture pulls towards the pose of the frame before, not to the reference,
so that what the goals leave open does not tremble; and more so while a goal is missed: at full stretch the best pose turns
sharply as limits are met and left. When the goals rest, all is as the document says, and the pose settles as it would have.
"""

from collections.abc import Collection
from dataclasses import dataclass, field

import numpy as np

from poise.geometry.vectors import Vector

MISSED = 0.02
"""A goal counts as out of reach from this error on [m]; above what a drag leaves in one frame."""
REACHED = 0.01
"""A goal counts as reached again below this error [m]; lower than `MISSED`, so that it does not flicker."""
RESTING = 0.3
"""Goals rest when none was moved for this long [s]."""
CREEPING_SPEED = 0.1
"""Smoothing ends when goals rest and the pose changes by less than this [rad/s]."""
LONGEST_SETTLING = 0.5
"""Smoothing ends at the latest this long after goals were last moved [s]."""
MISSED_INERTIA = 5.0
"""Weight of a change since the last frame, at 60 frames a second, while a goal is out of reach [1/rad]; tuned for stillness."""
DRAG_INERTIA = 0.03
"""Weight of a change since the frame before, at 60 frames a second, while goals are dragged within reach [1/rad]; tuned so that
a pelvis dragged down bends straight knees at once: with 0.1 it stays 11 cm behind a pointer that goes 30 cm."""
SETTLING_SPEED = 3.5
"""The highest speed of joints when goals that could not be reached have come to rest [rad/s]."""
LONGEST_GLIDE = 0.25
"""Messages farther apart than this are no motion [s]."""
GLIDE_STRETCH = 1.25
"""A glide lasts this much longer than messages were apart: a goal that arrives before the next message would stop, and the
body with it."""
PACE_DECAY = 0.9
"""The time between messages counts as this share of the longest time before it, at least."""


@dataclass
class Glide:
    """The path of one dragged goal from its position at one message to its position at the next."""

    begin: np.ndarray
    end: np.ndarray
    since: float
    pace: float
    """Recent time between two messages about this goal [s]."""

    @property
    def lasts(self) -> float:
        """Duration of a dragged goal's glide to the position of the latest message [s]."""
        return GLIDE_STRETCH * self.pace

    def at(self, now: float) -> np.ndarray:
        """Return the position of a dragged goal that glides between two messages, at the time `now` [s], (3,) [m]."""
        share = 1.0 if self.lasts <= 0.0 else min((now - self.since) / self.lasts, 1.0)
        return self.begin + share * (self.end - self.begin)


@dataclass
class DragSmoothing:
    """State of drag smoothing: the glides of dragged goals, and whether goals are out of reach or settling."""

    active: bool = False
    settling: bool = False
    """Whether dragged goals have come to rest out of reach, and the pose still moves towards its final state."""
    _glides: dict[str, Glide] = field(default_factory=dict)
    _moved: float = -np.inf

    def moved(self, name: str, position: Vector, now: float) -> None:
        """Note for drag smoothing that a goal was dragged to this position [m] at the time `now` [s], and begin its glide."""
        end, last = np.array(position), self._glides.get(name)
        begin = end if last is None else last.at(now)
        interval = np.inf if last is None else now - last.since
        pace = 0.0 if last is None or interval > LONGEST_GLIDE else max(interval, PACE_DECAY * last.pace)
        self._glides[name] = Glide(begin, end, now, pace)
        self._moved, self.settling = now, False

    @property
    def names(self) -> set[str]:
        """Names of the goals whose drags are smoothed: only they count when it is judged what is out of reach."""
        return set(self._glides)

    def keep(self, names: Collection[str]) -> None:
        """Begin the drag smoothing anew for a drag of these goals; one that was left out of reach before no longer counts."""
        self.active = self.settling = False
        self._glides = {name: glide for name, glide in self._glides.items() if name in names}

    def forget(self) -> None:
        """Clear the drag smoothing: no goal glides, and none counts as out of reach or settling."""
        self.active = self.settling = False
        self._glides.clear()

    def judge(self, error: float, speed_bound: bool, speed: float, now: float) -> None:
        """Update the drag smoothing after a solve: begin it, end it or let it settle, by the error that is left.

        error: the largest left [m]; speed_bound: whether only the limit of speed kept it from less; speed: the fastest joint's
        [rad/s]; now: [s].
        """
        if error < REACHED:
            self.active = self.settling = False
        elif self.active and self.resting(now) and (speed < CREEPING_SPEED or now - self._moved > LONGEST_SETTLING):
            self.active, self.settling = False, True
        elif error > MISSED and not speed_bound and not self.resting(now):
            self.active = True

    def positions(self, now: float) -> dict[str, np.ndarray]:
        """Return by name the positions of the dragged goals that still glide at the time `now` [s], (3,) each [m]."""
        return {name: glide.at(now) for name, glide in self._glides.items() if now - glide.since < glide.lasts}

    def inertia(self, now: float) -> float:
        """Return the inertia of drag smoothing: weight of a pose's change in 1/60 s [1/rad]; 0 when the goals rest."""
        return MISSED_INERTIA if self.active else 0.0 if self.resting(now) else DRAG_INERTIA

    def resting(self, now: float) -> bool:
        """Return whether no goal was dragged in the last `RESTING` seconds, so that drag smoothing may end."""
        return now - self._moved > RESTING
