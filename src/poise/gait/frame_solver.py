"""Solves one frame of a walk with the standing foot as the base, and swaps the base at changeovers."""

import math
from typing import NamedTuple

import numpy as np

from poise.gait.published_gait import ADULT_LEG
from poise.gait.walking_body import WalkingBody
from poise.gait.walking_foot import foot_segment_placement
from poise.geometry.rotations import quaternion, rotation_matrix
from poise.motion.pose import Pose, segment_frames
from poise.solver.result import Result
from poise.solver.solver import Solver

EVERY_FRAME = 2
"""Iterations of every frame: with one here and two there, degrees of freedom that goals leave open catch up in jerks."""
MOST_ITERATIONS = 30
"""The most a frame takes; most take two, and those where a leg leaves full stretch, far from the last frame, more."""
TOLERANCE = (2e-5, 2e-5)
"""Tolerance of goals [m, rad]: how joints move from frame to frame is to come from the walk, not from where a solve ended."""
POSTURE_SHARE = 0.75
"""Posture weight, of the solver's default. Tuned: goals say nearly all, and with more those of bent knees are not reached."""
FIRST_ITERATIONS = 200
"""Iterations to find the first pose."""
FIRST_ERROR = 0.02
"""A first pose that misses a goal by more is searched for from other starts [m]."""
HANDS = ("left_hand", "right_hand")
"""Goals without an orientation."""
POSITION_GOALS = ("left_foot", "right_foot", "pelvis", *HANDS)
"""Goals with a position; the others have an orientation only."""
HAND_WEIGHT = 0.3
"""Position weight of hands: they give way to feet and pelvis, and their errors count so much less."""
LARGEST_CHANGE = 0.5
"""A joint that turned by more since the frame before is not taken to turn on so [rad]: a ball joint has come round."""


class FrameErrors(NamedTuple):
    """Errors of the goals in a solved frame of a walk, and the iterations it took."""

    position: float
    """Largest position error of any goal [m]."""
    orientation: float
    """Largest orientation error of any goal [rad]."""
    iterations: int
    changeover: float = 0.0
    """Largest movement of any segment as the base was swapped before the frame [m]; 0 where it was not."""


