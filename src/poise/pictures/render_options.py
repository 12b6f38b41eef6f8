"""RenderOptions: size, view, sheet, trail and the other options of a picture or film, checked before drawing."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from poise import checks
from poise.errors import UnknownChoiceError, UnknownSuffixError, ValueRefusedError
from poise.pictures.camera import VIEWS, Size
from poise.pictures.image_files import FILMS, STILLS

SIZES: dict[str, Size] = {".png": (1280, 720), ".gif": (640, 360), ".mp4": (1280, 720)}
"""Default width and height of a rendered file [pixels], by suffix; gifs are large files."""
DEFAULT_VIEW = "three-quarter"
"""Default view of a rendered picture, one of `camera.VIEWS`."""
SMALLEST = 16
"""Fewest pixels of a side of a rendered picture."""
LARGEST = 8192
"""Most pixels of a side of a rendered picture."""
MOST_PIXELS = 2**24
"""Most pixels of one rendered picture, so that it fits into memory while it is drawn."""
MOST_CELLS = 400
"""Most cells of a contact sheet."""
MOST_ONION_SKINS = 60
"""Most onion skins of one picture."""
LOWEST_RATE = 1.0
"""Lowest rate of a film that the options allow [frames/s]."""
HIGHEST_RATE = 240.0
"""Highest rate of a film that the options allow [frames/s]."""


@dataclass(frozen=True, slots=True)
class RenderOptions:
    """Checked options of a rendered picture or film."""

    size: Size
    view: str = DEFAULT_VIEW
    dark: bool = False
    frame: int | None = None
    """Of a motion; below 0 from its end."""
    axes: bool = False
    goals: bool = True
    """Whether the goals of a solver or a document are drawn."""
    sheet: int | None = None
    """How many cells a contact sheet has."""
    trail: tuple[str, ...] = ()
    """Effectors or segments whose paths are drawn."""
    onion: int = 0
    """How many earlier moments are drawn, faintly."""
    rate: float | None = None
    """Of a film [frames/s]; None for the usual one."""
    turntable: bool = False
    follow: bool = False
    """Whether the camera goes along with who walks."""


def suffix_of(path: Path) -> str:
    """Check the path in the options of a picture or film, and return its suffix; refuse one that neither can have."""
    suffix, known = path.suffix.lower(), (*STILLS, *FILMS)
    if suffix not in known:
        raise UnknownSuffixError(path, known, "no picture is known for")
    return suffix


def check_options(
    suffix: str,
    *,
    size: Sequence[int] | None = None,
    view: str | None = None,
    dark: bool = False,
    axes: bool = False,
    goals: bool = True,
    frame: int | None = None,
    sheet: int | None = None,
    trail: str | Sequence[str] = (),
    onion: int | None = None,
    rate: float | None = None,
    turntable: bool = False,
    follow: bool = False,
) -> RenderOptions:
    """Check the options of a rendering to a file with this suffix, one by one and together; None means the default."""
    pixels = _checked_size(SIZES[suffix] if size is None else size)
    view = DEFAULT_VIEW if view is None else view
    if not isinstance(view, str) or view not in VIEWS:
        raise UnknownChoiceError("view", view, VIEWS)
    if sheet is not None:
        checks.count(sheet, "sheet", low=1, high=MOST_CELLS)
    onion = 0 if onion is None else checks.count(onion, "onion", low=0, high=MOST_ONION_SKINS)
    if rate is not None:
        rate = checks.number(rate, "rate", low=LOWEST_RATE, high=HIGHEST_RATE)
    if frame is not None:
        checks.count(frame, "frame", low=-(10**9), high=10**9)
    switches = {"dark": dark, "axes": axes, "goals": goals, "turntable": turntable, "follow": follow}
    for name, value in switches.items():
        checks.flag(value, name)
    names = (trail,) if isinstance(trail, str) else trail
    if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise ValueRefusedError("trail", f"must be names of effectors or segments, not {trail!r}")
    options = RenderOptions(pixels, view, dark, frame, axes, goals, sheet, tuple(names), onion, rate, turntable, follow)
    _check_together(options, suffix in FILMS)
    return options


def _checked_size(size: Sequence[Any]) -> Size:
    try:
        width, height = size
    except (TypeError, ValueError):
        raise ValueRefusedError("size", f"must be a width and a height, not {size!r}") from None
    width, height = (checks.count(side, "size", low=SMALLEST, high=LARGEST) for side in (width, height))
    if width * height > MOST_PIXELS:
        raise ValueRefusedError("size", f"{width}x{height} is more than {MOST_PIXELS / 1e6:.0f} million pixels")
    return width, height


def _check_together(options: RenderOptions, film: bool) -> None:
    """Refuse render options that contradict each other, such as a contact sheet in a film."""
    if options.sheet is not None and film:
        raise ValueRefusedError("sheet", "is a picture, not a film: write it to a .png")
    if options.sheet is not None and (options.onion or options.frame is not None):
        raise ValueRefusedError("sheet", "shows moments side by side; onion skins and a frame are for one picture: choose one")
    if options.turntable and not film:
        raise ValueRefusedError("turntable", "is a film: write it to a .gif or .mp4, or ask for a sheet of a pose")
    if film and options.frame is not None and not options.turntable:
        raise ValueRefusedError("frame", "picks one moment, and a film shows all: write it to a .png, or ask for a turntable")
