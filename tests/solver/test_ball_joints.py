"""Solving with ball joints: no gimbal lock, poses at rest stay, limits hold, speed and posture are those of rotations."""

import numpy as np
import pytest

import poise
from poise.compare.bodies import spine
from poise.geometry.rotations import from_vector, rotation_matrix
from tests.support import naive
from tests.support.characters import random_angles, random_ball_tree, random_placement


@pytest.fixture(scope="module")
def character():
    return poise.biped(joints="ball")


def pendulum(**changes):
    """One ball that carries a rod along y."""
    joint = poise.Joint("ball", None, (0, 0, 0), kind="ball", segment="rod", **changes)
    return poise.Character([joint], [poise.Effector("tip", "rod", (0, 1, 0))])


@pytest.mark.parametrize("method", ["poise", "paper"])
def test_every_orientation_is_reached_from_every_other_in_one_solve(method):
    rng, solver = np.random.default_rng(1), poise.Solver(pendulum(), method)
    solver.posture_weight = 0.0
    for _ in range(50):
        solver.reset(random_angles(solver.character, rng))
        solver["tip"].orientation = (wanted := np.array(random_placement(rng).orientation))
        solver["tip"].position = rotation_matrix(wanted) @ (0, 1, 0)
        result = solver.solve(iterations=200, tolerance=(1e-6, 1e-6))
        assert result.converged
        assert np.linalg.norm(solver.pose.angles) <= np.pi


def test_a_rod_is_led_through_what_would_lock_three_hinges():
    """Circles over the pole and back: with hinges about x, y and z the middle angle would pass a right angle."""
    solver = poise.Solver(pendulum())
    solver["tip"].orientation_weight = 0.0
    before = solver.pose.angles
    for angle in np.linspace(0.0, 4.0 * np.pi, 400):
        solver["tip"].position = np.sin(angle) * np.cos(angle), np.cos(angle), np.sin(angle) * np.sin(angle)
        assert solver.solve().converged
        joint = solver.character.joints[0]
        assert naive.turned(joint, solver.pose.angles, before) < 0.15
        before = solver.pose.angles


@pytest.mark.parametrize("base", ["right_foot", "left_hand", "torso"])
def test_goals_out_of_reach_come_to_rest_inside_the_limits(character, base):
    rng, solver = np.random.default_rng(4), poise.Solver(character.rebase(base))
    for _ in range(12):
        solver.reset()
        for goal in solver.goals:
            goal.position = goal.position + rng.normal(0.0, 0.4, 3)
            goal.orientation_weight = float(rng.choice([0.0, 0.3]))
        for _ in range(100):
            solver.solve()
        before = solver.pose.angles
        solver.solve()
        assert np.array_equal(solver.pose.angles, before)
        assert naive.limit_excess(character, before) < 1e-12
        solver.reset(before)
        assert np.array_equal(solver.pose.angles, before)


def test_a_ball_turns_no_faster_than_the_largest_speed(character):
    solver = poise.Solver(character)
    solver.max_speed, before = 2.0, solver.pose.angles
    solver["right_hand"].position = 0.3, 1.5, 0.4
    fastest = 0.0
    for _ in range(30):
        solver.solve(dt=1 / 60)
        moved = [
            naive.turned(joint, now, then)
            for (joint, now), (_, then) in zip(
                naive.entries_of(character, solver.pose.angles), naive.entries_of(character, before), strict=True
            )
        ]
        fastest, before = max(fastest, 60.0 * max(moved)), solver.pose.angles
    assert 1.9 < fastest <= 2.0 + 1e-9


def test_posture_pulls_a_ball_to_its_reference_by_the_shortest_way():
    solver = poise.Solver(pendulum())
    solver["tip"].enabled = False
    solver.reference = np.array([0.0, 0.0, 3.0])
    solver.reset([0.0, 0.0, -3.0])
    solver.posture_weight = 1.0
    for _ in range(30):
        solver.solve()
    turned = rotation_matrix(from_vector(solver.pose.angles.tolist()))
    assert np.abs(turned - rotation_matrix(from_vector((0.0, 0.0, 3.0)))).max() < 1e-3


def test_goals_of_poses_inside_both_limits_are_reached_as_by_hinges(character):
    """Poses that the biped of hinges takes, as far as the balls allow them."""
    rng, hinges, reached = np.random.default_rng(6), poise.biped(), [0, 0]
    solvers = poise.Solver(hinges), poise.Solver(character)
    names = [effector.name for effector in character.effectors if effector.segment != character.base]
    for _ in range(60):
        pose = poise.Pose(hinges, hinges.rest + 0.4 * (random_angles(hinges, rng) - hinges.rest))
        for number, solver in enumerate(solvers):
            solver.reset()
            for name in names:
                solver[name].position, solver[name].orientation = pose.frame(name)
            reached[number] += solver.solve(iterations=100).converged
    assert reached[1] >= reached[0] - 1


@pytest.mark.parametrize("seed", range(4))
def test_a_solve_on_a_random_tree_is_captured_and_replayed_bit_for_bit(seed, tmp_path):
    character, rng = random_ball_tree(seed), np.random.default_rng(seed)
    solver = poise.Solver(character)
    for goal in solver.goals:
        goal.position = goal.position + rng.normal(0.0, 0.2, 3)
    solver.solve()
    solver.solve()
    solver.capture(tmp_path / "solve.json")
    assert poise.replay(tmp_path / "solve.json").same


def test_balls_that_start_at_their_limits_leave_them():
    """Borders that many balls are pressed against may outweigh a Gauss-Newton model, which then has no minimum undamped."""
    character, rng = spine(), np.random.default_rng(0)
    for _ in range(10):
        pose = poise.Pose(character, rng.uniform(-0.08, 0.08, character.n_dofs))
        solver = poise.Solver(character)
        solver["head"].position, solver["head"].orientation_weight = pose.frame("head")[0], 0.0
        solver.reset(pose.angles + rng.normal(0.0, 0.2, character.n_dofs))
        result = solver.solve()
        assert result.converged, result
        assert result.iterations < 30


def test_a_pose_that_a_solve_ended_in_keeps_its_bits_when_it_is_set_anew():
    """Shoulders at the border of a wide swing: conversions round more there than within a solve."""
    solver, rng = poise.Solver(poise.biped(joints="ball"), free_root=True), np.random.default_rng(3)
    ends = []
    for _ in range(2000):
        for goal in solver:
            goal.position = rng.normal((0.0, 0.9, 0.0), 0.7)
            goal.orientation = rng.normal(size=4)
        for _ in range(3):
            solver.solve(iterations=int(rng.integers(1, 30)))
        ends.append(solver.pose.angles)
    for angles in ends:
        solver.reset(angles)
        assert np.array_equal(solver.pose.angles, angles)
