"""The page, used as a person would, by pointer, clicks and keys: the pose at the server, and what the page shows."""

import json
import re
from math import degrees, radians

import numpy as np
import pytest

import poise
from poise.appearance.palette import LIGHT
from poise.formats.document_json import encode_document
from poise.formats.schema import encode_character
from poise.studio.engine.phases import Phase
from poise.studio.scene.camera import VIEWS
from poise.studio.texts.python_snippet import snippet
from tests.support.browser import SIZE
from tests.support.studio_page import error, gizmo, place, settle, sight

pytest.importorskip("viser")


# ---- dragging -----------------------------------------------------------------------------------------


def test_a_dragged_hand_is_followed_by_the_whole_body_and_the_feet_stay(studio, page):
    before = {name: studio.pose.segment_frame(name)[0] for name in ("pelvis", "torso", "left_foot", "right_foot")}
    hand = place(studio, "right_hand")
    page.drag_arrow(gizmo(studio, "right_hand"), "z", 0.8)
    page.drag_arrow(gizmo(studio, "right_hand"), "y", -0.4)
    settle(studio)
    np.testing.assert_allclose(place(studio, "right_hand"), hand + np.array([0.0, -0.4, 0.8]), atol=5e-3)
    after = {name: studio.pose.segment_frame(name)[0] for name in before}
    assert min(np.linalg.norm(after[name] - before[name]) for name in ("pelvis", "torso")) > 0.05
    assert max(np.linalg.norm(after[name] - before[name]) for name in ("left_foot", "right_foot")) < 1e-3
    page.wait_for_text("Every goal is reached")
    page.screenshot("hand-dragged")


def test_the_hand_itself_can_be_dragged_in_the_plane_that_faces_the_camera(studio, page):
    before, camera = place(studio, "right_hand"), page.client.camera
    across = np.cross(camera.look_at - camera.position, (0, 1, 0))
    across /= np.linalg.norm(across)
    fingers = before - (0.0, 0.04, 0.0)  # below the palm, where no arrow of the gizmo lies over the hand
    begin, end = (page.project(point) for point in (fingers, fingers - 0.2 * across))
    page.drag_pointer(begin, end, steps=12)
    page.wait_until(lambda: studio.document.goals["right_hand"].enabled, "the hand to be grabbed")
    page.wait_until(
        lambda: np.abs(studio.document.goals["right_hand"].position - (before - 0.2 * across)).max() < 0.03,
        "the last of the drag",
    )
    settle(studio)
    moved = place(studio, "right_hand") - before
    np.testing.assert_allclose(moved, -0.2 * across, atol=0.03)
    assert studio.selected == "right_hand"
    np.testing.assert_allclose(gizmo(studio, "right_hand").position, place(studio, "right_hand"), atol=1e-3)


def test_a_dragged_pelvis_bends_both_knees(studio, page):
    knees = [studio.document.character.joints.index(j) for j in studio.document.character.joints if "knee" in j.name]
    before, pelvis = np.array(studio.document.angles), place(studio, "pelvis")
    page.drag_arrow(gizmo(studio, "pelvis"), "y", -0.2)
    page.drag_arrow(gizmo(studio, "pelvis"), "z", -0.1)
    settle(studio)
    np.testing.assert_allclose(place(studio, "pelvis"), pelvis + np.array([0.0, -0.2, -0.1]), atol=5e-3)
    assert (np.array(studio.document.angles)[knees] - before[knees] > radians(20)).all()


def test_a_grabbed_goal_acts_by_position_alone_until_it_is_turned(studio, page):
    page.drag_arrow(gizmo(studio, "right_hand"), "y", 0.2)
    settle(studio)
    assert studio.document.goals["right_hand"].asks == "position"
    turned = studio.document.goals["right_hand"].orientation
    page.drag_ring(gizmo(studio, "right_hand"), "y", 0.6)
    settle(studio)
    goal = studio.document.goals["right_hand"]
    assert goal.asks == "both"
    assert 2 * np.arccos(abs(np.dot(goal.orientation, turned))) == pytest.approx(0.6, abs=0.02)
    assert error(studio, "right_hand").reached
    np.testing.assert_allclose(gizmo(studio, "right_hand").wxyz, [1, 0, 0, 0], atol=1e-6)


