"""The clock that kernels read: it only goes forward, at the pace of Python's own."""

from time import monotonic, sleep

import numpy as np
import pytest

from poise.kernels.compiler.clock import MONOTONIC, microseconds
from poise.kernels.compiler.decorators import kernel
from tests.support.compiled import compiled

pytestmark = [pytest.mark.kernels, pytest.mark.skipif(MONOTONIC is None, reason="kernels have no clock here")]


@kernel
def read_often(times):
    """Fill an array with readings."""
    for k in range(times.size):
        times[k] = microseconds()


def test_it_never_goes_back_and_does_go_on():
    times = np.empty(20_000)
    compiled(read_often)(times)
    assert (np.diff(times) >= 0.0).all()
    assert times[-1] > times[0]


def test_it_counts_microseconds():
    now = np.empty(1)
    compiled(read_often)(now)
    before, begin = monotonic(), now[0]
    sleep(0.02)
    compiled(read_often)(now)
    took = 1e6 * (monotonic() - before)
    assert 20_000.0 <= now[0] - begin <= took + 20.0


def test_it_is_pythons_own_clock():
    now = np.empty(1)
    before = monotonic()
    compiled(read_often)(now)
    assert 1e6 * before - 1.0 <= now[0] <= 1e6 * monotonic() + 1.0
