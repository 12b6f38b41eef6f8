"""Manners of a solver: which one by default, what is refused, and that every promise holds with one."""

import copy
import pickle
from dataclasses import replace

import numpy as np
import pytest

import poise
from poise import goals
from poise.errors import PoiseError
from poise.kernels.workspace import layout
from poise.manner.human_manner import BONE_STIFFNESS, CARRIER_STIFFNESS
from poise.manner.learning import learn_poses
from tests.support.data import FILES
from tests.support.goal_mixes import random_mix
from tests.support.motions import walking
from tests.support.skeletons import human

RECORDING = next((path for path in FILES if path.parent.name == "bvh_cmu"), None)
needs_recording = pytest.mark.skipif(RECORDING is None, reason="no recorded motions beside the checkout")


def reaching(solver, seed=0, distance=0.2):
    """Goals for hands and feet, some way from where they are; positions alone."""
    rng = np.random.default_rng(seed)
    for goal in solver.goals:
        goal.enabled = any(part in goal.name.lower() for part in ("hand", "foot"))
        goal.orientation_weight = 0.0
        goal.position = np.array(goal.position) + rng.uniform(-distance, distance, 3)
    return solver


def with_guessed_limits(character):
    """The character as a file is read: its limits are guesses."""
    joints = [replace(joint, guessed=True) for joint in character.joints]
    return poise.Character(joints, character.effectors, character.segments, character.base)


# ---- which one ----------------------------------------------------------------------------------------


def test_the_biped_is_plain_unless_asked():
    assert poise.Solver(poise.biped()).manner == "plain"
    assert poise.Solver(poise.biped(), manner="human").manner == "human"


@needs_recording
def test_a_loaded_human_is_human_unless_asked_otherwise():
    character = poise.load_motion(RECORDING).character
    assert poise.Solver(character).manner == "human"
    assert poise.Solver(character, manner="plain").manner == "plain"
    assert poise.Solver(character, "paper").manner == "plain"


@needs_recording
def test_a_reference_ends_the_manner_that_nobody_asked_for():
    character = poise.load_motion(RECORDING).character
    layered, asked = poise.Solver(character), poise.Solver(character, manner="human")
    for solver in (layered, asked):
        solver.reference = character.rest
    assert layered.manner == "plain"
    assert asked.manner == "human"
    assert pickle.loads(pickle.dumps(layered)).manner == "plain"
    plain = poise.Solver(character, manner="plain")
    plain.reference = character.rest
    for solver in (layered, plain):
        reaching(solver).solve()
    np.testing.assert_allclose(layered.pose.angles, plain.pose.angles, atol=1e-9)


def test_unknown_manners_and_bodies_that_are_no_human_are_refused():
    with pytest.raises(PoiseError, match="did you mean 'human'"):
        poise.Solver(poise.biped(), manner="humane")
    with pytest.raises(PoiseError, match="manner must be 'plain' for the method 'paper'"):
        poise.Solver(poise.biped(), "paper", manner="human")
    joints = [poise.Joint("a", None, (0, 0, 0), (0, 0, 1), (-1, 1), segment="one")]
    arm = poise.Character(joints, [poise.Effector("tip", "one", (0.3, 0, 0))], base="table")
    assert poise.Solver(arm).manner == "plain"
    with pytest.raises(PoiseError, match="manner is for human bodies, and this one is none"):
        poise.Solver(arm, manner="human")


def test_a_library_of_ones_own_is_a_manner():
    library = learn_poses([walking()], "a walk", poses=60)
    solver = reaching(poise.Solver(poise.biped(), manner=library))
    assert solver.manner is library
    assert solver.solve().converged
    with pytest.raises(PoiseError, match="capture holds the manners 'plain' and 'human'"):
        solver.capture("nowhere.json")


# ---- promises -----------------------------------------------------------------------------------------

BODIES = {"biped": poise.biped, "balls": lambda: poise.biped(joints="ball"), "skeleton": human}


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("free_root", [False, True])
def test_goals_lose_nothing_limits_hold_and_the_body_comes_to_rest(body, free_root):
    character = BODIES[body]()
    solver = poise.Solver(character, free_root=free_root, manner="human")
    plain = poise.Solver(character, free_root=free_root)
    for seed in range(3):
        solver.reset()
        plain.reset()
        before = reaching(solver, seed, 0.15).solve(iterations=0).cost
        result, reached = solver.solve(), reaching(plain, seed, 0.15).solve().converged
        assert result.cost <= before + 1e-12
        assert result.converged or not reached
        for _ in range(30):
            solver.solve()
        angles = solver.pose.angles
        solver.solve()
        np.testing.assert_array_equal(solver.pose.angles, angles)
        solver.reset(angles)
        np.testing.assert_array_equal(solver.pose.angles, angles)  # inside the limits
        assert np.isfinite(angles).all()


