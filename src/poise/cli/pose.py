"""The command `poise pose`: solve for a pose of the gallery, write it, report how well it is reached."""

import json
from math import degrees, isfinite
from pathlib import Path
from typing import Any

import click

import poise
from poise.cli.inputs_and_progress import JSON, load_character_and_motion
from poise.errors import UnknownSuffixError

SUFFIXES = (".json", ".bvh", ".glb", ".gltf", ".vrm", ".vrma", ".png")
"""Of files that a pose can be written to."""


@click.command(short_help="Solve for a pose of the gallery, or list them all.")
@click.argument("name", nargs=-1)
@click.option("--character", type=click.Path(path_type=Path), metavar="FILE", help="Whose pose it is, if not the biped's.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A .json, .bvh, .glb, .gltf, .vrm, .vrma or .png.",
)
@JSON
def pose(name: tuple[str, ...], character: Path | None, out: Path | None, as_json: bool) -> None:
    """Solve for the gallery pose NAME, write it to --out and print how well it is reached; without NAME, list all poses.

    Poses are goals in lengths of the body, so that every character with two arms and two legs can take them.

    \b
      poise pose wave --out wave.png
      poise pose reach high --character walk.bvh --out reach.bvh
      poise pose sit --character avatar.vrm --out sitting.glb
    """
    if not name:
        if character is not None or out is not None:
            raise click.UsageError("--character and --out go with a NAME")
        known = listing()
        width = max(len(known_name) for known_name in known)
        lines = [f"{known_name:{width}}  {title}" for known_name, title in known.items()]
        return click.echo(json.dumps(known, indent=2) if as_json else "\n".join(lines))
    answer = run(" ".join(name), character, out)
    click.echo(json.dumps(answer, indent=2) if as_json else report(answer))


def listing() -> dict[str, str]:
    """List the gallery poses for `poise pose`: by name, what the character does."""
    from poise.poses import names, title

    return {name: title(name) for name in names()}


def run(name: str, character: Path | None = None, out: Path | None = None) -> dict[str, Any]:
    """Solve for a gallery pose for `poise pose`, on the biped if no character is given, and write it; return plain data."""
    from poise.formats.whole_files import check_writable
    from poise.poses import find, title

    what = title(name)
    if out is not None and out.suffix.lower() not in SUFFIXES:
        raise UnknownSuffixError(out, SUFFIXES, "a pose is not written as")
    if out is not None:
        check_writable(out)
    who, source = load_character_and_motion(character)
    found = find(who, name)
    if out is not None:
        _write(found.pose, source, out)
    plausibility = found.plausibility
    return {
        "pose": name,
        "title": what,
        "character": "biped" if character is None else str(character),
        "reached": found.reached.reached,
        "position_error_mm": 1e3 * found.reached.position,
        "orientation_error_degrees": degrees(found.reached.orientation),
        "balance_margin_mm": 1e3 * plausibility.margin if isfinite(plausibility.margin) else None,
        "penetration_mm": 1e3 * plausibility.penetration,
        "below_floor_mm": 1e3 * plausibility.below_floor,
        "plausible": plausibility.plausible,
        "out": None if out is None else str(out),
    }


def report(answer: dict[str, Any]) -> str:
    """Format the answer of `poise pose` as text: the gallery pose, its errors and its balance."""
    margin = answer["balance_margin_mm"]
    if margin is None:
        balance = "nothing bears weight"
    else:
        balance = f"the center of mass is {abs(margin):.0f} mm {'inside' if margin >= 0.0 else 'OUTSIDE'} what bears weight"
    lines = [
        f"{answer['pose']}: {answer['title']}",
        f"{'reached' if answer['reached'] else 'NOT reached'}: "
        f"{answer['position_error_mm']:.3f} mm, {answer['orientation_error_degrees']:.3f}° left",
        f"balance: {balance}",
        f"penetration: {answer['penetration_mm']:.1f} mm; below the floor: {answer['below_floor_mm']:.1f} mm",
    ]
    return "\n".join(lines + ([f"written to {answer['out']}"] if answer["out"] else []))


def _write(pose: "poise.Pose", source: "poise.Motion | None", out: Path) -> None:
    if out.suffix.lower() == ".png":
        poise.render(pose, out)
    elif out.suffix.lower() != ".bvh":
        poise.save(pose, out)
    else:
        position, orientation = pose.placement
        motion = poise.Motion(pose.character, pose.angles[None], [[*position, *orientation]])
        if source is not None and len(source):
            motion.source = source[:1].source  # the joints and channels that the file has
        poise.save(motion, out)
