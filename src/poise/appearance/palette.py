"""Palette: colours of the body, goals, axes and floor and strengths of the lights; one light, one dark.

The body is ivory, the balls of one without a human shape graphite, so that the red, green and blue of axes, goals and gizmos
read on top of it.
"""

from dataclasses import dataclass

Color = tuple[int, int, int]
"""A colour: red, green and blue, 0 to 255, as a screen shows them."""


@dataclass(frozen=True, slots=True)
class Palette:
    """A palette: the colours of body, goals and floor, and the strengths of the lights."""

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
    target: Color
    """Targets of goals."""
    reached: Color
    """Effectors of goals."""
    link: Color
    """Line from an effector to its target."""
    extra: Color
    """Extra goals: targets, pins, the support polygon, capsules."""
    axes: tuple[Color, Color, Color]
    """Axes of joints about x, y and z."""
    key: float
    """Strength of the light from the front."""
    rim: float
    """Strength of the light from behind, which draws the outline."""
    ambient: float
    """Strength of the light from everywhere."""
    bounce: Color
    """The light that comes back from the floor."""


LIGHT = Palette(
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
    target=(222, 44, 52),
    reached=(24, 150, 82),
    link=(120, 112, 106),
    extra=(0, 134, 158),
    axes=((214, 58, 54), (56, 158, 66), (48, 104, 220)),
    key=1.5,
    rim=0.8,
    ambient=2.6,
    bounce=(168, 158, 148),
)
"""The light palette; colours chosen by eye, as in `DARK`."""
DARK = Palette(
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
    target=(255, 84, 88),
    reached=(72, 214, 132),
    link=(186, 180, 174),
    extra=(64, 196, 214),
    axes=((240, 84, 78), (96, 200, 104), (88, 144, 255)),
    key=1.5,
    rim=1.9,
    ambient=1.3,
    bounce=(70, 70, 78),
)
"""The palette for a dark page; see `LIGHT`."""


def mixed(one: Color, other: Color, share: float) -> Color:
    """Mix two colours of a palette; share: 0 for the first colour, 1 for the second."""
    red, green, blue = (round((1.0 - share) * a + share * b) for a, b in zip(one, other, strict=True))
    return red, green, blue