def test_a_square_moves_a_goal_in_a_plane(studio, page):
    hand = place(studio, "left_hand")
    page.drag_arrow(gizmo(studio, "left_hand"), "z", 0.05)  # selected, it is large enough to aim at
    page.drag_square(gizmo(studio, "left_hand"), "z", (0.1, 0.15, 0.0))
    settle(studio)
    np.testing.assert_allclose(place(studio, "left_hand"), hand + np.array([0.1, 0.15, 0.05]), atol=5e-3)


def test_far_out_of_reach_the_body_stretches_within_its_speed_and_says_why(studio, page):
    page.client.camera.position = page.client.camera.look_at + 1.8 * (page.client.camera.position - page.client.camera.look_at)
    poses = []
    studio.loop.watch = lambda now, pose: poses.append((now, pose.angles))
    try:
        page.drag_arrow(gizmo(studio, "right_hand"), "x", -2.0, steps=12)
        settle(studio)
    finally:
        studio.loop.watch = None
        page.click("Corner")
    times, angles = np.array([now for now, _ in poses]), np.array([angles for _, angles in poses])
    speed = np.abs(np.diff(angles, axis=0)).max(axis=1) / np.maximum(np.diff(times), 1e-3)
    assert speed.max() <= studio.document.settings.max_speed * 1.001
    assert error(studio, "right_hand").metres > 0.1
    page.wait_for_text("Settled short: right hand is")
    page.wait_for_text("Why it falls short")
    page.wait_for_text("out of reach")
    assert any(studio.loop.snapshot.at_limits)
    pins = [studio.stage.pin(joint.name).color for joint in studio.document.character.joints]
    highlighted = [color == LIGHT.limit for color in pins]
    assert highlighted == list(studio.loop.snapshot.at_limits)
    links = studio.server.scene.get_handle_by_name("/links").points
    np.testing.assert_allclose(links[0][1], studio.document.goals["right_hand"].position, atol=1e-5)
    rest = studio.pose.angles
    page.wait_until(lambda: studio.loop.phase is Phase.ASLEEP, "the loop to sleep")
    np.testing.assert_array_equal(studio.pose.angles, rest)
    page.screenshot("out-of-reach")


# ---- stage --------------------------------------------------------------------------------------------


def test_a_click_on_a_segment_selects_it_and_one_beside_it_nothing(studio, page):
    page.click_at(studio.pose.segment_frame("torso")[0] + [0, 0.3, 0])
    page.wait_until(lambda: studio.selected_segment == "torso", "the torso to be selected")
    page.click_at(place(studio, "head"))
    page.wait_until(lambda: studio.selected == "head", "the head to be selected")
    page.switch_tab("Goals")
    page.wait_until(lambda: page.value("Goal") == "Head", "the panel to show the head's goal")
    page.click_at((-0.9, 0.0, -0.5))
    page.wait_until(lambda: studio.selected_segment == "", "nothing to be selected")


@pytest.mark.parametrize("view", ["Front", "Side", "Top", "Corner"])
def test_views_look_from_the_front_the_side_the_top_and_a_corner(studio, page, view):
    page.click("Side" if view == "Corner" else "Corner")
    page.click(view)
    wanted = -np.array(VIEWS[view]) / np.linalg.norm(VIEWS[view])
    page.wait_until(lambda: sight(page) @ wanted > 0.999 * np.linalg.norm(sight(page)), f"the view {view}")
    page.settle()
    for point in ((0.0, 0.0, 0.0), place(studio, "head")):
        x, y = page.project(point)
        assert 0 < x < SIZE[0]
        assert 0 < y < SIZE[1]


