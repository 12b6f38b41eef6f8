"""From footprints and a phase to where feet, pelvis, chest, head and hands are wanted: smooth in the phase, many at once.

- A foot that goes from print to print first rolls over the toe, where it was, and last about the heel, where it will be: both
  motions are blended while it swings, so it leaves and arrives without sliding, and with a lift in between that keeps it clear.
- The body is carried along a spline through the centers of the prints, so that three of them say where it is.
- The hips rise and fall like a cosine, from as low as both legs ask for at changeovers (see `heights`).
"""

import math
from typing import NamedTuple

import numpy as np

from poise.gait.footprints import LEFT, Prints, rotations
from poise.gait.published_gait import BODY
from poise.gait.walking_body import Frame
from poise.geometry.easing import minimum_jerk, smoothstep

GAINING, LOSING = 0.355, 0.66
"""The shares of a swing in which a foot gains and loses speed."""
ROLLED, STRUCK = 0.76, 0.59
"""When the toe is no longer down from rolling off, and when it begins to be up for the heel to strike [share of a swing]."""
HELD = 0.433
"""When the hips are held higher than by the cosine that they follow otherwise: then, and half a step later, when they would
bend the ankle of the rear foot [share of a step]."""
SURGE = 0.02
"""How far the body is ahead of an even way in the third quarter of a step, and behind it in the first [steps]: so the front leg
has less to reach for, and then the rear one."""
STRAIGHT = math.radians(2.0)
"""Knees are never straighter: hips are held before."""
SOFT = 0.0006
"""How softly they are held: over so many leg lengths."""
CLIMBING, DESCENDING = 0.45, 0.8
"""How far the pelvis tilts towards the foot that is higher [rad], for every leg length that it is: up stairs, and down."""
WAITING = 0.38
"""How long a body that climbs waits with that [share of a step]."""
LAGGING = 1.3
"""How much of what the way up of a foot is ahead, the way over the floor is behind."""
STAIRS = 0.05
"""What the way up of a foot is ahead or behind by, at least, where it goes as on stairs [share of a swing]."""
EARLY = 0.12
"""By how much of a step the pelvis tilts ahead of its sway."""


class Targets(NamedTuple):
    """What is wanted at n moments."""

    positions: np.ndarray
    """(n, n_leads, 3) [m]."""
    turns: np.ndarray
    """(n, n_leads, 3, 3)."""


def bell(x: np.ndarray) -> np.ndarray:
    """(n,) (4 x (1 − x))³ for x in 0 to 1, 1 at its highest, 0 elsewhere: without speed and acceleration at its ends."""
    x = np.clip(x, 0.0, 1.0)
    result: np.ndarray = (4.0 * x * (1.0 - x)) ** 3
    return result


def blend(u: np.ndarray) -> np.ndarray:
    """(n,) from 0 to 1 with no speed and no acceleration at the ends; the speed is gained and lost in smooth steps."""
    u = np.clip(u, 0.0, 1.0)

    def gained(v: np.ndarray) -> np.ndarray:  # the integral of 3v² − 2v³, the speed while it is gained
        result: np.ndarray = v**3 - 0.5 * v**4
        return result

    whole = 1.0 - 0.5 * (GAINING + LOSING)
    first = GAINING * gained(np.minimum(u / GAINING, 1.0)) + np.maximum(u - GAINING, 0.0)
    last = whole - LOSING * gained(np.minimum((1.0 - u) / LOSING, 1.0))
    result: np.ndarray = np.where(u < 1.0 - LOSING, first, last) / whole
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
    rolling, flattening, lift, off, strike, backwards, lead, droop = prints.swings[k + 1].T
    u = (s - rolling) / (1.0 - margin - flattening - rolling)
    pitch = _pitch(s, off, strike, backwards > 0.5, margin) + droop * bell(u)
    share, up = _ways(u, lead, backwards > 0.5)
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
    ankle[:, 1] += lift * bell(u)
    return ankle, turned


