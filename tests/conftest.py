"""What all tests share: steady hypothesis settings and the paper's biped."""

import gc
import sys

import pytest
from hypothesis import settings

import poise
from poise.cli.entry_point import main

# The same examples on every run, however slow the machine: a red test stays red until it is mended.
settings.register_profile("steady", derandomize=True, deadline=None, database=None, print_blob=False)
settings.load_profile("steady")


def pytest_collection_finish():
    """Leave the million objects of imports and collection, which stay, out of garbage collections; make these seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture
def run(monkeypatch, capsys):
    """Run a command line; gives exit status, standard output and standard error."""

    def run_command(*words):
        monkeypatch.setattr(sys, "argv", ["poise", *map(str, words)])
        with pytest.raises(SystemExit) as ending:
            main()
        printed = capsys.readouterr()
        return ending.value.code or 0, printed.out, printed.err

    return run_command


@pytest.fixture(scope="session")
def biped():
    return poise.biped()


@pytest.fixture
def solver(biped):
    return poise.Solver(biped)
