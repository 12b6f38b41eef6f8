"""Playback of acts instead of the solver's pose: motion player, pose transitions and live walks, chosen, begun and ended."""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from poise.character.character import Character
from poise.checks import number
from poise.document.document import Document
from poise.errors import ValueRefusedError
from poise.gait import Terrain, Walker
from poise.motion.motion import Motion, same_skeleton
from poise.motion.pose import Pose
from poise.poses.transition import blend_poses
from poise.studio.editing.pose_edits import keep_walk, relax, strike_pose, take_pose
from poise.studio.editing.snapshot import PlaybackState
from poise.studio.engine.inbox_and_background import Workers
from poise.studio.engine.live_walk import LiveWalk, make_walker
from poise.studio.engine.solving import find_relaxed_pose

SLOWEST = 0.1
"""Lowest playing speed, as a multiple of the motion's own."""
FASTEST = 4.0
"""Highest playing speed, as a multiple of the motion's own."""
REST_AFTER = 0.25
"""A frame counts as at rest when it has been shown for this long without being played on [s]."""
TRANSITION_SECONDS = 0.6
"""Duration of the transition to a pose of the gallery or of a search [s]; tuned to look brisk."""
TRANSITION_RATE = 60.0
"""Frames a second of that transition."""


class Act(Protocol):
    """Interface of an act that the loop can show: the motion player, a live walk or a pose transition."""

    @property
    def shown(self) -> bool:
        """Whether playback shows this act's pose instead of the solver's."""

    @property
    def rested(self) -> bool:
        """Whether playback shows this act and its pose has not changed for a while."""

    def advance(self, now: float) -> bool:
        """Advance this act of the playback to the time `now` [s] on the loop's clock; return whether it has a new pose."""

    def due(self) -> float | None:
        """Return the time at which this act of the playback has its next pose [s on the loop's clock]; None if it is still."""

    def pose(self, document: Document) -> Pose:
        """Return the pose that this act of the playback shows, for the character of the document."""


class PoseTransition:
    """An act: the motion from one pose to another, shown once."""

    def __init__(self) -> None:
        self._motion: Motion | None = None
        self._began_at, self._now = 0.0, 0.0

    @property
    def shown(self) -> bool:
        """Whether the playback of a transition between two poses is under way."""
        return self._motion is not None

    @property
    def rested(self) -> bool:
        """False: the playback of a pose transition ends when it has arrived, so it never rests while it is shown."""
        return False

    def begin(self, motion: Motion, now: float) -> None:
        """Begin the playback of a motion between two poses, shown once, at the time `now` [s]."""
        self._motion, self._began_at, self._now = motion, now, now

    def end(self) -> None:
        """Break off the playback of a pose transition, so that the solver's pose is shown at once."""
        self._motion = None

    def advance(self, now: float) -> bool:
        """Advance the playback of a pose transition to the time `now` [s], and end it after its last frame; return True."""
        self._now = now
        if self._motion is not None and now - self._began_at >= (len(self._motion) - 1) / self._motion.rate:
            self._motion = None
        return True

    def due(self) -> float | None:
        """Return the time at which the playback of a pose transition has its next frame [s]; None when it has ended."""
        return None if self._motion is None else self._now + 1.0 / self._motion.rate

    def pose(self, document: Document) -> Pose:
        """Return the frame of a pose transition that playback shows now, for the character of the document."""
        assert self._motion is not None
        frame = min(int((self._now - self._began_at) * self._motion.rate + 1e-6), len(self._motion) - 1)
        return document.inside(self._motion.pose(frame))


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
        """Return the state of playback for a snapshot: the player's motion, frame, speed, switches; None without a motion."""
        if self.motion is None:
            return None
        return PlaybackState(self.motion, self.frame, self.playing, self.shown, self.loops, self.speed)


class Owner(Protocol):
    """Interface of the loop that owns a playback."""

    workers: Workers

    def put(self, function: Callable[[], object]) -> None:
        """Queue a function of the playback for its owner, the loop's thread."""

    def now(self) -> float:
        """Return the playback's time, which is that of the loop's clock [s]."""

    def apply(self, label: str, change: Callable[..., Document], *arguments: Any) -> Document:
        """Apply an edit of the playback to the owner's document now."""

    @property
    def shown(self) -> Document:
        """The document in the pose that the playback shows, or that of the solver where nothing is played."""

    def set_apart(self) -> None:
        """Let the playback's next edit be undone by itself, and end the smoothing of drags of the pose before."""

    def show_soon(self) -> None:
        """Have the owner of the playback make and show a snapshot."""


