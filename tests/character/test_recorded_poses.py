"""Recorded poses: where a character's segments are in the frames of its file."""

import numpy as np

from poise.formats.bvh_to_character_and_motion import motion_of
from tests.support.bvh_files import SIMPLE, read


def test_a_bvh_brings_places_and_end_sites_of_its_frames():
    poses = motion_of(read(SIMPLE), unit="cm").character.source
    assert poses.names == ("Hips", "Chest")
    np.testing.assert_allclose(poses.place("Hips"), [[1, 90, 2], [1.5, 91, 2]])
    np.testing.assert_allclose(np.linalg.norm(poses.place("Chest") - poses.place("Hips"), axis=1), 40.0)
    np.testing.assert_allclose(np.linalg.norm(poses.ends["Chest"][:, 0] - poses.place("Chest"), axis=1), 90.0)
    assert poses.tips == {"Chest": ((0.0, 0.9, 0.0),)}
