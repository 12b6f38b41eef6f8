"""What a frame costs more as Python calls it than inside `solve_frames`: the border between Python and the kernels.

.venv/bin/python bench/border.py [--gate] [--rounds N]

The coherent workload is solved once by `solve_frames` and once by a loop of `set_goals`, `solve` and `pose.angles`, round
after round in turn, and both give the same angles. Times are medians over the rounds, or with `--least` their minima, which
other programs on the machine disturb less.
"""

import argparse
import sys
from time import perf_counter

import numpy as np

import poise
from poise.compare import workloads

ALLOWED = 2.5
"""What the loop may take above a frame of `solve_frames` [µs]."""
ROUNDS = 200
"""Of 600 frames each."""


def in_one_call(solver: poise.Solver, cases: workloads.Cases) -> tuple[float, np.ndarray]:
    """Seconds that `solve_frames` takes, and the angles."""
    start = perf_counter()
    angles = solver.solve_frames(cases.positions, cases.orientations)
    return perf_counter() - start, angles


def in_a_loop(solver: poise.Solver, cases: workloads.Cases) -> tuple[float, np.ndarray]:
    """Seconds that a loop in Python takes, and the angles."""
    angles = [np.empty(0)] * len(cases.positions)
    positions, orientations = list(cases.positions), list(cases.orientations)
    start = perf_counter()
    for frame in range(len(angles)):
        solver.set_goals(positions[frame], orientations[frame])
        solver.solve()
        angles[frame] = solver.pose.angles
    return perf_counter() - start, np.array(angles)


def measure(rounds: int) -> dict[str, np.ndarray]:
    """Microseconds a frame of both ways, (rounds,) each."""
    character = poise.biped()
    cases, solver = workloads.coherent(character), poise.Solver(character)
    ways = {"solve_frames": in_one_call, "loop": in_a_loop}
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        found = []
        for name, way in ways.items():
            solver.reset(cases.start[0])
            seconds, angles = way(solver, cases)
            times[name].append(1e6 * seconds / len(cases.positions))
            found.append(angles.tobytes())
        if found[0] != found[1]:
            raise SystemExit("the loop has found other angles than solve_frames")
    return {name: np.array(of) for name, of in times.items()}


def main() -> None:
    """Print the time of a frame both ways and the difference; with `--gate`, fail where that is too large."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--gate", action="store_true", help="exit with 1 if the difference is larger than allowed")
    parser.add_argument("--least", action="store_true", help="minima over the rounds instead of medians")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    arguments = parser.parse_args()
    times = measure(arguments.rounds)
    pick = np.min if arguments.least else np.median
    inside, outside = (float(pick(times[name])) for name in ("solve_frames", "loop"))
    above = outside - inside if arguments.least else float(np.median(times["loop"] - times["solve_frames"]))
    print(f"a frame of solve_frames          {inside:6.2f} µs")
    print(f"set_goals, solve and pose.angles {outside:6.2f} µs")
    print(f"the border                       {above:6.2f} µs, {ALLOWED:g} allowed")
    sys.exit(arguments.gate and above > ALLOWED)


if __name__ == "__main__":
    main()