def test_dark_and_light(studio, page):
    page.switch_tab("File")
    bright = page.pixels()[:300, :300].mean()
    page.set_checkbox("Dark", True)
    page.wait_until(lambda: page.pixels()[:300, :300].mean() < 0.6 * bright, "the stage to be dark")
    page.screenshot("dark")
    page.set_checkbox("Dark", False)
    page.wait_until(lambda: page.pixels()[:300, :300].mean() > 0.9 * bright, "the stage to be light")


def test_parts_of_the_stage_can_be_hidden(studio, page):
    page.switch_tab("File")
    for label, node in (
        ("Body", "/parts/torso/body"),
        ("Joints", "/joints/head_y"),
        ("Frames", "/parts/head/reached head"),
        ("Gizmos", "/goals/head"),
    ):
        page.set_checkbox(label, False)
        page.wait_until(lambda node=node: not studio.server.scene.get_handle_by_name(node).visible, f"{label} to be hidden")
        page.set_checkbox(label, True)
        page.wait_until(lambda node=node: studio.server.scene.get_handle_by_name(node).visible, f"{label} to be shown")


def test_the_page_says_how_it_goes(studio, page):
    page.drag_arrow(gizmo(studio, "right_hand"), "z", 0.2)
    settle(studio)
    page.wait_for_text("at rest")
    text = page.text()
    assert re.search(r"Right hand\s+\d+\.\d mm", text)
    assert re.search(r"Left foot\s+\d+\.\d mm\s+\d+\.\d°", text)
    assert re.search(r"Head\s+follows", text)
    assert re.search(r"\d+ iterations? · \d+ µs · at rest", text)
    page.toggle_folder("Last seconds")
    page.wait_for_text("Largest error [mm]")
    page.wait_for_text("Time of a solve [µs]")
    page.wait_for_text("No joint is at a limit")
    page.toggle_folder("Last seconds")


# ---- goals --------------------------------------------------------------------------------------------


def test_goals_are_switched_on_where_the_body_is_and_off_again(studio, page):
    page.switch_tab("Goals")
    page.set_checkbox("Head", True)
    page.wait_until(lambda: studio.document.goals["head"].enabled, "the head's goal to be on")
    settle(studio)
    np.testing.assert_allclose(studio.document.goals["head"].position, place(studio, "head"), atol=1e-9)
    page.set_checkbox("Head", False)
    page.wait_until(lambda: not studio.document.goals["head"].enabled, "the head's goal to be off")
    assert not page.row("Right foot").is_visible()


def test_what_a_goal_asks_for_its_weights_and_its_place_can_be_set(studio, page):
    page.switch_tab("Goals")
    page.set_checkbox("Left hand", True)
    page.wait_until(lambda: page.value("Goal") == "Left hand", "the left hand to be selected")
    page.choose("Asks for", "both")
    page.wait_until(lambda: studio.document.goals["left_hand"].asks == "both", "the orientation to be asked for")
    page.enter("Position weight", "2.5")
    page.wait_until(lambda: studio.document.goals["left_hand"].position_weight == 2.5, "the weight")
    page.enter("Orientation weight", "-3")
    page.wait_until(lambda: studio.document.goals["left_hand"].orientation_weight == 0.0, "the weight to be clamped")
    page.wait_for_notification("out of range")
    page.wait_until(lambda: page.value("Orientation weight") == "0", "the clamped number to be shown")
    page.choose("Asks for", "position")
    page.enter("Position [m]", "1.1", index=1)
    page.wait_until(lambda: studio.document.goals["left_hand"].position[1] == 1.1, "the position")
    settle(studio)
    assert place(studio, "left_hand")[1] == pytest.approx(1.1, abs=1e-3)
    page.enter("Position [m]", "3.5", index=1)
    settle(studio)
    page.click("Snap to the pose")
    page.wait_until(lambda: studio.document.goals["left_hand"].position[1] < 3.0, "the goal to snap")
    settle(studio)
    assert error(studio, "left_hand").metres < 5e-3  # the foot, which had given way a little, stands again