class Playback:
    """Owns the acts, and belongs to the loop's thread."""

    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self.player, self.walk, self._transition = Player(), LiveWalk(), PoseTransition()
        self._latest_strike = 0

    @property
    def act(self) -> Act:
        """The act that playback has in front: the walk or the transition if one is under way, else the motion player."""
        return self.walk if self.walk.shown else self._transition if self._transition.shown else self.player

    @property
    def moves(self) -> bool:
        """Whether playback plays a motion or a walk at present."""
        return self.walk.shown or self.player.playing

    @property
    def passes(self) -> bool:
        """Whether playback shows a transition, whose passing poses need no autosave: the pose at its end is saved."""
        return self._transition.shown

    def follow(self, document: Document) -> None:
        """Load a document's motion into the playback and end any transition; no frame is shown until it is played."""
        self.player.follow(document)
        self.walk.forget_trace(document.motion)
        self._transition.end()

    def advance(self, now: float) -> bool:
        """Advance the playback's act to the time `now` [s], end a walk that stands, and return whether there is a new pose."""
        new = self.act.advance(now)
        if self.walk.stands:
            self.end_walk()
        return new

    def taken(self, document: Document) -> Document:
        """Return the document with the pose that playback shows taken as its pose; unchanged while playback shows nothing."""
        return take_pose(document, self.act.pose(document)) if self.act.shown else document

    # ---- the player -----------------------------------------------------------------------------------

    def use_player(self, change: Callable[..., None], *arguments: Any) -> None:
        """End the playback of a walk or transition, and call a method of `Player` with the time as its last argument."""
        self.end_walk()
        self._transition.end()
        change(self.player, *arguments, self._owner.now())
        if self.player.shown:
            self._owner.set_apart()
        self._owner.show_soon()

    def take_frame(self) -> Document | None:
        """Take the motion frame at which playback stands as the document's pose; return the document, None without a motion."""
        if self.player.motion is None:
            return None
        label = f"take frame {self.player.frame}"
        return self._owner.apply(label, lambda document: take_pose(document, self.player.pose(document)))

    # ---- poses of the gallery -------------------------------------------------------------------------

    def strike(self, label: str, find: Callable[[Character], Pose]) -> None:
        """Start playback of the way to a pose, once it is found in a thread beside; of several requests the last wins."""
        self._latest_strike += 1
        number, character = self._latest_strike, self._owner.shown.character

        def work() -> None:
            pose = find(character)
            self._owner.put(lambda: self._strike(label, pose) if number == self._latest_strike else None)

        self._owner.workers.do(work)

    def _strike(self, label: str, pose: Pose) -> None:
        before = self._owner.shown.pose
        if same_skeleton(pose.character, before.character):  # another character may have been opened meanwhile
            self.go(before, self._owner.apply(label, strike_pose, pose).pose)

    def relax(self) -> None:
        """Find the best pose for the goals in a background thread, and start playback of the transition to it."""
        self._latest_strike += 1
        number, document = self._latest_strike, self._owner.shown

        def work() -> None:
            pose = find_relaxed_pose(document)
            self._owner.put(lambda: self._relax(document, pose) if number == self._latest_strike else None)

        self._owner.workers.do(work)

    def _relax(self, document: Document, pose: Pose) -> None:
        before = self._owner.shown.pose
        if before.character is document.character:  # another character or base may have been taken meanwhile
            self.go(before, self._owner.apply("relax", relax, pose).pose)

    def go(self, before: Pose, after: Pose) -> None:
        """Start playback of the transition from one pose to another, which is that of the document already."""
        self._transition.begin(blend_poses(before, after, TRANSITION_SECONDS, TRANSITION_RATE), self._owner.now())

    # ---- walking --------------------------------------------------------------------------------------

    def start_walk(self) -> None:
        """Start playback of a walk once a background thread has made its walker, whose kernels may have to be compiled."""
        if self.walk.preparing or self.walk.shown:
            return
        self.walk.prepare()
        self._owner.show_soon()
        document, request = self._owner.shown, self.walk.request

        def work() -> None:
            walker, ground = make_walker(document, request)
            self._owner.put(lambda: self._begin_walk(walker, ground))

        self._owner.workers.do(work, failed=lambda: self._owner.put(self.stop_walk))

    def _begin_walk(self, walker: Walker, ground: Terrain) -> None:
        """Switch playback to a walk whose walker was made, unless it was stopped or another character was opened meanwhile."""
        pose = self._owner.shown.pose
        if not (self.walk.preparing and same_skeleton(pose.character, walker.pose.character)):
            self.walk.end()
            self._owner.show_soon()
            return
        self._transition.end()
        self._owner.set_apart()
        self.walk.begin(walker, ground, pose, self._owner.now())
        self._owner.show_soon()

    def stop_walk(self) -> None:
        """Have the playback let the walk that it shows come to a stand."""
        self.walk.stop()
        self._owner.show_soon()

    def set_walk(self, **changes: Any) -> None:
        """Have the playback change its walk, or the next one: speed, turn, direction, style or floor."""
        self.walk.change(**changes)
        self._owner.show_soon()

    def end_walk(self) -> None:
        """Switch playback from the walk to the player: what was walked becomes the document's motion, at its last frame."""
        if not self.walk.shown:
            return
        motion, ground = self.walk.motion(self._owner.shown), self.walk.ground
        self.walk.end()
        self._owner.show_soon()
        if motion is not None:
            self._owner.apply("walk", keep_walk, motion, ground)
            self.player.scrub(len(motion) - 1, self._owner.now())
