"""The versions of the compiler and the CPU that it compiles for; which versions the internals are tested with."""

import platform

import llvmlite
import llvmlite.binding
import numba
import numpy

TESTED_NUMBA = ("0.60", "0.69")
"""The first release that is accepted, and the first that is not: the bounds of pyproject.toml."""


def versions() -> dict[str, str]:
    """Return what machine code depends on besides the sources: the versions of Python, NumPy, Numba, llvmlite, and the CPU."""
    return {
        "python": platform.python_version(),
        "numpy": numpy.__version__,
        "numba": numba.__version__,
        "llvmlite": llvmlite.__version__,
        "cpu": str(llvmlite.binding.get_host_cpu_name()),
    }


def cpu_features() -> str:
    """Return the instruction sets of this CPU, as LLVM lists them."""
    return str(llvmlite.binding.get_host_cpu_features().flatten())


def is_tested(version: str = numba.__version__) -> bool:
    """Return whether Numba's internals in use are tested with this version of Numba."""
    low, high = (_release(bound) for bound in TESTED_NUMBA)
    return low <= _release(version) < high


def _release(version: str) -> tuple[int, ...]:
    """Return the first two numbers of a version; those of "0.69.0rc1" are (0, 69)."""
    return tuple(int(number) for number in version.split(".")[:2])
