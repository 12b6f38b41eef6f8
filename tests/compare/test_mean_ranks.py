"""Mean ranks agree with Demšar's own example and with published tables."""

import numpy as np
import pytest

from poise.compare import mean_ranks as ranks


def test_critical_values_agree_with_demsars_table_5():
    expected = {2: 1.960, 3: 2.343, 4: 2.569, 5: 2.728, 6: 2.850, 7: 2.949, 8: 3.031, 9: 3.102, 10: 3.164}
    for count, value in expected.items():
        assert ranks.range_quantile(count) / np.sqrt(2.0) == pytest.approx(value, abs=1.1e-3)


def test_the_chi_square_tail_agrees_with_tables():
    for x, freedoms in ((3.841, 1), (5.991, 2), (11.070, 5), (18.307, 10), (31.410, 20)):
        assert ranks.chi_square_tail(x, freedoms) == pytest.approx(0.05, abs=2e-5)
    assert ranks.chi_square_tail(0.0, 3) == 1.0


def test_demsars_example_of_four_classifiers_on_fourteen_data_sets():
    """J. Demšar, JMLR 7 (2006), section 3.2.4: the mean ranks of table 6, χ² = 9.28, a critical difference of 1.25."""
    assert ranks.friedman(np.array([3.143, 2.000, 2.893, 1.964]), 14) == pytest.approx(9.28, abs=0.02)
    assert ranks.critical_difference(4, 14) == pytest.approx(1.25, abs=0.005)


def test_the_best_score_of_every_scene_has_the_first_rank():
    scores = np.array([[3.0, 1.0, 2.0], [6.0, 1.0, 2.0], [np.inf, 5.0, np.inf]])
    found = ranks.mean_ranks(["slow", "fast", "middle"], scores)
    assert found.names == ("fast", "middle", "slow")
    assert found.ranks == pytest.approx((1.0, 6.5 / 3, 8.5 / 3))


def test_methods_that_are_not_told_apart_are_in_one_group():
    found = ranks.MeanRanks(("a", "b", "c", "d"), (1.0, 1.5, 2.2, 4.0), 10, 0.0, 1.0)
    assert found.groups() == [(0, 1), (1, 2)]


def test_kendalls_tau():
    assert ranks.kendall(np.array([1, 2, 3, 4]), np.array([1, 2, 3, 4])) == 1.0
    assert ranks.kendall(np.array([1, 2, 3, 4]), np.array([4, 3, 2, 1])) == -1.0
    assert ranks.kendall(np.array([1, 2, 3, 4]), np.array([1, 3, 2, 4])) == pytest.approx(2 / 3)
    assert ranks.kendall(np.array([1, 1, 2]), np.array([1, 2, 3])) == pytest.approx(2 / np.sqrt(6))
