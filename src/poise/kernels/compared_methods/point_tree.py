"""The tree of points that methods on positions work on, and the turns of joints that bring points where they should be.

A point is where joints turn without moving it: a ball, or hinges about one center. What its last joint carries is rigid and
has the next points and the effectors on it; both are nodes of the tree. A method writes where nodes should be and lets the
joints of each point, from the base outward, turn what is rigid as near to that as their limits allow (`turn_point`): the best
turn in closed form about the axis of each hinge, or for a ball about that of Newton's step, until they agree. So no bone
changes its length. Where a point has one bone, and hinges that are not free to turn every way at its end, the twist about the
bone turns their own bones towards where they should be (hinges: A. Aristidou, Y. Chrysanthou, J. Lasenby, Extending FABRIK
with model constraints, 2016).
"""

from poise.kernels.compared_methods.best_turn import (
    NO_TURN,
    NOTHING,
    add_vector,
    free_turn,
    multiply_matrices,
    multiply_transposed,
    turn_about,
)
from poise.kernels.compared_methods.turn_joint import turn_ball, turn_hinge
from poise.kernels.compiler.call_by_address import call_method
from poise.kernels.compiler.decorators import entry, kernel, large_kernel
from poise.kernels.compiler.field_access import flat_arrays, size, workspace
from poise.kernels.kinematics.call_balls_and_root import CLAMP_ROOT, call_root
from poise.kernels.kinematics.root_speed import root_is_bounded
from poise.kernels.kinematics.rotations import (
    frame_rotation,
    matrix_from_quaternion,
    multiply_quaternions,
    quaternion_from_matrix,
    rotate_vector,
)
from poise.kernels.workspace.layout import BALL, FRAMES_VALID, N_DOFS, N_EFFECTORS, N_UNKNOWNS, field

# Entries of `method_ints`: the header, then a row for each node, then the lists.
TURN_ADDRESS, N_POINTS, FIRST_POINT, END_POINT, OWN_INTS, OWN_FLOATS, FREEDOM = range(7)
"""Where the code of `turn_points` is in this process, the number of points, which of them it is to turn, where the numbers of a
method's own begin, and whether all points are free."""
HEADER = 7
INWARD = -2
"""In place of END_POINT."""
ALL_FREE, ALL_FREE_BUT_FOR_LIMITS, NOT_FREE = range(3)
"""Of FREEDOM: every point is, they are but have limits, or some point has hinges that do not turn every way."""
PARENT, FIRST_CHILD, CHILDREN, FIRST_TURNING, TURNING, IS_FREE = range(6)
"""Of a node: its point, −1 on the base; where its nodes begin and how many they are; its joints, likewise; whether they turn
every way. Effectors come after the points and have a parent only; what is on the base is the row before all others."""
ROW = 6

# Entries of `method_floats`: a row for each node, in the same order, then the turns of joints, then a method's own.
OLD, TARGET, NEW, HAS_TARGET = 0, 3, 6, 9
"""Of a node: where it was evaluated, where it should be, where it is now [m], and whether it should be anywhere (1 or 0)."""
NODE = 10
TURN = 9
"""Numbers of the turn of a joint's frame since it was evaluated; the base has one too, before those of the joints."""

MOST_CYCLES = 8
"""Cycles over the joints of one point: hinges at right angles agree to 1e-6 in fewer, as a rule."""
AGREED = 1e-16
"""A cycle whose turns are smaller is the last: squared sine of the half angle."""
ALONG = 0.1
"""A hinge whose bone is across it by a smaller part, squared, twists it."""


@kernel
def entry_of(ints, node, what):
    """Return an entry of the row of a node in the tree of points; −1 is the base."""
    return ints[HEADER + ROW * (node + 1) + what]


@kernel
def turn_at(ws, joint):
    """Return where the turn of a joint begins in the memory of a tree of points; −1 is the base."""
    return NODE * (field(ws, "method_ints")[N_POINTS] + size(ws, N_EFFECTORS)) + TURN * (joint + 1)


