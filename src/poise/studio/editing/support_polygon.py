"""The support polygon of a document's pose: the hull of what touches the ground, and how deep the center of mass is inside it.

A foot touches the ground with the corners of its sole, everything else with the capsule around it, so that a body may sit,
kneel and crawl; what is in the air bears nothing.
"""

from poise.anatomy.ground_points import watched_points
from poise.anatomy.landmarks import Landmarks
from poise.character.character import Character
from poise.character.derived import derived
from poise.document.document import Document
from poise.document.goal_anchors import goal_anchors
from poise.errors import CharacterError
from poise.geometry.polygon import Corner, convex_hull, depth_inside
from poise.goals.balance import support_points
from poise.motion.frames_and_points_of_pose import points_in_world
from poise.poses.pose_plausibility import FloorPoint, floor_points
from poise.studio.editing.ground import terrain

TOUCHING = 0.0086
"""A point of the body this far above the ground bears weight, in heights of the body: 1.5 cm of a person."""


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


def support_depth(document: Document) -> float:
    """Return the depth of the center of mass inside the support polygon, seen from above [m]; below 0 outside.

    −inf where nothing touches the ground.
    """
    x, _, z = document.pose.center_of_mass
    return depth_inside(support_polygon(document)[0], (x, z))


def _bearing_points(document: Document) -> tuple[list[FloorPoint], set[str]]:
    """Return the points that bear weight where they touch the ground, and the segments whose points bear it anywhere."""
    character, balance = document.character, document.enabled_extras.get("balance")
    if balance is None or not balance.bearing:
        return derived(character.described, "bearing points", lambda: _all_points(character.described)), set()
    feet = {segment for segment, _ in _soles(character)}
    points = support_points(character, balance.bearing)
    return [(segment, point, 0.0) for segment, point in points], {segment for segment, _ in points} - feet


def _all_points(character: Character) -> list[FloorPoint]:
    soles = [(segment, point, 0.0) for segment, point in _soles(character)]
    try:
        return [*soles, *floor_points(Landmarks.of(character))]
    except CharacterError:  # without arms and legs that are known, nobody knows how thick it is
        return [*soles, *((segment, point, 0.0) for _, segment, point in watched_points(character))]


def _soles(character: Character) -> list[tuple[str, tuple[float, float, float]]]:
    """Return the corners of the soles of all feet, by segment [m]; none without feet."""
    try:
        return support_points(character, None)
    except CharacterError:
        return []
