"""Static files of the page: its bundle, built from `web/`, and the sheets of the gallery's pictures."""

from importlib.resources import files

from poise.errors import FileFormatError
from poise.studio.session.thumbnails import sheet, sheet_name

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
