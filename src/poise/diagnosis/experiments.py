"""Experiments: trying goals with some of them released and some limits opened, on a solver of their own."""

import math
from collections.abc import Collection, Iterable
from typing import NamedTuple

import numpy as np

from poise.character.joint_limits import ball_dofs, excess, inside_limits, is_at_limit, moved_outwards
from poise.defaults import TOLERANCE
from poise.diagnosis.causes import Cause, CauseKind, say_list
from poise.diagnosis.reach import Lengths
from poise.kernels.workspace import layout
from poise.model.compile import widen_balls
from poise.solver.result import Status
from poise.solver.solver import Solver

FINEST = (1e-4, 1e-3)
"""Nothing smaller is explained [m, rad]: posture and rounding leave as much."""
WEIGHTS = np.array([1.0, 0.3])
"""Weights of position and orientation errors in experiments [1/m, 1/rad]; whether goals can be reached does not depend on
them."""
LIGHT = 0.03
"""Weight of goals that must not move the others, of the weight of those."""
POSTURE = 0.01
"""Posture weight while a pose is searched; the pose that is found settles without."""
STARTS = 8
"""Starts of a trial that may fail because of where it starts."""
ITERATIONS = 50
"""Most iterations of one solve in an experiment."""
ROUNDS = 6
"""Most solves until a pose counts as settled."""
MOSTLY = 0.25
"""Goals missed by less than this part of the worst one (as errors) only give way to it."""
AT_LIMIT = 1e-6
"""A joint this near to its limit stands at it [rad], [m] for slides."""
PULL = 5e-4
"""Least share of the error that a degree beyond a limit saves where goals pull a joint."""
NUDGE = 1e-5
"""Step of the finite differences that measure a pull [rad], [m] for slides."""

GoalParts = dict[int, tuple[bool, bool]]
"""Goals by number of the effector: whether they have a position and whether they have an orientation."""
ExtraRange = dict[int, float]
"""How far joints may go beyond their limits, by degree of freedom [rad], [m] for slides."""


class Trial(NamedTuple):
    """Pose that an experiment ended in, and by how much its goals are missed. Goals are numbered as effectors are."""

    angles: np.ndarray
    placement: np.ndarray
    frames: np.ndarray
    """(n_joints + 1, 12) frames of the base and all joints."""
    metres: np.ndarray
    """(n_effectors,) distance left [m]; 0 where there is no position."""
    radians: np.ndarray
    """(n_effectors,) angle left [rad]; 0 where there is no orientation."""
    reached: bool

    @property
    def misses(self) -> np.ndarray:
        """Shares of the goals in the error of an experiment's trial, (n_effectors,)."""
        return (WEIGHTS[0] * self.metres) ** 2 + (WEIGHTS[1] * self.radians) ** 2

    @property
    def error(self) -> float:
        """Error E of an experiment's trial, with the weights of experiments."""
        return float(self.misses.sum())


