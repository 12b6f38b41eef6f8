"""Forward kinematics of robots against MuJoCo, which shares nothing with the URDF reader here."""

import re
import warnings
import xml.etree.ElementTree as ElementTree

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


TALOS = next((path for path in ROBOTS if path.name == "talos_reduced.urdf"), None)


@pytest.mark.skipif(TALOS is None, reason="set POISE_DATA to a folder with robots")
def test_grippers_that_mimic_their_motor_are_where_mujoco_has_them(tmp_path):
    """The grippers of a real robot, whose file has fixed them: twelve joints that follow two motors."""
    text = re.sub(r'(<joint name="gripper_(?:left|right)_(?!base)[^"]*joint" type=)"fixed"', r'\1"revolute"', TALOS.read_text())
    (tmp_path / "talos.urdf").write_text(text)
    character = poise.load(tmp_path / "talos.urdf")
    said = {
        joint.get("name"): joint.find("mimic").attrib
        for joint in ElementTree.fromstring(text).iter("joint")
        if joint.find("mimic") is not None and joint.get("type") == "revolute"
    }
    assert len(said) == len(character.coupled_dofs) == 12
    assert max(distance_from_mujoco(mujoco, tmp_path / "talos.urdf", poses=20)) < 1e-12
    rng, (low, high) = np.random.default_rng(1), character.limits.T
    for _ in range(20):
        angles = poise.Pose(character, random_angles(rng, character)).angles
        value = dict(zip(character.dof_names, angles.tolist(), strict=True))
        assert ((low <= angles) & (angles <= high)).all()
        for name, mimic in said.items():
            assert value[name] == float(mimic["multiplier"]) * value[mimic["joint"]] + float(mimic["offset"])


EQUALITIES = """<mujoco><compiler angle="radian"/><worldbody><body name="palm"><geom size="0.1"/>
<body name="one" pos="0 0 0.1"><joint name="a" axis="0 1 0" ref="0.3" range="-1 1"/><geom size="0.01"/>
<body name="two" pos="0 0 0.1"><joint name="b" axis="0 1 0" ref="-0.2" range="-2 2"/><geom size="0.01"/></body></body>
<body name="three" pos="0.1 0 0.1"><joint name="c" type="slide" axis="1 0 1" ref="0.01" range="-0.1 0.1"/>
<geom size="0.01"/></body>
</body></worldbody>
<equality><joint joint1="b" joint2="a" polycoef="0.1 -0.7 0 0 0"/>
<joint joint1="c" joint2="b" polycoef="0 0.05 0 0 0"/></equality>
</mujoco>"""


def test_mujoco_finds_its_equalities_kept_in_every_pose(tmp_path):
    (tmp_path / "hand.xml").write_text(EQUALITIES)
    character, model = poise.load(tmp_path / "hand.xml"), mujoco.MjModel.from_xml_string(EQUALITIES)
    data, rng = mujoco.MjData(model), np.random.default_rng(2)
    assert max(distance_from_mujoco(mujoco, tmp_path / "hand.xml", poses=20)) < 1e-12
    for _ in range(20):
        angles = poise.Pose(character, random_angles(rng, character)).angles
        for name, angle in zip(character.dof_names, angles, strict=True):
            data.qpos[model.joint(name).qposadr[0]] = angle
        mujoco.mj_forward(model, data)
        assert data.ne == 2
        assert np.abs(data.efc_pos[:2]).max() < 1e-15


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
