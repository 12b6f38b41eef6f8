"""Plans steps: which foot bears the body and where the body goes; evenly, with a start and a stop, along a path.

A step plan knows nothing of the ground: `footprints` puts its steps there.
"""

import math
from typing import Literal, NamedTuple

import numpy as np

from poise.gait.walking_body import RIGHT

STEPS_AHEAD = 3
"""Steps before the first frame, so that the first solves have a cycle to settle in."""
END_STEP = 0.6
"""Length of the first step from standing and of the last one, of others. Tuned for jerk."""
CORNER_STEPS = 2.6
"""Steps before and after a corner of a path over which it is rounded. Tuned for jerk."""


class Pace(NamedTuple):
    """Displacement and turn of the body from one planned step to the next."""

    forward: float
    """Displacement ahead in a step [m]."""
    side: float
    """Displacement to the left in a step [m]."""
    turn: float = 0.0
    """Turn to the left in a step [rad]."""


class Waypoint(NamedTuple):
    """Place and heading of the body half way through a planned step."""

    x: float
    """Position along x [m]."""
    z: float
    """Position along z [m]."""
    heading: float
    """Heading from z towards x [rad]: to the left."""

    def advance(self, pace: Pace, share: float = 1.0) -> "Waypoint":
        """Advance a waypoint of the step plan on an arc, by a share of a step."""
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
    """Number of steps in which the body goes on; with a stop, the others bring the feet together."""


def plan_even_steps(count: int, first: Waypoint, pace: Pace, first_side: int) -> list[PlannedStep]:
    """Plan a number of steps at an even pace, feet in turn."""
    steps, waypoint = [], first
    for number in range(count):
        steps.append(PlannedStep((first_side + number) % 2, waypoint, pace))
        waypoint = waypoint.advance(pace)
    return steps


def plan_steps(
    pace: Pace, count: StepCount, *, start: bool, stop: bool, feet_behind: float, body_ahead: float, shorter_ends: bool
) -> list[PlannedStep]:
    """Plan the steps of a walk at an even pace, with a start from standing and a stop where requested.

    The first frame is at phase `STEPS_AHEAD`. start, stop: whether it begins and ends standing, the feet side by side;
    feet_behind: how far behind their waypoints feet stand [steps]; body_ahead: how far ahead of the standing feet the body
    starts [steps]; shorter_ends: whether the first step and the last are shorter.
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
            last = END_STEP if shorter_ends else 1.0
            here = waypoint.advance(pace, -last * feet_behind)  # beside the other foot, which stands so far behind its waypoint
        elif start and number <= STEPS_AHEAD:
            here = origin
        side = (RIGHT + number) % 2
        steps.append(PlannedStep(side, here, standing_pace if standing else going, _body_motion(number, ending, start, stop)))
    return steps


def plan_path_steps(waypoints: list[Waypoint], pace: Pace, count: int, *, start: bool, stop: bool) -> list[PlannedStep]:
    """Plan the steps of a walk along a path of waypoints, with some before the first and beyond the last.

    count: number of steps of the path, with the one that closes.
    """
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
    """Return whether the body walks, sways or stands over a planned step.

    ending: the number of the first step that it stands on in the end.
    """
    if start and number <= STEPS_AHEAD:
        return "sways" if number == STEPS_AHEAD else "stands"
    if stop and number >= ending - 1:
        return "sways" if number == ending - 1 else "stands"
    return "walks"


def waypoints_along(points: np.ndarray, length: float, ends: tuple[float, float] = (1.0, 1.0)) -> list[Waypoint]:
    """Plan where steps go along a path through points (n, 2) of x and z: waypoints every `length` [m], corners rounded.

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