@kernel
def last_joint(ints, point):
    """Kernel of the point tree: return the joint whose frame carries the nodes of a point; −1 for those of the base."""
    return -1 if point < 0 else ints[entry_of(ints, point, FIRST_TURNING) + entry_of(ints, point, TURNING) - 1]


@kernel
def place(floats, at):
    """Return the three numbers of a node of the tree of points at `at`."""
    return floats[at], floats[at + 1], floats[at + 2]


@kernel
def put(floats, at, p):
    """Write the three numbers of a node of the tree of points at `at`."""
    floats[at], floats[at + 1], floats[at + 2] = p


@kernel
def matrix_at(floats, at):
    """Return a matrix of nine numbers in the memory of a tree of points, or in frames."""
    return (
        floats[at], floats[at + 1], floats[at + 2], floats[at + 3], floats[at + 4], floats[at + 5],
        floats[at + 6], floats[at + 7], floats[at + 8],
    )  # fmt: skip


@kernel
def put_matrix(floats, at, m):
    """Write a matrix of nine numbers to the memory of a tree of points."""
    for k in range(9):
        floats[at + k] = m[k]


@large_kernel
def read_points(ws):
    """Write to the tree of points where its nodes are, and where those of the effectors should be."""
    ints, floats, frames = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "frames")
    position, target, weight = field(ws, "effector_position"), field(ws, "goal_position"), field(ws, "phase_weight")
    count = ints[N_POINTS]
    for node in range(count):
        f, at = ints[entry_of(ints, node, FIRST_TURNING)] + 1, NODE * node
        for k in range(3):
            floats[at + OLD + k] = floats[at + TARGET + k] = frames[f, 9 + k]
        floats[at + HAS_TARGET] = 0.0
    for e in range(size(ws, N_EFFECTORS)):
        at = NODE * (count + e)
        for k in range(3):
            floats[at + OLD + k], floats[at + TARGET + k] = position[e, k], target[e, k]
        has_goal = entry_of(ints, count + e, PARENT) >= 0 or size(ws, N_UNKNOWNS) > size(ws, N_DOFS)
        floats[at + HAS_TARGET] = 1.0 if has_goal and weight[e, 0] > 0.0 else 0.0


@kernel
def bone(floats, node, parent, m):
    """Return the way from a point to one of its nodes as it was evaluated, turned by m since [m]."""
    a, b = NODE * node + OLD, NODE * parent + OLD
    return rotate_vector(m, floats[a] - floats[b], floats[a + 1] - floats[b + 1], floats[a + 2] - floats[b + 2])


@kernel
def across(v, along):
    """Point tree: return the part of v across another vector of any length, for the twist about a bone; 0 if that has none."""
    square = along[0] * along[0] + along[1] * along[1] + along[2] * along[2]
    if square == 0.0:
        return 0.0, 0.0, 0.0
    share = (v[0] * along[0] + v[1] * along[1] + v[2] * along[2]) / square
    return v[0] - share * along[0], v[1] - share * along[1], v[2] - share * along[2]


@kernel
def add_twist(b, ints, floats, node, m, c, d):
    """Point tree: add to B what twists the bone c, which should be d, so that hinges at its end reach their targets."""
    first = entry_of(ints, node, FIRST_CHILD)
    for i in range(first, first + entry_of(ints, node, CHILDREN)):
        at = NODE * ints[i]
        if floats[at + HAS_TARGET] > 0.0:
            x, y, z = place(floats, at + TARGET)
            ox, oy, oz = place(floats, NODE * node + TARGET)
            b = add_vector(b, 1.0, across((x - ox, y - oy, z - oz), d), across(bone(floats, ints[i], node, m), c))
    return b


@kernel
def twists(ws, point, c):
    """Whether the joints of a point of the tree can twist its bone c: several hinges, a ball, or one hinge along it."""
    ints, frames, axis = field(ws, "method_ints"), field(ws, "frames"), field(ws, "axis")
    if entry_of(ints, point, IS_FREE) != 0 or entry_of(ints, point, TURNING) > 1:
        return True
    j = ints[entry_of(ints, point, FIRST_TURNING)]
    above = matrix_at(field(ws, "method_floats"), turn_at(ws, last_joint(ints, entry_of(ints, point, PARENT))))
    x, y, z = rotate_vector(frame_rotation(frames, j + 1), axis[j, 0], axis[j, 1], axis[j, 2])
    x, y, z = across(c, rotate_vector(above, x, y, z))
    return x * x + y * y + z * z < ALONG * (c[0] * c[0] + c[1] * c[1] + c[2] * c[2])


