"""Compiling everything beforehand, so that nothing pauses in the middle of a live frame."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from poise.character.biped import biped
from poise.goals import Smoothness
from poise.kernels.compiler.call_by_address import address_of
from poise.kernels.compiler.decorators import is_cached
from poise.kernels.extra_goals import extra_goals_entry
from poise.kernels.methods.paper import solve_paper
from poise.solver.methods import METHODS
from poise.solver.solver import Solver
from poise.strict_names import known_options

BESIDE = extra_goals_entry, solve_paper
"""The entries that another process compiles meanwhile: together they take about as long as all others."""
PATIENCE = 60.0
"""[s] that the other process may take; then what it has not done is done here."""


@known_options
def warm_up() -> None:
    """Compile all kernels now. On a machine that has done so before, it takes a fraction of a second.

    Where there are cores for it, a second Python process compiles some of them at the same time.

    >>> import poise
    >>> poise.warm_up()
    """
    with _another_process():
        _use("poise")
    for method in METHODS:
        solver = _use(method)
        if method == "poise":
            solver.add(Smoothness())
            solver.solve()


def compile_beside() -> None:
    """What the other process does."""
    for each in BESIDE:
        address_of(each)


def _use(method: str) -> Solver:
    """Call everything of a method that is compiled."""
    solver = Solver(biped(), method)
    positions = np.array([goal.position for goal in solver.goals])
    solver.reset()
    solver.set_goals(positions)
    solver.solve()
    solver.solve_frames(positions[None])
    solver.pose.joint_frames()
    return solver


@contextmanager
def _another_process() -> Iterator[None]:
    """Have another process compile its share meanwhile, if that saves time."""
    if not _worthwhile():
        yield
        return
    command = [sys.executable, "-P", "-c", "from poise.solver.warm_up import compile_beside; compile_beside()"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        other = subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except OSError:  # no more processes allowed: everything is compiled here
        yield
        return
    try:
        yield
        other.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        pass
    finally:
        other.kill()
        other.wait()


def _worthwhile() -> bool:
    """Whether there is something to compile, a second core, and a Python to start, not a program that Python is part of."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    is_python = Path(sys.executable or "").name.lower().startswith(("python", "pypy"))
    return cores > 1 and is_python and not getattr(sys, "frozen", False) and any(is_cached(each) is False for each in BESIDE)