@pytest.mark.parametrize("direction", [(0.3, 0.1, 1.0), (-1.0, 0.2, 0.1), (0.2, 0.3, -1.0)])
def test_a_body_that_rested_with_a_hand_out_of_reach_comes_back(direction):
    solver = poise.Solver(poise.biped(), manner="human", free_root=True)
    for goal in solver.goals:
        goal.enabled, goal.orientation_weight = goal.name in ("left_foot", "right_foot", "right_hand"), 0.0
    hand, home = solver["right_hand"], np.array([-0.3, 1.1, 0.35])
    poses = []
    for target in (home, home + 1.2 * np.array(direction), home):
        start = np.array(hand.position)
        for share in np.linspace(0.05, 1.0, 20):
            hand.position = start + share * (target - start)
            solver.solve()
        for _ in range(100):
            solver.solve()
        poses.append(solver.pose)
    first, far, back = ([pose.segment_frame(each.name)[0] for each in pose.character.segments] for pose in poses)
    assert np.abs(np.subtract(far, first)).max() > 0.3
    assert np.linalg.norm(np.subtract(back, first), axis=1).max() < 0.02


@pytest.mark.parametrize("priorities", [1, 2, 3])
@pytest.mark.parametrize("number", range(4))
def test_promises_hold_with_random_mixes_of_goals(number, priorities):
    first, second = (random_mix([priorities, 31, number], priorities, manner="human").solver for _ in range(2))
    low, high = first.character.limits.T

    def cost(result):
        return result.cost + result.posture_cost if priorities == 1 else next(iter(result.cost_by_priority.values()))

    last = cost(copy.copy(first).solve(budget=0.0))
    for _ in range(100):
        now = cost(first.solve())
        assert now <= last * (1.0 + 1e-9) + 1e-12
        assert ((first.pose.angles >= low) & (first.pose.angles <= high)).all()
        second.solve()
        last = now
    assert first.pose.angles.tobytes() == second.pose.angles.tobytes()
    rest = first.pose.angles
    first.solve()
    assert np.abs(first.pose.angles - rest).max() <= 1e-6


def test_the_same_goals_give_the_same_bits():
    first, second = (reaching(poise.Solver(poise.biped(), manner="human"), 4) for _ in range(2))
    for solver in (first, second):
        solver.solve()
    np.testing.assert_array_equal(first.pose.angles, second.pose.angles)


def test_a_pose_at_rest_does_not_move_until_its_goals_do():
    solver = poise.Solver(poise.biped(), manner="human")
    before = solver.pose.angles
    assert solver.solve().converged
    np.testing.assert_array_equal(solver.pose.angles, before)


def test_a_trajectory_gives_the_bits_of_its_frames():
    live, whole = (reaching(poise.Solver(poise.biped(), manner="human"), 5, 0.05) for _ in range(2))
    positions = np.array([goal.position for goal in live.goals])
    frames = positions + np.linspace(0.0, 0.1, 8)[:, None, None]
    angles = whole.solve_frames(frames)
    for number, frame in enumerate(frames):
        for goal, position in zip(live.goals, frame, strict=True):
            goal.position = position
        live.solve()
        np.testing.assert_array_equal(live.pose.angles, angles[number])


def test_a_copy_and_a_pickle_go_on_with_the_same_bits():
    solver = reaching(poise.Solver(poise.biped(), manner="human"), 6)
    solver.solve()
    twins = [copy.deepcopy(solver), pickle.loads(pickle.dumps(solver))]
    for each in (solver, *twins):
        each["right_hand"].position = (-0.3, 1.2, 0.3)
        each.solve()
    for twin in twins:
        assert twin.manner == "human"
        np.testing.assert_array_equal(twin.pose.angles, solver.pose.angles)


def test_a_capture_is_replayed_bit_for_bit(tmp_path):
    solver = reaching(poise.Solver(poise.biped(), manner="human"), 7)
    solver.solve()
    solver["right_hand"].position = (-0.3, 1.1, 0.3)
    solver.solve()
    solver.capture(tmp_path / "solve.json")
    assert poise.replay(tmp_path / "solve.json").same


