"""A trial of Numba's internals: a small entry is compiled with them, once for each version of everything."""

import logging
from typing import Any

import numpy as np

from poise.kernels.compiler.kernel_cache_folder import cache_folder

log = logging.getLogger("poise")

MARKER = "internals-work"
"""A file of this name in the cache folder says that the trial was passed."""


def try_internals() -> str | None:
    """Try Numba's internals: compile and run a small entry; return what went wrong, or None. A passed trial is not repeated."""
    folder = cache_folder()
    if folder is not None and (folder / MARKER).exists():
        return None
    try:
        problem = _compile_and_run()
    except Exception as error:
        log.debug("the trial of Numba's internals failed", exc_info=True)
        return f"a trial of them failed ({type(error).__name__}: {str(error).strip().splitlines()[0] if str(error) else ''})"
    if problem is None and folder is not None:
        (folder / MARKER).touch()
    return problem


def _compile_and_run() -> str | None:
    """Run the trial: compile an entry that calls kernels of each sort, call it by address; return what is wrong."""
    from poise.kernels.compiler import tuned_numba

    flags: dict[str, Any] = {"error_model": "numpy", "fastmath": {"contract"}}
    called = tuned_numba.compile_inner(_called, flags, inlined=False)
    inlined = tuned_numba.compile_inner(_inlined, flags, inlined=True)
    part = tuned_numba.compile_part(_part, flags)
    call_entry: Any = tuned_numba.call_entry

    def by_address(ints: Any, floats: Any) -> Any:
        return called(ints, 0) + inlined(floats, 1) + part(ints)

    def outer(ints: Any, floats: Any, address: Any) -> Any:
        return call_entry(address, ints, floats)

    address = tuned_numba.address_of(tuned_numba.compile_entry(by_address, flags, short=True))
    answer = tuned_numba.compile_entry(outer, flags, short=False)(np.array([2, 3]), np.array([0.5, 4.0]), address)
    return None if answer == 2 + 4 + 3 else f"a trial of them gave {answer}, not 9"


def _called(ints, k):
    return ints[k]


def _inlined(floats, k):
    return int(floats[k])


def _part(ints):
    return ints[1]
