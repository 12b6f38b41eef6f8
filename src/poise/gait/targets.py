"""From footprints and a phase to where feet, pelvis, chest, head and hands are wanted: smooth in the phase, many at once.

- A foot that goes from print to print first rolls over the toe, where it was, and last about the heel, where it will be: both
  motions are blended while it swings, so it leaves and arrives without sliding, and with a lift in between that keeps it clear.
- The body is carried along a quadratic B-spline through the centers of the prints, so that three of them say where it is.
- The hips are as high as both legs reach with a knee that is never quite straight, or lower: a soft minimum, so that the rise
  and fall of a walk comes from its legs and has no corners.
"""

import math
from typing import NamedTuple

import numpy as np

from poise.gait.figures import BODY
from poise.gait.frames import Frame
from poise.gait.prints import LEFT, Prints, rotations

GAINING = 0.32
"""The share of a swing in which a foot gains speed."""
SPARE = 0.03
"""How much higher the hips would be at changeovers than legs reach, if the soft minimum did not hold them [leg lengths]."""
RISE = 1.5
"""How much more the hips rise than those of people do, whose heels leave the floor before the other foot is flat."""
SUNK = 0.92
"""When the hips are low again [share of a step]: they sink before the front leg is stretched, which would stop its knee."""
LANDING = 0.05
"""How long before a changeover the front leg is stretched most [share of a step]."""
CLIMBING = 0.45
"""How far the pelvis tilts towards the foot that is higher [rad], for every leg length that it is."""
WAITING = 0.38
"""How long a body that climbs waits with that [share of a step]."""
LAGGING = 0.6
"""How much of what the way up of a foot is ahead, the way over the floor is behind."""
EARLY = 0.12
"""By how much of a step the pelvis tilts ahead of its sway."""


class Targets(NamedTuple):
    """What is wanted at n moments."""

    positions: np.ndarray
    """(n, n_leads, 3) [m]."""
    turns: np.ndarray
    """(n, n_leads, 3, 3)."""


def bell(x: np.ndarray, rise: float, fall: float) -> np.ndarray:
    """(n,) x^rise (1 − x)^fall for x in 0 to 1, 1 at its highest, 0 elsewhere."""
    x = np.clip(x, 0.0, 1.0)
    top = rise / (rise + fall)
    result: np.ndarray = (x / top) ** rise * ((1.0 - x) / (1.0 - top)) ** fall
    return result


def blend(u: np.ndarray, losing: np.ndarray) -> np.ndarray:
    """(n,) from 0 to 1 with an even speed in the middle, and no speed and no acceleration at the ends.

    losing: (n,) the share in which speed is lost.
    """
    u = np.clip(u, 0.0, 1.0)

    def gained(v: np.ndarray) -> np.ndarray:  # the integral of 3v² − 2v³, the speed while it is gained
        result: np.ndarray = v**3 - 0.5 * v**4
        return result

    early, late = gained(np.minimum(u / GAINING, 1.0)), gained(np.minimum((1.0 - u) / losing, 1.0))
    whole = 1.0 - 0.5 * (GAINING + losing)
    first = GAINING * early + np.maximum(u - GAINING, 0.0)
    last = whole - losing * late - np.maximum(1.0 - u - losing, 0.0)
    result: np.ndarray = np.where(u < 0.5, first, last) / whole
    return result


