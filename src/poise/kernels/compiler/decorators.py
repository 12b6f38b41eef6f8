"""The compiler flags, once, and why each is set; and a word to whoever waits for the compiler.

`kernel` marks a small function that other kernels call, `part` one that only one other calls,
`large_kernel` one that is worth a call of its own, `entry` one that Python calls: its machine code, with
everything it uses, is kept on disk (`cache`).
"""

import gc
import logging
import threading
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numba
from numba import types
from numba.core import event

from poise.kernels.compiler.disk_cache import cache_folder, keep_compiled
from poise.kernels.compiler.pipelines import EntryCompiler, InnerCompiler, ShortEntryCompiler

log = logging.getLogger("poise")

JIT_DISABLED: bool = vars(numba.config)["DISABLE_JIT"] != 0
"""With NUMBA_DISABLE_JIT=1 kernels run as plain Python, for debugging and for honest branch coverage."""

FLAGS: dict[str, Any] = {
    # Division by zero gives inf as in C; the default checks every division and can raise.
    "error_model": "numpy",
    # Sums may be regrouped (so that they vectorise) and multiply-adds fused. Not "nnan" or "ninf":
    # limits may be infinite and the guards against NaN must stay true.
    "fastmath": {"reassoc", "contract", "arcp", "nsz", "afn"},
    # No reference counts and no allocation: a kernel that would allocate does not compile.
    "_nrt": False,
    # Nobody calls kernels by a C pointer.
    "no_cfunc_wrapper": True,
}
EXACT_FLAGS = FLAGS | {"fastmath": {"contract"}}
"""For code whose rounding is the point, such as the reduction of an angle: no regrouping."""
INNER: dict[str, Any] = {
    # Only other kernels call it: half the time to compile is saved.
    "no_cpython_wrapper": True,
    "pipeline_class": InnerCompiler,
}

Function = Callable[..., Any]
_jit: Any = numba.njit  # its published types leave out the flags that matter here


def _once(dispatcher: Any) -> Any:
    """Have a kernel compiled once for all integers: Numba compiles it anew for every constant that it is called with."""
    if not JIT_DISABLED:
        resolve = dispatcher.get_call_template
        dispatcher.get_call_template = lambda args, kws: resolve(
            tuple(map(types.unliteral, args)), {name: types.unliteral(kind) for name, kind in kws.items()}
        )
    return dispatcher


def kernel(function: Function) -> Function:
    """Compile a small function; always inlined, so that its arguments cost nothing."""
    return _once(_jit(forceinline=True, **FLAGS, **INNER)(function))


def part(function: Function) -> Function:
    """Compile a function that is a part of one larger one, as if it stood there: nothing is compiled twice."""
    return _jit(inline="always", **FLAGS, **INNER)(function)


def exact_kernel(function: Function) -> Function:
    """Compile like `kernel`, with every rounding as written."""
    return _once(_jit(forceinline=True, **EXACT_FLAGS, **INNER)(function))


def large_kernel(function: Function) -> Function:
    """Compile a function that takes the two workspaces and finds in them what it needs.

    Handing on dozens of arrays would cost more than the work, and inlining it at each of its callers
    would double the time to compile.
    """
    return _once(_jit(**FLAGS, **INNER)(function))


def entry(function: Function) -> Function:
    """Compile a function that Python calls; it releases the GIL, and the result is kept on disk."""
    return keep_compiled(_jit(nogil=True, pipeline_class=EntryCompiler, **FLAGS)(function))


def short_entry(function: Function) -> Function:
    """Compile like `entry`, into short code.

    Of code that does many things once each, little is in the caches when a frame begins: 61 kB of it, unrolled, take a
    twentieth longer than 42 kB that take more steps.
    """
    return keep_compiled(_jit(nogil=True, pipeline_class=ShortEntryCompiler, **FLAGS)(function))


class CompilerNotice(event.Listener):
    """Says that kernels are being compiled, once that has taken a second."""

    PATIENCE = 1.0
    """[s] of silence."""

    def __init__(self) -> None:
        self._depth, self._began, self._collected = 0, 0.0, False
        self._timer: threading.Timer | None = None

    def on_start(self, event: event.Event) -> None:
        """One kernel begins; those that it calls begin inside it."""
        if not _is_ours(event):
            return
        self._depth += 1
        if self._depth == 1:
            self._began, self._collected = perf_counter(), gc.isenabled()
            gc.disable()  # the compiler's objects all live on: looking for garbage among them costs a tenth
            again = "later runs find them" if cache_folder() else "with no folder to keep them in, every run does"
            self._timer = threading.Timer(
                self.PATIENCE, log.warning, [f"compiling kernels for this machine ({again}); please wait"]
            )
            self._timer.daemon = True
            self._timer.start()

    def on_end(self, event: event.Event) -> None:
        """One kernel is done."""
        if not _is_ours(event):
            return
        self._depth -= 1
        if self._depth == 0 and self._timer is not None:
            self._timer.cancel()
            if self._collected:
                if gc.get_freeze_count() == 0:  # what the compiler has made is old: looking through it now would cost as much
                    gc.freeze()
                    gc.unfreeze()
                gc.enable()
            took = perf_counter() - self._began
            if took > self.PATIENCE:
                log.warning("compiled in %.1f s", took)


def _is_ours(event: event.Event) -> bool:
    function = getattr(event.data.get("dispatcher"), "py_func", None) if isinstance(event.data, dict) else None
    return (getattr(function, "__module__", None) or "").startswith("poise.kernels")


event.register("numba:compile", CompilerNotice())
