"""Intervals and tests agree with published examples and with what they promise."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poise.compare import significance


def test_wilson_agrees_with_newcombes_table():
    """R. Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    for successes, trials, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        assert significance.wilson(successes, trials) == pytest.approx((low, high), abs=6e-5)


def test_without_trials_nothing_is_known():
    assert significance.wilson(0, 0) == (0.0, 1.0)


def test_the_bootstrap_holds_the_mean_of_normal_values_as_often_as_it_says():
    random = np.random.default_rng(3)
    held = 0
    for _ in range(300):
        low, high = significance.bootstrap(random.normal(2.0, 1.0, 40), np.mean)
        held += low <= 2.0 <= high
    assert 0.90 <= held / 300 <= 0.98


def test_the_interval_of_a_median_holds_it_as_often_as_it_says():
    random = np.random.default_rng(5)
    intervals = [significance.median_interval(random.exponential(1.0, 60)) for _ in range(400)]
    assert 0.93 <= np.mean([low <= np.log(2.0) <= high for low, high in intervals]) <= 0.985
    assert significance.median_interval([3.0]) == (3.0, 3.0)


def test_the_bootstrap_of_a_share_is_that_of_its_wins_and_losses():
    gains = np.array([1.0] * 30 + [-1.0] * 10 + [0.0] * 60)
    assert significance.bootstrap_share(30, 10, 100) == pytest.approx(significance.bootstrap(gains, np.mean), abs=0.02)


def test_mcnemar_is_the_sign_test_of_those_that_differ():
    one = np.array([True] * 12 + [False] * 8)
    other = np.array([True] * 4 + [False] * 14 + [True] * 2)  # 8 for the one, 2 for the other
    assert significance.mcnemar(one, other) == pytest.approx(2 * (1 + 10 + 45) / 1024)
    assert significance.mcnemar(one, one) == 1.0


def test_wilcoxon_is_near_the_exact_test():
    differences = np.array([0.952, -0.147, 1.022, 0.43, 0.62, 0.59, 0.49, -0.08, 0.01])
    ranks = significance.average_ranks(np.abs(differences))
    seen = min(ranks[differences > 0].sum(), ranks[differences < 0].sum())
    sums = [sum(r for r, sign in zip(ranks, signs, strict=True) if sign) for signs in itertools.product((0, 1), repeat=9)]
    exact = 2 * np.mean([total <= seen for total in sums])
    assert significance.wilcoxon(differences) == pytest.approx(exact, abs=0.01)
    assert significance.wilcoxon(np.zeros(5)) == 1.0


def test_holm_agrees_with_its_own_example():
    assert significance.holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert significance.holm([]) == []


@given(st.lists(st.floats(0.0, 1.0), min_size=1, max_size=12))
def test_holm_keeps_the_order_and_lowers_no_p(p_values):
    corrected = significance.holm(p_values)
    assert all(after >= before for before, after in zip(p_values, corrected, strict=True))
    order = np.argsort(p_values, kind="stable")
    assert all(corrected[a] <= corrected[b] for a, b in itertools.pairwise(order))


def test_equal_values_share_their_ranks():
    np.testing.assert_array_equal(significance.average_ranks(np.array([3.0, 1.0, 3.0, 2.0])), [3.5, 1.0, 3.5, 2.0])


def test_the_effect_of_a_method_that_is_always_faster_is_one():
    assert significance.rank_biserial(np.array([-1.0, -2.0])) == -1.0
    assert significance.rank_biserial(np.array([1.0, -1.0])) == 0.0
    assert significance.rank_biserial(np.zeros(3)) == 0.0


def test_the_exponent_of_a_power_is_found():
    random, sizes = np.random.default_rng(2), np.array([3.0, 10.0, 30.0, 100.0])
    slope, (low, high) = significance.exponent(sizes, [size**1.7 * random.lognormal(0.0, 0.05, 60) for size in sizes])
    assert slope == pytest.approx(1.7, abs=0.03)
    assert low < 1.7 < high
