"""The panels in the browser: tabs, inspector, numbers, palette, help, drawer, gallery, walks, status, accessibility."""

import numpy as np
import pytest

from poise.studio.editing import goal_edits, pose_edits
from tests.support.documents import crane
from tests.support.studio_page import settle
from tests.support.web_page import CONTRAST, PHONE, STANDARDS


def test_a_negative_number_typed_key_by_key_arrives(studio, page):
    page.page.mouse.click(*page.place("left_hand"))
    page.switch("Reach").check(force=True)
    page.wait_until(lambda: studio.document.goals["left_hand"].enabled, "the hand to be held")
    page.enter("x [m]", "-0.25")
    page.wait_until(lambda: studio.document.goals["left_hand"].position[0] == pytest.approx(-0.25), "-0.25")
    page.enter("y [m]", "1,1")
    page.wait_until(lambda: studio.document.goals["left_hand"].position[1] == pytest.approx(1.1), "a comma for a point")


def test_number_fields_take_arrows_and_leave_what_is_escaped(studio, page):
    page.page.mouse.click(*page.place("left_forearm"))
    field = page.number("Left elbow x")
    field.click()
    before = float(field.input_value())
    page.page.keyboard.press("ArrowUp")
    page.page.keyboard.press("Shift+ArrowUp")
    after = f"{before + 11.0:.1f}"
    page.wait_until(lambda: field.input_value() == after, "the field to follow both keys")
    settle(studio)
    assert np.degrees(studio.document.joint_angles["left_elbow_x"]) == pytest.approx(before + 11.0, abs=0.06)
    page.page.keyboard.press("Control+a")
    page.page.keyboard.type("77")
    page.page.keyboard.press("Escape")
    assert field.input_value() == after


def test_a_number_out_of_range_is_clamped_and_the_page_says_so_and_a_word_is_refused(studio, page):
    page.page.mouse.click(*page.place("left_forearm"))
    page.enter("Left elbow x", "900")
    page.page.get_by_role("alert").filter(has_text="150").wait_for()
    settle(studio)
    page.enter("Left elbow x", "much")
    page.page.get_by_role("alert").filter(has_text="much is not a number").wait_for()


def test_numbers_beside_the_selection_are_those_of_the_body(studio, page):
    page.page.mouse.click(*page.place("right_forearm"))
    assert page.page.locator(".inspector h2").inner_text() == "Right forearm"
    shown = float(page.number("Right elbow x").input_value())
    joint = [joint.name for joint in studio.pose.character.joints].index("right_elbow_x")
    assert shown == pytest.approx(np.degrees(studio.pose.angles[joint]), abs=0.06)
    assert page.number("Highest Right elbow x").input_value() == "150"
    page.enter("Highest Right elbow x", "120")
    page.wait_until(
        lambda: round(np.degrees({j.name: j.limits for j in studio.document.character.joints}["right_elbow_x"][1])) == 120,
        "the limit to be set",
    )


def test_all_tabs_can_be_reached_by_keys_and_show_their_panels(studio, page):
    page.page.get_by_role("tab", name="Pose").focus()
    seen = [page.page.get_by_role("tabpanel").inner_text()]
    for _ in range(4):
        page.page.keyboard.press("ArrowRight")
        seen.append(page.page.get_by_role("tabpanel").inner_text())
    assert len(set(seen)) == 5
    assert page.store("tab") == "picture"


def test_tabs_stay_where_they_are_whichever_is_chosen(page):
    begins = "() => [...document.querySelectorAll('[role=tab]')].map((tab) => tab.getBoundingClientRect().x)"
    before = page.page.evaluate(begins)
    for name in ("Character", "Picture"):
        page.show_tab(name)
        assert page.page.evaluate(begins) == before


def test_a_pose_of_the_gallery_is_taken_by_a_click_and_undone(studio, page):
    before = studio.pose.angles.copy()
    page.page.get_by_role("button", name="Kneel", exact=True).click()
    page.wait_until(
        lambda: np.abs(studio.pose.angles - before).max() > 0.5 if studio.pose.angles.shape == before.shape else True,
        "the pose",
    )
    settle(studio)
    page.wait_for_pose(lambda: studio.pose)
    page.keep_screenshot("gallery-kneel")
    page.page.keyboard.press("Control+z")
    page.wait_until(
        lambda: studio.pose.angles.shape == before.shape and np.abs(studio.pose.angles - before).max() < 1e-6, "undo"
    )
    page.page.keyboard.press("Control+Shift+z")
    page.wait_until(lambda: np.abs(studio.pose.angles - before).max() > 0.5, "redo")


def test_what_a_switch_did_is_undone_while_the_switch_has_the_keys(studio, page):
    page.page.mouse.click(*page.place("left_hand"))
    page.switch("Reach").check(force=True)
    page.wait_until(lambda: studio.document.goals["left_hand"].enabled, "the hand to be held")
    page.wait_until(lambda: page.store("history")["undo"], "something to undo")
    page.switch("Reach").focus()
    page.page.keyboard.press("Control+z")
    page.wait_until(lambda: not studio.document.goals["left_hand"].enabled, "undo")


