"""Mean ranks of methods over scenes: Friedman's test, Nemenyi's critical difference, Kendall's τ between two rankings.

J. Demšar, Statistical comparisons of classifiers over multiple data sets, JMLR 7 (2006), sections 3.2.2 and 3.2.4; M. Kendall,
Biometrika 30 (1938), in the form τ_b that allows ties.
"""

from dataclasses import dataclass
from math import exp, lgamma, log, sqrt

import numpy as np

from poise.compare.significance import CONFIDENCE, average_ranks

GRID = 4001
"""Points at which the distribution of a range is integrated: the critical value is then right to five digits."""


@dataclass(frozen=True, slots=True)
class MeanRanks:
    """Mean ranks of k methods over n scenes, and how far they must be apart to differ."""

    names: tuple[str, ...]
    """The methods, the best first."""
    ranks: tuple[float, ...]
    """Their mean ranks; 1 is the best."""
    scenes: int
    p: float
    """Of Friedman's test that all methods are alike."""
    critical_difference: float
    """Nemenyi's: mean ranks that differ by less are not told apart."""

    def groups(self) -> list[tuple[int, int]]:
        """List the groups of methods whose mean ranks are not told apart, first and last by number; none inside another."""
        found: list[tuple[int, int]] = []
        for first, rank in enumerate(self.ranks):
            last = max(k for k, other in enumerate(self.ranks) if other - rank <= self.critical_difference)
            if last > first and (not found or last > found[-1][1]):
                found.append((first, last))
        return found


def mean_ranks(names: list[str], scores: np.ndarray) -> MeanRanks:
    """Rank methods by their scores (n scenes, k methods), small ones best, scene by scene; and test the mean ranks."""
    n, k = scores.shape
    ranks = np.array([average_ranks(row) for row in scores]).mean(axis=0)
    order = np.lexsort((names, ranks))
    chosen = tuple(names[number] for number in order), tuple(float(ranks[number]) for number in order)
    return MeanRanks(*chosen, n, chi_square_tail(friedman(ranks, n), k - 1), critical_difference(k, n))


def friedman(ranks: np.ndarray, scenes: int) -> float:
    """Test by mean ranks (k,) over scenes whether methods differ at all: Friedman's χ²."""
    k = len(ranks)
    return 12.0 * scenes / (k * (k + 1)) * (float((ranks**2).sum()) - k * (k + 1) ** 2 / 4.0)


def critical_difference(methods: int, scenes: int) -> float:
    """Compute Nemenyi's critical difference of the mean ranks of so many methods over so many scenes."""
    return range_quantile(methods) / sqrt(2.0) * sqrt(methods * (methods + 1) / (6.0 * scenes))


def range_quantile(k: int) -> float:
    """Compute for the critical difference of mean ranks the 95 % quantile of the studentised range of k methods.

    P(range < q) = k ∫ φ(z) [Φ(z) − Φ(z − q)]^(k−1) dz, bisected in q.
    """
    z = np.linspace(-9.0, 9.0, GRID)
    density = np.exp(-0.5 * z * z) / sqrt(2.0 * np.pi)
    cumulated = (np.cumsum(density) - 0.5 * density) * (z[1] - z[0])
    low, high = 0.0, 12.0
    for _ in range(50):
        q = 0.5 * (low + high)
        below = np.interp(z - q, z, cumulated)
        share = k * float((density * (cumulated - below) ** (k - 1)).sum()) * (z[1] - z[0])
        low, high = (q, high) if share < CONFIDENCE else (low, q)
    return 0.5 * (low + high)


def chi_square_tail(x: float, freedoms: int) -> float:
    """Compute the tail of the χ² distribution, for the test of mean ranks: the incomplete gamma function."""
    a, half = freedoms / 2.0, x / 2.0
    if half <= 0.0:
        return 1.0
    factor = exp(-half + a * log(half) - lgamma(a))
    if half < a + 1.0:  # series of the lower part
        term = total = 1.0 / a
        number = a
        while term > 1e-16 * total:
            number += 1.0
            term *= half / number
            total += term
        return max(0.0, 1.0 - factor * total)
    b = half + 1.0 - a  # continued fraction of the upper part, by Lentz
    c, d = 1e300, 1.0 / b
    fraction = d
    for i in range(1, 1000):
        b += 2.0
        d = 1.0 / (b - i * (i - a) * d)
        c = b - i * (i - a) / c
        fraction *= c * d
        if abs(c * d - 1.0) < 1e-15:
            break
    return min(1.0, factor * fraction)


def kendall(one: np.ndarray, other: np.ndarray) -> float:
    """Compute Kendall's τ_b of two scores (n,) of the same methods: 1 if they rank alike, −1 if the other way round."""
    signs = [np.sign(scores[:, None] - scores[None, :])[np.triu_indices(len(scores), 1)] for scores in (one, other)]
    product = sqrt(float((signs[0] != 0).sum()) * float((signs[1] != 0).sum()))
    return float((signs[0] * signs[1]).sum()) / product if product else 1.0
