"""The bench: goals are tried in other circumstances than the user's, with some released and some limits opened."""

import math
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from poise.defaults import TOLERANCE
from poise.diagnosis.causes import Cause, CauseKind
from poise.diagnosis.reach import Lengths, Limb
from poise.diagnosis.sentences import say_length, say_list
from poise.kernels.workspace import layout
from poise.solver.result import Status

if TYPE_CHECKING:
    from poise.solver.solver import Solver

FINEST = (1e-4, 1e-3)
"""Nothing smaller is explained [m, rad]: posture and rounding leave as much."""
WEIGHTS = np.array([1.0, 0.3])
"""What a metre and a radian count here [1/m, 1/rad]. Whether goals can be reached does not depend on their weights."""
LIGHT = 0.03
"""Weights of goals that must not move the others, in comparison with those."""
POSTURE = 0.01
"""While a pose is looked for. What is found settles without."""
STARTS = 8
"""Of a trial that may fail because of where it starts."""
ITERATIONS, ROUNDS = 50, 6
MOSTLY = 0.25
"""Goals missed by less than this part of the worst one (as errors) only give way to it."""
AT_LIMIT = 1e-6
"""A joint this near to its limit stands at it [rad], [m] for slides."""
PULL, NUDGE = 5e-4, 1e-5
"""The part of the error that a degree beyond a limit must save, to be a pull; how far slopes look [rad]."""

Asked = dict[int, tuple[bool, bool]]
"""Goals by number of the effector: whether a position and whether an orientation is asked."""
Room = dict[int, float]
"""How far joints may go beyond their limits, by degree of freedom [rad], [m] for slides."""


class Trial(NamedTuple):
    """Where a solve ended. Goals are numbered as effectors are."""

    angles: np.ndarray
    placement: np.ndarray
    frames: np.ndarray
    """(n_joints + 1, 12) of the base and all joints."""
    metres: np.ndarray
    """(n_effectors,) distance left [m]; 0 where no position was asked."""
    radians: np.ndarray
    """(n_effectors,) angle left [rad]; 0 where no orientation was asked."""
    reached: bool

    @property
    def misses(self) -> np.ndarray:
        """(n_effectors,) what each goal adds to the error."""
        return (WEIGHTS[0] * self.metres) ** 2 + (WEIGHTS[1] * self.radians) ** 2

    @property
    def error(self) -> float:
        """E, with the weights that are used here."""
        return float(self.misses.sum())


