"""The lights, the floor grid and the background of the scene for a palette. Nothing is fetched."""

from typing import TYPE_CHECKING

import numpy as np

from poise.appearance.palette import Palette
from poise.geometry.easing import smoothstep

if TYPE_CHECKING:
    import viser

WARM = (255, 241, 224)
"""Colour of the key light."""
COOL = (214, 228, 255)
"""Colour of the rim light."""
WHITE = (255, 255, 255)
KEY = np.array([1.5, 2.2, 2.1])
"""Where the key light hangs [sizes of the character]: in front of it to its left."""
SHADOW_LIGHT = np.array([0.55, 2.6, 0.75])
"""Where the spot light hangs, likewise: its shadow falls behind the character to its right."""
RIM = np.array([-1.6, 1.2, -1.6])
"""Where the rim light hangs, likewise."""
AIM = np.array([0.0, 0.2, 0.0])
"""Where the spot points, likewise."""
SHARE = 0.35
"""How much of the key light casts shadows, so that those on the body itself are soft."""


def background(palette: Palette) -> np.ndarray:
    """Draw the background behind the lit scene, (360, 640, 3) uint8: from the sky to the floor's colour, with a glow."""
    down, across = np.linspace(0.0, 1.0, 360)[:, None], np.linspace(-1.0, 1.0, 640)[None, :]
    share = smoothstep(down)
    glow = 0.45 * np.exp(-((across / 0.55) ** 2) - ((down - 0.5) / 0.45) ** 2)
    share = (share + glow * (1.0 - share))[..., None]
    picture = (1.0 - share) * np.array(palette.sky) + share * np.array(palette.floor)
    grain = np.random.default_rng(0).uniform(0.0, 1.0, (360, 640, 1))  # or its slow steps would show as bands
    result: np.ndarray = np.floor(picture + grain).clip(0, 255).astype(np.uint8)
    return result


def apply(
    server: "viser.ViserServer", palette: Palette, size: float = 1.75, ground: float = 0.0, shadows: bool = True
) -> "tuple[viser.GridHandle, viser.SpotLightHandle]":
    """Set lights, background and floor grid of a server's scene to a palette; returns the grid and the shadow light.

    Lights and floor are scaled by the size of the character [m], and the floor is at the height `ground` [m]. y is up.
    shadows: cost a page that draws in software four fifths of its frames.
    """
    scene = server.scene
    scene.set_up_direction("+y")
    scene.world_axes.visible = False
    scene.set_background_image(background(palette), format="png")
    scene.configure_default_lights(False)
    scene.configure_environment_map(None)  # a map would cost a page without a graphics card seconds to load
    shadow_light = _hang_lights(scene, palette, size, ground, shadows)
    return _lay_floor(scene, palette, size, ground), shadow_light


def metre(size: float) -> float:
    """Return the distance of the floor grid's thick lines: a metre for a character of a person's size [m]."""
    return float(10.0 ** round(np.log10(size / 1.75)))


def _hang_lights(
    scene: "viser.SceneApi", palette: Palette, size: float, ground: float, shadows: bool
) -> "viser.SpotLightHandle":
    # Directional lights shine from where they are to the origin.
    scene.add_light_directional("/lights/key", color=WARM, intensity=(1.0 - SHARE) * palette.key, position=_triple(size * KEY))
    scene.add_light_directional("/lights/rim", color=COOL, intensity=palette.rim, position=_triple(size * RIM))
    scene.add_light_hemisphere("/lights/sky", sky_color=WHITE, ground_color=palette.bounce, intensity=palette.ambient)
    # viser's directional lights cast hard shadows, its spots soft ones.
    return scene.add_light_spot(
        "/lights/spot",
        color=WARM,
        intensity=SHARE * palette.key,
        cast_shadow=shadows,
        position=_triple(size * SHADOW_LIGHT + (0.0, ground, 0.0)),
        direction=_triple(size * (AIM - SHADOW_LIGHT)),
        angle=0.62,
        penumbra=0.8,
        decay=0.0,
    )


def _lay_floor(scene: "viser.SceneApi", palette: Palette, size: float, ground: float) -> "viser.GridHandle":
    """Add a round floor grid to the scene that fades into the background."""
    return scene.add_grid(
        "/floor",
        plane="xz",
        position=(0.0, ground, 0.0),
        infinite_grid=True,
        cell_size=0.25 * metre(size),
        cell_thickness=0.6,
        cell_color=palette.cell,
        section_size=metre(size),
        section_thickness=0.9,
        section_color=palette.section,
        fade_from="origin",
        fade_distance=5.0 * size,
        fade_strength=1.6,
        plane_color=palette.floor,
        plane_opacity=0.9,
        shadow_opacity=palette.shadow,
    )


def _triple(point: np.ndarray) -> tuple[float, float, float]:
    x, y, z = (float(number) for number in point)
    return x, y, z
