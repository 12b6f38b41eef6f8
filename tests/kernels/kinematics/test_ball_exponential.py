"""Exponential and logarithm of balls by series are those of the C library."""

import math

import numpy as np
import pytest

from poise.kernels.kinematics.ball_exponential import angle_over_sine, exponential, logarithm
from tests.support.compiled import compiled

LENGTHS = [0.0, 1e-200, 1e-12, 1e-4, 0.3, 1.0, 2.0, 3.0, 3.1415, math.pi, 3.146, 3.147, 5.0, 40.0]


@pytest.mark.kernels
@pytest.mark.parametrize("length", LENGTHS)
def test_the_exponential_is_cosine_and_sine_of_half_the_angle(length):
    for axis in np.random.default_rng(1).normal(size=(20, 3)):
        axis /= np.linalg.norm(axis)
        w, *v = compiled(exponential)(*(length * axis))
        assert w == pytest.approx(math.cos(length / 2), abs=5e-16 * max(length, 1.0))
        assert v == pytest.approx(math.sin(length / 2) * axis, abs=5e-16 * max(length, 1.0), rel=1e-15)


@pytest.mark.kernels
@pytest.mark.parametrize("length", [length for length in LENGTHS if length <= math.pi])
def test_the_logarithm_is_the_vector_that_the_quaternion_comes_from(length):
    for axis in np.random.default_rng(2).normal(size=(20, 3)):
        axis /= np.linalg.norm(axis)
        w, v = math.cos(length / 2), math.sin(length / 2) * axis
        assert compiled(logarithm)(w, *v) == pytest.approx(length * axis, abs=2e-15, rel=1e-15)
        assert compiled(logarithm)(-w, *-v) == pytest.approx(length * axis, abs=2e-15, rel=1e-15)


@pytest.mark.kernels
def test_angle_over_sine_is_smooth_where_the_sine_is_0():
    assert compiled(angle_over_sine)(1.0) == 2.0
    assert compiled(angle_over_sine)(1.0 + 2e-16) == pytest.approx(2.0, abs=1e-15)
    assert compiled(angle_over_sine)(0.0) == pytest.approx(math.pi, abs=1e-15)
