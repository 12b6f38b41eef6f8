"""The message to whoever waits for the compiler."""

import logging
import re
from types import SimpleNamespace

import pytest

from poise.kernels.compiler.compiling_notice import CompilerNotice


def compile_event(module="poise.kernels.methods.paper"):
    function = SimpleNamespace(__module__=module)
    return SimpleNamespace(data={"dispatcher": SimpleNamespace(py_func=function)})


@pytest.fixture
def notice(monkeypatch):
    monkeypatch.setattr(CompilerNotice, "DELAY", 0.0)
    return CompilerNotice()


def test_compiling_that_takes_long_is_said_when_it_ends(notice, caplog):
    with caplog.at_level(logging.WARNING, logger="poise"):
        notice.on_start(compile_event())
        notice.on_start(compile_event("poise.kernels.kinematics.sine_cosine"))  # a kernel inside the kernel
        notice.on_end(compile_event("poise.kernels.kinematics.sine_cosine"))
        assert "compiled in" not in caplog.text
        notice.on_end(compile_event())
    assert re.search(r"compiled in \d+\.\d s", caplog.text)


def test_other_peoples_functions_are_not_reported(notice, caplog):
    notice.on_start(compile_event("somebody.else"))
    notice.on_end(compile_event("somebody.else"))
    assert caplog.text == ""


def test_functions_of_no_module_are_not_reported(notice, caplog):
    notice.on_start(compile_event(None))
    notice.on_end(compile_event(None))
    assert caplog.text == ""
