"""Where a studio keeps its document while it runs, so that a studio that dies loses seconds, not work.

A folder belongs to one studio at a time: it holds a lock that the system lets go of when the process ends, however it ends.
`document.json` is the document of the studio that runs or died; one that ends well leaves it as `last.json`.
"""

import os
from pathlib import Path
from typing import IO

from poise.document.document import Document
from poise.errors import FileFormatError, PoiseError, StateInUseError
from poise.formats.document_json import encode_document
from poise.formats.load_save import load_document
from poise.formats.whole_files import write_whole

RUNNING = "document.json"
"""The document of the studio that runs, or died."""
LAST = "last.json"
"""The document of the last studio that ended well."""
BEFORE = "before.json"
"""A document that was found and not gone on with."""
MOST = 100
"""Studios of one user at once."""


class Autosave:
    """One folder with one studio's document, locked."""

    def __init__(self, folder: Path, *, ours: bool = False) -> None:
        """ours: the folder is chosen by Poise, so a studio that ended well is not taken up again."""
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
        """The first folder of the user's own that no other studio has; None if there is none to write to."""
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
        """The document of a studio that died here, or for a folder that was named, of the last one here at all."""
        for name in (RUNNING,) if self._ours else (RUNNING, LAST):
            path = self.folder / name
            if path.exists():
                try:
                    return load_document(path)
                except PoiseError:
                    os.replace(path, self.folder / BEFORE)
                    raise
        return None

    def set_aside(self) -> bool:
        """Keep what a dead studio left under another name, before something else is saved; whether there was anything."""
        left = (self.folder / RUNNING).exists()
        if left:
            os.replace(self.folder / RUNNING, self.folder / BEFORE)
        return left

    def save(self, document: Document) -> None:
        """Keep the document."""
        write_whole(self.folder / RUNNING, encode_document(document))

    def close(self) -> None:
        """The studio ends well."""
        if self._lock is not None and (self.folder / RUNNING).exists():
            os.replace(self.folder / RUNNING, self.folder / LAST)
        self.release()

    def release(self) -> None:
        """Let another studio have the folder, as it is."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def _home() -> Path:
    """Where a user's programs keep their state (XDG base directories; LOCALAPPDATA on Windows)."""
    named = os.environ.get("POISE_STATE_DIR")
    if named:
        return Path(named)
    base = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(base or os.path.expanduser("~/.local/state")) / "poise"


def _locked(file: IO[str]) -> bool:
    """Lock a file for this process, if nobody else has."""
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
