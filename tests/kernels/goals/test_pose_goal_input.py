"""Goals at the border: each verdict, nothing changed on a refusal, and the form in which goals are stored."""

import numpy as np
import pytest

from poise.kernels import python_entries
from poise.kernels.compiler.call_by_address import direct_call
from poise.kernels.goals import pose_goal_input
from poise.kernels.workspace.input_bounds import MAX_DISTANCE
from tests.support import naive
from tests.support.characters import random_tree
from tests.support.workspaces import Workspace

pytestmark = pytest.mark.kernels

OVERFLOW_IS_MEANT = pytest.mark.filterwarnings("ignore:overflow")  # NumPy's numbers warn where the compiler is off

MIRROR = np.diag([1.0, 1.0, -1.0])
SKEWED = np.eye(3) + 0.01 * np.eye(3)[:, [1, 0, 2]]
STRETCHED = 1.002 * np.eye(3)


@pytest.fixture
def workspace():
    return Workspace(random_tree(4))


def hand_in(workspace, positions, orientations=None):
    """Have goals judged as they come from a user, with any number of numbers per orientation."""
    count = 0 if orientations is None else int(np.prod(np.shape(orientations)[1:]))
    turns = np.empty((len(positions), 0)) if orientations is None else np.reshape(orientations, (len(positions), count))
    goal, verdict = divmod(accept(workspace, np.asarray(positions), turns, count), pose_goal_input.VERDICTS)
    return verdict, goal


def accept(workspace, positions, turns, count):
    """Call the entry as the solver does."""
    return direct_call(python_entries.accept_goals, np.ndarray, np.ndarray, int)(*workspace.both, positions, turns, count)


def good(workspace, seed=0):
    """Positions and quaternions for every goal."""
    rng, n = np.random.default_rng(seed), len(workspace.model.goals)
    return rng.uniform(-1.0, 1.0, (n, 3)), rng.normal(size=(n, 4))


def stored(workspace):
    return [workspace[name].copy() for name in ("goal_position", "goal_orientation", "goal_rotation")]


def assert_refused(workspace, positions, orientations, verdict, goal):
    before = stored(workspace)
    assert hand_in(workspace, positions, orientations) == (verdict, goal)
    for old, new in zip(before, stored(workspace), strict=True):
        assert (old == new).all()


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_a_position_that_is_not_finite_is_refused(workspace, value, axis):
    positions, quaternions = good(workspace)
    positions[2, axis] = value
    assert_refused(workspace, positions, quaternions, pose_goal_input.BAD_POSITION, 2)


@OVERFLOW_IS_MEANT
def test_a_position_may_be_a_thousand_kilometres_away_and_no_farther(workspace):
    positions, quaternions = good(workspace)
    positions[1] = (0.0, -MAX_DISTANCE, 0.0)
    assert hand_in(workspace, positions, quaternions) == (pose_goal_input.ACCEPTED, 0)
    positions[1, 1] = np.nextafter(-MAX_DISTANCE, -np.inf)
    assert_refused(workspace, positions, quaternions, pose_goal_input.FAR_POSITION, 1)
    positions[1] = 1e300
    assert_refused(workspace, positions, quaternions, pose_goal_input.FAR_POSITION, 1)


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_an_orientation_that_is_not_finite_is_refused(workspace, value):
    positions, quaternions = good(workspace)
    quaternions[1, 3] = value
    assert_refused(workspace, positions, quaternions, pose_goal_input.BAD_ORIENTATION, 1)


@OVERFLOW_IS_MEANT
@pytest.mark.parametrize("length", [0.0, 1e-10, 1e10, 1e200])
def test_a_quaternion_without_a_sensible_length_is_refused(workspace, length):
    positions, quaternions = good(workspace)
    quaternions[0] = length * np.array([0.5, 0.5, -0.5, 0.5])
    assert_refused(workspace, positions, quaternions, pose_goal_input.NOT_A_ROTATION, 0)


@pytest.mark.parametrize("matrix", [MIRROR, SKEWED, STRETCHED, np.zeros((3, 3)), np.ones((3, 3))])
def test_a_matrix_that_is_no_rotation_is_refused(workspace, matrix):
    positions, quaternions = good(workspace)
    matrices = np.array([naive.quaternion_rotation(q) for q in quaternions])
    matrices[2] = matrix
    assert_refused(workspace, positions, matrices, pose_goal_input.NOT_A_ROTATION, 2)


def test_the_first_goal_that_is_wrong_is_named(workspace):
    positions, quaternions = good(workspace)
    positions[2], quaternions[1] = np.nan, 0.0
    assert_refused(workspace, positions, quaternions, pose_goal_input.NOT_A_ROTATION, 1)


@pytest.mark.parametrize(
    ("positions", "turns"),
    [((-1, 3), (0, 4)), ((1, 3), (1, 4)), ((0, 2), (0, 4)), ((0, 3), (-1, 4)), ((0, 3), (0, 9)), ((0, 3), (0, 0))],
)
def test_arrays_of_another_shape_are_refused(workspace, positions, turns):
    n, before = len(workspace.model.goals), stored(workspace)
    arrays = (np.ones((n + more, width)) for more, width in (positions, turns))
    assert accept(workspace, *arrays, 4) == pose_goal_input.WRONG_SHAPE
    for old, new in zip(before, stored(workspace), strict=True):
        assert (old == new).all()


@pytest.mark.parametrize("as_matrices", [False, True])
def test_accepted_goals_are_stored_by_effector_as_quaternion_and_as_rotation_of_its_frame(workspace, as_matrices):
    positions, quaternions = good(workspace, seed=7)
    matrices = np.array([naive.quaternion_rotation(q) for q in quaternions])
    assert hand_in(workspace, positions, matrices if as_matrices else quaternions) == (pose_goal_input.ACCEPTED, 0)
    for goal, e in enumerate(workspace.model.goals):
        own = naive.quaternion_rotation(workspace.character.effectors[e].rotation)
        assert (workspace["goal_position"][e] == positions[goal]).all()
        assert np.linalg.norm(workspace["goal_orientation"][e]) == pytest.approx(1.0, abs=4e-16)
        np.testing.assert_allclose(naive.quaternion_rotation(workspace["goal_orientation"][e]), matrices[goal], atol=3e-15)
        np.testing.assert_allclose(workspace["goal_rotation"][e].reshape(3, 3) @ own, matrices[goal], atol=3e-15)


def test_without_orientations_those_that_are_there_stay(workspace):
    positions, quaternions = good(workspace)
    hand_in(workspace, positions, quaternions)
    _, *orientations = stored(workspace)
    assert hand_in(workspace, positions + 0.5) == (pose_goal_input.ACCEPTED, 0)
    assert (workspace["goal_position"][list(workspace.model.goals)] == positions + 0.5).all()
    for old, new in zip(orientations, stored(workspace)[1:], strict=True):
        assert (old == new).all()
