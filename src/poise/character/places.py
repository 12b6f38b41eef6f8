"""Places: frames on segments, by the name of an effector or a segment."""

from typing import NamedTuple

from poise.character.character import Character
from poise.errors import UnknownEffectorError, ValueRefusedError
from poise.geometry.rotations import IDENTITY, Quaternion, rotate
from poise.geometry.vectors import ORIGIN, Vector, add


class Place(NamedTuple):
    """A place on a character: a frame on a segment."""

    segment: str
    offset: Vector
    rotation: Quaternion


def place_of(character: Character, name: str) -> Place:
    """Return the place (segment, offset, rotation) that the name of an effector, or else of a segment, stands for."""
    for effector in character.effectors:
        if isinstance(name, str) and effector.name == name:
            return Place(effector.segment, effector.offset, effector.rotation)
    for segment in character.segments:
        if isinstance(name, str) and segment.name == name:
            return Place(name, ORIGIN, IDENTITY)
    known = [effector.name for effector in character.effectors] + [segment.name for segment in character.segments]
    raise UnknownEffectorError(name, known)


def two_places(character: Character, one: str, other: str, what: str) -> tuple[Place, Place]:
    """Return the places, by two names of effectors or segments, which must be on different segments."""
    places = place_of(character, one), place_of(character, other)
    if places[0].segment == places[1].segment:
        both = f"{one!r} twice" if one == other else f"{one!r} and {other!r}, both on {places[0].segment!r}"
        raise ValueRefusedError(what, f"needs places on two segments, not {both}")
    return places


def point_of(character: Character, place: Place, offset: Vector = ORIGIN) -> tuple[int, Vector]:
    """Return the number of the frame that carries a place, and in it a point (3,) given in the place's own frame [m]."""
    attachment = character.attachments[place.segment]
    return 0 if attachment.joint is None else attachment.joint + 1, add(attachment.offset, in_segment(place, offset))


def in_segment(place: Place, offset: Vector) -> Vector:
    """Convert a point from the frame of a place to the frame of its segment [m]."""
    return add(place.offset, rotate(place.rotation, offset))
