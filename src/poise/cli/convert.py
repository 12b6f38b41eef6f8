"""The command `poise convert`: read a file and write what it holds in another format."""

from pathlib import Path

import click

import poise
from poise.cli.inputs_and_progress import SLIDES, UNIT, UP, load_character, number_or_name
from poise.errors import FileFormatError
from poise.plain_text import counted


@click.command(short_help="Write what a file holds in another format.")
@click.argument("source", metavar="IN", type=click.Path(path_type=Path))
@click.argument("out", metavar="OUT", type=click.Path(path_type=Path))
@UNIT
@UP
@SLIDES
@click.option("--animation", metavar="NAME", help="Which animation of a .glb, .gltf or .vrm; else the first.")
@click.option("--fps", type=float, help="Frames a second at which an animation of a .glb, .gltf, .vrm or .vrma is read.")
@click.option(
    "--character", type=click.Path(path_type=Path), metavar="FILE", help="Who takes over a .vrma, or whose pose a .json is."
)
def convert(source: Path, out: Path, **options: str | float | bool | Path | None) -> None:
    """Read IN and write what it holds to OUT; the suffixes choose the formats.

    Read are .json, .bvh, .glb, .gltf, .vrm, .vrma, .urdf and .xml (MJCF), written all of them but .xml. A motion is
    written as a motion where OUT can hold one, else its character. A character without one is written to a .bvh at rest.

    \b
      poise convert walk.bvh walk.glb
      poise convert avatar.vrm avatar.json
      poise convert dance.vrma dance.bvh --character avatar.vrm
    """
    click.echo(run(source, out, **options))  # type: ignore[arg-type]


def run(
    source: Path,
    out: Path,
    *,
    unit: str | None = None,
    up: str | None = None,
    slides: bool = False,
    animation: str | None = None,
    fps: float | None = None,
    character: Path | None = None,
) -> str:
    """Convert a file for `poise convert`; return the text to print: what was written, and what OUT cannot hold."""
    from poise.formats.load_save import MOTION_SUFFIXES, SUFFIXES, WRITTEN, checked_suffix

    checked_suffix(source, SUFFIXES)
    kind = checked_suffix(out, WRITTEN)
    metres = None if unit is None else number_or_name(unit)
    thing = _loaded(source, metres, up, slides, animation, fps, character)
    if isinstance(thing, poise.Document):
        thing = (
            thing.motion if thing.motion is not None and kind in MOTION_SUFFIXES else thing if kind == ".json" else thing.pose
        )
    written = _as_suffix_holds(thing, kind)
    poise.save(written, out)
    return "\n".join([f"{out}: {_what(written)}", *_losses(thing, written, kind)])


def _loaded(
    source: Path,
    unit: str | float | None,
    up: str | None,
    slides: bool,
    animation: str | None,
    fps: float | None,
    character: Path | None,
) -> "poise.Character | poise.Pose | poise.Document | poise.Motion":
    from poise.formats.load_save import BVH, GLTF_SUFFIXES, JSON, load_any

    suffix = source.suffix.lower()
    who = None if character is None else load_character(character)
    if suffix == BVH:
        if who is not None or animation is not None or fps is not None:
            raise FileFormatError(
                source, "is a .bvh, which has one motion of its own: --animation, --fps and --character are for others"
            )
        return poise.load_motion(source, unit=unit, up=up, slides=slides)
    if suffix in GLTF_SUFFIXES:
        found = poise.load(source, unit=unit, up=up, slides=slides)
        if found.source.file.gltf.animations or animation is not None or who is not None:
            which = int(animation) if animation is not None and animation.isdigit() else animation
            return poise.load_motion(source, unit=unit, up=up, slides=slides, animation=which, rate=fps, character=who)
        return found
    if suffix == JSON:
        return load_any(source, who if who is not None else poise.biped())
    return poise.load(source, unit=unit, up=up, slides=slides)


def _as_suffix_holds(
    thing: "poise.Character | poise.Pose | poise.Document | poise.Motion", kind: str
) -> "poise.Character | poise.Pose | poise.Document | poise.Motion":
    """Return what of a thing to convert a file of some suffix can hold: a motion of one frame in a .bvh, else the character."""
    if kind in (".bvh", ".vrma") and not isinstance(thing, poise.Motion):
        pose = thing if isinstance(thing, poise.Pose) else poise.Pose(thing)  # type: ignore[arg-type]
        placement = (*pose.placement.position, *pose.placement.orientation)
        return poise.Motion(pose.character, [pose.angles], [placement], rate=30.0, bases=pose.character.base)
    if kind == ".json" and isinstance(thing, poise.Motion):
        return thing.character
    if kind == ".urdf" and not isinstance(thing, poise.Character):
        return thing.character
    return thing


def _what(thing: "poise.Character | poise.Pose | poise.Document | poise.Motion") -> str:
    if isinstance(thing, poise.Motion):
        return f"a motion of {counted(len(thing), 'frame')} at {thing.rate:.6g} a second"
    if isinstance(thing, poise.Character):
        return f"a character of {counted(len(thing.segments), 'segment')}, {counted(thing.n_dofs, 'angle')}"
    return "a pose" if isinstance(thing, poise.Pose) else "a document"


def _losses(
    thing: "poise.Character | poise.Pose | poise.Document | poise.Motion",
    written: "poise.Character | poise.Pose | poise.Document | poise.Motion",
    kind: str,
) -> list[str]:
    """Say what of a file is not in the converted one."""
    character = (thing if isinstance(thing, poise.Character) else thing.character).described
    result = []
    if isinstance(thing, poise.Motion) and not isinstance(written, poise.Motion):
        result.append(f"its motion is left out: a {kind} holds characters, a .bvh or a .glb motions")
    if kind not in (".glb", ".gltf", ".vrm") and getattr(character.source, "file", None) is not None:
        if kind != ".vrma" and character.skin is not None:
            result.append(f"its mesh is left out, which a {kind} cannot hold")
    elif kind in (".glb", ".gltf") and any(not joint.guessed for joint in character.joints):
        result.append(f"limits of its joints are left out, which a {kind} cannot hold; a .json can")
    return result
