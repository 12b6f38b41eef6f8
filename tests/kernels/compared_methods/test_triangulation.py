"""Triangulation: one iteration reaches all that can be reached, as its paper says."""

import functools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import poise
from tests.support.chains import chain, goal_of, points


@functools.cache
def solver_of(kind):
    """A solver of a chain of ten joints, made by the first test that needs it: its kernels may have to be compiled."""
    return poise.Solver(chain(10, kind), "triangulation")


@given(seed=st.integers(0, 2**32 - 1), kind=st.sampled_from(["ball", "three hinges"]))
def test_one_iteration_reaches_what_can_be_reached(seed, kind):
    solver, rng = solver_of(kind), np.random.default_rng(seed)
    solver.reset(rng.uniform(-0.5, 0.5, solver.character.n_dofs))
    way = rng.normal(size=3)
    goal_of(solver, rng.uniform(0.02, 0.99) * way / np.linalg.norm(way))
    solver.solve(iterations=1)
    # three hinges agree on a direction only as far as they are turned one after the other
    assert solver.solve(iterations=0).errors["tip"][0] < (1e-9 if kind == "ball" else 2e-2)


def test_two_bones_make_the_triangle_of_the_cosine_rule():
    solver = poise.Solver(chain(2, length=0.5), "triangulation")
    solver.reset([0.3, 0.0, 0.2, 0.1, 0.0, 0.4])
    goal_of(solver, (0.3, 0.5, 0.2))
    solver.solve(iterations=1)
    corners = points(solver.pose, 2)
    square = 0.3**2 + 0.5**2 + 0.2**2
    bone, way = corners[1] - corners[0], np.array((0.3, 0.5, 0.2))
    assert bone @ way == pytest.approx(square / 2, abs=1e-12)  # isosceles
    np.testing.assert_allclose(corners[2], way, atol=1e-12)


def test_a_target_too_far_away_is_pointed_at():
    solver = solver_of("ball")
    solver.reset(np.random.default_rng(1).uniform(-0.5, 0.5, 30))
    goal_of(solver, (3.0, 0.0, 4.0))
    solver.solve(iterations=1)
    np.testing.assert_allclose(points(solver.pose, 10)[-1], (0.6, 0.0, 0.8), atol=1e-12)


def test_several_goals_and_orientations_are_refused():
    solver = poise.Solver(poise.biped(), "triangulation")
    with pytest.raises(poise.PoiseError, match="'triangulation' knows no orientations"):
        solver.solve()
    for goal in solver.goals:
        goal.orientation_weight = 0.0
    with pytest.raises(poise.PoiseError, match="'triangulation' takes one goal"):
        solver.solve()


def test_a_free_root_is_refused():
    with pytest.raises(poise.PoiseError, match="its root is free, and this method begins at a base that is held"):
        poise.Solver(poise.biped(), "triangulation", free_root=True)
