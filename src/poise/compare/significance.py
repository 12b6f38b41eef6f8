"""Intervals and paired tests: Wilson, bootstrap, McNemar, Wilcoxon, Holm's correction, and effect sizes.

E. Wilson, Probable inference, JASA 22 (1927). B. Efron, Bootstrap methods, Annals of Statistics 7 (1979). Q. McNemar,
Psychometrika 12 (1947), the exact form. F. Wilcoxon, Biometrics Bulletin 1 (1945), by the normal approximation with ties; zeros
are left out. S. Holm, Scandinavian Journal of Statistics 6 (1979). D. Kerby, Comprehensive Psychology 3 (2014): rank-biserial
correlation. W. Conover, Practical nonparametric statistics (1999), section 3.2: intervals of medians.
"""

from collections.abc import Callable, Sequence
from math import comb, erfc, sqrt
from statistics import NormalDist

import numpy as np

CONFIDENCE = 0.95
"""Confidence of all intervals."""
SIGNIFICANT = 0.05
"""Largest corrected p of a difference that counts as one."""
RESAMPLES = 1000
"""Resamples of a bootstrap; its ends then repeat to about a twentieth of its width from one seed to the next."""

Interval = tuple[float, float]


def wilson(successes: float, trials: int) -> Interval:
    """Compute Wilson's interval of the share of successes in so many trials."""
    if trials == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
    share, shrink = successes / trials, 1.0 + z * z / trials
    middle = (share + z * z / (2 * trials)) / shrink
    half = z * sqrt(share * (1.0 - share) / trials + z * z / (4 * trials * trials)) / shrink
    return max(0.0, middle - half), min(1.0, middle + half)


def bootstrap(values: Sequence[float] | np.ndarray, measure: Callable[..., np.ndarray] = np.median, seed: int = 0) -> Interval:
    """Compute the percentile bootstrap interval of a measure of values (n,), which takes `axis`."""
    array = np.asarray(values, dtype=float)
    if len(array) == 0:
        return float("nan"), float("nan")
    drawn = np.random.default_rng(seed).integers(len(array), size=(RESAMPLES, len(array)))
    low, high = np.quantile(measure(array[drawn], axis=1), [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    return float(low), float(high)


def median_interval(values: Sequence[float]) -> Interval:
    """Compute the interval of the median of values (n,), between two of them in order: how many are below it is binomial."""
    ordered, half = sorted(values), NormalDist().inv_cdf(0.5 + CONFIDENCE / 2) * sqrt(len(values)) / 2.0
    low, high = round(len(ordered) / 2.0 - half) - 1, round(len(ordered) / 2.0 + half)
    return ordered[max(low, 0)], ordered[min(high, len(ordered) - 1)]


def bootstrap_share(wins: int, losses: int, trials: int, seed: int = 0) -> Interval:
    """Compute the percentile bootstrap interval of the share of wins less that of losses in so many trials."""
    chances = np.array([wins, losses, trials - wins - losses]) / trials
    drawn = np.random.default_rng(seed).multinomial(trials, chances, size=RESAMPLES)
    low, high = np.quantile((drawn[:, 0] - drawn[:, 1]) / trials, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    return float(low), float(high)


def mcnemar(one: np.ndarray, other: np.ndarray) -> float:
    """Test whether two methods succeed equally often on the same cases, (n,) booleans: p of the exact two-sided test."""
    first, second = int((one & ~other).sum()), int((other & ~one).sum())
    n = first + second
    tail = sum(comb(n, k) for k in range(min(first, second) + 1))
    return min(1.0, 2.0 * tail / 2.0**n) if n < 1000 else erfc(abs(first - second) / sqrt(2.0 * n))


def wilcoxon(differences: np.ndarray) -> float:
    """Test whether paired differences (n,) lie about 0: p of the two-sided signed-rank test; 1 where all are 0."""
    differences = differences[differences != 0.0]
    n = len(differences)
    if n == 0:
        return 1.0
    ranks = average_ranks(np.abs(differences))
    positive = float(ranks[differences > 0].sum())
    _, ties = np.unique(np.abs(differences), return_counts=True)
    variance = n * (n + 1) * (2 * n + 1) / 24.0 - float((ties**3 - ties).sum()) / 48.0
    distance = max(abs(positive - n * (n + 1) / 4.0) - 0.5, 0.0)
    return erfc(distance / sqrt(2.0 * variance)) if variance > 0 else 1.0


def average_ranks(values: np.ndarray) -> np.ndarray:
    """For tests of signed ranks, rank values (n,) from 1 for the smallest; equal ones share the average of their ranks."""
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    return np.asarray((last - (counts - 1) / 2.0)[inverse.ravel()])


def holm(p_values: Sequence[float]) -> list[float]:
    """Correct the p of several tests by Holm's procedure, in their order."""
    order = np.argsort(p_values)
    corrected, largest = [0.0] * len(p_values), 0.0
    for position, number in enumerate(order):
        largest = max(largest, min(1.0, (len(p_values) - position) * p_values[number]))
        corrected[number] = largest
    return corrected


def rank_biserial(differences: np.ndarray) -> float:
    """Compute the effect size of paired differences (n,), from −1 (all negative) to 1: the rank-biserial correlation."""
    differences = differences[differences != 0.0]
    if len(differences) == 0:
        return 0.0
    ranks = average_ranks(np.abs(differences))
    return float((ranks * np.sign(differences)).sum() / ranks.sum())


def exponent(sizes: np.ndarray, costs: Sequence[np.ndarray], seed: int = 0) -> tuple[float, Interval]:
    """Fit an exponent b of cost ∝ size^b to medians at sizes (n,), with its bootstrap interval: how significant it is."""
    x = np.log(sizes) - np.log(sizes).mean()
    random = np.random.default_rng(seed)

    def slope(medians: np.ndarray) -> np.ndarray:
        return np.asarray(np.log(medians) @ x / (x @ x))

    resampled = [np.median(np.asarray(at)[random.integers(len(at), size=(RESAMPLES, len(at)))], axis=1) for at in costs]
    low, high = np.quantile(slope(np.stack(resampled, axis=1)), [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    return float(slope(np.array([np.median(at) for at in costs]))), (float(low), float(high))
