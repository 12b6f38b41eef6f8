"""What ball joints cost: the biped with balls against the biped of hinges, workload by workload, in one run.

.venv/bin/python bench/balls.py [--gate] [--rounds N]

Both solve cases of their own (`poise.compare.workloads`), block after block in turn, so that what slows the machine down slows
both. Times are of this process alone; the ratio is the median over rounds of the ratios of one round's sums.
"""

import argparse
import sys
from time import process_time

import numpy as np

import poise
from poise.compare import workloads

ALLOWED = 1.3
"""What balls may take, as a multiple of hinges."""
ROUNDS = 15
"""How often every workload is solved."""
BLOCK = 20
"""Cases that are solved with hinges, and then as many with balls."""
MAKERS = {
    "coherent": workloads.coherent,
    "near": workloads.near,
    "cold": workloads.cold,
    "unreachable": workloads.unreachable,
}
COUNTS = {"coherent": 600, "near": 300, "cold": 200, "unreachable": 40}
"""Cases of each workload."""


class Body:
    """One of the two characters on one workload."""

    def __init__(self, joints: str, name: str) -> None:
        self.name, self.character = name, poise.biped(joints=joints)
        self.cases, self.solver = MAKERS[name](self.character, 0, COUNTS[name]), poise.Solver(self.character)
        self.iterations = 0

    def solve(self, first: int) -> float:
        """Solve a block of cases; gives the seconds that it took."""
        cases, solver, taken = self.cases, self.solver, 0.0
        for case in range(first, min(first + BLOCK, COUNTS[self.name])):
            if case == 0 or self.name != "coherent":
                solver.reset(cases.start[case])
            start = process_time()
            solver.set_goals(cases.positions[case], cases.orientations[case])
            for _ in range(workloads.SETTLING if self.name == "unreachable" else 1):
                result = solver.solve(iterations=200 if self.name == "cold" else 50)
                self.iterations += result.iterations
            taken += process_time() - start
        return taken


def measure(name: str, rounds: int) -> tuple[float, float, float, float]:
    """Measure one workload: microseconds a case with hinges and with balls, their ratio, and that of their iterations."""
    bodies = Body("hinge", name), Body("ball", name)
    times = np.zeros((rounds, 2))
    for body in bodies:
        body.solve(0)  # compiled, if it was not
        body.iterations = 0
    for number in range(rounds):
        for first in range(0, COUNTS[name], BLOCK):
            for kind, body in enumerate(bodies):
                times[number, kind] += body.solve(first)
    hinges, balls = 1e6 * np.median(times, axis=0) / COUNTS[name]
    ratio = float(np.median(times[:, 1] / times[:, 0]))
    return hinges, balls, ratio, bodies[1].iterations / bodies[0].iterations


def main() -> None:
    """Print times and ratios; with `--gate`, fail where balls take too long."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--gate", action="store_true", help=f"exit with 1 if a ratio is above {ALLOWED:g}")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    arguments = parser.parse_args()
    late = []
    for name in MAKERS:
        hinges, balls, ratio, iterations = measure(name, arguments.rounds)
        print(f"{name:12s} {hinges:8.1f} µs with hinges, {balls:8.1f} µs with balls: {ratio:5.2f} times, ", end="")
        print(f"{iterations:5.2f} times the iterations")
        if ratio > ALLOWED:
            late.append(name)
    if arguments.gate and late:
        sys.exit(f"more than {ALLOWED:g} times: {', '.join(late)}")


if __name__ == "__main__":
    main()
