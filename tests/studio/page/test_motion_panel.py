"""Motions on the page, used as a person would: opened, played, scrubbed, taken, dragged out of, saved and turned round."""

import io

import numpy as np
import pytest
from PIL import Image

import poise
from poise.cli.studio import _begin as begin
from poise.document.document import Document
from poise.formats.load_save import decode_motion, encode_motion, load_any
from poise.studio import studio as room
from poise.studio.editing import pose_edits
from poise.studio.studio import Studio
from tests.support.browser import rotation
from tests.support.driven import waving
from tests.support.studio_page import gizmo, settle

pytest.importorskip("viser")


@pytest.fixture(scope="module")
def text():
    """A motion's file of two seconds."""
    return encode_motion(waving(60, 30.0))


@pytest.fixture
def opened(studio, page, text):
    """The page on a studio in which the motion was just opened."""
    studio.edit("open wave.bvh", pose_edits.open_file, decode_motion(text, "wave.bvh"))
    settle(studio)
    page.wait_for_text("wave.bvh")
    page.wait_until(lambda: page.value("Frame") == "0", "the slider to begin again")
    page.settle()
    return page


def playback(studio):
    return studio.loop.snapshot.playback


def wait_for_frame(page, studio, least):
    page.wait_until(lambda: playback(studio).frame >= least, f"frame {least}")


def scrub(page, studio, share):
    """Click on the slider, so far along it; the frame that is shown then."""
    track = page.row("Frame").locator(".mantine-Slider-trackContainer").bounding_box()
    page.page.mouse.click(track["x"] + share * track["width"], track["y"] + 0.5 * track["height"])
    wanted = share * (len(studio.document.motion) - 1)
    page.wait_until(lambda: playback(studio).shown and abs(playback(studio).frame - wanted) < 3, f"frame {wanted:.0f}")
    return playback(studio).frame


def test_a_bvh_is_opened_as_a_body_and_undone(studio, page, text):
    assert not page.button("Play").is_visible()
    page.switch_tab("File")
    assert not page.button("Save motion as BVH").is_visible()
    page.upload("Open…", "wave.bvh", text)
    page.wait_for_notification("wave.bvh: its skeleton is")
    page.wait_for_text("wave.bvh · 60 frames · 30/s · 2.00 s")
    settle(studio)
    page.settle()
    assert page.button("Play").is_visible()
    assert studio.document.motion.name == "wave.bvh"
    part = studio.server.scene.get_handle_by_name("/parts/right_hand")
    np.testing.assert_allclose(part.position, studio.document.motion.positions("right_hand")[0], atol=0.2)
    lowest = min(studio.pose.segment_frame(foot)[0][1] for foot in ("right_foot", "left_foot"))
    assert studio.server.scene.get_handle_by_name("/floor").position[1] == pytest.approx(lowest, abs=0.12)
    page.click("Undo")
    page.wait_until(lambda: studio.document.motion is None, "the biped")
    page.wait_until(lambda: not page.button("Play").is_visible(), "the player to be hidden")


def test_it_is_played_and_paused_and_meanwhile_only_the_body_is_shown(studio, opened):
    page = opened
    page.click("Play")
    wait_for_frame(page, studio, 20)
    page.wait_for_text("Playing wave.bvh, ")
    page.wait_until(lambda: float(page.value("Frame")) >= 20, "the slider to follow")
    assert not gizmo(studio, "right_hand").visible
    assert not studio.stage.pin("head_Yrotation").visible
    by_name = studio._page._joints._sliders
    sliders = [by_name[joint.name] for joint in studio.document.character.joints]
    sent = [slider.handle.value for slider in sliders]
    wait_for_frame(page, studio, 40)
    assert [slider.handle.value for slider in sliders] == sent  # ninety sliders are not sent while it plays
    page.click("Pause")
    page.wait_until(lambda: not playback(studio).playing, "it to pause")
    settle(studio)
    frame = playback(studio).frame
    page.wait_for_text(f"Frame {frame} of wave.bvh, ")
    page.wait_until(lambda: gizmo(studio, "right_hand").visible, "the arrows")
    page.settle()
    hand = studio.document.motion[frame].frame("right_hand")[0]
    np.testing.assert_allclose(gizmo(studio, "right_hand").position, hand, atol=1e-4)
    angles = np.degrees(studio.document.motion.angles[frame])
    page.wait_until(
        lambda: np.abs([slider.handle.value for slider in sliders] - angles).max() < 0.06, "the sliders of joints to follow"
    )
    page.screenshot("motion-paused")


