"""Motions that are led around what they would go through."""

import math

import numpy as np
import pytest

import poise
from poise.poses.detour import avoid_penetration, depths
from poise.poses.pose_plausibility import plausibility
from tests.support.skeletons import human

BIPED = poise.biped()


@pytest.mark.parametrize(("one", "other"), [("reach to the floor", "hands on hips"), ("arms crossed", "guard")])
def test_arms_go_around_the_body_where_they_went_through_it(one, other):
    one, other = poise.named_pose(BIPED, one), poise.named_pose(BIPED, other)
    straight, around = (poise.blend_poses(one, other, around=way) for way in (False, True))
    assert depths(straight).max() > 0.05
    assert depths(around).max() <= 0.005
    for pose, wanted in ((around[0], one), (around[-1], other)):
        assert np.abs(pose.angles - wanted.angles).max() < 1e-12


@pytest.mark.parametrize("character", [BIPED, human()], ids=["biped", "human"])
def test_depths_are_those_of_the_poses(character):
    crossed, low = (poise.named_pose(character, name) for name in ("arms crossed", "reach to the floor"))
    motion = poise.blend_poses(crossed, low, 0.2, around=False)
    assert depths(motion).max() > 0.01
    assert depths(motion) == pytest.approx([plausibility(pose).penetration for pose in motion], abs=1e-9)


def test_what_goes_through_nothing_stays_bit_by_bit():
    motion = poise.blend_poses(poise.named_pose(BIPED, "T"), poise.named_pose(BIPED, "A"), 0.5)
    assert np.array_equal(avoid_penetration(motion), motion.angles)


def test_short_motions_and_characters_without_known_names_stay_as_they_are():
    crossed, low = (poise.named_pose(BIPED, name) for name in ("arms crossed", "reach to the floor"))
    assert len(poise.blend_poses(crossed, low, 0.0)) == 2
    joint = poise.Joint("a", None, (0, 0, 0), (1, 0, 0), (-math.pi, math.pi), segment="rod")
    rod = poise.Character([joint], [poise.Effector("tip", "rod", (0, 1, 0))])
    motion = poise.blend_poses(poise.Pose(rod, [0.0]), poise.Pose(rod, [1.0]))
    assert np.array_equal(avoid_penetration(motion), motion.angles)
