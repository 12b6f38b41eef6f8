"""Dot products and updates of rows of numbers as vector instructions, four numbers at a time.

The sweep spends its time in the first two, on runs of 8 to 40 rows. Compiled from a loop they would run
mostly in the loop's scalar remainder, so the instructions are written out: four rows at a time, no
remainder, because rows come in fours (see `layout.POSE_ROWS`).
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from poise.kernels.compiler.compile_mode import JIT_DISABLED
from poise.kernels.compiler.field_access import struct_of

FOUR = 4
"""Numbers in a vector: 256 bits."""
AT_ONCE = 8
"""Vectors of sums that are held in registers at the same time; AVX2 has sixteen registers."""
FAST = ("reassoc", "contract", "nsz")
"""Sums may be regrouped and multiply-adds fused, as in `decorators.FLAGS`."""
VECTOR = ir.VectorType(ir.DoubleType(), FOUR)
"""LLVM's type of four numbers."""


def run_dot(a: Any, a_start: int, b: Any, b_start: int, length: int) -> float:
    """Return the dot product Σ a[a_start + k] · b[b_start + k], k below `length`, a multiple of four, in vectors."""
    return float(a[a_start : a_start + length] @ b[b_start : b_start + length])


def run_subtract(a: Any, a_start: int, amount: float, b: Any, b_start: int, length: int) -> None:
    """Subtract a scaled row in vectors: a[a_start + k] −= amount · b[b_start + k], k below `length`, a multiple of four."""
    a[a_start : a_start + length] -= amount * b[b_start : b_start + length]


def rows_subtract(
    a: Any, row_a: int, row_b: int, row_c: int, row_d: int, scaled: Any, stride: int, rows: Any, count: int
) -> None:
    """Subtract four scaled rows in vector instructions from the rows of a matrix that begin where `rows` says.

    a[rows[k] + i] −= Σ a[row_j + k] · scaled[stride · j + i] over the four rows j, for k below `count`, a multiple of four, and
    for i up to k; what follows in the last four is junk.
    """
    for k in range(count):
        for j, row in enumerate((row_a, row_b, row_c, row_d)):
            a[rows[k] : rows[k] + k + 1] -= a[row + k] * scaled[stride * j : stride * j + k + 1]


def transpose(target: Any, at: int, stride: int, a: Any, row_a: int, row_b: int, row_c: int, row_d: int, length: int) -> None:
    """Transpose four rows, as vectors: target[at + stride · k + j] = a[row_j + k], k below `length`, a multiple of four."""
    for j, row in enumerate((row_a, row_b, row_c, row_d)):
        for k in range(length):
            target[at + stride * k + j] = a[row + k]


def run_combine(target: Any, at: int, scale: Any, first: int, rows: Any, row: int, length: int, count: int) -> None:
    """Write a sum of scaled rows that follow each other by vector instructions; their length is a multiple of four.

    target[at + k] = Σ scale[first + i] · rows[row + i · length + k] for k below `length`, i below `count`, written out.
    """
    target[at : at + length] = 0.0
    run_combine_more(target, at, scale, first, rows, row, length, count)


def run_combine_more(target: Any, at: int, scale: Any, first: int, rows: Any, row: int, length: int, count: int) -> None:
    """Add a sum of scaled rows to a row by vector instructions, as `run_combine` writes it."""
    for i in range(count):
        begin = row + i * length
        target[at : at + length] += scale[first + i] * rows[begin : begin + length]


def column_products(target: Any, at: int, a: Any, stride: int, rows: int, column: int) -> None:
    """Add a column's products with itself and those before it by vector instructions; the rest of the last four is junk.

    target[at + c] += Σ a[stride · k + c] · a[stride · k + column] for k below `rows`, c up to `column`.
    """
    for k in range(rows):
        begin = stride * k
        target[at : at + column + 1] += a[begin + column] * a[begin : begin + column + 1]


