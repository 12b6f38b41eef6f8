"""Kernels compiled without Numba's internals do the same, on request or when the internals do not work."""

import os
import subprocess
import sys

import numpy as np
import pytest

from poise.kernels.compiler import compile_mode
from poise.kernels.compiler.compile_mode import is_tested
from poise.kernels.linear.floor_walls import WALL_STIFFNESS

SOLVES = """
import sys
import numpy as np
import poise
from poise import goals
from poise.kernels.compiler.compile_mode import PLAIN

character = poise.biped()
single, walled, statuses, whole = [], [], [], []
for method in ("poise", "paper"):
    for seed in range(4):
        rng = np.random.default_rng(seed)
        angles = np.clip(character.rest + rng.normal(0.0, 0.2, character.n_dofs), *character.limits.T)
        frames = [poise.Pose(character, angles).frame(goal.name) for goal in poise.Solver(character).goals]
        positions, orientations = (np.array(part) for part in zip(*frames))
        for iterations, floor, answers in ((1, -0.2, single), (1, 0.0, walled), (100, 0.0, whole)):
            solver = poise.Solver(character, method)
            if method == "poise" and seed > 1:  # with one iteration, one priority: phases are iterations too
                solver.add(goals.LookAt("head", (0.3, 1.5, 2.0), priority=1 if iterations == 1 else 2))
                solver.add(goals.Floor(height=floor))
            solver.set_goals(positions, orientations)
            result = solver.solve(iterations=iterations)
            answers.append(solver.pose.angles)
            statuses.append(str(result.status))
    whole.append(poise.Solver(character, method).solve_frames(np.array([positions, positions]))[-1])
np.savez(sys.argv[1], plain=PLAIN, single=single, walled=walled, statuses=statuses, whole=whole)
"""

UNTESTED = """
import warnings
import numba
numba.__version__ = "0.99.0"
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    import poise.kernels.python_entries
    from poise.kernels.compiler.compile_mode import PLAIN
print(PLAIN, *[f"{each.category.__name__}: {each.message}" for each in caught if "Poise" in str(each.message)], sep="\\n")
"""


def run(code, *arguments, **environment):
    command = [sys.executable, "-c", code, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment}, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def ended(statuses):
    """The statuses, with one name for a last step that is too small: its last bit decides whether it still lowers the merit."""
    return ["small step" if status == "stalled" else status for status in statuses.tolist()]


@pytest.mark.plain
@pytest.mark.process
def test_solves_are_the_same_with_and_without_internals(tmp_path):
    answers = {}
    for plain in ("0", "1"):
        run(SOLVES, tmp_path / f"{plain}.npz", POISE_PLAIN_NUMBA=plain)
        with np.load(tmp_path / f"{plain}.npz") as saved:
            answers[plain] = dict(saved)
    tuned, plain = answers["0"], answers["1"]
    assert (bool(tuned["plain"]), bool(plain["plain"])) == (False, True)
    assert ended(tuned["statuses"]) == ended(plain["statuses"])
    np.testing.assert_allclose(plain["single"], tuned["single"], rtol=0.0, atol=1e-12)
    # A row held at a floor's wall is 1e5 times as stiff as all others, and so is what rounding does to it.
    np.testing.assert_allclose(plain["walled"], tuned["walled"], rtol=0.0, atol=1e-12 * WALL_STIFFNESS)
    np.testing.assert_allclose(plain["whole"], tuned["whole"], rtol=0.0, atol=1e-6)


@pytest.mark.process
def test_an_untested_version_of_numba_is_used_plainly_with_one_warning():
    plain, warning = run(UNTESTED, POISE_PLAIN_NUMBA="").splitlines()
    assert plain == "True"
    assert warning.startswith(
        "RuntimeWarning: Poise compiles without Numba's internals, because numba 0.99.0 is not one of the"
    )
    assert warning.endswith("to compile faster, or set POISE_PLAIN_NUMBA=1 to silence this.")


@pytest.mark.parametrize(
    ("version", "tested"), [("0.59.1", False), ("0.60.0", True), ("0.68.1", True), ("0.69.0rc1", False), ("1.0", False)]
)
def test_versions_between_the_bounds_are_tested(version, tested):
    assert is_tested(version) is tested


def test_a_failed_trial_is_answered_by_plain_compilation_and_a_warning(monkeypatch):
    monkeypatch.setattr(compile_mode, "JIT_DISABLED", False)
    monkeypatch.delenv("POISE_PLAIN_NUMBA", raising=False)
    monkeypatch.setattr(compile_mode, "try_internals", lambda: "a trial of them failed (AttributeError: _final_module)")
    with pytest.warns(RuntimeWarning, match="because a trial of them failed \\(AttributeError: _final_module\\)"):
        assert compile_mode.choose_plain()


def test_on_request_there_is_no_warning(monkeypatch):
    monkeypatch.setenv("POISE_PLAIN_NUMBA", "1")
    assert compile_mode.choose_plain()


@pytest.mark.skipif(compile_mode.PLAIN, reason="there is nothing to try where internals are not used")
def test_a_trial_is_made_once_and_names_what_fails(tmp_path, monkeypatch):
    monkeypatch.setattr(compile_mode, "cache_folder", lambda: tmp_path)
    assert compile_mode.try_internals() is None
    assert (tmp_path / compile_mode.MARKER).exists()
    monkeypatch.setattr("poise.kernels.compiler.tuned_numba.compile_part", None)
    assert compile_mode.try_internals() is None
    (tmp_path / compile_mode.MARKER).unlink()
    assert compile_mode.try_internals().startswith("a trial of them failed (TypeError: ")
