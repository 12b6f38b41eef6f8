"""render: writes or returns a picture, contact sheet or film of a character, pose, document, solver or motion."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from poise import checks
from poise.errors import FileFormatError, ValueRefusedError
from poise.formats.whole_files import check_writable, write_whole
from poise.pictures.image_files import FILMS, gif, gif_rate, write_mp4, write_picture
from poise.pictures.render_options import check_options, suffix_of
from poise.pictures.stills_sheets_and_films import Film, cells, contact_sheet, film, still
from poise.pictures.subject import Setup, subject_of
from poise.strict_names import known_options

GIF_RATE = 25.0
"""Rate of a rendered gif if none is given, or the motion's if that is lower [frames/s]; gifs take delays of 1/100 s."""
MP4_RATE = 30.0
"""Rate of a rendered mp4 if none is given, or the motion's if that is lower [frames/s]."""
LOWEST_RATE = 1.0
"""Rate at which a film of a slower motion is rendered [frames/s]."""
MOST_GIF_PIXELS = 400_000_000
"""Most pixels of all frames of a rendered gif, 1.2 GB: they are in memory until the palette is known."""

Progress = Callable[[float], object]


@known_options
def render(
    thing: Any,
    path: str | os.PathLike[str] | None = None,
    *,
    size: tuple[int, int] | None = None,
    view: str = "three-quarter",
    dark: bool = False,
    axes: bool = False,
    goals: bool = True,
    frame: int | None = None,
    sheet: int | None = None,
    trail: str | Sequence[str] = (),
    onion: int = 0,
    rate: float | None = None,
    turntable: bool = False,
    follow: bool = False,
    progress: Progress = lambda share: None,
) -> np.ndarray | None:
    """Render a character, pose, document, solver with its goals, or motion as a picture, contact sheet or film.

    path: a .png, .gif or .mp4 to write it to; without it the picture is returned, (height, width, 3) uint8.

    size: (width, height) [pixels]; view: "three-quarter", "front", "side", "back" or "top"; dark: on a dark floor; axes: of
    all joints; goals: whether they are drawn. Of a motion also frame: the one to show; sheet: so many moments side by side (of
    a pose, so many sides); trail: names of effectors or segments whose paths are drawn; onion: so many earlier moments,
    faintly. Of a film rate [frames/s]; turntable: a pose, turned round; follow: the camera goes along. progress: called with
    shares of the work as they are done, which sum to 1.

    >>> import poise
    >>> poise.render(poise.biped(), size=(160, 90)).shape
    (90, 160, 3)
    """
    subject = subject_of(thing)
    checks.function(progress, "progress")
    if path is not None and not isinstance(path, str | os.PathLike):
        raise ValueRefusedError("path", f"must be the path of a file, not {path!r}")
    target = None if path is None else Path(path)
    suffix = ".png" if target is None else suffix_of(target)
    options = check_options(
        suffix, size=size, view=view, dark=dark, axes=axes, goals=goals, frame=frame, sheet=sheet, trail=trail, onion=onion,
        rate=rate, turntable=turntable, follow=follow,
    )  # fmt: skip
    if target is not None:
        check_writable(target)
    setup = Setup(subject, options)
    if target is not None and suffix in FILMS:
        _write_film(target, film(setup, _film_rate(setup, suffix)), options.size, progress)
        return None
    if options.sheet is None:
        picture = still(setup)
        progress(1.0)
    else:
        picture = contact_sheet(*cells(setup), options.size, setup.palette, progress)
    if target is None:
        return picture
    write_picture(target, picture)
    return None


def _film_rate(setup: Setup, suffix: str) -> float:
    """Choose the rate at which a film is rendered [frames/s]: the given one, else the default, but not above the motion's."""
    motion = setup.subject.motion
    usual = GIF_RATE if suffix == ".gif" else MP4_RATE
    rate = setup.options.rate or (usual if motion is None else min(usual, max(motion.rate, LOWEST_RATE)))
    return gif_rate(rate) if suffix == ".gif" else rate


def _write_film(path: Path, moving: Film, size: tuple[int, int], progress: Progress) -> None:
    def counted() -> Any:
        for frame in moving.frames:
            yield frame
            progress(1.0 / moving.count)

    if path.suffix.lower() == ".gif" and moving.count * size[0] * size[1] > MOST_GIF_PIXELS:
        reason = f"{moving.count} frames of {size[0]}x{size[1]} are too many for a gif; "
        reason += "write an .mp4, a smaller one, or fewer frames a second"
        raise FileFormatError(path, reason)
    if path.suffix.lower() == ".mp4":
        write_mp4(path, counted(), size, moving.rate)
    else:
        write_whole(path, gif(counted(), moving.rate))
