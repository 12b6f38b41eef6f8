"""How many random poses are reached from rest, drawn from the middle 80 % of the limits and from all of them.

.venv/bin/python bench/cold.py [--seeds N]
"""

import argparse

import numpy as np

import poise
from poise.compare import workloads

ITERATIONS = 200
"""Iterations of one solve, as in the workload `cold`."""


def success(share: float, seed: int, *, search: bool) -> float:
    """Share of the cases [%] whose goals are all reached, for poses drawn from a share of the limits."""
    character = poise.biped()
    solver, cases = poise.Solver(character), workloads.cold(character, seed, share=share)
    angles = []
    for start, positions, orientations in zip(cases.start, cases.positions, cases.orientations, strict=True):
        solver.reset(start)
        solver.set_goals(positions, orientations)
        if search:
            solver.search()
        else:
            solver.solve(iterations=ITERATIONS)
        angles.append(solver.pose.angles)
    return 100.0 * float(cases.reached(character, np.array(angles)).mean())


def main() -> None:
    """Print the means over some seeds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=4, help="seeds of 500 cases each, from 0 on")
    seeds = range(parser.parse_args().seeds)
    print(f"{'poses from':<26}{'one solve() [%]':>16}{'search() [%]':>14}")
    for share, label in ((workloads.SHARE_OF_LIMITS, "the middle 80 % of limits"), (1.0, "all of the limits")):
        reached = [np.mean([success(share, seed, search=search) for seed in seeds]) for search in (False, True)]
        print(f"{label:<26}{reached[0]:>16.1f}{reached[1]:>14.1f}")


if __name__ == "__main__":
    main()
