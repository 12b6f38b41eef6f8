"""Smoothness carries motion on."""

import numpy as np

from poise import goals
from tests.support.goal_kinds import at, silent


def test_smoothness_carries_motion_on(biped):
    """A goal that stops at once lets the body run on a little where smoothness is asked for."""
    moved = {}
    for weight in (0.0, 1.0):
        solver = silent(biped)
        solver["right_hand"].enabled, solver["right_hand"].orientation_weight = True, 0.0
        solver.add(goals.Smoothness(weight=weight))
        begin = at(solver.pose, "right_hand")
        for frame in range(1, 21):
            solver["right_hand"].position = begin + 0.01 * min(frame, 10) * np.array([0.0, 0.0, 1.0])
            solver.solve()
            if frame == 11:
                moved[weight] = at(solver.pose, "right_hand")[2] - begin[2] - 0.1
    assert moved[0.0] < 1e-3 < moved[1.0]
