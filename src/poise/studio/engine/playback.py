"""Playback: chooses the act that is shown instead of the solver's pose: the player, a walk, a transition."""

from collections.abc import Callable
from typing import Any, Protocol

from poise.character.character import Character
from poise.document.document import Document
from poise.gait import Terrain, Walker
from poise.motion.motion import same_skeleton
from poise.motion.pose import Pose
from poise.poses.transition import blend_poses
from poise.studio.editing.pose_edits import keep_walk, strike_pose, take_pose
from poise.studio.engine.act import Act
from poise.studio.engine.background import Workers
from poise.studio.engine.live_walk import LiveWalk, make_walker
from poise.studio.engine.motion_player import Player
from poise.studio.engine.pose_transition import PoseTransition

TRANSITION_SECONDS = 0.6
"""Duration of the transition to a pose of the gallery or of a search [s]; tuned to look brisk."""
TRANSITION_RATE = 60.0
"""Frames a second of that transition."""


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
        """The owner's document in the pose that is shown, by the playback or by the solver."""

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
        """Find a pose in a background thread, and start playback of the transition to it; of several requests the last wins."""
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

    def go(self, before: Pose, after: Pose) -> None:
        """Start playback of the transition from one pose to another, which is that of the document already."""
        self._transition.begin(blend_poses(before, after, TRANSITION_SECONDS, TRANSITION_RATE), self._owner.now())

    # ---- walking --------------------------------------------------------------------------------------

    def start_walk(self) -> None:
        """Make a walker in a background thread, since its kernels may have to be compiled, and start playback of a walk."""
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
        """Begin playback of a walk, unless it was stopped or another character was opened while its walker was made."""
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
        """Let the walk that is in playback come to a stand."""
        self.walk.stop()
        self._owner.show_soon()

    def set_walk(self, **changes: Any) -> None:
        """Change speed, turn, direction, style or floor of the walk in playback, or of the next one."""
        self.walk.change(**changes)
        self._owner.show_soon()

    def end_walk(self) -> None:
        """End playback of the walk, make it the document's motion, and put the player at its last frame."""
        if not self.walk.shown:
            return
        motion, ground = self.walk.motion(self._owner.shown), self.walk.ground
        self.walk.end()
        self._owner.show_soon()
        if motion is not None:
            self._owner.apply("walk", keep_walk, motion, ground)
            self.player.scrub(len(motion) - 1, self._owner.now())
