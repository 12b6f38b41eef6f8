"""Files in and out. The suffix chooses the format; each format is a module of its own."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from poise.character import Character
from poise.errors import FileFormatError, PoiseError, ValueRefusedError, did_you_mean
from poise.formats.files import read, write_whole
from poise.schema import Document, GoalDescription, decode_character, decode_goals, encode_character

READERS = {".json": decode_character}


def load(path: str | Path) -> Character:
    """The character in a file: `.json` is Poise's own description.

    >>> import poise, tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "biped.json"
    >>> poise.save(poise.biped(), path)
    >>> poise.load(path).n_dofs
    30
    """
    path = _path(path)
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise FileFormatError(path, f"no format is known for {path.suffix!r}{did_you_mean(path.suffix, READERS)}")
    return _decoded(path, reader)


def load_goals(path: str | Path) -> dict[str, GoalDescription]:
    """The goals in a JSON file, by effector: `{"head": {"position": [x, y, z], "orientation": [w, x, y, z]}}`."""
    return _decoded(_path(path), decode_goals)


def _path(path: object) -> Path:
    if not isinstance(path, str | os.PathLike):
        raise ValueRefusedError("path", f"must be the path of a file, not {path!r}")
    return Path(path)


def _decoded(path: Path, reader: Callable[[bytes], Document]) -> Document:
    text = read(path)
    try:
        return reader(text)
    except PoiseError as error:
        raise FileFormatError(path, str(error)) from error


def save(thing: Any, path: str | Path) -> None:
    """Write a character to a file; the suffix chooses the format. An existing file is replaced whole or not at all."""
    path = _path(path)
    if path.suffix.lower() not in READERS:
        raise FileFormatError(path, f"no format is known for {path.suffix!r}{did_you_mean(path.suffix, READERS)}")
    if not isinstance(thing, Character):
        raise ValueRefusedError("thing to save", f"must be a character, not {type(thing).__name__}")
    write_whole(path, encode_character(thing))
