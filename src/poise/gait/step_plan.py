"""Rows of footprints for a whole walk: steady, with a start and a stop, on curves, along paths, on stairs and slopes."""

import math
from dataclasses import dataclass, replace

import numpy as np

from poise.gait.foot_motion import bell, swinging
from poise.gait.footprints import STAIR, SWING, Ground, Print, Prints, level, make_print
from poise.gait.published_gait import BODY, Step
from poise.gait.walking_body import Frame

CLEAR = 0.012
"""How far heel and toe are above the floor in the middle of a swing, at least [leg lengths]."""
SAMPLES = np.linspace(0.02, 0.98, 33)
"""Where a swing is looked at for what is in its way [share of a step]."""
TOUCHING = 2e-4
"""What is deeper in the floor is in it, and not on it [m]."""
EDGE = 0.03
"""What the floor rises or falls by between two of these places is an edge if it is more [leg lengths]."""
ROUNDED = 2.6
"""Over how many steps before and after a corner it is rounded."""
TURNING = ("twist", "list", "counter", "swing", "bend", "rise")
"""What a body does not do when it begins or ends a walk."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How the body goes on from print to print."""

    forward: float
    side: float
    """[m] a step, side to the left."""
    turn: float = 0.0
    """[rad] a step, to the left."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place and a direction on the floor."""

    x: float
    z: float
    heading: float
    """From z towards x [rad]: to the left."""

    def moved(self, pace: Pace, share: float = 1.0) -> "Spot":
        """A share of a step farther on an arc."""
        half = 0.5 * share * pace.turn
        chord = share * (math.sin(half) / half if abs(half) > 1e-9 else 1.0)
        heading = self.heading + half
        c, s = chord * math.cos(heading), chord * math.sin(heading)
        x = self.x + s * pace.forward + c * pace.side
        return Spot(x, self.z + c * pace.forward - s * pace.side, heading + half)


def place(
    frame: Frame,
    side: int,
    spot: Spot,
    pace: Pace,
    step: Step,
    ground: Ground,
    width: float,
    before: Print | None,
    margin: float,
    back: float | None = None,
) -> Print:
    """A print at a spot of a body that goes at a pace, with the foot lifted clear of what is between it and the print before.

    back: how far behind the spot the foot stands [steps]; as in other steps if None.
    """
    back = step.behind if back is None else back
    moved = pace.forward, pace.side
    made = make_print(frame, side, (spot.x, spot.z), spot.heading, moved, step, ground, width, back, before)
    last, following = spot.moved(pace, -1.0), spot.moved(pace)
    # The body's curve cuts corners of its centers; so that it goes through the spots, these are a little farther out.
    outward = np.array([last.x - 2.0 * spot.x + following.x, 0.0, last.z - 2.0 * spot.z + following.z])
    made = replace(made, center=made.center - outward / 8.0)
    return made if before is None else clear(frame, before, made, ground, margin)


def clear(frame: Frame, before: Print, after: Print, ground: Ground, margin: float) -> Print:
    """The print with the foot lifted on its way so that heel and toe stay above the floor."""
    foot, pair = frame.feet[after.side], Prints.of([before, before, after])
    ones = np.ones(len(SAMPLES), np.int64)
    ankles, turns = swinging((foot.heel, foot.toe), pair, ones, SAMPLES, margin)
    rolling, flattening = after.swing[:2]
    lifts = bell((SAMPLES - rolling) / (1.0 - margin - flattening - rolling))
    lacking = np.zeros(len(SAMPLES))
    for point in (foot.heel, foot.toe, 0.5 * (foot.heel + foot.toe)):
        places = ankles + turns @ point
        floor = np.array([ground(x, z) for x, z in places[:, (0, 2)].tolist()]) if ground is not level else np.zeros(1)
        if after.flat[1] - before.flat[1] < STAIR * frame.leg:  # down, and up low stairs, a foot is just above an edge
            floor = _with_edges(floor, EDGE * frame.leg)
        lacking = np.maximum(lacking, floor - places[:, 1])
    in_swing = lifts > 0.03
    more = float(np.max((lacking[in_swing] + CLEAR * frame.leg * lifts[in_swing]) / lifts[in_swing], initial=0.0))
    more = more if lacking.max() > TOUCHING else 0.0
    swing = list(after.swing)
    swing[2] += more
    return replace(after, swing=tuple(swing))


