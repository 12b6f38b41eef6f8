"""How near to people the human manner holds a body: people who are kept aside, some of whose places are given as goals.

.venv/bin/python bench/posing.py FOLDER_OF_BVH [--parts N] [--frames N] [--every N] [--solves N]

Files with CMU's names; the first two letters of a name are the person's. The people are dealt into parts, and each part is
compared with a library that is learned from the others. The person's own skeleton stands upright where the person is; the goals
are the person's own places of some effectors; the error is the mean distance of the joints that were given no goal [mm].
"""

import argparse
import math
from pathlib import Path

import numpy as np

import poise
from poise.manner.bone_rotations import mirrored
from poise.manner.learning import learn_poses
from poise.manner.pose_library import PoseLibrary

JOINTS = (
    "Hips", "LeftUpLeg", "LeftLeg", "LeftFoot", "LeftToeBase", "RightUpLeg", "RightLeg", "RightFoot", "RightToeBase",
    "LowerBack", "Spine", "Spine1", "Neck1", "Head", "LeftArm", "LeftForeArm", "LeftHand",
    "RightArm", "RightForeArm", "RightHand",
)  # fmt: skip
"""Joints that are compared."""
FEET = ("LeftFoot", "RightFoot")
HANDS = ("LeftHand", "RightHand")
SETS = {
    "feet and one hand": (*FEET, "RightHand"),
    "feet and both hands": (*FEET, *HANDS),
    "feet, hands, head": (*FEET, *HANDS, "Head"),
    "feet, hands, head, pelvis": (*FEET, *HANDS, "Head", "Hips"),
    "one hand and head": ("RightHand", "Head"),
    "both hands": HANDS,
    "pelvis and one hand": ("Hips", "RightHand"),
    "one foot and one hand": ("LeftFoot", "RightHand"),
    "head and both hands": ("Head", *HANDS),
}
"""Goals given, by name."""
WAYS = ("standing", "plain", "human")
"""Doing nothing, and the two manners."""


def library_of(paths: list[Path]) -> PoseLibrary:
    """A library of some recordings, with mirror images."""
    learned = learn_poses([poise.load_motion(path) for path in paths], "the others")
    rotations = np.concatenate([learned.rotations, mirrored(learned.rotations)])
    return PoseLibrary(rotations, np.concatenate([learned.lift] * 2), learned.source)


def standing(character: poise.Character, truth: np.ndarray) -> tuple[tuple, tuple]:
    """Placement of the base where the character stands upright between a person's feet, facing as the hips do."""
    across = truth[JOINTS.index("LeftUpLeg")] - truth[JOINTS.index("RightUpLeg")]
    yaw, rest = math.atan2(-across[2], across[0]), poise.Pose(character, character.rest)
    lowest = min(rest.frame(name)[0][1] for name in (*FEET, "LeftToeBase", "RightToeBase"))
    middle = truth[[JOINTS.index(name) for name in FEET]].mean(axis=0)
    return (middle[0], -lowest, middle[2]), (math.cos(0.5 * yaw), 0.0, math.sin(0.5 * yaw), 0.0)


def distance(character: poise.Character, truth: np.ndarray, given: tuple, manner: str | PoseLibrary, solves: int) -> float:
    """Mean distance of the joints that are given no goal, after so many solves [mm]."""
    solver = poise.Solver(character, free_root=True, placement=standing(character, truth), manner=manner)
    for goal in solver.goals:
        goal.enabled, goal.orientation_weight = goal.name in given, 0.0
        if goal.enabled:
            goal.position = truth[JOINTS.index(goal.name)]
    for _ in range(solves):
        solver.solve()
    pose, free = solver.pose, [number for number, name in enumerate(JOINTS) if name not in given]
    found = np.array([pose.frame(JOINTS[number])[0] for number in free])
    return 1e3 * float(np.linalg.norm(found - truth[free], axis=1).mean())


def main() -> None:
    """Print the mean distances of all parts together."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--parts", type=int, default=6)
    parser.add_argument("--frames", type=int, default=1, help="of every recording")
    parser.add_argument("--every", type=int, default=1, help="compare with every so many of the recordings")
    parser.add_argument("--solves", type=int, default=1)
    asked = parser.parse_args()
    paths, rng = sorted(asked.folder.glob("*.bvh")), np.random.default_rng(0)
    people = rng.permutation(sorted({path.name[:2] for path in paths}))
    found: dict[tuple[str, str], list[float]] = {(name, way): [] for name in SETS for way in WAYS}
    for part in range(asked.parts):
        aside = set(people[part :: asked.parts])
        library = library_of([path for path in paths if path.name[:2] not in aside])
        for path in [path for path in paths[:: asked.every] if path.name[:2] in aside]:
            motion = poise.load_motion(path)
            at = np.stack([motion.positions(joint) for joint in JOINTS], axis=1)
            for frame in rng.choice(np.arange(1, len(motion)), asked.frames, replace=False):
                for name, given in SETS.items():
                    for way, manner, solves in zip(
                        WAYS, ("plain", "plain", library), (0, asked.solves, asked.solves), strict=True
                    ):
                        found[name, way].append(distance(motion.character, at[frame], given, manner, solves))
    print(f"{'goals given':26}", *(f"{way:>10}" for way in WAYS), f"   mean distance [mm], {len(found[name, way])} poses")
    for name in SETS:
        print(f"{name:26}", *(f"{np.mean(found[name, way]):10.1f}" for way in WAYS))


if __name__ == "__main__":
    main()
