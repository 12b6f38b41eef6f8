"""How the stage looks: two palettes, light and dark, and the lights, floor and background that go with them.

The body is calm, ivory on graphite, so that the red, green and blue of axes, goals and gizmos read on top of it. Nothing is
fetched: the background is made here.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import viser

Color = tuple[int, int, int]
"""Red, green and blue, 0 to 255, as a screen shows them."""


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of the stage and how strong its lights are."""

    dark: bool
    """Whether the panels should be dark too."""
    sky: Color
    """The background at the top of the picture; its other end is the floor's colour, so that no horizon shows."""
    floor: Color
    cell: Color
    """The floor's thin lines."""
    section: Color
    """The floor's thicker lines, a metre apart on a person's scale."""
    shadow: float
    """How dark shadows on the floor are, 0 to 1."""
    body: Color
    joint_ball: Color
    selected: Color
    """A body part that is selected."""
    limit: Color
    """A joint that is at a limit."""
    wanted: Color
    """Where goals are."""
    reached: Color
    """Where effectors are."""
    link: Color
    """From an effector to its goal."""
    extra: Color
    """Goals of other kinds than poses: targets, pins, the support polygon, capsules."""
    axes: tuple[Color, Color, Color]
    """One-axis joints about x, y and z."""
    key: float
    """The strength of the light from the front."""
    rim: float
    """Of the light from behind, which draws the outline."""
    ambient: float
    """Of the light from everywhere."""
    bounce: Color
    """The light that comes back from the floor."""


LIGHT = Look(
    dark=False,
    sky=(207, 206, 203),
    floor=(243, 241, 237),
    cell=(212, 210, 206),
    section=(186, 184, 180),
    shadow=0.42,
    body=(238, 222, 200),
    joint_ball=(62, 57, 54),
    selected=(255, 168, 38),
    limit=(196, 60, 214),
    wanted=(222, 44, 52),
    reached=(24, 150, 82),
    link=(120, 112, 106),
    extra=(0, 134, 158),
    axes=((214, 58, 54), (56, 158, 66), (48, 104, 220)),
    key=1.5,
    rim=0.8,
    ambient=2.6,
    bounce=(168, 158, 148),
)
DARK = Look(
    dark=True,
    sky=(16, 17, 20),
    floor=(43, 45, 50),
    cell=(60, 63, 69),
    section=(80, 84, 91),
    shadow=0.62,
    body=(230, 214, 192),
    joint_ball=(46, 44, 44),
    selected=(255, 160, 40),
    limit=(214, 92, 236),
    wanted=(255, 84, 88),
    reached=(72, 214, 132),
    link=(186, 180, 174),
    extra=(64, 196, 214),
    axes=((240, 84, 78), (96, 200, 104), (88, 144, 255)),
    key=1.5,
    rim=1.9,
    ambient=1.3,
    bounce=(70, 70, 78),
)

WARM, COOL, WHITE = (255, 241, 224), (214, 228, 255), (255, 255, 255)
KEY, SPOT, RIM = np.array([1.5, 2.2, 2.1]), np.array([0.55, 2.6, 0.75]), np.array([-1.6, 1.2, -1.6])
"""Where lights hang, in sizes of the character; in front of it to its left, so that shadows fall behind it to its right."""
AIM = np.array([0.0, 0.2, 0.0])
"""Where the spot points, likewise."""
SHARE = 0.35
"""How much of the key light casts shadows, so that those on the body itself are soft."""


def mixed(one: Color, other: Color, share: float) -> Color:
    """A colour between two."""
    red, green, blue = (round((1.0 - share) * a + share * b) for a, b in zip(one, other, strict=True))
    return red, green, blue


def background(look: Look) -> np.ndarray:
    """(360, 640, 3) uint8 the picture behind the stage: from the sky down to the floor's colour, with a glow in the middle."""
    down, across = np.linspace(0.0, 1.0, 360)[:, None], np.linspace(-1.0, 1.0, 640)[None, :]
    share = down**2 * (3.0 - 2.0 * down)
    glow = 0.45 * np.exp(-((across / 0.55) ** 2) - ((down - 0.5) / 0.45) ** 2)
    share = (share + glow * (1.0 - share))[..., None]
    picture = (1.0 - share) * np.array(look.sky) + share * np.array(look.floor)
    grain = np.random.default_rng(0).uniform(0.0, 1.0, (360, 640, 1))  # or its slow steps would show as bands
    result: np.ndarray = np.floor(picture + grain).clip(0, 255).astype(np.uint8)
    return result


def apply(server: "viser.ViserServer", look: Look, size: float = 1.75, ground: float = 0.0) -> None:
    """Give a server's scene this look; again with another one to change it.

    Lights and floor are scaled by the size of the character [m], and the floor is at the height `ground` [m]. y is up.
    """
    scene = server.scene
    scene.set_up_direction("+y")
    scene.world_axes.visible = False
    scene.set_background_image(background(look), format="png")
    scene.configure_default_lights(False)
    scene.configure_environment_map(None)  # a map would cost a page without a graphics card seconds to load
    _hang_lights(scene, look, size, ground)
    _lay_floor(scene, look, size, ground)


def _hang_lights(scene: "viser.SceneApi", look: Look, size: float, ground: float) -> None:
    # Directional lights shine from where they are to the origin.
    scene.add_light_directional("/lights/key", color=WARM, intensity=(1.0 - SHARE) * look.key, position=_triple(size * KEY))
    scene.add_light_directional("/lights/rim", color=COOL, intensity=look.rim, position=_triple(size * RIM))
    scene.add_light_hemisphere("/lights/sky", sky_color=WHITE, ground_color=look.bounce, intensity=look.ambient)
    # viser's directional lights cast hard shadows, its spots soft ones.
    scene.add_light_spot(
        "/lights/spot",
        color=WARM,
        intensity=SHARE * look.key,
        cast_shadow=True,
        position=_triple(size * SPOT + (0.0, ground, 0.0)),
        direction=_triple(size * (AIM - SPOT)),
        angle=0.62,
        penumbra=0.8,
        decay=0.0,
    )


def _lay_floor(scene: "viser.SceneApi", look: Look, size: float, ground: float) -> None:
    """A round floor that fades into the background, with a grid on it."""
    metre = 10.0 ** round(np.log10(size / 1.75))
    scene.add_grid(
        "/floor",
        plane="xz",
        position=(0.0, ground, 0.0),
        infinite_grid=True,
        cell_size=0.25 * metre,
        cell_thickness=0.6,
        cell_color=look.cell,
        section_size=metre,
        section_thickness=0.9,
        section_color=look.section,
        fade_from="origin",
        fade_distance=5.0 * size,
        fade_strength=1.6,
        plane_color=look.floor,
        plane_opacity=0.9,
        shadow_opacity=look.shadow,
    )


def _triple(point: np.ndarray) -> tuple[float, float, float]:
    x, y, z = (float(number) for number in point)
    return x, y, z