def test_all_five_in_six_degrees_of_freedom_is_one_click(studio, page):
    page.switch_tab("Goals")
    page.click("All five, six DOF")
    page.wait_until(lambda: sum(goal.enabled for goal in studio.document.goals.values()) == 5, "five goals")
    assert all(goal.asks == "both" for goal in studio.document.goals.values() if goal.enabled)


def test_a_goal_that_matters_less_gives_way(studio, page):
    page.switch_tab("Goals")
    page.set_checkbox("Head", True)
    page.wait_until(lambda: page.value("Goal") == "Head", "the head to be selected")
    page.enter("Priority", "2")
    page.wait_until(lambda: studio.document.goals["head"].priority == 2.0, "the priority")
    page.enter("Priority", "0")
    page.wait_for_notification("Priority: 0 is out of range, 1 to 100; it is 1 now")
    page.wait_until(lambda: studio.document.goals["head"].priority == 1.0, "the clamped priority")


# ---- body ---------------------------------------------------------------------------------------------


def mark(studio, name):
    return studio.server.scene.get_handle_by_name(name)


def test_a_body_that_leans_is_seen_to_fall_and_balances_by_a_click(studio, page):
    page.drag_arrow(gizmo(studio, "right_hand"), "z", 0.5)
    page.switch_tab("File")
    page.set_checkbox("Center of mass", True)
    page.wait_until(lambda: mark(studio, "/mass/ball") is not None, "the center of mass to be drawn")
    settle(studio)
    page.settle()
    np.testing.assert_allclose(mark(studio, "/mass/ball").position, studio.pose.center_of_mass, atol=1e-4)
    assert mark(studio, "/mass/ball").color == LIGHT.target  # it is not over the feet
    page.set_checkbox("Center of mass", False)
    page.wait_until(lambda: not mark(studio, "/mass/ball").visible, "the center of mass to be hidden")
    page.switch_tab("Body")
    page.choose("Set", "Balance")
    page.enter("Priority", "1")
    page.enter("Margin [mm]", "20")
    page.set_checkbox("Balance", True)
    page.wait_until(lambda: studio.document.extra("balance").enabled, "balance to be asked for")
    settle(studio)
    balance = studio.document.extra("balance")
    assert (balance.priority, balance.margin) == (1.0, 0.02)
    page.wait_for_text("Balance 20 mm inside")
    assert mark(studio, "/mass/ball").color == LIGHT.reached
    assert mark(studio, "/mass/support").visible
    page.settle()
    page.screenshot("balance")
    page.click("Undo")
    page.wait_until(lambda: not studio.document.extra("balance").enabled, "balance to be undone")
    page.wait_until(lambda: not mark(studio, "/mass/support").visible, "the polygon to be hidden")


def test_a_head_follows_a_target_that_is_dragged_and_an_elbow_a_hint(studio, page):
    page.switch_tab("Body")
    page.set_checkbox("Look at", True)
    page.wait_until(lambda: mark(studio, "/goals, other/look") is not None, "the target")
    settle(studio)
    target = np.array(studio.document.extra("look").target)
    page.drag_arrow(mark(studio, "/goals, other/look"), "y", -0.4)
    page.wait_until(lambda: studio.document.extra("look").target[1] < target[1] - 0.39, "the target to be moved")
    settle(studio)
    page.wait_for_text("Look at 0.0°")
    page.wait_until(
        lambda: float(page.value("Target [m]", 1)) == pytest.approx(target[1] - 0.4, abs=0.01), "its place to be shown"
    )
    page.toggle_folder("Elbows and knees")
    page.set_checkbox("Right elbow", True)
    page.wait_until(lambda: studio.document.extra("hint right_elbow").enabled, "the hint")
    settle(studio)
    before = np.array(studio.document.extra("hint right_elbow").target)
    page.wait_until(lambda: float(page.value("Target [m]", 2)) == pytest.approx(before[2], abs=0.01), "its place to be shown")
    page.enter("Target [m]", round(before[0] - 0.5, 2), index=0)
    page.wait_until(lambda: studio.document.extra("hint right_elbow").target[0] < before[0] - 0.4, "the hint to be moved")
    settle(studio)
    page.wait_for_text("Right elbow hint 0.0 mm")
    assert mark(studio, "/targets/hint right_elbow").visible
    page.settle()
    page.screenshot("targets")
    page.set_checkbox("Right elbow", False)
    page.wait_until(lambda: not mark(studio, "/goals, other/hint right_elbow").visible, "the hint's arrows to be gone")
    page.toggle_folder("Elbows and knees")


