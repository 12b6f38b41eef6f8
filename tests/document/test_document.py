"""Documents: the opening state, what follows the body, and files that give back every bit or say whose fault it is."""

from dataclasses import replace

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from poise.document.document import FOOT_WEIGHTS, DocumentGoal, Settings, checked_settings, standing_effectors
from poise.errors import (
    CharacterError,
    PoiseError,
    SchemaError,
    UnknownChoiceError,
    UnknownEffectorError,
    UnknownJointError,
    UnknownSegmentError,
    ValueRefusedError,
)
from poise.formats.json_schema import encode_character
from poise.formats.pose_and_document_json import decode_document, decode_pose, encode_document, encode_pose
from tests.support.characters import random_tree
from tests.support.documents import crane, fields_of, plain
from tests.support.driven import edit_lists, edited

CHARACTERS = {
    "biped": lambda: poise.biped(),
    "biped on the left": lambda: poise.biped().rebase("left_foot"),
    "tree": lambda: random_tree(2),
    "tree on another segment": lambda: random_tree(3).rebase("segment_2"),
    "crane": lambda: crane(),
}


@pytest.fixture(scope="module")
def opening():
    return poise.Document.opening(poise.biped())


# ---- the opening state --------------------------------------------------------------------------------


@pytest.mark.parametrize(("base", "swinging"), [("right_foot", "left_foot"), ("left_foot", "right_foot")])
def test_at_first_the_swinging_foot_is_held_and_the_others_follow(biped, base, swinging):
    document = poise.Document.opening(biped.rebase(base))
    assert [name for name, goal in document.goals.items() if goal.enabled] == [swinging]
    held = document.goals[swinging]
    assert (held.asks, held.position_weight, held.orientation_weight) == ("both", *FOOT_WEIGHTS)
    assert held.asks_position
    assert held.asks_orientation
    assert {goal.asks for name, goal in document.goals.items() if name != swinging} == {"position"}
    assert list(document.goals) == [effector.name for effector in biped.effectors]
    assert document.angles == document.reference == tuple(biped.rest.tolist())
    assert document.settings == Settings()


@pytest.mark.parametrize("make", CHARACTERS.values(), ids=CHARACTERS)
def test_at_first_every_goal_is_where_its_effector_is(make):
    document = poise.Document.opening(make())
    for name, goal in document.goals.items():
        position, orientation = document.pose.frame(name)
        assert goal.position == tuple(position.tolist())
        assert goal.orientation == pytest.approx(orientation.tolist(), abs=1e-15)


def test_a_biped_on_its_left_foot_stands_where_it_does_on_its_right(biped, opening):
    left = poise.Document.opening(biped.rebase("left_foot"))
    for name in opening.goals:
        np.testing.assert_allclose(left.pose.frame(name)[0], opening.pose.frame(name)[0], atol=1e-15)


def test_who_stands_is_seen_upright_whatever_the_base(biped):
    assert standing_effectors(biped) == ("left_foot",)
    assert standing_effectors(biped.rebase("left_foot")) == ("right_foot",)
    assert standing_effectors(biped.rebase("right_shin")) == ()  # a base without an effector stands on nothing
    assert standing_effectors(crane()) == ()


# ---- goals --------------------------------------------------------------------------------------------


def test_what_a_goal_does_not_ask_for_follows_the_pose(opening):
    asked = {name: opening.goals[name] for name in ("left_foot", "head", "left_hand")}
    document = opening.with_goal("head", enabled=True, asks="orientation").with_goal("left_hand", enabled=True)
    pose = poise.Pose(opening.character, np.array(opening.angles) + 0.1)
    moved = document.with_pose(pose)
    assert moved.angles == tuple(pose.angles.tolist())
    assert moved.goals["left_foot"] == asked["left_foot"]
    for name, position_follows, orientation_follows in (
        ("pelvis", True, True),
        ("right_foot", True, True),
        ("head", True, False),
        ("left_hand", False, True),
    ):
        position, orientation = (tuple(part.tolist()) for part in pose.frame(name))
        before = document.goals[name]
        assert moved.goals[name].position == (position if position_follows else before.position)
        assert moved.goals[name].orientation == (orientation if orientation_follows else before.orientation)


def test_goals_can_be_held_where_their_effectors_are_one_or_all(opening):
    away = opening.with_goal("head", position=(9.0, 9.0, 9.0), enabled=True).with_goal("left_foot", position=(8.0, 8.0, 8.0))
    one = away.with_goals_at_pose("head")
    assert one.goals["head"].position == opening.goals["head"].position
    assert one.goals["left_foot"].position == (8.0, 8.0, 8.0)
    assert away.with_goals_at_pose().goals["left_foot"] == opening.goals["left_foot"]


def test_a_goal_that_is_not_there_is_named(opening):
    with pytest.raises(UnknownEffectorError) as refusal:
        opening.with_goal("rigth_hand", enabled=True)
    assert str(refusal.value) == "no effector named 'rigth_hand'; did you mean 'right_hand'?"


