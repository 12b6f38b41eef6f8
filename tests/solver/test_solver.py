"""The solver as Python calls it: starts, histories, placement, and refusals that say what is wrong."""

import numpy as np
import pytest

import poise
from poise.errors import ValueRefusedError
from tests.support import naive
from tests.support.characters import (
    ask,
    moderate_goals,
    near,
    random_angles,
    random_placement,
    random_tree,
    reachable_goals,
    seeds,
)


def outcome(solver, result):
    """All that came out of a solve."""
    numbers = solver.pose.angles.tolist(), solver.placement, result.cost, result.posture_cost, result.position_error.tolist()
    return *numbers, result.status, result.iterations, result.sweeps


# ---- starts and histories -----------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["poise", "paper"])
@pytest.mark.parametrize("seed", range(6))
def test_reachable_goals_near_by_are_reached(biped, seed, method):
    goals = reachable_goals(biped, near(biped, biped.rest, np.random.default_rng(seed), 0.1))
    solver = poise.Solver(biped, method)
    ask(solver, goals)
    result = solver.solve(iterations=200)
    assert result.converged, result
    for goal in goals:
        np.testing.assert_allclose(solver.pose.frame(goal.effector)[0], goal.position, atol=1e-3)


def test_a_pose_is_a_snapshot(solver, biped):
    before = solver.pose
    solver["pelvis"].position = (0.1, 0.8, 0.0)
    solver.solve()
    assert np.array_equal(before.angles, biped.rest)
    assert not np.array_equal(solver.pose.angles, biped.rest)
    assert solver.pose.character is solver.character


def test_limits_hold_when_the_start_is_outside_them(solver, biped):
    solver.reset(np.linspace(-50.0, 50.0, 30))
    expected = np.clip(np.linspace(-50.0, 50.0, 30), *biped.limits.T)
    assert np.array_equal(solver.pose.angles, expected)
    solver.reset(np.linspace(-50.0, 50.0, 30))
    result = solver.solve(iterations=0)
    assert np.array_equal(solver.pose.angles, expected)
    frames = naive.effector_frames(biped, expected)
    errors = [np.linalg.norm(frames[goal.name][:3, 3] - goal.position) for goal in solver.goals]
    np.testing.assert_allclose(result.position_error, errors, rtol=1e-12)


def test_looking_at_the_pose_does_not_change_the_solve(biped):
    solvers = poise.Solver(biped), poise.Solver(biped)
    for solver in solvers:
        solver.reset(np.full(30, 2.0))
        ask(solver, reachable_goals(biped, near(biped, biped.rest, np.random.default_rng(1))))
    for _ in range(3):
        _ = solvers[0].pose, solvers[0].placement
        for solver in solvers:
            solver.solve(iterations=2, tolerance=0)
        assert np.array_equal(solvers[0].pose.angles, solvers[1].pose.angles)


def history(solver, seed):
    """Some solves that leave traces."""
    rng = np.random.default_rng(seed)
    for _ in range(4):
        solver.set_goals(rng.normal(0.0, 1.0, (len(solver.goals), 3)))
        solver.solve(iterations=3)


@pytest.mark.parametrize("method", ["poise", "paper"])
@pytest.mark.parametrize("free_root", [False, True])
@pytest.mark.parametrize("warm_start", ["pose", "step"])
def test_from_rest_the_past_has_no_influence(biped, free_root, warm_start, method):
    outcomes = []
    for seed in (1, 2):
        solver = poise.Solver(biped, method, free_root=free_root, warm_start=warm_start)
        history(solver, seed)
        ask(solver, moderate_goals(biped, biped.rest, poise.Placement(), np.random.default_rng(0), free_root=free_root))
        solver.solve(iterations=5, from_rest=True)
        outcomes.append((solver.pose.angles.tolist(), solver.placement))
    assert outcomes[0] == outcomes[1]


