"""Text in pictures, in the font of Pillow; Greek letters and subscripts, which it lacks, are drawn."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL import ImageDraw, ImageFont

Color = tuple[int, int, int]


@lru_cache(maxsize=32)
def font(size: float) -> "ImageFont.FreeTypeFont":
    """Load the font for text in pictures at a size [pixels]."""
    from PIL import ImageFont

    found: Any = ImageFont.load_default(size)
    return found


def width_of(text: str, size: float) -> float:
    """Measure the width of a line of text with its symbols [pixels]."""
    return sum(width for _, _, width in _runs(text, size))


def write(
    draw: "ImageDraw.ImageDraw", at: tuple[float, float], text: str, size: float, color: Color, anchor: float = 0.0
) -> None:
    """Write a line of text with Greek letters and subscripts into a picture, centred at the height at[1] [pixels].

    anchor: 0 if it begins at at[0], 0.5 if its middle is there, 1 if it ends there. `θ` and `Δ` are known, and `_` makes the
    next character a subscript: "Δθ_1".
    """
    x, y = at[0] - anchor * width_of(text, size), at[1]
    for character, low, width in _runs(text, size):
        scale = 0.66 * size if low else size
        middle = y + 0.3 * size if low else y
        if character == "θ":
            _theta(draw, x, middle, scale, color)
        elif character == "Δ":
            _delta(draw, x, middle, scale, color)
        else:
            draw.text((x, middle + 0.36 * scale), character, color, font=font(scale), anchor="ls")
        x += width


def _runs(text: str, size: float) -> list[tuple[str, bool, float]]:
    """Split a line of text into runs of one style: text, whether it is a subscript, and its width [pixels]."""
    runs: list[tuple[str, bool]] = []
    low = False
    for character in text:
        if character == "_":
            low = True
            continue
        plain = not low and character not in "θΔ"
        if plain and runs and not runs[-1][1] and runs[-1][0] not in "θΔ":
            runs[-1] = (runs[-1][0] + character, False)
        else:
            runs.append((character, low))
        low = False
    return [(run, low, _width(run, 0.66 * size if low else size)) for run, low in runs]


def _width(run: str, size: float) -> float:
    if run in ("θ", "Δ"):
        return (0.58 if run == "θ" else 0.68) * size
    return float(font(size).getlength(run))


def _theta(draw: "ImageDraw.ImageDraw", x: float, y: float, size: float, color: Color) -> None:
    line = max(1, round(0.075 * size))
    box = (x + 0.07 * size, y - 0.40 * size, x + 0.51 * size, y + 0.38 * size)
    draw.ellipse(box, outline=color, width=line)
    draw.line((box[0], y - 0.01 * size, box[2], y - 0.01 * size), fill=color, width=line)


def _delta(draw: "ImageDraw.ImageDraw", x: float, y: float, size: float, color: Color) -> None:
    line = max(1, round(0.075 * size))
    left, right, top, bottom = x + 0.05 * size, x + 0.63 * size, y - 0.38 * size, y + 0.35 * size
    corners = [(left, bottom), (0.5 * (left + right), top), (right, bottom), (left, bottom), (0.5 * (left + right), top)]
    draw.line(corners, fill=color, width=line, joint="curve")
