"""Numba's cache of machine code with our folder, our digest, and a checksum; its errors are harmless."""

import hashlib
import logging
import os
import pickle
from pathlib import Path
from typing import Any

from numba.core import caching

from poise.kernels.compiler.kernel_cache_folder import cache_folder
from poise.kernels.compiler.private_attributes import internal, replace_internal

log = logging.getLogger("poise")


_CacheLocator: Any = internal(caching, "_CacheLocator")


class _Locator(_CacheLocator):
    """Tells Numba's cache to use our folder and our digest."""

    def __init__(self, function: Any, folder: Path) -> None:
        self.line, self.folder = function.__code__.co_firstlineno, str(folder)

    @classmethod
    def from_function(cls, function: Any, file: str) -> "_Locator | None":
        folder = cache_folder()
        return None if folder is None else cls(function, folder)

    def get_cache_path(self) -> str:
        return self.folder

    def get_source_stamp(self) -> str:
        return os.path.basename(self.folder)

    def get_disambiguator(self) -> str:
        return str(self.line)


class _KernelCacheImpl(caching.CompileResultCacheImpl):
    _locator_classes = [_Locator]  # noqa: RUF012


class _CheckedFiles(caching.IndexDataCacheFile):
    """Numba's files with a checksum before the machine code: damaged code is compiled anew and written over."""

    @property
    def has_index(self) -> bool:
        """Whether Numba's cache has an index file in our folder."""
        return Path(self._index_path).exists()

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
    """A cache that may be damaged, full or read-only: then kernels are compiled, and nothing else happens."""

    _impl_class = _KernelCacheImpl  # type: ignore[assignment]

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        locator = self._impl.locator
        self._cache_file = _CheckedFiles(locator.get_cache_path(), self._impl.filename_base, locator.get_source_stamp())

    @property
    def is_filled(self) -> bool:
        """Whether Numba's cache has machine code of the function in our folder."""
        return self._cache_file.has_index

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """Return machine code from Numba's cache, or None."""
        try:
            return super().load_overload(signature, target_context)
        except Exception as error:
            log.debug("cannot read compiled kernels in %s: %s", self.cache_path, error)
            return None

    def save_overload(self, signature: Any, data: Any) -> None:
        """Save machine code to Numba's cache, if that can be done."""
        try:
            super().save_overload(signature, data)
        except Exception as error:
            log.debug("cannot save compiled kernels in %s: %s", self.cache_path, error)


def is_cached(dispatcher: Any) -> bool | None:
    """Return whether Numba's cache has machine code of an entry on disk; None where none is ever saved."""
    cache = getattr(dispatcher, "_cache", None)
    return cache.is_filled if isinstance(cache, _KernelCache) else None


def cache_on_disk(dispatcher: Any) -> Any:
    """Give a compiled function Numba's cache with our folder and checksum, where there is a folder; return the function."""
    if cache_folder() is not None:
        replace_internal(dispatcher, "_cache", _KernelCache(dispatcher.py_func))
    return dispatcher
