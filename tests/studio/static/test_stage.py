"""The stage in the browser: first sight, the camera, what is under the pointer, and that a body is always in view."""

import numpy as np
import pytest

import poise
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.studio import Studio
from tests.support.studio_page import settle
from tests.support.walks import scaled
from tests.support.web_page import WebPage


@pytest.fixture
def draw():
    return "plain"


def test_first_sight_is_the_figure_the_floor_and_one_hint(open_page):
    with Studio(port=8670) as studio:
        page = open_page(studio.url)
        assert page.sees_body()
        _assert_first_sight(page)
        page.page.evaluate("() => window.poise.store.say('walk.glb holds fourteen animations, of which this is the first')")
        page.page.locator(".sentence").wait_for()
        hint, sentence = (page.page.locator(each).bounding_box() for each in (".hint", ".sentence"))
        assert sentence["y"] + sentence["height"] <= hint["y"], "the hint is covered"
        page.drag_part("left_hand", (20, -30))
        page.wait_until(lambda: page.page.locator(".hint").count() == 0, "the hint to go")
        page.page.goto("about:blank")


def _assert_first_sight(page: WebPage) -> None:
    assert page.page.locator(".hint").inner_text().startswith("Drag any part of the body")
    assert page.gizmo("arrow", 0) is None
    for covering in (".inspector", ".pin", ".drawer", ".dialog", ".sentence", ".lost"):
        assert page.page.locator(covering).count() == 0, covering
    assert page.page.evaluate("() => window.poise.view.marks.wantedShown") == 0
    assert page.store("support") is not None, "the body balances from the start"
    assert page.page.evaluate("() => window.poise.view.balance.center.visible") is False


def test_every_part_of_the_body_is_to_be_seen_from_somewhere(studio, page):
    for view in ("1", "2", "4"):
        page.page.keyboard.press(view)
        page.wait_for_camera()
        if view == "1":
            assert all(page.shows(segment.name) for segment in studio.document.character.segments)


def test_what_is_under_the_pointer_lights_up_and_shows_a_hand(studio, page):
    for segment in ("head", "torso", "right_shin", "left_foot"):
        page.page.mouse.move(*page.place(segment))
        page.wait_until(lambda name=segment: page.store("hovered") == name, f"{segment} to light up")
        assert page.stage().evaluate("(canvas) => canvas.style.cursor") == "grab"
    page.page.mouse.move(*page.empty_place())
    page.wait_until(lambda: page.store("hovered") == "", "nothing to be lit")
    assert page.stage().evaluate("(canvas) => canvas.style.cursor") == ""


def test_a_drag_beside_the_body_turns_the_camera_and_never_below_the_floor(studio, page):
    for way in ((0, -900), (300, 0), (0, 900), (-500, -400)):
        before = page.camera()[0]
        page.drag(page.empty_place(), way, steps=4)
        page.wait_for_camera()
        assert np.linalg.norm(page.camera()[0] - before) > 0.01
        assert page.camera()[0][1] > 0.0
        assert page.sees_body()
    assert page.shows_pose(studio.pose)


def test_the_camera_stays_between_30_cm_and_50_m_and_over_the_floor_however_it_is_zoomed(studio, page):
    page.page.mouse.move(*page.place("left_foot"))
    for _ in range(25):
        page.page.mouse.wheel(0, -600)
    page.wait_for_camera()
    near = page.camera()
    assert 0.3 <= near[2] < 0.32
    assert near[0][1] > 0.0
    for _ in range(40):
        page.page.mouse.wheel(0, 900)
    page.wait_for_camera()
    assert 45.0 < page.camera()[2] <= 50.0
    page.page.keyboard.press("f")
    page.wait_for_camera()
    assert page.sees_body()
    assert page.camera()[2] < 6.0


def test_zooming_comes_nearer_to_what_is_under_the_pointer(studio, page):
    hand = page.place("left_hand")
    page.page.mouse.move(*hand)
    for _ in range(4):
        page.page.mouse.wheel(0, -250)
        page.frames(2)
    page.wait_for_camera()
    assert np.hypot(*(np.array(page.place("left_hand")) - hand)) < 60


def test_the_right_button_shifts_the_camera_no_farther_than_the_body_is_seen(studio, page):
    for _ in range(4):
        page.drag(page.empty_place(), (-500, 200), button="right", steps=3)
    page.wait_for_camera()
    assert page.sees_body()
    assert page.page.get_by_role("menu").count() == 0


def test_views_and_f_by_keys(studio, page):
    page.page.keyboard.press("3")
    page.wait_for_camera()
    position, target, _ = page.camera()
    assert position[1] - target[1] > 0.9 * np.linalg.norm(position - target)
    page.page.keyboard.press("1")
    page.wait_for_camera()
    position, target, _ = page.camera()
    assert position[2] - target[2] > 0.9 * np.linalg.norm(position - target)
    page.page.mouse.click(*page.place("left_hand"))
    page.page.keyboard.press("f")
    page.wait_for_camera()
    hand = studio.pose.frame("left_hand")[0]
    assert np.linalg.norm(page.camera()[1] - hand) < 0.15