@large_kernel
def add_orientations(ws, point, b, m):
    """Point tree: add to B the orientations of effectors on what a point carries, weighted; m: how that has turned so far."""
    ints, weight, rotation = field(ws, "method_ints"), field(ws, "phase_weight"), field(ws, "goal_rotation")
    frames, frame, first = field(ws, "frames"), field(ws, "effector_frame"), entry_of(ints, point, FIRST_CHILD)
    for i in range(first, first + entry_of(ints, point, CHILDREN)):
        e = ints[i] - ints[N_POINTS]
        if e >= 0 and weight[e, 1] > 0.0:
            now, turning = multiply_matrices(m, frame_rotation(frames, frame[e])), 0.5 * weight[e, 1] * weight[e, 1]
            for k in range(3):
                axis = rotation[e, k], rotation[e, 3 + k], rotation[e, 6 + k]
                b = add_vector(b, turning, axis, (now[k], now[3 + k], now[6 + k]))
    return b


@large_kernel
def sum_up_nodes(ws, point, m, p):
    """Sum B over the nodes of a point of the tree, and of the orientations of effectors on it: how it should turn them.

    m: how what it carries has turned so far. p: where the point is now.
    """
    ints, floats, weight = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "phase_weight")
    first, n = entry_of(ints, point, FIRST_CHILD), ints[N_POINTS]
    asked, last, b, c, d = 0, -1, NOTHING, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    for i in range(first, first + entry_of(ints, point, CHILDREN)):
        node = ints[i]
        at, share = NODE * node, 1.0
        if floats[at + HAS_TARGET] > 0.0:
            if node >= n:
                share = weight[node - n, 0] * weight[node - n, 0]
            d = floats[at + TARGET] - p[0], floats[at + TARGET + 1] - p[1], floats[at + TARGET + 2] - p[2]
            c = bone(floats, node, point, m)
            b = add_vector(b, share, d, c)
            asked, last = asked + 1, node
        if node >= n and weight[node - n, 1] > 0.0:
            asked += 1
    if asked == 1 and 0 <= last < n and entry_of(ints, last, IS_FREE) == 0 and twists(ws, point, c):
        b = add_twist(b, ints, floats, last, m, c, d)
    return add_orientations(ws, point, b, m)


@kernel
def turn_one_joint(ws, j, b, above, sign):
    """Turn joint j of the tree's point as is best for B; returns the turn's matrix. sign: −1 where the base's side moves.

    above: how what is on the base's side of it has turned since it was evaluated.
    """
    frames, axis, own = field(ws, "frames"), field(ws, "axis"), field(ws, "method_floats")
    if field(ws, "joint_kind")[j] < BALL:
        x, y, z = rotate_vector(frame_rotation(frames, j + 1), sign * axis[j, 0], sign * axis[j, 1], sign * axis[j, 2])
        x, y, z = rotate_vector(matrix_at(own, turn_at(ws, j)), x, y, z)
        s, c = turn_hinge(ws, field(ws, "first_dof")[j], b, x, y, z)
        return turn_about(x, y, z, s, c)
    w, x, y, z = free_turn(b)
    if x == 0.0 and y == 0.0 and z == 0.0:
        return NO_TURN
    turn = w, sign * x, sign * y, sign * z
    w, x, y, z = turn_ball(ws, j, multiply_matrices(above, frame_rotation(frames, field(ws, "parent")[j])), turn)
    return matrix_from_quaternion(w, sign * x, sign * y, sign * z)


