"""Compiling with Numba's internals: a third of the time of `plain_numba`, and the same bits in every process."""

import functools
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic

from poise.kernels.compiler.compiler_passes import EntryCompiler, InnerCompiler, ShortEntryCompiler, keep_short
from poise.kernels.compiler.machine_code_cache import cache_on_disk, is_cached

__all__ = ["address_of", "call_entry", "compile_entry", "compile_inner", "compile_part", "direct_call", "is_cached"]

Function = Callable[..., Any]
_jit: Any = numba.njit  # its published types leave out the flags that matter here

TUNED_FLAGS: dict[str, Any] = {
    # No reference counts and no allocation: a kernel that would allocate does not compile.
    "_nrt": False,
    # Nobody calls kernels by a C pointer.
    "no_cfunc_wrapper": True,
}
"""Flags of every function, besides `decorators.FLAGS`."""
INNER_FLAGS: dict[str, Any] = {
    # Only other kernels call it: half the time to compile is saved.
    "no_cpython_wrapper": True,
    "pipeline_class": InnerCompiler,
}
"""Flags of a function that only kernels call."""
WORKSPACES = types.int64[::1], types.float64[::1]
"""The types of the two workspaces."""
FURTHER = {int: types.int64, float: types.float64, np.ndarray: types.Array(types.float64, 2, "A")}
"""Numba's types of what else is handed to an entry; arrays have two dimensions, and any strides."""


def compile_inner(function: Function, flags: dict[str, Any], *, inlined: bool = False, short: bool = False) -> Function:
    """Compile a function that only kernels call, with Numba's internals; `inlined` into its callers' code, or called.

    short: into short code, never inlined.
    """
    if short:
        keep_short(function)
    inlining = {"forceinline": True} if inlined else {}
    return _compile_once(_jit(**inlining, **flags, **TUNED_FLAGS, **INNER_FLAGS)(function))


def compile_part(function: Function, flags: dict[str, Any]) -> Function:
    """By tuned Numba, compile a function as if its source stood in its only caller's."""
    return _jit(inline="always", **flags, **TUNED_FLAGS, **INNER_FLAGS)(function)


def compile_entry(function: Function, flags: dict[str, Any], *, short: bool) -> Function:
    """Compile a function that Python calls with Numba's internals; its machine code is saved on disk."""
    compiler = ShortEntryCompiler if short else EntryCompiler
    return cache_on_disk(_jit(pipeline_class=compiler, **flags, **TUNED_FLAGS)(function))


def _compile_once(dispatcher: Any) -> Any:
    """Tune how Numba compiles a kernel: once for all integers; plain Numba compiles it anew for every constant argument."""
    resolve = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: resolve(
        tuple(map(types.unliteral, args)), {name: types.unliteral(kind) for name, kind in kws.items()}
    )
    return dispatcher


def address_of(entry: Any) -> int:
    """Return the address of machine code that tuned Numba has made of an entry; compile it if it is not yet."""
    entry.compile(WORKSPACES)
    compiled = entry.overloads[WORKSPACES]
    return compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)


@functools.cache
def direct_call(entry: Any, *further: type) -> Any:
    """By tuned Numba, return what Python calls without Numba's choice by the types of arguments, which takes 0.1 µs.

    The entry takes the two workspaces and further arguments of these types (`FURTHER`), and is compiled if it is not yet.
    Nothing else may be handed to it.
    """
    signature = (*WORKSPACES, *(FURTHER[kind] for kind in further))
    entry.compile(signature)
    return entry.overloads[signature].entry_point


@intrinsic
def call_entry(typing_context: Any, address: Any, ints: Any, floats: Any) -> Any:
    """By tuned Numba, call the entry at an address with the two workspaces; return its outcome."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = context.call_conv.get_function_type(types.int64, WORKSPACES)
        callee = builder.inttoptr(arguments[0], kind.as_pointer())
        _, outcome = context.call_conv.call_function(builder, callee, types.int64, WORKSPACES, arguments[1:])
        return outcome

    return types.int64(address, *WORKSPACES), generate
