"""Facing: which way a body faces at rest, by feet, knees, elbows, thumbs, eyes, limits and skin; so which side is left."""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

import numpy as np

from poise.anatomy.bone_names import SIDES, Bone
from poise.anatomy.segment_tree import SegmentTree, rooted_in_the_middle
from poise.character.character import Character, Joint
from poise.character.joint_chains import joint_chains
from poise.character.rest_pose import moved, rest_frames
from poise.geometry.rotations import Quaternion, rotation_matrix
from poise.geometry.vectors import Vector, scaled_to_unit

FOOT = 3.0
"""Weight of feet that point forward."""
LONG_FOOT = 0.12
"""Length of a foot ahead of its ankle that shows where it points, in lengths of the leg."""
SHORT_FOOT = 0.05
"""The same of a foot that goes down from its ankle too, as one does that is more than a piece of a joint."""
DROP = 0.03
"""How far a short foot goes down at least, in lengths of the leg."""
UNEVEN_FOOT = 0.06
"""How much farther the skin of a foot goes ahead of the ankle than back, to show where it points, in lengths of the leg."""
FEWEST_VERTICES = 8
"""Vertices that a foot's skin has at least."""
KNEE = 1.0
"""Weight of knees that are bent forward at rest, for every `BENT` of it, up to twice."""
ELBOW = 0.5
"""Weight of elbows that are bent backward at rest, likewise."""
BENT = 0.02
"""Distance of a knee or elbow from the line between the limb's ends that counts as bent, in lengths of the limb."""
THUMB = 1.3
"""Weight of thumbs that are ahead of the fingers; palms may be turned, so they alone make nothing certain."""
THUMB_AHEAD = 0.5
"""Cosine between the way from the fingers to the thumb and the body's forward direction, from which it counts."""
EYES = 1.3
"""Weight of a pair of small bones ahead of the head, which may as well be clasps in the hair."""
EYE_PLACES = ((0.04, 0.3), (0.0, 0.5), (0.06, 0.4))
"""Least and largest distances of two eyes from each other, above and ahead of the head's joint, in lengths of the trunk."""
LIKE_EYES = 0.02
"""How far two eyes may be beside where mirroring puts them, in the same lengths."""
LIMIT = 2.0
"""Weight of limits that let a knee bend one way only."""
AT_KNEE = 0.12
"""Distance of a joint from the knee or elbow within which it is one of its joints, in lengths of the limb."""
LOPSIDED = 4.0
"""How much farther a joint bends one way than the other, where it bends one way only."""
USUAL_FRONT = 1.2
"""Weight of the way that robots of a format face by custom."""
LEVEL = 0.7
"""Cosine to that way from which a body may face it."""
UP = np.array([0.0, 1.0, 0.0])
"""Up in the world, (3,)."""
TOPS = (("leftUpperArm", "rightUpperArm"), ("neck",), ("head",), ("chest",), ("spine",))
"""Bones that show where up is, seen from the hips."""


@dataclass(frozen=True, eq=False)
class LimbPoints:
    """Where the joints of a leg or an arm are at rest, (3,) each [m], for its bends to show which way the body faces."""

    upper: str
    """The segment that is thigh or upper arm."""
    lower: str
    """The segment that is shin or forearm."""
    joints: tuple[np.ndarray, np.ndarray, np.ndarray]
    """Hip, knee and ankle, or shoulder, elbow and wrist."""
    beyond: tuple[np.ndarray, ...] = ()
    """Joints and tips of what hangs on the foot or hand."""
    segments: tuple[str, ...] = ()
    """Segments from the upper limb outward to the lower one, both among them."""

    @property
    def length(self) -> float:
        """Length of upper and lower limb, to measure what shows a body's facing in [m]."""
        return sum(float(np.linalg.norm(b - a)) for a, b in zip(self.joints, self.joints[1:], strict=False))

    def bend(self) -> np.ndarray:
        """Compute the way that a knee or elbow is bent, by which a body's facing is told, (3,) in lengths of the limb."""
        start, middle, end = self.joints
        way = end - start
        share = float((middle - start) @ way) / max(float(way @ way), 1e-12)
        result: np.ndarray = (middle - start - share * way) / max(self.length, 1e-12)
        return result


def named_points(tree: SegmentTree, bones: Mapping[str, Bone], upper: str, lower: str, end: str) -> list[LimbPoints]:
    """List where the joints of known legs or arms are, to tell the body's facing by; one without an end counts as straight."""
    hips = bones["hips"].segment if "hips" in bones else None
    seen = tree.rooted(hips) if hips is not None else rooted_in_the_middle(tree)
    found = []
    for side in SIDES:
        if f"{side}{upper}" not in bones or f"{side}{lower}" not in bones:
            continue
        names = bones[f"{side}{upper}"].segment, bones[f"{side}{lower}"].segment
        first, second = (np.array(seen.near[name]) for name in names)
        last = bones.get(f"{side}{end}")
        third = np.array(seen.near[last.segment]) if last is not None else second + (second - first)
        beyond = seen.points_beyond(last.segment if last else None)
        found.append(LimbPoints(*names, (first, second, third), beyond, seen.between(*names)))
    return found


