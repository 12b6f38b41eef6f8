"""The motion of pelvis, chest, head and arms over the footprints: hip heights, sway, arm swing; the targets of all goals.

The body is carried along a spline through the centers of the footprints, so that three of them say where it is. The hips rise
and fall like a cosine, from as low as both legs need them at changeovers (`set_hip_heights`). All is smooth in the phase.

People's hips rise and fall so too, once a step. How low they are at a changeover comes from looking
ahead: the front leg is stretched most when its foot lands, the rear one when the body leaves it.
"""

import math
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from poise.gait.foot_motion import move_feet
from poise.gait.footprints import STAIR_SHAPE, Footprint, Footprints, SwingValues
from poise.gait.published_gait import BodyValues
from poise.gait.walking_body import LEFT, RIGHT, WalkingBody
from poise.gait.walking_foot import WalkingFoot
from poise.geometry.easing import minimum_jerk
from poise.geometry.rotations import yaw_pitch_roll

ARM_BACK = 0.35
"""Backward angle of an upper arm, of half the bend of its elbow, fitted to recorded walks."""
ARM_LEAD = 0.19
"""Lead of arms and chest over the legs [share of a step], fitted to recorded walks."""
ELBOW_LEAD = 0.08
"""Lead of the elbows, likewise."""
SAMPLES = np.linspace(0.4, 1.25, 18)
"""Moments about a changeover at which legs are measured [share of the step before]; beyond it, the step just goes on."""


@dataclass(frozen=True, slots=True)
class HipShape:
    """Constants of the motion of the hips. Tuned for jerk and ankles (`python -m tests.support.grid`)."""

    lowest: float = -0.122
    """When the hips are lowest [share of a step after a changeover], fitted to recorded walks."""
    farthest: float = 0.300
    """When the hips are farthest ahead of an even way [share of a step after a changeover], fitted to recorded walks."""
    straightest_knee: float = math.radians(2.0)
    """Knees are never straighter: hips are held down before [rad]."""
    knee_softness: float = 0.0006
    """Softness of the bound of straight knees [leg lengths]."""
    reach_softness: float = 0.12
    """A leg that reaches farther than it is long has a vertical reach that goes to 0 over so many leg lengths."""
    tilt_up: float = 0.45
    """Tilt of the pelvis towards the higher foot, up stairs [rad per leg length of climb]."""
    tilt_down: float = 0.8
    """Tilt of the pelvis towards the higher foot, down stairs [rad per leg length of climb]."""
    climb_delay: float = 0.38
    """Delay of the rise of a body that climbs [share of a step]: until the rear foot is free to follow."""
    climb_height: float = 0.005
    """Climb at which half of `climb_delay` applies [m]."""
    tilt_lead: float = -0.13
    """Lead of the pelvis' tilt over its sway [share of a step], fitted to recorded walks."""
    pelvis_lean: float = 0.35
    """Share of the trunk's lean that the pelvis has. Tuned by eye."""
    chest_list: float = 0.3
    """Share of the pelvis' list that the chest has, the other way. Tuned by eye."""


HIP_SHAPE = HipShape()


class Targets(NamedTuple):
    """Positions and orientations of the goals of a walking body at n moments, in the order of `WalkingBody.goals`."""

    positions: np.ndarray
    """(n, n_goals, 3) [m]; 0 for goals of orientation only."""
    orientations: np.ndarray
    """(n, n_goals, 3, 3)."""
    toe_bends: np.ndarray
    """(n, 2) how far the toes of the left and the right foot are bent up [rad]."""


