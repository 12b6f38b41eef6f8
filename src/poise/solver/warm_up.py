"""Warm-up: compile all kernels beforehand, in two processes where there are cores for it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from poise.character.biped import biped
from poise.kernels.articulated_entry import articulated_entry
from poise.kernels.ball_and_root_entries import ball_entry, root_entry
from poise.kernels.compiler.call_by_address import address_of
from poise.kernels.compiler.decorators import is_cached
from poise.kernels.extra_goals import extra_goals_entry
from poise.kernels.goal_kind_entries import KIND_ENTRIES
from poise.kernels.manner_entries import prediction_entry, pulls_entry
from poise.kernels.methods.paper import solve_paper
from poise.kernels.priority_entries import priority_entry
from poise.methods.registry import PAPER, POISE
from poise.solver.solver import Solver
from poise.strict_names import known_options

SECOND_SHARE = (
    ball_entry, root_entry, extra_goals_entry, *dict.fromkeys(KIND_ENTRIES.values()), prediction_entry, pulls_entry,
    solve_paper, priority_entry, articulated_entry,
)  # fmt: skip
"""Kernels that the second process compiles: together they take about as long as all others."""
PATIENCE = 60.0
"""Longest wait for the second process [s]; what it has not compiled then is compiled here."""


@known_options
def warm_up() -> None:
    """Warm up: compile all kernels of solvers now. On a machine that has done so before, it takes a fraction of a second.

    Those of crowds are compiled by the first crowd, or by `poise warm-up`. Where there are cores for it, a second Python
    process compiles some of them at the same time.

    >>> import poise
    >>> poise.warm_up()
    """
    with second_process():
        _call_everything(POISE.name)
    compile_second_share()  # from disk, where the second process has done it
    for method in (POISE, PAPER):
        _call_everything(method.name)


def compile_second_share() -> None:
    """Compile, or load from disk, the kernels that the second process of a warm-up is for."""
    for entry in SECOND_SHARE:
        address_of(entry)


def _call_everything(method: str) -> None:
    """Warm up one method: call every kernel that a solver of this method calls without extra goals."""
    solver = Solver(biped(), method)
    positions = np.array([goal.position for goal in solver.goals])
    solver.reset()
    solver.set_goals(positions)
    solver.solve()
    solver.solve_frames(positions[None])
    solver.pose.joint_frames()


@contextmanager
def second_process() -> Iterator[None]:
    """Start the second process of a warm-up, which compiles its share of the kernels meanwhile, if that saves time."""
    if not second_process_saves_time():
        yield
        return
    command = [sys.executable, "-P", "-c", "from poise.solver.warm_up import compile_second_share; compile_second_share()"]
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


def second_process_saves_time() -> bool:
    """Return whether a warm-up has kernels to compile, a second core, and a Python to start (not an embedded one)."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    is_python = Path(sys.executable or "").name.lower().startswith(("python", "pypy"))
    return (
        cores > 1
        and is_python
        and not getattr(sys, "frozen", False)
        and any(is_cached(entry) is False for entry in SECOND_SHARE)
    )
