"""The image of the floor and the background: a grid that fades, no horizon, and shadows on it."""

from dataclasses import dataclass

import numpy as np

from poise.appearance.palette import Palette
from poise.geometry.easing import smoothstep
from poise.pictures.camera import Camera
from poise.pictures.shadow import Shadows

THIN_LINE = 0.0045
"""Half the width of the thin lines of the grid, for a person of `PERSON` [m]; chosen by eye."""
THICK_LINE = 0.008
"""Half the width of the thick lines, likewise [m]."""
FADE_START = 0.6
"""Where the grid begins to fade, in sizes of the scene; chosen by eye."""
FADE_END = 2.6
"""Where the grid has faded, in sizes of the scene; chosen by eye."""
PERSON = 1.75
"""Height of the person that widths are chosen for [m]."""
BAND = 32
"""Rows that are drawn at a time, so that they stay in the processor's cache."""
TINT = np.array([1.0, 0.97, 0.92], np.float32)
"""Factors of red, green and blue in shadows, which take more of the warm light; chosen by eye."""


def background(palette: Palette, size: tuple[int, int]) -> np.ndarray:
    """(height, width, 3) float32, 0 to 1: from the sky's colour down to the floor's, with a glow in the middle."""
    down, across = np.linspace(0.0, 1.0, size[1], dtype=np.float32)[:, None], np.linspace(-1.0, 1.0, size[0], dtype=np.float32)
    share = smoothstep(down)
    glow = 0.55 * np.exp(-((across / 0.7) ** 2) - ((down - 0.45) / 0.5) ** 2)
    share = (share + glow * (1.0 - share))[..., None]
    sky, floor = (np.array(color, np.float32) / 255.0 for color in (palette.sky, palette.floor))
    result: np.ndarray = (1.0 - share) * sky + share * floor
    return result


def grid_step(size: float) -> float:
    """How far apart the thick lines are [m]: a metre for a person, a power of ten of it else."""
    return float(10.0 ** np.round(np.log10(size / PERSON)))


@dataclass(frozen=True, slots=True, eq=False)
class FloorImage:
    """The floor and background without bodies; reused for all frames of a fixed camera."""

    picture: np.ndarray
    """(height, width, 3) float32, 0 to 1."""
    first: int
    """The first row in which there is floor."""
    x: np.ndarray
    z: np.ndarray
    """(rows, width) float32 where on the floor the pixels from that row on are [m]."""
    palette: Palette

    def shaded(self, shadows: Shadows | None) -> np.ndarray:
        """(height, width, 3) float32 a picture of its own, with shadows on it."""
        picture = self.picture.copy()
        if shadows is not None and self.x.size:
            key, sky = shadows.at(self.x, self.z)
            dark = np.clip(self.palette.shadow * (0.78 * key + 1.1 * sky), 0.0, 0.92)
            picture[self.first : self.first + len(dark)] *= 1.0 - dark[..., None] * (
                TINT if not self.palette.dark else np.float32(1.0)
            )
        return picture


def lay(palette: Palette, camera: Camera, ground: float, middle: np.ndarray, size: tuple[float, float]) -> FloorImage:
    """The floor at the height `ground` [m] as a camera sees it.

    middle: (3,) what the grid fades away from [m]; size: of the body and of all that is seen [m].
    """
    picture, rays = background(palette, camera.size), camera.rays()
    down, height = -rays[:, :, 1], float(camera.position[1]) - ground
    rows = np.flatnonzero(down.max(axis=1) > 1e-4)
    if not len(rows) or height <= 0.0:
        nothing = np.zeros((0, camera.size[0]), np.float32)
        return FloorImage(picture, 0, nothing, nothing, palette)
    x, z = np.empty((2, int(rows[-1]) + 1 - int(rows[0]), camera.size[0]), np.float32)
    for begin in range(0, len(x), BAND):
        here = slice(begin, begin + BAND)
        band = picture[rows[0] : rows[-1] + 1][here]
        ray, inverse = rays[rows[0] : rows[-1] + 1][here], 1.0 / np.maximum(down[rows[0] : rows[-1] + 1][here], 1e-4)
        x[here], z[here] = (np.float32(camera.position[k]) + ray[:, :, k] * (height * inverse) for k in (0, 2))
        away = np.hypot(x[here] - np.float32(middle[0]), z[here] - np.float32(middle[2])) / np.float32(size[1])
        fade = np.clip((FADE_END - away) / (FADE_END - FADE_START), 0.0, 1.0) ** 2
        places = tuple((place, _footprint(camera, ray, inverse, height, k)) for place, k in ((x[here], 0), (z[here], 2)))
        band[:] = _with_grid(band, palette, places, fade, size[0])
    return FloorImage(picture, int(rows[0]), x, z, palette)


def _footprint(camera: Camera, ray: np.ndarray, inverse: np.ndarray, height: float, axis: int) -> np.ndarray:
    """How far x (axis 0) or z (axis 2) goes on the floor from one pixel to the next, across and down together [m].

    A place is h r / d, with the ray r, its fall d and the camera's height h. To the right a ray changes by the camera's first
    axis over the focal length and does not fall more; down it changes by the second.
    """
    right, above = camera.axes[:2] / camera.focal
    down = above[axis] + ray[:, :, axis] * np.float32(above[1]) * inverse
    result: np.ndarray = np.float32(height) * inverse * (np.float32(abs(right[axis])) + np.abs(down))
    return result


Places = tuple[tuple[np.ndarray, np.ndarray], ...]
"""x and z of pixels, each with how far it goes from one to the next [m]."""


def _with_grid(picture: np.ndarray, palette: Palette, places: Places, fade: np.ndarray, size: float) -> np.ndarray:
    """The picture with thin and thick lines mixed in."""
    step, person = grid_step(size), size / PERSON
    for color, cell, width in ((palette.cell, 0.25 * step, THIN_LINE * person), (palette.section, step, THICK_LINE * person)):
        clear = np.ones_like(fade)
        for place, footprint in places:
            clear *= 1.0 - _lines(place / np.float32(cell), footprint / np.float32(cell), width / cell)
        share = (fade * (1.0 - clear))[..., None]
        picture = (1.0 - share) * picture + share * (np.array(color, np.float32) / 255.0)
    return picture


def _lines(place: np.ndarray, footprint: np.ndarray, width: float) -> np.ndarray:
    """How much of each pixel is covered by lines at whole numbers: the mean over the pixel, so that they do not jag.

    place, footprint: (rows, columns) where each pixel is and how large it is there, in steps of the lines.
    """
    footprint = np.maximum(footprint, np.float32(1e-6))
    # Lines thinner than a pixel would come and go along their way: they are drawn a pixel wide and fainter.
    wide = np.maximum(np.float32(width), 1.1 * footprint)
    below, above = (_passed(place + sign * 0.5 * footprint + 0.5 * wide, wide) for sign in (-1.0, 1.0))
    faint = np.clip(np.float32(width) / wide * 1.6, 0.0, 1.0)
    result: np.ndarray = np.clip((above - below) / footprint, 0.0, 1.0) * faint * np.clip(1.5 - 2.0 * footprint, 0.0, 1.0)
    return result


def _passed(place: np.ndarray, wide: np.ndarray) -> np.ndarray:
    """The length of line between 0 and each place, where lines lie from each whole number on."""
    whole = np.floor(place)
    result: np.ndarray = whole * wide + np.minimum(place - whole, wide)
    return result
