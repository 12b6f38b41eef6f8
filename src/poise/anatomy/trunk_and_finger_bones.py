"""Trunk and finger bones: which segments are spine, chest and upper chest, and which hang on a hand as which finger."""

import math
import re
from collections.abc import Sequence

import numpy as np

from poise.anatomy.bone_names import FINGERS, TRUNK, Bone, finger_bones
from poise.anatomy.roles_from_names import Side, plain_words
from poise.anatomy.segment_tree import RootedTree

WORDS = {
    "Thumb": "thumb|pollex",
    "Index": "index|point(?:er)?|fore_?finger",
    "Middle": "middle|mid",
    "Ring": "ring",
    "Little": "little|pinky|pinkie|small",
}
"""Words of fingers as patterns."""
PATTERNS = {
    finger: re.compile(rf"(?<![a-z])(?:l|r|f|hand|left|right)?_?(?:{words})(?:_?finger|_?metacarpal)?(?![a-z])")
    for finger, words in WORDS.items()
}
"""`WORDS` as patterns that find a whole word."""
METACARPAL = re.compile(r"(?<![a-z])(?:meta_?carpal|carpal|in_hand|palm)(?![a-z])|metacarpal")
"""Words of the bones of a palm, which VRM knows of the thumb only."""
NUMBERED = re.compile(r"(?:finger|digit)[ _.-]?(\d)", re.IGNORECASE)
"""Pattern of fingers that are counted from the thumb on, the first digit."""
END = re.compile(r"(?<![a-z])(?:end|nub|tip)(?![a-z])")
"""Words of what only marks where a finger ends."""
BY_NAME = 0.93
"""Confidence in a finger by its name."""
BY_PLACE = 0.7
"""Confidence in a finger by where it lies."""

SAME_PLACE = 0.01
"""Distance below which two joints of a trunk are one in several pieces, in sizes of the body."""
LABELS = (
    ("upperChest", re.compile(r"(?<![a-z])upper_?chest(?![a-z])")),
    ("chest", re.compile(r"(?<![a-z])chest(?![a-z])")),
    ("spine", re.compile(r"(?<![a-z])spine(?![a-z])")),
)
"""Words of bones of the trunk, those that contain others first."""


