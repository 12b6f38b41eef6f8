"""A hundred random drags in the studio: whether the body stands at the end, through nothing, not bent back, and still.

.venv/bin/python bench/drags.py [FILE] [--drags N] [--seed S]

From one of five poses of the gallery, an effector is dragged in a second to where it is in another recorded frame, 5 to 60 cm
away, by the studio's own loop, with what a new document keeps to. FILE: a character; without one the biped.
"""

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import poise
from poise.anatomy.body_parts import parts
from poise.geometry.rotations import rotation_matrix
from poise.manner.pose_library import human_library
from poise.manner.posed_body import PosedBody, posed_body
from poise.poses.pose_plausibility import plausibility
from poise.studio.editing import pose_edits
from poise.studio.editing.document_manner import opening
from poise.studio.editing.ground_and_support import support_depth
from poise.studio.engine.handles_and_grips import Handle

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.support.driven import Driven

POSES = ("stand", "contrapposto", "crouch", "lunge", "hands on hips")
"""Poses of the gallery that drags begin with."""
NEAREST, FARTHEST = 0.05, 0.60
"""Length of a drag [m]."""
DEEPEST = 0.005
"""How deep a segment may be in another or in the floor [m]."""
MOST_BENT_BACK = 30.0
"""How far the trunk may lean back [degrees]."""


@dataclass
class Drag:
    """A drag and how the body ends."""

    pose: str
    effector: str
    length: float
    short: float
    depth: float
    penetration: float
    below_floor: float
    bent_back: float
    speed: float
    end: poise.Pose

    @property
    def stands(self) -> bool:
        """Whether the center of mass is over what bears weight."""
        return self.depth > -1e-3

    @property
    def faults(self) -> list[str]:
        """What is wrong at the end, in a word each."""
        found = [] if self.stands else [f"falls {-100 * self.depth:.0f} cm"]
        found += [f"through itself {1e3 * self.penetration:.0f} mm"] if self.penetration > DEEPEST else []
        found += [f"through the floor {1e3 * self.below_floor:.0f} mm"] if self.below_floor > DEEPEST else []
        return found + ([f"bent back {self.bent_back:.0f} deg"] if self.bent_back > MOST_BENT_BACK else [])


def feet_middle(pose: poise.Pose, feet: list[str]) -> np.ndarray:
    """The middle between the feet, (3,) [m]."""
    result: np.ndarray = np.mean([pose.frame(name)[0] for name in feet], axis=0)
    return result


def bent_back(pose: poise.Pose) -> float:
    """How far the line from pelvis to chest leans back, against where the pelvis faces [degrees]; 0 where it leans forward."""
    known = parts(pose.character.described)
    chest = next(name for name, part in known.items() if part.kind == "head")
    pelvis = next(name for name, part in known.items() if part.kind == "pelvis")
    rest = poise.Pose(pose.character.described)
    turned, facing = (rotation_matrix(each.segment_frame(pelvis)[1]) for each in (pose, rest))
    ahead = turned @ facing.T @ np.array([0.0, 0.0, 1.0])
    along = pose.segment_frame(chest)[0] - pose.segment_frame(pelvis)[0]
    ahead[1] = 0.0
    if np.linalg.norm(ahead) < 0.3:  # lying
        return 0.0
    return float(max(0.0, np.degrees(np.arctan2(-along @ ahead / np.linalg.norm(ahead), max(along[1], 1e-9)))))


def draw_offset(body: PosedBody, pose: poise.Pose, name: str, feet: list[str], rng: np.random.Generator) -> np.ndarray:
    """How far an effector is to be dragged, to where it is in a recorded frame, (3,) [m]."""
    effectors = {effector.name: effector for effector in body.character.effectors}
    rest = poise.Pose(body.character)
    middle = feet_middle(pose, feet)

    def recorded(effector: str) -> np.ndarray:
        return body.positions(effectors[effector].segment, rest.frame(effector)[0])

    feet_places = np.mean([recorded(foot) for foot in feet], axis=0)
    places = recorded(name)
    while True:
        frame = rng.integers(len(places))
        target = places[frame] - feet_places[frame] + middle
        target[1] = places[frame][1]
        offset: np.ndarray = target - pose.frame(name)[0]
        if NEAREST <= np.linalg.norm(offset) <= FARTHEST:
            return offset


def drag(character: poise.Character, seed: list[int]) -> Drag:
    """Make one random drag and measure how the body ends."""
    rng = np.random.default_rng(seed)
    name = str(rng.choice(POSES))
    document = opening(character)
    document = pose_edits.strike_pose(document, poise.named_pose(character, name))
    driven = Driven(document)
    driven.settle()
    pose = driven.document.pose
    feet = [effector.name for effector in character.effectors if "foot" in effector.name.lower()]
    effector = str(rng.choice(list(driven.document.goals)))
    offset = draw_offset(posed_body(character, human_library()), pose, effector, feet, rng)
    speeds, last = [0.0], [driven.now, pose.angles]

    def watch(now: float, pose: poise.Pose) -> None:
        speeds.append(float(np.abs(pose.angles - last[1]).max()) / max(now - last[0], 1e-3))
        last[:] = [now, pose.angles]

    driven.loop.watch = watch
    began = driven.now
    gestures, handle = driven.loop.gestures, Handle("goal", effector)
    driven.loop.put(lambda: gestures.grab(1, [handle]))
    driven.run(1.0, lambda: driven.loop.put(lambda: gestures.move(1, tuple(min(driven.now - began, 1.0) * offset))))
    driven.loop.put(lambda: gestures.move(1, tuple(offset)))
    driven.loop.put(lambda: gestures.release(1))
    driven.settle()
    end, found = driven.document.pose, plausibility(driven.document.pose)
    short = float(np.linalg.norm(end.frame(effector)[0] - pose.frame(effector)[0] - offset))
    return Drag(
        name, effector, float(np.linalg.norm(offset)), short, support_depth(driven.document), found.penetration,
        found.below_floor, bent_back(end), max(speeds), end,
    )  # fmt: skip


def main() -> int:
    """Make random drags and print how they end."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("file", nargs="?", help="a character; the biped without one")
    parser.add_argument("--drags", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    character = poise.load(asked.file) if asked.file else poise.biped()
    drags = [drag(character, [asked.seed, number]) for number in range(asked.drags)]
    for each in drags:
        if each.faults:
            way = f"{each.effector} by {100 * each.length:.0f} cm, {100 * each.short:.0f} cm short"
            print(f"{each.pose}, {way}: {', '.join(each.faults)}")
    standing = sum(each.stands for each in drags)
    through = sum(each.penetration > DEEPEST or each.below_floor > DEEPEST for each in drags)
    back = sum(each.bent_back > MOST_BENT_BACK for each in drags)
    print(
        f"{len(drags)} drags: {standing} stand, {through} through themselves or the floor, {back} bent back; "
        f"fastest joint {max(each.speed for each in drags):.1f} rad/s; "
        f"median short {1e3 * np.median([each.short for each in drags]):.1f} mm"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
