"""The schema: what is written is read back to the last bit, and what is wrong is said where."""

import math

import msgspec
import numpy as np
import pytest

import poise
from poise.errors import CharacterError, SchemaError, UnknownSegmentError
from poise.formats.json_schema import decode_character, encode_character, kind_of
from poise.formats.pose_and_document_json import decode_goals
from tests.support.characters import random_tree, seeds


def small(**changes):
    """A small document as plain values."""
    document = {
        "poise": "character",
        "base": "ground",
        "joints": [{"name": "only", "parent": None, "axis": [0, 0, 1], "segment": "body"}],
        "effectors": [{"name": "tip", "segment": "body"}],
    }
    return msgspec.json.encode(document | changes)


@pytest.mark.parametrize("seed", [None, *seeds(10)])
def test_a_character_is_read_back_to_the_last_bit(biped, seed):
    character = biped if seed is None else random_tree(seed)
    again = decode_character(encode_character(character))
    assert (again.joints, again.segments, again.effectors) == (character.joints, character.segments, character.effectors)
    assert (again.base, again.attachments) == (character.base, character.attachments)
    assert encode_character(again) == encode_character(character)


@pytest.mark.parametrize("seed", [None, 3, 4])
def test_a_rebased_character_is_read_back_on_its_base_and_can_go_home(biped, seed):
    character = biped if seed is None else random_tree(seed)
    rebased = character.rebase(character.segments[-1].name)
    again = decode_character(encode_character(rebased))
    assert (again.base, again.joints, again.attachments) == (rebased.base, rebased.joints, rebased.attachments)
    assert again.rebase(character.base).joints == character.joints


def test_limits_that_are_not_there_are_null(biped):
    limits = [(-math.inf, math.inf), (-math.inf, 0.5), (-0.25, math.inf)]
    joints = tuple(poise.Joint(f"j{k}", None, (0, 0, 0), (1, 0, 0), pair, segment=f"s{k}") for k, pair in enumerate(limits))
    text = encode_character(poise.Character(joints, (poise.Effector("tip", "s0"),)))
    assert b"inf" not in text.lower()
    assert b'"limits":[null,0.5]' in text
    assert b'"limits":[-0.25,null]' in text
    assert np.array_equal(decode_character(text).limits, np.array(limits))


def test_what_is_left_out_has_its_default():
    character = decode_character(small())
    assert character.joints[0].offset == (0.0, 0.0, 0.0)
    assert character.joints[0].limits == (-math.inf, math.inf)
    assert character.joints[0].kind == "hinge"
    assert [segment.mass for segment in character.segments] == [0.0, 0.0]


def test_a_file_has_a_line_for_every_part(biped):
    text = encode_character(biped).decode()
    assert sum('"axis"' in line for line in text.splitlines()) == 30
    assert msgspec.json.decode(text)["poise"] == "character"


def test_names_may_be_any_words():
    name = 'knee "left" \\ Knie/膝\n'
    joint = poise.Joint(name, None, (0, 0, 0), (1, 0, 0), (-1, 1), segment=name)
    character = poise.Character((joint,), (poise.Effector(name, name),), base="Füße")
    again = decode_character(encode_character(character))
    assert (again.joints, again.effectors, again.base) == (character.joints, character.effectors, character.base)


WRONG = {
    "no JSON": (b"{", "it is not JSON in UTF-8: Input data was truncated"),
    "nothing": (b"", "it is not JSON in UTF-8: Input data was truncated"),
    "bytes of something else": (b"\x89PNG\r\n", "it is not JSON in UTF-8: JSON is malformed: invalid character (byte 0)"),
    "another document": (small(poise="motion"), "it holds 'motion', which is unknown; there are character, pose, document"),
    "an unknown field": (small(colour="red"), "Object contains unknown field `colour`"),
    "a list": (b"[]", "Expected `object`, got `array`"),
    "no joints": (small(joints=None), "Expected `array`, got `null` - at `$.joints`"),
    "a later version": (
        small(version=2),
        "it follows version 2 of the schema, and this Poise knows 1; upgrade Poise",
    ),
}


