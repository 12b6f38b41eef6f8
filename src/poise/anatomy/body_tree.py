"""The body tree: paths of parts between its middle and its ends, where two paths meet, its height, finger tips."""

import math
from collections.abc import Mapping

from poise.anatomy.body_parts import Part
from poise.geometry.vectors import Vector


def path_inward(body: Mapping[str, Part], name: str) -> list[Part]:
    """List the parts on the path in the body tree from one part, the first, inward to the middle, the last."""
    path = [body[name]]
    while (parent := path[-1].parent) is not None:
        path.append(body[parent])
    return path


def path_outward(body: Mapping[str, Part], start: str, name: str) -> list[Part]:
    """List the parts on the path in the body tree from `start`, without it, outward to another; empty if there is none."""
    names = [part.name for part in path_inward(body, name)]
    return [body[each] for each in reversed(names[: names.index(start)])] if start in names else []


def hangs_on(body: Mapping[str, Part], part: Part, other: Part) -> bool:
    """Check whether a part is farther out on the same branch of the body tree than another one."""
    return part is not other and other in path_inward(body, part.name)


def common_part(body: Mapping[str, Part], one: str, other: str) -> Part:
    """Find the part of the body tree where the paths of two parts inward meet: the outermost that carries both."""
    above = {part.name for part in path_inward(body, one)}
    return next(part for part in path_inward(body, other) if part.name in above)


def rest_height(body: Mapping[str, Part]) -> float:
    """Compute the height of the body at rest, over near ends, far ends and effectors of all parts of its tree [m]."""
    heights = [part.world(point)[1] for part in body.values() for point in (part.near, part.far, *part.tips)]
    return max(heights) - min(heights)


def finger_tip(body: dict[str, Part], hand: Part) -> Vector:
    """Find the finger tip in the body tree: of all that hangs on a hand, the point farthest from the wrist [m].

    At rest, in the hand's frame; the wrist itself if nothing hangs on the hand.
    """
    fingers, tips = {hand.name}, [hand.near]
    for part in body.values():  # from the middle outward
        if part.parent in fingers:
            fingers.add(part.name)
            tips += [hand.local(part.world(point)) for point in (part.far, *part.tips)]
    return max(tips, key=lambda tip: math.dist(tip, hand.near))
