"""What the page shows of one moment, as a value that any thread may read."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import degrees
from typing import Any, Literal

import numpy as np

from poise.defaults import TOLERANCE
from poise.document.document import Document
from poise.document.extra_goal_specs import SPECS
from poise.document.extra_goals import ExtraKind
from poise.gait import Terrain
from poise.motion.motion import Motion
from poise.motion.pose import Pose
from poise.solver.result import Status

REMEMBERED = 10.0
"""What the plots show [s]."""


@dataclass(frozen=True)
class GoalError:
    """The error of an effector's goal that is on."""

    name: str
    metres: float
    """0 if no position is asked for."""
    degrees: float
    """0 if no orientation is asked for."""

    @property
    def reached(self) -> bool:
        """Whether it is within the tolerance."""
        return self.metres <= TOLERANCE[0] and self.degrees <= degrees(TOLERANCE[1])


@dataclass(frozen=True)
class ExtraError:
    """The error of an extra goal that is on."""

    key: str
    kind: ExtraKind
    metres: float = 0.0
    degrees: float = 0.0
    depth: float = 0.0
    """How far a center of mass that is balanced is inside its support polygon, without a margin [m]; below 0 outside."""

    @property
    def reached(self) -> bool:
        """Whether it is within the tolerance."""
        return self.metres <= SPECS[self.kind].tolerance and self.degrees <= degrees(TOLERANCE[1])


@dataclass(frozen=True)
class PlaybackState:
    """Where a motion is, and whether its frame is shown instead of the document's pose."""

    motion: Motion
    frame: int
    playing: bool
    shown: bool
    loops: bool
    speed: float

    @property
    def name(self) -> str:
        """Of its file."""
        return self.motion.name or "the motion"

    @property
    def at(self) -> float:
        """When the frame is [s]."""
        return self.frame / self.motion.rate


WalkPhase = Literal["", "preparing", "walking", "stopping"]
"""Of a walk; empty while there is none."""


@dataclass(frozen=True)
class WalkState:
    """How somebody should walk, and whether they do."""

    speed: float = 1.2
    """[m/s]."""
    turn: float = 0.0
    """To the left [rad/s]."""
    direction: float = 0.0
    """Which way it goes, from where it looks to the left [rad]."""
    style: str = "usual"
    floor: str = "level"
    fastest: float = 2.0
    """How fast it can walk, once that is known [m/s]."""
    phase: WalkPhase = ""
    seconds: float = 0.0
    """How long it has walked."""
    ground: Terrain | None = None
    """What it walks on, while it does."""


@dataclass(frozen=True)
class Snapshot:
    """What the page shows of one moment."""

    document: Document
    pose: Pose
    errors: tuple[GoalError, ...]
    at_limits: tuple[bool, ...]
    """(n_dofs,) whether each joint stands at a limit."""
    status: Status | None
    iterations: int
    microseconds: float
    rate: float
    """Solves in the last second."""
    settled: bool
    explanation: str
    undo: str
    """What would be undone; empty if there is nothing."""
    redo: str
    dragged: Mapping[str, Any]
    """Goals that somebody holds right now, and who."""
    history: tuple[np.ndarray, np.ndarray, np.ndarray]
    """The last seconds: time [s], largest error [mm], time of a solve [µs]."""
    extra_errors: tuple[ExtraError, ...] = ()
    """Of the extra goals that are on."""
    idle: frozenset[str] = frozenset()
    """Keys of extra goals that are on and ask for nothing: the method, or the base, has no use for them."""

    playback: PlaybackState | None = None
    """Where the document's motion is; None without one."""
    walk: WalkState = WalkState()
    """How it walks, or would."""
    waits_for: str = ""
    """What has to be done before anything is solved, as a sentence; empty when nothing has."""

    @property
    def walking(self) -> bool:
        """Whether it walks."""
        return self.walk.phase in ("walking", "stopping")

    @property
    def playing(self) -> bool:
        """Whether a motion is played, or walked."""
        return self.walking or (self.playback is not None and self.playback.playing)

    @property
    def reached(self) -> bool:
        """Whether every goal that is on is reached."""
        return all(error.reached for error in self.errors) and all(error.reached for error in self.extra_errors)


def at_limits(pose: Pose) -> tuple[bool, ...]:
    """(n_dofs,) whether each joint stands at a limit."""
    lower, upper = pose.character.limits.T
    at: list[bool] = ((np.abs(pose.angles - lower) < 1e-6) | (np.abs(pose.angles - upper) < 1e-6)).tolist()
    return tuple(at)
