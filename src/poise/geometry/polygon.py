"""Convex polygons in a plane: hull of points, signed distance to the boundary, depth inside."""

import math
from collections.abc import Iterable, Sequence

import numpy as np

Corner = tuple[float, float]
"""A point of the plane [m]."""
Edge = tuple[Corner, Corner]
NARROW = 1e-3
"""A polygon that is narrower counts as a line in `depth_inside` [m]; the solver's own width."""


def convex_hull(points: Iterable[Sequence[float]]) -> list[Corner]:
    """Compute the corners of the convex polygon around points, counterclockwise; one or two where points coincide.

    By A. M. Andrew's monotone chain (1979).

    >>> convex_hull([(0.0, 0.0), (2.0, 0.0), (1.0, 0.5), (1.0, 2.0)])
    [(0.0, 0.0), (2.0, 0.0), (1.0, 2.0)]
    """
    ordered = sorted({(float(x), float(y)) for x, y in points})
    if len(ordered) <= 2:
        return ordered
    corners: list[Corner] = []
    for sequence in (ordered, ordered[::-1]):
        half: list[Corner] = []
        for point in sequence:
            while len(half) > 1 and _area(half[-2], half[-1], point) <= 0.0:
                half.pop()
            half.append(point)
        corners += half[:-1]
    return corners


def signed_distance(corners: Sequence[Corner], point: Corner) -> float:
    """Compute the distance of a point to the boundary of a convex polygon [m], below 0 outside; −inf without corners.

    >>> signed_distance([(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)], (0.5, 1.0))
    0.5
    """
    if not len(corners):
        return -math.inf
    begins, place = np.array(corners, dtype=float), np.array(point, dtype=float)
    edges = np.roll(begins, -1, axis=0) - begins
    lengths = np.maximum((edges * edges).sum(axis=1), 1e-300)
    to = place - begins
    shares = np.clip((to * edges).sum(axis=1) / lengths, 0.0, 1.0)
    away = float(np.linalg.norm(begins + shares[:, None] * edges - place, axis=1).min())
    left = edges[:, 0] * to[:, 1] - edges[:, 1] * to[:, 0] >= 0.0
    return away if len(begins) > 2 and bool(left.all()) else -away


def depth_inside(corners: list[Corner], point: Corner) -> float:
    """Compute how deep a point is inside a convex polygon, as the balance goal measures it [m]; below 0 outside.

    That is the least distance to the left of the edges' lines. Nothing is inside a line or a point: there it is the distance
    to it, below 0. −inf if there is no corner.
    """
    if not corners:
        return -math.inf
    edges = _edges(corners)
    if _is_wide(edges):
        return min(_left_of(a, b, point) for a, b in edges)
    return -min(_to_edge(a, b, point) for a, b in edges)


def _area(a: Corner, b: Corner, c: Corner) -> float:
    """Compute twice the area of a polygon's triangle [m²], above 0 if a, b, c go round counterclockwise."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _edges(corners: list[Corner]) -> list[Edge]:
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


def _is_wide(edges: list[Edge]) -> bool:
    """Check whether a polygon is wide enough for a point to be inside it."""
    return len(edges) > 2 and max(_left_of(*edges[0], corner) for corner, _ in edges) >= NARROW


def _left_of(a: Corner, b: Corner, point: Corner) -> float:
    """Compute how far a point is to the left of the line along a polygon's edge [m]."""
    return _area(a, b, point) / max(math.hypot(b[0] - a[0], b[1] - a[1]), 1e-9)


def _to_edge(a: Corner, b: Corner, point: Corner) -> float:
    """Compute the distance of a point to an edge of a polygon [m]."""
    length = math.hypot(b[0] - a[0], b[1] - a[1]) ** 2
    place = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length if length > 0.0 else 0.0
    share = min(max(place, 0.0), 1.0)
    return math.hypot(point[0] - a[0] - share * (b[0] - a[0]), point[1] - a[1] - share * (b[1] - a[1]))