def trunk_bones(seen: RootedTree, names: Sequence[str], size: float, confidence: float, reason: str) -> dict[str, Bone]:
    """Name the bones of a trunk among its segments, from the hips to the one that carries the arms.

    One is the spine, two are spine and chest, three are spine, chest and upper chest; of more, the first, the middle and the
    last. Names that say so themselves count more. Of joints in one place the last counts.
    """
    pieces = [
        name
        for number, name in enumerate(names)
        if number + 1 == len(names) or math.dist(seen.near[name], seen.near[names[number + 1]]) > SAME_PLACE * size
    ]
    labels = [next((bone for bone, pattern in LABELS if pattern.search(plain_words(name))), None) for name in pieces]
    order = [TRUNK.index(label) for label in labels if label is not None]
    if len(order) == len(pieces) and order == sorted(set(order)) and order[:1] == [0]:
        return {TRUNK[k]: Bone(TRUNK[k], name, confidence, f"named {name!r}") for k, name in zip(order, pieces, strict=True)}
    if len(pieces) > len(TRUNK):
        pieces = [pieces[0], pieces[(len(pieces) - 1) // 2], pieces[-1]]
    return {bone: Bone(bone, name, confidence, reason) for bone, name in zip(TRUNK, pieces, strict=False)}


def find_fingers(seen: RootedTree, hand: Bone, side: Side) -> dict[str, Bone]:
    """Find the bones of the fingers on a hand: by their names, else by where they lie on a hand of five."""
    chains = _chains(seen, hand.segment)
    named = _by_names(chains)
    if not named:
        return _by_place(seen, hand, chains, side)
    found: dict[str, Bone] = {}
    for finger, chain in named.items():
        bones = [name for name in chain if not END.search(plain_words(name))]
        if finger != "Thumb":
            bones = [name for name in bones if not METACARPAL.search(plain_words(name))]
        elif len(bones) == 2:
            found |= _named(finger_bones(finger)[1:], bones, side, hand.confidence * BY_NAME, "named so")
            continue
        found |= _named(finger_bones(finger), bones, side, hand.confidence * BY_NAME, "named so")
    return found


def _named(bones: tuple[str, ...], segments: list[str], side: Side, confidence: float, reason: str) -> dict[str, Bone]:
    pairs = zip(bones, segments, strict=False)
    return {f"{side}{bone}": Bone(f"{side}{bone}", name, confidence, reason) for bone, name in pairs}


def _chains(seen: RootedTree, hand: str) -> list[list[str]]:
    """List the chains of segments that may be fingers of a hand, each from the hand outward; a palm that forks is left out."""
    found: list[list[str]] = []
    waiting = [[child] for child in seen.children[hand]]
    while waiting:
        chain = waiting.pop(0)
        children = seen.children[chain[-1]]
        if len(children) > 1 and len(chain) == 1 and len(found) < 20:
            waiting += [[child] for child in children]
            continue
        while children:
            chain.append(max(children, key=lambda name: seen.reach[name]))
            children = seen.children[chain[-1]]
        found.append(chain)
    return found


def _by_names(chains: list[list[str]]) -> dict[str, list[str]]:
    """Tell finger chains apart by the words for fingers in their names, or by the numbers that fingers have."""
    found: dict[str, list[str]] = {}
    for chain in chains:
        words = plain_words(chain[-1] if len(chain) == 1 else chain[min(1, len(chain) - 1)])
        for finger, pattern in PATTERNS.items():
            if pattern.search(words) and finger not in found:
                found[finger] = chain
                break
    if found:
        return found
    numbers: dict[int, list[str]] = {}
    for chain in chains:
        said = [match.group(1) for name in chain if (match := NUMBERED.search(name)) is not None]
        if said:
            numbers.setdefault(int(said[0]), chain)
    least = 0 if 0 in numbers else 1
    return {FINGERS[number - least]: chain for number, chain in sorted(numbers.items()) if 0 <= number - least < len(FINGERS)}


def _by_place(seen: RootedTree, hand: Bone, chains: list[list[str]], side: Side) -> dict[str, Bone]:
    """Tell the five fingers of a hand apart by where they begin: the thumb stands apart, the others are in a row."""
    long = [chain for chain in chains if len(chain) >= 2]
    if len(long) != len(FINGERS):
        return {}
    wrist = np.array(seen.near[hand.segment])
    # Fingers point where they end; the one whose direction differs most from the others' is the thumb.
    ends = np.array([seen.near[chain[-1]] for chain in long]) - wrist
    ways = ends / np.linalg.norm(ends, axis=1)[:, None].clip(1e-12)
    apart = [float(np.mean([1.0 - ways[k] @ ways[other] for other in range(5) if other != k])) for k in range(5)]
    order = sorted(range(5), key=lambda k: -apart[k])
    thumb = order[0]
    if apart[thumb] < 1.3 * apart[order[1]]:
        return {}
    row = sorted((k for k in range(5) if k != thumb), key=lambda k: float(np.linalg.norm(ends[k] - ends[thumb])))
    palms = sum(_begins_in_palm(seen, wrist, long[k]) for k in row) >= 2 and min(len(long[k]) for k in row) > 3
    found: dict[str, Bone] = {}
    for finger, k in zip(FINGERS, [thumb, *row], strict=True):
        bones = long[k][1:] if palms and finger != "Thumb" else long[k]
        found |= _named(finger_bones(finger), bones, side, hand.confidence * BY_PLACE, "its place on a hand of five fingers")
    return found


def _begins_in_palm(seen: RootedTree, wrist: np.ndarray, chain: list[str]) -> bool:
    """Check whether a finger begins with a bone of the palm: the longest one, which begins near the wrist."""
    if len(chain) < 3:
        return False
    points = [np.array(seen.near[name]) for name in chain]
    first, second = (math.dist(points[k], points[k + 1]) for k in (0, 1))
    return first > second and math.dist(points[0], wrist) < 0.8 * first