def test_a_frame_is_scrubbed_to_and_taken_for_the_pose(studio, opened):
    page, motion = opened, studio.document.motion
    frame = scrub(page, studio, 0.85)
    page.wait_for_text(f"Frame {frame} of wave.bvh, {frame / 30.0:.2f} s of 2.00 s")
    np.testing.assert_array_equal(studio.pose.angles, motion.angles[frame])
    page.click("Take this frame")
    page.wait_until(lambda: studio.loop.snapshot.undo == f"take frame {frame}", "the frame to be taken")
    settle(studio)
    np.testing.assert_array_equal(studio.document.angles, motion.angles[frame])
    page.wait_for_text("Nothing is asked for: the body rests")
    page.press("Control+z")
    page.wait_until(lambda: studio.loop.snapshot.redo == f"take frame {frame}", "it to be undone")
    settle(studio)
    np.testing.assert_array_equal(studio.document.angles, motion.angles[0])
    assert page.value("Frame") == str(frame)


def test_the_slider_is_dragged_while_it_plays_and_nobody_takes_it_away(studio, opened):
    page = opened
    page.click("Play")
    wait_for_frame(page, studio, 5)
    track = page.row("Frame").locator(".mantine-Slider-trackContainer").bounding_box()
    at = track["y"] + 0.5 * track["height"]
    page.drag_pointer((track["x"] + 0.3 * track["width"], at), (track["x"] + 0.75 * track["width"], at), steps=15)
    page.wait_until(lambda: not playback(studio).playing, "it to pause")
    page.wait_until(lambda: abs(playback(studio).frame - 0.75 * 59) < 3, "the last of the drag")  # it may come after the pause
    settle(studio)
    assert playback(studio).frame == pytest.approx(0.75 * 59, abs=3)
    page.wait_until(lambda: page.value("Frame") == str(playback(studio).frame), "the slider to be where it was let go")


def test_without_a_loop_and_faster_it_stops_at_the_end(studio, opened):
    page = opened
    page.set_checkbox("Loop", False)
    page.set_slider("Speed", 4)
    page.wait_until(lambda: playback(studio).speed == 4.0 and not playback(studio).loops, "the speed")
    page.click("Play")
    page.wait_until(lambda: playback(studio).frame == 59 and not playback(studio).playing, "the end")
    page.wait_for_text("Frame 59 of wave.bvh")
    page.set_checkbox("Loop", True)
    page.set_slider("Speed", 1)
    page.wait_until(lambda: playback(studio).speed == 1.0 and playback(studio).loops, "the speed")