class Bench:
    """Tries goals on a solver of its own, which begins in the state of another."""

    def __init__(self, twin: "Solver") -> None:
        character = twin.character
        self.solver = type(twin)(character, free_root=twin.free_root)
        self.solver._state[:] = twin._state
        self.arrays = self.solver._arrays
        self.names = [effector.name for effector in character.effectors]
        self.joints = [joint.name for joint in character.joints]
        self.hinges = np.array([joint.kind == "hinge" for joint in character.joints])
        self.lengths = Lengths(self.arrays, twin.free_root)
        self.lower, self.upper = (self.arrays[name][: character.n_dofs].copy() for name in ("lower", "upper"))
        self.all_open: Room = dict.fromkeys(range(character.n_dofs), math.inf)
        self.user_posture, self.user_weights = twin.posture_weight, self.arrays["goal_weight"].copy()
        self.wanted = self.arrays["goal_position"].copy()
        """(n_effectors, 3) where the goals are, as the user has asked [m]."""
        numbers = sorted(self.names.index(goal.name) for goal in twin.goals)
        asked = {number: (bool(along > 0.0), bool(about > 0.0)) for number, (along, about) in enumerate(self.user_weights)}
        self.goals: Asked = {number: asked[number] for number in numbers if any(asked[number])}
        """What is asked; goals that are found to be impossible are moved or taken out."""
        settings = self.arrays["settings"]
        tolerance = settings[[layout.POSITION_TOLERANCE, layout.ORIENTATION_TOLERANCE]]
        self.tolerance = tuple(np.maximum(tolerance if tolerance.min() >= 0.0 else TOLERANCE, FINEST).tolist())
        # A pose outside the limits was found by a solve without, though the solver itself may have them.
        inside = ((self.lower <= twin._angles) & (twin._angles <= self.upper)).all()
        self.limited = bool(twin.limits and inside)
        self.usual: Room = {} if self.limited else self.all_open
        self._open(self.usual)
        self.solver._options[layout.FRAMES_VALID] = 0
        self.began = self._trial(self.solver.solve(iterations=0, tolerance=self.tolerance).converged)

    # ---- trying -------------------------------------------------------------------------------------------

    def attempt(
        self, goals: Asked, opened: Room, start: Trial, starts: int = 1, light: Collection[int] = (), as_asked: bool = False
    ) -> Trial:
        """The best pose found for these goals, all others released, with more room beyond the limits of some joints.

        starts: how many are tried, the given one first; light: goals that must not move the others; as_asked:
        with the user's weights.
        """
        self._ask(goals, light, as_asked)
        self._open(opened)
        self._place(start)
        self.solver.posture_weight = POSTURE
        reached = self.solver.search(starts=starts, iterations=ITERATIONS, tolerance=self.tolerance).converged
        if not reached:
            self.solver.posture_weight = 0.0
            reached = self._settle()
        trial = self._unwound(self._trial(reached))
        self._open(self.usual)
        return trial

    def without(self, released: Collection[int], start: Trial) -> tuple[Asked, Trial]:
        """The goals that are not released, and what becomes of them without limits."""
        rest = {goal: asked for goal, asked in self.goals.items() if goal not in released}
        return rest, self.attempt(rest, self.all_open, start, STARTS)

    def held(self, led: Collection[int], start: Trial, released: Collection[int] = ()) -> Trial:
        """Goals as near as they come, without limits, while all others but the released are where they are wanted."""
        goals = {goal: asked for goal, asked in self.goals.items() if goal not in released}
        return self.attempt(goals, self.all_open, start, STARTS, led)

    def go_on(self, posture: float) -> Trial:
        """Settle from where the solve ended, as the user would, with this weight of posture."""
        self._ask(self.goals, (), as_asked=True)
        self._place(self.began)
        self.solver.posture_weight = posture
        return self._trial(self._settle())

    def search_as_the_user_would(self) -> bool:
        """Whether `solver.search()` reaches the goals from where the solve ended."""
        self._ask(self.goals, (), as_asked=True)
        self._place(self.began)
        self.solver.posture_weight = self.user_posture
        return self.solver.search(tolerance=self.tolerance).converged

    def aim(self, goals: Iterable[int], trial: Trial) -> None:
        """Move the goals to where a trial has brought their effectors."""
        for goal in goals:
            frame = trial.frames[self.arrays["effector_frame"][goal]]
            self.arrays["goal_position"][goal] = frame[9:] + frame[:9].reshape(3, 3) @ self.arrays["effector_offset"][goal]
            self.arrays["goal_rotation"][goal] = frame[:9]

    def _settle(self) -> bool:
        """Solve until nothing moves; returns whether the goals are reached."""
        for _ in range(ROUNDS):
            result = self.solver.solve(iterations=ITERATIONS, tolerance=self.tolerance)
            if result.status is not Status.ITERATION_LIMIT:
                break
        return result.converged

    def _ask(self, goals: Asked, light: Collection[int], as_asked: bool) -> None:
        weights = self.arrays["goal_weight"]
        weights[:] = 0.0
        for goal, asked in goals.items():
            weights[goal] = (self.user_weights[goal] if as_asked else WEIGHTS) * asked * (LIGHT if goal in light else 1.0)

    def _open(self, opened: Room) -> None:
        lower, upper = self.arrays["lower"], self.arrays["upper"]
        lower[: len(self.lower)], upper[: len(self.upper)] = self.lower, self.upper
        for dof, room in opened.items():
            lower[dof] -= room
            upper[dof] += room

    def _place(self, trial: Trial) -> None:
        self.arrays["angles"][:], self.arrays["placement"][:] = trial.angles, trial.placement
        self.arrays["last_step"][:] = 0.0
        self.solver._options[layout.FRAMES_VALID] = 0

    def _trial(self, reached: bool) -> Trial:
        left = self.arrays["report"][layout.FIRST_ERROR :].reshape(-1, 2) * (self.arrays["goal_weight"] > 0.0)
        angles, placement, frames = (self.arrays[name].copy() for name in ("angles", "placement", "frames"))
        return Trial(angles, placement, frames, left[:, 0], left[:, 1], reached)

    def _unwound(self, trial: Trial) -> Trial:
        """The same pose, with hinges turned back by whole turns where that brings them nearer to their limits."""
        inside = np.clip(trial.angles, self.lower, self.upper)
        turns = np.round((inside - trial.angles) / (2.0 * math.pi))
        return trial._replace(angles=trial.angles + 2.0 * math.pi * turns * self.hinges)

    # ---- looking at what came of it -----------------------------------------------------------------------

    def missed(self, trial: Trial) -> list[int]:
        """The goals that a trial misses, the worst first."""
        missed = np.flatnonzero((trial.metres > self.tolerance[0]) | (trial.radians > self.tolerance[1]))
        return sorted((int(goal) for goal in missed), key=lambda goal: (-trial.misses[goal], goal))

    def most_missed(self, trial: Trial) -> list[int]:
        """Those of them that do not only give way to others."""
        missed = self.missed(trial)
        return [goal for goal in missed if trial.misses[goal] >= MOSTLY * trial.misses[missed[0]]]

    def beyond(self, trial: Trial) -> dict[int, float]:
        """How far joints are beyond their limits [rad], [m] for slides; only those that are."""
        beyond = np.maximum(self.lower - trial.angles, trial.angles - self.upper)
        return {int(dof): float(beyond[dof]) for dof in np.flatnonzero(beyond > AT_LIMIT)}

    def at_limits(self, trial: Trial) -> list[int]:
        """The joints that stand at a limit."""
        room = np.minimum(trial.angles - self.lower, self.upper - trial.angles)
        return [int(dof) for dof in np.flatnonzero(np.abs(room) <= AT_LIMIT)]

    def pulled(self, trial: Trial) -> list[int]:
        """The joints that stand at a limit while the user's goals pull them farther."""
        self._ask(self.goals, (), as_asked=True)
        pulled = []
        for dof in self.at_limits(trial) if self.limited else ():
            outwards = NUDGE if trial.angles[dof] > self.upper[dof] - 2.0 * AT_LIMIT else -NUDGE
            here, there = (self._cost(trial, dof, change) for change in (-outwards, outwards))
            if (here - there) / (2.0 * NUDGE) * math.radians(1.0) > PULL * self._cost(trial, dof, 0.0):
                pulled.append(dof)
        return pulled

    def _cost(self, trial: Trial, dof: int, change: float) -> float:
        """E of the goals that are asked, with one joint moved."""
        self._place(trial)
        self.arrays["angles"][dof] += change
        return self.solver.solve(iterations=0, limits=False).cost

    def too_short(self, goal: int, limb: Limb | None, trial: Trial) -> tuple[float, str] | None:
        """By how much a limb is too short for a goal while the body it hangs from is as in a trial [m], and that in words."""
        if limb is None or not self.goals[goal][0]:
            return None
        distance = float(np.linalg.norm(self.wanted[goal] - trial.frames[limb.joint + 1, 9:]))
        lacking = distance - limb.length
        if not lacking > self.tolerance[0]:
            return None
        place = f"{say_length(distance)} from {self.joints[limb.joint]}"
        return lacking, f"{place}, {say_length(lacking)} more than the {say_length(limb.length)} of bones between"

    def too_far_apart(self, one: int, other: int) -> tuple[float, str] | None:
        """By how much two goals are farther apart than their effectors can be [m], and that in words."""
        if not (self.goals[one][0] and self.goals[other][0]):
            return None
        apart, length = float(np.linalg.norm(self.wanted[one] - self.wanted[other])), self.lengths.between(one, other)
        if not apart - length > self.tolerance[0]:
            return None
        lacking = apart - length
        return (
            lacking,
            f"{say_length(apart)} apart, {say_length(lacking)} more than the {say_length(length)} between them",
        )

    def listed(self, goals: Iterable[int]) -> str:
        """The names of goals, as in a sentence."""
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
        """A cause, with the most that its goals lack in a trial where nothing else is given."""
        numbers = list(goals)
        return Cause(
            kind,
            tuple(self.names[goal] for goal in numbers),
            float(trial.metres[numbers].max(initial=0.0)) if metres is None else metres,
            math.degrees(trial.radians[numbers].max(initial=0.0)) if degrees is None else degrees,
            text,
            tuple(self.joints[dof] for dof in joints),
        )
