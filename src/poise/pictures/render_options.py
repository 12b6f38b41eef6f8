"""What can be asked of a picture, checked before any work is done."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from poise import checks
from poise.errors import UnknownChoiceError, UnknownSuffixError, ValueRefusedError
from poise.pictures.camera import VIEWS, Size
from poise.pictures.image_files import FILMS, STILLS

SIZES: dict[str, Size] = {".png": (1280, 720), ".gif": (640, 360), ".mp4": (1280, 720)}
"""Where none is asked for [pixels]; gifs are large files."""
SMALLEST, LARGEST, MOST_PIXELS = 16, 8192, 2**24


@dataclass(frozen=True, slots=True)
class Options:
    """What is asked of a picture or a film."""

    size: Size
    view: str = "three-quarter"
    dark: bool = False
    frame: int | None = None
    """Of a motion; below 0 from its end."""
    axes: bool = False
    goals: bool = True
    """Whether what a solver or a document asks for is drawn."""
    sheet: int | None = None
    """How many cells a contact sheet has."""
    trail: tuple[str, ...] = ()
    """Effectors or segments whose paths are drawn."""
    onion: int = 0
    """How many earlier moments are drawn, faintly."""
    rate: float | None = None
    turntable: bool = False
    follow: bool = False
    """Whether the camera goes along with who walks."""


def suffix_of(path: Path) -> str:
    """Of a file that a picture or a film can be written to."""
    suffix, known = path.suffix.lower(), (*STILLS, *FILMS)
    if suffix not in known:
        raise UnknownSuffixError(path, known, "no picture is known for")
    return suffix


def checked(suffix: str, **asked: Any) -> Options:
    """Options for a file with that suffix; those that are not there are as usual."""
    given = {name: value for name, value in asked.items() if value is not None}
    size = _size(given.pop("size", SIZES[suffix]))
    if given.get("view", "front") not in VIEWS:
        raise UnknownChoiceError("view", given["view"], VIEWS)
    if "sheet" in given:
        checks.count(given["sheet"], "sheet", low=1, high=400)
    if "onion" in given:
        checks.count(given["onion"], "onion", low=0, high=60)
    if "rate" in given:
        given["rate"] = checks.number(given["rate"], "rate", low=1.0, high=240.0)
    if "frame" in given:
        checks.count(given["frame"], "frame", low=-(10**9), high=10**9)
    trail = given.pop("trail", ())
    options = Options(size, trail=(trail,) if isinstance(trail, str) else tuple(trail), **given)
    _check_together(options, suffix in FILMS)
    return options


def _size(size: Sequence[Any]) -> Size:
    try:
        width, height = size
    except (TypeError, ValueError):
        raise ValueRefusedError("size", f"must be a width and a height, not {size!r}") from None
    width, height = (checks.count(side, "size", low=SMALLEST, high=LARGEST) for side in (width, height))
    if width * height > MOST_PIXELS:
        raise ValueRefusedError("size", f"{width}x{height} is more than {MOST_PIXELS / 1e6:.0f} million pixels")
    return width, height


def _check_together(options: Options, film: bool) -> None:
    """Refuse what does not go together."""
    if options.sheet is not None and film:
        raise ValueRefusedError("sheet", "is a picture, not a film: write it to a .png")
    if options.sheet is not None and (options.onion or options.frame is not None):
        raise ValueRefusedError("sheet", "shows moments side by side; onion skins and a frame are for one picture: choose one")
    if options.turntable and not film:
        raise ValueRefusedError("turntable", "is a film: write it to a .gif or .mp4, or ask for a sheet of a pose")
    if film and options.frame is not None and not options.turntable:
        raise ValueRefusedError("frame", "picks one moment, and a film shows all: write it to a .png, or ask for a turntable")
