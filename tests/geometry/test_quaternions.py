"""Quaternions against matrices, as tuples and as arrays."""

import numpy as np
import pytest

from poise.geometry.quaternions import (
    conjugate,
    matrices,
    matrix,
    multiply,
    quaternion,
    rotate,
    rotation_matrix,
    rotation_vectors,
    vector_quaternions,
)
from tests.support import naive
from tests.support.naive import axis_rotation

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
    np.testing.assert_allclose(rotate(q, v), naive.quaternion_rotation(q) @ v, atol=1e-15)
    np.testing.assert_allclose(np.reshape(matrix(q), (3, 3)), naive.quaternion_rotation(q), atol=1e-15)
    np.testing.assert_allclose(rotate(conjugate(q), rotate(q, v)), v, atol=1e-15)


@pytest.mark.parametrize("q", QUATERNIONS)
def test_the_quaternion_of_a_matrix_has_w_not_below_zero_and_gives_the_matrix_back(q):
    found = quaternion(matrix(unit(q)))
    assert found[0] >= 0.0
    np.testing.assert_allclose(naive.quaternion_rotation(found), naive.quaternion_rotation(q), atol=1e-15)


@pytest.mark.parametrize("a", QUATERNIONS)
@pytest.mark.parametrize("b", QUATERNIONS[4:6])
def test_products_of_quaternions_are_those_of_the_formula(a, b):
    np.testing.assert_allclose(multiply(a, b), naive.quaternion_product(a, b), atol=1e-15)


def test_one_rotation_matrix_is_that_of_many():
    quaternions = np.random.default_rng(3).normal(size=(50, 4))
    quaternions /= np.linalg.norm(quaternions, axis=1, keepdims=True)
    for q, expected in zip(quaternions, matrices(quaternions), strict=True):
        np.testing.assert_allclose(rotation_matrix(q), expected, atol=1e-15)


@pytest.mark.parametrize("size", [0.0, 1e-12, 1e-6, 0.5, 3.1])
def test_rotation_vectors_and_quaternions_say_the_same(size):
    vectors = np.random.default_rng(1).normal(size=(20, 3))
    vectors *= size / np.linalg.norm(vectors, axis=1, keepdims=True)
    quaternions = vector_quaternions(vectors)
    for vector, q in zip(vectors, quaternions, strict=True):
        axis = vector / size if size else np.eye(3)[0]
        np.testing.assert_allclose(rotation_matrix(q), axis_rotation(axis, size), atol=1e-14)
    for sign in (1.0, -1.0):  # the same rotation
        np.testing.assert_allclose(rotation_vectors(sign * quaternions), vectors, rtol=1e-12, atol=1e-15)
