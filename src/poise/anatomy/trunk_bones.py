"""Trunk bones: which of the segments between hips and arms are spine, chest and upper chest."""

import math
import re
from collections.abc import Sequence

from poise.anatomy.bone_names import TRUNK, Bone
from poise.anatomy.name_translations import plain_words
from poise.anatomy.segment_tree import RootedTree

SAME_PLACE = 0.01
"""Distance below which two joints of a trunk are one in several pieces, in sizes of the body."""
LABELS = (
    ("upperChest", re.compile(r"(?<![a-z])upper_?chest(?![a-z])")),
    ("chest", re.compile(r"(?<![a-z])chest(?![a-z])")),
    ("spine", re.compile(r"(?<![a-z])spine(?![a-z])")),
)
"""Words of bones of the trunk, those that contain others first."""


def trunk_bones(seen: RootedTree, names: Sequence[str], size: float, confidence: float, reason: str) -> dict[str, Bone]:
    """Name the segments of a trunk, from the hips to the one that carries the arms.

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
