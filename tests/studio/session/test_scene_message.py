"""The scene message: what a page is told about a character, from the middle outward; its skin, with what pages can show."""

import base64
import json
import re
from dataclasses import replace

import msgspec
import numpy as np
import pytest

import poise
from poise.appearance.skin_surface import skin_surface
from poise.character.skin import SkinMaterial, Texture
from poise.document.document import Document
from poise.studio.protocol.messages import Scene
from poise.studio.session.scene_message import make_scene, same_body, skin_message
from poise.studio.session.uploads_and_exports import export_page
from tests.support.characters import random_tree
from tests.support.documents import crane
from tests.support.skeletons import human
from tests.support.skinned_avatars import skinned_avatar


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


@pytest.fixture
def avatar(tmp_path):
    (tmp_path / "avatar.vrm").write_bytes(skinned_avatar().glb())
    return poise.load(tmp_path / "avatar.vrm")


def test_a_body_without_a_skin_has_none_in_its_scene():
    assert skin_message(poise.biped()) == (None, None)
    assert make_scene(1, Document.opening(poise.biped()), dark=False)[0].skin is None


def test_a_skin_has_its_bones_pieces_materials_and_textures_in_the_scene(avatar):
    scene, meshes = make_scene(1, Document.opening(avatar), dark=False)
    skin, names = scene.skin, [segment.name for segment in scene.segments]
    assert [names[number] for number in skin.bones] == list(avatar.skin.bones)
    assert sum(piece.triangles for piece in skin.pieces) == len(avatar.skin.triangles)
    assert [(each.texture, each.alpha, each.two_sided) for each in skin.materials] == [(0, "OPAQUE", False), (1, "MASK", True)]
    assert [(each.kind, each.length) for each in skin.textures] == [
        ("image/png", len(texture.content)) for texture in avatar.skin.textures
    ]
    assert meshes.endswith(b"".join(texture.content for texture in avatar.skin.textures))


def test_only_textures_that_browsers_show_and_materials_that_are_used_are_sent(avatar):
    skin = avatar.skin
    pictures = (Texture(b"ktx", "image/ktx2"), *skin.textures)
    materials = tuple(replace(each, texture=each.texture + 1) for each in skin.materials)
    odd = replace(skin, textures=pictures, materials=(*materials, SkinMaterial("unused", texture=0)))

    class Source:
        skin = odd

    character = poise.Character(avatar.joints, avatar.effectors, avatar.segments, avatar.base, Source())
    message, sent = skin_message(character)
    assert len(message.materials) == 2
    assert [each.texture for each in message.materials] == [0, 1]
    assert [texture.kind for texture in sent.textures] == ["image/png", "image/png"]


def test_triangles_without_a_material_are_plain_white(avatar):
    bare = replace(avatar.skin, parts=tuple(replace(part, material=None) for part in avatar.skin.parts))

    class Source:
        skin = bare

    message, sent = skin_message(poise.Character(avatar.joints, avatar.effectors, avatar.segments, avatar.base, Source()))
    assert [(each.color, each.texture) for each in message.materials] == [((1.0, 1.0, 1.0, 1.0), -1)]
    assert sent.textures == ()


def test_the_same_bones_with_another_skin_are_another_scene(avatar, tmp_path):
    again = poise.load(tmp_path / "avatar.vrm")
    assert again == avatar
    assert not same_body(avatar, again)
    limited = avatar.with_limits({})
    assert same_body(avatar, limited)
    assert np.array_equal(skin_surface(limited).skin.positions, skin_surface(avatar).skin.positions)


def test_the_exported_page_has_the_skin_inside(avatar):
    page = export_page(Document.opening(avatar), dark=False)
    film = json.loads(re.search(rb'<script type="application/json" id="poise-film">(.*?)</script>', page, re.DOTALL)[1])
    assert film["scene"]["skin"]["vertices"] == len(skin_surface(avatar).skin.positions)
    assert base64.b64decode(film["meshes"]).endswith(avatar.skin.textures[-1].content)