def _address(context: Any, builder: Any, array_type: Any, array: Any, index: Any) -> Any:
    """Return a pointer to the vector of four numbers of an array that begins at `index`."""
    data = struct_of(context, builder, array_type, array).data
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
    """Return a vector of four times the same number."""
    single = builder.insert_element(ir.Constant(VECTOR, ir.Undefined), value, ir.Constant(ir.IntType(32), 0))
    mask = ir.Constant(ir.VectorType(ir.IntType(32), FOUR), [0] * FOUR)
    return builder.shuffle_vector(single, ir.Constant(VECTOR, ir.Undefined), mask)


def _load_spread(builder: Any, data: Any, index: Any) -> Any:
    """Return a vector of four times one number of an array."""
    return _spread(builder, builder.load(builder.gep(data, [index])))


@intrinsic
def _rows_subtract(
    typing_context: Any, a: Any, row_a: Any, row_b: Any, row_c: Any, row_d: Any, scaled: Any, stride: Any, rows: Any, count: Any
) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        a_value, *own, scaled_value, step, rows_value, number = arguments
        numbers = struct_of(context, builder, a, a_value).data
        places = struct_of(context, builder, rows, rows_value).data
        zero, four = (context.get_constant(types.intp, value) for value in (0, FOUR))
        begins = [builder.mul(step, context.get_constant(types.intp, j)) for j in range(FOUR)]
        with cgutils.for_range_slice(builder, zero, number, four, inc=True) as (first, _):
            each = [builder.add(first, context.get_constant(types.intp, i)) for i in range(FOUR)]
            targets = [builder.load(builder.gep(places, [k])) for k in each]
            entries = [[_load_spread(builder, numbers, builder.add(row, k)) for row in own] for k in each]
            with cgutils.for_range_slice(builder, zero, builder.add(first, four), four, inc=True) as (q, _):
                sources = [
                    _load(builder, _address(context, builder, scaled, scaled_value, builder.add(at, q))) for at in begins
                ]
                for target, four_entries in zip(targets, entries, strict=True):
                    place = _address(context, builder, a, a_value, builder.add(target, q))
                    value = _load(builder, place)
                    for entry, source in zip(four_entries, sources, strict=True):
                        value = builder.fsub(value, builder.fmul(entry, source, flags=FAST), flags=FAST)
                    builder.store(value, place).align = 8
        return context.get_dummy_value()

    return types.void(a, row_a, row_b, row_c, row_d, scaled, stride, rows, count), generate


@intrinsic
def _transpose(
    typing_context: Any, target: Any, at: Any, stride: Any, a: Any, row_a: Any, row_b: Any, row_c: Any, row_d: Any, length: Any
) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        target_value, place, step, a_value, *own, count = arguments
        zero, four = (context.get_constant(types.intp, value) for value in (0, FOUR))

        def pick(left: Any, right: Any, *which: int) -> Any:
            return builder.shuffle_vector(left, right, ir.Constant(ir.VectorType(ir.IntType(32), FOUR), list(which)))

        with cgutils.for_range_slice(builder, zero, count, four, inc=True) as (k, _):
            a0, a1, a2, a3 = (_load(builder, _address(context, builder, a, a_value, builder.add(row, k))) for row in own)
            low, high = pick(a0, a1, 0, 4, 2, 6), pick(a0, a1, 1, 5, 3, 7)
            low_more, high_more = pick(a2, a3, 0, 4, 2, 6), pick(a2, a3, 1, 5, 3, 7)
            columns = (
                pick(low, low_more, 0, 1, 4, 5), pick(high, high_more, 0, 1, 4, 5),
                pick(low, low_more, 2, 3, 6, 7), pick(high, high_more, 2, 3, 6, 7),
            )  # fmt: skip
            for number, column in enumerate(columns):
                row = builder.mul(step, builder.add(k, context.get_constant(types.intp, number)))
                into = _address(context, builder, target, target_value, builder.add(place, row))
                builder.store(column, into).align = 8
        return context.get_dummy_value()

    return types.void(target, at, stride, a, row_a, row_b, row_c, row_d, length), generate


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


