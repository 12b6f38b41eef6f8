"""Ways through a body: the parts from one to the middle, where two ways meet, and how tall the body is."""

from collections.abc import Mapping

from poise.anatomy.parts import Part


def path_inward(body: Mapping[str, Part], name: str) -> list[Part]:
    """The parts from one, which is the first, to the middle of the body, which is the last."""
    path = [body[name]]
    while (parent := path[-1].parent) is not None:
        path.append(body[parent])
    return path


def path_outward(body: Mapping[str, Part], start: str, name: str) -> list[Part]:
    """The parts from `start`, without it, out to another one; empty if that does not hang on it."""
    names = [part.name for part in path_inward(body, name)]
    return [body[each] for each in reversed(names[: names.index(start)])] if start in names else []


def hangs_on(body: Mapping[str, Part], part: Part, other: Part) -> bool:
    """Whether a part is farther out on the same way than another one."""
    return part is not other and other in path_inward(body, part.name)


def common_part(body: Mapping[str, Part], one: str, other: str) -> Part:
    """The outermost part that two parts hang on or are."""
    above = {part.name for part in path_inward(body, one)}
    return next(part for part in path_inward(body, other) if part.name in above)


def rest_height(body: Mapping[str, Part]) -> float:
    """From the lowest to the highest near end, far end or effector of all parts at rest [m]."""
    heights = [part.world(point)[1] for part in body.values() for point in (part.near, part.far, *part.tips)]
    return max(heights) - min(heights)
