"""Plans steps: which foot steps when and where the body goes; evenly, with a start and a stop, along a path.

A step plan knows nothing of the ground: `footprints` puts its steps there.
"""

import math
from typing import Literal, NamedTuple

import numpy as np

from poise.gait.walking_body import RIGHT

STEPS_AHEAD = 3
"""Steps before the first frame, so that the first solves have a cycle to settle in."""
END_STEP = 0.7
"""Length of the first step from standing and of the last one, of others. Tuned for jerk."""
CORNER_STEPS = 2.6
"""Steps before and after a corner of a path over which it is rounded. Tuned for jerk."""
STANDING_SECONDS = 0.35
"""Time of standing before the first step and after the last one [s]."""
SLOWEST_CADENCE = 0.975
"""Least factor that the cadence may be shifted by to make whole cycles: longer steps are harder than shorter ones."""
FASTEST_CADENCE = 1.01
"""The largest such factor."""


class Pace(NamedTuple):
    """Way of the body from step to step."""

    forward: float
    """[m] a step."""
    side: float
    """[m] a step, to the left."""
    turn: float = 0.0
    """[rad] a step, to the left."""


class Waypoint(NamedTuple):
    """Place and heading of the body half way through a step."""

    x: float
    """[m]."""
    z: float
    """[m]."""
    heading: float
    """From z towards x [rad]: to the left."""

    def advance(self, pace: Pace, share: float = 1.0) -> "Waypoint":
        """The waypoint a share of a step farther, on an arc."""
        half = 0.5 * share * pace.turn
        chord = share * (math.sin(half) / half if abs(half) > 1e-9 else 1.0)
        heading = self.heading + half
        c, s = chord * math.cos(heading), chord * math.sin(heading)
        x = self.x + s * pace.forward + c * pace.side
        return Waypoint(x, self.z + c * pace.forward - s * pace.side, heading + half)


class PlannedStep(NamedTuple):
    """One step of a plan."""

    side: int
    """LEFT or RIGHT: the foot that bears the body."""
    waypoint: Waypoint
    pace: Pace
    """Way of the body to the next step."""
    body: Literal["walks", "sways", "stands"] = "walks"
    """Whether the body moves as in a walk, only sways over the foot (as a walk begins or ends), or stands."""


class StepCount(NamedTuple):
    """Number of steps of a walk from its first frame on."""

    all: int
    moving: int
    """Those in which the body goes on; with a stop, the others bring the feet together."""


def plan_even_steps(count: int, first: Waypoint, pace: Pace, first_side: int) -> list[PlannedStep]:
    """Plan so many steps of an even pace."""
    steps, waypoint = [], first
    for number in range(count):
        steps.append(PlannedStep((first_side + number) % 2, waypoint, pace))
        waypoint = waypoint.advance(pace)
    return steps


def plan_steps(
    pace: Pace, count: StepCount, *, start: bool, stop: bool, feet_behind: float, body_ahead: float, shorter_ends: bool
) -> list[PlannedStep]:
    """Plan a walk of an even pace whose first frame is at phase `STEPS_AHEAD`.

    start, stop: whether it begins and ends standing, the feet side by side; feet_behind: how far behind their waypoints feet
    stand [steps]; body_ahead: how far ahead of the standing feet the body starts [steps]; shorter_ends: whether the first
    step and the last are shorter.
    """
    origin, standing_pace, ending = Waypoint(0.0, 0.0, 0.0), Pace(0.0, 0.0), STEPS_AHEAD + count.moving
    waypoint = origin.advance(pace, body_ahead) if start else origin.advance(pace, 0.5 - STEPS_AHEAD)
    steps = []
    for number in range(STEPS_AHEAD + count.all + 3):
        standing = (start and number <= STEPS_AHEAD) or (stop and number >= ending)
        # The first step and the last are shorter: the other foot stands beside, and not behind.
        at_end = (start and number == STEPS_AHEAD + 1) or (stop and number == ending - 1)
        going = Pace(END_STEP * pace.forward, END_STEP * pace.side, pace.turn) if at_end and shorter_ends else pace
        if number and not standing:
            waypoint = waypoint.advance(going)
        here = waypoint
        if stop and number >= ending:
            here = waypoint.advance(pace, -feet_behind)  # beside the other foot, which stands so far behind its waypoint
        elif start and number <= STEPS_AHEAD:
            here = origin
        side = (RIGHT + number) % 2
        steps.append(PlannedStep(side, here, standing_pace if standing else going, _body_motion(number, ending, start, stop)))
    return steps


