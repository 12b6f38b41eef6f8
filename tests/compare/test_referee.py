"""The referee agrees with poses without using their kernels."""

import numpy as np
import pytest

import poise
from poise.compare import referee
from tests.support import characters
from tests.support.workloads import BODIES


@pytest.mark.parametrize("body", BODIES)
def test_the_referee_agrees_with_poses(body):
    character, random = BODIES[body](), np.random.default_rng(5)
    angles = np.array([characters.random_angles(character, random) for _ in range(10)])
    positions, rotations = referee.forward(character, angles)
    names = [effector.name for effector in referee.goal_effectors(character)]
    assert names == [goal.name for goal in poise.Solver(character).goals]
    for row, position, rotation in zip(angles, positions, rotations, strict=True):
        for goal, name in enumerate(names):
            frame = characters.frame(poise.Pose(character, row), name)
            np.testing.assert_allclose(position[goal], frame[:3, 3], atol=1e-12)
            np.testing.assert_allclose(rotation[goal], frame[:3, :3], atol=1e-12)
