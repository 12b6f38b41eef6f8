"""What goals of all kinds promise in the long run: random mixes, every pair of priorities, floors, balance. `make soak`."""

import itertools

import numpy as np
import pytest

import poise
from poise import goals
from tests.support.goal_kinds import (
    KINDS,
    POSE_KINDS,
    WHOLE_BODY,
    at,
    both_asked,
    kinds_of,
    nearby,
    room_inside,
    rotation,
    silent,
)

pytestmark = pytest.mark.soak

CASES = 200
FUZZED, PER_MIX = 50_000, 50
FLOORS = 20_000
BALANCED, STARTS = 500, 200


@pytest.mark.parametrize("high", [*POSE_KINDS, *KINDS, *WHOLE_BODY])
def test_every_pair_of_kinds_keeps_its_order(biped, high):
    judged, worst = 0, np.zeros(2)
    for low in (*POSE_KINDS, *KINDS, *WHOLE_BODY):
        for seed in range(CASES):
            rng = np.random.default_rng([seed, 77])
            pose, other, start = nearby(biped, rng), nearby(biped, rng), nearby(biped, rng).angles if seed % 2 else None
            alone, together = both_asked(biped, pose, other, high, low, start)
            if max(alone) < 1e-4:
                judged += 1
                worst = np.maximum(worst, np.subtract(together, alone))
                assert together[0] - alone[0] < 1e-4, f"{high} over {low}, seed {seed}: {alone}, {together}"
                assert together[1] - alone[1] < 1e-3, f"{high} over {low}, seed {seed}: {alone}, {together}"
    print(f"\n{high}: {judged} cases, at most {1e3 * worst[0]:.2g} mm and {1e3 * worst[1]:.2g} mrad lost", end="")
    assert judged > 0.5 * CASES * (len(KINDS) + len(POSE_KINDS) + len(WHOLE_BODY))


def random_mix(rng):
    """A solver with some goals of some kinds, weights and priorities, in a random pose."""
    character = poise.biped().rebase(rng.choice(["right_foot", "left_foot", "pelvis"]))
    solver = poise.Solver(character, free_root=bool(rng.random() < 0.3))
    lower, upper = character.limits.T
    solver.reset(rng.uniform(lower, upper))
    solver.posture_weight = float(rng.choice([0.0, 0.01, 0.1]))
    for goal in solver:
        goal.enabled, goal.priority = rng.random() < 0.4, float(rng.choice([1, 1, 2, 3]))
        goal.orientation_weight = float(rng.choice([0.0, 0.3]))
    pose = nearby(character, rng)
    made = [kind(priority=float(rng.choice([1, 1, 2, 3, 1.5]))) for kind in kinds_of(pose).values() if rng.random() < 0.3]
    others = [
        goals.Balance(priority=2),
        goals.Floor(),
        goals.Apart(),
        goals.Smoothness(weight=0.05),
        goals.Balance(["left_foot"]),
    ]
    for goal in [*made, *(other for other in others if rng.random() < 0.3)]:
        solver.add(goal)
    return solver


def stir(solver, rng):
    """Change some goals."""
    for goal in solver:
        if rng.random() < 0.5:
            goal.position = rng.normal((0.0, 1.0, 0.0), 0.6)
    for goal in solver.extra_goals:
        if rng.random() < 0.2:
            goal.enabled = not goal.enabled
        if rng.random() < 0.1:
            goal.priority = float(rng.choice([1, 2, 3]))
        if rng.random() < 0.1:
            goal.weight = float(10.0 ** rng.uniform(-2.0, 2.0))


def highest(solver):
    """The cost of the highest priority, at the pose that the solver is in."""
    return next(iter(solver.solve(iterations=0).cost_by_priority.items()), (1.0, 0.0))


