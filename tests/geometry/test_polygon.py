"""Convex polygons: the hull of points, and how far a point is inside."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poise.geometry.polygon import convex_hull, depth_inside, signed_distance

points = st.lists(st.tuples(st.floats(-1, 1), st.floats(-1, 1)), min_size=1, max_size=12)


@settings(max_examples=200)
@given(points)
def test_a_hull_is_convex_and_holds_all_points(found):
    corners = convex_hull(found)
    assert set(corners) <= set(found)
    if len(corners) > 2:
        for point in found:
            for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
                assert (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) >= -1e-12


def test_depth_is_above_0_inside_a_square_and_never_on_a_line():
    square = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)]
    assert depth_inside(square, (1.0, 1.0)) == 1.0
    assert depth_inside(square, (1.5, 1.0)) == 0.5
    assert depth_inside(square, (3.0, 1.0)) == -1.0
    assert depth_inside([(0.0, 0.0), (1.0, 0.0)], (0.5, 0.25)) == -0.25
    assert depth_inside([(0.0, 0.0)], (3.0, 4.0)) == -5.0
    assert depth_inside([], (0.0, 0.0)) == -np.inf


def test_the_signed_distance_is_that_to_the_nearest_side():
    square = convex_hull([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.5, 0.5)])
    assert signed_distance(square, (0.5, 0.4)) == pytest.approx(0.4)
    assert signed_distance(square, (2.0, 2.0)) == pytest.approx(-math.sqrt(2.0))
    assert signed_distance(square[:2], (0.5, 0.3)) == pytest.approx(-0.3)
    assert signed_distance(square[:1], (0.0, 0.0)) == 0.0
    assert signed_distance([], (0.0, 0.0)) == -math.inf


@settings(max_examples=200)
@given(points, st.tuples(st.floats(-1, 1), st.floats(-1, 1)))
def test_inside_both_distances_are_the_same(found, point):
    corners = convex_hull(found)
    if depth_inside(corners, point) > 1e-6:
        assert signed_distance(corners, point) == pytest.approx(depth_inside(corners, point), abs=1e-9)
