"""The vector instructions against NumPy."""

import numpy as np
import pytest

from poise.kernels.compiler.decorators import kernel
from poise.kernels.compiler.vector_ops import (
    column_products,
    rows_subtract,
    run_combine,
    run_combine_more,
    run_dot,
    run_subtract,
    transpose,
)
from tests.support.compiled import compiled

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


@pytest.mark.parametrize("count", [0, 4, 8, 16])
def test_rows_subtract_takes_four_rows_from_those_above_them(count):
    a = np.random.default_rng(count).normal(size=600)
    own, rows = [500, 520, 540, 560], np.arange(20)[::-1] * 24
    scaled = np.random.default_rng(1).normal(size=(4, 24))
    expected = a.copy()
    for k in range(count):
        for j, row in enumerate(own):
            expected[rows[k] : rows[k] + k + 1] -= a[row + k] * scaled[j, : k + 1]
    before = a.copy()
    compiled(rows_subtract)(a, *own, scaled.ravel(), 24, rows, count)
    meant = {rows[k] + i for k in range(count) for i in range(k + 1)}
    junk = {rows[k] + i for k in range(count) for i in range(k + 1, 4 * (k // 4) + 4)}
    np.testing.assert_allclose(a[sorted(meant)], expected[sorted(meant)], rtol=1e-13, atol=1e-14)
    untouched = [place for place in range(600) if place not in meant | junk]
    assert (a[untouched] == before[untouched]).all()


@kernel
def combine_six(target, at, scale, first, rows, row, length):
    run_combine(target, at, scale, first, rows, row, length, 6)


@kernel
def combine_three_more(target, at, scale, first, rows, row, length):
    run_combine_more(target, at, scale, first, rows, row, length, 3)


@pytest.mark.parametrize("length", [0, 4, 12])
def test_run_combine_writes_or_adds_a_sum_of_rows(length):
    rng = np.random.default_rng(length)
    rows, scale, before = rng.normal(size=100), rng.normal(size=10), rng.normal(size=40)
    for combine, first, count in ((combine_six, 0.0, 6), (combine_three_more, 1.0, 3)):
        total = scale[2 : 2 + count] @ rows[5 : 5 + count * length].reshape(count, length)
        target = before.copy()
        compiled(combine)(target, 7, scale, 2, rows, 5, length)
        np.testing.assert_allclose(target[7 : 7 + length], first * before[7 : 7 + length] + total, rtol=1e-14, atol=1e-14)
        assert (np.delete(target, np.s_[7 : 7 + length]) == np.delete(before, np.s_[7 : 7 + length])).all()


@pytest.mark.parametrize("column", [0, 3, 4, 15, 30, 31, 32, 50])
@pytest.mark.parametrize("rows", [0, 1, 13])
def test_column_products_are_those_with_the_columns_before(column, rows):
    rng = np.random.default_rng(column)
    a, target = rng.normal(size=(rows, 56)), rng.normal(size=80)
    before, end = target.copy(), 4 * (column // 4) + 4
    compiled(column_products)(target, 5, a.ravel(), 56, rows, column)
    expected = before[5 : 6 + column] + a[:, : column + 1].T @ a[:, column]
    np.testing.assert_allclose(target[5 : 6 + column], expected, rtol=1e-13, atol=1e-13)
    assert (np.delete(target, np.s_[5 : 5 + end]) == np.delete(before, np.s_[5 : 5 + end])).all()


@pytest.mark.parametrize("length", [0, 4, 8])
def test_transpose_writes_rows_as_columns(length):
    a, target = np.random.default_rng(length).normal(size=100), np.zeros(100)
    compiled(transpose)(target, 3, 11, a, 40, 7, 60, 21, length)
    expected = np.zeros(100)
    for j, row in enumerate((40, 7, 60, 21)):
        expected[3 + j + 11 * np.arange(length)] = a[row : row + length]
    assert (target == expected).all()
