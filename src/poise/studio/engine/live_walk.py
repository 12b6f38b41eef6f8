"""LiveWalk: an act that steps a `poise.Walker` once a frame while a person steers, and saves what was walked."""

from collections import deque
from dataclasses import replace

import numpy as np

from poise import appearance
from poise.appearance.facing_of_pose import heading
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
from poise.studio.editing.ground_and_support import terrain
from poise.studio.editing.snapshot import WalkPhase, WalkState
from poise.studio.engine.walk_trace import WalkTracer
from poise.studio.protocol.walk_messages import WalkTrace

RATE = 60.0
"""Frames a second of a live walk."""
SAVED_SECONDS = 600.0
"""Length of what is saved of a walk, counted from its end [s]."""
LEAD_IN = 0.5
"""Time that a body takes from its pose to the first pose of a walk [s]."""
MOST_AT_ONCE = 6
"""Most frames that are caught up after the loop was busy; after a longer pause the walk goes on without them."""
TRACED_FRAMES = 5
"""Frames from one look at what the walk leaves to be seen to the next."""
NAME = "walk.bvh"
"""Name of the motion that a live walk leaves in the document."""


def make_walker(document: Document, request: WalkState) -> tuple[Walker, Terrain]:
    """Make the walker for a live walk from the place and heading of the document's body, and the floor ahead of it.

    May take seconds, since the kernels are compiled here.
    """
    frame = measure_walking_body(document.character)
    pose = document.pose
    at, ahead = appearance.middle(pose), heading(pose)
    x, z = float(at[0]), float(at[2])
    ground = floor(frame, request.floor, (x, terrain(document)(x, z), z), ahead)
    Walker(document.character, 0.0).step(1.0 / RATE)  # compiles the kernels now, beside the loop
    return Walker(document.character, 0.0, ground=ground, position=(x, z), heading=ahead), ground


class LiveWalk:
    """An act: one walk at a time, from the pose that is shown until the body stands or the walk is ended."""

    def __init__(self) -> None:
        self.request = WalkState()
        """Requested speed, turn, direction, style and floor, whether a walk is under way or not."""
        self.ground: Terrain | None = None
        """The terrain of the walk."""
        self._phase: WalkPhase = ""
        self._walker: Walker | None = None
        self._lead: deque[Pose] = deque()
        self._frames: deque[Pose] = deque(maxlen=round(SAVED_SECONDS * RATE))
        self._count, self._advanced_at = 0, 0.0
        self._pose: Pose | None = None
        self._tracer: WalkTracer | None = None
        self._trace: WalkTrace | None = None
        self._kept: Motion | None = None

    @property
    def shown(self) -> bool:
        """Whether a live walk is under way, so that its pose is shown."""
        return self._walker is not None

    @property
    def rested(self) -> bool:
        """False: a live walk ends when the body stands, so it never rests while it is shown."""
        return False

    @property
    def preparing(self) -> bool:
        """Whether the walker of a live walk is still being made."""
        return self._phase == "preparing"

    @property
    def stands(self) -> bool:
        """Whether a live walk was stopped and its walker has come to a stand."""
        return self._walker is not None and self._walker.standing and not self._lead

    def state(self) -> WalkState:
        """Return the live walk's state for a snapshot: the request, the phase, the seconds walked and the ground."""
        ground = self.ground if self.shown else None
        return replace(self.request, phase=self._phase, seconds=self._count / RATE, ground=ground, trace=self._trace)

    # ---- what a person does ---------------------------------------------------------------------------

    def prepare(self) -> None:
        """Note that the walker of a live walk is being made."""
        self._phase, self._count = "preparing", 0

    def begin(self, walker: Walker, ground: Terrain, pose: Pose, now: float) -> None:
        """Begin a live walk at the time `now` [s] with a blend from `pose` to the walker's first pose, which is not saved."""
        most = fastest_walk(measure_walking_body(pose.character).leg)
        self._walker, self.ground, self._phase = walker, ground, "walking"
        self.request = replace(self.request, fastest=most)
        self.change()
        self._lead = deque(blend_poses(pose, walker.pose, LEAD_IN, RATE))
        self._frames.clear()
        self._count, self._advanced_at, self._pose = 0, now, pose
        self._tracer, self._trace, self._kept = WalkTracer(pose.character, ground, RATE), None, None

    def change(self, **changes: object) -> None:
        """Change a live walk's speed [m/s], turn [rad/s], direction [rad] or style at once, and its floor for the next walk."""
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
        """Let the walker of a live walk come to a stand; a live walk that is still being prepared does not begin."""
        if self._walker is None:
            self._phase = ""
        else:
            self._walker.stop()
            self._phase = "stopping"

    def end(self) -> None:
        """End the live walk at once, without coming to a stand, and drop its frames; its footprints stay to be seen."""
        self._trace = self._tracer.trace(standing=False) if self._tracer is not None else None
        self._walker, self._tracer, self._phase, self._count = None, None, "", 0
        self._lead.clear()
        self._frames.clear()

    def forget_trace(self, motion: Motion | None) -> None:
        """Forget the footprints of the last live walk, unless it is this motion."""
        if self._walker is None and motion is not self._kept:
            self._trace = self._kept = None

    # ---- time -----------------------------------------------------------------------------------------

    def advance(self, now: float) -> bool:
        """Step the walker of a live walk up to the time `now` [s]; return whether there is a new pose to show."""
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
            self._follow(self._walker, self._pose)
            if self._walker.standing:
                break
        return count > 0

    def _follow(self, walker: Walker, pose: Pose) -> None:
        assert self._tracer is not None
        self._tracer.add(walker, pose)
        if self._count % TRACED_FRAMES == 0:
            self._trace = self._tracer.trace(standing=True)

    def due(self) -> float | None:
        """Return the time at which a live walk has its next frame [s on the loop's clock]."""
        return self._advanced_at + 1.0 / RATE

    def pose(self, document: Document) -> Pose:
        """Return the live walk's current pose, for the character of the document."""
        assert self._pose is not None
        return document.inside(self._pose)

    def motion(self, document: Document) -> Motion | None:
        """Return the saved frames of a live walk as a motion; None before the first step."""
        if not self._frames:
            return None
        placements = np.array([(*pose.placement.position, *pose.placement.orientation) for pose in self._frames])
        angles = np.array([pose.angles for pose in self._frames])
        bases = [pose.character.base for pose in self._frames]
        motion = Motion(document.character, angles, placements, rate=RATE, bases=bases)
        motion.name = NAME
        self._kept = motion
        return motion
