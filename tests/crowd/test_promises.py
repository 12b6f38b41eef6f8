"""What always holds for crowds: numbers only, no limit broken, statuses that an independent forward kinematics confirms."""

import numpy as np
import pytest

import poise
from poise.compare import workloads
from tests.support.characters import random_tree, seeds

TOLERANCE = (1e-3, 1e-2)
ROUNDING = 1e-8
PROBLEMS = 1_000_000
"""Of the long version."""


def judge(seed, count, threads, search):
    """Solve near, cold and unreachable goals on a random tree; returns how many problems there were."""
    character = random_tree(seed)
    for make in (workloads.near, workloads.cold, workloads.unreachable):
        cases = make(character, seed, count)
        crowd = poise.Crowd(character, count, threads=threads)
        crowd.reset(cases.start)
        solve = crowd.search if search else crowd.solve
        result = solve(cases.positions, cases.orientations, **({"starts": 5} if search else {}))
        assert np.isfinite(result.angles).all()
        assert (result.angles >= character.limits[:, 0]).all()
        assert (result.angles <= character.limits[:, 1]).all()
        distance, angle = cases.errors(character, result.angles)
        reached = ((distance <= TOLERANCE[0] + ROUNDING) & (angle <= TOLERANCE[1] + ROUNDING)).all(axis=1)
        missed = ((distance > TOLERANCE[0] - ROUNDING) | (angle > TOLERANCE[1] - ROUNDING)).any(axis=1)
        assert reached[result.converged].all()
        assert missed[~result.converged].all()
        np.testing.assert_allclose(result.position_error, distance, atol=1e-9)
    return 3 * count


@pytest.mark.parametrize("search", [False, True])
@pytest.mark.parametrize("seed", seeds(6))
def test_limits_hold_and_statuses_are_true(seed, search):
    judge(seed, 40, 1 + seed % 3, search)


@pytest.mark.soak
def test_a_million_problems_on_random_trees():
    done = seed = 0
    while done < PROBLEMS:
        done, seed = done + judge(seed, 2000, 2, seed % 10 == 0), seed + 1
