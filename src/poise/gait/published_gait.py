"""Cadence, step length and width, sway and swing of walking people at a speed, scaled to a body's legs.

All values are those of an adult with legs of `ADULT_LEG`; bodies of another size walk as one scaled by √(leg length), at the
same speed relative to √(g · leg length) (dynamic similarity: R. McN. Alexander, Physiological Reviews 69(4), 1989).

- Width of steps: 14 % of the leg (JNER 9:69, 2012, table 1; see `PUBLISHED`).
- Sway: 7.0 cm at 0.7 m/s, 3.9 cm at 1.6 m/s (M. Orendurff and others, Journal of Rehabilitation Research and Development
  41(6A), 2004).
- Cadence, twist and list of the pelvis, and arms: fitted to 45 recorded walks of 22 people, 0.7 to 1.7 m/s (CMU Graphics Lab
  Motion Capture Database, mocap.cs.cmu.edu). The way and the rise of the hips and the roll of the feet: fitted to walks of five
  people of that database. Where a constant says "fitted", it is by them; docs/walking.md tells how near a walk comes to people.

A constant that says "tuned" has no publication: it was chosen so that the walks of `python -m tests.support.grid` keep to
their limits, most of all that of jerk.
"""

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

from poise.gait.styles import Style

ADULT_LEG = 0.9
"""Leg length of the adult that the values are of, from hip to sole [m]."""
USUAL_CADENCE = 1.626
"""Cadence of that adult at 1 m/s [steps/s], fitted to recorded walks."""
CADENCE_GAIN = 0.36
"""Power of the speed that the cadence goes by, fitted to recorded walks."""
SLOWEST = 0.3
"""Below this speed of an adult, steps are marked rather than taken [m/s]. Tuned."""
FASTEST = 2.0
"""Above this speed an adult runs [m/s]."""
MARKING = 1.5
"""Cadence on the spot [steps/s]. Tuned."""
BACKWARDS_CADENCE = 1.15
"""Factor of the cadence backwards; steps are the shorter. Tuned."""
SIDEWAYS_CADENCE = 1.25
"""Factor of the cadence to the side; steps are the shorter. Tuned."""
LONGEST_STEP = 1.6
"""Length that long steps come near to [leg lengths]: less than that of people, whose heels leave the floor before the other
foot is flat. Tuned for ankles."""
LONGEST_SIDE_STEP = 0.28
"""Mean of two steps to the side, of which one goes out and one closes [leg lengths]. Tuned."""
SLOPE_CADENCE = 0.9
"""Increase of the cadence for a slope of 1 m/m, up or down; steps are the shorter. Tuned."""
TURN_AS_SLOPE = 0.3
"""Slope that quickens steps as much as turning by a radian a step does [1/rad]. Tuned."""
WIDTH = 0.14
"""Between the feet, to the side [leg lengths] (JNER 9:69, 2012, table 1)."""
CLOSED_WIDTH = 0.12
"""Between the feet when one is put beside the other in a step to the side [leg lengths]. Tuned."""
LEAVE_TIME = 0.250
"""When the rear foot leaves the floor over its ball, after the front foot is flat, in the shortest steps [share of a step]:
people's feet stand together for longer the slower they walk. Fitted to recorded walks."""
LEAVE_AT_ONCE = 0.830
"""Length of steps from which on it leaves at once [leg lengths], likewise."""
STRIKE_TIME = 0.055
"""Time from heel strike until a foot is flat [share of a step]."""
SIDEWAYS_ROLL_TIME = 0.08
"""Time of rolling over the toe, and of rolling flat, in a step to the side [share of a step]. Tuned for jerk."""
STRIKE_JERK = 16000.0
"""Largest jerk of an adult's foot by a heel strike [rad/s³]: in quick steps the toe is less up. Tuned for jerk."""
SOFT_STRIKE_JERK = 4500.0
"""Largest jerk by a heel strike where knees are bent by `SOFTEST` more than they must be [rad/s³]. Tuned for jerk."""
STRIKE_JERK_TIME = 0.26
"""Time in which a foot rolls flat after its heel strike [share of a step]: that of `foot_motion.RollShape`."""
ROLL_JERK = 60.0
"""Largest third derivative of the curve of least jerk, which it rolls flat by."""
SOFTEST = math.radians(12.0)
"""Largest additional bend of the knees, of a body that is ready for other steps [rad]. Tuned for jerk."""


