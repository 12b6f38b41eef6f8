"""Trajectories: solved in a few kernel calls, with the same bits however they are cut, and stopped by Ctrl+C in between."""

import signal

import numpy as np
import pytest

import poise
from poise.errors import ValueRefusedError
from poise.solver import trajectory


def waving(solver, n_frames):
    """Positions of all goals over some frames, (n_frames, n_goals, 3) [m], each on a way of its own."""
    home = np.array([goal.position for goal in solver.goals])
    return home + 0.1 * np.sin(np.arange(n_frames)[:, None, None] * np.array([0.05, 0.07, 0.03]))


@pytest.mark.parametrize("method", ["poise", "paper"])
def test_frames_have_the_same_bits_however_they_are_cut(biped, monkeypatch, method):
    answers = []
    for seconds, first in ((1e9, 10**9), (0.0, 1), (0.0, 7), (1e9, 1)):
        monkeypatch.setattr(trajectory, "CALL_SECONDS", seconds)
        monkeypatch.setattr(trajectory, "FIRST_FRAMES", first)
        solver = poise.Solver(biped, method, free_root=True)
        answers.append(np.hstack(solver.solve_frames(waving(solver, 40), with_placements=True)).tobytes())
    assert len(set(answers)) == 1


def test_kernel_calls_grow_while_they_are_short_and_shrink_when_they_take_long(biped, monkeypatch):
    solver, calls, clock = poise.Solver(biped), [], iter(np.concatenate([np.zeros(18), np.arange(0.0, 9.0, 0.03)]))
    monkeypatch.setattr(trajectory, "perf_counter", lambda: float(next(clock)))
    solve = trajectory.python_entries.solve_frames
    monkeypatch.setattr(
        trajectory.python_entries, "solve_frames", lambda *given: calls.append(given[-1] - given[-2]) or solve(*given)
    )
    solver.solve_frames(waving(solver, 400))
    assert calls[:9] == [1, 2, 4, 8, 16, 32, 64, 64, 64]
    assert calls[9:15] == [64, 32, 16, 8, 4, 2]
    assert sum(calls) == 400


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
def test_ctrl_c_stops_a_trajectory_long_before_its_end(biped, monkeypatch, tmp_path):
    solver = poise.Solver(biped)
    solver.solve_frames(waving(solver, 1))
    positions = waving(solver, 60_000)
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.03)
        with pytest.raises(KeyboardInterrupt):
            solver.solve_frames(positions)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
    reached = int(np.flatnonzero((positions == [goal.position for goal in solver.goals]).all(axis=(1, 2)))[0])
    assert reached < 50_000
    twin = poise.Solver(biped)
    twin.solve_frames(positions[:1])
    assert np.array_equal(twin.solve_frames(positions[: reached + 1])[-1], solver.pose.angles)
    with pytest.raises(ValueRefusedError, match="needs a solve first"):
        solver.capture(tmp_path / "x.json")


def test_no_frames_leave_the_last_result(biped, tmp_path):
    solver = poise.Solver(biped)
    solver.solve()
    assert solver.solve_frames(np.empty((0, 5, 3))).shape == (0, 30)
    solver.capture(tmp_path / "capture.json")
    assert poise.replay(tmp_path / "capture.json").same
