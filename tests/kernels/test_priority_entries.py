"""The code of several priorities: compiled when a goal first has another priority, and found again wherever a solver goes."""

import copy
import pickle

import numpy as np

import poise
from poise.kernels.workspace import layout


def torn():
    """A solver whose hands are pulled apart, one before the other."""
    solver = poise.Solver(poise.biped())
    solver["right_hand"].position, solver["left_hand"].position = (-1.4, 1.2, 0.3), (1.4, 1.2, 0.3)
    solver["left_hand"].priority = 2
    return solver


def addresses(solver):
    """Where the code of several priorities and that of the method is, as the solver's workspace has it."""
    return solver.workspace["priority_addresses"].tolist()


def test_a_solver_of_one_priority_does_without_the_code_of_several():
    solver = poise.Solver(poise.biped())
    for goal in solver.goals:
        goal.priority = 1
    solver.solve()
    assert addresses(solver) == [0, 0]


def test_another_priority_of_a_goal_or_an_extra_goal_brings_the_code():
    assert all(addresses(torn()))
    solver = poise.Solver(poise.biped())
    gaze = solver.add(poise.goals.LookAt("head", (0.3, 1.5, 2.0)))
    assert addresses(solver) == [0, 0]
    gaze.priority = 2
    assert all(addresses(solver))


def test_a_workspace_from_another_process_gets_the_addresses_of_this_one():
    solver = torn()
    known = addresses(solver)
    ints = solver.workspace.ints.copy()
    place = int(ints[layout.FIELDS["priority_addresses"].place])
    ints[place : place + 2] = 4096  # an address there, which is none here
    solver.workspace.write(ints, solver.workspace.floats.copy())
    assert addresses(solver) == known


def test_copies_and_larger_solvers_solve_by_priority_as_before():
    solver = torn()
    twins = copy.deepcopy(solver), pickle.loads(pickle.dumps(solver))
    solver.solve()
    for twin in twins:
        twin.solve()
        np.testing.assert_array_equal(twin.pose.angles, solver.pose.angles)
    known = addresses(solver)
    solver.add(poise.goals.Distance("left_hand", "right_hand", 0.3, weight=0.0))
    assert addresses(solver) == known


def test_a_resumed_solve_of_one_priority_does_without_the_code_and_one_of_several_brings_it():
    solver, plain = torn(), poise.Solver(poise.biped())
    other = poise.Solver(poise.biped())
    other.resume(plain.solve())
    assert addresses(other) == [0, 0]
    other.resume(solver.solve())
    assert all(addresses(other))
    solver.solve()
    other.solve()
    np.testing.assert_allclose(other.pose.angles, solver.pose.angles, atol=1e-3)
