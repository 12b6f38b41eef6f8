"""The motion of feet between footprints: toe roll, swing, heel strike, and the lift that keeps them clear.

A foot that goes from footprint to footprint first rolls over its toe, where it was, and last about its heel, where it will be:
both motions are blended while it swings, so it leaves and lands without sliding. All is smooth in the phase, many at once.
"""

from dataclasses import dataclass, replace

import numpy as np

from poise.gait.footprints import STAIR_SHAPE, Footprint, Footprints, SwingValues
from poise.gait.terrain import FLAT_GROUND, Ground
from poise.gait.walking_body import WalkingBody, WalkingFoot
from poise.geometry.easing import minimum_jerk
from poise.geometry.rotations import yaw_pitch_roll


@dataclass(frozen=True, slots=True)
class SwingShape:
    """Timing of a swing, as shares of it. Tuned for jerk (`python -m tests.support.grid`)."""

    gain_time: float = 0.355
    """Time in which the foot gains speed."""
    lose_time: float = 0.66
    """Time in which the foot loses speed."""
    toe_off_end: float = 0.76
    """When the toe is no longer down from rolling off."""
    strike_begin: float = 0.59
    """When the toe begins to be up for the heel to strike."""
    way_lag: float = 1.3
    """Lag of the way over the floor on stairs, of the lead of the height."""
    full_stairs: float = 0.05
    """Lead or lag of the height from which on a foot goes as on stairs; below it, as on a slope, it goes along the ground."""


@dataclass(frozen=True, slots=True)
class ClearanceShape:
    """Clearance of a swinging foot above the ground. Tuned for the dip (`python -m tests.support.grid`)."""

    clearance: float = 0.012
    """Least clearance of heel and toe in the middle of a swing [leg lengths]."""
    touching: float = 2e-4
    """Depth in the floor that still counts as standing on it [m]."""
    edge: float = 0.03
    """Height between two samples of the floor that counts as an edge [leg lengths]."""
    lifted: float = 0.03
    """Samples with less lift than this share of the largest are left out."""


SWING_SHAPE = SwingShape()
CLEARANCE_SHAPE = ClearanceShape()
SAMPLES = np.linspace(0.02, 0.98, 33)
"""Moments at which a swing is checked against the ground [share of a step]."""


def bell(x: np.ndarray) -> np.ndarray:
    """Evaluate the bell curve of foot lift and foot roll, (n,): (4 x (1 − x))³ for x in 0 to 1, else 0.

    Its highest value is 1; it has neither speed nor acceleration at its ends.
    """
    x = np.clip(x, 0.0, 1.0)
    result: np.ndarray = (4.0 * x * (1.0 - x)) ** 3
    return result


def swing_progress(u: np.ndarray) -> np.ndarray:
    """Evaluate the progress of a foot's swing, (n,) from 0 to 1, at shares u (n,) of its time.

    Speed is gained and lost in smooth steps; at the ends there is no speed and no acceleration.
    """
    u = np.clip(u, 0.0, 1.0)
    gain_time, lose_time = SWING_SHAPE.gain_time, SWING_SHAPE.lose_time

    def gained(v: np.ndarray) -> np.ndarray:  # the integral of 3v² − 2v³, the speed while it is gained
        result: np.ndarray = v**3 - 0.5 * v**4
        return result

    whole = 1.0 - 0.5 * (gain_time + lose_time)
    first = gain_time * gained(np.minimum(u / gain_time, 1.0)) + np.maximum(u - gain_time, 0.0)
    last = whole - lose_time * gained(np.minimum((1.0 - u) / lose_time, 1.0))
    result: np.ndarray = np.where(u < 1.0 - lose_time, first, last) / whole
    return result


def move_feet(
    body: WalkingBody, footprints: Footprints, k: np.ndarray, s: np.ndarray, margin: float
) -> tuple[np.ndarray, np.ndarray]:
    """Compute the motion of both feet: ankles (n, 2, 3) [m] and orientations (n, 2, 3, 3), left and right.

    k: (n,) the footprint that bears the body; s: (n,) the share of its step; margin: how long before a changeover the front
    foot is flat already [share of a step].
    """
    ankles, orientations = np.empty((len(k), 2, 3)), np.empty((len(k), 2, 3, 3))
    rows, bearing = np.arange(len(k)), footprints.sides[k]
    ankles[rows, bearing] = footprints.ankles[k]
    orientations[rows, bearing] = yaw_pitch_roll(*footprints.orientations[k].T)
    for side, foot in enumerate(body.feet):
        swinging = np.flatnonzero(bearing != side)
        if len(swinging):
            ankles[swinging, side], orientations[swinging, side] = swing_foot(
                foot, footprints, k[swinging], s[swinging], margin
            )
    return ankles, orientations


