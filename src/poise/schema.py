"""The one schema of the files that Poise writes itself: what each kind of document holds, as JSON.

A document says what it is (`"poise": "character"`) and which version of the schema it follows. Lengths
are metres, angles radians, quaternions wxyz. JSON has no infinity: a limit that is not there is null.
"""

import math
import re
from typing import Literal, TypeVar

import msgspec

from poise.character import Character, Effector, Joint, Segment
from poise.errors import PoiseError
from poise.vectors import IDENTITY, ORIGIN, Quaternion, Vector

VERSION = 1

Limit = float | None
Kind = Literal["hinge", "slide"]
Document = TypeVar("Document")


class JointDescription(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A joint as it is written."""

    name: str
    parent: str | None
    axis: Vector
    offset: Vector = ORIGIN
    limits: tuple[Limit, Limit] = (None, None)
    rest: float = 0.0
    kind: Kind = "hinge"
    segment: str | None = None
    rotation: Quaternion = IDENTITY


class SegmentDescription(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A segment as it is written."""

    name: str
    mass: float = 0.0
    center: Vector = ORIGIN


class EffectorDescription(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An effector as it is written."""

    name: str
    segment: str
    offset: Vector = ORIGIN
    rotation: Quaternion = IDENTITY


class CharacterDescription(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, tag_field="poise", tag="character"):
    """A character as it is written: on the base it was first described with, and the base it is held at."""

    base: str
    joints: list[JointDescription]
    effectors: list[EffectorDescription]
    segments: list[SegmentDescription] = []
    held: str | None = None
    """The segment that it is held at, where that is not `base`."""
    version: int = VERSION


class GoalDescription(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What is wanted of an effector: a position, an orientation, or both."""

    position: Vector | None = None
    orientation: Quaternion | None = None


class SchemaError(PoiseError):
    """Text that is not a document of the schema."""


def encode_character(character: Character) -> bytes:
    """The text of a character's file, a line for each joint, segment and effector."""
    first = character.described
    description = CharacterDescription(
        base=first.base,
        joints=[_describe_joint(joint) for joint in first.joints],
        effectors=[EffectorDescription(e.name, e.segment, e.offset, _short(e.rotation)) for e in first.effectors],
        segments=[SegmentDescription(s.name, s.mass, s.center) for s in first.segments],
        held=None if character.base == first.base else character.base,
    )
    fields = {"poise": "character", "version": VERSION} | msgspec.to_builtins(description)
    lines = [f'"{name}": {_lines(value) if isinstance(value, list) else _text(value)}' for name, value in fields.items()]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _lines(values: list[object]) -> str:
    return "[\n  " + ",\n  ".join(_text(value) for value in values) + "\n]"


def _short(rotation: Quaternion) -> Quaternion:
    """The identity as the very object that is the default, so that it is left out."""
    return IDENTITY if rotation == IDENTITY else rotation


def _describe_joint(joint: Joint) -> JointDescription:
    low, high = (None if math.isinf(limit) else limit for limit in joint.limits)
    kind: Kind = "slide" if joint.kind == "slide" else "hinge"
    return JointDescription(
        name=joint.name,
        parent=joint.parent,
        axis=joint.axis,
        offset=joint.offset,
        limits=(low, high),
        rest=joint.rest,
        kind=kind,
        segment=joint.segment,
        rotation=_short(joint.rotation),
    )


def decode_character(text: bytes) -> Character:
    """The character of a file's text."""
    description = _decode(text, CharacterDescription)
    if description.version > VERSION:
        raise SchemaError(
            f"it follows version {description.version} of the schema, and this Poise knows {VERSION}; upgrade Poise"
        )
    character = Character(
        tuple(_joint(joint) for joint in description.joints),
        tuple(Effector(e.name, e.segment, e.offset, e.rotation) for e in description.effectors),
        tuple(Segment(s.name, s.mass, s.center) for s in description.segments),
        base=description.base,
    )
    return character if description.held is None else character.rebase(description.held)


def _joint(joint: JointDescription) -> Joint:
    low, high = joint.limits
    limits = (-math.inf if low is None else low, math.inf if high is None else high)
    return Joint(
        joint.name, joint.parent, joint.offset, joint.axis, limits, joint.rest, joint.kind, joint.segment, joint.rotation
    )


def decode_goals(text: bytes) -> dict[str, GoalDescription]:
    """The goals of a file, by effector."""
    return _decode(text, dict[str, GoalDescription])


def _with_the_name(complaint: str, text: bytes) -> str:
    """A complaint about `$.joints[3].axis` with the name of that joint in front."""
    place = re.search(r"\$\.(joints|segments|effectors)\[(\d+)\]", complaint)
    if place is None:
        return complaint
    try:
        part = msgspec.json.decode(text)[place[1]][int(place[2])]
    except RecursionError:
        return complaint
    name = part.get("name") if isinstance(part, dict) else None
    return complaint if name is None else f"{place[1][:-1]} {name!r}: {complaint}"


def _decode(text: bytes, kind: type[Document]) -> Document:
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        raise SchemaError(_with_the_name(str(error), text)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SchemaError(f"it is not JSON in UTF-8: {error}") from None
    except RecursionError:
        raise SchemaError("it is nested too deeply") from None
