"""Walking and the gallery on the page, as a person would: choose a walk, change it, stop, save it, open it; click a pose."""

import math

import numpy as np
import pytest

import poise
from poise import appearance, poses
from poise.appearance.facing import heading
from tests.support.studio_page import gizmo, settle

pytest.importorskip("viser")


def walk_state(studio):
    return studio.loop.snapshot.walk


def place(studio):
    return appearance.middle(studio.pose)


def walk(page, studio, least):
    """Walk for so many seconds more, by its own time: a busy machine walks slower."""
    begun = walk_state(studio).seconds
    page.wait_until(lambda: walk_state(studio).seconds >= begun + least, f"{least} s of walking")


def speed(page, studio):
    """Over the floor [m/s], by the walk's own time."""
    begun, at = walk_state(studio).seconds, place(studio)
    walk(page, studio, 0.7)
    return float(np.linalg.norm((place(studio) - at)[[0, 2]])) / (walk_state(studio).seconds - begun)


def test_a_walk_is_chosen_changed_stopped_saved_and_opened_again(studio, page):
    page.switch_tab("Walk")
    page.set_slider("Speed [m/s]", 0.4)
    page.choose("Style", "Proud")
    page.wait_until(lambda: walk_state(studio).speed == 0.4 and walk_state(studio).style == "proud", "speed and style")
    page.click("Walk")
    page.wait_for_text("Walking, ")
    walk(page, studio, 0.8)
    assert not gizmo(studio, "right_hand").visible
    assert speed(page, studio) < 0.55
    page.set_slider("Speed [m/s]", 1.1)
    page.wait_until(lambda: walk_state(studio).speed == 1.1, "the speed")
    walk(page, studio, 1.5)
    assert speed(page, studio) > 0.65
    looked = heading(studio.pose)
    page.set_slider("Turn [°/s]", 60)
    page.wait_until(lambda: walk_state(studio).turn == pytest.approx(-math.radians(60)), "the turn")
    page.wait_until(lambda: heading(studio.pose) < looked - 0.4, "it to turn to its right")
    assert np.linalg.norm(place(studio)[[0, 2]]) > 1.5
    away = np.linalg.norm((page.client.camera.look_at - place(studio))[[0, 2]])
    assert away < 1.0  # the camera went along
    page.screenshot("walking")
    page.click("Stop")
    page.wait_until(lambda: studio.document.motion is not None, "it to stand")
    settle(studio)
    motion = studio.document.motion
    page.wait_for_text(f"walk.bvh · {len(motion)} frames · 60/s")
    assert page.button("Walk").is_visible()
    page.switch_tab("File")
    with page.download() as saved:
        page.click("Save motion as BVH")
    ((name, content),) = saved.items()
    assert name == "walk.bvh"
    page.click("Undo")
    page.wait_until(lambda: studio.document.motion is None, "the walk to be undone")
    page.upload("Open…", "walk.bvh", content)
    page.wait_until(lambda: studio.document.motion is not None, "the walk to be opened")
    again = studio.document.motion
    assert len(again) == len(motion)
    np.testing.assert_allclose(appearance.middle(again[-1]), appearance.middle(motion[-1]), atol=1e-3)
    page.wait_for_text(f"walk.bvh · {len(motion)} frames · 60/s")


@pytest.mark.soak
def test_soak_stairs_are_drawn_where_it_climbs(studio, page):
    page.switch_tab("Walk")
    page.set_slider("Speed [m/s]", 0.9)
    page.choose("Floor", "Stairs up")
    page.wait_until(lambda: walk_state(studio).floor == "stairs up", "the floor")
    page.click("Walk")
    page.wait_until(lambda: walk_state(studio).seconds > 2.5, "it to climb")
    scene = studio.server.scene
    assert scene.get_handle_by_name("/stairs").visible
    assert not scene.get_handle_by_name("/floor").visible
    assert place(studio)[1] > 1.1
    page.screenshot("stairs")
    page.click("Stop")
    page.wait_until(lambda: studio.document.motion is not None, "it to stand")
    page.click("Undo")
    page.wait_until(lambda: scene.get_handle_by_name("/floor").visible, "the floor")
    assert not scene.get_handle_by_name("/stairs").visible
    page.choose("Floor", "Level")
    page.wait_until(lambda: walk_state(studio).floor == "level", "the floor")


def test_a_pose_of_the_gallery_is_a_click(studio, page):
    page.switch_tab("Pose")
    assert page.page.locator(".poise-gallery button").count() == len(poses.names())
    for name in ("wave", "one leg left"):
        page.button(f"Pose {name}").click()
        page.wait_until(lambda name=name: studio.loop.snapshot.undo == f"pose {name}", "the pose")
        settle(studio)
        np.testing.assert_allclose(studio.pose.angles, poise.named_pose(poise.biped(), name).angles, atol=1e-12)
    page.screenshot("gallery")
    assert studio.document.character.base == "left_foot"
    page.press("Control+z")
    page.wait_until(lambda: studio.loop.snapshot.redo == "pose one leg left", "it to be undone")
    assert page.page.get_by_text("strike wave", exact=True).count() == 1
    assert not page.page.get_by_text("strike wave", exact=True).is_visible()
