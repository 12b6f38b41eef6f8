"""Descriptions: those that make no character say why and name the culprit; those that do are kept exactly."""

import copy
import dataclasses
import math
import pickle

import numpy as np
import pytest

import poise
from poise import Character, Effector, Joint, Segment
from poise.errors import CharacterError, UnknownJointError, UnknownSegmentError

NAN, INF = math.nan, math.inf
TIP = Effector("tip", "elbow_body")


def joint(name="elbow", **changes):
    described = {
        "parent": None,
        "offset": (0.0, 1.0, 0.0),
        "axis": (1.0, 0.0, 0.0),
        "limits": (-1.0, 2.0),
        "segment": f"{name}_body",
    }
    return Joint(name, **(described | changes))


def character(*joints, effectors=(TIP,), segments=(), base="ground"):
    return Character(joints or (joint(),), effectors, segments, base)


def wrong_joint(**changes):
    return lambda: character(joint(**changes))


TREES = {
    "a circle": (
        lambda: character(joint(parent="c"), joint("b", parent="elbow"), joint("c", parent="b")),
        "joints hang from each other in a circle: elbow → c → b → elbow; one needs parent None",
        "elbow",
    ),
    "a circle beside a good tree": (
        lambda: character(joint(), joint("b", parent="c"), joint("c", parent="b")),
        "joints hang from each other in a circle: b → c → b; one needs parent None",
        "b",
    ),
    "a joint that hangs from itself": (
        wrong_joint(parent="elbow"),
        "joints hang from each other in a circle: elbow → elbow; one needs parent None",
        "elbow",
    ),
    "an unknown parent": (
        lambda: character(joint(), joint("hand", parent="elbwo")),
        "joint 'hand' hangs from 'elbwo', which is no joint; did you mean 'elbow'?",
        "hand",
    ),
    "an unknown parent unlike any": (
        wrong_joint(parent="xyz"),
        "joint 'elbow' hangs from 'xyz', which is no joint; there are elbow",
        "elbow",
    ),
    "two joints of a name": (
        lambda: character(joint(), joint(segment="other")),
        "two joints are named 'elbow'; names must differ",
        "elbow",
    ),
    "two segments of a name": (
        lambda: character(segments=(Segment("ground"), Segment("ground"))),
        "two segments are named 'ground'; names must differ",
        "ground",
    ),
    "two effectors of a name": (
        lambda: character(effectors=(Effector("tip", "elbow_body"), Effector("tip", "ground"))),
        "two effectors are named 'tip'; names must differ",
        "tip",
    ),
    "no joint": (
        lambda: Character((), (Effector("tip", "base"),)),
        "a character needs at least one joint",
        None,
    ),
    "no effector": (
        lambda: character(effectors=()),
        "a character needs at least one effector, or nothing can be asked of it",
        None,
    ),
    "two bases": (
        wrong_joint(segment="ground"),
        "segment 'ground' is the base and is carried by joint 'elbow' too; a character has one base",
        "elbow",
    ),
    "a segment carried twice": (
        lambda: character(joint(), joint("hand", parent="elbow", segment="elbow_body")),
        "segment 'elbow_body' is carried by two joints, 'elbow' and 'hand'",
        "elbow_body",
    ),
    "a segment that nothing carries": (
        lambda: character(segments=(Segment("elbow_bodi", 1.0),)),
        "no joint carries segment 'elbow_bodi'; did you mean 'elbow_body'?",
        "elbow_bodi",
    ),
    "an effector on an unknown segment": (
        lambda: character(effectors=(Effector("tip", "elbow_bod"),)),
        "effector 'tip' is on segment 'elbow_bod', which no joint carries; did you mean 'elbow_body'?",
        "tip",
    ),
    "an effector on a joint": (
        lambda: character(effectors=(Effector("tip", "elbow"),)),
        "effector 'tip' is on segment 'elbow', which no joint carries; that is a joint: give it segment='elbow'",
        "tip",
    ),
}

