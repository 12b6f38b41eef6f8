"""Gestures: who holds what and where it was grabbed; drags of parts, goals and targets, undone in one step."""

import numpy as np
import pytest

import poise
from poise import appearance
from poise.document.document import DocumentGoal
from poise.errors import UnknownSegmentError, ValueRefusedError
from poise.geometry.rotations import rotation_matrix
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.engine.gestures import Drags
from poise.studio.engine.handles_and_grips import Handle
from poise.studio.engine.playback import Player
from tests.support.documents import plain_biped
from tests.support.driven import Driven, waving

HERE = DocumentGoal((1.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0))
THERE = DocumentGoal((2.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0))


def test_a_goal_that_is_held_was_grabbed_where_it_was_then_and_by_somebody_else_where_it_is():
    drags = Drags()
    drags.hold("head", 1, drags.start("head", 1, HERE))
    assert drags.start("head", 1, THERE) == (HERE.position, HERE.orientation)
    assert drags.start("head", 2, THERE) == (THERE.position, THERE.orientation)
    assert drags.grabbed_position("head") == HERE.position


def test_somebody_lets_go_of_one_or_of_all_and_of_nothing_that_others_hold():
    drags = Drags()
    for name, holder in (("head", 1), ("pelvis", 1), ("look", 2)):
        drags.hold(name, holder)
    drags.release(1, "head")
    assert drags.holders == {"pelvis": 1, "look": 2}
    drags.release(1, None)
    drags.release(1, "look")
    assert drags.holders == {"look": 2}
    drags.clear()
    assert not drags


SEGMENTS = [segment.name for segment in poise.biped().segments]
HOLDER = (1, 7)
"""A client and its number of the gesture."""


@pytest.fixture
def driven():
    driven = Driven(poise.Document.opening(poise.biped()))
    driven.settle()
    return driven


def gesture(driven, handles, offset, *, mirror=False, end="release", seconds=0.5, rotation=None):
    """Drag handles by an offset [m] at an even pace, sixty messages a second, and end the gesture."""
    gestures, began = driven.loop.gestures, driven.now
    driven.loop.put(lambda: gestures.grab(HOLDER, handles, mirror=mirror))

    def move():
        share = min((driven.now - began) / seconds, 1.0)
        driven.loop.put(lambda: gestures.move(HOLDER, tuple((share * np.array(offset)).tolist()), rotation))

    driven.run(seconds + 0.1, move)
    driven.loop.put(lambda: getattr(gestures, end)(HOLDER))
    driven.settle()


def place(driven, name):
    """Where an effector is, or a segment without one."""
    return driven.loop.snapshot.pose.frame(name)[0]


def grabbed_at(pose, segment):
    """The middle of a part of the body as it is drawn, in its frame and in the world [m]."""
    middle = appearance.shapes(pose.character)[segment].vertices.mean(axis=0)
    position, orientation = pose.segment_frame(segment)
    return middle, position + rotation_matrix(orientation) @ middle


@pytest.mark.parametrize("segment", SEGMENTS)
def test_every_part_of_the_body_follows_the_pointer_and_stays_where_it_was_let_go(driven, segment):
    middle, before = grabbed_at(driven.loop.snapshot.pose, segment)
    offset = np.array([0.0, 0.08, 0.03]) if "foot" in segment else np.array([0.0, -0.01, 0.05])
    gesture(driven, [Handle("segment", segment, tuple(before.tolist()))], offset)
    position, orientation = driven.loop.snapshot.pose.segment_frame(segment)
    moved = position + rotation_matrix(orientation) @ middle - before
    assert moved @ offset > 0.6 * offset @ offset
    at_rest = driven.document.angles
    driven.run(1.0)
    assert driven.document.angles == at_rest
    assert driven.notices == []


