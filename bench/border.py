"""What a frame costs more as Python calls it than inside `solve_frames`: the border between Python and the kernels.

.venv/bin/python bench/border.py [--gate] [--rounds N]

The coherent workload is solved by `solve_frames` and by a loop of `set_goals`, `solve` and `pose.angles`, block after block
in turn, and both give the same angles. Times are of this process alone, the median of all blocks; with `--least` the least,
which other programs on the machine disturb less.
"""

import argparse
import sys
from time import process_time

import numpy as np

import poise
from poise.compare import workloads

ALLOWED = 2.5
"""What the loop may take above a frame of `solve_frames` [µs]."""
ROUNDS = 200
"""How often the workload is solved."""
BLOCK = 200
"""Frames that are solved one way, and then the other."""


def in_one_call(solver: poise.Solver, positions: np.ndarray, orientations: np.ndarray) -> tuple[float, np.ndarray]:
    """Seconds that `solve_frames` takes, and the angles."""
    start = process_time()
    angles = solver.solve_frames(positions, orientations)
    return process_time() - start, angles


def in_a_loop(solver: poise.Solver, positions: np.ndarray, orientations: np.ndarray) -> tuple[float, np.ndarray]:
    """Seconds that a loop in Python takes, and the angles."""
    answers, frames = [], list(zip(positions, orientations, strict=True))
    start = process_time()
    for position, orientation in frames:
        solver.set_goals(position, orientation)
        solver.solve()
        answers.append(solver.pose.angles)
    return process_time() - start, np.array(answers)


def measure(rounds: int) -> dict[str, np.ndarray]:
    """Microseconds a frame of both ways, by block."""
    character = poise.biped()
    cases = workloads.coherent(character)
    ways = {"solve_frames": in_one_call, "loop": in_a_loop}
    solvers = {name: poise.Solver(character) for name in ways}
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for solver in solvers.values():
            solver.reset(cases.start[0])
        for first in range(0, len(cases.positions), BLOCK):
            block, found = slice(first, first + BLOCK), []
            for name, way in ways.items():
                seconds, angles = way(solvers[name], cases.positions[block], cases.orientations[block])
                times[name].append(1e6 * seconds / len(angles))
                found.append(angles.tobytes())
            if found[0] != found[1]:
                raise SystemExit("the loop has found other angles than solve_frames")
    return {name: np.array(each) for name, each in times.items()}


def main() -> None:
    """Print the time of a frame both ways and the difference; with `--gate`, fail where that is too large."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--gate", action="store_true", help="exit with 1 if the difference is larger than allowed")
    parser.add_argument("--least", action="store_true", help="the least of all blocks instead of the median")
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
