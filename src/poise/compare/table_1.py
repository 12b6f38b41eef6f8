"""Table 1 of the paper, measured on this machine: times of the method `paper`, and how far it lags a moving goal."""

from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

import numpy as np

from poise.character.biped import biped
from poise.character.character import Character
from poise.compare import workloads
from poise.motion.pose import Pose
from poise.solver.solver import Solver

COUNTS = (1, 5, 20)
"""Numbers of sweeps, or of iterations, in the rows of Table 1."""
PAPER_MICROSECONDS = {1: 10.0, 5: 42.0, 20: 110.0}
"""Times in the paper's Table 1, by count [µs]: C++ on an Intel i7-2600."""
FRAMES = workloads.CASES["coherent"]
"""Frames of the smooth motion."""
ROUNDS = 30
"""Repetitions of a timing, of which the best counts."""


def coherent_motion(character: Character, seed: int = 0) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the smooth motion that Table 1's method follows: angles, effector positions [m] and orientations."""
    cases = workloads.coherent(character, seed, FRAMES)
    return cases.truth, cases.positions, cases.orientations


def microseconds(solver: Solver, start: np.ndarray, iterations: int, sweeps: int) -> float:
    """Time one solve of Table 1 from `start` as Python calls it: the best round's mean, which others disturb least [µs]."""
    best, repeats = float("inf"), max(4, 400 // (iterations * sweeps))
    for _ in range(ROUNDS):
        total = 0.0
        for _ in range(repeats):
            solver.reset(start)
            begin = perf_counter()
            solver.solve(iterations=iterations, sweeps=sweeps, tolerance=0)
            total += perf_counter() - begin
        best = min(best, 1e6 * total / repeats)
    return best


def frame_microseconds(solver: Solver, positions: np.ndarray, orientations: np.ndarray, iterations: int, sweeps: int) -> float:
    """Time one frame of a trajectory that is solved in one call, with Table 1's iterations and sweeps [µs].

    By the time of this process alone: a call takes so long that other programs may run meanwhile.
    """
    begin = process_time()
    solver.solve_frames(positions, orientations, iterations=iterations, sweeps=sweeps, tolerance=0)
    return 1e6 * (process_time() - begin) / len(positions)


def lag(character: Character, motion: tuple[np.ndarray, np.ndarray, np.ndarray], warm_start: str, sweeps: int) -> float:
    """Measure beside Table 1 how far effectors lag behind a moving goal with one iteration a frame: mean distance [mm]."""
    angles, positions, orientations = motion
    solver = Solver(character, "paper", warm_start=warm_start)
    solver.reset(angles[0])
    followed = solver.solve_frames(positions, orientations, iterations=1, sweeps=sweeps, tolerance=0)
    names = [goal.name for goal in solver.goals]
    reached = np.array([[Pose(character, row).frame(name)[0] for name in names] for row in followed])
    return float(1e3 * np.linalg.norm(reached - positions, axis=2).mean())


def table_1(solver: Solver, progress: Callable[[int], Any] = lambda percent: None) -> list[dict[str, float]]:
    """Measure the rows of the paper's Table 1, from rest, by a solver of the method `paper` whose goals are set [µs].

    `progress` gets 45 percent.
    """
    rows = []
    for count in COUNTS:
        rest = solver.character.rest
        sweeps, iterations = microseconds(solver, rest, 1, count), microseconds(solver, rest, count, 1)
        rows.append({"count": count, "paper": PAPER_MICROSECONDS[count], "sweeps": sweeps, "iterations": iterations})
        progress(15)
    return rows


def measure(progress: Callable[[int], Any] = lambda percent: None) -> dict[str, Any]:
    """Measure the paper's Table 1, and how the method `paper` follows a smooth motion and lags behind it.

    `progress` gets steps of percent, 100 in all.
    """
    character = biped()
    motion = coherent_motion(character)
    progress(20)
    angles, positions, orientations = motion
    solver = Solver(character, "paper")
    solver.set_goals(positions[FRAMES // 2], orientations[FRAMES // 2])
    measurements: dict[str, Any] = {"table_1": table_1(solver, progress)}
    measurements["coherent"] = _follow(solver, angles, positions, orientations)
    progress(10)
    measurements["lag"] = [
        {"sweeps": sweeps, "pose": lag(character, motion, "pose", sweeps), "step": lag(character, motion, "step", sweeps)}
        for sweeps in COUNTS
    ]
    progress(25)
    return measurements


def _follow(solver: Solver, angles: np.ndarray, positions: np.ndarray, orientations: np.ndarray) -> dict[str, float]:
    """Follow the smooth motion beside Table 1 frame by frame until every goal is within 1 mm and 0.01 rad."""
    solver.reset(angles[0])
    results = []
    for position, orientation in zip(positions, orientations, strict=True):
        solver.set_goals(position, orientation)
        results.append(solver.solve(iterations=100))
    return {
        "frames": len(results),
        "converged": sum(result.converged for result in results),
        "mean_iterations": float(np.mean([result.iterations for result in results])),
        "mean_sweeps": float(np.mean([result.sweeps for result in results])),
        "median_microseconds": float(np.median([1e6 * result.seconds for result in results])),
    }


def report(measurements: dict[str, Any]) -> str:
    """Format Table 1 and the other measurements of the method `paper` as text."""
    lines = ["Table 1: microseconds a frame for the biped with five six-DOF goals, called from Python; method paper", ""]
    lines += [f"{'count':>6}{'paper':>10}{'n sweeps on one Jacobian':>28}{'n iterations of one sweep':>28}"]
    for row in measurements["table_1"]:
        cells = "".join(f"{row[key]:>15.1f}  ({row['paper'] / row[key]:>6.1f} x)" for key in ("sweeps", "iterations"))
        lines.append(f"{row['count']:>6}{row['paper']:>10.0f}   {cells}")
    followed = measurements["coherent"]
    lines += [
        "",
        f"A smooth motion, {followed['frames']} frames at {workloads.FRAME_RATE} Hz, each solved to 1 mm and 0.01 rad: "
        f"{followed['converged']} reached,",
        f"{followed['mean_iterations']:.1f} iterations and {followed['mean_sweeps']:.0f} sweeps a frame, "
        f"{followed['median_microseconds']:.0f} µs (the paper: 2 to 3 iterations)",
        "",
        "The same with one iteration a frame: mean distance behind the goals [mm], by what the solve starts from",
        f"{'sweeps':>8}{'last pose':>12}{'last step too':>16}",
    ]
    lines += [f"{row['sweeps']:>8}{row['pose']:>12.1f}{row['step']:>16.1f}" for row in measurements["lag"]]
    return "\n".join(lines)