@large_kernel
def turn_joints(ws, point, b, held, sign):
    """Turn the joints of a point of the tree as is best for B, those nearest to what moves first, until they agree.

    held: how the side that is held has turned, where the turns of the joints begin.
    sign: 1 where what they carry moves, −1 where that is held and the base's side moves.
    """
    ints, floats, kind = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "joint_kind")
    first, count = entry_of(ints, point, FIRST_TURNING), entry_of(ints, point, TURNING)
    step, nearest = (1, first) if sign > 0.0 else (-1, first + count - 1)  # the joint next to what is held
    for k in range(count):
        put_matrix(floats, turn_at(ws, ints[first + k]), held)
    for _ in range(MOST_CYCLES):
        largest = 0.0
        for k in range(count - 1, -1, -1):
            j = ints[nearest + step * k]
            above = held
            if sign < 0.0:
                above = matrix_at(floats, turn_at(ws, j))
            elif k > 0:
                above = matrix_at(floats, turn_at(ws, ints[first + k - 1]))
            m = turn_one_joint(ws, j, b, above, sign)
            largest = max(largest, 3.0 - m[0] - m[4] - m[8])
            b = multiply_transposed(b, m)
            for i in range(k, count):
                at = turn_at(ws, ints[nearest + step * i])
                put_matrix(floats, at, multiply_matrices(m, matrix_at(floats, at)))
        if largest < AGREED or (count == 1 and kind[ints[first]] < BALL):
            break


@kernel
def carry_nodes(ws, point, m, p):
    """Place the nodes of a point that is at p, and what it carries turned by m since it was evaluated."""
    ints, floats = field(ws, "method_ints"), field(ws, "method_floats")
    first = entry_of(ints, point, FIRST_CHILD)
    for i in range(first, first + entry_of(ints, point, CHILDREN)):
        x, y, z = bone(floats, ints[i], point, m)
        put(floats, NODE * ints[i] + NEW, (p[0] + x, p[1] + y, p[2] + z))


@large_kernel
def turn_point(ws, point):
    """Turn one point of the point tree so that its nodes come as near to where they should be as limits allow."""
    ints, floats = field(ws, "method_ints"), field(ws, "method_floats")
    above = matrix_at(floats, turn_at(ws, last_joint(ints, entry_of(ints, point, PARENT))))
    p = place(floats, NODE * point + NEW)
    turn_joints(ws, point, sum_up_nodes(ws, point, above, p), above, 1.0)
    carry_nodes(ws, point, matrix_at(floats, turn_at(ws, last_joint(ints, point))), p)


@large_kernel
def turn_point_inward(ws, point):
    """Hold what a point carries, with the turn that is in the memory of its last joint, and turn the bone that it hangs on.

    The point is at its target; the other end of the bone is to be where it was evaluated, or on the line to that. How the bone
    has turned is left in the memory of the first joint of the point, where its other end comes to be in NEW of the point.
    """
    ints, floats = field(ws, "method_ints"), field(ws, "method_floats")
    parent, p, held = entry_of(ints, point, PARENT), place(floats, NODE * point + TARGET), turn_at(ws, last_joint(ints, point))
    m, (x, y, z) = matrix_at(floats, held), place(floats, NODE * parent + OLD)
    b = add_vector(NOTHING, 1.0, (x - p[0], y - p[1], z - p[2]), bone(floats, parent, point, m))
    turn_joints(ws, point, b, m, -1.0)
    x, y, z = bone(floats, parent, point, matrix_at(floats, turn_at(ws, ints[entry_of(ints, point, FIRST_TURNING)])))
    put(floats, NODE * point + NEW, (p[0] + x, p[1] + y, p[2] + z))


@kernel
def middle_of_base(ws, what):
    """Return the mean of the OLD or TARGET of those nodes on the base that should be somewhere, and how many they are."""
    ints, floats = field(ws, "method_ints"), field(ws, "method_floats")
    first, x, y, z, count = entry_of(ints, -1, FIRST_CHILD), 0.0, 0.0, 0.0, 0
    for i in range(first, first + entry_of(ints, -1, CHILDREN)):
        at = NODE * ints[i]
        if floats[at + HAS_TARGET] > 0.0:
            x, y, z, count = x + floats[at + what], y + floats[at + what + 1], z + floats[at + what + 2], count + 1
    share = 1.0 / max(count, 1)
    return (share * x, share * y, share * z), count


