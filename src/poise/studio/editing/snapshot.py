"""Snapshot: all that the page shows of one moment, as a value that any thread may read."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import degrees
from typing import Any, Literal

import numpy as np

from poise.character.joint_limits import joints_at_limits
from poise.defaults import TOLERANCE
from poise.document.document import Document
from poise.document.extra_goals import SPECS, ExtraKind
from poise.gait import Terrain
from poise.motion.motion import Motion
from poise.motion.pose import Pose
from poise.solver.result import Status
from poise.studio.protocol.walk_messages import WalkTrace

REMEMBERED = 10.0
"""Length of the history that the plots show [s]."""


@dataclass(frozen=True)
class GoalError:
    """The error of an effector's goal that is on."""

    name: str
    metres: float
    """Error of the position; 0 if no position is asked for."""
    degrees: float
    """Error of the orientation; 0 if no orientation is asked for."""

    @property
    def reached(self) -> bool:
        """Whether an effector's goal in a snapshot is within the tolerance of position and orientation."""
        return self.metres <= TOLERANCE[0] and self.degrees <= degrees(TOLERANCE[1])


@dataclass(frozen=True)
class ExtraError:
    """The error of an extra goal that is on."""

    key: str
    kind: ExtraKind
    metres: float = 0.0
    degrees: float = 0.0
    depth: float = 0.0
    """Depth of a balanced center of mass inside its support polygon, without a margin [m]; below 0 outside."""

    @property
    def reached(self) -> bool:
        """Whether an extra goal in a snapshot is within the tolerance of its kind."""
        return self.metres <= SPECS[self.kind].tolerance and self.degrees <= degrees(TOLERANCE[1])


@dataclass(frozen=True)
class PlaybackState:
    """The motion player's state in a snapshot, and whether its frame is shown instead of the solver's pose."""

    motion: Motion
    frame: int
    playing: bool
    shown: bool
    loops: bool
    speed: float

    @property
    def name(self) -> str:
        """Name of the motion in a snapshot, which is that of its file."""
        return self.motion.name or "the motion"

    @property
    def at(self) -> float:
        """Time in the motion of the frame that a snapshot shows [s]."""
        return self.frame / self.motion.rate


WalkPhase = Literal["", "preparing", "walking", "stopping"]
"""Phase of a walk; empty while there is none."""


@dataclass(frozen=True)
class WalkState:
    """The requested walk, and how far it is."""

    speed: float = 1.2
    """Speed [m/s]."""
    turn: float = 0.0
    """Yaw rate to the left [rad/s]."""
    direction: float = 0.0
    """Direction of the walk, from the heading to the left [rad]."""
    style: str = "usual"
    floor: str = "level"
    fastest: float = 2.0
    """Highest speed of this character, once that is known [m/s]."""
    phase: WalkPhase = ""
    seconds: float = 0.0
    """Duration of the walk so far [s]."""
    ground: Terrain | None = None
    """Terrain of the walk while there is one."""
    trace: WalkTrace | None = None
    """What the walk has left to be seen; that of the last one as long as it is the document's motion."""


@dataclass(frozen=True)
class Snapshot:
    """All that the page shows of one moment."""

    document: Document
    pose: Pose
    errors: tuple[GoalError, ...]
    at_limits: tuple[bool, ...]
    """Whether each joint stands at a limit, (n_dofs,)."""
    status: Status | None
    iterations: int
    microseconds: float
    rate: float
    """Solves in the last second."""
    settled: bool
    explanation: str
    undo: str
    """Label of the edit that would be undone; empty if there is none."""
    redo: str
    dragged: Mapping[str, Any]
    """Goals that are being dragged, and the holder of each."""
    history: tuple[np.ndarray, np.ndarray, np.ndarray]
    """The last seconds, (n,) each: time [s], largest error [mm], duration of a solve [µs]."""
    extra_errors: tuple[ExtraError, ...] = ()
    """Errors of the extra goals that are on."""
    idle: frozenset[str] = frozenset()
    """Keys of extra goals that are on and have no effect with this method or base."""
    acting: bool = False
    """Whether an act (a motion, a walk, the way to a pose) is shown instead of the solver's pose."""
    poses_set: int = 0
    """How often an edit has set the pose, which most edits leave to the solver."""
    playback: PlaybackState | None = None
    """State of the motion player; None without a motion."""
    walk: WalkState = WalkState()
    """State of the present or the next walk."""
    waits_for: str = ""
    """Sentence about what has to be done before anything is solved; empty when there is nothing."""

    @property
    def walking(self) -> bool:
        """Whether the snapshot shows a body that walks."""
        return self.walk.phase in ("walking", "stopping")

    @property
    def playing(self) -> bool:
        """Whether the snapshot shows a motion that is played or a body that walks."""
        return self.walking or (self.playback is not None and self.playback.playing)

    @property
    def reached(self) -> bool:
        """Whether the snapshot's goals that are on are all reached, extra goals too."""
        return all(error.reached for error in self.errors) and all(error.reached for error in self.extra_errors)


def at_limits(pose: Pose) -> tuple[bool, ...]:
    """For a snapshot, tell of each joint whether it is at a limit, (n_joints,)."""
    at = set(joints_at_limits(pose.character, pose.angles, 1e-6))
    return tuple(joint.name in at for joint in pose.character.joints)
