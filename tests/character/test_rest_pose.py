"""Frames of segments at rest."""

import numpy as np
import pytest

import poise
from poise.character.rest_pose import rest_frames
from tests.support.characters import random_tree, seeds
from tests.support.skeletons import human


@pytest.mark.parametrize("character", [poise.biped(), human(), *(random_tree(seed) for seed in seeds(7))])
def test_frames_at_rest_are_those_of_the_pose_at_rest(character):
    for name, (position, orientation) in rest_frames(character).items():
        expected = poise.Pose(character).segment_frame(name)
        np.testing.assert_allclose(position, expected[0], atol=1e-12)
        assert abs(np.dot(orientation, expected[1])) == pytest.approx(1.0, abs=1e-12)
