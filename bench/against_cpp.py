"""Poise against a plain C++ loop of the same arithmetic, interleaved in one run.

    python bench/against_cpp.py [--gate]

Compiles `reference.cpp` with g++ -O3 -march=native, checks that both compute the same angles, and prints
the ratios to it. `--gate` compares them with the section `against_cpp` of `baseline.json` and fails beyond its bounds.
Ratios of one run, because seconds mean nothing on a shared machine. The loop is the paper's: so is the method.
"""

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np

import poise
from poise.compare.table_1 import coherent_motion, frame_microseconds, microseconds
from poise.kernels.workspace import layout

HERE = Path(__file__).parent
CASES = {"1 x 1": (1, 1), "1 x 5": (1, 5), "1 x 20": (1, 20), "5 x 1": (5, 1), "20 x 1": (20, 1)}
ROUNDS = 15
START = 0.05
"""Added to the rest pose, so that the start is not special [rad]."""


def build() -> Path:
    """The compiled reference."""
    if shutil.which("g++") is None:
        sys.exit("against_cpp.py needs g++ (Debian: apt install g++)")
    program = HERE / "build" / "reference"
    program.parent.mkdir(exist_ok=True)
    subprocess.run(["g++", "-O3", "-march=native", "-o", program, HERE / "reference.cpp"], check=True)
    return program


def problem(solver: poise.Solver, start: np.ndarray, iterations: int, sweeps: int) -> str:
    """The solver's own numbers, as the reference reads them."""
    arrays = {name: layout.array(solver.workspace.ints, solver.workspace.floats, name) for name in layout.TABLE}
    numbers = [start.size, len(solver.goals), iterations, sweeps, 4000 // (iterations * sweeps), 1.0, 0.3, solver.damping]
    for j in range(start.size):
        numbers += [arrays["parent"][j], *arrays["offset"][j], *arrays["axis"][j], arrays["lower"][j], arrays["upper"][j]]
    for e in solver.workspace.model.goals:
        numbers += [arrays["effector_frame"][e], *arrays["effector_offset"][e], *arrays["goal_position"][e]]
        numbers += [*arrays["goal_rotation"][e]]
    return " ".join(repr(number.item() if hasattr(number, "item") else number) for number in [*numbers, *start])


def reference(program: Path, text: str) -> tuple[float, np.ndarray]:
    """Microseconds a solve, and the angles it ends at."""
    output = subprocess.run([program], input=text, capture_output=True, text=True, check=True).stdout.split()
    return float(output[0]), np.array(output[1:], dtype=float)


def compare() -> dict[str, dict[str, float]]:
    """For every case the microseconds of both, each the best of interleaved rounds."""
    program, character = build(), poise.biped()
    _, positions, orientations = coherent_motion(character)
    solver = poise.Solver(character, "paper")
    solver.set_goals(positions[300], orientations[300])
    start = np.clip(character.rest + START, *character.limits.T)
    figures = {}
    for name, (iterations, sweeps) in CASES.items():
        text = problem(solver, start, iterations, sweeps)
        theirs, angles = reference(program, text)
        solver.reset(start)
        solver.solve(iterations=iterations, sweeps=sweeps, tolerance=0)
        difference = np.abs(solver.pose.angles - angles).max()
        if difference > 1e-9:
            sys.exit(f"{name}: the two computed different poses ({difference:g} rad)")
        ours = frames = float("inf")
        for _ in range(ROUNDS):
            theirs = min(theirs, reference(program, text)[0])
            ours = min(ours, microseconds(solver, start, iterations, sweeps))
            frames = min(frames, frame_microseconds(solver, positions, orientations, iterations, sweeps))
        figures[name] = {"cpp": theirs, "solve": ours, "solve_frames": frames}
    return figures


def read_bounds(path: Path) -> dict[str, dict[str, float]]:
    """Read the bounds of the ratios from a baseline file; end the program in one sentence where they are not there."""
    try:
        return json.loads(path.read_text())["against_cpp"]
    except OSError as error:
        sys.exit(f"{path}: cannot be read: {error.strerror}; git checkout brings it back")
    except (ValueError, KeyError, TypeError):
        sys.exit(f"{path}: it has no section 'against_cpp'; git checkout brings it back")


def main() -> None:
    """Print the comparison; with --gate fail beyond the bounds of the baseline."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gate", action="store_true", help="fail where a ratio is above its bound in baseline.json")
    gate = parser.parse_args().gate
    bounds = read_bounds(HERE / "baseline.json")
    print(f"{'iterations x sweeps':<22}{'C++ [µs]':>10}{'solve':>12}{'ratio':>8}{'solve_frames':>14}{'ratio':>8}{'bounds':>14}")
    worst = []
    for name, row in compare().items():
        # From Python a solve may take 1.5 µs on top of twice the arithmetic: the call, the checks, the result.
        ratio, frames = (row["solve"] - 1.5) / row["cpp"], row["solve_frames"] / row["cpp"]
        bound = bounds[name]
        print(
            f"{name:<22}{row['cpp']:>10.2f}{row['solve']:>12.2f}{ratio:>8.2f}{row['solve_frames']:>13.2f}{frames:>8.2f}"
            f"{bound['solve']:>8g}{bound['solve_frames']:>6g}"
        )
        if ratio > bound["solve"] or frames > bound["solve_frames"]:
            worst.append(name)
    print("ratio of solve: (time − 1.5 µs) / C++; of solve_frames: time a frame / C++")
    if gate and worst:
        sys.exit(f"slower than the baseline allows: {', '.join(worst)}")


if __name__ == "__main__":
    main()
