"""The workloads that solving is judged on, for any character and seed: their cases, and their measurement by the clock.

| workload | the goals | the start |
|---|---|---|
| coherent | a smooth motion, 60 frames a second | rest, then the last frame's pose |
| near | a random pose in the middle 80 % of the limits | that pose, every angle off by N(0, 0.2 rad) |
| cold | the same, other poses | rest |
| unreachable | the same, other poses, every goal pushed 0.5 m beyond reach | rest, then solved 31 times |

Goals are poses of all effectors, six rows each. The referee decides whether they are reached within 1 mm and 0.01 rad.
Times are counted in yardsticks (`kernels.yardstick`) that are taken in between, beside the microseconds.
"""

import hashlib
from collections.abc import Callable, Collection
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from poise.character.biped import biped
from poise.character.character import Character
from poise.character.joint_limits import ball_dofs, clamp_angles, draw_rotations
from poise.compare.humanoid import humanoid
from poise.compare.referee import forward, goal_effectors, limit_violation
from poise.formats.json_schema import encode_character
from poise.geometry.rotations import quaternion
from poise.kernels.compiler.versions_and_cpu import versions
from poise.kernels.yardstick import ROWS, UNKNOWNS, yardstick
from poise.solver.result import Result
from poise.solver.solver import Solver

Measurements = dict[str, dict[str, float]]
"""By workload and key, such as "success" [%], "iterations", "microseconds"."""

FRAME_RATE = 60
"""Rate of the coherent motion [frames/s]."""
SHARE_OF_LIMITS = 0.8
"""Share of the joints' ranges, in their middle, that random poses of workloads are drawn from."""
CASES = {"coherent": 600, "near": 500, "cold": 500, "unreachable": 200}
"""Default numbers of cases; for `coherent`, of frames."""
WORKLOADS = ("coherent", "near", "cold", "search", "unreachable", "humanoid")
"""The rows of the table: `search` has the cases of `cold`, `humanoid` those of `coherent` on a larger character."""
ROUNDS = {"coherent": 30, "near": 15, "cold": 5, "search": 3, "unreachable": 3, "humanoid": 15}
"""Repetitions for the times; the answers are the same every time."""
BLOCKS = {"coherent": 20, "near": 10, "cold": 2, "search": 1, "unreachable": 1, "humanoid": 10}
"""Cases between two timings of the yardstick: some hundred microseconds."""
TOLERANCE = (1e-3, 1e-2)
"""Position and orientation error within which the referee counts a goal as reached [m, rad]."""
ROUNDING = 1e-9
"""Difference of two ways of computing the same error [m, rad]."""
TIMES = ("microseconds", "p95_microseconds", "yardsticks", "p95_yardsticks")
"""Keys of the measurements that differ from one run to the next."""
BEYOND = 0.5
"""Distance of the goals of `unreachable` from the stretched chain [m]."""
SETTLING = 31
"""Solves on each goal of `unreachable`: after half a second at 60 Hz nothing should move any more."""


