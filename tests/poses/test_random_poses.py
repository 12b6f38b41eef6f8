"""Random poses: plausible, varied, and the same for the same seed."""

import numpy as np
import pytest

import poise
from poise.errors import ValueRefusedError
from poise.poses.pose_plausibility import plausibility
from tests.support.data import DATA
from tests.support.skeletons import human

ADULTS = ("bvh_cmu/02_01", "bvh_threejs/pirouette", "bvh_makehuman/tpose", "bvh_viverse/sample_react")


def check(character, seeds):
    poses = [poise.random_pose(character, seed) for seed in seeds]
    for seed, pose in zip(seeds, poses, strict=True):
        assert plausibility(pose).plausible, f"seed {seed}: {plausibility(pose)}"
    return poses


def test_random_poses_are_plausible_and_varied():
    biped = poise.biped()
    poses = check(biped, range(8))
    heights = [pose.frame("pelvis")[0][1] for pose in poses]
    hands = np.array([pose.frame("right_hand")[0] for pose in poses])
    assert max(heights) - min(heights) > 0.1
    assert np.ptp(hands, axis=0).max() > 0.4


def test_a_body_without_limits_takes_random_poses():
    check(human(), range(2))


def test_the_same_seed_gives_the_same_pose_whatever_came_before():
    biped, other = poise.biped(), poise.biped()
    poise.random_pose(other, 5)
    one, again = poise.random_pose(biped, 1), poise.random_pose(other, 1)
    assert np.array_equal(one.angles, again.angles)
    assert one.placement == again.placement
    assert not np.array_equal(one.angles, poise.random_pose(biped, 2).angles)


def test_what_is_no_seed_is_refused():
    with pytest.raises(ValueRefusedError, match="seed"):
        poise.random_pose(poise.biped(), -1)
    with pytest.raises(ValueRefusedError, match=r"character must be a poise.Character"):
        poise.random_pose("biped", 1)


@pytest.mark.soak
def test_two_hundred_random_poses_of_the_biped_are_plausible():
    check(poise.biped(), range(200))


@pytest.mark.soak
@pytest.mark.parametrize("adult", ADULTS)
def test_random_poses_of_people_from_files_are_plausible(adult):
    path = DATA / f"{adult}.bvh"
    if not path.is_file():
        pytest.skip(f"no {path}")
    check(poise.load_motion(path).character, range(50))
