"""Two solvers on the same workloads in turn, so that what slows the machine down slows both: for benchmarks of ratios."""

import argparse
import sys
from collections.abc import Callable
from time import process_time

import numpy as np

import poise
from poise.compare import workloads

ROUNDS = 15
"""How often every workload is solved."""
BLOCK = 20
"""Cases that one solver solves, and then as many the other."""
MAKERS = {
    "coherent": workloads.coherent,
    "near": workloads.near,
    "cold": workloads.cold,
    "unreachable": workloads.unreachable,
}
COUNTS = {"coherent": 600, "near": 300, "cold": 200, "unreachable": 40}
"""Cases of each workload."""

MakeSolver = Callable[[], poise.Solver]


class Contender:
    """One of two solvers on one workload, with cases of its own character."""

    def __init__(self, make: MakeSolver, name: str) -> None:
        self.name, self.solver, self.iterations = name, make(), 0
        self.cases = MAKERS[name](self.solver.character, 0, COUNTS[name])

    def solve(self, first: int) -> float:
        """Solve a block of cases; gives the seconds of this process that it took."""
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


def measure(makers: tuple[MakeSolver, MakeSolver], name: str, rounds: int) -> tuple[float, float, float, float]:
    """Measure a workload: microseconds a case of both, the median ratio of a round's sums, and the ratio of iterations."""
    contenders = [Contender(make, name) for make in makers]
    times = np.zeros((rounds, 2))
    for contender in contenders:
        contender.solve(0)  # compiled and learned, if it was not
        contender.iterations = 0
    for number in range(rounds):
        for first in range(0, COUNTS[name], BLOCK):
            for kind, contender in enumerate(contenders):
                times[number, kind] += contender.solve(first)
    one, other = 1e6 * np.median(times, axis=0) / COUNTS[name]
    ratio = float(np.median(times[:, 1] / times[:, 0]))
    return one, other, ratio, contenders[1].iterations / contenders[0].iterations


def main(
    description: str, labels: tuple[str, str], makers: tuple[MakeSolver, MakeSolver], allowed: float, gated: tuple[str, ...]
) -> None:
    """Print times and ratios of two solvers; with `--gate`, fail where the second takes too long on a gated workload."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument(
        "--gate", action="store_true", help=f"exit with 1 if a ratio of {', '.join(gated)} is above {allowed:g}"
    )
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    arguments = parser.parse_args()
    late = []
    for name in MAKERS:
        one, other, ratio, iterations = measure(makers, name, arguments.rounds)
        print(f"{name:12s} {one:8.1f} µs {labels[0]}, {other:8.1f} µs {labels[1]}: {ratio:5.2f} times, ", end="")
        print(f"{iterations:5.2f} times the iterations", flush=True)
        if ratio > allowed and name in gated:
            late.append(name)
    if arguments.gate and late:
        sys.exit(f"more than {allowed:g} times: {', '.join(late)}")
