"""Forward kinematics of BVH files against pybvh, which shares nothing with the reader here."""

import warnings

import numpy as np
import pytest

import poise
from poise.errors import FileFormatWarning
from poise.formats.bvh_parser import Bvh, BvhEnd, BvhJoint
from poise.formats.bvh_writer import encode_bvh
from tests.support.data import RECORDINGS

pybvh = pytest.importorskip("pybvh", reason="pip install --no-deps pybvh")

ORDERS = ("XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX")
POSITIONS = ("Xposition", "Yposition", "Zposition")


def check(path, other):
    """All joints are where pybvh has them, to a millionth of the height. other: what pybvh has read."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FileFormatWarning)  # of guesses, which are not compared
        motion = poise.load_motion(path)
    numbers = {node.name: number for number, node in enumerate(other.nodes)}
    places = motion.source.convention.unit * pybvh.frames_to_node_positions(other)
    if motion.source.convention.up == "z":
        places = places[..., [0, 2, 1]] * (1.0, 1.0, -1.0)
    height = np.ptp(motion.joint_frames()[0, :, 10]) or 1.0
    for joint in motion.source.joints:
        apart = np.abs(motion.positions(joint.name) - places[:, numbers[joint.name]]).max()
        assert apart < 1e-6 * height, joint.name


def read_by_pybvh(path):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # about axes that it guesses and that are not compared
        return pybvh.read_bvh_file(path)


@pytest.mark.skipif(not RECORDINGS, reason="set POISE_DATA to a folder with .bvh files")
@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: path.name)
def test_real_files_agree_with_pybvh(path):
    try:
        other = read_by_pybvh(path)
    except ValueError as error:  # joints with other channels than three, for which test_bvh has a slow reader
        pytest.skip(f"pybvh cannot read it: {error}")
    check(path, other)


@pytest.mark.parametrize("seed", range(6))
def test_made_files_agree_with_pybvh(seed, tmp_path):
    """A random tree, each joint with an order of its own, long frames from all angles."""
    rng = np.random.default_rng(seed)
    joints = []
    for number in range(12):
        channels = tuple(f"{axis}rotation" for axis in ORDERS[rng.integers(6)])
        offset = tuple(np.round(rng.normal(0.0, 20.0, 3), 4).tolist())
        parent = int(rng.integers(number)) if number else -1
        joints.append(BvhJoint(f"joint{number}", parent, offset, channels if number else (*POSITIONS, *channels)))
    parents = {joint.parent for joint in joints}
    order = _depth_first(joints)
    joints = [joints[number] for number in order]
    for number, joint in zip(order, joints, strict=True):
        joint.parent = order.index(joint.parent) if joint.parent >= 0 else -1
        joint.ends = [] if number in parents else [BvhEnd((0.0, 5.0, 0.0))]
    rows = np.round(rng.uniform(-400.0, 400.0, (20, 39)), 5)
    path = tmp_path / "made.bvh"
    path.write_bytes(encode_bvh(Bvh(joints, rows, 1 / 60)))
    check(path, read_by_pybvh(path))


def _depth_first(joints):
    order, waiting = [], [0]
    while waiting:
        order.append(waiting.pop())
        waiting += [number for number, joint in enumerate(joints) if joint.parent == order[-1]]
    return order
