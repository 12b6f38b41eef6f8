"""`Walker`: live walking, one call a frame; speed, direction, turn and style may change at any time."""

import math
from collections.abc import Mapping
from copy import copy
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from poise import checks
from poise.character.character import Character
from poise.gait.body_motion import evaluate_targets
from poise.gait.footprints import Footprint, Footprints
from poise.gait.frame_solver import FrameErrors, FrameSolver
from poise.gait.live_plan import LivePlanner, StepRequest
from poise.gait.step_plan import Waypoint
from poise.gait.styles import Style, style_of
from poise.gait.terrain import FLAT_GROUND, Ground
from poise.gait.walk_request import check_ground, check_speed, check_turn
from poise.gait.walking_body import WalkingBody, measure_walking_body, toe_angles
from poise.motion.pose import Pose
from poise.strict_names import StrictNames

CADENCE_STIFFNESS = 6.0
"""Frequency of the critically damped spring by which the cadence follows that of the steps [rad/s]. Tuned for jerk."""
LONGEST_FRAME = 1.0 / 30.0
"""Longer frames are made in parts [s]. Measured: with parts of 0.05 s the body goes 5 % less far, of 0.1 s 19 %."""
MOST_OF_A_STEP = 0.5
"""Most of a step that a part of a frame makes: none skips a changeover."""
LONGEST_STEP = 60.0
"""Longest frame [s]: a longer pause is hardly meant to be walked through."""
LARGEST_DIRECTION = 1e6
"""Largest direction that is accepted [rad]."""


