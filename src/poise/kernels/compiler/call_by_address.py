"""Calling a method that is machine code already, by its address.

A trajectory is solved by the very code that solves one frame, so both give the same bits; linked into another entry it
would be optimised once more and might round otherwise. And one entry for trajectories serves all methods.
"""

from typing import Any

from numba import types
from numba.extending import intrinsic

from poise.kernels.compiler.decorators import JIT_DISABLED

WORKSPACES = types.int64[::1], types.float64[::1]
"""The types of the two workspaces."""


def address_of(method: Any) -> int:
    """Give the address of the machine code of an entry that takes the two workspaces."""
    if JIT_DISABLED:
        _plain_entries[id(method)] = method
        return id(method)
    method.compile(WORKSPACES)
    compiled = method.overloads[WORKSPACES]
    return compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)


_plain_entries: dict[int, Any] = {}
"""Entries that run as plain Python, by what stands for their addresses."""


def call_method(address: Any, ints: Any, floats: Any) -> int:
    """Call the entry at that address; returns its outcome."""
    return _plain_entries[address](ints, floats)


@intrinsic
def _call_method(typing_context: Any, address: Any, ints: Any, floats: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = context.call_conv.get_function_type(types.int64, WORKSPACES)
        callee = builder.inttoptr(arguments[0], kind.as_pointer())
        _, outcome = context.call_conv.call_function(builder, callee, types.int64, WORKSPACES, arguments[1:])
        return outcome

    return types.int64(address, *WORKSPACES), generate


if not JIT_DISABLED:
    call_method = _call_method  # type: ignore[assignment]
