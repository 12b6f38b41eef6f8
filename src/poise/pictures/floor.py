"""Floor and background of a picture: a grid that fades out, a sky without a horizon, and the shadows on them."""

from dataclasses import dataclass

import numpy as np

from poise.appearance.palette import Palette
from poise.geometry.easing import smoothstep
from poise.pictures.camera import Camera
from poise.pictures.light_and_shadow import Shadows

THIN_LINE = 0.0045
"""Half the width of the thin lines of the floor's grid, for a person of `PERSON` [m]; chosen by eye."""
THICK_LINE = 0.008
"""Half the width of the thick lines of the floor's grid, for a person of `PERSON` [m]; chosen by eye."""
FADE_START = 0.6
"""Distance at which the floor's grid begins to fade, in sizes of the scene; chosen by eye."""
FADE_END = 2.6
"""Distance at which the floor's grid has faded, in sizes of the scene; chosen by eye."""
PERSON = 1.75
"""Height of the person for whom the widths of the grid's lines are chosen [m]."""
BAND = 32
"""Rows of the floor that are drawn at a time, so that they stay in the processor's cache."""
TINT = np.array([1.0, 0.97, 0.92], np.float32)
"""Factors of red, green and blue in the floor's shadows, which take more of the warm light; chosen by eye."""


def background(palette: Palette, size: tuple[int, int]) -> np.ndarray:
    """Draw the background behind the floor, (height, width, 3) float32: from the sky's colour to the floor's, with a glow."""
    down, across = np.linspace(0.0, 1.0, size[1], dtype=np.float32)[:, None], np.linspace(-1.0, 1.0, size[0], dtype=np.float32)
    share = smoothstep(down)
    glow = 0.55 * np.exp(-((across / 0.7) ** 2) - ((down - 0.45) / 0.5) ** 2)
    share = (share + glow * (1.0 - share))[..., None]
    sky, floor = (np.array(color, np.float32) / 255.0 for color in (palette.sky, palette.floor))
    result: np.ndarray = (1.0 - share) * sky + share * floor
    return result


def grid_step(size: float) -> float:
    """Return the distance between thick lines of the floor's grid [m]: 1 m for a person, else a power of ten of it."""
    return float(10.0 ** np.round(np.log10(size / PERSON)))


@dataclass(frozen=True, slots=True, eq=False)
class FloorImage:
    """The picture of floor and background without bodies; reused for all frames of a fixed camera."""

    picture: np.ndarray
    """(height, width, 3) float32, 0 to 1: floor and background without shadows."""
    first: int
    """The first row of the picture in which there is floor."""
    x: np.ndarray
    z: np.ndarray
    """(rows, width) float32 places x and z on the floor that the pixels from row `first` on show [m]."""
    palette: Palette
    y: np.ndarray | None = None
    """(rows, width) float32 heights of those places [m]; None where the floor is level."""
    nearness: np.ndarray | None = None
    """(height, width) float32 one over the distance of what is raised [1/m], which hides what is behind it; 0: nothing is."""

    def shaded(self, shadows: Shadows | None) -> np.ndarray:
        """Return a copy of the floor's picture with shadows on it, (height, width, 3) float32."""
        picture = self.picture.copy()
        if shadows is not None and self.x.size:
            key, sky = shadows.at(self.x, self.z) if self.y is None else shadows.at_heights(self.x, self.y, self.z)
            dark = np.clip(self.palette.shadow * (0.78 * key + 1.1 * sky), 0.0, 0.92)
            picture[self.first : self.first + len(dark)] *= 1.0 - dark[..., None] * (
                TINT if not self.palette.dark else np.float32(1.0)
            )
        return picture


def lay(palette: Palette, camera: Camera, ground: float, middle: np.ndarray, size: tuple[float, float]) -> FloorImage:
    """Draw the floor at height `ground` [m], with its grid and the background, as the camera sees it.

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
    """Compute how much x (axis 0) or z (axis 2) changes on the floor between neighbouring pixels [m].

    A place is h r / d, with the ray r, its fall d and the camera's height h. To the right a ray changes by the camera's first
    axis over the focal length and does not fall more; down it changes by the second.
    """
    right, above = camera.axes[:2] / camera.focal
    down = above[axis] + ray[:, :, axis] * np.float32(above[1]) * inverse
    result: np.ndarray = np.float32(height) * inverse * (np.float32(abs(right[axis])) + np.abs(down))
    return result


Places = tuple[tuple[np.ndarray, np.ndarray], ...]
"""x and z of pixels on the floor, each with its change from one pixel to the next [m]."""


def _with_grid(picture: np.ndarray, palette: Palette, places: Places, fade: np.ndarray, size: float) -> np.ndarray:
    """Return the floor's picture with the thin and thick lines of the grid mixed in."""
    step, person = grid_step(size), size / PERSON
    for color, cell, width in ((palette.cell, 0.25 * step, THIN_LINE * person), (palette.section, step, THICK_LINE * person)):
        clear = np.ones_like(fade)
        for place, footprint in places:
            clear *= 1.0 - _lines(place / np.float32(cell), footprint / np.float32(cell), width / cell)
        share = (fade * (1.0 - clear))[..., None]
        picture = (1.0 - share) * picture + share * (np.array(color, np.float32) / 255.0)
    return picture


def _lines(place: np.ndarray, footprint: np.ndarray, width: float) -> np.ndarray:
    """Compute how much of each floor pixel grid lines at whole numbers cover: the mean over the pixel, against jagged edges.

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
    """Integrate the lines of the floor's grid from 0 to each place; a line begins at each whole number and is `wide`."""
    whole = np.floor(place)
    result: np.ndarray = whole * wide + np.minimum(place - whole, wide)
    return result
