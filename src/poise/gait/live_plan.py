"""Plans the next step of a live walk: its velocity and turn follow the request no faster than a body can."""

import math
from dataclasses import dataclass
from typing import NamedTuple

from poise.gait.body_motion import ankle_bend, set_hip_height, set_hip_heights
from poise.gait.footprint_layout import (
    LEAST_MARGIN,
    MARGIN_FRAMES,
    QUICKER,
    TRIES,
    StepConditions,
    best_feet_behind,
    changeover_margin,
    lay_footprint,
)
from poise.gait.footprints import Footprint
from poise.gait.published_gait import ADULT_LEG, SOFTEST, TURN_AS_SLOPE, StepValues, step_values, step_values_at_cadence
from poise.gait.step_plan import Pace, PlannedStep, Waypoint
from poise.gait.styles import Style, interpolate_styles
from poise.gait.terrain import Ground, Terrain
from poise.gait.walking_body import RIGHT, WalkingBody


@dataclass(frozen=True, slots=True)
class LiveShape:
    """Constants of how a live walk follows its request. Tuned for jerk (`python -m tests.support.grid walker`)."""

    most_gained: float = 0.45
    """Most that an adult speeds up from one step to the next [m/s]."""
    most_lost: float = 0.2
    """Most that an adult slows down from one step to the next [m/s]."""
    most_lost_stopping: float = 0.3
    """Most that an adult slows down from one step to the next when it comes to stand [m/s]."""
    no_gain_speed: float = 2.2
    """Speed at which an adult would gain no more [m/s]: the nearer to it, the less it gains."""
    least_gain: float = 0.15
    """Least share of its most that the gain is computed from near that speed."""
    most_turn: float = 0.6
    """Most that a body turns in a step [rad]."""
    most_turn_change: float = 0.2
    """Most that the turn in a step changes from one step to the next [rad]."""
    most_sideways: float = 0.7
    """Most that a body is accelerated to the side by turning [m/s²]."""
    forwards: float = 2.0
    """Fastest that an adult goes ahead [m/s]; between two ways, in between."""
    backwards: float = 1.2
    """Fastest that an adult goes backwards [m/s]."""
    sideways: float = 0.55
    """Fastest that an adult goes sideways [m/s]."""
    unsteady_share: float = 0.65
    """Share of its largest speed each way that an adult exceeds only with steady requests; of smaller bodies, smaller, because
    what a quick step does to joints is measured in seconds."""
    other_request: float = 0.05
    """A request that differs by more from the last one is another [m/s of an adult, rad/s]."""
    steady_seconds: float = 1.6
    """Time of the same request after which the walk counts as steady [s]."""
    firming: float = 0.2
    """Share by which the softness of the knees changes with a step; soft knees are ready for other steps."""
    style_change: float = 0.3
    """Share of the way to another style that is taken with a step."""
    quicker_tries: int = 4
    """Tries to spare ankles by quicker steps; those after them make the walk slower."""
    slowest_stairs: float = 0.7
    """Stairs a second of an adult who climbs at all."""
    quickest_stairs: float = 2.05
    """Stairs a second of an adult who hurries; smaller bodies do not hurry as much as they could."""
    measured_stairs: float = 0.75
    """Where feet stand on stairs is chosen for this share of the quickest cadence."""


LIVE_SHAPE = LiveShape()
STANDING = Pace(0.0, 0.0)
"""The pace of a body that stands."""
STOPPED = 1e-9
"""A body that is slower stands [m/s]."""


class StepRequest(NamedTuple):
    """The request to a live walk as a step begins."""

    speed: float
    """Requested speed [m/s]."""
    direction: float
    """Requested direction, from where the body looks to the left [rad]."""
    turn: float
    """Requested turn to the left [rad/s]."""
    style: Style
    going: bool
    """True to walk, False to come to stand."""


