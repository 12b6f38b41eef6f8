"""Extra goals are added, switched, removed, copied and moved to another base."""

import copy
import pickle

import numpy as np
import pytest

import poise
from poise import goals
from poise.errors import PoiseError
from tests.support.goal_kinds import (
    FINE,
    kinds_of,
    nearby,
    silent,
)


def test_goals_are_added_switched_and_removed(biped):
    solver = poise.Solver(biped)
    solver["head"].enabled, solver.posture_weight = False, 0.0
    plain = solver.solve(tolerance=FINE)
    rest = solver.pose.angles
    look = solver.add(goals.LookAt("head", (1.0, 1.0, 2.0)))
    assert solver.extra_goals == (look,)
    look.enabled = False
    assert solver.solve(tolerance=FINE).converged == plain.converged
    np.testing.assert_array_equal(solver.pose.angles, rest)
    look.enabled = True
    assert solver.solve(tolerance=FINE).converged
    assert np.abs(solver.pose.angles - rest).max() > 0.1
    for number in range(40):  # more than there was room for
        solver.add(goals.Distance("right_hand", "left_hand", 0.3 + 0.001 * number, weight=0.01))
    assert look.target == (1.0, 1.0, 2.0)
    assert solver["head"].name == "head"
    solver.remove(look)
    assert look not in solver.extra_goals
    look.target = (0.0, 0.0, 3.0)  # it is nobody's
    with pytest.raises(PoiseError, match="is not one of this solver's"):
        solver.remove(look)


def test_goals_go_along_with_another_base(biped):
    solver = silent(biped)
    pose = nearby(biped, np.random.default_rng(5))
    for kind, make in kinds_of(pose).items():
        if kind != "contact":  # the foot that it holds becomes the base
            solver.add(make())
    solver.add(goals.Balance())
    solver.solve(tolerance=FINE)
    errors = [goal.error for goal in solver.extra_goals]
    solver.rebase("left_foot")
    solver.solve(iterations=0)
    np.testing.assert_allclose([goal.error for goal in solver.extra_goals], errors, atol=1e-9)
    solver["pelvis"].enabled = True
    assert np.isfinite(solver.solve().cost)


def test_copies_have_goals_of_their_own(biped):
    solver = poise.Solver(biped)
    solver.add(goals.LookAt("head", (1.0, 1.0, 2.0)))
    solver.add(goals.Balance(priority=2))
    solver.solve()
    solver["right_hand"].position = (-0.3, 1.3, 0.5)
    for twin in (copy.copy(solver), copy.deepcopy(solver), pickle.loads(pickle.dumps(solver))):
        twin.extra_goals[0].target = (-1.0, 1.0, 2.0)
        twin.extra_goals[0].target = (1.0, 1.0, 2.0)
        original = copy.copy(solver)
        assert twin.solve().cost == original.solve().cost
        assert (twin.pose.angles == original.pose.angles).all()
        assert twin.extra_goals[0] is not solver.extra_goals[0]
