"""Writes the table of recorded people's thigh and knee over the gait cycle that a walk is seen beside, from recorded walks.

.venv/bin/python docs/recorded_people.py FILE_OF_BVH …

One file for each person, in which that person walks straight ahead.
"""

import sys
from pathlib import Path

import msgspec
import numpy as np

import poise
from poise.gait import recorded_people
from poise.gait.gait_cycle import measure_gait, resample_cycle
from poise.gait.recorded_people import ANGLES, SAMPLES, TABLE, RecordedPeople, RecordedWalk

SOURCE = "CMU Graphics Lab Motion Capture Database, mocap.cs.cmu.edu"


def measured_people(files: list[Path]) -> RecordedPeople:
    """Measure the mean cycle of each recording, to a tenth of a degree."""
    walks = []
    for file in sorted(files, key=lambda file: file.stem):
        cycle = measure_gait(poise.load_motion(file))
        curves = {angle: resample_cycle(np.degrees(cycle.angles[angle]), SAMPLES) for angle in ANGLES}
        rounded = {angle: tuple(np.round(curve, 1).tolist()) for angle, curve in curves.items()}
        walks.append(RecordedWalk(file.stem, round(cycle.speed, 2), **rounded))
    return RecordedPeople(SOURCE, tuple(walks))


def main(files: list[Path]) -> None:
    """Write the table beside its module."""
    people = measured_people(files)
    path = Path(recorded_people.__file__).with_name(TABLE)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(people), indent=0) + b"\n")
    slowest, fastest = people.speeds
    print(f"{path}: {len(people.walks)} people, {slowest} to {fastest} m/s")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main([Path(name) for name in sys.argv[1:]])
