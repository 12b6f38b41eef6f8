"""The skin in the scene message: its pieces, materials and the textures that pages can show."""

import base64
import json
import re
from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.appearance.skin_surface import skin_surface
from poise.character.skin import SkinMaterial, Texture
from poise.document.document import Document
from poise.studio.session.scene_and_pose_messages import make_scene, same_body
from poise.studio.session.skin_message import skin_message
from poise.studio.session.uploads_and_exports import export_page
from tests.support.skinned_avatars import skinned_avatar


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
