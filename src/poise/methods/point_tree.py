"""The tree of points of a character, for methods on positions: which joints turn about which point, and what hangs on it.

Joints in a row that turn about one center are one point; fixed joints belong to what they hang on.
"""

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from poise.character.character import Character, Swing
from poise.geometry.rotations import conjugate, rotate
from poise.geometry.vectors import ORIGIN, Vector, add
from poise.kernels.compared_methods.point_tree import (
    ALL_FREE,
    ALL_FREE_BUT_FOR_LIMITS,
    CHILDREN,
    FIRST_CHILD,
    FIRST_TURNING,
    FREEDOM,
    HEADER,
    IS_FREE,
    N_POINTS,
    NODE,
    NOT_FREE,
    OWN_FLOATS,
    OWN_INTS,
    PARENT,
    ROW,
    TURN,
    TURN_ADDRESS,
    TURNING,
    turn_points,
)
from poise.kernels.compiler.call_by_address import address_of
from poise.kernels.workspace import layout
from poise.methods.method import Memory
from poise.methods.refusals import refuse_coupled, refuse_slides
from poise.model.model import Model

SAME_PLACE = 1e-9
"""Joints nearer to each other than this turn about one point [m]."""
FREE = 3
"""Hinges about one point, or entries of a ball, that turn what they carry every way."""


@dataclass
class Point:
    """A point of the tree: its joints, the first one on the base's side, and the nodes on what the last one carries."""

    parent: int
    """The point that it hangs on, −1 for the base."""
    joints: list[int] = field(default_factory=list)
    dofs: int = 0
    nodes: list[int] = field(default_factory=list)
    """Points by number, then effectors by their number and how many points there are."""


def refuse_no_points(character: Character, free_root: bool) -> str | None:
    """Refuse characters of which no tree of points can be made: those with slides or coupled joints."""
    return refuse_slides(character) or refuse_coupled(character)


def points_of(model: Model) -> list[Point]:
    """Return the points of a compiled character, parents before children, on the base that it has."""
    character, points = model.character, list[Point]()
    on_point: dict[str | None, int] = {None: -1}
    place: dict[str | None, Vector] = {None: ORIGIN}  # of each joint's frame, from the point it belongs to
    body, loads = _loads(character)
    for number in layout.array(model.ints, model.floats, "order"):
        joint = character.joints[number]
        above, at = on_point[joint.parent], add(place[joint.parent], joint.offset)
        if joint.kind != "fixed":
            if above < 0 or loads[body[joint.parent]] > 1 or np.linalg.norm(at) > SAME_PLACE:
                points.append(Point(above))
                if above >= 0:
                    points[above].nodes.append(len(points) - 1)
                above = len(points) - 1
            points[above].joints.append(int(number))
            points[above].dofs += joint.dofs
            at = ORIGIN
        on_point[joint.name], place[joint.name] = above, rotate(conjugate(joint.rotation), at)
    for number, effector in enumerate(character.effectors):
        carrier = character.attachments[effector.segment].joint
        point = on_point[None if carrier is None else character.joints[carrier].name]
        if point >= 0:
            points[point].nodes.append(len(points) + number)
    return points


def _loads(character: Character) -> tuple[dict[str | None, str | None], Counter[str | None]]:
    """Return for the tree of points which joint moves the frame of each, and how many joints and effectors hang on it."""
    body: dict[str | None, str | None] = {None: None}

    def mover(name: str | None) -> str | None:
        if name not in body:
            joint = character.joint(name)  # type: ignore[arg-type]
            body[name] = mover(joint.parent) if joint.kind == "fixed" else name
        return body[name]

    loads = Counter(mover(joint.parent) for joint in character.joints if joint.kind != "fixed")
    carriers = (character.attachments[effector.segment].joint for effector in character.effectors)
    loads.update(mover(None if carrier is None else character.joints[carrier].name) for carrier in carriers)
    return body, loads


def _freedom(character: Character, points: list[Point]) -> int:
    """Return whether all points of a character turn every way, with or without limits."""
    if any(point.dofs < FREE for point in points):
        return NOT_FREE
    limits = [joint.limits for joint in character.joints if joint.kind != "fixed"]
    limited = any(np.isfinite([*each.bend, *each.twist] if isinstance(each, Swing) else each).any() for each in limits)
    return ALL_FREE_BUT_FOR_LIMITS if limited else ALL_FREE


def nodes_on_base(model: Model, points: list[Point]) -> list[int]:
    """Return the nodes on the base of a compiled character: points, then effectors."""
    hanging = {node for point in points for node in point.nodes}
    return [node for node in range(len(points) + len(model.character.effectors)) if node not in hanging]


def point_memory(model: Model, more_ints: int = 0, more_floats: int = 0) -> Memory:
    """Write the tree of points of a compiled character to the memory of a method, with as many numbers of its own behind it."""
    character, points = model.character, points_of(model)
    n_joints, n_nodes = len(character.joints), len(character.joints) + len(character.effectors)
    lists = HEADER + ROW * (n_nodes + 1)
    ints = np.zeros(lists + n_joints + n_nodes + more_ints, np.int64)
    ints[[TURN_ADDRESS, N_POINTS, OWN_INTS]] = address_of(turn_points), len(points), lists + n_joints + n_nodes
    ints[OWN_FLOATS] = NODE * (len(points) + len(character.effectors)) + TURN * (n_joints + 1)
    rows = ints[HEADER:lists].reshape(-1, ROW)
    rows[:, PARENT] = -1
    end = lists
    on_base = nodes_on_base(model, points)
    for row, joints, nodes in [(0, [], on_base), *((k + 1, point.joints, point.nodes) for k, point in enumerate(points))]:
        rows[row, [FIRST_TURNING, TURNING, FIRST_CHILD, CHILDREN]] = end, len(joints), end + len(joints), len(nodes)
        ints[end : end + len(joints) + len(nodes)] = [*joints, *nodes]
        end += len(joints) + len(nodes)
        rows[[node + 1 for node in nodes], PARENT] = row - 1
    for number, point in enumerate(points):
        rows[number + 1, IS_FREE] = point.dofs >= FREE
    ints[FREEDOM] = _freedom(character, points)
    return Memory(ints, np.zeros(NODE * n_nodes + TURN * (n_joints + 1) + more_floats))
