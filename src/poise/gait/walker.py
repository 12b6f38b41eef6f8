"""Live walking: one call a frame; speed, direction, turn and style may change at any time."""

import math
from typing import Any

import numpy as np

from poise import checks
from poise.character.character import Character
from poise.errors import ValueRefusedError
from poise.gait.foot_motion import targets
from poise.gait.footprints import RIGHT, Ground, Print, Prints, level
from poise.gait.frame_solver import Errors, Stepper
from poise.gait.hip_height import MOST_BENT, QUICKER, TRIES, bend, raise_all, raised
from poise.gait.published_gait import SOFTEST, TIGHT, Step, of_cadence, step
from poise.gait.stairs import best_back
from poise.gait.step_plan import Pace, Spot, place, quiet
from poise.gait.styles import Style, between, style_of
from poise.gait.terrain import Terrain
from poise.gait.walking_body import Frame, frame_of
from poise.gait.whole_walk import FRAMES, MARGIN, check_speed, check_turn
from poise.motion.pose import Pose

MOST_GAINED, MOST_LOST = 0.45, 0.2
"""How much the velocity of an adult changes from one step to the next, at most [m/s]: speeding up and slowing down."""
MOST_TURNED = 0.6
"""How far a body turns in a step, at most, and by how much more or less than in the step before [rad]."""
MOST_MORE_TURNED = 0.2
MOST_ASIDE = 0.7
"""How much a body is accelerated to the side by turning, at most [m/s²]."""
FORWARDS, BACKWARDS, SIDEWAYS = 2.0, 1.2, 0.55
"""How fast an adult goes each way, at most; between them, between [m/s]."""
STOPPING = 0.3
"""How much it loses in a step when it comes to stand [m/s]."""
OUT_OF_REACH = 2.2
"""The speed at which an adult would gain no more [m/s]."""
FIRMING = 0.2
"""The share of how much softer knees are than in a steady walk, ready for a step that leads elsewhere, that changes with a
step."""
ADAPTING = 0.3
"""The share of what is left to another style that is adopted with a step."""
UNLIKE, CALM = 0.05, 1.6
"""By how much a wish differs from the last one to be another [m/s of an adult, rad/s], and how long the same is wished for
until the walk is a steady one [s]."""
BRISK = 0.65
"""The share of its largest speed each way that an adult exceeds only where wishes are steady; of smaller bodies, smaller,
because what a quick step does to joints is measured in seconds."""
QUICKENING = 6.0
"""How quickly the cadence follows what it should be, as a critically damped spring does [rad/s]."""
SLOWEST_STAIRS, QUICKEST_STAIRS = 0.7, 2.15
"""Stairs a second of an adult who climbs at all, and who hurries; smaller bodies do not hurry as much as they could."""
SLOWEST_FRAME = 0.1
"""A frame that lasts longer is taken to last so long: a pause is not walked through [s]."""


