"""Overlay: smooth lines, arrows, arcs, dots, boxes and text with Greek letters, drawn on top of a finished picture."""

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, cos, sin
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from PIL import ImageDraw, ImageFont

Color = tuple[int, int, int]
FINER = 3
"""Pixels of the enlarged overlay along each side of one pixel of the result."""


@lru_cache(maxsize=32)
def font(size: float) -> "ImageFont.FreeTypeFont":
    """Load the font for text in an overlay at a size [pixels]."""
    from PIL import ImageFont

    found: Any = ImageFont.load_default(size)
    return found


def width_of(text: str, size: float) -> float:
    """Measure the width of a line of text with its symbols in an overlay [pixels]."""
    return sum(width for _, _, width in _runs(text, size))


def write(
    draw: "ImageDraw.ImageDraw", at: tuple[float, float], text: str, size: float, color: Color, anchor: float = 0.0
) -> None:
    """Write a line of text with Greek letters and subscripts as an overlay of a picture, centred at the height at[1] [pixels].

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
    """Split a line of overlay text into runs of one style: text, whether it is a subscript, and its width [pixels]."""
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


At = Sequence[float] | np.ndarray
"""A point of the overlay: pixels from the left and from the top."""


class Overlay:
    """Drawings on top of a picture (height, width, 3) uint8; `done` gives the result. Lengths are pixels of the picture."""

    def __init__(self, picture: np.ndarray) -> None:
        from PIL import Image, ImageDraw

        self._image = Image.fromarray(picture)
        size = (FINER * self._image.width, FINER * self._image.height)
        self._large = self._image.resize(size, Image.Resampling.NEAREST)
        self._draw = ImageDraw.Draw(self._large)

    def done(self) -> np.ndarray:
        """Return the picture with its overlay, (height, width, 3) uint8."""
        from PIL import Image

        return np.asarray(self._large.resize(self._image.size, Image.Resampling.BOX))

    def line(self, points: Sequence[At], color: Color, width: float = 2.0) -> None:
        """Draw a smooth line through points onto the overlay."""
        flat = [(FINER * float(x), FINER * float(y)) for x, y in points]
        self._draw.line(flat, fill=color, width=round(FINER * width), joint="curve")

    def dashes(self, start: At, end: At, color: Color, width: float = 2.0, dash: float = 9.0) -> None:
        """Draw a dashed line onto the overlay."""
        start, end = np.asarray(start, float), np.asarray(end, float)
        count = max(int(np.linalg.norm(end - start) / dash) | 1, 1)
        for number in range(0, count, 2):
            self.line([start + (end - start) * k / count for k in (number, number + 1)], color, width)

    def arrow(self, start: At, end: At, color: Color, width: float = 3.0, head: float = 14.0) -> None:
        """Draw an arrow onto the overlay."""
        start, end = np.asarray(start, float), np.asarray(end, float)
        length = float(np.linalg.norm(end - start))
        if length < 1e-6:
            return
        along = (end - start) / length
        across, head = np.array([-along[1], along[0]]), min(head, length)
        self.line([start, end - 0.8 * head * along], color, width)
        back = end - head * along
        corners = [end, back + 0.38 * head * across, back - 0.38 * head * across]
        self._draw.polygon([(FINER * float(x), FINER * float(y)) for x, y in corners], fill=color)

    def arc(self, center: At, radius: float, start: At, end: At, color: Color, width: float = 2.5) -> float:
        """Draw an arc onto the overlay, the shorter way between two directions; return the angle of its middle [rad]."""
        first, last = atan2(start[1], start[0]), atan2(end[1], end[0])
        sweep = (last - first + np.pi) % (2.0 * np.pi) - np.pi
        angles = np.linspace(first, first + sweep, 40)
        self.line([(center[0] + radius * cos(a), center[1] + radius * sin(a)) for a in angles], color, width)
        return float(first + 0.5 * sweep)

    def dot(self, center: At, radius: float, color: Color) -> None:
        """Draw a filled circle onto the overlay."""
        x, y, r = FINER * float(center[0]), FINER * float(center[1]), FINER * radius
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill=color)

    def text(self, at: At, text: str, size: float, color: Color, anchor: float = 0.0) -> None:
        """Write a line of text onto the overlay, centred at the height at[1]; see `poise.pictures.overlay.write`."""
        write(self._draw, (FINER * float(at[0]), FINER * float(at[1])), text, FINER * size, color, anchor)

    def box(self, corners: Sequence[float], color: Color) -> None:
        """Draw a filled rectangle onto the overlay: left, top, right, bottom."""
        self._draw.rectangle([FINER * float(corner) for corner in corners], fill=color)
