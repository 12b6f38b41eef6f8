"""The search of a crowd: many starts for each character that misses its goals, some at a time on all threads."""

import math
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from poise.character.character import Character
from poise.character.joint_limits import ball_dofs, draw_rotations
from poise.crowd.crowd_call import STATUS_MASK, CrowdCall, CrowdGoals, solve_calls
from poise.crowd.crowd_state import CrowdState
from poise.defaults import TOLERANCE
from poise.kernels.crowd.crowd_entries import evaluate_characters, start_characters
from poise.kernels.workspace import layout
from poise.kernels.workspace.outcome import CONVERGED, OUT_OF_TIME, REFUSED
from poise.solver.search import WHOLE_EVERY, WIDEST, Bend, OwnLimb, limbs_of

TRIALS = 64
"""Trials of one round at least, so that all threads have work while few characters are left: then each has several."""
MOST_TRIALS = 16_384
"""Most trials of one round: their states take some 50 MB."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the search of a crowd has found: the state of the best start of each character, with its outcome."""

    outcome: np.ndarray
    """(count,)."""
    starts: np.ndarray
    """(count,) how many starts were made for each."""


class CrowdStarts:
    """Starts of a crowd's search: the same random poses for all characters, of which each takes what its goals missed."""

    def __init__(self, state: CrowdState) -> None:
        self._state, character = state, state.models.character
        lower, upper = character.limits.T
        self._lower = np.where(np.isfinite(lower), lower, character.rest - WIDEST)
        self._upper = np.where(np.isfinite(upper), upper, character.rest + WIDEST)
        self._balls, self._rest = ball_dofs(character), character.rest
        self._limbs = [_limbs(state, base) for base in range(len(state.models.bases))]

    def _drawn(self, number: int) -> np.ndarray:
        """Draw the random pose of a start of the crowd's search by its number, (n_dofs,) inside the limits."""
        random = np.random.default_rng([0, number])
        angles = random.uniform(self._lower, self._upper)
        for joint, dofs in self._balls:
            (angles[dofs],) = draw_rotations(joint, random, 1)
        return angles

    def after(self, numbers: np.ndarray, rows: np.ndarray, best: CrowdState) -> np.ndarray:
        """Choose the angles of starts of the crowd's search, (m, n_dofs), by their numbers (m,) and the best poses so far.

        rows: (m,) of the characters. The first start is rest; then limbs that missed are mirrored or drawn, now and then all.
        """
        unique, which = np.unique(numbers, return_inverse=True)
        drawn = np.stack([self._drawn(number) for number in unique.tolist()])[which]
        poses, bases, frames = best["angles"][rows], best.arrays.base[rows], _frames_of(best, rows)
        errors = best["report"][rows, layout.FIRST_ERROR :].reshape(len(rows), -1, 2)
        missed: np.ndarray = np.any(errors > np.array(TOLERANCE), axis=2)
        fresh = np.where((numbers == 2)[:, None], self._lower + self._upper - poses, drawn)
        angles, whole = poses.copy(), np.ones(len(rows), bool)
        for base, limbs in enumerate(self._limbs):
            for limb in limbs:
                own = np.flatnonzero((bases == base) & missed[:, limb.effector] & (numbers % WHOLE_EVERY != 0))
                whole[own] = False
                part = np.ix_(own, np.array(limb.dofs))
                angles[part] = fresh[part]
                if limb.bend is not None and len(own):
                    distance = self._distances(best, rows[own], base, limb.effector, frames[rows[own], limb.bend.upper, 9:])
                    dof = limb.bend.dof
                    angles[own, dof] = _bend_angles(limb.bend, distance, float(self._lower[dof]), float(self._upper[dof]))
        angles[whole], angles[numbers == 1] = drawn[whole], self._rest
        return angles

    def _distances(self, best: CrowdState, rows: np.ndarray, base: int, effector: int, points: np.ndarray) -> np.ndarray:
        """Compute for a crowd's search, m characters at once, how far starts put a limb's end from points (m, 3) [m]."""
        offset = self._state.models.workspace(base)["effector_offset"][effector]
        turns = best["goal_rotation"][rows, effector].reshape(-1, 3, 3)
        return np.linalg.norm(best["goal_position"][rows, effector] - turns @ offset - points, axis=1)


def _bend_angles(bend: Bend, distance: np.ndarray, lower: float, upper: float) -> np.ndarray:
    """Return angles of an elbow or knee for starts of a crowd's search, as `Bend.angle` does for one distance."""
    swing, middle = math.hypot(bend.cosine, bend.sine), math.atan2(bend.sine, bend.cosine)
    half = np.arccos(np.clip((distance * distance - bend.constant) / swing, -1.0, 1.0))
    turns = np.stack([middle + side * half + full for side in (-1.0, 1.0) for full in (-2 * math.pi, 0.0, 2 * math.pi)])
    inside = np.clip(turns, lower, upper)
    return inside[np.abs(turns - inside).argmin(axis=0), np.arange(len(distance))]


