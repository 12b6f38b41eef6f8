"""plausibility: how far a pose is below the floor, out of balance, beyond its limits and through itself.

Measured on the pose alone, whatever it was made from. The floor is y = 0. A foot touches it with the corners of its sole,
everything else with the capsule around it (`capsules`); next to the foot a shin is as thick as there is room for.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

from poise import checks
from poise.anatomy.body_parts import parts
from poise.anatomy.capsules import default_pairs, segment_capsules
from poise.anatomy.ground_points import watched_points
from poise.anatomy.proportions_and_landmarks import SIDES, Landmarks, fingers_beyond
from poise.anatomy.roles_from_names import Kind
from poise.character.derived import derived
from poise.character.joint_limits import limit_excess
from poise.geometry.line_distance import line_distance
from poise.geometry.polygon import convex_hull, signed_distance
from poise.geometry.rotations import rotate
from poise.geometry.vectors import Vector, add
from poise.goals.balance import support_points
from poise.motion.pose import Pose
from poise.strict_names import known_options

TOUCHING = 0.005
"""Height above the floor up to which a point bears weight [m]."""
SUNK_IN = 0.02
"""The same of what a body sits and lies on, which gives way under its weight [m]."""
SOFT: tuple[Kind | None, ...] = ("pelvis", "thigh", "trunk")
"""Kinds of segments that give way where they bear weight."""
ON_SOLE: tuple[Kind | None, ...] = ("foot", "toes")
"""These stand on their soles."""
SOLE = ("heel", "ball", "toe")
"""What the names of points on a sole end in."""

ALLOWED_BEYOND_LIMITS = 1e-9
"""Largest angle beyond the limits in a plausible pose [rad]: rounding."""
ALLOWED_BELOW_FLOOR = 1e-3
"""Largest depth below the floor in a plausible pose [m]."""
ALLOWED_PENETRATION = 5e-3
"""Largest depth of one capsule in another in a plausible pose [m]."""

FloorPoint = tuple[str, Vector, float]
"""A segment, a point in its frame [m], and how thick the body is around it [m]."""


@known_options
class Plausibility(NamedTuple):
    """The plausibility of a pose: how far it is from what a person could hold, as lengths and angles."""

    beyond_limits: float
    """Largest angle outside its limits [rad]."""
    below_floor: float
    """Largest depth of a point below the floor [m]."""
    penetration: float
    """Largest depth of one segment in another, of those worth keeping apart [m]."""
    margin: float
    """Distance of the center of mass inside what bears weight [m]; below 0 outside, −inf where nothing bears weight."""

    @property
    def plausible(self) -> bool:
        """Whether the pose is plausible for a person: 1 mm below the floor and 5 mm of penetration are allowed."""
        inside_limits, on_floor = self.beyond_limits <= ALLOWED_BEYOND_LIMITS, self.below_floor <= ALLOWED_BELOW_FLOOR
        return inside_limits and on_floor and self.penetration <= ALLOWED_PENETRATION and self.margin >= 0.0


def floor_points(body: Landmarks) -> list[FloorPoint]:
    """List the points that a plausible pose has above the floor: soles, and both ends of all other capsules; cached."""
    return list(derived(body.character, "floor points", lambda: tuple(_floor_points(body))))


def _floor_points(body: Landmarks) -> Iterator[FloorPoint]:
    first, known = body.character, parts(body.character)
    yield from ((segment, point, 0.0) for name, segment, point in watched_points(first) if name.endswith(SOLE))
    for name, capsule in segment_capsules(first).items():
        kind = known[name].kind
        if kind is None or kind in (*ON_SOLE, "fingers"):
            continue
        slender = min(capsule.radius, body.length.ankle) if kind == "shin" else capsule.radius
        yield name, capsule.start, capsule.radius
        yield name, capsule.end, slender
    for side in SIDES:
        hands = body.pieces["hand", side]
        if (tip := fingers_beyond(first, known, hands)) is not None:
            yield hands[0].name, tip, body.thickness["fingers"]


@known_options
def plausibility(pose: Pose) -> Plausibility:
    """Measure the plausibility of a pose, of a character with two arms and two legs.

    >>> import poise
    >>> plausibility(poise.named_pose(poise.biped(), "stand")).plausible
    True
    """
    body = Landmarks.of(checks.instance(pose, Pose, "pose").character)
    beyond = limit_excess(pose.character, pose.angles).max(initial=0.0)
    frames = {segment.name: pose.segment_frame(segment.name) for segment in pose.character.segments}

    def world(segment: str, point: Vector) -> Vector:
        origin, orientation = frames[segment]
        return add(tuple(origin.tolist()), rotate(tuple(orientation.tolist()), point))

    known, touching, lowest = parts(body.character), [], math.inf
    for segment, point, thick in floor_points(body):
        x, y, z = world(segment, point)
        lowest = min(lowest, y - thick)
        if y - thick < (SUNK_IN if known[segment].kind in SOFT else TOUCHING):
            touching.append((x, z))
    for segment, point in support_points(body.character, None):
        x, y, z = world(segment, point)
        if y < TOUCHING:
            touching.append((x, z))
    capsules, deepest = segment_capsules(body.character), 0.0
    for pair in default_pairs(body.character):
        one, other = (capsules[name] for name in pair)
        lines = [world(capsule.segment, point) for capsule in (one, other) for point in (capsule.start, capsule.end)]
        deepest = max(deepest, one.radius + other.radius - line_distance(*lines))
    x, _, z = pose.center_of_mass
    return Plausibility(float(beyond), max(0.0, -lowest), deepest, signed_distance(convex_hull(touching), (x, z)))
