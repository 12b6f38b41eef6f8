"""The support polygon of a pose for the page, and the depth of the center of mass inside it."""

from poise.errors import CharacterError
from poise.geometry.polygon import Corner, convex_hull, depth_inside
from poise.goals.balance import support_points
from poise.motion.frames_and_points_of_pose import points_in_world
from poise.motion.pose import Pose


def support_polygon(pose: Pose, bearing: tuple[str, ...] = ()) -> tuple[list[Corner], float]:
    """Return the corners of a pose's support polygon, (k, 2) [m], and the height of its lowest point of support [m].

    They go to the left, as seen with x to the right and z up; there are none where nothing is known to bear weight.
    bearing: effectors and segments that bear weight; both feet if there are none.
    """
    try:
        points = points_in_world(pose, support_points(pose.character, bearing or None)).tolist()
    except CharacterError:
        return [], 0.0
    return convex_hull([(x, z) for x, _, z in points]), min(y for _, y, _ in points)


def support_depth(pose: Pose, bearing: tuple[str, ...] = ()) -> float:
    """Return the depth of the center of mass inside the support polygon, seen from above [m]; below 0 outside."""
    x, _, z = pose.center_of_mass
    return depth_inside(support_polygon(pose, bearing)[0], (x, z))