def evaluate_targets(body: WalkingBody, footprints: Footprints, phases: np.ndarray, margin: float) -> Targets:
    """Evaluate the body motion at phases (n,): targets of all goals, of feet, pelvis, spine, head and hands.

    phases: each from 1 to len(footprints) − 1; margin: how long before a changeover the front foot is flat already [share of
    a step].
    """
    k = np.minimum(phases.astype(np.int64), len(footprints) - 2)
    s = phases - k
    count, goals = len(phases), body.goals
    positions, orientations = np.zeros((count, len(goals), 3)), np.zeros((count, len(goals), 3, 3))
    ankles, feet, toe_bends = move_feet(body, footprints, k, s, margin)
    positions[:, :2], orientations[:, :2] = ankles, feet
    motion = BodyMotion(body, footprints, k, s)
    hips, pelvis = motion.pelvis(ankles)
    for side, foot in enumerate(body.feet):
        if foot.stiff_shin is not None:
            orientations[:, side] = _stiff_foot(foot, hips + pelvis @ foot.hip - ankles[:, side], feet[:, side])
    below_head = motion.chest if "chest" in goals else pelvis
    spans = {"chest": (pelvis, motion.chest if "chest" in goals else motion.head), "head": (below_head, motion.head)}
    trunk = {
        "pelvis": pelvis,
        "chest": motion.chest,
        "head": motion.head,
        "left_hand": motion.chest,
        "right_hand": motion.chest,
    }
    trunk |= {link.goal: _interpolate_near(*spans[link.upper], link.share) for link in body.spine_links}
    places = {"pelvis": hips} | {
        name: motion.wrist(side, hips, pelvis) for name, side in (("left_hand", LEFT), ("right_hand", RIGHT)) if name in goals
    }
    for number, name in enumerate(goals[2:], start=2):
        orientations[:, number] = trunk[name]
        if name in places:
            positions[:, number] = places[name]
    return Targets(positions, orientations, toe_bends)


def _interpolate_near(one: np.ndarray, other: np.ndarray, share: float) -> np.ndarray:
    """Interpolate the orientations (n, 3, 3) of spine links in the body motion between pelvis, chest and head.

    Their mean is made a rotation again by Newton steps.
    """
    mixed = (1.0 - share) * one + share * other
    for _ in range(3):  # to the nearest rotation (N. Higham 1986)
        mixed = 0.5 * (mixed + np.linalg.inv(mixed).transpose(0, 2, 1))
    return mixed


