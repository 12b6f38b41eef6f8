"""The small algebra of characters."""

import numpy as np

from poise.geometry import vectors


def test_a_vector_of_length_one_stays_as_it_is_to_the_last_bit():
    assert vectors.unit((0.6, 0.8)) == (0.6, 0.8)
    assert vectors.unit((0.0, -3.0, 4.0)) == (0.0, -0.6, 0.8)


def test_sums_and_negatives():
    assert vectors.add((1.0, 2.0, 3.0), (0.5, 0.0, -3.0)) == (1.5, 2.0, 0.0)
    assert str(vectors.negate((0.0, 2.0, -3.0))) == "(0.0, -2.0, 3.0)"
    assert vectors.cross((1.0, 0.0, 0.0), (0.0, 1.0, 0.0)) == (0.0, 0.0, 1.0)


def test_a_direction_near_an_axis_snaps_to_it_and_others_stay():
    assert vectors.snapped(vectors.scaled_to_unit(np.array([0.1, -1.0, 0.2]))).tolist() == [0.0, -1.0, 0.0]
    between = vectors.scaled_to_unit(np.array([0.0, 1.0, 1.0]))
    assert vectors.snapped(between) is between


def test_a_vector_of_no_length_has_no_direction():
    assert vectors.scaled_to_unit(np.zeros(3)).tolist() == [0.0, 0.0, 0.0]
