"""How the cost of an iteration grows with the joints of long bodies, and where another way of solving them is quicker.

.venv/bin/python bench/long_bodies.py [--gate] [--plot FILE.svg]

Chains of ball joints with one goal, and trees of hinges in eight arms with a goal each, from 30 to 10,000 joints: the median
time of an iteration on one core, and the exponent of time ∝ joints^b. Then short chains by rows of the elimination tree and
joint by joint, in turn: the ratio of their times beside the mean squared depth that `poise.model.long_bodies` decides by. Last
the trees alone, and as solvers choose that other threads may help (`poise.solver.helping_threads`), in turn, by the clock: on a
machine that is busy otherwise help is slower, and is not chosen.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

import numpy as np

import poise
from poise.compare.report_charts import line_chart, log_axis, standing_alone
from poise.compare.significance import exponent
from poise.model import long_bodies
from poise.model.long_bodies import mean_squared_depth
from poise.solver import helping_threads

COUNTS = (30, 100, 300, 1000, 3000, 10000)
"""Joints of the bodies."""
SHORT = (5, 8, 10, 12, 14, 16, 20, 24)
"""Ball joints of the chains that both factorisations are tried on."""
ARMS = 8
"""Arms of a tree."""
SOLVES = 9
"""Solves of each body, of which the median counts."""
ROUNDS = 15
"""Rounds in which two ways of solving take turns."""
SWEEPS = {"poise": {"iterations": 50}, "paper": {"iterations": 5, "sweeps": 20}}
"""Options of the solves that threads help with, by method."""
HIGHEST_EXPONENT = 1.15
"""What the fitted exponent may be: caches are left behind as bodies grow."""
LARGE = 300
"""Joints from which on the exponent is fitted: below, an iteration is dominated by what does not grow."""
COLORS = ("#1f5fa8", "#b5541c")
"""Colours of chains and trees in the plot."""


def chain(count: int) -> poise.Character:
    """A chain of ball joints a metre long, with an effector at its tip."""
    return body(count, 1, "ball")


def tree(count: int) -> poise.Character:
    """So many hinges in arms a metre long, with an effector at the tip of each."""
    return body(count // ARMS, ARMS, "hinge")


def body(count: int, arms: int, kind: str) -> poise.Character:
    """Arms of so many joints from one place."""
    joints, effectors, step = [], [], 1.0 / count
    for arm in range(arms):
        parent = None
        for k in range(count):
            name = f"joint_{arm}_{k}"
            axis = {"axis": ((1.0, 0.0, 0.0), (0.0, 0.0, 1.0))[k % 2]} if kind == "hinge" else {}
            joints.append(poise.Joint(name, parent, (0.0, step if k else 0.0, 0.0), kind=kind, segment=f"bone_{name}", **axis))
            parent = name
        effectors.append(poise.Effector(f"tip_{arm}", f"bone_{parent}", (0.0, step, 0.0)))
    return poise.Character(joints, effectors)


def times(character: poise.Character, solves: int) -> np.ndarray:
    """Times of an iteration on one core in solves of random goals that are reached (n,) [µs]."""
    solver, rng, found = poise.Solver(character), np.random.default_rng(0), []
    for _ in range(solves + 1):
        ask(solver, rng)
        begin = process_time()
        iterations = solver.solve(iterations=50).iterations
        found.append(1e6 * (process_time() - begin) / max(iterations, 1))
    return np.array(found[1:])  # the first one compiled


def ask(solver: poise.Solver, rng: np.random.Generator) -> None:
    """Go back to rest, and ask for the places of a random pose."""
    pose = poise.Pose(solver.character, rng.normal(0.0, 0.6 / np.sqrt(solver.character.n_dofs), solver.character.n_dofs))
    solver.reset()
    for goal in solver.goals:
        goal.position, goal.orientation = pose.frame(goal.name)


def grow(make: Callable[[int], poise.Character]) -> tuple[dict[int, np.ndarray], float]:
    """Times by the number of joints [µs], and the exponent with which they grow."""
    found = {count: times(make(count), SOLVES) for count in COUNTS}
    large = {count: values for count, values in found.items() if count >= LARGE}
    return found, exponent(np.array(list(large)), list(large.values()))[0]


def compare_factorisations() -> None:
    """Print the ratio of an iteration's times, joint by joint to by rows, for short chains."""
    usual = long_bodies.LONG_BODY
    print("balls  mean squared depth  by rows [µs]  joint by joint [µs]  ratio")
    for count in SHORT:
        solvers = []
        for most in (np.inf, 0.0):
            long_bodies.LONG_BODY = most
            solvers.append(poise.Solver(chain(count)))
        taken = np.zeros((ROUNDS, 2))
        for number in range(ROUNDS):
            for which, solver in enumerate(solvers):
                rng, iterations = np.random.default_rng(number), 0
                for _ in range(20):
                    ask(solver, rng)
                    begin = process_time()
                    iterations += solver.solve(iterations=50).iterations
                    taken[number, which] += process_time() - begin
                taken[number, which] *= 1e6 / iterations
        rows, joints = np.median(taken, axis=0)
        ratio = np.median(taken[:, 1] / taken[:, 0])
        print(f"{count:5d}  {mean_squared_depth(chain(count)):18.0f}  {rows:12.1f}  {joints:19.1f}  {ratio:5.2f}")
    long_bodies.LONG_BODY = usual
    print(f"chosen: joint by joint from {usual:.0f}")


