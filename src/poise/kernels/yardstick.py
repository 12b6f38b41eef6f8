"""A fixed amount of arithmetic to measure time by. Never change it: every baseline is counted in it.

Seconds differ between machines, and on a shared one between minutes. A solve's time divided by the time of this
kernel, taken a moment before and after, differs much less, as long as what slows the one slows the other as much.
So it does what a solve does, in about the same shares: sines and products of a matrix, which keep all units of a
core busy and suffer when its other thread runs, and a factorisation, which waits for itself and does not. It uses
nothing of the other kernels, so that nothing that makes them faster makes it faster too.
"""

import math

from poise.kernels.compiler.decorators import entry

UNKNOWNS = 24
"""Rows and columns of the matrix."""
ROWS = 40
"""Length of the vectors whose products fill it."""


@entry
def yardstick(columns, matrix, factor, solution):
    """Run the yardstick's fixed arithmetic: factorise C Cᵀ + m I for a matrix C of sines (n, m), solve for its diagonal.

    `columns` (n, m), `matrix` and `factor` (n, n) and `solution` (n,) are overwritten; the sines depend on the
    solution that was there. Returns the sum of the new one.
    """
    n, m = columns.shape
    for i in range(n):
        for k in range(m):
            columns[i, k] = math.sin(0.1 * i * k + solution[i])
    for i in range(n):
        for j in range(i + 1):
            total = 0.0
            for k in range(m):
                total += columns[i, k] * columns[j, k]
            matrix[i, j] = total
        matrix[i, i] += m
    for i in range(n):
        for j in range(i + 1):
            total = matrix[i, j]
            for k in range(j):
                total -= factor[i, k] * factor[j, k]
            factor[i, j] = math.sqrt(total) if i == j else total / factor[j, j]
    result = 0.0
    for i in range(n):
        total = columns[i, i]
        for k in range(i):
            total -= factor[i, k] * solution[k]
        solution[i] = total / factor[i, i]
        result += solution[i]
    return result
