"""The GPU's source text, compiled for this CPU: answers are those of the CPU's kernels, limits hold, statuses are true."""

import numpy as np
import pytest

import poise
from poise.errors import PoiseError, ValueRefusedError
from poise.gpu.batch import Batch, bytes_per_problem
from poise.gpu.host_device import HostDevice, find_compiler
from poise.gpu.source_text import source_text
from poise.kernels.workspace.outcome import CONVERGED, unpack
from poise.model.compile import compile_character
from tests.support import characters
from tests.support.gpu_batches import POSTURE_WEIGHT, make_batch, random_problem, set_problem, solver_of, true_errors
from tests.support.sampling import sampled

pytestmark = pytest.mark.skipif(find_compiler() is None, reason="there is no C++ compiler on this machine")
REFUSED = 7
TREES = list(range(14))


def solved_problems(character, seed, count, method, precision, *, free_root=False, near=None, **options):
    """A batch of random problems after a solve, the problems, and solvers of them on the CPU; every other one is near its
    start, or all are."""
    rng = np.random.default_rng([seed, 23])
    batch = make_batch(character, count, method, precision, free_root=free_root)
    problems = [
        random_problem(character, rng, near=i % 2 == 0 if near is None else near, free_root=free_root) for i in range(count)
    ]
    for i, problem in enumerate(problems):
        set_problem(batch, i, character, *problem)
    solvers = [solver_of(batch, i, character, method, free_root=free_root) for i in range(count)]
    batch.solve(**options)
    return batch, problems, solvers


@pytest.mark.parametrize("free_root", [False, True])
@pytest.mark.parametrize("seed", sampled(TREES, 2))
def test_the_papers_method_makes_the_same_steps_as_on_the_cpu(seed, free_root):
    character, options = characters.random_tree(seed), {"iterations": 3, "sweeps": 5, "stall_tolerance": 1e-6}
    batch, _, solvers = solved_problems(character, seed, 20, "paper", "float64", free_root=free_root, **options)
    for i, solver in enumerate(solvers):
        result = solver.solve(**options)
        np.testing.assert_allclose(batch.angles[:, i], solver.pose.angles, atol=1e-11)
        assert unpack(int(batch.outcome[i])) == (int(batch.status[i]), result.iterations, result.sweeps)
        assert (batch.status[i] == CONVERGED) == result.converged


def test_a_second_solve_by_the_papers_method_starts_from_the_last_step(biped):
    batch, _, solvers = solved_problems(biped, 1, 5, "paper", "float64", near=True, iterations=2, sweeps=5)
    batch.solve(iterations=2, sweeps=5, residual_tolerance=1e-3)
    for i, solver in enumerate(solvers):
        solver.warm_start = "step"
        solver.solve(iterations=2, sweeps=5)
        result = solver.solve(iterations=2, sweeps=5, residual_tolerance=1e-3)
        np.testing.assert_allclose(batch.angles[:, i], solver.pose.angles, atol=1e-10)
        assert unpack(int(batch.outcome[i]))[1:] == (result.iterations, result.sweeps)


@pytest.mark.parametrize("free_root", [False, True])
@pytest.mark.parametrize("seed", sampled(TREES, 2))
def test_near_goals_have_the_answer_of_the_cpu(seed, free_root):
    character = characters.random_tree(seed)
    for precision, bound in (("float32", 1e-4), ("float64", 1e-6)):
        batch, _, solvers = solved_problems(character, seed, 20, "poise", precision, free_root=free_root, near=True)
        for i, solver in enumerate(solvers):
            result = solver.solve()
            assert (batch.status[i] == CONVERGED) == result.converged
            np.testing.assert_allclose(batch.angles[:, i], solver.pose.angles, atol=bound)


def test_rare_near_goals_that_need_curvature_have_the_answer_of_the_cpu(biped):
    # About one problem in a thousand has a step by the second derivative beside a limit: several active sets have a minimum.
    batch, _, solvers = solved_problems(biped, 0, 1500, "poise", "float64", near=True)
    for i, solver in enumerate(solvers):
        solver.solve()
        np.testing.assert_allclose(batch.angles[:, i], solver.pose.angles, atol=1e-5)


@pytest.mark.parametrize("seed", sampled(TREES, 3))
def test_goals_out_of_reach_end_no_worse_than_on_the_cpu(seed):
    character, worse = characters.random_tree(seed), 0
    batch, _, solvers = solved_problems(character, seed, 20, "poise", "float32", near=False)
    for i, solver in enumerate(solvers):
        cost = solver.solve().cost
        worse += batch.cost[i] > 1.01 * cost + 1e-5
    assert worse <= 1


