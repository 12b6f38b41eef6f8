"""The regression from goals to a body: what it recovers, and the heading that it finds."""

import numpy as np
import pytest

from poise.kernels.workspace.manner_sizes import MAX_DIRECTIONS
from poise.manner.goal_regression import learn_regression, main_directions, regression_features


def outputs(some):
    """Outputs (n, o) of which the last three are those of the hips."""
    return np.concatenate([some, np.zeros((len(some), 3))], axis=1)


def predicted(learned, given):
    features = regression_features((given - learned.mean) * learned.scale, learned.centers)
    return learned.middle + features @ learned.weights @ learned.directions


def problem(seed, wanted_of):
    rng = np.random.default_rng(seed)
    given = rng.normal(size=(3000, 4)) * [1.0, 0.2, 3.0, 1.0]
    wanted = wanted_of(given)
    horizontal = (given[:, :2] + [3.0, 0.0]) @ [1.0, 1j]
    return given, wanted, learn_regression(given, wanted, horizontal[:, None])


def test_what_is_linear_is_recovered():
    matrix = np.random.default_rng(1).normal(size=(4, 6))
    given, wanted, learned = problem(2, lambda given: 5.0 + given @ matrix)
    np.testing.assert_allclose(predicted(learned, given), wanted, atol=0.15)  # of 15


def test_what_bends_is_followed():
    given, wanted, learned = problem(3, lambda given: np.column_stack([np.sin(given[:, 0]), given[:, 1] ** 2, given[:, 3]]))
    assert np.abs(predicted(learned, given) - wanted).mean() < 0.1 * np.abs(wanted - wanted.mean(axis=0)).mean()


def test_an_input_that_never_varies_does_no_harm():
    given, wanted, learned = problem(4, lambda given: given[:, :3])
    same = given.copy()
    same[:, 1] = 0.7
    learned = learn_regression(same, wanted, np.zeros((len(given), 1), complex))
    assert np.isfinite(predicted(learned, same)).all()


@pytest.mark.parametrize("angle", [0.0, 1.0, -2.5, 3.1])
def test_the_heading_is_found_whichever_way_a_body_has_turned(angle):
    rng = np.random.default_rng(5)
    places = np.array([1.0, -0.3 + 0.2j]) + 0.05 * (rng.normal(size=(2000, 2)) + 1j * rng.normal(size=(2000, 2)))
    learned = learn_regression(places.real, outputs(places.real), places)
    beta = learned.heading @ [1.0, 1j]
    found = np.angle((places * np.exp(1j * angle)) @ beta * np.exp(-1j * angle))
    assert np.abs(found).max() < 0.25
    assert learned.heading_spread == pytest.approx(np.sqrt((found**2).mean()), rel=1e-9)


def test_a_head_behind_the_feet_does_not_turn_the_heading_that_feet_have():
    rng = np.random.default_rng(7)
    noise = 0.1 * (rng.normal(size=(2000, 2)) + 1j * rng.normal(size=(2000, 2)))
    places = np.array([0.2, 0.3j]) + noise  # a head ahead of the feet, and the left foot to the left
    learned = learn_regression(places.real, outputs(places.real), places, np.array([True, False]))
    leaning_back = np.array([-0.4, 0.3j])
    assert abs(np.angle(leaning_back @ (learned.heading @ [1.0, 1j]))) < 0.1


def test_directions_are_those_in_which_goals_say_most_and_the_hips_have_their_own():
    rng = np.random.default_rng(6)
    given = rng.normal(size=(3000, 2))
    follows, noise = given[:, :1] * [[1.0, 2.0]], 5.0 * rng.normal(size=(3000, 60))
    wanted = np.concatenate([follows, noise, 0.1 * given[:, [1, 1, 0]]], axis=1)
    learned = learn_regression(given, wanted, np.ones((3000, 1), complex))
    assert len(learned.directions) == MAX_DIRECTIONS
    found = predicted(learned, given)
    assert np.abs(found[:, :2] - follows).mean() < 0.05
    np.testing.assert_allclose(found[:, -3:], wanted[:, -3:], atol=0.01)


def test_as_many_directions_are_kept_as_there_are_outputs():
    normal = np.eye(4)
    kept = main_directions(np.random.default_rng(8).normal(size=(4, 9)), normal)
    np.testing.assert_allclose(kept @ kept.T, np.eye(9), atol=1e-12)
