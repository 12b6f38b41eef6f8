"""Calling a method that is machine code already, by its address.

A trajectory is solved by the very code that solves one frame, so both give the same bits; linked into another entry it
would be optimised once more and might round otherwise. And one entry for trajectories serves all methods.
"""

from typing import Any

from numba import types
from numba.extending import intrinsic

from poise.kernels.compiler.decorators import JIT_DISABLED
from poise.kernels.workspace.layout import EXTRA_CODE

WORKSPACES = types.int64[::1], types.float64[::1]
"""The types of the two workspaces."""


def address_of(method: Any) -> Any:
    """Where the code of an entry is that takes the two workspaces; as plain Python, the entry itself."""
    if JIT_DISABLED:
        return method
    method.compile(WORKSPACES)
    compiled = method.overloads[WORKSPACES]
    return compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)


def connect(ints: Any, extra_work: Any) -> None:
    """Write into a workspace where the code of the extra goals is."""
    if JIT_DISABLED:
        _extra_work.append(extra_work)
    else:
        ints[EXTRA_CODE] = address_of(extra_work)


_extra_work: list[Any] = []
"""The code of the extra goals where it has no address: as plain Python."""


def call_method(address: Any, ints: Any, floats: Any) -> int:
    """Call the method at that address; returns its outcome."""
    return address(ints, floats) if callable(address) else _extra_work[-1](ints, floats)


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
