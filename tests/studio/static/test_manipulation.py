"""Direct manipulation in the browser: drags, selection, pins, gizmo, symmetry, snapping, menus, touch."""

import numpy as np
import pytest

from tests.support.studio_page import settle
from tests.support.web_page import PHONE

SEGMENTS = (
    "head", "torso", "pelvis", "right_upper_arm", "right_forearm", "right_hand", "left_upper_arm", "left_forearm", "left_hand",
    "right_thigh", "right_shin", "right_foot", "left_thigh", "left_shin", "left_foot",
)  # fmt: skip


def angles(studio):
    return {joint.name: value for joint, value in zip(studio.pose.character.joints, studio.pose.angles, strict=True)}


def place(studio, name):
    return np.array(studio.pose.frame(name)[0])


def moved(before, after):
    return max(abs(after[name] - before[name]) for name in before)


def test_dragging_any_part_moves_the_body_and_never_the_camera(studio, page):
    assert len(SEGMENTS) == len(studio.document.character.segments) == 15
    page.page.keyboard.press("1")
    page.wait_for_camera()
    for segment in SEGMENTS:
        before, camera = angles(studio), page.camera()[0]
        page.drag_part(segment, (45, -30), steps=2)
        page.wait_until(lambda before=before: moved(before, angles(studio)) > 0.01, f"{segment} to move")
        assert np.abs(page.camera()[0] - camera).max() < 1e-6, segment
        page.page.keyboard.press("Escape")
        page.page.keyboard.press("Control+z")
        page.wait_until(lambda before=before: moved(before, angles(studio)) < 1e-6, f"the drag of {segment} to be undone")
        page.wait_for_pose(lambda: studio.pose)


def test_a_drag_moves_in_the_plane_of_the_view_and_along_the_floor_with_shift(studio, page):
    start, sight = place(studio, "left_hand"), np.subtract(*page.camera()[:2])
    page.drag_part("left_hand", (30, -60))
    settle(studio)
    goal = np.array(studio.document.goals["left_hand"].position) - start
    assert np.linalg.norm(goal) > 0.05
    assert abs(goal @ sight / np.linalg.norm(sight)) < 0.01
    page.page.keyboard.press("Control+z")
    page.wait_until(lambda: np.allclose(place(studio, "left_hand"), start, atol=1e-3), "the drag to be undone")
    page.wait_for_pose(lambda: studio.pose)
    page.page.keyboard.down("Shift")
    page.drag_part("left_hand", (40, 25))
    page.page.keyboard.up("Shift")
    goal = np.array(studio.document.goals["left_hand"].position) - start
    assert np.linalg.norm(goal) > 0.05
    assert abs(goal[1]) < 0.01


def test_x_y_and_z_keep_a_drag_on_an_axis(studio, page):
    start = place(studio, "right_hand")
    page.drag_part("right_hand", (20, -20), release=False)
    page.page.keyboard.press("y")
    page.frames(2)
    x, y = page.project(start)
    page.page.mouse.move(x, y - 80)
    page.frames(3)
    page.page.mouse.up()
    settle(studio)
    first = np.array(studio.document.goals["right_hand"].position) - start
    page.page.keyboard.press("Control+z")
    assert first[1] > 0.1


def test_esc_takes_a_drag_back_and_delete_lets_a_goal_go(studio, page):
    before = angles(studio)
    page.drag_part("left_hand", (60, -90), release=False)
    page.wait_until(lambda: moved(before, angles(studio)) > 0.05, "the body to follow")
    page.page.keyboard.press("Escape")
    page.wait_until(lambda: moved(before, angles(studio)) < 1e-6, "the drag to be taken back")
    page.page.mouse.up()
    assert not studio.document.goals["left_hand"].enabled
    page.page.keyboard.press("Escape")
    page.wait_for_pose(lambda: studio.pose)
    page.drag_part("left_hand", (60, -90))
    page.wait_until(lambda: studio.document.goals["left_hand"].enabled, "the hand to be held")
    assert page.store("selection") == ["left_hand"]
    page.page.keyboard.press("Delete")
    page.wait_until(lambda: not studio.document.goals["left_hand"].enabled, "the hand to be let go")


