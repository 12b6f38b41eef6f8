"""A clock that kernels can read, for solves that have a budget of time: about 25 ns a reading."""

import sys
from time import monotonic_ns
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from poise.kernels.compiler.compile_mode import JIT_DISABLED

MONOTONIC = {"linux": 1, "darwin": 6}.get(sys.platform)
"""CLOCK_MONOTONIC of this system; None where there is no clock_gettime."""
NANOSECONDS = 1_000_000_000
"""In a second."""


def microseconds() -> float:
    """Read the clock inside a kernel: time since some fixed moment [µs]."""
    return monotonic_ns() / 1e3


@intrinsic
def _microseconds(typing_context: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        now = cgutils.alloca_once(builder, ir.ArrayType(word, 2))
        kind = ir.FunctionType(ir.IntType(32), [ir.IntType(32), now.type])
        read = cgutils.get_or_insert_function(builder.module, kind, "clock_gettime")
        builder.call(read, [ir.Constant(ir.IntType(32), MONOTONIC), now])
        seconds, rest = (builder.load(cgutils.gep_inbounds(builder, now, 0, k)) for k in range(2))
        total = builder.add(builder.mul(seconds, ir.Constant(word, NANOSECONDS)), rest)
        return builder.fmul(builder.sitofp(total, ir.DoubleType()), ir.Constant(ir.DoubleType(), 1e-3))

    return types.float64(), generate


if not JIT_DISABLED and MONOTONIC is not None:
    microseconds = _microseconds  # type: ignore[assignment]
