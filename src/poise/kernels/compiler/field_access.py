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

from poise.kernels.compiler.compile_mode import JIT_DISABLED
from poise.kernels.compiler.private_attributes import internal


class Field(NamedTuple):
    """One array of a workspace. The header of the integers holds where it begins and how many rows it has."""

    place: int
    """In the header: the beginning; the number of rows follows."""
    dtype: type
    """int or float: which of the two workspaces it is in."""
    width: int
    """Numbers in a row; 0 for an array of one dimension."""


def array(fields: dict[str, Field], ints: np.ndarray, floats: np.ndarray, name: str) -> np.ndarray:
    """Access the field of that name in two flat arrays from Python, as a NumPy view."""
    place, dtype, width = fields[name]
    start, rows = int(ints[place]), int(ints[place + 1])
    source = ints if dtype is int else floats
    if width == 0:
        return source[start : start + rows]
    return source[start : start + rows * width].reshape(rows, width)


WORKSPACE = types.Tuple((types.CPointer(types.int64), types.CPointer(types.float64)))
"""The type of a workspace inside compiled code: where its integers and its floats begin, two registers."""


def compiled_access(fields: dict[str, Field]) -> Any:
    """Return the function `field(ws, name)` for kernels, `ws` made by `workspace`; `name` must be written out in the source."""
    if JIT_DISABLED:
        return lambda ws, name: array(fields, ws[0], ws[1], name)

    @intrinsic(prefer_literal=True)
    def field(typing_context: Any, ws: Any, name: Any) -> Any:
        place, dtype, width = fields[name.literal_value]
        result_type = types.Array(types.int64 if dtype is int else types.float64, 2 if width else 1, "C")

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            header, source = (builder.extract_value(arguments[0], number) for number in (0, 0 if dtype is int else 1))
            start, rows = (
                builder.load(builder.gep(header, [context.get_constant(types.intp, at)])) for at in (place, place + 1)
            )
            row = context.get_constant(types.intp, max(width, 1))
            data = builder.gep(source, [start])
            return _unowned_array(context, builder, result_type, data, [rows, row] if width else [rows])

        return result_type(ws, name), generate

    return field


def _unowned_array(context: Any, builder: Any, array_type: Any, data: Any, shape: list[Any]) -> Any:
    """Return a field of a workspace as an array of that shape at an address, in compiled code; no reference is counted."""
    result, size = struct_of(context, builder, array_type), context.get_constant(types.intp, 8)
    result.data, result.itemsize = data, size
    result.nitems = builder.mul(*shape) if len(shape) == 2 else shape[0]
    result.shape = cgutils.pack_array(builder, shape)
    result.strides = cgutils.pack_array(builder, [builder.mul(size, shape[1]), size] if len(shape) == 2 else [size])
    return internal(result, "_getvalue")()


def struct_of(context: Any, builder: Any, array_type: Any, value: Any = None) -> Any:
    """Access the struct of an array in compiled code, whose members can be read and set; all are 0 where there is no value."""
    return cgutils.create_struct_proxy(array_type)(context, builder, value=value)


# ---- the workspace itself, as kernels pass it on ------------------------------------------------------


def workspace(ints: Any, floats: Any) -> Any:
    """Return two flat arrays as the one value `ws` that kernels pass on and access fields of."""
    return ints, floats


def flat_arrays(ws: Any) -> Any:
    """Access the two flat arrays of a kernel's `ws` as a whole, for an entry that takes them; without lengths."""
    return ws


def size(ws: Any, entry: int) -> int:
    """Access an entry of the header of `ws` in compiled code, such as the number of joints: return it."""
    return ws[0][entry]


def set_size(ws: Any, entry: int, value: int) -> None:
    """Access an entry of the header of `ws` in compiled code: write it."""
    ws[0][entry] = value


@intrinsic
def _workspace(typing_context: Any, ints: Any, floats: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pairs = zip((ints, floats), arguments, strict=True)
        return cgutils.pack_struct(builder, [struct_of(context, builder, kind, value).data for kind, value in pairs])

    return WORKSPACE(ints, floats), generate


@intrinsic
def _flat_arrays(typing_context: Any, ws: Any) -> Any:
    kinds = types.int64[::1], types.float64[::1]

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        unknown = context.get_constant(types.intp, 0)
        starts = (builder.extract_value(arguments[0], number) for number in range(2))
        pairs = zip(kinds, starts, strict=True)
        return cgutils.pack_struct(builder, [_unowned_array(context, builder, kind, data, [unknown]) for kind, data in pairs])

    return types.Tuple(kinds)(ws), generate


@intrinsic
def _size(typing_context: Any, ws: Any, entry: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(builder.gep(builder.extract_value(arguments[0], 0), [arguments[1]]))

    return types.int64(ws, types.int64), generate


@intrinsic
def _set_size(typing_context: Any, ws: Any, entry: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], builder.gep(builder.extract_value(arguments[0], 0), [arguments[1]]))
        return context.get_dummy_value()

    return types.void(ws, types.int64, types.int64), generate


if not JIT_DISABLED:
    workspace, flat_arrays, size, set_size = _workspace, _flat_arrays, _size, _set_size  # type: ignore[assignment]
