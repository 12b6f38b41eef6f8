"""Starting up: nothing heavy before it is needed."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import poise

HEAVY = ("numba", "numpy", "msgspec", "PIL")


def modules_after(code):
    report = f"{code}\nimport sys\nprint(*[name for name in {HEAVY!r} if name in sys.modules])"
    return subprocess.run([sys.executable, "-c", report], capture_output=True, text=True, check=True).stdout.split()


@pytest.mark.process
def test_import_poise_imports_nothing_heavy():
    assert modules_after("import poise") == []


@pytest.mark.process
def test_describing_a_character_needs_no_compiler():
    assert "numba" not in modules_after("import poise\npoise.biped().rebase('left_foot').limits")


@pytest.mark.process
def test_checking_a_value_needs_no_compiler():
    assert "numba" not in modules_after("from poise import checks\nchecks.position((0, 1, 0), 'position')")


@pytest.mark.process
def test_help_imports_nothing_heavy():
    code = (
        "import sys\nsys.argv = ['poise', '--help']\nfrom poise.cli import main\ntry:\n    main()\nexcept SystemExit:\n    pass"
    )
    assert [name for name in modules_after(code) if name in HEAVY] == []


def test_every_public_name_can_be_had():
    for name in poise.__all__:
        assert getattr(poise, name) is not None
        assert name in dir(poise)


def test_the_stub_has_every_public_name_from_its_home():
    stub = ast.parse(Path(poise.__file__).with_suffix(".pyi").read_text())
    imports = [node for node in stub.body if isinstance(node, ast.ImportFrom)]
    homes = {alias.name: node.module for node in imports for alias in node.names if node.module != "poise"}
    assert homes == {name: poise._HOMES[name] for name in poise.__all__} | {"__version__": "poise.version"}


def test_a_wrong_public_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'poise' has no attribute 'Solvers'"):
        _ = poise.Solvers
