"""Promises that every method of the literature keeps, whatever it reaches."""

import numpy as np
import pytest

import poise
from poise.character.joint_limits import inside_limits
from poise.methods.registry import METHODS
from tests.support.characters import (
    ask,
    moderate_goals,
    random_angles,
    random_ball_tree,
    random_coupled_tree,
    random_placement,
    random_tree,
)

COMPARED = [name for name, method in METHODS.items() if method.iterate is not None]
CHARACTERS = {"biped": poise.biped, "ball biped": lambda: poise.biped(joints="ball")}


def solver_for(name, character, rng, spread=0.3):
    """A solver with goals near a random pose, those that the method takes; None if it refuses the character."""
    method = METHODS[name]
    if method.refuse(character, False):
        return None
    solver = poise.Solver(character, name)
    lower, upper = np.clip(character.limits, -2.0, 2.0).T
    pose = poise.Pose(character, character.rest + spread * rng.uniform(-1, 1, character.n_dofs) * (upper - lower))
    for goal in solver.goals:
        goal.position, goal.orientation = pose.frame(goal.name)
    ask_what_it_takes(solver)
    return solver


def ask_what_it_takes(solver):
    """Leave the solver only goals that its method takes."""
    method = METHODS[solver.method]
    for number, goal in enumerate(solver.goals):
        goal.enabled = method.several_goals or number == 0
        if not method.orientations:
            goal.orientation_weight = 0.0


@pytest.mark.parametrize("body", CHARACTERS)
@pytest.mark.parametrize("name", COMPARED)
def test_angles_stay_inside_limits_and_finite(name, body):
    rng = np.random.default_rng(3)
    for _ in range(4):
        solver = solver_for(name, CHARACTERS[body](), rng, spread=0.6)
        if solver is None:
            return
        for _ in range(5):
            solver.solve(iterations=4)
            angles = solver.pose.angles
            assert np.isfinite(angles).all()
            if body == "biped":
                assert (angles >= solver.character.limits[:, 0]).all()
                assert (angles <= solver.character.limits[:, 1]).all()
            else:
                poise.Solver(solver.character).reset(angles)
                np.testing.assert_allclose(poise.Pose(solver.character, angles).angles, angles, atol=1e-12)


TREES = {"tree": random_tree(1), "balls": random_ball_tree(3), "coupled": random_coupled_tree(5)}


@pytest.mark.parametrize("free_root", [False, True], ids=["fixed", "free root"])
@pytest.mark.parametrize("tree", TREES)
@pytest.mark.parametrize("name", COMPARED)
def test_every_kind_of_joint_keeps_limits_couplings_and_speeds(name, tree, free_root):
    character, method, rng = TREES[tree], METHODS[name], np.random.default_rng(7)
    if method.refuse(character, free_root):
        pytest.skip("refused in words")
    placement = random_placement(rng) if free_root else poise.Placement()
    solver = poise.Solver(character, name, free_root=free_root)
    solver.placement = placement
    ask(solver, moderate_goals(character, random_angles(character, rng), placement, rng, free_root=free_root))
    for number, goal in enumerate(solver.goals):
        goal.enabled = method.several_goals or number == 0
        goal.orientation_weight *= method.orientations
    single = [character.dofs_of(joint.name).start for joint in character.joints if joint.kind in ("hinge", "slide")]
    for speed in (None, 2.0):
        solver.max_speed = speed
        for _ in range(4):
            before = solver.pose.angles
            result = solver.solve(iterations=3, dt=None if speed is None else 0.05)
            angles = solver.pose.angles
            assert np.isfinite([*angles, *solver.placement.position, *solver.placement.orientation, result.cost]).all()
            assert inside_limits(character, angles)
            for each in character.coupled_dofs:
                assert angles[each.follower] == each.ratio * angles[each.leader] + each.offset
            if speed is not None:
                assert np.abs(angles - before)[single].max() <= 0.1


