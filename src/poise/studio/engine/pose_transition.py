"""The act of going from the pose that is shown to another pose."""

from poise.document.document import Document
from poise.motion.motion import Motion
from poise.motion.pose import Pose


class PoseTransition:
    """An act: the motion from one pose to another, shown once."""

    def __init__(self) -> None:
        self._motion: Motion | None = None
        self._began_at, self._now = 0.0, 0.0

    @property
    def shown(self) -> bool:
        """Whether the act of a transition between two poses is under way."""
        return self._motion is not None

    @property
    def rested(self) -> bool:
        """False: the act of a pose transition ends when it has arrived, so it never rests while it is shown."""
        return False

    def begin(self, motion: Motion, now: float) -> None:
        """Show this motion between two poses once, as an act that begins at the time `now` [s]."""
        self._motion, self._began_at, self._now = motion, now, now

    def end(self) -> None:
        """Break off the act of a pose transition, so that the solver's pose is shown at once."""
        self._motion = None

    def advance(self, now: float) -> bool:
        """Advance the act of a pose transition to the time `now` [s], and end it after its last frame; return True."""
        self._now = now
        if self._motion is not None and now - self._began_at >= (len(self._motion) - 1) / self._motion.rate:
            self._motion = None
        return True

    def due(self) -> float | None:
        """Return the time at which the act of a pose transition has its next frame [s]; None when it has ended."""
        return None if self._motion is None else self._now + 1.0 / self._motion.rate

    def pose(self, document: Document) -> Pose:
        """Return the frame that the act of a pose transition shows now, for the character of the document."""
        assert self._motion is not None
        frame = min(int((self._now - self._began_at) * self._motion.rate + 1e-6), len(self._motion) - 1)
        return document.inside(self._motion.pose(frame))
