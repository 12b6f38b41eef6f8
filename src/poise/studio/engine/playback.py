"""The playback: says which act is shown instead of the solver's pose: the player, a walk, or the way to another pose."""

from collections.abc import Callable
from typing import Any, Protocol

from poise.character.character import Character
from poise.document.document import Document
from poise.gait import Terrain, Walker
from poise.motion.motion import same_skeleton
from poise.motion.pose import Pose
from poise.poses.transition import blend_poses
from poise.studio.editing.pose_edits import keep_walk, strike_pose, take_pose
from poise.studio.engine.act import Act, PoseTransition
from poise.studio.engine.background import Workers
from poise.studio.engine.live_walk import LiveWalk, make_walker
from poise.studio.engine.motion_player import Player

TRANSITION_SECONDS = 0.6
"""How long a body takes to a pose of the gallery [s]; tuned to look brisk."""
TRANSITION_RATE = 60.0
"""Frames a second on the way to a pose of the gallery."""


class Owner(Protocol):
    """The loop, as the playback sees it."""

    workers: Workers

    def put(self, function: Callable[[], object]) -> None:
        """Have a function called by the loop's thread."""

    def now(self) -> float:
        """The time [s]."""

    def apply(self, label: str, change: Callable[..., Document], *arguments: Any) -> Document:
        """Change the document now."""

    @property
    def shown(self) -> Document:
        """The document in the pose that is shown."""

    def set_apart(self) -> None:
        """Let what comes next be an edit of its own, of another pose."""

    def show_soon(self) -> None:
        """Have a snapshot made and shown."""


class Playback:
    """Owns the acts, in the loop's thread."""

    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self.player, self.walk, self._transition = Player(), LiveWalk(), PoseTransition()
        self._latest_strike = 0

    @property
    def act(self) -> Act:
        """What is shown instead of the solver's pose, if it is `shown`."""
        return self.walk if self.walk.shown else self._transition if self._transition.shown else self.player

    @property
    def moves(self) -> bool:
        """Whether a motion is played or walked."""
        return self.walk.shown or self.player.playing

    @property
    def passes(self) -> bool:
        """Whether the way to a pose is shown, which is soon over: the pose itself is what is worth keeping."""
        return self._transition.shown

    def follow(self, document: Document) -> None:
        """Take up a document's motion; nothing is shown then."""
        self.player.follow(document)
        self._transition.end()

    def advance(self, now: float) -> bool:
        """Let time pass in what is shown; whether there is something new to show."""
        new = self.act.advance(now)
        if self.walk.stands:
            self.end_walk()
        return new

    def taken(self, document: Document) -> Document:
        """A document in the pose that is shown, which is taken for its pose."""
        return take_pose(document, self.act.pose(document)) if self.act.shown else document

    # ---- the player -----------------------------------------------------------------------------------

    def use_player(self, change: Callable[..., None], *arguments: Any) -> None:
        """Call a method of `Player`, with the time as its last argument."""
        self.end_walk()
        self._transition.end()
        change(self.player, *arguments, self._owner.now())
        if self.player.shown:
            self._owner.set_apart()
        self._owner.show_soon()

    def take_frame(self) -> Document | None:
        """Take the frame that the player is at for the pose."""
        if self.player.motion is None:
            return None
        label = f"take frame {self.player.frame}"
        return self._owner.apply(label, lambda document: take_pose(document, self.player.pose(document)))

    # ---- poses of the gallery -------------------------------------------------------------------------

    def strike(self, label: str, find: Callable[[Character], Pose]) -> None:
        """Have a pose found for the character beside the loop, and struck; what was asked for last wins."""
        self._latest_strike += 1
        number, character = self._latest_strike, self._owner.shown.character

        def work() -> None:
            pose = find(character)
            self._owner.put(lambda: self._strike(label, pose) if number == self._latest_strike else None)

        self._owner.workers.do(work)

    def _strike(self, label: str, pose: Pose) -> None:
        before = self._owner.shown.pose
        if same_skeleton(pose.character, before.character):  # another character may have been opened meanwhile
            after = self._owner.apply(label, strike_pose, pose).pose
            self._transition.begin(blend_poses(before, after, TRANSITION_SECONDS, TRANSITION_RATE), self._owner.now())

    # ---- walking --------------------------------------------------------------------------------------

    def start_walk(self) -> None:
        """Make a walker beside the loop, for its kernels may have to be compiled, and walk."""
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
        """Walk, unless that was called off, or another character was opened meanwhile."""
        pose = self._owner.shown.pose
        if not (self.walk.preparing and same_skeleton(pose.character, walker.pose.character)):
            self.walk.end()
            return
        self._transition.end()
        self._owner.set_apart()
        self.walk.begin(walker, ground, pose, self._owner.now())
        self._owner.show_soon()

    def stop_walk(self) -> None:
        """Let it come to stand."""
        self.walk.stop()
        self._owner.show_soon()

    def set_walk(self, **changes: Any) -> None:
        """Have it walk otherwise, now or when it walks next."""
        self.walk.change(**changes)
        self._owner.show_soon()

    def end_walk(self) -> None:
        """Keep what was walked as the document's motion, at whose end the player is then."""
        if not self.walk.shown:
            return
        motion, ground = self.walk.motion(self._owner.shown), self.walk.ground
        self.walk.end()
        self._owner.show_soon()
        if motion is not None:
            self._owner.apply("walk", keep_walk, motion, ground)
            self.player.scrub(len(motion) - 1, self._owner.now())
