"""The body file beside a character's file: bones that a person corrects, and which count when the character is loaded."""

import json

import numpy as np
import pytest

import poise
from poise.errors import FileFormatWarning
from tests.support import rigs, skeletons


@pytest.fixture
def bvh(tmp_path):
    """A file with a human who stands."""
    character = skeletons.human()
    poise.save(poise.Motion(character, [character.rest] * 2), tmp_path / "stand.bvh")
    return tmp_path / "stand.bvh"


def test_a_body_map_is_saved_with_a_bone_on_each_line(tmp_path, biped):
    path = tmp_path / "biped.body.json"
    poise.save(poise.body_map(biped, {"head": None}), path)
    assert json.loads(path.read_text())["bones"]["leftLowerLeg"] == "left_shin"
    assert '    "hips": "pelvis",' in path.read_text().splitlines()
    assert '    "head": null' in path.read_text()


def test_a_body_file_counts_when_the_file_beside_it_is_loaded(bvh):
    poise.save(poise.body_map(poise.load(bvh), {"leftHand": "LeftHandIndex1", "neck": None}), bvh.with_suffix(".body.json"))
    for character in (poise.load(bvh), poise.load_motion(bvh).character):
        body = poise.body_map(character)
        assert body.segment("leftHand") == "LeftHandIndex1"
        assert body.segment("neck") is None
        assert body.bones["leftHand"].reason == "given"
        assert body.sides == "given"


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("{", ""),
        ('{"poise": "body", "bones": {"leftHnd": "LeftHand"}}', "know no bone 'leftHnd'; did you mean 'leftHand'"),
        ('{"poise": "body", "bones": {"leftHand": "Lefthand"}}', "no segment named 'Lefthand'; did you mean 'LeftHand'"),
        ('{"poise": "body", "bones": {"leftHand": 3}}', ""),
        ('{"poise": "body", "version": 9, "bones": {}}', "version 9 of the schema"),
    ],
)
def test_a_body_file_that_cannot_be_used_is_a_warning(bvh, content, complaint):
    bvh.with_suffix(".body.json").write_text(content)
    with pytest.warns(FileFormatWarning, match="stand.body.json beside it is not used: .*" + complaint):
        character = poise.load(bvh)
    assert poise.body_map(character).sides == "names"


def test_known_bones_stay_with_a_character(tmp_path):
    rig = rigs.nameless(rigs.human(rigs.Options(toes=False, knees=0.0, fingers=0)), np.random.default_rng(1))
    character = poise.body_map(rigs.character_of(rig), {"leftHand": rig.truth["leftHand"]}).character
    poise.save(character, tmp_path / "rig.json")
    loaded = poise.load(tmp_path / "rig.json")
    assert loaded == character
    limited = loaded.with_limits({loaded.joints[0].name: (-0.1, 0.1)})
    for each in (loaded, limited, limited.rebase(rig.truth["head"])):
        assert each.bones == {"leftHand": rig.truth["leftHand"]}
        assert poise.body_map(each).segment("rightFoot") == rig.truth["rightFoot"]
