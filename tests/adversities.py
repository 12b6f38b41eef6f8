"""Starts, goals and settings that are meant to break a solver, and the promises that must hold all the same."""

from typing import NamedTuple

import numpy as np

import poise
from tests.characters import random_angles, random_placement, random_tree, seeds

CHARACTERS = [poise.biped(), poise.biped().rebase("head"), *(random_tree(seed) for seed in seeds(21))]
STARTS = ("inside", "at limits", "outside", "far outside")
ASKED = ("reachable", "unreachable", "far away", "on top of each other", "on the base", "half a turn", "where it is")
DAMPINGS = (0.001, 0.0, 1e-12, 1.0)
WEIGHTS = (1.0, 0.3, 0.0, 1e-3, 1e6)


class Case(NamedTuple):
    """One run of a few frames, given by numbers only, so that it can be made again."""

    character: int
    seed: int
    start: str = "inside"
    asked: tuple[str, ...] = ("reachable",)
    free_root: bool = False
    limits: bool = True
    warm_start: str = "pose"
    damping: float = 0.001
    weights: tuple[float, float] = (1.0, 0.3)
    iterations: int = 20
    sweeps: int = 20
    tolerance: tuple[float, float] | int = (1e-3, 1e-2)


def random_case(rng):
    """Any of them, most with the usual settings."""
    usual, n_frames = rng.random() < 0.5, 40 if rng.random() < 0.1 else 4
    return Case(
        character=int(rng.integers(len(CHARACTERS))) if rng.random() < 0.6 else 0,
        seed=int(rng.integers(2**32)),
        start=str(rng.choice(STARTS)),
        asked=tuple(rng.choice(ASKED, n_frames).tolist()),
        free_root=bool(rng.random() < 0.3),
        limits=bool(rng.random() < 0.9),
        warm_start=str(rng.choice(["pose", "step"])),
        damping=0.001 if usual else float(rng.choice(DAMPINGS)),
        weights=(1.0, 0.3) if usual else tuple(rng.choice(WEIGHTS, 2).tolist()),
        iterations=int(rng.integers(1, 21)),
        sweeps=int(rng.integers(1, 21)),
        tolerance=(1e-3, 1e-2) if usual else 0,
    )


def start_of(case, character, rng):
    """(n_dofs,) angles to begin with."""
    inside = random_angles(character, rng)
    low, high = character.limits.T
    if case.start == "at limits":
        ends = np.where(rng.random(len(inside)) < 0.5, low, high)
        return np.where(np.isfinite(ends), ends, inside)
    return inside * {"inside": 1.0, "outside": 10.0, "far outside": 1e7}[case.start]


def goals_of(asked, solver, rng):
    """Positions (n_goals, 3) and quaternions (n_goals, 4)."""
    pose, names = solver.pose, [goal.name for goal in solver.goals]
    if asked == "reachable":
        position, orientation = solver.placement  # a free root may have gone farther than one can be placed
        placement = np.clip(position, -5e5, 5e5), orientation
        pose = poise.Pose(solver.character, random_angles(solver.character, rng), placement)
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


def run(case):
    """Solve frame after frame; yields what came out of each: solver, result."""
    rng, character = np.random.default_rng(case.seed), CHARACTERS[case.character]
    solver = poise.Solver(
        character, free_root=case.free_root, limits=case.limits, warm_start=case.warm_start, damping=case.damping
    )
    for goal in solver.goals:
        goal.position_weight, goal.orientation_weight = case.weights
    solver.placement = random_placement(rng)
    solver.reset(start_of(case, character, rng))
    for asked in case.asked:
        solver.set_goals(*_clipped(goals_of(asked, solver, rng)))
        yield solver, solver.solve(iterations=case.iterations, sweeps=case.sweeps, tolerance=case.tolerance)


def _clipped(goals):
    """Goals as far away as goals may be, if the pose was farther."""
    positions, quaternions = goals
    lengths = np.linalg.norm(positions, axis=1, keepdims=True)
    return positions * np.minimum(1.0, (1e6 - 1e-9) / np.maximum(lengths, 1.0)), quaternions


def bits(solver, result):
    """All that came out of a solve, to be compared to the last bit."""
    numbers = [solver.pose.angles, np.hstack(solver.placement), result.position_error, result.orientation_error, [result.cost]]
    return np.hstack(numbers).tobytes(), str(result.status), result.iterations, result.sweeps


def broken_promises(case, solver, result):
    """In words, what does not hold; nothing, as a rule."""
    angles, placement = solver.pose.angles, np.hstack(solver.placement)
    low, high = solver.character.limits.T
    errors = np.hstack([result.position_error, result.orientation_error, [result.cost]])
    kept = {
        "every angle is a number": np.isfinite(angles).all(),
        "the placement is made of numbers": np.isfinite(placement).all(),
        "the placement turns by a unit quaternion": abs(np.linalg.norm(placement[3:]) - 1.0) < 1e-12,
        "no angle is outside its limits": not case.limits or ((angles >= low) & (angles <= high)).all(),
        "every error is a number and not below zero": (np.isfinite(errors) & (errors >= 0.0)).all(),
        "no angle of error is above half a turn": (result.orientation_error <= np.pi).all(),
        "no more iterations than asked": result.iterations <= case.iterations,
    }
    return [promise for promise, holds in kept.items() if not holds]