def _ways(u: np.ndarray, lead: np.ndarray, backwards: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(n,) the shares of the way over the floor and of the way up: on stairs up the foot rises first, down it sinks last."""
    lag, hold = np.abs(lead), LAGGING * np.abs(lead)
    over = np.where(lead > 0.0, (u - hold) / (1.0 - hold), u / (1.0 - hold))
    up = np.where(lead > 0.0, u / (1.0 - lag), (u - lag) / (1.0 - lag))
    share = np.where(backwards, 1.0 - blend(1.0 - over), blend(over))
    stairs = np.minimum(lag / STAIRS, 1.0)  # on a slope, which rounding may take for very low stairs, the foot goes along it
    return share, share + stairs * (minimum_jerk(up) - share)


def _pitch(s: np.ndarray, off: np.ndarray, strike: np.ndarray, backwards: np.ndarray, margin: float) -> np.ndarray:
    """(n,) how far the toe is down [rad]. Backwards a foot does what it does forwards, in the opposite order."""
    x = s / (1.0 - margin)
    x = np.where(backwards, 1.0 - x, x)
    result: np.ndarray = off * bell(x / ROLLED) - strike * bell((x - STRUCK) / (1.0 - STRUCK))
    return result


# ---- the body -----------------------------------------------------------------------------------------


class Body:
    """How the body moves at n moments."""

    def __init__(self, frame: Frame, prints: Prints, k: np.ndarray, s: np.ndarray) -> None:
        self.frame = frame
        weights = _weights(s)

        def carried(rows: np.ndarray) -> np.ndarray:
            parts = [(weight if rows.ndim == 1 else weight[:, None]) * rows[k + n - 1] for n, weight in enumerate(weights)]
            result: np.ndarray = parts[0] + parts[1] + parts[2]
            return result

        self.center, self.heading = carried(prints.centers), carried(prints.headings)
        self.figures = dict(zip(BODY, carried(prints.bodies).T, strict=True))
        climbs = np.diff(prints.ankles[:, 1], prepend=prints.ankles[0, 1])
        self.lowest, self.climb = _between(prints.lows, k, s), _between(climbs, k, s)
        self.risen = carried(prints.rises) * up_and_down(s, self.figures)
        surge = -SURGE * self.figures["forward"] * np.sin(2.0 * math.pi * s)
        self.center += surge[:, None] * _way(prints.centers, k, s)
        left = np.where(prints.sides[k] == LEFT, 1.0, -1.0)
        self.beside, self.apart = left * np.sin(math.pi * s), left * np.cos(math.pi * s)
        """1 when the body is over the left foot, −1 over the right; 1 when the left foot is in front."""
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
        place, turn = self.level_pelvis()
        tops = self.tops(ankles, place, turn, np.full((len(place), 2), STRAIGHT))
        place[:, 1] = _soft_minimum([*tops, self.lowest + self.risen], SOFT * self.frame.leg)
        return place, turn

    def level_pelvis(self) -> tuple[np.ndarray, np.ndarray]:
        """The same with the hips at height 0."""
        figures, frame = self.figures, self.frame
        climbing = np.where(self.climb > 0.0, CLIMBING, DESCENDING) * self.climb / frame.leg
        tilt = figures["list"] * self.tilted + climbing * self.apart
        turn = rotations(self.heading + self.twist, 0.35 * figures["lean"], tilt)
        place = self.center.copy()
        place[:, 0] += figures["sway"] * self.beside * np.cos(self.heading)
        place[:, 1] = 0.0
        place[:, 2] -= figures["sway"] * self.beside * np.sin(self.heading)
        return place, turn

    def tops(self, ankles: np.ndarray, place: np.ndarray, turn: np.ndarray, bends: np.ndarray) -> list[np.ndarray]:
        """(n,) of each leg: how high the middle between the hips can be with knees bent so far (n, 2) [m]."""
        tops = []
        for side, foot in enumerate(self.frame.feet):
            hip = turn @ foot.hip
            away = (place + hip - ankles[:, side])[:, (0, 2)]
            reach = _soft_root(foot.reach(bends[:, side]) ** 2 - (away**2).sum(axis=1), self.frame.leg)
            tops.append(ankles[:, side, 1] + reach - hip[:, 1])
        return tops

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


def _weights(s: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(n,) of three prints each, half way from the first two to the last two.

    The speed changes from one to the next print by a smooth step, of which this is the integral: nothing jerks at changeovers.
    """
    late = s**3 * (1.0 - 0.5 * s)
    return 0.5 - s + late, 0.5 + s - 2.0 * late, late


def _way(centers: np.ndarray, k: np.ndarray, s: np.ndarray) -> np.ndarray:
    """(n, 3) which way and how far the body goes in a step, as it is just then [m]."""
    first, last = centers[k] - centers[k - 1], centers[k + 1] - centers[k]
    result: np.ndarray = first + smoothstep(s)[:, None] * (last - first)
    return result


def up_and_down(s: np.ndarray, figures: dict[str, np.ndarray]) -> np.ndarray:
    """(n,) how far the hips are up, of their rise, with the figures of the body (n,).

    Backwards, all is in the opposite order.
    """

    def ahead(s: np.ndarray) -> np.ndarray:
        turn = 2.0 * math.pi
        up: np.ndarray = (
            0.5 - 0.5 * np.cos(turn * (s - figures["lowest"])) + figures["holding"] * np.cos(2.0 * turn * (s - HELD))
        )
        return up

    forward = figures["forward"]
    return 0.5 * (1.0 + forward) * ahead(s) + 0.5 * (1.0 - forward) * ahead(1.0 - s)


def _between(rows: np.ndarray, k: np.ndarray, s: np.ndarray) -> np.ndarray:
    """(n,) from what is at one changeover to what is at the next, without a jerk: up once the rear foot is free to follow."""
    more = rows[k + 1] - rows[k]
    late = np.clip(more / (0.005 + np.abs(more)), 0.0, 1.0) * WAITING
    result: np.ndarray = rows[k] + minimum_jerk((s - late) / (1.0 - late)) * more
    return result


def _soft_root(square: np.ndarray, size: float) -> np.ndarray:
    """(n,) the root of a square, smooth and above 0 where there is none."""
    soft = (0.12 * size) ** 2
    return np.sqrt(0.5 * (square + np.sqrt(square * square + 4.0 * soft * soft)))


def _soft_minimum(rows: list[np.ndarray], width: float) -> np.ndarray:
    """(n,) less than the least of some heights (n,), by at most width · log of how many there are."""
    stacked = np.stack(np.broadcast_arrays(*rows))
    least = stacked.min(axis=0)
    result: np.ndarray = least - width * np.log(np.exp((least - stacked) / width).sum(axis=0))
    return result
