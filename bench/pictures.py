"""How quickly pictures are drawn: a still of 1280 x 720, a frame of a gif, and the figures of the paper.

.venv/bin/python bench/pictures.py [--gate]

Times are also given in yardsticks, sorts of a million numbers in the same run: seconds depend on who else uses the machine.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import poise
from poise.cli import figures
from poise.pictures.render_options import check_options
from poise.pictures.stills_sheets_and_films import film, still
from poise.pictures.subject_and_setup import Setup, subject_of

PROMISED = {"still, 1280 x 720": 1.0, "still with goals and axes": 1.0, "frame of a gif, 640 x 360": 0.3, "all figures": 60.0}
"""[s]."""
ROUNDS = 5


def best(work: Callable[[], Any], rounds: int = ROUNDS) -> float:
    """The shortest of several times [s], which others disturb least."""
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)


def measure() -> dict[str, float]:
    """Seconds by what is drawn."""
    solver = poise.Solver(poise.biped())
    solver.reset(poise.named_pose(solver.character, "lunge").angles)
    solver["right_hand"].position = (-0.2, 1.0, 0.6)
    solver.solve()
    motion = poise.Motion(poise.biped(), np.linspace(poise.biped().rest, solver.pose.angles, 40), rate=25)
    plain = Setup(subject_of(solver.pose), check_options(".png"))
    marked = Setup(subject_of(solver), check_options(".png", axes=True))
    frames = film(Setup(subject_of(motion), check_options(".gif")), 25.0).frames
    next(frames)
    with tempfile.TemporaryDirectory() as folder:
        return {
            "still, 1280 x 720": best(lambda: still(plain)),
            "still with goals and axes": best(lambda: still(marked)),
            "frame of a gif, 640 x 360": best(lambda: next(frames), 20),
            "all figures": best(lambda: figures.run(Path(folder)), 1),
        }


def main() -> None:
    """Measure, print, and judge if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--gate", action="store_true", help="exit with 1 where a promise is broken")
    arguments = parser.parse_args()
    numbers = np.random.default_rng(0).normal(size=1_000_000)
    yardstick = best(lambda: np.sort(numbers))
    seconds = measure()
    for name, taken in seconds.items():
        print(f"{name}: {taken:.3f} s, {taken / yardstick:.1f} yardsticks (promised: {PROMISED[name]:g} s)")
    if arguments.gate and any(seconds[name] > promised for name, promised in PROMISED.items()):
        sys.exit(1)


if __name__ == "__main__":
    main()
