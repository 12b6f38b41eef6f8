"""Starting up: nothing heavy before it is needed."""

import subprocess
import sys

import pytest

import poise

HEAVY = ("numba", "numpy", "msgspec", "PIL")


def modules_after(code):
    report = f"{code}\nimport sys\nprint(*[name for name in {HEAVY!r} if name in sys.modules])"
    return subprocess.run([sys.executable, "-c", report], capture_output=True, text=True, check=True).stdout.split()


def test_import_poise_imports_nothing_heavy():
    assert modules_after("import poise") == []


def test_describing_a_character_needs_no_compiler():
    assert "numba" not in modules_after("import poise\npoise.biped().rebase('left_foot').limits")


def test_help_imports_nothing_heavy():
    code = (
        "import sys\nsys.argv = ['poise', '--help']\nfrom poise.cli import main\ntry:\n    main()\nexcept SystemExit:\n    pass"
    )
    assert [name for name in modules_after(code) if name in HEAVY] == []


def test_every_public_name_can_be_had():
    for name in poise.__all__:
        assert getattr(poise, name) is not None
        assert name in dir(poise)


def test_a_wrong_public_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'poise' has no attribute 'Solvers'"):
        _ = poise.Solvers