NUMBERS = {
    "limits swapped": (wrong_joint(limits=(1, -1)), "limits of joint 'elbow' are swapped: lowest 1 is above highest -1"),
    "limits without room": (wrong_joint(limits=(INF, INF)), "limits of joint 'elbow' leave no room: inf to inf"),
    "limits without room below": (wrong_joint(limits=(-INF, -INF)), "limits of joint 'elbow' leave no room: -inf to -inf"),
    "limits not a number": (
        wrong_joint(limits=(NAN, 1)),
        "limits of joint 'elbow' has nan in it; every number must be finite",
    ),
    "one limit": (wrong_joint(limits=(1,)), "limits of joint 'elbow' must be 2 numbers, not (1,)"),
    "an axis without length": (
        wrong_joint(axis=(0, 0, 0)),
        "axis of joint 'elbow' has no length; a hinge about x has the axis (1, 0, 0)",
    ),
    "an axis with NaN": (wrong_joint(axis=(NAN, 0, 1)), "axis of joint 'elbow' has nan in it; every number must be finite"),
    "an infinite axis": (wrong_joint(axis=(0, INF, 1)), "axis of joint 'elbow' has inf in it; every number must be finite"),
    "a flat axis": (wrong_joint(axis=(0, 1)), "axis of joint 'elbow' must be 3 numbers, not (0, 1)"),
    "an axis in words": (wrong_joint(axis=("x", 0, 0)), "axis of joint 'elbow' must be 3 numbers, not ('x', 0, 0)"),
    "no axis": (wrong_joint(axis=None), "axis of joint 'elbow' must be 3 numbers, not None"),
    "an offset with NaN": (
        wrong_joint(offset=(0, NAN, 0)),
        "offset of joint 'elbow' has nan in it; every number must be finite",
    ),
    "an infinite offset": (
        wrong_joint(offset=(0, -INF, 0)),
        "offset of joint 'elbow' has -inf in it; every number must be finite",
    ),
    "an offset in other units": (
        wrong_joint(offset=(0, 2e6, 0)),
        "offset of joint 'elbow' is longer than 1e+06 m; are the units metres?",
    ),
    "a zero quaternion": (
        wrong_joint(rotation=(0, 0, 0, 0)),
        "rotation of joint 'elbow' is a zero quaternion; no rotation is (1, 0, 0, 0)",
    ),
    "a short quaternion": (wrong_joint(rotation=(1, 0, 0)), "rotation of joint 'elbow' must be 4 numbers, not (1, 0, 0)"),
    "a rest above the limits": (wrong_joint(rest=3.0), "rest 3 of joint 'elbow' is outside its limits -1 to 2"),
    "a rest with NaN": (wrong_joint(rest=NAN), "rest of joint 'elbow' has nan in it; every number must be finite"),
    "a negative mass": (
        lambda: character(segments=(Segment("elbow_body", -2.0),)),
        "mass of segment 'elbow_body' is -2; it cannot be below 0",
    ),
    "a mass with NaN": (
        lambda: character(segments=(Segment("elbow_body", NAN),)),
        "mass of segment 'elbow_body' has nan in it; every number must be finite",
    ),
    "a center far away": (
        lambda: character(segments=(Segment("elbow_body", 1.0, (0, 0, 1e7)),)),
        "center of segment 'elbow_body' is longer than 1e+06 m; are the units metres?",
    ),
    "an effector with NaN": (
        lambda: character(effectors=(Effector("elbow", "elbow_body", (NAN, 0, 0)),)),
        "offset of effector 'elbow' has nan in it; every number must be finite",
    ),
    "an effector with a zero quaternion": (
        lambda: character(effectors=(Effector("elbow", "elbow_body", rotation=(0, 0, 0, 0)),)),
        "rotation of effector 'elbow' is a zero quaternion; no rotation is (1, 0, 0, 0)",
    ),
}

TYPES = {
    "an unknown kind": (wrong_joint(kind="hing"), "joint 'elbow' is of kind 'hing'; did you mean 'hinge'?"),
    "a kind unlike any": (wrong_joint(kind=3), "joint 'elbow' is of kind 3; there are hinge, slide, ball, fixed"),
    "joints that are none": (lambda: Character(("elbow",), ()), "joints must hold Joints, not 'elbow'"),
    "joints that are no list": (lambda: Character(5, ()), "joints must be a list of Joints, not 5"),
    "segments that are none": (lambda: character(segments=("ground",)), "segments must hold Segments, not 'ground'"),
    "effectors that are none": (lambda: character(effectors=("tip",)), "effectors must hold Effectors, not 'tip'"),
    "effectors that are no list": (lambda: character(effectors=None), "effectors must be a list of Effectors, not None"),
    "an empty name": (lambda: character(joint(" ")), "one of the joints has the name ' '; a name must be a word"),
    "a name that is no word": (
        lambda: character(effectors=(Effector(7, "ground"),)),
        "one of the effectors has the name 7; a name must be a word",
    ),
    "no base": (lambda: character(base=""), "the base must be the name of a segment, not ''"),
    "a base that is no word": (lambda: character(base=None), "the base must be the name of a segment, not None"),
}


@pytest.mark.parametrize(("make", "message", "culprit"), TREES.values(), ids=TREES)
def test_what_makes_no_tree_is_refused_with_its_culprit(make, message, culprit):
    with pytest.raises(CharacterError) as refusal:
        make()
    assert str(refusal.value) == message
    assert refusal.value.culprit == culprit


