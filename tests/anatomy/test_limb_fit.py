"""The limb fit: which joints of a branch are hip, knee and ankle, or shoulder, elbow and wrist."""

import numpy as np
import pytest

from poise.anatomy.limb_fit import fit_pair
from poise.anatomy.segment_tree import RootedTree, SegmentTree
from poise.formats.robot_to_character import decode_robot
from tests.support import rigs
from tests.support.humanoid_robots import humanoid_urdf


def fitted(rig, left, right, kind):
    tree = SegmentTree.of(rigs.character_of(rig))
    return fit_pair(RootedTree.of(tree, "hips"), left, right, kind)


@pytest.mark.parametrize("twists", ["", "leaf", "inline"])
@pytest.mark.parametrize("pose", ["T", "A", "down", "sitting"])
def test_joints_of_limbs_are_found_in_any_pose(twists, pose):
    rig = rigs.human(rigs.Options(pose=pose, twists=twists))
    left, right = fitted(rig, "leftUpperLeg", "rightUpperLeg", "leg")
    assert (left.upper, left.lower, left.end) == ("leftUpperLeg", "leftLowerLeg", "leftFoot")
    assert (right.upper, right.lower, right.end) == ("rightUpperLeg", "rightLowerLeg", "rightFoot")
    left, right = fitted(rig, "leftShoulder", "rightShoulder", "arm")
    assert (left.upper, left.lower, left.end) == ("leftUpperArm", "leftLowerArm", "leftHand")
    assert left.before == ("leftShoulder",)
    assert left.clavicle == "leftShoulder"
    assert left.length == pytest.approx(0.54, rel=0.01)


def test_of_joints_in_one_place_the_last_is_the_bone():
    rig = rigs.human(rigs.Options(toes=False, fingers=0))
    nodes = []
    for name, parent, place in rig.nodes:
        carrier = f"{parent} 2" if parent in ("leftLowerLeg", "rightLowerLeg") else parent
        nodes.append((name, carrier, place))
        if name in ("leftLowerLeg", "rightLowerLeg"):
            nodes.append((f"{name} 2", name, place))
    left, _ = fitted(rigs.Rig(nodes), "leftUpperLeg", "rightUpperLeg", "leg")
    assert left.lower == "leftLowerLeg 2"


def test_what_one_hand_holds_does_not_matter():
    rig = rigs.human(rigs.Options(fingers=0, extras=("prop",)))
    left, right = fitted(rig, "leftShoulder", "rightShoulder", "arm")
    assert (left.end, right.end) == ("leftHand", "rightHand")


def test_a_branch_of_one_segment_is_no_limb():
    rig = rigs.human()
    assert fitted(rig, "leftToes", "rightToes", "leg") is None


def test_a_limb_without_a_hand_ends_with_its_forearm():
    rig = rigs.human(rigs.Options(fingers=0))
    nodes = [node for node in rig.nodes if "Hand" not in node[0]]
    left, _ = fitted(rigs.Rig(nodes), "leftShoulder", "rightShoulder", "arm")
    assert left.end is None
    np.testing.assert_allclose(left.points[2] - left.points[1], left.points[1] - left.points[0])


def test_light_pieces_of_a_robots_joints_are_not_its_bones():
    text, _ = humanoid_urdf()
    text = text.replace('xyz="0 0 -0.05"/><mass value="0.6"', 'xyz="0 0 -0.05"/><mass value="0.1"')  # the elbow
    tree = SegmentTree.with_ends(decode_robot(text.encode()))
    left, _ = fit_pair(tree.rooted("torso"), "left_shoulder_pitch", "right_shoulder_pitch", "arm")
    assert (left.upper, left.lower, left.end) == ("left_shoulder_yaw", "left_wrist_roll", "left_wrist_pitch")


def test_what_twists_a_limb_is_no_elbow_and_what_is_fixed_is_no_foot():
    tree = SegmentTree.with_ends(decode_robot(humanoid_urdf()[0].encode()))
    left, _ = fit_pair(tree.rooted("pelvis"), "left_hip_pitch", "right_hip_pitch", "leg")
    assert (left.upper, left.lower, left.end) == ("left_hip_roll", "left_knee", "left_ankle_roll")
    left, _ = fit_pair(tree.rooted("torso"), "left_shoulder_pitch", "right_shoulder_pitch", "arm")
    assert (left.lower, left.end) == ("left_elbow", "left_wrist_pitch")
