"""The motion of feet over their footprints: heel strike, flat, heel rise over the ball, swing, and the lift that clears them.

A foot lands on its heel with the toes up, rolls flat, stands, raises its heel while the other leg still swings, and leaves over
its ball. While it touches the floor, the line it rolls over (heel, sole or ball) does not move: the ankle follows from the
pitch. Rolling at the old footprint and at the new one are blended while the foot swings, so it leaves and lands without
sliding. All is smooth in the phase, many at once.

Times are in steps from when the foot is flat on its footprint, which is when it comes to bear the body.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from poise.gait.footprints import STAIR_SHAPE, Footprint, Footprints, SwingValues
from poise.gait.terrain import FLAT_GROUND, Ground
from poise.gait.walking_body import LEFT, RIGHT, WalkingBody
from poise.gait.walking_foot import WalkingFoot
from poise.geometry.easing import minimum_jerk
from poise.geometry.rotations import yaw_pitch_roll


@dataclass(frozen=True, slots=True)
class RollShape:
    """When a foot rolls [steps after it is flat], fitted to the foot pitch of the recorded walks in docs/walking.md."""

    rise_begin: float = 0.680
    """When the heel begins to rise."""
    rise_end: float = 1.289
    """When it would have risen."""
    early_begin: float = 0.008
    """When the heel begins to come off the floor slowly, while the body goes over the foot."""
    early_end: float = 0.868
    """When that would end."""
    early_share: float = 0.060
    """How far it comes off so, of its rise."""
    fall_begin: float = 0.960
    """When the toe begins to come up again."""
    fall_end: float = 1.680
    """When the toe is no longer down."""
    toes_up_begin: float = 1.520
    """When the toes begin to come up for the heel strike."""
    toes_up_end: float = 1.800
    """When the toes are up."""
    strike_begin: float = 1.684
    """When the foot begins to roll flat about its heel."""
    strike_end: float = 2.0
    """When it is flat again."""
    toes_begin: float = 0.913
    """When toes that lie flat under the raised heel begin to roll over their tip."""
    toes_end: float = 1.170
    """When they would roll by `toes_share`."""
    toes_share: float = 0.820
    """How far they would roll, of the pitch of the foot."""
    relaxing: float = 0.3
    """Share of a swing in which bent toes straighten, and in which they bend before a foot lands on its ball."""


@dataclass(frozen=True, slots=True)
class SwingShape:
    """Timing of a swing, as shares of it. Tuned for jerk (`python -m tests.support.grid`)."""

    gain_time: float = 0.197
    """Time in which the foot gains speed."""
    lose_time: float = 0.270
    """Time in which the foot loses speed."""
    pick_up: float = 0.072
    """Lift of a foot that has left over its ball, early in its swing [leg lengths per radian of its push-off]."""
    pick_up_rise: tuple[float, float] = (0.0, 0.29)
    """When that lift begins, and when it would be whole."""
    pick_up_fall: tuple[float, float] = (0.248, 0.708)
    """When that lift begins to go, and when it is gone."""
    only_up: float = 0.04
    """First part of a swing, in which the foot only goes up: so it does not slide as it leaves the floor."""
    only_down: float = 0.06
    """Last part of a swing, in which the foot only comes down."""
    droop: float = 0.95
    """Part of a swing in which the toe droops, the first one."""
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


ROLL_SHAPE = RollShape()
SWING_SHAPE = SwingShape()
CLEARANCE_SHAPE = ClearanceShape()
SAMPLES = np.linspace(0.02, 0.98, 33)
"""Moments at which a swing is checked against the ground [share of a step]."""


class FootMotion(NamedTuple):
    """The motion of a foot, or of both, at n moments."""

    ankles: np.ndarray
    """(n, 3) or (n, 2, 3) [m]."""
    orientations: np.ndarray
    """(n, 3, 3) or (n, 2, 3, 3)."""
    toe_bends: np.ndarray
    """(n,) or (n, 2) how far the toes are bent up against the foot [rad]."""


def bell(x: np.ndarray) -> np.ndarray:
    """Evaluate the bell curve of foot lift and toe droop, (n,): (4 x (1 − x))³ for x in 0 to 1, else 0.

    Its highest value is 1; it has neither speed nor acceleration at its ends.
    """
    x = np.clip(x, 0.0, 1.0)
    result: np.ndarray = (4.0 * x * (1.0 - x)) ** 3
    return result


def _rise_and_fall(times: np.ndarray, rise: tuple[float, float], fall: tuple[float, float]) -> np.ndarray:
    """Evaluate a part of the motion of a foot that comes and goes, (n,): it rises between two times, and falls likewise."""
    rising = minimum_jerk((times - rise[0]) / (rise[1] - rise[0]))
    result: np.ndarray = rising * (1.0 - minimum_jerk((times - fall[0]) / (fall[1] - fall[0])))
    return result


def _heel_rise_unscaled(times: np.ndarray) -> np.ndarray:
    """Evaluate the pitch of a foot whose heel rises, slowly first and then quickly, and falls, (n,): 1 if it did not fall."""
    shape = ROLL_SHAPE
    fall = shape.fall_begin, shape.fall_end
    early = _rise_and_fall(times, (shape.early_begin, shape.early_end), fall)
    late = _rise_and_fall(times, (shape.rise_begin, shape.rise_end), fall)
    return late + shape.early_share * (early - late)


HIGHEST_RISE = float(_heel_rise_unscaled(np.linspace(0.0, 2.0, 2001)).max())


def heel_rise(times: np.ndarray) -> np.ndarray:
    """Evaluate the pitch of a foot as its heel rises and it leaves over its ball, (n,): its highest value is 1."""
    result: np.ndarray = _heel_rise_unscaled(times) / HIGHEST_RISE
    return result


def toe_roll(times: np.ndarray) -> np.ndarray:
    """Evaluate how far toes roll over their tip before the foot leaves, (n,) [share of the pitch of the foot]."""
    shape = ROLL_SHAPE
    result: np.ndarray = shape.toes_share * minimum_jerk((times - shape.toes_begin) / (shape.toes_end - shape.toes_begin))
    return result


def toes_up(times: np.ndarray) -> np.ndarray:
    """Evaluate the pitch of a foot with its toes up before its heel strikes and until it is flat, (n,): at most 1."""
    shape = ROLL_SHAPE
    return _rise_and_fall(times, (shape.toes_up_begin, shape.toes_up_end), (shape.strike_begin, shape.strike_end))


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


def move_feet(body: WalkingBody, footprints: Footprints, k: np.ndarray, s: np.ndarray, margin: float) -> FootMotion:
    """Compute the motion of both feet at n moments, left and right.

    k: (n,) the footprint that bears the body; s: (n,) the share of its step; margin: how long before a changeover the front
    foot is flat already [share of a step].
    """
    result = FootMotion(np.empty((len(k), 2, 3)), np.empty((len(k), 2, 3, 3)), np.empty((len(k), 2)))
    bearing = footprints.sides[k]
    for side in (LEFT, RIGHT):
        for rows, move in ((np.flatnonzero(bearing == side), stand_foot), (np.flatnonzero(bearing != side), swing_foot)):
            if len(rows):
                moved = move(body, side, footprints, k[rows], s[rows], margin)
                for whole, part in zip(result, moved, strict=True):
                    whole[rows, side] = part
    return result


def stand_foot(body: WalkingBody, side: int, footprints: Footprints, k: np.ndarray, s: np.ndarray, margin: float) -> FootMotion:
    """Compute the motion of the foot of a side that bears the body: flat, then over its ball as the heel rises.

    Backwards it lands on its ball. k, s, margin: as in `move_feet`.
    """
    foot = body.feet[side]
    here, following = SwingValues(*footprints.swings[k].T), SwingValues(*footprints.swings[k + 1].T)
    leaving, landing = 1.0 - np.asarray(following.backwards), np.asarray(here.backwards)
    since, until = s - following.roll_delay, 1.0 - s - here.roll_delay
    left = leaving * body.heel_rise(side, following.push_off) * _only(leaving > 0.0, heel_rise, since)
    landed = landing * body.heel_rise(side, here.push_off) * _only(landing > 0.0, heel_rise, until)
    rise, toes = left + landed, left * _only(leaving > 0.0, toe_roll, since) + landed * _only(landing > 0.0, toe_roll, until)
    angles, ankles, heels_up = footprints.orientations[k], footprints.ankles[k], footprints.heels_up[k]
    flat, orientation = yaw_pitch_roll(*angles.T), yaw_pitch_roll(angles[:, 0], angles[:, 1] + rise, angles[:, 2])
    ankle = ankles + (flat - orientation) @ foot.ball + _toe_shift(foot, angles, heels_up, toes)
    return FootMotion(ankle, orientation, np.minimum(rise - toes + heels_up, foot.most_bend))


def swing_foot(body: WalkingBody, side: int, footprints: Footprints, k: np.ndarray, s: np.ndarray, margin: float) -> FootMotion:
    """Compute the motion of the foot of a side that swings between footprints, from when it no longer bears the body.

    k, s, margin: as in `move_feet`.
    """
    foot = body.feet[side]
    before, swing = SwingValues(*footprints.swings[k].T), SwingValues(*footprints.swings[k + 1].T)
    leaves_backwards, lands_backwards = np.asarray(before.backwards) > 0.5, np.asarray(swing.backwards) > 0.5
    u = _swing_share(swing, s, margin)
    # Time goes backwards for a foot that goes backwards; it is flat a little before the changeover.
    leaving = np.where(leaves_backwards, 2.0 - s, 1.0 + s)
    landing = np.where(lands_backwards, 2.0 - s / (1.0 - margin), 1.0 + s / (1.0 - margin))
    left, landed = leaving - before.roll_delay, 2.0 - s - swing.roll_delay
    rise_before = body.heel_rise(side, before.push_off) * _only(~leaves_backwards, heel_rise, left)
    # A foot that leaves forwards and lands backwards, on its ball, is flat in between.
    rise_before = rise_before * (1.0 - _only(lands_backwards, minimum_jerk, u))
    rise_after = _only(lands_backwards, heel_rise, landed) * body.heel_rise(side, swing.push_off)
    toes_before = rise_before * _only(~leaves_backwards, toe_roll, left)
    toes_after = rise_after * _only(lands_backwards, toe_roll, landed)
    up = swing.heel_strike * (_only(leaves_backwards, toes_up, leaving) + _only(~lands_backwards, toes_up, landing))
    if foot.stiff_shin is not None:
        up = 0.0 * up
    way, height = _way_and_height(u, np.asarray(swing.height_lead), lands_backwards)
    old, new = footprints.orientations[k - 1], footprints.orientations[k + 1]
    angles = old + way[:, None] * (new - old)
    pitch = rise_before + rise_after - up + swing.toe_droop * bell(u / SWING_SHAPE.droop)
    orientation = yaw_pitch_roll(angles[:, 0], angles[:, 1] + pitch, angles[:, 2])
    # Rolling at the old footprint and at the new one, each as if the foot did nothing else.
    start = _rolled_ankle(
        footprints.ankles[k - 1], old, rise_before - np.where(leaves_backwards, up, 0.0),
        np.where(leaves_backwards[:, None], foot.heel, foot.ball),
    )  # fmt: skip
    end = _rolled_ankle(
        footprints.ankles[k + 1], new, rise_after - np.where(lands_backwards, 0.0, up),
        np.where(lands_backwards[:, None], foot.ball, foot.heel),
    )  # fmt: skip
    start = start + _toe_shift(foot, old, footprints.heels_up[k - 1], toes_before)
    end = end + _toe_shift(foot, new, footprints.heels_up[k + 1], toes_after)
    ankle = start + np.column_stack([way, height, way]) * (end - start)
    ankle[:, 1] += swing.lift * bell(u) + _picked_up(body, before, swing, leaves_backwards, lands_backwards, u)
    straight = [minimum_jerk((share - SWING_SHAPE.only_up) / ROLL_SHAPE.relaxing) for share in (u, 1.0 - u)]
    bends = (rise_before - toes_before + footprints.heels_up[k - 1]) * (1.0 - straight[0])
    bends = bends + (rise_after - toes_after + footprints.heels_up[k + 1]) * (1.0 - straight[1])
    return FootMotion(ankle, orientation, np.minimum(bends, foot.most_bend))


def _rolled_ankle(ankles: np.ndarray, standing: np.ndarray, pitch: np.ndarray, pivot: np.ndarray) -> np.ndarray:
    """Compute the motion of ankles (n, 3) [m] that stood at `ankles` as feet roll by a pitch (n,) [rad] about points (n, 3).

    standing: (n, 3) yaw, pitch and roll of the feet that stood [rad]; pivot: in the foot's frame [m].
    """
    rolled = yaw_pitch_roll(standing[:, 0], standing[:, 1] + pitch, standing[:, 2])
    result: np.ndarray = ankles + np.einsum("nij,nj->ni", yaw_pitch_roll(*standing.T) - rolled, pivot)
    return result


def _toe_shift(foot: WalkingFoot, standing: np.ndarray, heels_up: np.ndarray, pitch: np.ndarray) -> np.ndarray:
    """Compute the motion of a foot's ball (n, 3) [m] as toes that lay flat roll by a pitch (n,) [rad] over their tip.

    standing: (n, 3) yaw, pitch and roll of the foot that stood with its heel up by (n,) [rad].
    """
    if foot.toes is None:
        return np.zeros((len(pitch), 3))
    yaw, flat, roll = standing[:, 0], standing[:, 1] - heels_up, standing[:, 2]
    result: np.ndarray = (yaw_pitch_roll(yaw, flat + pitch, roll) - yaw_pitch_roll(yaw, flat, roll)) @ (foot.ball - foot.toe)
    return result


def _picked_up(
    body: WalkingBody, before: SwingValues, swing: SwingValues, leaves_backwards: Any, lands_backwards: Any, u: np.ndarray
) -> np.ndarray:
    """Compute how far a foot is picked up after it has left over its ball, (n,) [m]; backwards, before it lands on it."""

    def lift(shares: np.ndarray) -> np.ndarray:
        return _rise_and_fall(shares, SWING_SHAPE.pick_up_rise, SWING_SHAPE.pick_up_fall)

    after = before.push_off * _only(~leaves_backwards, lift, u)
    ahead = swing.push_off * _only(lands_backwards, lift, 1.0 - u)
    result: np.ndarray = SWING_SHAPE.pick_up * body.leg * (after + ahead)
    return result


def _only(which: np.ndarray, curve: Callable[[np.ndarray], np.ndarray], times: np.ndarray) -> np.ndarray:
    """Evaluate a curve of a foot's motion at the times (n,) that are chosen, (n,); 0 at the others."""
    if not which.any():
        return np.zeros(len(times))
    return np.where(which, curve(times), 0.0)