@pytest.mark.parametrize("method", ["paper", "poise"])
@pytest.mark.parametrize("seed", sampled(TREES, 3))
def test_limits_hold_and_statuses_are_true(seed, method):
    character, precision = characters.random_tree(seed), "float64" if seed % 4 == 1 else "float32"
    batch, problems, _ = solved_problems(character, seed, 60, method, precision)
    low, high = character.limits.T
    assert np.isfinite(batch.angles).all()
    assert np.isfinite(batch.cost).all()
    assert ((batch.angles.T.astype(float) >= low) & (batch.angles.T.astype(float) <= high)).all()
    for i, (_, _, goals) in enumerate(problems):
        errors = true_errors(batch, i, character, goals)
        np.testing.assert_allclose(batch.error[:, :, i], errors, atol=2e-5 if method == "paper" else 3e-7)
        if batch.status[i] == CONVERGED:
            assert (errors <= (1e-3, 1e-2)).all()
        elif method == "poise":
            assert not (errors <= (1e-3 - 1e-12, 1e-2 - 1e-12)).all()


def test_what_is_not_finite_is_refused_for_its_problem_alone(biped):
    batch, problems, _ = solved_problems(biped, 3, 6, "poise", "float32", near=True)
    answers = batch.angles.copy()
    for i, problem in enumerate(problems):
        set_problem(batch, i, biped, *problem)
    batch.last_step[:] = 0.0
    batch.position[0, 1, 0] = np.nan
    batch.orientation[2, 0, 1] = np.inf
    batch.weight[1, 0, 2] = -1.0
    batch.orientation[1, :, 3] = 0.0
    batch.angles[4, 4] = np.nan
    batch.solve()
    assert batch.status.tolist() == [REFUSED] * 5 + [CONVERGED]
    np.testing.assert_array_equal(batch.angles[:, 5], answers[:, 5])
    assert np.isfinite(batch.angles).all()


def test_what_has_no_weight_may_be_anything(biped):
    batch, problems, solvers = solved_problems(biped, 4, 2, "poise", "float64", near=True)
    for i, problem in enumerate(problems):
        set_problem(batch, i, biped, *problem)
    batch.last_step[:] = 0.0
    batch.weight[0, :, :] = 0.0
    batch.position[0] = batch.orientation[0] = np.nan
    batch.solve()
    assert (batch.status == CONVERGED).all()
    assert (batch.error[0] == 0.0).all()
    solver = solvers[1]
    solver["head"].enabled = False
    solver.solve()
    np.testing.assert_allclose(batch.angles[:, 1], solver.pose.angles, atol=1e-6)


def test_posture_pulls_to_the_reference_by_stiffness(biped):
    batch, problems, solvers = solved_problems(biped, 5, 4, "poise", "float64", near=True)
    rng = np.random.default_rng(7)
    reference, stiffness = characters.near(biped, biped.rest, rng), rng.uniform(0.5, 2.0, len(biped.rest))
    for i, problem in enumerate(problems):
        set_problem(batch, i, biped, *problem)
    batch.last_step, batch.reference, batch.stiffness = None, np.repeat(reference[:, None], 4, 1), stiffness
    batch.solve(tolerance=(-1.0, -1.0), iterations=8)
    for i, solver in enumerate(solvers):
        solver.reference, solver.stiffness, solver.posture_weight = reference, stiffness, POSTURE_WEIGHT
        solver.warm_start = "pose"
        solver.solve(tolerance=0, iterations=8)
        np.testing.assert_allclose(batch.angles[:, i], solver.pose.angles, atol=1e-4)


def test_a_search_reaches_goals_that_one_start_does_not(biped):
    rng, count = np.random.default_rng(3), 40
    batch = make_batch(biped, count, "poise", "float32")
    for i in range(count):
        goals = characters.reachable_goals(biped, characters.random_angles(biped, rng))
        set_problem(batch, i, biped, biped.rest, characters.ORIGIN, goals)
    starts = batch.angles.copy()
    batch.solve()
    alone = batch.status == CONVERGED
    batch.angles[:], batch.last_step[:] = starts, 0.0
    tried = batch.search(starts=100)
    first, outcome = batch.angles.copy(), batch.outcome.copy()
    assert alone.sum() < count
    assert (batch.status == CONVERGED).mean() >= 0.9
    assert (batch.status[alone] == CONVERGED).all()
    assert (tried[~alone] > 1).any()
    assert (tried >= 1).all()
    # In a batch of another size every problem finds the same.
    part = make_batch(biped, 7, "poise", "float32")
    for name in ("position", "orientation", "weight", "posture", "placement"):
        getattr(part, name)[:] = getattr(batch, name)[..., 20:27]
    part.angles[:] = starts[:, 20:27]
    np.testing.assert_array_equal(part.search(starts=100), tried[20:27])
    np.testing.assert_array_equal(part.angles, first[:, 20:27])
    np.testing.assert_array_equal(part.outcome, outcome[20:27])


