"""The four workloads that solving is judged on, for any character and seed, and a referee that shares no code with the kernels.

| workload | the goals | the start |
|---|---|---|
| coherent | a smooth motion, 60 frames a second | rest, then the last frame's pose |
| near | a random pose in the middle 80 % of the limits | that pose, every angle off by N(0, 0.2 rad) |
| cold | the same, other poses | rest |
| unreachable | the same, other poses, every goal pushed 0.5 m beyond reach | rest, then solved 31 times |

Goals are poses of all effectors, six rows each. They are reached within 1 mm and 0.01 rad, which the referee says.
Times are counted in yardsticks (`kernels.yardstick`) that are taken in between, beside the microseconds.
"""

import hashlib
import platform
from collections.abc import Callable, Collection
from dataclasses import dataclass
from math import radians
from time import perf_counter
from typing import Any

import llvmlite.binding
import numba
import numpy as np

from poise.character.biped import biped
from poise.character.character import Character, Effector, Joint
from poise.geometry.vectors import ORIGIN, Vector, quaternion
from poise.kernels.yardstick import ROWS, UNKNOWNS, yardstick
from poise.solver.result import Result
from poise.solver.solver import Solver

FRAME_RATE = 60
CASES = {"coherent": 600, "near": 500, "cold": 500, "unreachable": 200}
"""How many of each, if nobody says otherwise; for `coherent`, frames."""
WORKLOADS = ("coherent", "near", "cold", "search", "unreachable", "humanoid")
"""The rows of the figures: `search` has the cases of `cold`, `humanoid` those of `coherent` on a larger character."""
ROUNDS = {"coherent": 30, "near": 15, "cold": 5, "search": 3, "unreachable": 3, "humanoid": 15}
"""How often everything is done, for the times; the answers are the same every time."""
BLOCKS = {"coherent": 20, "near": 10, "cold": 2, "search": 1, "unreachable": 1, "humanoid": 10}
"""How many cases pass between two looks at the yardstick: some hundred microseconds."""
REACHED = (1e-3, 1e-2)
"""[m], [rad]."""
ROUNDING = 1e-9
"""By which two ways of computing the same may differ [m], [rad]."""
TIMES = ("microseconds", "p95_microseconds", "yardsticks", "p95_yardsticks")
"""The figures that differ from one measurement to the next."""
BEYOND = 0.5
"""How far out of reach the goals of `unreachable` are [m]."""
SETTLING = 31
"""Solves on each of them: after half a second at 60 Hz nothing should move any more."""


# ---- the referee --------------------------------------------------------------------------------------


def wanted_effectors(character: Character) -> tuple[Effector, ...]:
    """Those that have a goal, in the solver's order."""
    return tuple(effector for effector in character.effectors if effector.segment != character.base)


