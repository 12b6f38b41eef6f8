"""Pictures of a skin: its textures the right way up, holes through which the back is seen, and what blends."""

import numpy as np
import pytest

import poise
from poise.appearance.palette import LIGHT
from poise.appearance.skin_surface import segment_matrices
from poise.pictures.camera import directions, framing
from poise.pictures.mesh import body_meshes, outline
from poise.pictures.scene_drawing import Layer, Quality, Scene, draw
from tests.support.skinned_avatars import image, skinned_avatar

SIZE = (320, 240)
ROUGH = Quality(1, (2, 2), False)


def loaded(folder, builder):
    (folder / "avatar.vrm").write_bytes(builder.glb())
    return poise.load(folder / "avatar.vrm")


@pytest.fixture(scope="module")
def avatar(tmp_path_factory):
    return loaded(tmp_path_factory.mktemp("avatar"), skinned_avatar())


def colors(pose, points, view="front"):
    """Colours of the picture of a pose at points (n, 3) [m], as floats RGB of 255."""
    meshes = body_meshes(pose, LIGHT)
    low = min(float(mesh.vertices[:, 1].min()) for mesh in meshes)
    scene = Scene(tuple(Layer(mesh) for mesh in meshes), LIGHT, low, 1.8)
    camera = framing(scene.points(), directions(np.array([0.0, 0.0, 1.0]), view), SIZE)
    picture = draw(scene, camera, ROUGH).astype(float)
    columns, rows = np.floor(camera.project(np.asarray(points, float))[:, :2]).astype(int).T
    return picture[rows, columns]


def hand_and_head(pose):
    return pose.segment_frame("leftHand")[0], pose.segment_frame("head")[0]


def test_the_first_row_of_a_texture_is_where_v_is_0(avatar):
    hand, _ = hand_and_head(poise.Pose(avatar))
    near, far = colors(poise.Pose(avatar), [np.add(hand, (0.03, 0.0, 0.05)), np.add(hand, (0.10, 0.0, 0.05))])
    assert near[0] > 100 > near[2]
    assert far[2] > 100 > far[0]


@pytest.mark.parametrize("view", ["front", "back"])
def test_a_two_sided_sheet_is_seen_from_both_sides_and_through_its_holes(avatar, view):
    pose = poise.Pose(avatar)
    _, head = hand_and_head(pose)
    hair, hole = colors(pose, [np.add(head, (0.2, 0.45, -0.1)), np.add(head, (0.2, 0.15, -0.1))], view)
    assert hair[1] > 100 > hair[0]
    assert np.ptp(hole) < 30, "the floor and the sky are grey"


def test_what_blends_lets_what_is_behind_shine_through(tmp_path):
    builder = skinned_avatar(picture=image([(255, 255, 255)]))
    hair = builder.value["materials"][1]
    hair["alphaMode"], hair["pbrMetallicRoughness"] = "BLEND", {"baseColorFactor": [0.0, 1.0, 0.0, 0.5]}
    pose = poise.Pose(loaded(tmp_path, builder))
    _, head = hand_and_head(pose)
    over, beside = colors(pose, [np.add(head, (0.25, 0.45, -0.1)), np.add(head, (0.5, 0.45, -0.1))])
    assert over[1] > over[0] + 20
    assert over[0] > 60, "half of the background is left"
    assert np.ptp(beside) < 30


def test_a_pose_moves_the_skin(avatar):
    bent = poise.Pose(avatar, np.random.default_rng(4).uniform(-0.3, 0.3, avatar.n_dofs))
    for pose in (poise.Pose(avatar), bent):
        tip = segment_matrices(pose)["leftHand"] @ (0.1, 0.0, 0.0, 1.0)
        (color,) = colors(pose, [tip[:3]])
        assert color[2] > 60
        assert color[0] < 40


def test_the_outline_encloses_the_skin(avatar):
    pose = poise.Pose(avatar)
    around, inside = outline(pose), body_meshes(pose, LIGHT)[0].vertices
    assert np.all(around.min(axis=0) <= inside.min(axis=0) + 1e-5)
    assert np.all(around.max(axis=0) >= inside.max(axis=0) - 1e-5)


def test_a_body_without_a_skin_is_the_mannequin():
    (mesh,) = body_meshes(poise.Pose(poise.biped()), LIGHT)
    assert mesh.paint is None