@pytest.mark.parametrize("free_root", [False, True])
@pytest.mark.parametrize("seed", sampled(TREES, 2))
def test_limits_hold_and_statuses_are_true_after_a_search(seed, free_root):
    character, count, precision = characters.random_tree(seed), 30, "float64" if seed % 4 == 1 else "float32"
    rng, batch = np.random.default_rng(seed), make_batch(character, count, "poise", precision, free_root=free_root)
    problems = [random_problem(character, rng, near=i % 3 == 0, free_root=free_root) for i in range(count)]
    for i, problem in enumerate(problems):
        set_problem(batch, i, character, *problem)
    tried = batch.search(starts=20)
    low, high = character.limits.T
    assert np.isfinite(batch.angles).all()
    assert np.isfinite(batch.placement).all()
    assert ((batch.angles.T.astype(float) >= low) & (batch.angles.T.astype(float) <= high)).all()
    assert (tried[batch.status != CONVERGED] == 20).all()
    for i, (_, _, goals) in enumerate(problems):
        errors = true_errors(batch, i, character, goals)
        np.testing.assert_allclose(batch.error[:, :, i], errors, atol=2e-5)
        assert (batch.status[i] != CONVERGED) or (errors <= (1e-3, 1e-2)).all()


def test_a_search_for_goals_out_of_reach_ends_no_worse_than_a_solve(biped):
    batch, problems, _ = solved_problems(biped, 6, 30, "poise", "float32", near=False)
    alone = batch.cost.copy()
    for i, problem in enumerate(problems):
        set_problem(batch, i, biped, *problem)
    batch.search(starts=40)
    assert (batch.status != CONVERGED).any()
    assert (batch.cost <= 1.05 * alone + 1e-5)[batch.status != CONVERGED].mean() >= 0.95


def test_a_search_refuses_what_is_not_finite_and_solves_the_rest(biped):
    batch, problems, _ = solved_problems(biped, 3, 4, "poise", "float32", near=True)
    for i, problem in enumerate(problems):
        set_problem(batch, i, biped, *problem)
    batch.position[0, 1, 0] = np.nan
    batch.angles[4, 1] = np.nan
    batch.placement[3:, 2] = 0.0
    batch.search(starts=5)
    assert batch.status.tolist() == [REFUSED] * 3 + [CONVERGED]
    assert np.isfinite(batch.angles).all()


def test_the_papers_method_searches_too(biped):
    rng, count = np.random.default_rng(4), 12
    batch = make_batch(biped, count, "paper", "float32")
    for i in range(count):
        goals = characters.reachable_goals(biped, characters.random_angles(biped, rng))
        set_problem(batch, i, biped, biped.rest, characters.ORIGIN, goals)
    tried = batch.search(starts=10, iterations=50)
    reached = batch.status == CONVERGED
    assert reached.any()
    assert (tried[~reached] == 10).all()


def test_a_batch_that_does_not_fit_is_refused_with_the_size_that_fits(biped):
    source = source_text(compile_character(biped), "poise")

    class SmallDevice(HostDevice):
        def free_memory(self):
            return 1000 * bytes_per_problem(source)

    with pytest.raises(ValueRefusedError, match="1000 problems of this character fit"):
        Batch(source, 1001, SmallDevice(), biped.rest)
    Batch(source, 1000, SmallDevice(), biped.rest)


def test_characters_with_balls_or_couplings_are_refused():
    with pytest.raises(PoiseError, match="no balls"):
        source_text(compile_character(poise.biped("ball")), "poise")
    with pytest.raises(PoiseError, match="coupled"):
        source_text(compile_character(characters.random_coupled_tree(2)), "poise")
    with pytest.raises(PoiseError, match="method on a GPU"):
        source_text(compile_character(poise.biped()), "ccd")
    with pytest.raises(PoiseError, match="precision"):
        source_text(compile_character(poise.biped()), "poise", "float16")
