"""Compiling with ordinary decorators and documented parts of Numba alone: slower, and safe from its changes."""

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any, cast

import numba
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from poise.kernels.compiler.kernel_cache_folder import cache_folder

Function = Callable[..., Any]
_jit: Any = numba.njit

C_SIGNATURE = types.int64(types.CPointer(types.int64), types.int64, types.CPointer(types.float64), types.int64)
"""Of an entry as a C function: the two workspaces as pointers and lengths."""


def compile_inner(function: Function, flags: dict[str, Any], *, inlined: bool = False, short: bool = False) -> Function:
    """Compile a function that only kernels call, by plain Numba: LLVM decides what is inlined."""
    return _jit(**flags)(function)


def compile_part(function: Function, flags: dict[str, Any]) -> Function:
    """Compile a function by plain Numba as if its source stood in its only caller's."""
    return _jit(inline="always", **flags)(function)


def compile_entry(function: Function, flags: dict[str, Any], *, short: bool) -> Function:
    """Compile a function that Python calls by plain Numba; its machine code is saved on disk."""
    with numba_cache_folder() as has_folder:
        return _jit(cache=has_folder, **flags)(function)


def is_cached(dispatcher: Any) -> bool | None:
    """Return None: plain Numba documents no way to know whether machine code of an entry is on disk."""
    return None


@contextmanager
def numba_cache_folder() -> Iterator[bool]:
    """Let plain Numba save what is decorated meanwhile in our folder, as NUMBA_CACHE_DIR does; gives whether there is one."""
    folder, config = cache_folder(), cast(Any, numba.config)  # its published types leave out the setting
    before = config.CACHE_DIR
    if folder is not None:
        config.CACHE_DIR = str(folder)
    try:
        yield folder is not None
    finally:
        config.CACHE_DIR = before


def address_of(entry: Any) -> int:
    """Return the address of an entry's machine code in plain Numba, a C function's; compile it if it is not yet."""
    return c_function(entry).address


def direct_call(entry: Any, *further: type) -> Any:
    """Return the entry itself as what Python calls, since plain Numba documents no quicker way."""
    return entry


def _call_with_pointers(ints_at: Any, n_ints: int, floats_at: Any, n_floats: int) -> int:
    """Call an entry, one of the globals of a copy of this function, with arrays that plain Numba makes of pointers."""
    return entry(numba.carray(ints_at, (n_ints,)), numba.carray(floats_at, (n_floats,)))  # type: ignore[name-defined] # noqa: F821


@functools.cache
def c_function(entry: Any) -> Any:
    """Compile a C function that calls an entry, by plain Numba."""
    name = f"{entry.py_func.__module__}.{entry.py_func.__qualname__}"
    function = FunctionType(_call_with_pointers.__code__, {"entry": entry, "numba": numba, "__name__": __name__}, name)
    function.__qualname__ = name  # Numba names the file of its machine code after it
    with numba_cache_folder() as has_folder:
        return numba.cfunc(C_SIGNATURE, cache=has_folder)(function)


@intrinsic
def _call_c(typing_context: Any, address: Any, ints_at: Any, n_ints: Any, floats_at: Any, n_floats: Any) -> Any:
    """With plain Numba, call machine code at an address as a C function (`C_SIGNATURE`); pointers are integers."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        integers, numbers = word.as_pointer(), ir.DoubleType().as_pointer()
        kind = ir.FunctionType(word, [integers, word, numbers, word])
        at, first, n_first, second, n_second = arguments
        callee = builder.inttoptr(at, kind.as_pointer())
        return builder.call(callee, [builder.inttoptr(first, integers), n_first, builder.inttoptr(second, numbers), n_second])

    return types.int64(types.int64, types.uintp, types.int64, types.uintp, types.int64), generate


@_jit
def call_entry(address: Any, ints: Any, floats: Any) -> Any:
    """Call the C function of plain Numba at an address with the two workspaces; return its outcome."""
    return _call_c(address, ints.ctypes.data, ints.size, floats.ctypes.data, floats.size)  # type: ignore[call-arg]
