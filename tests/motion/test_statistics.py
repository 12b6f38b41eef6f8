"""Statistics of a motion in words."""

import numpy as np

import poise


def test_statistics_are_written_in_one_line_a_person_can_read(biped):
    angles = np.tile(biped.rest, (4, 1))
    angles[:, -1] += [0.0, 0.1, 0.2, 0.3]  # an ankle
    text = repr(poise.Motion(biped, angles, rate=10.0).statistics())
    assert text.startswith("Statistics(0.4 s, 30 joints: angles -")
    assert "1 rad/s, " in text
    assert ", right_foot slides 0 mm, left_foot slides " in text
    assert len(text) < 200


def test_statistics_of_no_frames_are_written_too(biped):
    text = repr(poise.Motion(biped, np.zeros((0, 30))).statistics())
    assert text == "Statistics(0 s, 30 joints: angles 0 to 0 rad, 0 rad/s, 0 rad/s³ at most)"
