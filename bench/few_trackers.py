"""How near legs and trunk come to a recorded person's with three, four and six trackers, with the human manner and without.

.venv/bin/python bench/few_trackers.py FILE.bvh ... [--library FOLDER] [--frames N]

Files with CMU's names, of people that are not in the library: `--library` learns one from the recordings of a folder, but for
those of the people whose files are measured (the first two letters of a name are the person's). Mean distance of all joints.
"""

import argparse
from pathlib import Path

import numpy as np

import poise
from poise.manner.learning import learn_poses
from poise.manner.pose_library import PoseLibrary, load_manner, save_library
from poise.tracking import follower

TRACKERS = {
    "3": ("head", "left_hand", "right_hand"),
    "4": ("head", "left_hand", "right_hand", "pelvis"),
    "6": ("head", "left_hand", "right_hand", "pelvis", "left_foot", "right_foot"),
}
"""Names of the trackers, by their number."""
JOINTS = (
    "Hips", "LeftUpLeg", "LeftLeg", "LeftFoot", "RightUpLeg", "RightLeg", "RightFoot", "LowerBack", "Spine", "Spine1", "Neck1",
    "Head", "LeftArm", "LeftForeArm", "LeftHand", "RightArm", "RightForeArm", "RightHand",
)  # fmt: skip
"""Joints that are compared."""
RATE = 30.0
"""Frames a second that are followed."""
LEARNED = Path("build/few_trackers.npz")
"""Where the library is kept."""


def learn(folder: Path, people: set[str]) -> PoseLibrary:
    """A library of the recordings of a folder without some people, with mirror images."""
    files = [path for path in sorted(folder.glob("*.bvh")) if path.name[:2] not in people]
    LEARNED.parent.mkdir(exist_ok=True)
    save_library(learn_poses([poise.load_motion(path) for path in files], "the others"), LEARNED)
    return load_manner(LEARNED)


def thinned(path: Path, count: int) -> poise.Motion:
    """So many frames of a recording, at about 30 a second, without its T-pose."""
    motion = poise.load_motion(path)
    step = max(1, round(motion.rate / RATE))
    chosen = np.arange(1, len(motion), step)[:count]
    return poise.Motion(motion.character, motion.angles[chosen], motion.placements[chosen], rate=motion.rate / step)


def distance(motion: poise.Motion, names: tuple[str, ...]) -> float:
    """Mean distance of the joints when a motion is followed by some trackers [mm]."""
    frames = {name: given for name, given in poise.tracker_frames(motion).items() if name in names}
    found = poise.track(motion.character, frames, motion.rate)
    away = [np.linalg.norm(found.positions(joint) - motion.positions(joint), axis=1) for joint in JOINTS]
    return 1e3 * float(np.mean(away))


def main() -> None:
    """Print the distances of every file, and their means."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--library", type=Path, help="a folder of recordings to learn from; the library of Poise without one")
    parser.add_argument("--frames", type=int, default=100, help="of every file")
    asked = parser.parse_args()
    library = learn(asked.library, {path.name[:2] for path in asked.files}) if asked.library else "human"
    ways = {"plain": lambda *_: "plain", "human": lambda *_: library, "as it is": follower.choose_manner}
    means: dict[tuple[str, str], list[float]] = {}
    for path in asked.files:
        motion = thinned(path, asked.frames)
        for number, names in TRACKERS.items():
            for way, choose in ways.items():
                follower.choose_manner = choose  # type: ignore[assignment]
                means.setdefault((number, way), []).append(distance(motion, names))
            print(path.name, f"{number} trackers:", ", ".join(f"{way} {means[number, way][-1]:.0f} mm" for way in ways))
    for number in TRACKERS:
        print(f"{number} trackers, mean:", ", ".join(f"{way} {np.mean(means[number, way]):.1f} mm" for way in ways))


if __name__ == "__main__":
    main()
