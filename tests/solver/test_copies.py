"""Copies and pickles of a solver are solvers of their own."""

import copy
import pickle

import numpy as np
import pytest

import poise

WAYS = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": lambda solver: pickle.loads(pickle.dumps(solver))}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_copy_goes_on_from_the_same_state_and_alone(biped, way):
    solver = poise.Solver(biped.rebase("left_foot"), warm_start="step", damping=0.01)
    solver["head"].position = (0.0, 1.5, 0.1)
    solver["pelvis"].enabled = False
    solver["left_hand"].orientation_weight = 0.0
    solver.solve(iterations=3)
    twin = way(solver)
    assert np.array_equal(twin.pose.angles, solver.pose.angles)
    assert (twin["pelvis"].enabled, twin["left_hand"].orientation_weight, twin.warm_start) == (False, 0.0, "step")
    assert twin.solve(iterations=3).cost == solver.solve(iterations=3).cost
    assert np.array_equal(twin.pose.angles, solver.pose.angles)
    before = solver.pose.angles
    twin["head"].position = (0.0, 1.4, 0.2)
    assert twin.solve().iterations > 0
    assert np.array_equal(solver.pose.angles, before)


def test_hold_sets_goals_to_where_effectors_are(biped):
    solver = poise.Solver(biped, placement=((1.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0)))
    assert solver.solve().iterations == 0
    solver.placement = ((5.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0))
    solver.hold("head")
    assert solver["head"].position[0] == pytest.approx(5.09)
    assert solver["pelvis"].position[0] == pytest.approx(1.09)
    solver.hold()
    assert solver.solve().iterations == 0
    assert "head" in solver
    assert "right_foot" not in solver
    assert len(solver) == 5


def test_frames_of_a_free_root_come_with_their_placements(biped):
    solver = poise.Solver(biped, free_root=True)
    start = np.array([goal.position for goal in solver.goals])
    frames = start + np.linspace((0.0, 0.0, 0.0), (0.38, 0.0, 0.0), 20)[:, None]
    angles, placements = solver.solve_frames(frames, with_placements=True)
    pose = poise.Pose(biped, angles[-1], (placements[-1, :3], placements[-1, 3:]))
    assert np.array_equal(pose.frame("head")[0], solver.pose.frame("head")[0])
    assert placements[-1, 0] == pytest.approx(0.38, abs=0.02)


def test_method_and_free_root_are_settled_when_the_solver_is_made(solver):
    for name in ("method", "free_root"):
        with pytest.raises(AttributeError):
            setattr(solver, name, "other")


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("method", ["poise", "paper"])
def test_a_copy_keeps_posture_speed_and_method(biped, way, method):
    solver = poise.Solver(biped, method, free_root=True, use_limits=False)
    solver.posture_weight, solver.max_speed, solver.use_limits = 0.3, 2.0, True
    solver.stiffness, solver.reference = np.linspace(0.0, 3.0, 30), biped.rest + 0.1
    twin = way(solver)
    assert (twin.method, twin.free_root, twin.use_limits, twin.posture_weight, twin.max_speed) == (method, True, True, 0.3, 2.0)
    assert np.array_equal(twin.stiffness, solver.stiffness)
    assert np.array_equal(twin.reference, solver.reference)
    for each in (solver, twin):
        each["head"].position = (0.0, 1.4, 0.2)
        for _ in range(3):
            each.solve(dt=0.01)
        each.reset()
        each.solve(dt=0.05)
    assert np.array_equal(twin.pose.angles, solver.pose.angles)
    assert twin.placement == solver.placement
