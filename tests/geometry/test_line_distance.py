"""The distance of two line segments, of one pair and of many."""

import numpy as np
import pytest

from poise.geometry.line_distance import line_distance, line_distances


def random_ends(seed):
    """(4, 3) the ends of two line segments, some of them parallel, some of them points [m]."""
    rng = np.random.default_rng(seed)
    a, b, c, d = rng.uniform(-1.0, 1.0, (4, 3))
    if seed % 3 == 1:
        d = c + 0.7 * (b - a)  # parallel
    if seed % 3 == 2:
        b, d = (a, d) if seed % 2 else (a, c)  # points
    return np.array([a, b, c, d])


@pytest.mark.parametrize("seed", range(30))
def test_the_distance_of_two_lines_is_the_least_over_all_their_points(seed):
    a, b, c, d = random_ends(seed)
    along = np.linspace(0.0, 1.0, 401)[:, None]
    ones, others = a + along * (b - a), c + along * (d - c)
    expected = np.linalg.norm(ones[:, None] - others[None], axis=2).min()
    found = line_distance(*(tuple(point.tolist()) for point in (a, b, c, d)))
    assert found == pytest.approx(expected, abs=5e-3)
    assert found <= expected + 1e-12


def test_many_pairs_at_once_are_as_far_apart_as_one_by_one():
    ends = np.array([random_ends(seed) for seed in range(300)])
    one_by_one = [line_distance(*(tuple(point) for point in pair.tolist())) for pair in ends]
    assert line_distances(*np.swapaxes(ends, 0, 1)) == pytest.approx(one_by_one, abs=1e-6)
