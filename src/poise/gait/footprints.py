"""Footprints: where a foot stands on the ground, how it swings there, and how the body moves above it.

Footprint k bears the body from the changeover k to the next one, at the phases from k to k + 1; in that time the other foot
goes from footprint k − 1 to footprint k + 1. So three footprints say all about a moment, and a walk is a row of them.
"""

import math
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from poise.gait.published_gait import ADULT_LEG, CLOSED_WIDTH, FOOT_SHAPE, WIDTH, BodyValues, StepValues
from poise.gait.step_plan import PlannedStep
from poise.gait.terrain import FLAT_GROUND, Ground
from poise.gait.walking_body import LEFT, WalkingBody
from poise.gait.walking_foot import WalkingFoot
from poise.geometry.rotations import yaw_pitch_roll

YawPitchRoll = tuple[float, float, float]
"""Orientation of a foot [rad]: first roll about z, then pitch about x, then yaw about y."""
STEEPEST = math.radians(35.0)
"""A floor that is steeper under a foot is taken for an edge [rad]."""
SOLE_WIDTH = 0.4
"""Width over which the floor under a foot is sampled [lengths of the foot]."""
TOE_DROOP = 3.2
"""Droop of the toe for every leg length that a foot is lifted more than in usual steps [rad]. Tuned by eye."""
SLOPE_KNEE_BEND = 0.4
"""Additional bend of the knees on a slope [share of its angle]. Tuned for jerk."""

SLOPE_AHEAD = 0.8
"""Distance that feet stand farther ahead of the body on a slope that goes up [steps per m/m]. Tuned for ankles."""


@dataclass(frozen=True, slots=True)
class StairShape:
    """Constants of walking on stairs, up and down. Tuned for jerk and ankles (`python -m tests.support.grid stairs`)."""

    full_height: float = 0.12
    """Climb of a foot from which on all of these apply; below it, in proportion [leg lengths]."""
    lead_up: float = 0.25
    """Lead of a foot's height over its way, up [share of a swing]."""
    lag_down: float = 0.17
    """Lag of the height behind the way, down [share of a swing]."""
    push_off_up: float = math.radians(14.0)
    """Pitch of a foot that leaves over its ball, up: so that the leg need not bend at once [rad]."""
    push_off_down: float = math.radians(16.0)
    """Pitch of a foot that leaves over its ball, down: to spare the ankle [rad]."""
    heel_up: float = math.radians(13.0)
    """Raised heel of the foot that leads down, as people land on the balls of their feet (B. McFadyen, D. Winter 1988) [rad]:
    a flat sole would bend its ankle so far that the hips stay behind, as in sitting."""
    knee_bend_up: float = math.radians(8.0)
    """Additional bend of the knees, up: legs are bent and stretched faster there [rad]."""
    knee_bend_down: float = math.radians(10.0)
    """Additional bend of the knees, down [rad]."""
    lean_up: float = math.radians(12.0)
    """Additional forward lean of the trunk, up: over feet that are ahead [rad]."""
    lean_down: float = math.radians(6.0)
    """Additional forward lean of the trunk, down [rad]."""


STAIR_SHAPE = StairShape()


class SwingValues(NamedTuple):
    """The swing of a foot to a footprint; of many footprints, each value is an array (n,)."""

    leave_time: float
    """When it leaves the floor, after the changeover [share of a step]."""
    strike_time: float
    """Time from when it touches the floor again until it is flat [share of a step]."""
    lift: float
    """Lift in addition to that of the roll [m]."""
    push_off: float
    """Largest pitch of the other foot, which the body leaves for this footprint: its heel rises, and it leaves over its ball
    [rad]. Backwards that of this foot, which lands on its ball."""
    roll_delay: float
    """Delay of that heel's rise over the rise in long steps [share of a step]."""
    heel_strike: float
    """Angle of the raised toe before the heel strikes [rad]."""
    backwards: float
    """Whether the foot swings backwards: 1, else 0."""
    height_lead: float
    """Lead of its height over its way (up stairs); below 0 its lag (down stairs) [share of a swing]."""
    toe_droop: float
    """Droop of the toe at the highest point [rad]."""


