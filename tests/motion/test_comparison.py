"""Comparing two motions: distances, turns and speeds that are known."""

import numpy as np
import pytest

import poise
from poise.errors import PoiseError
from poise.motion.comparison import compare_motions, largest_angular_speed
from tests.support.motions import RATE, walking
from tests.support.skeletons import human

ENDS = {"head": "Head", "pelvis": "Hips"}


def test_a_motion_is_not_apart_from_itself():
    motion = walking(20)
    result = compare_motions(motion, motion, ENDS)
    assert result.mean_of_others == 0.0
    assert result.speed_ratio == 1.0
    assert all(max(apart) < 1e-9 for apart in result.trackers.values())


def test_a_shift_is_found_in_all_segments_and_in_no_speed():
    motion = walking(20)
    moved = motion.placements.copy()
    moved[:, 0] += 0.03
    result = compare_motions(motion, poise.Motion(motion.character, motion.angles, moved, rate=motion.rate), ENDS)
    assert result.trackers["head"].worst == pytest.approx(0.03)
    assert result.mean_of_others == pytest.approx(0.03)
    assert set(result.others) == {segment.name for segment in motion.character.segments} - {"Head", "Hips"}
    assert result.speed_ratio == pytest.approx(1.0)


def test_what_is_far_off_is_said_in_sentences_the_farthest_first():
    motion = walking(20)
    column = [joint.name for joint in motion.character.joints].index("LeftLeg_0")
    angles, moved = motion.angles.copy(), motion.placements.copy()
    angles[7, column] -= 1.5  # the shin to the front: the foot is off by 0.57 m
    result = compare_motions(motion, poise.Motion(motion.character, angles, moved, rate=motion.rate), ENDS)
    assert result.far_off == ("LeftFoot is far from the source, by 29 mm on average and 573 mm in frame 7",)
    moved[:, 0] += 0.06
    result = compare_motions(motion, poise.Motion(motion.character, motion.angles, moved, rate=motion.rate), ENDS)
    assert result.far_off[0].startswith("head misses its tracker by 60 mm on average and 60 mm in frame ")
    assert len(result.far_off) == len(ENDS)


def test_the_fastest_turn_is_that_of_a_segment_against_its_carrier_whatever_the_channels():
    character = human()
    names = [joint.name for joint in character.joints]
    angles = np.zeros((3, character.n_dofs))
    angles[1:, names.index("Neck_0")] = 0.2
    assert largest_angular_speed(poise.Motion(character, angles, rate=RATE)) == pytest.approx(0.2 * RATE)
    angles[2] = 0.0
    angles[2, names.index("Neck_0")] = 0.2 - np.pi  # the same rotation as before, by another choice of its channels
    angles[2, names.index("Neck_1")] = angles[2, names.index("Neck_2")] = np.pi
    assert largest_angular_speed(poise.Motion(character, angles[1:], rate=RATE)) == pytest.approx(0.0, abs=1e-6)


def test_a_body_that_turns_as_a_whole_turns_no_joint():
    motion = walking(2)
    placements = motion.placements.copy()
    placements[1, 3:] = (0.0, 1.0, 0.0, 0.0)
    still = poise.Motion(motion.character, motion.angles[[0, 0]], placements, rate=RATE)
    assert largest_angular_speed(still) == pytest.approx(0.0, abs=1e-9)
    assert compare_motions(still, still, ENDS).speed_ratio == 1.0
    assert compare_motions(still, motion, ENDS).speed_ratio > 1e6
    creeping = poise.Motion(still.character, still.angles + np.array([[0.0], [1e-9]]), placements, rate=RATE)
    assert compare_motions(still, creeping, ENDS).speed_ratio == 1.0


def test_motions_of_different_lengths_are_refused():
    with pytest.raises(PoiseError, match="motion has 2 frames and its source 3; they must have as many"):
        compare_motions(walking(3), walking(2), ENDS)
