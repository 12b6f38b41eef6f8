"""A body in all poses of a library: how its segments turn, and where its points are, for learning what its goals say of it.

The body takes each pose with its own lengths: every bone is rotated as the library says, from the hips outward, and the lower
foot is as high above where it stands as in the recording, in leg lengths.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from poise.anatomy.body_parts import Part, parts
from poise.character.character import Character
from poise.character.derived import derived_large
from poise.geometry.rotations import rotation_matrix
from poise.manner.bone_rotations import BONES, BodyBone, body_bones, upright_axes
from poise.manner.pose_library import PoseLibrary

FEET = ("foot", "toes")
"""Kinds of bones that stand."""


@dataclass(frozen=True, eq=False)
class PosedBody:
    """A character's body in n poses of a library, the hips above the origin and facing as at rest; y is up."""

    character: Character
    """On its first base."""
    turns: dict[str, np.ndarray]
    """By segment, (n, 3, 3) its rotation from rest; segments that are no bones turn with what they hang on."""
    places: dict[str, np.ndarray]
    """By segment, (n, 3) where its part of the body begins [m]; the floor is where feet stand at rest, at y = 0."""
    starts: dict[str, np.ndarray]
    """By segment, (3,) where that is at rest, the first base at the origin [m]."""
    floor: float
    """Height of the lower foot's lowest joint at rest, the first base at the origin [m]."""

    def positions(self, segment: str, point: np.ndarray) -> np.ndarray:
        """Return where a point of a segment of the body is in every pose of a library, (n, 3) [m].

        point: (3,) at rest, the first base at the origin.
        """
        result: np.ndarray = self.places[segment] + self.turns[segment] @ (point - self.starts[segment])
        return result

    def rotations(self, segment: str) -> np.ndarray:
        """Return the rotation of a segment's frame of the body in every pose of a library, (n, 3, 3)."""
        result: np.ndarray = self.turns[segment] @ rotation_matrix(parts(self.character)[segment].orientation)
        return result


def posed_body(character: Character, library: PoseLibrary) -> PosedBody:
    """Pose a character's body as all poses of a library; the last few are cached, in single precision."""
    first = character.described
    return derived_large(first, ("posed body", library), lambda: _pose_body(first, library))


def _pose_body(first: Character, library: PoseLibrary) -> PosedBody:
    known, bones = parts(first), body_bones(first)
    axes = upright_axes(known)
    turns, places, starts = dict[str, np.ndarray](), dict[str, np.ndarray](), dict[str, np.ndarray]()
    for name, part in known.items():  # from the middle outward
        starts[name] = np.array(part.world(part.near))
        above = part.parent
        if name in bones:
            turned = (axes @ library.rotations[:, bones[name].bone]) @ (bones[name].aligned.T @ axes.T)
            turns[name] = turned.astype(np.float32)
        else:
            turns[name] = turns[above] if above is not None else np.tile(np.eye(3), (len(library.lift), 1, 1))
        places[name] = np.zeros((len(library.lift), 3))
        if above is not None:
            places[name] = places[above] + turns[above] @ (starts[name] - starts[above])
    clearance, floor = foot_clearance(known, bones, turns, places)
    height = leg_length(known, bones) * library.lift - clearance
    for place in places.values():
        place[:, 1] += height
    return PosedBody(first, turns, {name: place.astype(np.float32) for name, place in places.items()}, starts, floor)


def foot_clearance(
    known: Mapping[str, Part], bones: Mapping[str, BodyBone], turns: dict[str, np.ndarray], places: dict[str, np.ndarray]
) -> tuple[np.ndarray, float]:
    """Return how high a body's lower foot is in all poses, against rest (n,) [m], and the height of its lowest joint there [m].

    Joints stand for the sole: the ankle and what the foot leads to, each against its height at rest.
    """
    heights, lowest = [], []
    for name, each in bones.items():
        if BONES[each.bone][0] in FEET:
            part = known[name]
            near, far = np.array(part.world(part.near)), np.array(part.world(part.far))
            lowest += [near[1], far[1]]
            heights += [places[name][:, 1] - near[1], (places[name] + turns[name] @ (far - near))[:, 1] - far[1]]
    floor = min(lowest)
    result: np.ndarray = np.min(heights, axis=0) + floor
    return result, floor


def leg_length(known: Mapping[str, Part], bones: Mapping[str, BodyBone]) -> float:
    """Return the length of a body's thigh and shin, by which it is posed at a library's heights, the mean of both legs [m]."""
    limbs = {(BONES[each.bone], name) for name, each in bones.items() if BONES[each.bone][0] in ("thigh", "shin")}
    return 0.5 * sum(known[name].length for _, name in limbs)
