"""Errors as values: every one crosses from one process to another with its message and its fields."""

import copy
import importlib
import inspect
import multiprocessing
import pickle
import pkgutil
import typing
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.errors import FileFormatError, PoiseError, UnknownAttributeError, UnknownJointError
from poise.motion.comparison import compare_motions

ARGUMENTS = {
    str: "some text",
    object: "a name",
    int: 7,
    Path: Path("a.file"),
    Path | None: Path("b.file"),
    list[str]: ["one", "two"],
    Sequence[str]: ["one", "two"],
    Iterable[str]: ["one", "two"],
    str | None: "more text",
}
"""An argument for each type that constructors of errors take."""


def error_classes(base=PoiseError):
    """All classes of errors, found by importing every module of the package."""
    for module in pkgutil.walk_packages(poise.__path__, "poise."):
        if module.name != "poise.__main__":
            importlib.import_module(module.name)
    found, waiting = {base}, [base]
    while waiting:
        new = set(waiting.pop().__subclasses__()) - found
        found |= new
        waiting.extend(new)
    return sorted((kind for kind in found if kind.__module__.startswith("poise.")), key=lambda kind: kind.__name__)


def an_error(kind):
    """Make an error with an argument for each parameter of its constructor."""
    if kind.__init__ is Exception.__init__:
        return kind("some text")
    types = typing.get_type_hints(kind.__init__)
    return kind(**{name: ARGUMENTS[types[name]] for name in inspect.signature(kind).parameters})


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("kind", error_classes())
def test_every_error_survives_pickling_with_its_message_and_fields(kind, protocol):
    error = an_error(kind)
    error.add_note("seen in file 7")
    again = pickle.loads(pickle.dumps(error, protocol))
    assert (type(again), str(again), again.args) == (kind, str(error), error.args)
    assert vars(again) == vars(error)
    assert str(copy.copy(error)) == str(copy.deepcopy(error)) == str(error)


def test_a_field_that_python_keeps_outside_the_dictionary_survives_too():
    again = pickle.loads(pickle.dumps(UnknownAttributeError("Goal", "positon", ["position"])))
    assert (again.owner, again.name, again.known) == ("Goal", "positon", ("position",))


def test_a_message_is_one_line_whatever_the_refused_value_looks_like():
    square = np.zeros((3, 3))
    for refuse in (
        lambda: poise.goals.Floor(height=square),
        lambda: poise.biped().joint(square),
        lambda: poise.Solver(poise.biped()).remove(square),
        lambda: poise.poses.plausibility(square),
        lambda: poise.load_motion("none.bvh", up=square),
        lambda: poise.load_motions([square]),
        lambda: compare_motions(square, square, square),
    ):
        with pytest.raises(PoiseError) as raised:
            refuse()
        assert "\n" not in str(raised.value)


def test_a_field_that_has_no_pickle_is_kept_as_text():
    local = lambda: None  # noqa: E731 - functions without a global name have no pickle
    assert pickle.loads(pickle.dumps(UnknownJointError(local, ["knee"]))).name == repr(local)


def joint_count(path):
    """Load a character and count its joints: the work of one process."""
    return len(poise.load(path).joints)


@pytest.mark.process
def test_a_pool_of_processes_returns_the_results_and_the_errors_of_broken_files(tmp_path):
    paths = [tmp_path / f"{index}.json" for index in range(50)]
    for path in paths:
        poise.save(poise.biped(), path)
    broken = paths[3::10]
    broken[0].unlink()
    broken[1].write_text("{")
    broken[2].write_text('{"joints": 3}')
    broken[3].write_bytes(b"\x00\xff")
    broken[4].write_text(broken[4].read_text().replace('"name"', '"nmae"', 1))
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("forkserver")) as pool:
        futures = {path: pool.submit(joint_count, path) for path in paths}
        errors = {path: future.exception() for path, future in futures.items()}
        assert [path for path, error in errors.items() if error is not None] == broken
        assert all(future.result() == 30 for path, future in futures.items() if path not in broken)
    for path in broken:
        assert isinstance(errors[path], FileFormatError)
        assert errors[path].path == str(path)
        assert str(path) in str(errors[path])
