"""The table of recorded people's legs: whole, of people, and what its script makes of the recordings."""

import runpy
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.gait.gait_cycle import measure_gait, resample_cycle
from poise.gait.recorded_people import ANGLES, SAMPLES, recorded_people
from tests.support.data import DATA

SCRIPT = Path(__file__).parents[2] / "docs" / "recorded_people.py"


def test_the_table_has_whole_cycles_of_walking_people_and_says_whose():
    people = recorded_people()
    assert "mocap.cs.cmu.edu" in people.source
    assert len({walk.recording for walk in people.walks}) == len(people.walks) >= 7
    slowest, fastest = people.speeds
    assert 0.5 < slowest < fastest < 2.0
    for angle in ANGLES:
        low, high = people.band(angle)
        assert len(low) == len(high) == SAMPLES
        assert np.all(low <= high)


def test_the_table_is_what_its_script_makes_of_the_recordings():
    files = [next(DATA.glob(f"bvh_cmu*/{walk.recording}.bvh"), None) for walk in recorded_people().walks]
    if None in files:
        pytest.skip("the recordings are not here: set POISE_DATA")
    measured = runpy.run_path(str(SCRIPT))["measured_people"](files)
    for found, kept in zip(measured.walks, recorded_people().walks, strict=True):
        assert found.recording == kept.recording
        for angle in ANGLES:
            np.testing.assert_allclose(getattr(found, angle), getattr(kept, angle), atol=0.2)


def test_a_walk_of_the_biped_stays_near_the_band_of_people(biped):
    gait = measure_gait(poise.walk(biped, speed=1.2, seconds=8))
    for angle in ANGLES:
        low, high = recorded_people().band(angle)
        curve = resample_cycle(np.degrees(gait.angles[angle]), SAMPLES)
        outside = np.maximum(low - curve, curve - high)
        assert outside.max() < 12.0
        assert np.mean(outside > 0.0) < 0.5
