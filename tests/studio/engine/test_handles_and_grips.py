"""Grips: what a handle of a drag takes hold of."""

import numpy as np
import pytest

import poise
from poise.errors import UnknownChoiceError, ValueRefusedError
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.engine.handles_and_grips import Handle, check_handle, grip_of, leading_handle
from tests.support.skeletons import human


@pytest.fixture
def document():
    return poise.Document.opening(poise.biped())


def test_a_part_with_an_effector_is_moved_by_its_goal_and_a_pinned_one_by_its_pin(document):
    assert grip_of(document, Handle("segment", "right_hand")).kind == "goal"
    pinned = goal_edits.switch_extra(document, "pin right_hand", True)
    grip = grip_of(pinned, Handle("segment", "right_hand"))
    assert (grip.kind, grip.name) == ("target", "pin right_hand")


def test_a_part_without_one_is_moved_by_the_point_that_is_grabbed(document):
    position, _ = document.pose.segment_frame("right_forearm")
    grip = grip_of(document, Handle("segment", "right_forearm", tuple((position + np.array([0.0, -0.1, 0.0])).tolist())))
    assert (grip.kind, grip.key) == ("point", "point right_forearm")
    assert np.linalg.norm(grip.offset) == pytest.approx(0.1)


def test_what_the_body_stands_on_moves_the_body(document):
    assert grip_of(document, Handle("segment", "right_foot")).kind == "body"


def test_the_paper_has_no_goal_for_a_point(document):
    document = goal_edits.set_solver(document, method="paper")
    with pytest.raises(ValueRefusedError, match="choose the method poise"):
        grip_of(document, Handle("segment", "torso"))


def test_what_has_no_target_cannot_be_dragged(document):
    with pytest.raises(ValueRefusedError, match="has no target"):
        grip_of(document, Handle("extra", "balance"))
    with pytest.raises(UnknownChoiceError, match="did you mean 'balance'"):
        check_handle(document, Handle("extra", "balanse"))


def test_a_forearm_leads_itself_even_beside_a_hand_that_is_held(document):
    held = goal_edits.switch_goal(document, "right_hand", True)
    assert leading_handle(held, Handle("segment", "right_forearm")).name == "right_forearm"


@pytest.fixture
def fingered():
    """A human with a finger on each hand, whose hands and feet are effectors."""
    body = human()
    effectors = [poise.Effector(name, name) for name in ("LeftHand", "RightHand", "LeftFoot", "RightFoot")]
    return poise.Document.opening(poise.Character(body.joints, effectors, body.segments, base=body.base))


def test_a_finger_moves_by_itself_until_its_hand_is_held(fingered):
    finger = Handle("segment", "LeftHandIndex1")
    assert leading_handle(fingered, finger) == finger
    held = goal_edits.switch_goal(fingered, "LeftHand", True)
    assert leading_handle(held, finger).name == "LeftHand"
    pinned = goal_edits.switch_extra(fingered, "pin LeftHand", True)
    assert leading_handle(pinned, finger).name == "LeftHand"
    tip = np.add(held.pose.segment_frame("LeftHandIndex1")[0], [0.0, -1.0, 0.0])
    assert leading_handle(held, finger._replace(point=tuple(tip.tolist()))).name == "LeftHandIndex1"


def test_the_toes_of_the_standing_foot_move_the_foot(fingered):
    standing = pose_edits.set_base(fingered, "LeftFoot")
    assert leading_handle(standing, Handle("segment", "LeftToeBase")).name == "LeftFoot"
