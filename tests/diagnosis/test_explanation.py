"""Explanations: the right cause, by name and by how much, where it is known because the miss was made that way."""

import dataclasses
import math
import types

import numpy as np
import pytest

import poise
from poise import goals
from poise.diagnosis.causes import CauseKind
from poise.diagnosis.out_of_reach_and_conflicts import most_helpful
from poise.diagnosis.reach import Lengths
from poise.diagnosis.sentences import say_lacking, say_length, say_list
from poise.kernels.workspace import layout
from poise.model.compile import compile_character
from tests.support.adversities import random_case, run
from tests.support.characters import random_angles, random_placement, random_tree, reachable_goals, seeds

REACH, LIMIT, CONFLICT = "out of reach", "limit", "conflict"
SHOULDERS = {"right_hand": "right_shoulder_x", "left_hand": "left_shoulder_x"}
ARM = 0.66
"""Length of the biped's arms, shoulder to effector [m]."""


def explained(solver, **options):
    return solver.solve(**options).explain()


def causes_of(explanation, kind):
    return [cause for cause in explanation.causes if cause.kind == kind]


def blames(explanation, kind, *names):
    """Whether some cause of that kind names all of them."""
    return any(set(names) <= set(cause.names) for cause in causes_of(explanation, kind))


def ask_pose(solver, pose):
    for goal in solver.goals:
        goal.position, goal.orientation = pose.frame(goal.name)


def joint_number(character, name):
    return [joint.name for joint in character.joints].index(name)


def near_rest(character, rng, size):
    return np.clip(character.rest + rng.uniform(-size, size, character.n_dofs), *character.limits.T)


def move(goal, *by):
    goal.position = np.add(goal.position, by)


def planar_arm(n_bones=3, limits=(-2.5, 2.5), length=0.4):
    """Hinges about z, bones along x."""
    joints = [
        poise.Joint(
            f"hinge_{k}", f"hinge_{k - 1}" if k else None, (length if k else 0, 0, 0), (0, 0, 1), limits, segment=f"bone_{k}"
        )
        for k in range(n_bones)
    ]
    effectors = (
        poise.Effector("tip", f"bone_{n_bones - 1}", (length, 0, 0)),
        poise.Effector("near_end", "bone_0", (0.1, 0, 0)),
    )
    return poise.Character(tuple(joints), (*effectors, poise.Effector("far_end", "bone_0", (length, 0, 0))))


def random_arm(rng):
    """A ball for a shoulder, one to three hinges below; and its length and where the shoulder is."""
    joints, offset, length = [], tuple(rng.uniform(-0.3, 0.3, 3)), 0.0
    for place in range(rng.integers(2, 5)):
        for axis in np.eye(3) if place == 0 else np.eye(3)[[rng.choice([0, 2])]]:
            number = len(joints)
            limits = (-rng.uniform(0.3, 2.5), rng.uniform(0.3, 2.5))
            parent = joints[-1].name if joints else None
            joints.append(poise.Joint(f"joint_{number}", parent, offset, tuple(axis), limits, segment=f"segment_{number}"))
            offset = (0.0, 0.0, 0.0)
        bone = rng.uniform(0.1, 0.5)
        offset, length = (0.0, -bone, 0.0), length + bone
    character = poise.Character(tuple(joints), (poise.Effector("tip", joints[-1].segment, offset),))
    return character, length, np.array(joints[0].offset)


def only(solver, *names, orientation=True):
    for goal in solver.goals:
        goal.enabled = goal.name in names
        goal.orientation_weight = 0.3 if orientation else 0.0
    return solver


# ---- nothing to blame ---------------------------------------------------------------------------------


def test_goals_that_are_reached_have_no_cause(solver):
    explanation = explained(solver)
    assert explanation.causes == explanation.active_limits == ()
    assert str(explanation) == "the goals are reached"


def test_without_goals_there_is_nothing_to_explain(solver):
    for goal in solver.goals:
        goal.enabled = False
    assert explained(solver).causes == ()
    assert "no goal is enabled" in explained(solver).text


