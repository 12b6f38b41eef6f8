"""The humanoid of the workloads stands as described."""

import numpy as np

import poise
from poise.compare import humanoid


def test_the_humanoid_has_eighty_hinges_and_stands_upright():
    character = humanoid.humanoid()
    assert (character.n_dofs, len(character.joints), character.base) == (80, 80, "right_foot")
    assert {joint.kind for joint in character.joints} == {"hinge"}
    assert [goal.name for goal in poise.Solver(character)] == ["head", "pelvis", "right_hand", "left_hand", "left_foot"]
    pose = poise.Pose(character)
    assert 1.5 < pose.frame("head")[0][1] < 1.8
    np.testing.assert_allclose(pose.frame("left_foot")[0][1], 0.0, atol=0.02)
    left, right = pose.segment_frame("left_little_3")[0], pose.segment_frame("right_little_3")[0]
    np.testing.assert_allclose(left[1:], right[1:], atol=0.05)
