"""The human manner of a body: whether it can have it, which segments are pulled, and what is learned for every set of goals."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from poise.anatomy.body_parts import parts
from poise.anatomy.human_body_map import body_map
from poise.character.character import Character
from poise.character.derived import RecentValues, derived, derived_large
from poise.character.joint_chains import joint_chains
from poise.geometry.rotations import rotate, rotation_matrix
from poise.geometry.vectors import add
from poise.manner.bone_rotations import BONES, body_bones, lacks_bones
from poise.manner.goal_regression import GoalRegression, learn_regression
from poise.manner.pose_library import PoseLibrary
from poise.manner.posed_body import FEET, PosedBody, posed_body

BONE_STIFFNESS = 0.3
"""Of joints whose segments the human manner pulls: the rest pose says less of how they are held."""
CARRIER_STIFFNESS = 10.0
"""Of the joints of segments that only carry bones, as those between a pelvis and its hips in some files: nobody bends there."""
MOST_REGRESSIONS = 64
"""Sets of given places, of whatever bodies, for which what was learned is kept: 0.2 MB each, and there are hundreds of sets."""
REGRESSIONS = RecentValues(MOST_REGRESSIONS)
BASE = -1
"""In place of an effector's number: the base, whose placement is given."""


class GivenPlace(NamedTuple):
    """A place of the body that goals or the base give a manner to learn from."""

    effector: int
    """Number of the effector, or BASE."""
    position: bool
    """Whether it is given where that is."""
    orientation: bool
    """Whether it is given how that is turned."""


@dataclass(frozen=True, eq=False)
class PulledBody:
    """The segments of a body that its manner pulls, and the body in the poses that it learns from."""

    segments: tuple[str, ...]
    """See `pulled_segments`."""
    hips: str
    """The one in the middle."""
    posed: PosedBody
    rotations: np.ndarray
    """(n, 9 n_pulled) of the pulled segments' frames in all poses, each row by row."""


def why_plain(character: Character) -> str:
    """Say why a character cannot have the human manner, as the end of a sentence; empty if it can."""
    found = body_map(character)
    if not found.human:
        return f"this one is none: {found.reason}"
    if found.sides == "unknown":
        return "left and right of this one are not known"
    if missing := lacks_bones(character):
        return f"this one has no {missing[0]}"
    return "" if found.sure else "some bones of this one are uncertain"


def pulled_segments(character: Character) -> tuple[str, ...]:
    """Return the segments of a character that the human manner pulls: those that are bones, in the order of its segments."""
    bones = body_bones(character)
    return tuple(segment.name for segment in character.described.segments if segment.name in bones)


def pulled_hips(character: Character) -> str:
    """Return the segment of a character that the human manner takes for its hips."""
    return next(name for name, each in body_bones(character).items() if each.bone == 0)


def joint_stiffness(character: Character) -> np.ndarray:
    """Return how stiff the human manner makes joints, (n_dofs,): less those of bones, more those of what carries them.

    Of what carries them, joints with limits of their own keep a stiffness of 1.
    """
    first, result = character.described, np.ones(character.n_dofs)
    known, bones = parts(first), body_bones(first)
    carrying = set[str | None]()
    for name in bones:
        above = known[name].parent
        while above is not None and above not in bones:
            carrying.add(above)
            above = known[above].parent
    for chain in joint_chains(first):
        outer = chain.segment if known[chain.segment].parent == chain.carrier else chain.carrier
        for joint in chain.joints:
            if outer in bones or (outer in carrying and joint.guessed):
                result[character.dofs_of(joint.name)] = BONE_STIFFNESS if outer in bones else CARRIER_STIFFNESS
    return result


def rest_floor(character: Character, library: PoseLibrary) -> float:
    """Return the height of a character's lowest joint of its feet at rest, which the human manner measures from [m]; cached."""
    first = character.described
    return derived(first, ("rest floor", library), lambda: pulled_body(first, library).posed.floor)


def pulled_body(character: Character, library: PoseLibrary) -> PulledBody:
    """Return the segments of a character that the human manner pulls, in all poses of its library; the last few are cached."""
    first = character.described
    return derived_large(first, ("pulled body", library), lambda: _pulled_body(first, library))


def _pulled_body(first: Character, library: PoseLibrary) -> PulledBody:
    posed, segments = posed_body(first, library), pulled_segments(first)
    rotations = np.concatenate([posed.rotations(name).reshape(-1, 9).astype(np.float32) for name in segments], axis=1)
    return PulledBody(segments, pulled_hips(first), posed, rotations)


def origin_shares(character: Character, given: Sequence[GivenPlace]) -> np.ndarray:
    """Return the share (n_given,) of each given place in the middle that the human manner sees a body from: feet, else all."""
    bones = body_bones(character)
    placed = [each.position for each in given]
    feet = [
        each.position and (name := _segment(character, each.effector)) in bones and BONES[bones[name].bone][0] in FEET
        for each in given
    ]
    chosen = np.array(feet if any(feet) else placed, float)
    return chosen / max(chosen.sum(), 1.0)


def _segment(character: Character, effector: int) -> str:
    return character.base if effector == BASE else character.effectors[effector].segment


def _in_middle(character: Character, given: GivenPlace) -> bool:
    """Check whether a place that the human manner is given is on a bone in the middle of the body above the hips."""
    bone = body_bones(character).get(_segment(character, given.effector))
    return bone is not None and bone.bone > 0 and not BONES[bone.bone][1]


def goal_regression(character: Character, given: tuple[GivenPlace, ...], library: PoseLibrary) -> GoalRegression:
    """Learn for the human manner, from its library, what given places say of a character's body; the last ones are cached."""
    value: GoalRegression = REGRESSIONS.get((character, given, library), lambda: _learn(character, given, library))
    return value


def _learn(character: Character, given: tuple[GivenPlace, ...], library: PoseLibrary) -> GoalRegression:
    body = pulled_body(character, library)
    known, count = parts(character), len(body.rotations)
    points, turned = [], []
    for each in given:
        name = _segment(character, each.effector)
        offset = (0.0, 0.0, 0.0) if each.effector == BASE else character.effectors[each.effector].offset
        at_rest = add(known[name].position, rotate(known[name].orientation, offset))
        points.append(body.posed.positions(name, np.array(at_rest)))
        turned.append(body.posed.rotations(name))
    shares = origin_shares(character, given)
    origin = sum((share * point for share, point in zip(shares, points, strict=True)), np.zeros((count, 3)))
    origin[:, 1] = 0.0
    entries, horizontal, middle = list[np.ndarray](), list[np.ndarray](), list[bool]()
    for each, point, rotation in zip(given, points, turned, strict=True):
        vectors = [point - origin] if each.position else []
        vectors += [rotation[:, :, 0], rotation[:, :, 1]] if each.orientation else []
        entries += vectors
        horizontal += [vector[:, 2] + 1j * vector[:, 0] for vector in vectors]
        middle += [each.position and number == 0 and _in_middle(character, each) for number in range(len(vectors))]
    hips = body.posed.positions(body.hips, body.posed.starts[body.hips]) - origin
    outputs = np.concatenate([body.rotations, hips], axis=1)
    places = np.stack(horizontal, axis=1)
    return learn_regression(np.concatenate(entries, axis=1), outputs, places, np.array(middle))


def rest_rotation(character: Character, segment: str) -> np.ndarray:
    """For the human manner, return the rotation (3, 3) at rest of a segment that it pulls; the first base is not rotated."""
    return rotation_matrix(parts(character)[segment].orientation)