def test_random_mixes_are_finite_inside_the_limits_never_worse_and_the_same_again():
    made = moved = 0
    for mix in itertools.count():
        if made >= FUZZED:
            break
        runs = []
        for _ in range(2):
            rng = np.random.default_rng([mix, 5])
            solver, angles = random_mix(rng), []
            lower, upper = solver.character.limits.T
            for _ in range(PER_MIX // 2):
                stir(solver, rng)
                level, before = highest(solver)
                result = solver.solve(iterations=int(rng.integers(1, 30)))
                pose = solver.pose.angles
                assert np.isfinite(pose).all(), f"mix {mix}"
                assert np.isfinite(solver.placement.position).all(), f"mix {mix}"
                assert (pose >= lower).all(), f"mix {mix}"
                assert (pose <= upper).all(), f"mix {mix}"
                after = result.cost_by_priority.get(level, 0.0)
                levels = list(result.cost_by_priority)
                if len(levels) > 1 and all(level.is_integer() for level in levels):  # between two, levels are mixed
                    assert after <= before * (1.0 + 1e-9) + 1e-13, f"mix {mix}: {before} -> {after}"
                elif len(levels) == 1:  # posture may take a little
                    assert after <= before + solver.posture_weight**2 * 1e3 + 1e-11, f"mix {mix}: {before} -> {after}"
                moved += result.iterations > 0
                angles.append(pose)
                made += 1
            runs.append(np.array(angles))
        assert (runs[0] == runs[1]).all(), f"mix {mix} is not the same again"
    print(f"\n{made} solves in {mix} mixes, {moved} of which moved something", end="")


def test_no_watched_point_sinks(biped):
    rng = np.random.default_rng(9)
    solver = poise.Solver(biped)
    floor = solver.add(goals.Floor())
    deepest = 0.0

    def heights(pose):
        frames = {place.segment: pose.segment_frame(place.segment) for place, _ in floor._watched}
        return np.array([
            frames[place.segment][0][1] + (rotation(frames[place.segment][1]) @ np.add(place.offset, offset))[1]
            for place, offset in floor._watched
        ])  # fmt: skip

    for case in range(FLOORS):
        if case % 10 == 0:
            solver.reset(rng.uniform(*biped.limits.T))
        for goal in solver:
            goal.enabled, goal.orientation_weight = rng.random() < 0.7, rng.choice([0.0, 0.3])
            goal.position, goal.position_weight = rng.normal((0.0, 0.4, 0.0), 0.8), rng.choice([0.1, 1.0, 30.0, 1000.0])
        before = heights(solver.pose)
        solver.solve(iterations=int(rng.integers(1, 40)))
        below = np.minimum(-1e-3, before) - heights(solver.pose)
        deepest = max(deepest, below.max())
        assert below.max() <= 1e-9, f"case {case}"
    print(f"\n{FLOORS} solves: at most {1e3 * deepest:.3g} mm below what is allowed", end="")


def test_balance_below_hands_and_feet(biped):
    def asked(balance, targets):
        solver = silent(biped)
        for name in ("left_foot", "right_hand", "left_hand"):
            solver[name].enabled, solver[name].orientation_weight = True, 0.0
        for name, target in targets.items():
            solver[name].position = target
        if balance:
            solver.add(goals.Balance(priority=2))
        return solver

    both = inside = 0
    lost, rng = 0.0, np.random.default_rng(11)
    rest = poise.Pose(biped)
    for case in range(BALANCED):
        targets = {name: at(rest, name) + rng.normal((0.0, 0.25, 0.2), 0.35) for name in ("right_hand", "left_hand")}
        alone, solver = asked(False, targets), asked(True, targets)
        first = alone.solve(tolerance=(1e-5, 1e-5)).position_error
        second = solver.solve(tolerance=(1e-5, 1e-5)).position_error
        if first.max() < 1e-4:
            lost = max(lost, float((second - first).max()))
            assert (second - first).max() < 1e-4, f"case {case}"
        searched = asked(True, targets)
        if searched.search(starts=STARTS, tolerance=(1e-4, 1e-4)).converged and room_inside(searched.pose) > 0.0:
            both += 1
            inside += room_inside(solver.pose) > 0.0
    print(f"\n{inside} of {both} balanced, hands and feet lost {1e3 * lost:.2g} mm at most", end="")
    assert inside >= 0.98 * both