def test_dragging_the_standing_foot_changes_the_base_without_a_word(studio, page):
    base = studio.document.character.base
    page.drag_part(base, (40, -50))
    page.wait_until(lambda: studio.document.character.base != base, "another base")
    assert page.page.locator(".sentence").count() == 0


def test_a_click_selects_shift_click_adds_and_a_click_beside_selects_nothing(studio, page):
    page.page.mouse.click(*page.place("left_forearm"))
    page.wait_until(lambda: page.store("selection") == ["left_forearm"], "the forearm to be selected")
    assert page.page.locator(".inspector h2").inner_text() == "Left forearm"
    page.page.keyboard.down("Shift")
    page.page.mouse.click(*page.place("head"))
    page.page.keyboard.up("Shift")
    page.wait_until(lambda: page.store("selection") == ["left_forearm", "head"], "both to be selected")
    page.page.mouse.click(*page.empty_place())
    page.wait_until(lambda: page.store("selection") == [], "nothing to be selected")


def test_several_that_are_selected_are_dragged_together(studio, page):
    hands = {name: place(studio, name) for name in ("left_hand", "right_hand")}
    page.page.mouse.click(*page.place("left_hand"))
    page.page.keyboard.down("Shift")
    page.page.mouse.click(*page.place("right_hand"))
    page.page.keyboard.up("Shift")
    page.drag_part("right_hand", (0, -50))
    settle(studio)
    ways = [np.array(studio.document.goals[name].position) - start for name, start in hands.items()]
    assert np.linalg.norm(ways[0]) > 0.05
    assert np.allclose(ways[0], ways[1], atol=1e-3)


def test_with_symmetry_the_other_side_does_the_same(studio, page):
    page.page.keyboard.press("1")
    page.wait_for_camera()
    page.page.keyboard.press("s")
    assert page.button("Both sides alike").get_attribute("aria-pressed") == "true"
    starts = [place(studio, name) for name in ("left_hand", "right_hand")]
    page.drag_part("left_hand", (50, -70))
    settle(studio)
    goals = [np.array(studio.document.goals[name].position) for name in ("left_hand", "right_hand")]
    assert studio.document.goals["right_hand"].enabled
    left, right = (goal - start for goal, start in zip(goals, starts, strict=True))
    assert left[0] > 0.05
    # The hands of the opening pose are a little apart from each other's mirror image.
    assert np.allclose(left * (-1, 1, 1), right, atol=0.06)


def test_snapping_puts_what_was_grabbed_on_a_grid_of_5_cm(studio, page):
    page.page.keyboard.press("g")
    assert page.button("Snap").get_attribute("aria-pressed") == "true"
    start, pixel = place(studio, "left_hand"), page.place("left_hand")
    grabbed = np.array(page.point_at(pixel))
    page.drag(pixel, (50, -70))
    settle(studio)
    way = np.array(studio.document.goals["left_hand"].position) - start
    cells = (grabbed + way) / 0.05
    assert np.linalg.norm(way) > 0.1
    assert np.abs(cells - cells.round()).max() < 0.03


def test_a_foot_snaps_to_the_floor(studio, page):
    foot = next(name for name in ("left_foot", "right_foot") if name != studio.document.character.base)
    low = "(name) => { const { figure } = window.poise.stage; return figure.lowestOf(figure.indexOf(name)); }"
    floor = page.page.evaluate(low, foot)
    page.drag_part(foot, (0, -40))
    settle(studio)
    page.wait_for_pose(lambda: studio.pose)
    assert page.page.evaluate(low, foot) > floor + 0.05
    page.page.keyboard.press("Escape")
    page.wait_for_camera()
    page.page.keyboard.press("g")
    snaps = page.page.get_by_role("button", name="Snap", exact=True)
    page.wait_until(lambda: snaps.get_attribute("aria-pressed") == "true", "snapping")
    page.drag_part(foot, (0, 33))
    settle(studio)
    page.wait_for_pose(lambda: studio.pose)
    assert page.page.evaluate(low, foot) == pytest.approx(0.0, abs=0.02)