@dataclass(frozen=True, slots=True)
class FootShape:
    """Lift and roll of an adult's feet. Tuned for jerk and clearance."""

    lift: float = 0.015
    """Lift of a swinging foot in long steps [m]."""
    short_step_lift: float = 0.035
    """Additional lift on the spot; less in longer steps, none from `long_step` on [m]."""
    long_step: float = 0.5
    """Length of steps without additional lift [leg lengths]."""
    push_off: float = math.radians(180.0)
    """Largest pitch of a foot that leaves over its ball, in the longest steps that one can think of [rad]."""
    half_push_off: float = 1.04
    """Length of steps in which it is half as large [leg lengths]."""
    heel_strike: float = math.radians(35.5)
    """Angle of the raised toe before a heel strike in a step as long as the leg [rad]."""
    most_heel_strike: float = math.radians(40.0)
    """Largest angle of the raised toe before a heel strike [rad]."""


@dataclass(frozen=True, slots=True)
class BodyShape:
    """Sway, twist and swing of an adult's body with its speed; angles in degrees, as published."""

    sway: float = 0.047
    """Sway to each side on the spot [m], fitted to Orendurff and others (2004)."""
    sway_loss: float = 0.0175
    """Decrease of the sway for every m/s [s]."""
    sway_speed: float = 2.0
    """Speed from which on the sway stays [m/s]."""
    pelvis_twist: float = 3.4
    """Twist for every leg length a second [°], fitted to recorded walks."""
    twist_speed: float = 2.2
    """Speed from which on the twist stays [leg lengths/s]."""
    pelvis_list: float = 3.2
    """List for every leg length a second [°], fitted to recorded walks."""
    list_speed: float = 2.0
    """Speed from which on the list stays [leg lengths/s]."""
    least_hip_rise: float = 0.003
    """Rise of the hips on the spot [leg lengths]. Tuned by eye."""
    lean: float = 1.0
    """Forward lean of the trunk on the spot [°]. Tuned by eye."""
    lean_gain: float = 1.0
    """Increase of the lean for every m/s ahead [°]. Tuned by eye."""
    chest_twist: float = -0.55
    """Twist of the chest, of that of the pelvis: against it. Tuned by eye."""
    arm_swing: float = 6.7
    """Swing of the arms at 1 m/s [°], fitted to recorded walks; at other speeds, by the square."""
    most_arm_swing: float = 28.0
    """Largest swing of the arms [°]."""
    elbow_bend: float = 24.0
    """Mean bend of the elbows on the spot [°]. Tuned by eye."""
    elbow_bend_gain: float = 3.0
    """Increase of the elbows' bend for every m/s [°]. Tuned by eye."""
    elbow_swing: float = 8.0
    """Change of the bend with the swing of the arms at 1 m/s [°], fitted to recorded walks; at other speeds, by the square."""
    most_elbow_swing: float = 22.0
    """Largest such change [°]: with more, elbows would be straight."""
    sideways_crouch: float = 0.012
    """Lowering of the hips in steps to the side [leg lengths]. Tuned for jerk."""


FOOT_SHAPE = FootShape()
BODY_SHAPE = BodyShape()
KNEE_BEND = 0.175
"""Least bend of knees [rad], fitted to recorded walks: where they are straighter, any change of the leg's length jerks them."""
HIP_RISE = 0.0500
"""Rise of the hips in a step as long as the leg [leg lengths], fitted to recorded walks; in others, by the square."""
SURGE = 0.0165
"""Way of the hips ahead of an even way and behind it, twice a stride [leg lengths], measured in recorded walks, about the same
at 0.8 and at 1.6 m/s: people are fastest in double support, where their hips are lowest."""
SURGE_STEP = 0.6
"""Length of steps from which on hips do so; in shorter ones less, in proportion [leg lengths]."""
FOOT_BEHIND = 0.195
"""Distance of a foot behind the body's place half way through its time [steps], fitted to recorded walks."""


class PublishedStep(NamedTuple):
    """A published mean of walking adults."""

    source: str
    speed: float
    """Speed [leg lengths/s]."""
    step_length: float
    """Length of a step [leg lengths]."""


_JNER = "Schulz, J. NeuroEngineering Rehabil. 9:69 (2012), table 1"
_INMAN = "Inman (1981), as fitted by Boulic et al. (1990)"
PUBLISHED = (
    PublishedStep(_JNER, 1.069, 0.710),
    PublishedStep(_JNER, 1.545, 0.856),
    *(PublishedStep(_INMAN, speed, 0.5 * 1.346 * math.sqrt(speed)) for speed in (0.65, 0.85, 1.1, 1.3, 1.5, 1.75, 1.95)),
)
"""References for cadence and step length: the measured means on a plain floor, and Inman's law, a stride of
1.346 √(speed), at the speeds from 0.6 to 1.8 m/s of an adult."""


