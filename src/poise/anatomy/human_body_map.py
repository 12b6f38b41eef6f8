"""The body map: which segments of a character are which human bones, how sure that is, and where its soles and palms are."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from poise.anatomy.bone_names import BONES, Bone
from poise.anatomy.bone_search import BoneSearch, search_bones
from poise.anatomy.soles_palms_gaze_and_height import BodyPlace, BodyPlaces
from poise.character.character import Character
from poise.character.derived import derived
from poise.errors import UnknownChoiceError, UnknownSegmentError, ValueRefusedError
from poise.geometry.vectors import Vector
from poise.plain_text import counted, format_table
from poise.strict_names import known_options

SURE = 0.8
"""Confidence from which a bone is taken to be right."""


@known_options
@dataclass(frozen=True, eq=False, repr=False)
class BodyMap:
    """The body map of a character: which of its segments are which human bones, with how sure that is and why.

    Bones have the 55 names of VRM 1.0: hips, spine, leftUpperArm, … `str()` of a map is a table of all that was found.
    """

    character: Character
    """The character; with corrections, a copy that knows them, which walks, poses and pictures then go by."""
    bones: Mapping[str, Bone]
    """What was found, by the bone's name; empty if the character is no human."""
    human: bool
    """Whether the character is a human body, or shaped like one."""
    confidence: float
    """Estimated chance that `human` is right, 0 to 1."""
    reason: str
    """Why it is called human, or not."""
    sides: str
    """What left and right are known by: "names", "facing" or "given"; "unknown" if they may be swapped."""
    up: Vector
    """Unit vector from hips to head at rest, the first base at the origin."""
    forward: Vector | None
    """Unit vector that the body faces at rest; None if nothing shows it."""
    left: Vector | None
    """Unit vector to the left of the body at rest; None if nothing shows it."""
    height: float
    """Height from the soles to the top of the head, standing as at rest [m]; 0 if the character is no human."""
    soles: Mapping[str, BodyPlace]
    """Soles of the feet by side, facing out of the foot."""
    palms: Mapping[str, BodyPlace]
    """Palms of the hands by side, facing out of the hand."""
    gaze: BodyPlace | None
    """Where the head looks from, and to; None if that is unknown."""
    doubts: tuple[str, ...]
    """What does not fit, in sentences."""

    @property
    def sure(self) -> bool:
        """Whether every bone of the body map has a confidence of at least 0.8, and left and right are known."""
        return self.human and self.sides != "unknown" and all(bone.confidence >= SURE for bone in self.bones.values())

    def segment(self, bone: str) -> str | None:
        """Return the segment that is a bone of the body map, such as leftUpperArm; None if the character has no such bone.

        >>> import poise
        >>> poise.body_map(poise.biped()).segment("leftLowerLeg")
        'left_shin'
        """
        if bone not in BONES:
            raise UnknownChoiceError("bone", bone, BONES)
        return self.bones[bone].segment if bone in self.bones else None

    def bone(self, segment: str) -> str | None:
        """Return the bone that a segment is by the body map; None if it is none."""
        self.character.segment(segment)
        return next((bone.name for bone in self.bones.values() if bone.segment == segment), None)

    def __str__(self) -> str:
        """Write the body map as a person reads it: what the body is, how it stands, and a table of its bones."""
        if not self.human:
            return f"no human: {self.reason}"
        sides = "left and right may be swapped" if self.sides == "unknown" else f"left and right by {self.sides}"
        facing = "facing unknown" if self.forward is None else f"faces {_direction_in_words(self.forward)}"
        head = f"human ({self.confidence:.0%}): {self.reason}; {sides}; up is {_direction_in_words(self.up)}, {facing}"
        lines = [head, f"{counted(len(self.bones), 'bone')}, {self.height:.2f} m tall", *self.doubts, ""]
        rows = [(b.name, b.segment, f"{b.confidence:.0%}", b.reason) for b in self.bones.values()]
        return "\n".join([*lines, *format_table([("bone", "segment", "sure", "because"), *rows], "<<><")])

    def __repr__(self) -> str:
        return f"BodyMap({'human' if self.human else 'no human'}, {counted(len(self.bones), 'bone')}, sides {self.sides})"


