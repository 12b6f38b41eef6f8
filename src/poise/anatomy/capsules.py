"""Capsules around segments, as thick as their skin or as they weigh: radii of the skin, and the pairs to keep apart.

A capsule is all that is within a radius of a line. It holds as much as its segment weighs at the density of a body, within
bounds that keep it slender; pieces of one limb or of the trunk are as thick as the whole would be. A foot's lies on its sole.
Where a character has a skin, a capsule is as thick as that, within the same bounds; a piece of a limb or of the trunk whose own
skin does not tell is as thick as the other pieces are.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from poise.anatomy.body_parts import LEGS, SHORT, Part, finger_tip, parts
from poise.anatomy.ground_points import UP, watched_points
from poise.anatomy.masses import DENSITY, segment_masses
from poise.anatomy.roles_from_names import Kind
from poise.character.character import Character
from poise.character.derived import derived
from poise.character.skin import Skin
from poise.geometry.line_distance import line_distance
from poise.geometry.rotations import conjugate, rotate
from poise.geometry.vectors import Vector, add, between

SMALLEST_RADIUS = 0.05
"""Least radius of a capsule, in lengths of its segment."""
LARGEST_RADIUS = 0.35
"""Largest radius of a capsule, in lengths of its segment."""
LARGEST_RADII: dict[Kind, float] = {"pelvis": 0.75, "head": 0.6, "hand": 0.5, "trunk": 0.5}
"""Largest radii of capsules that are not slender, by kind, in lengths of their segments."""
DEFAULT_RADIUS = 0.12
"""Radius of a capsule where no mass is known, in lengths of the segment."""
CHAINS: tuple[Kind, ...] = ("trunk", "neck", "upper_arm", "forearm", "thigh", "shin")
"""Kinds of segments that may be in pieces, one after the other."""

APART: tuple[tuple[tuple[Kind, ...], tuple[Kind, ...]], ...] = (
    (("hand", "forearm"), ("trunk", "pelvis", "head", "thigh")),
    (("hand", "forearm"), ("hand", "forearm")),
    (("thigh", "shin"), ("thigh", "shin")),
)
"""Kinds whose capsules are kept apart; of two that are both in a limb of one sort, those of the two sides."""

FEWEST_VERTICES = 12
"""Vertices beside a line that its radius is taken from at least."""
MOST_ASIDE = 0.5
"""Largest distance of the middle of a segment's skin from its line, as a part of its radius: skin on one side does not tell."""
ENDS = 0.1
"""Share of a line at either end that is left out: the skin of the next segment begins there."""


@dataclass(frozen=True, slots=True)
class Capsule:
    """A capsule around a segment, in the segment's frame: all that is within a radius of a line."""

    segment: str
    start: Vector
    """Where the line begins [m]."""
    end: Vector
    """Where the line ends [m]."""
    radius: float
    """Distance of the capsule's surface from the line [m]."""

    @property
    def length(self) -> float:
        """Length of the capsule's line, without the round ends [m]."""
        return math.dist(self.start, self.end)


def segment_capsules(character: Character) -> dict[str, Capsule]:
    """Return the capsule around every segment that has any extent, by the segment's name; cached.

    >>> import poise
    >>> capsule = segment_capsules(poise.biped())["left_thigh"]
    >>> capsule.start, capsule.end, round(capsule.radius, 3)
    ((0.0, 0.0, 0.0), (0.0, -0.43, 0.0), 0.07)
    """
    return dict(derived(character.described, "capsules", lambda: dict(_capsules(character.described))))


def default_pairs(character: Character) -> list[tuple[str, str]]:
    """List the pairs of segments whose capsules are worth keeping apart.

    Hands and forearms from trunk, pelvis, head and thighs and from those of the other side, thighs and shins from those of
    the other side. No two that are joined, and none whose capsules touch at rest. Empty where names say nothing.

    >>> import poise
    >>> ("right_hand", "torso") in default_pairs(poise.biped())
    True
    """
    body, capsules = parts(character), segment_capsules(character)
    found: list[tuple[str, str]] = []
    for ones, others in APART:
        for one in _parts_with_capsules(body, capsules, ones):
            for other in _parts_with_capsules(body, capsules, others):
                joined = one.name in (other.name, other.parent) or one.parent == other.name
                same_limb = ones == others and not _on_opposite_sides(one, other)
                if joined or same_limb or (other.name, one.name) in found:
                    continue
                if _gap(one, capsules[one.name], other, capsules[other.name]) > 0.0:
                    found.append((one.name, other.name))
    return found


# ---- making them --------------------------------------------------------------------------------------


def _capsules(character: Character) -> Iterator[tuple[str, Capsule]]:
    body, masses = parts(character), segment_masses(character)
    soles = _soles(character)
    lines = {part.name: soles.get(part.name) or _center_line(character, body, part) for part in body.values()}
    lengths = {name: math.dist(*line) for name, line in lines.items()}
    skin = character.skin
    fitted = {} if skin is None else skin_radii(skin, {name: line for name, line in lines.items() if name not in soles})
    for part in body.values():
        if lengths[part.name] > SHORT:
            pieces = [part]
            if part.kind in CHAINS:
                pieces = [other for other in body.values() if other.role == part.role]
            mass, length = sum(masses[piece.name][0] for piece in pieces), sum(lengths[piece.name] for piece in pieces)
            radius = _radius(part.kind, mass, length)
            thick = [fitted[piece.name] for piece in pieces if piece.name in fitted]
            if thick:
                low, high = _bounds(part.kind, max(length, lengths[part.name]))
                radius = min(max(fitted.get(part.name, float(np.median(thick))), low), high)
            capsule = Capsule(part.name, *lines[part.name], radius)
            yield part.name, _lay_on_sole(part, capsule) if part.name in soles else capsule


