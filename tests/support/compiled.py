"""Kernels that only other kernels call, made callable from Python."""

import functools
import inspect

import numba

from poise.kernels.compiler.compile_mode import JIT_DISABLED, PLAIN
from poise.kernels.compiler.field_access import workspace

if PLAIN or JIT_DISABLED:
    FLAGS = {}
else:
    from poise.kernels.compiler.compiler_passes import ShortEntryCompiler
    from poise.kernels.compiler.tuned_numba import TUNED_FLAGS

    FLAGS = {"pipeline_class": ShortEntryCompiler, **TUNED_FLAGS}  # compiled in half the time, as kernels are


@functools.cache
def compiled(kernel):
    """The kernel behind a wrapper that Python can call; a kernel of a workspace (`ws`) takes the two flat arrays instead."""
    function = getattr(kernel, "py_func", kernel)
    if next(iter(inspect.signature(function).parameters), "") == "ws":

        def call(ints, floats, *arguments):
            return kernel(workspace(ints, floats), *arguments)

    else:

        def call(*arguments):
            return kernel(*arguments)

    return call if JIT_DISABLED else numba.njit(error_model="numpy", **FLAGS)(call)