def forward(character: Character, angles: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Positions (m, g, 3) [m] and rotations (m, g, 3, 3) of the effectors with goals, in the poses `angles` (m, n).

    Plain matrices from the character's description: T = T_parent · Trans(offset) · Rot(rotation) · motion(axis, angle).
    """
    count = len(angles)
    bodies: dict[str | None, tuple[np.ndarray, np.ndarray]]
    bodies = {None: (np.tile(np.eye(3), (count, 1, 1)), np.zeros((count, 3)))}
    waiting = list(zip(character.joints, angles.T, strict=True))
    while waiting:
        joint, values = waiting.pop(0)
        if joint.parent not in bodies:  # on another base than the first, parents may come later
            waiting.append((joint, values))
            continue
        rotation, position = bodies[joint.parent]
        position = position + rotation @ np.array(joint.offset)
        rotation = rotation @ _matrix(joint.rotation)
        if joint.kind == "hinge":
            rotation = rotation @ _turns(joint.axis, values)
        else:
            position = position + values[:, None] * (rotation @ np.array(joint.axis))
        bodies[joint.name] = rotation, position
    positions, rotations = [], []
    for effector in wanted_effectors(character):
        attachment = character.attachments[effector.segment]
        rotation, position = bodies[None if attachment.joint is None else character.joints[attachment.joint].name]
        positions.append(position + rotation @ (np.array(attachment.offset) + np.array(effector.offset)))
        rotations.append(rotation @ _matrix(effector.rotation))
    return np.stack(positions, axis=1), np.stack(rotations, axis=1)


def _skew(axis: Any) -> np.ndarray:
    x, y, z = axis
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


def _turns(axis: Vector, angles: np.ndarray) -> np.ndarray:
    """(m, 3, 3) Rodrigues: I + sin(angle) [a]× + (1 − cos(angle)) [a]×²."""
    k = _skew(axis)
    return np.eye(3) + np.sin(angles)[:, None, None] * k + (1.0 - np.cos(angles))[:, None, None] * (k @ k)


def _matrix(q: Any) -> np.ndarray:
    """(3, 3) of a unit quaternion wxyz: (w² − u·u) I + 2 u uᵀ + 2 w [u]×."""
    w, u = q[0], np.array(q[1:])
    return (w * w - u @ u) * np.eye(3) + 2.0 * np.outer(u, u) + 2.0 * w * _skew(u)


# ---- the cases ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Cases:
    """Starts and goals, m of them, for the g effectors of a character with n degrees of freedom."""

    start: np.ndarray
    """(m, n) angles inside the limits."""
    positions: np.ndarray
    """(m, g, 3) wanted [m]."""
    rotations: np.ndarray
    """(m, g, 3, 3) wanted."""
    orientations: np.ndarray
    """(m, g, 4) the same as quaternions wxyz, which is how the solver is told."""
    truth: np.ndarray
    """(m, n) angles that the goals were made from."""

    def errors(self, character: Character, angles: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """What the referee finds between the goals and the poses `angles` (m, n): (m, g) distances [m] and angles [rad]."""
        positions, rotations = forward(character, angles)
        between = np.swapaxes(self.rotations, -1, -2) @ rotations
        sines = [between[..., i, j] - between[..., j, i] for i, j in ((2, 1), (0, 2), (1, 0))]
        turned = np.arctan2(np.linalg.norm(sines, axis=0), np.trace(between, axis1=-2, axis2=-1) - 1.0)
        return np.linalg.norm(positions - self.positions, axis=2), turned

    def reached(self, character: Character, angles: np.ndarray) -> np.ndarray:
        """(m,) whether every goal is within 1 mm and 0.01 rad; False where an angle is not finite."""
        finite = np.isfinite(angles).all(axis=1)
        distance, turned = self.errors(character, np.where(finite[:, None], angles, 0.0))
        near = (distance <= REACHED[0] + ROUNDING) & (turned <= REACHED[1] + ROUNDING)
        return finite & near.all(axis=1)


def _cases(character: Character, truth: np.ndarray, start: np.ndarray, beyond: float | None = None) -> Cases:
    positions, rotations = forward(character, truth)
    if beyond is not None:
        positions = _pushed_out(character, positions, beyond)
    turns = [[quaternion(rotation.ravel().tolist()) for rotation in row] for row in rotations]
    return Cases(start, positions, rotations, np.array(turns), truth)


def coherent(character: Character, seed: int = 0, frames: int = CASES["coherent"]) -> Cases:
    """A smooth motion around rest: every angle is rest plus three sines of 0.1 to 0.6 Hz.

    It stays inside 90 % of the way to the limits, and within 0.7 rad.
    """
    random = np.random.default_rng(1 + seed)
    (lower, upper), rest, n = character.limits.T, character.rest, character.n_dofs
    reach = np.minimum(0.9 * np.minimum(upper - rest, rest - lower), 0.7)
    frequency, phase = random.uniform(0.1, 0.6, (3, n)), random.uniform(0, 2 * np.pi, (3, n))
    share = random.dirichlet(np.ones(3), n).T
    time = np.arange(frames)[:, None, None] / FRAME_RATE
    truth = rest + reach * (share * np.sin(2 * np.pi * frequency * time + phase)).sum(axis=1)
    return _cases(character, truth, np.tile(rest, (frames, 1)))


def near(character: Character, seed: int = 0, count: int = CASES["near"]) -> Cases:
    """Random poses, from starts that are off by N(0, 0.2 rad) in every angle and clipped to the limits."""
    random = np.random.default_rng(3 + seed)
    truth = _poses(character, random, count)
    return _cases(character, truth, np.clip(truth + random.normal(0.0, 0.2, truth.shape), *character.limits.T))


def cold(character: Character, seed: int = 0, count: int = CASES["cold"]) -> Cases:
    """Random poses, from rest."""
    truth = _poses(character, np.random.default_rng(2 + seed), count)
    return _cases(character, truth, np.tile(character.rest, (count, 1)))


def unreachable(character: Character, seed: int = 0, count: int = CASES["unreachable"]) -> Cases:
    """Random poses with every goal pushed outward, beyond the length of the chain that leads to it; from rest."""
    truth = _poses(character, np.random.default_rng(4 + seed), count)
    return _cases(character, truth, np.tile(character.rest, (count, 1)), beyond=BEYOND)


def _poses(character: Character, random: np.random.Generator, count: int) -> np.ndarray:
    """(count, n) in the middle 80 % of the limits; of half a turn or a metre to either side of rest where there are none."""
    room = np.array([np.pi if joint.kind == "hinge" else 1.0 for joint in character.joints])
    lower, upper = character.limits.T
    lower = np.where(np.isfinite(lower), lower, np.minimum(character.rest, upper) - room)
    upper = np.where(np.isfinite(upper), upper, np.maximum(character.rest, lower) + room)
    return (lower + upper) / 2 + 0.8 * (upper - lower) / 2 * random.uniform(-1, 1, (count, character.n_dofs))


def _pushed_out(character: Character, positions: np.ndarray, beyond: float) -> np.ndarray:
    """(m, g, 3) goals moved away from the joint at the base, to the length of their chain and `beyond` more."""
    index_of = {joint.name: index for index, joint in enumerate(character.joints)}
    result = positions.copy()
    for goal, effector in enumerate(wanted_effectors(character)):
        attachment = character.attachments[effector.segment]
        length = float(np.linalg.norm(np.array(attachment.offset) + np.array(effector.offset)))
        at, origin = attachment.joint, np.zeros(3)
        while at is not None:
            joint = character.joints[at]
            origin, at = np.array(joint.offset), None if joint.parent is None else index_of[joint.parent]
            length += float(np.linalg.norm(origin)) if at is not None else 0.0
            if joint.kind == "slide":
                length += max(abs(limit) if np.isfinite(limit) else 1e3 for limit in joint.limits)
        away = positions[:, goal] - origin
        distance = np.linalg.norm(away, axis=1, keepdims=True)
        away = np.where(distance > 0.0, away / np.maximum(distance, 1e-12), (0.0, 1.0, 0.0))
        result[:, goal] = origin + (length + beyond) * away
    return result


# ---- a larger character -------------------------------------------------------------------------------

Axes = tuple[tuple[str, float, float, float], ...]
"""Axis, lowest, highest and rest angle [degrees], one for each hinge."""

DIRECTIONS: dict[str, Vector] = {"x": (1.0, 0.0, 0.0), "-x": (-1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}
VERTEBRA: Axes = (("x", -20, 30, 0), ("y", -15, 15, 0), ("z", -15, 15, 0))
NECK: Axes = (("x", -35, 35, 0), ("y", -40, 40, 0), ("z", -30, 30, 0))
TOES: Axes = (("x", -50, 30, 0),)
FINGERS = {"thumb": -0.035, "index": -0.025, "middle": 0.0, "ring": 0.02, "little": 0.04}
"""Where they begin across the palm [m]."""


def _limbs() -> list[tuple[str, str, Vector, Axes]]:
    """Segment, parent segment, offset of its joint in the parent's frame [m], hinges."""
    limbs: list[tuple[str, str, Vector, Axes]] = [
        ("right_toes", "right_foot", (0.0, 0.02, 0.14), TOES),
        ("right_shin", "right_foot", (0.0, 0.07, 0.0), (("x", -40, 40, 12), ("z", -40, 40, 0))),
        ("right_thigh", "right_shin", (0.0, 0.43, 0.0), (("-x", 0, 150, 25),)),
        ("pelvis", "right_thigh", (0.0, 0.43, 0.0), (("x", -45, 120, 13), ("y", -45, 45, 0), ("z", -45, 45, 0))),
        ("left_thigh", "pelvis", (0.18, 0.0, 0.0), (("x", -120, 45, -13), ("y", -45, 45, 0), ("z", -45, 45, 0))),
        ("left_shin", "left_thigh", (0.0, -0.43, 0.0), (("x", 0, 150, 25),)),
        ("left_foot", "left_shin", (0.0, -0.43, 0.0), (("x", -40, 40, -12), ("z", -40, 40, 0))),
        ("left_toes", "left_foot", (0.0, -0.05, 0.14), TOES),
        ("spine_1", "pelvis", (0.09, 0.10, 0.0), VERTEBRA),
        *((f"spine_{k}", f"spine_{k - 1}", (0.0, 0.12, 0.0), VERTEBRA) for k in (2, 3, 4)),
        ("neck", "spine_4", (0.0, 0.12, 0.0), NECK),
        ("head", "neck", (0.0, 0.06, 0.0), NECK),
    ]
    for side, sign in (("right", -1.0), ("left", 1.0)):
        outward: Axes = (("z", -170, 90, -10),) if side == "right" else (("z", -90, 170, 10),)
        shoulder = (("x", -170, 90, -10), ("y", -90, 90, 0), *outward)
        limbs += [
            (f"{side}_clavicle", "spine_4", (sign * 0.03, 0.06, 0.0), (("y", -20, 20, 0), ("z", -15, 15, 0))),
            (f"{side}_upper_arm", f"{side}_clavicle", (sign * 0.16, 0.0, 0.0), shoulder),
            (f"{side}_forearm", f"{side}_upper_arm", (0.0, -0.31, 0.0), (("-x", 0, 150, 30),)),
            (f"{side}_hand", f"{side}_forearm", (0.0, -0.26, 0.0), (("y", -80, 80, 0), ("x", -70, 70, 0), ("z", -40, 40, 0))),
        ]
        for finger, across in FINGERS.items():
            limbs.append((f"{side}_{finger}_1", f"{side}_hand", (0.0, -0.09, across), (("z", -90, 90, 10),)))
            for k in (2, 3):
                limbs.append((f"{side}_{finger}_{k}", f"{side}_{finger}_{k - 1}", (0.0, -0.03, 0.0), (("z", -90, 90, 10),)))
    return limbs


def humanoid() -> Character:
    """80 hinges on the right foot: a spine of four, a neck of two, clavicles, toes and fingers; the biped's effectors.

    >>> from poise.compare.workloads import humanoid
    >>> humanoid().n_dofs
    80
    """
    joints: list[Joint] = []
    carrier: dict[str, str | None] = {"right_foot": None}
    for segment, below, offset, axes in _limbs():
        parent = carrier[below]
        for number, (axis, low, high, rest) in enumerate(axes, start=1):
            limits, carried = (radians(low), radians(high)), segment if number == len(axes) else None
            name = f"{segment}_{axis[-1]}"
            joints.append(Joint(name, parent, offset, DIRECTIONS[axis], limits, radians(rest), segment=carried))
            parent, offset = name, ORIGIN
        carrier[segment] = parent
    return Character(tuple(joints), biped().effectors, base="right_foot")


# ---- solving them, by the clock -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """What one case ended in."""

    angles: np.ndarray
    results: list[Result]
    """One, or one for each solve on a goal that stays."""
    last_change: float = 0.0
    """By how much the last solve moved the joint that it moved most [rad]."""


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """A workload as a loop runs it: `prepare` is not timed, `solve` is."""

    prepare: Callable[[int], None]
    solve: Callable[[int], Answer]
    solves: int = 1
    """How many solves the time of one case is shared by."""


def _run(name: str, solver: Solver, cases: Cases) -> Run:
    """One of WORKLOADS, on a solver of its own."""

    def ask(case: int) -> None:
        solver.set_goals(cases.positions[case], cases.orientations[case])

    def begin(case: int) -> None:
        if case == 0 or name not in ("coherent", "humanoid"):
            solver.reset(cases.start[case])
        if name == "search":
            ask(case)

    def once(case: int) -> Answer:
        ask(case)
        result = solver.solve()
        return Answer(solver.pose.angles, [result])

    def patiently(case: int) -> Answer:
        ask(case)
        result = solver.solve(iterations=200)
        return Answer(solver.pose.angles, [result])

    def search(case: int) -> Answer:
        result = solver.search()
        return Answer(solver.pose.angles, [result])

    def settle(case: int) -> Answer:
        ask(case)
        results = [solver.solve() for _ in range(SETTLING - 1)]
        before = solver.pose.angles
        results.append(solver.solve())
        after = solver.pose.angles
        return Answer(after, results, float(np.abs(after - before).max()))

    if name == "unreachable":
        return Run(begin, settle, SETTLING)
    return Run(begin, {"cold": patiently, "search": search}.get(name, once))


class Yardstick:
    """Takes the time of the yardstick, with arrays of its own."""

    CALLS = 5

    def __init__(self) -> None:
        self._columns, self._solution = np.zeros((UNKNOWNS, ROWS)), np.zeros(UNKNOWNS)
        self._matrix, self._factor = np.zeros((UNKNOWNS, UNKNOWNS)), np.zeros((UNKNOWNS, UNKNOWNS))
        self.seconds()  # compiled, if it was not

    def seconds(self) -> float:
        """The median of a few calls [s]."""
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
    """Do all cases `rounds` times: the answers, and what every case took [µs] (count,) and in yardsticks (count,).

    The yardstick is taken before and after every few cases, so what slows the machine down for longer than that
    slows both. Of the rounds, the median counts: what disturbs a case for a moment is left out.
    """
    ruler = Yardstick()
    seconds, relative = np.empty((rounds, count)), np.empty((rounds, count))
    answers: list[Answer] = []
    for turn in range(rounds):
        before = ruler.seconds()
        for first in range(0, count, block):
            last = min(first + block, count)
            for case in range(first, last):
                run.prepare(case)
                began = perf_counter()
                answer = run.solve(case)
                seconds[turn, case] = perf_counter() - began
                if turn == 0:
                    answers.append(answer)
            after = ruler.seconds()
            relative[turn, first:last] = seconds[turn, first:last] / (0.5 * (before + after))
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
) -> dict[str, dict[str, float]]:
    """The figures of every workload by name.

    character: the biped if None, and then the larger humanoid is measured too.
    counts, rounds: how many cases, and how often for the times, where not as in CASES and ROUNDS.
    only: the workloads to measure. progress: is told of every few percent, 100 in all.
    """
    body = biped() if character is None else character
    counts, rounds = CASES | (counts or {}), ROUNDS | (rounds or {})
    chosen = [name for name in WORKLOADS if name in only and (name != "humanoid" or character is None)]
    makers = {"near": near, "cold": cold, "search": cold, "unreachable": unreachable}
    figures: dict[str, dict[str, float]] = {}
    told, done = 0, 0.0

    def advance(share: float) -> None:
        nonlocal told, done
        done += 100.0 * share / len(chosen)
        if (percent := int(done + 1e-6)) > told:
            progress(percent - told)
            told = percent

    for name in chosen:
        kind = {"search": "cold", "humanoid": "coherent"}.get(name, name)
        used = humanoid() if name == "humanoid" else body
        cases = makers.get(name, coherent)(used, seed, counts[kind])
        solver = Solver(used)
        run = _run(name, solver, cases)
        run.prepare(0)
        run.solve(0)  # compiled, if it was not
        timed = clocked(run, counts[kind], rounds[name], BLOCKS[name], advance)
        figures[name] = _figures(name, solver, cases, *timed)
    return figures


