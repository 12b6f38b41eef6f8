"""Autosave: the locked folder in which a studio saves its document, so that a crash loses seconds, not work.

A folder belongs to one studio at a time: it holds a lock that the system lets go of when the process ends, however it ends.
`document.json` is the document of the studio that runs or died; one that ends well leaves it as `last.json`.
"""

import os
from pathlib import Path
from typing import IO

from poise.document.document import Document
from poise.errors import FileFormatError, PoiseError, StateInUseError
from poise.formats.load_save import load_document
from poise.formats.pose_and_document_json import encode_document
from poise.formats.whole_files import rename, write_whole

RUNNING = "document.json"
"""The document of the studio that runs, or died."""
LAST = "last.json"
"""The document of the last studio that ended well."""
BEFORE = "before.json"
"""A document that was found and not continued."""
MOST = 100
"""Largest number of studios that one user runs at once."""


class Autosave:
    """A locked folder with the autosaved document of one studio."""

    def __init__(self, folder: Path, *, ours: bool = False) -> None:
        """Make the autosave folder if it is missing, and lock it for this studio.

        ours: Poise has chosen the folder, so the document of a studio that ended well is not continued.
        """
        self.folder, self._ours = folder, ours
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock: IO[str] | None = open(folder / "lock", "a+", encoding="utf-8")  # noqa: SIM115
        except OSError as error:
            raise FileFormatError(folder, f"cannot be used to keep the document: {error.strerror}") from None
        if not _locked(self._lock):
            self._lock.close()
            raise StateInUseError(folder)

    @classmethod
    def free(cls) -> "Autosave | None":
        """Lock the first autosave folder of this user that no other studio uses; None if none can be written."""
        home = _home()
        # Those that a studio died in come first, or its document would wait for as many studios to run at once.
        for number in sorted(range(MOST), key=lambda number: not os.path.exists(home / f"studio-{number}" / RUNNING)):
            try:
                return cls(home / f"studio-{number}", ours=True)
            except StateInUseError:
                continue
            except PoiseError:
                return None
        return None

    def left(self) -> Document | None:
        """Load the autosaved document of a studio that died; in a folder that the user named, also of one that ended well."""
        for name in (RUNNING,) if self._ours else (RUNNING, LAST):
            path = self.folder / name
            if path.exists():
                try:
                    return load_document(path)
                except FileFormatError as error:
                    rename(path, self.folder / BEFORE)
                    raise FileFormatError(self.folder / BEFORE, error.reason) from error
        return None

    def set_aside(self) -> bool:
        """Rename the autosave of a studio that died, so that it is not overwritten; return whether there was one."""
        left = (self.folder / RUNNING).exists()
        if left:
            rename(self.folder / RUNNING, self.folder / BEFORE)
        return left

    def save(self, document: Document) -> None:
        """Write the document to the autosave folder."""
        write_whole(self.folder / RUNNING, encode_document(document))

    def close(self) -> Path | None:
        """Rename the autosaved document as that of a studio that ended well, and release the folder.

        Return the path of the document; None if there was none to keep.
        """
        try:
            if self._lock is None or not (self.folder / RUNNING).exists():
                return None
            rename(self.folder / RUNNING, self.folder / LAST)
            return self.folder / LAST
        finally:
            self.release()

    def release(self) -> None:
        """Unlock the autosave folder for other studios, with its files as they are."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def _home() -> Path:
    """Return the folder of all the user's autosaves (XDG base directories; LOCALAPPDATA on Windows)."""
    named = os.environ.get("POISE_STATE_DIR")
    if named:
        return Path(named)
    base = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(base or os.path.expanduser("~/.local/state")) / "poise"


def _locked(file: IO[str]) -> bool:
    """Lock the autosave folder's lock file for this process; return whether it was free."""
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
