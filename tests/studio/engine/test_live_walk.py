"""Walking in the studio, without a page: a walk is an act of the loop, changed live, and kept as the document's motion."""

import math

import numpy as np
import pytest

import poise
from poise import appearance
from poise.appearance.facing_of_pose import heading
from poise.document.document import Document
from poise.formats.bvh_writer import encode_motion
from poise.formats.load_save import decode_motion
from poise.gait.walk_quality import measure
from poise.studio.editing import pose_edits
from poise.studio.engine import live_walk
from poise.studio.engine.playback import Player
from tests.support.documents import DOCUMENTS, plain_biped, with_goals
from tests.support.driven import Driven, waving
from tests.support.walks import scaled


@pytest.fixture
def driven():
    driven = Driven(Document.opening(poise.biped()))
    driven.settle()
    return driven


def start(driven, seconds=0.0, **changes):
    """Begin to walk, and walk for so long after the body has come to where a walk begins."""
    driven.loop.set_walk(**changes)
    driven.loop.start_walk()
    driven.step()
    assert driven.loop.snapshot.walk.phase == "preparing"
    driven.loop.wait_for_worker()
    driven.run(live_walk.LEAD_IN + 0.1 + seconds)


def stop(driven, seconds=8.0):
    driven.loop.stop_walk()
    driven.run(0.1)
    assert driven.loop.snapshot.walk.phase in ("stopping", "")
    while driven.loop.snapshot.walk.phase and seconds > 0.0:
        driven.run(0.1)
        seconds -= 0.1
    driven.settle()


def speed(driven, seconds=1.2):
    """Over the floor [m/s]."""
    begin = appearance.middle(driven.loop.snapshot.pose)
    driven.run(seconds)
    return float(np.linalg.norm((appearance.middle(driven.loop.snapshot.pose) - begin)[[0, 2]])) / seconds


def test_it_walks_is_changed_meanwhile_comes_to_a_stand_and_is_kept_as_the_motion(driven):
    before = driven.document
    start(driven, 3.0, speed=1.2)
    assert driven.loop.snapshot.walking
    assert not driven.loop.snapshot.settled
    assert speed(driven) == pytest.approx(1.2, rel=0.1)
    driven.loop.set_walk(speed=0.6)
    driven.run(2.0)
    assert speed(driven) == pytest.approx(0.6, rel=0.15)
    looked = heading(driven.loop.snapshot.pose)
    driven.loop.set_walk(turn=math.radians(40.0), style="proud")
    driven.run(3.0)
    assert heading(driven.loop.snapshot.pose) - looked > 0.4
    assert driven.document.motion is None
    stop(driven)
    motion = driven.document.motion
    assert motion.name == "walk.bvh"
    assert motion.rate == 60.0
    found = measure(motion, loops=False)
    assert found.slide <= 1e-4
    assert found.changeover <= 1e-9
    np.testing.assert_array_equal(driven.document.angles, motion.angles[-1])
    assert driven.loop.snapshot.playback.frame == len(motion) - 1
    assert driven.loop.snapshot.undo == "walk"
    assert not driven.notices
    driven.loop.undo()
    driven.settle()
    assert driven.document == before
    assert driven.document.motion is None
    driven.loop.redo()
    driven.settle()
    assert driven.document.motion is motion


def test_what_was_walked_is_saved_and_opened_again(driven):
    start(driven, 1.0, speed=1.0)
    stop(driven)
    motion = driven.document.motion
    again = decode_motion(encode_motion(motion), "walk.bvh")
    assert len(again) == len(motion)
    ways = [walked.positions("pelvis")[:, [0, 2]] for walked in (again, motion)]
    np.testing.assert_allclose(*(way[-1] - way[0] for way in ways), atol=5e-3)  # their effectors are not in one place
    assert np.linalg.norm(ways[0][-1] - ways[0][0]) > 0.3
    driven.loop.edit("open walk.bvh", pose_edits.open_file, again)
    driven.settle()
    driven.loop.use_player(Player.scrub, len(again) - 1)
    driven.settle()
    np.testing.assert_allclose(appearance.middle(driven.loop.snapshot.pose), appearance.middle(motion[-1]), atol=1e-3)


def test_it_begins_where_the_body_stands_and_looks(driven):
    turned = (0.0, 0.0, 1.0, 0.0)
    driven.loop.edit("there", pose_edits.take_pose, poise.Pose(poise.biped(), placement=((2.0, 0.0, 3.0), turned)))
    driven.settle()
    assert abs(heading(driven.document.pose)) == pytest.approx(math.pi)
    begun = appearance.middle(driven.document.pose)
    start(driven, 2.0)
    moved = appearance.middle(driven.loop.snapshot.pose) - begun
    assert moved[2] < -0.4
    assert abs(moved[0]) < 0.2


def test_no_frame_of_the_lead_in_leaps():
    driven = Driven(plain_biped())
    driven.settle()
    driven.loop.edit("crouch", with_goals, "crouch")
    driven.settle()
    poses = []
    driven.loop.set_walk(speed=1.0)
    driven.loop.start_walk()
    driven.step()
    driven.loop.wait_for_worker()
    driven.run(1.5, lambda: poses.append(driven.loop.snapshot.pose))
    heights = np.array([pose.frame("head")[0] for pose in poses])
    assert np.linalg.norm(np.diff(heights, axis=0), axis=1).max() < 0.07  # two frames at once of a body that stands up


