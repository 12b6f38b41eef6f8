"""The speed of a joint of its own bounds that of the solver for it."""

import dataclasses

import numpy as np
import pytest

import poise


@pytest.mark.parametrize("joints", ["hinge", "ball"])
@pytest.mark.parametrize("method", ["poise", "paper"])
def test_no_joint_is_faster_than_its_own_largest_speed(joints, method):
    biped = poise.biped(joints=joints)
    slow = {"left_elbow_x": 0.5, "left_shoulder": 0.4, "pelvis": 0.1}
    changed = [dataclasses.replace(joint, max_speed=slow.get(joint.name, np.inf)) for joint in biped.joints]
    character = poise.Character(changed, biped.effectors, biped.segments, biped.base)
    solver = poise.Solver(character, method)
    solver.max_speed = 3.0
    solver["left_hand"].position = 0.2, 1.6, 0.3
    fastest, before = 0.0, solver.pose.angles
    for _ in range(20):
        solver.solve(dt=0.02)
        moved = np.abs(solver.pose.angles - before) / 0.02
        assert moved[character.dofs_of("left_elbow_x")] <= 0.5 + 1e-9
        fastest, before = max(fastest, float(moved.max())), solver.pose.angles
    assert fastest > 1.0
