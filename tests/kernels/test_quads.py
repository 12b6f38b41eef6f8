"""The vector instructions of the sweep against NumPy."""

import numpy as np
import pytest

from poise.kernels.quads import run_dot, run_subtract
from tests.compiled import compiled

pytestmark = pytest.mark.kernels

RUNS = [(0, 0, 0), (0, 0, 4), (3, 5, 4), (8, 16, 8), (1, 2, 40), (40, 0, 24)]


@pytest.mark.parametrize(("a_start", "b_start", "length"), RUNS)
def test_run_dot_is_the_dot_product_of_the_run(a_start, b_start, length):
    a, b = np.random.default_rng(length).normal(size=(2, 64))
    expected = np.dot(a[a_start : a_start + length], b[b_start : b_start + length])
    assert compiled(run_dot)(a, a_start, b, b_start, length) == pytest.approx(expected, rel=1e-13, abs=1e-15)


@pytest.mark.parametrize(("a_start", "b_start", "length"), RUNS)
def test_run_subtract_changes_the_run_and_nothing_beside_it(a_start, b_start, length):
    a, b = np.random.default_rng(length).normal(size=(2, 64))
    expected = a.copy()
    expected[a_start : a_start + length] -= 0.7 * b[b_start : b_start + length]
    untouched = np.r_[0:a_start, a_start + length : 64]
    before = a.copy()
    compiled(run_subtract)(a, a_start, 0.7, b, b_start, length)
    np.testing.assert_allclose(a, expected, rtol=1e-15, atol=1e-15)
    assert (a[untouched] == before[untouched]).all()
