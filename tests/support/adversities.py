"""Starts, goals and settings that are meant to break a solver, and the promises that must hold all the same."""

import contextlib
import copy
from typing import NamedTuple

import numpy as np

import poise
from poise.errors import ValueRefusedError
from tests.support import naive
from tests.support.characters import near, random_angles, random_ball_tree, random_placement, random_tree, seeds

BALLS = [poise.biped(joints="ball"), poise.biped(joints="ball").rebase("head"), *map(random_ball_tree, seeds(8))]
CHARACTERS = [poise.biped(), poise.biped().rebase("head"), *(random_tree(seed) for seed in seeds(21)), *BALLS]
STARTS = ("inside", "at limits", "outside", "far outside")
ASKED = ("reachable", "near", "unreachable", "far away", "on top of each other", "on the base", "half a turn", "where it is")
HAPPENS = ("nothing", "reset", "rebase", "reference", "limits", "speed", "weights", "moved")
DAMPINGS = (0.001, 0.0, 1e-12, 1.0)
WEIGHTS = (1.0, 0.3, 0.0, 1e-3, 1e6)
POSTURES = (0.0, 0.01, 1.0)
REFERENCES = ("rest", "inside", "outside", "every frame")
SPEEDS = (None, 6.0, 0.5, 0.0, 1e-7, 1e3)


class Case(NamedTuple):
    """One run of a few frames, given by numbers only, so that it can be made again."""

    character: int
    seed: int
    start: str = "inside"
    asked: tuple[str, ...] = ("reachable",)
    method: str = "poise"
    other_base: bool = False
    free_root: bool = False
    limits: bool = True
    warm_start: str | None = None
    damping: float = 0.001
    weights: tuple[float, float] | str = (1.0, 0.3)
    iterations: int = 20
    sweeps: int | None = None
    tolerance: tuple[float, float] | int = (1e-3, 1e-2)
    posture: float = 0.01
    reference: str = "rest"
    stiff: bool = False
    speed: float | None = None
    budget: float | None = None
    happens: tuple[str, ...] = ("nothing",)
    """Before each frame, over and over."""


class Frame(NamedTuple):
    """What one solve began with and what came out of it."""

    solver: poise.Solver
    start: poise.Result
    """Of a solve of no iterations: the errors after the angles were put inside their limits."""
    before: np.ndarray
    """The angles then."""
    result: poise.Result
    limited: bool
    change: float
    """The most that an angle may change by."""


def random_case(rng, method="poise"):
    """Any of them, most with the usual settings."""
    usual, n_frames = rng.random() < 0.5, 40 if rng.random() < 0.1 else 4
    return Case(
        character=int(rng.integers(len(CHARACTERS))) if rng.random() < 0.6 else 0,
        seed=int(rng.integers(2**32)),
        start=str(rng.choice(STARTS)),
        asked=tuple(rng.choice(ASKED, n_frames).tolist()),
        method=method,
        other_base=bool(rng.random() < 0.3),
        free_root=bool(rng.random() < 0.3),
        limits=bool(rng.random() < 0.9),
        warm_start=str(rng.choice(["pose", "step"])),
        damping=0.001 if usual else float(rng.choice(DAMPINGS)),
        weights=(1.0, 0.3) if usual else "mixed" if rng.random() < 0.5 else tuple(rng.choice(WEIGHTS, 2).tolist()),
        iterations=int(rng.integers(1, 21)),
        sweeps=int(rng.integers(1, 21)),
        tolerance=(1e-3, 1e-2) if usual else 0,
        posture=0.01 if usual else float(rng.choice(POSTURES)),
        reference=str(rng.choice(REFERENCES)),
        stiff=bool(rng.random() < 0.3),
        speed=SPEEDS[int(rng.integers(len(SPEEDS)))],
        budget=float(rng.choice([0.0, 5.0, 20.0, 1e4])) if rng.random() < 0.1 else None,
        happens=tuple(rng.choice(HAPPENS, 3).tolist()),
    )


def start_of(start, character, rng):
    """(n_dofs,) angles to begin with."""
    inside = random_angles(character, rng)
    low, high = character.limits.T
    if start == "at limits":
        ends = np.where(rng.random(len(inside)) < 0.5, low, high)
        return np.where(np.isfinite(ends), ends, inside)
    return inside * {"inside": 1.0, "outside": 10.0, "far outside": 1e7}[start]