def test_a_reload_after_a_long_walk_shows_the_body(studio, page, open_page):
    far = studio.document.placement.position
    studio.edit(
        "go far", lambda document: document.with_pose(poise.Pose(document.character, placement=(3000.0, far[1], 2000.0)))
    )
    settle(studio)
    page.wait_for_pose(lambda: studio.pose)
    page.wait_until(page.sees_body, "the body to be in view far away")
    page.page.reload()
    page.wait_ready()
    page.wait_until(page.sees_body, "the body to be in view after a reload")
    assert page.shows("torso")
    assert page.camera()[2] < 8.0


def test_nothing_is_drawn_while_nothing_changes(studio, page):
    page.wait_for_camera()
    page.page.wait_for_timeout(200)
    before = page.page.evaluate("() => window.poise.stage.framesDrawn")
    page.frames(20)
    assert page.page.evaluate("() => window.poise.stage.framesDrawn") - before <= 1


def test_a_page_that_is_drawn_slowly_steps_down_by_itself(studio, open_page):
    page: WebPage = open_page(studio.url, draw="auto")
    page.wait_until(lambda: page.stage().get_attribute("data-drawing") in ("plain", "shadows"), "a level of drawing")
    assert page.page.evaluate("() => window.poise.stage.drawing") != "fine"


MEASURED_SLOW = """() => {
  const { stage } = window.poise;
  stage.choose(null);
  Object.assign(stage.quality, { level: "plain", settled: true });
  stage.invalidate();
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(stage.canvas.dataset.drawing))));
}"""
PICTURE = "() => window.poise.stage.picture(160, 200, { marks: false, transparent: false }).toDataURL()"


def test_what_stands_still_is_drawn_finely_where_what_moves_is_not(studio, open_page):
    page: WebPage = open_page(studio.url, size=(420, 320), draw="shadows")
    assert page.page.evaluate(MEASURED_SLOW) == "plain"
    page.wait_until(lambda: page.stage().get_attribute("data-drawing") == "shadows", "the still body to be drawn finely")
    page.wait_until(lambda: not page.page.evaluate("() => window.poise.stage.scheduled"), "the drawing to end")
    assert page.page.evaluate("() => window.poise.stage.drawing") == "plain"


def test_a_picture_is_fine_however_the_stage_is_drawn(studio, open_page):
    page: WebPage = open_page(studio.url, size=(420, 320), draw="shadows")
    fine = page.page.evaluate(PICTURE)
    page.page.evaluate("() => window.poise.stage.choose('plain')")
    page.wait_until(lambda: page.stage().get_attribute("data-drawing") == "plain", "the stage to be drawn plainly")
    assert page.page.evaluate(PICTURE) == fine
    page.wait_until(lambda: page.stage().get_attribute("data-drawing") == "plain", "the stage to be drawn as before")


def test_the_center_of_mass_is_shown_where_balance_is_lost(studio, page):
    shown = "() => window.poise.view.balance.center.visible"
    studio.edit("balance", goal_edits.switch_extra, "balance", True)
    settle(studio)
    page.wait_until(lambda: page.store("support") is not None, "the support polygon")
    page.frames(2)
    assert page.page.evaluate(shown) is False
    for foot in ("left_foot", "right_foot"):
        studio.edit("hold", goal_edits.set_asks, foot, "both")
    studio.edit("lean", goal_edits.move_goal, "pelvis", (0.9, 0.8, 0.0))
    settle(studio)
    page.wait_until(lambda: page.page.evaluate(shown), lambda: f"the center of mass; {page.status()}")


def test_joints_frames_and_masses_are_shown_when_asked_for(studio, page):
    page.show_tab("Picture")
    assert page.page.evaluate("() => window.poise.view.rods.visible") is False
    for label, check in (
        ("Joint axes", "window.poise.view.rods.visible"),
        ("Frames of hands and feet", "window.poise.view.frames.visible"),
        ("Center of mass", "window.poise.view.balance.visible"),
        ("What is kept apart", "window.poise.view.capsules.visible"),
    ):
        page.switch(label).check(force=True)
        page.wait_until(lambda check=check: page.page.evaluate(f"() => {check}"), label)
    page.wait_until(lambda: page.page.evaluate("() => window.poise.view.withJoints"), "joints in the pose frames")
    page.keep_screenshot("joints-and-frames")


@pytest.mark.parametrize("size", [0.05, 100.0])
def test_a_doll_and_a_tower_are_framed_whole(studio, page, size):
    studio.edit("begin", pose_edits.open_file, poise.Document.opening(scaled(size)))
    settle(studio)
    page.page.wait_for_function("(size) => Math.abs(window.poise.stage.size / size - 1) < 0.3", arg=1.75 * size)
    page.page.keyboard.press("1")
    page.wait_for_camera()
    heights = [page.project((0.0, size * height, 0.0))[1] for height in (0.0, 1.75)]
    assert 0.0 < heights[1] < heights[0] - 200.0 < 520.0