def swing_foot(
    foot: WalkingFoot, footprints: Footprints, k: np.ndarray, s: np.ndarray, margin: float
) -> tuple[np.ndarray, np.ndarray]:
    """Compute the motion of the swinging foot between footprints: ankles (n, 3) [m] and orientations (n, 3, 3).

    k, s, margin: as in `move_feet`.
    """
    swing = SwingValues(*footprints.swings[k + 1].T)
    backwards = np.asarray(swing.backwards) > 0.5
    u = _swing_share(swing, s, margin)
    pitch = _foot_pitch(swing, s, backwards, margin) + swing.toe_droop * bell(u)
    way, height = _way_and_height(u, np.asarray(swing.height_lead), backwards)
    old, new = footprints.orientations[k - 1], footprints.orientations[k + 1]
    angles = old + way[:, None] * (new - old)
    orientation = yaw_pitch_roll(angles[:, 0], angles[:, 1] + pitch, angles[:, 2])
    first_pivot = np.where(backwards[:, None], foot.heel, foot.toe)
    last_pivot = np.where(backwards[:, None], foot.toe, foot.heel)

    def rotate_about(ankle: np.ndarray, standing: np.ndarray, pivot: np.ndarray) -> np.ndarray:
        """Roll a foot that stood with its ankle at (n, 3) about a point of its sole (n, 3); returns its ankle (n, 3) [m]."""
        change = yaw_pitch_roll(*standing.T) - orientation
        result: np.ndarray = ankle + np.einsum("nij,nj->ni", change, pivot)
        return result

    start = rotate_about(footprints.ankles[k - 1], old, first_pivot)
    end = rotate_about(footprints.ankles[k + 1], new, last_pivot)
    ankle = start + np.column_stack([way, height, way]) * (end - start)
    ankle[:, 1] += swing.lift * bell(u)
    return ankle, orientation


def _swing_share(swing: SwingValues, s: np.ndarray, margin: float) -> np.ndarray:
    """Compute the time within a foot's swing (n,), from 0 as the foot leaves its footprint to 1 as it lands."""
    result: np.ndarray = (s - swing.roll_off_time) / (1.0 - margin - swing.roll_flat_time - swing.roll_off_time)
    return result


def _way_and_height(u: np.ndarray, lead: np.ndarray, backwards: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Split a foot's swing into progress over the floor and upwards, (n,): up stairs it rises first, down it sinks last."""
    lag, way_lag = np.abs(lead), SWING_SHAPE.way_lag * np.abs(lead)
    over = np.where(lead > 0.0, (u - way_lag) / (1.0 - way_lag), u / (1.0 - way_lag))
    up = np.where(lead > 0.0, u / (1.0 - lag), (u - lag) / (1.0 - lag))
    way = np.where(backwards, 1.0 - swing_progress(1.0 - over), swing_progress(over))
    stairs = np.minimum(lag / SWING_SHAPE.full_stairs, 1.0)
    return way, way + stairs * (minimum_jerk(up) - way)


def _foot_pitch(swing: SwingValues, s: np.ndarray, backwards: np.ndarray, margin: float) -> np.ndarray:
    """Compute the pitch of a foot (n,) from toe-off to heel strike, toe down [rad]; backwards in the opposite order."""
    x = s / (1.0 - margin)
    x = np.where(backwards, 1.0 - x, x)
    begin = SWING_SHAPE.strike_begin
    result: np.ndarray = swing.toe_off * bell(x / SWING_SHAPE.toe_off_end)
    result = result - swing.heel_strike * bell((x - begin) / (1.0 - begin))
    return result


def lift_clear(body: WalkingBody, before: Footprint, after: Footprint, ground: Ground, margin: float) -> Footprint:
    """Lift the foot in its swing from footprint `before` so that heel and toe clear the ground; returns `after` with that."""
    foot, pair = body.feet[after.side], Footprints.of([before, before, after])
    ones = np.ones(len(SAMPLES), np.int64)
    ankles, orientations = swing_foot(foot, pair, ones, SAMPLES, margin)
    lifts = bell(_swing_share(after.swing, SAMPLES, margin))
    lacking = np.zeros(len(SAMPLES))
    for point in (foot.heel, foot.toe, 0.5 * (foot.heel + foot.toe)):
        places = ankles + orientations @ point
        heights = np.array([ground(x, z) for x, z in places[:, (0, 2)].tolist()]) if ground is not FLAT_GROUND else np.zeros(1)
        # Down, and up low stairs, a foot is just above an edge.
        if after.flat_ankle[1] - before.flat_ankle[1] < STAIR_SHAPE.full_height * body.leg:
            heights = _widen_edges(heights, CLEARANCE_SHAPE.edge * body.leg)
        lacking = np.maximum(lacking, heights - places[:, 1])
    if lacking.max() <= CLEARANCE_SHAPE.touching:
        return after
    lifted = lifts > CLEARANCE_SHAPE.lifted
    clearance = CLEARANCE_SHAPE.clearance * body.leg
    more = float(np.max((lacking[lifted] + clearance * lifts[lifted]) / lifts[lifted], initial=0.0))
    return replace(after, swing=after.swing._replace(lift=after.swing.lift + more))


def _widen_edges(heights: np.ndarray, edge: float) -> np.ndarray:
    """Widen floor edges below a swinging foot: heights (n,) [m] rise to those of neighbours that are higher by an edge [m]."""
    beside = np.concatenate([heights[:1], heights, heights[-1:]])
    highest = np.maximum(beside[:-2], beside[2:])
    return np.where(highest - heights > edge, highest, heights)
