"""Where the camera and the floor are, and that all of a body is where its pose has it, without a page."""

import numpy as np
import pytest

import poise
from poise import appearance
from poise.document.document import Document
from poise.formats.load_save import decode_motion
from poise.gait import Terrain
from poise.studio.editing import pose_edits
from poise.studio.editing.ground import ground
from poise.studio.scene.camera import FIELD, LAG, VIEWS, Follower, beside_stairs, camera
from tests.support.driven import waving

pytest.importorskip("viser")

HIDDEN_BONE = b"""HIERARCHY
ROOT Hips
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation Xrotation
  JOINT Waist
  {
    OFFSET 0 0 0
    CHANNELS 3 Zrotation Yrotation Xrotation
    JOINT Chest
    {
      OFFSET 0 50 0
      CHANNELS 3 Zrotation Yrotation Xrotation
      End Site
      {
        OFFSET 0 60 0
      }
    }
  }
}
MOTION
Frames: 2
Frame Time: 0.05
200 100 0 0 0 0 10 20 30 10 20 30
200 100 9 0 0 0 30 20 10 30 20 10
"""
"""A bone of length 0, from the hips to the waist, so that nothing is drawn on the hips."""


def seen(place, target, points):
    """How far out of the middle of the picture points are, up or down: 1 at its edge."""
    forward = (target - place) / np.linalg.norm(target - place)
    side = np.cross(forward, (0.0, 1.0, 0.0))
    up = np.cross(side / np.linalg.norm(side), forward)
    return np.abs((points - place) @ up) / ((points - place) @ forward) / np.tan(0.5 * FIELD)


@pytest.mark.parametrize("view", VIEWS)
def test_the_camera_sees_all_of_a_way_that_is_not_too_long(view):
    motion = waving(60)
    place, target = camera(view, motion[0], motion)
    for number in (0, 30, 59):
        assert seen(place, target, appearance.bounds_in(motion[number])).max() < 1.0


def test_the_camera_sees_where_a_long_way_begins():
    motion = waving(600)
    place, target = camera("Corner", motion[0], motion)
    np.testing.assert_allclose(place, camera("Corner", motion[0])[0], atol=1e-9)
    np.testing.assert_allclose(target, camera("Corner", motion[0])[1], atol=1e-9)


def test_the_floor_is_under_the_motion_and_else_under_the_body_at_rest():
    motion = waving(60).moved((0.0, 0.7, 0.0))
    document = pose_edits.open_file(Document.opening(poise.biped()), motion)
    rest = ground(Document.opening(poise.biped()))
    assert rest == appearance.bounds(poise.biped())[0, 1]
    assert ground(document) == pytest.approx(rest + 0.7, abs=1e-3)


def test_segments_on_which_nothing_is_drawn_move_with_the_body_and_what_is_hidden_stays_so():
    from poise.studio.studio import Studio

    motion = decode_motion(HIDDEN_BONE, "hidden.bvh")
    with Studio(poise.biped(), port=8470) as studio:
        studio.loop.call(lambda: studio.stage.set_shown("joints", False, studio.loop.snapshot))
        studio.edit("open", pose_edits.open_file, motion)
        while studio.loop.snapshot.document.motion is None or not studio.loop.settled:
            studio.loop.call(lambda: None)
        studio.loop.call(lambda: None)  # what the latest snapshot shows is drawn then
        nodes = studio.server.scene
        assert "Hips" not in appearance.shapes(motion.character)
        for joint in motion.character.joints:
            assert not studio.stage.pin(joint.name).visible
        for name in ("Hips", "Waist", "Chest"):
            part = nodes.get_handle_by_name(f"/parts/{name}")
            np.testing.assert_allclose(part.position, studio.pose.segment_frame(name)[0], atol=1e-5)


# ---- a camera that goes along -------------------------------------------------------------------------


ARM, OFFSET = np.array([0.0, 1.0, 3.0]), np.array([0.2, 0.0, 0.0])


def followed(seconds, path, arm=lambda now: ARM, every=1.0 / 50.0):
    """Where a camera's target is after so long, when the page does what it is told: path(now) is the body's middle."""
    follower, target, position = Follower(), path(0.0) + OFFSET, path(0.0) + OFFSET + ARM
    for now in np.arange(0.0, seconds, every):
        position = target + arm(now)
        there = follower.follow(position, target, path(now), now)
        if there is not None:
            position, target = there, there - (position - target)
    return target, position


def test_a_camera_goes_along_smoothly_and_a_little_behind():
    path = lambda now: np.array([0.0, 0.9, 1.2 * now])  # noqa: E731
    target, position = followed(5.0, path)
    assert target[2] == pytest.approx(path(5.0)[2] - 1.2 * LAG, abs=0.05)
    assert target[0] == pytest.approx(OFFSET[0])
    np.testing.assert_allclose(position - target, ARM, atol=1e-9)


def test_a_camera_that_a_person_turns_stays_and_catches_up_later():
    path = lambda now: np.array([0.0, 0.9, 1.2 * now])  # noqa: E731
    turning = lambda now: np.array([np.sin(min(now, 2.0)), 0.3, np.cos(min(now, 2.0))]) * 3.0  # noqa: E731
    early, _ = followed(2.0, path, turning)
    assert early[2] == pytest.approx(0.0)
    late, position = followed(6.0, path, turning)
    assert late[2] == pytest.approx(path(6.0)[2] - 1.2 * LAG, abs=0.05)
    np.testing.assert_allclose(position - late, turning(6.0), atol=1e-9)


def test_a_camera_leaps_with_a_body_that_leaps():
    target, _ = followed(1.0, lambda now: np.array([0.0, 0.0, 0.0 if now < 0.5 else 50.0]))
    assert target[2] == pytest.approx(50.0)


@pytest.mark.parametrize("rise", [0.17, -0.17])
def test_a_camera_looks_from_where_stairs_do_not_hide_the_body(rise):
    stairs, middle = Terrain(heading=0.4, rise=rise, tread=0.3), np.array([1.0, 0.9, 2.0])
    for turn in np.linspace(0.0, 2.0 * np.pi, 12):
        arm = np.array([3.0 * np.sin(turn), 1.0, 3.0 * np.cos(turn)])
        aside = np.cross((0.0, 1.0, 0.0), arm)
        position, target = beside_stairs(middle + 0.1 * aside + arm, middle + 0.1 * aside, middle, stairs)
        ahead = np.array([np.sin(0.4), 0.0, np.cos(0.4)])
        assert rise * ((position - target) @ ahead) <= 1e-9
        np.testing.assert_allclose(target - middle, 0.1 * np.cross((0.0, 1.0, 0.0), position - target), atol=1e-9)