@pytest.mark.parametrize(("make", "message"), NUMBERS.values(), ids=NUMBERS)
def test_a_number_that_cannot_be_is_refused_with_its_culprit(make, message):
    with pytest.raises(CharacterError) as refusal:
        make()
    assert str(refusal.value) == message
    assert "elbow" in refusal.value.culprit


@pytest.mark.parametrize(("make", "message"), TYPES.values(), ids=TYPES)
def test_a_value_of_the_wrong_type_is_refused(make, message):
    with pytest.raises(CharacterError) as refusal:
        make()
    assert str(refusal.value) == message


def test_a_whole_number_beyond_floats_is_refused():
    with pytest.raises(CharacterError, match="axis of joint 'elbow' must be 3 numbers"):
        character(joint(axis=(10**400, 0, 0)))


ODD = {
    "an axis too long to measure": {"axis": (1.7e308, 1.7e308, 1.7e308)},
    "a quaternion too long to measure": {"rotation": (1.7e308, 1.7e308, 1.7e308, 0)},
    "a list for a parent": {"parent": ["elbow"]},
    "a list for a segment": {"segment": ["body"]},
    "a number for a segment": {"segment": 5},
}


@pytest.mark.parametrize("changes", ODD.values(), ids=ODD)
def test_odd_values_are_refused_like_any_other(changes):
    with pytest.raises(CharacterError, match="elbow"):
        character(joint(**changes))


# ---- what is kept -------------------------------------------------------------------------------------


def test_axes_and_rotations_are_scaled_to_length_one():
    made = character(joint(axis=(0, -3, 4), rotation=(2, 0, 0, 2)))
    np.testing.assert_allclose(made.joints[0].axis, (0, -0.6, 0.8), rtol=1e-15)
    np.testing.assert_allclose(made.joints[0].rotation, np.array([1, 0, 0, 1]) / np.sqrt(2), rtol=1e-15)


def test_limits_may_be_infinite_and_may_leave_a_single_angle():
    assert character(joint(limits=(-INF, INF))).limits.tolist() == [[-INF, INF]]
    assert character(joint(limits=(0.5, 0.5), rest=0.5)).limits.tolist() == [[0.5, 0.5]]


def test_limits_and_rest_are_in_the_order_of_the_joints_and_read_only():
    made = character(joint(), joint("hand", parent="elbow", limits=(-3, 4), rest=0.25))
    assert made.limits.tolist() == [[-1.0, 2.0], [-3.0, 4.0]]
    assert made.rest.tolist() == [0.0, 0.25]
    assert made.n_dofs == 2
    for array in (made.limits, made.rest):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0.0


def test_segments_that_are_not_described_weigh_nothing_and_the_base_comes_first():
    made = character(joint(), joint("hand", parent="elbow"), segments=(Segment("hand_body", 2.0, (1, 0, 0)),))
    assert made.segments == (Segment("ground"), Segment("elbow_body"), Segment("hand_body", 2.0, (1.0, 0.0, 0.0)))


def test_joints_may_be_listed_before_the_joints_they_hang_from():
    made = character(joint("hand", parent="elbow"), joint())
    assert [each.name for each in made.joints] == ["hand", "elbow"]
    position, _ = poise.Pose(made, [0.0, 0.0]).frame("hand_body")
    np.testing.assert_allclose(position, (0.0, 2.0, 0.0))


def test_any_iterable_of_parts_will_do():
    made = Character((j for j in [joint()]), [Effector("tip", "elbow_body")], base="ground")
    assert isinstance(made.joints, tuple)
    assert isinstance(made.effectors, tuple)


def test_a_character_is_frozen():
    made = character()
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.base = "elbow_body"
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.joints[0].rest = 1.0


def test_parts_are_found_by_name(biped):
    assert biped.joint("head_x").parent == "pelvis_z"
    assert biped.segment("torso").mass == 25.0
    with pytest.raises(UnknownJointError) as refusal:
        biped.joint("haed_x")
    assert str(refusal.value) == "no joint named 'haed_x'; did you mean 'head_x'?"
    with pytest.raises(UnknownSegmentError) as refusal:
        biped.segment("tors")
    assert str(refusal.value) == "no segment named 'tors'; did you mean 'torso'?"


# ---- other limits -------------------------------------------------------------------------------------


