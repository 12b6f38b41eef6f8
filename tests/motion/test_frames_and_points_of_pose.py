"""Frames of all segments at once are those that a pose gives one by one, on any base."""

import numpy as np
import pytest

import poise
from poise.motion.frames_and_points_of_pose import points_in_world, segment_frames
from tests.support.characters import random_angles, random_tree


@pytest.mark.parametrize("seed", range(4))
def test_frames_are_those_of_the_segments_one_by_one(seed):
    rng = np.random.default_rng(seed)
    character = random_tree(seed) if seed else poise.biped()
    character = character.rebase(character.segments[-1].name)
    pose = poise.Pose(character, random_angles(character, rng), (rng.normal(size=3), rng.normal(size=4)))
    rows = segment_frames(pose)
    for segment, row in zip(character.described.segments, rows, strict=True):
        position, orientation = pose.segment_frame(segment.name)
        np.testing.assert_allclose(row[:3], position, atol=1e-12)
        assert abs(row[3:] @ orientation) == pytest.approx(1.0)


def test_points_are_where_the_frames_of_their_segments_have_them():
    pose = poise.Pose(poise.biped())
    hand = next(effector for effector in pose.character.effectors if effector.name == "right_hand")
    points = points_in_world(pose, [("right_hand", hand.offset), ("right_foot", (0.0, 0.0, 0.0))])
    np.testing.assert_allclose(points, [pose.frame("right_hand")[0], pose.segment_frame("right_foot")[0]], atol=1e-12)
    assert points_in_world(pose, []).shape == (0, 3)
