"""The command `poise info`: print what a file holds: joints, limits, segments, effectors, frames."""

from pathlib import Path

import click

import poise
from poise.cli.inputs_and_progress import FILE, JSON, SLIDES, UNIT, UP, load_character_and_motion
from poise.plain_text import counted


@click.command(short_help="Print joints, limits, segments and effectors of a file.")
@FILE
@UNIT
@UP
@SLIDES
@JSON
def info(file: Path | None, unit: str | None, up: str | None, slides: bool, as_json: bool) -> None:
    """Print what FILE holds: joints, limits, segments, effectors; of a .bvh also its frames and what was guessed.

    Without FILE, the built-in biped.
    """
    from poise.formats.schema import encode_character

    character, motion = load_character_and_motion(file, unit, up, slides)
    if as_json:
        return click.echo(encode_character(character).decode().rstrip())
    if motion is not None:
        click.echo(f"{counted(len(motion), 'frame')} at {motion.rate:.6g} a second, {motion.seconds:.4g} s")
        click.echo("".join(f"{note}\n" for note in motion.notes))
    click.echo(poise.describe(character))