def plan_path_steps(waypoints: list[Waypoint], pace: Pace, count: int, *, start: bool, stop: bool) -> list[PlannedStep]:
    """Plan steps through the waypoints of a path, of so many steps with the one that closes, with steps before and beyond."""
    first, last = waypoints[0], waypoints[-1]
    before = [first] * (STEPS_AHEAD + 1) if start else [first.advance(pace, float(n)) for n in range(-STEPS_AHEAD, 1)]
    beyond = [last] * 3 if stop else [last.advance(pace, float(n)) for n in range(1, 4)]
    row = before + waypoints[1:] + beyond
    steps = []
    for number, here in enumerate(row):
        following = row[min(number + 1, len(row) - 1)]
        moving = math.hypot(following.x - here.x, following.z - here.z)
        going = Pace(moving, 0.0, following.heading - here.heading)
        body = _body_motion(number, STEPS_AHEAD + count, start, stop)
        steps.append(PlannedStep((RIGHT + number) % 2, here, going, body))
    return steps


def _body_motion(number: int, ending: int, start: bool, stop: bool) -> Literal["walks", "sways", "stands"]:
    """Motion of the body over a step; ending: the number of the first step that it stands on in the end."""
    if start and number <= STEPS_AHEAD:
        return "sways" if number == STEPS_AHEAD else "stands"
    if stop and number >= ending - 1:
        return "sways" if number == ending - 1 else "stands"
    return "walks"


def waypoints_along(points: np.ndarray, length: float, ends: tuple[float, float] = (1.0, 1.0)) -> list[Waypoint]:
    """Waypoints every `length` metres along a path through points (n, 2) of x and z [m], corners rounded by about a step.

    ends: lengths of the first step and the last one, of others.
    """
    sections = np.linalg.norm(np.diff(points, axis=0), axis=1)
    distances = np.concatenate([[0.0], np.cumsum(sections)])
    whole = distances[-1]
    count = max(round(float(whole) / length), 2)
    lengths = np.array([ends[0], *[1.0] * (count - 2), ends[1]])
    places = []
    for here in whole * np.concatenate([[0.0], np.cumsum(lengths)]) / lengths.sum():
        # The mean over a step's length rounds corners; at the ends it is of what there is.
        reach = min(CORNER_STEPS * length, here, whole - here)
        near = np.clip(here + np.linspace(-reach, reach, 9), 0.0, whole)
        places.append((np.interp(near, distances, points[:, 0]).mean(), np.interp(near, distances, points[:, 1]).mean()))
    rounded = np.array(places)
    ahead = np.gradient(rounded, axis=0)
    headings = np.unwrap(np.arctan2(ahead[:, 0], ahead[:, 1]))
    return [Waypoint(float(x), float(z), float(heading)) for (x, z), heading in zip(rounded, headings, strict=True)]


# ---- phases -------------------------------------------------------------------------------------------


def whole_cycles(cadence: float, seconds: float, rate: float, exact: bool) -> tuple[int, int]:
    """Numbers of steps and frames that make whole cycles; exact: the cadence stays, and the frames give way."""
    cycles = max(round(0.5 * cadence * seconds), 1)
    frames = max(round(seconds * rate), 4)
    if exact or not SLOWEST_CADENCE <= 2.0 * cycles / (frames / rate) / cadence <= FASTEST_CADENCE:
        frames = max(round(2.0 * cycles / cadence * rate), 4)
    return 2 * cycles, frames


def seconds_at_ends(cadence: float, start: bool, stop: bool) -> float:
    """Time of a walk beyond that of its steps: for standing, and for gaining and losing its cadence [s]."""
    return (0.5 * (1.0 / cadence) + STANDING_SECONDS) * (start + stop)


def phases_with_ends(cadence: float, seconds: float, rate: float, *, start: bool, stop: bool) -> np.ndarray:
    """(n_frames,) phases of a walk that begins, ends, or both, standing; whole steps."""
    ramp = 1.0 / cadence  # the cadence is gained and lost in the time of a step [s]
    extra = seconds_at_ends(cadence, start, stop)
    steps = max(round((seconds - extra) * cadence), 2 + start + stop)
    total = steps / cadence + extra
    time = np.arange(round(total * rate)) / rate

    def ramped(t: np.ndarray) -> np.ndarray:  # the integral of 10 v³ − 15 v⁴ + 6 v⁵
        v = np.clip(t / ramp, 0.0, 1.0)
        result: np.ndarray = ramp * (v**4 * (2.5 + v * (v - 3.0))) + np.maximum(t - ramp, 0.0)
        return result

    half = 0.5 * total if start and stop else (total if start else 0.0)
    whole = steps / cadence
    first = ramped(time - STANDING_SECONDS) if start else time
    last = np.minimum(whole - ramped(total - STANDING_SECONDS - time), whole) if stop else first
    phases = float(STEPS_AHEAD) + cadence * np.where(time < half, first, last)
    return np.maximum.accumulate(np.minimum(phases, STEPS_AHEAD + steps))


def settling_phases(phases: np.ndarray, cadence: float, rate: float, start: bool) -> np.ndarray:
    """(n,) phases of the two steps before the first frame, which are solved and thrown away; of a start, the first one."""
    if start:
        return phases[:1]
    settling = phases[0] - np.arange(round(2.0 * rate / cadence), 0, -1) * (cadence / rate)
    return settling[settling >= 1.0]
