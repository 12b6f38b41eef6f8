"""Matrices, quaternions and rotation vectors against their formulas, at the places where such code breaks."""

import numpy as np
import pytest

from poise.kernels.kinematics import rotations
from tests.support import naive
from tests.support.compiled import compiled

pytestmark = pytest.mark.kernels

AXES = [(1, 0, 0), (0, -1, 0), (0, 0, 1), (1, 1, 0), (-1, 0, 1), (1, 1, 1), (-0.2, 0.5, 0.84), (1e-3, 1, -1e-3), (1e-9, 0, 1)]
SMALL = [1e-300, 1e-15, 1e-9, 1e-6, 1e-3, 0.0299999, 0.0300001]
GENERIC = [0.1, 1.0, np.pi / 2, 2.0, np.arccos(rotations.NEAR_PI_COSINE) - 1e-9, np.arccos(rotations.NEAR_PI_COSINE) + 1e-9]
NEAR_PI = [3.0, np.pi - 1e-3, np.pi - 1e-6, np.pi - 1e-9]


def nine(matrix):
    return tuple(matrix.ravel().tolist())


def unit(axis):
    return np.array(axis, dtype=float) / np.linalg.norm(axis)


def half_turn(axis):
    """Rodrigues at π, with sine and cosine exact: 2 a aᵀ − I."""
    return 2.0 * np.outer(unit(axis), unit(axis)) - np.eye(3)


def test_no_rotation_has_the_vector_zero():
    assert compiled(rotations.rotation_vector)(nine(np.eye(3))) == (0.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize("axis", AXES)
@pytest.mark.parametrize("angle", SMALL + GENERIC + NEAR_PI)
def test_rotation_vector_is_axis_times_angle(axis, angle):
    *vector, length = compiled(rotations.rotation_vector)(nine(naive.axis_rotation(axis, angle)))
    np.testing.assert_allclose(vector, angle * unit(axis), rtol=1e-14, atol=5e-15)
    assert length == pytest.approx(angle, rel=1e-14, abs=5e-15)
    assert np.linalg.norm(vector) == pytest.approx(length, rel=1e-14)


@pytest.mark.parametrize("axis", AXES)
def test_half_a_turn_has_the_length_pi_along_one_of_its_two_axes(axis):
    *vector, length = compiled(rotations.rotation_vector)(nine(half_turn(axis)))
    assert length == pytest.approx(np.pi, abs=1e-15)
    direction = np.sign(np.dot(vector, unit(axis)))
    np.testing.assert_allclose(vector, direction * np.pi * unit(axis), atol=1e-14)


@pytest.mark.parametrize("axis", AXES)
def test_half_a_turn_takes_the_same_axis_whichever_way_round_it_came(axis):
    assert compiled(rotations.rotation_vector)(nine(half_turn(axis))) == compiled(rotations.rotation_vector)(
        nine(half_turn(-np.array(axis, dtype=float)))
    )


@pytest.mark.parametrize("axis", [*AXES, (-1, 2, 0), (-1, 1, 0), (1, -1, 1)])
def test_rounding_does_not_choose_the_axis_of_half_a_turn(axis):
    rng = np.random.default_rng(1)
    exact = np.array(compiled(rotations.rotation_vector)(nine(half_turn(axis))))
    for _ in range(50):
        rounded = half_turn(axis) + rng.normal(scale=2e-16, size=(3, 3))
        np.testing.assert_allclose(compiled(rotations.rotation_vector)(nine(rounded)), exact, atol=1e-14)


@pytest.mark.parametrize("axis", [*AXES, (-1, 2, -3), (2, -3, 1)])
@pytest.mark.parametrize("angle", [0.0, 1e-8, 1.0, 2.5, np.pi, 4.0, 6.0])
def test_quaternion_of_a_matrix_gives_the_matrix_back(axis, angle):
    matrix = half_turn(axis) if angle == np.pi else naive.axis_rotation(axis, angle)
    quaternion = np.array(compiled(rotations.quaternion_from_matrix)(nine(matrix)))
    assert quaternion[0] >= 0.0
    assert np.linalg.norm(quaternion) == pytest.approx(1.0, abs=4e-16)
    np.testing.assert_allclose(naive.quaternion_rotation(quaternion), matrix, atol=2e-15)


@pytest.mark.parametrize("seed", range(5))
def test_matrix_of_a_quaternion_is_the_formula(seed):
    quaternion = unit(np.random.default_rng(seed).normal(size=4))
    matrix = np.reshape(compiled(rotations.matrix_from_quaternion)(*quaternion), (3, 3))
    np.testing.assert_allclose(matrix, naive.quaternion_rotation(quaternion), atol=1e-15)


@pytest.mark.parametrize("length", [0.0, 1e-200, 1e-9, 9.9e-5, 1.01e-4, 0.3, np.pi, 6.0, 100.0])
@pytest.mark.parametrize("axis", AXES[4:7])
def test_quaternion_of_a_vector_is_half_angle_sine_and_cosine(axis, length):
    quaternion = compiled(rotations.quaternion_from_vector)(*(length * unit(axis)))
    np.testing.assert_allclose(quaternion, naive.vector_quaternion(length * unit(axis)), rtol=1e-13, atol=3e-16)


@pytest.mark.parametrize("seed", range(5))
def test_product_of_quaternions_turns_as_the_product_of_matrices_and_has_length_one(seed):
    a, b = (unit(q) for q in np.random.default_rng(seed).normal(size=(2, 4)))
    product = compiled(rotations.multiply_quaternions)(*(1.0 + 1e-6) * a, *b)
    assert np.linalg.norm(product) == pytest.approx(1.0, abs=4e-16)
    np.testing.assert_allclose(
        naive.quaternion_rotation(product), naive.quaternion_rotation(a) @ naive.quaternion_rotation(b), atol=3e-15
    )
