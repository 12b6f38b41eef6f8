"""Compiling beforehand: in two processes where that saves time, in one where it cannot be done, with the same result."""

import os
import subprocess
import sys

import pytest

import poise
from poise.kernels.compiler.call_by_address import address_of
from poise.solver import warm_up

FRESH = """
import hashlib, sys
import numpy as np
import poise
from poise import goals
from poise.solver import warm_up
if sys.argv[1] == "alone":
    warm_up.second_process_saves_time = lambda: False
poise.warm_up()
digest = hashlib.sha256()
for method in ("paper", "poise"):
    solver = poise.Solver(poise.biped(), method)
    if method == "poise":
        solver.add(goals.LookAt("head", (0.3, 1.5, 2.0)))
        solver.add(goals.Balance())
    solver.goals[0].position = np.array([-0.3, 1.2, 0.4])
    for _ in range(5):
        solver.solve()
    digest.update(solver.pose.angles.tobytes())
print(digest.hexdigest())
"""


@pytest.mark.process
def test_nothing_is_started_where_everything_is_cached(monkeypatch):
    poise.warm_up()
    started = []
    monkeypatch.setattr(subprocess, "Popen", lambda *arguments, **options: started.append(arguments))
    poise.warm_up()
    assert started == []


@pytest.mark.parametrize(
    ("executable", "frozen", "cores", "cached", "expected"),
    [
        ("/usr/bin/python3", False, {0, 1}, False, True),
        ("/usr/bin/python3", False, {0, 1}, True, False),
        ("/usr/bin/python3", False, {0, 1}, None, False),
        ("/usr/bin/python3", False, {0}, False, False),
        ("/usr/bin/python3", True, {0, 1}, False, False),
        ("/opt/editor/editor", False, {0, 1}, False, False),
        ("", False, {0, 1}, False, False),
        (None, False, {0, 1}, False, False),
    ],
)
def test_a_second_process_is_started_only_where_it_saves_time(monkeypatch, executable, frozen, cores, cached, expected):
    monkeypatch.setattr(sys, "executable", executable)
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: cores, raising=False)
    monkeypatch.setattr(warm_up, "is_cached", lambda entry: cached)
    assert warm_up.second_process_saves_time() is expected


@pytest.mark.process
def test_without_a_second_process_everything_is_compiled_here(monkeypatch):
    tried = []

    def fail(command, **options):
        tried.append(command)
        raise OSError("no more processes")

    monkeypatch.setattr(warm_up, "second_process_saves_time", lambda: True)
    monkeypatch.setattr(subprocess, "Popen", fail)
    poise.warm_up()
    assert len(tried) == 1


@pytest.mark.process
@pytest.mark.parametrize("raised", [None, KeyboardInterrupt])
def test_the_second_process_does_not_outlive_the_call(monkeypatch, raised):
    start, started = subprocess.Popen, []

    def sleeper(command, **options):
        started.append(start([sys.executable, "-c", "import time; time.sleep(600)"], **options))
        return started[-1]

    monkeypatch.setattr(warm_up, "second_process_saves_time", lambda: True)
    monkeypatch.setattr(warm_up, "PATIENCE", 0.1)
    monkeypatch.setattr(subprocess, "Popen", sleeper)
    if raised is None:
        poise.warm_up()
    else:
        with pytest.raises(raised), warm_up.second_process():
            raise raised
    assert len(started) == 1
    assert started[0].returncode is not None


def test_the_share_of_the_second_process_can_be_compiled():
    warm_up.compile_second_share()
    assert all(address_of(each) for each in warm_up.SECOND_SHARE)


@pytest.mark.process
@pytest.mark.soak
def test_two_processes_give_the_bits_of_one(tmp_path):
    def run(how):
        environment = os.environ | {"POISE_CACHE_DIR": str(tmp_path / how)}
        done = subprocess.run(
            [sys.executable, "-c", FRESH, how], env=environment, capture_output=True, text=True, check=True, timeout=120
        )
        return done.stdout

    assert run("together") == run("alone")
