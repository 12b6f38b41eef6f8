"""SHAKE against Gauss-Seidel on its linearised constraints, and on its way to goals."""

import numpy as np
import pytest

import poise
from poise.kernels.compared_methods.point_tree import N_POINTS, NODE, OWN_INTS, TARGET
from tests.support.chains import chain, goal_of, points

COUNT = 6


def particles(solver):
    """(n + 1, 3) the particles of a chain after the last sweep, before the joints follow."""
    return solver._workspace["method_floats"][: NODE * (COUNT + 1)].reshape(-1, NODE)[:, TARGET : TARGET + 3].copy()


def pairs_of(solver):
    """Pairs of particles in the order of a sweep."""
    ints = solver._workspace["method_ints"]
    assert ints[N_POINTS] == COUNT
    at = ints[OWN_INTS]
    return ints[at + 1 : at + 1 + 2 * ints[at]].reshape(-1, 2)


def gauss_seidel(start, moved, pairs, sweeps):
    """x − M⁻¹Gᵀλ with G M⁻¹Gᵀ λ = g by Gauss-Seidel from λ = 0; g = (s² − L²) / 2, G at the start, both ends held."""
    masses = np.array([0.0, *[1.0] * (len(start) - 2), 0.0])
    gradient = np.zeros((len(pairs), len(start), 3))
    for row, (a, b) in enumerate(pairs):
        gradient[row, a], gradient[row, b] = start[a] - start[b], start[b] - start[a]
    value = np.array([0.5 * (np.sum((moved[a] - moved[b]) ** 2) - np.sum((start[a] - start[b]) ** 2)) for a, b in pairs])
    weighted = (gradient * masses[:, None]).reshape(len(pairs), -1)
    matrix = gradient.reshape(len(pairs), -1) @ weighted.T
    unknown = np.zeros(len(pairs))
    for _ in range(sweeps):
        for row in range(len(pairs)):
            unknown[row] += (value[row] - matrix[row] @ unknown) / matrix[row, row]
    return moved - (weighted.T @ unknown).reshape(-1, 3)


@pytest.mark.parametrize("sweeps", [1, 4])
def test_it_agrees_with_gauss_seidel_to_first_order_in_the_step(sweeps):
    solver, rng = poise.Solver(chain(COUNT), "shake"), np.random.default_rng(2)
    pose = rng.uniform(-0.5, 0.5, 3 * COUNT)
    way, differences, corrections = rng.normal(size=3), [], []
    for size in (1e-2, 5e-3, 2.5e-3):
        solver.reset(pose)
        start = points(solver.pose, COUNT)
        moved = start.copy()
        moved[-2:] += size * way / np.linalg.norm(way)  # the bone with the effector sets out as it is turned
        goal_of(solver, moved[-1])
        solver.solve(iterations=1, sweeps=sweeps, tolerance=0)
        linear = gauss_seidel(start, moved, pairs_of(solver), sweeps)
        differences.append(np.abs(particles(solver) - linear).max())
        corrections.append(np.abs(linear - moved).max())
    assert corrections[0] / corrections[2] == pytest.approx(4.0, rel=0.1)  # of first order
    assert differences[0] / differences[1] == pytest.approx(4.0, rel=0.15)  # of second
    assert differences[1] / differences[2] == pytest.approx(4.0, rel=0.15)


def test_many_sweeps_restore_the_bones():
    solver = poise.Solver(chain(COUNT), "shake")
    solver.reset(np.random.default_rng(2).uniform(-0.5, 0.5, 3 * COUNT))
    goal_of(solver, points(solver.pose, COUNT)[-1] + (0.02, -0.03, 0.01))
    solver.solve(iterations=1, sweeps=2000, tolerance=0)
    np.testing.assert_allclose(np.linalg.norm(np.diff(particles(solver), axis=0), axis=1), 0.1, atol=1e-12)


def test_five_goals_of_the_biped_are_approached():
    character, rng = poise.biped(joints="ball"), np.random.default_rng(5)
    solver, reached = poise.Solver(character, "shake", use_limits=False), 0
    for _ in range(10):
        solver.reset()
        asked = poise.Pose(character, character.rest + rng.uniform(-0.2, 0.2, character.n_dofs))
        for goal in solver.goals:
            goal.position, goal.orientation_weight = asked.frame(goal.name)[0], 0.0
        reached += solver.solve(iterations=200, tolerance=(5e-3, 1)).converged
    assert reached >= 8
