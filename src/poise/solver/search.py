"""Search: solves from several starts, for goals that the current pose does not lead to; the same starts every time."""

import math
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from poise import checks
from poise.character.character import Character
from poise.character.joint_limits import ball_dofs, draw_rotations
from poise.defaults import MAX_TIME, TOLERANCE
from poise.geometry.rotations import conjugate, rotate
from poise.geometry.vectors import negate
from poise.motion.pose import Pose
from poise.solver.result import Result
from poise.solver.workspace import Workspace

if TYPE_CHECKING:
    from poise.solver.solver import Solver

STARTS = 200
"""Default of the most starts that a search tries."""
WHOLE_EVERY = 6
"""Interval of starts in which the whole pose is drawn at random, not only the limbs that missed."""
WIDEST = math.pi
"""Half the range around rest from which a joint without limits is drawn [rad], [m] for slides."""


@dataclass(frozen=True)
class Bend:
    """An elbow or knee: one hinge between two bones, whose angle sets how far the ends of the bones are apart."""

    dof: int
    upper: int
    """The frame whose origin is the upper bone's other end."""
    constant: float
    cosine: float
    sine: float
    """The square of the distance is constant + cosine · cos θ + sine · sin θ [m²]."""

    def angle(self, distance: float, lower: float, upper: float) -> float:
        """Return an elbow's or knee's angle for a search's start, inside its limits, that puts the limb's ends so far apart."""
        swing = math.hypot(self.cosine, self.sine)
        middle = math.atan2(self.sine, self.cosine)
        half = math.acos(min(max((distance * distance - self.constant) / swing, -1.0), 1.0))
        turns = [middle + side * half + full for side in (-1.0, 1.0) for full in (-2 * math.pi, 0.0, 2 * math.pi)]
        inside = [min(max(turn, lower), upper) for turn in turns]
        return min(zip(turns, inside, strict=True), key=lambda pair: abs(pair[0] - pair[1]))[1]


@dataclass(frozen=True)
class OwnLimb:
    """The joints that move one effector's goal and no other."""

    effector: int
    dofs: tuple[int, ...]
    bend: Bend | None
    """The limb's elbow or knee, if it has one and all joints below it are at the lower bone's end."""


def limbs_of(character: Character, effectors: tuple[int, ...]) -> list[OwnLimb]:
    """Find, for the search, the joints that move one effector only; effectors without joints of their own are left out."""
    number = {joint.name: index for index, joint in enumerate(character.joints)}
    chains = {}
    for effector in effectors:
        at, chain = character.attachments[character.effectors[effector].segment].joint, []
        while at is not None:
            chain.append(at)
            parent = character.joints[at].parent
            at = None if parent is None else number[parent]
        chains[effector] = chain[::-1]
    first = np.cumsum([0, *(joint.dofs for joint in character.joints)])
    limbs = []
    for effector, chain in chains.items():
        others = {joint for other in effectors if other != effector for joint in chains[other]}
        joints = [joint for joint in chain if joint not in others]
        if joints:
            dofs = tuple(int(dof) for joint in joints for dof in range(first[joint], first[joint + 1]))
            limbs.append(OwnLimb(effector, dofs, _bend_of(character, joints, first)))
    return limbs


def _bend_of(character: Character, joints: list[int], first: np.ndarray) -> Bend | None:
    """Find the only elbow or knee in a limb that a search sets anew; joints in one point count together."""
    points: list[list[int]] = []
    for joint in joints:
        if points and math.hypot(*character.joints[joint].offset) == 0.0:
            points[-1].append(joint)
        else:
            points.append([joint])
    if len(points) != 3 or len(points[1]) != 1:
        return None
    (middle,), end = points[1], character.joints[points[2][0]]
    hinge = character.joints[middle]
    if any(character.joints[joint].kind != "hinge" for joint in joints):
        return None
    # Seen from the hinge, before it turns: the upper bone's other end. After it: the lower bone's end, which turns.
    upper, lower = np.array(rotate(conjugate(hinge.rotation), negate(hinge.offset))), np.array(end.offset)
    axis = np.array(hinge.axis)
    along = axis * (axis @ lower)
    across, sideways = lower - along, np.cross(axis, lower)
    constant = float(upper @ upper + lower @ lower - 2 * upper @ along)
    bend = Bend(int(first[middle]), points[0][-1] + 1, constant, float(-2 * upper @ across), float(-2 * upper @ sideways))
    return bend if math.hypot(bend.cosine, bend.sine) > 0.0 else None


