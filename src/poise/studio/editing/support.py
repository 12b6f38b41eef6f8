"""The support polygon of a pose: the corners on the floor of what bears weight, and how far inside the center of mass is."""

from poise.document.goal_anchors import point_in_world
from poise.errors import CharacterError
from poise.geometry.polygon import Corner, convex_hull, depth_inside
from poise.goals.balance import support_points
from poise.motion.pose import Pose


def support_polygon(pose: Pose, bearing: tuple[str, ...] = ()) -> tuple[list[Corner], float]:
    """The corners of the support polygon and the height of the lowest point that bears weight [m].

    They go to the left, as seen with x to the right and z up; there are none where nothing is known to bear weight.
    bearing: effectors and segments that bear weight; both feet if there are none.
    """
    try:
        points = [point_in_world(pose, *point) for point in support_points(pose.character, bearing or None)]
    except CharacterError:
        return [], 0.0
    return convex_hull([(x, z) for x, _, z in points]), min(y for _, y, _ in points)


def support_depth(pose: Pose, bearing: tuple[str, ...] = ()) -> float:
    """How far inside the support polygon the center of mass is, seen from above [m]; below 0 outside."""
    x, _, z = pose.center_of_mass
    return depth_inside(support_polygon(pose, bearing)[0], (x, z))
