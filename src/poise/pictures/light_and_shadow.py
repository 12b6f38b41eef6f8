"""Lights of a picture (key light, sky, bounce, rim), shading by them, and the shadows of a body on itself and on the floor.

Key light and sky are area lights, for shadows taken as many parallel ones. For each the body is projected along the light
onto the floor, where the nearest surface to the light is found; whatever lies below that is in shadow. Near a contact all of
them agree, farther away they spread, so shadows are sharp at the feet and soft at the head.
"""

from dataclasses import dataclass
from math import cos, pi, radians, sqrt

import numpy as np

from poise.appearance.palette import Palette
from poise.pictures.camera import UP
from poise.pictures.mesh import Mesh
from poise.pictures.raster import nearest

KEY_DIRECTION = (-0.62, 1.05, 0.72)
"""Direction of the key light as the camera sees it: right, up, and towards the camera; chosen by eye."""
RIM_DIRECTION = (0.85, 0.55, -0.75)
"""Direction of the rim light, which is behind the body, as the camera sees it; chosen by eye."""
GLOSS_EXPONENT = 26.0
"""Exponent of highlights (J. Blinn, 1977): larger ones are narrower; chosen by eye."""
GLOSS_STRENGTH = 0.10
"""Strength of highlights; chosen by eye."""
RIM_EXPONENT = 2.6
"""Exponent of the rim light at outlines: larger ones make a narrower rim; chosen by eye."""
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
class Lights:
    """Directions and colours of the lights of one picture, in the world."""

    key: np.ndarray
    """(3,) towards the key light."""
    rim: np.ndarray
    """(3,) towards the rim light, behind the body."""
    key_color: np.ndarray
    """(3,) float32, linear."""
    sky: np.ndarray
    bounce: np.ndarray
    """(3,) float32, linear: light from above (`sky`) and from the floor (`bounce`)."""
    rim_color: np.ndarray


def toward(direction: tuple[float, float, float], axes: np.ndarray) -> np.ndarray:
    """Convert a light's direction from the camera's view to the world (3,); up stays vertical whatever the camera's pitch."""
    across, up, back = direction
    horizontal = np.cross(axes[0], UP)
    result = across * axes[0] + up * UP + back * horizontal
    unit: np.ndarray = result / np.linalg.norm(result)
    return unit


def lights(palette: Palette, axes: np.ndarray) -> Lights:
    """Build the lights of a palette for a camera with the given axes (3, 3): they turn with the camera."""
    strength = (1.05, 0.52, 0.26, 0.20) if not palette.dark else (1.55, 0.34, 0.12, 0.75)
    colors = ((1.0, 0.965, 0.91), (0.93, 0.965, 1.0), np.array(palette.bounce) / 200.0, (0.86, 0.92, 1.0))
    key, sky, bounce, rim = (np.float32(s) * np.array(c, np.float32) for s, c in zip(strength, colors, strict=True))
    return Lights(toward(KEY_DIRECTION, axes), toward(RIM_DIRECTION, axes), key, sky, bounce, rim)


def shade(
    lights: Lights, colors: np.ndarray, normals: np.ndarray, views: np.ndarray, dimmed: np.ndarray, flat: float
) -> np.ndarray:
    """Light samples of a surface by key light, sky, floor and rim light: their colours on a screen, (k, 3) float32, 0 to 1.

    colors: (k, 3) of the surface, linear; normals, views: (k, 3) outward and towards the camera, the second of
    length 1; dimmed: (k, 2) shares of the key light and of the sky that shadows take away. flat: 1 for a surface that has its
    own colour whatever the light.
    """
    normals = normals / np.maximum(np.sqrt(np.einsum("ij,ij->i", normals, normals)), 1e-6)[:, None]
    facing = normals @ lights.key.astype(np.float32)
    direct = np.clip((facing + 0.12) / 1.12, 0.0, 1.0) * (1.0 - dimmed[:, 0])
    open_sky = 1.0 - 0.85 * dimmed[:, 1]
    above = 0.5 + 0.5 * normals[:, 1]
    light = direct[:, None] * lights.key_color
    light += (above * open_sky)[:, None] * lights.sky + ((1.0 - above) * open_sky)[:, None] * lights.bounce
    result = colors * light
    half = views + lights.key.astype(np.float32)
    half /= np.sqrt(np.einsum("ij,ij->i", half, half))[:, None]
    shine = GLOSS_STRENGTH * np.clip(np.einsum("ij,ij->i", normals, half), 0.0, 1.0) ** GLOSS_EXPONENT * (1.0 - dimmed[:, 0])
    edge = np.clip(1.0 - np.einsum("ij,ij->i", normals, views), 0.0, 1.0) ** RIM_EXPONENT
    rim = edge * np.clip(normals @ lights.rim.astype(np.float32) + 0.25, 0.0, 1.0) * open_sky
    result += shine[:, None] * lights.key_color + rim[:, None] * lights.rim_color
    return displayed((1.0 - flat) * rolled(result) + flat * colors)


def rolled(light: np.ndarray) -> np.ndarray:
    """Compress bright light smoothly below 1, as film does with highlights, before it is shaded on a screen."""
    knee = np.float32(0.72)
    over = np.maximum(light - knee, 0.0)
    result: np.ndarray = np.minimum(light, knee) + (1.0 - knee) * over / (over + (1.0 - knee))
    return result


def linear(color: np.ndarray) -> np.ndarray:
    """Convert screen colours, 0 to 1, to amounts of light; a power of 2.2 stands for the curve of sRGB."""
    result: np.ndarray = np.asarray(color, np.float32) ** np.float32(2.2)
    return result


def displayed(light: np.ndarray) -> np.ndarray:
    """Convert amounts of light to screen colours, 0 to 1: the inverse of `linear`."""
    result: np.ndarray = np.clip(light, 0.0, 1.0) ** np.float32(1.0 / 2.2)
    return result


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
    light: np.ndarray
    """(3,) towards the key light."""
    ground: float
    """Height of the floor [m]."""
    size: float
    """Of the body [m]."""

    def at_heights(self, x: np.ndarray, y: np.ndarray, z: np.ndarray) -> np.ndarray:
        """Interpolate the shadows of raised ground at places x, y, z [m]: (2, …) of key light and sky.

        A place has the key light's shadow of where its ray meets the floor; what of the body is lower counts as higher.
        """
        up = y - np.float32(self.ground)
        across, ahead = (np.float32(self.light[axis] / self.light[1]) for axis in (0, 2))
        key, sky = self.at(x - across * up, z - ahead * up)[0], self.at(x, z)[1]
        return np.stack([key, sky * np.clip(1.0 - np.abs(up) / np.float32(CONTACT * self.size), 0.0, 1.0)])

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
    return Shadows(vertices[0], vertices[1], floor, corner * texel, texel, key, ground, size)


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
