"""Shadows: how much of the key light and of the sky a body hides from its vertices and from points of the floor.

Both are area lights, taken as many parallel ones. For each the body is projected along the light onto the floor, where the
nearest surface to the light is found; whatever lies below that is in shadow. Near a contact all of them agree, farther away
they spread, so shadows are sharp at the feet and soft at the head.
"""

from dataclasses import dataclass
from math import cos, pi, radians, sqrt

import numpy as np

from poise.pictures.camera import UP
from poise.pictures.mesh import Mesh
from poise.pictures.raster import nearest

FINE = 170
"""Texels of the shadow map over the size of the body."""
SPREAD = radians(5.0)
"""Half the angle under which the key light is seen [rad]: larger ones make softer shadows; chosen by eye."""
LOWEST = radians(22.0)
"""Lowest elevation of sky light that casts shadows [rad]: below it they would be endless."""
CONTACT = 0.16
"""Height below which the body throws a sky shadow on the floor around itself, in sizes of the body; chosen by eye."""
ENCLOSED = 0.97
"""Part of the sky that is hidden from a vertex at least, if it is inside the body and not in a dark corner."""
GOLDEN_ANGLE = pi * (3.0 - sqrt(5.0))
"""[rad]: directions a golden angle apart cover a disc evenly."""


@dataclass(frozen=True, slots=True, eq=False)
class Shadows:
    """Shadows of one body on itself and on the floor, each from 0, none, to 1."""

    key: np.ndarray
    """(n,) float32 by vertex, of the key light."""
    sky: np.ndarray
    """(n,) float32 by vertex, of the sky."""
    floor: np.ndarray
    """(2, rows, columns) float32 of the key light and of the sky, on the floor."""
    corner: np.ndarray
    """(2,) x and z of the floor map's first corner [m]."""
    texel: float
    """The map's step [m]."""

    def at(self, x: np.ndarray, z: np.ndarray) -> np.ndarray:
        """Interpolate the floor's shadow map at places x, z [m]: (2, …) of key light and sky, 0 beyond the map."""
        rows, columns = self.floor.shape[1:]
        across, down = (x - self.corner[0]) / self.texel - 0.5, (z - self.corner[1]) / self.texel - 0.5
        result = np.zeros((2, *x.shape), np.float32)
        # The floor is large and the map small.
        inside = np.flatnonzero((across > 0.0) & (across < columns - 1.001) & (down > 0.0) & (down < rows - 1.001))
        across, down = across.ravel()[inside], down.ravel()[inside]
        column, row = across.astype(np.int64), down.astype(np.int64)
        right, below = (across - column).astype(np.float32), (down - row).astype(np.float32)
        flat, first = self.floor.reshape(2, -1), row * columns + column
        upper = flat[:, first] * (1.0 - right) + flat[:, first + 1] * right
        lower = flat[:, first + columns] * (1.0 - right) + flat[:, first + columns + 1] * right
        result.reshape(2, -1)[:, inside] = upper * (1.0 - below) + lower * below
        return result


def key_lights(key: np.ndarray, count: int) -> np.ndarray:
    """Return directions (count, 3) to points evenly spread over the round key light, for soft shadows."""
    across = np.cross(key, UP)
    across /= np.linalg.norm(across)
    up = np.cross(across, key)
    angles, radii = np.arange(count) * GOLDEN_ANGLE, np.tan(SPREAD) * np.sqrt((np.arange(count) + 0.5) / count)
    lights = key + radii[:, None] * (np.cos(angles)[:, None] * across + np.sin(angles)[:, None] * up)
    result: np.ndarray = lights / np.linalg.norm(lights, axis=1, keepdims=True)
    return result


def sky_lights(count: int) -> np.ndarray:
    """Return directions (count, 3) over the sky, for its shadows, as dense as the light that a level floor gets from there."""
    squares = (np.arange(count) + 0.5) / count * cos(LOWEST) ** 2
    angles, horizontal = np.arange(count) * GOLDEN_ANGLE, np.sqrt(squares)
    return np.stack([horizontal * np.cos(angles), np.sqrt(1.0 - squares), horizontal * np.sin(angles)], axis=1)


