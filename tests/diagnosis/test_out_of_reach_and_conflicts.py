"""Out of reach and conflicts: goals that no pose reaches, alone or together, with what they lack."""

import dataclasses
import math
import types

import numpy as np
import pytest

import poise
from poise.diagnosis.causes import say_length
from poise.diagnosis.out_of_reach_and_conflicts import most_helpful
from tests.support.missed_goals import (
    CONFLICT,
    LIMIT,
    REACH,
    SHOULDERS,
    ask_pose,
    blames,
    causes_of,
    explained,
    joint_number,
    move,
    near_rest,
    only,
    planar_arm,
    random_arm,
    stretch,
)


@pytest.mark.parametrize("factor", [1.05, 1.5, 3.0])
def test_an_arm_that_is_too_short_is_out_of_reach_by_what_it_lacks(factor):
    solver = only(poise.Solver(planar_arm()), "tip")
    solver["tip"].position = np.array([0.6, 0.8, 0.0]) * factor * 1.2
    first = explained(solver).causes[0]
    assert (first.kind, first.names) == (REACH, ("tip",))
    assert first.metres == pytest.approx((factor - 1.0) * 1.2, rel=1e-3)
    assert f"{say_length(first.metres)} more than the 1.20 m of bones between" in first.text


@pytest.mark.parametrize("seed", range(40))
def test_random_arms_lack_what_the_goal_is_beyond_their_length(seed):
    rng = np.random.default_rng(seed)
    character, length, shoulder = random_arm(rng)
    direction, factor = rng.normal(size=3), rng.uniform(1.05, 3.0)
    solver = only(poise.Solver(character), "tip", orientation=seed % 2 == 0)
    solver["tip"].position = shoulder + direction / np.linalg.norm(direction) * factor * length
    (cause,) = causes_of(explained(solver), REACH)
    assert cause.goals == ("tip",)
    assert cause.metres == pytest.approx((factor - 1.0) * length, rel=0.05)


def test_a_goal_too_near_or_off_the_plane_is_out_of_reach_too():
    solver = only(poise.Solver(planar_arm()), "tip", orientation=False)
    solver["tip"].position = (0.8, 0.2, 0.3)
    (cause,) = explained(solver).causes
    assert (cause.kind, cause.metres) == (REACH, pytest.approx(0.3, abs=1e-3))
    joints = [dataclasses.replace(joint, offset=(0.5, 0, 0)) if k else joint for k, joint in enumerate(planar_arm(2).joints)]
    solver = poise.Solver(poise.Character(tuple(joints), (poise.Effector("tip", "bone_1", (0.2, 0, 0)),)))
    solver["tip"].orientation_weight, solver["tip"].position = 0.0, (0.1, 0.0, 0.0)
    (cause,) = explained(solver).causes
    assert (cause.kind, cause.metres) == (REACH, pytest.approx(0.2, abs=1e-3))


@pytest.mark.parametrize("name", ["right_hand", "left_hand", "head", "left_foot"])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_metres_away_from_a_body_is_out_of_reach_first_of_all(solver, name, seed):
    direction = np.random.default_rng(seed).normal(size=3)
    direction[1] = abs(direction[1])
    solver[name].position = direction / np.linalg.norm(direction) * (3.5 + seed)
    first = explained(solver).causes[0]
    assert (first.kind, first.goals) == (REACH, (name,))


@pytest.mark.parametrize("seed", range(20))
def test_a_hand_farther_than_its_arm_is_long_is_out_of_reach_while_the_others_hold_the_body(biped, seed):
    rng = np.random.default_rng(seed)
    solver, pose = poise.Solver(biped), poise.Pose(biped, near_rest(biped, rng, 0.4))
    ask_pose(solver, pose)
    hand = str(rng.choice(list(SHOULDERS)))
    stretch(solver, pose, hand, rng.uniform(0.2, 0.6))
    explanation = explained(solver)
    assert blames(explanation, REACH, hand), explanation
    assert not blames(explanation, LIMIT, hand), explanation