# ---- files --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", CHARACTERS.values(), ids=CHARACTERS)
@settings(max_examples=25)
@given(chosen=edit_lists)
def test_a_document_is_read_back_to_the_last_bit_whatever_was_done_to_it(make, chosen):
    document = edited(poise.Document.opening(make()), chosen)
    text = encode_document(document)
    again = decode_document(text)
    assert fields_of(again) == fields_of(document)
    assert encode_document(again) == text


@pytest.mark.parametrize("make", CHARACTERS.values(), ids=CHARACTERS)
@settings(max_examples=10)
@given(chosen=edit_lists)
def test_a_pose_is_read_back_to_the_last_bit_on_its_base(make, chosen):
    pose = edited(poise.Document.opening(make()), chosen).pose
    again = decode_pose(encode_pose(pose), pose.character.described)
    assert again.character is pose.character
    assert again.angles.tolist() == pose.angles.tolist()
    assert again.placement == pose.placement
    assert encode_pose(again) == encode_pose(pose)


@pytest.mark.parametrize("seed", range(5))
def test_orientations_of_effectors_that_are_turned_on_their_segments_are_read_back_too(seed):
    document = poise.Document.opening(random_tree(seed))
    for _ in range(10):
        seed += 1
        document = edited(document, [("take", seed), ("ask all", seed)])
        assert encode_document(decode_document(encode_document(document))) == encode_document(document)


def test_a_pose_loads_onto_a_character_with_other_limits_and_comes_in(biped):
    text = encode_pose(poise.Pose(biped))
    narrow = biped.with_limits({"left_knee_x": (1.0, 2.0), "right_elbow_x": (0.0, 0.25)})
    pose = decode_pose(text, narrow)
    angles = dict(zip((joint.name for joint in narrow.joints), pose.angles.tolist(), strict=True))
    assert (angles["left_knee_x"], angles["right_elbow_x"]) == (1.0, 0.25)
    assert angles["right_knee_x"] == biped.joint("right_knee_x").rest


def test_joints_that_a_pose_leaves_out_are_at_rest_and_its_base_is_the_characters(biped):
    left = biped.rebase("left_foot")
    pose = decode_pose(b'{"poise": "pose", "angles": {"head_y": 0.5}}', left)
    assert pose.character is left
    assert pose.placement == poise.Placement()
    expected = left.rest.copy()
    expected[[joint.name for joint in left.joints].index("head_y")] = 0.5
    assert pose.angles.tolist() == expected.tolist()


def test_angles_of_a_document_that_are_outside_their_limits_come_in(opening):
    values = plain(opening)
    values["pose"]["angles"] |= {"head_x": 100.0, "left_knee_x": -3}
    document = decode_document(msgspec.json.encode(values))
    angles = dict(zip(values["pose"]["angles"], document.angles, strict=True))
    assert (angles["head_x"], angles["left_knee_x"]) == (opening.character.joint("head_x").limits[1], 0.0)
    assert document.goals["head"].position == tuple(document.pose.frame("head")[0].tolist())


def test_slides_without_limits_go_as_far_as_they_are_asked():
    document = poise.Document.opening(crane())
    values = plain(document)
    values["pose"]["angles"] |= {"rail": 250.0, "swing": -70.0, "hoist": -7.0}
    assert decode_document(msgspec.json.encode(values)).angles == (250.0, -70.0, -0.5)


def test_goals_that_a_document_leaves_out_are_those_of_the_opening_state(opening):
    values = plain(opening)
    del values["goals"]["head"], values["goals"]["left_foot"]
    assert fields_of(decode_document(msgspec.json.encode(values))) == fields_of(opening)


def test_an_effector_on_the_base_is_not_asked_for_anything_even_if_a_file_says_so(opening):
    values = plain(opening)
    values["goals"]["right_foot"] |= {"enabled": True, "position": [1, 2, 3]}
    assert decode_document(msgspec.json.encode(values)).goals["right_foot"] == opening.goals["right_foot"]


def test_a_file_has_a_line_for_every_goal_and_joint(opening):
    lines = encode_document(opening).decode().splitlines()
    assert sum('"asks":"' in line for line in lines) == 6
    assert sum('"axis":' in line for line in lines) == 30


# ---- refusals -----------------------------------------------------------------------------------------


def spoilt(path, value):
    """Set what a path of keys leads to in a document's values."""

    def spoil(values):
        for key in path[:-1]:
            values = values[key]
        values[path[-1]] = value

    return spoil


