"""Stiffness by mass: joints that move more of the body are stiffer, and a goal takes the limb along before the body."""

import numpy as np
import pytest

import poise
from poise.workloads import humanoid


def led(stiffness, name, offset):
    """The pose after one effector is led somewhere, both feet held, and the rest free."""
    solver = poise.Solver(poise.biped())
    solver.stiffness = stiffness
    for goal in solver.goals:
        goal.enabled = goal.name in (name, "left_foot")
    solver[name].orientation_weight = 0.3 if name == "left_foot" else 0.0
    solver[name].position = np.add(solver[name].position, offset)
    for _ in range(30):
        result = solver.solve()
    assert result.converged
    return np.linalg.norm(solver.pose.frame("head")[0] - poise.Pose(poise.biped()).frame("head")[0])


@pytest.mark.parametrize(("name", "offset"), [("left_foot", (0, 0.15, 0)), ("right_hand", (0, -0.25, 0.35))])
def test_a_limb_that_is_led_takes_less_of_the_body_along(biped, name, offset):
    assert led(poise.stiffness_by_mass(biped), name, offset) < 0.85 * led(1.0, name, offset)


def test_the_joint_that_carries_most_is_the_stiffest_and_both_hands_are_alike(biped):
    stiffness = poise.stiffness_by_mass(biped)
    by_name = dict(zip((joint.name for joint in biped.joints), stiffness, strict=True))
    assert by_name["right_foot_x"] == stiffness.max() == 1.5
    assert by_name["right_foot_x"] > by_name["right_hip_x"] > by_name["right_shoulder_x"] > by_name["right_hand_x"] > 0.0
    assert by_name["right_elbow_x"] == pytest.approx(by_name["left_elbow_x"])


def test_it_follows_the_base_and_cannot_be_changed_by_accident(biped):
    other = poise.stiffness_by_mass(biped.rebase("left_foot"))
    assert other[-2] == pytest.approx(poise.stiffness_by_mass(biped)[0], rel=1e-3)
    other[:] = 0.0
    assert poise.stiffness_by_mass(biped.rebase("left_foot")).max() == 1.5


def test_a_humanoid_with_fingers_has_one_that_a_solver_takes():
    character = humanoid()
    stiffness = poise.stiffness_by_mass(character)
    assert stiffness.shape == (character.n_dofs,)
    assert (stiffness > 0.0).all()
    poise.Solver(character).stiffness = stiffness


def test_without_masses_all_joints_are_alike():
    arm = poise.Character(
        joints=[poise.Joint("shoulder", None, (0, 0, 0), (0, 0, 1), (-1, 1), segment="arm")],
        effectors=[poise.Effector("hand", "arm", offset=(0.3, 0, 0))],
    )
    np.testing.assert_array_equal(poise.stiffness_by_mass(arm), 1.0)
