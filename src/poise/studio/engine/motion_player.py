"""Player: an act that plays a document's motion: play, pause, scrub, repeat, speed."""

import numpy as np

from poise.checks import number
from poise.document.document import Document
from poise.errors import ValueRefusedError
from poise.motion.motion import Motion, same_skeleton
from poise.motion.pose import Pose
from poise.studio.editing.snapshot import PlaybackState

SLOWEST = 0.1
"""Lowest playing speed, as a multiple of the motion's own."""
FASTEST = 4.0
"""Highest playing speed, as a multiple of the motion's own."""
REST_AFTER = 0.25
"""A frame counts as at rest when it has been shown for this long without being played on [s]."""


class Player:
    """An act: one motion at one of its frames, played or paused. While it is `shown`, its frame replaces the solver's pose."""

    def __init__(self) -> None:
        self.motion: Motion | None = None
        self.playing, self.shown, self.loops, self.speed = False, False, True, 1.0
        self._time, self._advanced_at, self._moved, self._rested = 0.0, 0.0, -np.inf, True
        self._pose: tuple[int, Pose] | None = None

    @property
    def frame(self) -> int:
        """Number of the motion's frame at the player's present time."""
        return 0 if self.motion is None else min(int(self._time * self.motion.rate + 1e-6), len(self.motion) - 1)

    @property
    def rested(self) -> bool:
        """Whether the motion player has shown the same frame for a while."""
        return self._rested

    def follow(self, document: Document) -> None:
        """Load a document's motion into the player, at its first frame if it is another motion; none of it is shown yet."""
        motion = document.motion
        if motion is not self.motion:
            if motion is not None and not (len(motion) and same_skeleton(motion.character, document.character)):
                raise ValueRefusedError("motion", "has no frames" if not len(motion) else "is of another skeleton")
            self.motion, self._time = motion, 0.0
        self.playing, self.shown, self._rested, self._pose = False, False, True, None

    def pose(self, document: Document) -> Pose:
        """Return the pose of the motion's current frame in the player, for the character of the document."""
        frame, family = self.frame, document.character.described
        if self._pose is None or self._pose[0] != frame or self._pose[1].character.described is not family:
            self._pose = frame, document.motion_pose(frame)
        return self._pose[1]

    # ---- what a person does ---------------------------------------------------------------------------

    def play(self, now: float) -> None:
        """Start the motion player from the current frame, or from the first if the motion is at its end."""
        if self.motion is None:
            return
        if self.frame == len(self.motion) - 1:
            self._time = 0.0
        self.playing, self.shown, self._rested, self._advanced_at, self._moved = True, True, False, now, now

    def toggle(self, now: float) -> None:
        """Pause the motion player if it is playing, start it if it is paused."""
        (self.pause if self.playing else self.play)(now)

    def pause(self, now: float) -> None:
        """Pause the motion player at the frame that it has reached at the time `now` [s]."""
        if self.playing:
            self.advance(now)
            self.playing, self._moved = False, now

    def scrub(self, frame: int, now: float) -> None:
        """Show the frame of this number in the motion player, and pause there."""
        if self.motion is not None:
            self._time = min(max(int(frame), 0), len(self.motion) - 1) / self.motion.rate
            self.playing, self.shown, self._rested, self._moved = False, True, False, now

    def set_loops(self, loops: bool, now: float) -> None:
        """Set whether the motion player starts again from the first frame when it has reached the last."""
        self.advance(now)
        self.loops = bool(loops)

    def set_speed(self, speed: float, now: float) -> None:
        """Set the motion player's speed, as a multiple of the motion's own."""
        self.advance(now)
        self.speed = number(speed, "speed", low=SLOWEST, high=FASTEST)

    # ---- time -----------------------------------------------------------------------------------------

    def advance(self, now: float) -> bool:
        """Advance the motion player to the time `now` [s]; return whether it has something new to show."""
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
        """Start the motion player again from the first frame if it loops and has passed the last, else pause it there."""
        assert self.motion is not None
        if self.loops:
            self._time %= self.motion.seconds
        elif self.frame == len(self.motion) - 1:
            self._time = (len(self.motion) - 1) / self.motion.rate
            self.playing, self._moved = False, now

    def due(self) -> float | None:
        """Return the time of the motion player's next frame [s on the loop's clock]; None while it is still."""
        if self.playing and self.motion is not None:
            return self._advanced_at + ((self.frame + 1) / self.motion.rate - self._time) / self.speed
        return None if self._rested else self._moved + REST_AFTER

    def state(self) -> PlaybackState | None:
        """Return the player's motion, frame, speed and switches for the page; None if it has no motion."""
        if self.motion is None:
            return None
        return PlaybackState(self.motion, self.frame, self.playing, self.shown, self.loops, self.speed)
