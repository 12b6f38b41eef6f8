"""Acts: what is shown over time instead of the pose that the solver has. The loop owns them, and shows one at a time."""

from typing import Protocol

from poise.document.document import Document
from poise.motion.motion import Motion
from poise.motion.pose import Pose


class Act(Protocol):
    """The player, a walk, or the way from one pose to another."""

    @property
    def shown(self) -> bool:
        """Whether its pose is shown."""

    @property
    def rested(self) -> bool:
        """Whether nothing has moved for a while."""

    def advance(self, now: float) -> bool:
        """Let time pass; whether there is something new to show."""

    def due(self) -> float | None:
        """When there is something new to show [s]; None while it is still."""

    def pose(self, document: Document) -> Pose:
        """The pose that is shown, of the document that is worked on."""


class PoseTransition:
    """The way from one pose to another, shown once."""

    def __init__(self) -> None:
        self._motion: Motion | None = None
        self._began_at, self._now = 0.0, 0.0

    @property
    def shown(self) -> bool:
        """Whether it goes on."""
        return self._motion is not None

    @property
    def rested(self) -> bool:
        """Never: what rests is not shown."""
        return False

    def begin(self, motion: Motion, now: float) -> None:
        """Show a motion from its first frame to its last."""
        self._motion, self._began_at, self._now = motion, now, now

    def end(self) -> None:
        """Show it no longer."""
        self._motion = None

    def advance(self, now: float) -> bool:
        """Let time pass; whether there is something new to show."""
        self._now = now
        if self._motion is not None and now - self._began_at >= (len(self._motion) - 1) / self._motion.rate:
            self._motion = None
        return True

    def due(self) -> float | None:
        """When there is something new to show [s]."""
        return None if self._motion is None else self._now + 1.0 / self._motion.rate

    def pose(self, document: Document) -> Pose:
        """The pose at this time, of the document that is worked on."""
        assert self._motion is not None
        frame = min(int((self._now - self._began_at) * self._motion.rate + 1e-6), len(self._motion) - 1)
        return document.inside(self._motion.pose(frame))
