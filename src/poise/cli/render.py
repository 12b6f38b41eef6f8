"""The command `poise render`: load or find what is to be drawn, draw it, report what was written."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from poise import checks
from poise.character.character import Character
from poise.cli.inputs import load_character
from poise.cli.progress import in_thousandths
from poise.document.document import Document
from poise.errors import FileFormatError, UnknownChoiceError, ValueRefusedError
from poise.formats.load_save import load_any
from poise.motion.motion import Motion
from poise.motion.pose import Pose
from poise.pictures.rendering import render
from poise.poses import named_pose, names


def run(
    what: str,
    *,
    out: Path,
    character: Path | None,
    size: str | None,
    trail: str | None,
    no_goals: bool,
    fps: float | None,
    progress: Callable[[int], Any],
    **options: Any,
) -> str:
    """Draw what a file holds, or a gallery pose, to an image file for `poise render`; return the text to print.

    progress: called with every thousandth that is done.
    """
    names = tuple(name.strip() for name in trail.split(",")) if trail else ()
    if fps is not None:
        checks.number(fps, "fps", low=1.0, high=240.0)
    pixels = None if size is None else parse_size(size)
    report = in_thousandths(progress)
    render(thing_of(what, character), out, size=pixels, trail=names, goals=not no_goals, rate=fps, progress=report, **options)
    return f"{out}: {out.stat().st_size / 1000:.0f} kB"


def parse_size(text: str) -> tuple[int, int]:
    """Parse the option `--size 1280x720` of `poise render` into width and height [pixels]."""
    found = re.fullmatch(r"(\d{1,6})[x×*](\d{1,6})", text.strip())
    if found is None:
        raise ValueRefusedError("size", f"{text!r} is not WIDTHxHEIGHT, such as 1280x720")
    return int(found[1]), int(found[2])


def thing_of(what: str, of: Path | None = None) -> Character | Pose | Document | Motion:
    """Load the file that `poise render` is to draw, or find the gallery pose; `of`: its character, the biped if None."""
    path, known = Path(what), names()
    if what not in known and not path.suffix and not path.exists():
        raise UnknownChoiceError("thing to draw", what, known, f"{what!r} is neither a file nor a pose")
    who = load_character(of)
    if what in known and not path.exists():
        return named_pose(who, what)
    if path.is_dir():
        raise FileFormatError(path, "is a folder, and a file is wanted")
    return load_any(path, who)
