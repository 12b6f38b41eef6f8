"""A crowd in the browser: drawn beside the body, instanced, never in the way of the pointer."""

import numpy as np
import pytest

import poise

SHOWN = "() => window.poise.stage.crowd.bodies"
MESHES = "() => window.poise.stage.crowd.children.map((mesh) => mesh.geometry.instanceCount)"
NUMBERS = "() => Array.from(window.poise.stage.crowd.numbers)"


@pytest.fixture
def crowd(studio):
    """Twelve bodies in a row, which are taken away at the end."""
    crowd = poise.Crowd(poise.biped(), 12)
    placement = crowd.placement
    placement[:, 0] = np.arange(12) - 6.0
    placement[:, 2] -= 2.0
    crowd.placement = placement
    yield crowd
    studio.show_crowd(None)


def test_a_crowd_is_drawn_beside_the_body_moves_and_goes(studio, page, crowd):
    far = page.camera()[2]
    studio.show_crowd(crowd, np.arange(12) % 5)
    page.wait_until(lambda: page.page.evaluate(SHOWN) == 12, "the crowd")
    assert page.page.evaluate(MESHES) == [12] * (len(crowd.character.segments) + 1)  # and their shade
    page.wait_for_camera()
    assert page.camera()[2] > 2.0 * far
    page.keep_screenshot("crowd")
    placement = crowd.placement
    placement[:, 2] += 1.0
    crowd.placement = placement
    studio.show_crowd(crowd)
    head = [segment.name for segment in crowd.character.segments].index("head")

    def drawn():
        return np.reshape(page.page.evaluate(NUMBERS), (-1, 12, 9))[head, :, :3]

    wanted = [crowd.pose(number).segment_frame("head")[0] for number in range(12)]
    page.wait_until(lambda: np.allclose(drawn(), wanted, atol=1e-4), "the crowd to move")
    page.show_tab("Walk")
    page.wait_for_text("A crowd of 12 is shown too")
    studio.show_crowd(None)
    page.wait_until(lambda: page.page.evaluate(SHOWN) == 0, "nobody")
    assert page.page.evaluate(MESHES) == []


def test_a_body_of_a_crowd_cannot_be_grabbed(studio, page, crowd):
    studio.show_crowd(crowd)
    page.wait_until(lambda: page.page.evaluate(SHOWN) == 12, "the crowd")
    page.wait_for_camera()
    before, camera = studio.pose, page.camera()[0]
    page.drag(page.project(crowd.pose(2).segment_frame("torso")[0]), (60, 0))
    page.wait_for_camera()
    assert not np.allclose(page.camera()[0], camera)  # beside the body, the camera is turned
    assert studio.pose == before


def test_speed_and_turn_of_the_tab_walk_can_be_read_by_the_program_that_moves_a_crowd(studio, page):
    page.show_tab("Walk")
    page.enter("Speed", "0.7")
    page.enter("Turn to the right", "20")
    page.wait_until(lambda: studio.walk.speed == pytest.approx(0.7), "the speed")
    page.wait_until(lambda: studio.walk.turn == pytest.approx(-np.radians(20.0)), "the turn")
    page.enter("Speed", "1.2")
    page.enter("Turn to the right", "0")
    page.wait_until(lambda: studio.walk.turn == 0.0, "no turn")
