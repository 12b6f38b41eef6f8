"""Characters and motions in glTF, GLB, VRM and VRMA files, from bytes and back."""

from pathlib import Path

from poise import checks
from poise.character.character import Character
from poise.errors import GltfError, UnknownChoiceError, ValueRefusedError
from poise.formats.bvh_unit_axes_and_rest_pose import metres
from poise.formats.gltf_container import decode_container
from poise.formats.gltf_from_character import glb_of_character, motion_of_pose
from poise.formats.gltf_to_character import GltfSource, character_of
from poise.formats.gltf_to_motion import AnimationSource, motion_of
from poise.formats.gltf_writer import write_into_source
from poise.formats.vrma import encode_vrma
from poise.geometry.quaternions import IDENTITY, Quaternion
from poise.motion.motion import Motion
from poise.motion.pose import Pose

GLTF_SUFFIXES = (".glb", ".gltf", ".vrm", ".vrma")
"""Suffixes of glTF files."""
TURNS: dict[str, Quaternion] = {"y": IDENTITY, "z": (0.5**0.5, -(0.5**0.5), 0.0, 0.0)}
"""What turns a file's axes to those with y up, wxyz, by the axis that is up."""


def decode_character(
    content: bytes,
    folder: Path | None = None,
    *,
    unit: str | float | None = None,
    up: str | None = None,
    slides: bool = False,
    name: str = "",
) -> tuple[Character, GltfSource]:
    """Read the character of a glTF. folder: where its buffers may lie beside it; unit, up, slides: as for `poise.load`.

    name: of the file, for errors that are found later.
    """
    if up not in (None, *TURNS):
        raise UnknownChoiceError("up", up, TURNS)
    file = decode_container(content, folder)
    return character_of(
        file,
        unit=1.0 if unit is None else metres(unit),
        turn=None if up is None else TURNS[up],
        slides=checks.instance(slides, bool, "slides"),
        name=name,
    )


def decode_motion(
    content: bytes,
    folder: Path | None = None,
    *,
    unit: str | float | None = None,
    up: str | None = None,
    slides: bool = False,
    animation: str | int | None = None,
    rate: float | None = None,
    name: str = "",
) -> Motion:
    """Read one animation of a glTF as a motion. animation: its name or number; rate: frames a second, of its keys if None."""
    if rate is not None:
        rate = checks.number(rate, "rate", low=1e-3, high=1e4)
    character, source = decode_character(content, folder, unit=unit, up=up, slides=slides, name=name)
    if not source.file.gltf.animations:
        raise GltfError("file", "holds a character and no animation; poise.load reads it")
    return motion_of(character, source, animation, rate)


def decode_character_or_motion(content: bytes, folder: Path | None = None, name: str = "") -> Character | Motion:
    """Read what a glTF holds: its first animation as a motion, or else its character."""
    character, source = decode_character(content, folder, name=name)
    return motion_of(character, source) if source.file.gltf.animations else character


def encode_gltf(thing: Character | Pose | Motion, suffix: str, folder: Path | None = None) -> bytes:
    """Write a character, pose or motion as a glTF: into the file its character comes from, or else a file of its own.

    suffix: ".glb", ".gltf", ".vrm" or ".vrma"; folder: where it is written, whose files it may name.
    """
    character = (thing if isinstance(thing, Character) else thing.character).described
    motion = motion_of_pose(thing) if isinstance(thing, Pose) else thing if isinstance(thing, Motion) else None
    source = character.source if isinstance(character.source, GltfSource) else None
    if suffix == ".vrma":
        if motion is None:
            raise ValueRefusedError("thing to save", "must be a motion or a pose to be a .vrma")
        return encode_vrma(motion)
    if suffix == ".vrm" and (source is None or source.humanoid is None or source.humanoid.version == "VRM animation"):
        raise ValueRefusedError("thing to save", "comes from no VRM avatar, so it cannot be a .vrm; save it as .glb")
    name = "pose" if isinstance(thing, Pose) else "" if motion is None else _animation_name(motion)
    if source is None:
        return glb_of_character(character, motion, name, binary=suffix != ".gltf")
    return write_into_source(source, motion, name, folder, binary=suffix != ".gltf")


def _animation_name(motion: Motion) -> str:
    """Return the name of a motion's animation: the one it was read from, or else of its file."""
    if isinstance(motion.source, AnimationSource):
        return motion.source.name
    return Path(motion.name).stem or "motion"
