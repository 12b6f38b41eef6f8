"""The vector instructions of the sweep against NumPy."""

import numpy as np
import pytest

from poise.kernels.quads import rows_subtract, run_dot, run_subtract
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


@pytest.mark.parametrize(("first", "last"), [(0, 1), (0, 4), (4, 5), (4, 9), (0, 9), (8, 8)])
def test_rows_subtract_takes_a_multiple_of_one_row_from_the_others(first, last):
    a = np.random.default_rng(last).normal(size=160)
    row, rows = 140, np.array([12 * k for k in range(11)])
    expected = a.copy()
    for k in range(first, last):
        for i in range(4):
            expected[rows[k] + first + i] -= 0.7 * a[row + k] * a[row + first + i]
    compiled(rows_subtract)(a, row, 0.7, rows, first, last)
    np.testing.assert_allclose(a, expected, rtol=1e-14, atol=1e-15)
    changed = {rows[k] + first + i for k in range(first, last) for i in range(4)}
    untouched = [place for place in range(160) if place not in changed]
    assert (a[untouched] == expected[untouched]).all()
