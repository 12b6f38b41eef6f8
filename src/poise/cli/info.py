"""The command `poise info`: print what a file holds: joints, limits, segments, effectors, frames, and what was assumed."""

from pathlib import Path

import click

import poise
from poise.cli.inputs_and_progress import FILE, JSON, SLIDES, UNIT, UP, load_character_and_motion
from poise.plain_text import counted


@click.command(short_help="Print what a file holds, and what was assumed.")
@FILE
@UNIT
@UP
@SLIDES
@click.option("--short", is_flag=True, help="Leave the tables of joints, segments and effectors out.")
@JSON
def info(file: Path | None, unit: str | None, up: str | None, slides: bool, short: bool, as_json: bool) -> None:
    """Print what FILE holds, what was assumed and how sure that is; then its joints, limits, segments and effectors.

    Of a .bvh also its frames and what was guessed; of a .glb, .gltf, .vrm or .vrma also its mesh, its animations and what is
    kept untouched. Without FILE, the built-in biped.

    \b
      poise info avatar.vrm --short
    """
    from poise.formats.json_schema import encode_character

    character, motion = load_character_and_motion(file, unit, up, slides)
    if as_json:
        return click.echo(encode_character(character).decode().rstrip())
    if motion is not None:
        click.echo(f"{counted(len(motion), 'frame')} at {motion.rate:.6g} a second, {motion.seconds:.4g} s")
    told = told_of_file(character, motion)
    if told or motion is not None:
        click.echo("".join(f"{line}\n" for line in told))
    first, *tables = poise.describe(character).splitlines()
    click.echo("\n".join([first, body_sentence(character), *([] if short else tables)]))


def told_of_file(character: "poise.Character", motion: "poise.Motion | None") -> list[str]:
    """Return what `poise info` tells of a character's file: what it holds, and what was assumed."""
    from poise.formats.gltf_summary import describe_gltf
    from poise.formats.gltf_to_character import GltfSource

    source = character.described.source
    lines = describe_gltf(source) if isinstance(source, GltfSource) else []
    notes = motion.notes if motion is not None else tuple(getattr(source, "notes", ()))
    return [*lines, *notes]


def body_sentence(character: "poise.Character") -> str:
    """Say for `poise info` whether a character is a human body, how sure that is, and which bones are uncertain."""
    body = poise.body_map(character)
    if not body.human:
        return f"it is no human body ({body.confidence:.0%} sure): {body.reason}"
    unsure = [bone for bone, found in body.bones.items() if found.confidence < 0.8]
    doubted = f"; unsure of {', '.join(unsure)}" if unsure else ""
    sides = "; left and right may be swapped" if body.sides == "unknown" else ""
    how = f"{body.height:.3g} m high ({body.confidence:.0%} sure)"
    return f"it is a human body {how}, {counted(len(body.bones), 'bone')} known{doubted}{sides}"
