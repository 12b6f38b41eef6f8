"""Learning a library from motions: which frames, and how high the feet are in them."""

import numpy as np
import pytest

import poise
from poise.errors import PoiseError
from poise.manner.learning import foot_lift, learn_poses
from tests.support.motions import walking


def test_the_same_motions_give_the_same_library():
    first, second = (learn_poses([walking()], "a walk", poses=30) for _ in range(2))
    np.testing.assert_array_equal(first.rotations, second.rotations)
    assert len(first) == 30


def test_no_more_poses_are_kept_than_there_are():
    assert len(learn_poses([walking(frames=20)], "a short walk", poses=4000)) == 20


def test_a_long_motion_does_not_crowd_out_short_ones():
    long, short = walking(frames=80), walking(frames=10)
    library = learn_poses([long, short], "walks", poses=30)
    of_short = learn_poses([short], "a short walk", poses=30).rotations
    assert len(library) == 30
    for pose in of_short:
        assert np.abs(library.rotations - pose).max(axis=(1, 2, 3)).min() < 1e-12


def test_t_poses_are_left_out():
    motion = walking(frames=20)
    rest = poise.Motion(motion.character, [motion.character.rest] * 5)
    assert len(learn_poses([motion, rest], "a walk and T-poses")) == 20


def test_feet_that_stand_have_no_lift_and_a_body_that_is_raised_has():
    motion = walking(frames=40)
    lift = foot_lift(motion)
    assert np.quantile(lift, 0.02) == pytest.approx(0.0, abs=1e-12)
    placements = motion.placements.copy()
    placements[20:, 1] += 0.4
    raised = foot_lift(motion.with_angles(motion.angles, placements))
    assert (raised[20:] - lift[20:]).min() > 0.3


def test_motions_that_are_not_of_people_are_refused():
    joints = [poise.Joint("a", None, (0, 0, 0), (0, 0, 1), (-1, 1), segment="one")]
    arm = poise.Character(joints, [poise.Effector("tip", "one", (0.3, 0, 0))], base="b")
    with pytest.raises(PoiseError, match="motions must be of people, and this one is not known to be"):
        learn_poses([poise.Motion(arm, [arm.rest])], "an arm")


def test_motions_without_a_pose_are_refused():
    character = walking().character
    with pytest.raises(PoiseError, match="have no frame in which a person takes a pose"):
        learn_poses([poise.Motion(character, [character.rest])], "a T-pose")