def _combining(more: bool) -> Any:
    """Return the vector code of `run_combine`, or of `run_combine_more`."""

    @intrinsic(prefer_literal=True)
    def combine(
        typing_context: Any, target: Any, at: Any, scale: Any, first: Any, rows: Any, row: Any, length: Any, count: Any
    ) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            target_value, place, scale_value, own, rows_value, begin, width, _ = arguments
            scales = struct_of(context, builder, scale, scale_value).data
            numbers = [context.get_constant(types.intp, i) for i in range(count.literal_value)]
            factors = [_load_spread(builder, scales, builder.add(own, i)) for i in numbers]
            begins = [builder.add(begin, builder.mul(i, width)) for i in numbers]
            zero, four = (context.get_constant(types.intp, value) for value in (0, FOUR))
            with cgutils.for_range_slice(builder, zero, width, four, inc=True) as (k, _):
                into = _address(context, builder, target, target_value, builder.add(place, k))
                total = _load(builder, into) if more else ir.Constant(VECTOR, [0.0] * FOUR)
                for factor, start in zip(factors, begins, strict=True):
                    entries = _load(builder, _address(context, builder, rows, rows_value, builder.add(start, k)))
                    total = builder.fadd(total, builder.fmul(factor, entries, flags=FAST), flags=FAST)
                builder.store(total, into).align = 8
            return context.get_dummy_value()

        return types.void(target, at, scale, first, rows, row, length, count), generate

    return combine


@intrinsic
def _column_products(typing_context: Any, target: Any, at: Any, a: Any, stride: Any, rows: Any, column: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        target_value, place, a_value, step, count, own = arguments
        numbers = struct_of(context, builder, a, a_value).data
        zero, one = (context.get_constant(types.intp, value) for value in (0, 1))

        def add_fours(first: Any, fours: int) -> None:
            """Vector operation: add products of so many vectors at once; each number of the column is loaded once for all."""
            starts = [builder.add(first, context.get_constant(types.intp, FOUR * number)) for number in range(fours)]
            into = [_address(context, builder, target, target_value, builder.add(place, start)) for start in starts]
            totals = [cgutils.alloca_once_value(builder, _load(builder, address)) for address in into]
            with cgutils.for_range_slice(builder, zero, count, one, inc=True) as (k, _):
                begin = builder.mul(k, step)
                factor = _load_spread(builder, numbers, builder.add(begin, own))
                for total, start in zip(totals, starts, strict=True):
                    source = _load(builder, _address(context, builder, a, a_value, builder.add(begin, start)))
                    product = builder.fmul(factor, source, flags=FAST)
                    builder.store(builder.fadd(builder.load(total), product, flags=FAST), total)
            for total, address in zip(totals, into, strict=True):
                builder.store(builder.load(total), address).align = 8

        def constant(value: int) -> Any:
            return context.get_constant(types.intp, value)

        all_fours = builder.add(builder.udiv(own, constant(FOUR)), one)
        rest = builder.urem(all_fours, constant(AT_ONCE))
        begun = builder.mul(builder.sub(all_fours, rest), constant(FOUR))
        with cgutils.for_range_slice(builder, zero, begun, constant(FOUR * AT_ONCE), inc=True) as (first, _):
            add_fours(first, AT_ONCE)
        for fours in range(1, AT_ONCE):
            with builder.if_then(builder.icmp_unsigned("==", rest, constant(fours))):
                add_fours(begun, fours)
        return context.get_dummy_value()

    return types.void(target, at, a, stride, rows, column), generate


if not JIT_DISABLED:
    run_dot, run_subtract, rows_subtract = _run_dot, _run_subtract, _rows_subtract  # type: ignore[assignment]
    run_combine, run_combine_more = _combining(False), _combining(True)
    column_products, transpose = _column_products, _transpose  # type: ignore[assignment]