@kernel
def fitted_turn(b):
    """Return the best turn of all for B, as a free base with several nodes of the point tree is turned."""
    m = NO_TURN
    for _ in range(MOST_CYCLES):
        w, x, y, z = free_turn(b)
        if x * x + y * y + z * z < AGREED:
            break
        turn = matrix_from_quaternion(w, x, y, z)
        m, b = multiply_matrices(turn, m), multiply_transposed(b, turn)
    return m


@large_kernel
def move_base(ws):
    """Move a free root so that the nodes on the base come nearest to where they should be; returns its turn and two middles."""
    ints, floats, placement = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "placement")
    (old, count), (to, _) = middle_of_base(ws, OLD), middle_of_base(ws, TARGET)
    if count == 0:
        return NO_TURN, old, old
    first = entry_of(ints, -1, FIRST_CHILD)
    for i in range(first, first + entry_of(ints, -1, CHILDREN)):  # from their middle, as `sum_up_nodes` counts from a point
        at = NODE * ints[i]
        for k in range(3):
            floats[at + NEW + k] = floats[at + OLD + k] - old[k]
    b = NOTHING
    for i in range(first, first + entry_of(ints, -1, CHILDREN)):
        at = NODE * ints[i]
        if floats[at + HAS_TARGET] > 0.0:
            x, y, z = place(floats, at + TARGET)
            b = add_vector(b, 1.0, (x - to[0], y - to[1], z - to[2]), place(floats, at + NEW))
    m = fitted_turn(add_orientations(ws, -1, b, NO_TURN))
    x, y, z = rotate_vector(m, placement[0] - old[0], placement[1] - old[1], placement[2] - old[2])
    placement[0], placement[1], placement[2] = x + to[0], y + to[1], z + to[2]
    w, x, y, z = quaternion_from_matrix(m)
    w, x, y, z = multiply_quaternions(w, x, y, z, placement[3], placement[4], placement[5], placement[6])
    placement[3], placement[4], placement[5], placement[6] = w, x, y, z
    if root_is_bounded(ws):
        call_root(ws, CLAMP_ROOT)
    return m, old, to


@large_kernel
def start_from_base(ws):
    """Place the nodes on the base of the tree of points: where they were, or where a free root brings them nearest."""
    ints, floats = field(ws, "method_ints"), field(ws, "method_floats")
    first, m, old, to = entry_of(ints, -1, FIRST_CHILD), NO_TURN, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    if size(ws, N_UNKNOWNS) > size(ws, N_DOFS):
        m, old, to = move_base(ws)
    put_matrix(floats, turn_at(ws, -1), m)
    for i in range(first, first + entry_of(ints, -1, CHILDREN)):
        x, y, z = place(floats, NODE * ints[i] + OLD)
        x, y, z = rotate_vector(m, x - old[0], y - old[1], z - old[2])
        put(floats, NODE * ints[i] + NEW, (x + to[0], y + to[1], z + to[2]))


@entry
def turn_points(ints, floats):
    """Turn the joints of the points from FIRST_POINT to before END_POINT of `method_ints`; −1 begins with the base.

    With INWARD as END_POINT, turn the bone that FIRST_POINT hangs on instead.
    """
    ws = workspace(ints, floats)
    own = field(ws, "method_ints")
    if own[END_POINT] == INWARD:
        turn_point_inward(ws, own[FIRST_POINT])
        return 0
    for point in range(own[FIRST_POINT], own[END_POINT]):
        if point < 0:
            start_from_base(ws)
        else:
            turn_point(ws, point)
    field(ws, "options")[FRAMES_VALID] = 0
    return 0


@kernel
def call_turn_points(ws, first, end):
    """Turn points of the point tree, from `first` to before `end`, by the address of `turn_points`."""
    own = field(ws, "method_ints")
    own[FIRST_POINT], own[END_POINT] = first, end
    ints, floats = flat_arrays(ws)
    call_method(own[TURN_ADDRESS], ints, floats)
