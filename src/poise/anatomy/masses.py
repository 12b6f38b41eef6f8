"""Masses and centers of mass of segments: the character's own, else those of a man of 70 kg (de Leva 1996).

A character's own masses are used if it has any. Else the body weighs 70 kg and its segments what a man's do: table 4 of
P. de Leva, "Adjustments to Zatsiorsky-Seluyanov's segment inertia parameters", Journal of Biomechanics 29(9), 1223-1230,
1996. Its masses are shares of the whole body; its centers are shares of the way from the near to the far end.

| in the table | mass | center | between |
|---|---|---|---|
| head (with neck) | 6.94 % | 1 − 0.5002 | cervicale, vertex |
| upper and middle trunk | 15.96 + 16.33 % | 0.584 | navel, suprasternale |
| lower trunk | 11.17 % | 1 − 0.6115 | hips, navel |
| upper arm | 2.71 % | 0.5772 | shoulder, elbow |
| forearm | 1.62 % | 0.4574 | elbow, wrist |
| hand | 0.61 % | 0.7900 | wrist, third knuckle |
| thigh | 14.16 % | 0.4095 | hip, knee |
| shank | 4.33 % | 0.4395 | knee, ankle |
| foot | 1.37 % | 0.4415 | heel, toe tip |

0.584 is the common center of the two upper parts of the trunk, with the table's lengths of them, 170.7 and 215.5 mm. A foot's
share is taken from the ankle to where the foot leads, as characters have no heel. Collar bones weigh nothing: the table has
them in the trunk.
"""

from collections.abc import Iterable
from typing import NamedTuple

from poise.anatomy.body_parts import SHORT, Part, parts
from poise.anatomy.roles_from_names import Kind, is_body
from poise.character.character import Character
from poise.character.derived import derived
from poise.geometry.vectors import Vector, between

TOTAL = 70.0
"""Mass of a body whose mass is not known [kg]: a usual adult."""
DENSITY = 1000.0
"""Density of a body [kg/m³]: that of water, in which bodies just float."""
SLENDER = 0.2
"""Thickness of a segment without a known role, in lengths of it."""


class Share(NamedTuple):
    """A row of the table of segment masses."""

    mass: float
    """Share of the whole body's mass; for a limb, of one of the two."""
    center: float
    """Where the center of mass is, as a share of the way from the near to the far end."""
    kinds: tuple[Kind, ...]
    """Kinds of segments that have it together, by their lengths."""
    paired: bool = True


TABLE = (
    Share(0.0694, 1.0 - 0.5002, ("head", "neck"), paired=False),
    Share(0.1596 + 0.1633, 0.584, ("trunk",), paired=False),
    Share(0.1117, 1.0 - 0.6115, ("pelvis",), paired=False),
    Share(0.0271, 0.5772, ("upper_arm",)),
    Share(0.0162, 0.4574, ("forearm",)),
    Share(0.0061, 0.7900, ("hand", "fingers")),
    Share(0.1416, 0.4095, ("thigh",)),
    Share(0.0433, 0.4395, ("shin",)),
    Share(0.0137, 0.4415, ("foot", "toes")),
)
"""Table 4 of de Leva 1996, of men."""
WHOLE_TRUNK = Share(0.4346, 1.0 - 0.4486, ("trunk", "pelvis"), paired=False)
"""For characters without one of trunk and pelvis: from the hips to suprasternale."""


def segment_masses(character: Character) -> dict[str, tuple[float, Vector]]:
    """Return the mass [kg] and the center of mass (3,) in the segment's frame [m] of every segment; cached.

    A character's own, if any of its segments weighs something. Else those of a man of 70 kg, by what the segments are called;
    segments of one kind share its mass by their lengths, those with names unknown get it by the cube of their length. If no
    name is known, all do.

    >>> import poise
    >>> segment_masses(poise.biped())["head"]
    (5.0, (0.0, 0.14, 0.0))
    """
    return dict(derived(character.described, "masses", lambda: _masses(character.described)))


def _masses(character: Character) -> dict[str, tuple[float, Vector]]:
    if any(segment.mass > 0.0 for segment in character.segments):
        return {segment.name: (segment.mass, segment.center) for segment in character.segments}
    body = list(parts(character).values())
    found: dict[str, tuple[float, Vector]] = {}
    for share in _table_rows(body):
        for side in ("left", "right", "") if share.paired else (None,):
            group = [part for part in body if part.role and part.kind in share.kinds and side in (None, part.role.side)]
            # A limb without a side stands for both.
            found |= _distribute(share, share.mass * TOTAL * (2.0 if side == "" else 1.0), group)
    for part in body:
        if part.name not in found:
            counts = part.role is None and (not found or is_body(part.name))
            mass = DENSITY * SLENDER**2 * part.length**3 if counts else 0.0
            found[part.name] = (mass, between(part.near, part.far, 0.5))
    whole = sum(mass for mass, _ in found.values())
    if whole <= 0.0:  # nobody has a length
        found, whole = {part.name: (TOTAL / len(body), part.near) for part in body}, TOTAL
    scaled = {name: (mass * TOTAL / whole, center) for name, (mass, center) in found.items()}
    return {segment.name: scaled[segment.name] for segment in character.segments}


def _table_rows(body: Iterable[Part]) -> list[Share]:
    """Return de Leva's table of segment masses, with the trunk in one piece if the character has not both parts of it."""
    kinds = {part.kind for part in body}
    if {"trunk", "pelvis"} <= kinds:
        return list(TABLE)
    return [WHOLE_TRUNK, *(share for share in TABLE if share.kinds not in (("trunk",), ("pelvis",)))]


def _distribute(share: Share, mass: float, group: list[Part]) -> dict[str, tuple[float, Vector]]:
    """Distribute the mass of one row of de Leva's table over segments by their lengths, evenly if they have none."""
    whole = sum(part.length for part in group)
    alone = sum(part.length > SHORT for part in group) == 1
    result = {}
    for part in group:
        portion = part.length / whole if whole > SHORT else 1.0 / len(group)
        # The published center is that of the whole; of a piece of it the middle is the better guess.
        result[part.name] = (mass * portion, between(part.near, part.far, share.center if alone else 0.5))
    return result
