"""Calls of compiled entries: by kernels at addresses, which stand in the workspace as integers, and directly by Python.

A trajectory is solved by the very code that solves one frame, so both give the same bits; linked into another entry it
would be optimised once more and might round differently. And what is called by its address is compiled when it is first needed.
"""

from importlib import import_module
from typing import Any

from poise.kernels.compiler.compile_mode import JIT_DISABLED, PLAIN

_entries: dict[int, Any] = {}
"""Entries that run as plain Python, by the numbers that stand for their addresses."""


def address_of(entry: Any) -> int:
    """Return the address of an entry's machine code, to be called with the two workspaces; compile it if it is not yet."""
    _entries[id(entry)] = entry
    return id(entry)


def call_method(address: Any, ints: Any, floats: Any) -> int:
    """Call the entry at an address with the two workspaces; return its outcome."""
    return _entries[address](ints, floats)


def direct_call(entry: Any, *further: type) -> Any:
    """Return what Python calls to run a compiled entry directly, with the two workspaces and arguments of these types only.

    further: int, float, or np.ndarray for floats in two dimensions.
    """
    return entry


if not JIT_DISABLED:
    backend: Any = import_module(f"poise.kernels.compiler.{'plain' if PLAIN else 'tuned'}_numba")
    address_of, call_method, direct_call = backend.address_of, backend.call_entry, backend.direct_call
