"""Floors: watched points stay above them."""

import numpy as np

import poise
from poise import goals
from tests.support.goal_kinds import (
    ask_pose,
    at,
    rotation,
    silent,
)


def test_nothing_sinks_into_the_floor(biped):
    rng = np.random.default_rng(0)
    solver = poise.Solver(biped)
    floor = solver.add(goals.Floor())
    points = [(place, offset) for place, offset in floor._watched]
    assert len(points) >= 10

    def heights(pose):
        result = []
        for place, offset in points:
            origin, turn = pose.segment_frame(place.segment)
            result.append((np.array(origin) + rotation(turn) @ np.add(place.offset, offset))[1])
        return np.array(result)

    for case in range(400):
        if case % 10 == 0:
            solver.reset(rng.uniform(*biped.limits.T))
        for goal in solver:
            goal.enabled, goal.orientation_weight = rng.random() < 0.7, rng.choice([0.0, 0.3])
            goal.position, goal.position_weight = rng.normal((0.0, 0.4, 0.0), 0.8), rng.choice([0.1, 1.0, 30.0, 1000.0])
        before = heights(solver.pose)
        solver.solve(iterations=int(rng.integers(1, 40)))
        assert (heights(solver.pose) >= np.minimum(-1e-3, before) - 1e-9).all()


def test_a_hand_pulled_below_the_floor_stays_on_it(biped):
    solver = silent(biped)
    ask_pose(solver, "pose", poise.Pose(biped), "left_foot")
    solver["right_hand"].enabled, solver["right_hand"].orientation_weight = True, 0.0
    solver["right_hand"].position = (-0.3, -0.5, 0.4)
    solver.add(goals.Floor())
    solver.solve()
    np.testing.assert_allclose(at(solver.pose, "right_hand"), (-0.3, 0.0, 0.4), atol=2e-3)


def test_a_floor_can_be_a_hill(biped):
    solver = silent(biped)
    solver["right_hand"].enabled, solver["right_hand"].orientation_weight = True, 0.0
    solver.add(goals.Floor(["right_hand"], height=lambda x, z: 0.6 + 0.3 * z))
    for _ in range(3):
        solver["right_hand"].position = (-0.3, 0.2, 0.4)
        solver.solve()
    _, y, z = at(solver.pose, "right_hand")
    assert y >= 0.6 + 0.3 * z - 1e-3