def goals_of(asked, solver, rng):
    """Positions (n_goals, 3) and quaternions (n_goals, 4)."""
    pose, names = solver.pose, [goal.name for goal in solver.goals]
    if asked in ("reachable", "near"):
        position, orientation = solver.placement  # a free root may have gone farther than one can be placed
        placement = np.clip(position, -5e5, 5e5), orientation
        character = solver.character
        angles = random_angles(character, rng) if asked == "reachable" else near(character, pose.angles, rng, 0.1)
        pose = poise.Pose(character, angles, placement)
    if not names:
        return np.empty((0, 3)), np.empty((0, 4))
    frames = [pose.frame(name) for name in names]
    positions, quaternions = (np.array(part) for part in zip(*frames, strict=True))
    if asked == "unreachable":
        return rng.uniform(-5.0, 5.0, positions.shape), rng.normal(size=quaternions.shape)
    if asked == "far away":
        directions = rng.choice([rng.normal(size=positions.shape), np.eye(3)[rng.integers(3, size=len(names))]])
        return (1e6 - 1e-9) * directions / np.linalg.norm(directions, axis=1, keepdims=True), quaternions
    if asked == "on top of each other":
        return np.broadcast_to(positions[0], positions.shape), np.broadcast_to(quaternions[0], quaternions.shape)
    if asked == "on the base":
        return np.broadcast_to(np.clip(solver.placement.position, -5e5, 5e5), positions.shape), quaternions
    if asked == "half a turn":
        w, x, y, z = quaternions.T  # turned about one of its own axes: q (0, e)
        halves = {0: (-x, w, z, -y), 1: (-y, -z, w, x), 2: (-z, y, -x, w)}
        return positions, np.array(halves[int(rng.integers(3))]).T
    return positions, quaternions


def any_segment(character, rng):
    """The name of one of its segments."""
    return str(rng.choice([segment.name for segment in character.segments]))


def weigh(solver, weights, rng):
    """Give every goal the weights, or any that there are."""
    for goal in solver.goals:
        if weights == "mixed":
            goal.position_weight, goal.orientation_weight = rng.choice(WEIGHTS, 2)
            goal.enabled = bool(rng.random() < 0.85)
        else:
            goal.position_weight, goal.orientation_weight = weights


def refer(solver, reference, rng):
    """Set a reference inside the limits or anywhere."""
    if reference != "rest":
        factor = 3.0 if reference == "outside" else 1.0
        solver.reference = factor * random_angles(solver.character, rng)


def made(case, rng):
    """The solver of a case, in its start."""
    character = CHARACTERS[case.character]
    if case.other_base:
        character = character.rebase(any_segment(character, rng))
    solver = poise.Solver(
        character,
        case.method,
        free_root=case.free_root,
        use_limits=case.limits,
        warm_start=case.warm_start,
        damping=case.damping,
        placement=random_placement(rng),
    )
    weigh(solver, case.weights, rng)
    solver.posture_weight, solver.max_speed = case.posture, case.speed
    if case.stiff:
        solver.stiffness = rng.choice([0.0, 0.1, 1.0, 1.0, 30.0], character.n_dofs)
    refer(solver, case.reference, rng)
    solver.reset(start_of(case.start, character, rng))
    return solver


def happen(what, solver, case, rng):
    """Between two frames: something that the next solve must get along with. Returns whether limits hold in it."""
    if what == "reset":
        solver.reset(start_of(str(rng.choice(STARTS)), solver.character, rng) if rng.random() < 0.7 else None)
    elif what == "rebase":
        with contextlib.suppress(ValueRefusedError):  # effectors may be farther off than a goal may be
            solver.rebase(any_segment(solver.character, rng))
    elif what == "reference":
        refer(solver, str(rng.choice(REFERENCES[1:])), rng)
    elif what == "speed":
        solver.max_speed = SPEEDS[int(rng.integers(len(SPEEDS)))]
    elif what == "weights":
        weigh(solver, "mixed", rng)
    elif what == "moved" and not case.free_root:
        solver.placement = random_placement(rng)
    return case.limits != (what == "limits")


