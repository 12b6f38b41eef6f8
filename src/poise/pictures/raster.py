"""Rasterises triangles: which triangle is in front at each sample of a regular grid, in plain NumPy.

No pixel is tested against a triangle. A triangle's rows are listed first, then from where to where each row is inside it, by
its edges; what is written is exactly what is covered. Of several that cover a sample the nearest stays.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

CHUNK = 65_536
"""Fragments that are asked for holes at a time, for want of memory."""


class Covered(NamedTuple):
    """The raster samples that triangles cover, each with the triangle in front."""

    where: np.ndarray
    """(k,) number of the sample, row by row; rising."""
    face: np.ndarray
    """(k,) number of the triangle."""
    shares: np.ndarray
    """(k, 3) float32 how much each corner of the triangle counts there; they sum to 1."""
    nearness: np.ndarray
    """(k,) float32 what the third coordinate is there."""


Drawn = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""Says of some samples whether anything is drawn there, (k,) bool, by their triangles (k,) and shares of the corners (k, 3)."""


def cover(points: np.ndarray, faces: np.ndarray, size: tuple[int, int], is_drawn: Drawn | None = None) -> Covered:
    """Rasterise triangles on a grid of `size` (width, height) samples, whose middles are at 0.5, 1.5, …

    points: (n, 3) columns, rows, and nearness, which is larger in front and linear across a triangle; faces: (m, 3),
    counter-clockwise as seen from the front. Those that show their back are left out. is_drawn: tells holes, through which
    what is behind them is seen.
    """
    spread = _spread(points, faces, size)
    if is_drawn is not None:
        spread = _without_holes(spread, is_drawn)
    front = _front(spread, size)
    shares = _shares(spread, front)
    return Covered(spread.where[front], spread.faces[spread.spans[front]], shares, spread.nearness[front])


def _shares(spread: "_Spread", which: np.ndarray | slice) -> np.ndarray:
    """Return how much each corner counts at some raster fragments, (k, 3) float32."""
    spans, along = spread.spans[which], spread.along[which]
    second, third = (np.clip(spread.first[k][spans] + spread.slope[k][spans] * along, 0.0, 1.0) for k in (0, 1))
    return np.stack([np.maximum(1.0 - second - third, 0.0), second, third], axis=1)


def _without_holes(spread: "_Spread", is_drawn: Drawn) -> "_Spread":
    """Leave out the raster fragments at which nothing is drawn."""
    left = np.empty(len(spread.where), bool)
    for begin in range(0, len(left), CHUNK):
        part = slice(begin, begin + CHUNK)
        left[part] = is_drawn(spread.faces[spread.spans[part]], _shares(spread, part))
    return spread._replace(
        spans=spread.spans[left], along=spread.along[left], where=spread.where[left], nearness=spread.nearness[left]
    )