def test_other_limits_are_those_of_the_joints_named_and_nothing_else_changes(biped):
    made = biped.with_limits({"left_knee_x": (0.25, 1.5), "head_y": (-INF, 0.5)})
    for old, new in zip(biped.joints, made.joints, strict=True):
        expected = {"left_knee_x": (0.25, 1.5), "head_y": (-INF, 0.5)}.get(old.name, old.limits)
        assert new == dataclasses.replace(old, limits=expected)
    assert (made.effectors, made.segments, made.base) == (biped.effectors, biped.segments, biped.base)
    assert biped.joint("left_knee_x").limits[1] > 2.5, "the first one is as it was"


def test_a_rest_outside_its_new_limits_is_moved_to_the_nearest(biped):
    made = biped.with_limits({"left_knee_x": (0.5, 1.0), "right_knee_x": (0.0, 0.25)})
    assert (made.joint("left_knee_x").rest, made.joint("right_knee_x").rest) == (0.5, 0.25)
    assert made.rest.tolist() == [joint.rest for joint in made.joints]


def test_other_limits_hold_on_every_base(biped):
    made = biped.rebase("left_foot").with_limits({"left_knee_x": (0.5, 1.0)})
    assert made.base == "left_foot"
    assert made.joint("left_knee_x").axis == (-1.0, 0.0, 0.0)
    assert made.described is not biped
    assert made.rebase("right_foot") is made.described
    assert made.rebase("right_foot").joint("left_knee_x").limits == (0.5, 1.0)
    assert made.limits.tolist() == made.described.limits.tolist()
    pose, other = poise.Pose(made, biped.rest), poise.Pose(biped.rebase("left_foot"))
    assert np.array_equal(pose.frame("head")[0], other.frame("head")[0])


def test_no_limits_to_change_give_the_same_character_again(biped):
    made = biped.with_limits({})
    assert made is not biped
    assert (made.joints, made.effectors, made.segments) == (biped.joints, biped.effectors, biped.segments)


def test_a_solver_keeps_the_other_limits(biped):
    solver = poise.Solver(biped.with_limits({"right_elbow_x": (1.0, 1.25)}))
    solver["right_hand"].position = (-0.3, 0.7, 0.1)
    solver.solve()
    assert 1.0 <= solver.pose.angles[15] <= 1.25


WRONG_LIMITS = {
    "swapped": ({"head_x": (1, -1)}, "limits of joint 'head_x' are swapped: lowest 1 is above highest -1"),
    "without room": ({"head_x": (INF, INF)}, "limits of joint 'head_x' leave no room: inf to inf"),
    "not a number": ({"head_x": (NAN, 1)}, "limits of joint 'head_x' has nan in it; every number must be finite"),
    "one alone": ({"head_x": 1.0}, "limits of joint 'head_x' must be 2 numbers, not 1.0"),
    "words": ({"head_x": "ab"}, "limits of joint 'head_x' must be 2 numbers, not 'ab'"),
    "no names": ([(0, 1)], "limits must map names of joints to lowest and highest, not [(0, 1)]"),
}


@pytest.mark.parametrize(("limits", "message"), WRONG_LIMITS.values(), ids=WRONG_LIMITS)
def test_other_limits_that_cannot_be_are_refused(biped, limits, message):
    with pytest.raises(CharacterError) as refusal:
        biped.with_limits(limits)
    assert str(refusal.value) == message


def test_other_limits_of_an_unknown_joint_are_refused(biped):
    with pytest.raises(UnknownJointError) as refusal:
        biped.with_limits({"haed_x": (0, 1)})
    assert str(refusal.value) == "no joint named 'haed_x'; did you mean 'head_x'?"


def test_characters_that_are_described_alike_are_equal_and_have_one_hash(biped):
    again = poise.biped()
    assert again is not biped
    assert again == biped
    assert hash(again) == hash(biped)
    assert again.rebase("left_foot") == biped.rebase("left_foot")
    assert {again, biped, again.rebase("left_foot")} == {biped, biped.rebase("left_foot")}


def test_characters_differ_by_base_limits_and_masses(biped):
    assert biped != biped.rebase("left_foot")
    assert biped != biped.with_limits({"left_knee_x": (0.0, 1.0)})
    lighter = poise.Character(biped.joints, biped.effectors, biped.segments[1:], biped.base)
    assert biped != lighter
    assert biped != "biped"


def test_copies_and_pickles_of_a_character_are_equal(biped):
    rebased = biped.rebase("left_hand")
    for again in (pickle.loads(pickle.dumps(rebased)), copy.deepcopy(rebased), copy.copy(rebased)):
        assert again == rebased
        assert again.rebase("right_foot") == biped


def test_attributes_that_a_character_does_not_have_are_refused(biped):
    with pytest.raises(AttributeError, match="limit"):
        biped.limit = 3
