"""Sine and cosine against NumPy's, where reduction is easy, hard, and left to the C library."""

import numpy as np
import pytest

from poise.kernels.kinematics.sine_cosine import LARGEST_ANGLE, sine_cosine
from tests.support.compiled import compiled

pytestmark = pytest.mark.kernels

# The kernel promises 3e-16; NumPy's own last bit is another 1.1e-16.
WITHIN = 4.5e-16


def assert_agrees_with_numpy(angles):
    angles = np.asarray(angles, dtype=float)
    sine, cosine = np.empty_like(angles), np.empty_like(angles)
    compiled(sine_cosine)(angles, sine, cosine)
    np.testing.assert_allclose(sine, np.sin(angles), rtol=0, atol=WITHIN)
    np.testing.assert_allclose(cosine, np.cos(angles), rtol=0, atol=WITHIN)


def around(values):
    """The values, their neighbours, and a little farther off."""
    values = np.asarray(values, dtype=float)
    return np.concatenate(
        [values, np.nextafter(values, np.inf), np.nextafter(values, -np.inf), values * (1 + 1e-9), values * (1 - 1e-9)]
    )


def test_small_angles():
    assert_agrees_with_numpy(np.concatenate([np.linspace(-7.0, 7.0, 701), [0.0, -0.0, 5e-324, 1e-300, 1e-9, -1e-9]]))


def test_angles_at_the_edges_of_quadrants():
    assert_agrees_with_numpy(around(np.arange(-40, 41) * np.pi / 4))


def test_angles_at_the_edges_of_quadrants_after_thousands_of_turns():
    assert_agrees_with_numpy(around(np.arange(60_000, 63_600, 37) * np.pi / 2))


@pytest.mark.parametrize("first", [2, 2_000, 63_000])
def test_what_is_almost_zero_is_right_to_many_digits(first):
    quarters = np.arange(first, first + 600)
    angles = quarters * (np.pi / 2)
    sine, cosine = np.empty_like(angles), np.empty_like(angles)
    compiled(sine_cosine)(angles, sine, cosine)
    even = quarters % 2 == 0
    np.testing.assert_allclose(sine[even], np.sin(angles[even]), rtol=1e-9)
    np.testing.assert_allclose(cosine[~even], np.cos(angles[~even]), rtol=1e-9)


def test_angles_up_to_the_largest_that_is_reduced_here():
    assert_agrees_with_numpy(
        np.concatenate([np.linspace(-LARGEST_ANGLE, LARGEST_ANGLE, 999), [np.nextafter(LARGEST_ANGLE, 0.0)]])
    )


@pytest.mark.filterwarnings("ignore:overflow")  # NumPy's numbers warn where the compiler is off
@pytest.mark.parametrize("angle", [1e5, 1e9, 1e15, 1e300])
def test_larger_angles_are_left_to_the_c_library(angle):
    assert_agrees_with_numpy(np.concatenate([around([angle, -angle]), [0.5, -3.0]]))


def test_one_angle_beyond_the_largest_spoils_no_other():
    assert_agrees_with_numpy([0.25, np.nextafter(LARGEST_ANGLE, np.inf), -2.0])


def test_no_angles_is_no_work():
    sine = np.full(2, 7.0)
    compiled(sine_cosine)(np.empty(0), sine, sine)
    assert (sine == 7.0).all()