def test_a_part_is_pinned_by_its_pin_and_by_p(studio, page):
    page.page.mouse.click(*page.place("left_hand"))
    page.button("Pin left hand").click()
    page.wait_until(lambda: studio.document.extra("pin left_hand").enabled, "the hand to be pinned")
    page.button("Unpin left hand").click()
    page.wait_until(lambda: not studio.document.extra("pin left_hand").enabled, "the hand to be free")
    page.button("Pin left hand").wait_for()
    page.page.keyboard.press("p")
    page.wait_until(lambda: studio.document.extra("pin left_hand").enabled, "the hand to be pinned by P")
    pinned = place(studio, "left_hand")
    page.page.keyboard.press("Escape")
    page.drag_part("pelvis", (0, 40))
    settle(studio)
    assert np.linalg.norm(place(studio, "left_hand") - pinned) < 0.01
    page.page.mouse.click(*page.place("right_shin"))
    page.page.keyboard.press("p")
    page.wait_for_text("cannot be pinned")


def test_the_gizmo_is_on_the_selection_alone_and_moves_along_its_axes(studio, page):
    page.page.mouse.click(*page.place("left_hand"))
    page.frames(3)
    start, grip = place(studio, "left_hand"), page.gizmo("arrow", 1)
    page.page.mouse.move(*grip)
    page.frames(2)
    page.drag(grip, (0, -60))
    settle(studio)
    way = np.array(studio.document.goals["left_hand"].position) - start
    assert way[1] > 0.05
    assert np.abs(way[[0, 2]]).max() < 1e-3
    page.page.keyboard.press("Escape")
    page.frames(3)
    assert page.gizmo("arrow", 1) is None


def test_a_ring_of_the_gizmo_turns_the_goal(studio, page):
    page.page.mouse.click(*page.place("left_hand"))
    page.frames(3)
    before = np.array(studio.document.goals["left_hand"].orientation)
    grip = page.gizmo("ring", 2)
    page.drag(grip, (60, 20))
    settle(studio)
    goal = studio.document.goals["left_hand"]
    assert goal.asks_orientation
    assert abs(np.array(goal.orientation) @ before) < 0.9995


def test_the_gizmo_has_world_own_and_view_axes(studio, page):
    page.page.mouse.click(*page.place("left_hand"))
    turns = []
    for _ in range(3):
        page.frames(3)
        turns.append(page.page.evaluate("() => window.poise.view.gizmo.frame.toArray()"))
        page.page.keyboard.press("w")
    assert np.allclose(turns[0], [0, 0, 0, 1])
    assert not np.allclose(turns[1], turns[2], atol=1e-3)


def test_a_right_click_says_what_can_be_done_here(studio, page):
    page.page.mouse.click(*page.place("right_hand"), button="right")
    menu = page.page.get_by_role("menu", name="Right hand")
    menu.wait_for()
    assert {"Pin here", "Stand on it", "Frame it"} <= {
        line.split("\n")[0] for line in menu.get_by_role("menuitem").all_inner_texts()
    }
    menu.get_by_role("menuitem", name="Pin here").click()
    page.wait_until(lambda: studio.document.extra("pin right_hand").enabled, "the hand to be pinned")
    page.page.mouse.click(*page.empty_place(), button="right")
    page.page.get_by_role("menu", name="View").wait_for()
    page.page.keyboard.press("Escape")
    page.wait_until(lambda: page.page.get_by_role("menu").count() == 0, "the menu to close")


