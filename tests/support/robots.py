"""Robots to test with: the files beside the checkout, small ones as text, and where MuJoCo has their links."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import numpy as np

import poise
from poise.formats.robot_to_character import axes_of_file
from poise.geometry.quaternions import compose, matrices
from tests.support.data import DATA

ROBOTS = sorted(path for path in DATA.glob("robot_*/*") if path.suffix in (".urdf", ".xml"))
"""All robots that lie beside the checkout."""
NO_KINEMATICS = "visual collision geom camera light asset actuator sensor contact tendon keyframe include exclude size custom"
BOUNDS = {"boundmass": "1e-9", "boundinertia": "1e-9", "balanceinertia": "true", "fusestatic": "false"}


def mujoco_model(mujoco, path: Path):
    """What MuJoCo makes of a robot's file, read by another parser, without all that needs other files or is not kinematics."""
    root = ElementTree.parse(path).getroot()
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag in NO_KINEMATICS.split():
                parent.remove(child)
    outer = root if root.tag == "mujoco" else root.find("mujoco")
    outer = ElementTree.SubElement(root, "mujoco") if outer is None else outer
    compiler = outer.find("compiler")
    compiler = ElementTree.SubElement(outer, "compiler") if compiler is None else compiler
    for name in ("meshdir", "texturedir", "discardvisual"):
        compiler.attrib.pop(name, None)
    compiler.attrib.update(BOUNDS)
    return mujoco.MjModel.from_xml_string(ElementTree.tostring(root, encoding="unicode"))


def posed(character, values):
    """A pose with the values of some joints by name, and 0 for the others."""
    return poise.Pose(character, [values.get(joint.name, 0.0) for joint in character.joints])


def random_angles(rng, character):
    """Angles inside the limits, and within a turn where there are none."""
    low, high = character.limits.T
    return rng.uniform(np.maximum(low, -np.pi), np.minimum(high, np.pi))


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
        angles = random_angles(rng, character)
        data.qpos[:] = model.qpos0
        _set_joints(mujoco, model, data, character, angles)
        mujoco.mj_kinematics(model, data)
        pose = poise.Pose(character, angles)
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
    value = dict(zip((joint.name for joint in character.joints), angles.tolist(), strict=True))
    for number in range(model.njnt):
        joint, at = model.joint(number), model.jnt_qposadr[number]
        if joint.name in value:
            data.qpos[at] = value[joint.name]
        elif f"{joint.name}_x" in value and model.jnt_type[number] == mujoco.mjtJoint.mjJNT_BALL:
            three = np.array([[value[f"{joint.name}_{axis}"] for axis in "xyz"]])
            data.qpos[at : at + 4] = compose(np.eye(3), three)[0]
        else:
            assert model.jnt_type[number] == mujoco.mjtJoint.mjJNT_FREE, joint.name
