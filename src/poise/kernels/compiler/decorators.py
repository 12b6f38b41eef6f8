"""The decorators of kernels, with the compiler flags and why each is set.

`kernel` marks a small function that other kernels call, `part` one that only one other calls, `large_kernel` one that is worth
a call of its own, `short_kernel` one that runs once a solve or less, `entry` one that Python calls: its machine code, with
everything it uses, is saved on disk (`kernel_cache_folder`). `quick_entry` and `short_entry` are entries too.
"""

from collections.abc import Callable
from typing import Any

import poise.kernels.compiler.compiling_notice  # noqa: F401  # registers the message to whoever waits
from poise.kernels.compiler.compile_mode import PLAIN

if PLAIN:
    from poise.kernels.compiler.plain_numba import compile_entry, compile_inner, compile_part, is_cached
else:
    from poise.kernels.compiler.tuned_numba import compile_entry, compile_inner, compile_part, is_cached

__all__ = [
    "entry",
    "exact_kernel",
    "is_cached",
    "kernel",
    "large_kernel",
    "part",
    "quick_entry",
    "short_entry",
    "short_kernel",
    "unfused_kernel",
]

FLAGS: dict[str, Any] = {
    # Division by zero gives inf as in C; the default checks every division and can raise.
    "error_model": "numpy",
    # Sums may be regrouped (so that they vectorise) and multiply-adds fused. Not "nnan" or "ninf":
    # limits may be infinite and the guards against NaN must stay true.
    "fastmath": {"reassoc", "contract", "arcp", "nsz", "afn"},
}
"""For all kernels but the exact ones."""
EXACT_FLAGS: dict[str, Any] = FLAGS | {"fastmath": {"contract"}}
"""For code whose rounding matters, such as the reduction of an angle: no regrouping."""
UNFUSED_FLAGS: dict[str, Any] = FLAGS | {"fastmath": False}
"""For numbers that Python computes too, to the last bit: nothing regrouped, and no multiply-add fused."""
WITHOUT_GIL: dict[str, Any] = {"nogil": True}
"""For entries that run so long that other threads of Python should go on meanwhile."""

Function = Callable[..., Any]


def kernel(function: Function) -> Function:
    """Decorate a small kernel: always inlined, so that its arguments cost nothing."""
    return compile_inner(function, FLAGS, inlined=True)


def exact_kernel(function: Function) -> Function:
    """Decorate a kernel like `kernel`, with every rounding as written."""
    return compile_inner(function, EXACT_FLAGS, inlined=True)


def unfused_kernel(function: Function) -> Function:
    """Decorate a kernel like `kernel`, whose result NumPy computes too: two operations are rounded twice."""
    return compile_inner(function, UNFUSED_FLAGS, inlined=True)


def large_kernel(function: Function) -> Function:
    """Decorate a kernel that takes the two workspaces and finds in them what it needs.

    Passing dozens of arrays would cost more than the work, and inlining it at each of its callers
    would double the time to compile.
    """
    return compile_inner(function, FLAGS)


def short_kernel(function: Function) -> Function:
    """Decorate a kernel that runs once a solve or less: like `large_kernel`, never inlined, into short code.

    Unrolling and vectorising what surrounds the iterations took a tenth of the time to compile, and made no solve quicker.
    """
    return compile_inner(function, FLAGS, short=True)


def part(function: Function) -> Function:
    """Decorate a kernel that is a part of one larger one: compiled as if it stood there, nothing twice."""
    return compile_part(function, FLAGS)


def entry(function: Function) -> Function:
    """Decorate an entry, which Python calls; it releases the GIL, and its machine code is saved on disk."""
    return compile_entry(function, FLAGS | WITHOUT_GIL, short=False)


def quick_entry(function: Function) -> Function:
    """Decorate an entry that takes 0.1 µs: compiled like `entry`, but it keeps the GIL, whose release takes 0.03 µs.

    So no thread of Python changes a user's arrays between their check and their use.
    """
    return compile_entry(function, FLAGS, short=False)


def short_entry(function: Function) -> Function:
    """Decorate an entry whose code is seldom run: compiled like `entry`, into short code.

    Of code that does many things once each, little is in the CPU's caches when a frame begins: 61 kB of it, unrolled, take a
    twentieth longer than 42 kB that take more steps.
    """
    return compile_entry(function, FLAGS | WITHOUT_GIL, short=True)
