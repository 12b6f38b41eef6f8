"""The yardstick does the arithmetic that it stands for."""

import numpy as np
import pytest

from poise.kernels.yardstick import ROWS, UNKNOWNS, yardstick


@pytest.mark.kernels
def test_the_yardstick_factorises_and_solves():
    columns, matrix = np.empty((UNKNOWNS, ROWS)), np.zeros((UNKNOWNS, UNKNOWNS))
    factor, solution = np.zeros_like(matrix), np.zeros(UNKNOWNS)
    total = yardstick(columns, matrix, factor, solution)
    expected = np.sin(0.1 * np.outer(np.arange(UNKNOWNS), np.arange(ROWS)))
    lower = np.linalg.cholesky(expected @ expected.T + ROWS * np.eye(UNKNOWNS))
    np.testing.assert_allclose(columns, expected, atol=1e-12)
    np.testing.assert_allclose(factor, lower, atol=1e-12)
    np.testing.assert_allclose(solution, np.linalg.solve(lower, np.diagonal(expected)), atol=1e-12)
    assert total == pytest.approx(solution.sum())