def test_a_hand_that_is_dragged_ends_the_walk_and_keeps_it(driven):
    start(driven, 2.0)
    shown = driven.loop.snapshot.pose
    driven.drag("right_hand", (0.0, 0.1, 0.1), seconds=0.5)
    assert driven.loop.snapshot.walk.phase == ""
    assert driven.document.motion is not None
    assert driven.loop.snapshot.undo == "move right_hand"
    assert np.linalg.norm(appearance.middle(driven.loop.snapshot.pose) - appearance.middle(shown)) < 0.2
    driven.loop.undo()
    driven.settle()
    assert driven.loop.snapshot.undo == "walk"
    np.testing.assert_array_equal(driven.document.angles, driven.document.motion.angles[-1])
    driven.loop.undo()
    driven.settle()
    assert driven.document.motion is None


@pytest.mark.parametrize(
    "act",
    [
        lambda loop: loop.undo(),
        lambda loop: loop.use_player(Player.play),
        lambda loop: loop.edit("mirror", pose_edits.mirror_pose),
        lambda loop: loop.edit("open", pose_edits.open_file, waving()),
    ],
)
def test_whatever_else_is_done_ends_it_too(driven, act):
    start(driven, 0.5)
    act(driven.loop)
    driven.run(0.2)
    assert driven.loop.snapshot.walk.phase == ""
    assert not driven.notices


@pytest.mark.parametrize(("floor", "way"), [("stairs up", 1.0), ("stairs down", -1.0), ("slope up", 1.0), ("slope down", -1.0)])
def test_stairs_and_slopes_are_walked_and_kept_with_the_motion(driven, floor, way):
    start(driven, 4.0, speed=0.6, floor=floor)
    ground = driven.loop.snapshot.walk.ground
    assert ground is not None
    stop(driven)
    motion = driven.document.motion
    climbed = motion.positions("pelvis")[-1, 1] - motion.positions("pelvis")[0, 1]
    assert way * climbed > 0.2
    assert measure(motion, ground, loops=False).dip < 0.015  # coming to a stand on stairs down
    assert driven.document.ground is ground
    driven.loop.edit("reset", pose_edits.reset_pose)
    driven.settle()
    assert driven.document.ground is ground
    driven.loop.undo()
    driven.loop.undo()
    driven.settle()
    assert driven.document.ground is None


def test_it_goes_on_from_the_height_that_stairs_have_led_to(driven):
    start(driven, 4.0, speed=0.6, floor="stairs up")
    stop(driven)
    high = driven.document.pose.frame("left_foot")[0][1]
    start(driven, 1.0, speed=0.6, floor="level")
    assert driven.loop.snapshot.walk.ground.origin[1] > 0.3
    stop(driven)
    assert driven.document.pose.frame("left_foot")[0][1] == pytest.approx(high, abs=0.01)


def test_who_has_no_legs_is_told_so_in_a_sentence():
    driven = Driven(DOCUMENTS["crane"]())
    driven.settle()
    driven.loop.start_walk()
    driven.step()
    driven.loop.wait_for_worker()
    driven.run(0.2)
    (notice,) = driven.notices
    assert notice[0] == "problem"
    assert "roles" in notice[1] or "leg" in notice[1] or "foot" in notice[1]
    assert driven.loop.snapshot.walk.phase == ""


def test_a_walk_that_is_called_off_while_it_is_prepared_does_not_begin(driven):
    driven.loop.start_walk()
    driven.step()
    driven.loop.stop_walk()
    driven.step()
    driven.loop.wait_for_worker()
    driven.run(1.0)
    assert driven.loop.snapshot.walk.phase == ""
    assert driven.document.motion is None


def test_speeds_are_held_to_what_legs_can_do_and_nonsense_is_refused():
    driven = Driven(Document.opening(scaled(0.5)))
    start(driven, speed=50.0)
    assert driven.loop.snapshot.walk.speed == driven.loop.snapshot.walk.fastest < 1.5
    driven.loop.set_walk(style="flying")
    driven.run(0.1)
    assert driven.notices == [("problem", "style 'flying' is unknown; there are usual, relaxed, proud, sneaky, tired")]
    assert driven.loop.snapshot.walk.style == "usual"


def test_only_the_end_of_a_long_walk_is_kept(monkeypatch):
    monkeypatch.setattr(live_walk, "SAVED_SECONDS", 1.0)
    driven = Driven(Document.opening(poise.biped()))
    start(driven, 3.0)
    assert driven.loop.snapshot.walk.seconds > 2.9
    stop(driven)
    assert len(driven.document.motion) == 60


def test_a_pause_of_the_loop_is_not_walked_through(driven):
    start(driven, 1.0)
    begun = driven.loop.snapshot.walk.seconds
    driven.now += 30.0
    driven.run(0.05)
    assert driven.loop.snapshot.walk.seconds - begun < 0.3


def test_a_walk_ends_where_another_character_is_opened_meanwhile(driven):
    driven.loop.start_walk()
    driven.step()
    driven.loop.edit("open", pose_edits.open_file, DOCUMENTS["crane"]())
    driven.step()
    driven.loop.wait_for_worker()
    driven.run(0.5)
    assert driven.loop.snapshot.walk.phase == ""
    assert driven.document.character.base == DOCUMENTS["crane"]().character.base