@known_options
def body_map(character: Character, corrections: Mapping[str, str | None] | None = None) -> BodyMap:
    """Make the body map: which segments of a character are which human bones, by names, else structure and proportions; cached.

    corrections: segments of bones that are found wrong, by the bone's VRM name, such as {"leftFoot": "bone_17"}; None for a
    bone that the character does not have. They count for certain, and the rest is found around them.

    >>> import poise
    >>> found = poise.body_map(poise.biped())
    >>> found.human, found.segment("hips"), found.sides
    (True, 'pelvis', 'names')
    """
    if not isinstance(character, Character):
        raise ValueRefusedError("character", f"must be a Character, not {type(character).__name__}")
    given = checked_bones(character, corrections)
    key = ("body map", *sorted(given.items()))
    return derived(character, key, lambda: _body_map(_corrected(character, given) if given else character))


def _corrected(character: Character, given: Mapping[str, str | None]) -> Character:
    """Copy a character, on the same base, with the corrections of its body map: bones that are known for certain."""
    first = character.described
    owners = {segment for segment in given.values() if segment is not None}
    kept = {bone: segment for bone, segment in first.bones.items() if segment not in owners}
    bones = {**kept, **given}
    return Character(first.joints, first.effectors, first.segments, first.base, first.source, bones).rebase(character.base)


def checked_bones(character: Character, given: Mapping[str, str | None] | None) -> dict[str, str | None]:
    """Check the corrections that a user gives for a body map: known bones, segments that it has, each only once."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise ValueRefusedError(
            "corrections", f'must map bones to names of segments, such as {{"leftFoot": "foot.L"}}, not {given!r}'
        )
    owners: dict[str, str] = {}
    for bone, segment in given.items():
        if bone not in BONES:
            raise UnknownChoiceError("corrections", bone, BONES, f"know no bone {bone!r}")
        if segment is None:
            continue
        if not isinstance(segment, str) or segment not in character.attachments:
            raise UnknownSegmentError(segment, [each.name for each in character.segments])
        if segment in owners:
            raise ValueRefusedError("corrections", f"give segment {segment!r} to two bones, {owners[segment]} and {bone}")
        owners[segment] = bone
    return dict(given)


def _body_map(character: Character) -> BodyMap:
    checked_bones(character, character.described.bones)
    found = search_bones(character)
    order = {bone: number for number, bone in enumerate(BONES)}
    bones = {name: found.bones[name] for name in sorted(found.bones, key=lambda name: order[name])}
    left = None if found.forward is None else np.cross(found.up, found.forward)
    places = BodyPlaces(character, found) if found.human else None
    return BodyMap(
        character=character,
        bones=MappingProxyType(bones),
        human=found.human,
        confidence=found.confidence,
        reason=found.reason,
        sides=found.sides,
        up=_vector(found.up),
        forward=None if found.forward is None else _vector(found.forward),
        left=None if left is None else _vector(left),
        height=0.0 if places is None else places.height(),
        soles=MappingProxyType({} if places is None else places.soles()),
        palms=MappingProxyType({} if places is None else places.palms()),
        gaze=None if places is None else places.gaze(),
        doubts=_doubts(found),
    )


def _doubts(found: BoneSearch) -> tuple[str, ...]:
    """List what does not fit of the body map, in sentences."""
    unknown = [found.sides_reason] if found.human and found.sides == "unknown" else []
    return (*unknown, *found.doubts)


def _vector(array: np.ndarray) -> Vector:
    x, y, z = (float(value) + 0.0 for value in array)
    return x, y, z


def _direction_in_words(direction: Vector) -> str:
    """For the text of a BodyMap, write a direction, such as up: +y where it is along an axis, else its three numbers."""
    for axis, value in zip("xyz", direction, strict=True):
        if abs(value) > 1.0 - 1e-9:
            return f"{'+' if value > 0 else '-'}{axis}"
    return "(" + ", ".join(f"{value:.2f}" for value in direction) + ")"
