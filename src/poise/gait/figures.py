"""What is known of how people walk: cadence, length and width of steps, and how far the body sways, rises and turns.

All figures are those of an adult with legs of `LEG`; bodies of another size walk as one scaled by √(leg length), at the same
speed relative to √(g · leg length) (dynamic similarity: R. McN. Alexander, Physiological Reviews 69(4), 1989).

- Cadence: 64.8 (v / stature)^0.57 strides a minute (D. Grieve, R. Gear, Ergonomics 9(5), 1966), legs taken for 0.53 of the
  stature (R. Drillis, R. Contini, Body Segment Parameters, 1966).
- Width of steps: 14 % of the leg (JNER 9:69, 2012, table 1; see `PUBLISHED`).
- Sway and rise: 7.0 and 2.7 cm at 0.7 m/s, 3.9 and 4.8 cm at 1.6 m/s (M. Orendurff and others, Journal of Rehabilitation
  Research and Development 41(6A), 2004).
- Twist and list of the pelvis: 4° and 1.66° for every leg length a second (R. Boulic, N. Magnenat Thalmann, D. Thalmann, The
  Visual Computer 6(6), 1990, from V. Inman, H. Ralston, F. Todd, Human Walking, 1981).
"""

import math
from typing import NamedTuple

from poise.gait.styles import Style

LEG = 0.9
"""Of the adult that the figures are of [m]."""
STATURE = LEG / 0.53
"""[m]."""
SLOWEST, FASTEST = 0.3, 2.0
"""Between these an adult walks [m/s]; slower, steps are marked rather than taken."""
MARKING = 1.5
"""Steps a second on the spot."""
BACKWARDS, SIDEWAYS = 1.15, 1.25
"""How much quicker steps are, and so shorter, backwards and to the side."""
BRISK = 0.075
"""How much quicker fast steps are than the figures say: a foot that stays flat until the other is asks for shorter ones."""
SMOOTH_STRIKE = math.radians(8.0)
"""How far the toe is up, at most, when a heel strikes 1.8 times a second in steps that may lead anywhere."""
QUICKEST = 3.5
"""Steps a second that may lead anywhere."""
READY = 0.34
"""How much quicker fast steps are that may lead anywhere."""
BENT, READY_BENT = math.radians(9.0), math.radians(16.0)
"""How much knees are bent at least, so that none is ever stopped by being straight."""
SOFTEST, FIRMEST = 0.021, 0.009
"""How softly the hips are held by legs that reach their length: over so many leg lengths, in slow and in fast steps."""
STEEP = 0.9
"""How much quicker, and so shorter, steps are for every metre that the floor rises or falls in a metre."""
TIGHT = 0.3
"""How much steps are quickened by turning, as by a slope so steep for every radian a step."""
LONGEST_SIDE_STEP = 0.28
"""In leg lengths, of the mean of two steps to the side: one goes out, one closes."""
WIDTH, BESIDE = 0.14, 0.12
"""Between the feet, and between them when one is put beside the other in a step to the side [leg lengths]."""


class Row(NamedTuple):
    """A published mean of walking adults."""

    source: str
    speed: float
    """In leg lengths a second."""
    step: float
    """In leg lengths."""


_JNER = "Schulz, J. NeuroEngineering Rehabil. 9:69 (2012), table 1"
_INMAN = "Inman (1981), as fitted by Boulic et al. (1990)"
PUBLISHED = (
    Row(_JNER, 1.069, 0.710),
    Row(_JNER, 1.545, 0.856),
    *(Row(_INMAN, speed, 0.5 * 1.346 * math.sqrt(speed)) for speed in (0.65, 0.85, 1.1, 1.3, 1.5, 1.75, 1.95)),
)
"""What cadence and step length are compared with: the measured means on a plain floor, and Inman's law, a stride of
1.346 √(speed), at the speeds from 0.6 to 1.8 m/s of an adult."""


class Step(NamedTuple):
    """The figures of one step, in metres, radians and shares of the time from one changeover to the next."""

    cadence: float
    """Steps a second."""
    rolling: float
    """How long the rear foot rolls over the toe, and how long the front one rolls flat [share]."""
    flattening: float
    lift: float
    """How high the swinging foot is lifted beyond what its roll does [m]."""
    off: float
    """How far the rear foot rolls over the toe, and how far the toe is up when the heel strikes [rad]."""
    strike: float
    losing: float
    """The share of a swing in which the foot loses its speed: the shorter, the later it arrives, and the less its leg is
    stretched before the body is there."""
    body: tuple[float, ...]
    """The figures of the body while the foot bears it, as in `BODY`."""


