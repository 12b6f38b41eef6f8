"""A root that is solved for: it gets to where it should be, whichever way it has to turn."""

import numpy as np
import pytest

import poise
from tests.support import naive
from tests.support.characters import ask, near, random_placement, reachable_goals

pytestmark = pytest.mark.parametrize("method", ["poise", "paper"])

AXES = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1), (-1, 2, 0)]


def turned(axis, angle):
    return poise.Placement((0.0, 0.0, 0.0), tuple(naive.vector_quaternion(angle * np.array(axis) / np.linalg.norm(axis))))


@pytest.mark.parametrize("seed", range(5))
def test_goals_that_are_metres_away_and_turned_anyhow_are_reached(biped, seed, method):
    rng = np.random.default_rng(seed)
    solver = poise.Solver(biped, method, free_root=True)
    ask(solver, reachable_goals(biped, near(biped, biped.rest, rng), random_placement(rng), free_root=True))
    result = solver.solve(iterations=300)
    assert result.converged, result


@pytest.mark.parametrize("axis", AXES)
def test_a_whole_turn_is_followed_without_a_pose_where_it_sticks(biped, axis, method):
    solver = poise.Solver(biped, method, free_root=True)
    for degrees in range(0, 361, 15):
        ask(solver, reachable_goals(biped, biped.rest, turned(axis, np.radians(degrees)), free_root=True))
        result = solver.solve(iterations=100)
        assert result.converged, (degrees, result)


@pytest.mark.parametrize("axis", AXES)
def test_half_a_turn_is_made_at_once(biped, axis, method):
    solver = poise.Solver(biped, method, free_root=True)
    ask(solver, reachable_goals(biped, biped.rest, turned(axis, np.pi), free_root=True))
    result = solver.solve(iterations=300)
    assert result.converged, result
    assert np.linalg.norm(solver.placement.orientation) == pytest.approx(1.0, abs=1e-15)


def test_angles_stay_inside_their_limits_while_the_root_moves(biped, method):
    rng = np.random.default_rng(9)
    solver = poise.Solver(biped, method, free_root=True)
    for _ in range(20):
        ask(solver, reachable_goals(biped, biped.rest, random_placement(rng), free_root=True))
        solver.solve()
        assert (solver.pose.angles >= biped.limits[:, 0]).all()
        assert (solver.pose.angles <= biped.limits[:, 1]).all()
