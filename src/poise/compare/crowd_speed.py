"""How fast crowds are solved: poses a second by how many there are and on how many threads, beside a loop of solvers."""

from collections.abc import Callable, Sequence
from time import perf_counter, process_time
from typing import Any

import numpy as np

from poise.character.biped import biped
from poise.compare import workloads
from poise.compare.report_charts import line_chart, log_axis, standing_alone
from poise.crowd.crowd import Crowd
from poise.solver.solver import Solver
from poise.solver.thread_pool import available_cores

COUNTS = (1, 10, 100, 1000, 10_000)
"""Numbers of characters that are measured."""
LOOPED = 100
"""Characters of the loop in Python, each with a solver of its own."""
FRAMES = 64
"""Frames of each character that `solve_frames` solves in one call."""
ROUNDS = 7
"""Rounds in which all ways take turns; the best of each counts, which others on the machine disturb least."""
POSES = 2000
"""Poses of one timing, at least."""
COLORS = ("#c2410c", "#1d4ed8", "#15803d", "#7e22ce")
"""Colours of the lines of the chart, by number of threads."""

Way = Callable[[int], int]
"""Solves from a frame of the motion on; returns how many poses."""


def measure(progress: Callable[[int], object], counts: Sequence[int] = COUNTS, rounds: int = ROUNDS) -> dict[str, Any]:
    """Measure crowds of bipeds that follow a smooth motion, each at its own place in it. `progress` gets steps of percent.

    Returns by way the poses a second by the clock, and the microseconds of a core that a pose takes.
    """
    threads = sorted({1, 2, available_cores()} & set(range(1, available_cores() + 1)))
    cases, ways = workloads.coherent(biped()), dict[str, Way]()
    ways["solve_frames of one Solver"] = _trajectory(cases)
    ways[f"loop of {LOOPED} Solvers"] = _loop(cases)
    for number in threads:
        ways |= {f"Crowd of {count}, {number} threads": _crowd(cases, count, number) for count in counts}
        ways[f"solve_frames of a Crowd, {number} threads"] = _frames(cases, number)
    found: dict[str, dict[str, float]] = {name: {"poses_per_second": 0.0, "core_microseconds": np.inf} for name in ways}
    for turn in range(rounds):
        for name, way in ways.items():
            began, used, poses, frame = perf_counter(), process_time(), 0, turn
            while poses < POSES:
                poses += way(frame)
                frame += 1
            seconds, core = perf_counter() - began, process_time() - used
            row = found[name]
            row["poses_per_second"] = max(row["poses_per_second"], poses / seconds)
            row["core_microseconds"] = min(row["core_microseconds"], 1e6 * core / poses)
        progress((100 * (turn + 1)) // rounds - (100 * turn) // rounds)
    return {"threads": threads, "counts": list(counts), "ways": found}


def _trajectory(cases: workloads.Cases) -> Way:
    solver = Solver(biped())

    def solve(frame: int) -> int:
        solver.reset(cases.truth[0])
        return len(solver.solve_frames(cases.positions, cases.orientations))

    return solve


def _loop(cases: workloads.Cases) -> Way:
    solvers = [Solver(biped()) for _ in range(LOOPED)]
    places = _places(cases, LOOPED)
    for solver, place in zip(solvers, places.tolist(), strict=True):
        solver.reset(cases.truth[place])

    def solve(frame: int) -> int:
        now = (places + frame) % len(cases.truth)
        for solver, positions, orientations in zip(solvers, cases.positions[now], cases.orientations[now], strict=True):
            solver.set_goals(positions, orientations)
            solver.solve()
        return LOOPED

    return solve


def _crowd(cases: workloads.Cases, count: int, threads: int) -> Way:
    crowd, places = Crowd(biped(), count, threads=threads), _places(cases, count)
    crowd.reset(cases.truth[places])

    def solve(frame: int) -> int:
        now = (places + frame) % len(cases.truth)
        return len(crowd.solve(cases.positions[now], cases.orientations[now]))

    return solve


def _frames(cases: workloads.Cases, threads: int) -> Way:
    crowd, places = Crowd(biped(), LOOPED, threads=threads), _places(cases, LOOPED)
    crowd.reset(cases.truth[places])

    def solve(frame: int) -> int:
        now = (places + FRAMES * frame + np.arange(FRAMES)[:, None]) % len(cases.truth)
        return int(crowd.solve_frames(cases.positions[now], cases.orientations[now]).outcome.size)

    return solve


def _places(cases: workloads.Cases, count: int) -> np.ndarray:
    """Draw where in the motion each character of a crowd is."""
    return np.random.default_rng(0).integers(0, len(cases.truth), count)


def report(answer: dict[str, Any]) -> str:
    """Format what was measured of crowds as a table."""
    frame = answer["ways"]["solve_frames of one Solver"]["core_microseconds"]
    lines = [f"{'':<36}{'poses/s':>10}{'core µs a pose':>16}{'of one frame':>14}"]
    for name, row in answer["ways"].items():
        core = row["core_microseconds"]
        lines.append(f"{name:<36}{row['poses_per_second']:>10,.0f}{core:>16.2f}{core / frame:>13.2f}x")
    notes = (
        "Bipeds on a smooth motion, five six-DOF goals each. Poses a second by the clock, the best of some rounds;",
        "core µs: time that the process has used, over all threads, beside what a frame of one `solve_frames` takes.",
    )
    return "\n".join([*lines, "", *notes])


def plot(answer: dict[str, Any]) -> str:
    """Draw the speed of crowds as SVG: poses a second against the number of characters, a line for each number of threads."""
    series = {
        f"{number} threads": [
            (float(count), answer["ways"][f"Crowd of {count}, {number} threads"]["poses_per_second"])
            for count in answer["counts"]
        ]
        for number in answer["threads"]
    }
    loop = answer["ways"][f"loop of {LOOPED} Solvers"]["poses_per_second"]
    series["loop of solvers"] = [(float(answer["counts"][0]), loop), (float(answer["counts"][-1]), loop)]
    x = log_axis([float(count) for count in answer["counts"]], "characters")
    y = log_axis([value for points in series.values() for _, value in points], "poses a second")
    colors = dict(zip(series, (*COLORS[: len(series) - 1], "#78716c"), strict=True))
    chart = line_chart(series, x, y, colors, "Poses a second of crowds", dots=True)
    return standing_alone(chart, colors)
