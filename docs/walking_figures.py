"""Prints how near walks come to people: the table of docs/walking.md, from a folder of recorded walks.

.venv/bin/python docs/walking_figures.py FOLDER_OF_BVH
"""

import math
import sys
from pathlib import Path

import numpy as np

import poise
from poise.gait.gait_cycle import compare_gaits, measure_gait

SECONDS = 12.0


def main(folder: Path) -> None:
    """Walk on each person's skeleton at that person's speed, measure both, and print what they differ by."""
    differences: dict[str, list[float]] = {}
    for file in sorted(folder.glob("*.bvh")):
        recorded = poise.load_motion(file)
        person = measure_gait(recorded)
        walk = measure_gait(poise.walk(recorded.character, speed=person.speed, seconds=SECONDS, rate=120))
        found = {f"{name} [°]": math.degrees(off) for name, off in compare_gaits(person, walk).items()}
        found["rise and fall of the pelvis [mm]"] = 1e3 * abs(walk.pelvis_rise - person.pelvis_rise)
        found["time of a stride [%]"] = 100.0 * abs(walk.stride / person.stride - 1.0)
        print(f"{file.stem}: {person.speed:.2f} m/s, " + ", ".join(f"{name} {off:.1f}" for name, off in found.items()))
        for name, off in found.items():
            differences.setdefault(name, []).append(off)
    for name, offs in differences.items():
        print(f"{name:36s} median {np.median(offs):5.1f}   worst {max(offs):5.1f}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
