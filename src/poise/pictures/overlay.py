"""Overlay: smooth lines, arrows, arcs, dots, boxes and text drawn on top of a finished picture."""

from collections.abc import Sequence
from math import atan2, cos, sin

import numpy as np

from poise.pictures.text import Color, write

FINER = 3
"""Pixels of the enlarged overlay along each side of one pixel of the result."""

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
        """Write a line of text onto the overlay, centred at the height at[1]; see `poise.pictures.text.write`."""
        write(self._draw, (FINER * float(at[0]), FINER * float(at[1])), text, FINER * size, color, anchor)

    def box(self, corners: Sequence[float], color: Color) -> None:
        """Draw a filled rectangle onto the overlay: left, top, right, bottom."""
        self._draw.rectangle([FINER * float(corner) for corner in corners], fill=color)
