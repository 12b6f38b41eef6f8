"""Segments as parts of a body."""

import pytest

import poise
from poise.anatomy.body_parts import common_part, hangs_on, parts, path_inward, path_outward, rest_height
from tests.support.characters import random_tree, seeds
from tests.support.skeletons import skeleton


def test_parts_are_seen_from_the_middle_outward():
    body = parts(poise.biped())
    assert next(iter(body)) == "pelvis"
    assert body["pelvis"].parent is None
    assert body["pelvis"].near == (0.09, 0.0, 0.0), "between the hips"
    assert body["right_foot"].parent == "right_shin", "though it carries the shin"
    assert body["right_foot"].near == (0.0, 0.07, 0.0)
    assert body["right_thigh"].near == (0.0, 0.43, 0.0)
    assert body["right_thigh"].far == (0.0, 0.0, 0.0)


def test_parts_do_not_depend_on_the_base():
    assert parts(poise.biped()).keys() == parts(poise.biped().rebase("left_foot")).keys()
    biped = poise.biped()
    assert parts(biped.rebase("left_hand")) is parts(biped)


def test_what_hangs_beside_a_limb_does_not_bend_it():
    rows = [
        ("thigh_l", "pelvis", (0.1, 0.0, 0.0)),
        ("thigh_twist_01_l", "thigh_l", (0.05, -0.2, 0.0)),
        ("holster", "thigh_l", (0.2, -0.1, 0.0)),
        ("calf_l", "thigh_l", (0.0, -0.4, 0.0)),
        ("head", "pelvis", (0.0, 0.6, 0.0)),
        ("eye", "head", (0.0, 0.1, 0.1)),
    ]
    body = parts(skeleton(rows, [("head", (0.0, 0.2, 0.0))], "pelvis"))
    assert body["thigh_l"].far == (0.0, -0.4, 0.0)
    assert body["head"].far == (0.0, 0.2, 0.0)
    assert body["pelvis"].far == (0.0, 0.6, 0.0)


@pytest.mark.parametrize("seed", seeds(14))
def test_every_segment_is_a_part_once(seed):
    character = random_tree(seed)
    body = parts(character)
    assert sorted(body) == sorted(segment.name for segment in character.segments)
    assert [part.name for part in body.values() if part.parent is None] == [character.base]


# ---- paths --------------------------------------------------------------------------------------------


BODY = parts(poise.biped())


def names(path):
    return [part.name for part in path]


def test_a_way_inward_ends_in_the_middle():
    assert names(path_inward(BODY, "left_hand")) == ["left_hand", "left_forearm", "left_upper_arm", "torso", "pelvis"]
    assert names(path_inward(BODY, "pelvis")) == ["pelvis"]


def test_a_way_outward_is_without_its_start_and_empty_where_nothing_hangs():
    assert names(path_outward(BODY, "torso", "left_hand")) == ["left_upper_arm", "left_forearm", "left_hand"]
    assert path_outward(BODY, "left_hand", "torso") == []
    assert path_outward(BODY, "head", "left_hand") == []


def test_two_ways_meet_at_the_outermost_common_part():
    assert common_part(BODY, "left_hand", "right_hand").name == "torso"
    assert common_part(BODY, "left_foot", "right_hand").name == "pelvis"
    assert common_part(BODY, "left_hand", "left_forearm").name == "left_forearm"


def test_what_hangs_on_what():
    assert hangs_on(BODY, BODY["right_foot"], BODY["right_thigh"])
    assert not hangs_on(BODY, BODY["right_thigh"], BODY["right_foot"])
    assert not hangs_on(BODY, BODY["head"], BODY["head"])


def test_the_height_is_from_the_lowest_to_the_highest_point():
    assert rest_height(BODY) == pytest.approx(1.66, abs=0.1)
