"""The camera: what it sees, and that it sees all of it."""

import numpy as np
import pytest

import poise
from poise.pictures.camera import SLOPE, VIEWS, Camera, directions, framing

AHEAD = np.array([0.0, 0.0, 1.0])


def seen(camera, point):
    """Where a point is in the picture, by similar triangles: an independent reckoning."""
    right, up, forward = camera.axes
    away = np.asarray(point) - camera.position
    half = camera.size[1] / 2
    scale = half / (SLOPE * np.dot(away, forward))
    return np.array([camera.size[0] / 2 + scale * np.dot(away, right), half - scale * np.dot(away, up)])


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("size", [(320, 180), (90, 200)])
@pytest.mark.parametrize("scale", [1e-3, 1.0, 100.0])
def test_all_points_are_in_the_picture_and_one_is_at_the_margin(view, size, scale):
    points = scale * np.random.default_rng(0).normal((3, 1, -2), (1, 2, 0.5), (50, 3))
    camera = framing(points, directions(AHEAD, view), size, 0.1)
    places = np.array([seen(camera, point) for point in points])
    np.testing.assert_allclose(camera.project(points)[:, :2], places, rtol=1e-6, atol=1e-6)
    out = np.abs(places / size - 0.5).max() * 2
    assert out <= 0.9 + 1e-6
    if view != "top":  # from above it stays away from what is near, which would look swollen
        assert out == pytest.approx(0.9, abs=1e-6)


def test_one_point_alone_can_be_framed():
    camera = framing(np.array([[1.0, 2.0, 3.0]]), directions(AHEAD, "front"), (100, 100))
    np.testing.assert_allclose(seen(camera, (1.0, 2.0, 3.0)), (50, 50), atol=1e-6)


@pytest.mark.parametrize("view", VIEWS)
def test_axes_are_at_right_angles(view):
    axes = directions(np.array([0.6, 0.0, 0.8]), view)
    np.testing.assert_allclose(axes @ axes.T, np.eye(3), atol=1e-12)
    np.testing.assert_allclose(np.cross(axes[0], axes[1]), -axes[2], atol=1e-12)


def test_the_front_view_looks_into_the_face_and_the_side_view_is_from_the_left():
    assert directions(AHEAD, "front")[2] @ AHEAD < -0.9
    assert directions(AHEAD, "side")[2][0] < -0.9
    assert directions(AHEAD, "top")[2][1] == pytest.approx(-1.0)


def test_rays_meet_the_points_of_their_pixels():
    camera = Camera(np.array([0.3, 1.0, 4.0]), directions(AHEAD, "three-quarter"), (64, 36))
    rays = camera.rays()
    places = camera.project((camera.position + 2.5 * rays[10, 50])[None])[0]
    np.testing.assert_allclose(places, (50.5, 10.5, 2.5), rtol=1e-5)


def test_an_unknown_view_is_refused():
    with pytest.raises(poise.PoiseError, match="view 'fron' is unknown; did you mean 'front'"):
        directions(AHEAD, "fron")
