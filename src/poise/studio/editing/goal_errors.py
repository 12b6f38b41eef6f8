"""What is left of the goals of other kinds than poses, and what is drawn of them: by the pose alone, without a solver."""

from dataclasses import dataclass
from math import acos, degrees

import numpy as np

from poise.anatomy.capsules import default_pairs, segment_capsules
from poise.anatomy.ground_points import watched_points
from poise.character.character import Character
from poise.character.derived import derived
from poise.defaults import TOLERANCE
from poise.document.document import Document
from poise.document.extra_goals import DocumentExtra, limb_points, place, plan
from poise.errors import CharacterError
from poise.geometry.line_distance import line_distance
from poise.geometry.polygon import Corner, convex_hull, depth_inside, distance_to_inside
from poise.geometry.vectors import Vector, conjugate, multiply, rotate
from poise.goals.balance import support_points
from poise.motion.pose import Pose

TOUCHES = 1e-3
"""A floor and capsules are allowed so much [m]: they push from there on."""


@dataclass(frozen=True)
class ExtraError:
    """What is left of a goal of another kind than a pose."""

    key: str
    kind: str
    metres: float = 0.0
    degrees: float = 0.0
    room: float = 0.0
    """How far a balanced center of mass is inside its polygon, without a margin [m]."""

    @property
    def reached(self) -> bool:
        """Whether it is within the tolerance."""
        metres = TOUCHES if self.kind in ("floor", "apart") else TOLERANCE[0]
        return self.metres <= metres and self.degrees <= degrees(TOLERANCE[1])


def extra_errors(document: Document, pose: Pose, idle: frozenset[str] = frozenset()) -> tuple[ExtraError, ...]:
    """What is left of every goal of another kind that is on; idle: those that ask for nothing on this base."""
    return tuple(_error(extra, pose) for key, extra in document.asked_extras.items() if key not in idle)


def _error(extra: DocumentExtra, pose: Pose) -> ExtraError:
    key, kind = extra.key, extra.kind
    if kind == "balance":
        corners, _ = support_polygon(pose, extra.bearing)
        x, _, z = pose.center_of_mass
        return ExtraError(key, kind, distance_to_inside(corners, (x, z), extra.margin), room=depth_inside(corners, (x, z)))
    if kind == "floor":
        lowest = min(place(pose, segment, point)[1] for _, segment, point in watched_points(pose.character))
        return ExtraError(key, kind, max(extra.height - lowest, 0.0))
    if kind == "apart":
        return ExtraError(key, kind, overlap(pose, extra.margin))
    assert extra.target is not None
    if kind == "center":
        return ExtraError(key, kind, float(np.linalg.norm(np.subtract(extra.target, pose.center_of_mass))))
    if kind == "look":
        return ExtraError(key, kind, degrees=_look_away(pose, extra.target))
    if kind == "hint":
        return ExtraError(key, kind, _off_side(pose, extra.name, extra.target))
    where, turned = pose.frame(extra.name)
    apart = multiply(conjugate(tuple(turned.tolist())), extra.orientation or tuple(turned.tolist()))
    turn = 2.0 * degrees(np.arctan2(np.linalg.norm(apart[1:]), abs(apart[0])))
    return ExtraError(key, kind, float(np.linalg.norm(where - extra.target)), turn if extra.orientation else 0.0)


def _look_away(pose: Pose, target: Vector) -> float:
    """The angle between where the head looks and where it should [degrees]."""
    looks = plan(pose.character).looks
    assert looks is not None
    where, turned = pose.frame(looks[0])
    way = np.subtract(target, where)
    length = float(np.linalg.norm(way))
    return degrees(acos(np.clip(way @ rotate(tuple(turned.tolist()), looks[1]) / length, -1.0, 1.0))) if length > 0 else 0.0


def _off_side(pose: Pose, name: str, target: Vector) -> float:
    """How far an elbow or a knee is from the side that it is hinted to [m]."""
    upper, middle, lower = (np.array(point) for point in limb_points(pose, plan(pose.character).limbs[name]))
    length = float(np.linalg.norm(lower - upper))
    if length <= 1e-9:
        return 0.0
    along = (lower - upper) / length
    out, wanted = ((point - upper) - (point - upper) @ along * along for point in (middle, np.array(target)))
    far, across = float(np.linalg.norm(out)), float(np.linalg.norm(wanted))
    return float(np.linalg.norm(far / across * wanted - out)) if far > 1e-9 and across > 1e-9 else 0.0


# ---- balance ------------------------------------------------------------------------------------------


def support_polygon(pose: Pose, bearing: tuple[str, ...] = ()) -> tuple[list[Corner], float]:
    """The corners on the floor of what bears weight, and the height of the lowest [m]; none where nothing is known to bear any.

    They go to the left, as seen with x to the right and z up.
    """
    try:
        points = [place(pose, *point) for point in support_points(pose.character, bearing or None)]
    except CharacterError:
        return [], 0.0
    return convex_hull([(x, z) for x, _, z in points]), min(y for _, y, _ in points)


def kept_apart(character: Character) -> tuple[tuple[str, str], ...]:
    """The pairs of segments that should stay apart."""
    return derived(character.described, "pairs kept apart", lambda: tuple(default_pairs(character)))


def overlap(pose: Pose, margin: float = 0.0) -> float:
    """How far the worst pair of capsules that should stay apart is too near [m]."""
    capsules, lines = segment_capsules(pose.character), {}
    pairs = kept_apart(pose.character.described)
    for name in {name for pair in pairs for name in pair}:
        lines[name] = place(pose, name, capsules[name].start), place(pose, name, capsules[name].end)
    short = [
        capsules[one].radius + capsules[other].radius + margin - line_distance(*lines[one], *lines[other])
        for one, other in pairs
    ]
    return max(*short, 0.0) if short else 0.0