BODY = (
    "sway",
    "twist",
    "list",
    "rise",
    "lean",
    "counter",
    "swing",
    "elbow",
    "bend",
    "crouch",
    "chin",
    "spread",
    "bent",
    "soft",
)
"""Sway to the side [m]; twist and list of the pelvis [rad]; how much the pelvis rises from changeover to the middle [m]; lean
of the trunk, its twist against the pelvis', swing of the arms, bend of the elbows and how much that changes [rad]; how much
lower the hips are than could be [m]; how far the chin is up [rad]; how far the arms are from the body [rad]; how much knees are
bent at least [rad], and how softly legs that reach their length hold the hips [m]."""
STILL = tuple(0.0 for _ in BODY)


def fastest(leg: float) -> float:
    """The speed up to which a body with such legs walks [m/s]."""
    return FASTEST * math.sqrt(leg / LEG)


def cadence(speed: float, leg: float) -> float:
    """Steps a second at a speed [m/s] with legs of that length [m].

    >>> round(60 * cadence(1.2, 0.93))
    104
    """
    scale = math.sqrt(LEG / leg)
    adult = abs(speed) * scale
    steps = 64.8 * (max(adult, SLOWEST) / STATURE) ** 0.57 / 30.0
    if adult < SLOWEST:
        steps += (MARKING - steps) * (1.0 - adult / SLOWEST) ** 2
    return steps * scale


def step(forward: float, side: float, leg: float, style: Style, steep: float = 0.0, ready: bool = False) -> Step:
    """The figures of steps at a speed ahead and to the side [m/s], on a floor that rises or falls by so much a metre.

    ready: whether speed and direction may change with any step. Fast steps are quicker and shorter then, and hips lower.
    """
    scale = math.sqrt(LEG / leg)
    speed = math.hypot(forward, side)
    ahead, aside = (abs(forward) / speed, abs(side) / speed) if speed > 0.0 else (1.0, 0.0)
    quicker = 1.0 + (BACKWARDS - 1.0) * ahead * (forward < 0.0) + (SIDEWAYS - 1.0) * aside
    brisk = 1.0 + BRISK * (
        min(max((speed * scale - 1.2) / 0.6, 0.0), 1.0) + 1.6 * min(max((speed * scale - 1.8) / 0.2, 0.0), 1.0)
    )
    fast = min(max((speed * scale - 1.0) / 0.6, 0.0), 1.0)
    brisk += READY * fast * ready
    steps = cadence(speed, leg) * quicker * brisk * (1.0 + STEEP * abs(steep)) * style.cadence
    if ready:
        steps = min(steps, QUICKEST * scale)
    steps = max(steps, abs(side) / (LONGEST_SIDE_STEP * leg))
    length = abs(forward) / steps
    adult = speed * scale
    relative = length / leg
    twist, swing = (
        math.radians(4.0 + 1.5 * fast) * min(ahead * adult / LEG, 2.2),
        math.radians(4.0 + 11.0 * ahead * adult) * (adult > 0.0),
    )
    sway = (0.047 - 0.0175 * min(adult, 2.0)) * leg / LEG
    body = (
        sway * style.sway,
        twist * style.twist,
        math.radians(1.66) * min(adult / LEG, 2.0) * style.sway,
        (0.0115 + 0.0226 * adult) * leg / LEG * style.bounce,
        math.radians(1.0 + 2.0 * adult * (forward > 0.0)) + style.lean,
        -0.7 * twist * style.twist,
        min(swing, math.radians(28.0)) * style.arms,
        math.radians(18.0 + 8.0 * adult) + style.elbows,
        math.radians(9.0 * ahead * adult) * style.arms,
        (style.crouch + 0.012 * aside) * leg,
        style.chin,
        style.spread,
        READY_BENT if ready else BENT - math.radians(3.0) * fast,
        (SOFTEST + 0.006 if ready else SOFTEST + fast * (FIRMEST - SOFTEST)) * leg,
    )
    strike = min(math.radians(23.0) * relative, math.radians(20.0)) * style.roll
    if ready:  # what would be the rhythm of a steady walk is a jerk among steps of all kinds
        strike = min(strike, SMOOTH_STRIKE * (1.8 / (steps / scale)) ** 3)
    slow = min(max((1.2 - adult) / 0.9, 0.0), 1.0)
    rolling, flattening = (
        (0.14 if ready else 0.22, 0.09) if forward >= 0.0 else (0.12, 0.12)
    )  # backwards it is the landing that takes time
    rolling, flattening = (ahead * (share + 0.06 * slow) + aside * 0.08 for share in (rolling, flattening))
    return Step(
        steps,
        rolling,
        flattening,
        (0.025 + 0.035 * (1.0 - min(relative / 0.5, 1.0)) + style.lift) * leg / LEG,
        min(math.radians(66.0) * relative, math.radians(58.0)) * style.roll,
        strike,
        0.28 if ready else 0.22,
        body,
    )
