"""Ways through a body."""

import pytest

import poise
from poise.anatomy.body_parts import parts
from poise.anatomy.body_tree import common_part, hangs_on, path_inward, path_outward, rest_height

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
