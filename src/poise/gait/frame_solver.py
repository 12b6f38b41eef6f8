"""One live solve a frame, the standing foot the base; a changeover swaps the base and changes nothing else."""

from typing import NamedTuple

import numpy as np

from poise.gait.published_gait import LEG
from poise.gait.walking_body import Frame, body_placement
from poise.motion.pose import Pose
from poise.solver.result import Result
from poise.solver.solver import Solver

ALWAYS = 2
"""Iterations of every frame: with one here and two there, what goals leave open would catch up in jerks."""
ITERATIONS = 30
"""The most a frame takes; most take two, and those where a leg leaves full stretch, far from the last frame, more."""
TOLERANCE = (2e-5, 2e-5)
"""[m, rad]: what joints do from frame to frame is to come from the walk, not from where a solve ended."""
POSTURE = 0.75
"""How much posture counts, of what it does for trackers and artists."""
FIRST = 200
HANDS = ("left_hand", "right_hand")
PLACED = ("left_foot", "right_foot", "pelvis", *HANDS)
"""What is wanted in a place; the rest is only turned."""
HAND_WEIGHT = 0.3
"""Hands give way to feet and pelvis."""


class Errors(NamedTuple):
    """What was left of the goals in a frame."""

    position: float
    """The largest [m]."""
    orientation: float
    """The largest [rad]."""
    iterations: int


class Stepper:
    """Solves frame after frame of a walk."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.solver = Solver(frame.anatomy.body)
        self.solver.stiffness, self.solver.reference = frame.anatomy.stiffness, frame.anatomy.body.rest
        # Goals say nearly all; with as much posture as usual, those of bent knees would not be reached within the tolerance.
        # A radian moves a small body less far.
        self.solver.posture_weight *= POSTURE * min(frame.leg / LEG, 1.0)
        self.side = -1
        self._rows = [[number for number in range(len(frame.leads)) if number != side] for side in range(2)]
        self._turned = [np.array([frame.leads[n] not in HANDS for n in rows]) for rows in self._rows]
        self._placed = [np.array([frame.leads[n] in PLACED for n in rows]) for rows in self._rows]

    def begin(self, side: int, positions: np.ndarray, turns: np.ndarray) -> None:
        """Find the first pose, the foot of that side where it is wanted; positions (n_leads, 3), turns (n_leads, 3, 3)."""
        foot = self.frame.feet[side]
        self.solver.rebase(foot.effector.segment)
        self.side = side
        self.solver.placement = body_placement(foot, positions[side], turns[side])
        self.solver.reset(self.frame.anatomy.body.rest)
        self._weigh()
        self.solver.set_goals(positions[self._rows[side]], turns[self._rows[side]])
        result = self.solver.solve(iterations=FIRST, tolerance=TOLERANCE)
        if result.position_error[self._placed[side]].max() > 0.02:
            self.solver.search(iterations=FIRST, tolerance=TOLERANCE)
        self.solver.solve(iterations=FIRST, tolerance=0)

    def _weigh(self) -> None:
        for goal in self.solver.goals:
            if goal.name not in PLACED:
                goal.position_weight = 0.0
            elif goal.name in HANDS:
                goal.position_weight, goal.orientation_weight = HAND_WEIGHT, 0.0

    def step(self, side: int, positions: np.ndarray, turns: np.ndarray) -> Errors:
        """Solve one frame with the foot of that side as the base."""
        if side != self.side:
            self.solver.rebase(self.frame.feet[side].effector.segment)
            self.side = side
        rows = self._rows[side]
        self.solver.set_goals(positions[rows], turns[rows])
        errors = self._judged(self.solver.solve(iterations=ALWAYS, tolerance=0))
        if errors.position > TOLERANCE[0] or errors.orientation > TOLERANCE[1]:
            more = self._judged(self.solver.solve(iterations=ITERATIONS, tolerance=TOLERANCE))
            errors = more._replace(iterations=errors.iterations + more.iterations)
        return errors

    def _judged(self, result: Result) -> Errors:
        near, aligned = result.position_error, result.orientation_error
        return Errors(
            float(near[self._placed[self.side]].max()), float(aligned[self._turned[self.side]].max()), result.iterations
        )

    @property
    def pose(self) -> Pose:
        """Of the body that is solved."""
        return self.solver.pose

    @property
    def base(self) -> str:
        """The segment that stands, by its name in the character itself."""
        return self.frame.feet[self.side].name
