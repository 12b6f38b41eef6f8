"""How long the compiler takes: the first solve, the first extra goal of each kind, a second one, and warm_up.

Every figure comes from a process of its own with an empty cache folder, the best of several; processor time besides wall-clock
time, since other programs slow down the latter.

    .venv/bin/python bench/compile.py [--rounds 3] [--plain] [KIND ...]
"""

import argparse
import os
import subprocess
import sys
import tempfile

KINDS = {
    "LookAt": 'goals.LookAt("head", (0.3, 1.5, 2.0))',
    "Contact": 'goals.Contact("left_foot")',
    "OnLine": 'goals.OnLine("left_hand", point=(0.4, 1.0, 0.2), direction=(0, 1, 0))',
    "Distance": 'goals.Distance("left_hand", "right_hand", 0.3)',
    "Hint": 'goals.Hint("left_elbow_x", (0.6, 1.0, -1.0))',
    "JointAngle": 'goals.JointAngle("left_elbow_x", 1.0)',
    "CenterOfMass": "goals.CenterOfMass((0.0, 0.9, 0.0))",
    "Balance": "goals.Balance()",
    "Floor": "goals.Floor()",
    "Upright": "goals.Upright()",
    "Apart": "goals.Apart()",
}
"""A goal of each kind, as the processes make it."""
FIRST = """
from time import perf_counter, process_time
def measure(call):
    wall, processor = perf_counter(), process_time()
    call()
    print(perf_counter() - wall, process_time() - processor)
def solve():
    global poise, goals, solver
    import poise
    from poise import goals
    solver = poise.Solver(poise.biped())
    solver["right_hand"].position = (-0.25, 0.9, 0.35)
    solver.solve()
def add(make):
    solver.add(make())
    solver.solve()
"""
LIMIT = 3.0
"""Seconds that a first extra goal may take."""


def cold(code: str, plain: bool) -> list[tuple[float, float]]:
    """Run code in a process with an empty cache; gives the times that it prints: wall-clock and processor [s]."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"POISE_CACHE_DIR": folder, "POISE_PLAIN_NUMBA": "1" if plain else "0"}
        done = subprocess.run([sys.executable, "-c", FIRST + code], env=environment, capture_output=True, text=True, check=True)
    return [tuple(map(float, line.split())) for line in done.stdout.splitlines()]


def report(name: str, rounds: list[tuple[float, float]]) -> float:
    """Print the best of several rounds; gives its processor time [s]."""
    wall, processor = (min(times) for times in zip(*rounds, strict=True))
    print(f"{name:44s} {wall:6.1f} s, {processor:6.1f} s of a processor")
    return processor


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of extra goals: {', '.join(KINDS)} [default: all]")
    parser.add_argument("--rounds", type=int, default=3, help="processes for each figure [default: 3]")
    parser.add_argument("--plain", action="store_true", help="compile without Numba's internals")
    parser.add_argument("--gate", action="store_true", help=f"fail where a first extra goal takes more than {LIMIT:g} s")
    options = parser.parse_args()
    late, firsts = [], []
    for kind in options.kinds or KINDS:
        other = "Distance" if kind != "Distance" else "Floor"
        code = f"measure(solve)\nmeasure(lambda: add(lambda: {KINDS[kind]}))\nmeasure(lambda: add(lambda: {KINDS[other]}))\n"
        rounds = [cold(code, options.plain) for _ in range(options.rounds)]
        firsts += [times[0] for times in rounds]
        if report(f"the first extra goal, {kind}", [times[1] for times in rounds]) > LIMIT:
            late.append(kind)
        report(f"  a second one of another kind, {other}", [times[2] for times in rounds])
    report("the first solve, with the import", firsts)
    code = "import poise\nmeasure(poise.warm_up)\n"
    report("warm_up, in two processes", [cold(code, options.plain)[0] for _ in range(options.rounds)])
    alone = "from poise.solver import warm_up\nwarm_up.second_process_saves_time = lambda: False\nmeasure(warm_up.warm_up)\n"
    report("warm_up, in one", [cold(alone, options.plain)[0] for _ in range(options.rounds)])
    if options.gate and late:
        sys.exit(f"more than {LIMIT:g} s of a processor: {', '.join(late)}")


if __name__ == "__main__":
    main()