def test_a_pelvis_that_is_dragged_down_slowly_bends_straight_knees_while_it_is_dragged(driven):
    gestures, before, began = driven.loop.gestures, place(driven, "pelvis"), driven.now
    driven.loop.put(lambda: gestures.grab(HOLDER, [Handle("segment", "pelvis")]))
    driven.run(1.0, lambda: driven.loop.put(lambda: gestures.move(HOLDER, (0.0, -0.3 * (driven.now - began), 0.0))))
    assert place(driven, "pelvis")[1] < before[1] - 0.25


def test_a_part_without_an_effector_leaves_no_goal_behind_and_is_undone_in_one_step(driven):
    before = driven.document
    gesture(driven, [Handle("segment", "right_forearm", None)], [-0.1, 0.2, 0.1])
    after = driven.document
    assert {name: goal.enabled for name, goal in after.goals.items()} == {n: g.enabled for n, g in before.goals.items()}
    assert not after.extras
    assert driven.loop.snapshot.dragged == {}
    assert driven.loop.undo_labels() == ["move right_forearm"]
    driven.loop.undo()
    driven.settle()
    np.testing.assert_allclose(driven.document.angles, before.angles, atol=1e-6)


def test_the_point_that_was_grabbed_goes_where_it_is_dragged(driven):
    position, orientation = driven.loop.snapshot.pose.segment_frame("right_forearm")
    point = position + np.array([0.0, -0.1, 0.0])
    gesture(driven, [Handle("segment", "right_forearm", tuple(point.tolist()))], [-0.1, 0.1, 0.1])
    offset = (point - position) @ rotation_matrix(orientation)
    now, turned = driven.loop.snapshot.pose.segment_frame("right_forearm")
    np.testing.assert_allclose(now + rotation_matrix(turned) @ offset, point + np.array([-0.1, 0.1, 0.1]), atol=5e-3)


def test_the_standing_foot_is_dragged_and_the_body_stands_on_the_other(driven):
    assert driven.document.character.base == "right_foot"
    left, right = place(driven, "left_foot"), place(driven, "right_foot")
    gesture(driven, [Handle("segment", "right_foot")], [0.0, 0.15, 0.1])
    assert driven.document.character.base == "left_foot"
    np.testing.assert_allclose(place(driven, "right_foot"), right + np.array([0.0, 0.15, 0.1]), atol=5e-3)
    np.testing.assert_allclose(place(driven, "left_foot"), left, atol=1e-6)
    assert driven.loop.undo_labels() == ["move right_foot"]


def test_a_body_that_stands_on_nothing_else_is_carried_as_a_whole(driven):
    driven.loop.edit("base", pose_edits.set_base, "pelvis")
    for foot in ("left_foot", "right_foot"):
        driven.loop.edit("free", goal_edits.switch_goal, foot, False)
    driven.loop.edit("lift", lambda document: lifted(document))
    driven.settle()
    before = {name: place(driven, name) for name in SEGMENTS}
    gesture(driven, [Handle("segment", "pelvis")], [0.3, 0.1, 0.2])
    for name, was in before.items():
        np.testing.assert_allclose(place(driven, name), was + np.array([0.3, 0.1, 0.2]), atol=1e-6)


def lifted(document):
    pose = document.pose
    x, y, z = pose.placement.position
    return document.with_pose(poise.Pose(pose.character, pose.angles, ((x, y + 1.0, z), pose.placement.orientation)))


def test_a_pelvis_that_is_the_base_is_dragged_on_feet_that_stand():
    driven = Driven(plain_biped())
    driven.settle()
    driven.loop.edit("base", pose_edits.set_base, "pelvis")
    for foot in ("left_foot", "right_foot"):
        driven.loop.edit("free", goal_edits.switch_goal, foot, False)
    driven.settle()
    before = {name: place(driven, name) for name in ("left_foot", "right_foot", "pelvis")}
    gesture(driven, [Handle("segment", "pelvis")], [0.0, -0.15, 0.0])
    for foot in ("left_foot", "right_foot"):
        np.testing.assert_allclose(place(driven, foot), before[foot], atol=2e-3)
    assert place(driven, "pelvis")[1] < before["pelvis"][1] - 0.1