class Walker(StrictNames):
    """A character that walks live, a frame at a time.

    It begins standing, and walks at once. A changed `speed`, `direction`, `turn` or `style` takes effect with the next step,
    and no faster than a body can follow. `stop()` lets it come to stand, `go()` lets it walk on.

    speed: [m/s]; below 0 backwards, 0 on the spot. Of an adult at most 1.2 backwards and 0.55 sideways.
    direction: which way it goes, from where it looks to the left [rad]; π is backwards.
    turn: how fast it turns to the left [rad/s].
    style: "usual", "relaxed", "proud", "sneaky", "tired", numbers of a `poise.gait.Style` by name, or such a style.
    ground: height of the floor [m] as a function of x and z [m], or a `poise.gait.Terrain`, whose stairs are climbed one at
        a time, straight ahead from where it begins.
    position: where it begins, x and z [m].
    heading: where it looks then, from z towards x [rad].
    roles: segments by role, as in `poise.walk`.

    >>> import poise
    >>> walker = poise.Walker(poise.biped(), speed=1.2)
    >>> poses = [walker.step(1 / 60) for _ in range(120)]
    >>> walker.turn = 0.5
    >>> walker.step(1 / 60).character.base in ("left_foot", "right_foot")
    True
    """

    errors: FrameErrors
    """Errors of the goals in the last frame, and how many iterations it took."""

    def __init__(
        self,
        character: Character,
        speed: float = 1.2,
        *,
        direction: float = 0.0,
        turn: float = 0.0,
        style: str | Mapping[str, float] | Style = "usual",
        ground: Ground | None = None,
        position: ArrayLike = (0.0, 0.0),
        heading: float = 0.0,
        roles: Mapping[str, str] | None = None,
    ) -> None:
        self._body: WalkingBody = measure_walking_body(character, roles)
        self.speed, self.direction, self.turn, self.style = speed, direction, turn, style
        x, z = checks.finite_array(position, (2,), "position").tolist()
        waypoint = Waypoint(x, z, checks.number(heading, "heading"))
        self._going, self._standing = True, True
        """Whether it is to walk, and whether it stands."""
        self._phase, self._cadence, self._cadence_change = 1.0, 0.0, 0.0
        """[steps], [steps/s], [steps/s²]."""
        self._plan = LivePlanner(self._body, check_ground(ground) or FLAT_GROUND, waypoint, self._request())
        self._solver = FrameSolver(self._body)
        self.errors = FrameErrors(0.0, 0.0, 0)
        self._toe_bends = np.zeros((1, 2))
        """(1, 2) how far the toes are bent in the last frame [rad]."""
        self._solver.begin(*self._targets(2.0))

    # ---- request --------------------------------------------------------------------------------------

    @property
    def speed(self) -> float:
        """Requested speed of the walker [m/s]; below 0 backwards, 0 on the spot."""
        return self._speed

    @speed.setter
    def speed(self, value: Any) -> None:
        self._speed = check_speed(value, self._body)

    @property
    def direction(self) -> float:
        """Requested direction of the walker's way, from where it looks to the left [rad]."""
        return self._direction

    @direction.setter
    def direction(self, value: Any) -> None:
        self._direction = checks.number(value, "direction", low=-LARGEST_DIRECTION, high=LARGEST_DIRECTION)

    @property
    def turn(self) -> float:
        """Requested rate at which the walker turns to the left [rad/s]."""
        return self._turn

    @turn.setter
    def turn(self, value: Any) -> None:
        self._turn = check_turn(value)

    @property
    def style(self) -> Style:
        """Numbers of the walker's style of walking; a name can be assigned too."""
        return self._style

    @style.setter
    def style(self, value: Any) -> None:
        self._style = style_of(value)

    def stop(self) -> None:
        """Bring the walker to a stand, with the feet side by side."""
        self._going = False

    def go(self) -> None:
        """Let a walker that was stopped walk on."""
        self._going = True

    def _request(self) -> StepRequest:
        return StepRequest(self._speed, self._direction, self._turn, self._style, self._going)

    # ---- state ----------------------------------------------------------------------------------------

    @property
    def body(self) -> WalkingBody:
        """Measured character of the walker."""
        return self._body

    @property
    def standing(self) -> bool:
        """Whether the walker stands and does not walk."""
        return self._standing and not self._going

    @property
    def phase(self) -> float:
        """Phase of the walker in steps: a changeover at every whole number."""
        return self._phase

    @property
    def footprints(self) -> tuple[Footprint, Footprint, Footprint]:
        """Footprints of the walker's step: where the swinging foot was, where the other one stands, and where it goes next."""
        before, standing, following = self._plan.footprints
        return before, standing, following

    @property
    def pose(self) -> Pose:
        """Pose of the walker in the last frame, on the standing foot."""
        solved = self._solver.pose
        angles = self._body.anatomy.angles(solved.angles[None], toe_angles(self._body, self._toe_bends))[0]
        return Pose(self._body.character.rebase(self._solver.base), angles, solved.placement)

    # ---- frames ---------------------------------------------------------------------------------------

    def step(self, dt: float) -> Pose:
        """Advance the walker by one frame of dt seconds, at most a minute; returns its pose.

        A frame of more than 1/30 s is walked in parts, each with a solve of its own. Where a ground fails, the walker stays
        as it was before that part.
        """
        left = checks.number(dt, "dt", low=0.0, high=LONGEST_STEP)
        parts = 2
        while parts > 1:
            fastest = max(self._cadence, self._plan.values.cadence)
            parts = max(math.ceil(left / min(LONGEST_FRAME, MOST_OF_A_STEP / fastest) - 1e-9), 1)
            self._advance(left / parts)
            share = 1.0 if self._standing else self._phase - math.floor(self._phase)
            self.errors = self._solver.solve_frame(*self._targets(min(1.0 + share, 2.0)))
            left -= left / parts
        return self.pose

    def _targets(self, phase: float) -> tuple[int, np.ndarray, np.ndarray]:
        """Evaluate the walker's targets at a phase: standing foot, positions (n_goals, 3) [m], orientations (n_goals, 3, 3)."""
        row = self._plan.footprints
        targets = evaluate_targets(self._body, Footprints.of(row), np.array([phase]), self._plan.margin)
        self._toe_bends = targets.toe_bends
        return row[1].side, targets.positions[0], targets.orientations[0]

    def _advance(self, seconds: float) -> None:
        """Advance the walker's phase by some seconds [s]; with every whole one a step begins."""
        if self._standing:
            if not self._going:
                return
            self._begin_step(0.0, seconds)
            self._standing = False
            self._phase, self._cadence, self._cadence_change = float(math.floor(self._phase)), 0.0, 0.0
        cadence = self._cadence, self._cadence_change
        self._follow_cadence(seconds)
        before, phase = math.floor(self._phase), self._phase + self._cadence * seconds
        if math.floor(phase) > before:
            if self._plan.ends:
                self._phase, self._standing = float(before + 1), True
                return
            try:
                self._begin_step(self._cadence, seconds)
            except BaseException:
                self._cadence, self._cadence_change = cadence
                raise
        self._phase = phase

    def _begin_step(self, cadence: float, seconds: float) -> None:
        """Plan the walker's next step; where that fails, because a user's ground does, the plan stays as it was."""
        plan = copy(self._plan)
        plan.begin_step(self._request(), cadence, seconds)
        self._plan = plan

    def _follow_cadence(self, seconds: float) -> None:
        """Let the walker's cadence follow that of its steps for some seconds [s], exactly as a critically damped spring."""
        target = self._plan.values.cadence
        away = self._cadence - target
        decay, change = math.exp(-CADENCE_STIFFNESS * seconds), self._cadence_change + CADENCE_STIFFNESS * away
        self._cadence = target + (away + change * seconds) * decay
        self._cadence_change = (self._cadence_change - CADENCE_STIFFNESS * change * seconds) * decay
