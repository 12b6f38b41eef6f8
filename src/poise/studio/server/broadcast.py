"""Broadcast: the latest scene, state and pose of the studio, ready to be sent to every page; belongs to the server's thread."""

import asyncio
from collections.abc import Callable

import numpy as np

from poise.motion.motion import Motion
from poise.motion.pose import Pose
from poise.studio.editing.snapshot import Snapshot
from poise.studio.engine.compared_methods import ComparedBody
from poise.studio.protocol.binary_frames import crowd_frame
from poise.studio.protocol.messages import Scene
from poise.studio.session.crowd_message import ShownCrowd
from poise.studio.session.pose_message import encode_compared_frame, encode_pose_frame
from poise.studio.session.scene_message import make_scene, same_body
from poise.studio.session.state_message import Sections, compared_section, state_sections

STATE_EVERY = 0.08
"""Shortest time between two states while something moves [s]: a person reads no faster."""


class Broadcast:
    """The latest scene, state and pose, with numbers that grow."""

    def __init__(self, snapshot: Snapshot, *, dark: bool, changed: Callable[[], None]) -> None:
        """Begin the broadcast with a snapshot. changed: is called in the server's thread when there is news for the pages."""
        self._dark, self._changed = dark, changed
        self._snapshot, self._motion = snapshot, snapshot.document.motion
        self.watched = False
        """Whether a page watches the plots."""
        self._stated_at, self._timer = 0.0, False
        self.sequence = 1
        """Number of the latest pose."""
        self._frames: dict[bool, bytes] = {}
        self.number = 0
        """Number of the present scene."""
        self._compared: tuple[ComparedBody, ...] = ()
        self.compared_sequence = 0
        """Number of the latest compared bodies."""
        self._compared_frame = b""
        self._crowd: ShownCrowd | None = None
        self.crowd_sequence = 0
        """Number of the latest poses of a crowd."""
        self._crowd_frame = b""
        self._new_scene()
        self.sections: Sections = state_sections(snapshot)
        """Sections of the latest state."""

    def _new_scene(self) -> None:
        self.number += 1
        self._frames.clear()
        self._compared_frame = self._crowd_frame = b""
        made = make_scene(self.number, self._snapshot.document, dark=self._dark)
        self.scene: Scene = made[0]
        """The present scene."""
        self.meshes: bytes = made[1]
        """Binary frame of its meshes."""

    def take(self, snapshot: Snapshot) -> None:
        """Take the latest snapshot into the broadcast: its pose is for the pages at once, its state soon."""
        before, self._snapshot = self._snapshot, snapshot
        if not same_body(snapshot.document.character, before.document.character) or self._is_opened(snapshot):
            self._new_scene()
            self._state_now()
        self._motion = snapshot.document.motion
        if not _same_pose(snapshot.pose, before.pose):
            self.sequence += 1
            self._frames.clear()
        self._state_soon(at_once=snapshot.settled)
        self._changed()

    def take_compared(self, bodies: tuple[ComparedBody, ...]) -> None:
        """Take what compared methods have made into the broadcast: the bodies are for the pages at once, the figures soon."""
        self._compared, self._compared_frame = bodies, b""
        self.compared_sequence += 1
        self._state_soon()
        self._changed()

    def take_crowd(self, crowd: ShownCrowd | None) -> None:
        """Take the latest poses of a crowd into the broadcast, for the pages at once; None takes the crowd away."""
        self._crowd, self._crowd_frame = crowd, b""
        self.crowd_sequence += 1
        self._changed()

    def _state_soon(self, *, at_once: bool = False) -> None:
        """Make the broadcast's state now, or `STATE_EVERY` after the last one."""
        loop = asyncio.get_running_loop()
        wait = self._stated_at + STATE_EVERY - loop.time()
        if wait <= 0.0 or at_once:
            self._state_now()
        elif not self._timer:
            self._timer = True
            loop.call_later(wait, self._state_late)

    def _is_opened(self, snapshot: Snapshot) -> bool:
        """Whether the broadcast has another motion opened: it is seen anew, unlike a walk, which ends where it is seen."""
        motion: Motion | None = snapshot.document.motion
        return motion is not None and motion is not self._motion and snapshot.document.ground is None

    def _state_now(self) -> None:
        self._stated_at = asyncio.get_running_loop().time()
        self.sections = state_sections(self._snapshot, with_solves=self.watched)
        self.sections["compared"] = compared_section(self._compared, self._snapshot.document.character)

    def _state_late(self) -> None:
        self._timer = False
        self._state_now()
        self._changed()

    def pose_frame(self, *, with_joints: bool) -> bytes:
        """Return the binary frame of the latest pose in the broadcast."""
        if with_joints not in self._frames:
            self._frames[with_joints] = encode_pose_frame(
                self.number, self.sequence, self._snapshot.pose, with_joints=with_joints
            )
        return self._frames[with_joints]

    def compared_frame(self) -> bytes:
        """Return the binary frame of the latest compared bodies in the broadcast; those of another character are left out."""
        if not self._compared_frame:
            shown = self._snapshot.document.character
            bodies = [each for each in self._compared if each.pose is not None and same_body(each.pose.character, shown)]
            self._compared_frame = encode_compared_frame(self.number, self.compared_sequence, bodies)
        return self._compared_frame

    @property
    def shows_crowd(self) -> bool:
        """Whether the broadcast has a crowd to show: one of the scene's character."""
        return self._crowd is not None and same_body(self._crowd.character, self._snapshot.document.character)

    def crowd_frame(self) -> bytes:
        """Return the binary frame of the crowd in the broadcast, without bodies if there is none to show."""
        if not self._crowd_frame:
            crowd = self._crowd
            if crowd is None or not self.shows_crowd:
                crowd = ShownCrowd(self._snapshot.document.character, np.empty(0), np.empty(0))
            self._crowd_frame = crowd_frame(self.number, self.crowd_sequence, crowd.colors, crowd.segments)
        return self._crowd_frame


def _same_pose(one: Pose, other: Pose) -> bool:
    return one is other or one == other
