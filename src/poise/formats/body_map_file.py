"""The body file beside a character's, `avatar.body.json` of `avatar.glb`: which segments are which human bones."""

from pathlib import Path

import msgspec

from poise.anatomy.human_body_map import BodyMap, body_map
from poise.character.character import Character
from poise.errors import PoiseError
from poise.formats.json_schema import VERSION, BodyDescription, parse_known_version
from poise.formats.whole_files import read

SUFFIX = ".body.json"
"""Suffix of body files, in place of that of the character's file."""


def encode_body(body: BodyMap) -> bytes:
    """Encode the bones of a body map as the JSON of a body file, a line for each, so that a person can correct it."""
    bones: dict[str, str | None] = {bone: found.segment for bone, found in body.bones.items()}
    bones |= {bone: segment for bone, segment in body.character.described.bones.items() if segment is None}
    text = msgspec.json.encode({"poise": "body", "version": VERSION, "bones": bones})
    return msgspec.json.format(text, indent=2) + b"\n"


def with_bones_beside(path: Path, character: Character) -> tuple[Character, tuple[str, ...]]:
    """Copy a character with the bones that the body file beside its file gives; with why not, where it cannot be used."""
    beside = path.with_suffix(SUFFIX)
    if not beside.is_file():
        return character, ()
    try:
        return body_map(character, parse_known_version(read(beside), BodyDescription).bones).character, ()
    except PoiseError as error:
        return character, (f"{beside.name} beside it is not used: {error}",)