def test_a_pinned_hand_stays_and_nothing_goes_through_floor_or_body(studio, page):
    page.switch_tab("Body")
    page.toggle_folder("Pins")
    assert not page.row("Right foot").is_visible()  # it is the base
    page.set_checkbox("Left hand", True)
    page.wait_until(lambda: studio.document.extra("pin left_hand").enabled, "the hand to be pinned")
    page.set_checkbox("Orientation too", True)
    page.wait_until(lambda: studio.document.extra("pin left_hand").orientation is not None, "the orientation to be held")
    hand, turned = studio.pose.frame("left_hand")
    page.drag_arrow(gizmo(studio, "pelvis"), "y", -0.15)
    settle(studio)
    np.testing.assert_allclose(studio.pose.frame("left_hand")[0], hand, atol=1e-3)
    np.testing.assert_allclose(studio.pose.frame("left_hand")[1], turned, atol=2e-3)
    page.set_checkbox("Floor", True)
    page.set_checkbox("Keep apart", True)
    page.wait_for_text("Floor kept")
    page.wait_for_text("Apart kept")
    assert mark(studio, "/pinned/left_hand").visible
    assert mark(studio, "/parts/torso/capsule").visible
    page.settle()
    page.screenshot("pins")
    page.switch_tab("File")
    page.set_checkbox("Capsules", False)
    page.wait_until(lambda: not mark(studio, "/parts/torso/capsule").visible, "the capsules to be hidden")
    page.set_checkbox("Capsules", True)
    page.switch_tab("Solver")
    page.choose("Method", "paper")
    page.wait_until(lambda: studio.solver.method == "paper", "the paper's method")
    page.switch_tab("Body")
    page.wait_for_text("The method paper has pose goals only")
    page.wait_for_text("Floor idle")
    page.toggle_folder("Pins")


# ---- pose ---------------------------------------------------------------------------------------------


def test_the_base_swaps_without_the_pose_moving(studio, page):
    page.drag_arrow(gizmo(studio, "right_hand"), "z", 0.3)
    settle(studio)
    before = {segment.name: studio.pose.segment_frame(segment.name)[0] for segment in studio.document.character.segments}
    page.switch_tab("Pose")
    for base in ("Left foot", "Right foot"):
        page.choose("Stands on", base)
        page.wait_until(lambda base=base: studio.document.character.base == base.lower().replace(" ", "_"), "the other base")
        settle(studio)
        for name, where in before.items():
            np.testing.assert_allclose(studio.pose.segment_frame(name)[0], where, atol=1e-5)


def test_reset_mirror_and_random(studio, page):
    page.switch_tab("Pose")
    rest = np.array(studio.document.angles)
    page.click("Random")
    page.wait_until(lambda: np.abs(np.array(studio.document.angles) - rest).max() > 0.1, "another pose")
    settle(studio)
    hand = place(studio, "right_hand")
    page.click("Mirror")
    page.wait_until(lambda: studio.loop.snapshot.undo == "mirror", "the mirror image")
    settle(studio)
    assert place(studio, "left_hand")[1] == pytest.approx(hand[1], abs=0.02)
    page.click("Reset")
    page.wait_until(lambda: studio.loop.snapshot.undo == "reset", "the rest pose")
    settle(studio)
    np.testing.assert_allclose(studio.document.angles, rest, atol=1e-6)


# ---- joints and solver --------------------------------------------------------------------------------