def test_the_palette_finds_and_does_things_by_keys_alone(studio, page):
    page.page.keyboard.press("Control+k")
    page.page.keyboard.type("walk or")
    assert page.page.get_by_role("dialog").get_by_role("option").first.inner_text().startswith("Walk or stop")
    page.page.keyboard.press("Escape")
    assert page.page.get_by_role("dialog").count() == 0
    page.page.keyboard.press("Control+k")
    page.page.keyboard.type("side")
    page.page.keyboard.press("ArrowDown")
    page.page.keyboard.press("ArrowUp")
    page.page.keyboard.press("Enter")
    page.wait_until(lambda: page.page.get_by_role("dialog").count() == 0, "the palette to close")


def test_help_lists_keys_and_closes_with_esc(studio, page):
    page.page.keyboard.press("?")
    help_ = page.page.get_by_role("dialog", name="Help")
    help_.wait_for()
    for text in ("Ctrl+Z", "Drag a part of the body", "Pin or unpin"):
        assert text in help_.inner_text()
    page.keep_screenshot("help")
    page.page.keyboard.press("Escape")
    page.wait_until(lambda: page.page.get_by_role("dialog").count() == 0, "help to close")


def test_the_drawer_has_errors_plots_priorities_and_settings(studio, page):
    page.page.keyboard.press("e")
    drawer = page.page.get_by_role("region", name="Numbers for engineers")
    drawer.wait_for()
    page.frames(4)  # the stage gets smaller
    page.drag_part("left_hand", (30, -40))
    page.wait_until(lambda: studio.document.goals["left_hand"].enabled, "the hand to be held")
    assert "µs" in drawer.inner_text()
    page.wait_until(lambda: page.store("solves") and page.store("solves")["microseconds"], "plots")
    page.enter("Iterations", "7")
    page.wait_until(lambda: studio.document.settings.iterations == 7, "iterations")
    page.enter("Priority of Left hand", "2")
    page.wait_until(lambda: studio.document.goals["left_hand"].priority == 2.0, "the priority")
    drawer.get_by_label("Method").select_option("paper")
    page.wait_until(lambda: studio.document.settings.method == "paper", "the method")
    page.keep_screenshot("drawer")


def test_what_the_body_keeps_to_is_switched_and_set(studio, page):
    page.switch("Balance").check(force=True)
    page.wait_until(lambda: studio.document.extra("balance").enabled, "balance")
    page.click("Settings of Balance")
    page.enter("Margin", "35")
    page.wait_until(lambda: studio.document.extra("balance").margin == pytest.approx(0.035), "the margin")
    page.page.get_by_label("On", exact=True).select_option(label="Left foot")
    page.wait_until(lambda: studio.document.extra("balance").bearing == ("left_foot",), "what bears weight")


FOOTPRINTS = "() => window.poise.view.footprints.shown"


def test_a_walk_is_started_steered_and_stopped_and_is_a_motion_then(studio, page):
    page.show_tab("Walk")
    page.click("Walk")
    page.wait_until(lambda: studio.loop.snapshot.walk.seconds > 0.5, "the body to walk")
    page.enter("Turn to the right", "20")
    page.wait_until(lambda: studio.loop.snapshot.walk.turn != 0.0, "the walk to turn")
    page.wait_until(page.sees_body, "the body to be in view")
    assert page.page.evaluate("() => window.poise.stage.following") is True
    page.wait_until(lambda: page.page.evaluate(FOOTPRINTS)["lines"], "a foot that stands on its footprint")
    page.page.get_by_role("img", name="Knee over a stride: left").wait_for()
    page.show_tab("Pose")
    assert page.page.evaluate(FOOTPRINTS)["count"] == 0
    page.show_tab("Walk")
    page.click("Stop")
    page.wait_until(lambda: studio.document.motion is not None, "the walk to be a motion")
    page.show_tab("Motion")
    page.wait_until(lambda: page.store("motion") is not None, "the player")
    page.number("Frame").first.click()
    page.enter("Frame", "5")
    page.wait_until(lambda: studio.loop.snapshot.playback.frame == 5, "frame 5")
    page.click("Take this frame")
    page.wait_until(lambda: not studio.loop.snapshot.playback.shown, "the frame to be the pose")


def test_the_status_line_says_why_and_nothing_of_it_is_clipped(studio, page):
    studio.edit("far", goal_edits.move_goal, "left_hand", (2.5, 2.2, 0.3))
    settle(studio)
    page.wait_until(lambda: "left hand" in page.status().lower() and "short" in page.status(), page.status)
    clipped = "(element) => element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1"
    assert page.page.locator(".status-sentence").evaluate(clipped) is False
    assert page.page.locator(".status").evaluate(clipped) is False


