"""What is known of how people walk: cadence, length and width of steps, and how far the body sways, rises and turns.

All figures are those of an adult with legs of `LEG`; bodies of another size walk as one scaled by √(leg length), at the same
speed relative to √(g · leg length) (dynamic similarity: R. McN. Alexander, Physiological Reviews 69(4), 1989).

- Cadence: 64.8 (v / stature)^0.57 strides a minute (D. Grieve, R. Gear, Ergonomics 9(5), 1966), legs taken for 0.53 of the
  stature (R. Drillis, R. Contini, Body Segment Parameters, 1966).
- Width of steps: 14 % of the leg (JNER 9:69, 2012, table 1; see `PUBLISHED`).
- Sway: 7.0 cm at 0.7 m/s, 3.9 cm at 1.6 m/s (M. Orendurff and others, Journal of Rehabilitation Research and Development
  41(6A), 2004). Hips rise more than the 2.7 to 4.8 cm found there, because feet stay flat longer than those of people.
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
LONGEST = 1.17
"""What the length of steps comes near, the longer they are [leg lengths]: they are shorter than those of people, whose heels
leave the floor before the other foot is flat."""
JERK, STRIKING = 12500.0, 0.39
"""What the heel of an adult does at most by striking [rad/s³], in this share of a step: in quick ones the toe is less up."""
SOFT_JERK, SOFTEST = 4500.0, math.radians(12.0)
"""The same where knees are so much softer than they must be."""
ROLLING = (0.13, 0.02)
"""How long a foot that is left stays and rolls over the toe, and how long one that has come rolls flat [share of a step]."""
EASY, HARD = 1.1, 1.75
"""At this speed of an adult ankles have room, at that one none [m/s]. Of both, in this order:"""
BENT = (math.radians(9.5), math.radians(8.5))
"""How much knees are bent at least: where they are straight, any change of the leg's length is a jerk of the knee [rad]."""
RISE = (0.156, 0.159)
"""How far the hips rise in a step as long as the leg [leg lengths]; in others, by the square."""
LOWEST = (-0.03, 0.067)
"""How long after a changeover they are lowest [share of a step]."""
HOLDING = (0.01, 0.185)
"""By how much of their rise they are held when they would bend the ankle of the rear foot."""
BEHIND = (0.011, 0.093)
"""How far behind the body's place half way through its time a foot stands [steps]."""
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
    behind: float
    """How far behind the body's place half way through its time it stands [steps]."""
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
    "forward",
    "lowest",
    "holding",
)
"""Sway to the side [m]; twist and list of the pelvis [rad]; how much the pelvis rises from changeover to the middle [m]; lean
of the trunk, its twist against the pelvis', swing of the arms, bend of the elbows and how much that changes [rad]; how much
lower the hips are than could be [m]; how far the chin is up [rad]; how far the arms are from the body [rad]; how much knees are
bent at least [rad]; whether it goes ahead (1), back (−1) or to the side (0); when the hips are
lowest, and by how much they are held (see `LOWEST`)."""
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


def step(forward: float, side: float, leg: float, style: Style, steep: float = 0.0, soft: float = 0.0) -> Step:
    """The figures of steps at a speed ahead and to the side [m/s], on a floor that rises or falls by so much a metre.

    soft: how much more knees are bent than they must be, at least [rad].
    """
    speed = math.hypot(forward, side)
    ahead, aside = _shares(forward, side)
    quicker = 1.0 + (BACKWARDS - 1.0) * ahead * (forward < 0.0) + (SIDEWAYS - 1.0) * aside
    steps = cadence(speed, leg) * quicker * (1.0 + STEEP * abs(steep)) * style.cadence
    steps *= (1.0 + (abs(forward) / steps / (LONGEST * leg)) ** 4) ** 0.25
    return of_cadence(max(steps, abs(side) / (LONGEST_SIDE_STEP * leg)), forward, side, leg, style, soft)


def of_cadence(steps: float, forward: float, side: float, leg: float, style: Style, soft: float = 0.0) -> Step:
    """The figures of so many steps a second at a speed ahead and to the side [m/s]."""
    adult = math.hypot(forward, side) * math.sqrt(LEG / leg)
    ahead, aside = _shares(forward, side)
    relative = abs(forward) / steps / leg
    way = ahead if forward >= 0.0 else -ahead
    # Backwards a foot does what it does forwards, in the opposite order.
    rolling, flattening = (ahead * share + aside * 0.08 for share in (ROLLING if forward >= 0.0 else ROLLING[::-1]))
    return Step(
        steps,
        rolling,
        flattening,
        (0.025 + 0.035 * (1.0 - min(relative / 0.5, 1.0)) + style.lift) * leg / LEG,
        min(math.radians(56.0) * relative, math.radians(41.0)) * style.roll,
        _strike(steps, relative, leg, style, soft),
        _between(BEHIND, adult) * way,
        _body(adult, relative, way, aside, leg, style, soft),
    )


def _shares(forward: float, side: float) -> tuple[float, float]:
    """How much of a way is ahead or back, and how much to the side."""
    speed = math.hypot(forward, side)
    return (abs(forward) / speed, abs(side) / speed) if speed > 0.0 else (1.0, 0.0)


def _between(ends: tuple[float, float], adult: float) -> float:
    """From what is in easy steps to what is in hard ones, at a speed that an adult would have [m/s]."""
    share = min(max((adult - EASY) / (HARD - EASY), 0.0), 1.0)
    return ends[0] + share * (ends[1] - ends[0])


def _strike(steps: float, length: float, leg: float, style: Style, soft: float) -> float:
    """How far the toe is up when the heel strikes [rad]: as far as it goes up and down again without a jerk."""
    angle, seconds = min(math.radians(23.0) * length, math.radians(20.0)) * style.roll, STRIKING / steps
    jerk = JERK / (leg / LEG) ** 1.5
    if soft > 0.0:  # of a body that is ready for other steps, whatever its size
        jerk += min(soft / SOFTEST, 1.0) * min(SOFT_JERK - jerk, 0.0)
    return min(angle, jerk * seconds**3 / 384.0)  # a bell's jerk is 384 times its height


def _body(
    adult: float, length: float, forward: float, aside: float, leg: float, style: Style, soft: float
) -> tuple[float, ...]:
    """The figures of the body, as in `BODY`, at the speed that an adult would have [m/s].

    length: of a step [leg lengths]; forward: −1 to 1, aside: 0 to 1.
    """
    ahead, size = abs(forward), leg / LEG
    twist = math.radians(4.0) * min(ahead * adult / LEG, 2.2) * style.twist
    swing = min(math.radians(4.0 + 11.0 * ahead * adult), math.radians(28.0)) * (adult > 0.0)
    return (
        (0.047 - 0.0175 * min(adult, 2.0)) * size * style.sway,
        twist,
        math.radians(1.66) * min(adult / LEG, 2.0) * style.sway,
        (0.003 + _between(RISE, adult) * length * length) * leg * style.bounce,
        math.radians(1.0 + 2.0 * adult * max(forward, 0.0)) + style.lean,
        -0.7 * twist,
        swing * style.arms,
        math.radians(18.0 + 8.0 * adult) + style.elbows,
        math.radians(9.0 * ahead * adult) * style.arms,
        (style.crouch + 0.012 * aside) * leg,
        style.chin,
        style.spread,
        _between(BENT, adult) + soft,
        forward,
        _between(LOWEST, adult),
        _between(HOLDING, adult),
    )
