"""Forward kinematics of robots against MuJoCo, which shares nothing with the URDF reader here."""

import pytest

from tests.support.robots import ROBOTS, distance_from_mujoco

mujoco = pytest.importorskip("mujoco", reason="pip install 'poise[mjcf]'")


@pytest.mark.skipif(not ROBOTS, reason="set POISE_DATA to a folder with robots")
@pytest.mark.parametrize("path", ROBOTS, ids=lambda path: path.name)
def test_links_of_real_robots_are_where_mujoco_has_them(path):
    metres, radians = distance_from_mujoco(mujoco, path)
    assert metres < 1e-6
    assert radians < 1e-6
