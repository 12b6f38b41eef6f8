"""Smooth closed surfaces as triangles: lofts through rings, tubes, ellipsoids and rods."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

Table = Sequence[Sequence[float]]

COARSE_SIDES = 12
"""Fewest sides of a surface of which every other one is left out for its coarse faces."""


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """A closed surface of triangles in a segment's frame; faces share vertices, so that it is shaded smoothly."""

    vertices: np.ndarray
    """(n, 3) float32 [m]."""
    faces: np.ndarray
    """(m, 3) uint32, counter-clockwise as seen from outside."""
    normals: np.ndarray
    """(n, 3) float32, outward, of length 1."""
    coarse: np.ndarray
    """(k, 3) uint32, about half as many faces on some of the vertices, for shadows and where drawing is slow."""

    def moved(self, origin: np.ndarray, axes: np.ndarray, size: float = 1.0) -> "Shape":
        """Return the shape `size` times as large, its coordinates along unit axes (3, 3), rows, from an origin (3,) [m].

        Axes may mirror it.
        """
        order = slice(None) if np.linalg.det(axes) > 0.0 else slice(None, None, -1)
        vertices, normals = origin + size * (self.vertices @ axes), self.normals @ axes
        vertices, normals = vertices.astype(np.float32), normals.astype(np.float32)
        return Shape(vertices, self.faces[:, order], normals, self.coarse[:, order])


def vertex_normals(vertices: np.ndarray, faces: np.ndarray) -> np.ndarray:
    """Compute the vertex normals (n, 3) float32 of a surface: the mean of the faces around each vertex, weighted by area."""
    a, b, c = (vertices[faces[:, corner]].astype(np.float64) for corner in range(3))
    corners, across = faces.T.ravel(), np.tile(np.cross(b - a, c - a), (3, 1))
    sums = np.stack([np.bincount(corners, across[:, axis], len(vertices)) for axis in range(3)], axis=1)
    lengths = np.linalg.norm(sums, axis=1, keepdims=True)
    return (sums / np.where(lengths > 0.0, lengths, 1.0)).astype(np.float32)


def loft(rings: np.ndarray, start: np.ndarray, end: np.ndarray) -> Shape:
    """Build a closed surface through rings (r, k, 3), one after the other, and closed at two points (3,)."""
    r, k, _ = rings.shape
    vertices = np.vstack([rings.reshape(-1, 3), start, end])
    here = np.arange(r * k).reshape(r, k)
    faces = _ring_faces(here, r * k)
    coarse = _ring_faces(here[:, ::2], r * k) if k >= COARSE_SIDES else faces
    a, b, c = (vertices[faces[:, corner]] - start for corner in range(3))
    if np.einsum("ij,ij->", a, np.cross(b, c)) < 0.0:  # mirrored parts, such as a right hand, come out inside out
        faces, coarse = faces[:, ::-1], coarse[:, ::-1]
    normals = vertex_normals(vertices, faces)
    return Shape(vertices.astype(np.float32), faces.astype(np.uint32), normals, coarse.astype(np.uint32))


def _ring_faces(rings: np.ndarray, pole: int) -> np.ndarray:
    """Return the faces (m, 3) of a surface through rings of vertices (r, k), closed at the vertices `pole` and `pole` + 1."""
    beside = np.roll(rings, -1, axis=1)
    first, last = np.full(rings.shape[1], pole), np.full(rings.shape[1], pole + 1)
    triangles = (
        (rings[:-1], beside[:-1], beside[1:]),
        (rings[:-1], beside[1:], rings[1:]),
        (beside[0], rings[0], first),
        (rings[-1], beside[-1], last),
    )
    return np.concatenate([np.stack(corners, axis=-1).reshape(-1, 3) for corners in triangles])


def merged_shape(pieces: Sequence[Shape]) -> Shape:
    """Merge several closed surfaces into one shape."""
    firsts = np.cumsum([0, *(len(piece.vertices) for piece in pieces[:-1])])
    faces, coarse = (
        np.concatenate([getattr(piece, name) + first for piece, first in zip(pieces, firsts, strict=True)]).astype(np.uint32)
        for name in ("faces", "coarse")
    )
    vertices, normals = (np.concatenate([getattr(piece, name) for piece in pieces]) for name in ("vertices", "normals"))
    return Shape(vertices, faces, normals, coarse)


def merged(pieces: Iterable[tuple[str, Sequence[Shape]]]) -> dict[str, Shape]:
    """Merge the closed surfaces of each segment into one shape, read-only; segments without any are left out."""
    result = {name: merged_shape(several) for name, several in pieces if several}
    for shape in result.values():
        for array in (shape.vertices, shape.faces, shape.normals, shape.coarse):
            array.setflags(write=False)
    return result


