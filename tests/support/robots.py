"""Robots to test with: the files beside the checkout, small ones as text, and where MuJoCo has their links."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import numpy as np

import poise
from poise.formats.robot_to_character import axes_of_file
from poise.geometry.rotations import matrices, vector_quaternions
from tests.support.data import DATA

ROBOTS = sorted(path for path in DATA.glob("robot_*/*") if path.suffix in (".urdf", ".xml"))
"""All robots that lie beside the checkout."""
NO_KINEMATICS = (
    "visual collision inertial geom site equality camera light asset actuator sensor contact tendon keyframe include exclude "
    "size custom"
)
ARM = """<?xml version="1.0"?>
<robot name="arm">
  <link name="table"/>
  <link name="upper"><inertial><origin xyz="0.1 0 0.2"/><mass value="2.5"/></inertial></link>
  <link name="fore"/>
  <link name="tool0"/>
  <joint name="shoulder" type="revolute">
    <origin xyz="1 2 3" rpy="0 0 1.5707963267948966"/>
    <parent link="table"/><child link="upper"/>
    <axis xyz="0 0 2"/><limit lower="-1" upper="2" effort="9" velocity="1.5"/>
  </joint>
  <joint name="lift" type="prismatic">
    <parent link="upper"/><child link="fore"/><axis xyz="1 0 0"/><limit lower="0.1" upper="0.4" velocity="0"/>
  </joint>
  <joint name="flange" type="fixed"><origin xyz="0 0 0.5"/><parent link="fore"/><child link="tool0"/></joint>
</robot>
"""
"""An arm as URDF."""
LEG = """<mujoco model="leg">
  <compiler angle="degree" meshdir="assets"/>
  <asset><mesh name="m" file="no_such_file.stl"/><texture name="t" type="2d" file="../none.png"/></asset>
  <default><joint range="-30 60"/>
    <default class="knee"><joint axis="0 1 0" range="0 90"/><geom type="mesh"/></default>
  </default>
  <worldbody>
    <light pos="0 0 3"/>
    <body name="pelvis" pos="0 0 0.9">
      <freejoint name="root"/>
      <geom type="box" size="0.1 0.1 0.1" mass="5"/>
      <body name="thigh" pos="0 0.1 0">
        <joint name="hip" axis="1 0 0" pos="0 0 0.05" ref="10"/>
        <inertial pos="0 0 -0.2" mass="3" diaginertia="0.1 0.1 0.1"/>
        <geom mesh="m"/>
        <body name="shin" pos="0 0 -0.4">
          <joint name="knee" class="knee"/>
          <geom class="knee" mesh="m"/>
          <site name="sole" pos="0 0 -0.45"/>
          <site name="imu" pos="0 0 -0.1"/>
        </body>
      </body>
    </body>
  </worldbody>
  <actuator><motor joint="knee"/></actuator>
</mujoco>
"""
"""A leg as MJCF, whose meshes are missing."""
ODD_URDF = """<robot name="odd"><link name="world"/><link name="body"/><link name="cart"/>
<link name="a"/><link name="b"/><link name="c"/>
<joint name="root" type="floating"><parent link="world"/><child link="body"/></joint>
<joint name="plane" type="planar"><origin rpy="0.1 0.2 0.3" xyz="0 0 1"/>
<parent link="body"/><child link="cart"/><axis xyz="0 1 1"/></joint>
<joint name="ball" type="ball"><parent link="cart"/><child link="a"/></joint>
<joint name="one" type="continuous"><parent link="a"/><child link="b"/><axis xyz="1 1 0"/></joint>
<joint name="two" type="revolute"><parent link="b"/><child link="c"/><mimic joint="one" multiplier="-0.5" offset="0.1"/>
<limit lower="-1" upper="1" effort="1" velocity="2"/></joint>
<link name="tool"/>
<joint name="weld" type="fixed"><origin xyz="0 0 0.1"/><parent link="c"/><child link="tool"/></joint></robot>"""
"""A URDF with the joints that few have."""
ODD_MJCF = """<mujoco><compiler angle="radian" eulerseq="zyx" settotalmass="20"/><option gravity="0 -9.81 0"/>
<default><geom type="capsule" size="0.1 0.2"/><default class="thin"><geom size="0.01"/>
<joint type="slide" range="-1 1"/></default></default>
<worldbody><frame pos="0 0 1" euler="0.1 0.2 0.3"><body name="left_base"><geom/>
<body name="arm" axisangle="1 0 0 0.5"><joint name="ball" type="ball"/><geom mass="2"/>
<body name="rod" childclass="thin" xyaxes="0 1 0 1 0 0"><joint name="s" axis="1 1 1"/><geom/></body></body>
<replicate count="3" euler="0 0 2.0944"><body name="finger" pos="0.1 0 0">
<joint name="f" axis="0 1 0" range="0 1" ref="0.2"/><geom/>
<site name="tip" pos="0 0 0.2"/></body></replicate></body></frame></worldbody>
<equality><joint joint1="f0" joint2="f1" polycoef="0.1 0.5 0 0 0"/><weld body1="rod" body2="left_base"/></equality></mujoco>"""
"""An MJCF with the elements that few have."""
URDFS = [ARM, ODD_URDF]
MJCFS = [LEG, ODD_MJCF]
BOUNDS = {"boundmass": "1e-9", "boundinertia": "1e-9", "balanceinertia": "true", "fusestatic": "false"}


def mujoco_model(mujoco, path: Path):
    """What MuJoCo makes of a robot's file, read by another parser, without all that needs other files or is not kinematics."""
    root = ElementTree.parse(path).getroot()
    for parent in list(root.iter()):
        if parent.tag == "option":
            parent.attrib.pop("collision", None)
        for child in list(parent):
            if child.tag in NO_KINEMATICS.split():
                parent.remove(child)
    outer = root if root.tag == "mujoco" else root.find("mujoco")
    outer = ElementTree.SubElement(root, "mujoco") if outer is None else outer
    compiler = outer.find("compiler")
    compiler = ElementTree.SubElement(outer, "compiler") if compiler is None else compiler
    for name in ("meshdir", "texturedir", "discardvisual", "settotalmass"):  # MuJoCo warns of the last, in a log file
        compiler.attrib.pop(name, None)
    compiler.attrib.update(BOUNDS)
    return mujoco.MjModel.from_xml_string(ElementTree.tostring(root, encoding="unicode"))