class LivePlanner:
    """Plans a live walk step by step and owns its footprints: where it was, where it stands and where it goes next."""

    def __init__(self, body: WalkingBody, ground: Ground, waypoint: Waypoint, request: StepRequest) -> None:
        self.body, self.ground = body, ground
        self.margin = LEAST_MARGIN
        """Time before a changeover at which the front foot is flat [share of a step]."""
        self._scale = math.sqrt(body.leg / ADULT_LEG)
        """Of speeds, against those of an adult."""
        self._waypoint, self._style = waypoint, request.style
        self._velocity, self._turn, self._softness = (0.0, 0.0), 0.0, SOFTEST
        """Velocity ahead and to the left [m/s]; turn in a step [rad]; additional bend of the knees [rad]."""
        self._request, self._same_seconds = (0.0, 0.0, 0.0), 0.0
        """The last request, ahead, to the left [m/s of an adult] and turn [rad/s]; time since it changed [s]."""
        self._rise, self._tread = (ground.rise, ground.tread) if isinstance(ground, Terrain) else (0.0, 0.0)
        self._feet_behind, self._lead = self._best_feet_behind() if self._tread else None, 0.0
        """On stairs, distance of feet behind the waypoint [steps], and that of the last one [m]."""
        self.values = self._follow(request, 0.0)
        """Values of the step that is made."""
        stands = [PlannedStep((RIGHT + number) % 2, waypoint, STANDING, "stands") for number in (1, 2, 3)]
        self.footprints = set_hip_heights(body, [lay_footprint(self._conditions(), step, []) for step in stands], self.margin)
        """Three: where the foot that swings comes from, the one that bears the body, and where the other one goes."""
        self.ends = False
        """Whether the walk ends with the step that is made."""
        self._velocity, self._turn = (0.0, 0.0), 0.0

    def begin_step(self, request: StepRequest, cadence: float, frame_seconds: float) -> None:
        """Plan the next step of a live walk as the landed foot comes to bear the body.

        cadence: now [steps/s]; frame_seconds: how long a frame lasts [s].
        """
        self.values = self._follow(request, cadence)
        # On stairs a body that stops first comes over its feet; only a step later does it stand still.
        over_feet = not self._tread or self._lead == 0.0
        self.ends = not request.going and math.hypot(*self._velocity) < STOPPED and over_feet
        row, velocity = self.footprints[1:], self._velocity
        for number in range(TRIES):  # quicker and shorter, and in the end slower, until no ankle bends too far
            fastest = max(cadence, self.values.cadence)
            self.margin = changeover_margin(MARGIN_FRAMES * fastest * max(frame_seconds, 1e-3))
            pace = self._pace(velocity)
            waypoint, footprint = self._lay_next(row, pace)
            if self._tread or ankle_bend(self.body, [*row, footprint], self.margin) <= self.body.most_ankle_bend:
                break
            quicker = self.values.cadence
            if number < LIVE_SHAPE.quicker_tries:
                quicker *= QUICKER
            else:
                velocity = velocity[0] / QUICKER, velocity[1] / QUICKER
            self.values = step_values_at_cadence(quicker, *velocity, self.body.leg, self._style, self._softness)
        self._waypoint, self._lead = waypoint, self._body_lead(pace)
        self.footprints = [*row, set_hip_height(self.body, [*row, footprint], self.margin)]

    # ---- footprints -----------------------------------------------------------------------------------

    def _pace(self, velocity: tuple[float, float]) -> Pace:
        """Plan the pace of the next live step at a velocity [m/s]; on stairs one of them a step, straight ahead."""
        if self._tread:
            return Pace(self._tread if velocity[0] > 0.0 else 0.0, 0.0)
        return Pace(velocity[0] / self.values.cadence, velocity[1] / self.values.cadence, self._turn)

    def _body_lead(self, pace: Pace) -> float:
        """Plan how far the body of a live walk is ahead of its feet [m]; on stairs feet stay in the middle of treads."""
        return pace.forward * self._conditions().feet_behind

    def _lay_next(self, row: list[Footprint], pace: Pace) -> tuple[Waypoint, Footprint]:
        """Plan the next waypoint and footprint of a live walk: feet go by the pace, and the body by its lead over them."""
        shift = Pace(self._body_lead(pace) - self._lead, 0.0)
        waypoint = self._waypoint.advance(pace).advance(shift)
        footprint = self._lay(waypoint, pace, row)
        goes_down = self._rise < 0.0 and footprint.flat_ankle[1] < row[1].flat_ankle[1] + 0.5 * self._rise
        if goes_down and not row[1].heel_up:
            # It stood on a stair: a step on the spot comes first, to the ball of a foot.
            waypoint = self._waypoint.advance(shift)
            footprint = self._lay(waypoint, pace, row)
        return waypoint, footprint

    def _lay(self, waypoint: Waypoint, pace: Pace, row: list[Footprint]) -> Footprint:
        """Lay the next footprint of the live plan after the last two."""
        step = PlannedStep(row[0].side, waypoint, pace, "stands" if self.ends else "walks")
        return lay_footprint(self._conditions(), step, row)

    def _conditions(self) -> StepConditions:
        return StepConditions(self.body, self.values, self.ground, self._style.width, self.margin, self._feet_behind)

    # ---- what the body can follow ---------------------------------------------------------------------

    def _follow(self, request: StepRequest, cadence: float) -> StepValues:
        """Plan the values of the next live step: velocity, turn and style follow the request no faster than a body can."""
        self._style = interpolate_styles(self._style, request.style, LIVE_SHAPE.style_change)
        ahead, aside = self._requested_velocity(request)
        steady = self._is_steady((ahead / self._scale, aside / self._scale, request.turn), cadence)
        self._follow_velocity(*self._reachable_velocity(ahead, aside, steady), request.going)
        # Knees are soft while speed and direction change, and less so in a steady walk.
        self._softness += LIVE_SHAPE.firming * ((0.0 if steady else SOFTEST) - self._softness)
        if self._tread:
            return self._stair_values(self._velocity[0])
        values = step_values(*self._velocity, self.body.leg, self._style, TURN_AS_SLOPE * abs(self._turn), self._softness)
        self._follow_turn(request, values.cadence)
        return values

    def _requested_velocity(self, request: StepRequest) -> tuple[float, float]:
        """Return the velocity that the live plan is requested to follow, ahead and to the left [m/s].

        On stairs it is straight ahead, and no faster than stairs are climbed.
        """
        if not request.going:
            return 0.0, 0.0
        if self._tread:
            quickest = LIVE_SHAPE.quickest_stairs / max(self._scale, math.sqrt(self._scale))
            return min(max(request.speed, 0.0), quickest * self._tread), 0.0
        return request.speed * math.cos(request.direction), request.speed * math.sin(request.direction)

    def _is_steady(self, request: tuple[float, float, float], cadence: float) -> bool:
        """Check whether the request to the live plan has been the same for long enough; called once a step."""
        if math.dist(request, self._request) > LIVE_SHAPE.other_request:
            self._request, self._same_seconds = request, 0.0
        elif cadence > 0.0:
            self._same_seconds += 1.0 / cadence
        return self._same_seconds > LIVE_SHAPE.steady_seconds

    def _reachable_velocity(self, ahead: float, aside: float, steady: bool) -> tuple[float, float]:
        """Scale a requested velocity down to what the live plan can reach that way [m/s].

        An unsteady walk reaches less, but not less than it has.
        """
        scale = self._scale
        unsteady = LIVE_SHAPE.unsteady_share * min(scale, scale**1.5)
        most = 1.0 if steady or self._tread else min(max(unsteady, _exertion(*self._velocity, scale)), 1.0)
        over = _exertion(ahead, aside, scale) / most
        return (ahead / over, aside / over) if over > 1.0 else (ahead, aside)

    def _follow_velocity(self, ahead: float, aside: float, going: bool) -> None:
        """Change the velocity of the live plan towards another one [m/s], by as much as a step allows."""
        shape, was, speed = LIVE_SHAPE, self._velocity, math.hypot(*self._velocity)
        change = ahead - was[0], aside - was[1]
        size = math.hypot(*change)
        if math.hypot(ahead, aside) > speed:
            most = shape.most_gained * max(1.0 - speed / (self._scale * shape.no_gain_speed), shape.least_gain) ** 1.5
        else:
            most = shape.most_lost if going else shape.most_lost_stopping
        share = min(most * self._scale / size, 1.0) if size > 0.0 else 0.0
        self._velocity = was[0] + share * change[0], was[1] + share * change[1]

    def _follow_turn(self, request: StepRequest, cadence: float) -> None:
        """Change the turn in a step of the live plan towards the requested one [rad], by as much as a step allows."""
        shape = LIVE_SHAPE
        most = min(shape.most_sideways / max(math.hypot(*self._velocity), 1e-3) / cadence, shape.most_turn)
        target = min(max(request.turn / cadence, -most), most) if request.going else 0.0
        self._turn += min(max(target - self._turn, -shape.most_turn_change), shape.most_turn_change)

    # ---- stairs ---------------------------------------------------------------------------------------

    def _stair_values(self, speed: float) -> StepValues:
        """Plan the values of the next live step on stairs: as long as a tread, quicker at a higher speed [m/s]."""
        leg, steep = self.body.leg, abs(self._rise) / self._tread
        values = step_values(speed, 0.0, leg, self._style, steep)
        least = LIVE_SHAPE.slowest_stairs / math.sqrt(leg / ADULT_LEG)
        return values._replace(cadence=max(speed / self._tread, least)) if speed > 0.0 else values

    def _best_feet_behind(self) -> float:
        """Find for the live plan how far feet stand behind the body on its stairs [steps]: once, because it takes long."""
        quick = LIVE_SHAPE.measured_stairs * LIVE_SHAPE.quickest_stairs * math.sqrt(ADULT_LEG / self.body.leg)
        values = self._stair_values(quick * self._tread)
        conditions = StepConditions(self.body, values, self.ground, self._style.width, self.margin)
        return best_feet_behind(conditions, self._tread, self._rise)


def _exertion(ahead: float, aside: float, scale: float) -> float:
    """Return a velocity of the live plan [m/s] as a share of the largest in its direction.

    scale: speeds of the body, of those of an adult.
    """
    forwards = LIVE_SHAPE.forwards if ahead > 0.0 else LIVE_SHAPE.backwards
    return math.hypot(ahead / (scale * forwards), aside / (scale * LIVE_SHAPE.sideways))
