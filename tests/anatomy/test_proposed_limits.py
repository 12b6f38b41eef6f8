"""Proposed limits: knees bend one way, what has limits keeps them, what is no human gets none."""

import math

import numpy as np
import pytest

import poise
from poise.character.joint_limits import swing_and_twist
from poise.errors import ValueRefusedError
from tests.support import rigs


def avatar(options=None, rng=None):
    """A human rig of ball joints without limits."""
    character = rigs.character_of(rigs.human(options), rng)
    joints, last = [], {None: None}
    for number in range(0, len(character.joints), 3):
        first, _, third = character.joints[number : number + 3]
        name = first.name[:-2]
        joints.append(
            poise.Joint(name, last[first.parent], first.offset, kind="ball", segment=third.segment, rotation=first.rotation)
        )
        last[third.name] = name
    return poise.Character(joints, character.effectors, base=character.base)


def bent(character, segment, axis, angle):
    """How far a joint is outside its limits when its segment is turned by an angle about an axis of the world at rest."""
    joint = character.joint(segment)
    x = np.array(axis) * angle
    bend, side, twist = swing_and_twist(joint, x[None])[0]
    swing = joint.limits
    return max(abs(bend) / swing.bend[1], abs(side) / swing.side[1], abs(twist) / swing.twist[1])


def test_knees_bend_backward_only_and_hips_forward_most():
    body = poise.propose_limits(avatar())
    x = (1.0, 0.0, 0.0)  # to the left: a positive angle brings what hangs down back
    assert bent(body, "leftLowerLeg", x, math.radians(120.0)) < 1.0 < bent(body, "leftLowerLeg", x, math.radians(-20.0))
    assert bent(body, "leftUpperLeg", x, math.radians(-110.0)) < 1.0 < bent(body, "leftUpperLeg", x, math.radians(60.0))
    assert bent(body, "leftLowerLeg", (0.0, 1.0, 0.0), math.radians(30.0)) > 1.0


def test_the_rest_pose_is_inside_and_limits_are_marked_as_guesses():
    for options in (rigs.Options(), rigs.Options(pose="A", spine=5, neck=2), rigs.Options(pose="sitting")):
        free = avatar(options, np.random.default_rng(1))
        body = poise.propose_limits(free)
        limited = [joint for joint in body.joints if joint.guessed]
        assert {"leftLowerLeg", "rightHand", "head", "leftFoot"} <= {joint.name for joint in limited}
        for joint in limited:
            bend, side, twist = np.abs(swing_and_twist(joint, np.zeros((1, 3)))[0])
            assert (bend / joint.limits.bend[1]) ** 2 + (side / joint.limits.side[1]) ** 2 <= 1.0
            assert twist <= joint.limits.twist[1]
        np.testing.assert_allclose(body.rest, free.rest)


def test_pieces_of_a_spine_share_its_limits():
    one, three = (poise.propose_limits(avatar(rigs.Options(spine=count))).joint("spine0").limits for count in (1, 3))
    assert three.twist[1] == pytest.approx(one.twist[1] / 3.0)


def test_arms_and_fingers_stay_free():
    body = poise.propose_limits(avatar())
    for name in ("leftUpperArm", "leftIndexProximal"):
        assert not body.joint(name).guessed
        assert math.isinf(body.joint(name).limits.twist[1])


def test_what_has_limits_or_is_no_human_stays_as_it_is(biped):
    assert poise.propose_limits(biped) is biped
    dog = rigs.character_of(rigs.animal(np.random.default_rng(2)))
    assert poise.propose_limits(dog) is dog
    with pytest.raises(ValueRefusedError, match="must be a Character"):
        poise.propose_limits("biped")


def test_goals_are_reached_inside_proposed_limits():
    body = poise.propose_limits(avatar(rigs.Options(fingers=0)))
    solver = poise.Solver(body)
    solver["end"].position = solver["end"].position + np.array([0.1, 0.2, 0.2])
    solver["end"].orientation_weight = 0
    assert solver.solve().converged
