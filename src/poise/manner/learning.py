"""Learning a library of poses from recorded motions: which frames are kept, and what is kept of them."""

from collections.abc import Iterable, Sequence

import numpy as np

from poise.anatomy.body_parts import parts
from poise.anatomy.human_body_map import body_map
from poise.errors import ValueRefusedError
from poise.geometry.rotations import angle_between
from poise.manner.bone_rotations import BONES, body_bones, bone_rotations, lacks_bones, without_heading
from poise.manner.pose_library import PoseLibrary
from poise.manner.posed_body import FEET, leg_length
from poise.motion.motion import Motion

POSES = 4000
"""How many poses a library holds: twice as many gain less than 1 mm."""
SEED = 1
"""Of the draw of frames, so that the same motions give the same library."""
FLOOR_QUANTILE = 0.02
"""Part of the frames in which a foot may be lower than the floor: recordings are noisy."""
T_POSE = 0.1
"""A frame in which no bone is rotated farther is the T-pose that programs add to recordings [rad]."""


def learn_poses(motions: Sequence[Motion], source: str, poses: int = POSES) -> PoseLibrary:
    """Learn a library of poses from recorded motions of people: at most so many frames, as many of each as there are.

    Short motions give all of theirs, so that a long one does not crowd them out. source: where the motions come from, in a
    sentence.
    """
    found = [_poses_of(motion) for motion in _checked(motions)]
    rotations = np.concatenate([each[0] for each in found])
    lift = np.concatenate([each[1] for each in found])
    if not len(lift):
        raise ValueRefusedError("motions", "have no frame in which a person takes a pose")
    chosen = _drawn([len(each[1]) for each in found], poses)
    return PoseLibrary(rotations[chosen], lift[chosen], source)


def _drawn(lengths: Sequence[int], count: int) -> np.ndarray:
    """Draw frames to learn from motions of these lengths: their numbers among all, so many at most and as even as can be."""
    rng, chosen, begins = np.random.default_rng(SEED), list[np.ndarray](), np.cumsum([0, *lengths])
    left = count
    for place, number in enumerate(np.argsort(lengths, kind="stable")):  # what short ones lack, longer ones give
        share = min(lengths[number], -(-left // (len(lengths) - place)))
        chosen.append(begins[number] + rng.choice(lengths[number], share, replace=False))
        left -= share
    return np.sort(np.concatenate(chosen))


def _checked(motions: Iterable[Motion]) -> Iterable[Motion]:
    for motion in motions:
        found = body_map(motion.character)
        missing = lacks_bones(motion.character)
        if not found.human or found.sides == "unknown":
            raise ValueRefusedError("motions", f"must be of people, and this one is not known to be: {found.reason}")
        if missing:
            raise ValueRefusedError("motions", f"must be of whole bodies, and one has no {missing[0]}")
        yield motion


def _poses_of(motion: Motion) -> tuple[np.ndarray, np.ndarray]:
    """Return the poses to learn from a recorded motion, but for T-poses: rotations (n, n_bones, 3, 3) and lift (n,)."""
    rotations, lift = without_heading(bone_rotations(motion)), foot_lift(motion)
    posed = angle_between(np.eye(3), rotations).max(axis=1) > T_POSE
    return rotations[posed], lift[posed]


def foot_lift(motion: Motion) -> np.ndarray:
    """Return how high the lower foot of a motion to learn from is above where it stands, (n_frames,) [leg lengths]."""
    known, bones = parts(motion.character), body_bones(motion.character)
    heights = []
    for name, each in bones.items():
        if BONES[each.bone][0] in FEET:
            part, at, turned = known[name], motion.positions(name), motion.rotations(name)
            for point in (part.near, part.far):
                heights.append((at + turned @ np.array(point))[:, 1] - part.world(point)[1])
    lowest = np.min(heights, axis=0)
    result: np.ndarray = (lowest - np.quantile(lowest, FLOOR_QUANTILE)) / leg_length(known, bones)
    return result
