"""Characters and motions in glTF, GLB, VRM and VRMA files, from bytes and back."""

from pathlib import Path

from poise import checks
from poise.character.character import Character
from poise.errors import GltfError, UnknownChoiceError
from poise.formats.bvh_unit_axes_and_rest_pose import metres
from poise.formats.gltf_container import decode_container
from poise.formats.gltf_to_character import GltfSource, character_of
from poise.formats.gltf_to_motion import motion_of
from poise.geometry.quaternions import Quaternion
from poise.motion.motion import Motion

GLTF_SUFFIXES = (".glb", ".gltf", ".vrm", ".vrma")
"""Suffixes of glTF files."""
TURNS: dict[str, Quaternion | None] = {"y": None, "z": (0.5**0.5, -(0.5**0.5), 0.0, 0.0)}
"""What turns a file's axes to the world's, wxyz, by the axis that is up; None: as the format says."""


def decode_character(
    content: bytes,
    folder: Path | None = None,
    *,
    unit: str | float | None = None,
    up: str | None = None,
    slides: bool = False,
) -> tuple[Character, GltfSource]:
    """Read the character of a glTF. folder: where its buffers may lie beside it; unit, up, slides: as for `poise.load`."""
    if up not in (None, *TURNS):
        raise UnknownChoiceError("up", up, TURNS)
    file = decode_container(content, folder)
    return character_of(
        file,
        unit=1.0 if unit is None else metres(unit),
        turn=None if up is None else TURNS[up],
        slides=checks.instance(slides, bool, "slides"),
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
) -> Motion:
    """Read one animation of a glTF as a motion. animation: its name or number; rate: frames a second, of its keys if None."""
    if rate is not None:
        rate = checks.number(rate, "rate", low=1e-3, high=1e4)
    character, source = decode_character(content, folder, unit=unit, up=up, slides=slides)
    if not source.file.gltf.animations:
        raise GltfError("file", "holds a character and no animation; poise.load reads it")
    return motion_of(character, source, animation, rate)


def decode_character_or_motion(content: bytes, folder: Path | None = None) -> Character | Motion:
    """Read what a glTF holds: its first animation as a motion, or else its character."""
    character, source = decode_character(content, folder)
    return motion_of(character, source) if source.file.gltf.animations else character
