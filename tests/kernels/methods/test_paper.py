"""The paper's method as a whole against Algorithm 1 written out: one solve, warm starts, a free root, no limits."""

import numpy as np
import pytest

import poise
from tests.support import naive
from tests.support.characters import ask, moderate_goals, random_angles, random_placement, random_tree, seeds

pytestmark = pytest.mark.kernels

CLOSE = {"rtol": 0.0, "atol": 1e-12}
DAMPING = 0.002


def random_solver(character, seed, **options):
    """A solver in a random pose and place with goals that it cannot all reach; and its angles and goals."""
    rng = np.random.default_rng(seed)
    angles, placement = random_angles(character, rng), random_placement(rng)
    goals = moderate_goals(character, angles, placement, rng, free_root=options.get("free_root", False))
    solver = poise.Solver(character, "paper", damping=DAMPING, **options)
    solver.placement = placement
    solver.reset(angles)
    ask(solver, goals)
    return solver, angles, goals


def textbook(solver, angles, goals, *, sweeps=1, start=None, limited=True):
    """The step that Algorithm 1 gives for the solver's problem at these angles."""
    problem = naive.equations(
        solver.character, angles, solver.placement, goals, DAMPING, limited=limited, free_root=solver.free_root
    )
    step = (
        np.zeros(len(problem.right)) if start is None else np.clip(np.clip(start, -np.pi, np.pi), problem.lower, problem.upper)
    )
    for _ in range(sweeps):
        step = naive.sweep(problem, step)
    return step


# ---- one linearisation --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("base", ["right_foot", "left_foot", "torso"])
def test_one_sweep_on_the_biped_is_the_textbook_sweep_in_the_order_of_the_angles(biped, base, seed):
    solver, angles, goals = random_solver(biped.rebase(base), seed)
    expected = angles + textbook(solver, angles, goals)
    solver.solve(iterations=1, sweeps=1, tolerance=0)
    np.testing.assert_allclose(solver.pose.angles, expected, **CLOSE)


@pytest.mark.parametrize("seed", seeds(14))
@pytest.mark.parametrize("sweeps", [1, 2, 7])
def test_sweeps_on_random_trees_are_the_textbook_sweeps(seed, sweeps):
    solver, angles, goals = random_solver(random_tree(seed), seed)
    expected = angles + textbook(solver, angles, goals, sweeps=sweeps)
    result = solver.solve(iterations=1, sweeps=sweeps, tolerance=0)
    np.testing.assert_allclose(solver.pose.angles, expected, **CLOSE)
    assert (result.iterations, result.sweeps) == (1, sweeps)


