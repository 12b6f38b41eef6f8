"""A walk that goes on: one call of `poise.Walker` a frame, and what was walked so far. The loop owns it."""

from collections import deque
from dataclasses import replace

import numpy as np

from poise import appearance
from poise.checks import number
from poise.document.document import Document
from poise.gait import Terrain, Walker, floor
from poise.gait.published_gait import fastest_walk
from poise.gait.styles import style_of
from poise.gait.walk_request import check_turn
from poise.gait.walking_body import measure_walking_body
from poise.motion.motion import Motion
from poise.motion.pose import Pose
from poise.poses.transition import blend_poses
from poise.studio.editing.ground import heading, terrain
from poise.studio.editing.snapshot import WalkPhase, WalkState

RATE = 60.0
"""Frames a second that are walked, and kept."""
SAVED_SECONDS = 600.0
"""How much is kept of a walk, its end [s]."""
LEAD_IN = 0.5
"""How long a body takes from its pose to where a walk begins [s]."""
MOST_AT_ONCE = 6
"""Frames that are made up for when the loop was busy; of a longer pause nothing is walked."""
NAME = "walk.bvh"


def make_walker(document: Document, request: WalkState) -> tuple[Walker, Terrain]:
    """A walker that stands where the body stands and looks where it looks, and the floor ahead of it. May take seconds."""
    frame = measure_walking_body(document.character)
    pose = document.pose
    at, ahead = appearance.middle(pose), heading(pose)
    x, z = float(at[0]), float(at[2])
    ground = floor(frame, request.floor, (x, terrain(document)(x, z), z), ahead)
    Walker(document.character, 0.0).step(1.0 / RATE)  # what has to be compiled is compiled now
    return Walker(document.character, 0.0, ground=ground, position=(x, z), heading=ahead), ground


class LiveWalk:
    """One walk at a time, from the pose that is shown until it stands or something else is done."""

    def __init__(self) -> None:
        self.request = WalkState()
        """What is asked for, whether it walks or not."""
        self.ground: Terrain | None = None
        """What is walked on."""
        self._phase: WalkPhase = ""
        self._walker: Walker | None = None
        self._lead: deque[Pose] = deque()
        self._frames: deque[Pose] = deque(maxlen=round(SAVED_SECONDS * RATE))
        self._count, self._advanced_at = 0, 0.0
        self._pose: Pose | None = None

    @property
    def shown(self) -> bool:
        """Whether it walks."""
        return self._walker is not None

    @property
    def rested(self) -> bool:
        """Never: what rests is not shown."""
        return False

    @property
    def preparing(self) -> bool:
        """Whether a walker is being made."""
        return self._phase == "preparing"

    @property
    def stands(self) -> bool:
        """Whether it was stopped and has come to stand."""
        return self._walker is not None and self._walker.standing and not self._lead

    def state(self) -> WalkState:
        """How it goes, for the page."""
        ground = self.ground if self.shown else None
        return replace(self.request, phase=self._phase, seconds=self._count / RATE, ground=ground)

    # ---- what a person does ---------------------------------------------------------------------------

    def prepare(self) -> None:
        """A walker is being made."""
        self._phase, self._count = "preparing", 0

    def begin(self, walker: Walker, ground: Terrain, pose: Pose, now: float) -> None:
        """Walk from a pose, which leads into how a walk begins; that is shown and not kept."""
        most = fastest_walk(measure_walking_body(pose.character).leg)
        self._walker, self.ground, self._phase = walker, ground, "walking"
        self.request = replace(self.request, fastest=most)
        self.change()
        self._lead = deque(blend_poses(pose, walker.pose, LEAD_IN, RATE))
        self._frames.clear()
        self._count, self._advanced_at, self._pose = 0, now, pose

    def change(self, **changes: object) -> None:
        """Ask for another speed [m/s], turn [rad/s], direction [rad], style or floor; a floor is for the next walk."""
        request = replace(self.request, **changes)  # type: ignore[arg-type]
        style_of(request.style)
        check_turn(request.turn)
        speed = min(number(request.speed, "speed", low=0.0, high=1e3), request.fastest)
        self.request = request = replace(
            request, speed=speed, direction=number(request.direction, "direction", low=-4.0, high=4.0)
        )
        if self._walker is not None:
            walker = self._walker
            walker.speed, walker.turn, walker.direction, walker.style = (
                request.speed,
                request.turn,
                request.direction,
                request.style,
            )

    def stop(self) -> None:
        """Come to stand; a walk that is only being prepared does not begin."""
        if self._walker is None:
            self._phase = ""
        else:
            self._walker.stop()
            self._phase = "stopping"

    def end(self) -> None:
        """Walk no longer, at once."""
        self._walker, self._phase, self._count = None, "", 0
        self._lead.clear()
        self._frames.clear()

    # ---- time -----------------------------------------------------------------------------------------

    def advance(self, now: float) -> bool:
        """Let time pass; whether there is something new to show."""
        assert self._walker is not None
        count = int((now - self._advanced_at) * RATE + 1e-6)
        self._advanced_at = now if count > MOST_AT_ONCE else self._advanced_at + count / RATE
        for _ in range(min(count, MOST_AT_ONCE)):
            if self._lead:
                self._pose = self._lead.popleft()
                continue
            self._pose = self._walker.step(1.0 / RATE)
            self._frames.append(self._pose)
            self._count += 1
            if self._walker.standing:
                break
        return count > 0

    def due(self) -> float | None:
        """When there is something new to show [s]."""
        return self._advanced_at + 1.0 / RATE

    def pose(self, document: Document) -> Pose:
        """The pose at this time, of the document that is worked on."""
        assert self._pose is not None
        return document.inside(self._pose)

    def motion(self, document: Document) -> Motion | None:
        """What was walked so far and is kept; None before the first step."""
        if not self._frames:
            return None
        placements = np.array([(*pose.placement.position, *pose.placement.orientation) for pose in self._frames])
        angles = np.array([pose.angles for pose in self._frames])
        bases = [pose.character.base for pose in self._frames]
        motion = Motion(document.character, angles, placements, rate=RATE, bases=bases)
        motion.name = NAME
        return motion
