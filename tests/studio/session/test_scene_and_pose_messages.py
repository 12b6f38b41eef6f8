"""The scene message: what a page is told about a character, from the middle of its body outward."""

import msgspec
import numpy as np
import pytest

import poise
from poise.studio.protocol.messages import Scene
from poise.studio.session.scene_and_pose_messages import make_scene, same_body
from tests.support.characters import random_tree
from tests.support.documents import crane
from tests.support.skeletons import human


@pytest.fixture(scope="module")
def scene():
    return make_scene(3, poise.Document.opening(poise.biped()), dark=True)[0]


def test_it_is_json_that_can_be_read_back(scene):
    assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene
    assert (scene.scene, scene.dark) == (3, True)


def test_both_legs_hang_on_the_pelvis_with_their_joints_from_there_on(scene):
    segments = {segment.name: segment for segment in scene.segments}
    assert segments["pelvis"].parent == ""
    for side in ("left", "right"):
        assert segments[f"{side}_shin"].parent == f"{side}_thigh"
        assert segments[f"{side}_shin"].joints == [f"{side}_knee_x"]
        assert segments[f"{side}_foot"].partner == f"{'right' if side == 'left' else 'left'}_foot"
        assert (segments[f"{side}_hand"].kind, segments[f"{side}_hand"].side) == ("hand", side)
    assert segments["torso"].effector == ""
    assert segments["head"].effector == "head"


def test_every_joint_moves_one_segment_and_the_body_faces_forward(scene):
    assert all(joint.segment for joint in scene.joints)
    assert [joint.unit for joint in scene.joints] == ["°"] * 30
    np.testing.assert_allclose(scene.facing.forward, (0.0, 0.0, 1.0), atol=1e-9)


def test_offers_have_words_and_places_where_their_lines_begin(scene):
    offers = {offer.key: offer for offer in scene.extras}
    assert offers["pin left_hand"].label == "Left hand pin"
    assert offers["hint right_elbow"].anchor.segment == "right_forearm"
    assert offers["look"].anchor.segment == "head"
    assert offers["balance"].anchor is None
    assert all(offer.hint for offer in scene.extras)


@pytest.mark.parametrize("make", [crane, human, *(lambda seed=seed: random_tree(seed) for seed in range(3))])
def test_any_character_has_a_scene(make):
    scene, meshes = make_scene(1, poise.Document.opening(make()), dark=False)
    assert len(meshes) > 16
    assert msgspec.json.encode(scene)


def test_a_body_is_the_same_on_another_base_and_with_other_limits_but_not_with_other_bones():
    biped = poise.biped()
    assert same_body(biped, biped.rebase("left_foot"))
    assert same_body(biped, biped.with_limits({"head_x": (-0.1, 0.1)}))
    assert same_body(biped, poise.biped())
    assert not same_body(biped, crane())
