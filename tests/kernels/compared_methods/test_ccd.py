"""Cyclic coordinate descent: its closed form for one hinge, two bones by the cosine rule, and an error that never rises."""

import dataclasses

import numpy as np
import pytest

import poise
from tests.support.chains import chain, goal_of
from tests.support.characters import random_angles, random_ball_tree, random_tree


def chordal_error(solver):
    """What CCD lowers: Σ w_p² ‖Δp‖² + w_r² ‖W − C‖² / 2, the second term the angle squared to first order."""
    total = 0.0
    for goal in solver.goals:
        position, orientation = solver.pose.frame(goal.name)
        total += goal.position_weight**2 * np.sum(np.subtract(goal.position, position) ** 2)
        same = abs(np.dot(goal.orientation, orientation))
        total += 4.0 * goal.orientation_weight**2 * (1.0 - same * same)
    return total


@pytest.mark.parametrize("free_root", [False, True])
@pytest.mark.parametrize("make", [random_tree, random_ball_tree])
def test_no_cycle_raises_the_error(make, free_root):
    for seed in range(4):
        rng, character = np.random.default_rng(seed), make(seed)
        solver = poise.Solver(character, "ccd", free_root=free_root)
        solver.reset(random_angles(character, rng))
        asked = poise.Pose(character, random_angles(character, rng))
        for goal in solver.goals:
            goal.position, goal.orientation = asked.frame(goal.name)
        solver.solve(iterations=0)
        before = chordal_error(solver)
        for _ in range(10):
            solver.solve(iterations=1, tolerance=0)
            after = chordal_error(solver)
            assert after <= before * (1 + 1e-12) + 1e-14
            before = after


@pytest.mark.parametrize("limits", [None, (-0.4, 0.3)])
def test_one_hinge_is_set_to_the_best_angle_inside_its_limits(limits):
    rng = np.random.default_rng(4)
    tips = [poise.Effector(f"tip_{k}", "bone_0", tuple(rng.normal(size=3))) for k in range(3)]
    character = dataclasses.replace(chain(1, "hinges", limits=limits), effectors=tips)
    solver = poise.Solver(character, "ccd")
    for goal in solver.goals:
        goal.position, goal.orientation_weight = rng.normal(size=3), 0.0
    solver.solve(iterations=1, tolerance=0)
    found = chordal_error(solver)
    for angle in np.linspace(*(limits or (-np.pi, np.pi)), 300):
        solver.reset([angle])
        assert found <= chordal_error(solver) + 1e-9


def test_two_bones_come_to_the_angle_of_the_cosine_rule():
    character = chain(2, "hinges", length=0.5)
    solver = poise.Solver(character, "ccd")
    solver.reset([0.3, 0.4])
    goal_of(solver, (0.6, 0.2, 0.0))
    solver.solve(iterations=2000, tolerance=(1e-9, 1))
    inner = np.arccos(1.0 - (0.6**2 + 0.2**2) / (2 * 0.5**2))  # between two bones of 0.5 m
    assert abs(solver.pose.angles[1]) == pytest.approx(np.pi - inner, abs=1e-7)


def test_a_ball_takes_the_shortest_arc():
    solver = poise.Solver(chain(1), "ccd")
    goal_of(solver, (0.1, 0.0, 0.0))
    solver.solve(iterations=1)
    np.testing.assert_allclose(solver.pose.angles, (0.0, 0.0, -np.pi / 2), atol=1e-12)


def test_a_free_root_alone_takes_goals_of_a_moved_body_in_few_cycles():
    character = poise.biped()
    moved = poise.Pose(character, character.rest, poise.Placement((0.3, -0.1, 0.5), (0.9, 0.1, -0.4, 0.1)))
    locked = {joint.name: (rest, rest) for joint, rest in zip(character.joints, character.rest, strict=True)}
    rigid = poise.Solver(character.with_limits(locked), "ccd", free_root=True)
    for goal in rigid.goals:
        goal.position, goal.orientation = moved.frame(goal.name)
    assert rigid.solve(iterations=20, tolerance=(1e-5, 1e-5)).converged


def test_coupled_joints_are_refused_with_the_joint():
    character = poise.Character(
        [
            poise.Joint("one", None, (0, 0, 0), segment="a"),
            poise.Joint("two", "one", (0, 1, 0), couple=poise.Coupling("one"), segment="b"),
        ],
        [poise.Effector("tip", "b")],
    )
    with pytest.raises(poise.PoiseError, match=r"joint 'two' follows 'one'.*use the method 'poise'"):
        poise.Solver(character, "ccd")
