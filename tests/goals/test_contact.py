"""Contacts: points of the body stay where they are."""

import numpy as np
import pytest

from poise import goals
from tests.support.goal_kinds import (
    at,
    rotation,
    silent,
)


@pytest.mark.parametrize("free_root", [False, True])
def test_planted_feet_stay_while_the_pelvis_sinks(biped, free_root):
    solver = silent(biped, free_root=free_root)
    feet = ("left_foot", "right_foot") if free_root else ("left_foot",)
    for name in feet:
        solver.add(goals.Contact(name, orientation=True))
    solver["pelvis"].enabled, solver["pelvis"].orientation_weight = True, 0.0
    begin = {name: solver.pose.frame(name) for name in ("pelvis", "left_foot", "right_foot")}
    names = [joint.name for joint in biped.joints]
    for frame in range(1, 61):
        solver["pelvis"].position = np.array(begin["pelvis"][0]) + frame / 60 * np.array([0.0, -0.3, -0.15])
        result = solver.solve()
        assert result.iterations <= 3
        for name in ("left_foot", "right_foot"):
            position, orientation = solver.pose.frame(name)
            assert np.linalg.norm(np.subtract(position, begin[name][0])) < 1e-5
            assert 2.0 * np.linalg.norm(np.abs(orientation[1:]) - np.abs(begin[name][1][1:])) < np.radians(1e-3)
        assert np.linalg.norm(at(solver.pose, "pelvis") - solver["pelvis"].position) < 1e-3
    assert all(solver.pose.angles[names.index(f"{side}_knee_x")] > 1.0 for side in ("left", "right"))


def test_heel_and_toe_are_held_apart(biped):
    solver = silent(biped, posture=0.0)
    heel, toe = (0.0, 0.0, -0.1), (0.0, 0.0, 0.12)
    held = solver.add(goals.Contact("left_foot", toe))
    solver["pelvis"].enabled, solver["pelvis"].orientation_weight = True, 0.0
    begin = solver.pose
    solver["pelvis"].position = at(begin, "pelvis") + np.array([0.0, -0.05, 0.25])
    assert solver.solve(tolerance=(1e-6, 1e-6)).converged

    def where(pose, point):
        return at(pose, "left_foot") + rotation(pose.frame("left_foot")[1]) @ point

    np.testing.assert_allclose(where(solver.pose, toe), where(begin, toe), atol=1e-5)
    assert np.linalg.norm(where(solver.pose, heel) - where(begin, heel)) > 1e-3, "only the toe is held"
    held.hold()
    assert held.position == pytest.approx(where(solver.pose, toe).tolist())
