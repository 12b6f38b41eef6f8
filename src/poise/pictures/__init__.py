"""Pictures and films of characters, poses and motions: a shaded figure on a floor, drawn without a display."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from poise.errors import FileFormatError, ValueRefusedError
from poise.formats.whole_files import write_whole
from poise.pictures.contact_sheet import contact_sheet
from poise.pictures.image_files import FILMS, gif, gif_rate, write_mp4, write_picture
from poise.pictures.render_options import checked, suffix_of
from poise.pictures.stills_and_films import Film, Stage, cells, film, still, subject_of
from poise.strict_names import known_options

GIF_FPS, MP4_FPS, SLOWEST = 25.0, 30.0, 1.0
"""Frames a second where none are asked for, fewer where a motion has fewer; and the fewest."""
MOST_GIF_PIXELS = 400_000_000
"""Of all frames together: they are held in memory until the palette is known."""

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
    """Draw a character, a pose, a document, a solver with its goals, or a motion.

    path: a .png, .gif or .mp4 to write it to; without it the picture is returned, (height, width, 3) uint8.

    size: (width, height) [pixels]; view: "three-quarter", "front", "side", "back" or "top"; dark: on a dark floor; axes: of
    all joints; goals: whether they are drawn. Of a motion also frame: the one to show; sheet: so many moments side by side (of
    a pose, so many sides); trail: names of effectors or segments whose paths are drawn; onion: so many earlier moments,
    faintly. Of a film rate [frames/s]; turntable: a pose, turned round; follow: the camera goes along. progress is told of
    every share of the work, which sum to 1.

    >>> import poise
    >>> poise.render(poise.biped(), size=(160, 90)).shape
    (90, 160, 3)
    """
    subject = subject_of(thing)
    if path is not None and not isinstance(path, str | os.PathLike):
        raise ValueRefusedError("path", f"must be the path of a file, not {path!r}")
    target = None if path is None else Path(path)
    suffix = ".png" if target is None else suffix_of(target)
    options = checked(
        suffix, size=size, view=view, dark=dark, axes=axes, goals=goals, frame=frame, sheet=sheet, trail=trail, onion=onion,
        rate=rate, turntable=turntable, follow=follow,
    )  # fmt: skip
    if target is not None and not target.parent.is_dir():
        raise FileFormatError(target, f"cannot be written: there is no folder {str(target.parent)!r}")
    stage = Stage(subject, options)
    if target is not None and suffix in FILMS:
        _write_film(target, film(stage, _rate(stage, suffix)), options.size, progress)
        return None
    if options.sheet is None:
        picture = still(stage)
        progress(1.0)
    else:
        picture = contact_sheet(*cells(stage), options.size, stage.look, progress)
    if target is None:
        return picture
    write_picture(target, picture)
    return None


def _rate(stage: Stage, suffix: str) -> float:
    """The frames a second of a film: as asked for, or as usual but not more than the motion has."""
    motion = stage.subject.motion
    usual = GIF_FPS if suffix == ".gif" else MP4_FPS
    rate = stage.options.rate or (usual if motion is None else min(usual, max(motion.rate, SLOWEST)))
    return gif_rate(rate) if suffix == ".gif" else rate


def _write_film(path: Path, shown: Film, size: tuple[int, int], progress: Progress) -> None:
    def counted() -> Any:
        for frame in shown.frames:
            yield frame
            progress(1.0 / shown.count)

    if path.suffix.lower() == ".gif" and shown.count * size[0] * size[1] > MOST_GIF_PIXELS:
        reason = f"{shown.count} frames of {size[0]}x{size[1]} are too many for a gif; "
        reason += "write an .mp4, a smaller one, or fewer frames a second"
        raise FileFormatError(path, reason)
    if path.suffix.lower() == ".mp4":
        write_mp4(path, counted(), size, shown.rate)
    else:
        write_whole(path, gif(counted(), shown.rate))