def _center_line(character: Character, body: dict[str, Part], part: Part) -> tuple[Vector, Vector]:
    """Return where the line of a segment's capsule begins and ends, in the segment's frame [m]."""
    if part.parent is None:
        legs = [point for name, point in part.ends.items() if body[name].kind in LEGS]
        if part.kind == "pelvis" and len(legs) == 2 and math.dist(*legs) > SHORT:
            return legs[0], legs[1]  # it is wider than high
    if part.kind == "hand" and not part.ends:
        # The effector of a hand is in the palm as often as at the finger tips; a center of mass tells which.
        segment = character.segment(part.name)
        tip = between(part.near, segment.center, 2.0)
        if segment.mass > 0.0 and math.dist(part.near, tip) > part.length:
            return part.near, tip
    if part.kind == "hand" and part.length <= SHORT:
        return part.near, finger_tip(body, part)
    return part.near, part.far


def _soles(character: Character) -> dict[str, tuple[Vector, Vector]]:
    """Return the lines of the capsules of feet, along their soles from heel to toe or to the ball of the foot, by foot [m]."""
    points = {name: (segment, point) for name, segment, point in watched_points(character)}
    result = {}
    for name, (foot, heel) in points.items():
        if name.endswith("heel"):
            for front in ("ball", "toe"):
                segment, point = points.get(name.removesuffix("heel") + front, ("", heel))
                if segment == foot and math.dist(heel, point) > SHORT:
                    result[foot] = (heel, point)
                    break
    return result


def _lay_on_sole(part: Part, capsule: Capsule) -> Capsule:
    """Raise a foot's capsule so that it lies on the sole instead of around it, and is no longer than the sole."""
    share = min(capsule.radius / capsule.length, 0.5)
    up = rotate(conjugate(part.orientation), tuple(capsule.radius * x for x in UP))
    start, end = (add(between(capsule.start, capsule.end, place), up) for place in (share, 1.0 - share))
    return Capsule(capsule.segment, start, end, capsule.radius)


def _radius(kind: Kind | None, mass: float, length: float) -> float:
    """Compute the radius of a capsule that weighs as much as its segment, within bounds that keep it slender [m].

    π r² length + 4/3 π r³ = mass / density
    """
    if mass <= 0.0:
        return DEFAULT_RADIUS * length
    low, high = _bounds(kind, length)
    volume = mass / DENSITY
    for _ in range(50):
        radius = 0.5 * (low + high)
        if math.pi * radius**2 * (length + 4.0 / 3.0 * radius) < volume:
            low = radius
        else:
            high = radius
    return 0.5 * (low + high)


def _bounds(kind: Kind | None, length: float) -> tuple[float, float]:
    """Return the least and the largest radius of a capsule of a length [m]."""
    return SMALLEST_RADIUS * length, (LARGEST_RADII.get(kind, LARGEST_RADIUS) if kind else LARGEST_RADIUS) * length


# ---- pairs --------------------------------------------------------------------------------------------


def _parts_with_capsules(body: dict[str, Part], capsules: dict[str, Capsule], kinds: tuple[Kind, ...]) -> list[Part]:
    return [part for kind in kinds for part in body.values() if part.kind == kind and part.name in capsules]


def _on_opposite_sides(one: Part, other: Part) -> bool:
    return one.role is not None and other.role is not None and {one.role.side, other.role.side} == {"left", "right"}


def _gap(one: Part, capsule: Capsule, other: Part, other_capsule: Capsule) -> float:
    """Compute the distance between the capsules of two segments at rest [m]; below 0 if they overlap."""
    lines = [p.world(point) for p, c in ((one, capsule), (other, other_capsule)) for point in (c.start, c.end)]
    return line_distance(*lines) - capsule.radius - other_capsule.radius


def skin_radii(skin: Skin, lines: Mapping[str, tuple[Vector, Vector]]) -> dict[str, float]:
    """Return the radii of capsules as thick as the skin, its median distance from their lines [m].

    By segment with enough skin all around its line: of a chest that leans ahead, the back alone may be beside it.
    lines: start and end in the segment's frame [m].
    """
    result = {}
    for name, points in skin.points_by_segment().items():
        if name not in lines:
            continue
        start, end = np.array(lines[name])
        line = end - start
        along = (points - start) @ line / max(float(line @ line), 1e-12)
        beside = (along > ENDS) & (along < 1.0 - ENDS)
        if beside.sum() >= FEWEST_VERTICES:
            away = points[beside] - start - along[beside, None] * line
            radius = float(np.median(np.linalg.norm(away, axis=1)))
            if np.linalg.norm(away.mean(axis=0)) <= MOST_ASIDE * radius:
                result[name] = radius
    return result
