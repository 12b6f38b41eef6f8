"""Static files of the page: its bundle, built from `web/`, and the thumbnails of the gallery's poses on two sheets.

`docs/pose_pictures.py` draws them again.
"""

import io
from functools import lru_cache
from importlib.resources import files

import numpy as np

from poise.errors import FileFormatError
from poise.motion.pose import Pose
from poise.pictures.stills_sheets_and_films import render
from poise.poses import names

CELL = (120, 132)
"""Width and height of a picture; twice what the page shows, for fine screens [pixels]."""
COLUMNS = 6
QUALITY = 82
"""Of the JPEGs."""


def sheet_name(dark: bool) -> str:
    """Return the file name of the light or dark sheet of pose thumbnails."""
    return f"gallery-{'dark' if dark else 'light'}.jpg"


@lru_cache(maxsize=2)
def sheet(dark: bool) -> bytes:
    """Read the page's static sheet of thumbnails of all gallery poses, in the gallery's order, row by row; a JPEG."""
    return (files("poise.studio") / "images" / sheet_name(dark)).read_bytes()


def draw_thumbnail(pose: Pose, dark: bool) -> np.ndarray:
    """Draw the thumbnail of one pose, (height, width, 3) uint8."""
    picture = render(pose, size=CELL, dark=dark)
    assert picture is not None
    return picture


def draw_sheet(poses: dict[str, Pose], dark: bool) -> bytes:
    """Draw the sheet with the thumbnails of all poses anew, which takes ten seconds and more."""
    from PIL import Image

    rows = -(-len(names()) // COLUMNS)
    picture = Image.new("RGB", (CELL[0] * COLUMNS, CELL[1] * rows))
    for number, name in enumerate(names()):
        x, y = corner(number)
        picture.paste(Image.fromarray(draw_thumbnail(poses[name], dark)), (x, y))
    buffer = io.BytesIO()
    picture.save(buffer, format="JPEG", quality=QUALITY, optimize=True)
    return buffer.getvalue()


def corner(number: int) -> tuple[int, int]:
    """Return the left and top corner of a pose's thumbnail in the sheet [pixels]."""
    return CELL[0] * (number % COLUMNS), CELL[1] * (number // COLUMNS)


TYPES = {
    "index.html": "text/html; charset=utf-8",
    "page.js": "text/javascript; charset=utf-8",
    "page.css": "text/css; charset=utf-8",
    sheet_name(False): "image/jpeg",
    sheet_name(True): "image/jpeg",
}
"""Types of all static files by name; there are no others."""


def read_static(name: str) -> bytes:
    """Read a static file of the page by its name."""
    if name in (sheet_name(False), sheet_name(True)):
        return sheet(name == sheet_name(True))
    try:
        return (files("poise.studio") / "static" / name).read_bytes()
    except OSError:
        raise FileFormatError(name, "is missing; `npm ci` and `npm run build` in web/ make it") from None
