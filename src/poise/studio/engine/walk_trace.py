"""WalkTracer: what a live walk leaves to be seen: its footprints, the lines that feet stand on, and the strides of its legs."""

from collections import deque
from itertools import pairwise

import numpy as np
from msgspec.structs import replace

from poise.anatomy.body_parts import parts
from poise.anatomy.human_body_map import body_map
from poise.appearance.facing_of_pose import heading
from poise.character.character import Character
from poise.gait import Terrain, Walker
from poise.gait.footprints import Footprint
from poise.gait.gait_cycle import (
    LEG_BONES,
    LONGEST_CYCLE,
    SHORTEST_CYCLE,
    STRIKE_WINDOW,
    find_strikes,
    leg_angles,
    resample_cycle,
)
from poise.gait.recorded_people import SAMPLES
from poise.gait.walking_body import WalkingBody
from poise.geometry.rotations import yaw_pitch_roll
from poise.geometry.vectors import Vector
from poise.motion.pose import Pose, points_in_world
from poise.studio.protocol.walk_messages import FEET, Foot, FootprintState, Line, StrideState, WalkTrace

KEPT_FOOTPRINTS = 24
"""Footprints that are kept of a walk."""
TOUCHING = 1 / 300
"""Height above the ground below which a point of a sole stands on it [leg lengths]: 3 mm of an adult."""
STOOD_WITHIN = 0.15
"""Distance from its footprint within which a foot stands on it [leg lengths]."""
WINDOW_SECONDS = 2.0 * LONGEST_CYCLE + 2.0 * STRIKE_WINDOW
"""Time that holds a whole stride of a leg at every moment [s]."""


class WalkTracer:
    """Footprints and strides of one live walk, frame by frame."""

    def __init__(self, character: Character, ground: Terrain, rate: float) -> None:
        """Begin the trace of a live walk on a ground, whose frames come at this rate [1/s]."""
        self._ground, self._rate, self._legs = ground, rate, _leg_joints(character)
        self._laid: list[Footprint] = []
        self._footprints: deque[FootprintState] = deque(maxlen=KEPT_FOOTPRINTS)
        self._planned: FootprintState | None = None
        self._window: deque[np.ndarray] = deque(maxlen=round(WINDOW_SECONDS * rate))
        self._last: tuple[WalkingBody, Pose] | None = None

    def add(self, walker: Walker, pose: Pose) -> None:
        """Take a frame of the live walk into the trace."""
        before, standing, following = walker.footprints
        if not self._laid:
            self._tread(walker.body, before)
        if not self._laid or standing is not self._laid[1]:
            self._tread(walker.body, standing)
            self._planned = None if walker.standing else _footprint_on_ground(walker.body, following, planned=True)
        self._laid, self._last = [before, standing, following], (walker.body, pose)
        if self._legs:
            joints = points_in_world(pose, self._legs)
            ahead = heading(pose)
            self._window.append(np.vstack([joints, [[np.sin(ahead), 0.0, np.cos(ahead)]]]))

    def _tread(self, body: WalkingBody, footprint: Footprint) -> None:
        self._footprints.append(_footprint_on_ground(body, footprint, planned=False))

    def trace(self, *, standing: bool) -> WalkTrace:
        """Return what the live walk has left to be seen.

        standing: with the lines that feet stand on now, and the next footprint.
        """
        return WalkTrace(self._seen_footprints(standing=standing), self._strides())

    def _seen_footprints(self, *, standing: bool) -> list[FootprintState]:
        known = [*self._footprints, *([self._planned] if standing and self._planned is not None else [])]
        if not standing or self._last is None:
            return known
        body, pose = self._last
        for number, side in enumerate(FEET):
            line, places = standing_line(body, number, pose, self._ground)
            own = [index for index, each in enumerate(known) if each.side == side]
            if line and own:
                at = min(own, key=lambda index: _distance(known[index], places))
                if _distance(known[at], places) < STOOD_WITHIN * body.leg:
                    known[at] = replace(known[at], line=line, planned=False)
        return known

    def _strides(self) -> list[StrideState]:
        if not self._window:
            return []
        frames = np.array(self._window)
        return [self._stride(number, side, frames) for number, side in enumerate(FEET)]

    def _stride(self, number: int, side: Foot, frames: np.ndarray) -> StrideState:
        hips, knees, ankles = (frames[:, 1 + 3 * number + k] for k in range(3))
        way = frames[:, -1]
        reach = ((ankles - frames[:, 0]) * way).sum(axis=1)
        strikes = find_strikes(reach, round(STRIKE_WINDOW * self._rate))
        whole = [
            (first, last) for first, last in pairwise(strikes) if SHORTEST_CYCLE <= (last - first) / self._rate <= LONGEST_CYCLE
        ]
        if not whole:
            return StrideState(side, 0.0, [], [])
        first, last = whole[-1]
        angles = leg_angles(knees - hips, ankles - knees, way)
        curves = [np.round(resample_cycle(np.degrees(angle[first : last + 1]), SAMPLES), 1).tolist() for angle in angles]
        phase = (len(frames) - 1 - strikes[-1]) / (last - first) % 1.0
        return StrideState(side, round(phase, 2), *curves)


def standing_line(body: WalkingBody, side: int, pose: Pose, ground: Terrain) -> tuple[Line, np.ndarray]:
    """Find the line that a foot stands on in a pose of a walk, and the points of its sole that touch the ground (n, 3) [m].

    "heel", "sole" (the whole of it), "ball" or "toe"; empty where it does not touch the ground.
    """
    places = points_in_world(pose, body.feet[side].sole)
    heights = places[:, 1] - [ground(x, z) for x, z in places[:, (0, 2)].tolist()]
    touches = heights < TOUCHING * body.leg
    heel, toe = bool(touches[0]), bool(touches[1:].any())
    if len(places) < 2 or (heel and toe):
        return ("sole" if heel else ""), places[touches]
    if heel:
        return "heel", places[touches]
    return ("ball" if bool(touches[2:].any()) else "toe" if toe else ""), places[touches]


def _footprint_on_ground(body: WalkingBody, footprint: Footprint, *, planned: bool) -> FootprintState:
    """Return where the sole of a footprint of the walk is on the ground."""
    foot, (yaw, pitch, roll) = body.feet[footprint.side], footprint.orientation
    turned = yaw_pitch_roll(yaw, pitch - footprint.heel_up, roll)
    heel, toe = ((footprint.flat_ankle + turned @ end).round(4).tolist() for end in (foot.heel, foot.toe))
    ball = float(foot.ball[2] - foot.heel[2]) / foot.length if foot.length > 0.0 else 1.0
    return FootprintState(FEET[footprint.side], tuple(heel), tuple(toe), round(ball, 3), planned, "")


def _distance(footprint: FootprintState, places: np.ndarray) -> float:
    """Measure how far points of a sole (n, 3) are from a footprint of the walk, at the nearest of its ends [m]."""
    ends = np.array([footprint.heel, footprint.toe])
    return float(np.linalg.norm(places[:, None] - ends, axis=2).min())


def _leg_joints(character: Character) -> list[tuple[str, Vector]]:
    """List pelvis, then hip, knee and ankle of the left and the right leg, for a walk's strides; none if one is unknown."""
    body, known = body_map(character), parts(character)
    names = ["hips", *(f"{side}{bone}" for side in FEET for bone in LEG_BONES)]
    segments = [body.segment(name) for name in names]
    found = [segment for segment in segments if segment is not None]
    return [(segment, known[segment].near) for segment in found] if len(found) == len(names) else []
