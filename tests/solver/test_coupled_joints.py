"""Solving with coupled joints: what they promise in every solve, whatever the goals, limits and speeds."""

import numpy as np
import pytest

import poise
from poise.goals import Balance, Contact, Floor, JointAngle, LookAt, Smoothness
from tests.support.characters import (
    ask,
    moderate_goals,
    random_angles,
    random_coupled_tree,
    random_placement,
    reachable_goals,
    seeds,
)


def holds(character, angles):
    """Whether every joint is inside its limits, and what follows has its leader's value, to the last bit."""
    low, high = character.limits.T
    follows = poise.Pose(character, angles).angles.tobytes() == angles.tobytes()
    return follows and bool(((low <= angles) & (angles <= high)).all())


def extra_goals(character, rng):
    """Some extra goals on random segments."""
    names = [segment.name for segment in character.segments if segment.name != character.base]
    one, other = rng.choice(names, 2)
    joint = str(rng.choice([joint.name for joint in character.joints if joint.dofs]))
    return [
        Contact(str(one), tuple(rng.normal(size=3)), weight=0.5),
        LookAt(str(other), tuple(rng.normal(size=3)), weight=0.3),
        Floor([str(one), str(other)], height=-0.5),
        JointAngle(joint, 0.2, weight=0.2),
        Smoothness(weight=0.1),
        Balance([(str(one), (0.0, 0.0, 0.0))], weight=0.3),
    ]


@pytest.mark.parametrize("method", ["poise", "paper"])
@pytest.mark.parametrize("seed", seeds(14))
def test_limits_and_couplings_hold_in_every_frame(seed, method):
    rng, character = np.random.default_rng(seed), random_coupled_tree(seed)
    solver = poise.Solver(character, method, free_root=bool(seed % 2))
    for _ in range(20):
        ask(
            solver,
            moderate_goals(character, random_angles(character, rng), random_placement(rng), rng, free_root=bool(seed % 2)),
        )
        solver.solve()
        assert holds(character, solver.pose.angles)


@pytest.mark.parametrize("seed", seeds(14))
def test_goals_of_many_kinds_and_priorities_move_leaders_only(seed):
    rng, character = np.random.default_rng([seed, 1]), random_coupled_tree(seed)
    solvers = [poise.Solver(character, free_root=bool(seed % 2)) for _ in range(2)]
    for solver in solvers:
        rng = np.random.default_rng([seed, 1])
        for goal in extra_goals(character, rng):
            solver.add(goal)
        for goal in solver.goals:
            goal.priority = float(rng.integers(1, 3))
        ask(
            solver,
            moderate_goals(character, random_angles(character, rng), random_placement(rng), rng, free_root=bool(seed % 2)),
        )
        for _ in range(10):
            solver.solve()
            assert holds(character, solver.pose.angles)
            assert np.isfinite(solver.pose.joint_frames()).all()
    assert solvers[0].pose.angles.tobytes() == solvers[1].pose.angles.tobytes()


@pytest.mark.parametrize("seed", seeds(14))
def test_a_start_that_is_taken_again_keeps_its_bits(seed):
    rng, character = np.random.default_rng(seed), random_coupled_tree(seed)
    solver = poise.Solver(character)
    ask(solver, moderate_goals(character, random_angles(character, rng), poise.Placement(), rng))
    solver.solve()
    angles = solver.pose.angles
    solver.reset(angles)
    assert solver.pose.angles.tobytes() == angles.tobytes()
    solver.reset(rng.normal(size=character.n_dofs))
    assert holds(character, solver.pose.angles)


@pytest.mark.parametrize("seed", seeds(7))
def test_what_other_poses_do_is_reached(seed):
    rng, character = np.random.default_rng([seed, 2]), random_coupled_tree(seed)
    solver = poise.Solver(character)
    for _ in range(5):
        ask(solver, reachable_goals(character, random_angles(character, rng)))
        assert solver.search(starts=200).converged


@pytest.mark.parametrize("seed", seeds(7))
def test_goals_out_of_reach_come_to_rest(seed):
    rng, character = np.random.default_rng([seed, 3]), random_coupled_tree(seed, 12)
    solver = poise.Solver(character)
    ask(solver, moderate_goals(character, random_angles(character, rng), poise.Placement(), rng))
    for _ in range(100):
        solver.solve()
    before = solver.pose.angles
    for _ in range(3):
        solver.solve()
    assert np.abs(solver.pose.angles - before).max() <= 1e-6