def nearest(points: np.ndarray, faces: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    """Rasterise only the nearness of the triangle in front at each sample, (height, width) float32; −∞ where there is none."""
    spread = _spread(points, faces, size)
    result = np.full(size[0] * size[1], -np.inf, np.float32)
    np.maximum.at(result, spread.where, spread.nearness)
    return result.reshape(size[1], size[0])


class _Spread(NamedTuple):
    """All raster fragments: samples of triangles, whether others are in front of them or not."""

    spans: np.ndarray
    """(f,) the span, a row of a triangle, that each is on."""
    along: np.ndarray
    """(f,) float32 how far along its span."""
    where: np.ndarray
    nearness: np.ndarray
    """(f,) as in `Covered`."""
    faces: np.ndarray
    """(s,) the triangle that each span is of."""
    first: np.ndarray
    """(3, s) float32 the share of the second and of the third corner and the nearness where each span begins."""
    slope: np.ndarray
    """(3, s) float32 and how they change from sample to sample."""


def _spread(points: np.ndarray, faces: np.ndarray, size: tuple[int, int]) -> _Spread:
    corners, numbers = _facing(points[faces].astype(np.float64))
    triangle, row = _rows(corners, size[1])
    begin, count = _spans(corners, triangle, row, size[0])
    filled = count > 0
    triangle, row, begin, count = triangle[filled], row[filled], begin[filled], count[filled]
    planes = np.ascontiguousarray(_planes(corners).T)  # (3, 3, m)
    first = planes[0][:, triangle] + planes[1][:, triangle] * (begin + 0.5) + planes[2][:, triangle] * (row + 0.5)
    first, slope = first.astype(np.float32), planes[1].astype(np.float32)[:, triangle]
    spans, along = np.repeat(np.arange(len(row)), count), _counted(count)
    where = (row * size[0] + begin)[spans] + along
    along = along.astype(np.float32)
    nearness = first[2][spans] + slope[2][spans] * along
    return _Spread(spans, along, where, nearness, numbers[triangle], first, slope)


def _facing(corners: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Select the triangles (k, 3, 3) to rasterise, those that show their front, and their numbers (k,)."""
    one, other = corners[:, 1, :2] - corners[:, 0, :2], corners[:, 2, :2] - corners[:, 0, :2]
    area = one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]
    # Rows go down, so what is counter-clockwise to the eye has a negative area.
    visible = np.flatnonzero(area < -1e-9)
    return corners[visible], visible


def _counted(count: np.ndarray) -> np.ndarray:
    """Count 0, 1, … up to each of several counts, one after the other: positions along the raster's spans."""
    return np.arange(int(count.sum())) - np.repeat(np.cumsum(count) - count, count)


def _rows(corners: np.ndarray, height: int) -> tuple[np.ndarray, np.ndarray]:
    """List the raster rows of every triangle: numbers of the triangle and of the row, where the row's middle is inside it."""
    low = np.clip(np.ceil(corners[:, :, 1].min(axis=1) - 0.5), 0, height).astype(np.int64)
    high = np.clip(np.ceil(corners[:, :, 1].max(axis=1) - 0.5), 0, height).astype(np.int64)
    count = np.maximum(high - low, 0)
    triangle = np.repeat(np.arange(len(corners)), count)
    return triangle, low[triangle] + _counted(count)


def _spans(corners: np.ndarray, triangle: np.ndarray, row: np.ndarray, width: int) -> tuple[np.ndarray, np.ndarray]:
    """Compute the first raster column that each row of a triangle covers, and the number of columns."""
    low, high = np.full(len(row), -np.inf), np.full(len(row), np.inf)
    middle = row + 0.5
    for corner in range(3):
        start, end = corners[:, corner, :2], corners[:, (corner + 1) % 3, :2]
        rise = end[:, 1] - start[:, 1]
        run = (end[:, 0] - start[:, 0]) / np.where(rise == 0.0, 1.0, rise)
        crossing = start[triangle, 0] + run[triangle] * (middle - start[triangle, 1])
        left, right = (rise > 0.0)[triangle], (rise < 0.0)[triangle]
        low = np.where(left, np.maximum(low, crossing), low)
        high = np.where(right, np.minimum(high, crossing), high)
    begin = np.clip(np.ceil(np.maximum(low, 0.0) - 0.5), 0, width).astype(np.int64)
    end = np.clip(np.ceil(np.minimum(high, width) - 0.5), 0, width).astype(np.int64)
    return begin, np.maximum(end - begin, 0)


def _planes(corners: np.ndarray) -> np.ndarray:
    """Compute the raster planes (m, 3, 3) of triangles: two corners' shares and the nearness at 0, 0, by column and by row."""
    origin = corners[:, 0]
    one, other = corners[:, 1] - origin, corners[:, 2] - origin
    area = one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]
    second = np.stack([other[:, 1], -other[:, 0]], axis=1) / area[:, None]
    third = np.stack([-one[:, 1], one[:, 0]], axis=1) / area[:, None]
    nearness = second * one[:, 2:] + third * other[:, 2:]
    slopes = np.stack([second, third, nearness], axis=1)
    values = np.zeros((len(corners), 3))
    values[:, 2] = origin[:, 2]
    at_zero = values - np.einsum("mkc,mc->mk", slopes, origin[:, :2])
    return np.concatenate([at_zero[:, :, None], slopes], axis=2)


def _front(spread: _Spread, size: tuple[int, int]) -> np.ndarray:
    """Select the raster fragment in front at each sample, in the order of samples; of equally near ones the last."""
    nearest = np.full(size[0] * size[1], -np.inf, np.float32)
    np.maximum.at(nearest, spread.where, spread.nearness)
    best = np.flatnonzero(spread.nearness == nearest[spread.where])
    owner = np.full(size[0] * size[1], -1, np.int64)
    owner[spread.where[best]] = best
    result: np.ndarray = owner[owner >= 0]
    return result
