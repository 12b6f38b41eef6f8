"""A GPU through CuPy, the extra `poise[gpu]`; the only module that imports it."""

from collections.abc import Callable
from typing import Any

from poise.errors import PoiseError
from poise.gpu.device import Device

OPTIONS = ("-std=c++17",)
"""Options of the GPU's compiler; fused multiply-add is on by default."""
MOST_BLOCKS = 8
"""Blocks launched for each multiprocessor where threads stay: as many as it may hold, or more, which then find nothing left."""
MEMORY_SHARE = 0.9
"""Share of the free memory of the GPU that arrays may take: its local memory needs some too."""


def import_cupy() -> Any:
    """Import CuPy and return it; a machine without it or without a GPU is told so in a sentence."""
    try:
        import cupy
    except ImportError:
        raise PoiseError("device 'gpu' needs CuPy: pip install 'poise[gpu]', or use the device 'cpu'") from None
    try:
        count = cupy.cuda.runtime.getDeviceCount()
    except Exception as error:  # CuPy's own error where there is no driver
        raise PoiseError(f"device 'gpu' finds no GPU on this machine ({error}); use the device 'cpu'") from None
    if count == 0:
        raise PoiseError("device 'gpu' finds no GPU on this machine; use the device 'cpu'")
    return cupy


class CupyDevice(Device):
    """The GPU that CuPy has chosen."""

    def __init__(self) -> None:
        self.xp = import_cupy()

    def compile(self, text: str, block_size: int, stays: bool = False) -> Callable[..., None]:
        """Compile source text for this GPU; returns a function that launches `solve_batch` with a batch's arguments."""
        function = self.xp.RawModule(code=text, options=OPTIONS).get_function("solve_batch")
        return self.launcher(function, block_size, stays)

    def launcher(self, function: Any, block_size: int, stays: bool) -> Callable[..., None]:
        """Return what launches a `solve_batch` that CuPy has compiled, with a batch's arguments."""
        xp = self.xp
        properties = xp.cuda.runtime.getDeviceProperties(xp.cuda.runtime.getDevice())
        most = MOST_BLOCKS * int(properties["multiProcessorCount"])
        nowhere = xp.uint64(0)

        def launch(count: int, pitch: int, *arrays: Any) -> None:
            pointers = (nowhere if array is None else array for array in arrays)
            blocks = -(-count // block_size)
            function((min(blocks, most) if stays else blocks,), (block_size,), (xp.int64(count), xp.int64(pitch), *pointers))

        return launch

    def free_memory(self) -> int:
        """Return how many bytes the GPU has left, those that CuPy keeps for reuse included."""
        free, _ = self.xp.cuda.runtime.memGetInfo()
        return int(MEMORY_SHARE * (free + self.xp.get_default_memory_pool().free_bytes()))

    def synchronize(self) -> None:
        """Wait until the GPU has done what it was given."""
        self.xp.cuda.get_current_stream().synchronize()
