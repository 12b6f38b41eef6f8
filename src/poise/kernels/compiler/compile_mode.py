"""How kernels are compiled: with Numba's internals if a trial passes, without (POISE_PLAIN_NUMBA=1), or not at all"""

import logging
import os
import warnings
from typing import Any

import numba
import numpy as np

from poise.kernels.compiler.kernel_cache_folder import cache_folder, digest_of_sources

log = logging.getLogger("poise")

MARKER = "internals-work"
"""A file of this name in the cache folder says that the trial was passed."""


def try_internals() -> str | None:
    """Try Numba's internals to choose the compile mode: run a small entry until that has passed once; return what is wrong."""
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
    """Run the trial that decides the compile mode: an entry that calls kernels of each sort; return what is wrong."""
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


TESTED_NUMBA = ("0.60", "0.69")
"""The first release that is accepted, and the first that is not: the bounds of pyproject.toml."""


def is_tested(version: str = numba.__version__) -> bool:
    """Whether the compile mode may be the tuned one: Numba's internals are tested with this version."""
    low, high = (_release(bound) for bound in TESTED_NUMBA)
    return low <= _release(version) < high


def _release(version: str) -> tuple[int, ...]:
    """Return the release by which the compile mode is chosen, two numbers; of "0.69.0rc1" (0, 69)."""
    return tuple(int(number) for number in version.split(".")[:2])


JIT_DISABLED: bool = vars(numba.config)["DISABLE_JIT"] != 0
"""Whether kernels run as plain Python (NUMBA_DISABLE_JIT=1), for debugging and for honest branch coverage."""


def choose_plain() -> bool:
    """Choose the compile mode: return whether without Numba's internals, by request, or, with a warning, where they fail."""
    if JIT_DISABLED or os.environ.get("POISE_PLAIN_NUMBA", "0") not in ("", "0"):
        return True
    problem = try_internals() if is_tested() else f"numba {numba.__version__} is not one of the versions they are tested with"
    if problem:
        low, high = TESTED_NUMBA
        warnings.warn(
            f"Poise compiles without Numba's internals, because {problem}: everything works, but the first solve takes about a "
            f"minute. Install numba>={low},<{high} to compile faster, or set POISE_PLAIN_NUMBA=1 to silence this.",
            RuntimeWarning,
            stacklevel=2,
        )
    return bool(problem)


PLAIN: bool = choose_plain()
"""Whether kernels are compiled without Numba's internals, or not at all."""


def machine_code_id() -> str:
    """Return the compile mode, tuned or plain, with a digest of sources: what bits of a solve depend on besides its input."""
    if JIT_DISABLED:
        return "not compiled"
    return digest_of_sources() + (" plain" if PLAIN else "")
