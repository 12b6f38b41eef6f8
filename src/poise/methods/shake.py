"""The method `shake`: particles with constraints of distance (Tang, Cavazza, Mountain and Earnshaw 1999)."""

import numpy as np

from poise.kernels.compared_methods.point_tree import OWN_FLOATS, OWN_INTS
from poise.kernels.compared_methods.shake import iterate_shake
from poise.kernels.workspace import layout
from poise.methods.method import Memory, by_iterations
from poise.methods.point_tree import SAME_PLACE, Point, nodes_on_base, point_memory, points_of, refuse_no_points
from poise.model.model import Model
from poise.motion.pose import Pose

SWEEPS = 10
"""Sweeps over the constraints in one step, by default: a chain of ten keeps its bones to a hundredth of the step."""

RIGID = 3
"""A particle with this many distances to others on its body stays where it is on it."""


def _prepare(model: Model) -> Memory:
    """Prepare the method `shake`: pairs of particles whose distance is kept, the shortest of them [m], inverse masses."""
    character, points = model.character, points_of(model)
    pairs, shortest = _constraints(model, points)
    n_nodes = len(character.joints) + len(character.effectors)
    memory = point_memory(model, 1 + 2 * RIGID * n_nodes, 1 + n_nodes)
    at = memory.ints[OWN_INTS]
    memory.ints[at] = len(pairs)
    memory.ints[at + 1 : at + 1 + 2 * len(pairs)] = np.ravel(pairs)
    memory.floats[memory.ints[OWN_FLOATS]] = shortest
    return memory


def _constraints(model: Model, points: list[Point]) -> tuple[list[tuple[int, int]], float]:
    """Return the pairs of nodes whose distances make bodies of a character rigid, tips first, and the least distance [m]."""
    places = _places_at_rest(model, points)
    pairs, shortest = list[tuple[int, int]](), np.inf
    for body in [*([k, *points[k].nodes] for k in range(len(points) - 1, -1, -1)), nodes_on_base(model, points)]:
        for k, other in enumerate(body):
            for one in body[: min(k, RIGID)]:
                distance = float(np.linalg.norm(places[one] - places[other]))
                if distance > SAME_PLACE:
                    pairs.append((one, other))
                    shortest = min(shortest, distance)
    return pairs, shortest


def _places_at_rest(model: Model, points: list[Point]) -> np.ndarray:
    """Return where SHAKE's particles, points and tips of a compiled character, are at rest, (n_points + n_effectors, 3) [m]."""
    frames = Pose(model.character, model.character.rest).joint_frames()
    numbers = (
        layout.array(model.ints, model.floats, "effector_frame"),
        layout.array(model.ints, model.floats, "effector_offset"),
    )
    tips = [frames[f, 9:] + frames[f, :9].reshape(3, 3) @ offset for f, offset in zip(*numbers, strict=True)]
    return np.array([*(frames[point.joints[0] + 1, 9:] for point in points), *tips])


SHAKE = by_iterations(
    "shake",
    iterate_shake,
    family="particle",
    source="W. Tang, M. Cavazza, D. Mountain, R. Earnshaw 1999",
    limits="projected: joints follow the particles only as far as they can",
    sweeps=SWEEPS,
    prepare=_prepare,
    refuse=refuse_no_points,
)
