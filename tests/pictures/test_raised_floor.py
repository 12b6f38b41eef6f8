"""Raised floors in pictures: stairs, slopes and uneven ground are blocks as high as the ground, with their edges to be seen."""

import math
import pickle

import numpy as np
import pytest

import poise
from poise.appearance.palette import LIGHT
from poise.gait.terrain import Terrain
from poise.pictures.camera import directions, framing
from poise.pictures.floor import lay
from poise.pictures.mesh import ball
from poise.pictures.raised_floor import make_block, raise_floor
from poise.pictures.scene_drawing import MOVING, Layer, Scene, draw

STAIRS = Terrain(rise=0.2, tread=0.3, begin=0.15)
SLOPE = Terrain(slope=0.2)
TURNED = Terrain(origin=(1.0, 0.5, -2.0), heading=0.7, rise=-0.15, tread=0.4, begin=0.1, first_stair=-math.inf)
WALKED = np.array([[0.0, 0.0], [0.0, 2.0]])
SIZE = (160, 120)


def hills(x, z):
    return 0.1 * math.sin(2.0 * z) + 0.05 * math.cos(3.0 * x)


@pytest.mark.parametrize("ground", [STAIRS, SLOPE, TURNED, hills], ids=["stairs", "slope", "turned", "hills"])
def test_the_top_of_a_block_is_as_high_as_the_ground(ground):
    block = make_block(ground, WALKED, 1.75)
    tops = block.faces[block.lined]
    shares = np.random.default_rng(3).dirichlet((1.0, 1.0, 1.0), len(tops))
    places = np.einsum("kc,kcd->kd", shares, block.vertices[tops])
    heights = [ground(x, z) for x, _, z in places.tolist()]
    np.testing.assert_allclose(places[:, 1], heights, atol=5e-3 if ground is hills else 1e-9)
    assert block.base == pytest.approx(block.vertices[:, 1].min())
    for x, z in WALKED.tolist():
        assert np.ptp(block.vertices[:, 0]) > 1.0
        assert block.vertices[:, 2].min() < z + 1.0
        assert block.vertices[:, 0].min() < x < block.vertices[:, 0].max()


@pytest.mark.parametrize("ground", [STAIRS, SLOPE, TURNED, hills], ids=["stairs", "slope", "turned", "hills"])
def test_a_block_is_closed_but_for_its_bottom(ground):
    block = make_block(ground, WALKED, 1.75)
    corners = block.vertices[block.faces]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    np.testing.assert_allclose(normals[:, (0, 2)].sum(axis=0), 0.0, atol=1e-9)  # what faces one way also faces the other
    above = corners - (0.0, block.base, 0.0)
    volume = np.einsum("ij,ij->i", above[:, 0], normals).sum() / 6.0
    mean = np.mean([ground(x, z) - block.base for x, _, z in block.vertices[block.faces[block.lined]].mean(axis=1).tolist()])
    extent = np.abs(normals[:, 1]).sum() / 2.0
    assert 0.5 * extent * mean < volume < 1.5 * extent * mean


def test_level_ground_is_no_block():
    for ground in (Terrain(), Terrain(rise=0.2, tread=0.3, first_stair=50.0), lambda x, z: 1.0):
        assert make_block(ground, WALKED, 1.75) is None


def picture_of(ground, view="side"):
    """The picture of a raised floor without anybody on it, with the places of its pixels."""
    block = make_block(ground, WALKED, 1.75)
    camera = framing(block.vertices, directions(np.array([0.0, 0.0, 1.0]), view), SIZE)
    return raise_floor(lay(LIGHT, camera, block.base, block.vertices.mean(axis=0), (1.75, 1.75)), block, camera, 1.75), camera


@pytest.mark.parametrize("ground", [STAIRS, SLOPE, hills], ids=["stairs", "slope", "hills"])
def test_pixels_know_where_they_are_on_raised_ground(ground):
    image, camera = picture_of(ground, "three-quarter")
    raised = image.nearness > 0.0
    assert 0.05 < raised.mean() < 0.9
    places = np.stack([image.x, image.y, image.z], axis=2)[raised].astype(float)
    seen = camera.project(places)
    rows, columns = np.nonzero(raised)
    np.testing.assert_allclose(seen[:, :2], np.column_stack([columns, rows]) + 0.5, atol=0.02)
    np.testing.assert_allclose(1.0 / seen[:, 2], image.nearness[raised], rtol=1e-3)


@pytest.mark.parametrize(("rise", "view"), [(0.2, "back"), (0.2, "top"), (-0.2, "front"), (-0.2, "top")])
def test_the_edges_of_stairs_are_seen_from_below_and_from_above(rise, view):
    image, _ = picture_of(Terrain(rise=rise, tread=0.3, begin=0.15), view)
    middle = image.picture[:, SIZE[0] // 2].mean(axis=1)
    changes = np.abs(np.diff(middle)) > 0.02
    assert np.count_nonzero(changes[1:] & ~changes[:-1]) >= 6


def test_raised_ground_hides_what_is_behind_it_but_for_a_shimmer():
    block = make_block(STAIRS, WALKED, 1.75)
    camera = framing(block.vertices, directions(np.array([0.0, 0.0, 1.0]), "front"), SIZE)
    reds = []
    for ground in (None, block):
        scene = Scene((Layer(ball((0.0, 0.3, 0.0), 0.2, (255, 0, 0)), casts=False, flat=1.0),), LIGHT, 0.0, 1.75, block=ground)
        picture = draw(scene, camera, MOVING).astype(int)
        column, row = camera.project(np.array([[0.0, 0.3, 0.0]]))[0, :2]
        red, green, _ = picture[int(row), int(column)]
        reds.append(red - green)
    assert reds[0] > 200
    assert 30 < reds[1] < 120


def test_a_walk_is_drawn_on_its_stairs_and_a_level_one_as_ever(roughly):
    stairs = poise.walk(poise.biped(), speed=0.6, seconds=2, rate=30, stairs=0.17)
    level = poise.walk(poise.biped(), speed=0.6, seconds=2, rate=30)
    assert level.ground is None
    with_stairs = poise.render(stairs, size=SIZE, view="side")
    elsewhere = stairs.moved((0.0, 0.0, 0.0))
    assert elsewhere.ground is None
    assert (with_stairs != poise.render(elsewhere, size=SIZE, view="side")).mean() > 0.1
    np.testing.assert_array_equal(poise.render(elsewhere, size=SIZE, view="side", ground=stairs.ground), with_stairs)
    for kept in (stairs.resample(20.0), stairs[3:9], stairs.with_angles(stairs.angles), pickle.loads(pickle.dumps(stairs))):
        assert kept.ground == stairs.ground
    assert stairs.loop(2).ground is None
    assert stairs.mirror().ground is None


def test_films_and_sheets_of_stairs_follow_the_body_upwards(roughly, tmp_path):
    stairs = poise.walk(poise.biped(), speed=0.6, seconds=3, rate=30, stairs=0.2)
    poise.render(stairs, tmp_path / "film.gif", size=(80, 60), rate=5, follow=True, view="side")
    assert poise.render(stairs, size=(240, 120), sheet=4, view="side").shape == (120, 240, 3)
    assert (tmp_path / "film.gif").stat().st_size > 1000


def test_wrong_ground_is_said_in_one_sentence():
    with pytest.raises(poise.PoiseError, match="ground must be a function of x and z, not 3"):
        poise.render(poise.biped(), size=SIZE, ground=3)
    with pytest.raises(poise.PoiseError, match=r"ground at x = .* must be"):
        poise.render(poise.biped(), size=SIZE, ground=lambda x, z: math.nan)
