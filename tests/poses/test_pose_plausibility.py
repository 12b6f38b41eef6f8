"""Plausibility: what it says is wrong with a pose is wrong with it."""

import math
from dataclasses import replace

import pytest

import poise
from poise.geometry.rotations import multiply
from poise.poses.pose_plausibility import plausibility

BIPED = poise.biped()
STAND = poise.named_pose(BIPED, "stand")


def changed(pose, placement=None, **angles):
    values = pose.angles.copy()
    for name, angle in angles.items():
        values[[joint.name for joint in pose.character.joints].index(name)] = angle
    return poise.Pose(pose.character, values, placement or pose.placement)


def lifted(pose, height):
    (x, y, z), turn = pose.placement
    return poise.Pose(pose.character, pose.angles, ((x, y + height, z), turn))


def test_a_body_that_stands_is_plausible():
    assert plausibility(STAND).plausible


def test_nothing_bears_weight_in_the_air():
    found = plausibility(lifted(STAND, 0.1))
    assert found.margin == -math.inf
    assert not found.plausible


def test_feet_below_the_floor_are_seen():
    found = plausibility(lifted(STAND, -0.02))
    assert found.below_floor == pytest.approx(0.02, abs=1e-4)
    assert not found.plausible


def test_an_arm_through_the_body_is_seen():
    found = plausibility(changed(STAND, right_shoulder_z=0.9))
    assert found.penetration > 0.01
    assert not found.plausible


def test_leaning_too_far_is_seen():
    found = plausibility(changed(STAND, right_foot_x=STAND.angles[0] + 0.5))
    assert found.margin < 0.0


def test_one_who_sits_a_little_aslant_still_sits_on_both_sides():
    sit = poise.named_pose(BIPED, "sit")
    assert plausibility(sit).plausible
    (x, y, z), turn = sit.placement
    aslant = multiply((math.cos(0.04), 0.0, 0.0, math.sin(0.04)), turn)
    tilted = poise.Pose(BIPED, sit.angles, ((x, y, z), aslant))
    low = plausibility(tilted).below_floor
    assert plausibility(lifted(tilted, low)).margin > 0.0


def test_angles_beyond_their_limits_are_seen():
    assert plausibility(changed(STAND, left_elbow_x=-0.3)).beyond_limits == pytest.approx(0.3)


def with_fingers(length):
    """The biped with an index finger on each hand, which ends so far from where it begins [m]."""
    hands = [joint for joint in BIPED.joints if joint.segment in ("right_hand", "left_hand")]
    fingers, tips = [], []
    for hand in hands:
        side = hand.segment.split("_")[0]
        fingers.append(
            replace(
                hand,
                name=f"{side}_index_x",
                parent=hand.name,
                segment=f"{side}_index",
                offset=(0.0, -0.17, 0.0),
                axis=(1, 0, 0),
            )
        )
        tips.append(poise.Effector(f"{side}_index_tip", f"{side}_index", (0.0, -length, 0.0)))
    return poise.Character([*BIPED.joints, *fingers], [*BIPED.effectors, *tips], BIPED.segments, BIPED.base)


@pytest.mark.parametrize("length", [0.06, 0.12])
def test_fingers_reach_the_floor_and_do_not_go_through_it(length):
    pose = poise.named_pose(with_fingers(length), "reach to the floor")
    assert plausibility(pose).plausible
    height = pose.frame("right_index_tip")[0][1]
    assert 0.0 < height < 0.03
    (x, y, z), turn = pose.placement
    sunk = poise.Pose(pose.character, pose.angles, ((x, y - height - 0.05, z), turn))
    assert plausibility(sunk).below_floor > 0.04
