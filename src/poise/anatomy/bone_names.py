"""Names of human bones: the 55 of VRM 1.0, their sides, and which segment of a character is which bone."""

from collections.abc import Collection
from dataclasses import dataclass

from poise.anatomy.roles_from_names import Side
from poise.strict_names import known_options

FINGERS = ("Thumb", "Index", "Middle", "Ring", "Little")
"""Fingers from the thumb on, as VRM names them."""
PHALANGES = ("Proximal", "Intermediate", "Distal")
"""Bones of a finger from the hand outward."""
THUMB = ("Metacarpal", "Proximal", "Distal")
"""Bones of a thumb from the wrist outward."""
SIDES: tuple[Side, ...] = ("left", "right")
"""Sides of paired bones."""
MIDDLE = ("hips", "spine", "chest", "upperChest", "neck", "head", "jaw")
"""Bones in the middle of the body."""
LIMBS = ("Shoulder", "UpperArm", "LowerArm", "Hand", "UpperLeg", "LowerLeg", "Foot", "Toes")
"""Paired bones of the limbs without fingers, without their side."""
TRUNK = ("spine", "chest", "upperChest")
"""Bones between hips and neck."""
UNKNOWN_SIDE = 0.5
"""Confidence in a bone whose side is a guess."""


def finger_bones(finger: str) -> tuple[str, ...]:
    """Return the names of a finger's three bones without their side, from the hand outward.

    >>> finger_bones("Index")
    ('IndexProximal', 'IndexIntermediate', 'IndexDistal')
    """
    return tuple(f"{finger}{bone}" for bone in (THUMB if finger == "Thumb" else PHALANGES))


PAIRED = ("Eye", *LIMBS, *(bone for finger in FINGERS for bone in finger_bones(finger)))
"""Bones that there are two of, without their side."""
BONES = (*MIDDLE, *(f"{side}{bone}" for side in SIDES for bone in PAIRED))
"""All human bones that a body map knows, as VRM 1.0 names them."""
ESSENTIAL = ("UpperLeg", "LowerLeg", "Foot", "UpperArm", "LowerArm", "Hand")
"""Paired bones that make a body human, without their side."""
ESSENTIAL_MIDDLE = ("hips", "spine", "head")
"""Bones in the middle that make a body human."""


def side_of(bone: str) -> Side:
    """Return the side that the name of a human bone begins with; empty for a bone in the middle.

    >>> side_of("leftUpperArm"), side_of("spine")
    ('left', '')
    """
    return next((side for side in SIDES if bone.startswith(side)), "")


def without_side(bone: str) -> str:
    """Return the name of a bone without its side.

    >>> without_side("leftUpperArm")
    'UpperArm'
    """
    return bone[len(side_of(bone)) :]


def other_side(bone: str) -> str:
    """Return the name of the same bone on the other side; that of a bone in the middle stays.

    >>> other_side("leftUpperArm")
    'rightUpperArm'
    """
    swapped = {"left": "right", "right": "left", "": ""}
    return swapped[side_of(bone)] + without_side(bone)


def is_complete(bones: Collection[str]) -> bool:
    """Check whether bones, by their names, are all that make a body human.

    >>> is_complete(["hips", "head"])
    False
    """
    paired = (f"{side}{bone}" for side in SIDES for bone in ESSENTIAL)
    return all(bone in bones for bone in (*ESSENTIAL_MIDDLE, *paired))


@known_options
@dataclass(frozen=True, slots=True)
class Bone:
    """Which segment of a character is a human bone, how sure that is, and why."""

    name: str
    """The human bone, as VRM 1.0 names it."""
    segment: str
    """The character's segment that is this bone; its joint is the one at the segment's near end."""
    confidence: float
    """Estimated chance that it is right, 0 to 1; 0.5 for one whose side is a guess between two."""
    reason: str
    """Why, in words."""
