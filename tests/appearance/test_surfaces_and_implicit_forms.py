"""Implicit forms: smooth unions of masses, and the surfaces that are wrapped around them."""

import numpy as np
import pytest

from poise.appearance.surfaces_and_implicit_forms import Detail, Form, bar, ellipsoid, mirrored, wrapped_tube

BALL = Form([ellipsoid((0.1, 0.2, 0.3), (0.5, 0.5, 0.5))], 0.02)
LUMPS = Form(
    [
        ellipsoid((0, 0, 0), (0.3, 0.2, 0.4)),
        bar((0, 0, 0), (0.1, 0.3, 0.6), 0.2, 0.1),
        bar((0, 0, 0), (-0.3, 0, 0.2), 0.1, 0.15),
    ],
    0.03,
    [ellipsoid((0, 0.25, 0), (0.08, 0.1, 0.1))],
    0.02,
)
LINE = np.array([(0.0, 0.0, -0.1), (0.0, 0.0, 0.2)])


def some_directions(count=50):
    directions = np.random.default_rng(3).normal(size=(count, 3))
    return directions / np.linalg.norm(directions, axis=1, keepdims=True)


def test_values_of_a_ball_are_distances():
    points = np.array([(0.1, 0.2, 0.3), (0.1, 0.2, 1.3), (0.85, 0.2, 0.3)])
    np.testing.assert_allclose(BALL.values(points)[1:], [0.5, 0.25], atol=1e-6)
    assert BALL.values(points)[0] < 0.0


def test_rays_leave_a_ball_where_it_ends_squarely():
    directions = some_directions()
    points = BALL.wrapped(np.array([0.1, 0.2, 0.3]), directions, 2.0)
    np.testing.assert_allclose(np.linalg.norm(points - (0.1, 0.2, 0.3), axis=1), 0.5, atol=1e-6)
    np.testing.assert_allclose(BALL.normals(points), directions, atol=1e-5)


def test_rays_end_on_the_surface_of_a_form_with_hollows():
    points = LUMPS.wrapped(np.zeros(3), some_directions(400), 2.0)
    assert np.abs(LUMPS.values(points)).max() < 2e-3
    assert np.median(np.abs(LUMPS.values(points))) < 1e-6


def test_normals_are_the_gradients_of_the_values():
    points = LUMPS.wrapped(np.zeros(3), some_directions(200), 2.0)
    steps = 1e-5 * np.eye(3)
    slopes = np.stack([LUMPS.values(points + step) - LUMPS.values(points - step) for step in steps], axis=1)
    slopes /= np.linalg.norm(slopes, axis=1, keepdims=True)
    agree = np.einsum("ij,ij->i", slopes, LUMPS.normals(points))
    assert np.median(agree) > 0.999
    assert np.quantile(agree, 0.05) > 0.95  # a normal leaves out how the scale of a distance changes


def test_a_union_is_smooth_and_as_much_larger_as_promised():
    one, other = ellipsoid((-0.1, 0, 0), (0.2, 0.2, 0.2)), ellipsoid((0.1, 0, 0), (0.2, 0.2, 0.2))
    points = 0.4 * some_directions()
    least = np.minimum(Form([one], 0.05).values(points), Form([other], 0.05).values(points))
    union = Form([one, other], 0.05).values(points)
    assert (union <= least + 1e-12).all()
    assert (union >= least - 0.05 - 1e-12).all()


def test_what_is_carved_out_is_outside():
    assert LUMPS.values(np.array([(0.0, 0.25, 0.0)]))[0] > 0.0


def test_mirrored_masses_make_a_form_that_is_the_same_on_both_sides():
    form = Form(mirrored([bar((0.1, 0.2, 0), (0.4, 0.1, 0.3), 0.1, 0.2, 0.7)]), 0.05)
    points = some_directions()
    np.testing.assert_allclose(form.values(points), form.values(points * (-1, 1, 1)), atol=1e-12)


@pytest.mark.parametrize("front", [0.0, 0.5])
def test_half_the_rays_and_their_mirror_images_make_the_same_surface(front):
    form = Form([ellipsoid((0, 0, 0), (0.3, 0.2, 0.4)), *mirrored([ellipsoid((0.2, 0.1, 0.1), (0.1, 0.1, 0.1))])], 0.03)
    detail = Detail(12, 4, (3, 3), front)
    whole, half = (wrapped_tube(form, LINE, 1.0, detail, mirror) for mirror in (False, True))
    np.testing.assert_allclose(whole.vertices, half.vertices, atol=1e-5)
    np.testing.assert_allclose(whole.normals, half.normals, atol=1e-3)
    np.testing.assert_array_equal(whole.faces, half.faces)


def test_a_wrapped_tube_is_closed_and_as_large_as_the_form():
    shape = wrapped_tube(Form([ellipsoid((0, 0, 0), (0.3, 0.2, 0.4))], 0.01), LINE, 1.0, Detail(40, 20, (8, 8)))
    a, b, c = (shape.vertices[shape.faces[:, k]].astype(float) for k in range(3))
    assert np.einsum("ij,ij->", a, np.cross(b, c)) / 6.0 == pytest.approx(4 / 3 * np.pi * 0.3 * 0.2 * 0.4, rel=0.02)
