"""FABRIK, forward and backward reaching inverse kinematics: points drawn along their bones to the targets, then back to the base.

A. Aristidou, J. Lasenby, FABRIK: a fast, iterative solver for the inverse kinematics problem, Graphical Models 73 (2011):
Algorithm 1, several effectors by the centroid of what the branches of a point ask of it (section 4), an effector's orientation
by its target placing the point that carries it too (section 5). Limits act on the way back from the base, where the joints of
each point turn its bones as far as they can (`point_tree`): after each of them the bones have their lengths.
"""

import math

from poise.kernels.compared_methods.best_turn import multiply_transposed
from poise.kernels.compared_methods.point_tree import (
    CHILDREN,
    FIRST_CHILD,
    IS_WANTED,
    N_POINTS,
    NODE,
    OLD,
    TARGET,
    call_turn_points,
    entry_of,
    frame_rotation,
    place,
    put,
    read_points,
)
from poise.kernels.compiler.decorators import entry, kernel, large_kernel
from poise.kernels.compiler.field_access import workspace
from poise.kernels.kinematics.rotations import rotate_vector
from poise.kernels.workspace.layout import field


@kernel
def drawn_along(p, target, length):
    """Return the point at a distance from the target on the line to p: one step of FABRIK (equation 1)."""
    x, y, z = p[0] - target[0], p[1] - target[1], p[2] - target[2]
    distance = math.sqrt(x * x + y * y + z * z)
    if distance == 0.0:
        return target
    share = length / distance
    return target[0] + share * x, target[1] + share * y, target[2] + share * z


@kernel
def distance_between(a, b):
    """Return the distance between two points, the length of a bone of FABRIK [m]."""
    x, y, z = a[0] - b[0], a[1] - b[1], a[2] - b[2]
    return math.sqrt(x * x + y * y + z * z)


@kernel
def carrier_of_target(ws, e, p, tip):
    """Return where the point p that carries effector e, at `tip`, is when the effector has its target's orientation too (FABRIK)."""
    rotation, target = field(ws, "goal_rotation"), field(ws, "goal_position")
    wanted = (
        rotation[e, 0], rotation[e, 1], rotation[e, 2], rotation[e, 3], rotation[e, 4], rotation[e, 5],
        rotation[e, 6], rotation[e, 7], rotation[e, 8],
    )  # fmt: skip
    m = multiply_transposed(wanted, frame_rotation(field(ws, "frames"), field(ws, "effector_frame")[e]))
    x, y, z = rotate_vector(m, p[0] - tip[0], p[1] - tip[1], p[2] - tip[2])
    return target[e, 0] + x, target[e, 1] + y, target[e, 2] + z


@large_kernel
def reach_inward(ws):
    """Draw every point along its bones from the tips inward: its target is the mean of those of its branches (FABRIK)."""
    ints, floats, weight = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "phase_weight")
    n = ints[N_POINTS]
    for point in range(n - 1, -1, -1):
        p, first, count = place(floats, NODE * point + OLD), entry_of(ints, point, FIRST_CHILD), 0.0
        x = y = z = 0.0
        for i in range(first, first + entry_of(ints, point, CHILDREN)):
            node = ints[i]
            at = NODE * node
            if floats[at + IS_WANTED] > 0.0:
                tip = place(floats, at + OLD)
                if node >= n and weight[node - n, 1] > 0.0:
                    drawn = carrier_of_target(ws, node - n, p, tip)
                else:
                    drawn = drawn_along(p, place(floats, at + TARGET), distance_between(p, tip))
                x, y, z, count = x + drawn[0], y + drawn[1], z + drawn[2], count + 1.0
        if count > 0.0:
            put(floats, NODE * point + TARGET, (x / count, y / count, z / count))
            floats[NODE * point + IS_WANTED] = 1.0


@entry
def iterate_fabrik(ints, floats):
    """Iterate FABRIK once: forward to the targets, and back from the base inside the limits."""
    ws = workspace(ints, floats)
    read_points(ws)
    reach_inward(ws)
    call_turn_points(ws, -1, field(ws, "method_ints")[N_POINTS])
    return 0
