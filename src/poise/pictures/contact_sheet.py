"""Contact sheets: several pictures in one, side by side, with a line of text in each."""

from collections.abc import Callable, Sequence

import numpy as np

from poise.appearance.palette import Palette
from poise.pictures.camera import Camera
from poise.pictures.shading import STILL, Scene, draw
from poise.pictures.text import write

GAP = 2
"""Between pictures [pixels]."""


def contact_sheet(
    shots: Sequence[tuple[Scene, Camera]],
    labels: Sequence[str],
    columns: int,
    size: tuple[int, int],
    palette: Palette,
    progress: Callable[[float], object] = lambda share: None,
) -> np.ndarray:
    """(height, width, 3) uint8 all scenes, row by row, in a picture of `size`; what is left of the last row stays empty."""
    rows = -(-len(shots) // columns)
    cell = (size[0] // columns, size[1] // rows)
    sheet = np.empty((size[1], size[0], 3), np.uint8)
    sheet[:] = palette.section if palette.dark else palette.floor
    for number, ((scene, camera), label) in enumerate(zip(shots, labels, strict=True)):
        row, column = divmod(number, columns)
        left, top = column * size[0] // columns, row * size[1] // rows
        picture = labelled(draw(scene, camera, STILL), label, palette)
        sheet[top : top + cell[1] - GAP * (row < rows - 1), left : left + cell[0] - GAP * (column < columns - 1)] = picture[
            : cell[1] - GAP * (row < rows - 1), : cell[0] - GAP * (column < columns - 1)
        ]
        progress(1.0 / len(shots))
    return sheet


def labelled(picture: np.ndarray, label: str, palette: Palette) -> np.ndarray:
    """A picture with a line of text in its upper left corner."""
    from PIL import Image, ImageDraw

    height, width = picture.shape[:2]
    text = float(np.clip(0.05 * min(width, height), 9.0, 22.0))
    if not label or height < 4 * text:
        return picture
    image = Image.fromarray(picture)
    write(ImageDraw.Draw(image), (0.8 * text, 1.2 * text), label, text, palette.link)
    return np.asarray(image)