def test_a_slider_poses_the_body_and_takes_the_goals_along(studio, page):
    page.drag_arrow(gizmo(studio, "right_hand"), "z", 0.1)
    settle(studio)
    page.switch_tab("Joints")
    page.set_slider("right_elbow_x", 90)
    index = [joint.name for joint in studio.document.character.joints].index("right_elbow_x")
    page.wait_until(lambda: degrees(studio.document.angles[index]) == pytest.approx(90, abs=0.06), "the elbow to bend")
    settle(studio)
    assert degrees(studio.document.angles[index]) == pytest.approx(90, abs=0.1)
    assert error(studio, "right_hand").metres < 1e-3


def test_limits_can_be_edited_and_hold(studio, page):
    page.switch_tab("Joints")
    page.choose("Joint", "right_elbow_x")
    page.wait_until(lambda: page.value("High [°]") == "150", "the limits of the elbow")
    page.enter("High [°]", "20")
    page.wait_until(lambda: studio.document.character.limits[15][1] == pytest.approx(radians(20)), "the limit")
    settle(studio)
    assert degrees(studio.document.angles[15]) <= 20.0 + 1e-9
    page.enter("Low [°]", "30")
    page.wait_for_notification("low cannot be above high")
    assert studio.document.character.limits[15][0] == 0.0


def test_the_solver_can_be_set_and_numbers_out_of_range_are_clamped(studio, page):
    page.switch_tab("Solver")
    page.choose("Method", "paper")
    page.wait_until(lambda: studio.solver.method == "paper", "the paper's method")
    page.choose("Method", "poise")
    page.wait_until(lambda: studio.solver.method == "poise", "the method poise")
    for label, name, typed, meant in (
        ("Iterations", "iterations", "7", 7),
        ("Sweeps", "sweeps", "3", 3),
        ("Damping", "damping", "0.5", 0.5),
        ("Budget [µs]", "budget", "500", 500.0),
        ("Max speed [°/s]", "max_speed", "180", np.pi),
        ("Posture", "posture_weight", "0.05", 0.05),
    ):
        page.enter(label, typed)
        page.wait_until(lambda name=name, meant=meant: getattr(studio.document.settings, name) == pytest.approx(meant), label)
    page.enter("Iterations", "123456")
    page.wait_for_notification("Iterations: 123456 is out of range, 1 to 1000; it is 1000 now")
    page.wait_until(lambda: studio.document.settings.iterations == 1000, "the clamped number")
    page.wait_until(lambda: page.value("Iterations") == "1000", "the clamped number to be shown")


# ---- document -----------------------------------------------------------------------------------------


def test_undo_and_redo_by_buttons_and_keys(studio, page):
    rest = np.array(studio.document.angles)
    page.drag_arrow(gizmo(studio, "right_hand"), "z", 0.3)
    settle(studio)
    page.switch_tab("Pose")
    page.click("Pose crouch")
    page.wait_until(lambda: studio.loop.snapshot.undo == "pose crouch", "the pose")
    settle(studio)
    crouched = np.array(studio.document.angles)
    page.click("Undo")
    page.wait_until(lambda: studio.loop.snapshot.redo == "pose crouch", "the pose to be undone")
    page.press("Control+z")
    page.wait_until(lambda: studio.loop.snapshot.redo == "move right_hand", "the drag to be undone")
    settle(studio)
    np.testing.assert_allclose(studio.document.angles, rest, atol=1e-6)
    page.press("Control+Shift+Z")
    page.wait_until(lambda: studio.loop.snapshot.redo == "pose crouch", "the drag to be redone")
    page.click("Redo")
    page.wait_until(lambda: studio.loop.snapshot.redo == "", "the pose to be redone")
    settle(studio)
    np.testing.assert_allclose(studio.document.angles, crouched, atol=1e-4)


def test_a_document_is_saved_and_opened(studio, page):
    page.drag_arrow(gizmo(studio, "left_hand"), "z", 0.2)
    settle(studio)
    page.switch_tab("File")
    with page.download() as files:
        page.click("Save document")
    saved = studio.document
    assert files["document.json"] == encode_document(saved)
    page.click("New")
    page.wait_until(lambda: not studio.document.goals["left_hand"].enabled, "the new document")
    page.upload("Open…", "document.json", files["document.json"])
    page.wait_until(lambda: studio.document.goals["left_hand"].enabled, "the saved document")
    settle(studio)
    np.testing.assert_allclose(studio.document.angles, saved.angles, atol=1e-6)


