"""Counters in an array of integers that several threads raise and read at once."""

import threading
from typing import Any

from numba import types
from numba.extending import intrinsic

from poise.kernels.compiler.compile_mode import JIT_DISABLED
from poise.kernels.compiler.decorators import kernel
from poise.kernels.compiler.field_access import struct_of

_lock = threading.Lock()
WORD = 8
"""Bytes of a counter."""


def fetch_add(counters: Any, index: int, amount: int) -> int:
    """Raise a counter by an amount in one step that no other thread comes between; return what it was before."""
    with _lock:
        before = int(counters[index])
        counters[index] += amount
    return before


def read_counter(counters: Any, index: int) -> int:
    """Read a counter, and with it all that other threads had written before they wrote it."""
    return int(counters[index])


def write_counter(counters: Any, index: int, value: int) -> int:
    """Write a counter, so that who reads it sees all that this thread has written before; return the value."""
    counters[index] = value
    return value


def take_below(counters: Any, index: int, limit: int) -> int:
    """Raise a counter by one in one step if it is below a limit; return what it was before, or the limit."""
    with _lock:
        before = int(counters[index])
        if before < limit:
            counters[index] += 1
    return min(before, limit)


def _address(context: Any, builder: Any, kind: Any, array: Any, index: Any) -> Any:
    return builder.gep(struct_of(context, builder, kind, array).data, [index])


@intrinsic
def _fetch_add(typing_context: Any, counters: Any, index: Any, amount: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, at, raised = arguments
        return builder.atomic_rmw("add", _address(context, builder, counters, array, at), raised, "acq_rel")

    return types.int64(counters, types.intp, types.int64), generate


@intrinsic
def _read_counter(typing_context: Any, counters: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load_atomic(_address(context, builder, counters, *arguments), "acquire", WORD)

    return types.int64(counters, types.intp), generate


@intrinsic
def _write_counter(typing_context: Any, counters: Any, index: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, at, new = arguments
        builder.store_atomic(new, _address(context, builder, counters, array, at), "release", WORD)
        return new

    return types.int64(counters, types.intp, types.int64), generate


@intrinsic
def _exchange_if(typing_context: Any, counters: Any, index: Any, expected: Any, value: Any) -> Any:
    """Write a value to a counter in one step if that is what is expected; return whether it was."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, at, old, new = arguments
        outcome = builder.cmpxchg(_address(context, builder, counters, array, at), old, new, "acq_rel", "acquire")
        return builder.zext(builder.extract_value(outcome, 1), builder.extract_value(outcome, 0).type)

    return types.int64(counters, types.intp, types.int64, types.int64), generate


if not JIT_DISABLED:
    load: Any = _read_counter
    exchange_if: Any = _exchange_if

    @kernel
    def _take_below(counters: Any, index: int, limit: int) -> Any:
        before = load(counters, index)
        while before < limit and exchange_if(counters, index, before, before + 1) == 0:
            before = load(counters, index)
        return min(before, limit)

    fetch_add, read_counter = _fetch_add, _read_counter  # type: ignore[assignment]
    write_counter, take_below = _write_counter, _take_below  # type: ignore[assignment]
