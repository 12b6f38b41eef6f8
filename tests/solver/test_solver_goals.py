"""Goals of a solver: pose goals one by one and all at once, and what is refused; extra goals added, removed, copied, moved."""

import copy
import pickle

import numpy as np
import pytest

import poise
from poise import goals
from poise.errors import NoGoalError, PoiseError, UnknownEffectorError, ValueRefusedError
from tests.support import naive
from tests.support.goal_kinds import (
    FINE,
    kinds_of,
    nearby,
    silent,
)

GOALS = ["head", "pelvis", "right_hand", "left_hand", "left_foot"]


def current(solver):
    """Positions and quaternions of all goals."""
    return np.array([goal.position for goal in solver.goals]), np.array([goal.orientation for goal in solver.goals])


def test_there_is_a_goal_for_every_effector_that_is_not_on_the_base(solver):
    assert [goal.name for goal in solver.goals] == GOALS
    assert [goal.name for goal in solver] == GOALS
    with pytest.raises(NoGoalError) as refusal:
        solver["right_foot"]
    assert (refusal.value.name, refusal.value.base) == ("right_foot", "right_foot")


def test_a_free_root_has_a_goal_for_every_effector(biped):
    assert [goal.name for goal in poise.Solver(biped, free_root=True).goals] == [*GOALS, "right_foot"]


def test_an_unknown_effector_is_refused_with_a_suggestion(solver):
    with pytest.raises(UnknownEffectorError) as refusal:
        solver["rigth_hand"]
    assert str(refusal.value) == "no effector named 'rigth_hand'; did you mean 'right_hand'?"
    assert refusal.value.known == (*GOALS, "right_foot")


@pytest.mark.parametrize("form", ["quaternions", "matrices"])
def test_setting_all_goals_is_setting_them_one_by_one(biped, form):
    rng = np.random.default_rng(1)
    positions, quaternions = rng.normal(size=(5, 3)), rng.normal(size=(5, 4))
    matrices = np.array([naive.quaternion_rotation(q) for q in quaternions])
    at_once, singly = poise.Solver(biped), poise.Solver(biped)
    at_once.set_goals(positions, quaternions if form == "quaternions" else matrices)
    for goal, position, quaternion in zip(singly.goals, positions, quaternions, strict=True):
        goal.position, goal.orientation = position, quaternion
    assert np.array_equal(current(at_once)[0], positions)
    for one, other in zip(at_once.goals, singly.goals, strict=True):
        np.testing.assert_allclose(
            naive.quaternion_rotation(one.orientation), naive.quaternion_rotation(other.orientation), atol=1e-14
        )
    for solver in (at_once, singly):
        solver.solve(iterations=2, tolerance=0)
    np.testing.assert_allclose(at_once.pose.angles, singly.pose.angles, atol=1e-9)


def test_setting_positions_alone_leaves_the_orientations(solver):
    solver["head"].orientation = (0, 1, 0, 0)
    before = current(solver)[1]
    solver.set_goals(np.ones((5, 3)))
    assert np.array_equal(current(solver)[0], np.ones((5, 3)))
    assert np.array_equal(current(solver)[1], before)


def test_lists_and_whole_numbers_are_taken_too(solver):
    solver.set_goals([[0, 1, 2]] * 5, [[1, 0, 0, 0]] * 5)
    assert solver["pelvis"].position == (0.0, 1.0, 2.0)


def every_other(array):
    """The same numbers with gaps between them, counted from the end."""
    wide = np.full((2 * array.shape[0], 2 * array.shape[1]), np.nan)
    wide[::2, ::2] = array[::-1, ::-1]
    return wide[::2, ::2][::-1, ::-1]


def read_only(array):
    return np.frombuffer(array.tobytes()).reshape(array.shape)


def unaligned(array):
    return np.frombuffer(b"x" + array.tobytes(), offset=1).reshape(array.shape)


def byte_swapped(array):
    return array.astype(">f8")