def _figures(
    name: str, solver: Solver, cases: Cases, answers: list[Answer], microseconds: np.ndarray, yardsticks: np.ndarray
) -> dict[str, float]:
    """The figures of one workload."""
    character, angles = solver.character, np.array([answer.angles for answer in answers])
    iterations = [result.iterations for answer in answers for result in answer.results]
    figures = {
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
        figures |= {"starts": float(np.mean(starts)), "median_starts": float(np.median(starts)), "max_starts": max(starts)}
    if name == "unreachable":
        changes = [answer.last_change for answer in answers]
        distance, turned = cases.errors(character, angles)
        weights = np.array([(goal.position_weight, goal.orientation_weight) for goal in solver.goals])
        cost = ((weights[:, 0] * distance) ** 2 + (weights[:, 1] * turned) ** 2).sum(axis=1)
        figures |= {
            "last_iterations": float(np.mean([answer.results[-1].iterations for answer in answers])),
            "joint_change": float(np.median(changes)),
            "max_joint_change": float(np.max(changes)),
            "cost": float(np.mean(cost)),
        }
    return figures


def limit_violation(character: Character, angles: np.ndarray) -> float:
    """By how much the worst of the poses (m, n) is outside the limits [rad], [m] for slides; 0 if none is."""
    lower, upper = character.limits.T
    return max(0.0, float(np.maximum(lower - angles, angles - upper).max()))


def setup(character: Character, seed: int, counts: dict[str, int] | None = None) -> dict[str, Any]:
    """What figures must share to be compared: the character (a digest), the seed, the number of cases."""
    described = repr((character.joints, wanted_effectors(character), character.base)).encode()
    return {"character": hashlib.sha256(described).hexdigest()[:16], "seed": seed, "cases": CASES | (counts or {})}


def machine() -> dict[str, str]:
    """What a yardstick's length depends on, compared with a solve's."""
    cpu = llvmlite.binding.get_host_cpu_name()
    return {"cpu": str(cpu), "python": platform.python_version(), "numba": str(numba.__version__)}
