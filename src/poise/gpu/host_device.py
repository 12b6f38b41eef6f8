"""The source text of a GPU compiled for this CPU by a C++ compiler: what tests run, as continuous integration has no GPU."""

import ctypes
import shutil
import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from poise.errors import PoiseError
from poise.gpu.device import Device

COMPILERS = ("g++", "clang++", "c++")
"""Commands that are tried, in this order."""
OPTIONS = ("-std=c++17", "-O0", "-fPIC", "-shared", "-ffp-contract=off", "-Wno-unknown-pragmas", "-x", "c++")
"""Options of the compiler: the arithmetic as it is written."""


def find_compiler() -> str | None:
    """Return the path of a C++ compiler of this machine, None if it has none."""
    return next((path for name in COMPILERS if (path := shutil.which(name)) is not None), None)


@cache
def compiled(text: str) -> Any:
    """Compile source text for this CPU once, and return its `solve_batch`."""
    compiler = find_compiler()
    if compiler is None:
        raise PoiseError(f"there is no C++ compiler on this machine: none of {', '.join(COMPILERS)} is on the path")
    with TemporaryDirectory() as folder:
        source, library = Path(folder, "batch.cpp"), Path(folder, "batch.so")
        source.write_text(text, encoding="utf-8")
        made = subprocess.run([compiler, *OPTIONS, str(source), "-o", str(library)], capture_output=True, text=True)
        if made.returncode != 0:
            raise PoiseError(f"the C++ compiler refuses the source text: {made.stderr[:2000]}")
        return ctypes.CDLL(str(library)).solve_batch


class HostDevice(Device):
    """This CPU in place of a GPU: one thread, arrays of NumPy."""

    xp = np

    def compile(self, text: str, block_size: int, stays: bool = False) -> Any:
        """Compile source text for this CPU; returns a function that launches `solve_batch` with a batch's arguments."""
        function = compiled(text)

        def launch(count: int, pitch: int, *arrays: np.ndarray | None) -> None:
            pointers = (None if array is None else ctypes.c_void_p(array.ctypes.data) for array in arrays)
            function(ctypes.c_longlong(count), ctypes.c_longlong(pitch), *pointers)

        return launch

    def free_memory(self) -> int:
        """Return how many bytes this device has left; of a CPU, what a test may use."""
        return 1 << 30

    def synchronize(self) -> None:
        """Wait until the device has done what it was given; a CPU has."""