def test_a_pose_is_saved_and_opened(studio, page):
    page.switch_tab("Pose")
    page.click("Random")
    page.wait_until(lambda: studio.loop.snapshot.undo == "random pose", "a random pose")
    settle(studio)
    page.switch_tab("File")
    with page.download() as files:
        page.click("Save pose")
    angles = np.array(studio.document.angles)
    assert json.loads(files["pose.json"])["poise"] == "pose"
    page.click("New")
    page.wait_until(lambda: np.abs(np.array(studio.document.angles) - angles).max() > 0.1, "the new document")
    page.upload("Open…", "pose.json", files["pose.json"])
    page.wait_until(lambda: np.abs(np.array(studio.document.angles) - angles).max() < 1e-6, "the saved pose")


def test_another_character_is_opened_with_panels_of_its_own(studio, page):
    arm = poise.Character(
        joints=[
            poise.Joint("shoulder", None, (0, 1.4, 0), (0, 0, 1), (-1.5, 1.5), segment="upper_arm"),
            poise.Joint("elbow", "shoulder", (0.3, 0, 0), (0, 0, 1), (0, 2.6), rest=0.4, segment="forearm"),
        ],
        effectors=[poise.Effector("tip", "forearm", offset=(0.25, 0, 0))],
        base="torso",
    )
    page.switch_tab("File")
    page.upload("Open…", "arm.json", encode_character(arm))
    page.wait_until(lambda: len(studio.document.character.joints) == 2, "the arm")
    settle(studio)
    page.wait_for_text("Tip")
    page.switch_tab("Joints")
    page.wait_until(lambda: page.row("elbow").is_visible(), "the elbow's slider")
    page.screenshot("arm")
    page.press("Control+z")
    page.wait_until(lambda: len(studio.document.character.joints) == 30, "the biped again")
    page.settle()


def test_a_file_that_cannot_be_read_changes_nothing_and_says_why(studio, page):
    before = studio.document
    page.switch_tab("File")
    page.upload("Open…", "broken.json", b'{"poise": "document", "character": 1}')
    page.wait_for_notification("broken.json: ")
    page.upload("Open…", "notes.txt", b"hello")
    page.wait_for_notification("notes.txt: it is not JSON in UTF-8")
    assert studio.document == before


def test_the_goals_are_copied_as_python_that_finds_the_pose(studio, page):
    page.drag_arrow(gizmo(studio, "right_hand"), "z", 0.3)
    settle(studio)
    page.switch_tab("File")
    code = page.page.locator(".poise-copy")
    page.wait_until(lambda: code.get_attribute("data-code") == snippet(studio.document), "the code of this pose")
    page.click("Copy as Python")
    page.wait_until(lambda: page.page.evaluate("navigator.clipboard.readText()").startswith("import poise"), "the clipboard")
    names: dict = {}
    exec(page.page.evaluate("navigator.clipboard.readText()"), names)
    np.testing.assert_allclose(names["solver"].pose.angles, studio.document.angles, atol=2e-3)


def test_a_picture_of_the_stage_is_saved(studio, page):
    page.switch_tab("File")
    with page.download() as files:
        page.click("Save a picture")
    assert files["poise.png"].startswith(b"\x89PNG")
    assert len(files["poise.png"]) > 20_000


def test_an_exception_in_the_loop_becomes_a_notice_and_the_loop_goes_on(studio, page, caplog):
    def fail(document):
        raise ZeroDivisionError("on purpose")

    studio.edit("fail", fail)
    page.wait_for_notification("ZeroDivisionError: on purpose")
    assert "on purpose" in caplog.text
    page.drag_arrow(gizmo(studio, "right_hand"), "y", 0.1)
    settle(studio)
    assert error(studio, "right_hand").reached
