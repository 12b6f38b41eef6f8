"""How quickly a BVH file is read: 31 joints, 7,200 frames, as a text, then as a character and a motion.

.venv/bin/python bench/bvh.py [--gate]

Times are of this process alone, so that other programs on the machine disturb them little.
"""

import argparse
import sys
from time import process_time

import numpy as np

from poise.formats.bvh_parser import Bvh, BvhJoint, decode_bvh
from poise.formats.bvh_to_character_and_motion import motion_of
from poise.formats.bvh_writer import encode_bvh

PROMISED = 0.4
"""[s]."""
ROUNDS = 5
ROOT = ("Xposition", "Yposition", "Zposition", "Zrotation", "Xrotation", "Yrotation")


def main() -> None:
    """Measure, print, and judge if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--gate", action="store_true", help="exit with 1 where the promise is broken")
    arguments = parser.parse_args()
    joints = [BvhJoint("root", -1, channels=ROOT)]
    joints += [BvhJoint(f"joint{k}", k - 1, (0.0, 5.0, 0.0), ROOT[3:]) for k in range(1, 31)]
    content = encode_bvh(Bvh(joints, np.random.default_rng(0).normal(0.0, 30.0, (7200, 96)).round(6), 1 / 120))
    times = []
    for _ in range(ROUNDS):
        began = process_time()
        motion = motion_of(decode_bvh(content))
        times.append(process_time() - began)
    print(f"{len(motion)} frames of {len(content) / 1e6:.1f} MB: {min(times):.3f} s (promised: {PROMISED} s)")
    if arguments.gate and min(times) > PROMISED:
        sys.exit(1)


if __name__ == "__main__":
    main()
