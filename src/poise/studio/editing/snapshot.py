"""What the page shows of one moment, as a value that any thread may read."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import degrees
from typing import Any, Literal

import numpy as np

from poise.defaults import TOLERANCE
from poise.document.document import Document
from poise.gait import Terrain
from poise.geometry.vectors import conjugate, multiply
from poise.motion.motion import Motion
from poise.motion.pose import Pose
from poise.solver.result import Status
from poise.studio.editing.goal_errors import ExtraError

REMEMBERED = 10.0
"""What the plots show [s]."""


@dataclass(frozen=True)
class GoalError:
    """What is left of a goal that is on."""

    name: str
    metres: float
    degrees: float

    @property
    def reached(self) -> bool:
        """Whether it is within the tolerance."""
        return self.metres <= TOLERANCE[0] and self.degrees <= degrees(TOLERANCE[1])


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
    """What is left of the goals of other kinds that are on."""
    idle: frozenset[str] = frozenset()
    """Those that are on and ask for nothing: the method, or the base, has no use for them."""

    playback: PlaybackState | None = None
    """Where the document's motion is; None without one."""
    walk: WalkState = WalkState()
    """How it walks, or would."""

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


def goal_errors(document: Document, pose: Pose) -> tuple[GoalError, ...]:
    """What is left of every goal that is on."""
    errors = []
    for name, goal in document.goals.items():
        if goal.enabled and not document.on_base(name):
            where, turned = pose.frame(name)
            metres = float(np.linalg.norm(where - goal.position)) if goal.asks_position else 0.0
            apart = multiply(conjugate(tuple(turned.tolist())), goal.orientation)
            angle = 2.0 * degrees(np.arctan2(np.linalg.norm(apart[1:]), abs(apart[0]))) if goal.asks_orientation else 0.0
            errors.append(GoalError(name, metres, angle))
    return tuple(errors)