def _limbs(state: CrowdState, base: int) -> list[OwnLimb]:
    """Find the limbs that a crowd's search sets anew, of characters on one of its bases."""
    model = state.models.workspace(base).model
    character: Character = model.character
    return limbs_of(character, model.goals)


def _frames_of(state: CrowdState, rows: np.ndarray) -> np.ndarray:
    """Compute the frames of the poses in some rows of a crowd's state for its search; other rows are junk."""
    ints, floats = state.models.thread_workspaces(0)
    frames = np.empty((state.count, int(ints[0, layout.N_JOINTS]) + 1, 12))
    evaluate_characters(ints, floats, state.models.call(1), np.unique(rows), state.arrays, frames)
    return frames


def search_crowd(
    state: CrowdState, call: CrowdCall, starts: int, threads: int, use_limits: bool, budget: float | None
) -> Found:
    """Search: solve the call of a crowd, then from other starts until all reach their goals; the state is left with the best.

    The first start of a character that gets there wins, else the one with the lowest cost, whatever the threads do. Rounds of
    trials depend on how many characters are left alone. budget: [µs] after which no other round is begun.
    """
    began = perf_counter()
    solve_calls([call], threads, budget)
    outcome = call.answers.outcome[0].copy()
    made, cost = np.ones(state.count, np.int64), state["report"][:, layout.COST].copy()
    left = call.queue[~np.isin(outcome[call.queue] & STATUS_MASK, (CONVERGED, REFUSED))]
    left, chooser, first = np.sort(left), CrowdStarts(state), 1
    while len(left) and first < starts:
        lanes = max(1, min(TRIALS // len(left), starts - first))
        still: list[np.ndarray] = []
        for begin in range(0, len(left), MOST_TRIALS // lanes):
            remaining = None if budget is None else budget - 1e6 * (perf_counter() - began)
            if remaining is not None and remaining <= 0.0:
                late = np.concatenate([*still, left[begin:]])
                outcome[late] = outcome[late] & ~STATUS_MASK | OUT_OF_TIME
                return Found(outcome, made)
            rows = left[begin : begin + MOST_TRIALS // lanes]
            won = _try_starts(state, chooser, rows, np.arange(first, first + lanes), threads, use_limits, remaining)
            _take_best(state, rows, won, outcome, made, cost, first)
            still.append(rows[outcome[rows] & STATUS_MASK != CONVERGED])
        left, first = np.concatenate(still), first + lanes
    return Found(outcome, made)


def _try_starts(
    state: CrowdState,
    chooser: CrowdStarts,
    rows: np.ndarray,
    numbers: np.ndarray,
    threads: int,
    use_limits: bool,
    budget: float | None,
) -> tuple[CrowdState, np.ndarray]:
    """Solve some starts of each of some characters for the crowd's search; returns their states and outcomes, by character."""
    trial = state.taken(np.repeat(rows, len(numbers)))
    everyone = np.arange(trial.count)
    angles = chooser.after(np.tile(numbers, len(rows)), np.repeat(rows, len(numbers)), state)
    ints, floats = state.models.thread_workspaces(0)
    start_characters(ints, floats, everyone, trial.arrays, angles, use_limits)
    trial.arrays.options[:, layout.UNSETTLED] = layout.CHANGED
    goals = CrowdGoals.checked(None, None, (trial.count, len(state.models.effectors)))
    call = CrowdCall.prepared(trial, everyone, goals)
    solve_calls([call], threads, budget)
    return trial, call.answers.outcome[0]


def _take_best(
    state: CrowdState,
    rows: np.ndarray,
    won: tuple[CrowdState, np.ndarray],
    outcome: np.ndarray,
    made: np.ndarray,
    cost: np.ndarray,
    first: int,
) -> None:
    """Take the first trial of each character that has its goals, else the best if it is better, into the crowd's state."""
    trial, outcomes = won
    lanes = len(outcomes) // len(rows)
    reached = (outcomes & STATUS_MASK == CONVERGED).reshape(len(rows), lanes)
    costs = trial["report"][:, layout.COST].reshape(len(rows), lanes)
    chosen = np.where(reached.any(axis=1), reached.argmax(axis=1), costs.argmin(axis=1))
    at = np.arange(len(rows))
    better = reached.any(axis=1) | (costs[at, chosen] < cost[rows])
    made[rows] = first + np.where(reached.any(axis=1), chosen + 1, lanes)
    from_trial = (at * lanes + chosen)[better]
    state.put(rows[better], trial, from_trial)
    outcome[rows[better]], cost[rows[better]] = outcomes[from_trial], costs[at, chosen][better]