SWAYING_SWING = ("heel_strike",)
"""Swing values that are 0 where a body comes to stand: the foot lands on its whole sole."""
STANDING_SWING = ("heel_strike", "push_off")
"""Swing values that are 0 for a foot that is put beside the other one, which stays."""
STANDING_BODY = ("surge", "pelvis_twist", "pelvis_list", "chest_twist", "arm_swing", "elbow_swing", "hip_rise")
"""Body values that are 0 when a body begins or ends a walk."""
LEANING_BODY = ("sway", "pelvis_list")
"""Body values that are 0 where legs stay upright, seen from ahead."""


@dataclass(frozen=True, eq=False)
class Footprint:
    """One footprint: where a foot stands, how it swings there, and how the body moves above it."""

    side: int
    """LEFT or RIGHT."""
    center: np.ndarray
    """(3,) place of the body on the floor half way through its time [m]."""
    heading: float
    """Heading of the body half way through the footprint's time, from z towards x, counting whole turns [rad]."""
    ankle: np.ndarray
    """(3,) ankle of the foot that stands [m]."""
    flat_ankle: np.ndarray
    """(3,) where the ankle would be if the whole sole were on the floor [m]."""
    heel_up: float
    """Raised heel of a foot that stands on its ball [rad]; 0 for one that stands flat."""
    orientation: YawPitchRoll
    """Orientation of the foot that stands."""
    swing: SwingValues
    """The swing of the foot to here."""
    body: BodyValues
    """The motion of the body while the foot stands."""
    hip_low: float = 0.0
    """Height of the hips at the changeover to it [m]; see `body_motion.set_hip_heights`."""
    hip_rise: float = 0.0
    """Rise of the hips after it [m]."""
    hip_bound: float | None = None
    """How high the legs allow the hips to be at that changeover, whatever they were at the one before [m]."""

    def at_rest(self, sway: bool) -> "Footprint":
        """Return the footprint of a body that begins or ends a walk: it neither twists nor swings its arms; it may sway."""
        still = STANDING_BODY if sway else (*STANDING_BODY, "sway")
        body = self.body._replace(**dict.fromkeys(still, 0.0))
        flat = SWAYING_SWING if sway else STANDING_SWING
        return replace(self, body=body, swing=self.swing._replace(**dict.fromkeys(flat, 0.0)))


@dataclass(frozen=True, eq=False)
class Footprints:
    """A row of footprints as arrays, one entry each."""

    sides: np.ndarray
    """(n,) LEFT or RIGHT."""
    centers: np.ndarray
    """(n, 3) [m]."""
    headings: np.ndarray
    """(n,) [rad]."""
    ankles: np.ndarray
    """(n, 3) [m]."""
    orientations: np.ndarray
    """(n, 3) yaw, pitch and roll [rad]."""
    heels_up: np.ndarray
    """(n,) [rad]."""
    swings: np.ndarray
    """(n, len(SwingValues))."""
    bodies: np.ndarray
    """(n, len(BodyValues))."""
    hip_lows: np.ndarray
    """(n,) [m]."""
    hip_rises: np.ndarray
    """(n,) [m]."""

    def __len__(self) -> int:
        return len(self.sides)

    @classmethod
    def of(cls, row: list[Footprint]) -> "Footprints":
        """Stack single footprints into arrays."""
        return cls(
            np.array([footprint.side for footprint in row]),
            np.array([footprint.center for footprint in row]),
            np.array([footprint.heading for footprint in row]),
            np.array([footprint.ankle for footprint in row]),
            np.array([footprint.orientation for footprint in row]),
            np.array([footprint.heel_up for footprint in row]),
            np.array([footprint.swing for footprint in row]),
            np.array([footprint.body for footprint in row]),
            np.array([footprint.hip_low for footprint in row]),
            np.array([footprint.hip_rise for footprint in row]),
        )


