"""Solves of long bodies that threads help with: to the bit those of one thread, whichever way is chosen."""

import pickle

import numpy as np
import pytest

import poise
from poise.kernels.workspace import layout
from poise.model import branches, long_bodies
from poise.solver import helping_threads
from tests.support.characters import hinge_arms, near, random_angles, random_ball_tree, random_tree, seeds

METHODS = {"poise": {"iterations": 20}, "paper": {"iterations": 4, "sweeps": 6}}


@pytest.fixture(autouse=True)
def _all_bodies_are_long_and_helped(monkeypatch):
    monkeypatch.setattr(long_bodies, "LONG_BODY", 0.0)
    monkeypatch.setattr(branches, "LEAST_GAIN", 1.0)
    monkeypatch.setattr(helping_threads, "LEAST_UNKNOWNS", 0)


def solved(character, seed, method, threads, monkeypatch, **options):
    """Results of some solves of one solver, in bits, with so many threads."""
    monkeypatch.setattr(helping_threads.HelpedKernel, "_choose", lambda kernel: threads > 1)
    monkeypatch.setattr(helping_threads, "available_cores", lambda: threads)
    rng, solver, found = np.random.default_rng(seed), poise.Solver(character, method, manner="plain", **options), []
    start = random_angles(character, rng)
    solver.reset(start)
    for _ in range(3):
        pose = poise.Pose(character, near(character, start, rng, 0.2))
        for goal in solver.goals:
            goal.position, goal.orientation = pose.frame(goal.name)
        result = solver.solve(**METHODS[method])
        found.append((result.status, result.iterations, result.sweeps, solver.pose.angles.tobytes(), result.cost))
    return found, solver


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("seed", seeds(12))
def test_random_trees_get_the_same_bits_on_any_number_of_threads(seed, method, monkeypatch):
    character = random_ball_tree(seed) if seed % 2 else random_tree(seed)
    alone, _ = solved(character, seed, method, 1, monkeypatch, free_root=seed % 3 == 0)
    for threads in (2, 4):
        assert solved(character, seed, method, threads, monkeypatch, free_root=seed % 3 == 0)[0] == alone


@pytest.mark.parametrize("method", METHODS)
def test_a_long_body_of_arms_gets_the_same_bits_with_help(method, monkeypatch):
    character = hinge_arms(8, 150, 6)
    alone, solver = solved(character, 1, method, 1, monkeypatch, free_root=True)
    assert solver.workspace.ints[layout.N_BRANCHES] == 8
    assert solver.workspace.ints[layout.SWEEPS_BY_BRANCHES]
    assert solved(character, 1, method, 3, monkeypatch, free_root=True)[0] == alone


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("seed", seeds(12))
def test_a_body_cut_into_branches_gets_the_bits_of_one_that_is_not(seed, method, monkeypatch):
    found = []
    for gain in (1.0, 0.0):
        monkeypatch.setattr(branches, "LEAST_GAIN", gain)
        character = random_ball_tree(seed) if seed % 2 else random_tree(seed)
        found.append(solved(character, seed, method, 1, monkeypatch, free_root=seed % 3 == 0)[0])
    assert found[0] == found[1]


def test_the_quicker_way_is_chosen_and_the_other_tried_now_and_then(monkeypatch):
    monkeypatch.setattr(helping_threads, "available_cores", lambda: 2)
    now, cost, calls = [0.0], {1: 1.0, 2: 3.0}, []

    def call(kernel, ints, floats, threads):
        calls.append(threads)
        now[0] += cost[threads]
        return 1 << 4  # one iteration

    solver = poise.Solver(hinge_arms(3, 20, 0))
    monkeypatch.setattr(helping_threads, "call_with_help", call)
    monkeypatch.setattr(helping_threads, "perf_counter", lambda: now[0])
    for _ in range(2000):
        solver.solve()
    assert calls[:2] == [1, 2]
    assert 5 <= calls.count(2) <= 2000 / (0.8 * helping_threads.TRIAL_INTERVAL * 9)
    cost[2] = 0.1
    calls.clear()
    for _ in range(2000):
        solver.solve()
    assert calls.count(2) > 1500


def test_copies_and_pickles_are_helped_too(monkeypatch):
    monkeypatch.setattr(helping_threads, "available_cores", lambda: 2)
    solver = poise.Solver(hinge_arms(4, 40, 0))
    solver.goals[0].position = np.array(solver.goals[0].position) - 0.02
    solver.solve()
    twin = pickle.loads(pickle.dumps(solver))
    for each in (solver, twin):
        each.goals[1].position = np.array(each.goals[1].position) - 0.02
        each.solve()
    assert solver.pose.angles.tobytes() == twin.pose.angles.tobytes()
