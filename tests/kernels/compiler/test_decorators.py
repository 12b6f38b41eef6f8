"""The compiler's notice, and kernels that cannot allocate."""

import logging
from types import SimpleNamespace

import numba
import numpy as np
import pytest

from poise.kernels.compiler import decorators


def compile_event(module="poise.kernels.methods.paper_sweep"):
    function = SimpleNamespace(__module__=module)
    return SimpleNamespace(data={"dispatcher": SimpleNamespace(py_func=function)})


@pytest.fixture
def notice(monkeypatch):
    monkeypatch.setattr(decorators.CompilerNotice, "PATIENCE", 0.0)
    return decorators.CompilerNotice()


def test_compiling_that_takes_long_is_said_when_it_ends(notice, caplog):
    with caplog.at_level(logging.WARNING, logger="poise"):
        notice.on_start(compile_event())
        notice.on_start(compile_event("poise.kernels.kinematics.sine_cosine"))  # a kernel inside the kernel
        notice.on_end(compile_event("poise.kernels.kinematics.sine_cosine"))
        assert "compiled in" not in caplog.text
        notice.on_end(compile_event())
    assert "compiled in 0.0 s" in caplog.text


def test_other_peoples_functions_are_not_reported(notice, caplog):
    notice.on_start(compile_event("somebody.else"))
    notice.on_end(compile_event("somebody.else"))
    assert caplog.text == ""


def test_functions_of_no_module_are_not_reported(notice, caplog):
    notice.on_start(compile_event(None))
    notice.on_end(compile_event(None))
    assert caplog.text == ""


def test_numba_is_left_as_it_was_once_a_kernel_is_compiled():
    if decorators.JIT_DISABLED:
        return
    before = numba.types.Function.get_call_type

    def fails(values):
        return values.nothing

    with pytest.raises(numba.core.errors.NumbaError):
        decorators.entry(fails)(np.ones(3))
    assert decorators.entry(lambda values: values[0] + 1.0)(np.ones(3)) == 2.0
    assert numba.types.Function.get_call_type is before


def test_a_kernel_that_allocates_does_not_compile():
    if decorators.JIT_DISABLED:
        return

    def greedy(values):
        return np.zeros(3)[0] + values[0]

    with pytest.raises(numba.core.errors.NumbaError):
        decorators.entry(greedy)(np.ones(3))
