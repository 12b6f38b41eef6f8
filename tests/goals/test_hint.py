"""Hints: elbows and knees point to their targets."""

import poise
from poise import goals
from tests.support.goal_kinds import (
    FINE,
    ask_pose,
    silent,
)


def test_an_elbow_points_where_the_hint_is(biped):
    for target in ((-1.5, 1.0, 0.0), (-0.5, 0.2, -1.5), (-0.8, 2.0, 0.2)):
        solver = silent(biped)
        ask_pose(solver, "position", poise.Pose(biped), "right_hand")
        solver["right_hand"].position = (-0.25, 1.15, 0.25)
        hint = solver.add(goals.Hint("right_elbow_x", target, priority=2))
        assert solver.solve(tolerance=FINE).position_error.max() < 1e-6
        assert hint.error[0] < 0.02