def make_footprint(
    body: WalkingBody,
    step: PlannedStep,
    values: StepValues,
    ground: Ground,
    width: float = 1.0,
    behind: float = 0.0,
    before: Footprint | None = None,
) -> Footprint:
    """Make a footprint on the ground for a planned step: where its foot stands, the swing to it, the body's motion above it.

    width: factor of the usual distance between the feet; behind: distance of the foot behind the body [steps]; before: the
    footprint that the foot comes from.
    """
    (x, z, heading), (forward, sideways, _) = step.waypoint, step.pace
    foot, full_height = body.feet[step.side], STAIR_SHAPE.full_height * body.leg
    half = 0.5 * max(WIDTH * body.leg * width, CLOSED_WIDTH * body.leg + abs(sideways))
    out = half if step.side == LEFT else -half
    if body.upright_legs:
        out = float(foot.hip[0])
    # A foot lands before it bears the body, so that it stands a little behind the middle of its time.
    along, aside = -behind * forward, out - behind * sideways
    foot_x = x + aside * math.cos(heading) + along * math.sin(heading)
    foot_z = z - aside * math.sin(heading) + along * math.cos(heading)
    flat_ankle, orientation = stand_on_ground(foot, foot_x, foot_z, heading + foot.toe_out, ground)
    slope = orientation[1]
    if slope:
        along = -SLOPE_AHEAD * math.tan(slope) * abs(forward)
        foot_x, foot_z = foot_x + along * math.sin(heading), foot_z + along * math.cos(heading)
        flat_ankle, orientation = stand_on_ground(foot, foot_x, foot_z, heading + foot.toe_out, ground)
    height = float(ground(x, z)) if ground is not FLAT_GROUND else 0.0
    climbed = _climbed_height(before.flat_ankle, flat_ankle, orientation) if before is not None else 0.0
    climb = min(max(climbed / full_height, -1.0), 1.0)
    down = _drop_ahead(foot, flat_ankle, orientation, step, ground) / full_height if ground is not FLAT_GROUND else 0.0
    down = min(max(down, 0.0), 1.0)
    heel_up = STAIR_SHAPE.heel_up * down
    ankle, orientation = raise_heel(foot, flat_ankle, orientation, heel_up) if down else (flat_ankle, orientation)
    # The body goes by the feet, which on stairs are not where the floor below the body's center is.
    center = np.array([x, 0.5 * (height + flat_ankle[1] - body.ankle), z])
    swing = _swing_values(body, values, climbed, climb, down, backwards=forward < 0.0)
    body_values = _body_on_stairs(values.body, climb)
    body_values = body_values._replace(knee_bend=body_values.knee_bend + SLOPE_KNEE_BEND * abs(slope))
    if body.upright_legs:
        body_values = body_values._replace(**dict.fromkeys(LEANING_BODY, 0.0))
    return Footprint(step.side, center, heading, ankle, flat_ankle, heel_up, orientation, swing, body_values)


def _swing_values(
    body: WalkingBody, values: StepValues, climbed: float, climb: float, down: float, backwards: bool
) -> SwingValues:
    """Choose for a footprint how the foot swings to where it stands, which is higher by `climbed` [m].

    climb: the same as a share of full stairs, −1 to 1; down: how much of full stairs the next step goes down, 0 to 1.
    """
    shape, flat_share = STAIR_SHAPE, 1.0 - abs(climb)
    lifted = values.lift / body.leg - FOOT_SHAPE.lift / ADULT_LEG + max(0.5 * climbed, -0.2 * climbed) / body.leg
    return SwingValues(
        values.leave_time,
        values.strike_time,
        values.lift,
        push_off=flat_share * values.push_off + max(shape.push_off_up * climb, -shape.push_off_down * climb),
        roll_delay=values.roll_delay,
        # On stairs the whole sole lands, or the ball of the foot.
        heel_strike=flat_share * (1.0 - down) * values.heel_strike,
        backwards=float(backwards),
        height_lead=max(shape.lead_up * climb, 0.0) + min(shape.lag_down * climb, 0.0),
        toe_droop=TOE_DROOP * lifted,
    )


