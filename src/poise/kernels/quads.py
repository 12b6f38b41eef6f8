"""Dot product and update over rows in groups of four, as vector instructions.

The sweep spends its time in these two, on runs of 8 to 40 rows. Compiled from a loop they would run
mostly in the loop's scalar remainder, so the instructions are written out: four rows at a time, no
remainder, because rows come in fours (see `layout.POSE_ROWS`).
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from poise.kernels.jit import JIT_DISABLED

FOUR = 4
FAST = ("reassoc", "contract", "nsz")
VECTOR = ir.VectorType(ir.DoubleType(), FOUR)


def run_dot(a: Any, a_start: int, b: Any, b_start: int, length: int) -> float:
    """Σ a[a_start + k] · b[b_start + k] for k below `length`, a multiple of four."""
    return float(a[a_start : a_start + length] @ b[b_start : b_start + length])


def run_subtract(a: Any, a_start: int, amount: float, b: Any, b_start: int, length: int) -> None:
    """a[a_start + k] −= amount · b[b_start + k] for k below `length`, a multiple of four."""
    a[a_start : a_start + length] -= amount * b[b_start : b_start + length]


def rows_subtract(a: Any, row: int, scale: float, rows: Any, first: int, last: int) -> None:
    """Subtract a multiple of four entries of one row of a matrix from the same ones of others.

    a[rows[k] + first + i] −= scale · a[row + k] · a[row + first + i] for k from `first` to below `last`, i below 4.
    """
    for k in range(first, last):
        at = rows[k] + first
        a[at : at + FOUR] -= a[row + k] * (scale * a[row + first : row + first + FOUR])


def _address(context: Any, builder: Any, array_type: Any, array: Any, index: Any) -> Any:
    """A pointer to the four numbers of an array that begin at `index`."""
    data = context.make_array(array_type)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [index]), VECTOR.as_pointer())


def _load(builder: Any, address: Any) -> Any:
    value = builder.load(address)
    value.align = 8
    return value


@intrinsic
def _run_dot(typing_context: Any, a: Any, a_start: Any, b: Any, b_start: Any, length: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        a_value, a_index, b_value, b_index, count = arguments
        total = cgutils.alloca_once_value(builder, ir.Constant(VECTOR, [0.0] * FOUR))
        zero, four = (context.get_constant(types.intp, value) for value in (0, FOUR))
        with cgutils.for_range_slice(builder, zero, count, four, inc=True) as (k, _):
            left = _load(builder, _address(context, builder, a, a_value, builder.add(a_index, k)))
            right = _load(builder, _address(context, builder, b, b_value, builder.add(b_index, k)))
            product = builder.fmul(left, right, flags=FAST)
            builder.store(builder.fadd(builder.load(total), product, flags=FAST), total)
        kind = ir.FunctionType(ir.DoubleType(), [ir.DoubleType(), VECTOR])
        reduce = cgutils.get_or_insert_function(builder.module, kind, "llvm.vector.reduce.fadd.v4f64")
        return builder.call(reduce, [ir.Constant(ir.DoubleType(), 0.0), builder.load(total)], fastmath=FAST)

    return types.float64(a, a_start, b, b_start, length), generate


def _spread(builder: Any, value: Any) -> Any:
    """Four times the same number."""
    single = builder.insert_element(ir.Constant(VECTOR, ir.Undefined), value, ir.Constant(ir.IntType(32), 0))
    mask = ir.Constant(ir.VectorType(ir.IntType(32), FOUR), [0] * FOUR)
    return builder.shuffle_vector(single, ir.Constant(VECTOR, ir.Undefined), mask)


@intrinsic
def _rows_subtract(typing_context: Any, a: Any, row: Any, scale: Any, rows: Any, first: Any, last: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        a_value, a_row, factor, rows_value, begin, end = arguments
        numbers = context.make_array(a)(context, builder, a_value).data
        places = context.make_array(rows)(context, builder, rows_value).data
        source = _load(builder, _address(context, builder, a, a_value, builder.add(a_row, begin)))
        source = builder.fmul(source, _spread(builder, factor), flags=FAST)
        one = context.get_constant(types.intp, 1)
        with cgutils.for_range_slice(builder, begin, end, one, inc=True) as (k, _):
            entry = _spread(builder, builder.load(builder.gep(numbers, [builder.add(a_row, k)])))
            place = builder.add(builder.load(builder.gep(places, [k])), begin)
            target = _address(context, builder, a, a_value, place)
            difference = builder.fsub(_load(builder, target), builder.fmul(entry, source, flags=FAST), flags=FAST)
            builder.store(difference, target).align = 8
        return context.get_dummy_value()

    return types.void(a, row, scale, rows, first, last), generate


@intrinsic
def _run_subtract(typing_context: Any, a: Any, a_start: Any, amount: Any, b: Any, b_start: Any, length: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        a_value, a_index, factor, b_value, b_index, count = arguments
        factors = _spread(builder, factor)
        zero, four = (context.get_constant(types.intp, value) for value in (0, FOUR))
        with cgutils.for_range_slice(builder, zero, count, four, inc=True) as (k, _):
            target = _address(context, builder, a, a_value, builder.add(a_index, k))
            right = _load(builder, _address(context, builder, b, b_value, builder.add(b_index, k)))
            difference = builder.fsub(_load(builder, target), builder.fmul(factors, right, flags=FAST), flags=FAST)
            builder.store(difference, target).align = 8
        return context.get_dummy_value()

    return types.void(a, a_start, amount, b, b_start, length), generate


if not JIT_DISABLED:
    run_dot, run_subtract, rows_subtract = _run_dot, _run_subtract, _rows_subtract  # type: ignore[assignment]