@pytest.mark.parametrize("method", ["poise", "paper"])
@pytest.mark.parametrize("seed", seeds(4))
def test_the_same_calls_give_the_same_bits(seed, method):
    character = random_tree(seed)
    outcomes = []
    for _ in range(2):
        solver = poise.Solver(character, method)
        history(solver, seed)
        result = solver.solve()
        outcomes.append((solver.pose.angles.tolist(), result.cost, result.position_error.tolist(), result.sweeps))
    assert outcomes[0] == outcomes[1]


def test_options_of_one_call_do_not_reach_the_next(solver, biped):
    solver["head"].position = (0.0, 3.0, 0.0)
    solver.solve(iterations=2, sweeps=1, tolerance=0, use_limits=False, budget=1e6, step_tolerance=1.0)
    twin = poise.Solver(biped)
    twin["head"].position = (0.0, 3.0, 0.0)
    for each in (solver, twin):
        each.reset()
    assert outcome(solver, solver.solve()) == outcome(twin, twin.solve())
    low, high = solver.character.limits.T
    assert (solver.pose.angles >= low).all()
    assert (solver.pose.angles <= high).all()


def test_the_paper_makes_all_iterations_and_sweeps_that_hold_if_nobody_says_otherwise(biped):
    solver = poise.Solver(biped, "paper")
    solver["head"].position = (0.0, 3.0, 0.0)
    assert solver.solve(iterations=2, sweeps=1, tolerance=0, use_limits=False).sweeps == 2
    result = solver.solve()
    assert (result.iterations, result.sweeps) == (50, 1000)


def test_without_limits_angles_may_leave_them_and_with_them_they_come_back(solver, biped):
    solver["head"].position = (0.3, 0.4, 0.5)
    solver["pelvis"].enabled = False
    solver.solve(use_limits=False)
    assert not ((solver.pose.angles >= biped.limits[:, 0]) & (solver.pose.angles <= biped.limits[:, 1])).all()
    solver.solve()
    assert ((solver.pose.angles >= biped.limits[:, 0]) & (solver.pose.angles <= biped.limits[:, 1])).all()


def test_the_limits_of_a_solver_can_be_switched(biped):
    solver = poise.Solver(biped, use_limits=False)
    solver.reset(np.full(30, 4.0))
    assert not solver.use_limits
    assert (solver.pose.angles == 4.0).all()
    solver.use_limits = True
    assert (solver.pose.angles <= biped.limits[:, 1]).all()


# ---- placement ----------------------------------------------------------------------------------------


def test_a_placed_base_moves_all_effectors_with_it(solver, biped):
    placement = random_placement(np.random.default_rng(4))
    solver.placement = placement
    np.testing.assert_allclose(np.hstack(solver.placement), np.hstack(placement), rtol=1e-15)
    frames = naive.effector_frames(biped, biped.rest, placement)
    for name in [goal.name for goal in solver.goals]:
        np.testing.assert_allclose(solver.pose.frame(name)[0], frames[name][:3, 3], atol=1e-12)


def test_solving_leaves_a_held_base_where_it_is(solver):
    solver.placement = ((1, 2, 3), (0.6, 0.8, 0, 0))
    solver.solve()
    assert solver.placement == poise.Placement((1.0, 2.0, 3.0), (0.6, 0.8, 0.0, 0.0))


@pytest.mark.parametrize("method", ["poise", "paper"])
@pytest.mark.parametrize("seed", range(3))
def test_a_placed_character_solves_as_one_at_the_origin(biped, seed, method):
    rng = np.random.default_rng(seed)
    placement, target = random_placement(rng), near(biped, biped.rest, rng)
    solvers = poise.Solver(biped, method), poise.Solver(biped, method)
    solvers[1].placement = placement
    for solver, where in zip(solvers, (poise.Placement(), placement), strict=True):
        ask(solver, reachable_goals(biped, target, where))
        solver.solve(iterations=3, sweeps=4, tolerance=0)
    np.testing.assert_allclose(solvers[1].pose.angles, solvers[0].pose.angles, atol=1e-9)


# ---- what is refused ----------------------------------------------------------------------------------


