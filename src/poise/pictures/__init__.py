"""Pictures and films of characters, poses and motions: a shaded figure on a floor, drawn without a display."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from poise.errors import FileFormatError, ValueRefusedError
from poise.formats.files import write_whole
from poise.pictures.film import FILMS, find_ffmpeg, gif, gif_rate, write_mp4, write_picture
from poise.pictures.options import checked, suffix_of
from poise.pictures.sheet import contact_sheet
from poise.pictures.shots import Film, Stage, cells, film, still, subject_of

GIF_FPS, MP4_FPS = 25.0, 30.0
"""Where none is asked for; fewer where a motion has fewer."""

Progress = Callable[[float], object]


def render(
    thing: Any, path: str | Path | None = None, *, progress: Progress = lambda share: None, **asked: Any
) -> np.ndarray | None:
    """Draw a character, a pose, a document, a solver with its goals, or a motion.

    path: a .png, .gif or .mp4 to write it to; without it the picture is returned, (height, width, 3) uint8.

    size: (width, height) [pixels]; view: "three-quarter", "front", "side", "back" or "top"; dark: on a dark floor; axes: of
    all joints; goals: whether they are drawn. Of a motion also frame: the one to show; sheet: so many moments side by side (of
    a pose, so many sides); trail: names of effectors or segments whose paths are drawn; onion: so many earlier moments,
    faintly. Of a film fps; turntable: a pose, turned round; follow: the camera goes along. progress is told of every share of
    the work, which sum to 1.

    >>> import poise
    >>> poise.render(poise.biped(), size=(160, 90)).shape
    (90, 160, 3)
    """
    subject = subject_of(thing)
    if path is not None and not isinstance(path, str | Path):
        raise ValueRefusedError("path", f"must be the path of a file, not {path!r}")
    target = None if path is None else Path(path)
    suffix = ".png" if target is None else suffix_of(target)
    options = checked(suffix, **asked)
    if target is not None and not target.parent.is_dir():
        raise FileFormatError(target, f"cannot be written: there is no folder {str(target.parent)!r}")
    if target is not None and suffix == ".mp4":
        find_ffmpeg(target)
    stage = Stage(subject, options)
    if target is not None and suffix in FILMS:
        rate = subject.motion.rate if subject.motion is not None else GIF_FPS
        usual = min(rate, GIF_FPS if suffix == ".gif" else MP4_FPS)
        fps = options.fps or usual
        _write_film(target, film(stage, gif_rate(fps) if suffix == ".gif" else fps), options.size, progress)
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


def _write_film(path: Path, shown: Film, size: tuple[int, int], progress: Progress) -> None:
    def counted() -> Any:
        for frame in shown.frames:
            yield frame
            progress(1.0 / shown.count)

    if path.suffix.lower() == ".mp4":
        write_mp4(path, counted(), size, shown.fps)
    else:
        write_whole(path, gif(counted(), shown.fps))
