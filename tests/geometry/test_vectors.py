"""The small algebra of characters."""

from poise.geometry import vectors


def test_a_vector_of_length_one_stays_as_it_is_to_the_last_bit():
    assert vectors.unit((0.6, 0.8)) == (0.6, 0.8)
    assert vectors.unit((0.0, -3.0, 4.0)) == (0.0, -0.6, 0.8)


def test_sums_and_negatives():
    assert vectors.add((1.0, 2.0, 3.0), (0.5, 0.0, -3.0)) == (1.5, 2.0, 0.0)
    assert str(vectors.negate((0.0, 2.0, -3.0))) == "(0.0, -2.0, 3.0)"
    assert vectors.cross((1.0, 0.0, 0.0), (0.0, 1.0, 0.0)) == (0.0, 0.0, 1.0)