def _body_on_stairs(values: BodyValues, climb: float) -> BodyValues:
    """Adapt what a footprint says of the body above it to stairs, up (1) or down (−1): knees bend and the trunk leans more.

    The rise of the hips is that of the stairs.
    """
    shape = STAIR_SHAPE
    return values._replace(
        hip_rise=values.hip_rise * (1.0 - abs(climb)),
        knee_bend=values.knee_bend + max(shape.knee_bend_up * climb, -shape.knee_bend_down * climb),
        trunk_lean=values.trunk_lean + max(shape.lean_up * climb, -shape.lean_down * climb),
    )


def _drop_ahead(
    foot: WalkingFoot, flat_ankle: np.ndarray, orientation: YawPitchRoll, step: PlannedStep, ground: Ground
) -> float:
    """Measure by how much the footprint a step ahead is lower than this one, by stairs and not by the slope [m]."""
    pace, heading = step.pace, step.waypoint.heading
    x = float(flat_ankle[0]) + pace.side * math.cos(heading) + pace.forward * math.sin(heading)
    z = float(flat_ankle[2]) - pace.side * math.sin(heading) + pace.forward * math.cos(heading)
    return -_climbed_height(flat_ankle, stand_on_ground(foot, x, z, orientation[0], ground)[0], orientation)


def _climbed_height(before: np.ndarray, after: np.ndarray, orientation: YawPitchRoll) -> float:
    """Compute how far stairs raise one footprint over another, by their ankles (3,), without what the slope does [m]."""
    away = after - before
    ahead = away[0] * math.sin(orientation[0]) + away[2] * math.cos(orientation[0])
    return float(away[1] + math.tan(orientation[1]) * ahead)


def raise_heel(
    foot: WalkingFoot, ankle: np.ndarray, orientation: YawPitchRoll, angle: float
) -> tuple[np.ndarray, YawPitchRoll]:
    """Return a footprint's ankle (3,) [m] and orientation with its heel raised by an angle [rad], the ball kept in place."""
    tipped = orientation[0], orientation[1] + angle, orientation[2]
    return ankle + (yaw_pitch_roll(*orientation) - yaw_pitch_roll(*tipped)) @ foot.ball, tipped


def stand_on_ground(foot: WalkingFoot, x: float, z: float, yaw: float, ground: Ground) -> tuple[np.ndarray, YawPitchRoll]:
    """Stand a foot on the ground for a footprint at x and z [m], its sole along the floor: ankle (3,) [m] and orientation."""
    if ground is FLAT_GROUND:
        return np.array([x, -foot.toe[1], z]), (yaw, 0.0, 0.0)
    ahead, left = (math.sin(yaw), math.cos(yaw)), (math.cos(yaw), -math.sin(yaw))
    if foot.stiff_shin is not None:
        return np.array([x, float(ground(x, z)), z]), (yaw, 0.0, 0.0)
    half = 0.5 * SOLE_WIDTH * foot.length
    heel, toe, right_edge, left_edge = (
        float(ground(x + along * ahead[0] + aside * left[0], z + along * ahead[1] + aside * left[1]))
        for along, aside in ((foot.heel[2], 0.0), (foot.toe[2], 0.0), (0.0, -half), (0.0, half))
    )
    pitch = -math.atan2(toe - heel, foot.length)
    roll = math.atan2(left_edge - right_edge, 2.0 * half)
    height = heel + -float(foot.heel[2]) / foot.length * (toe - heel)
    if abs(pitch) > STEEPEST:
        pitch, height = 0.0, max(heel, toe)
    if abs(roll) > STEEPEST:
        roll, height = 0.0, max(height, right_edge, left_edge)
    up = yaw_pitch_roll(yaw, pitch, roll) @ np.array([0.0, -foot.toe[1], 0.0])
    return np.array([x, height, z]) + up, (yaw, pitch, roll)