def _swing_share(swing: SwingValues, s: np.ndarray, margin: float) -> np.ndarray:
    """Compute the time within a foot's swing (n,), from 0 as the foot leaves its footprint to 1 as it lands."""
    result: np.ndarray = (s - swing.leave_time) / (1.0 - margin - swing.strike_time - swing.leave_time)
    return result


def _way_and_height(u: np.ndarray, lead: np.ndarray, backwards: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Split a foot's swing into progress over the floor and upwards, (n,): up stairs it rises first, down it sinks last."""
    lag, way_lag, shape = np.abs(lead), SWING_SHAPE.way_lag * np.abs(lead), SWING_SHAPE
    going = (u - np.where(backwards, shape.only_down, shape.only_up)) / (1.0 - shape.only_up - shape.only_down)
    over = np.where(lead > 0.0, (going - way_lag) / (1.0 - way_lag), going / (1.0 - way_lag))
    up = np.where(lead > 0.0, u / (1.0 - lag), (u - lag) / (1.0 - lag))
    way = np.where(backwards, 1.0 - swing_progress(1.0 - over), swing_progress(over))
    stairs = np.minimum(lag / SWING_SHAPE.full_stairs, 1.0)
    way = way + stairs * (minimum_jerk(over) - way)
    return way, way + stairs * (minimum_jerk(up) - way)


def sole_points(foot: WalkingFoot, motion: FootMotion) -> list[np.ndarray]:
    """Compute the motion of heel, ball and toe tip of a foot, each (n, 3) [m]; toes that bend carry ball and tip."""
    toes = motion.orientations @ yaw_pitch_roll(0.0, -motion.toe_bends, 0.0)
    joint = motion.ankles + motion.orientations @ foot.ball
    ball = np.array([0.0, foot.toe[1] - foot.ball[1], 0.0])
    return [motion.ankles + motion.orientations @ foot.heel, joint + toes @ ball, joint + toes @ (foot.toe - foot.ball)]


def lift_clear(body: WalkingBody, row: list[Footprint], ground: Ground, margin: float) -> Footprint:
    """Lift the foot in its swing so that heel, ball and toes clear the ground; returns the last footprint with that.

    row: the footprint that the foot comes from, that of the other foot, and the one that it goes to.
    """
    before, _, after = row
    samples, ones = Footprints.of(row), np.ones(len(SAMPLES), np.int64)
    foot = body.feet[after.side]
    motion = swing_foot(body, after.side, samples, ones, SAMPLES, margin)
    lifts = bell(_swing_share(after.swing, SAMPLES, margin))
    lacking = np.zeros(len(SAMPLES))
    heel, ball, toe = sole_points(foot, motion)
    for places in (heel, ball, toe, 0.5 * (heel + ball)):
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
    """Widen edges below the motion of a swinging foot: heights (n,) [m] rise to those of neighbours higher by an edge [m]."""
    beside = np.concatenate([heights[:1], heights, heights[-1:]])
    highest = np.maximum(beside[:-2], beside[2:])
    return np.where(highest - heights > edge, highest, heights)
