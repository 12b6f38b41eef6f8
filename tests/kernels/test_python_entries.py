"""A whole trajectory in one call against a loop in Python, bit for bit."""

import numpy as np
import pytest

import poise
from poise.errors import ValueRefusedError
from tests.support import naive
from tests.support.characters import effectors_with_goals, random_tree

pytestmark = pytest.mark.kernels

OPTIONS = {"iterations": 2, "sweeps": 3, "tolerance": (1e-3, 1e-2)}


def trajectory(character, n_frames, seed=0, *, free_root=False):
    """Positions and quaternions of goals that wander off from rest."""
    rng = np.random.default_rng(seed)
    frames = naive.effector_frames(character, character.rest)
    names = effectors_with_goals(character, free_root)
    positions = np.array([[frames[name][:3, 3] for name in names]] * n_frames)
    positions += np.cumsum(rng.uniform(-0.05, 0.05, positions.shape), axis=0)
    return positions, rng.normal(size=(n_frames, len(names), 4)) * 0.2 + (1.0, 0.0, 0.0, 0.0)


def as_matrices(quaternions):
    return np.array([[naive.quaternion_rotation(q) for q in frame] for frame in quaternions])


def looped(solver, positions, orientations):
    angles = []
    for frame in range(len(positions)):
        solver.set_goals(positions[frame], None if orientations is None else orientations[frame])
        solver.solve(**OPTIONS)
        angles.append(solver.pose.angles)
    return np.array(angles)


@pytest.mark.parametrize("form", ["quaternions", "matrices", "none"])
@pytest.mark.parametrize("warm_start", ["pose", "step"])
@pytest.mark.parametrize("seed", [None, 2, 3])
@pytest.mark.parametrize("method", ["poise", "paper"])
def test_frames_in_one_call_are_the_frames_of_a_loop_to_the_last_bit(biped, form, warm_start, seed, method):
    character = biped if seed is None else random_tree(seed)
    positions, quaternions = trajectory(character, 6)
    orientations = {"quaternions": quaternions, "matrices": as_matrices(quaternions), "none": None}[form]
    one, other = (poise.Solver(character, method, warm_start=warm_start) for _ in range(2))
    angles = one.solve_frames(positions, orientations, **OPTIONS)
    assert np.array_equal(angles, looped(other, positions, orientations))
    assert np.array_equal(one.pose.angles, angles[-1])
    assert [goal.position for goal in one.goals] == [goal.position for goal in other.goals]
    assert [goal.orientation for goal in one.goals] == [goal.orientation for goal in other.goals]


@pytest.mark.parametrize("method", ["poise", "paper"])
def test_frames_of_a_free_root_are_those_of_a_loop_too(method):
    character = random_tree(1)
    positions, quaternions = trajectory(character, 6, free_root=True)
    one, other = (poise.Solver(character, method, free_root=True) for _ in range(2))
    assert np.array_equal(one.solve_frames(positions, quaternions, **OPTIONS), looped(other, positions, quaternions))
    assert one.placement == other.placement


@pytest.mark.parametrize("method", ["poise", "paper"])
def test_a_frame_that_is_refused_leaves_everything_as_it_was(biped, method):
    positions, quaternions = trajectory(biped, 4)
    solver = poise.Solver(biped, method)
    solver.solve_frames(positions, quaternions, **OPTIONS)
    before = solver.pose.angles, [goal.position for goal in solver.goals]
    positions[2, 3, 1] = np.nan
    with pytest.raises(ValueRefusedError) as refusal:
        solver.solve_frames(positions, quaternions, **OPTIONS)
    assert str(refusal.value) == "goal 'left_hand' of frame 2 has a number that is not finite in its position"
    assert np.array_equal(solver.pose.angles, before[0])
    assert [goal.position for goal in solver.goals] == before[1]


def test_a_start_outside_the_limits_is_put_inside_even_if_the_frames_are_refused(biped):
    solver = poise.Solver(biped)
    solver.reset(np.full(30, 9.0))
    with pytest.raises(ValueRefusedError):
        solver.solve_frames(np.full((2, 5, 3), np.inf))
    assert (solver.pose.angles <= biped.limits[:, 1]).all()


def test_a_start_that_is_no_number_is_refused_and_the_pose_stays(biped):
    solver = poise.Solver(biped)
    with pytest.raises(ValueRefusedError):
        solver.reset(np.full(30, np.nan))
    assert np.array_equal(solver.pose.angles, biped.rest)


def test_a_start_outside_the_limits_is_put_inside_even_if_there_are_no_frames(biped):
    solver = poise.Solver(biped)
    solver.reset(np.full(30, 9.0))
    assert solver.solve_frames(np.empty((0, 5, 3))).shape == (0, 30)
    assert (solver.pose.angles <= biped.limits[:, 1]).all()