def targets(frame: Frame, prints: Prints, phases: np.ndarray, margin: float) -> Targets:
    """What is wanted at phases (n,), each from 1 to len(prints) − 1.

    margin: how long before a changeover the front foot is flat already [share of a step].
    """
    k = np.minimum(phases.astype(np.int64), len(prints) - 2)
    s = phases - k
    count = len(phases)
    positions, turns = np.zeros((count, len(frame.leads), 3)), np.zeros((count, len(frame.leads), 3, 3))
    ankles, ankle_turns = feet(frame, prints, k, s, margin)
    positions[:, :2], turns[:, :2] = ankles, ankle_turns
    body = Body(frame, prints, k, s)
    pelvis, turn = body.pelvis(ankles)
    for place, name in enumerate(frame.leads):
        if name == "pelvis":
            positions[:, place], turns[:, place] = pelvis, turn
        elif name == "chest":
            turns[:, place] = body.chest
        elif name == "head":
            turns[:, place] = body.head
        elif name.endswith("hand"):
            positions[:, place] = body.hand(0 if name.startswith("left") else 1, pelvis, turn)
            turns[:, place] = body.chest
    lower, upper = (turn, body.chest) if "chest" in frame.leads else (turn, body.head)
    for place, (above, share) in enumerate(frame.links, start=len(frame.leads) - len(frame.links)):
        pair = (lower, upper) if above == "chest" else (body.chest if "chest" in frame.leads else turn, body.head)
        turns[:, place] = _part_way(*pair, share)
    return Targets(positions, turns)


def _part_way(one: np.ndarray, other: np.ndarray, share: float) -> np.ndarray:
    """(n, 3, 3) between turns that are near each other: their mean, made a rotation again by one Newton step or two."""
    mixed = (1.0 - share) * one + share * other
    for _ in range(3):  # to the nearest rotation (N. Higham 1986)
        mixed = 0.5 * (mixed + np.linalg.inv(mixed).transpose(0, 2, 1))
    return mixed


# ---- feet ---------------------------------------------------------------------------------------------


def feet(frame: Frame, prints: Prints, k: np.ndarray, s: np.ndarray, margin: float) -> tuple[np.ndarray, np.ndarray]:
    """(n, 2, 3) where ankles are [m] and (n, 2, 3, 3) how feet are turned, left and right."""
    positions, turns = np.empty((len(k), 2, 3)), np.empty((len(k), 2, 3, 3))
    rows, base = np.arange(len(k)), prints.sides[k]
    positions[rows, base], turns[rows, base] = prints.ankles[k], rotations(*prints.turns[k].T)
    for side, foot in enumerate(frame.feet):
        chosen = np.flatnonzero(base != side)
        if len(chosen):
            ends = foot.heel, foot.toe
            positions[chosen, side], turns[chosen, side] = swinging(ends, prints, k[chosen], s[chosen], margin)
    return positions, turns


def swinging(
    ends: tuple[np.ndarray, np.ndarray], prints: Prints, k: np.ndarray, s: np.ndarray, margin: float
) -> tuple[np.ndarray, np.ndarray]:
    """(n, 3) where the ankle of the foot is that does not bear the body [m], and (n, 3, 3) how it is turned."""
    rolling, flattening, lift, off, strike, backwards, lead, droop, losing = prints.swings[k + 1].T
    u = (s - rolling) / (1.0 - margin - flattening - rolling)
    pitch = _pitch(s, off, strike, backwards > 0.5, margin) + droop * bell(u, 3.0, 3.0)
    share, up = _ways(u, lead, losing)
    old, new = prints.turns[k - 1], prints.turns[k + 1]
    turn = old + share[:, None] * (new - old)
    turned = rotations(turn[:, 0], turn[:, 1] + pitch, turn[:, 2])
    heel, toe = ends
    first = np.where(backwards[:, None] > 0.5, heel, toe)
    last = np.where(backwards[:, None] > 0.5, toe, heel)

    def about(where: np.ndarray, turns: np.ndarray, pivot: np.ndarray) -> np.ndarray:
        """The ankle, when the foot that stands there is turned about a point of its sole."""
        change = rotations(*turns.T) - turned
        result: np.ndarray = where + np.einsum("nij,nj->ni", change, pivot)
        return result

    start = about(prints.ankles[k - 1], old, first)
    end = about(prints.ankles[k + 1], new, last)
    shares = np.column_stack([share, up, share])
    ankle = start + shares * (end - start)
    ankle[:, 1] += lift * bell(u, 3.0, 3.0)
    return ankle, turned


