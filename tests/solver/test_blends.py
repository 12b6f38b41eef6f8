"""Blends: weights and priorities that change over time."""

import numpy as np
import pytest

from poise.errors import PoiseError
from tests.support.goal_kinds import (
    silent,
)


def test_weights_and_priorities_change_without_a_pop(biped):
    solver = silent(biped)
    for name, x in (("right_hand", -0.9), ("left_hand", 0.9)):
        solver[name].enabled, solver[name].orientation_weight = True, 0.0
        solver[name].position = (x, 1.2, 0.4)
    solver["left_hand"].priority = 2
    for _ in range(20):
        solver.solve(dt=1 / 60)
    start = solver.pose.angles
    solver["left_hand"].blend(0.5, priority=1)
    solver["right_hand"].blend(0.5, priority=2)
    fastest, before = 0.0, start
    for _ in range(45):
        solver.solve(dt=1 / 60)
        fastest, before = max(fastest, np.abs(solver.pose.angles - before).max()), solver.pose.angles
    assert (solver["left_hand"].priority, solver["right_hand"].priority) == (1.0, 2.0)
    assert np.abs(before - start).max() > 0.1, "it matters"
    assert fastest < 0.15
    solver["left_hand"].blend(0.5, priority=2)
    with pytest.raises(PoiseError, match="dt is missing"):
        solver.solve()