@pytest.mark.parametrize("form", [every_other, np.asfortranarray, read_only, unaligned, byte_swapped, np.float32])
def test_goals_in_arrays_of_every_form_are_the_same_goals(solver, biped, form):
    rng = np.random.default_rng(2)
    positions, quaternions = (rng.normal(size=(5, n)).astype(np.float32).astype(float) for n in (3, 4))
    usual = poise.Solver(biped)
    usual.set_goals(positions, quaternions)
    solver.set_goals(form(positions), form(quaternions))
    for old, new in zip(current(usual), current(solver), strict=True):
        assert np.array_equal(old, new)


def bad_goals(*, position=None, orientation=None, matrix=False):
    positions, orientations = np.zeros((5, 3)), np.array([np.eye(3)] * 5) if matrix else np.array([[1.0, 0, 0, 0]] * 5)
    if position is not None:
        positions[2] = position
    if orientation is not None:
        orientations[3] = orientation
    return positions, orientations


REFUSED = {
    "NaN": (
        bad_goals(position=(0, np.nan, 0)),
        "goal 'right_hand' has a number that is not finite in its position",
    ),
    "farther than a thousand kilometres": (
        bad_goals(position=(0, 1e6, 1e3)),
        "goal 'right_hand' is farther than 1e+06 m from the origin; are the units metres?",
    ),
    "an infinite quaternion": (
        bad_goals(orientation=(np.inf, 0, 0, 0)),
        "goal 'left_hand' has a number that is not finite in its orientation",
    ),
    "a zero quaternion": (
        bad_goals(orientation=(0, 0, 0, 0)),
        "goal 'left_hand' has an orientation that is no rotation: a zero quaternion or a skewed matrix",
    ),
    "a skewed matrix": (
        bad_goals(orientation=np.ones((3, 3)), matrix=True),
        "goal 'left_hand' has an orientation that is no rotation: a zero quaternion or a skewed matrix",
    ),
    "too few positions": ((np.zeros((4, 3)), None), "positions must have the shape (5, 3), not (4, 3)"),
    "one position": ((np.zeros(3), None), "positions must have the shape (5, 3), not (3,)"),
    "no positions": ((None, None), "positions must have the shape (5, 3), not (0,)"),
    "words": (("up", None), "positions must be an array of numbers"),
    "ragged positions": (([[1, 2, 3], [4]], None), "positions must be an array of numbers"),
    "orientations of three": (
        (np.zeros((5, 3)), np.zeros((5, 3))),
        "orientations must have the shape (5, 4) or (5, 3, 3), not (5, 3)",
    ),
    "too many positions": (
        (np.zeros((6, 3)), np.ones((6, 4))),
        "positions must have the shape (5, 3), not (6, 3)",
    ),
    "positions in a plane": (
        (np.zeros((5, 2)), np.ones((5, 4))),
        "positions must have the shape (5, 3), not (5, 2)",
    ),
    "matrices row by row": (
        (np.zeros((5, 3)), np.tile(np.eye(3).ravel(), (5, 1))),
        "orientations must have the shape (5, 4) or (5, 3, 3), not (5, 9)",
    ),
    "orientations without numbers": (
        (np.zeros((5, 3)), np.zeros((5, 0))),
        "orientations must have the shape (5, 4) or (5, 3, 3), not (5, 0)",
    ),
    "too few orientations": (
        (np.zeros((5, 3)), np.ones((4, 4))),
        "orientations must have the shape (5, 4) or (5, 3, 3), not (4, 4)",
    ),
}


@pytest.mark.parametrize(("goals", "message"), REFUSED.values(), ids=REFUSED)
def test_goals_that_are_refused_change_nothing(solver, goals, message):
    before = current(solver)
    with pytest.raises(ValueRefusedError) as refusal:
        solver.set_goals(*goals)
    assert str(refusal.value) == message
    for old, new in zip(before, current(solver), strict=True):
        assert np.array_equal(old, new)
    assert solver.solve().converged


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