@pytest.mark.parametrize("options", [{"iterations": 1}, {"budget": 0}], ids=["few iterations", "no time"])
def test_a_solve_that_ended_early_is_said_to_be_unfinished(solver, options):
    solver["right_hand"].position = (-0.3, 1.1, 0.3)
    (cause,) = explained(solver, **options).causes
    assert cause.kind == CauseKind.UNFINISHED == "unfinished"
    assert "right_hand" in cause.goals
    assert "solve again" in cause.text


def test_posture_that_pulls_too_hard_is_found_out(solver):
    solver.posture_weight = 5.0
    solver["right_hand"].position = (-0.3, 1.0, 0.3)
    (cause,) = explained(solver).causes
    assert cause.kind == CauseKind.POSTURE
    assert "posture_weight" in cause.text


def test_goals_that_another_start_reaches_are_not_blamed():
    # With the elbow bent to the left the shoulder stops at its limit; bent to the right it has room.
    joints = [
        poise.Joint("shoulder", None, (0, 0, 0), (0, 0, 1), (-0.3, 2.0), segment="upper"),
        poise.Joint("elbow", "shoulder", (0.4, 0, 0), (0, 0, 1), (-2.6, 2.6), segment="lower"),
    ]
    solver = poise.Solver(poise.Character(tuple(joints), (poise.Effector("tip", "lower", (0.4, 0, 0)),)))
    solver["tip"].orientation_weight, solver["tip"].position = 0.0, (0.6, 0.0, 0.0)
    solver.reset([-0.3, 0.8])
    explanation = explained(solver)
    (cause,) = explanation.causes
    assert (cause.kind, cause.goals) == (CauseKind.START, ("tip",))
    assert cause.metres == pytest.approx(0.15, abs=0.01)
    assert explanation.active_limits == ("shoulder",)
    assert "solver.search()" in cause.text
    assert solver.search().converged


# ---- out of reach -------------------------------------------------------------------------------------


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


def stretch(solver, pose, hand, lacking):
    """Ask a hand to be farther from its shoulder than the arm is long."""
    shoulder = pose.joint_frames()[joint_number(solver.character, SHOULDERS[hand]) + 1, 9:]
    away = pose.frame(hand)[0] - shoulder
    solver[hand].position = shoulder + away / np.linalg.norm(away) * (ARM + lacking)


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


# ---- limits -------------------------------------------------------------------------------------------


def test_the_limit_in_the_way_is_named_with_the_degrees_it_is_short():
    solver = only(poise.Solver(planar_arm(2, limits=(-1.0, 1.0))), "tip", orientation=False)
    pose = poise.Pose(solver.character, [0.3, 1.5])
    solver["tip"].position = pose.frame("tip")[0]
    explanation = explained(solver)
    (cause,) = explanation.causes
    assert (cause.kind, cause.joints, cause.goals) == (LIMIT, ("hinge_1",), ("tip",))
    assert cause.degrees == pytest.approx(math.degrees(0.5), abs=0.5)
    assert cause.metres == pytest.approx(solver.solve().position_error.max(), abs=1e-4)
    assert "hinge_1 is 29° short, at its limit of 57°" in cause.text
    assert "hinge_1" in explanation.active_limits


def test_of_limits_that_could_stand_in_for_each_other_all_are_named():
    solver = only(poise.Solver(planar_arm(3, limits=(-0.5, 0.5))), "tip")
    solver["tip"].position_weight = 0.0
    solver["tip"].orientation = (math.cos(1.0), 0.0, 0.0, math.sin(1.0))
    (cause,) = explained(solver).causes
    assert set(cause.joints) == {"hinge_0", "hinge_1", "hinge_2"}
    assert cause.degrees == pytest.approx(math.degrees(0.5), abs=1.0)
    assert ", or " in cause.text


def test_a_slide_at_its_end_is_a_limit_in_metres():
    joints = [
        poise.Joint(name, parent, (0, 0, 0), tuple(axis), (0.0, 1.0), kind="slide", segment=name)
        for name, parent, axis in zip("xyz", (None, "x", "y"), np.eye(3), strict=True)
    ]
    solver = poise.Solver(poise.Character(tuple(joints), (poise.Effector("tool", "z"),)))
    solver["tool"].position = (0.5, 0.5, 1.3)
    (cause,) = explained(solver).causes
    assert (cause.kind, cause.joints) == (LIMIT, ("z",))
    assert cause.metres == pytest.approx(0.3, abs=2e-3)
    assert "300 mm short, at its limit of 1.00 m" in cause.text


