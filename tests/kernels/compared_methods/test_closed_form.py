"""Limbs in closed form: exact in one iteration, by the nearest swivel inside the limits."""

import numpy as np
import pytest

import poise
from tests.support.chains import AXES, chain

UPPER, LOWER, HAND = (0.02, 0.31, 0.0), (0.0, 0.26, 0.01), (0.0, 0.05, 0.02)


def arm(root, end, limits=None):
    """Two bones with an elbow about a skew axis; root and end: "ball", "three hinges", "two hinges" or None."""
    joints = []

    def add(name, kind, parent, offset, segment):
        if kind == "ball":
            joints.append(poise.Joint(name, parent, offset, kind="ball", segment=segment))
            return
        for number, axis in enumerate(AXES["three hinges"][: 2 if kind == "two hinges" else 3]):
            last = number == (1 if kind == "two hinges" else 2)
            own = name if last else f"{name}_{number}"
            given = {"limits": limits} if limits and name == "root" else {}
            joints.append(poise.Joint(own, parent, offset, axis, segment=segment if last else None, **given))
            parent, offset = own, (0.0, 0.0, 0.0)

    add("root", root, None, (0.1, 0.2, 0.3), "upper")
    joints.append(poise.Joint("elbow", "root", UPPER, (0.9, 0.1, 0.3), (0.05, 2.6), 0.4, segment="lower"))
    if end is not None:
        add("end", end, "elbow", LOWER, "hand")
    return poise.Character(joints, [poise.Effector("tip", "hand" if end else "lower", HAND if end else LOWER)])


def asked(character, rng):
    """A solver that starts at random and asks for a frame of another random pose."""
    solver, (low, high) = poise.Solver(character, "closed-form"), np.clip(character.limits, -1.2, 1.2).T
    pose = poise.Pose(character, rng.uniform(low, high))
    solver.reset(rng.uniform(low, high))
    solver["tip"].position, solver["tip"].orientation = pose.frame("tip")
    return solver


@pytest.mark.parametrize("root", ["ball", "three hinges"])
@pytest.mark.parametrize("end", [None, "ball", "three hinges", "two hinges"])
def test_a_position_is_exact_in_one_iteration(root, end):
    character, rng = arm(root, end), np.random.default_rng(3)
    for _ in range(30):
        solver = asked(character, rng)
        solver["tip"].orientation_weight = 0.0
        wrist_keeps = end is not None  # the hand is as stiff as it is now, so not every target of the other pose is in reach
        result = solver.solve(iterations=1)
        shortest = np.linalg.norm(np.subtract(solver["tip"].position, (0.1, 0.2, 0.3)))
        if not wrist_keeps or 0.25 < shortest < 0.5:
            assert result.errors["tip"][0] < 1e-12


@pytest.mark.parametrize("root", ["ball", "three hinges"])
@pytest.mark.parametrize("end", ["ball", "three hinges"])
def test_position_and_orientation_are_exact_in_one_iteration(root, end):
    character, rng = arm(root, end), np.random.default_rng(4)
    for _ in range(30):
        solver = asked(character, rng)
        result = solver.solve(iterations=1, tolerance=(1e-12, 1e-7))
        assert result.errors["tip"][0] < 1e-12
        assert result.errors["tip"][1] < 1e-7


def test_two_bones_bend_by_the_cosine_rule():
    solver = poise.Solver(arm("ball", None), "closed-form")
    goal, root = np.array((0.3, 0.4, 0.5)), np.array((0.1, 0.2, 0.3))
    solver["tip"].position, solver["tip"].orientation_weight = goal, 0.0
    solver.solve(iterations=1)
    elbow = solver.pose.segment_frame("lower")[0]
    a, b, c = np.linalg.norm(elbow - root), np.linalg.norm(goal - elbow), np.linalg.norm(goal - root)
    cosine = (root - elbow) @ (goal - elbow) / (a * b)
    assert cosine == pytest.approx((a * a + b * b - c * c) / (2 * a * b), abs=1e-12)
    assert a == pytest.approx(np.linalg.norm(UPPER))
    assert b == pytest.approx(np.linalg.norm(LOWER))


def test_limits_of_the_root_hold_by_another_swivel():
    character, rng, swivelled = arm("three hinges", None, limits=(-0.7, 0.7)), np.random.default_rng(6), 0
    low, high = np.clip(character.limits, -0.7, 2.0).T
    for _ in range(40):
        solver = poise.Solver(character, "closed-form")
        solver.reset(rng.uniform(low, high))
        solver["tip"].position = poise.Pose(character, rng.uniform(low, high)).frame("tip")[0]
        solver["tip"].orientation_weight = 0.0
        free = poise.Solver(character, "closed-form", use_limits=False)
        free.reset(solver.pose.angles)
        free["tip"].position, free["tip"].orientation_weight = solver["tip"].position, 0.0
        free.solve(iterations=1)
        outside = (np.abs(free.pose.angles[:3]) > 0.7).any()
        if outside and solver.solve(iterations=1, tolerance=(1e-9, 1)).converged:
            swivelled += 1
            assert (np.abs(solver.pose.angles[:3]) <= 0.7).all()
    assert swivelled >= 3


def test_a_target_out_of_reach_is_pointed_at():
    solver = poise.Solver(arm("ball", None), "closed-form", use_limits=False)
    goal, root = np.array((2.0, 2.0, 1.0)), np.array((0.1, 0.2, 0.3))
    solver["tip"].position, solver["tip"].orientation_weight = goal, 0.0
    solver.solve(iterations=1)
    reached = solver.pose.frame("tip")[0] - root
    assert np.linalg.norm(np.cross(reached, goal - root)) < 1e-9
    assert reached @ (goal - root) > 0.0


@pytest.mark.parametrize("joints", ["hinge", "ball"])
def test_a_foot_is_set_in_one_iteration_and_limits_hold(joints):
    character, rng = poise.biped(joints=joints), np.random.default_rng(8)
    solver, reached = poise.Solver(character, "closed-form"), 0
    for goal in solver.goals:
        goal.enabled, goal.orientation_weight = goal.name == "left_foot", 0.0
    for _ in range(20):
        solver.reset()
        pose = poise.Pose(character, character.rest + rng.uniform(-0.25, 0.25, character.n_dofs))
        solver["left_foot"].position = pose.frame("left_foot")[0]
        reached += solver.solve(iterations=1).converged
    assert reached >= 14


def test_a_chain_without_a_limb_is_refused():
    with pytest.raises(poise.PoiseError, match="'closed-form' cannot take this character: it has no limb"):
        poise.Solver(chain(10), "closed-form")