def test_extra_goals_priorities_speed_and_search_work_with_a_manner():
    solver = reaching(poise.Solver(poise.biped(), manner="human"), 8, 0.1)
    solver.add(goals.Balance(priority=2))
    solver.add(goals.Floor())
    solver.add(goals.LookAt("head", target=(1.0, 1.2, 2.0), priority=2))
    assert np.isfinite(solver.solve().cost)
    solver.max_speed = 1.0
    before = solver.pose.angles
    solver["left_hand"].position = (0.5, 1.5, 0.3)
    solver.solve(dt=1 / 60)
    assert np.abs(solver.pose.angles - before).max() <= 1.0 / 60 + 1e-12
    solver.max_speed = None
    assert solver.search().cost >= 0.0


def test_a_change_of_the_base_keeps_the_pose_and_the_manner():
    solver = reaching(poise.Solver(poise.biped(), manner="human"), 9)
    solver.solve()
    head = solver.pose.frame("head")[0]
    solver.rebase("left_foot")
    np.testing.assert_allclose(solver.pose.frame("head")[0], head, atol=1e-9)
    solver["right_hand"].position = (-0.25, 1.2, 0.35)
    assert solver.solve().converged
    assert solver.workspace["manner_sizes"][layout.N_GIVEN] > 0


def test_a_missed_goal_is_explained():
    solver = reaching(poise.Solver(poise.biped(), manner="human"), 1, 0.05)
    solver["right_hand"].position = (-3.0, 1.0, 0.0)
    assert "right_hand" in str(solver.solve().explain())


def test_no_goals_no_pull():
    solver = poise.Solver(poise.biped(), manner="human", free_root=True)
    for goal in solver.goals:
        goal.enabled = False
    before = solver.pose.angles
    solver.solve()
    np.testing.assert_array_equal(solver.pose.angles, before)


@pytest.mark.parametrize("back", [0.3, 0.45])
def test_a_body_that_sits_down_by_its_head_does_not_turn_round(back):
    solver = poise.Solver(poise.biped(), manner="human", free_root=True)
    for goal in solver.goals:
        goal.enabled, goal.orientation_weight = goal.name in ("left_foot", "right_foot", "head"), 0.0
    head = next(goal for goal in solver.goals if goal.name == "head")
    head.position = np.array(head.position) - [0.0, 0.45, back]
    for _ in range(20):
        solver.solve()
    left, right = (solver.pose.frame(f"{side}_thigh")[0] for side in ("left", "right"))
    assert left[0] > right[0] + 0.1


def test_the_old_target_of_an_effector_that_became_the_base_counts_for_nothing():
    fresh, moved = (poise.Solver(poise.biped(), manner="human") for _ in range(2))
    moved.rebase("left_foot")
    moved["right_foot"].position = (0.0, 0.5, 0.0)  # not solved for: the pose stays
    moved.rebase("right_foot")
    for solver in (fresh, moved):
        solver["pelvis"].position = solver["pelvis"].position + np.array([0.0, -0.2, 0.0])
        solver.relax()
    np.testing.assert_allclose(moved.pose.angles, fresh.pose.angles, atol=1e-6)


@needs_recording
def test_segments_that_only_carry_bones_hardly_bend():
    character = poise.load_motion(RECORDING).character
    links = [number for number, name in enumerate(character.dof_names) if "HipJoint" in name]
    solver = poise.Solver(character, manner="human", free_root=True)
    assert set(solver.stiffness[links]) == {CARRIER_STIFFNESS}
    for goal in solver.goals:
        goal.enabled, goal.orientation_weight = goal.name in ("Hips", "LeftFoot", "RightFoot"), 0.0
    solver["LeftFoot"].position = solver["LeftFoot"].position + np.array([0.1, 0.4, 0.3])
    solver.solve()
    assert np.abs((solver.pose.angles - character.rest)[links]).max() < 0.1


def test_the_stiffness_of_the_manner_ends_with_it():
    character = with_guessed_limits(human())
    solver, kept = poise.Solver(character), poise.Solver(character)
    assert solver.stiffness.min() == BONE_STIFFNESS
    kept.stiffness = 2.0
    for each in (solver, kept):
        each.reference = character.rest
    assert set(solver.stiffness) == {1.0}
    assert set(kept.stiffness) == {2.0}


def test_the_stiffness_is_that_of_the_joints_on_every_base():
    character = human()
    solver = poise.Solver(character, manner="human")
    before = solver.stiffness
    solver.rebase("LeftFoot")
    np.testing.assert_array_equal(solver.stiffness, before)
    np.testing.assert_array_equal(poise.Solver(character.rebase("LeftFoot"), manner="human").stiffness, before)
