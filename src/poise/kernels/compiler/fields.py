"""Arrays inside a flat workspace, by name, free of charge in compiled code.

A slice counts a reference and a reshape calls into the runtime: two dozen of them cost 0.8 µs, half a
solve. An array made here is a few numbers in registers. It does not keep its workspace alive, so it must
not leave the kernel that made it.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from poise.kernels.compiler.internals import internal
from poise.kernels.compiler.mode import JIT_DISABLED


class Field(NamedTuple):
    """One array of a workspace. The header of the integers holds where it begins and how many rows it has."""

    place: int
    """In the header: the beginning; the number of rows follows."""
    dtype: type
    """int or float: which of the two workspaces it is in."""
    width: int
    """Numbers in a row; 0 for an array of one dimension."""


def array(fields: dict[str, Field], ints: np.ndarray, floats: np.ndarray, name: str) -> np.ndarray:
    """Return the array of that name as a NumPy view."""
    place, dtype, width = fields[name]
    start, rows = int(ints[place]), int(ints[place + 1])
    source = ints if dtype is int else floats
    if width == 0:
        return source[start : start + rows]
    return source[start : start + rows * width].reshape(rows, width)


def compiled_access(fields: dict[str, Field]) -> Any:
    """Return the function `field(ints, floats, name)` for kernels; `name` must be written out in the source."""
    if JIT_DISABLED:
        return lambda ints, floats, name: array(fields, ints, floats, name)

    @intrinsic(prefer_literal=True)
    def field(typing_context: Any, ints: Any, floats: Any, name: Any) -> Any:
        place, dtype, width = fields[name.literal_value]
        source_type = ints if dtype is int else floats
        result_type = types.Array(source_type.dtype, 2 if width else 1, "C")

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            header = struct_of(context, builder, ints, arguments[0])
            source = header if dtype is int else struct_of(context, builder, floats, arguments[1])
            start, rows = (
                builder.load(builder.gep(header.data, [context.get_constant(types.intp, at)])) for at in (place, place + 1)
            )
            row = context.get_constant(types.intp, max(width, 1))
            size = source.itemsize
            result = struct_of(context, builder, result_type)  # with no owner: no reference is counted
            result.data = builder.gep(source.data, [start])
            result.itemsize, result.nitems = size, builder.mul(rows, row, flags=["nsw"])
            result.shape = cgutils.pack_array(builder, [rows, row] if width else [rows])
            result.strides = cgutils.pack_array(builder, [builder.mul(size, row), size] if width else [size])
            return internal(result, "_getvalue")()

        return result_type(ints, floats, name), generate

    return field


def struct_of(context: Any, builder: Any, array_type: Any, value: Any = None) -> Any:
    """Return the struct of an array in compiled code, whose members can be read and set; all are 0 where there is no value."""
    return cgutils.create_struct_proxy(array_type)(context, builder, value=value)