@pytest.mark.parametrize("name", COMPARED)
def test_the_same_goals_give_the_same_bits_and_a_capture_replays(name, tmp_path):
    answers = []
    for _ in range(2):
        solver = solver_for(name, poise.biped(), np.random.default_rng(5))
        solver.solve(iterations=10)
        answers.append(solver.pose.angles.tobytes())
    assert answers[0] == answers[1]
    solver.capture(tmp_path / "solve.json")
    assert poise.replay(tmp_path / "solve.json").same


@pytest.mark.parametrize("name", COMPARED)
def test_a_reached_goal_moves_nothing(name):
    solver = solver_for(name, poise.biped(), np.random.default_rng(5), spread=0.0)
    before = solver.pose.angles
    result = solver.solve()
    assert result.converged
    assert result.iterations == 0
    assert solver.pose.angles.tobytes() == before.tobytes()


@pytest.mark.parametrize("name", COMPARED)
def test_frames_in_one_call_are_those_of_single_solves(name):
    solver = solver_for(name, poise.biped(), np.random.default_rng(7))
    twin = solver_for(name, poise.biped(), np.random.default_rng(7))
    goals = np.array([goal.position for goal in solver.goals])
    frames = goals + np.linspace(0, 0.02, 4)[:, None, None]
    angles = solver.solve_frames(frames, iterations=3)
    for frame, expected in zip(frames, angles, strict=True):
        twin.set_goals(frame)
        twin.solve(iterations=3)
        assert twin.pose.angles.tobytes() == expected.tobytes()


@pytest.mark.parametrize("name", COMPARED)
def test_extra_goals_are_refused_in_words(name):
    solver = solver_for(name, poise.biped(), np.random.default_rng(7))
    with pytest.raises(poise.PoiseError, match=f"'{name}' has pose goals only; use the method 'poise'"):
        solver.add(poise.goals.Floor())


@pytest.mark.parametrize("name", COMPARED)
def test_a_method_says_where_it_comes_from_and_how_it_keeps_limits(name):
    method = METHODS[name]
    assert method.family
    assert method.source
    assert method.limits


@pytest.mark.parametrize("name", COMPARED)
def test_a_copy_and_another_base_go_on(name):
    solver = solver_for(name, poise.biped(), np.random.default_rng(11))
    solver.solve(iterations=2)
    twin = poise.Solver.__new__(poise.Solver)
    twin.__setstate__(solver.__getstate__())
    solver.solve(iterations=2)
    twin.solve(iterations=2)
    assert twin.pose.angles.tobytes() == solver.pose.angles.tobytes()
    solver.rebase("left_foot")
    ask_what_it_takes(solver)  # the foot that was the base has a goal now
    solver.solve(iterations=2)
    assert np.isfinite(solver.pose.angles).all()


@pytest.mark.parametrize("name", COMPARED)
def test_what_only_others_can_is_refused_in_words(name):
    with pytest.raises(poise.PoiseError, match=f"manner must be 'plain' for the method '{name}'"):
        poise.Solver(poise.biped(), name, manner="human")
    solver = poise.Solver(poise.biped(), name)
    with pytest.raises(poise.PoiseError, match="warm_start must be 'pose' for this method"):
        solver.warm_start = "step"
    with pytest.raises(poise.PoiseError, match="priority is for the method 'poise'; with others all goals are of priority 1"):
        solver.goals[0].priority = 2


@pytest.mark.parametrize("name", COMPARED)
def test_a_result_says_how_many_sweeps_were_made(name):
    solver = solver_for(name, poise.biped(), np.random.default_rng(5))
    result = solver.solve(iterations=2, sweeps=7)
    assert result.sweeps == (7 * result.iterations if METHODS[name].sweeps > 1 else 0)


def test_an_unknown_method_is_refused_with_the_nearest_name():
    with pytest.raises(poise.PoiseError, match="jacobian-transpose"):
        poise.Solver(poise.biped(), "jacobian-transposed")