@lru_cache
def ring_outline(sides: int, square: float = 2.0) -> np.ndarray:
    """Return the outline of a surface's ring, (sides, 2) equally spaced points of a superellipse; exponent 2 is a circle."""
    angle = np.linspace(0.0, 2.0 * np.pi, 64 * sides + 1)
    points = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    points = np.sign(points) * np.abs(points) ** (2.0 / square)
    length = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    at = np.arange(sides) * (length[-1] / sides)
    return np.stack([np.interp(at, length, points[:, 0]), np.interp(at, length, points[:, 1])], axis=1)


def curve(table: Table, at: np.ndarray) -> np.ndarray:
    """Interpolate a table of a surface's cross-sections at m places, (m, c): cubics through all rows, constant beyond."""
    rows = np.array(table, dtype=float)
    places, values = rows[:, 0], rows[:, 1:]
    slopes = np.gradient(values, places, axis=0)
    at = np.clip(at, places[0], places[-1])
    k = np.clip(np.searchsorted(places, at, side="right") - 1, 0, len(places) - 2)
    span = (places[k + 1] - places[k])[:, None]
    s = (at - places[k])[:, None] / span
    ahead = s**2 * ((3 - 2 * s) * values[k + 1] + (s - 1) * span * slopes[k + 1])
    result: np.ndarray = ahead + (1 - s) ** 2 * ((1 + 2 * s) * values[k] + s * span * slopes[k])
    return result


def tube_shape(
    origin: np.ndarray,
    axes: np.ndarray,
    table: Table,
    ends: tuple[float, float],
    rounding: tuple[float, float],
    detail: tuple[int, int, int, int],
    outline: np.ndarray | None = None,
) -> Shape:
    """Build a closed tube surface along axes[2], rounded off at its ends over the lengths given [m].

    The table says, for places along it: half width along axes[0], half depth along axes[1], and how far the middle is
    moved along axes[1] and along axes[0]; all [m]. The detail is the number of sides, of rings between the rounded
    ends, and of rings in either of those.
    """
    sides, between, *caps = detail
    (first, last), (near, far) = ends, rounding
    one, other = (np.linspace(0.0, np.pi / 2, count + 1)[1:] for count in caps)  # by angle, without the pole
    middle = np.linspace(first + near, last - far, between + 2)[1:-1]
    places = np.concatenate([first + near * (1 - np.cos(one)), middle, (last - far * (1 - np.cos(other)))[::-1]])
    scale = np.concatenate([np.sin(one), np.ones(between), np.sin(other)[::-1]])[:, None]
    width, depth, forward, sideways = curve(table, places).T[:, :, None]
    centers = origin + places[:, None] * axes[2] + forward * axes[1] + sideways * axes[0]
    around = ring_outline(sides) if outline is None else outline
    across = around[None, :, :] * np.stack([scale * width, scale * depth], axis=-1)
    rings = centers[:, None, :] + across @ axes[:2]
    return loft(rings, centers[0] + (first - places[0]) * axes[2], centers[-1] + (last - places[-1]) * axes[2])


def ball_shape(center: np.ndarray, radii: Sequence[float], axes: np.ndarray, sides: int) -> Shape:
    """Build the closed surface of an ellipsoid with its poles along axes[2]; radii [m] along the three axes."""
    angle = np.linspace(0.0, np.pi, max(3, sides * 3 // 8) + 2)[1:-1, None, None]
    rings = np.sin(angle) * np.pad(ring_outline(sides), ((0, 0), (0, 1))) - np.cos(angle) * np.array([0.0, 0.0, 1.0])
    pole = radii[2] * axes[2]
    return loft(center + (rings * np.array(radii)) @ axes, center - pole, center + pole)


def rod_shape(start: np.ndarray, bone: np.ndarray, radius: float, tip: float, sides: int) -> Shape:
    """Build the closed surface of a tapered rod with round ends from `start` along `bone`; radii at its ends [m]."""
    length = float(np.linalg.norm(bone))
    along = bone / length
    across = unit(np.cross(along, np.eye(3)[np.argmin(np.abs(along))]))
    axes = np.array([across, np.cross(along, across), along])
    table = [(place * length, r, r, 0.0, 0.0) for place, r in ((0.0, radius), (0.3, radius), (1.0, tip))]
    return tube_shape(start, axes, table, (-radius, length + tip), (radius, tip), (sides, 1 + sides // 8, 2, 2))


def unit(vector: np.ndarray) -> np.ndarray:
    """Scale a direction of a surface to length 1."""
    result: np.ndarray = vector / np.linalg.norm(vector)
    return result
