"""Edits by dragging the body itself: what it stands on then, and the posture that it keeps."""

import numpy as np
import pytest

import poise
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.editing.drag_edits import carry_body, hangs_free, keep_posture, stand_on_other, supports_body


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
