"""Reads and writes whole files: errors in one sentence, no file left half-written.

The one way in which Poise writes files. Links are followed. A file is written under a temporary name beside it and then
renamed, so that an error or an interruption leaves the old file as it was; owner and permissions stay. Other hard links to it
keep the old content: writing in place, to change them too, could leave half a file. Devices and pipes are written to.
"""

import contextlib
import errno
import os
import secrets
import shutil
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

from poise.errors import FileFormatError


def read(path: Path, *, most: int | None = None) -> bytes:
    """Read a whole file as bytes; an error of the system becomes one sentence with its path.

    most: the number of bytes that it may have.
    """
    try:
        with path.open("rb") as file:
            content = file.read() if most is None else file.read(most + 1)
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        raise FileFormatError(path, f"cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if most is not None and len(content) > most:
        raise FileFormatError(path, f"it has more than {most / 1e6:g} MB, far more than such a file needs")
    return content


def write_whole(path: Path, content: bytes) -> None:
    """Write a whole file at once, or leave what is there as it was."""
    with replace_whole(path) as temporary:
        temporary.write_bytes(content)


@contextlib.contextmanager
def replace_whole(path: Path) -> Iterator[Path]:
    """Yield an empty temporary file with the suffix of `path`; what is written to it becomes the content of `path`.

    Nothing changes if the block raises. An error of the system becomes one sentence with the path.
    """
    with _errors_in_one_sentence(path):
        old, target = _find_target(path)
        in_place = old is not None and not stat.S_ISREG(old.st_mode)
        folder = tempfile.gettempdir() if in_place else os.path.dirname(target)
        # Nobody else may read it before it has the permissions of the old file.
        temporary = _make_empty(folder, path.suffix, 0o666 if old is None else 0o600)
        try:
            yield temporary
            if in_place:
                _copy_into(temporary, target)
            else:
                if old is not None:
                    _copy_permissions(old, target, temporary)
                os.replace(temporary, target)
        finally:
            temporary.unlink(missing_ok=True)


def check_writable(path: Path) -> None:
    """Refuse a path that `replace_whole` could not write, before the work whose result is to be written."""
    with _errors_in_one_sentence(path):
        old, target = _find_target(path)
        if old is None or stat.S_ISREG(old.st_mode):
            _make_empty(os.path.dirname(target), path.suffix, 0o600).unlink()


def rename(path: Path, new: Path) -> None:
    """Rename a whole file, in place of one that has the new name; an error of the system becomes one sentence."""
    with _errors_in_one_sentence(new):
        os.replace(path, new)


def _find_target(path: Path) -> tuple[os.stat_result | None, str]:
    """Follow links from a path to the whole file to be written, and refuse what cannot be; None if there is nothing yet."""
    try:
        old = os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        old = None
    except ValueError as error:  # a zero byte in the name
        raise FileFormatError(path, f"cannot be written: {error}") from None
    if old is not None and not stat.S_ISREG(old.st_mode):
        if stat.S_ISDIR(old.st_mode):
            raise FileFormatError(path, "cannot be written: it is a folder; name a file in it")
        if not (stat.S_ISCHR(old.st_mode) or stat.S_ISFIFO(old.st_mode)):
            raise FileFormatError(path, "cannot be written: it is no file, and neither a pipe nor a character device")
        return old, os.fspath(path)  # not resolved: the link of a pipe in /dev/fd leads to no path
    target = os.path.realpath(path)
    folder = os.path.dirname(target) if os.path.islink(path) else os.fspath(path.parent)
    if not os.path.isdir(folder):
        raise FileFormatError(path, f"cannot be written: there is no folder {folder!r}")
    if old is not None:
        os.close(os.open(target, os.O_WRONLY))  # a file that is write-protected is not replaced either
    return old, target


def _make_empty(folder: str, suffix: str, mode: int) -> Path:
    """Make an empty temporary file beside the whole file to be written; the system takes its umask from the mode."""
    path = Path(folder, f".poise-{secrets.token_hex(8)}{suffix[:16]}")
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode))
    return path


def _copy_permissions(old: os.stat_result, target: str, temporary: Path) -> None:
    """Give the whole file that is written owner, group, permissions and access lists of the old one."""
    if hasattr(os, "chown"):
        with contextlib.suppress(PermissionError):
            os.chown(temporary, old.st_uid, old.st_gid)
    shutil.copystat(target, temporary)
    os.utime(temporary)


def _copy_into(temporary: Path, target: str) -> None:
    """Write the content of a whole file to a device or a pipe that somebody reads."""
    no_waiting = getattr(os, "O_NONBLOCK", 0)  # without it a pipe that nobody reads is waited for, without end
    try:
        opened = os.open(target, os.O_WRONLY | no_waiting)
    except OSError as error:
        if error.errno == errno.ENXIO:
            raise FileFormatError(target, "cannot be written: it is a pipe that nobody reads") from None
        raise
    with open(opened, "wb") as file, open(temporary, "rb") as content:
        if no_waiting:
            os.set_blocking(opened, True)
        shutil.copyfileobj(content, file)


@contextlib.contextmanager
def _errors_in_one_sentence(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise FileFormatError(path, f"cannot be written: {error.strerror or error}") from None
