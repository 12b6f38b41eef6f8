"""PoseFinder: solves for the pose that meets pose terms, on the floor, balanced, not through itself.

The body that is solved has human joints (`anatomy.human_joints`) and a free root. Terms become goals; the center of mass goes
over the mean of what bears weight.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from poise.anatomy.capsules import default_pairs, segment_capsules
from poise.anatomy.human_joints import anatomy_of
from poise.anatomy.human_limits_and_stiffness import bounded, stiffness_of
from poise.anatomy.proportions_and_landmarks import Landmarks
from poise.character.character import Character
from poise.character.derived import derived
from poise.character.joint_limits import clamp_angles
from poise.geometry.rotations import conjugate, multiply, rotate
from poise.geometry.vectors import Vector, add, negate
from poise.goals import ORIENTATION_WEIGHT, POSITION_WEIGHT, Apart, CenterOfMass, ExtraGoal, Floor
from poise.motion.pose import Pose
from poise.poses.pose_plausibility import FloorPoint, floor_points
from poise.poses.pose_terms import Hips, PoseTerm
from poise.solver.result import Result
from poise.solver.solver import Solver
from poise.strict_names import known_options

ITERATIONS = 100
"""Most iterations of the solve that reaches the terms."""
SETTLING_ITERATIONS = 300
"""Most iterations of the solve that comes to rest from there."""
TOLERANCE = (1e-4, 1e-3)
"""Within which the terms count as reached before the pose settles [m], [rad]."""
STARTS = 12
"""Starts of a search, where the first solve does not reach the terms."""


@known_options
class Reached(NamedTuple):
    """The errors that are left of the terms of a pose that was found."""

    position: float
    """The largest distance left [m]."""
    orientation: float
    """The largest angle left [rad]."""

    @property
    def reached(self) -> bool:
        """Whether the pose finder met the terms within 1 mm and 0.5°."""
        return self.position <= 1e-3 and self.orientation <= math.radians(0.5)


def finder_of(character: Character) -> "PoseFinder":
    """Return the pose finder of a character; cached, so that finding the second pose is quick."""
    return derived(character, "pose finder", lambda: PoseFinder(character))


class PoseFinder:
    """Finds poses of a character from pose terms, one after another, with one solver."""

    def __init__(self, character: Character) -> None:
        self.character = character
        self.body = Landmarks.of(character)
        first = self.body.character
        capsules, pairs, floor = segment_capsules(first), default_pairs(first), floor_points(self.body)
        # Of fingers, faces and tails only what the floor or the body could touch.
        also = {name for pair in pairs for name in pair} | {segment for segment, _, _ in floor}
        self.anatomy = bounded(anatomy_of(first, list(self.body.handles.values()), also))
        # On the pelvis, so that every limb hangs from the middle, whatever the character is described from.
        self.solver = Solver(self.anatomy.body.rebase(self.body.pelvis.name), free_root=True, manner="plain")
        self.solver.stiffness = stiffness_of(self.anatomy)
        self.constraints = [*_floors(floor), Apart(pairs, capsules=capsules, margin=0.001)]
        self.solver.replace_goals((), self.constraints)
        self.term_goals: list[ExtraGoal] = []

    def find(self, terms: Sequence[PoseTerm], *, patient: bool = True) -> tuple[Pose, Reached]:
        """Find the pose that meets the terms, and the errors left; patient: search if the first solve fails."""
        self._set_goals(terms)
        self._start(terms)
        result = self.solver.solve(iterations=ITERATIONS, tolerance=TOLERANCE)
        if patient and not self._reached(result).reached:
            self._search(terms)
        result = self.solver.solve(iterations=SETTLING_ITERATIONS, tolerance=0)
        return self.pose(), self._reached(result)

    def _search(self, terms: Sequence[PoseTerm]) -> None:
        """Search in the pose finder from many starts for a pose that meets the firm terms; others do not count."""
        yielding = [goal for goal in self.term_goals if goal.priority > 1]
        for goal in yielding:
            goal.enabled = False
        self._start(terms)
        self.solver.search(starts=STARTS, iterations=ITERATIONS, tolerance=TOLERANCE)
        for goal in yielding:
            goal.enabled = True

    def _reached(self, result: Result) -> Reached:
        firm = [goal.error for goal in self.term_goals if goal.priority == 1]
        near = [float(result.position_error.max(initial=0.0)), *(error[0] for error in firm)]
        aligned = [float(result.orientation_error.max(initial=0.0)), *(error[1] for error in firm)]
        return Reached(max(near), max(aligned))

    def pose(self) -> Pose:
        """Return the pose that the finder's body has now, as a pose of the character."""
        found = self.solver.pose
        (angles,) = self.anatomy.angles(found.angles[None])
        first = self.anatomy.character
        pose = Pose(first.rebase(self.body.pelvis.name), clamp_angles(first, angles), found.placement)
        return pose.rebase(self.character.base)

    def _set_goals(self, terms: Iterable[PoseTerm]) -> None:
        for goal in self.solver:
            goal.enabled = False
            goal.position_weight = goal.orientation_weight = 0.0
        terms = list(terms)
        for frame in (frame for term in terms for frame in term.handle_targets(self.body)):
            goal = self.solver[self.body.handles[frame.handle].name]
            goal.enabled = True
            if frame.position is not None:
                goal.position, goal.position_weight = frame.position, POSITION_WEIGHT
            if frame.orientation is not None:
                goal.orientation, goal.orientation_weight = frame.orientation, ORIENTATION_WEIGHT
        before, self.term_goals = self.term_goals, [goal for term in terms for goal in term.goals(self.body)]
        supports = [support for term in terms for support in term.supports(self.body) if support.share > 0.0]
        if supports:
            places, shares = np.array([support.place for support in supports]), np.array([s.share for s in supports])
            x, _, z = (shares / shares.sum()) @ places
            self.term_goals.append(CenterOfMass((float(x), None, float(z))))
        self.solver.replace_goals(before, self.term_goals)

    def _start(self, terms: Iterable[PoseTerm]) -> None:
        """Start the pose finder in the natural posture, the pelvis oriented as its term says, at standing height.

        With the feet below the floor at the start, legs go astray.
        """
        rest = self.anatomy.body.rest
        hips = next((term for term in terms if isinstance(term, Hips)), Hips())
        at, now = (tuple(part.tolist()) for part in Pose(self.solver.character, rest).frame(self.body.handles["pelvis"].name))
        way = multiply(hips.orientation, conjugate(now))
        height: Vector = (0.0, Hips().hip_height(self.body), 0.0)
        self.solver.placement = add(height, negate(rotate(way, at))), way
        self.solver.reset(rest)


def _floors(touching: Iterable[FloorPoint]) -> list[Floor]:
    """Make the floor goals of the pose finder, one for each thickness of the body around its points."""
    by_thickness: dict[float, list[tuple[str, Vector]]] = {}
    for segment, point, thick in touching:
        by_thickness.setdefault(round(thick, 6), []).append((segment, point))
    return [Floor(points, height=thick) for thick, points in by_thickness.items()]
