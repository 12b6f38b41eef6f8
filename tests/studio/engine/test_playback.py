"""Motions without a page: what is shown at which time, what edits make of it, that nothing is solved and that it sleeps."""

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.document.document import Document
from poise.errors import ValueRefusedError
from poise.formats.pose_and_document_json import encode_document
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.editing.document_manner import opening
from poise.studio.engine.playback import REST_AFTER, Player
from poise.studio.engine.schedule import SHOW_EVERY, TICK
from poise.studio.texts.status_line import status_sentence, work_line
from poise.studio.texts.wording import shortened
from tests.support.characters import random_tree
from tests.support.documents import fields_of, random_document, with_goals
from tests.support.driven import Driven, waving


@pytest.fixture(scope="module")
def motion():
    return waving()


@pytest.fixture
def driven(motion):
    """A loop on a document that was opened from the motion, settled."""
    driven = Driven(pose_edits.open_file(Document.opening(poise.biped()), motion))
    driven.settle()
    driven.shown.clear()
    return driven


def use(driven, change, *arguments):
    driven.loop.use_player(change, *arguments)
    driven.run(2 * TICK)


def playback(driven):
    return driven.loop.snapshot.playback


def assert_is_frame(pose, motion, number):
    np.testing.assert_array_equal(pose.angles, motion.angles[number])
    np.testing.assert_array_equal([*pose.placement.position, *pose.placement.orientation], motion.placements[number])


# ---- documents ----------------------------------------------------------------------------------------


def test_a_motion_is_opened_in_its_first_frame_and_asks_for_nothing_that_is_not_so(motion):
    document = pose_edits.open_file(Document.opening(random_tree(0)), motion)
    assert document.motion is motion
    assert_is_frame(document.pose, motion, 0)
    for name, goal in document.goals.items():
        np.testing.assert_allclose(goal.position, document.pose.frame(name)[0], atol=1e-12)


def test_a_motion_without_frames_is_its_character_alone(motion):
    document = pose_edits.open_file(Document.opening(random_tree(0)), motion[:0])
    assert document.motion is None
    assert document == opening(motion.character)


def test_a_motion_is_neither_compared_nor_kept_with_a_document(motion):
    document = pose_edits.open_file(Document.opening(poise.biped()), motion)
    without = replace(document, motion=None)
    assert document == without
    assert encode_document(document) == encode_document(without)


def test_a_motion_stays_through_edits_and_reset_goes_back_to_where_it_begins(motion):
    document = pose_edits.open_file(Document.opening(poise.biped()), motion)
    edited = pose_edits.set_base(random_document(document, 1), "left_foot")
    assert edited.motion is motion
    again = pose_edits.reset_pose(edited)
    assert again.motion is motion
    assert again == document
    assert pose_edits.open_file(edited, poise.biped()).motion is None


def test_frames_are_inside_the_limits_that_the_character_has_now(motion):
    document = pose_edits.open_file(Document.opening(poise.biped()), motion)
    narrow = pose_edits.set_limits(document, "right_elbow_x", 0.0, 0.2)
    number = int(motion.angles[:, 15].argmax())
    assert motion.character.joints[15].name == "right_elbow_x"
    assert narrow.motion_pose(number).angles[15] == 0.2 < document.motion_pose(number).angles[15]


# ---- time ---------------------------------------------------------------------------------------------


def test_it_is_played_at_the_pace_of_the_clock_and_nothing_is_solved(driven, motion):
    solves = len(driven.loop.solve_times())
    use(driven, Player.play)
    began = driven.now - 2 * TICK
    for _ in range(80):
        driven.step()
        number = round((driven.now - TICK - began) * motion.rate - 0.5)
        assert abs(playback(driven).frame - number) <= 1
        assert_is_frame(driven.loop.snapshot.pose, motion, playback(driven).frame)
    assert 22 <= playback(driven).frame <= 24
    assert len(driven.loop.solve_times()) == solves
    assert 22 <= len(driven.shown) <= 26  # once for every frame, not for every turn
    assert not driven.loop.snapshot.settled
    assert all(
        np.allclose(goal.position, driven.loop.snapshot.pose.frame(name)[0]) for name, goal in driven.document.goals.items()
    )


def test_more_frames_than_a_page_can_show_are_left_out():
    driven = Driven(pose_edits.open_file(Document.opening(poise.biped()), waving(480, 240.0)))
    driven.settle()
    driven.shown.clear()
    use(driven, Player.play)
    driven.run(1.0)
    assert 40 <= len(driven.shown) <= 1.0 / SHOW_EVERY + 2
    assert 235 <= playback(driven).frame <= 245


def test_speed_is_a_factor_from_where_it_is_on(driven):
    use(driven, Player.play)
    driven.run(0.5)
    before = playback(driven).frame
    use(driven, Player.set_speed, 0.1)
    driven.run(1.0)
    assert playback(driven).frame - before in (2, 3, 4)
    use(driven, Player.set_speed, 9.0)
    assert "speed" in driven.notices[-1][1]
    assert playback(driven).speed == 0.1


def test_without_a_loop_it_stops_at_the_last_frame_and_then_plays_from_the_first(driven, motion):
    use(driven, Player.set_loops, False)
    use(driven, Player.play)
    driven.run(2.5)
    assert (playback(driven).frame, playback(driven).playing, playback(driven).shown) == (59, False, True)
    assert driven.loop.settled
    assert_is_frame(driven.loop.snapshot.pose, motion, 59)
    use(driven, Player.toggle)
    assert (playback(driven).frame, playback(driven).playing) == (0, True)


def test_with_a_loop_it_begins_again(driven):
    use(driven, Player.play)
    driven.run(2.5)
    assert playback(driven).playing
    assert 13 <= playback(driven).frame <= 16


