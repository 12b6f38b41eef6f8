"""The best turn about an axis, against all turns about it."""

import numpy as np
import pytest

from poise.kernels.compared_methods.best_turn import (
    add_vector,
    best_turn,
    free_turn,
    likeness,
    multiply_transposed,
    steepest_axis,
    turn_about,
)
from poise.kernels.kinematics.rotations import matrix_from_quaternion
from tests.support import naive
from tests.support.compiled import compiled

pytestmark = pytest.mark.kernels


def correlation(rng, count):
    """B of random vectors, with the vectors, their targets and weights."""
    vectors, targets, weights = rng.normal(size=(count, 3)), rng.normal(size=(count, 3)), rng.uniform(0.1, 2.0, count)
    b = (0.0,) * 9
    for vector, target, weight in zip(vectors, targets, weights, strict=True):
        b = compiled(add_vector)(b, float(weight), tuple(target), tuple(vector))
    return b, vectors, targets, weights


@pytest.mark.parametrize("count", [1, 2, 5])
def test_no_turn_about_the_axis_is_better(count):
    rng = np.random.default_rng(count)
    b, vectors, targets, weights = correlation(rng, count)
    axis = rng.normal(size=3)
    axis /= np.linalg.norm(axis)
    sine, cosine = compiled(best_turn)(b, *axis)
    best = np.arctan2(sine, cosine)

    def error(angle):
        turned = vectors @ naive.axis_rotation(axis, angle).T
        return (weights * ((targets - turned) ** 2).sum(axis=1)).sum()

    others = np.linspace(-np.pi, np.pi, 721)
    assert error(best) <= min(error(angle) for angle in others) + 1e-12
    m = compiled(turn_about)(*axis, np.sin(best), np.cos(best))
    np.testing.assert_allclose(np.reshape(m, (3, 3)), naive.axis_rotation(axis, best), atol=1e-14)
    ends = (weights * ((targets**2).sum(axis=1) + (vectors**2).sum(axis=1))).sum()
    assert ends - 2 * compiled(likeness)(b, m) == pytest.approx(error(best))


def test_the_steepest_axis_of_one_vector_is_that_of_the_shortest_arc():
    b = compiled(add_vector)((0.0,) * 9, 1.0, (0.0, 2.0, 0.0), (3.0, 0.0, 0.0))
    x, y, z, length = compiled(steepest_axis)(b)
    assert (x / length, y / length, z / length) == (0.0, 0.0, 1.0)
    sine, cosine = compiled(best_turn)(b, 0.0, 0.0, 1.0)
    assert np.arctan2(sine, cosine) == pytest.approx(np.pi / 2)


@pytest.mark.parametrize("count", [2, 3, 5])
def test_free_turns_lead_to_the_best_of_all(count):
    """That of W. Kabsch 1976, by the singular value decomposition of B."""
    for seed in range(20):
        rng, b = np.random.default_rng(seed), (0.0,) * 9
        turn = naive.axis_rotation(rng.normal(size=3), rng.uniform(0.0, 2.5))
        for vector in rng.normal(size=(count, 3)):
            b = compiled(add_vector)(b, 1.0, tuple(turn @ vector + rng.normal(0.0, 0.1, 3)), tuple(vector))
        left, _, right = np.linalg.svd(np.reshape(b, (3, 3)))
        best = left @ np.diag([1.0, 1.0, np.linalg.det(left @ right)]) @ right
        reached, now = np.eye(3), b
        for _ in range(20):
            m = compiled(matrix_from_quaternion)(*compiled(free_turn)(now))
            now, reached = compiled(multiply_transposed)(now, m), np.reshape(m, (3, 3)) @ reached
        assert (reached * np.reshape(b, (3, 3))).sum() == pytest.approx((best * np.reshape(b, (3, 3))).sum(), rel=1e-6)
