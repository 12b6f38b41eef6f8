"""Where the camera and the floor are, and that all of a body is where its pose has it, without a page."""

import numpy as np
import pytest

import poise
from poise import body
from poise.document import Document
from poise.formats import decode_motion
from poise.studio import edits
from poise.studio.floors import ground
from poise.studio.framing import FIELD, VIEWS, camera
from tests.studio.driven import waving

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
        assert seen(place, target, body.bounds_in(motion[number])).max() < 1.0


def test_the_camera_sees_where_a_long_way_begins():
    motion = waving(600)
    place, target = camera("Corner", motion[0], motion)
    np.testing.assert_allclose(place, camera("Corner", motion[0])[0], atol=1e-9)
    np.testing.assert_allclose(target, camera("Corner", motion[0])[1], atol=1e-9)


def test_the_floor_is_under_the_motion_and_else_under_the_body_at_rest():
    motion = waving(60).moved((0.0, 0.7, 0.0))
    document = edits.open_file(Document.opening(poise.biped()), motion)
    rest = ground(Document.opening(poise.biped()))
    assert rest == body.bounds(poise.biped())[0, 1]
    assert ground(document) == pytest.approx(rest + 0.7, abs=1e-3)


def test_segments_on_which_nothing_is_drawn_move_with_the_body_and_what_is_hidden_stays_so():
    from poise.studio.studio import Studio

    motion = decode_motion(HIDDEN_BONE, "hidden.bvh")
    with Studio(poise.biped(), port=8470) as studio:
        studio.loop.call(lambda: studio.stage.set_shown("joints", False, studio.loop.snapshot))
        studio.edit("open", edits.open_file, motion)
        while studio.loop.snapshot.document.motion is None or not studio.loop.settled:
            studio.loop.call(lambda: None)
        studio.loop.call(lambda: None)  # what the latest snapshot shows is drawn then
        nodes = studio.server.scene
        assert "Hips" not in body.shapes(motion.character)
        for joint in motion.character.joints:
            assert not studio.stage.pin(joint.name).visible
        for name in ("Hips", "Waist", "Chest"):
            part = nodes.get_handle_by_name(f"/parts/{name}")
            np.testing.assert_allclose(part.position, studio.pose.segment_frame(name)[0], atol=1e-5)
