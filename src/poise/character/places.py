"""Places: frames on segments, by the name of an effector or a segment."""

from typing import NamedTuple

from poise.character.character import Character
from poise.errors import UnknownEffectorError
from poise.geometry.vectors import IDENTITY, ORIGIN, Quaternion, Vector, add, rotate


class Place(NamedTuple):
    """A place on a character: a frame on a segment."""

    segment: str
    offset: Vector
    rotation: Quaternion


def place_of(character: Character, name: str) -> Place:
    """Return the place (segment, offset, rotation) that the name of an effector, or else of a segment, stands for."""
    for effector in character.effectors:
        if effector.name == name:
            return Place(effector.segment, effector.offset, effector.rotation)
    for segment in character.segments:
        if segment.name == name:
            return Place(name, ORIGIN, IDENTITY)
    known = [effector.name for effector in character.effectors] + [segment.name for segment in character.segments]
    raise UnknownEffectorError(name, known)


def point_of(character: Character, place: Place, offset: Vector = ORIGIN) -> tuple[int, Vector]:
    """Return the number of the frame that carries a place, and in it a point (3,) given in the place's own frame [m]."""
    attachment = character.attachments[place.segment]
    return 0 if attachment.joint is None else attachment.joint + 1, add(attachment.offset, in_segment(place, offset))


def in_segment(place: Place, offset: Vector) -> Vector:
    """Convert a point from the frame of a place to the frame of its segment [m]."""
    return add(place.offset, rotate(place.rotation, offset))
