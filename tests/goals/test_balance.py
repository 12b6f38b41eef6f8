"""Balance: the center of mass stays above what bears weight."""

import numpy as np

import poise
from poise import goals
from tests.support.goal_kinds import (
    ask_pose,
    room_inside,
    silent,
)


def test_balance_is_silent_while_it_holds_and_kept_when_it_would_not(biped):
    alone, balanced = silent(biped), silent(biped)
    balanced.add(goals.Balance(priority=2))
    for solver in (alone, balanced):
        ask_pose(solver, "pose", poise.Pose(biped), "left_foot")
        solver["right_hand"].enabled, solver["right_hand"].orientation_weight = True, 0.0
    for position, tips in (((-0.3, 1.0, 0.3), False), ((-0.2, 0.9, 0.85), True)):
        for solver in (alone, balanced):
            solver.reset()
            solver["right_hand"].position = position
            assert solver.solve(tolerance=(1e-5, 1e-5)).position_error.max() < 1e-4
        assert (room_inside(alone.pose) < 0.0) == tips
        assert room_inside(balanced.pose) > 0.0
        if not tips:
            np.testing.assert_allclose(balanced.pose.angles, alone.pose.angles, atol=1e-3)


def test_one_foot_and_a_hand_bear_weight(biped):
    for points, least in ((["right_foot"], 0.0), (["right_foot", ("left_hand", (0.0, 0.0, 0.0))], 0.0), (["left_hand"], -2e-3)):
        solver = silent(biped)
        solver.add(goals.Balance(points))
        solver.solve(tolerance=(1e-5, 1e-5))
        assert room_inside(solver.pose, points) >= least
