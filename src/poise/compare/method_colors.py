"""Colours of methods in the report of the comparison: a hue for each family, a lightness for each method in it."""

from collections.abc import Sequence

from poise.compare.entries import SEARCH, find_entry

OURS = {"poise": "#c2410c", SEARCH: "#1f2937"}
"""Colours of Poise's own entries."""
HUES = {
    "Gauss-Seidel": 35,
    "Jacobian": 215,
    "minimisation": 265,
    "heuristic": 140,
    "analytic": 320,
    "particle": 175,
    "sampling": 345,
    "from examples": 60,
}
"""Hue of each family of methods [°]."""
LIGHTNESS = (30, 64)
"""Lightness of the first and of the last method of a family [%]."""
BRIGHT_LIGHTNESS = (20, 42)
"""The same of a family of a bright hue [%]: lighter yellows and greens are lost on white."""
BRIGHT_HUES = (30, 180)
"""Hues from orange to turquoise, which look brighter than others of the same lightness [°]."""
OTHER_HUE = 0
"""Hue of a family that has none of its own [°]."""


def method_colors(methods: Sequence[str]) -> dict[str, str]:
    """Choose the colours of methods in the report, as CSS writes them, by method."""
    families = {name: find_entry(name).family for name in methods if name not in OURS}
    colors = {name: OURS[name] for name in methods if name in OURS}
    for name, family in families.items():
        relatives = [other for other, same in families.items() if same == family]
        place = relatives.index(name) / max(len(relatives) - 1, 1)
        hue = HUES.get(family, OTHER_HUE)
        first, last = BRIGHT_LIGHTNESS if BRIGHT_HUES[0] <= hue <= BRIGHT_HUES[1] else LIGHTNESS
        saturation = 70 if family in HUES else 8
        colors[name] = f"hsl({hue}, {saturation}%, {first + (last - first) * place:.0f}%)"
    return {name: colors[name] for name in methods}