def named_axes(tree: SegmentTree, bones: Mapping[str, Bone]) -> tuple[np.ndarray, np.ndarray]:
    """Return unit vectors up and left (3,), at right angles, of a body with known bones at rest, which tell where it faces."""
    seen = tree.rooted(bones["hips"].segment) if "hips" in bones else rooted_in_the_middle(tree)

    def at(*names: str) -> np.ndarray | None:
        points = [np.array(seen.near[bones[name].segment]) for name in names if name in bones]
        return np.mean(points, axis=0) if len(points) == len(names) else None

    low = at("leftUpperLeg", "rightUpperLeg")
    low = at("hips") if low is None else low
    high = next((point for names in TOPS if (point := at(*names)) is not None), None)
    up = UP if low is None or high is None or np.linalg.norm(high - low) < 1e-9 else scaled_to_unit(high - low)
    for bone in ("UpperLeg", "UpperArm", "Foot", "Hand"):
        left, right = at(f"left{bone}"), at(f"right{bone}")
        if left is not None and right is not None:
            across = left - right - ((left - right) @ up) * up
            if np.linalg.norm(across) > 1e-9:
                return up, scaled_to_unit(across)
    return up, np.array([1.0, 0.0, 0.0])


@dataclass(frozen=True)
class Evidence:
    """One piece of evidence of which way a body faces."""

    weight: float
    """Above 0 if it speaks for the direction in question, below 0 against it."""
    reason: str


def facing_evidence(
    character: Character,
    legs: Sequence[LimbPoints],
    arms: Sequence[LimbPoints],
    up: np.ndarray,
    forward: np.ndarray,
    *,
    bends: bool = True,
) -> list[Evidence]:
    """List the evidence for and against a body facing a direction at rest; up and forward: unit vectors (3,).

    bends: whether knees and elbows that are bent at rest count.
    """
    found = [*_feet(legs, up, forward)]
    if bends:
        found += [*_bends(legs, forward, KNEE, "knees"), *_bends(arms, -forward, ELBOW, "elbows")]
    for name, limbs, way in (("knees", legs, -forward), ("elbows", arms, forward)):
        said = [_limit_direction(character, limb) for limb in limbs]
        seen = [float(direction @ way) for direction in said if direction is not None]
        if len(seen) == len(limbs) and seen and (min(seen) > 0.5 or max(seen) < -0.5):
            found.append(Evidence(math.copysign(LIMIT, seen[0]), f"the {name} bend that way by their limits"))
    return found


def _feet(legs: Sequence[LimbPoints], up: np.ndarray, forward: np.ndarray) -> Iterator[Evidence]:
    """Tell where the feet point, which shows a body's facing: from the ankle to what is farthest from it, seen from above."""
    ahead = []
    for leg in legs:
        ways = [(point - leg.joints[2]) / max(leg.length, 1e-12) for point in leg.beyond]
        level = [(way - (way @ up) * up, -float(way @ up)) for way in ways]
        farthest, drop = max(level, key=lambda each: float(np.linalg.norm(each[0])), default=(np.zeros(3), 0.0))
        length = float(farthest @ forward)
        ahead.append(length if abs(length) > (SHORT_FOOT if drop > DROP else LONG_FOOT) else 0.0)
    if ahead and (min(ahead) > 0.0 or max(ahead) < 0.0):
        yield Evidence(math.copysign(FOOT, ahead[0]), "the feet point that way")


def thumb_evidence(hands: Sequence[Mapping[str, np.ndarray]], forward: np.ndarray) -> list[Evidence]:
    """List the evidence of thumbs for and against a body facing a direction: they are ahead of the fingers, palms down or in.

    hands: of both, where the bones of fingers hang, (3,) [m], by their names without a side; and the wrist, as "Hand".
    """
    ahead = []
    for hand in hands:
        if not {"Hand", "ThumbProximal", "MiddleProximal"} <= set(hand):
            return []
        along, thumb = hand["MiddleProximal"] - hand["Hand"], hand["ThumbProximal"] - hand["Hand"]
        across = thumb - (thumb @ along) / max(float(along @ along), 1e-12) * along
        ahead.append(float(across @ forward) / max(float(np.linalg.norm(across)), 1e-12))
    if len(ahead) == 2 and (min(ahead) > THUMB_AHEAD or max(ahead) < -THUMB_AHEAD):
        return [Evidence(math.copysign(THUMB, ahead[0]), "the thumbs point that way")]
    return []