BAD_OPTIONS = {
    "half an iteration": ({"iterations": 1.5}, "iterations must be a whole number, not 1.5"),
    "iterations below zero": ({"iterations": -1}, "iterations must be between 0 and 1000000, not -1"),
    "no sweep": ({"sweeps": 0}, "sweeps must be between 1 and 100000, not 0"),
    "sweeps by truth": ({"sweeps": True}, "sweeps must be a whole number, not True"),
    "one tolerance": (
        {"tolerance": 0.1},
        "tolerance must be (metres, radians), or 0 to run all iterations, not 0.1",
    ),
    "three tolerances": (
        {"tolerance": (1, 2, 3)},
        "tolerance must be (metres, radians), or 0 to run all iterations, not (1, 2, 3)",
    ),
    "a tolerance below zero": ({"tolerance": (1, -1)}, "tolerance must be at least 0, not -1"),
    "a tolerance with NaN": ({"tolerance": (np.nan, 1)}, "tolerance must be at least 0, not nan"),
    "no tolerance": ({"tolerance": None}, "tolerance must be (metres, radians), or 0 to run all iterations, not None"),
    "a step tolerance below zero": ({"step_tolerance": -1e-3}, "step_tolerance must be at least 0, not -0.001"),
    "a budget below zero": ({"budget": -1.0}, "budget must be between 0 and 1e+09, not -1.0"),
    "a budget with NaN": ({"budget": np.nan}, "budget must be between 0 and 1e+09, not nan"),
    "a budget in words": ({"budget": "soon"}, "budget must be a number, not 'soon'"),
}
BAD_FOR_THE_PAPER = {
    "a residual tolerance with NaN": ({"residual_tolerance": np.nan}, "residual_tolerance must be at least 0, not nan"),
    "a stall tolerance in words": ({"stall_tolerance": "small"}, "stall_tolerance must be a number, not 'small'"),
}
BAD_FOR_POISE = {
    "a residual tolerance": ({"residual_tolerance": 1.0}, "residual_tolerance is for the method 'paper', not 'poise'"),
    "a stall tolerance": ({"stall_tolerance": 1.0}, "stall_tolerance is for the method 'paper', not 'poise'"),
}
REFUSED_OPTIONS = [
    *(("poise", *case) for case in (BAD_OPTIONS | BAD_FOR_POISE).values()),
    *(("paper", *case) for case in (BAD_OPTIONS | BAD_FOR_THE_PAPER).values()),
]


@pytest.mark.parametrize(("method", "options", "message"), REFUSED_OPTIONS)
def test_options_that_make_no_sense_are_refused_and_change_nothing(biped, method, options, message):
    solver, twin = poise.Solver(biped, method), poise.Solver(biped, method)
    for each in (solver, twin):
        each["head"].position = (0.0, 3.0, 0.0)
    before = solver.pose.angles
    for solve in (solver.solve, lambda **options: solver.solve_frames(np.zeros((1, 5, 3)), **options)):
        with pytest.raises(ValueRefusedError) as refusal:
            solve(**options)
        assert str(refusal.value) == message
        assert np.array_equal(solver.pose.angles, before)
    for _ in range(2):
        assert outcome(solver, solver.solve()) == outcome(twin, twin.solve())


MAKING = {
    "no character": (lambda c: poise.Solver("biped"), "character must be a poise.Character, not 'biped'"),
    "an unknown method": (lambda c: poise.Solver(c, "papre"), "method 'papre' is unknown; did you mean 'paper'?"),
    "an unknown warm start": (
        lambda c: poise.Solver(c, warm_start="steps"),
        "warm_start 'steps' is unknown; did you mean 'step'?",
    ),
    "a warm start that is no word": (lambda c: poise.Solver(c, warm_start=1), "warm_start 1 is unknown; there are pose, step"),
    "damping below zero": (lambda c: poise.Solver(c, damping=-1), "damping must be between 0 and 1e+06, not -1"),
}


@pytest.mark.parametrize(("make", "message"), MAKING.values(), ids=MAKING)
def test_a_solver_that_cannot_be_made_says_why(biped, make, message):
    with pytest.raises(ValueRefusedError) as refusal:
        make(biped)
    assert str(refusal.value) == message


