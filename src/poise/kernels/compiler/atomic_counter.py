"""A counter in an array of integers that several threads raise at once, each getting a number of its own."""

import threading
from typing import Any

from numba import types
from numba.extending import intrinsic

from poise.kernels.compiler.compile_mode import JIT_DISABLED
from poise.kernels.compiler.field_access import struct_of

_lock = threading.Lock()


def fetch_add(counters: Any, index: int, amount: int) -> int:
    """Raise a counter by an amount in one step that no other thread comes between; return what it was before."""
    with _lock:
        before = int(counters[index])
        counters[index] += amount
    return before


@intrinsic
def _fetch_add(typing_context: Any, counters: Any, index: Any, amount: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, at, raised = arguments
        address = builder.gep(struct_of(context, builder, counters, array).data, [at])
        return builder.atomic_rmw("add", address, raised, "monotonic")

    return types.int64(counters, types.intp, types.int64), generate


if not JIT_DISABLED:
    fetch_add = _fetch_add  # type: ignore[assignment]