def beyond_a_limit(character, angles, rng, number, least=10.0):
    """The same angles with one joint 10 to 40 degrees beyond a limit that it has."""
    low, high = character.limits[number]
    beyond = math.radians(rng.uniform(least, 40.0))
    upwards = math.isfinite(high) and (rng.random() < 0.5 or not math.isfinite(low))
    angles[number] = high + beyond if upwards else low - beyond
    return angles, math.degrees(beyond)


def limited_hinges(character):
    return [k for k, joint in enumerate(character.joints) if joint.kind == "hinge" and np.isfinite(joint.limits).any()]


def rate_of_named_limits(characters, size=None):
    """How often the joint that was pushed is named, of the misses that limits are to blame for."""
    named, judged = 0, 0
    for seed, character in enumerate(characters):
        rng = np.random.default_rng(seed)
        angles = random_angles(character, rng) if size is None else near_rest(character, rng, size)
        number = int(rng.choice(limited_hinges(character)))
        angles, pushed = beyond_a_limit(character, angles, rng, number)
        solver = poise.Solver(character)
        ask_pose(solver, poise.Pose(character, angles))
        explanation = explained(solver)
        if not explanation.causes or explanation.causes[0].kind == CauseKind.START:
            continue  # another pose inside the limits does as well
        blame = causes_of(explanation, LIMIT)
        # Another joint may do with less.
        right = blames(explanation, LIMIT, character.joints[number].name) or max(c.degrees for c in blame) < pushed
        named, judged = named + right, judged + 1
    return named / judged, judged


def test_the_joint_that_was_pushed_beyond_its_limit_is_named_on_the_biped(biped):
    rate, judged = rate_of_named_limits([biped] * 60, size=0.4)
    assert judged > 40
    assert rate >= 0.95


def test_the_joint_that_was_pushed_beyond_its_limit_is_named_on_arms():
    rate, judged = rate_of_named_limits([random_arm(np.random.default_rng(seed))[0] for seed in range(60)])
    assert judged > 30
    assert rate >= 0.95


def test_the_joint_that_was_pushed_beyond_its_limit_is_named_on_trees():
    rate, judged = rate_of_named_limits([random_tree(seed) for seed in seeds(40)])
    assert judged > 8
    assert rate >= 0.95


def test_where_limits_do_not_hold_none_is_blamed(biped):
    solver = poise.Solver(biped, use_limits=False)
    solver["right_hand"].position = (0.0, 1.0, 3.0)
    explanation = explained(solver)
    assert {cause.kind for cause in explanation.causes} == {REACH, CONFLICT}
    assert explanation.active_limits == ()
    solver = poise.Solver(biped)
    solver["right_hand"].position = (0.0, 1.0, 3.0)
    assert not causes_of(explained(solver, use_limits=False), LIMIT)


# ---- conflicts ----------------------------------------------------------------------------------------


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


# ---- several at once ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["left_hand_x", "left_hand_z", "left_foot_x", "left_foot_z"])
@pytest.mark.parametrize("seed", range(5))
def test_a_short_arm_and_a_limit_on_another_limb_are_told_apart(biped, name, seed):
    rng = np.random.default_rng(seed)
    angles, _ = beyond_a_limit(biped, near_rest(biped, rng, 0.2), rng, joint_number(biped, name), least=20.0)
    solver, pose = poise.Solver(biped), poise.Pose(biped, angles)
    ask_pose(solver, pose)
    stretch(solver, pose, "right_hand", rng.uniform(0.2, 0.5))
    explanation = explained(solver)
    assert blames(explanation, REACH, "right_hand"), explanation
    assert blames(explanation, LIMIT, name) or causes_of(explanation, CauseKind.START), explanation
    assert not blames(explanation, REACH, "left_hand"), explanation


