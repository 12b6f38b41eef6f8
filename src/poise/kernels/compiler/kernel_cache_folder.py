"""The folder that compiled kernels are saved in, named by a digest of every source that they come from.

Numba keys its cache on the file of the one function it compiles and does not notice a change in a
kernel that was inlined from another file. Here the folder's name is a digest of every kernel source,
of the CPU and of the versions of Python, Numba and NumPy: an upgrade starts a new folder, the old one is never read.

The folder is the first that can be written of `POISE_CACHE_DIR`, the user's cache folder, and a folder
of the user's own in the system's temporary one. If there is none, kernels are compiled in each process.
"""

import functools
import hashlib
import logging
import os
import shutil
import stat
import sys
import tempfile
import time
from pathlib import Path

from poise.kernels.compiler.versions_and_cpu import cpu_features, versions

log = logging.getLogger("poise")

DIGEST_LENGTH = 16
"""Characters of a folder's name."""
EXPIRES_AFTER = 90 * 24 * 3600.0
"""Seconds after which a folder that nothing was added to is removed."""


def candidate_folders() -> list[Path]:
    """Return the folders to try for compiled kernels on disk, best first."""
    folders = []
    if own := os.environ.get("POISE_CACHE_DIR"):
        folders.append(Path(own).expanduser())
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA")
    else:
        home = os.environ.get("XDG_CACHE_HOME")
        if not home and (user := os.environ.get("HOME")):
            home = os.path.join(user, "Library/Caches" if sys.platform == "darwin" else ".cache")
    if home:
        folders.append(Path(home) / "poise")
    owner = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    folders.append(Path(tempfile.gettempdir()) / f"poise-{owner}")
    return folders


def digest_of_sources(folder: Path = Path(__file__).parents[1]) -> str:
    """Return the digest that names the folder of compiled kernels: of the sources in a folder, the versions, the CPU."""
    digest = hashlib.sha256()
    # The CPU too: a folder may be shared by machines, and Numba's own key is not proof against their racing.
    for part in (*versions().values(), cpu_features()):
        digest.update(part.encode() + b"\0")
    for source in sorted(folder.rglob("*.py")):
        digest.update(str(source.relative_to(folder)).encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:DIGEST_LENGTH]


def is_usable(folder: Path) -> bool:
    """Create the cache folder; return whether it can be written, is ours, and is not open to everybody, for code lies in it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        details = folder.stat()
        if hasattr(os, "getuid") and (details.st_uid != os.getuid() or details.st_mode & stat.S_IWOTH):
            return False
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def remove_expired(folder: Path) -> None:
    """Remove from disk the cache folders of earlier versions that nothing was added to for a long time."""
    for old in folder.glob("?" * DIGEST_LENGTH):
        if old.is_dir() and time.time() - old.stat().st_mtime > EXPIRES_AFTER:
            shutil.rmtree(old, ignore_errors=True)


@functools.cache
def cache_folder() -> Path | None:
    """Return the folder that compiled kernels are saved in, or None where none can be written."""
    name = digest_of_sources()
    for folder in candidate_folders():
        is_new = not (folder / name).exists()
        if is_usable(folder) and is_usable(folder / name):
            if is_new:
                remove_expired(folder)
            return folder / name
        if os.environ.get("POISE_CACHE_DIR"):
            log.warning("cannot save compiled kernels in %s: it must be a folder of yours that not everybody can write", folder)
    log.warning("no folder to save compiled kernels in; set POISE_CACHE_DIR to one that can be written")
    return None