@pytest.mark.parametrize("seed", seeds(7))
def test_sweeps_on_a_rebased_random_tree_are_the_textbook_sweeps(seed):
    character = random_tree(seed)
    for segment in (character.segments[-1], character.segments[len(character.segments) // 2]):
        solver, angles, goals = random_solver(character.rebase(segment.name), seed)
        expected = angles + textbook(solver, angles, goals, sweeps=3)
        solver.solve(iterations=1, sweeps=3, tolerance=0)
        np.testing.assert_allclose(solver.pose.angles, expected, **CLOSE)


def test_limits_to_one_side_are_not_mistaken_for_the_other(biped):
    solver, angles, goals = random_solver(biped, 8)
    expected = angles + textbook(solver, angles, goals, sweeps=20)
    solver.solve(iterations=1, sweeps=20, tolerance=0)
    np.testing.assert_allclose(solver.pose.angles, expected, **CLOSE)
    lower, upper = biped.limits.T
    assert (solver.pose.angles == lower).any(), "a lowest angle is reached"
    assert (solver.pose.angles == upper).any(), "a highest angle is reached"


@pytest.mark.parametrize("seed", seeds(7))
def test_without_limits_nothing_is_clamped(seed):
    solver, angles, goals = random_solver(random_tree(seed), seed)
    expected = angles + textbook(solver, angles, goals, sweeps=2, limited=False)
    solver.solve(iterations=1, sweeps=2, tolerance=0, use_limits=False)
    np.testing.assert_allclose(solver.pose.angles, expected, **CLOSE)


# ---- several, and from frame to frame -----------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(5))
def test_iterations_linearise_anew_each_time(seed):
    solver, angles, goals = random_solver(random_tree(seed), seed)
    angles = angles + textbook(solver, angles, goals, sweeps=2)
    angles = angles + textbook(solver, angles, goals, sweeps=2)
    result = solver.solve(iterations=2, sweeps=2, tolerance=0)
    np.testing.assert_allclose(solver.pose.angles, angles, rtol=0, atol=1e-11)
    assert (result.iterations, result.sweeps) == (2, 4)


@pytest.mark.parametrize("seed", seeds(7))
@pytest.mark.parametrize("warm_start", ["pose", "step"])
def test_the_next_solve_starts_from_the_pose_and_if_asked_from_the_step(seed, warm_start):
    solver, angles, goals = random_solver(random_tree(seed), seed, warm_start=warm_start)
    first = textbook(solver, angles, goals, sweeps=2)
    second = textbook(solver, angles + first, goals, sweeps=2, start=first if warm_start == "step" else None)
    for _ in range(2):
        solver.solve(iterations=1, sweeps=2, tolerance=0)
    np.testing.assert_allclose(solver.pose.angles, angles + first + second, rtol=0, atol=1e-11)


@pytest.mark.parametrize("seed", seeds(3))
def test_the_step_of_a_solve_is_the_sum_over_its_iterations(seed):
    solver, angles, goals = random_solver(random_tree(seed), seed, warm_start="step")
    solver.solve(iterations=3, sweeps=2, tolerance=0)
    middle = solver.pose.angles.copy()
    expected = middle + textbook(solver, middle, goals, sweeps=1, start=middle - angles)
    solver.solve(iterations=1, sweeps=1, tolerance=0)
    np.testing.assert_allclose(solver.pose.angles, expected, rtol=0, atol=1e-11)


def test_only_the_first_iteration_starts_from_the_last_step():
    solver, start, goals = random_solver(random_tree(2), 2, warm_start="step")
    solver.solve(iterations=1, sweeps=2, tolerance=0)
    last, angles = solver.pose.angles - start, solver.pose.angles.copy()
    angles = angles + textbook(solver, angles, goals, start=last)
    angles = angles + textbook(solver, angles, goals)
    solver.solve(iterations=2, sweeps=1, tolerance=0)
    np.testing.assert_allclose(solver.pose.angles, angles, rtol=0, atol=1e-11)


def test_looking_does_not_forget_the_last_step():
    solver, start, goals = random_solver(random_tree(3), 3, warm_start="step")
    solver.solve(iterations=1, sweeps=2, tolerance=0)
    angles = solver.pose.angles
    solver.solve(iterations=0)
    solver.solve(iterations=1, sweeps=1, tolerance=0)
    np.testing.assert_allclose(solver.pose.angles, angles + textbook(solver, angles, goals, start=angles - start), **CLOSE)


def test_reset_forgets_the_last_step():
    solver, angles, goals = random_solver(random_tree(3), 3, warm_start="step")
    solver.solve(iterations=1, sweeps=2, tolerance=0)
    solver.reset(angles)
    solver.solve(iterations=1, sweeps=2, tolerance=0)
    np.testing.assert_allclose(solver.pose.angles, angles + textbook(solver, angles, goals, sweeps=2), **CLOSE)


def test_a_solve_of_no_iterations_only_looks(biped):
    solver, angles, goals = random_solver(biped, 3)
    result = solver.solve(iterations=0)
    frames = naive.effector_frames(biped, angles, solver.placement)
    assert (solver.pose.angles == angles).all()
    assert (result.iterations, result.sweeps, result.status) == (0, 0, "iteration limit")
    expected = [np.linalg.norm(goal.position - frames[goal.effector][:3, 3]) for goal in goals]
    np.testing.assert_allclose(result.position_error, expected, rtol=1e-12)


# ---- a free root --------------------------------------------------------------------------------------


def apply_to_root(placement, step):
    """The placement moved by the last six entries of a step, by composition."""
    position, orientation = placement
    turn = naive.vector_quaternion(step[-3:])
    return np.hstack([np.array(position) + step[-6:-3], naive.quaternion_product(turn, orientation)])


@pytest.mark.parametrize("seed", seeds(7))
def test_sweeps_with_a_free_root_are_the_textbook_sweeps(seed):
    solver, angles, goals = random_solver(random_tree(seed), seed, free_root=True)
    step = textbook(solver, angles, goals, sweeps=3)
    placement = apply_to_root(solver.placement, step)
    solver.solve(iterations=1, sweeps=3, tolerance=0)
    np.testing.assert_allclose(solver.pose.angles, angles + step[:-6], **CLOSE)
    np.testing.assert_allclose(np.hstack(solver.placement), placement, **CLOSE)
