"""The ground under a document's body, its height and terrain; the support polygon, and how deep the center of mass is inside.

A foot touches the ground with the corners of its sole, everything else with the capsule around it, so that a body may sit,
kneel and crawl; what is in the air bears nothing.
"""

import math

import numpy as np

from poise import appearance
from poise.anatomy.ground_points import watched_points
from poise.anatomy.proportions_and_landmarks import Landmarks
from poise.appearance.facing_of_pose import heading
from poise.character.character import Character
from poise.character.derived import derived
from poise.character.places import place_of
from poise.document.document import Document
from poise.document.goal_anchors import goal_anchors
from poise.errors import CharacterError
from poise.gait import Terrain
from poise.geometry.polygon import Corner, convex_hull, depth_inside
from poise.geometry.rotations import conjugate, multiply, rotate
from poise.geometry.vectors import Vector, add, negate
from poise.goals.balance import support_points
from poise.kernels.workspace import layout
from poise.motion.motion import Motion
from poise.motion.pose import Pose, points_in_world
from poise.poses.pose_plausibility import FloorPoint, floor_points

SAMPLED_FRAMES = 12
"""Largest number of frames of a motion that are measured for its extent and its ground."""
TOUCHING = 0.0086
"""A point of the body this far above the ground bears weight, in heights of the body: 1.5 cm of a person."""
COMING_DOWN = 0.8
"""A point that bore none before has to be this much nearer."""
DRAWN_EXACTLY = 1e-6
"""Surfaces are drawn in single precision: so far from the soles they end at them [m]."""
DIGITS = 6
"""Behind the point of what bears weight [m]: Python snippets show it."""

Bearing = tuple[tuple[str, Vector], ...]
"""Points that bear weight: segment, and place in its frame [m]."""


def terrain(document: Document) -> Terrain:
    """Return the ground of a document as a terrain: what its motion was walked on, else a level floor."""
    if isinstance(document.ground, Terrain):
        return document.ground
    return Terrain((0.0, ground(document), 0.0))


def ground(document: Document) -> float:
    """Return the height of a document's ground [m]: under the character at rest, or a motion's usual lowest point."""
    if isinstance(document.ground, Terrain):
        return document.ground.origin[1]
    if document.motion is None:
        described = document.character.described
        return derived(described, "ground at rest", lambda: float(appearance.bounds(described)[0, 1]))
    return MOTION_GROUND.measure(document.motion)


def with_floor_on_ground(document: Document) -> Document:
    """Return a document whose floor, if the body keeps to it, has the height of the ground where the body stands."""
    if "floor" not in document.enabled_extras:
        return document
    x, _, z = document.placement.position
    return document.with_extra("floor", height=terrain(document)(x, z))


class MotionGround:
    """Measures the ground under motions, and remembers that of the latest: a page is told of it many times a second."""

    def __init__(self) -> None:
        self._latest: tuple[Motion | None, float] = None, 0.0

    def measure(self, motion: Motion) -> float:
        """Measure the height of the ground under a document's motion, of which a tenth of the frames may be lower [m]."""
        measured, height = self._latest
        if measured is not motion:
            lowest = [appearance.bounds_in(motion[number])[0, 1] for number in sampled_frames(motion)]
            height = float(np.quantile(lowest, 0.1))
            self._latest = motion, height
        return height


MOTION_GROUND = MotionGround()
"""The ground of the motion that is open."""


def sampled_frames(motion: Motion) -> list[int]:
    """To measure the ground under a document's motion, return the numbers of a few frames spread over it."""
    return sorted({round(place) for place in np.linspace(0, len(motion) - 1, min(len(motion), SAMPLED_FRAMES))})


def placed_like_body(document: Document, pose: Pose) -> Pose:
    """Move a pose from the ground y = 0 to the ground under a document's body, at its place and with its heading."""
    now = document.pose
    at, goal = appearance.middle(pose), appearance.middle(now)
    half = 0.5 * (heading(now) - heading(pose))
    rotation = (math.cos(half), 0.0, math.sin(half), 0.0)
    x, _, z = rotate(rotation, (float(at[0]), 0.0, float(at[2])))
    floor = terrain(document)(float(goal[0]), float(goal[2]))
    place = rotate(rotation, pose.placement.position)
    moved = (place[0] + float(goal[0]) - x, place[1] + floor, place[2] + float(goal[2]) - z)
    return Pose(pose.character, pose.angles, (moved, multiply(rotation, pose.placement.orientation)))