@pytest.mark.parametrize("seed", seeds(7))
def test_a_pose_at_rest_is_a_minimum_of_what_leads(seed):
    """No leader that is moved a little, its followers with it, lowers the cost."""
    rng, character = np.random.default_rng([seed, 4]), random_coupled_tree(seed, 12)
    solver = poise.Solver(character)
    solver.posture_weight = 0.0
    ask(solver, moderate_goals(character, random_angles(character, rng), poise.Placement(), rng))
    for _ in range(100):
        cost = solver.solve().cost
    angles, low, high = solver.pose.angles, *character.limits.T
    for dof in range(character.n_dofs):
        for nudge in (-1e-4, 1e-4):
            moved = angles.copy()
            moved[dof] = np.clip(moved[dof] + nudge, low[dof], high[dof])
            solver.reset(moved)
            assert solver.solve(iterations=0).cost >= cost - 1e-9


@pytest.mark.parametrize("seed", seeds(7))
def test_what_follows_is_no_faster_than_the_largest_speed_or_its_own(seed):
    rng, character = np.random.default_rng(seed), random_coupled_tree(seed)
    solver = poise.Solver(character)
    solver.max_speed = 2.0
    for _ in range(20):
        before = solver.pose.angles
        ask(solver, moderate_goals(character, random_angles(character, rng), poise.Placement(), rng))
        solver.solve(dt=0.01)
        assert np.abs(solver.pose.angles - before).max() <= 0.02 + 1e-15


def test_a_posture_pulls_a_leader_to_the_reference_through_what_follows():
    joints = [
        poise.Joint("a", None, (0, 0, 0), (0, 0, 1), (-1, 1), segment="one"),
        poise.Joint("b", "a", (0, 1, 0), (0, 0, 1), segment="two", couple=poise.Coupling("a", -3.0, 0.2)),
    ]
    solver = poise.Solver(poise.Character(joints, [poise.Effector("tip", "two")]))
    solver["tip"].enabled = False
    solver.reference = (0.4, 99.0)
    np.testing.assert_allclose(solver.reference, (0.4, -1.0))
    for _ in range(50):
        solver.solve()
    np.testing.assert_allclose(solver.pose.angles, (0.4, -1.0), atol=1e-6)


def test_a_goal_on_the_angle_of_what_follows_moves_its_leader():
    character = random_coupled_tree(2)
    each = character.coupled_dofs[0]
    solver = poise.Solver(character)
    for goal in solver.goals:
        goal.enabled = False
    solver.posture_weight = 0.0
    wanted = random_angles(character, np.random.default_rng(5))
    solver.add(JointAngle(character.dof_names[each.follower], float(wanted[each.follower])))
    for _ in range(20):
        solver.solve()
    assert solver.pose.angles[each.follower] == pytest.approx(wanted[each.follower], abs=1e-6)


def test_limits_in_the_way_are_said_of_the_joint_that_leads():
    joints = [
        poise.Joint("a", None, (0, 0, 0), (0, 0, 1), (-3, 3), segment="one"),
        poise.Joint("b", "a", (0, 1, 0), (0, 0, 1), (-0.2, 0.2), segment="two", couple=poise.Coupling("a", 0.5)),
    ]
    solver = poise.Solver(poise.Character(joints, [poise.Effector("tip", "two", (0, 1, 0))]))
    solver["tip"].orientation_weight = 0.0
    solver["tip"].position = poise.Pose(solver.character, (1.0, 0.0)).frame("tip")[0]
    for _ in range(20):
        result = solver.solve()
    assert "a is 34° short, at its limit of 23°" in str(result.explain())


def test_a_capture_of_coupled_joints_solves_the_same(tmp_path):
    rng, character = np.random.default_rng(8), random_coupled_tree(3)
    solver = poise.Solver(character)
    ask(solver, moderate_goals(character, random_angles(character, rng), poise.Placement(), rng))
    solver.solve()
    solver.capture(tmp_path / "solve.json")
    assert poise.replay(tmp_path / "solve.json").same