# ---- the cases ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Cases:
    """Cases of a workload: m starts and goals for the g effectors of a character with n degrees of freedom."""

    start: np.ndarray
    """(m, n) angles inside the limits."""
    positions: np.ndarray
    """(m, g, 3) target positions [m]."""
    rotations: np.ndarray
    """(m, g, 3, 3) target rotations."""
    orientations: np.ndarray
    """(m, g, 4) the same as quaternions wxyz, which the solver takes."""
    truth: np.ndarray
    """(m, n) angles that the goals were made from."""

    def errors(self, character: Character, angles: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Compute how far poses `angles` (m, n) miss the goals of this workload's cases: (m, g) distances [m], angles [rad]."""
        positions, rotations = forward(character, angles)
        between = np.swapaxes(self.rotations, -1, -2) @ rotations
        sines = [between[..., i, j] - between[..., j, i] for i, j in ((2, 1), (0, 2), (1, 0))]
        angles_off = np.arctan2(np.linalg.norm(sines, axis=0), np.trace(between, axis1=-2, axis2=-1) - 1.0)
        return np.linalg.norm(positions - self.positions, axis=2), angles_off

    def reached(self, character: Character, angles: np.ndarray) -> np.ndarray:
        """Check which of this workload's cases the poses `angles` solve to 1 mm and 0.01 rad, (m,); non-finite angles none."""
        finite = np.isfinite(angles).all(axis=1)
        distance, angles_off = self.errors(character, np.where(finite[:, None], angles, 0.0))
        near = (distance <= TOLERANCE[0] + ROUNDING) & (angles_off <= TOLERANCE[1] + ROUNDING)
        return finite & near.all(axis=1)


def _cases(character: Character, truth: np.ndarray, start: np.ndarray, beyond: float | None = None) -> Cases:
    positions, rotations = forward(character, truth)
    if beyond is not None:
        positions = _beyond_reach(character, positions, beyond)
    orientations = [[quaternion(rotation.ravel().tolist()) for rotation in row] for row in rotations]
    return Cases(start, positions, rotations, np.array(orientations), truth)


def coherent(character: Character, seed: int = 0, frames: int = CASES["coherent"]) -> Cases:
    """Make the workload `coherent`, a smooth motion around rest: every angle is rest plus three sines of 0.1 to 0.6 Hz.

    It stays inside 90 % of the way to the limits, and within 0.7 rad.
    """
    random = np.random.default_rng(1 + seed)
    (lower, upper), rest, n = character.limits.T, character.rest, character.n_dofs
    reach = np.minimum(0.9 * np.minimum(upper - rest, rest - lower), 0.7)
    frequency, phase = random.uniform(0.1, 0.6, (3, n)), random.uniform(0, 2 * np.pi, (3, n))
    share = random.dirichlet(np.ones(3), n).T
    time = np.arange(frames)[:, None, None] / FRAME_RATE
    truth = rest + reach * (share * np.sin(2 * np.pi * frequency * time + phase)).sum(axis=1)
    truth = clamp_angles(character, truth) if ball_dofs(character) else truth
    return _cases(character, truth, np.tile(rest, (frames, 1)))


def near(character: Character, seed: int = 0, count: int = CASES["near"]) -> Cases:
    """Make the workload `near`: random poses, from starts off by N(0, 0.2 rad) in every angle and clipped to the limits."""
    random = np.random.default_rng(3 + seed)
    truth = random_poses(character, random, count)
    return _cases(character, truth, clamp_angles(character, truth + random.normal(0.0, 0.2, truth.shape)))


def cold(character: Character, seed: int = 0, count: int = CASES["cold"], share: float = SHARE_OF_LIMITS) -> Cases:
    """Make the workload `cold`: random poses, from rest. share: of the limits, in their middle, that poses are drawn from."""
    truth = random_poses(character, np.random.default_rng(2 + seed), count, share)
    return _cases(character, truth, np.tile(character.rest, (count, 1)))


def unreachable(character: Character, seed: int = 0, count: int = CASES["unreachable"]) -> Cases:
    """Make the workload `unreachable`: random poses, from rest, every goal pushed beyond the length of the chain to it."""
    truth = random_poses(character, np.random.default_rng(4 + seed), count)
    return _cases(character, truth, np.tile(character.rest, (count, 1)), beyond=BEYOND)


def random_poses(character: Character, random: np.random.Generator, count: int, share: float = SHARE_OF_LIMITS) -> np.ndarray:
    """Draw random poses for a workload, (count, n), in the middle of the limits, a share of each range wide.

    Without limits they are within half a turn or a metre to either side of rest.
    """
    free_range = np.array([1.0 if joint.kind == "slide" else np.pi for joint in character.joints for _ in range(joint.dofs)])
    lower, upper = character.limits.T
    lower = np.where(np.isfinite(lower), lower, np.minimum(character.rest, upper) - free_range)
    upper = np.where(np.isfinite(upper), upper, np.maximum(character.rest, lower) + free_range)
    result = (lower + upper) / 2 + share * (upper - lower) / 2 * random.uniform(-1, 1, (count, character.n_dofs))
    for joint, dofs in ball_dofs(character):
        result[:, dofs] = draw_rotations(joint, random, count, share)
    return result


def _beyond_reach(character: Character, positions: np.ndarray, beyond: float) -> np.ndarray:
    """Move goals of the workload `unreachable` (m, g, 3) away from the base, `beyond` farther than their chain is long [m]."""
    index_of = {joint.name: index for index, joint in enumerate(character.joints)}
    result = positions.copy()
    for goal, effector in enumerate(goal_effectors(character)):
        attachment = character.attachments[effector.segment]
        length = float(np.linalg.norm(np.array(attachment.offset) + np.array(effector.offset)))
        at, origin = attachment.joint, np.zeros(3)
        while at is not None:
            joint = character.joints[at]
            origin, at = np.array(joint.offset), None if joint.parent is None else index_of[joint.parent]
            length += float(np.linalg.norm(origin)) if at is not None else 0.0
            if joint.kind == "slide":
                length += max(abs(limit) if np.isfinite(limit) else 1e3 for limit in joint.interval)
        away = positions[:, goal] - origin
        distance = np.linalg.norm(away, axis=1, keepdims=True)
        away = np.where(distance > 0.0, away / np.maximum(distance, 1e-12), (0.0, 1.0, 0.0))
        result[:, goal] = origin + (length + beyond) * away
    return result


# ---- solving them, by the clock -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """Outcome of one case of a workload."""

    angles: np.ndarray
    results: list[Result]
    """One, or one for each solve on a goal that stays."""
    last_change: float = 0.0
    """Largest change of a joint in the last solve [rad]."""


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """A workload as a loop runs it: `prepare` is not timed, `solve` is."""

    prepare: Callable[[int], None]
    solve: Callable[[int], Answer]
    solves: int = 1
    """Number of solves that share the time of one case."""


def _run(name: str, solver: Solver, cases: Cases) -> Run:
    """Prepare one of WORKLOADS to be run on a solver of its own."""

    def set_goals(case: int) -> None:
        solver.set_goals(cases.positions[case], cases.orientations[case])

    def begin(case: int) -> None:
        if case == 0 or name not in ("coherent", "humanoid"):
            solver.reset(cases.start[case])
        if name == "search":
            set_goals(case)

    def once(case: int) -> Answer:
        set_goals(case)
        result = solver.solve()
        return Answer(solver.pose.angles, [result])

    def patiently(case: int) -> Answer:
        set_goals(case)
        result = solver.solve(iterations=200)
        return Answer(solver.pose.angles, [result])

    def search(case: int) -> Answer:
        result = solver.search()
        return Answer(solver.pose.angles, [result])

    def settle(case: int) -> Answer:
        set_goals(case)
        results = [solver.solve() for _ in range(SETTLING - 1)]
        before = solver.pose.angles
        results.append(solver.solve())
        after = solver.pose.angles
        return Answer(after, results, float(np.abs(after - before).max()))

    if name == "unreachable":
        return Run(begin, settle, SETTLING)
    return Run(begin, {"cold": patiently, "search": search}.get(name, once))


class Yardstick:
    """Times the yardstick beside the cases of a workload, with arrays of its own."""

    CALLS = 5

    def __init__(self) -> None:
        self._columns, self._solution = np.zeros((UNKNOWNS, ROWS)), np.zeros(UNKNOWNS)
        self._matrix, self._factor = np.zeros((UNKNOWNS, UNKNOWNS)), np.zeros((UNKNOWNS, UNKNOWNS))
        self.seconds()  # compiled, if it was not

    def seconds(self) -> float:
        """Time the yardstick beside a workload's cases: the median of a few calls [s]."""
        times = []
        for _ in range(self.CALLS):
            self._solution[:] = 0.0
            began = perf_counter()
            yardstick(self._columns, self._matrix, self._factor, self._solution)
            times.append(perf_counter() - began)
        return sorted(times)[self.CALLS // 2]


def clocked(
    run: Run, count: int, rounds: int, block: int, progress: Callable[[float], Any] = lambda share: None
) -> tuple[list[Answer], np.ndarray, np.ndarray]:
    """Run all cases of a workload by the clock, `rounds` times: answers, and times (count,) [µs] and (count,) in yardsticks.

    The yardstick is taken before and after every few cases, so what slows the machine down for longer than that
    slows both. Of the rounds, the median counts: what disturbs a case for a moment is left out.
    """
    ruler = Yardstick()
    seconds, relative = np.empty((rounds, count)), np.empty((rounds, count))
    answers: list[Answer] = []
    for round_number in range(rounds):
        before = ruler.seconds()
        for first in range(0, count, block):
            last = min(first + block, count)
            for case in range(first, last):
                run.prepare(case)
                began = perf_counter()
                answer = run.solve(case)
                seconds[round_number, case] = perf_counter() - began
                if round_number == 0:
                    answers.append(answer)
            after = ruler.seconds()
            relative[round_number, first:last] = seconds[round_number, first:last] / (0.5 * (before + after))
            before = after
            progress((last - first) / (count * rounds))
    return answers, 1e6 * np.median(seconds, axis=0) / run.solves, np.median(relative, axis=0) / run.solves


def measure(
    character: Character | None = None,
    seed: int = 0,
    *,
    counts: dict[str, int] | None = None,
    rounds: dict[str, int] | None = None,
    only: Collection[str] = WORKLOADS,
    progress: Callable[[int], Any] = lambda percent: None,
) -> Measurements:
    """Measure every workload by name: success, iterations, times, limit violation.

    character: the biped if None, and then the larger humanoid is measured too.
    counts, rounds: how many cases, and how often for the times, where not as in CASES and ROUNDS.
    only: the workloads to measure. progress: gets steps of percent, 100 in all.
    """
    body = biped() if character is None else character
    counts, rounds = CASES | (counts or {}), ROUNDS | (rounds or {})
    names = [name for name in WORKLOADS if name in only and (name != "humanoid" or character is None)]
    makers = {"near": near, "cold": cold, "search": cold, "unreachable": unreachable}
    measurements: Measurements = {}
    reported, done = 0, 0.0

    def advance(share: float) -> None:
        nonlocal reported, done
        done += 100.0 * share / len(names)
        if (percent := int(done + 1e-6)) > reported:
            progress(percent - reported)
            reported = percent

    for name in names:
        kind = {"search": "cold", "humanoid": "coherent"}.get(name, name)
        used = humanoid() if name == "humanoid" else body
        cases = makers.get(name, coherent)(used, seed, counts[kind])
        solver = Solver(used, manner="plain")
        run = _run(name, solver, cases)
        run.prepare(0)
        run.solve(0)  # compiled, if it was not
        timed = clocked(run, counts[kind], rounds[name], BLOCKS[name], advance)
        measurements[name] = _measurements_of(name, solver, cases, *timed)
    return measurements


def _measurements_of(
    name: str, solver: Solver, cases: Cases, answers: list[Answer], microseconds: np.ndarray, yardsticks: np.ndarray
) -> dict[str, float]:
    """Compute the measurements of a solver on one workload, from the answers to its cases and their times [µs]."""
    character, angles = solver.character, np.array([answer.angles for answer in answers])
    iterations = [result.iterations for answer in answers for result in answer.results]
    measurements = {
        "cases": len(answers),
        "success": 100.0 * float(cases.reached(character, angles).mean()),
        "iterations": float(np.mean(iterations)),
        "p99_iterations": float(np.percentile(iterations, 99)),
        "limit_violation": limit_violation(character, angles),
        "microseconds": float(np.median(microseconds)),
        "p95_microseconds": float(np.percentile(microseconds, 95)),
        "yardsticks": float(np.median(yardsticks)),
        "p95_yardsticks": float(np.percentile(yardsticks, 95)),
    }
    if name == "search":
        starts = [answer.results[-1].starts for answer in answers]
        measurements |= {"starts": float(np.mean(starts)), "median_starts": float(np.median(starts)), "max_starts": max(starts)}
    if name == "unreachable":
        changes = [answer.last_change for answer in answers]
        distance, angles_off = cases.errors(character, angles)
        weights = np.array([(goal.position_weight, goal.orientation_weight) for goal in solver.goals])
        cost = ((weights[:, 0] * distance) ** 2 + (weights[:, 1] * angles_off) ** 2).sum(axis=1)
        measurements |= {
            "last_iterations": float(np.mean([answer.results[-1].iterations for answer in answers])),
            "joint_change": float(np.median(changes)),
            "max_joint_change": float(np.max(changes)),
            "cost": float(np.mean(cost)),
        }
    return measurements


def setup(character: Character, seed: int, counts: dict[str, int] | None = None) -> dict[str, Any]:
    """Return the setup of the workloads that are measured: character (a digest), seed, numbers of cases."""
    return {
        "character": hashlib.sha256(encode_character(character)).hexdigest()[:16],
        "seed": seed,
        "cases": CASES | (counts or {}),
    }


def machine() -> dict[str, str]:
    """Describe the machine that workloads are timed on: cpu and versions on which times in yardsticks depend."""
    return {name: version for name, version in versions().items() if name in ("cpu", "python", "numba")}
