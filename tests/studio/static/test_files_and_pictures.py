"""Files in and out in the browser: drops, sentences where a file was dropped, downloads, pictures, films, exported pages."""

import io
import json
import re

import numpy as np
import pytest
from PIL import Image

import poise
from poise.formats.bvh_writer import encode_motion
from poise.formats.pose_and_document_json import encode_document
from tests.support.studio_page import settle


def small_motion(frames=12):
    character = poise.biped()
    angles = np.linspace(0.0, 0.3, frames)[:, None] * np.ones(character.n_dofs)
    return poise.Motion(character, np.clip(angles, *character.limits.T), rate=30.0)


def test_a_bvh_dropped_anywhere_opens_plays_and_a_frame_is_taken(studio, page):
    page.drop("small.bvh", encode_motion(small_motion()), page.empty_place())
    page.wait_until(lambda: studio.document.motion is not None, "the motion to be opened")
    page.wait_until(lambda: (page.store("motion") or {}).get("name") == "small.bvh", "the page to know of it")
    assert page.page.locator(".opening").count() == 0  # no endless note
    page.show_tab("Motion")
    page.click("Play")
    page.wait_until(lambda: studio.loop.snapshot.playback.playing, "it to play")
    page.click("Pause")
    page.enter("Frame", "7")
    page.wait_until(lambda: studio.loop.snapshot.playback.frame == 7, "frame 7")
    page.click("Take this frame")
    page.wait_until(lambda: not studio.loop.snapshot.playback.shown, "the frame to be the pose")


def test_a_motion_that_was_opened_is_shown_with_its_player_at_its_first_frame(studio, page):
    motion = small_motion()
    page.drop("walked.bvh", encode_motion(motion), page.empty_place())
    page.wait_until(lambda: page.store("tab") == "motion", "the tab of the motion")
    assert page.number("Frame").input_value() == "0"
    assert page.button("Play").is_enabled()
    page.wait_for_pose(lambda: studio.document.motion[0])


def test_the_page_stays_on_another_tab_after_a_file_was_opened_again(studio, page):
    for _ in range(2):
        page.show_tab("Pose")
        page.drop("again.bvh", encode_motion(small_motion()), page.empty_place())
        page.wait_until(lambda: page.store("tab") == "motion", "the tab of the motion")
    page.show_tab("Pose")
    page.page.evaluate("() => window.poise.session.send({ type: 'scrub', frame: 3 })")
    page.wait_until(lambda: page.store("motion")["frame"] == 3, "frame 3")
    assert page.store("tab") == "pose"


def test_of_two_files_the_first_is_opened_and_the_page_says_so(studio, page):
    content = encode_motion(small_motion())
    page.drop_files({"one.bvh": content, "two.bvh": content}, page.empty_place())
    page.wait_for_text("One file is opened at a time: one.bvh is, the other one is not.")
    page.wait_until(lambda: (page.store("motion") or {}).get("name") == "one.bvh", "the first file to be opened")


def test_space_plays_after_scrubbing_and_the_slider_keeps_its_arrows(studio, page):
    page.drop("scrubbed.bvh", encode_motion(small_motion()), page.empty_place())
    page.wait_until(lambda: (page.store("motion") or {}).get("name") == "scrubbed.bvh", "the file to be opened")
    page.page.get_by_role("slider", name="Frame").focus()
    page.page.keyboard.press("ArrowRight")
    page.wait_until(lambda: studio.loop.snapshot.playback.frame == 1, "the next frame")
    page.page.keyboard.press("Space")
    page.wait_until(lambda: studio.loop.snapshot.playback.playing, "it to play")


def test_remarks_about_a_file_stand_in_the_panel_and_one_line_tells_of_them(studio, page):
    page.page.evaluate("() => { window.poise.session.upload = async () => ['odd.bvh: this is odd', 'odd.bvh: that too']; }")
    try:
        page.drop("odd.bvh", b"", page.empty_place())
        page.wait_for_text("odd.bvh is open; 2 remarks under")
        assert page.page.locator(".sentence").count() == 1
        page.show_tab("Character")
        page.wait_for_text("odd.bvh: that too")
    finally:
        page.page.evaluate("() => { delete window.poise.session.upload; }")


