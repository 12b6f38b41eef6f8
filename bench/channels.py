"""How much a pose depends on the Euler channels of a file: people's places as goals, the same body with other channel orders.

.venv/bin/python bench/channels.py FILE.bvh ... [--frames N]

Files with CMU's names. The goals are a person's own places of feet, hands and head, one solve from standing. Printed is the
mean distance of all joints between the pose with the file's channels and those with the other orders, plain and human [mm].
"""

import argparse
import itertools
import re
import tempfile
from pathlib import Path

import numpy as np

import poise
from posing import JOINTS, SETS, standing

GIVEN = SETS["feet, hands, head"]
"""Effectors that have a goal."""
CHANNELS = re.compile(r"[XYZ]rotation [XYZ]rotation [XYZ]rotation")
"""The rotation channels of a joint in a file."""


def with_other_channels(path: Path) -> list[poise.Character]:
    """The character of a file with its rotation channels in every other order; without its motion, which would mean another."""
    hierarchy = path.read_text().split("MOTION", 1)[0]
    own = "".join(re.findall("([XYZ])rotation", hierarchy)[-3:])
    numbers = sum(int(count) for count in re.findall(r"CHANNELS (\d)", hierarchy))
    motion = "MOTION\nFrames: 1\nFrame Time: 0.04\n" + " ".join(["0"] * numbers) + "\n"
    found = []
    for order in sorted({"".join(each) for each in itertools.permutations("XYZ")} - {own}):
        with tempfile.TemporaryDirectory() as folder:
            changed = Path(folder) / path.name
            changed.write_text(CHANNELS.sub(" ".join(f"{axis}rotation" for axis in order), hierarchy) + motion)
            found.append(poise.load(changed))
    return found


def solved(character: poise.Character, truth: np.ndarray, manner: str) -> np.ndarray:
    """Positions of all joints after one solve for a person's places, (n_joints, 3) [m]."""
    solver = poise.Solver(character, free_root=True, placement=standing(character, truth), manner=manner)
    for goal in solver.goals:
        goal.enabled, goal.orientation_weight = goal.name in GIVEN, 0.0
        if goal.enabled:
            goal.position = truth[JOINTS.index(goal.name)]
    solver.solve()
    pose = solver.pose
    return np.array([pose.frame(name)[0] for name in JOINTS])


def main() -> None:
    """Print how far poses are from those with a file's own channels."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--frames", type=int, default=4, help="of every file")
    asked = parser.parse_args()
    rng, away = np.random.default_rng(0), dict[str, list[float]](plain=[], human=[])
    for path in asked.files:
        motion = poise.load_motion(path)
        at = np.stack([motion.positions(joint) for joint in JOINTS], axis=1)
        frames = rng.choice(np.arange(1, len(motion)), asked.frames, replace=False)
        bodies = with_other_channels(path)
        for frame, manner in itertools.product(frames, away):
            own = solved(motion.character, at[frame], manner)
            away[manner] += [1e3 * np.linalg.norm(solved(body, at[frame], manner) - own, axis=1).mean() for body in bodies]
    for manner, found in away.items():
        print(f"{manner}: {np.mean(found):.1f} mm on average, {np.max(found):.1f} mm at most, {len(found)} poses")


if __name__ == "__main__":
    main()