def test_a_body_from_a_file_of_motion_stands_on_its_feet_when_it_is_dragged():
    biped = poise.biped().rebase("pelvis")
    document = poise.Document.opening(biped)
    for foot in ("left_foot", "right_foot"):
        document = goal_edits.switch_goal(document, foot, False)
    driven = Driven(document)
    driven.settle()
    before = {name: place(driven, name) for name in ("left_foot", "right_foot", "pelvis")}
    gesture(driven, [Handle("segment", "torso")], [0.0, -0.2, 0.05])
    for foot in ("left_foot", "right_foot"):
        np.testing.assert_allclose(place(driven, foot), before[foot], atol=2e-3)
    assert place(driven, "pelvis")[1] < before["pelvis"][1] - 0.1


def test_a_goal_that_was_left_out_of_reach_does_not_hold_up_the_next_drag():
    driven = Driven(plain_biped())
    driven.settle()
    gesture(driven, [Handle("segment", "left_hand")], [0.5, 1.5, 0.0])
    assert driven.loop.snapshot.errors[0].metres > 0.1
    before = place(driven, "right_hand")
    gestures, began = driven.loop.gestures, driven.now
    driven.loop.put(lambda: gestures.grab(HOLDER, [Handle("segment", "right_hand")]))
    driven.run(0.5, lambda: driven.loop.put(lambda: gestures.move(HOLDER, (0.0, 0.2 * (driven.now - began), 0.0))))
    assert place(driven, "right_hand")[1] > before[1] + 0.07


def test_what_is_cancelled_is_as_it_was_and_leaves_nothing_to_undo_or_redo(driven):
    before = driven.document
    for segment in ("right_hand", "right_foot", "torso"):
        gesture(driven, [Handle("segment", segment)], [0.05, 0.2, 0.1], end="cancel")
        assert driven.document.goals == before.goals
        assert driven.document.character.base == before.character.base
        np.testing.assert_allclose(driven.document.angles, before.angles, atol=1e-9)
        assert driven.loop.snapshot.undo == driven.loop.snapshot.redo == ""


def test_a_grab_alone_changes_nothing(driven):
    before = driven.document
    driven.loop.put(lambda: driven.loop.gestures.grab(HOLDER, [Handle("segment", "right_foot")]))
    driven.loop.put(lambda: driven.loop.gestures.release(HOLDER))
    driven.settle()
    assert driven.document == before
    assert driven.loop.snapshot.undo == ""


def test_several_parts_move_together_and_are_undone_together(driven):
    before = {name: place(driven, name) for name in ("right_hand", "left_hand")}
    gesture(driven, [Handle("segment", name) for name in before], [0.0, 0.2, 0.2])
    for name, was in before.items():
        np.testing.assert_allclose(place(driven, name), was + np.array([0.0, 0.2, 0.2]), atol=5e-3)
    assert len(driven.loop.undo_labels()) == 1


@pytest.mark.parametrize(("segment", "partner"), [("right_hand", "left_hand"), ("right_forearm", "left_forearm")])
def test_a_symmetric_drag_moves_the_other_side_as_a_mirror_image(driven, segment, partner):
    gesture(driven, [Handle("segment", segment)], [-0.15, 0.25, 0.2], mirror=True, seconds=1.0)
    one, other = place(driven, segment), place(driven, partner)
    np.testing.assert_allclose(other, one * (-1.0, 1.0, 1.0) + [2.0 * place(driven, "pelvis")[0], 0.0, 0.0], atol=0.02)


def test_a_symmetric_drag_keeps_what_is_in_the_middle_there(driven):
    before = place(driven, "pelvis")
    gesture(driven, [Handle("segment", "pelvis")], [0.1, -0.1, 0.0], mirror=True)
    np.testing.assert_allclose(place(driven, "pelvis"), before + np.array([0.0, -0.1, 0.0]), atol=0.01)


