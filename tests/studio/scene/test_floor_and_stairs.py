"""The room: floor, stairs and light go along with a body that walks."""

import contextlib
import io

import numpy as np
import pytest

from poise.appearance.palette import LIGHT
from poise.gait import Terrain
from poise.studio.scene.floor_and_stairs import BEHIND, Surroundings

viser = pytest.importorskip("viser")

STAIRS = Terrain((1.0, 0.5, 0.0), rise=0.2, tread=0.3, begin=0.1)


@pytest.fixture
def server():
    with contextlib.redirect_stdout(io.StringIO()):
        server = viser.ViserServer(host="127.0.0.1", port=8490, verbose=False)
    yield server
    with contextlib.redirect_stdout(io.StringIO()):
        server.stop()


def test_the_floor_and_the_light_stay_for_a_step_and_then_go_along(server):
    room, level = Surroundings(server, LIGHT, 1.75, 0.0), Terrain()
    grid, spot = (server.scene.get_handle_by_name(name) for name in ("/floor", "/lights/spot"))
    begun = np.array(spot.position)
    room.show(level, np.array([0.5, 0.9, 0.5]))
    np.testing.assert_array_equal(spot.position, begun)
    assert grid.fade_from == "origin"
    room.show(level, np.array([0.0, 0.9, 20.3]))
    assert spot.position[2] - begun[2] == pytest.approx(20.3, abs=1.1)
    assert grid.position[2] == pytest.approx(19.0, abs=1.1)
    assert grid.position[2] == round(grid.position[2])  # its lines stay where they are
    assert grid.fade_from == "camera"


def test_a_slope_is_the_floor_tilted_and_lies_under_the_body(server):
    room = Surroundings(server, LIGHT, 1.75, 0.0)
    slope = Terrain((1.0, 0.5, 2.0), 0.7, slope=0.2)
    grid = server.scene.get_handle_by_name("/floor")
    for far in (0.0, 12.3):
        x, z = 1.0 + far * np.sin(0.7), 2.0 + far * np.cos(0.7)
        room.show(slope, np.array([x, slope(x, z) + 0.9, z]))
        gx, gy, gz = grid.position
        assert gy == pytest.approx(slope(gx, gz))
        assert np.hypot(gx - x, gz - z) < 2.5
    assert tuple(grid.wxyz) != (1.0, 0.0, 0.0, 0.0)
    room.show(Terrain(), np.zeros(3))
    np.testing.assert_allclose(grid.wxyz, (1.0, 0.0, 0.0, 0.0))


def test_stairs_are_where_the_terrain_is_and_go_along_by_whole_ones(server):
    room = Surroundings(server, LIGHT, 1.75, 0.5)
    for number in (0, 40):
        z = STAIRS.begin + (number + 0.5) * STAIRS.tread
        room.show(STAIRS, np.array([1.0, STAIRS(1.0, z) + 0.9, z]))
        stairs = server.scene.get_handle_by_name("/stairs")
        tops = stairs.vertices + np.array(stairs.position)
        for top in (tops[4:8], tops[12:16]):  # of the first two
            middle = top.mean(axis=0)
            assert middle[1] == pytest.approx(STAIRS(middle[0], middle[2]), abs=1e-5)
    assert STAIRS.stair(1.0, tops[4:8, 2].mean()) == pytest.approx(40 - BEHIND, abs=4)
    assert not server.scene.get_handle_by_name("/floor").visible
    room.show(Terrain(), np.zeros(3))
    assert server.scene.get_handle_by_name("/floor").visible
    assert not stairs.visible
    assert not server.scene.get_handle_by_name("/landing").visible
