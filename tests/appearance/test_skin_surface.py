"""The skin surface: triangles by material and segment, normals everywhere, vertices where the bones have them."""

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise import appearance
from poise.appearance.skin_surface import posed_vertices, segment_matrices, skin_surface, with_normals
from poise.character.skin import Skin, SkinPart
from tests.support.skinned_avatars import skinned_avatar


@pytest.fixture(scope="module")
def avatar(tmp_path_factory):
    path = tmp_path_factory.mktemp("avatar") / "avatar.vrm"
    path.write_bytes(skinned_avatar().glb())
    return poise.load(path)


def small_skin(normals=None, joints=(0, 0, 0, 0), bones=("base",)):
    """Two triangles of four vertices, each moved by one bone."""
    positions = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 1]], np.float32)
    numbers, weights = np.zeros((4, 8), np.uint16), np.zeros((4, 8), np.float32)
    numbers[:, 0], weights[:, 0] = joints, 1.0
    triangles = np.array([[0, 1, 2], [1, 3, 2]], np.uint32)
    bind = np.tile(np.eye(4), (len(bones), 1, 1))
    return Skin(positions, normals, None, triangles, numbers, weights, bones, bind, (SkinPart("", 0, 2, None),), (), ())


def test_a_body_without_a_skin_has_no_surface():
    assert skin_surface(poise.biped()) is None
    assert posed_vertices(poise.Pose(poise.biped())) is None


def test_every_triangle_is_in_one_piece_of_its_material_and_of_the_segment_that_moves_it(avatar):
    surface, names = skin_surface(avatar), [segment.name for segment in avatar.segments]
    assert [piece.first for piece in surface.pieces[1:]] == np.cumsum([piece.count for piece in surface.pieces])[:-1].tolist()
    assert sum(piece.count for piece in surface.pieces) == len(avatar.skin.triangles)
    assert sorted({piece.material for piece in surface.pieces}) == [0, 1]
    for piece in surface.pieces:
        corners = surface.skin.triangles[piece.first : piece.first + piece.count]
        bones = surface.skin.joints[corners, 0]
        shares = np.mean(np.array(surface.skin.bones)[bones] == names[piece.segment])
        assert shares > 0.6, names[piece.segment]
    by_corners = {tuple(triangle) for triangle in surface.skin.triangles.tolist()}
    assert by_corners == {tuple(triangle) for triangle in avatar.skin.triangles.tolist()}


def test_the_largest_weight_comes_first_and_none_is_lost(avatar):
    surface, skin = skin_surface(avatar).skin, avatar.skin
    assert np.all(np.diff(surface.weights, axis=1) <= 0.0)
    frames = segment_matrices(poise.Pose(avatar, np.random.default_rng(1).uniform(-0.5, 0.5, avatar.n_dofs)))
    np.testing.assert_allclose(surface.posed(frames), skin.posed(frames), atol=1e-6)


def test_triangles_without_area_and_vertices_without_triangles_are_left_out():
    skin = small_skin(np.ones((4, 3), np.float32))
    triangles = np.array([[0, 0, 1], [1, 2, 0], [3, 1, 1]], np.uint32)
    parts = (SkinPart("", 0, 1, None), SkinPart("", 1, 2, None))

    class Source:
        skin = replace(small_skin(np.ones((4, 3), np.float32)), triangles=triangles, parts=parts, bones=("right_foot",))

    biped = poise.biped()
    surface = skin_surface(poise.Character(biped.joints, biped.effectors, biped.segments, biped.base, Source()))
    assert surface.skin.triangles.tolist() == [[1, 2, 0]]
    assert [(piece.first, piece.count) for piece in surface.pieces] == [(0, 1)]
    np.testing.assert_array_equal(surface.skin.positions, skin.positions[:3])
    flat = replace(Source.skin, triangles=triangles[:1], parts=parts[:1])
    assert (
        skin_surface(poise.Character(biped.joints, biped.effectors, biped.segments, biped.base, type("", (), {"skin": flat})))
        is None
    )


def test_triangles_without_normals_are_flat_with_corners_of_their_own():
    filled = with_normals(small_skin())
    assert len(filled.positions) == 4 + 6
    np.testing.assert_allclose(filled.normals[filled.triangles[0]], [[0, 0, 1]] * 3)
    np.testing.assert_allclose(filled.normals[filled.triangles[1]], np.array([[-1, -1, 1]] * 3) / np.sqrt(3), atol=1e-6)
    np.testing.assert_array_equal(filled.positions[filled.triangles], small_skin().positions[small_skin().triangles])


def test_normals_of_the_file_are_kept():
    normals = np.tile(np.array([0, 1, 0], np.float32), (4, 1))
    kept = with_normals(small_skin(normals))
    assert kept.normals is normals
    assert len(kept.positions) == 4


def test_normals_turn_with_the_bones():
    quarter = np.eye(4)
    quarter[:3, :3] = [[0, -1, 0], [1, 0, 0], [0, 0, 1]]
    skin = small_skin(np.tile(np.array([2, 0, 0], np.float32), (4, 1)))
    np.testing.assert_allclose(skin.posed_normals({"base": quarter}), np.tile([0, 1, 0], (4, 1)), atol=1e-12)


def test_a_mirrored_mesh_shows_its_outside():
    class Source:
        skin = replace(small_skin(), bones=("right_foot",), bind=np.diag([-1.0, 1.0, 1.0, 1.0])[None])

    biped = poise.biped()
    character = poise.Character(biped.joints, biped.effectors, biped.segments, biped.base, Source())
    vertices = posed_vertices(poise.Pose(character))
    a, b, c = vertices[skin_surface(character).skin.triangles[0]]
    assert np.cross(b - a, c - a)[2] > 0.0


def test_the_bounds_of_a_body_are_those_of_its_skin(avatar):
    low, high = appearance.bounds(avatar)
    np.testing.assert_allclose([low, high], [f(posed_vertices(poise.Pose(avatar)), axis=0) for f in (np.min, np.max)])
    assert appearance.height(avatar) == pytest.approx(high[1] - low[1])


def test_vertices_follow_the_pose(avatar):
    bent = poise.Pose(avatar, np.random.default_rng(2).uniform(-0.5, 0.5, avatar.n_dofs))
    surface = skin_surface(avatar)
    hand = next(piece for piece in surface.pieces if avatar.segments[piece.segment].name == "leftHand")
    tips = surface.skin.triangles[hand.first : hand.first + hand.count].ravel()
    tips = tips[surface.skin.weights[tips, 0] == 1.0]
    rest, moved = poise.Pose(avatar), posed_vertices(bent)[tips]
    for point, before in zip(moved, posed_vertices(rest)[tips], strict=True):
        frames = segment_matrices(rest)["leftHand"], segment_matrices(bent)["leftHand"]
        expected = frames[1] @ np.linalg.inv(frames[0]) @ [*before, 1.0]
        np.testing.assert_allclose(point, expected[:3], atol=1e-6)