def test_a_paused_motion_lets_the_loop_sleep(driven):
    use(driven, Player.play)
    driven.run(0.5)
    use(driven, Player.pause)
    assert not driven.loop.settled
    driven.run(REST_AFTER + 3 * TICK)
    assert driven.loop.settled
    assert driven.loop.due() is None
    shown = len(driven.shown)
    driven.run(1.0)
    assert len(driven.shown) == shown


def test_a_frame_beyond_the_end_is_the_last_one(driven):
    use(driven, Player.scrub, 1000)
    assert playback(driven).frame == 59
    use(driven, Player.scrub, -3)
    assert playback(driven).frame == 0


def test_without_a_motion_nothing_can_be_played():
    driven = Driven(Document.opening(poise.biped()))
    driven.settle()
    for change, *arguments in ((Player.play,), (Player.toggle,), (Player.scrub, 3), (Player.set_loops, False), (Player.pause,)):
        use(driven, change, *arguments)
    driven.loop.take_frame()
    driven.settle()
    assert driven.loop.snapshot.playback is None
    assert driven.loop.snapshot.undo == ""
    assert driven.notices == []


def test_a_motion_of_another_skeleton_is_refused(motion):
    with pytest.raises(ValueRefusedError, match="another skeleton"):
        Driven(replace(Document.opening(random_tree(0)), motion=motion))


# ---- edits --------------------------------------------------------------------------------------------


def test_a_frame_is_taken_for_the_pose_and_that_is_undone(driven, motion):
    before = driven.document
    driven.loop.edit("switch", goal_edits.switch_goal, "right_hand", True)
    driven.settle()
    use(driven, Player.scrub, 23)
    driven.loop.take_frame()
    driven.settle()
    assert_is_frame(driven.document.pose, motion, 23)
    assert driven.document.goals["right_hand"].enabled
    assert driven.loop.snapshot.reached
    assert (driven.loop.snapshot.undo, playback(driven).shown, playback(driven).frame) == ("take frame 23", False, 23)
    driven.loop.undo()
    driven.loop.undo()
    driven.settle()
    assert fields_of(driven.document) == fields_of(before)
    assert driven.document.motion is motion


def test_what_is_dragged_while_it_plays_begins_at_the_frame_that_is_shown(driven, motion):
    before = driven.document
    use(driven, Player.play)
    driven.run(0.8)
    shown = driven.loop.snapshot
    hand = shown.pose.frame("left_hand")[0]
    driven.loop.drag("left_hand", 1)
    driven.step()
    assert not playback(driven).playing
    assert not playback(driven).shown
    number = playback(driven).frame
    assert abs(number - shown.playback.frame) <= 1
    np.testing.assert_allclose(driven.document.goals["left_hand"].position, hand, atol=0.08)
    driven.loop.drag("left_hand", 1, hand + np.array([0.0, 0.1, 0.1]))
    driven.loop.release(1)
    driven.settle()
    np.testing.assert_allclose(driven.loop.snapshot.pose.frame("left_hand")[0], hand + np.array([0.0, 0.1, 0.1]), atol=2e-3)
    assert driven.document.placement.position == tuple(motion.placements[number, :3])
    driven.loop.undo()
    driven.settle()
    assert fields_of(driven.document) == fields_of(before)


def test_an_edit_that_is_refused_leaves_it_playing(driven):
    use(driven, Player.play)
    driven.run(0.3)
    driven.loop.edit("nonsense", goal_edits.move_goal, "haed", (0, 0, 0))
    driven.run(0.2)
    assert playback(driven).playing
    assert driven.notices[-1][0] == "problem"
    assert driven.loop.snapshot.undo == ""


def test_undo_while_it_plays_undoes_the_last_edit(driven):
    before = driven.document
    driven.loop.edit("crouch", with_goals, "crouch")
    driven.settle()
    use(driven, Player.play)
    driven.run(0.3)
    driven.loop.undo()
    driven.settle()
    assert fields_of(driven.document) == fields_of(before)
    assert not playback(driven).shown


def test_what_is_typed_before_and_after_it_is_played_are_two_edits(driven):
    driven.loop.edit("limit", pose_edits.set_limits, "head_y", -1.0, 1.0, key="typed limit")
    driven.step()
    use(driven, Player.scrub, 30)
    driven.loop.edit("limit", pose_edits.set_limits, "head_y", -0.9, 0.9, key="typed limit")
    driven.settle()
    assert len(driven.loop.undo_labels()) == 2
    assert driven.document.placement.position[2] == pytest.approx(1.0)


def test_what_is_kept_while_it_plays_is_what_is_shown(motion):
    kept = []
    driven = Driven(pose_edits.open_file(Document.opening(poise.biped()), motion), save=kept.append)
    driven.loop.edit("switch", goal_edits.switch_goal, "right_hand", True)
    use(driven, Player.scrub, 12)
    driven.run(3.0)
    assert_is_frame(kept[-1].pose, motion, 12)


# ---- words --------------------------------------------------------------------------------------------


def test_the_page_says_which_moment_is_shown(driven):
    use(driven, Player.scrub, 15)
    assert status_sentence(driven.loop.snapshot) == ("Frame 15 of wave.bvh, 0.50 s of 2.00 s", "good")
    use(driven, Player.play)
    driven.run(0.1)
    assert status_sentence(driven.loop.snapshot)[0].startswith("Playing wave.bvh, 0.")
    assert work_line(driven.loop.snapshot) == "The solver rests"


def test_long_names_of_files_are_shortened_in_the_middle():
    assert shortened("walk.bvh") == "walk.bvh"
    assert shortened("a_walk_that_was_recorded_long_ago_2.bvh") == "a_walk_th…go_2.bvh"
    assert len(shortened("x" * 100)) == 18
