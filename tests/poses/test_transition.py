"""From pose to pose: inside the limits, on the floor, and never too fast."""

import itertools
import math

import numpy as np
import pytest

import poise
from poise.anatomy.body_parts import parts
from poise.anatomy.ground_points import watched_points
from poise.errors import ValueRefusedError
from poise.geometry.rotations import angle_between, matrices
from poise.poses import names
from poise.poses.pose_plausibility import plausibility
from poise.poses.transition import avoid_penetration, depths
from tests.support.data import DATA
from tests.support.skeletons import human

BIPED, HUMAN = poise.biped(), human()
FASTEST = 15.0
"""Degrees a frame, of a segment against its parent, in one second at 60 Hz."""


def check(one, other):
    character = one.character
    motion = poise.blend_poses(one, other, 1.0, 60)
    low, high = character.limits.T
    assert ((low <= motion.angles) & (motion.angles <= high)).all()
    poses = list(motion)
    turns = {
        segment.name: matrices(np.array([pose.segment_frame(segment.name)[1] for pose in poses]))
        for segment in character.segments
    }
    for name, part in parts(character).items():
        if part.parent is not None:
            against = np.swapaxes(turns[part.parent], 1, 2) @ turns[name]
            assert np.degrees(angle_between(against[:-1], against[1:]).max()) <= FASTEST
    for name, segment, offset in watched_points(character):
        heights = [pose.segment_frame(segment)[0][1] for pose in poses] + (turns[segment] @ np.array(offset))[:, 1]
        assert heights.min() > -2e-3, name
    return motion


@pytest.mark.parametrize("character", [BIPED, HUMAN], ids=["biped", "human"])
def test_blends_are_inside_limits_on_the_floor_and_slow_enough(character):
    for one, other in (("stand", "crawl"), ("T", "hands on hips")):
        check(poise.named_pose(character, one), poise.named_pose(character, other))


def through(poses):
    """The share of pairs that go through themselves by more than 5 mm on the way."""
    deep = [depths(check(one, other)).max() > 5e-3 for one, other in itertools.permutations(poses, 2)]
    return np.mean(deep)


@pytest.mark.soak
@pytest.mark.parametrize("character", [BIPED, HUMAN], ids=["biped", "human"])
def test_any_pose_blends_into_any_other(character):
    assert through([poise.named_pose(character, name) for name in names()]) < 0.03


@pytest.mark.soak
@pytest.mark.parametrize("adult", ["bvh_cmu/02_01", "bvh_viverse/sample_react"])
def test_any_pose_of_people_from_files_blends_into_any_other(adult):
    path = DATA / f"{adult}.bvh"
    if not path.is_file():
        pytest.skip(f"no {path}")
    character = poise.load_motion(path).character
    assert through([poise.named_pose(character, name) for name in names()]) < 0.03


def test_a_blend_begins_and_ends_in_its_poses_and_at_rest():
    one, other = poise.named_pose(BIPED, "stand"), poise.named_pose(BIPED, "lunge")
    motion = poise.blend_poses(one, other, 0.5, 30)
    assert (len(motion), motion.rate, motion.bases[0]) == (16, 30.0, one.character.base)
    for pose, wanted in ((motion[0], one), (motion[-1], other)):
        assert np.abs(pose.angles - wanted.angles).max() < 1e-12
        for effector in BIPED.effectors:
            assert np.allclose(pose.frame(effector.name)[0], wanted.frame(effector.name)[0], atol=1e-9)
    speeds = np.abs(np.diff(motion.angles, axis=0)).max(axis=1)
    assert max(speeds[0], speeds[-1]) < 0.1 * speeds.max()


def test_feet_that_stand_in_the_same_place_stay_there():
    one, other = poise.named_pose(BIPED, "stand"), poise.named_pose(BIPED, "wave")
    path = check(one, other).positions("right_foot")
    assert np.ptp(path, axis=0).max() < 1e-6


def test_blends_of_what_does_not_fit_are_refused():
    pose = poise.Pose(BIPED)
    with pytest.raises(ValueRefusedError, match="the other pose must be one of the same character"):
        poise.blend_poses(pose, poise.Pose(HUMAN))
    with pytest.raises(ValueRefusedError, match=r"the one pose must be a poise.Pose"):
        poise.blend_poses("stand", pose)
    with pytest.raises(ValueRefusedError, match="seconds"):
        poise.blend_poses(pose, pose, -1.0)


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