def test_a_pinned_part_takes_its_pin_along(driven):
    driven.loop.edit("pin", goal_edits.switch_extra, "pin right_hand", True)
    driven.settle()
    before = place(driven, "right_hand")
    gesture(driven, [Handle("segment", "right_hand")], [0.0, 0.2, 0.1])
    np.testing.assert_allclose(place(driven, "right_hand"), before + np.array([0.0, 0.2, 0.1]), atol=5e-3)
    assert driven.document.extra("pin right_hand").enabled


def test_a_goal_is_turned_by_its_gizmo(driven):
    before = driven.document.goals["head"].orientation
    gesture(driven, [Handle("goal", "head")], [0.0, 0.0, 0.0], rotation=(0.98, 0.0, 0.199, 0.0))
    goal = driven.document.goals["head"]
    assert goal.asks == "both"
    assert abs(np.dot(goal.orientation, before)) < 0.99


def test_a_target_is_dragged_by_its_key(driven):
    driven.loop.edit("look", goal_edits.switch_extra, "look", True)
    driven.settle()
    before = driven.document.extra("look").target
    gesture(driven, [Handle("extra", "look")], [0.3, 0.0, 0.0])
    np.testing.assert_allclose(driven.document.extra("look").target, np.add(before, [0.3, 0.0, 0.0]), atol=1e-9)


def test_an_undo_in_the_middle_of_a_drag_ends_it_without_a_word(driven):
    gestures = driven.loop.gestures
    driven.loop.put(lambda: gestures.grab(HOLDER, [Handle("segment", "torso")]))
    driven.run(0.2, lambda: driven.loop.put(lambda: gestures.move(HOLDER, (0.0, 0.0, 0.1))))
    driven.loop.undo()
    driven.loop.put(lambda: gestures.move(HOLDER, (0.0, 0.0, 0.2)))
    driven.loop.put(lambda: gestures.release(HOLDER))
    driven.settle()
    assert driven.notices == []
    assert driven.loop.snapshot.dragged == {}
    assert driven.loop.snapshot.undo == ""


def test_a_client_that_is_gone_lets_go_of_everything(driven):
    gestures = driven.loop.gestures
    driven.loop.put(lambda: gestures.grab(HOLDER, [Handle("segment", "torso")]))
    driven.run(0.2, lambda: driven.loop.put(lambda: gestures.move(HOLDER, (0.0, 0.0, 0.1))))
    assert driven.loop.snapshot.dragged
    driven.loop.put(lambda: gestures.release_all(1))
    driven.settle()
    assert not driven.loop.snapshot.dragged


def test_a_grab_holds_a_motion_where_it_is_seen(driven):
    driven = Driven(pose_edits.open_file(poise.Document.opening(poise.biped()), waving()))
    driven.settle()
    driven.loop.use_player(Player.play)
    driven.run(0.5)
    seen = driven.loop.snapshot.pose
    driven.loop.put(lambda: driven.loop.gestures.grab(HOLDER, [Handle("segment", "head")]))
    driven.run(0.1)
    assert not driven.loop.snapshot.playing
    assert np.abs(driven.loop.snapshot.pose.angles - seen.angles).max() < 0.2


def test_what_cannot_be_grabbed_is_refused_in_a_sentence(driven):
    gestures = driven.loop.gestures
    with pytest.raises(UnknownSegmentError, match="did you mean 'right_hand'"):
        gestures.grab(HOLDER, [Handle("segment", "rigth_hand")])
    with pytest.raises(ValueRefusedError, match="nothing to grab"):
        gestures.grab(HOLDER, [])
    with pytest.raises(ValueRefusedError, match="is not one that was grabbed"):
        gestures.move(HOLDER, (0.0, 0.0, 0.0))
    gestures.grab(HOLDER, [Handle("segment", "head")])
    with pytest.raises(ValueRefusedError, match="has begun already"):
        gestures.grab(HOLDER, [Handle("segment", "head")])
