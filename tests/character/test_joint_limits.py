"""Swing and twist of ball joints outside the kernels: the same as by matrices, clamped inside, drawn inside."""

import dataclasses
import math

import numpy as np
import pytest

import poise
from poise.character.joint_limits import (
    ball_dofs,
    clamp_angles,
    clamp_rotations,
    draw_rotations,
    excess,
    inside_limits,
    joints_at_limits,
    rotations_at,
    swing_and_twist,
)
from tests.support import naive
from tests.support.characters import random_ball_tree, seeds


def balls():
    """Ball joints with all sorts of limits."""
    return [joint for seed in seeds(6) for joint, _ in ball_dofs(random_ball_tree(seed))]


@pytest.mark.parametrize("joint", balls(), ids=lambda joint: joint.name)
def test_swing_and_twist_are_those_of_matrices_and_lead_back(joint):
    vectors = np.random.default_rng(1).normal(0.0, 0.8, (20, 3))
    found = swing_and_twist(joint, vectors)
    assert np.abs(found - [naive.swing_and_twist(joint, vector) for vector in vectors]).max() < 1e-9
    assert np.abs(rotations_at(joint, found) - vectors).max() < 1e-12


@pytest.mark.parametrize("joint", balls(), ids=lambda joint: joint.name)
def test_a_clamped_rotation_is_inside_and_one_inside_stays_as_it_is(joint):
    rng = np.random.default_rng(2)
    inside = clamp_rotations(joint, rng.normal(0.0, 1.5, (30, 3)))
    assert max(excess(joint, vector) for vector in inside) < 1e-12
    assert np.array_equal(clamp_rotations(joint, inside), inside)
    drawn = draw_rotations(joint, rng, 30, 0.99)
    assert np.array_equal(clamp_rotations(joint, drawn), drawn)


def test_how_far_a_rotation_is_outside_is_measured_in_radians():
    joint = ball(poise.Swing((-0.5, 1.0), (-0.4, 0.8), (-0.3, 0.6)))
    assert excess(joint, (1.2, 0.0, 0.0)) == pytest.approx(0.2)
    assert excess(joint, (-0.6, 0.0, 0.0)) == pytest.approx(0.1)
    assert excess(joint, (0.0, 0.7, 0.0)) == pytest.approx(0.1)
    assert excess(joint, (0.3, 0.0, -0.3)) == 0.0


def test_a_joint_at_the_border_is_said_to_be_at_its_limit():
    character = poise.biped(joints="ball")
    angles = np.array(character.rest)
    angles[character.dofs_of("left_hip")] = 0.0, 0.0, math.radians(45.0)
    angles[character.dofs_of("right_knee_x")] = 0.0
    assert joints_at_limits(character, angles) == ["right_knee_x", "left_hip"]
    assert inside_limits(character, angles)


def test_angles_of_a_whole_character_are_clamped_joint_by_joint():
    character = poise.biped(joints="ball")
    clamped = clamp_angles(character, character.rest + 10.0)
    assert inside_limits(character, clamped)
    assert np.array_equal(clamp_angles(character, character.rest), character.rest)


def ball(limits, **changes):
    """A ball joint about y, as a character has it."""
    joint = poise.Joint("ball", None, (0, 0, 0), kind="ball", limits=limits, segment="body")
    return poise.Character([dataclasses.replace(joint, **changes)], [poise.Effector("tip", "body")]).joints[0]


BAD = {
    "a pair": ((-1.0, 1.0), "limits of joint 'ball' must be a Swing, not (-1.0, 1.0); a ball has no lowest angle"),
    "not around 0": (
        poise.Swing((0.2, 1.0), (-1, 1)),
        "bend of joint 'ball' must lie around 0, beyond -0.001 and 0.001, not 0.2 to 1",
    ),
    "one side only": (poise.Swing((-math.inf, 1.0), (-1, 1)), "bend of joint 'ball' has a limit on one side only: -inf to 1"),
    "bend alone": (poise.Swing((-1.0, 1.0)), "bend and side of joint 'ball' must both have limits, or none"),
    "too far": (
        poise.Swing((-1.0, 3.1), (-1, 1)),
        "bend of joint 'ball' is beyond 3 rad; leave both bend and side out for no limits",
    ),
    "a long twist": (poise.Swing(twist=(-4, 1)), "twist of joint 'ball' must be an interval between −π and π, not -4 to 1"),
    "an axis along": (poise.Swing(bend_axis=(0, 2, 0)), "bend_axis of joint 'ball' must not be along its axis"),
    "no numbers": (poise.Swing(bend="ab"), "bend of joint 'ball' must be 2 numbers, not 'ab'"),
    "no center": (poise.Swing(center=(0, 0, 0, 0)), "center of joint 'ball' must be a unit quaternion, not (0, 0, 0, 0)"),
}


@pytest.mark.parametrize(("limits", "message"), BAD.values(), ids=BAD)
def test_limits_that_no_ball_has_are_refused_in_one_sentence(limits, message):
    with pytest.raises(poise.PoiseError) as refusal:
        ball(limits)
    assert str(refusal.value) == message


def test_a_rest_outside_the_limits_is_refused():
    with pytest.raises(poise.PoiseError, match=r"rest \(1, 0, 0\) of joint 'ball' is outside its limits"):
        ball(poise.Swing((-0.5, 0.5), (-0.5, 0.5)), rest=(1.0, 0.0, 0.0))


def test_other_limits_move_the_rest_inside():
    character = poise.biped(joints="ball").with_limits({"left_hip": poise.Swing((-0.1, 0.1), (-0.1, 0.1), (-0.1, 0.1))})
    assert character.joint("left_hip").rest == pytest.approx((-0.1, 0.0, 0.0))
    with pytest.raises(poise.PoiseError, match="a Swing, which only a ball has"):
        character.with_limits({"left_knee_x": poise.Swing()})
