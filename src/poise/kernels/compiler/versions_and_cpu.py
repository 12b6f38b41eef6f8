"""The versions of Python, NumPy and the compiler, and the CPU that it compiles for: what machine code depends on."""

import platform

import llvmlite
import llvmlite.binding
import numba
import numpy


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
