"""The message that kernels are being compiled, for whoever waits for the first solve."""

import gc
import logging
import threading
from time import perf_counter
from typing import ClassVar

from numba.core import event

from poise.kernels.compiler.kernel_cache_folder import cache_folder

log = logging.getLogger("poise")


class CompilerNotice(event.Listener):
    """Logs that kernels are being compiled, when that has taken a second; pauses the garbage collector meanwhile."""

    DELAY: ClassVar[float] = 1.0
    """Seconds before the message; what takes less needs none."""

    def __init__(self) -> None:
        self._nesting, self._began, self._collecting = 0, 0.0, False
        self._timer: threading.Timer | None = None

    def on_start(self, event: event.Event) -> None:
        """Start the notice's clock when a kernel begins to be compiled; those that it calls begin inside it."""
        if not _is_ours(event):
            return
        self._nesting += 1
        if self._nesting == 1:
            self._began, self._collecting = perf_counter(), gc.isenabled()
            gc.disable()  # the compiler's objects all live on: searching them for garbage takes a tenth of the time
            later = "later runs find them" if cache_folder() else "with no folder to save them in, every run does"
            self._timer = threading.Timer(
                self.DELAY, log.warning, [f"compiling kernels for this machine ({later}); please wait"]
            )
            self._timer.daemon = True
            self._timer.start()

    def on_end(self, event: event.Event) -> None:
        """Stop the notice's clock when the outermost kernel is compiled, and log how long compiling took."""
        if not _is_ours(event):
            return
        self._nesting -= 1
        if self._nesting == 0 and self._timer is not None:
            self._timer.cancel()
            if self._collecting:
                _resume_collecting()
            took = perf_counter() - self._began
            if took > self.DELAY:
                log.warning("compiled in %.1f s", took)


def _resume_collecting() -> None:
    """Enable the garbage collector after the notice's pause; the compiler's objects count as old, to be searched later."""
    if gc.get_freeze_count() == 0:
        gc.freeze()
        gc.unfreeze()
    gc.enable()


def _is_ours(event: event.Event) -> bool:
    """Return whether a compiler event of the notice is about a function of `poise.kernels`."""
    function = getattr(event.data.get("dispatcher"), "py_func", None) if isinstance(event.data, dict) else None
    return (getattr(function, "__module__", None) or "").startswith("poise.kernels")


event.register("numba:compile", CompilerNotice())
