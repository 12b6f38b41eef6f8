"""Smooth closed surfaces as triangles: lofts through rings, tubes, ellipsoids, rods; surfaces wrapped around implicit forms.

A form is a function of space that is negative inside. Its masses are ellipsoids, or ellipsoids drawn out along a line, as
muscles are; where they meet, they flow into each other (soft minimum). A surface is found along rays from inside the form
outward, so the rays decide where vertices are dense.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

Table = Sequence[Sequence[float]]

COARSE_SIDES = 12
"""Fewest sides of a surface of which every other one is left out for its coarse faces."""
STEPS = 5
"""Steps of the search for the surface along a ray: the error is far below a pixel."""
STRAY = 1e-4
"""Value of a form above which the search along a ray has not ended, in reaches of the ray; the interval is halved then."""


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
        """Return a closed surface `size` times as large, its coordinates along unit axes (3, 3), rows, from an origin (3,) [m].

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
    """Merge several closed surfaces of triangles into one."""
    firsts = np.cumsum([0, *(len(piece.vertices) for piece in pieces[:-1])])
    faces, coarse = (
        np.concatenate([getattr(piece, name) + first for piece, first in zip(pieces, firsts, strict=True)]).astype(np.uint32)
        for name in ("faces", "coarse")
    )
    vertices, normals = (np.concatenate([getattr(piece, name) for piece in pieces]) for name in ("vertices", "normals"))
    return Shape(vertices, faces, normals, coarse)


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
    """Scale directions of surfaces and forms to length 1."""
    result: np.ndarray = vector / np.linalg.norm(vector)
    return result


Point = Sequence[float] | np.ndarray


@dataclass(frozen=True, slots=True, eq=False)
class Mass:
    """A mass of an implicit form: an ellipsoid, drawn out from `start` by `length` along its third axis."""

    start: np.ndarray
    """(3,) [m]."""
    axes: np.ndarray
    """(3, 3) unit rows."""
    radii: tuple[float, float, float]
    """Along the axes, at the start [m]."""
    length: float = 0.0
    """[m]."""
    taper: float = 1.0
    """Radii at the far end, in those at the start."""


def ellipsoid(center: Point, radii: Sequence[float], pitch: float = 0.0, roll: float = 0.0) -> Mass:
    """Build an ellipsoidal mass of an implicit form; pitch: its third axis leans to the second; roll: to the first [rad]."""
    cp, sp, cr, sr = np.cos(pitch), np.sin(pitch), np.cos(roll), np.sin(roll)
    tilt = np.array([[1.0, 0.0, 0.0], [0.0, cp, -sp], [0.0, sp, cp]]) @ np.array(
        [[cr, 0.0, -sr], [0.0, 1.0, 0.0], [sr, 0.0, cr]]
    )
    return Mass(np.array(center, float), tilt, (float(radii[0]), float(radii[1]), float(radii[2])))


def bar(start: Point, end: Point, radius: float, tip: float, flat: float = 1.0, across: Point = (1.0, 0.0, 0.0)) -> Mass:
    """Build a tapered mass of an implicit form between two points, round at its ends; flat: radius along `across`, in radii."""
    start, bone = np.array(start, float), np.subtract(end, start)
    length = float(np.linalg.norm(bone))
    along = bone / length if length > 1e-9 else np.array([0.0, 0.0, 1.0])
    side = np.array(across, float)
    if abs(side @ along) > 0.95 * np.linalg.norm(side):
        side = np.array([0.0, 1.0, 0.0])
    side = unit(side - (side @ along) * along)
    return Mass(start, np.array([side, np.cross(along, side), along]), (flat * radius, radius, radius), length, tip / radius)


def mirrored(masses: Sequence[Mass]) -> list[Mass]:
    """Return masses of an implicit form and their mirror images at the plane where the first coordinate is 0."""
    flip = np.array([-1.0, 1.0, 1.0])
    return [*masses, *(Mass(m.start * flip, m.axes * flip, m.radii, m.length, m.taper) for m in masses)]