def eye_evidence(points: Sequence[np.ndarray], head: np.ndarray, trunk: np.ndarray, across: np.ndarray) -> list[Evidence]:
    """List the evidence of eyes for and against a body facing across × up: two small bones, one beside the other, ahead.

    points: (3,) where bones hang on the head that nothing hangs on; head: (3,) where it hangs; trunk: (3,) from hips to
    shoulders; across: unit vector (3,) from the second limbs to the first.
    """
    size = max(float(np.linalg.norm(trunk)), 1e-12)
    axes = np.array([across, trunk / size, np.cross(across, trunk / size)])
    local = [axes @ (point - head) / size for point in points]
    ahead = []
    for (x, y, z), (u, v, w) in combinations(local, 2):
        apart = abs(x + u) < LIKE_EYES and abs(y - v) < LIKE_EYES and abs(z - w) < LIKE_EYES
        sizes = (abs(x - u), y, abs(z))
        if apart and all(low <= size <= high for size, (low, high) in zip(sizes, EYE_PLACES, strict=True)):
            ahead.append(z)
    if ahead and (min(ahead) > 0.0 or max(ahead) < 0.0):
        return [Evidence(math.copysign(EYES, ahead[0]), "the eyes look that way")]
    return []


def format_evidence(character: Character, forward: np.ndarray) -> list[Evidence]:
    """List the evidence of its file's format for and against a body facing a direction: robots face x (REP 103), here z."""
    if not getattr(character.source, "has_front", False):
        return []
    ahead = float(forward[2])
    return [Evidence(USUAL_FRONT if ahead > 0.0 else -USUAL_FRONT, "its file's format says so")] if abs(ahead) > LEVEL else []


def skin_evidence(
    character: Character, feet: Sequence[tuple[Collection[str], LimbPoints]], forward: np.ndarray
) -> list[Evidence]:
    """List the evidence of the skin for and against a body facing a direction: feet go farther ahead than back.

    feet: for each leg, the segments of its foot and the leg's joints. Empty without a skin.
    """
    skin = character.skin
    if skin is None or not len(skin.positions):
        return []
    frames = {name: _matrix(frame) for name, frame in rest_frames(character).items()}
    posed = skin.posed(frames)
    strongest = skin.joints[np.arange(len(posed)), skin.weights.argmax(axis=1)]
    ahead = []
    for segments, leg in feet:
        own = np.isin(strongest, [number for number, segment in enumerate(skin.bones) if segment in segments])
        if own.sum() < FEWEST_VERTICES:
            return []
        along = (posed[own] - leg.joints[2]) @ forward / max(leg.length, 1e-12)
        ahead.append(float(np.percentile(along, 95.0) + np.percentile(along, 5.0)))
    if ahead and (min(ahead) > UNEVEN_FOOT or max(ahead) < -UNEVEN_FOOT):
        return [Evidence(math.copysign(FOOT, ahead[0]), "the skin of the feet goes farther that way")]
    return []


def _matrix(frame: tuple[Vector, Quaternion]) -> np.ndarray:
    result = np.eye(4)
    result[:3, :3], result[:3, 3] = rotation_matrix(frame[1]), frame[0]
    return result


def _bends(limbs: Sequence[LimbPoints], way: np.ndarray, weight: float, name: str) -> Iterator[Evidence]:
    """Tell where knees or elbows are bent to, as evidence of a body's facing, if they are bent at rest and alike."""
    bends = [float(limb.bend() @ way) / BENT for limb in limbs]
    if bends and (min(bends) > 0.5 or max(bends) < -0.5):
        size = min(2.0, min(abs(bend) for bend in bends))
        yield Evidence(math.copysign(weight * size, bends[0]), f"the {name} are bent that way")


def _limit_direction(character: Character, limb: LimbPoints) -> np.ndarray | None:
    """Return the direction (3,) in which limits let a knee or elbow bend, as evidence of facing; None if they do not say."""
    first = character.described
    frames = rest_frames(first)
    outward = dict.fromkeys(pairwise(limb.segments), 1.0) | {(b, a): -1.0 for a, b in pairwise(limb.segments)}
    knee, shin = limb.joints[1], limb.joints[2] - limb.joints[1]
    for chain in joint_chains(first):
        if (chain.carrier, chain.segment) not in outward:
            continue
        frame, sign = frames[chain.carrier], outward[chain.carrier, chain.segment]
        for joint in chain.joints:
            frame = moved(frame, joint)
            if np.linalg.norm(np.array(frame[0]) - knee) > AT_KNEE * limb.length:
                continue
            way = _lopsided_axis(joint, frame)
            across = np.cross(sign * way, shin) if way is not None else np.zeros(3)
            length = float(np.linalg.norm(across))
            if length > 0.5 * float(np.linalg.norm(shin)):
                result: np.ndarray = across / length
                return result
    return None


def _lopsided_axis(joint: Joint, frame: tuple[Vector, Quaternion]) -> np.ndarray | None:
    """Return the unit vector (3,) about which a hinge turns one way only by its limits, which shows a body's facing; else None.

    frame: of the joint's body at rest.
    """
    if joint.kind != "hinge" or joint.guessed:
        return None
    (low, high), (rest,) = joint.interval, joint.rest_entries
    more, less = high - rest, rest - low
    if not math.isfinite(more + less) or max(more, less) < LOPSIDED * min(more, less) + 0.2:
        return None
    axis: np.ndarray = rotation_matrix(frame[1]) @ np.array(joint.axis) * (1.0 if more > less else -1.0)
    return axis
