"""Pictures as they come out: where the body is, its colours, the floor, what is cut off."""

import math

import numpy as np
import pytest

import poise
from poise.appearance.palette import DARK, LIGHT
from poise.pictures.camera import directions, framing
from poise.pictures.mesh import ball, body_mesh, outline, tube
from poise.pictures.scene_drawing import MOVING, Layer, Scene, draw, floor_of
from tests.support.bodies import CHARACTERS
from tests.support.characters import random_tree
from tests.support.data import RECORDINGS

SIZE = (192, 144)
AHEAD = np.array([0.0, 0.0, 1.0])


def named(name):
    return poise.named_pose(poise.biped(), name)


def bare(scene, camera):
    """The picture without anybody in it."""
    return (255.0 * floor_of(scene, camera, scene.points()).shaded(None) + 0.5).astype(np.uint8)


def scene_of(pose, palette=LIGHT, casts=False):
    points = body_mesh(pose, palette).vertices
    size = float(np.ptp(points, axis=0).max())
    return Scene((Layer(body_mesh(pose, palette), casts=casts),), palette, float(points[:, 1].min()), size)


@pytest.mark.parametrize("view", ["three-quarter", "front", "side", "top"])
def test_the_body_is_where_forward_kinematics_has_the_joints(view):
    pose = named("wave")
    scene = scene_of(pose)
    camera = framing(scene.points(), directions(AHEAD, view), SIZE)
    changed = np.abs(draw(scene, camera, MOVING).astype(int) - bare(scene, camera)).max(axis=2) > 6
    right, up, forward = camera.axes
    for point in [*pose.joint_frames()[1:, 9:], pose.frame("head")[0], pose.frame("right_hand")[0]]:
        away = point - camera.position
        scale = camera.focal / (away @ forward)
        column, row = SIZE[0] / 2 + scale * (away @ right), SIZE[1] / 2 - scale * (away @ up)
        assert changed[int(row), int(column)], f"nothing is drawn at {column:.0f}, {row:.0f}"
    if view == "front":  # a mirrored picture would have the waving hand on the other side
        column, row, _ = camera.project(pose.frame("right_hand")[0][None])[0]
        middle = camera.project(pose.frame("head")[0][None])[0, 0]
        assert not changed[int(row), int(2 * middle - column)]


@pytest.mark.parametrize("name", CHARACTERS)
def test_nothing_of_any_character_is_cut_off(name):
    scene = scene_of(poise.Pose(CHARACTERS[name]))
    camera = framing(scene.points(), directions(AHEAD, "three-quarter"), (96, 64))
    different = (draw(scene, camera, MOVING) != bare(scene, camera)).any(axis=2)
    assert different.sum() > 20
    different[2:-2, 2:-2] = False
    assert not different.any()


@pytest.mark.filterwarnings("ignore::poise.errors.FileFormatWarning")
@pytest.mark.skipif(not RECORDINGS, reason="set POISE_DATA to a folder with .bvh files")
@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_nothing_of_a_real_motion_is_cut_off(path):
    motion = poise.load_motion(path)
    scene = scene_of(motion[len(motion) // 2])
    camera = framing(scene.points(), directions(AHEAD, "front"), (96, 64))
    different = (draw(scene, camera, MOVING) != bare(scene, camera)).any(axis=2)
    assert different.sum() > 100
    assert np.ptp(np.nonzero(different), axis=1).max() > 30
    different[2:-2, 2:-2] = False
    assert not different.any()


@pytest.mark.parametrize("seed", range(3))
def test_the_outline_encloses_the_body_in_any_pose(seed):
    character = random_tree(seed)
    random = np.random.default_rng(seed)
    pose = poise.Pose(character, random.uniform(*np.clip(character.limits, -2.0, 2.0).T))
    points, around = body_mesh(pose, LIGHT).vertices, outline(pose)
    assert (points.min(axis=0) >= around.min(axis=0) - 1e-5).all()
    assert (points.max(axis=0) <= around.max(axis=0) + 1e-5).all()


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_a_shadow_lies_on_the_floor_and_the_rest_of_it_stays(palette):
    with_shadow, without = (scene_of(named("stand"), palette, casts) for casts in (True, False))
    camera = framing(with_shadow.points(), directions(AHEAD, "three-quarter"), SIZE)
    darker = bare(without, camera).astype(int) - draw(with_shadow, camera, MOVING)
    floor = (draw(without, camera, MOVING) == bare(without, camera)).all(axis=2)
    assert darker[floor].max() > 10
    assert darker[floor].min() >= -1
    assert (np.abs(darker[floor]) <= 1).all(axis=1).mean() > 0.5


def test_what_is_in_front_hides_what_is_behind_and_marks_show_through():
    near, far = ball((0, 1, 1), 0.3, (255, 0, 0)), ball((0, 1, -1), 0.3, (0, 0, 255))
    for through, blue in ((0.0, False), (0.6, True)):
        layers = (Layer(near, casts=False, flat=1.0), Layer(far, casts=False, flat=1.0, through=through))
        scene = Scene(layers, LIGHT, 0.0, 2.0)
        camera = framing(scene.points(), directions(AHEAD, "side"), SIZE)
        camera = framing(scene.points(), np.array([[1.0, 0, 0], [0, 1.0, 0], [0, 0, -1.0]]), SIZE)
        red, _, found = draw(scene, camera, MOVING)[SIZE[1] // 2, SIZE[0] // 2]
        assert (found > 100) == blue
        assert (red > 200) == (not blue)


def test_a_faint_layer_is_between_its_colour_and_what_is_behind_it():
    scene = Scene((Layer(ball((0, 1, 0), 0.5, (0, 0, 0)), opacity=0.5, casts=False, flat=1.0),), LIGHT, 0.0, 1.0)
    camera = framing(scene.points(), directions(AHEAD, "front"), SIZE)
    at = SIZE[1] // 2, SIZE[0] // 2
    np.testing.assert_allclose(draw(scene, camera, MOVING)[at], 0.5 * bare(scene, camera)[at], atol=1.5)


def test_a_path_that_stands_still_or_turns_sharply_can_be_drawn():
    assert len(tube(np.zeros((5, 3)), 0.01, (0, 0, 0)).faces) == 0
    zigzag = np.array([(0, 0, 0), (1, 0, 0), (0, 0, 0), (0, 1, 0), (0, 1, 1)], dtype=float)
    mesh = tube(zigzag, 0.01, (0, 0, 0))
    assert np.isfinite(mesh.vertices).all()
    assert np.isfinite(mesh.normals).all()


def test_a_body_far_from_the_origin_looks_as_it_does_there():
    near = named("crouch")
    position, orientation = near.placement
    far = poise.Pose(near.character, near.angles, (np.add(position, (400.0, 0.0, -300.0)), orientation))
    pictures = []
    for pose in (near, far):
        scene = scene_of(pose)
        pictures.append(draw(scene, framing(scene.points(), directions(AHEAD, "front"), SIZE), MOVING).astype(int))
    middle = np.s_[20:90, 60:130]
    assert math.sqrt(((pictures[0][middle] - pictures[1][middle]) ** 2).mean()) < 12.0
