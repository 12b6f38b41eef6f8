"""The body that poses are found on: bends as a human one, and has no unknowns that do not turn."""

import math

import numpy as np
import pytest

import poise
from poise.anatomy.body_parts import parts
from poise.character.joint_limits import swing_and_twist
from poise.errors import ValueRefusedError
from poise.poses.pose_finder import finder_of
from tests.support import rigs, skeletons
from tests.support.skeletons import human

IN_PIECES = [
    row
    for name, parent, offset in skeletons.HUMAN
    for row in (
        # A thigh hangs on a bone that only leads to the hip, and a forearm has a piece to twist.
        [("__LeftUpLeg", "Hips", (0.01, -0.02, 0.0)), ("LeftUpLeg", "__LeftUpLeg", (0.08, -0.03, 0.0))]
        if name == "LeftUpLeg"
        else [("LeftForeArmTwist", "LeftForeArm", (0.13, 0.0, 0.0)), (name, "LeftForeArmTwist", (0.13, 0.0, 0.0))]
        if name == "LeftHand"
        else [(name, parent, offset)]
    )
]


def in_pieces():
    rows, tips = list(skeletons.both_sides(IN_PIECES)), list(skeletons.both_sides(skeletons.TIPS))
    return skeletons.skeleton(rows, tips, "Hips")


@pytest.mark.parametrize("make", [human, in_pieces])
def test_the_character_is_where_the_body_is(make):
    finder = finder_of(make())
    anatomy, rng = finder.anatomy, np.random.default_rng(0)
    body = anatomy.body
    low, high = np.nan_to_num(body.limits, posinf=1.0, neginf=-1.0).T
    solved = rng.uniform(np.maximum(low, -1.0), np.maximum(np.minimum(high, 1.0), low))
    one, other = poise.Pose(body, solved), poise.Pose(anatomy.character, anatomy.angles(solved[None])[0])
    for segment in body.segments:
        (at, turned), (there, turned_there) = one.segment_frame(segment.name), other.segment_frame(segment.name)
        assert np.abs(at - there).max() < 1e-9
        assert abs(turned @ turned_there) == pytest.approx(1.0, abs=1e-9)
    assert one.center_of_mass == pytest.approx(other.center_of_mass, abs=1e-9)


def test_a_limb_in_pieces_bends_at_the_first_that_points_along_it():
    character = in_pieces()
    kinds = {ball.segment: ball.kind for ball in finder_of(character).anatomy.balls}
    assert (kinds["__LeftUpLeg"], kinds["LeftUpLeg"]) == (None, "thigh")
    assert (kinds["LeftForeArm"], kinds["LeftForeArmTwist"]) == ("forearm", None)
    assert parts(character)["__LeftUpLeg"].kind == "thigh"


def test_what_does_not_turn_is_no_unknown():
    body = finder_of(in_pieces()).anatomy.body
    still = [joint for joint in body.joints if joint.limits[0] == joint.limits[1]]
    assert all(joint.segment is not None for joint in still)
    assert body.n_dofs < in_pieces().n_dofs - 12


@pytest.mark.parametrize("name", ["sit", "kneel on both knees", "crawl", "T", "one leg left"])
def test_a_body_in_pieces_takes_poses(name):
    found = poise.poses.find(in_pieces(), name)
    assert found.reached.reached, found.reached
    assert found.plausibility.plausible, found.plausibility


def test_a_head_without_a_neck_looks_back_as_far_as_one_with():
    rows = [
        (name, "Spine2" if name == "Head" else parent, offset) for name, parent, offset in skeletons.HUMAN if name != "Neck"
    ]
    character = skeletons.skeleton(list(skeletons.both_sides(rows)), list(skeletons.both_sides(skeletons.TIPS)), "Hips")
    assert poise.poses.find(character, "look back").reached.reached


# ---- proposed limits ----------------------------------------------------------------------------------


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
