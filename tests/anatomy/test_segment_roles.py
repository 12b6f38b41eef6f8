"""Roles of segments: from names as ever, else from the bones that are given or that the shape of a body shows."""

import numpy as np
import pytest

import poise
from poise.anatomy.segment_roles import bones_to_keep, middle_of, roles
from poise.errors import CharacterError
from tests.support import rigs
from tests.support.characters import random_tree


def test_a_body_without_names_has_the_roles_of_one_with_names():
    rng = np.random.default_rng(1)
    for options in (rigs.Options(), rigs.Options(spine=5, twists="inline", pose="A", neck=2)):
        rig = rigs.human(options)
        hidden = rigs.nameless(rig, rng)
        names = {old[0]: new[0] for old, new in zip(rig.nodes, hidden.nodes, strict=True)}
        named, found = roles(rigs.character_of(rig)), roles(rigs.character_of(hidden))
        assert {names[name]: role for name, role in named.items()} == found
        assert middle_of(rigs.character_of(hidden)) == names["hips"]


def test_names_that_only_tell_the_limb_give_all_of_its_roles():
    rig = rigs.renamed(
        rigs.human(rigs.Options(fingers=0)),
        {f"left{bone}": f"leg_L_{number}" for number, bone in enumerate(("UpperLeg", "LowerLeg", "Foot", "Toes"), 1)}
        | {f"right{bone}": f"leg_R_{number}" for number, bone in enumerate(("UpperLeg", "LowerLeg", "Foot", "Toes"), 1)}
        | {f"{side}{bone}": f"bone_{side}_{bone[0]}" for side in ("left", "right") for bone in ("UpperArm", "LowerArm")},
    )
    found = roles(rigs.character_of(rig))
    assert found["leg_L_1"] == ("thigh", "left")
    assert found["leg_L_2"] == ("shin", "left")
    assert found["leg_R_3"] == ("foot", "right")


def test_given_bones_count_more_than_names(biped):
    assert roles(poise.body_map(biped, {"head": "torso"}).character)["torso"] == ("head", "")


def test_what_shows_no_body_has_the_roles_of_its_names():
    assert roles(random_tree(3)) == {}
    rig = rigs.nameless(rigs.human(rigs.Options(toes=False, knees=0.0, fingers=0)), np.random.default_rng(2))
    assert roles(rigs.character_of(rig)) == {}, "left and right may be swapped"


def test_bones_are_kept_where_names_do_not_say_them(biped):
    assert bones_to_keep(biped) == {}
    rig = rigs.nameless(rigs.human(), np.random.default_rng(3))
    assert bones_to_keep(rigs.character_of(rig))["leftHand"] == rig.truth["leftHand"]
    assert bones_to_keep(rigs.character_of(rig), frozenset([rig.truth["head"]])) == {"head": rig.truth["head"]}


def test_bones_must_be_segments(biped):
    first = biped.described
    with pytest.raises(CharacterError, match="bone 'head' is segment 'hed', which no joint carries; did you mean 'head'"):
        poise.Character(first.joints, first.effectors, first.segments, first.base, bones={"head": "hed"})
    with pytest.raises(CharacterError, match="bones must map human bones"):
        poise.Character(first.joints, first.effectors, first.segments, first.base, bones=["head"])


def test_a_spine_that_goes_up_to_the_head_has_a_neck_and_a_head():
    rig = rigs.human(rigs.Options(neck=2))
    middle = {"spine0": 1, "spine1": 2, "spine2": 3, "neck0": 4, "neck1": 5, "head": 6}
    limbs = ("UpperLeg", "LowerLeg", "Foot", "UpperArm", "LowerArm", "Hand")
    names = {f"{side}{limb}": f"{side}_{limb}" for side in ("left", "right") for limb in limbs}
    character = rigs.character_of(rigs.renamed(rig, names | {name: f"spine.00{number}" for name, number in middle.items()}))
    found = roles(character)
    assert [found[f"spine.00{number}"].kind for number in middle.values()] == ["trunk"] * 3 + ["neck"] * 2 + ["head"]
    assert bones_to_keep(character) == {"neck": "spine.004", "head": "spine.006"}