def posed(character, values):
    """A pose with the values of some joints by name, and 0 for the others."""
    return poise.Pose(character, [values.get(name, 0.0) for name in character.dof_names])


def random_angles(rng, character):
    """Angles inside the limits, and within a turn where there are none; balls turn by up to 3 rad."""
    low, high = character.limits.T
    angles = rng.uniform(np.maximum(low, -np.pi), np.minimum(high, np.pi))
    for joint, first in zip(character.joints, character.first_dofs, strict=True):
        if joint.kind == "ball":
            vector = rng.normal(size=3)
            angles[first : first + 3] = rng.uniform(0.0, 3.0) * vector / np.linalg.norm(vector)
    return angles


def distance_from_mujoco(mujoco, path: Path, poses: int = 100, seed: int = 0) -> tuple[float, float]:
    """The farthest that a link is from where MuJoCo has it [part of the size], [rad], in random poses on a fixed base."""
    character, model = poise.load(path), mujoco_model(mujoco, path)
    data, rng = mujoco.MjData(model), np.random.default_rng(seed)
    axes = np.array(axes_of_file(character))
    np.testing.assert_allclose(axes @ axes.T, np.eye(3), atol=1e-12)
    links = [name for name in (segment.name for segment in character.segments) if _id(mujoco, model, name) >= 0]
    assert len(links) >= len(character.segments) - 1  # the root of a URDF may be the world
    farthest = turned = 0.0
    for _ in range(poses):
        pose = poise.Pose(character, random_angles(rng, character))
        data.qpos[:] = model.qpos0
        _set_joints(mujoco, model, data, character, pose.angles)
        mujoco.mj_kinematics(model, data)
        ours = [pose.segment_frame(name) for name in links]
        theirs = [(data.xpos[k], data.xmat[k].reshape(3, 3)) for k in (_id(mujoco, model, name) for name in links)]
        base_place, base_turn = theirs[0]
        position_0, orientation_0 = np.array(ours[0][0]), matrices(np.array([ours[0][1]]))[0]
        places = np.array([position_0 + orientation_0 @ axes @ base_turn.T @ (place - base_place) for place, _ in theirs])
        turns = np.array([orientation_0 @ axes @ base_turn.T @ turn @ axes.T for _, turn in theirs])
        size = np.ptp(places, axis=0).max()
        farthest = max(farthest, np.abs(places - np.array([position for position, _ in ours])).max() / size)
        turned = max(turned, np.abs(turns - matrices(np.array([orientation for _, orientation in ours]))).max())
    return farthest, turned


def _id(mujoco, model, name: str) -> int:
    if name in ("base_link", "world") and mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, name) < 0:
        return 0
    return mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, name)


def _set_joints(mujoco, model, data, character, angles) -> None:
    value = dict(zip(character.dof_names, angles.tolist(), strict=True))
    for number in range(model.njnt):
        at, body = model.jnt_qposadr[number], model.body(model.jnt_bodyid[number]).name
        name = model.joint(number).name or f"{body}_joint"
        if name in value:
            data.qpos[at] = value[name]
        elif model.jnt_type[number] == mujoco.mjtJoint.mjJNT_BALL:
            vector = np.array(axes_of_file(character)).T @ angles[character.dofs_of(name)]
            data.qpos[at : at + 4] = vector_quaternions(vector[None])[0]
        else:
            assert model.jnt_type[number] == mujoco.mjtJoint.mjJNT_FREE or body not in character.attachments, name
