"""Finds the pose of a character that has what wishes ask for: on the floor, balanced, not through itself.

What is solved is the character's body as `anatomy` has it, which bends as a human one does, with a free root. Wishes become
goals; the center of mass goes over the mean of what bears weight.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from poise.anatomy.capsules import default_pairs, segment_capsules
from poise.anatomy.human_joints import anatomy_of
from poise.anatomy.human_limits import bounded, stiffness_of
from poise.anatomy.proportions import Landmarks
from poise.character.character import Character
from poise.character.derived import derived
from poise.geometry.vectors import Vector, add, conjugate, multiply, negate, rotate
from poise.goals import ORIENTATION_WEIGHT, POSITION_WEIGHT, Apart, CenterOfMass, ExtraGoal, Floor
from poise.motion.pose import Pose
from poise.poses.plausibility import FloorPoint, floor_points
from poise.poses.pose_terms import Hips, Wish
from poise.solver.result import Result
from poise.solver.solver import Solver

ITERATIONS, SETTLING = 100, 300
"""What a pose may take: to be reached, and to come to rest."""
TOLERANCE = (1e-4, 1e-3)
"""Within which a pose counts as reached while it is looked for [m], [rad]."""
STARTS = 12


class Reached(NamedTuple):
    """How near to its wishes a pose has come."""

    position: float
    """The largest distance left [m]."""
    orientation: float
    """The largest angle left [rad]."""

    @property
    def reached(self) -> bool:
        """Whether that is within 1 mm and 0.5°."""
        return self.position <= 1e-3 and self.orientation <= math.radians(0.5)


def poser_of(character: Character) -> "Poser":
    """The poser of a character; kept, so that the second pose is quick."""
    return derived(character, "pose finder", lambda: Poser(character))


class Poser:
    """A body that takes one pose after another."""

    def __init__(self, character: Character) -> None:
        self.character = character
        self.body = Landmarks.of(character)
        first = self.body.character
        capsules, pairs, floor = segment_capsules(first), default_pairs(first), floor_points(self.body)
        # Of fingers, faces and tails only what the floor or the body could touch.
        also = {name for pair in pairs for name in pair} | {segment for segment, _, _ in floor}
        self.anatomy = bounded(anatomy_of(first, list(self.body.handles.values()), also))
        # On the pelvis, so that every limb hangs from the middle, whatever the character is described from.
        self.solver = Solver(self.anatomy.body.rebase(self.body.pelvis.name), free_root=True)
        self.solver.stiffness = stiffness_of(self.anatomy)
        self.always = [*_floors(floor), Apart(pairs, capsules=capsules, margin=0.001)]
        self.solver.replace_goals((), self.always)
        self.asked: list[ExtraGoal] = []

    def find(self, wishes: Sequence[Wish], *, patient: bool = True) -> tuple[Pose, Reached]:
        """The pose that has what is wished, and how nearly; `patient` tries other starts where the first leads nowhere."""
        self._ask(wishes)
        self._start(wishes)
        result = self.solver.solve(iterations=ITERATIONS, tolerance=TOLERANCE)
        if patient and not self._reached(result).reached:
            self._search(wishes)
        result = self.solver.solve(iterations=SETTLING, tolerance=0)
        return self.pose(), self._reached(result)

    def _search(self, wishes: Sequence[Wish]) -> None:
        """Go where everything firm is reached, from one start or another; what gives way does not count."""
        yielding = [goal for goal in self.asked if goal.priority > 1]
        for goal in yielding:
            goal.enabled = False
        self._start(wishes)
        self.solver.search(starts=STARTS, iterations=ITERATIONS, tolerance=TOLERANCE)
        for goal in yielding:
            goal.enabled = True

    def _reached(self, result: Result) -> Reached:
        firm = [goal.error for goal in self.asked if goal.priority == 1]
        near = [float(result.position_error.max(initial=0.0)), *(error[0] for error in firm)]
        aligned = [float(result.orientation_error.max(initial=0.0)), *(error[1] for error in firm)]
        return Reached(max(near), max(aligned))

    def pose(self) -> Pose:
        """Where the body is, as a pose of the character."""
        found = self.solver.pose
        (angles,) = self.anatomy.angles(found.angles[None])
        first = self.anatomy.character
        pose = Pose(first.rebase(self.body.pelvis.name), np.clip(angles, *first.limits.T), found.placement)
        return pose.rebase(self.character.base)

    def _ask(self, wishes: Iterable[Wish]) -> None:
        for goal in self.solver:
            goal.enabled = False
            goal.position_weight = goal.orientation_weight = 0.0
        wishes = list(wishes)
        for frame in (frame for wish in wishes for frame in wish.frames(self.body)):
            goal = self.solver[self.body.handles[frame.handle].name]
            goal.enabled = True
            if frame.position is not None:
                goal.position, goal.position_weight = frame.position, POSITION_WEIGHT
            if frame.orientation is not None:
                goal.orientation, goal.orientation_weight = frame.orientation, ORIENTATION_WEIGHT
        before, self.asked = self.asked, [goal for wish in wishes for goal in wish.goals(self.body)]
        supports = [support for wish in wishes for support in wish.supports(self.body) if support.share > 0.0]
        if supports:
            places, shares = np.array([support.place for support in supports]), np.array([s.share for s in supports])
            x, _, z = (shares / shares.sum()) @ places
            self.asked.append(CenterOfMass((float(x), None, float(z))))
        self.solver.replace_goals(before, self.asked)

    def _start(self, wishes: Iterable[Wish]) -> None:
        """Begin in the body's posture, the pelvis turned as it is wished, on feet: legs below the floor go astray."""
        rest = self.anatomy.body.rest
        hips = next((wish for wish in wishes if isinstance(wish, Hips)), Hips())
        at, now = (tuple(part.tolist()) for part in Pose(self.solver.character, rest).frame(self.body.handles["pelvis"].name))
        way = multiply(hips.turned, conjugate(now))
        height: Vector = (0.0, Hips().level(self.body), 0.0)
        self.solver.placement = add(height, negate(rotate(way, at))), way
        self.solver.reset(rest)


def _floors(touching: Iterable[FloorPoint]) -> list[Floor]:
    """One goal for each thickness."""
    by_thickness: dict[float, list[tuple[str, Vector]]] = {}
    for segment, point, thick in touching:
        by_thickness.setdefault(round(thick, 6), []).append((segment, point))
    return [Floor(points, height=thick) for thick, points in by_thickness.items()]
