"""Forward kinematics of robots against MuJoCo, which shares nothing with the URDF reader here."""

import warnings

import numpy as np
import pytest

import poise
from poise.errors import FileFormatWarning
from tests.support.robots import MJCFS, ROBOTS, distance_from_mujoco, random_angles

mujoco = pytest.importorskip("mujoco", reason="pip install 'poise[mjcf]'")


@pytest.mark.skipif(not ROBOTS, reason="set POISE_DATA to a folder with robots")
@pytest.mark.parametrize("path", ROBOTS, ids=lambda path: path.name)
def test_links_of_real_robots_are_where_mujoco_has_them(path):
    metres, radians = distance_from_mujoco(mujoco, path)
    assert metres < 1e-6
    assert radians < 1e-6


@pytest.mark.parametrize("number", range(len(MJCFS)))
def test_links_of_odd_models_are_where_mujoco_has_them(number, tmp_path):
    path = tmp_path / "robot.xml"
    path.write_text(MJCFS[number])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FileFormatWarning)  # of a loop
        assert max(distance_from_mujoco(mujoco, path, poses=20)) < 1e-12


@pytest.mark.parametrize("base", ["right_foot", "pelvis"])
def test_mujoco_reads_what_is_written(base, tmp_path):
    """The biped on two bases: bodies between the axes of a joint, effectors beside segments, shifted frames."""
    character = poise.biped().rebase(base)
    poise.save(character, tmp_path / "biped.urdf")
    model = mujoco.MjModel.from_xml_path(str(tmp_path / "biped.urdf"))
    data, angles = mujoco.MjData(model), random_angles(np.random.default_rng(0), character)
    for joint, angle in zip(character.joints, angles, strict=True):
        data.qpos[model.joint(joint.name).qposadr[0]] = angle
    mujoco.mj_kinematics(model, data)
    pose = poise.Pose(character, angles)
    for segment in character.segments[1:]:
        x, y, z = pose.segment_frame(segment.name)[0]
        np.testing.assert_allclose(data.xpos[model.body(segment.name).id], (z, x, y), atol=1e-9)
