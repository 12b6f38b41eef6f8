"""Edits of poses: joints, limits, reset, mirror, base and files; each leaves every other thing as it was."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from poise.document.document import FOOT_WEIGHTS, Settings
from poise.errors import CharacterError, UnknownJointError, UnknownSegmentError, ValueRefusedError
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.editing.document_manner import opening
from poise.studio.editing.pose_edits import carry_body, hangs_free, keep_posture, stand_on_other, supports_body
from tests.support.characters import near, random_angles, random_coupled_tree, random_tree
from tests.support.documents import (
    DOCUMENTS,
    check_promises,
    everywhere,
    fields_of,
    frames,
    free,
    on_both_feet,
    random_document,
    refusal_of,
)


@everywhere
def test_a_joint_that_is_turned_takes_goals_along_and_becomes_the_reference(make):
    document = make()
    joint = document.character.joints[-1]
    low, high = (max(joint.limits[0], -1.0), min(joint.limits[1], 1.0))
    angle = 0.7 * low + 0.3 * high
    away = goal_edits.move_goal(document, free(document), (7.0, 7.0, 7.0))
    turned = pose_edits.set_joint(away, joint.name, angle)
    assert turned.joint_angles[joint.name] == angle
    assert turned.reference == turned.angles
    assert turned.placement == document.placement
    for name, goal in turned.goals.items():
        assert goal.position == tuple(turned.pose.frame(name)[0].tolist())
        assert goal.enabled == away.goals[name].enabled


@everywhere
@settings(max_examples=20)
@given(angle=st.floats(-1e6, 1e6), number=st.integers(0, 2))
def test_a_joint_stays_inside_its_limits_however_far_it_is_turned(make, angle, number):
    document = make()
    joint = document.character.joints[number]
    turned = pose_edits.set_joint(document, joint.name, angle).joint_angles[joint.name]
    assert turned == min(max(angle, joint.limits[0]), joint.limits[1])


def test_a_joint_that_is_not_there_or_an_angle_that_is_none_is_refused(opening):
    assert refusal_of(pose_edits.set_joint, opening, "head_w", 0.1, error=UnknownJointError).startswith(
        "no joint named 'head_w'; did "
    )
    assert refusal_of(pose_edits.set_limits, opening, "head_w", 0, 1, error=UnknownJointError).startswith(
        "no joint named 'head_w'; did "
    )
    assert refusal_of(pose_edits.set_joint, opening, "head_x", math.nan, error=ValueRefusedError) == (
        "angles of the pose has a number that is not finite in it"
    )


@everywhere
def test_other_limits_bring_the_angle_and_the_reference_in_and_leave_goals_that_are_on(make):
    document = make()
    joint = document.character.joints[0]
    away = goal_edits.move_goal(document, free(document), (7.0, 7.0, 7.0))
    limited = pose_edits.set_limits(away, joint.name, joint.rest + 0.1, joint.rest + 0.2)
    assert limited.character.base == document.character.base
    assert limited.character.joint(joint.name).limits == (joint.rest + 0.1, joint.rest + 0.2)
    assert limited.joint_angles[joint.name] == limited.reference[0] == joint.rest + 0.1
    assert limited.angles[1:] == document.angles[1:]
    assert limited.goals[free(document)].position == (7.0, 7.0, 7.0)
    wide = pose_edits.set_limits(limited, joint.name, -math.inf, math.inf)
    assert wide.character.joint(joint.name).limits == (-math.inf, math.inf)
    assert wide.angles == limited.angles


def test_limits_that_leave_no_room_are_refused(opening):
    assert refusal_of(pose_edits.set_limits, opening, "head_x", 1.0, -1.0, error=CharacterError) == (
        "limits of joint 'head_x' are swapped: lowest 1 is above highest -1"
    )


@everywhere
def test_resetting_gives_the_opening_state_on_the_same_base_with_the_same_settings(make):
    document = make()
    changed = goal_edits.set_solver(random_document(goal_edits.ask_all(document), 3), damping=0.5)
    again = pose_edits.reset_pose(changed)
    assert again.character is document.character
    assert again.settings == Settings(damping=0.5)
    assert fields_of(goal_edits.set_solver(again, damping=Settings().damping)) == fields_of(opening(document.character))


@on_both_feet
@pytest.mark.parametrize("seed", range(4))
def test_a_pose_that_is_mirrored_twice_is_the_pose_goals_and_all(make, seed):
    document = make()
    rng = np.random.default_rng(seed)
    pose = poise.Pose(document.character, near(document.character, document.character.rest, rng, 0.15), document.placement)
    document = pose_edits.take_pose(document, pose)
    document = goal_edits.move_goal(
        document, "right_hand", document.goals["right_hand"].position + rng.normal(0, 0.2, 3), (1, 2, 0, 0)
    )
    document = goal_edits.weigh_goal(goal_edits.set_asks(document, "head", "orientation"), "head", orientation_weight=3.0)
    once = pose_edits.mirror_pose(document)
    assert once.character.base == {"right_foot": "left_foot", "left_foot": "right_foot"}[document.character.base]
    assert {name for name, goal in once.goals.items() if goal.enabled} == {"left_hand", "head", document.character.base}
    assert once.goals["head"].orientation_weight == 3.0
    again = pose_edits.mirror_pose(once)
    np.testing.assert_allclose(frames(again), frames(document), atol=1e-9)
    np.testing.assert_allclose(again.angles, document.angles, atol=1e-9)
    np.testing.assert_allclose(again.reference, document.reference, atol=1e-9)
    for name, goal in document.goals.items():
        other = again.goals[name]
        assert (other.enabled, other.asks, other.position_weight) == (goal.enabled, goal.asks, goal.position_weight)
        np.testing.assert_allclose(other.position, goal.position, atol=1e-9)
        np.testing.assert_allclose(other.orientation, goal.orientation, atol=1e-9)


@on_both_feet
def test_left_does_what_right_did(make):
    document = pose_edits.set_joint(make(), "right_elbow_x", 1.2)
    mirrored = pose_edits.mirror_pose(document)
    angles, before = mirrored.joint_angles, document.joint_angles
    assert angles["left_elbow_x"] == pytest.approx(1.2)
    assert angles["right_elbow_x"] == pytest.approx(before["left_elbow_x"])


def test_what_has_no_sides_cannot_be_mirrored():
    assert refusal_of(pose_edits.mirror_pose, DOCUMENTS["tree"](), error=CharacterError).startswith(
        "the character cannot be mirrored: "
    )


@everywhere
def test_another_base_leaves_every_frame_where_it_was(make):
    document = random_document(make(), 5)
    for segment in [segment.name for segment in document.character.segments]:
        changed = pose_edits.set_base(document, segment)
        assert changed.character is document.character.rebase(segment)
        assert changed.angles == document.angles
        # A frame's quaternion may come out with the other sign where w is next to nothing.
        signs = np.sign(np.sum(frames(changed)[:, 3:] * frames(document)[:, 3:], axis=1, keepdims=True))
        np.testing.assert_allclose(frames(changed)[:, :3], frames(document)[:, :3], atol=1e-12)
        np.testing.assert_allclose(signs * frames(changed)[:, 3:], frames(document)[:, 3:], atol=1e-12)


def test_another_base_swaps_which_foot_is_held(opening):
    document = goal_edits.weigh_goal(opening, "left_foot", position_weight=20.0)
    left = pose_edits.set_base(document, "left_foot")
    assert [name for name, goal in left.goals.items() if goal.enabled] == ["right_foot"]
    goal = left.goals["right_foot"]
    assert (goal.asks, goal.position_weight, goal.orientation_weight) == ("both", 20.0, FOOT_WEIGHTS[1])
    np.testing.assert_allclose(goal.position, opening.pose.frame("right_foot")[0], atol=1e-12)


def test_going_to_the_other_foot_and_back_changes_nothing_that_is_asked_for(opening):
    document = goal_edits.move_goal(random_document(opening, 2), "head", (0.0, 1.4, 0.2))
    again = pose_edits.set_base(pose_edits.set_base(document, "left_foot"), "right_foot")
    assert again.character is document.character
    assert again.angles == document.angles
    np.testing.assert_allclose(sum(again.placement, ()), sum(document.placement, ()), atol=1e-12)
    for name, goal in document.goals.items():
        assert again.goals[name].enabled == goal.enabled
        np.testing.assert_allclose(again.goals[name].position, goal.position, atol=1e-12)
        if goal.enabled:
            assert (again.goals[name].asks, again.goals[name].position_weight) == (goal.asks, goal.position_weight)


def test_the_same_base_is_no_change_and_one_that_is_not_there_is_refused(opening):
    assert pose_edits.set_base(opening, "right_foot") is opening
    assert refusal_of(pose_edits.set_base, opening, "left_fot", error=UnknownSegmentError) == (
        "no segment named 'left_fot'; did you mean 'left_foot'?"
    )


@everywhere
def test_what_is_opened_replaces_the_document_or_poses_its_character(make):
    document = goal_edits.set_solver(make(), damping=0.5)
    other = poise.Document.opening(random_tree(4))
    assert pose_edits.open_file(document, other) is other
    character = pose_edits.open_file(document, other.character)
    assert (character.character, character.settings.damping) == (other.character, 0.5)
    pose = random_document(document, 1).pose
    posed = pose_edits.open_file(goal_edits.ask_all(document), pose)
    assert posed.angles == posed.reference == tuple(pose.angles.tolist())
    check_promises(posed)


def test_a_pose_on_the_other_foot_brings_its_base_and_frees_that_foot(opening):
    pose = pose_edits.set_base(random_document(opening, 1), "left_foot").pose
    posed = pose_edits.open_file(opening, pose)
    assert posed.character is pose.character
    assert posed.placement == pose.placement
    assert [name for name, goal in posed.goals.items() if goal.enabled] == ["right_foot"]
    check_promises(posed)


@pytest.fixture
def document():
    return poise.Document.opening(poise.biped())


@pytest.fixture
def hanging(document):
    """Held at the pelvis, with nothing asked for, as a body from a file of motion is."""
    document = pose_edits.set_base(document, "pelvis")
    for name in document.goals:
        if not document.on_base(name):
            document = goal_edits.switch_goal(document, name, False)
    return document


def lifted(document, height):
    pose, (x, y, z) = document.pose, document.placement.position
    return document.with_pose(poise.Pose(pose.character, pose.angles, ((x, y + height, z), pose.placement.orientation)))


def test_a_body_stands_on_the_other_foot_while_one_is_dragged(document):
    changed = stand_on_other(document, ("right_foot",))
    assert changed.character.base == "left_foot"
    np.testing.assert_allclose(changed.pose.frame("head")[0], document.pose.frame("head")[0], atol=1e-12)
    assert changed.goals["right_foot"].enabled


def test_a_body_that_hangs_free_stands_on_both_feet(hanging):
    assert hangs_free(hanging)
    changed = stand_on_other(hanging, ("torso",))
    assert {changed.character.base, *(name for name, goal in changed.goals.items() if goal.enabled)} == {
        "left_foot", "right_foot",
    }  # fmt: skip
    assert not hangs_free(changed)


def test_a_body_in_the_air_has_nothing_to_stand_on(hanging):
    assert supports_body(hanging, ["pelvis"])
    flying = lifted(hanging, 1.0)
    assert not supports_body(flying, ["pelvis"])
    assert stand_on_other(flying, ("pelvis",)) is flying


def test_a_foot_with_a_goal_bears_the_body_wherever_it_is(hanging):
    assert supports_body(goal_edits.switch_goal(lifted(hanging, 1.0), "left_foot", True), ["pelvis"])


def test_a_character_without_feet_has_nothing_to_stand_on():
    joint = poise.Joint("swing", None, (0, 0, 0), (1, 0, 0), (-1, 1), segment="arm")
    document = poise.Document.opening(poise.Character([joint], [poise.Effector("tip", "arm")]))
    assert not supports_body(document, [document.character.base])


def test_a_body_is_carried_with_all_that_is_not_asked_for(hanging):
    carried = carry_body(hanging, (1.0, 2.0, 3.0))
    assert carried.placement.position == (1.0, 2.0, 3.0)
    moved = np.subtract(carried.goals["left_hand"].position, hanging.goals["left_hand"].position)
    np.testing.assert_allclose(moved, np.subtract((1.0, 2.0, 3.0), hanging.placement.position), atol=1e-9)


def test_the_posture_that_is_kept_is_that_of_the_pose(document):
    bent = document.with_pose(poise.Pose(document.character, np.array(document.angles) + 0.01, document.placement))
    assert bent.reference != bent.angles
    assert keep_posture(bent).reference == bent.angles


def test_a_coupled_joint_that_is_turned_moves_its_leader():
    character = random_coupled_tree(2)
    each = character.coupled_dofs[0]
    wanted = random_angles(character, np.random.default_rng(3))[each.follower]
    document = pose_edits.set_joint(opening(character), character.dof_names[each.follower], wanted)
    assert document.angles[each.follower] == pytest.approx(wanted, abs=1e-12)
    assert poise.Pose(character, document.angles).angles.tobytes() == np.array(document.angles).tobytes()
