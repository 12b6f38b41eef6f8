"""Smooth closed surfaces as triangles: lofts through rings, tubes, ellipsoids and rods."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

Table = Sequence[Sequence[float]]


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """A closed surface of triangles in a segment's frame; faces share vertices, so that it is shaded smoothly."""

    vertices: np.ndarray
    """(n, 3) float32 [m]."""
    faces: np.ndarray
    """(m, 3) uint32, counter-clockwise as seen from outside."""


def loft(rings: np.ndarray, start: np.ndarray, end: np.ndarray) -> Shape:
    """Build a closed surface through rings (r, k, 3), one after the other, and closed at two points (3,)."""
    r, k, _ = rings.shape
    vertices = np.vstack([rings.reshape(-1, 3), start, end])
    here = np.arange(r * k).reshape(r, k)
    beside = np.roll(here, -1, axis=1)
    first, last = np.full(k, r * k), np.full(k, r * k + 1)
    triangles = (
        (here[:-1], beside[:-1], beside[1:]),
        (here[:-1], beside[1:], here[1:]),
        (beside[0], here[0], first),
        (here[-1], beside[-1], last),
    )
    faces = np.concatenate([np.stack(corners, axis=-1).reshape(-1, 3) for corners in triangles])
    a, b, c = (vertices[faces[:, corner]] - start for corner in range(3))
    if np.einsum("ij,ij->", a, np.cross(b, c)) < 0.0:  # mirrored parts, such as a right hand, come out inside out
        faces = faces[:, ::-1]
    return Shape(vertices.astype(np.float32), faces.astype(np.uint32))


def merged(pieces: Iterable[tuple[str, Sequence[Shape]]]) -> dict[str, Shape]:
    """Merge the closed surfaces of each segment into one, read-only; segments without any are left out."""
    result = {}
    for name, several in pieces:
        if several:
            firsts = np.cumsum([0, *(len(piece.vertices) for piece in several[:-1])])
            faces = np.concatenate([piece.faces + first for piece, first in zip(several, firsts, strict=True)])
            shape = result[name] = Shape(np.concatenate([piece.vertices for piece in several]), faces.astype(np.uint32))
            shape.vertices.setflags(write=False)
            shape.faces.setflags(write=False)
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


def arched(shape: Shape, origin: np.ndarray, axes: np.ndarray, half: float, below: tuple[float, float], lift: float) -> Shape:
    """Arch the lower edge of a closed surface by `lift` [m] in the middle, less towards `half` its width and below[1]."""
    place = (shape.vertices - origin) @ axes.T
    across = np.clip(1.0 - np.abs(place[:, 0]) / half, 0.0, 1.0)
    under = np.clip((below[1] - place[:, 2]) / (below[1] - below[0]), 0.0, 1.0)
    lifted = lift * across**2 * (3.0 - 2.0 * across) * under**2
    return Shape((shape.vertices + lifted[:, None] * axes[2]).astype(np.float32), shape.faces)


def unit(vector: np.ndarray) -> np.ndarray:
    """Scale a direction of a surface to length 1."""
    result: np.ndarray = vector / np.linalg.norm(vector)
    return result