def _ways(u: np.ndarray, lead: np.ndarray, losing: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(n,) the shares of the way over the floor and of the way up: on stairs up the foot rises first, down it sinks last."""
    lag, hold = np.abs(lead), LAGGING * np.abs(lead)
    over = np.where(lead > 0.0, (u - hold) / (1.0 - hold), u / (1.0 - hold))
    up = np.where(lead > 0.0, u / (1.0 - lag), (u - lag) / (1.0 - lag))
    return blend(over, losing), blend(up, losing)


def _pitch(s: np.ndarray, off: np.ndarray, strike: np.ndarray, backwards: np.ndarray, margin: float) -> np.ndarray:
    """(n,) how far the toe is down [rad]. Backwards a foot does what it does forwards, in the opposite order."""
    x = s / (1.0 - margin)
    x = np.where(backwards, 1.0 - x, x)
    result: np.ndarray = off * bell(x / 0.74, 3.0, 4.2) - strike * bell((x - 0.45) / 0.55, 7.0, 3.0)
    return result


# ---- the body -----------------------------------------------------------------------------------------


class Body:
    """How the body moves at n moments."""

    def __init__(self, frame: Frame, prints: Prints, k: np.ndarray, s: np.ndarray) -> None:
        self.frame = frame
        weights = (0.5 * (1.0 - s) ** 2, 0.5 + s * (1.0 - s), 0.5 * s**2)

        def carried(rows: np.ndarray) -> np.ndarray:
            parts = [(weight if rows.ndim == 1 else weight[:, None]) * rows[k + n - 1] for n, weight in enumerate(weights)]
            result: np.ndarray = parts[0] + parts[1] + parts[2]
            return result

        self.center, self.heading = carried(prints.centers), carried(prints.headings)
        self.figures = dict(zip(BODY, carried(prints.bodies).T, strict=True))
        heights, climbs = _at_changeovers(frame, prints)
        self.lowest, self.climb = _between(heights, k, s), _between(climbs, k, s)
        left = np.where(prints.sides[k] == LEFT, 1.0, -1.0)
        self.beside, self.apart = left * np.sin(math.pi * s), left * np.cos(math.pi * s)
        """1 when the body is over the left foot, −1 over the right; 1 when the left foot is in front."""
        self.risen = bell(s / SUNK, 3.0, 3.5)
        early = s + EARLY
        self.tilted = left * np.sin(math.pi * early)
        figures = self.figures
        self.twist = -figures["twist"] * self.apart
        self.chest = rotations(
            self.heading + figures["counter"] * -self.apart, figures["lean"], -0.3 * figures["list"] * self.tilted
        )
        self.head = rotations(self.heading, -figures["chin"], 0.0)

    def pelvis(self, ankles: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(n, 3) where the middle between the hips is [m], (n, 3, 3) how the pelvis is turned."""
        figures, frame = self.figures, self.frame
        tilt = figures["list"] * self.tilted + CLIMBING * self.climb / frame.leg * self.apart
        turn = rotations(self.heading + self.twist, 0.35 * figures["lean"], tilt)
        place = self.center.copy()
        place[:, 0] += figures["sway"] * self.beside * np.cos(self.heading)
        place[:, 2] -= figures["sway"] * self.beside * np.sin(self.heading)
        tops = []
        for side, foot in enumerate(frame.feet):
            hip = place + turn @ foot.hip
            away = (hip[:, 0] - ankles[:, side, 0]) ** 2 + (hip[:, 2] - ankles[:, side, 2]) ** 2
            reach = _soft_root(foot.reach(figures["bent"]) ** 2 - away, frame.leg)
            tops.append(ankles[:, side, 1] + reach - (turn @ foot.hip)[:, 1])
        reach = np.minimum(*(foot.reach(figures["bent"]) for foot in frame.feet))
        usual = self.lowest + (SPARE * frame.leg - figures["crouch"]) + RISE * figures["rise"] * self.risen
        standing = self.center[:, 1] + frame.ankle + reach - figures["crouch"]
        place[:, 1] = _soft_minimum([*tops, usual, standing], figures["soft"])
        return place, turn

    def hand(self, side: int, pelvis: np.ndarray, turn: np.ndarray) -> np.ndarray:
        """(n, 3) where a wrist is [m]."""
        arm, figures, frame = self.frame.arms[side], self.figures, self.frame
        assert arm is not None
        sign = 1.0 if side == LEFT else -1.0
        shoulder = pelvis + turn @ frame.waist + 0.5 * (turn + self.chest) @ frame.spine + self.chest @ arm.shoulder
        forward = -sign * self.apart  # an arm is in front when the foot of its side is behind
        bend = figures["elbow"] + figures["bend"] * forward
        reach = np.sqrt(arm.upper**2 + arm.fore**2 + 2.0 * arm.upper * arm.fore * np.cos(bend))
        # The wrist is ahead of the upper arm by what the elbow bends.
        ahead = figures["swing"] * forward + np.arcsin(arm.fore * np.sin(bend) / reach) - 0.5 * figures["elbow"] * 0.6
        out = arm.outward + figures["spread"]
        local = np.column_stack([sign * np.sin(out) * np.cos(ahead), -np.cos(out) * np.cos(ahead), np.sin(ahead)])
        result: np.ndarray = shoulder + np.einsum("nij,nj->ni", self.chest, reach[:, None] * local)
        return result


def _at_changeovers(frame: Frame, prints: Prints) -> tuple[np.ndarray, np.ndarray]:
    """(n,) how high the hips can be at the changeover to each print, and how much higher its foot stands than the last [m]."""
    centers = 0.5 * (prints.centers[1:] + prints.centers[:-1])
    reach = np.minimum(*(foot.reach(prints.bodies[1:, BODY.index("bent")]) for foot in frame.feet))
    heights, way = [], np.diff(prints.centers, axis=0)
    for ankles, late in ((prints.ankles[1:], LANDING), (prints.ankles[:-1], 0.0)):
        away = ((centers - late * way - ankles)[:, (0, 2)] ** 2).sum(axis=1)
        heights.append(ankles[:, 1] + np.sqrt(np.maximum(reach**2 - away, (0.5 * reach) ** 2)))
    climbs = np.diff(prints.ankles[:, 1])
    return np.concatenate([[0.0], np.minimum(*heights)]), np.concatenate([[0.0], climbs])


def _between(rows: np.ndarray, k: np.ndarray, s: np.ndarray) -> np.ndarray:
    """(n,) from what is at one changeover to what is at the next, without a jerk: up once the rear foot is free to follow."""
    more = rows[k + 1] - rows[k]
    late = np.clip(more / (0.03 + np.abs(more)), 0.0, 1.0) * WAITING
    s = np.clip((s - late) / (1.0 - late), 0.0, 1.0)
    share = s * s * s * (10.0 + s * (6.0 * s - 15.0))
    result: np.ndarray = rows[k] + share * more
    return result


def _soft_root(square: np.ndarray, size: float) -> np.ndarray:
    """(n,) the root of a square, smooth and above 0 where there is none."""
    soft = (0.12 * size) ** 2
    return np.sqrt(0.5 * (square + np.sqrt(square * square + 4.0 * soft * soft)))


def _soft_minimum(rows: list[np.ndarray], width: np.ndarray) -> np.ndarray:
    """(n,) less than the least of some heights (n,), by at most width · log of how many there are."""
    stacked = np.stack(np.broadcast_arrays(*rows))
    least = stacked.min(axis=0)
    result: np.ndarray = least - width * np.log(np.exp((least - stacked) / width).sum(axis=0))
    return result
