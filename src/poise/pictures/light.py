"""Lights of a picture: a warm key light from the front left, sky, bounce from the floor, a cool rim from behind."""

from dataclasses import dataclass

import numpy as np

from poise.appearance.palette import Palette
from poise.pictures.camera import UP

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
    """Compress bright light smoothly below 1, as film does with highlights."""
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