def support_polygon(document: Document) -> tuple[list[Corner], float]:
    """Return the corners of the support polygon of a document's pose, (k, 2) [m], and the height of its lowest point [m].

    They go to the left, as seen with x to the right and z up; there are none where nothing is known to touch the ground.
    With a balance goal that says what bears weight, only that does; what it names beside feet need not touch the ground.
    """
    candidates, anywhere = _bearing_points(document)
    if not candidates:
        return [], 0.0
    places = points_in_world(document.pose, [(segment, point) for segment, point, _ in candidates]).tolist()
    ground, limit = terrain(document), TOUCHING * goal_anchors(document.character).height
    bearing = [
        (x, y - thick, z)
        for (segment, _, thick), (x, y, z) in zip(candidates, places, strict=True)
        if segment in anywhere or y - thick - ground(x, z) <= limit
    ]
    return convex_hull([(x, z) for x, _, z in bearing]), min((y for _, y, _ in bearing), default=0.0)


def bearing_now(document: Document, pose: Pose, before: Bearing | None = None) -> Bearing:
    """Return the points of a document's body that bear weight in a pose of it: those of the support that touch the ground.

    before: what bore weight in the pose before. What is new must come a little nearer than what stays, so that a foot just
    above the ground does not bear and bear not by turns. Of more than a balance goal takes, those at the edge are returned.
    """
    character = document.character.described
    candidates = derived(character, "bearing points", lambda: _all_points(character))
    if not candidates:
        return ()
    places = points_in_world(pose, [(segment, point) for segment, point, _ in candidates]).tolist()
    ground, limit = terrain(document), TOUCHING * goal_anchors(character).height
    touching: dict[Corner, tuple[str, Vector]] = {}
    for (segment, point, thick), (x, y, z) in zip(candidates, places, strict=True):
        stays = before is None or (segment, point) in before
        if y - thick - ground(x, z) <= limit * (1.0 if stays else COMING_DOWN):
            touching[x, z] = segment, point
    if len(touching) > layout.MAX_SUPPORT_POINTS:
        return tuple(touching[corner] for corner in convex_hull(touching)[: layout.MAX_SUPPORT_POINTS])
    return tuple(touching.values())


def named_points(character: Character, bearing: Bearing) -> list[str | tuple[str, Vector]]:
    """Name the points of the support for a goal: an effector's name stands for its frame, not its segment's."""
    named: list[str | tuple[str, Vector]] = []
    for segment, point in bearing:
        place = place_of(character, segment)
        if place.segment == segment:
            away = rotate(conjugate(place.rotation), add(point, negate(place.offset)))
            named.append((segment, tuple(round(number, DIGITS) + 0.0 for number in away)))  # type: ignore[arg-type]
    return named


def support_depth(document: Document) -> float:
    """Return the depth of a document's center of mass inside its support polygon, seen from above [m]; below 0 outside.

    −inf where nothing touches the ground.
    """
    x, _, z = document.pose.center_of_mass
    return depth_inside(support_polygon(document)[0], (x, z))


def _bearing_points(document: Document) -> tuple[list[FloorPoint], set[str]]:
    """Return the points of a document's support where they touch the ground, and the segments that bear weight anywhere."""
    character, balance = document.character, document.enabled_extras.get("balance")
    if balance is None or not balance.bearing:
        return derived(character.described, "bearing points", lambda: _all_points(character.described)), set()
    feet, above = {segment for segment, _ in _soles(character)}, _sole_height(character)
    points = support_points(character, balance.bearing)
    found = [(segment, point, above if segment in feet else 0.0) for segment, point in points]
    return found, {segment for segment, _ in points} - feet


def _sole_height(character: Character) -> float:
    """Return how high the lowest corner of a supporting sole is above the ground at rest [m]; below 0 if drawn in part.

    The ground is under what is drawn of a body, soles are found from its bones: a shoe may be thick.
    """

    def measure() -> float:
        described, soles = character.described, _soles(character.described)
        heights = points_in_world(Pose(described), soles)[:, 1] if soles else np.zeros(0)
        above = float(heights.min() - appearance.bounds(described)[0, 1]) if soles else 0.0
        return above if abs(above) > DRAWN_EXACTLY else 0.0

    return derived(character.described, "sole height", measure)


def _all_points(character: Character) -> list[FloorPoint]:
    soles = [(segment, point, _sole_height(character)) for segment, point in _soles(character)]
    try:
        return [*soles, *floor_points(Landmarks.of(character))]
    except CharacterError:  # without arms and legs that are known, nobody knows how thick it is
        return [*soles, *((segment, point, 0.0) for _, segment, point in watched_points(character))]


def _soles(character: Character) -> list[tuple[str, tuple[float, float, float]]]:
    """Return the corners of all soles that may support an edited body on the ground, by segment [m]; none without feet."""
    try:
        return support_points(character, None)
    except CharacterError:
        return []
