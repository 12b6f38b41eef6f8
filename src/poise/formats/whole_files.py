"""Reads and writes whole files: errors in one sentence, no file left half-written."""

import os
import tempfile
from pathlib import Path

from poise.errors import FileFormatError


def read(path: Path) -> bytes:
    """Read a whole file as bytes; an error of the system becomes one sentence with its path."""
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        raise FileFormatError(path, f"cannot be read: {getattr(error, 'strerror', error)}") from None


def write_whole(path: Path, content: bytes) -> None:
    """Write a whole file at once: to a temporary name beside it first, then renamed."""
    temporary = None
    if not path.parent.is_dir():
        raise FileFormatError(path, f"cannot be written: there is no folder {str(path.parent)!r}")
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            temporary = file.name
            file.write(content)
        os.chmod(temporary, path.stat().st_mode if path.exists() else 0o666 & ~_umask())
        os.replace(temporary, path)
    except OSError as error:
        if temporary is not None and os.path.exists(temporary):
            os.unlink(temporary)
        raise FileFormatError(path, f"cannot be written: {error.strerror}") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