def test_everything_that_a_menu_does_has_a_name_and_no_barrier_is_found(studio, page, axe):
    for theme in ("light", "dark"):
        page.page.evaluate("(dark) => { window.poise.store.dark.value = dark; }", theme == "dark")
        only = STANDARDS if theme == "light" else CONTRAST
        for tab in ("Pose", "Walk", "Motion", "Character", "Picture"):
            page.show_tab(tab)
            assert page.find_barriers(axe, only) == [], (theme, tab)
        page.page.mouse.click(*page.place("left_hand"))
        page.page.keyboard.press("e")
        assert page.find_barriers(axe, only) == [], (theme, "inspector and drawer")
        page.page.keyboard.press("e")
        page.page.keyboard.press("?")
        assert page.find_barriers(axe, only) == [], (theme, "help")
        page.page.keyboard.press("Escape")
        page.page.keyboard.press("Control+k")
        assert page.find_barriers(axe, only) == [], (theme, "palette")
        page.page.keyboard.press("Escape")
        page.page.keyboard.press("Escape")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_has_the_panel_below_nothing_is_wider_than_the_page_and_tabs_come_back(studio, open_page, scheme):
    phone = open_page(studio.url, PHONE, has_touch=True, is_mobile=True, color_scheme=scheme, reduced_motion="reduce")
    stage, panel = phone.stage().bounding_box(), phone.page.locator(".panel").bounding_box()
    assert panel["y"] >= stage["y"] + stage["height"]
    for tab in ("Pose", "Walk", "Motion", "Character", "Picture"):
        phone.show_tab(tab)
        assert phone.page.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]
        wide = "(element) => element.scrollWidth > element.clientWidth"
        assert phone.page.locator(".tab-content").evaluate(wide) is False, tab
    phone.show_tab("Pose")
    phone.page.get_by_role("button", name="Wave", exact=True).tap()
    settle(studio)
    phone.keep_screenshot(f"phone-{scheme}")
    _assert_that_a_tap_on_a_tab_brings_it_back_after_a_part_was_taken(phone)


def _assert_that_a_tap_on_a_tab_brings_it_back_after_a_part_was_taken(phone):
    phone.page.touchscreen.tap(*phone.place("left_hand"))
    phone.page.get_by_role("region", name="Selection").wait_for()
    tab = phone.page.get_by_role("tab", name="Pose", exact=True)
    tab.tap()
    phone.wait_until(lambda: phone.page.locator(".inspector").count() == 0, "the selection to give way")
    assert phone.page.get_by_role("button", name="Relax").is_visible()
    tab.tap()
    phone.wait_until(lambda: not phone.page.get_by_role("button", name="Relax").is_visible(), "the panel to close")


def test_pins_are_drawn_on_the_stage_as_a_whole(studio, page):
    page.page.mouse.click(*page.place("head"))
    pin = page.page.get_by_role("button", name="Pin head")
    pin.wait_for()
    stage = page.stage().bounding_box()
    to_edge = stage["y"] + 25 - page.place("head")[1]
    page.drag(page.empty_place(), (0, to_edge), button="right", steps=4)
    page.wait_for_camera()
    page.frames(2)
    box = pin.bounding_box()
    assert page.place("head")[1] < stage["y"] + 60, "the head is not at the edge"
    assert box["y"] >= stage["y"]
    assert box["x"] + box["width"] <= stage["x"] + stage["width"]


def test_the_inspector_does_not_lie_over_what_is_selected(studio, open_page):
    page = open_page(studio.url, (1280, 720), reduced_motion="reduce")
    for way in ((-420, 0), (560, 0)):
        page.page.keyboard.press("Escape")
        page.drag(page.empty_place(), way, button="right", steps=4)
        page.wait_for_camera()
        x, y = page.place("head")
        page.page.mouse.click(x, y)
        box = page.page.locator(".inspector").bounding_box()
        assert not box["x"] - 30 < x < box["x"] + box["width"] + 30, (way, x, box)


def test_the_manner_is_chosen_relaxed_and_undone(studio, page):
    choice = page.page.get_by_role("radio", name="Plain", exact=True)
    choice.click()
    page.wait_until(lambda: studio.document.settings.manner == "plain", "the plain manner")
    page.wait_until(lambda: choice.get_attribute("aria-checked") == "true", "the choice to follow")
    page.click("Undo")
    page.wait_until(lambda: studio.document.settings.manner is None, "the human manner")
    studio.edit("turn", pose_edits.set_joint, "head_y", 0.8)
    page.wait_for_text("It keeps the pose that was set")
    page.click("Relax")
    page.wait_until(lambda: studio.loop.snapshot.undo == "relax", "the body to relax")
    settle(studio)
    assert abs(studio.document.joint_angles["head_y"]) < 0.2
    page.click("Undo")
    page.wait_until(lambda: studio.document.joint_angles["head_y"] == pytest.approx(0.8), "the pose before")


def test_a_body_that_is_not_human_says_why_it_is_plain(studio, page):
    studio.edit("open", pose_edits.open_file, crane())
    settle(studio)
    choice = page.page.get_by_role("radio", name="Human", exact=True)
    page.wait_until(choice.is_disabled, "the choice to be gone")
    page.page.locator('.field[title^="Only plain: this one is none"]').wait_for()
