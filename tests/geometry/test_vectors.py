"""The small algebra of characters against matrices."""

import numpy as np
import pytest

from poise.geometry import vectors
from tests.support import naive

QUATERNIONS = [
    (1.0, 0.0, 0.0, 0.0),
    (0.0, 1.0, 0.0, 0.0),
    (0.0, 0.0, 1.0, 0.0),
    (0.0, 0.0, 0.0, 1.0),
    (0.1, 0.9, 0.2, -0.3),
    (0.1, -0.2, 0.9, 0.3),
    (0.1, 0.2, -0.3, 0.9),
    (-0.9, 0.2, 0.3, 0.1),
]


def unit(q):
    return tuple(float(x) for x in np.array(q) / np.linalg.norm(q))


@pytest.mark.parametrize("q", QUATERNIONS)
def test_rotating_is_multiplying_with_the_matrix(q):
    q, v = unit(q), (0.3, -0.7, 1.1)
    np.testing.assert_allclose(vectors.rotate(q, v), naive.quaternion_rotation(q) @ v, atol=1e-15)
    np.testing.assert_allclose(np.reshape(vectors.matrix(q), (3, 3)), naive.quaternion_rotation(q), atol=1e-15)
    np.testing.assert_allclose(vectors.rotate(vectors.conjugate(q), vectors.rotate(q, v)), v, atol=1e-15)


@pytest.mark.parametrize("q", QUATERNIONS)
def test_the_quaternion_of_a_matrix_has_w_not_below_zero_and_gives_the_matrix_back(q):
    found = vectors.quaternion(vectors.matrix(unit(q)))
    assert found[0] >= 0.0
    np.testing.assert_allclose(naive.quaternion_rotation(found), naive.quaternion_rotation(q), atol=1e-15)


@pytest.mark.parametrize("a", QUATERNIONS)
@pytest.mark.parametrize("b", QUATERNIONS[4:6])
def test_products_of_quaternions_are_those_of_the_formula(a, b):
    np.testing.assert_allclose(vectors.multiply(a, b), naive.quaternion_product(a, b), atol=1e-15)


def test_a_vector_of_length_one_stays_as_it_is_to_the_last_bit():
    assert vectors.unit((0.6, 0.8)) == (0.6, 0.8)
    assert vectors.unit((0.0, -3.0, 4.0)) == (0.0, -0.6, 0.8)


def test_sums_and_negatives():
    assert vectors.add((1.0, 2.0, 3.0), (0.5, 0.0, -3.0)) == (1.5, 2.0, 0.0)
    assert str(vectors.negate((0.0, 2.0, -3.0))) == "(0.0, -2.0, 3.0)"
    assert vectors.cross((1.0, 0.0, 0.0), (0.0, 1.0, 0.0)) == (0.0, 0.0, 1.0)