def _with_edges(heights: np.ndarray, edge: float) -> np.ndarray:
    """(n,) heights of the floor along a way, with an edge that is between two of them reaching as far as the lower one [m]."""
    beside = np.concatenate([heights[:1], heights, heights[-1:]])
    highest = np.maximum(beside[:-2], beside[2:])
    return np.where(highest - heights > edge, highest, heights)


def steady(
    frame: Frame,
    count: int,
    spot: Spot,
    pace: Pace,
    step: Step,
    ground: Ground,
    width: float,
    margin: float,
    back: float | None = None,
) -> list[Print]:
    """So many prints at an even pace, the first of them at a spot; back: as in `place`."""
    rows: list[Print] = []
    for number in range(count):
        rows.append(place(frame, number % 2, spot, pace, step, ground, width, rows[-2] if number > 1 else None, margin, back))
        spot = spot.moved(pace)
    return rows


def quiet(row: Print, sway: bool) -> Print:
    """The print of a body that begins or ends a walk: it may sway over the foot, but neither twists nor swings its arms.

    A foot that is put beside the other one lands on its whole sole.
    """
    off = (*TURNING, "strike") if sway else (*TURNING, "strike", "sway")
    body = tuple(0.0 if name in off else value for name, value in zip(BODY, row.body, strict=True))
    swing = tuple(0.0 if name in off else value for name, value in zip(SWING, row.swing, strict=True))
    return replace(row, body=body, swing=swing)


def along(points: np.ndarray, length: float, ends: tuple[float, float] = (1.0, 1.0)) -> list[Spot]:
    """Spots every so many metres along a path through points (n, 2) of x and z [m], its corners rounded by about a step.

    ends: how long the first way and the last are, of others.
    """
    legs = np.linalg.norm(np.diff(points, axis=0), axis=1)
    far = np.concatenate([[0.0], np.cumsum(legs)])
    count = max(round(float(far[-1]) / length), 2)
    ways = np.array([ends[0], *[1.0] * (count - 2), ends[1]])
    wanted = far[-1] * np.concatenate([[0.0], np.cumsum(ways)]) / ways.sum()
    spots = []
    for here in wanted:
        # The mean over a step's length rounds corners; at the ends it is of what there is.
        reach = min(ROUNDED * length, here, far[-1] - here)
        near = np.clip(here + np.linspace(-reach, reach, 9), 0.0, far[-1])
        spots.append((np.interp(near, far, points[:, 0]).mean(), np.interp(near, far, points[:, 1]).mean()))
    places = np.array(spots)
    ahead = np.gradient(places, axis=0)
    headings = np.unwrap(np.arctan2(ahead[:, 0], ahead[:, 1]))
    return [Spot(float(x), float(z), float(heading)) for (x, z), heading in zip(places, headings, strict=True)]


def stairs(frame: Frame, rise: float, tread: float, first: float, flights: tuple[float, float]) -> Ground:
    """Stairs along z: each tread begins so that a foot whose ankle is at first + k · tread [m] stands on its middle.

    flights: from which to which stair: before and beyond, the floor is level, before at height 0.
    """
    foot = frame.feet[0]
    begin = first - 0.5 * (tread - float(foot.toe[2] - foot.heel[2])) + float(foot.heel[2])

    bottom = flights[0] if math.isfinite(flights[0]) else 0.0

    def height(x: float, z: float) -> float:
        return rise * (min(max(math.floor((z - begin) / tread), flights[0]), flights[1]) - bottom)

    return height


def slope(angle: float) -> Ground:
    """A slope that rises along z by an angle [rad]."""
    steep = math.tan(angle)
    return lambda x, z: steep * z
