"""Colours of methods in the report: all different, ours its own, and none too light for lines on white."""

import colorsys
import re

from poise.compare.entries import ENTRIES
from poise.compare.method_colors import OURS, method_colors


def luminance(color):
    """Relative luminance of a colour as CSS writes it (WCAG 2.1)."""
    if color.startswith("#"):
        rgb = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    else:
        hue, saturation, lightness = map(int, re.findall(r"\d+", color))
        rgb = colorsys.hls_to_rgb(hue / 360, lightness / 100, saturation / 100)
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in rgb]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_every_method_has_a_colour_of_its_own_and_poise_the_one_of_the_house():
    colors = method_colors(list(ENTRIES))
    assert len(set(colors.values())) == len(ENTRIES)
    assert {name: colors[name] for name in OURS} == OURS


def test_no_line_is_too_light_for_white():
    contrasts = {name: 1.05 / (luminance(color) + 0.05) for name, color in method_colors(list(ENTRIES)).items()}
    assert min(contrasts.values()) > 2.0, contrasts