class Walker:
    """A character that walks, a frame at a time.

    What is changed takes effect with the next step, and no faster than a body can follow: `speed` [m/s], of an adult at most
    1.2 backwards and 0.55 sideways; `direction`, the way it goes from where it looks to the left [rad] (π is backwards);
    `turn`, how fast it turns to the left [rad/s]; and `style`. It begins standing at `position` (x and z), looking to
    `heading`; `stop()` lets it come to stand, `go()` lets it walk on. ground: the height of the floor [m] as a function of x
    and z, or a `poise.gait.Terrain`, whose stairs are climbed one at a time, straight ahead from where it begins.

    >>> import poise
    >>> walker = poise.Walker(poise.biped(), speed=1.2)
    >>> poses = [walker.step(1 / 60) for _ in range(120)]
    >>> walker.turn = 0.5
    >>> walker.step(1 / 60).character.base in ("left_foot", "right_foot")
    True
    """

    def __init__(
        self,
        character: Character,
        speed: float = 1.2,
        *,
        direction: float = 0.0,
        turn: float = 0.0,
        style: Any = "usual",
        ground: Ground | None = None,
        position: Any = (0.0, 0.0),
        heading: float = 0.0,
        roles: Any = None,
    ) -> None:
        self._frame: Frame = frame_of(character, roles)
        if ground is not None and not callable(ground):
            raise ValueRefusedError("ground", f"must be a function of x and z, not {ground!r}")
        self._ground = ground or level
        self.speed, self.direction, self.turn, self.style = speed, direction, turn, style
        self._manner = self._style
        """How it walks now, on the way to how it should."""
        x, z = checks.finite_array(position, (2,), "position").tolist()
        self._spot = Spot(x, z, checks.number(heading, "heading"))
        self._velocity, self._turning, self._soft = (0.0, 0.0), 0.0, SOFTEST
        self._wish, self._calm = (0.0, 0.0, 0.0), 0.0
        """What was wished for last, and for how long [s]."""
        self._going, self._standing = True, True
        self._last: Print | None = None
        """The print that ends the walk, once it is planned."""
        self._margin = MARGIN
        self._rise, self._tread = (ground.rise, ground.tread) if isinstance(ground, Terrain) else (0.0, 0.0)
        self._back, self._ahead = self._best_back() if self._tread else None, 0.0
        """On stairs, how far behind the body's spot feet are put [steps], and how far behind it the last one is [m]."""
        self._phase, self._cadence, self._quickening = 1.0, 0.0, 0.0
        self._numbers = self._step()
        stood = [self._print(self._spot, Pace(0.0, 0.0), (RIGHT + number) % 2, None) for number in (1, 2, 3)]
        self._rows: list[Print] = raise_all(self._frame, [quiet(row, sway=False) for row in stood], self._margin)
        self._stepper = Stepper(self._frame)
        self.errors = Errors(0.0, 0.0, 0)
        """What was left of the goals in the last frame, and how many iterations it took."""
        self._begin()

    # ---- wishes ---------------------------------------------------------------------------------------

    @property
    def speed(self) -> float:
        """[m/s]; below 0 backwards, 0 on the spot."""
        return self._speed

    @speed.setter
    def speed(self, value: Any) -> None:
        self._speed = check_speed(value, self._frame)

    @property
    def direction(self) -> float:
        """Which way it goes, from where it looks to the left [rad]."""
        return self._direction

    @direction.setter
    def direction(self, value: Any) -> None:
        self._direction = checks.number(value, "direction", low=-1e6, high=1e6)

    @property
    def turn(self) -> float:
        """How fast it turns to the left [rad/s]."""
        return self._turn

    @turn.setter
    def turn(self, value: Any) -> None:
        self._turn = check_turn(value)

    @property
    def style(self) -> Style:
        """The numbers of its manner of walking; a name can be assigned too."""
        return self._style

    @style.setter
    def style(self, value: Any) -> None:
        self._style = style_of(value)

    def stop(self) -> None:
        """Come to stand, with the feet side by side."""
        self._going = False

    def go(self) -> None:
        """Walk on."""
        self._going = True

    @property
    def standing(self) -> bool:
        """Whether it stands and does not walk."""
        return self._standing and not self._going

    @property
    def phase(self) -> float:
        """In steps: a changeover at every whole number."""
        return self._phase

    # ---- frames ---------------------------------------------------------------------------------------

    @property
    def pose(self) -> Pose:
        """The pose of the last frame, on the foot that stands."""
        body = self._stepper.pose
        angles = self._frame.anatomy.angles(body.angles[None])[0]
        return Pose(self._frame.character.rebase(self._stepper.base), angles, body.placement)

    def step(self, dt: float) -> Pose:
        """Go on by one frame of so many seconds; returns its pose."""
        seconds = min(checks.number(dt, "dt", low=0.0, high=1e9), SLOWEST_FRAME)
        self._advance(seconds)
        wanted = targets(self._frame, Prints.of(self._rows), np.array([min(1.0 + self._share, 2.0)]), self._margin)
        self.errors = self._stepper.step(self._rows[1].side, wanted.positions[0], wanted.turns[0])
        return self.pose

    @property
    def _share(self) -> float:
        """Of the step that has been made."""
        return 1.0 if self._standing else self._phase - math.floor(self._phase)

    def _advance(self, seconds: float) -> None:
        """The phase goes on with a cadence that follows what it should be; with every whole one a step begins."""
        if self._standing:
            if not self._going:
                return
            self._standing = False
            self._phase, self._cadence, self._quickening = float(math.floor(self._phase)), 0.0, 0.0
            self._next(seconds)
        ending = self._rows[2] is self._last
        self._follow(seconds)
        before = math.floor(self._phase)
        self._phase += min(self._cadence * seconds, 0.5)  # no frame skips a changeover
        if math.floor(self._phase) > before:
            if ending:
                self._phase, self._standing = float(before + 1), True
                return
            self._next(seconds)

    def _follow(self, seconds: float) -> None:
        """The cadence follows what it should be, without a jerk: exactly as a critically damped spring does in that time."""
        away = self._cadence - self._numbers.cadence
        gone, going = math.exp(-QUICKENING * seconds), self._quickening + QUICKENING * away
        self._cadence = self._numbers.cadence + (away + going * seconds) * gone
        self._quickening = (self._quickening - QUICKENING * going * seconds) * gone

    def _next(self, seconds: float) -> None:
        """Begin a step: the print that the foot has come to bears the body, and the next one is planned."""
        self._numbers = self._step()
        # On stairs a body that stops first comes over its feet; only a step later does it stand still.
        ends = not self._going and math.hypot(*self._velocity) < 1e-9 and self._ahead == 0.0
        rows, velocity = self._rows[1:], self._velocity
        for number in range(TRIES):  # quicker and shorter, and in the end slower, until no ankle bends too far
            self._margin = max(MARGIN, FRAMES * max(self._cadence, self._numbers.cadence) * max(seconds, 1e-3))
            cadence = self._numbers.cadence
            pace = Pace(velocity[0] / cadence, velocity[1] / cadence, self._turning)
            if self._tread:
                pace = Pace(self._tread if velocity[0] > 0.0 else 0.0, 0.0)
            # On stairs the body goes ahead of its feet, or they ahead of it, and these stay in the middle of the stairs.
            lead = pace.forward * (self._back or 0.0)
            shift = Pace(lead - self._ahead, 0.0)
            spot = self._spot.moved(pace).moved(shift)
            new = self._print(spot, pace, rows[0].side, rows[0])
            if self._rise < 0.0 and new.flat[1] < rows[1].flat[1] + 0.5 * self._rise and not rows[1].tipped:
                # It stood on a stair: a step on the spot comes first, to the ball of a foot.
                spot = self._spot.moved(shift)
                new = self._print(spot, pace, rows[0].side, rows[0])
            new = quiet(new, sway=False) if ends else new
            if self._tread or bend(self._frame, [*rows, new], self._margin) <= MOST_BENT:
                break
            if number < 4:
                cadence *= QUICKER
            else:
                velocity = velocity[0] / QUICKER, velocity[1] / QUICKER
            self._numbers = of_cadence(cadence, *velocity, self._frame.leg, self._manner, self._soft)
        self._spot, self._ahead = spot, lead
        self._rows = [*rows, raised(self._frame, [*rows, new], self._margin)]
        if ends:
            self._last = self._rows[2]

    def _step(self) -> Step:
        """The figures of the next step, from wishes that are followed no faster than a body can."""
        frame, scale = self._frame, math.sqrt(self._frame.leg / 0.9)
        ahead, aside = self._speed * math.cos(self._direction), self._speed * math.sin(self._direction)
        if self._tread:
            ahead, aside = min(max(self._speed, 0.0), QUICKEST_STAIRS / max(scale, math.sqrt(scale)) * self._tread), 0.0
        if not self._going:
            ahead = aside = 0.0
        self._manner = between(self._manner, self._style, ADAPTING)
        was, speed = self._velocity, math.hypot(*self._velocity)
        steady = self._is_steady((ahead / scale, aside / scale, self._turn))
        # What has been reached is kept.
        most = 1.0 if steady or self._tread else min(max(BRISK * min(scale, scale**1.5), _exertion(*was, scale)), 1.0)
        over = _exertion(ahead, aside, scale) / most
        if over > 1.0:
            ahead, aside = ahead / over, aside / over
        more = (ahead - was[0], aside - was[1])
        size = math.hypot(*more)
        # The nearer to its largest speed, the less a body gains.
        gained = MOST_GAINED * max(1.0 - speed / (scale * OUT_OF_REACH), 0.15) ** 1.5
        most = gained if math.hypot(ahead, aside) > speed else MOST_LOST if self._going else STOPPING
        part = min(most * scale / size, 1.0) if size > 0.0 else 0.0
        # Knees are soft while speed and direction change, and less so in a steady walk.
        self._soft += FIRMING * ((0.0 if steady else SOFTEST) - self._soft)
        self._velocity = was[0] + part * more[0], was[1] + part * more[1]
        if self._tread:
            return self._climbing(self._velocity[0])
        numbers = step(*self._velocity, frame.leg, self._manner, TIGHT * abs(self._turning), self._soft)
        most = min(MOST_ASIDE / max(math.hypot(*self._velocity), 1e-3) / numbers.cadence, MOST_TURNED)
        wanted = min(max(self._turn / numbers.cadence, -most), most) if self._going else 0.0
        self._turning += min(max(wanted - self._turning, -MOST_MORE_TURNED), MOST_MORE_TURNED)
        return numbers

    def _is_steady(self, wish: tuple[float, float, float]) -> bool:
        """Whether the same has been wished for long enough, as seen once a step."""
        if math.dist(wish, self._wish) > UNLIKE:
            self._wish, self._calm = wish, 0.0
        elif self._cadence > 0.0:
            self._calm += 1.0 / self._cadence
        return self._calm > CALM

    def _climbing(self, speed: float) -> Step:
        """The figures of the next step on stairs: as long as they are deep, the quicker, the faster it goes."""
        leg, steep = self._frame.leg, abs(self._rise) / self._tread
        numbers = step(speed, 0.0, leg, self._manner, steep)
        least = SLOWEST_STAIRS / math.sqrt(leg / 0.9)
        return numbers._replace(cadence=max(speed / self._tread, least)) if speed > 0.0 else numbers

    def _best_back(self) -> float:
        """How far behind the body feet stand on its stairs [steps]: found once, for it takes long."""
        usual = self._climbing(0.75 * QUICKEST_STAIRS * math.sqrt(0.9 / self._frame.leg) * self._tread)
        return best_back(self._frame, usual, self._tread, self._rise, self._manner.width, self._margin)

    def _print(self, spot: Spot, pace: Pace, side: int, before: Print | None) -> Print:
        """A print of that side; before: where its foot comes from."""
        return place(
            self._frame, side, spot, pace, self._numbers, self._ground, self._manner.width, before, self._margin, self._back
        )

    def _begin(self) -> None:
        wanted = targets(self._frame, Prints.of(self._rows), np.array([2.0]), self._margin)
        self._stepper.begin(self._rows[1].side, wanted.positions[0], wanted.turns[0])
        self._velocity, self._turning = (0.0, 0.0), 0.0


def _exertion(ahead: float, aside: float, scale: float) -> float:
    """What share a velocity [m/s] is of the largest that way; scale: of speeds, against those of an adult."""
    return math.hypot(ahead / (scale * (FORWARDS if ahead > 0.0 else BACKWARDS)), aside / (scale * SIDEWAYS))
