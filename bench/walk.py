"""How long a minute of walking takes: 3,600 frames, one live solve each, on one core once compiled.

.venv/bin/python bench/walk.py [--gate]

Also prints how many iterations a frame takes, and cadence and step length beside those that are published.
"""

import argparse
import sys
import time

import poise
from poise.gait import make_walk
from poise.gait.published_gait import PUBLISHED
from poise.gait.walking_body import measure_walking_body

PROMISED = 0.4
"""[s]."""
ROUNDS = 5


def main() -> None:
    """Measure, print, and judge if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--gate", action="store_true", help="exit with 1 where the promise is broken")
    arguments = parser.parse_args()
    character = poise.biped()
    make_walk(character, 1.2, 1)
    times, whole = [], []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        walk = make_walk(character, 1.2, 60)
        whole.append(time.perf_counter() - began)
        times.append(walk.solve_seconds)
    print(
        f"{len(walk.motion)} frames: {min(times):.3f} s of solving (promised: {PROMISED} s), {min(whole):.3f} s with planning; "
        f"{walk.iterations.mean():.2f} iterations a frame, at most {walk.iterations.max()}"
    )
    walker = poise.Walker(character)
    began = time.perf_counter()
    for _ in range(600):
        walker.step(1 / 60)
    print(f"live: {1e6 * (time.perf_counter() - began) / 600:.0f} µs a frame, all in all")
    leg = measure_walking_body(character).leg
    print(f"{'speed':>6}{'steps a minute':>16}{'people':>8}{'':>7}{'step length':>13}{'people':>8}")
    for row in sorted(PUBLISHED, key=lambda row: row.speed):
        speed = row.speed * leg
        walk = make_walk(character, speed, 30)
        people, length = 60.0 * speed / (row.step_length * leg), row.step_length * leg
        off = 100.0 * (60.0 * walk.cadence / people - 1.0)
        print(
            f"{speed:6.2f}{60 * walk.cadence:16.1f}{people:8.1f}{off:+6.1f}%{walk.step_length:13.3f}{length:8.3f}  {row.source}"
        )
    if arguments.gate and min(times) > PROMISED:
        sys.exit(1)


if __name__ == "__main__":
    main()
