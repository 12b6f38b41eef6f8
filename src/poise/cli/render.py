"""The command `poise render`: load or find what is to be drawn, draw it, report what was written."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

import poise
from poise.cli.inputs_and_progress import in_thousandths, load_character, progress_bar
from poise.errors import FileFormatError, UnknownChoiceError, ValueRefusedError


@click.command(short_help="Draw a picture or a film.")
@click.argument("what", metavar="FILE|NAME")
@click.option("--out", required=True, type=click.Path(path_type=Path), metavar="FILE", help="A .png, .gif or .mp4 (by ffmpeg).")
@click.option("--character", type=click.Path(path_type=Path), metavar="FILE", help="Whose pose it is, if not the biped's.")
@click.option("--size", metavar="WIDTHxHEIGHT", help="In pixels [default: 1280x720, gifs 640x360].")
@click.option("--view", default="three-quarter", show_default=True, help="front, side, back, top or three-quarter.")
@click.option("--dark", is_flag=True, help="On a dark floor.")
@click.option("--axes", is_flag=True, help="Draw the axes of all joints: x red, y green, z blue.")
@click.option("--no-goals", is_flag=True, help="Draw no goals.")
@click.option("--frame", type=int, metavar="K", help="The moment of a motion to show; -1 is the last [default: its middle].")
@click.option("--sheet", type=int, metavar="N", help="A contact sheet: N moments of a motion, N sides of a pose.")
@click.option("--trail", metavar="NAME[,NAME]", help="Draw the paths of effectors or segments.")
@click.option("--onion", type=int, metavar="N", help="Draw N earlier moments, faintly.")
@click.option("--fps", type=float, help="Frames a second of a film [default: 25, mp4 30, or as many as the motion has].")
@click.option("--turntable", is_flag=True, help="A film of a pose, turned round.")
@click.option("--follow", is_flag=True, help="The camera of a film goes along.")
def render(what: str, **options: Any) -> None:
    """Draw a picture or a film of a character, pose, document or motion in FILE, or of the gallery pose NAME, to --out.

    An avatar (.vrm, .glb) is drawn in its own skin, everything else as a mannequin.

    \b
      poise render wave --out wave.png
      poise render walk.bvh --out walk.gif --trail LeftFoot,RightFoot
      poise render walk.bvh --out walk.png --onion 6 --view side
      poise render avatar.vrm --out turn.gif --turntable --dark
    """
    with progress_bar("drawing") as bar:
        answer = run(what, progress=bar.update, **options)
    click.echo(answer)


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
    from poise import checks

    names = tuple(name.strip() for name in trail.split(",")) if trail else ()
    if fps is not None:
        checks.number(fps, "fps", low=1.0, high=240.0)
    pixels = None if size is None else parse_size(size)
    report = in_thousandths(progress)
    thing = thing_of(what, character)
    poise.render(thing, out, size=pixels, trail=names, goals=not no_goals, rate=fps, progress=report, **options)
    return f"{out}: {out.stat().st_size / 1000:.0f} kB"


def parse_size(text: str) -> tuple[int, int]:
    """Parse the option `--size 1280x720` of `poise render` into width and height [pixels]."""
    found = re.fullmatch(r"(\d{1,6})[x×*](\d{1,6})", text.strip())
    if found is None:
        raise ValueRefusedError("size", f"{text!r} is not WIDTHxHEIGHT, such as 1280x720")
    return int(found[1]), int(found[2])


def thing_of(what: str, of: Path | None = None) -> "poise.Character | poise.Pose | poise.Document | poise.Motion":
    """Load the file that `poise render` is to draw, or find the gallery pose; `of`: its character, the biped if None."""
    from poise.formats.load_save import load_any
    from poise.poses import names

    path, known = Path(what), names()
    if what not in known and not path.suffix and not path.exists():
        raise UnknownChoiceError("thing to draw", what, known, f"{what!r} is neither a file nor a pose")
    who = load_character(of)
    if what in known and not path.exists():
        return poise.named_pose(who, what)
    if path.is_dir():
        raise FileFormatError(path, "is a folder, and a file is wanted")
    return load_any(path, who)
