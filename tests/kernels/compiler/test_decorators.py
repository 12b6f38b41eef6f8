"""Kernels that cannot allocate, and Numba as it was before they were compiled."""

import numba
import numpy as np
import pytest

from poise.kernels.compiler import decorators
from poise.kernels.compiler.compile_mode import PLAIN

pytestmark = pytest.mark.skipif(PLAIN, reason="these are promises of Numba's internals")


def test_numba_is_left_as_it_was_once_a_kernel_is_compiled():
    before = numba.types.Function.get_call_type

    def fails(values):
        return values.nothing

    with pytest.raises(numba.core.errors.NumbaError):
        decorators.entry(fails)(np.ones(3))
    assert decorators.entry(lambda values: values[0] + 1.0)(np.ones(3)) == 2.0
    assert numba.types.Function.get_call_type is before


def test_a_kernel_that_allocates_does_not_compile():

    def greedy(values):
        return np.zeros(3)[0] + values[0]

    with pytest.raises(numba.core.errors.NumbaError):
        decorators.entry(greedy)(np.ones(3))