class BodyMotion:
    """Motion of pelvis, chest, head and arms at n moments: at shares s (n,) of the steps of footprints k (n,)."""

    def __init__(self, body: WalkingBody, footprints: Footprints, k: np.ndarray, s: np.ndarray) -> None:
        self.body = body
        weights = _spline_weights(s)

        def carried(rows: np.ndarray) -> np.ndarray:
            parts = [(weight if rows.ndim == 1 else weight[:, None]) * rows[k + n - 1] for n, weight in enumerate(weights)]
            result: np.ndarray = parts[0] + parts[1] + parts[2]
            return result

        self.heading = carried(footprints.headings)
        self.values = values = BodyValues(*carried(footprints.bodies).T)
        self.center = carried(footprints.centers)
        """(n, 3) [m]."""
        climbs = np.diff(footprints.ankles[:, 1], prepend=footprints.ankles[0, 1])
        self.hip_low, self.climb = _climb_between_changeovers(footprints, k, s), _between_changeovers(climbs, k, s)
        """(n,) height of the hips without their rise, and climb in a step [m]."""
        self.hip_rise = carried(footprints.hip_rises) * rise_share(s, values)
        """(n,) [m]."""
        left = np.where(footprints.sides[k] == LEFT, 1.0, -1.0)
        self.over_left = left * np.sin(math.pi * s)
        """(n,) 1 when the body is over the left foot, −1 over the right."""
        self.left_ahead = left * np.cos(math.pi * s)
        """(n,) 1 when the left foot is in front, −1 the right."""
        # Backwards in the opposite order; in between, in between, so that nothing jumps as a body turns to go backwards.
        self.surging = np.cos(2.0 * math.pi * (s - values.forward * HIP_SHAPE.farthest))
        """(n,) 1 when the hips are farthest ahead of an even way, −1 farthest behind."""
        self.arm_back = left * np.cos(math.pi * (s + ARM_LEAD))
        """(n,) 1 when the left arm is farthest back, −1 the right."""
        self.elbow_straight = left * np.cos(math.pi * (s + ELBOW_LEAD))
        """(n,) 1 when the left elbow is straightest, −1 the right."""
        self.tilt = left * np.sin(math.pi * (s + HIP_SHAPE.tilt_lead))
        """(n,) 1 when the pelvis tilts most to the left, −1 to the right."""
        self.chest = yaw_pitch_roll(
            self.heading + values.chest_twist * -self.arm_back,
            values.trunk_lean,
            -HIP_SHAPE.chest_list * values.pelvis_list * self.tilt,
        )
        """(n, 3, 3)."""
        self.head = yaw_pitch_roll(self.heading, -values.chin, 0.0)
        """(n, 3, 3)."""

    def pelvis(self, ankles: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Compute the motion of the pelvis above ankles (n, 2, 3): mid-hip positions (n, 3) [m] and orientations (n, 3, 3)."""
        place, orientation = self.pelvis_at_zero()
        highest = self.highest_hips(ankles, place, orientation, np.full((len(place), 2), HIP_SHAPE.straightest_knee))
        place[:, 1] = _soft_minimum([*highest, self.hip_low + self.hip_rise], HIP_SHAPE.knee_softness * self.body.leg)
        return place, orientation

    def pelvis_at_zero(self) -> tuple[np.ndarray, np.ndarray]:
        """Compute sway, twist and list in the motion of the pelvis: positions (n, 3) [m] at height 0, orientations."""
        values, shape = self.values, HIP_SHAPE
        climbing = np.where(self.climb > 0.0, shape.tilt_up, shape.tilt_down) * self.climb / self.body.leg
        tilt = values.pelvis_list * self.tilt + climbing * self.left_ahead
        twist = -values.pelvis_twist * self.left_ahead
        orientation = yaw_pitch_roll(self.heading + twist, shape.pelvis_lean * values.trunk_lean, tilt)
        place = self.center.copy()
        aside, ahead = values.sway * self.over_left, values.surge * self.surging
        place[:, 0] += aside * np.cos(self.heading) + ahead * np.sin(self.heading)
        place[:, 1] = 0.0
        place[:, 2] += ahead * np.cos(self.heading) - aside * np.sin(self.heading)
        return place, orientation

    def highest_hips(
        self, ankles: np.ndarray, place: np.ndarray, orientation: np.ndarray, knee_bends: np.ndarray
    ) -> list[np.ndarray]:
        """Bound the body motion upwards: for each leg the largest mid-hip height (n,) [m] with knees bent by (n, 2) [rad]."""
        highest = []
        for side, foot in enumerate(self.body.feet):
            hip = orientation @ foot.hip
            away = (place + hip - ankles[:, side])[:, (0, 2)]
            square = foot.leg_reach(knee_bends[:, side]) ** 2 - (away**2).sum(axis=1)
            highest.append(ankles[:, side, 1] + _soft_root(square, HIP_SHAPE.reach_softness * self.body.leg) - hip[:, 1])
        return highest

    def wrist(self, side: int, hips: np.ndarray, pelvis: np.ndarray) -> np.ndarray:
        """Compute the motion of a swinging arm: wrist positions (n, 3) [m], from mid-hips (n, 3) [m] and pelvis (n, 3, 3)."""
        arm, values, body = self.body.arms[side], self.values, self.body
        assert arm is not None
        sign = 1.0 if side == LEFT else -1.0
        shoulder = hips + pelvis @ body.waist + 0.5 * (pelvis + self.chest) @ body.spine + self.chest @ arm.shoulder
        forward = -sign * self.arm_back  # an arm goes with the leg of the other side
        bend = values.elbow_bend - sign * values.elbow_swing * self.elbow_straight
        reach = np.sqrt(arm.upper_arm**2 + arm.forearm**2 + 2.0 * arm.upper_arm * arm.forearm * np.cos(bend))
        # The wrist is ahead of the upper arm by what the elbow bends.
        ahead = values.arm_swing * forward + np.arcsin(arm.forearm * np.sin(bend) / reach) - 0.5 * values.elbow_bend * ARM_BACK
        out = arm.outward + values.arm_spread
        local = np.column_stack([sign * np.sin(out) * np.cos(ahead), -np.cos(out) * np.cos(ahead), np.sin(ahead)])
        result: np.ndarray = shoulder + np.einsum("nij,nj->ni", self.chest, reach[:, None] * local)
        return result


def rise_share(s: np.ndarray, values: BodyValues) -> np.ndarray:
    """Evaluate the rise and fall of the hips in the body motion at shares s (n,) of a step: (n,) [share of their rise].

    Backwards it goes in the opposite order.
    """

    def ahead(s: np.ndarray) -> np.ndarray:
        cycle = 2.0 * math.pi
        up: np.ndarray = 0.5 - 0.5 * np.cos(cycle * (s - HIP_SHAPE.lowest))
        return up

    forward = values.forward
    return 0.5 * (1.0 + forward) * ahead(s) + 0.5 * (1.0 - forward) * ahead(1.0 - s)


def _spline_weights(s: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Compute the weights (n,) of three footprints in the spline of the body's motion, at shares s (n,) of a step.

    It goes from half way between the first two to half way between the last two. Its speed changes from one to the next
    footprint by a smooth step, of which this is the integral: nothing jerks at changeovers.
    """
    late = s**3 * (1.0 - 0.5 * s)
    return 0.5 - s + late, 0.5 + s - 2.0 * late, late


def _between_changeovers(rows: np.ndarray, k: np.ndarray, s: np.ndarray) -> np.ndarray:
    """Interpolate a value of the body motion (hip height, climb) between changeovers, (n,), without a jerk; rises come late."""
    more = rows[k + 1] - rows[k]
    delay = np.clip(more / (HIP_SHAPE.climb_height + np.abs(more)), 0.0, 1.0) * HIP_SHAPE.climb_delay
    result: np.ndarray = rows[k] + minimum_jerk((s - delay) / (1.0 - delay)) * more
    return result


def _climb_between_changeovers(footprints: Footprints, k: np.ndarray, s: np.ndarray) -> np.ndarray:
    """Interpolate the hip heights (n,) [m] of the body motion: on a slope hips climb evenly, on stairs one at a time."""
    lows, floor, slope = footprints.hip_lows, footprints.centers[:, 1], _slope_share(footprints.swings[k + 1])
    before, after = floor[k] - floor[k - 1], floor[k + 1] - floor[k]
    # Quintic, with the speed of the step before at its beginning and its own mean speed at its end, and no acceleration.
    early, late = s - s**3 * (6.0 - s * (8.0 - 3.0 * s)), s**3 * (6.0 - s * (8.0 - 3.0 * s))
    even = slope * (early * before + late * after)
    rest = np.zeros_like(lows[k]) + lows[k + 1] - lows[k] - slope * after
    delay = np.clip(rest / (HIP_SHAPE.climb_height + np.abs(rest)), 0.0, 1.0) * HIP_SHAPE.climb_delay
    result: np.ndarray = lows[k] + even + minimum_jerk((s - delay) / (1.0 - delay)) * rest
    return result


def _slope_share(swings: np.ndarray) -> np.ndarray:
    """Return which share of a body motion's climb, in steps with swings (n, len(SwingValues)), is a slope's, not stairs'."""
    lead = SwingValues(*swings.T).height_lead
    result: np.ndarray = 1.0 - np.clip(np.maximum(lead / STAIR_SHAPE.lead_up, -lead / STAIR_SHAPE.lag_down), 0.0, 1.0)
    return result


def _soft_root(square: np.ndarray, softness: float) -> np.ndarray:
    """Compute a smooth square root (n,) for bounds of the body motion, above 0 where the square [m²] is not; softness [m]."""
    soft = softness**2
    return np.sqrt(0.5 * (square + np.sqrt(square * square + 4.0 * soft * soft)))


def _soft_minimum(rows: list[np.ndarray], softness: float) -> np.ndarray:
    """Compute a smooth minimum (n,) of heights that bound the body motion [m], at most softness [m] · log(count) below."""
    stacked = np.stack(np.broadcast_arrays(*rows))
    least = stacked.min(axis=0)
    result: np.ndarray = least - softness * np.log(np.exp((least - stacked) / softness).sum(axis=0))
    return result


@dataclass(frozen=True, slots=True)
class HipHeightShape:
    """Constants of the height of the hips. Tuned for jerk (`python -m tests.support.grid`)."""

    swing_knee_bend: float = 1.15
    """Factor of the least bend of a swinging leg's knee over that of a standing one: it bends and stretches faster."""
    stretch: float = 0.25
    """How far the leg that would have the hips lower is stretched towards what the other one allows [share]."""
    most_stretch: float = 0.004
    """The most that it is stretched [leg lengths]."""
    most_sinking: float = 0.012
    """The most that hips sink lower because they were higher before [leg lengths]."""
    least_rise: float = 0.2
    """Least rise of the hips, of the published one."""


HIP_HEIGHT_SHAPE = HipHeightShape()


def set_hip_heights(body: WalkingBody, row: list[Footprint], margin: float) -> list[Footprint]:
    """Set the hip heights of the body motion over all footprints of a walk; above the first two they are as above the third.

    margin: as in `foot_motion.move_feet`.
    """
    third = set_hip_height(body, row[:3], margin)
    above = third.hip_low - third.flat_ankle[1]
    result = [replace(early, hip_low=float(early.flat_ankle[1] + above), hip_rise=third.hip_rise) for early in row[:2]]
    for footprint in row[2:]:
        result.append(set_hip_height(body, [*result[-2:], footprint], margin))
    return result


def set_hip_height(body: WalkingBody, row: list[Footprint], margin: float) -> Footprint:
    """Set the hip height of the body motion at the changeover to the last of several footprints, and the rise after it."""
    return _evaluate_changeover(body, row[-3:], margin)[0]


def ankle_bend(body: WalkingBody, row: list[Footprint], margin: float) -> float:
    """Compute the largest ankle bend [rad] in the body's motion about the changeover to the last of several footprints."""
    return _evaluate_changeover(body, row[-3:], margin)[1]


def _evaluate_changeover(body: WalkingBody, row: list[Footprint], margin: float) -> tuple[Footprint, float]:
    """Compute hip height and largest ankle bend [rad] of the body motion at the changeover to the last of three footprints.

    Returns that footprint with its hip height, and the bend.
    """
    before, last = row[1:]
    values, way = last.body, last.center - before.center
    last = replace(last, hip_rise=values.hip_rise)
    coming = replace(last, side=before.side, center=last.center + way, ankle=before.ankle + 2.0 * way)
    footprints, k = Footprints.of([row[0], before, last, coming]), SAMPLES.astype(np.int64) + 1
    s = SAMPLES + 1.0 - k
    ankles, feet, _ = move_feet(body, footprints, k, s, margin)
    motion = BodyMotion(body, footprints, k, s)
    place, pelvis = motion.pelvis_at_zero()
    bears = footprints.sides[k][:, None] == (LEFT, RIGHT)
    knee_bends = values.knee_bend * np.where(bears, 1.0, HIP_HEIGHT_SHAPE.swing_knee_bend)
    highest = np.minimum(*motion.highest_hips(ankles, place, pelvis, knee_bends))
    highest -= motion.hip_rise + values.crouch
    # Before the changeover hips are taken to have been as high above the floor, or as high as they were if that is higher.
    climb, slope = _floor_height(body, last) - _floor_height(body, before), float(_slope_share(np.array([last.swing]))[0])
    share = np.where(k == 1, minimum_jerk(s), 1.0)
    climb_left = climb * ((1.0 - slope) * (1.0 - share) + slope * (1.0 - SAMPLES))
    highest = highest + climb_left
    hip_bound = float(highest.min())
    # Legs of a body can differ in length, and its hips do not rise and fall from one to the other.
    lower, higher = sorted((hip_bound, hip_bound if before.hip_bound is None else before.hip_bound + climb))
    level = lower + min(HIP_HEIGHT_SHAPE.stretch * (higher - lower), HIP_HEIGHT_SHAPE.most_stretch * body.leg)
    difference = abs(float(np.subtract(*(foot.thigh + foot.shin - foot.toe[1] for foot in body.feet))))
    hip_low = min(max(level, hip_bound - difference), hip_bound + difference)
    were = before.hip_low + climb if before.hip_bound is not None else hip_low
    if were > hip_low:
        late = share > 0.5
        needed = float(((highest - (1.0 - share) * were) / share)[late].min())
        hip_low = min(hip_low, max(needed, hip_bound - HIP_HEIGHT_SHAPE.most_sinking * body.leg))
    standing = last.ankle[1] + body.feet[last.side].leg_reach(values.knee_bend) - values.crouch
    hip_rise = min(max(float(standing) - hip_low, HIP_HEIGHT_SHAPE.least_rise * values.hip_rise), values.hip_rise)
    # Down stairs hips go on sinking.
    sinking = np.where(k == 1, 0.0, minimum_jerk(s)) * (1.0 - slope) * min(climb, 0.0)
    place[:, 1] = were + share * (hip_low - were) - climb_left + sinking + motion.hip_rise
    bends = [
        _ankle_bends(foot, np.einsum("nji,nj->ni", feet[:, side], place + pelvis @ foot.hip - ankles[:, side])).max()
        for side, foot in enumerate(body.feet)
        if foot.stiff_shin is None
    ]
    return replace(last, hip_low=hip_low, hip_rise=hip_rise, hip_bound=hip_bound), float(max(bends, default=0.0))


def _stiff_foot(foot: WalkingFoot, hips: np.ndarray, feet: np.ndarray) -> np.ndarray:
    """Compute the orientations (n, 3, 3) of a foot in the body motion that turns with its shin, as its ankle does not bend.

    hips: (n, 3) hip joints from the point that the foot stands on [m]; feet: (n, 3, 3) how it would stand otherwise.
    """
    assert foot.stiff_shin is not None
    across = feet[:, :, 0] - np.einsum("ni,ni->n", feet[:, :, 0], hips)[:, None] * hips / (hips**2).sum(axis=1)[:, None]
    across /= np.linalg.norm(across, axis=1)[:, None]
    up = hips / np.linalg.norm(hips, axis=1)[:, None]
    leg = np.stack([across, up, np.cross(across, up)], axis=2)
    line = np.clip(np.linalg.norm(hips, axis=1), abs(foot.thigh - foot.shin), foot.thigh + foot.shin)
    cosine = (foot.shin**2 + line**2 - foot.thigh**2) / (2.0 * foot.shin * line)
    lean = np.arccos(np.clip(cosine, -1.0, 1.0)) - math.atan2(foot.stiff_shin[2], foot.stiff_shin[1])
    result: np.ndarray = leg @ yaw_pitch_roll(np.zeros(len(lean)), lean, np.zeros(len(lean)))
    return result


def _floor_height(body: WalkingBody, footprint: Footprint) -> float:
    """Return the height of the floor that a foot of the body's motion stands on, below its ankle [m]."""
    return float(footprint.flat_ankle[1] + body.feet[footprint.side].toe[1])


def _ankle_bends(foot: WalkingFoot, hips: np.ndarray) -> np.ndarray:
    """Compute the ankle bends (n,) [rad] that the body motion has, from hip positions (n, 3) in the foot's frame [m]."""
    line = np.minimum(np.linalg.norm(hips, axis=1), foot.thigh + foot.shin)
    shin = np.arccos(np.clip((foot.shin**2 + line**2 - foot.thigh**2) / (2.0 * foot.shin * line), -1.0, 1.0))
    result: np.ndarray = np.arctan2(hips[:, 2], hips[:, 1]) + shin
    return result