class FrameSolver:
    """Solves frame after frame of a walk, each on the standing foot."""

    def __init__(self, body: WalkingBody) -> None:
        self.body = body
        self.solver = Solver(body.anatomy.body, manner="plain")
        self.solver.stiffness, self.solver.reference = body.anatomy.stiffness, body.anatomy.body.rest
        # A radian moves a small body less far.
        self.solver.posture_weight *= POSTURE_SHARE * min(body.leg / ADULT_LEG, 1.0)
        self.side = -1
        """The foot that is the base: LEFT or RIGHT, −1 before the first frame."""
        self._last = np.zeros((len(body.goals), 3)), np.zeros((len(body.goals), 3, 3))
        """Targets of the last frame: positions [m] and orientations."""
        self._offset = np.zeros(3), np.eye(3)
        """How far that foot is from its targets: (3,) [m] and a rotation (3, 3), as the last changeover found it."""
        self._before: np.ndarray | None = None
        """(n_dofs,) joint angles of the frame before the last [rad]; None as a walk begins."""
        self._rows = [[number for number in range(len(body.goals)) if number != side] for side in range(2)]
        self._oriented = [np.array([body.goals[n] not in HANDS for n in rows]) for rows in self._rows]
        self._positioned = [np.array([body.goals[n] in POSITION_GOALS for n in rows]) for rows in self._rows]
        self._hands = [
            np.array([body.goals[n] in HANDS for n in rows])[mask]
            for rows, mask in zip(self._rows, self._positioned, strict=True)
        ]

    def begin(self, side: int, positions: np.ndarray, orientations: np.ndarray) -> None:
        """Solve the frame that a walk begins with: find its first pose, the foot of that side at its target.

        positions: (n_goals, 3) [m]; orientations: (n_goals, 3, 3); in the order of `WalkingBody.goals`.
        """
        foot = self.body.feet[side]
        self.solver.rebase(foot.effector.segment)
        self.side = side
        self._last, self._offset, self._before = (positions, orientations), (np.zeros(3), np.eye(3)), None
        self._place_base(positions[side], orientations[side])
        self.solver.reset(self.body.anatomy.body.rest)
        self._set_weights()
        self.solver.set_goals(positions[self._rows[side]], orientations[self._rows[side]])
        result = self.solver.solve(iterations=FIRST_ITERATIONS, tolerance=TOLERANCE)
        if result.position_error[self._positioned[side]].max() > FIRST_ERROR:
            self.solver.reset(self.body.start)
            result = self.solver.solve(iterations=FIRST_ITERATIONS, tolerance=TOLERANCE)
        if result.position_error[self._positioned[side]].max() > FIRST_ERROR:
            self.solver.search(iterations=FIRST_ITERATIONS, tolerance=TOLERANCE)
        self.solver.solve(iterations=FIRST_ITERATIONS, tolerance=0)

    def _set_weights(self) -> None:
        for goal in self.solver.goals:
            if goal.name not in POSITION_GOALS:
                goal.position_weight = 0.0
            elif goal.name in HANDS:
                goal.position_weight, goal.orientation_weight = HAND_WEIGHT, 0.0

    def solve_frame(self, side: int, positions: np.ndarray, orientations: np.ndarray) -> FrameErrors:
        """Solve one frame of a walk with the foot of that side as the base; arrays as in `begin`."""
        changeover = self._change_base(side) if side != self.side else 0.0
        self._roll_base(positions, orientations)
        rows = self._rows[side]
        self.solver.set_goals(positions[rows], orientations[rows])
        result = self.solver.solve(iterations=EVERY_FRAME, tolerance=0)
        errors = self._errors(result)
        if not self._is_reached(result):
            more = self._errors(self.solver.solve(iterations=MOST_ITERATIONS, tolerance=TOLERANCE))
            errors = more._replace(iterations=errors.iterations + more.iterations)
        return errors._replace(changeover=changeover)

    def _place_base(self, position: np.ndarray, orientation: np.ndarray) -> None:
        """Place the foot that is the base: its ankle at (3,) [m], turned as (3, 3)."""
        place, rotation = foot_segment_placement(self.body.feet[self.side], position, orientation)
        self.solver.workspace.place(place.tolist(), quaternion(rotation.ravel().tolist()))

    def _change_base(self, side: int) -> float:
        """Make the foot of a side the base, where it is: it stays as far from its last target as the last solve left it.

        Returns the largest movement of any segment by that [m], between the poses on the old base and on the new one.
        """
        foot = self.body.feet[side]
        before = segment_frames(self.solver.pose)
        self.solver.rebase(foot.effector.segment)
        self.side = side
        moved = float(np.linalg.norm((segment_frames(self.solver.pose) - before)[:, :3], axis=1).max())
        position, orientation = self.solver.pose.frame(foot.effector.name)
        planned = self._last[1][side]
        self._offset = position - self._last[0][side], rotation_matrix(orientation) @ planned.T
        return moved

    def _roll_base(self, positions: np.ndarray, orientations: np.ndarray) -> None:
        """Roll the base to where its foot is to stand in the next frame, and start from joints that go on as they went.

        In the first frame only its ankle is unbent by as much, so that the body above stays where it was.
        """
        side, (shift, turn) = self.side, self._offset
        before, after = self._last[1][side], orientations[side]
        moved = before.tobytes() != after.tobytes() or self._last[0][side].tobytes() != positions[side].tobytes()
        self._last = positions, orientations
        angles, earlier = self.solver.workspace.angles.copy(), self._before
        self._before = angles
        if not moved:
            return  # the solver itself goes on as it went
        self._place_base(positions[side] + shift, turn @ after)
        change = np.zeros(len(angles))
        if earlier is not None and np.abs(angles - earlier).max() < LARGEST_CHANGE:
            change = angles - earlier
        elif (flexion := self.body.ankles[side].flexion) is not None:
            turned = before.T @ after
            change[flexion.dof] = -math.atan2(turned[2, 1], turned[1, 1]) / flexion.rate
        self.solver.reset(angles + change)

    def _is_reached(self, result: Result) -> bool:
        """Check whether the goals of a solved frame are within the tolerance, hands by the weight that they have."""
        positions = result.position_error[self._positioned[self.side]]
        orientations = result.orientation_error[self._oriented[self.side]]
        weights = np.where(self._hands[self.side], HAND_WEIGHT, 1.0)
        return bool((weights * positions).max() <= TOLERANCE[0] and orientations.max() <= TOLERANCE[1])

    def _errors(self, result: Result) -> FrameErrors:
        """Return the largest errors of a solved frame's goals [m], [rad], and its iterations."""
        return FrameErrors(
            float(result.position_error[self._positioned[self.side]].max()),
            float(result.orientation_error[self._oriented[self.side]].max()),
            result.iterations,
        )

    @property
    def pose(self) -> Pose:
        """Pose that the frame solver found last, of the body `WalkingBody.anatomy.body`."""
        return self.solver.pose

    @property
    def base(self) -> str:
        """Base of the frame solver: the segment of the standing foot, by its name in the character itself."""
        return self.body.feet[self.side].name
