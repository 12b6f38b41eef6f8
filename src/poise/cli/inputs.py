"""The input files of commands: the character, and the motion if there is one; the biped without a file."""

from pathlib import Path

import click

from poise.character.biped import biped
from poise.character.character import Character
from poise.formats.load_save import BVH, load, load_motion
from poise.motion.motion import Motion


def load_character(file: Path | None) -> Character:
    """Load the character that a command's input file holds; the biped if no file is given."""
    return load_character_and_motion(file)[0]


def load_character_and_motion(
    file: Path | None, unit: str | None = None, up: str | None = None, slides: bool = False
) -> tuple[Character, Motion | None]:
    """Load the input file of a command: its character, and its motion if it is a .bvh; the biped if no file is given.

    unit, up, slides: of a .bvh, as `poise.load_motion` takes them; the unit as text, which may be a number of metres.
    """
    if file is None:
        if unit is not None or up is not None or slides:
            raise click.UsageError("--unit, --up and --slides go with a .bvh FILE")
        return biped(), None
    metres = None if unit is None else _number_or_name(unit)
    if file.suffix.lower() != BVH:
        return load(file, unit=metres, up=up, slides=slides), None
    motion = load_motion(file, unit=metres, up=up, slides=slides)
    return motion.character, motion


def _number_or_name(unit: str) -> str | float:
    try:
        return float(unit)
    except ValueError:
        return unit