class Starts:
    """The starts of a search, one after another; each may depend on the best result so far."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace, self._goals = workspace, workspace.model.goals
        character = self._character = workspace.character
        self._random = np.random.default_rng(0)
        lower, upper = character.limits.T
        self._lower = np.where(np.isfinite(lower), lower, character.rest - WIDEST)
        self._upper = np.where(np.isfinite(upper), upper, character.rest + WIDEST)
        self._limbs, self._balls = limbs_of(character, self._goals), ball_dofs(character)

    def after(self, count: int, best: Result, pose: Pose) -> np.ndarray:
        """Choose the angles of a search's next start: limbs that missed mirrored or drawn, now and then a whole pose drawn."""
        if count == 1 and not np.array_equal(self._workspace["start_angles"], self._character.rest):
            return self._character.rest
        limbs = [limb for limb in self._limbs if self._missed(limb, best)]
        if not limbs or count % WHOLE_EVERY == 0:
            return self.drawn()
        drawn = self._lower + self._upper - pose.angles if count <= 2 else self.drawn()
        angles = pose.angles.copy()
        for limb in limbs:
            angles[list(limb.dofs)] = drawn[list(limb.dofs)]
            if limb.bend is not None:
                angles[limb.bend.dof] = self._bend_angle(limb, limb.bend, pose)
        return angles

    def drawn(self) -> np.ndarray:
        """Draw a random start for the search: angles (n_dofs,) anywhere inside the limits."""
        angles = self._random.uniform(self._lower, self._upper)
        for joint, dofs in self._balls:
            (angles[dofs],) = draw_rotations(joint, self._random, 1)
        return angles

    def _missed(self, limb: OwnLimb, best: Result) -> bool:
        goal = self._goals.index(limb.effector)
        return best.position_error[goal] > TOLERANCE[0] or best.orientation_error[goal] > TOLERANCE[1]

    def _bend_angle(self, limb: OwnLimb, bend: Bend, pose: Pose) -> float:
        """Compute the elbow's or knee's angle of a search's start that puts the wrist or ankle as far away as the goal is."""
        e, turn = limb.effector, self._workspace["goal_rotation"]
        end = self._workspace["goal_position"][e] - turn[e].reshape(3, 3) @ self._workspace["effector_offset"][e]
        distance = float(np.linalg.norm(end - pose.joint_frames()[bend.upper, 9:]))
        return bend.angle(distance, float(self._lower[bend.dof]), float(self._upper[bend.dof]))


def search(
    solver: "Solver", *, starts: int, iterations: int, tolerance: Any, use_limits: bool | None, budget: float | None
) -> Result:
    """Search: solve from one start after another until the goals are reached; return the best result with its number of starts.

    The solver is left in the state of the best result, with no past. budget: [µs] after which no other start is made.
    """
    starts = checks.count(starts, "starts", low=1)
    if budget is not None:
        budget = checks.number(budget, "budget", low=0.0, high=MAX_TIME)
    workspace, speeds, began = solver.workspace, (solver.max_speed, solver.max_travel), perf_counter()

    def time_left() -> float | None:
        return None if budget is None else max(budget - 1e6 * (perf_counter() - began), 0.0)

    def solve() -> Result:
        return solver.solve(iterations=iterations, tolerance=tolerance, use_limits=use_limits, budget=time_left())

    solver.max_speed = solver.max_travel = None
    try:
        best, count, chooser = solve(), 1, None
        best_pose = solver.pose
        while not best.converged and count < starts and time_left() != 0.0:
            chooser = chooser or Starts(workspace)
            solver.reset(chooser.after(count, best, best_pose))
            result = solve()
            count += 1
            if result.converged or result.cost < best.cost:
                best, best_pose = result, solver.pose
    finally:
        solver.max_speed, solver.max_travel = speeds
    workspace.restore(best.snapshot)
    workspace["last_step"][:] = 0.0
    return best.after_search(count, perf_counter() - began, not best.converged and time_left() == 0.0)