class BodyValues(NamedTuple):
    """The motion of the body while a foot bears it; of many moments, each value is an array (n,)."""

    sway: float
    """Sway of the pelvis to each side [m]."""
    surge: float
    """Way of the pelvis ahead of an even way in double support, and behind it in the middle of a step [m]."""
    pelvis_twist: float
    """Twist of the pelvis about the vertical, to each side [rad]."""
    pelvis_list: float
    """Tilt of the pelvis to each side [rad]."""
    hip_rise: float
    """Rise of the hips from a changeover to the middle of a step [m]."""
    trunk_lean: float
    """Forward lean of the trunk [rad]."""
    chest_twist: float
    """Twist of the chest about the vertical, below 0 against the pelvis [rad]."""
    arm_swing: float
    """Swing of the arms forwards and backwards [rad]."""
    elbow_bend: float
    """Mean bend of the elbows [rad]."""
    elbow_swing: float
    """Change of that bend with the swing of the arms [rad]."""
    crouch: float
    """Lowering of the hips below what legs allow [m]."""
    chin: float
    """Angle of the raised chin [rad]."""
    arm_spread: float
    """Additional angle of the arms away from the body [rad]."""
    knee_bend: float
    """Least bend of the knees [rad]."""
    forward: float
    """Direction of the walk: 1 ahead, −1 backwards, 0 to the side."""


class StepValues(NamedTuple):
    """Values of a step; times as shares of the time from one changeover to the next."""

    cadence: float
    """Cadence [steps/s]."""
    length: float
    """Length of the step [m]."""
    leave_time: float
    """When the rear foot leaves the floor [share]."""
    strike_time: float
    """Time in which the front foot rolls flat [share]."""
    lift: float
    """Lift of the swinging foot in addition to that of its roll [m]."""
    roll_delay: float
    """Delay of the rear foot's heel rise over that in long steps [share]."""
    push_off: float
    """Largest pitch of the rear foot as it leaves over its ball [rad]."""
    heel_strike: float
    """Angle of the raised toe before the heel strikes [rad]."""
    foot_behind: float
    """Distance of the foot behind the body's place half way through its time [steps]."""
    body: BodyValues
    """The motion of the body while the foot bears it."""


def fastest_walk(leg: float) -> float:
    """Return the fastest walk of people with legs of a length [m], beyond which their gait is a run [m/s]."""
    return FASTEST * math.sqrt(leg / ADULT_LEG)


def usual_cadence(speed: float, leg: float) -> float:
    """Return the published cadence of people's gait at a speed [m/s] with legs of a length [m], in steps a second.

    >>> round(60 * usual_cadence(1.2, 0.93))
    102
    """
    scale = math.sqrt(ADULT_LEG / leg)
    adult_speed = abs(speed) * scale
    cadence = USUAL_CADENCE * max(adult_speed, SLOWEST) ** CADENCE_GAIN
    if adult_speed < SLOWEST:
        cadence += (MARKING - cadence) * (1.0 - adult_speed / SLOWEST) ** 2
    return cadence * scale


def step_values(forward: float, side: float, leg: float, style: Style, steep: float = 0.0, softness: float = 0.0) -> StepValues:
    """Compute the gait of people at a velocity ahead and to the left [m/s]: cadence, roll of feet, lift, body motion.

    steep: rise or fall of the floor [m/m]; leg: its length [m]; softness: additional bend of the knees [rad].
    """
    ahead, aside = _direction_shares(forward, side)
    quicker = 1.0 + (BACKWARDS_CADENCE - 1.0) * ahead * (forward < 0.0) + (SIDEWAYS_CADENCE - 1.0) * aside
    cadence = usual_cadence(math.hypot(forward, side), leg) * quicker * (1.0 + SLOPE_CADENCE * abs(steep)) * style.cadence
    cadence *= (1.0 + (abs(forward) / cadence / (LONGEST_STEP * leg)) ** 4) ** 0.25
    cadence = max(cadence, abs(side) / (LONGEST_SIDE_STEP * leg))
    return step_values_at_cadence(cadence, forward, side, leg, style, softness)