class Experiments:
    """Tries goals on a solver of its own, which begins in the state of the user's."""

    def __init__(self, user: Solver) -> None:
        character = user.character
        self.solver = Solver(character, free_root=user.free_root, manner="plain")
        self.workspace = self.solver.workspace
        self.workspace.restore_pose_goals(user.workspace.snapshot())
        self.names = [effector.name for effector in character.effectors]
        self.joints = [joint.name for joint in character.joints for _ in range(joint.dofs)]
        self.hinges = np.array([joint.kind != "slide" for joint in character.joints for _ in range(joint.dofs)])
        self.lengths = Lengths(self.workspace.arrays, user.free_root)
        self.lower, self.upper = (self.workspace[name][: character.n_dofs].copy() for name in ("lower", "upper"))
        self.balls = {dofs.start: joint for joint, dofs in ball_dofs(character)}
        """The balls, by the first of their three entries, which stands for the joint."""
        self.ball_limits = self.workspace["ball_limits"].copy()
        self.no_limits: ExtraRange = dict.fromkeys(range(character.n_dofs), math.inf)
        self.user_posture, self.user_weights = user.posture_weight, self.workspace["goal_weight"].copy()
        self.targets = self.workspace["goal_position"].copy()
        """(n_effectors, 3) the goals' positions as the user has set them [m]."""
        numbers = sorted(self.names.index(goal.name) for goal in user.goals)
        parts = {number: (bool(metre > 0.0), bool(radian > 0.0)) for number, (metre, radian) in enumerate(self.user_weights)}
        self.goals: GoalParts = {number: parts[number] for number in numbers if any(parts[number])}
        """Goals that the user has enabled; those found to be impossible are moved or taken out."""
        settings = self.workspace["settings"]
        tolerance = settings[[layout.POSITION_TOLERANCE, layout.ORIENTATION_TOLERANCE]]
        self.tolerance = tuple(np.maximum(tolerance if tolerance.min() >= 0.0 else TOLERANCE, FINEST).tolist())
        # A pose outside the limits was found by a solve without, though the solver itself may have them.
        self.limited = user.use_limits and inside_limits(character, user.workspace.angles)
        self.user_range: ExtraRange = {} if self.limited else self.no_limits
        self._set_limits(self.user_range)
        self.workspace.forget_frames()
        self.began = self._trial(self.solver.solve(iterations=0, tolerance=self.tolerance).converged)

    # ---- trying -------------------------------------------------------------------------------------------

    def attempt(
        self,
        goals: GoalParts,
        extra_range: ExtraRange,
        start: Trial,
        starts: int = 1,
        light: Collection[int] = (),
        user_weights: bool = False,
    ) -> Trial:
        """Try some goals in an experiment, all others released, with an extra range beyond the limits of some joints.

        Returns the trial with the best pose found.

        starts: how many are tried, the given one first; light: goals that must not move the others;
        user_weights: with the weights that the user has set.
        """
        self._set_weights(goals, light, user_weights)
        self._set_limits(extra_range)
        self._place(start)
        self.solver.posture_weight = POSTURE
        reached = self.solver.search(starts=starts, iterations=ITERATIONS, tolerance=self.tolerance).converged
        if not reached:
            self.solver.posture_weight = 0.0
            reached = self._settle()
        trial = self._unwind(self._trial(reached))
        self._set_limits(self.user_range)
        return trial

    def without(self, released: Collection[int], start: Trial) -> tuple[GoalParts, Trial]:
        """Run the experiment in which some goals are released and no limits hold; returns the others and the trial."""
        rest = {goal: parts for goal, parts in self.goals.items() if goal not in released}
        return rest, self.attempt(rest, self.no_limits, start, STARTS)

    def with_others_reached(self, led: Collection[int], start: Trial, released: Collection[int] = ()) -> Trial:
        """Try in an experiment without limits how near some goals come while all others but the released are reached."""
        goals = {goal: parts for goal, parts in self.goals.items() if goal not in released}
        return self.attempt(goals, self.no_limits, start, STARTS, led)

    def go_on(self, posture: float) -> Trial:
        """Try an experiment that settles from where the solve ended, as the user would, with a given posture weight."""
        self._set_weights(self.goals, (), user_weights=True)
        self._place(self.began)
        self.solver.posture_weight = posture
        return self._trial(self._settle())

    def search_as_the_user_would(self) -> bool:
        """Try in an experiment whether `solver.search()` reaches the goals from where the solve ended."""
        self._set_weights(self.goals, (), user_weights=True)
        self._place(self.began)
        self.solver.posture_weight = self.user_posture
        return self.solver.search(tolerance=self.tolerance).converged

    def aim(self, goals: Iterable[int], trial: Trial) -> None:
        """Move goals of the experiments to where a trial has brought their effectors."""
        for goal in goals:
            frame = trial.frames[self.workspace["effector_frame"][goal]]
            self.workspace["goal_position"][goal] = (
                frame[9:] + frame[:9].reshape(3, 3) @ self.workspace["effector_offset"][goal]
            )
            self.workspace["goal_rotation"][goal] = frame[:9]

    def _settle(self) -> bool:
        """Solve the trial of an experiment until nothing moves; returns whether the goals are reached."""
        for _ in range(ROUNDS):
            result = self.solver.solve(iterations=ITERATIONS, tolerance=self.tolerance)
            if result.status is not Status.ITERATION_LIMIT:
                break
        return result.converged

    def _set_weights(self, goals: GoalParts, light: Collection[int], user_weights: bool) -> None:
        weights = self.workspace["goal_weight"]
        weights[:] = 0.0
        for goal, parts in goals.items():
            weights[goal] = (self.user_weights[goal] if user_weights else WEIGHTS) * parts * (LIGHT if goal in light else 1.0)

    def _set_limits(self, extra_range: ExtraRange) -> None:
        lower, upper = self.workspace["lower"], self.workspace["upper"]
        lower[: len(self.lower)], upper[: len(self.upper)] = self.lower, self.upper
        for dof, extra in extra_range.items():
            lower[dof] -= extra
            upper[dof] += extra
        widen_balls(self.workspace["ball_limits"], self.ball_limits, self._ball_ranges(extra_range))

    def _ball_ranges(self, extra_range: ExtraRange) -> ExtraRange:
        """Return the extra range of balls in an experiment, by the number of the joint."""
        firsts = {first: number for number, first in enumerate(self.solver.character.first_dofs)}
        return {firsts[dof]: extra for dof, extra in extra_range.items() if dof in self.balls}

    def _place(self, trial: Trial) -> None:
        self.workspace["angles"][:], self.workspace["placement"][:] = trial.angles, trial.placement
        self.workspace["last_step"][:] = 0.0
        self.workspace.forget_frames()

    def _trial(self, reached: bool) -> Trial:
        left = self.workspace["report"][layout.FIRST_ERROR :].reshape(-1, 2) * (self.workspace["goal_weight"] > 0.0)
        angles, placement, frames = (self.workspace[name].copy() for name in ("angles", "placement", "frames"))
        return Trial(angles, placement, frames, left[:, 0], left[:, 1], reached)

    def _unwind(self, trial: Trial) -> Trial:
        """Turn hinges of an experiment's trial back by whole turns where that brings them nearer to their limits."""
        inside = np.clip(trial.angles, self.lower, self.upper)
        turns = np.round((inside - trial.angles) / (2.0 * math.pi))
        return trial._replace(angles=trial.angles + 2.0 * math.pi * turns * self.hinges)

    # ---- judging what came of it --------------------------------------------------------------------------

    def missed(self, trial: Trial) -> list[int]:
        """List the goals that a trial of the experiments misses, the worst first."""
        missed = np.flatnonzero((trial.metres > self.tolerance[0]) | (trial.radians > self.tolerance[1]))
        return sorted((int(goal) for goal in missed), key=lambda goal: (-trial.misses[goal], goal))

    def most_missed(self, trial: Trial) -> list[int]:
        """List the goals that a trial of the experiments misses most, without those that only give way to others."""
        missed = self.missed(trial)
        return [goal for goal in missed if trial.misses[goal] >= MOSTLY * trial.misses[missed[0]]]

    def beyond(self, trial: Trial) -> dict[int, float]:
        """Measure how far joints are beyond limits in an experiment's trial [rad], [m] for slides; only those that are."""
        beyond = np.maximum(self.lower - trial.angles, trial.angles - self.upper)
        for dof, joint in self.balls.items():
            beyond[dof] = excess(joint, trial.angles[dof : dof + 3])
        return {int(dof): float(beyond[dof]) for dof in np.flatnonzero(beyond > AT_LIMIT)}

    def at_limits(self, trial: Trial) -> list[int]:
        """List the joints that stand at a limit in a trial of the experiments."""
        slack = np.minimum(trial.angles - self.lower, self.upper - trial.angles)
        for dof, joint in self.balls.items():
            slack[dof] = 0.0 if is_at_limit(joint, trial.angles[dof : dof + 3], AT_LIMIT) else np.inf
        return [int(dof) for dof in np.flatnonzero(np.abs(slack) <= AT_LIMIT)]

    def pulled(self, trial: Trial) -> list[int]:
        """By experiment with small nudges, list the joints at a limit that the user's goals pull farther."""
        self._set_weights(self.goals, (), user_weights=True)
        pulled = []
        for dof in self.at_limits(trial) if self.limited else ():
            high = dof in self.balls or trial.angles[dof] > self.upper[dof] - 2.0 * AT_LIMIT
            outwards = NUDGE if high else -NUDGE
            here, there = (self._cost(trial, dof, change) for change in (-outwards, outwards))
            if (here - there) / (2.0 * NUDGE) * math.radians(1.0) > PULL * self._cost(trial, dof, 0.0):
                pulled.append(dof)
        return pulled

    def _cost(self, trial: Trial, dof: int, change: float) -> float:
        """Evaluate the cost E of an experiment's goals in a trial, with one joint moved; a ball outwards."""
        self._place(trial)
        if dof in self.balls:
            entries = slice(dof, dof + 3)
            self.workspace["angles"][entries] = moved_outwards(self.balls[dof], trial.angles[entries], change)
        else:
            self.workspace["angles"][dof] += change
        return self.solver.solve(iterations=0, use_limits=False).cost

    def listed(self, goals: Iterable[int]) -> str:
        """List names of the goals that experiments try, as in a sentence."""
        return say_list([self.names[goal] for goal in goals])

    def cause(
        self,
        kind: CauseKind,
        trial: Trial,
        goals: Iterable[int],
        text: str,
        *,
        metres: float | None = None,
        degrees: float | None = None,
        joints: Iterable[int] = (),
    ) -> Cause:
        """Report what an experiment has shown of goals as a cause, with the most that they lack there unless it is given."""
        numbers = list(goals)
        return Cause(
            kind,
            tuple(self.names[goal] for goal in numbers),
            float(trial.metres[numbers].max(initial=0.0)) if metres is None else metres,
            math.degrees(trial.radians[numbers].max(initial=0.0)) if degrees is None else degrees,
            text,
            tuple(self.joints[dof] for dof in joints),
        )