GOAL = plain(poise.Document.opening(crane()))["goals"]["hook"]
SPOILT = {
    "unknown joint": (
        spoilt(["pose", "angles", "left_kne_x"], 0.1),
        UnknownJointError,
        "no joint named 'left_kne_x'; did you mean 'left_knee_x'?",
    ),
    "unknown joint of the reference": (
        spoilt(["reference", "left_kne_x"], 0.1),
        UnknownJointError,
        "no joint named 'left_kne_x'; did you mean 'left_knee_x'?",
    ),
    "unknown effector": (
        spoilt(["goals", "haed"], GOAL),
        UnknownEffectorError,
        "no effector named 'haed'; did you mean 'head'?",
    ),
    "unknown base": (
        spoilt(["pose", "base"], "left_fot"),
        UnknownSegmentError,
        "no segment named 'left_fot'; did you mean 'left_foot'?",
    ),
    "unknown method": (
        spoilt(["settings", "method"], "papper"),
        ValueRefusedError,
        "method 'papper' is unknown; did you mean 'paper'?",
    ),
    "later version": (
        lambda values: values.update(version=2, news="what this Poise has never heard of"),
        SchemaError,
        "it follows version 2 of the schema, and this Poise knows 1; upgrade Poise",
    ),
    "later version of the character": (
        lambda values: values["character"].update(version=3, skin="smooth"),
        SchemaError,
        "it follows version 3 of the schema, and this Poise knows 1; upgrade Poise",
    ),
    "no weight": (
        spoilt(["goals", "head", "position_weight"], -1),
        ValueRefusedError,
        "position_weight of goal 'head' must be between 0 and 1e+06, not -1.0",
    ),
    "no rotation": (
        spoilt(["goals", "head", "orientation"], [0, 0, 0, 0]),
        ValueRefusedError,
        "orientation of goal 'head' is a quaternion of the length 0; no rotation is (1, 0, 0, 0)",
    ),
    "far away": (
        spoilt(["goals", "head", "position"], [0, 1e12, 0]),
        ValueRefusedError,
        "position of goal 'head' is 1e+12 m from the origin, beyond 1e+06 m; are the units metres?",
    ),
    "no iterations": (
        spoilt(["settings", "iterations"], 0),
        ValueRefusedError,
        "iterations must be between 1 and 1000000, not 0",
    ),
    "too many sweeps": (
        spoilt(["settings", "sweeps"], 200_000),
        ValueRefusedError,
        "sweeps must be between 1 and 100000, not 200000",
    ),
    "unknown wish": (
        spoilt(["goals", "head", "asks"], "all"),
        SchemaError,
        "Invalid enum value 'all' - at `$.goals[...].asks`",
    ),
    "no axis": (
        spoilt(["character", "joints", 4, "axis"], [0, 1]),
        SchemaError,
        "joint 'right_hip_y': Expected `array` of length 3 - at `$.character.joints[4].axis`",
    ),
    "no character": (
        spoilt(["character", "joints"], []),
        CharacterError,
        "a character needs at least one joint",
    ),
    "nothing": (
        lambda values: values.clear(),
        SchemaError,
        'it does not say what it holds: "poise" is missing; there are character, pose, document',
    ),
}


@pytest.mark.parametrize(("spoil", "error", "sentence"), SPOILT.values(), ids=SPOILT)
def test_a_document_that_is_none_names_the_culprit(opening, spoil, error, sentence):
    values = plain(opening)
    spoil(values)
    with pytest.raises(error) as refusal:
        decode_document(msgspec.json.encode(values))
    assert str(refusal.value) == sentence


def test_one_kind_of_file_is_not_another(opening):
    with pytest.raises(SchemaError, match=r"^it holds a pose, and a document is wanted$"):
        decode_document(encode_pose(opening.pose))
    with pytest.raises(SchemaError, match=r"^it holds a character, and a pose is wanted$"):
        decode_pose(encode_character(opening.character), opening.character)


@settings(max_examples=100)
@given(data=st.data())
def test_whatever_is_done_to_a_document_file_is_read_or_refused(data):
    text = encode_document(poise.Document.opening(crane()))
    begin = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(begin, min(begin + 40, len(text))))
    new = data.draw(st.sampled_from([b"", b"0", b"-1e999", b"null", b'"', b"{", b"[1]", b'"head"', b"\xff", b"true", b"NaN"]))
    try:
        document = decode_document(text[:begin] + new + text[end:])
    except PoiseError:
        return
    assert np.isfinite(document.angles).all()


def test_a_document_is_a_value(opening):
    assert replace(opening) == opening
    with pytest.raises(AttributeError):
        opening.angles = ()
    assert DocumentGoal((0, 0, 0), (1, 0, 0, 0)) == DocumentGoal((0, 0, 0), (1, 0, 0, 0))


@pytest.mark.parametrize("manner", [None, "human", "plain"])
def test_the_manner_is_kept_with_a_document_and_old_documents_have_none(manner):
    document = poise.Document.opening(poise.biped())
    document = replace(document, settings=checked_settings(replace(document.settings, manner=manner)))
    text = encode_document(document)
    assert decode_document(text).settings == document.settings
    old = msgspec.json.decode(text)
    del old["settings"]["manner"]
    assert decode_document(msgspec.json.encode(old)).settings.manner is None


def test_an_unknown_manner_is_refused():
    with pytest.raises(UnknownChoiceError, match="manner 'humn' is unknown"):
        checked_settings(Settings(manner="humn"))
