"""How kernels run: as machine code made with Numba's internals, made without (POISE_PLAIN_NUMBA=1), or as plain Python."""

import os
import warnings

import numba

from poise.kernels.compiler.internals_trial import try_internals
from poise.kernels.compiler.kernel_cache_folder import digest_of_sources
from poise.kernels.compiler.versions_and_cpu import TESTED_NUMBA, is_tested

JIT_DISABLED: bool = vars(numba.config)["DISABLE_JIT"] != 0
"""Whether kernels run as plain Python (NUMBA_DISABLE_JIT=1), for debugging and for honest branch coverage."""


def choose_plain() -> bool:
    """Return whether to compile without Numba's internals: on request, or, with a warning, where they do not work."""
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
    """Return what the bits of a solve depend on besides its input: a digest of sources and versions, and the compile mode."""
    if JIT_DISABLED:
        return "not compiled"
    return digest_of_sources() + (" plain" if PLAIN else "")