@pytest.mark.parametrize("seed", range(10))
def test_a_pulled_spine_and_a_short_arm_are_told_apart(biped, seed):
    rng = np.random.default_rng(seed)
    solver, pose = poise.Solver(biped), poise.Pose(biped, near_rest(biped, rng, 0.2))
    ask_pose(solver, pose)
    stretch(solver, pose, "right_hand", rng.uniform(0.4, 0.8))
    move(solver["head"], 0.0, 0.2, 0.0)
    explanation = explained(solver)
    assert blames(explanation, REACH, "right_hand"), explanation
    assert blames(explanation, CONFLICT, "head", "pelvis"), explanation


def test_two_limits_in_the_way_of_different_goals_are_two_causes():
    joints = []
    for side in ("left", "right"):
        x = 0.3 if side == "left" else -0.3
        joints.append(poise.Joint(f"{side}_shoulder", None, (x, 0, 0), (0, 0, 1), (-1.0, 1.0), segment=f"{side}_upper"))
        joints.append(
            poise.Joint(f"{side}_elbow", f"{side}_shoulder", (0, 0.4, 0), (0, 0, 1), (-1.0, 1.0), segment=f"{side}_lower")
        )
    effectors = [poise.Effector(f"{side}_hand", f"{side}_lower", (0, 0.4, 0)) for side in ("left", "right")]
    solver = poise.Solver(poise.Character(tuple(joints), tuple(effectors)))
    ask_pose(solver, poise.Pose(solver.character, [0.2, 1.5, -0.2, -1.4]))
    explanation = explained(solver)
    assert [cause.kind for cause in explanation.causes] == [LIMIT, LIMIT]
    assert {(cause.goals, cause.joints[0]) for cause in explanation.causes} == {
        (("left_hand",), "left_elbow"),
        (("right_hand",), "right_elbow"),
    }


# ---- whatever the character ---------------------------------------------------------------------------


def test_disabled_goals_are_never_named(solver):
    solver["left_hand"].enabled = solver["head"].enabled = False
    solver["left_hand"].position = (9.0, 9.0, 9.0)
    solver["right_hand"].position = (-1.5, 1.0, 0.0)
    explanation = explained(solver)
    assert blames(explanation, REACH, "right_hand"), explanation
    assert not {"left_hand", "head"} & {name for cause in explanation.causes for name in cause.goals}


def test_a_free_root_reaches_any_single_goal_and_conflicts_only_between_goals(biped):
    solver = only(poise.Solver(biped, free_root=True), "right_hand")
    solver["right_hand"].position = (5.0, 5.0, 5.0)
    assert explained(solver, iterations=200).causes == ()
    only(solver, "right_hand", "left_foot")
    solver["left_foot"].position = (0.0, 0.0, 0.0)
    (*_, cause) = explained(solver).causes
    assert blames(explained(solver), CONFLICT, "right_hand", "left_foot")
    assert cause.metres > 4.0


@pytest.mark.parametrize("base", ["right_foot", "head", "left_hand"])
def test_the_cause_is_the_same_wherever_the_character_stands(biped, base):
    placement = random_placement(np.random.default_rng(3))
    for where in (poise.Placement(), placement):
        solver = poise.Solver(biped.rebase(base), placement=where)
        position = poise.Pose(biped.rebase(base), placement=where).frame("left_foot")[0]
        turned = poise.Pose(biped.rebase(base), placement=where).frame(base)[0]
        solver["left_foot"].position = position + (position - turned) / np.linalg.norm(position - turned) * 5.0
        first = explained(solver).causes[0]
        assert (first.kind, first.goals) == (REACH, ("left_foot",))


@pytest.mark.parametrize("seed", range(30))
def test_whatever_is_missed_the_explanation_is_made_of_numbers_and_known_names(seed):
    rng = np.random.default_rng(seed)
    case = random_case(rng)._replace(asked=("unreachable",))
    for frame in run(case):
        solver, result = frame.solver, frame.result
        before = solver.pose.angles.copy()
        explanation = result.explain()
        assert explanation.causes or explanation.text.startswith(("the goals are reached", "no goal is enabled"))
        effectors = {goal.name for goal in solver.goals}
        for cause in explanation.causes:
            assert np.isfinite([cause.metres, cause.degrees]).all()
            assert cause.metres >= 0.0
            assert cause.degrees >= 0.0
            assert set(cause.goals) <= effectors
            assert cause.goals
            assert (cause.kind == LIMIT) == bool(cause.joints)
            assert cause.text in explanation.text or "\n- and " in explanation.text
            assert str(cause) == cause.text
        assert np.array_equal(solver.pose.angles, before)
        assert result.explain() == explanation


