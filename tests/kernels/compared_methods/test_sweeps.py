"""Jacobi's, Gauss-Seidel's and over-relaxed sweeps: related as theory says, and all to the same answer."""

import numpy as np
import pytest

import poise
from poise.kernels.compared_methods.over_relaxed import RELAXATION
from tests.support.characters import ask, near, random_coupled_tree, random_tree, reachable_goals


def matrix_of(solver):
    """A = JᵀJ + δ1 and b = Jᵀe of the paper's equations, with NumPy."""
    pose, rows, errors = solver.pose, [], []
    for goal in solver.goals:
        rows.append(pose.jacobian(goal.name)[:3])
        errors.append(np.subtract(goal.position, pose.frame(goal.name)[0]))
    jacobian = np.vstack(rows)
    return jacobian.T @ jacobian + solver.damping * np.eye(jacobian.shape[1]), jacobian.T @ np.concatenate(errors)


def positions_near(character, method, damping=0.001):
    """A solver without limits whose goals, positions alone, are near, so that a step is small."""
    rng = np.random.default_rng(3)
    solver = poise.Solver(character, method, use_limits=False, damping=damping)
    ask(solver, reachable_goals(character, near(character, solver.pose.angles, rng, 1e-3), weights=(1.0, 0.0)))
    return solver


def steps(solver, counts):
    """The step after so many sweeps each, (n_counts, n_dofs), always from the same pose."""
    start, result = solver.pose.angles, []
    for count in counts:
        solver.reset(start)
        solver.solve(iterations=1, sweeps=count, tolerance=0)
        result.append(solver.pose.angles - start)
    return np.array(result)


def spectral_radius(matrix):
    return np.abs(np.linalg.eigvals(matrix)).max()


def expected_steps(matrix, right, counts, method):
    """The steps after so many sweeps, by D, L and U."""
    diagonal, lower = np.diag(np.diag(matrix)), np.tril(matrix, -1)
    if method == "jacobi":
        split = diagonal / damping_of(matrix)
    else:
        split = diagonal / (RELAXATION if method == "over-relaxed" else 1.0) + lower
    result, x = {0: np.zeros(len(right))}, np.zeros(len(right))
    for number in range(1, max(counts) + 1):
        x = x + np.linalg.solve(split, right - matrix @ x)
        result[number] = x
    return np.array([result[count] for count in counts])


def damping_of(matrix):
    """ω of Jacobi's sweeps on A: from the solver, by its first sweep."""
    return damping_of.value


@pytest.mark.parametrize("method", ["paper", "jacobi", "over-relaxed"])
@pytest.mark.parametrize("seed", [0, 2, 3])
def test_sweeps_are_those_of_the_splitting_of_the_matrix(method, seed):
    """Gauss-Seidel splits A into D + L, over-relaxation into D/ω + L, Jacobi into D/ω (Saad 2003, section 4.1)."""
    solver = positions_near(random_tree(seed), method)
    matrix, right = matrix_of(solver)
    made = steps(solver, (1, 2, 5))
    damping_of.value = np.dot(made[0], right / np.diag(matrix)) / np.dot(right / np.diag(matrix), right / np.diag(matrix))
    np.testing.assert_allclose(made, expected_steps(matrix, right, (1, 2, 5), method), atol=1e-9)


@pytest.mark.parametrize("seed", range(8))
def test_damped_jacobi_converges_where_plain_jacobi_diverges(seed):
    solver = positions_near(random_tree(seed), "jacobi")
    matrix, right = matrix_of(solver)
    scaled = matrix / np.sqrt(np.outer(np.diag(matrix), np.diag(matrix)))
    (made,) = steps(solver, (1,))
    omega = np.dot(made, right / np.diag(matrix)) / np.dot(right / np.diag(matrix), right / np.diag(matrix))
    assert omega <= 1.0 + 1e-9
    assert omega * np.linalg.eigvalsh(scaled).max() < 2.0
    if seed == 2:
        assert np.linalg.eigvalsh(scaled).max() > 2.0  # plain Jacobi diverges there


def test_two_unknowns_obey_the_theorem_of_young():
    """ρ(Gauss-Seidel) = ρ(Jacobi)², ρ(over-relaxed) by Young's equation (λ + ω − 1)² = λ ω² μ², for consistently ordered A."""
    joints = [
        poise.Joint("shoulder", None, (0, 0, 0), (0, 0, 1), rest=0.3, segment="upper"),
        poise.Joint("elbow", "shoulder", (0.4, 0, 0), (0, 0, 1), rest=1.6, segment="lower"),
    ]
    arm = poise.Character(joints, [poise.Effector("hand", "lower", (0.5, 0, 0))], base="base")
    for method in ("paper", "over-relaxed"):
        solver = positions_near(arm, method)
        matrix, right = matrix_of(solver)
        answer = np.linalg.solve(matrix, right)
        jacobi = abs(matrix[0, 1]) / np.sqrt(matrix[0, 0] * matrix[1, 1])
        omega = RELAXATION if method == "over-relaxed" else 1.0
        roots = np.roots([1.0, 2.0 * (omega - 1.0) - (omega * jacobi) ** 2, (omega - 1.0) ** 2])
        first, last = (np.linalg.norm(step - answer) for step in steps(solver, (4, 14)))
        assert (last / first) ** 0.1 == pytest.approx(np.abs(roots).max(), rel=0.25)
        if method == "paper":
            assert np.abs(roots).max() == pytest.approx(jacobi**2)


@pytest.mark.parametrize("character", [random_tree(0), random_tree(3), random_coupled_tree(5)])
def test_all_sweeps_lead_to_the_same_step(character):
    answers = []
    for method in ("paper", "jacobi", "over-relaxed", "dls"):
        solver = positions_near(character, method, damping=0.05)
        answers.append(steps(solver, (20_000,))[0])
    for answer in answers[1:]:
        np.testing.assert_allclose(answer, answers[0], atol=1e-8)
