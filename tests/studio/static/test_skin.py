"""A character's own skin on the page: it is drawn instead of the mannequin, follows what is dragged, and is saved."""

import numpy as np
import pytest

import poise
from poise.appearance.skin_surface import posed_vertices
from tests.support.skinned_avatars import BONES, skinned_avatar
from tests.support.studio_page import settle

# Where the page's own side has the vertices of the skin [m].
VERTICES = "() => Array.from(window.poise.stage.figure.skin.posedSurface.posed)"
# Colours of the picture at places of the world.
COLORS = """(points) => {
  const { stage } = window.poise, [width, height] = stage.extent;
  const canvas = stage.picture(width, height, { marks: false, transparent: true });
  const on = stage.orbit.target.clone(), { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  return points.map((point) => {
    stage.project(on.clone().fromArray(point), on);
    const at = 4 * (Math.round(on.y) * width + Math.round(on.x));
    return Array.from(data.slice(at, at + 4));
  });
}"""


@pytest.fixture
def draw():
    return "plain"


# The parts that rays through places of the world meet.
PICKED = """(points) => {
  const { stage } = window.poise, on = stage.orbit.target.clone();
  return points.map((point) => {
    stage.project(on.clone().fromArray(point), on);
    const hit = stage.figure.pick(stage.rayAt(on.x, on.y));
    return hit && stage.figure.nameOf(hit.segment);
  });
}"""


@pytest.fixture
def dressed(studio, page):
    """The shared page with an avatar that was dropped on it, its textures read, seen from the front."""
    page.drop("avatar.vrm", skinned_avatar().glb(), page.empty_place())
    page.page.wait_for_function("() => window.poise.stage.figure.skin?.children[0].visible")
    settle(studio)
    page.wait_for_pose(lambda: studio.pose)
    page.page.keyboard.press("1")
    page.wait_for_camera()
    return page


def shows_the_skin(page, studio):
    """Whether the vertices are where the studio's pose has them."""
    drawn = np.reshape(page.page.evaluate(VERTICES), (-1, 3))
    return np.allclose(drawn, posed_vertices(studio.pose), atol=5e-4)


def test_an_avatar_is_drawn_in_its_textures_and_its_hand_is_dragged_and_saved(studio, dressed, tmp_path):
    page = dressed
    assert shows_the_skin(page, studio)
    hand, head = studio.pose.segment_frame("leftHand")[0], studio.pose.segment_frame("head")[0]
    points = [np.add(hand, (0.03, 0.0, 0.05)), np.add(hand, (0.10, 0.0, 0.05))]
    points += [np.add(head, (0.2, 0.45, -0.1)), np.add(head, (0.2, 0.15, -0.1))]
    near, far, hair, hole = page.page.evaluate(COLORS, [point.tolist() for point in points])
    assert near[0] > 100 > near[2], "the image's first row is where the tube begins"
    assert far[2] > 100 > far[0]
    assert hair[1] > 100 > hair[0]
    assert hole[3] == 0, "what the texture cuts out is not drawn"
    assert page.page.evaluate(PICKED, [point.tolist() for point in points]) == ["leftHand", "leftHand", "head", None]
    before = page.page.evaluate(VERTICES)
    page.drag_part("leftHand", (-40, -60))
    settle(studio)
    page.wait_for_pose(lambda: studio.pose)
    assert shows_the_skin(page, studio)
    moved = np.linalg.norm(np.reshape(page.page.evaluate(VERTICES), (-1, 3)) - np.reshape(before, (-1, 3)), axis=1)
    assert moved.max() > 0.1
    page.show_tab("Character")
    with page.download() as files:
        page.click("Save pose as VRM")
    (tmp_path / "pose.vrm").write_bytes(files["pose.vrm"])
    saved = poise.load_motion(tmp_path / "pose.vrm").pose(0)
    for name in BONES:
        np.testing.assert_allclose(saved.segment_frame(name)[0], studio.pose.segment_frame(name)[0], atol=1e-5)


def test_the_mannequin_can_be_shown_instead_and_another_body_takes_the_skin_off(studio, dressed):
    page = dressed
    page.show_tab("Picture")
    assert page.switch("Its own skin").is_checked()
    page.switch("Its own skin").click(force=True)
    assert page.page.evaluate("() => window.poise.stage.figure.skin.visible") is False
    page.switch("Its own skin").click(force=True)
    assert page.page.evaluate("() => window.poise.stage.figure.skin.visible") is True
    page.click("Undo")
    page.wait_until(lambda: page.page.evaluate("() => window.poise.stage.figure.skin === null"), "the biped")
    page.wait_until(lambda: not page.switch("Its own skin").count(), "the switch to go")
    assert studio.document.character == poise.biped()


def test_a_skin_that_leaves_hands_and_feet_bare_gives_way_to_the_mannequin(studio, page):
    skin_shown = "() => window.poise.stage.figure.skin?.visible"
    page.drop("hair.vrm", skinned_avatar(bare=True).glb(), page.empty_place())
    page.wait_for_text("Its own skin covers little of the body")
    settle(studio)
    page.wait_for_pose(lambda: studio.pose)
    assert page.page.evaluate(skin_shown) is False
    assert page.shows("leftHand")
    page.drop("avatar.vrm", skinned_avatar().glb(), page.empty_place())
    page.wait_until(lambda: page.page.evaluate(skin_shown), "the skin of the whole body")