@pytest.mark.parametrize("seed", range(10))
def test_arms_shorter_than_those_the_goals_were_made_for_are_both_out_of_reach(biped, seed):
    rng = np.random.default_rng(seed)
    factor = rng.uniform(0.3, 0.6)
    arms = ("right_elbow_x", "left_elbow_x", "right_hand_x", "left_hand_x")
    joints = [
        dataclasses.replace(joint, offset=tuple(factor * x for x in joint.offset)) if joint.name in arms else joint
        for joint in biped.joints
    ]
    angles = near_rest(biped, rng, 0.3)
    angles[[joint_number(biped, name) for name in arms[:2]]] = 0.1
    solver = poise.Solver(poise.Character(tuple(joints), biped.effectors, biped.segments, biped.base))
    ask_pose(solver, poise.Pose(biped, angles))
    explanation = explained(solver)
    assert blames(explanation, REACH, "right_hand"), explanation
    assert blames(explanation, REACH, "left_hand"), explanation


def test_an_orientation_that_no_joint_turns_to_is_out_of_reach_in_degrees():
    solver = only(poise.Solver(planar_arm()), "tip")
    solver["tip"].position_weight = 0.0
    solver["tip"].orientation = (math.cos(0.5), math.sin(0.5), 0.0, 0.0)
    (cause,) = explained(solver).causes
    assert (cause.kind, cause.metres) == (REACH, 0.0)
    assert cause.degrees == pytest.approx(math.degrees(1.0), abs=0.1)


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("seed", range(10))
def test_head_and_pelvis_pulled_apart_conflict(biped, seed, share):
    rng = np.random.default_rng(seed)
    solver = poise.Solver(biped)
    ask_pose(solver, poise.Pose(biped, near_rest(biped, rng, 0.3)))
    up = np.subtract(solver["head"].position, solver["pelvis"].position)
    up *= rng.uniform(0.1, 0.5) / np.linalg.norm(up)
    move(solver["head"], *(share * up))
    move(solver["pelvis"], *((share - 1.0) * up))
    explanation = explained(solver)
    assert blames(explanation, CONFLICT, "head", "pelvis"), explanation


def test_a_conflict_says_how_much_farther_apart_the_goals_are_than_what_is_between_them(solver):
    move(solver["pelvis"], 0.0, -0.2, 0.0)
    (cause,) = explained(solver).causes
    assert (cause.kind, cause.goals, cause.joints) == (CONFLICT, ("head", "pelvis"), ())
    assert cause.metres == pytest.approx(0.2, abs=1e-6)
    assert cause.text == "head and pelvis conflict: they are 870 mm apart, 200 mm more than the 670 mm between them"


def test_goals_that_pull_one_segment_apart_conflict():
    solver = only(poise.Solver(planar_arm()), "near_end", "far_end", orientation=False)
    solver["near_end"].position, solver["far_end"].position = (-0.1, 0.0, 0.0), (0.4, 0.0, 0.0)
    solver.reset([0.2, 0.0, 0.0])
    explanation = explained(solver)
    assert blames(explanation, CONFLICT, "near_end", "far_end"), explanation


@pytest.mark.parametrize("free_root", [False, True])
def test_hands_asked_to_opposite_sides_conflict(biped, free_root):
    solver = poise.Solver(biped, free_root=free_root)
    solver["right_hand"].position, solver["left_hand"].position = (-1.2, 1.2, 0.0), (1.4, 1.2, 0.0)
    explanation = explained(solver)
    assert blames(explanation, CONFLICT, "left_hand", "right_hand"), explanation
    assert blames(explanation, REACH, "left_hand")
    assert blames(explanation, REACH, "right_hand")
    only(solver, "right_hand", "left_hand")
    solver["left_hand"].position = (1.5, 1.2, 0.0)
    first = explained(solver).causes[0]
    assert (first.kind, set(first.goals)) == (CONFLICT, {"left_hand", "right_hand"})
    assert first.metres == pytest.approx(1.0, abs=0.01)


def test_a_position_and_an_orientation_that_exclude_each_other_are_a_conflict_of_one_goal():
    solver = only(poise.Solver(planar_arm(2)), "tip")
    solver["tip"].position = (0.5, 0.4, 0.0)
    solver["tip"].orientation = (math.cos(0.9), 0.0, 0.0, math.sin(0.9))
    (cause,) = explained(solver).causes
    assert (cause.kind, cause.goals) == (CONFLICT, ("tip",))
    assert "the position and the orientation of tip conflict" in cause.text


def test_of_goals_that_a_trial_only_just_has_one_is_released_all_the_same():
    class JustReached:
        no_limits = None
        missed = staticmethod(lambda trial: [])

        def attempt(self, goals, opened, start, starts):
            return types.SimpleNamespace(error=float(sum(goals)))

    assert most_helpful(JustReached(), {1: None, 4: None, 2: None}, None) == 4