def shadows(mesh: Mesh, key: np.ndarray, ground: float, size: float, lights: tuple[int, int]) -> Shadows:
    """Compute the shadows of a mesh on itself and on a floor at the height `ground` [m].

    key: (3,) towards the key light; size: of the body [m]; lights: how many the key light and the sky are taken as.
    """
    texel = size / FINE
    points = mesh.vertices.astype(np.float64) - (0.0, ground, 0.0)
    # Only what is near the floor keeps the sky from it: farther up, single lights would show as blots.
    low = mesh.coarse[points[mesh.coarse, 1].max(axis=1) < CONTACT * size]
    sets = (key_lights(key, lights[0]), sky_lights(lights[1]))
    flat = [_projected(points, light) for directions in sets for light in directions]
    corner = np.floor(np.min([f.min(axis=0) for f in flat], axis=0) / texel) - 16
    columns, rows = (int(n) for n in np.ceil(np.max([f.max(axis=0) for f in flat], axis=0) / texel) + 16 - corner)
    floor, vertices = np.zeros((2, rows, columns), np.float32), np.zeros((2, len(points)), np.float32)
    for kind, directions in enumerate(sets):
        for light in directions:
            heights, begin = _heights(points, mesh.coarse, light, texel)
            vertices[kind] += _hidden(points, mesh.normals, light, heights, begin, texel) / len(directions)
            if kind == 1:
                heights, begin = _heights(points, low, light, texel)
            part = np.clip(1.0 - heights / (CONTACT * size), 0.0, 1.0) if kind == 1 else np.ones_like(heights)
            x, z = (int(offset) for offset in begin - corner)
            place = floor[kind, z : z + heights.shape[0], x : x + heights.shape[1]]
            place += np.where(heights > 0.0, part, 0.0) / len(directions)
    _spread_inward(mesh.faces, vertices)
    # Wide enough that single lights do not show.
    floor[0], floor[1] = blurred(floor[0], 2), blurred(floor[1], 4)
    return Shadows(vertices[0], vertices[1], floor, corner * texel, texel)


def _spread_inward(faces: np.ndarray, vertices: np.ndarray) -> None:
    """Give vertices that the sky does not reach the mean shadow of their neighbours, in place: vertices (2, n), key and sky.

    They are inside another segment, where limbs meet. Left dark, they would darken the triangles that come out of it.
    """
    inside = vertices[1] > ENCLOSED
    ends = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    for _ in range(2):
        near = ends[inside[ends[:, 0]] & ~inside[ends[:, 1]]]
        count = np.bincount(near[:, 0], minlength=len(inside))
        reached = count > 0
        for values in vertices:
            values[reached] = np.bincount(near[:, 0], values[near[:, 1]], len(inside))[reached] / count[reached]
        inside &= ~reached


def _projected(points: np.ndarray, light: np.ndarray) -> np.ndarray:
    """Project points (n, 3), heights above the floor, along a light to their shadows on the floor, (n, 2) x and z."""
    result: np.ndarray = points[:, [0, 2]] - points[:, 1:2] * (light[[0, 2]] / light[1])
    return result


def _heights(points: np.ndarray, faces: np.ndarray, light: np.ndarray, texel: float) -> tuple[np.ndarray, np.ndarray]:
    """Compute a shadow map: heights above the floor of the surface that the light meets first [m], and the first texel (2,).

    The map is (rows, columns), −∞ where the light meets nothing.
    """
    flat = _projected(points, light) / texel
    begin = np.floor(flat.min(axis=0)) - 1
    columns, rows = (int(extent) for extent in np.ceil(flat.max(axis=0)) + 1 - begin)
    return nearest(np.column_stack([flat - begin, points[:, 1]]), faces, (columns, rows)), begin


def _hidden(
    points: np.ndarray, normals: np.ndarray, light: np.ndarray, heights: np.ndarray, begin: np.ndarray, texel: float
) -> np.ndarray:
    """Decide for each vertex whether it is in shadow: the light meets another surface first, (n,)."""
    # Pulled out along the normal, so that a surface does not shade itself.
    lifted = points + 1.6 * texel * normals
    rows, columns = heights.shape
    column, row = np.floor(_projected(lifted, light) / texel - begin).astype(np.int64).T
    inside = (column >= 0) & (column < columns) & (row >= 0) & (row < rows)
    result: np.ndarray = inside & (heights[np.clip(row, 0, rows - 1), np.clip(column, 0, columns - 1)] > lifted[:, 1] + texel)
    return result


def blurred(picture: np.ndarray, radius: int) -> np.ndarray:
    """Blur a shadow map (rows, columns): means over 2 radius + 1 values along both axes, twice; 0 beyond the edges."""
    for axis in (0, 1, 0, 1):
        padded = np.pad(picture, [(radius + 1, radius) if k == axis else (0, 0) for k in range(2)])
        sums = np.cumsum(padded, axis=axis, dtype=np.float64)
        length, width = picture.shape[axis], 2 * radius + 1
        ahead, behind = (np.take(sums, np.arange(begin, begin + length), axis=axis) for begin in (width, 0))
        picture = ((ahead - behind) / width).astype(np.float32)
    return picture
