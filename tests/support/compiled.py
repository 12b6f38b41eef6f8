"""Kernels that only other kernels call, made callable from Python."""

import functools

import numba

from poise.kernels.compiler.mode import JIT_DISABLED


@functools.cache
def compiled(kernel):
    """The kernel behind a wrapper that Python can call; the kernel itself where the compiler is off."""
    if JIT_DISABLED:
        return kernel

    @numba.njit(error_model="numpy")
    def call(*arguments):
        return kernel(*arguments)

    return call