def compare_threads() -> None:
    """Print the time of a solve of trees by the clock, alone and with threads that help where that is quicker."""
    usual, threads = helping_threads.LEAST_UNKNOWNS, min(helping_threads.available_cores(), ARMS)
    print(f"joints  method  alone [ms]  up to {threads} threads [ms]  ratio of the best")
    for count in COUNTS:
        for method, options in SWEEPS.items():
            solver, best = poise.Solver(tree(count), method), [np.inf, np.inf]
            for number in range(2 * ROUNDS):
                for which in range(2):
                    helping_threads.LEAST_UNKNOWNS = 0 if which else sys.maxsize
                    ask(solver, np.random.default_rng(number))
                    begin = perf_counter()
                    solver.solve(**options)
                    best[which] = min(best[which], 1e3 * (perf_counter() - begin))
            print(f"{count:6d}  {method:6s}  {best[0]:10.2f}  {best[1]:21.2f}  {best[0] / best[1]:5.2f}")
    helping_threads.LEAST_UNKNOWNS = usual
    print(f"tried from {usual} unknowns on; a solver keeps to what is quicker there")


def main() -> int:
    """Print how costs grow, where one factorisation overtakes the other, and what the help of threads gains."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--gate", action="store_true", help="fail where costs grow faster than the joints")
    parser.add_argument("--plot", type=Path, help="where to write the plot, as SVG")
    asked = parser.parse_args()
    series, enough = {}, True
    helping_threads.LEAST_UNKNOWNS, usual = sys.maxsize, helping_threads.LEAST_UNKNOWNS
    for name, make in (("chains of balls", chain), ("trees of hinges", tree)):
        found, slope = grow(make)
        series[f"{name}: joints^{slope:.2f}"] = [(float(count), float(np.median(values))) for count, values in found.items()]
        enough = enough and slope <= HIGHEST_EXPONENT
        costs = ", ".join(f"{count}: {np.median(values):.0f}" for count, values in found.items())
        print(f"{name}, µs an iteration by joints: {costs}; ∝ joints^{slope:.2f} from {LARGE} on ({HIGHEST_EXPONENT} allowed)")
    compare_factorisations()
    helping_threads.LEAST_UNKNOWNS = usual
    compare_threads()
    if asked.plot:
        every, colors = [y for points in series.values() for _, y in points], dict(zip(series, COLORS, strict=True))
        chart = line_chart(
            series, log_axis(COUNTS, "joints"), log_axis(every, "µs an iteration"), colors, "cost against joints", dots=True
        )
        asked.plot.write_text(standing_alone(chart, colors), encoding="utf-8")
    return 1 if asked.gate and not enough else 0


if __name__ == "__main__":
    sys.exit(main())