def step_values_at_cadence(
    cadence: float, forward: float, side: float, leg: float, style: Style, softness: float = 0.0
) -> StepValues:
    """Compute the gait of people at a cadence [steps/s] and a velocity ahead and to the left [m/s]; see `step_values`."""
    adult_speed = math.hypot(forward, side) * math.sqrt(ADULT_LEG / leg)
    ahead, aside = _direction_shares(forward, side)
    length = abs(forward) / cadence / leg
    way = ahead if forward >= 0.0 else -ahead
    # Backwards a foot does what it does forwards, in the opposite order.
    delay = LEAVE_TIME * max(1.0 - length / LEAVE_AT_ONCE, 0.0)
    times = (delay, STRIKE_TIME) if forward >= 0.0 else (STRIKE_TIME, delay)
    leave_time, strike_time = (ahead * share + aside * SIDEWAYS_ROLL_TIME for share in times)
    return StepValues(
        cadence,
        math.hypot(forward, side) / cadence,
        leave_time,
        strike_time,
        lift=_lift(length, leg, style),
        roll_delay=delay,
        push_off=FOOT_SHAPE.push_off * length / (FOOT_SHAPE.half_push_off + length) * style.roll,
        heel_strike=_heel_strike(cadence, length, leg, style, softness),
        foot_behind=FOOT_BEHIND * way,
        body=_body_values(adult_speed, length, way, aside, leg, style, softness),
    )


def _direction_shares(forward: float, side: float) -> tuple[float, float]:
    """Split the velocity of people's gait into shares ahead or back, and to the side, 0 to 1 each."""
    speed = math.hypot(forward, side)
    return (abs(forward) / speed, abs(side) / speed) if speed > 0.0 else (1.0, 0.0)


def _lift(length: float, leg: float, style: Style) -> float:
    """Compute the foot lift of people's gait [m] in steps of a length [leg lengths]."""
    shape = FOOT_SHAPE
    short = 1.0 - min(length / shape.long_step, 1.0)
    return (shape.lift + shape.short_step_lift * short + style.lift) * leg / ADULT_LEG


def _heel_strike(cadence: float, length: float, leg: float, style: Style, softness: float) -> float:
    """Compute how far people raise their toes before heel strike, by speed, as large as goes without a jerk [rad]."""
    angle, seconds = min(FOOT_SHAPE.heel_strike * length, FOOT_SHAPE.most_heel_strike) * style.roll, STRIKE_JERK_TIME / cadence
    jerk = STRIKE_JERK / (leg / ADULT_LEG) ** 1.5
    if softness > 0.0:  # of a body that is ready for other steps, whatever its size
        jerk += min(softness / SOFTEST, 1.0) * min(SOFT_STRIKE_JERK - jerk, 0.0)
    return min(angle, jerk * seconds**3 / ROLL_JERK)


def _body_values(
    adult_speed: float, length: float, forward: float, aside: float, leg: float, style: Style, softness: float
) -> BodyValues:
    """Compute sway, twist, lean and arm swing of people's gait at the speed that an adult would have [m/s].

    length: of a step [leg lengths]; forward: −1 to 1, aside: 0 to 1.
    """
    shape, ahead, size = BODY_SHAPE, abs(forward), leg / ADULT_LEG
    twist = math.radians(shape.pelvis_twist) * min(ahead * adult_speed / ADULT_LEG, shape.twist_speed) * style.twist
    swing = min(math.radians(shape.arm_swing) * ahead * adult_speed**2, math.radians(shape.most_arm_swing))
    return BodyValues(
        sway=(shape.sway - shape.sway_loss * min(adult_speed, shape.sway_speed)) * size * style.sway,
        surge=SURGE * min(length / SURGE_STEP, 1.0) * forward * leg,
        pelvis_twist=twist,
        pelvis_list=math.radians(shape.pelvis_list) * min(adult_speed / ADULT_LEG, shape.list_speed) * style.sway,
        hip_rise=(shape.least_hip_rise + HIP_RISE * length * length) * leg * style.bounce,
        trunk_lean=math.radians(shape.lean + shape.lean_gain * adult_speed * max(forward, 0.0)) + style.lean,
        chest_twist=shape.chest_twist * twist,
        arm_swing=swing * style.arms,
        elbow_bend=math.radians(shape.elbow_bend + shape.elbow_bend_gain * adult_speed) + style.elbows,
        elbow_swing=math.radians(min(shape.elbow_swing * ahead * adult_speed**2, shape.most_elbow_swing)) * style.arms,
        crouch=(style.crouch + shape.sideways_crouch * aside) * leg,
        chin=style.chin,
        arm_spread=style.spread,
        knee_bend=KNEE_BEND + softness,
        forward=forward,
    )


def people_at_speed(speed: float, leg: float) -> dict[str, Any] | None:
    """Return the published cadence [1/min] and step length [m] of people at a speed [m/s] with legs of a length [m].

    From the nearest published row; None where no row is within 15 % of the speed.
    """
    relative = speed / leg
    row = min(PUBLISHED, key=lambda row: abs(row.speed - relative))
    if abs(row.speed / relative - 1.0) > 0.15:
        return None
    # Between rows by the square root that all of them follow.
    length = row.step_length * leg * (relative / row.speed) ** 0.5
    return {"cadence": 60.0 * speed / length, "step_length": length, "source": row.source}
