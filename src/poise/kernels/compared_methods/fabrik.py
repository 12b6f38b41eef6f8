"""FABRIK, forward and backward reaching: points are drawn along their bones to the targets, then back to the base.

A. Aristidou, J. Lasenby, FABRIK: a fast, iterative solver for the inverse kinematics problem, Graphical Models 73 (2011):
Algorithm 1, several effectors by the centroid of what the branches of a point ask of it, an effector's orientation
by its target placing the point that carries it too. On the way back from the base the joints of each point turn
its bones as far as their limits let them (`point_tree`). Where there are limits, or hinges that do not turn every way, they
act on the way inward too, as in A. Aristidou, Y. Chrysanthou, J. Lasenby 2016: each bone is drawn as far as the joints at its
far end let it turn against the one before, and the first, on which an effector without an orientation is, keeps the
orientation that it has.
"""

import math

from poise.kernels.compared_methods.best_turn import NO_TURN, multiply_transposed
from poise.kernels.compared_methods.point_tree import (
    ALL_FREE,
    CHILDREN,
    FIRST_CHILD,
    FIRST_TURNING,
    FREEDOM,
    HAS_TARGET,
    INWARD,
    N_POINTS,
    NEW,
    NODE,
    NOT_FREE,
    OLD,
    TARGET,
    call_turn_points,
    entry_of,
    fitted_turn,
    last_joint,
    matrix_at,
    place,
    put,
    put_matrix,
    read_points,
    sum_up_nodes,
    turn_at,
)
from poise.kernels.compiler.decorators import entry, kernel, large_kernel
from poise.kernels.compiler.field_access import size, workspace
from poise.kernels.kinematics.ball_joints import ball_from_entries
from poise.kernels.kinematics.rotations import frame_rotation, rotate_vector
from poise.kernels.workspace.layout import N_BALLS, N_DOFS, USE_LIMITS, field


@kernel
def drawn_along(p, target, length):
    """Return the point at a distance from the target on the line to p: one step of FABRIK."""
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
    """Return where FABRIK wants the point p that carries effector e, which is at `tip`: as its target is turned too."""
    rotation, target = field(ws, "goal_rotation"), field(ws, "goal_position")
    asked = (
        rotation[e, 0], rotation[e, 1], rotation[e, 2], rotation[e, 3], rotation[e, 4], rotation[e, 5],
        rotation[e, 6], rotation[e, 7], rotation[e, 8],
    )  # fmt: skip
    m = multiply_transposed(asked, frame_rotation(field(ws, "frames"), field(ws, "effector_frame")[e]))
    x, y, z = rotate_vector(m, p[0] - tip[0], p[1] - tip[1], p[2] - tip[2])
    return target[e, 0] + x, target[e, 1] + y, target[e, 2] + z


@kernel
def drawn_by_node(ws, point, node, p, constrained):
    """Return where a node of a point draws the point that was at p: along their bone, or inside the limits there (FABRIK)."""
    ints, floats, weight = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "phase_weight")
    n, tip = ints[N_POINTS], place(floats, NODE * node + OLD)
    if node >= n and weight[node - n, 1] > 0.0:
        return carrier_of_target(ws, node - n, p, tip)
    if node < n and constrained:
        call_turn_points(ws, node, INWARD)
        return place(floats, NODE * node + NEW)
    x, y, z = place(floats, NODE * node + TARGET)
    if constrained:
        return x + p[0] - tip[0], y + p[1] - tip[1], z + p[2] - tip[2]
    return drawn_along(p, (x, y, z), distance_between(p, tip))


@large_kernel
def turn_carried(ws, point, asked, last):
    """Write how what a point carries has turned inward: as its one bone was turned, or as its nodes fit best (FABRIK)."""
    ints, floats = field(ws, "method_ints"), field(ws, "method_floats")
    to = turn_at(ws, last_joint(ints, point))
    if asked == 1 and last < ints[N_POINTS]:
        put_matrix(floats, to, matrix_at(floats, turn_at(ws, ints[entry_of(ints, last, FIRST_TURNING)])))
    else:
        put_matrix(floats, to, fitted_turn(sum_up_nodes(ws, point, NO_TURN, place(floats, NODE * point + TARGET))))


@large_kernel
def restore_angles(ws):
    """Restore the angles as they were evaluated, after FABRIK has tried turns on its way inward."""
    angles, saved, quaternion = field(ws, "angles"), field(ws, "saved_angles"), field(ws, "ball_quaternion")
    ball, first_dof = field(ws, "ball_joint"), field(ws, "first_dof")
    for d in range(size(ws, N_DOFS)):
        angles[d] = saved[d]
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        quaternion[j, 0], quaternion[j, 1], quaternion[j, 2], quaternion[j, 3] = ball_from_entries(angles, first_dof[j])


@large_kernel
def reach_inward(ws, constrained):
    """Draw every point along its bones from the tips inward: its target is the mean of those of its branches (FABRIK)."""
    ints, floats = field(ws, "method_ints"), field(ws, "method_floats")
    for point in range(ints[N_POINTS] - 1, -1, -1):
        p, first = place(floats, NODE * point + OLD), entry_of(ints, point, FIRST_CHILD)
        x, y, z, asked, last = 0.0, 0.0, 0.0, 0, -1
        for i in range(first, first + entry_of(ints, point, CHILDREN)):
            if floats[NODE * ints[i] + HAS_TARGET] > 0.0:
                drawn = drawn_by_node(ws, point, ints[i], p, constrained)
                x, y, z, asked, last = x + drawn[0], y + drawn[1], z + drawn[2], asked + 1, ints[i]
        if asked > 0:
            put(floats, NODE * point + TARGET, (x / asked, y / asked, z / asked))
            floats[NODE * point + HAS_TARGET] = 1.0
            if constrained:
                turn_carried(ws, point, asked, last)


@entry
def iterate_fabrik(ints, floats):
    """Iterate FABRIK once: forward to the targets, and back from the base."""
    ws = workspace(ints, floats)
    own, limited = field(ws, "method_ints"), field(ws, "options")[USE_LIMITS] != 0
    constrained = own[FREEDOM] == NOT_FREE or (own[FREEDOM] != ALL_FREE and limited)
    read_points(ws)
    reach_inward(ws, constrained)
    if constrained:
        restore_angles(ws)
    call_turn_points(ws, -1, own[N_POINTS])
    return 0
