"""The method `closed-form`: limbs of two bones in closed form, on a body moved by CCD (Tolani, Goswami and Badler 2000)."""

from typing import NamedTuple

import numpy as np

from poise.character.character import Character
from poise.kernels.compared_methods.ccd import EFFECTOR_SIZE
from poise.kernels.compared_methods.closed_form import LIMB, START, START_SIZE, iterate_closed_form
from poise.methods.method import Memory, by_iterations
from poise.methods.point_tree import FREE, Point, points_of
from poise.methods.refusals import refuse_coupled, refuse_slides
from poise.model.compile import compile_character
from poise.model.model import Model


class Limb(NamedTuple):
    """A limb of two bones: a ball or three hinges, one hinge, and what is at its end."""

    root: Point
    middle: Point
    end: Point | None
    effector: int


def limbs_of(model: Model) -> list[Limb]:
    """Return the limbs of a compiled character on its base: two bones from a joint that turns every way to one effector."""
    points = points_of(model)
    found = (_limb_from(point, points) for point in points)
    return [limb for limb in found if limb is not None]


def _limb_from(root: Point, points: list[Point]) -> Limb | None:
    """Return the limb of two bones, solved in closed form, that begins at a point of a compiled character, if one does."""
    if root.dofs != FREE or len(root.joints) not in (1, FREE) or not _leads_on(root, points):
        return None
    middle = points[root.nodes[0]]
    if middle.dofs != 1 or len(middle.nodes) != 1:
        return None
    if not _leads_on(middle, points):
        return Limb(root, middle, None, middle.nodes[0] - len(points))
    end = points[middle.nodes[0]]
    if len(end.nodes) != 1 or _leads_on(end, points) or end.dofs > FREE or len(end.joints) not in (end.dofs, 1):
        return None
    return Limb(root, middle, end, end.nodes[0] - len(points))


def _leads_on(point: Point, points: list[Point]) -> bool:
    """For limbs in closed form: whether a point has one node only, and that is another point."""
    return len(point.nodes) == 1 and point.nodes[0] < len(points)


def _prepare(model: Model) -> Memory:
    """Prepare the method `closed-form`: its limbs, memory for its CCD, the weights of effectors, and one limb's start."""
    n_joints, n_effectors = len(model.character.joints), len(model.character.effectors)
    ints = np.zeros(n_joints + 1 + LIMB * n_effectors, np.int64)
    limbs = limbs_of(model)
    ints[n_joints] = len(limbs)
    for number, limb in enumerate(limbs):
        end = [] if limb.end is None else limb.end.joints
        own = [*limb.root.joints, *limb.middle.joints, *end]
        ints[own] = 1
        root, last = ([*joints, *[0] * (FREE - len(joints))] for joints in (limb.root.joints, end))
        row = [*root, len(limb.root.joints), limb.middle.joints[0], *last, len(end), limb.effector]
        ints[n_joints + 1 + LIMB * number :][:LIMB] = row
    return Memory(ints, np.zeros((EFFECTOR_SIZE + START) * n_effectors + START_SIZE))


def _refuse(character: Character, free_root: bool) -> str | None:
    reason = refuse_coupled(character) or refuse_slides(character)
    if reason is None and not limbs_of(compile_character(character, free_root)):
        reason = "it has no limb: no joint that turns every way, then one hinge, then an effector on what the next joints carry"
    return reason


CLOSED_FORM = by_iterations(
    "closed-form",
    iterate_closed_form,
    family="analytic",
    source="D. Tolani, A. Goswami, N. Badler 2000; the rest of the body by CCD, as R. Kulpa, F. Multon 2005",
    limits="the hinge is clamped, and the swivel is the nearest at which the limb's root is inside (Tolani et al. 2000)",
    prepare=_prepare,
    refuse=_refuse,
)
