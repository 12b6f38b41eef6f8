"""Calm: what is asked of the solver while goals are dragged.

A page says at most twenty times a second where a goal is, so goals glide from one message to the next, and the body moves in
every frame. At full stretch the best pose turns sharply as limits are met and left; while a goal is missed and still moving,
the pose is asked to change little: posture pulls towards the pose of the frame before instead of the reference. When the goals
rest, all is as the document says, and the pose settles as it would have.
"""

from dataclasses import dataclass, field

import numpy as np

from poise.vectors import Vector

MISSED, REACHED = 0.02, 0.01
"""A goal counts as out of reach from this error on, until it is below that [m]."""
RESTING = 0.15
"""Goals rest when none was moved for so long [s]."""
INERTIA = 2.0
"""Weight of a change since the frame before, at 60 frames a second [1/rad]."""
RETURN = 0.05
"""How far the pull goes from the pose of the frame before towards the reference, at 60 frames a second."""
FRAME = 1.0 / 60.0
LONGEST_GLIDE = 0.25
"""Messages farther apart than this are no motion [s]."""


@dataclass
class Glide:
    """A goal on its way from one message to the next."""

    begin: np.ndarray
    end: np.ndarray
    since: float
    lasts: float

    def at(self, now: float) -> np.ndarray:
        """Where it is by now [m]."""
        share = 1.0 if self.lasts <= 0.0 else min((now - self.since) / self.lasts, 1.0)
        return self.begin + share * (self.end - self.begin)


@dataclass
class Calm:
    """Whether goals are out of reach, and where those that are dragged have got to."""

    active: bool = False
    _glides: dict[str, Glide] = field(default_factory=dict)
    _moved: float = -np.inf

    def moved(self, name: str, position: Vector, now: float) -> None:
        """A goal was dragged there."""
        end, last = np.array(position), self._glides.get(name)
        begin = end if last is None else last.at(now)
        interval = np.inf if last is None else now - last.since
        self._glides[name] = Glide(begin, end, now, interval if interval <= LONGEST_GLIDE else 0.0)
        self._moved = now

    def forget(self) -> None:
        """Nothing is dragged any more."""
        self.active = False
        self._glides.clear()

    def judge(self, error: float, held_back: bool, now: float) -> None:
        """Take note of the largest error that a solve left [m], and whether only speed kept it from less."""
        resting = now - self._moved > RESTING
        if resting or error < REACHED:
            self.active = False
        elif error > MISSED and not held_back:
            self.active = True

    def positions(self, now: float) -> dict[str, np.ndarray]:
        """Where goals are to be for now, other than the document says: those that are on their way still."""
        return {name: glide.at(now) for name, glide in self._glides.items() if now - glide.since < glide.lasts}

    def resting(self, now: float) -> bool:
        """Whether no goal was moved for a while."""
        return now - self._moved > RESTING


def pull(angles: np.ndarray, reference: np.ndarray, seconds: float) -> tuple[np.ndarray, float]:
    """What posture pulls towards, and how hard [1/rad], so that a pose changes little in so many seconds."""
    frames = max(seconds, 1e-4) / FRAME
    share = min(RETURN * frames, 1.0)
    return angles + share * (reference - angles), INERTIA / frames**0.5