@pytest.mark.parametrize(("text", "message"), WRONG.values(), ids=WRONG)
def test_text_that_is_no_character_says_why(text, message):
    with pytest.raises(SchemaError) as refusal:
        decode_character(text)
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ({"axis": [0, 1]}, "Expected `array` of length 3 - at `$.joints[0].axis`"),
        ({"kind": "spring"}, "Invalid enum value 'spring' - at `$.joints[0].kind`"),
        ({"limits": ["low", 1]}, "Expected `float | null`, got `str` - at `$.joints[0].limits[0]`"),
        ({"colour": "red"}, "Object contains unknown field `colour` - at `$.joints[0]`"),
    ],
)
def test_a_joint_that_is_none_is_said_with_its_place(part, message):
    joint = {"name": "only", "parent": None, "axis": [0, 0, 1], "segment": "body"}
    with pytest.raises(SchemaError) as refusal:
        decode_character(small(joints=[joint | part]))
    assert str(refusal.value) == f"joint 'only': {message}"


def test_a_description_that_makes_no_character_says_so():
    with pytest.raises(CharacterError) as refusal:
        decode_character(small(effectors=[{"name": "tip", "segment": "bodi"}]))
    assert str(refusal.value) == "effector 'tip' is on segment 'bodi', which no joint carries; did you mean 'body'?"
    with pytest.raises(UnknownSegmentError) as refusal:
        decode_character(small(held="bodi"))
    assert str(refusal.value) == "no segment named 'bodi'; did you mean 'body'?"


def test_goals_are_read_by_effector():
    goals = decode_goals(b'{"head": {"position": [0, 1, 2]}, "left_hand": {"orientation": [1, 0, 0, 0]}}')
    assert goals["head"].position == (0.0, 1.0, 2.0)
    assert goals["head"].orientation is None
    assert goals["left_hand"].orientation == (1.0, 0.0, 0.0, 0.0)


def test_goals_that_are_none_say_why():
    with pytest.raises(SchemaError) as refusal:
        decode_goals(b'{"head": {"position": [0, 1]}}')
    assert str(refusal.value) == "Expected `array` of length 3 - at `$[...].position`"


@pytest.mark.parametrize("number", ["1e999", "-1e999"])
def test_a_number_that_no_float_can_hold_is_refused_in_words(number):
    text = small(joints=[{"name": "only", "parent": None, "axis": [0, 0, 7], "segment": "body"}])
    with pytest.raises(SchemaError, match=r"Number out of range - at `\$\.joints\[0\]\.axis\[2\]`"):
        decode_character(text.replace(b"7", number.encode()))


def test_a_joint_that_is_listed_twice_in_a_file_is_said_by_its_place():
    joint = {"name": "only", "parent": None, "axis": [0, 1], "segment": "body"}
    text = small(joints=[joint])[:-1] + b', "joints": null}'
    with pytest.raises(SchemaError) as refusal:
        decode_character(text)
    assert str(refusal.value) == "Expected `array` of length 3 - at `$.joints[0].axis`"


def test_a_later_version_is_said_before_its_unknown_fields_are():
    with pytest.raises(SchemaError) as refusal:
        decode_character(small(version=2, skin="smooth"))
    assert str(refusal.value) == "it follows version 2 of the schema, and this Poise knows 1; upgrade Poise"


@pytest.mark.parametrize("kind", ["character", "pose", "document"])
def test_a_file_says_what_it_holds(kind):
    assert kind_of(msgspec.json.encode({"poise": kind, "whatever": [1, 2]})) == kind


def test_a_pose_is_no_character():
    with pytest.raises(SchemaError) as refusal:
        decode_character(b'{"poise": "pose", "angles": {}}')
    assert str(refusal.value) == "it holds a pose, and a character is wanted"


def test_a_file_that_does_not_say_what_it_holds_is_refused():
    with pytest.raises(SchemaError) as refusal:
        decode_character(b'{"joints": []}')
    assert str(refusal.value) == 'it does not say what it holds: "poise" is missing; there are character, pose, document'