RESETS = {
    "too few": ([0.0, 1.0], "angles must have the shape (30,), not (2,)"),
    "NaN in an array": (np.full(30, np.nan), "angles has a number that is not finite in it"),
    "infinity in a list": ([np.inf] * 30, "angles has a number that is not finite in it"),
    "words": ("rest", "angles must be numbers of shape (30,), not 'rest'"),
}


@pytest.mark.parametrize(("angles", "message"), RESETS.values(), ids=RESETS)
def test_a_start_that_is_none_is_refused_and_changes_nothing(solver, biped, angles, message):
    with pytest.raises(ValueRefusedError) as refusal:
        solver.reset(angles)
    assert str(refusal.value) == message
    assert np.array_equal(solver.pose.angles, biped.rest)


def test_a_start_may_be_a_list_of_whole_numbers(solver, biped):
    solver.reset([0] * 30)
    assert np.array_equal(solver.pose.angles, np.clip(0.0, *biped.limits.T))


@pytest.mark.parametrize("angle", [1e100, 1e200])
def test_a_start_may_be_any_finite_number(solver, biped, angle):
    solver.reset(np.full(30, angle))
    assert np.array_equal(solver.pose.angles, biped.limits[:, 1])


def test_a_placement_that_is_none_is_refused_and_changes_nothing(solver):
    with pytest.raises(ValueRefusedError) as refusal:
        solver.placement = ((0, np.nan, 0), (1, 0, 0, 0))
    assert str(refusal.value) == "position of the placement has a number that is not finite in it"
    assert solver.placement == poise.Placement()


FRAMES = {
    "a single frame": (np.zeros((5, 3)), None, "positions must have the shape (5, 5, 3), not (5, 3)"),
    "orientations for fewer frames": (
        np.zeros((2, 5, 3)),
        np.ones((1, 5, 4)),
        "orientations must have the shape (2, 5, 4) or (2, 5, 3, 3), not (1, 5, 4)",
    ),
    "a number": (1.0, None, "positions must have the shape (0, 5, 3), not ()"),
}


@pytest.mark.parametrize(("positions", "orientations", "message"), FRAMES.values(), ids=FRAMES)
def test_frames_of_the_wrong_shape_are_refused(solver, positions, orientations, message):
    with pytest.raises(ValueRefusedError) as refusal:
        solver.solve_frames(positions, orientations)
    assert str(refusal.value) == message


def test_frames_may_be_read_only_and_strided(biped):
    rng = np.random.default_rng(3)
    positions = rng.normal(size=(3, 5, 6))[:, :, ::2]
    frozen = positions.copy()
    frozen.setflags(write=False)
    plain, other, listed = (poise.Solver(biped).solve_frames(p) for p in (positions, frozen, positions.tolist()))
    assert np.array_equal(plain, other)
    assert np.array_equal(plain, listed)


def test_a_tolerance_may_be_a_list(solver):
    assert solver.solve(tolerance=[1e-3, 1e-2]).converged
    assert solver.solve(tolerance=[1e-3, 1e-2]).converged


def test_a_tolerance_may_be_an_array(solver):
    solver.solve()
    assert solver.solve(tolerance=np.array([1e-3, 1e-2])).converged


def test_a_character_with_no_effector_off_its_base_can_still_be_solved():
    joint = poise.Joint("only", None, (0, 0, 0), (1, 0, 0), (-1, 1), segment="body")
    solver = poise.Solver(poise.Character((joint,), (poise.Effector("stand", "base"),)))
    assert solver.goals == ()
    assert solver.solve().converged
    assert solver.solve(iterations=2, tolerance=0).position_error.shape == (0,)
    assert (solver.pose.angles == 0.0).all()


@pytest.mark.parametrize("damping", [0.0, 1e-9, 1.0, 1e6])
def test_any_damping_that_is_accepted_gives_numbers(biped, damping):
    solver = poise.Solver(biped, "paper", damping=damping)
    assert solver.damping == damping
    rng = np.random.default_rng(1)
    for _ in range(5):
        ask(solver, reachable_goals(biped, random_angles(biped, rng)))
        assert np.isfinite(solver.solve().cost)
        assert np.isfinite(solver.pose.angles).all()