class Form:
    """An implicit form: masses that flow into each other, less masses that are carved out of them."""

    def __init__(self, masses: Sequence[Mass], blend: float, carved: Sequence[Mass] = (), edge: float | None = None) -> None:
        """Build the form; blend: how far apart masses flow into each other [m]; edge: the same of carved ones."""
        every = [*masses, *carved]
        self._solid, self._blend, self._edge = len(masses), blend, blend if edge is None else edge
        axes, scale = np.array([mass.axes for mass in every]), 1.0 / np.array([mass.radii for mass in every])
        matrix = axes * scale[:, :, None]
        starts = np.einsum("mij,mj->im", matrix, np.array([mass.start for mass in every]))
        # Coordinates first, then masses, then points: long rows are quick.
        self._axes, self._scale = axes.transpose(1, 0, 2), scale.T[:, :, None]
        self._matrix, self._starts = matrix.transpose(1, 0, 2).reshape(-1, 3), starts[:, :, None]
        self._length = np.array([mass.length for mass in every])[:, None] * self._scale[2]
        self._slope = (np.array([mass.taper for mass in every])[:, None] - 1.0) / np.maximum(self._length, 1e-9)

    def values(self, points: np.ndarray) -> np.ndarray:
        """Evaluate an implicit form at points (n, 3): about the distance from its surface, (n,) [m], negative inside."""
        distances, _, _ = self._distances(points)
        solid = _soft_minimum(distances[: self._solid], self._blend)
        if self._solid == len(distances):
            return solid
        return -_soft_minimum(np.vstack([-solid, distances[self._solid :]]), self._edge)

    def _distances(self, points: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the distances (m, n) [m] of points (n, 3) from all masses of an implicit form, and directions to them.

        The directions are (3, m, n), along the axes of each mass; the third result, (m, n), is their length in its radii. Their
        third component is 0 where a point is beside a mass that is drawn out, not beyond its ends.
        """
        at = (self._matrix @ points.T).reshape(3, -1, len(points)) - self._starts
        along = np.clip(at[2], 0.0, self._length)
        at[2] -= along
        size = _lengths(at)
        at *= self._scale
        return (size - 1.0 - self._slope * along) * size / _lengths(at), at, size

    def normals(self, points: np.ndarray) -> np.ndarray:
        """Return the outward directions (n, 3) of an implicit form's surface at points (n, 3) on it, of length 1."""
        distances, gradients, size = self._distances(points)
        gradients[2] -= (gradients[2] == 0.0) * size * self._slope * self._scale[2]
        gradients /= _lengths(gradients)
        weights = np.exp2(-distances[: self._solid] / self._blend)
        weights /= weights.sum(axis=0)
        if self._solid < len(distances):
            carved = np.exp2(-distances[self._solid :] / self._edge)  # the solid itself counts 1: its surface is here
            weights = np.vstack([weights, -carved])
        gradients *= weights
        result: np.ndarray = sum(rows.T @ axes for rows, axes in zip(gradients, self._axes, strict=True))
        return result / np.linalg.norm(result, axis=1, keepdims=True)

    def wrapped(self, origins: np.ndarray, directions: np.ndarray, reach: float) -> np.ndarray:
        """Return the points (…, 3) of an implicit form's surface where rays from inside leave it, within `reach` [m].

        origins: (…, 3) [m]; directions: (…, 3), unit. Values are nearly distances, so secants from outside lead to the
        surface in a few steps; where they do not, the interval in which it must be is halved.
        """
        start, ahead = (np.broadcast_to(rays, directions.shape).reshape(-1, 3) for rays in (origins, directions))
        low, high = np.zeros(len(start)), np.full(len(start), reach)
        last, value = high, self.values(start + reach * ahead)
        here = np.clip(reach - value, 0.1 * reach, reach)
        for _ in range(STEPS):
            now = self.values(start + here[:, None] * ahead)
            low, high = np.where(now < 0.0, here, low), np.where(now < 0.0, high, here)
            change = now - value
            ahead_by = now * (here - last) / np.where(np.abs(change) > 1e-12, change, 1e-12)
            last, value = here, now
            here = here - ahead_by
            lost = ((here < low) | (here > high)) & (np.abs(now) > STRAY * reach)
            here = np.where(lost, 0.5 * (low + high), np.clip(here, low, high))
        stray = np.flatnonzero(np.abs(value) > STRAY * reach)
        for _ in range(12 if len(stray) else 0):
            middle = 0.5 * (low[stray] + high[stray])
            inside = self.values(start[stray] + middle[:, None] * ahead[stray]) < 0.0
            low[stray], high[stray] = np.where(inside, middle, low[stray]), np.where(inside, high[stray], middle)
        here[stray] = 0.5 * (low[stray] + high[stray])
        result: np.ndarray = (start + here[:, None] * ahead).reshape(directions.shape)
        return result


def _lengths(vectors: np.ndarray) -> np.ndarray:
    """Return the lengths (m, n) of vectors (3, m, n) of an implicit form; a little more than 0 at least."""
    result: np.ndarray = np.sqrt(vectors[0] ** 2 + vectors[1] ** 2 + vectors[2] ** 2) + 1e-9
    return result


def _soft_minimum(values: np.ndarray, width: float) -> np.ndarray:
    """Return a smooth minimum over the first axis of values (m, n) of an implicit form, lower by at most log2(m) widths."""
    least: np.ndarray = values.min(axis=0)
    if len(values) == 1:
        return least
    result: np.ndarray = least - width * np.log2(np.exp2((least - values) / width).sum(axis=0))
    return result


@dataclass(frozen=True, slots=True)
class Detail:
    """How finely a surface is wrapped around an implicit form."""

    sides: int
    rings: int
    """Between the two ends."""
    caps: tuple[int, int]
    """Rings of the round ends, at the start and at the far end."""
    front: float = 0.0
    """How much denser vertices are in front, 0 to 0.9."""


def wrapped_rings(
    form: Form, origins: np.ndarray, directions: np.ndarray, reach: float, mirror: bool
) -> tuple[np.ndarray, np.ndarray]:
    """Wrap rings around an implicit form: points (r, k, 3) [m] where rays leave it, and outward directions, (r, k, 3).

    origins, directions: (r, k, 3) of the rays. mirror: whether rays and form are the same on both sides of the plane
    x = 0, rays from the front on; then half of them are followed.
    """
    sides = directions.shape[1]
    half = sides // 2 + 1 if mirror else sides
    points = form.wrapped(np.broadcast_to(origins, directions.shape)[:, :half], directions[:, :half], reach)
    normals = form.normals(points.reshape(-1, 3)).reshape(points.shape)
    if not mirror:
        return points, normals
    others = slice(half - 2, 0, -1)
    both = (np.concatenate([rows, rows[:, others] * (-1.0, 1.0, 1.0)], axis=1) for rows in (points, normals))
    return next(both), next(both)


def wrapped_tube(form: Form, line: np.ndarray, reach: float, detail: Detail, mirror: bool = False) -> Shape:
    """Wrap a closed surface around an implicit form, along a line (2, 3) inside it: rays leave the line squarely.

    reach: how far the form goes from the line at most [m]; mirror: as of `wrapped_rings`. Rings begin in front, which is y, or
    z of a line along y.
    """
    start, end = np.asarray(line, float)
    along = unit(end - start)
    front = np.eye(3)[1 if abs(along[1]) < 0.9 else 2]
    front = unit(front - (front @ along) * along)
    side = np.cross(front, along)
    angle = np.arange(detail.sides) * (2.0 * np.pi / detail.sides)
    angle = angle - detail.front * np.sin(angle)
    around = np.sin(angle)[:, None] * side + np.cos(angle)[:, None] * front
    one, other = (np.linspace(0.0, np.pi / 2, count + 1)[1:-1] for count in detail.caps)
    tilt = np.concatenate([one - np.pi / 2, np.zeros(detail.rings + 2), np.pi / 2 - other[::-1]])
    share = np.concatenate([np.zeros(len(one)), np.linspace(0.0, 1.0, detail.rings + 2), np.ones(len(other))])
    origins = (start + share[:, None] * (end - start))[:, None]
    directions = np.cos(tilt)[:, None, None] * around + np.sin(tilt)[:, None, None] * along
    rings, normals = wrapped_rings(form, origins, directions, reach, mirror)
    return wrapped_loft(rings, normals, form.wrapped(np.array([start, end]), np.array([-along, along]), reach))


def wrapped_loft(rings: np.ndarray, normals: np.ndarray, poles: np.ndarray, below: int = 0) -> Shape:
    """Build a closed surface through rings (r, k, 3) and poles (2, 3) [m], with the normals of a form on some of the rings.

    normals: (s, k, 3), those of the rings after the first `below`.
    """
    shape = loft(rings, poles[0], poles[1])
    shape.normals[below * rings.shape[1] :][: normals.shape[0] * normals.shape[1]] = normals.reshape(-1, 3)
    return shape


Pieces = list[Shape]
