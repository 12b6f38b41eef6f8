"""Footprints: where each foot stands and when, and how it comes there. A walk is a row of them.

Print k bears the body from the changeover k to the next one, at the phases from k to k + 1; in that time the other foot goes
from print k − 1 to print k + 1. So three prints say all about a moment.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.gait.published_gait import BESIDE, BODY, WIDTH, Step
from poise.gait.walking_body import Foot, Frame

Ground = Callable[[float, float], float]
"""The height of the floor [m] at x and z [m]."""
STEEPEST = math.radians(35.0)
"""What is steeper under a foot is taken for an edge."""
LEFT, RIGHT = 0, 1
SWING = ("rolling", "flattening", "lift", "off", "strike", "backwards", "lead", "droop")
"""How a foot comes to a print: see `figures.Step`; whether it goes backwards (1 or 0), by how much its height goes ahead of its
way (up stairs) or lags behind (down), and how far the toe hangs down when the foot is lifted high [rad]."""
DROOP = 1.8
"""[rad] for every leg length that a foot is lifted."""
STAIR = 0.12
"""A foot that goes up or down by so much moves as on any higher stairs; by less, by as much of all that [leg lengths]."""
LEAD_UP, LEAD_DOWN = 0.25, 0.17
"""By how much of a swing on stairs the height of a foot goes ahead of its way, and lags behind."""
OFF_UP, OFF_DOWN = math.radians(14.0), math.radians(16.0)
"""How far a foot rolls over the toe on stairs: up, so that its leg need not bend at once; down, to spare its ankle."""
TIPPED = math.radians(13.0)
"""How far the heel is up of a foot that stands until the other one is on a lower stair, where people use the balls of their
feet: a sole that stays flat would bend its ankle so far that hips stay behind the feet, as in sitting."""
SOFT_UP, SOFT_DOWN = math.radians(8.0), math.radians(10.0)
"""How much more knees are bent on stairs: legs are bent and stretched faster there."""
SOFT_SLOPE = 0.4
"""How much more they are bent on a slope, of its angle."""
LEAN_UP, LEAN_DOWN = math.radians(12.0), math.radians(6.0)
"""How much farther forward the trunk leans on stairs, over feet that are ahead."""


def level(x: float, z: float) -> float:
    """A floor at height 0."""
    return 0.0


@dataclass(frozen=True, eq=False)
class Prints:
    """A row of footprints; arrays of one entry each."""

    sides: np.ndarray
    """(n,) LEFT or RIGHT."""
    centers: np.ndarray
    """(n, 3) where the body is meant to be half way through, on the floor [m]."""
    headings: np.ndarray
    """(n,) where it looks then: from z towards x [rad], with whole turns."""
    ankles: np.ndarray
    """(n, 3) of the foot that stands [m]."""
    turns: np.ndarray
    """(n, 3) yaw, pitch and roll of the foot that stands [rad]."""
    swings: np.ndarray
    """(n, len(SWING)) how the foot comes there."""
    bodies: np.ndarray
    """(n, len(BODY)) how the body moves meanwhile."""
    lows: np.ndarray
    """(n,) how high the hips are at the changeover to it [m]."""
    rises: np.ndarray
    """(n,) how much they rise then [m]."""

    def __len__(self) -> int:
        return len(self.sides)

    @classmethod
    def of(cls, rows: "list[Print]") -> "Prints":
        """From single ones."""
        return cls(
            np.array([row.side for row in rows]),
            np.array([row.center for row in rows]),
            np.array([row.heading for row in rows]),
            np.array([row.ankle for row in rows]),
            np.array([row.turn for row in rows]),
            np.array([row.swing for row in rows]),
            np.array([row.body for row in rows]),
            np.array([row.low for row in rows]),
            np.array([row.rise for row in rows]),
        )


@dataclass(frozen=True, eq=False)
class Print:
    """One footprint."""

    side: int
    center: np.ndarray
    heading: float
    ankle: np.ndarray
    flat: np.ndarray
    """(3,) where the ankle would be if the whole sole were on the floor [m]."""
    turn: tuple[float, float, float]
    swing: tuple[float, ...]
    body: tuple[float, ...]
    low: float = 0.0
    rise: float = 0.0
    """Of the hips; see `heights`."""

    @property
    def tipped(self) -> bool:
        """Whether its heel is up."""
        return bool(self.ankle[1] > self.flat[1])


def rotations(yaw: Any, pitch: Any, roll: Any) -> np.ndarray:
    """(…, 3, 3) first roll about z, then pitch about x, then yaw about y [rad]."""
    cy, sy, cp, sp, cr, sr = np.cos(yaw), np.sin(yaw), np.cos(pitch), np.sin(pitch), np.cos(roll), np.sin(roll)
    rows = [
        cy * cr + sy * sp * sr, sy * sp * cr - cy * sr, sy * cp,
        cp * sr, cp * cr, -sp,
        cy * sp * sr - sy * cr, sy * sr + cy * sp * cr, cy * cp,
    ]  # fmt: skip
    stacked = np.stack(np.broadcast_arrays(*rows), axis=-1)
    return stacked.reshape(*stacked.shape[:-1], 3, 3)


def make_print(
    frame: Frame,
    side: int,
    center: Any,
    heading: float,
    moved: tuple[float, float],
    step: Step,
    ground: Ground,
    width: float = 1.0,
    behind: float = 0.0,
    before: Print | None = None,
) -> Print:
    """A print beside a center (x, z) [m].

    moved: how far the body goes ahead and to the left from the print before [m]; behind: how far behind the center the foot is
    [steps]; before: the print the foot comes from.
    """
    foot = frame.feet[side]
    half = 0.5 * max(WIDTH * frame.leg * width, BESIDE * frame.leg + abs(moved[1]))
    out = half if side == LEFT else -half
    # A foot lands before it bears the body, so that it stands a little behind the middle of its time.
    along, aside = -behind * moved[0], out - behind * moved[1]
    x = float(center[0]) + aside * math.cos(heading) + along * math.sin(heading)
    z = float(center[1]) - aside * math.sin(heading) + along * math.cos(heading)
    yaw = heading + foot.toe_out
    flat, turn = stand(foot, x, z, yaw, ground)
    steep = turn[1]
    height = float(ground(float(center[0]), float(center[1]))) if ground is not level else 0.0
    climbed = _climbed(before.flat, flat, turn) if before is not None else 0.0
    climb = min(max(climbed / (STAIR * frame.leg), -1.0), 1.0)
    down = _drop(foot, flat, turn, heading, moved, ground) / (STAIR * frame.leg) if ground is not level else 0.0
    down = min(max(down, 0.0), 1.0)
    ankle, turn = tip(foot, flat, turn, TIPPED * down) if down else (flat, turn)
    level_share = 1.0 - abs(climb)
    swing = (
        step.rolling,
        step.flattening,
        step.lift,
        level_share * step.off + max(OFF_UP * climb, -OFF_DOWN * climb),
        level_share * (1.0 - down) * step.strike,  # on stairs the whole sole lands, or the ball of the foot
        float(moved[0] < 0.0),
        max(LEAD_UP * climb, 0.0) + min(LEAD_DOWN * climb, 0.0),
        DROOP * (step.lift + 0.5 * max(climbed, 0.0)) / frame.leg,
    )
    # The body goes by the feet, which on stairs are not where the floor below the body's center is.
    middle = np.array([center[0], 0.5 * (height + flat[1] - frame.ankle), center[1]])
    body = _soft(_on_stairs(step.body, climb), SOFT_SLOPE * abs(steep))
    return Print(side, middle, heading, ankle, flat, turn, swing, body)


def _on_stairs(body: tuple[float, ...], climb: float) -> tuple[float, ...]:
    """The figures of a body that climbs stairs, up (1) or down (−1): knees are bent and the trunk leans more.

    How far the hips rise, stairs say themselves.
    """
    figures = dict(zip(BODY, body, strict=True))
    figures["rise"] *= 1.0 - abs(climb)
    figures["bent"] += max(SOFT_UP * climb, -SOFT_DOWN * climb)
    figures["lean"] += max(LEAN_UP * climb, -LEAN_DOWN * climb)
    return tuple(figures.values())


def _soft(body: tuple[float, ...], bend: float) -> tuple[float, ...]:
    """The figures of a body whose knees are bent more [rad]."""
    return tuple(value + bend if name == "bent" else value for name, value in zip(BODY, body, strict=True))


def _drop(
    foot: Foot, flat: np.ndarray, turn: tuple[float, float, float], heading: float, moved: tuple[float, float], ground: Ground
) -> float:
    """How much lower than a foot that stands there the floor is a step farther, by stairs [m]."""
    ahead, aside = moved
    x = float(flat[0]) + aside * math.cos(heading) + ahead * math.sin(heading)
    z = float(flat[2]) - aside * math.sin(heading) + ahead * math.cos(heading)
    return -_climbed(flat, stand(foot, x, z, turn[0], ground)[0], turn)


def _climbed(before: np.ndarray, after: np.ndarray, turn: tuple[float, float, float]) -> float:
    """How much higher a print is than the one before by stairs, without what the slope of the floor explains [m]."""
    away = after - before
    ahead = away[0] * math.sin(turn[0]) + away[2] * math.cos(turn[0])
    return float(away[1] + math.tan(turn[1]) * ahead)


def tip(
    foot: Foot, ankle: np.ndarray, turn: tuple[float, float, float], angle: float
) -> tuple[np.ndarray, tuple[float, float, float]]:
    """Ankle and turn of a foot that stands, with its heel up by an angle [rad]: the toe stays."""
    new = turn[0], turn[1] + angle, turn[2]
    return ankle + (rotations(*turn) - rotations(*new)) @ foot.toe, new


def stand(foot: Foot, x: float, z: float, yaw: float, ground: Ground) -> tuple[np.ndarray, tuple[float, float, float]]:
    """Where the ankle is [m] and how the foot is turned when it stands with its ankle above x and z [m]."""
    if ground is level:
        return np.array([x, -foot.toe[1], z]), (yaw, 0.0, 0.0)
    ahead, left = (math.sin(yaw), math.cos(yaw)), (math.cos(yaw), -math.sin(yaw))
    half = 0.2 * float(foot.toe[2] - foot.heel[2])
    heights = [
        float(ground(x + along * ahead[0] + aside * left[0], z + along * ahead[1] + aside * left[1]))
        for along, aside in ((foot.heel[2], 0.0), (foot.toe[2], 0.0), (0.0, -half), (0.0, half))
    ]
    pitch = -math.atan2(heights[1] - heights[0], float(foot.toe[2] - foot.heel[2]))
    roll = math.atan2(heights[3] - heights[2], 2.0 * half)
    share = -float(foot.heel[2]) / float(foot.toe[2] - foot.heel[2])
    height = heights[0] + share * (heights[1] - heights[0])
    if abs(pitch) > STEEPEST:
        pitch, height = 0.0, max(heights[:2])
    if abs(roll) > STEEPEST:
        roll, height = 0.0, max(height, *heights[2:])
    up = rotations(yaw, pitch, roll) @ np.array([0.0, -foot.toe[1], 0.0])
    return np.array([x, height, z]) + up, (yaw, pitch, roll)
