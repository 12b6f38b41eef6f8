"""How many frames a second six trackers are followed, on one core: a walk made here, and BVH files if any are named.

.venv/bin/python bench/track.py [--gate] [FILE ...]
"""

import argparse
import sys
from pathlib import Path
from time import process_time

import numpy as np

import poise
from poise.formats.bvh_parser import Bvh, BvhJoint
from poise.formats.bvh_to_character_and_motion import motion_of
from poise.tracking.motion_from_trackers import track_with_iterations

PROMISED = 5_000
"""Frames a second."""
ROUNDS = 7
FRAMES = 600
RATE = 120
"""Frames a second."""
ROOT = ("Xposition", "Yposition", "Zposition", "Zrotation", "Yrotation", "Xrotation")
# Joint, the one it hangs on, OFFSET [cm]; left ones have their partners made.
SKELETON: tuple[tuple[str, str, tuple[float, float, float]], ...] = (
    ("LowerBack", "Hips", (0.0, 0.0, 0.0)),
    ("Spine", "LowerBack", (0.0, 12.0, 0.0)),
    ("Spine1", "Spine", (0.0, 12.0, 0.0)),
    ("Neck", "Spine1", (0.0, 10.0, 0.0)),
    ("Neck1", "Neck", (0.0, 9.0, 1.0)),
    ("Head", "Neck1", (0.0, 9.0, 0.0)),
    ("LeftShoulder", "Spine1", (0.0, 8.0, 0.0)),
    ("LeftArm", "LeftShoulder", (19.0, 3.0, 0.0)),
    ("LeftForeArm", "LeftArm", (28.0, 0.0, 0.0)),
    ("LeftHand", "LeftForeArm", (20.0, 0.0, 0.0)),
    ("LeftFingerBase", "LeftHand", (3.0, 0.0, 0.0)),
    ("LeftHandIndex1", "LeftFingerBase", (7.0, 0.0, 0.0)),
    ("LeftHipJoint", "Hips", (0.0, 0.0, 0.0)),
    ("LeftUpLeg", "LeftHipJoint", (9.0, -10.0, 0.0)),
    ("LeftLeg", "LeftUpLeg", (0.0, -40.0, 0.0)),
    ("LeftFoot", "LeftLeg", (0.0, -41.0, 0.0)),
    ("LeftToeBase", "LeftFoot", (0.0, -5.0, 13.0)),
)
SWINGS = {"UpLeg": ("X", -10.0, -25.0), "Leg": ("X", 30.0, 20.0), "Foot": ("X", -10.0, 12.0), "ForeArm": ("Y", -30.0, 10.0)}
"""About which axis a joint turns, about what, and how much [degrees]."""


def walk() -> poise.Motion:
    """Six hundred frames of a walk, 31 joints as motion capture has them."""
    rows = [("Hips", "", (0.0, 0.0, 0.0)), *SKELETON]
    rows += [
        (name.replace("Left", "Right"), above.replace("Left", "Right"), (-x, y, z))
        for name, above, (x, y, z) in SKELETON
        if "Left" in name
    ]
    place = {name: number for number, (name, _, _) in enumerate(rows)}
    joints = [BvhJoint(name, place.get(above, -1), offset, ROOT if not above else ROOT[3:]) for name, above, offset in rows]
    values = np.zeros((FRAMES, 3 + 3 * len(joints)))
    phase = 2.0 * np.pi * np.arange(FRAMES) / RATE
    values[:, 1], values[:, 2] = 95.0 + 2.0 * np.cos(2.0 * phase), 130.0 * np.arange(FRAMES) / RATE
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        for name, (axis, middle, swing) in SWINGS.items():
            mirrored = sign if axis == "Y" else 1.0
            column = 3 + 3 * place[side + name] + "ZYX".index(axis)
            values[:, column] = mirrored * (middle + swing * sign * np.sin(phase))
        values[:, 3 + 3 * place[f"{side}Arm"]] = -75.0 * sign
    return motion_of(Bvh(joints, values, 1.0 / RATE), unit="cm", up="y")


def measure(motion: poise.Motion) -> tuple[float, float]:
    """The most frames a second of some rounds, everything counted, and the iterations of a frame."""
    ends = poise.tracker_frames(motion)
    times, iterations = [], 0.0
    for _ in range(ROUNDS):
        began = process_time()
        iterations = float(track_with_iterations(motion.character, ends, motion.rate).iterations.mean())
        times.append(process_time() - began)
    return len(motion) / min(times), iterations


def main() -> None:
    """Measure, print, and judge if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="BVH files of two-legged bodies")
    parser.add_argument("--gate", action="store_true", help="exit with 1 where the promise is broken")
    arguments = parser.parse_args()
    slow = False
    for name, motion in [("a walk", walk()), *((file.name, poise.load_motion(file)) for file in arguments.files)]:
        speed, iterations = measure(motion)
        slow = slow or speed < PROMISED
        size = f"{len(motion)} frames, {motion.character.n_dofs} degrees of freedom"
        print(f"{name}: {speed:,.0f} frames/s ({1e6 / speed:.0f} µs), {iterations:.2f} iterations a frame; {size}")
    if arguments.gate and slow:
        sys.exit(f"promised: {PROMISED:,} frames/s")


if __name__ == "__main__":
    main()