def test_a_hand_that_is_dragged_while_it_plays_pauses_it_and_is_where_it_was_seen(studio, opened):
    page, quick = opened, waving(60, 30.0)
    slow = poise.Motion(quick.character, quick.angles, quick.placements, rate=3.0)  # it does not run away from the pointer
    studio.edit("open slow.bvh", pose_edits.open_file, decode_motion(encode_motion(slow), "slow.bvh"))
    page.wait_for_text("slow.bvh")
    page.set_slider("Speed", 0.1)
    page.wait_until(lambda: playback(studio).speed == 0.1, "the speed")
    begun = scrub(page, studio, 0.5)
    page.click("Corner")
    page.click("Play")
    page.wait_until(lambda: playback(studio).playing, "it to play")
    page.settle()
    wrist, turned = studio.pose.segment_frame("right_hand")
    begin = page.project(wrist + rotation(turned) @ (0.0, -0.08, 0.0))
    page.drag_pointer(begin, (begin[0] + 25, begin[1] - 30), steps=12)
    page.wait_until(lambda: studio.document.goals["right_hand"].enabled, "the hand to be grabbed")
    assert not playback(studio).playing
    settle(studio)
    frame = playback(studio).frame
    assert begun <= frame <= begun + 20
    assert studio.document.placement.position == pytest.approx(tuple(studio.document.motion.placements[frame, :3]))
    assert studio.loop.snapshot.reached
    page.click("Undo")
    page.wait_until(lambda: studio.loop.snapshot.undo == "open slow.bvh", "the drag to be undone")
    page.set_slider("Speed", 1)
    page.wait_until(lambda: playback(studio).speed == 1.0, "the speed")


def test_the_pose_and_the_motion_are_saved_as_bvh(studio, opened, text):
    page = opened
    frame = scrub(page, studio, 0.6)
    page.switch_tab("File")
    with page.download() as files:
        page.click("Save motion as BVH")
    assert files["wave.bvh"] == text
    with page.download() as files:
        page.click("Save pose as BVH")
    pose = decode_motion(files["pose.bvh"], "pose.bvh")
    assert len(pose) == 1
    np.testing.assert_allclose(
        pose.positions("right_hand")[0], studio.document.motion.positions("right_hand")[frame], atol=1e-6
    )
    studio.edit("new", pose_edits.open_file, Document.opening(poise.biped()))
    settle(studio)
    page.wait_until(lambda: not page.button("Play").is_visible(), "the player to be hidden")
    page.settle()
    page.switch_tab("File")
    with page.download() as files:
        page.click("Save pose as BVH")
    biped = decode_motion(files["pose.bvh"], "pose.bvh")
    np.testing.assert_allclose(biped.positions("right_hand")[0], studio.pose.segment_frame("right_hand")[0], atol=1e-6)


def test_a_bvh_that_cannot_be_read_changes_nothing_and_one_without_frames_is_a_skeleton(studio, opened, text):
    page, before = opened, studio.document
    page.switch_tab("File")
    page.upload("Open…", "broken.bvh", text[: len(text) // 20])
    page.wait_for_notification("broken.bvh: ")
    assert studio.document == before
    assert studio.document.motion is before.motion
    still = encode_motion(waving(60)[:0])
    page.upload("Open…", "still.bvh", still)
    page.wait_until(lambda: studio.loop.snapshot.undo == "open still.bvh", "the skeleton")
    settle(studio)
    assert studio.document.motion is None
    page.wait_until(lambda: not page.button("Play").is_visible(), "the player to be hidden")


def test_a_turntable_is_drawn_beside_the_loop_and_saved(studio, opened, monkeypatch):
    monkeypatch.setattr(room, "TURNTABLE", (64, 64))  # the real one takes seconds
    monkeypatch.setattr(room, "TURNTABLE_FPS", 2.0)
    page = opened
    page.switch_tab("File")
    with page.download() as files:
        page.click("Turntable")
        page.wait_for_notification("The turntable is being drawn")
    with Image.open(io.BytesIO(files["turntable.gif"])) as film:
        assert (film.format, film.size, film.n_frames) == ("GIF", (64, 64), 8)


def test_a_studio_of_the_command_line_begins_with_a_motion_and_what_was_guessed(tmp_path, text):
    path = tmp_path / "wave.bvh"
    path.write_bytes(text)
    studio = Studio(begin(load_any(path, poise.biped())), port=8460)
    assert (studio.document.motion.name, len(studio.document.motion)) == ("wave.bvh", 60)
    assert [sentence for _, sentence in studio.notices] == [
        "wave.bvh: its skeleton is 167.4 units high, so lengths are taken for cm"
    ]
