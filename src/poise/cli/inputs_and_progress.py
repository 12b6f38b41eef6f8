"""What commands share: options, input files (the character, its motion; the biped without a file), and the progress bar."""

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import click

import poise

FILE = click.argument("file", required=False, type=click.Path(path_type=Path))
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON for machines.")
UNIT = click.option(
    "--unit", help="Of lengths in a file: m, cm, mm, inch, foot, cmu or a number of metres [default: guessed, or m]."
)
SLIDES = click.option("--slides", is_flag=True, help="Read positions below the hips as slides; else bones are held.")
UP = click.option("--up", help="The axis that is up in a file: y or z [default: guessed, or as its format says].")
THOUSANDTHS = 1000
"""Length of a bar whose command reports shares of the whole."""


def load_character(file: Path | None) -> "poise.Character":
    """Load the character that a command's input file holds; the biped if no file is given."""
    return load_character_and_motion(file)[0]


def load_character_and_motion(
    file: Path | None, unit: str | None = None, up: str | None = None, slides: bool = False
) -> "tuple[poise.Character, poise.Motion | None]":
    """Load the input file of a command: its character, and its motion if it is a .bvh; the biped if no file is given.

    unit, up, slides: of a .bvh, as `poise.load_motion` takes them; the unit as text, which may be a number of metres.
    """
    from poise.formats.load_save import BVH

    if file is None:
        if unit is not None or up is not None or slides:
            raise click.UsageError("--unit, --up and --slides go with a .bvh FILE")
        return poise.biped(), None
    metres = None if unit is None else number_or_name(unit)
    if file.suffix.lower() != BVH:
        return poise.load(file, unit=metres, up=up, slides=slides), None
    motion = poise.load_motion(file, unit=metres, up=up, slides=slides)
    return motion.character, motion


def number_or_name(unit: str) -> str | float:
    """Convert the unit of length that a command was given to a number of metres, or leave its name."""
    try:
        return float(unit)
    except ValueError:
        return unit


def progress_bar(label: str, length: int = THOUSANDTHS) -> AbstractContextManager[Any]:
    """Return a progress bar with an `update(steps)`; hidden where standard error is no terminal."""
    return click.progressbar(length=length, label=label, file=sys.stderr, hidden=not sys.stderr.isatty())


def in_thousandths(update: Callable[[int], object]) -> Callable[[float], None]:
    """Wrap a progress bar's `update` to take shares of the whole, which add up to 1, and pass on whole thousandths."""
    done = 0.0

    def report(share: float) -> None:
        nonlocal done
        update(int(THOUSANDTHS * (done + share) + 0.5) - int(THOUSANDTHS * done + 0.5))
        done += share

    return report