def run(case):
    """Solve frame after frame; yields what came out of each."""
    rng = np.random.default_rng(case.seed)
    solver = made(case, rng)
    for number, asked in enumerate(case.asked):
        limited = happen(case.happens[number % len(case.happens)], solver, case, rng)
        if case.reference == "every frame":
            refer(solver, case.reference, rng)
        solver.set_goals(*_clipped(goals_of(asked, solver, rng)))
        dt = float(rng.choice([1 / 60, 1 / 90, 0.1, 0.0, 1e-9]))
        options = {"sweeps": case.sweeps, "tolerance": case.tolerance, "use_limits": limited, "dt": dt}
        first = solver if rng.random() < 0.5 else copy.copy(solver)  # to look must not matter
        start = first.solve(iterations=0, **options)
        before = first.pose.angles
        result = solver.solve(iterations=case.iterations, budget=case.budget, **options)
        yield Frame(solver, start, before, result, limited, np.inf if solver.max_speed is None else solver.max_speed * dt)


def _clipped(goals):
    """Goals as far away as goals may be, if the pose was farther."""
    positions, quaternions = goals
    lengths = np.linalg.norm(positions, axis=1, keepdims=True)
    return positions * np.minimum(1.0, (1e6 - 1e-9) / np.maximum(lengths, 1.0)), quaternions


def bits(frame):
    """All that came out of a solve, to be compared to the last bit."""
    solver, result = frame.solver, frame.result
    numbers = [solver.pose.angles, np.hstack(solver.placement), result.position_error, result.orientation_error]
    return (
        np.hstack([*numbers, [result.cost, result.posture_cost]]).tobytes(),
        str(result.status),
        result.iterations,
        result.sweeps,
    )


def errors_agree(frame):
    """Whether the errors are those of 4 x 4 matrices multiplied out in the pose that is returned."""
    solver, result = frame.solver, frame.result
    frames = naive.effector_frames(solver.character, solver.pose.angles, solver.placement)
    for number, goal in enumerate(solver.goals):
        found, wanted = frames[goal.name], naive.quaternion_rotation(goal.orientation)
        off, turn = goal.position - found[:3, 3], wanted @ found[:3, :3].T
        sine = 0.5 * np.linalg.norm([turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1]])
        distance = np.linalg.norm(off) * (goal.enabled and goal.position_weight > 0.0)
        angle = np.arctan2(sine, 0.5 * (np.trace(turn) - 1.0)) * (goal.enabled and goal.orientation_weight > 0.0)
        size = 1.0 + np.abs(found[:3, 3]).max() + np.abs(goal.position).max() + np.abs(solver.pose.angles).max()
        if abs(result.position_error[number] - distance) > 1e-12 * size + 1e-9 * distance:
            return False
        if abs(result.orientation_error[number] - angle) > 1e-7:  # near half a turn the sine says little
            return False
    return True


def _inside(character, angles):
    """No limit broken: by not even one bit, or by 1e-12 rad where a ball's swing and twist are judged."""
    low, high = character.limits.T
    return ((angles >= low) & (angles <= high)).all() and naive.limit_excess(character, angles) <= 1e-12


SLACK = {"hinge": 0.0, "slide": 0.0, "fixed": 0.0, "ball": 1e-12}
"""Rounding of the judge [rad]."""


def broken_promises(case, frame):
    """In words, what does not hold; nothing, as a rule."""
    solver, start, before, result, limited, change = frame
    angles, placement = solver.pose.angles, np.hstack(solver.placement)
    moves = zip(naive.entries_of(solver.character, angles), naive.entries_of(solver.character, before), strict=True)
    numbers = np.hstack([result.position_error, result.orientation_error, [result.cost, result.posture_cost]])
    merits = [each.cost + each.posture_cost for each in (start, result)]
    kept = {
        "every angle is a number": np.isfinite(angles).all(),
        "the placement is made of numbers": np.isfinite(placement).all(),
        "the placement turns by a unit quaternion": abs(np.linalg.norm(placement[3:]) - 1.0) < 1e-12,
        "no angle is outside its limits": not limited or _inside(solver.character, angles),
        "no joint moves faster than the largest speed": all(
            naive.turned(joint, now, then) <= change + SLACK[joint.kind] for (joint, now), (_, then) in moves
        ),
        "every error is a number and not below zero": (np.isfinite(numbers) & (numbers >= 0.0)).all(),
        "no angle of error is above half a turn": (result.orientation_error <= np.pi).all(),
        "no more iterations than asked": result.iterations <= case.iterations,
        "the errors are those of the pose": errors_agree(frame),
    }
    if case.method == "poise":
        kept["error and posture never rise"] = merits[1] <= merits[0]
        kept["without posture the error never rises"] = solver.posture_weight > 0.0 or result.cost <= start.cost
    return [promise for promise, holds in kept.items() if not holds]