def test_unit_and_up_axis_of_a_file_can_be_corrected(studio, page):
    page.drop("unit.bvh", encode_motion(small_motion()), page.empty_place())
    page.wait_until(lambda: (page.store("motion") or {}).get("name") == "unit.bvh", "the file to be opened")
    size = page.store("scene")["size"]
    page.show_tab("Motion")
    page.page.get_by_label("Unit").select_option("inch")
    page.wait_until(
        lambda: abs(page.store("scene")["size"] / size - 2.54) < 0.2 or page.store("motion")["unit"] == "inch", "another size"
    )
    page.wait_until(page.sees_body, "the body to be in view")


def test_the_sentence_about_a_bad_file_stands_where_it_was_dropped(studio, page):
    before = studio.document
    place = page.empty_place()
    page.drop("broken.bvh", b"HIERARCHY\nROOT hips {", place)
    problem = page.page.locator(".file-problem")
    problem.wait_for()
    box = problem.bounding_box()
    assert "broken.bvh" in problem.inner_text()
    assert abs(box["x"] + box["width"] / 2 - place[0]) < 260
    assert abs(box["y"] - place[1]) < 120
    assert page.page.locator(".opening").count() == 0
    assert studio.document == before
    page.keep_screenshot("bad-file")
    problem.get_by_role("button", name="Close").click()
    page.wait_until(lambda: problem.count() == 0, "the sentence to go")


def test_a_second_body_with_the_same_names_is_whole(studio, page):
    tall = small_motion()
    page.drop("first.bvh", encode_motion(tall), page.empty_place())
    page.wait_until(lambda: (page.store("motion") or {}).get("name") == "first.bvh", "the first body")
    text = encode_motion(tall).decode()
    lines = [
        " ".join(["OFFSET", *(str(1.3 * float(number)) for number in line.split()[1:])]) if "OFFSET" in line else line
        for line in text.splitlines()
    ]
    page.drop("second.bvh", "\n".join(lines).encode(), page.empty_place())
    page.wait_until(lambda: (page.store("motion") or {}).get("name") == "second.bvh", "the second body")
    page.wait_for_pose(lambda: studio.pose)
    assert page.sees_body()


def test_a_document_is_saved_and_opened_again(studio, page):
    page.show_tab("Character")
    with page.download() as files:
        page.click("Save document")
    (name,) = files
    assert name.endswith(".json")
    assert json.loads(files[name])
    page.drag_part("left_hand", (30, -60))
    settle(studio)
    page.drop(name, files[name], page.empty_place())
    page.wait_until(lambda: not studio.document.goals["left_hand"].enabled, "the saved document")
    assert encode_document(studio.document) == files[name]


def test_poses_and_bvh_are_saved_and_python_is_copied(studio, page):
    page.show_tab("Character")
    for label, suffix in (("Save pose", ".json"), ("Save pose as BVH", ".bvh")):
        with page.download() as files:
            page.click(label)
        assert next(iter(files)).endswith(suffix)
    page.click("Copy as Python")
    page.wait_for_text("Copied")
    assert "poise" in page.page.evaluate("() => navigator.clipboard.readText()")


@pytest.mark.parametrize("transparent", [False, True])
def test_a_picture_has_the_size_and_the_background_that_were_asked_for(studio, page, transparent):
    page.show_tab("Picture")
    page.enter("Width", "320")
    page.enter("Height", "400")
    page.switch("Transparent").set_checked(transparent, force=True)
    with page.download() as files:
        page.click("Save a picture")
    picture = Image.open(io.BytesIO(files["pose.png"]))
    assert picture.size == (320, 400)
    assert (picture.convert("RGBA").getpixel((2, 2))[3] == 0) == transparent
    pixels = np.asarray(picture.convert("RGB"), float)
    assert pixels.std() > 5.0
    page.frames(2)
    box = page.stage().bounding_box()
    assert page.page.evaluate("() => window.poise.stage.extent") == [round(box["width"]), round(box["height"])]