def test_what_is_wanted_is_marked_only_where_it_is_not_reached(studio, page):
    shown = "() => window.poise.view.marks.wantedShown"
    page.drag_part("left_hand", (20, -30))
    settle(studio)
    page.frames(3)
    assert page.page.evaluate(shown) == 0
    page.page.keyboard.press("Escape")
    for _ in range(4):
        page.page.keyboard.press("-")
    page.wait_for_camera()
    page.drag_part("left_hand", (200, -180))
    settle(studio)
    page.wait_until(lambda: page.page.evaluate(shown) == 1, "a mark where the hand should be")
    assert "left hand" in page.status().lower()


def test_arrow_keys_move_what_is_selected_and_turn_the_camera_otherwise(studio, page):
    page.page.mouse.click(*page.place("left_hand"))
    start = place(studio, "left_hand")
    page.page.keyboard.press("Shift+ArrowUp")
    page.wait_until(lambda: place(studio, "left_hand")[1] - start[1] > 0.05, "the hand to rise")
    page.page.keyboard.press("Escape")
    before = page.camera()[0]
    page.page.keyboard.press("ArrowLeft")
    page.wait_for_camera()
    assert np.linalg.norm(page.camera()[0] - before) > 0.1


def test_a_target_of_the_gaze_can_be_dragged(studio, page):
    page.switch("Look at").check(force=True)
    page.wait_until(lambda: studio.document.extra("look").enabled, "the gaze to be on")
    page.page.keyboard.press("Escape")
    page.page.keyboard.press("1")
    page.wait_for_camera()
    before = np.array(studio.document.extra("look").target)
    at = page.project(before)
    page.drag(at, (80, 40))
    settle(studio)
    assert np.linalg.norm(np.array(studio.document.extra("look").target) - before) > 0.05


@pytest.fixture
def phone(studio, open_page):
    return open_page(studio.url, PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")


def test_one_finger_on_the_body_drags_it_beside_it_turns_the_camera(studio, phone):
    before, camera = angles(studio), phone.camera()[0]
    x, y = phone.place("left_hand")
    with phone.touching() as touch:
        touch("touchStart", [(x, y)])
        for step in range(1, 7):
            touch("touchMove", [(x + 5 * step, y - 8 * step)])
            phone.frames(1)
        touch("touchEnd", [])
        phone.wait_until(lambda: not studio.loop.snapshot.dragged, "the finger to let go")
        settle(studio)
        assert moved(before, angles(studio)) > 0.02
        assert np.abs(phone.camera()[0] - camera).max() < 1e-6
        x, y = phone.empty_place()
        before = angles(studio)
        touch("touchStart", [(x, y)])
        for step in range(1, 7):
            touch("touchMove", [(x - 12 * step, y)])
            phone.frames(1)
        touch("touchEnd", [])
    phone.wait_for_camera()
    assert np.linalg.norm(phone.camera()[0] - camera) > 0.1
    assert moved(before, angles(studio)) < 1e-6
    phone.keep_screenshot("phone")


def test_two_fingers_move_the_camera_and_never_the_head(studio, phone):
    before, distance = angles(studio), phone.camera()[2]
    x, y = phone.place("head")
    with phone.touching() as touch:
        touch("touchStart", [(x, y)])
        touch("touchMove", [(x + 14, y + 4)])
        phone.frames(2)
        touch("touchStart", [(x + 14, y + 4), (x + 30, y + 60)])
        for step in range(1, 8):
            touch("touchMove", [(x - 8 * step, y - 8 * step), (x + 30 + 8 * step, y + 60 + 8 * step)])
            phone.frames(1)
        touch("touchEnd", [])
    settle(studio)
    phone.wait_for_camera()
    assert moved(before, angles(studio)) < 1e-6
    assert phone.camera()[2] < 0.8 * distance


def test_a_long_press_opens_the_menu(studio, phone):
    x, y = phone.place("torso")
    with phone.touching() as touch:
        touch("touchStart", [(x, y)])
        phone.page.get_by_role("menu").wait_for()
        touch("touchEnd", [])
    assert phone.page.get_by_role("menu").get_by_role("menuitem").count() >= 2
