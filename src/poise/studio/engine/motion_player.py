"""The player: which moment of a motion is shown instead of the pose, and how it goes on. The loop owns it."""

import numpy as np

from poise.checks import number
from poise.document.document import Document
from poise.errors import ValueRefusedError
from poise.motion.motion import Motion, same_skeleton
from poise.motion.pose import Pose
from poise.studio.editing.snapshot import PlaybackState

SLOWEST = 0.1
"""The least speed of playing a motion, as a share of its own."""
FASTEST = 4.0
"""The greatest speed of playing a motion, as a multiple of its own."""
REST_AFTER = 0.25
"""A frame that has been shown for so long, and is not played on, is at rest [s]."""


class Player:
    """One motion, at one time, played or not. While it is `shown`, its frame stands in for the document's pose."""

    def __init__(self) -> None:
        self.motion: Motion | None = None
        self.playing, self.shown, self.loops, self.speed = False, False, True, 1.0
        self._time, self._advanced_at, self._moved, self._rested = 0.0, 0.0, -np.inf, True
        self._pose: tuple[int, Pose] | None = None

    @property
    def frame(self) -> int:
        """The number of the frame at this time."""
        return 0 if self.motion is None else min(int(self._time * self.motion.rate + 1e-6), len(self.motion) - 1)

    @property
    def rested(self) -> bool:
        """Whether nothing has moved for a while."""
        return self._rested

    def follow(self, document: Document) -> None:
        """Take up a document's motion, at its beginning if it is another one than before; nothing is shown then."""
        motion = document.motion
        if motion is not self.motion:
            if motion is not None and not (len(motion) and same_skeleton(motion.character, document.character)):
                raise ValueRefusedError("motion", "has no frames" if not len(motion) else "is of another skeleton")
            self.motion, self._time = motion, 0.0
        self.playing, self.shown, self._rested, self._pose = False, False, True, None

    def pose(self, document: Document) -> Pose:
        """The pose of the frame at this time, of the document that is followed."""
        frame, family = self.frame, document.character.described
        if self._pose is None or self._pose[0] != frame or self._pose[1].character.described is not family:
            self._pose = frame, document.motion_pose(frame)
        return self._pose[1]

    # ---- what a person does ---------------------------------------------------------------------------

    def play(self, now: float) -> None:
        """Go on from here; from the beginning if it is at its end."""
        if self.motion is None:
            return
        if self.frame == len(self.motion) - 1:
            self._time = 0.0
        self.playing, self.shown, self._rested, self._advanced_at, self._moved = True, True, False, now, now

    def toggle(self, now: float) -> None:
        """Play, or pause."""
        (self.pause if self.playing else self.play)(now)

    def pause(self, now: float) -> None:
        """Stay at this frame."""
        if self.playing:
            self.advance(now)
            self.playing, self._moved = False, now

    def scrub(self, frame: int, now: float) -> None:
        """Show a frame, and stay there."""
        if self.motion is not None:
            self._time = min(max(int(frame), 0), len(self.motion) - 1) / self.motion.rate
            self.playing, self.shown, self._rested, self._moved = False, True, False, now

    def set_loops(self, loops: bool, now: float) -> None:
        """Begin again at the end, or stay there."""
        self.advance(now)
        self.loops = bool(loops)

    def set_speed(self, speed: float, now: float) -> None:
        """Play so many times as fast as it is, from here on."""
        self.advance(now)
        self.speed = number(speed, "speed", low=SLOWEST, high=FASTEST)

    # ---- time -----------------------------------------------------------------------------------------

    def advance(self, now: float) -> bool:
        """Let time pass; whether there is something new to show."""
        if self.playing and self.motion is not None:
            before = self.frame
            self._time += (now - self._advanced_at) * self.speed
            self._advanced_at = now
            self._end(now)
            return self.frame != before or not self.playing
        if not self._rested and now - self._moved >= REST_AFTER:
            self._rested = True
            return True
        return False

    def _end(self, now: float) -> None:
        """Begin again, or stay at the last frame."""
        assert self.motion is not None
        if self.loops:
            self._time %= self.motion.seconds
        elif self.frame == len(self.motion) - 1:
            self._time = (len(self.motion) - 1) / self.motion.rate
            self.playing, self._moved = False, now

    def due(self) -> float | None:
        """When there is something new to show [s]; None while it is still."""
        if self.playing and self.motion is not None:
            return self._advanced_at + ((self.frame + 1) / self.motion.rate - self._time) / self.speed
        return None if self._rested else self._moved + REST_AFTER

    def state(self) -> PlaybackState | None:
        """Where it is, for the page; None without a motion."""
        if self.motion is None:
            return None
        return PlaybackState(self.motion, self.frame, self.playing, self.shown, self.loops, self.speed)
