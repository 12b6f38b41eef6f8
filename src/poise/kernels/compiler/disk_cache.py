"""Where compiled kernels are kept, so that only the first solve ever made waits for the compiler.

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
import pickle
import platform
import shutil
import stat
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import llvmlite
import llvmlite.binding as binding
import numba
import numpy
from numba.core import caching

log = logging.getLogger("poise")

DIGEST_LENGTH = 16
FORGET_AFTER = 90 * 24 * 3600.0
"""[s]."""


def candidate_folders() -> list[Path]:
    """The folders to try, best first."""
    folders = []
    if chosen := os.environ.get("POISE_CACHE_DIR"):
        folders.append(Path(chosen).expanduser())
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


def _versions() -> tuple[str, ...]:
    # The CPU too: a folder may be shared by machines, and Numba's own key is not proof against their racing.
    cpu = binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()
    return platform.python_version(), numba.__version__, llvmlite.__version__, numpy.__version__, *cpu


def digest_of_sources(folder: Path = Path(__file__).parents[1]) -> str:
    """A digest of everything that the machine code depends on, the sources in a folder first of all."""
    digest = hashlib.sha256()
    for part in _versions():
        digest.update(part.encode() + b"\0")
    for source in sorted(folder.rglob("*.py")):
        digest.update(str(source.relative_to(folder)).encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:DIGEST_LENGTH]


def _usable(folder: Path) -> bool:
    """Make the folder; say whether it can be written, is ours, and is not open to everybody, for code lies in it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        details = folder.stat()
        if hasattr(os, "getuid") and (details.st_uid != os.getuid() or details.st_mode & stat.S_IWOTH):
            return False
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _forget_old(folder: Path) -> None:
    """Remove what earlier versions kept and nobody has added to for a long time."""
    for old in folder.glob("?" * DIGEST_LENGTH):
        if old.is_dir() and time.time() - old.stat().st_mtime > FORGET_AFTER:
            shutil.rmtree(old, ignore_errors=True)


@functools.cache
def cache_folder() -> Path | None:
    """The folder that compiled kernels are kept in, or None where none can be written."""
    name = digest_of_sources()
    for folder in candidate_folders():
        is_new = not (folder / name).exists()
        if _usable(folder) and _usable(folder / name):
            if is_new:
                _forget_old(folder)
            return folder / name
        if os.environ.get("POISE_CACHE_DIR"):
            log.warning("cannot keep compiled kernels in %s: it must be a folder of yours that not everybody can write", folder)
    log.warning("no folder to keep compiled kernels in; set POISE_CACHE_DIR to one that can be written")
    return None


class _Locator(caching._CacheLocator):
    """Tells Numba's cache to use our folder and our digest."""

    def __init__(self, function: Any, folder: Path) -> None:
        self._line, self._folder = function.__code__.co_firstlineno, str(folder)

    @classmethod
    def from_function(cls, function: Any, file: str) -> "_Locator | None":
        folder = cache_folder()
        return None if folder is None else cls(function, folder)

    def get_cache_path(self) -> str:
        return self._folder

    def get_source_stamp(self) -> str:
        return os.path.basename(self._folder)

    def get_disambiguator(self) -> str:
        return str(self._line)


class _KernelCacheImpl(caching.CompileResultCacheImpl):
    _locator_classes = [_Locator]  # noqa: RUF012


class _CheckedFiles(caching.IndexDataCacheFile):
    """Numba's files with a checksum before the machine code: what was damaged is compiled anew and written over."""

    def _load_index(self) -> Any:
        try:
            return super()._load_index()
        except Exception as error:
            log.debug("the index of compiled kernels is damaged: %s", error)
            return {}

    def _save_data(self, name: str, data: Any) -> None:
        content = self._dump(data)
        with self._open_for_write(self._data_path(name)) as file:
            file.write(hashlib.sha256(content).digest() + content)

    def _load_data(self, name: str) -> Any:
        stored = Path(self._data_path(name)).read_bytes()
        checksum, content = stored[:32], stored[32:]
        if hashlib.sha256(content).digest() != checksum:
            raise OSError("damaged")  # as good as missing
        return pickle.loads(content)


class _KernelCache(caching.Cache):
    """A cache that can be damaged, full or read-only: then kernels are compiled, and nothing else happens."""

    _impl_class = _KernelCacheImpl  # type: ignore[assignment]

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        locator = self._impl.locator
        self._cache_file = _CheckedFiles(locator.get_cache_path(), self._impl.filename_base, locator.get_source_stamp())

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """The kept code, or None."""
        try:
            return super().load_overload(signature, target_context)
        except Exception as error:
            log.debug("cannot read compiled kernels in %s: %s", self.cache_path, error)
            return None

    def save_overload(self, signature: Any, data: Any) -> None:
        """Keep the code, if that can be done."""
        try:
            super().save_overload(signature, data)
        except Exception as error:
            log.debug("cannot keep compiled kernels in %s: %s", self.cache_path, error)


def is_kept(dispatcher: Any) -> bool | None:
    """Whether compiled code of an entry lies on disk; None where none is kept at all."""
    cache = getattr(dispatcher, "_cache", None)
    return Path(cache._cache_file._index_path).exists() if isinstance(cache, _KernelCache) else None


def keep_compiled(dispatcher: Any) -> Any:
    """Give a compiled function the cache of this module."""
    if hasattr(dispatcher, "py_func") and cache_folder() is not None:  # a plain function when the JIT is off
        dispatcher._cache = _KernelCache(dispatcher.py_func)
    return dispatcher