def test_a_turntable_is_a_gif_that_turns(studio, page):
    page.show_tab("Picture")
    page.enter("Width", "64")
    page.enter("Height", "64")
    with page.download() as files:
        page.click("Save a turntable")
        page.page.get_by_text(re.compile(r"\d+ s left")).wait_for()
    film = Image.open(io.BytesIO(files["turntable.gif"]))
    assert film.n_frames == 80
    film.seek(0)
    first = np.asarray(film.convert("RGB"), float)
    film.seek(40)
    assert np.abs(np.asarray(film.convert("RGB"), float) - first).max() > 20


@pytest.mark.parametrize(("kind", "start"), [("webm", b"\x1aE\xdf\xa3"), ("mp4", b"\x00\x00\x00 ftypisom")])
def test_a_motion_is_saved_as_a_film_where_the_browser_can(studio, page, kind, start):
    page.drop("film.bvh", encode_motion(small_motion(8)), page.empty_place())
    page.wait_until(lambda: (page.store("motion") or {}).get("name") == "film.bvh", "the motion")
    page.show_tab("Picture")
    page.enter("Width", "64")
    page.enter("Height", "64")
    page.show_tab("Motion")
    formats = page.page.get_by_role("radiogroup", name="Format")
    formats.wait_for()
    page.frames(5)
    page.page.wait_for_timeout(100)  # the browser is asked what it can encode
    if formats.get_by_role("radio", name=kind).count() == 0:
        pytest.skip(f"this browser encodes no {kind}")
    formats.get_by_role("radio", name=kind).click()
    with page.download() as files:
        page.click("Save the motion as a film")
    film = files[f"motion.{kind}"]
    assert film.startswith(start)
    length = page.page.evaluate(
        """([bytes, kind]) => new Promise((done) => {
          const film = document.createElement("video");
          film.onloadedmetadata = () => done([film.videoWidth, film.duration]);
          film.onerror = () => done(["error", film.error?.message]);
          film.src = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: `video/${kind}` }));
        })""",
        [list(film), kind],
    )
    if length[0] == "error" and kind == "mp4":
        pytest.skip("this browser plays no mp4")
    assert length == [64, pytest.approx(8 / 30, abs=0.05)]


def test_an_exported_page_plays_without_a_studio(studio, page, browser, tmp_path):
    page.drop("export.bvh", encode_motion(small_motion()), page.empty_place())
    page.wait_until(lambda: (page.store("motion") or {}).get("name") == "export.bvh", "the motion")
    page.show_tab("Picture")
    with page.download() as files:
        page.click("Export a page")
    (content,) = files.values()
    path = tmp_path / "exported.html"
    path.write_bytes(content)
    context = browser.new_context(viewport={"width": 480, "height": 360}, offline=True)
    exported = context.new_page()
    complaints: list[str] = []
    exported.on("pageerror", lambda error: complaints.append(str(error)))
    exported.goto(f"{path.as_uri()}?draw=plain")
    slider = exported.get_by_role("slider", name="Frame")
    slider.wait_for()
    assert slider.get_attribute("max") == "11"
    exported.wait_for_function("() => Number(document.querySelector('input[type=range]').value) > 0")
    exported.get_by_role("button", name="Pause").click()
    exported.get_by_role("button", name="Play").wait_for()
    seen = np.asarray(Image.open(io.BytesIO(exported.screenshot())).convert("RGB"), dtype=int)
    (rows,) = np.nonzero(((seen[:, :, 0] - seen[:, :, 2]) > 20).any(axis=1))
    assert np.ptp(rows) > 120, "the body fills the page"
    assert complaints == []
    context.close()
