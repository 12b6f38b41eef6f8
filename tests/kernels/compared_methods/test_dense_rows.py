"""Steps of the methods over dense rows, against their formulas in NumPy: pseudoinverse, damped, selectively damped."""

import numpy as np
import pytest

import poise
from poise.methods.sdls import LINKS, _mean_link
from tests.support.characters import ask, moderate_goals, near, random_coupled_tree, random_tree, reachable_goals

pytestmark = pytest.mark.kernels

TREES = [random_tree(0), random_tree(2), random_tree(3), random_coupled_tree(5), poise.biped()]
QUARTER = np.pi / 4


def solver_near_goals(character, name, *, size=1e-4, **options):
    """A solver at a random pose whose goals are those of one near by, so that no step is shortened."""
    rng = np.random.default_rng(4)
    lower, upper = np.clip(character.limits, -1.5, 1.5).T
    solver = poise.Solver(character, name, **options)
    solver.reset(0.5 * (lower + upper) + 0.3 * rng.uniform(-1, 1, len(lower)) * (upper - lower))
    ask(solver, reachable_goals(character, near(character, solver.pose.angles, rng, size), weights=(1.0, 0.4)))
    return solver


def weighted_rows(solver):
    """The dense weighted Jacobian and error of a solver's goals, as NumPy has them."""
    pose, rows, errors = solver.pose, [], []
    solver.solve(iterations=0)
    residual, table = solver._workspace["residual"], solver._workspace["goal_rows"]
    names = [each.name for each in solver.character.effectors]
    for effector, first, _ in table[: len(solver.goals)]:
        goal = solver[names[effector]]
        jacobian = pose.jacobian(goal.name)
        rows += [goal.position_weight * jacobian[:3], goal.orientation_weight * jacobian[3:]]
        errors += [residual[first : first + 3].copy(), residual[first + 4 : first + 7].copy()]
    return np.vstack(rows), np.concatenate(errors)


def made_step(solver):
    """What one iteration adds to the angles; those of coupled joints are left out, which follow."""
    before = solver.pose.angles
    solver.solve(iterations=1, tolerance=0)
    step = solver.pose.angles - before
    step[[each.follower for each in solver.character.coupled_dofs]] = 0.0
    return step


def damped(jacobian, error, damping):
    return jacobian.T @ np.linalg.solve(jacobian @ jacobian.T + damping * np.eye(len(error)), error)


@pytest.mark.parametrize("character", TREES)
def test_a_step_of_dls_is_that_of_wampler(character):
    solver = solver_near_goals(character, "dls", damping=0.01, use_limits=False)
    expected = damped(*weighted_rows(solver), 0.01)
    np.testing.assert_allclose(made_step(solver), expected, atol=1e-9)


@pytest.mark.parametrize("character", TREES)
def test_a_step_of_the_pseudoinverse_is_that_of_moore_and_penrose(character):
    solver = solver_near_goals(character, "pseudoinverse", use_limits=False)
    jacobian, error = weighted_rows(solver)
    np.testing.assert_allclose(made_step(solver), np.linalg.pinv(jacobian, rcond=1e-2) @ error, atol=1e-9)


@pytest.mark.parametrize("character", TREES)
def test_svd_dls_is_the_pseudoinverse_far_from_singular_poses_and_dls_at_them(character):
    """Maciejewski and Klein 1988: the damping follows the smallest singular value."""
    solver = solver_near_goals(character, "svd-dls", use_limits=False)
    jacobian, error = weighted_rows(solver)
    smallest = np.linalg.svd(jacobian, compute_uv=False).min() if len(error) <= len(jacobian.T) else 0.0
    for damping in (0.2 * smallest**2, 4.0 * smallest**2 + 1e-3):
        twin = solver_near_goals(character, "svd-dls", use_limits=False, damping=damping)
        share = max(0.0, 1.0 - smallest**2 / (4.0 * damping)) if damping > 0.0 else 0.0
        if share > 0.0 or smallest > 1e-3:
            np.testing.assert_allclose(made_step(twin), damped(jacobian, error, share * damping), atol=1e-8)


def buss_and_kim(jacobian, error, largest):
    """A step of Buss and Kim 2005, section 5, for rows in threes. largest: D_max, weighted, of positions, of orientations."""
    triples = error.reshape(-1, 3)
    lengths = np.linalg.norm(triples, axis=1)
    error = (triples * np.minimum(1.0, largest / np.maximum(lengths, 1e-300))[:, None]).ravel()
    left, sizes, right = np.linalg.svd(jacobian, full_matrices=False)
    reach = np.linalg.norm(jacobian.reshape(-1, 3, jacobian.shape[1]), axis=1).sum(axis=0)
    total = np.zeros(jacobian.shape[1])
    for u, size, v in zip(left.T, sizes, right, strict=True):
        if size > 1e-10 * sizes.max():
            meant, moved = np.linalg.norm(u.reshape(-1, 3), axis=1).sum(), np.abs(v) @ reach / size
            bound, part = QUARTER * min(1.0, meant / moved), (u @ error) / size * v
            total += part * bound / (bound + np.abs(part).max())  # as in their program; the paper clamps it to the bound
    return total * min(1.0, QUARTER / np.abs(total).max())


@pytest.mark.parametrize("size", [1e-3, 1.0])
@pytest.mark.parametrize("character", [random_tree(0), random_tree(1), poise.biped()])
def test_a_step_of_sdls_is_that_of_buss_and_kim(character, size):
    if any(joint.kind == "slide" for joint in character.joints):
        character = poise.Character(
            [
                poise.Joint(**{**vars_of(joint), "kind": "hinge"}) if joint.kind == "slide" else joint
                for joint in character.joints
            ],
            character.effectors,
            base=character.base,
        )
    solver = solver_near_goals(character, "sdls", size=size, use_limits=False)
    jacobian, error = weighted_rows(solver)
    largest = np.tile([LINKS * _mean_link(character), 0.4 * QUARTER], len(error) // 6)
    np.testing.assert_allclose(made_step(solver), buss_and_kim(jacobian, error, largest), atol=1e-7)


def vars_of(joint):
    return {name: getattr(joint, name) for name in joint.__dataclass_fields__}


@pytest.mark.parametrize("seed", range(6))
def test_joints_at_limits_are_taken_out_and_the_others_solve_anew(seed):
    """Baerlocher and Boulic 2004: what would leave its limit stays there, its column goes, and the others make up for it."""
    character, rng = poise.biped(), np.random.default_rng(seed)
    solver = poise.Solver(character, "dls", damping=0.01)
    solver.reset(near(character, solver.pose.angles, rng))
    ask(solver, moderate_goals(character, solver.pose.angles, poise.Placement(), rng))
    jacobian, error = weighted_rows(solver)
    lower, upper = (character.limits - solver.pose.angles[:, None]).T
    total, held = np.zeros(len(lower)), np.zeros(len(lower), bool)
    while True:
        step = damped(jacobian, error, 0.01)
        step *= min(1.0, QUARTER / np.abs(step).max())
        over = ~held & ((step > upper) | (step < lower))
        if not over.any():
            break
        held |= over
        total[over] = np.clip(step, lower, upper)[over]
        error = error - jacobian[:, over] @ total[over]
        jacobian = jacobian * ~over
    np.testing.assert_allclose(made_step(solver), np.where(held, total, step), atol=1e-9)
    assert held.any()