@pytest.mark.parametrize("method", ["poise", "paper"])
def test_both_methods_are_explained_alike(biped, method):
    solver = poise.Solver(biped, method)
    solver["right_hand"].position = (-0.2, 1.2, 1.5)
    assert blames(explained(solver), REACH, "right_hand")


def test_an_old_result_is_explained_as_it_was(solver):
    solver["right_hand"].position = (-0.2, 1.2, 3.0)
    result = solver.solve()
    solver["right_hand"].position = (-0.3, 1.0, 0.3)
    solver.solve()
    assert blames(result.explain(), REACH, "right_hand")


# ---- lengths and words --------------------------------------------------------------------------------


def lengths_of(character, free_root=False):
    model = compile_character(character, free_root)
    return Lengths({name: layout.array(*model.workspace(), name) for name in layout.MODEL}, free_root)


@pytest.mark.parametrize("seed", seeds(14))
def test_no_pose_brings_effectors_farther_apart_than_their_length(seed):
    character, rng = random_tree(seed), np.random.default_rng(seed)
    lengths = lengths_of(character)
    for _ in range(20):
        goals = {
            goal.effector: goal.position for goal in reachable_goals(character, random_angles(character, rng), free_root=True)
        }
        places = [goals[effector.name] for effector in character.effectors]
        for one in range(len(places)):
            for other in range(one):
                assert np.linalg.norm(places[one] - places[other]) <= lengths.between(one, other) + 1e-9


def test_a_limb_ends_where_the_others_begin(biped):
    lengths, number = lengths_of(biped), [effector.name for effector in biped.effectors].index
    limb = lengths.limb(number("right_hand"), [number("head"), number("pelvis")])
    assert (biped.joints[limb.joint].name, limb.bones) == ("right_shoulder_x", 3)
    assert limb.length == pytest.approx(ARM)
    assert lengths.limb(number("pelvis"), [number("head")]) is None
    assert biped.joints[lengths.limb(number("pelvis")).joint].name == "right_foot_x"
    assert lengths.between(number("right_hand"), number("left_hand")) == pytest.approx(2 * ARM + 0.38)
    assert lengths_of(biped, free_root=True).limb(number("pelvis")) is None


def test_of_goals_that_a_trial_only_just_has_one_is_released_all_the_same():
    class JustReached:
        no_limits = None
        missed = staticmethod(lambda trial: [])

        def attempt(self, goals, opened, start, starts):
            return types.SimpleNamespace(error=float(sum(goals)))

    assert most_helpful(JustReached(), {1: None, 4: None, 2: None}, None) == 4


def test_numbers_are_said_in_fitting_units():
    assert [say_length(x) for x in (0.0123, 0.9, 1.234, 999999.0)] == ["12.3 mm", "900 mm", "1.23 m", "999999 m"]
    assert say_lacking(0.5, 12.3) == "500 mm and 12°"
    assert say_lacking(0.0, 1.23) == "1.2°"
    assert [say_list(list(names)) for names in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]


def test_a_result_explains_its_own_solve_whatever_became_of_the_goals():
    solver = poise.Solver(poise.biped())
    look = solver.add(goals.LookAt("head", target=(1.0, 1.2, 2.0), weight=3.0))
    result = solver.solve()
    before = result.explain()
    assert "LookAt" in str(before)
    solver.remove(look)
    assert result.explain() == before
    solver.replace_goals((), (goals.Floor(), goals.Apart()))
    assert result.explain() == before
    solver.rebase("left_foot")
    look.enabled = False
    assert result.explain() == before


def test_a_result_without_extra_goals_explains_nothing_by_one_that_came_later():
    solver = poise.Solver(poise.biped())
    solver["right_hand"].position = (-0.25, 1.20, 3.0)
    result = solver.solve()
    before = result.explain()
    solver.add(goals.Floor(height=0.5))
    solver["left_hand"].priority = 2
    assert result.explain() == before
