"""Closed-form limbs, two bones and a swivel, on the joints of the rest of the body, which cyclic coordinate descent moves.

D. Tolani, A. Goswami, N. Badler, Real-time inverse kinematics techniques for anthropomorphic limbs, Graphical Models 62
(2000): of a limb with three freedoms at its root, one hinge in the middle and an end, the hinge is set by the distance to the
target alone, the root turns the end to the target, and what is left is the swivel about the way from root to target. The rest
of the body moves for what limbs cannot reach and for goals of its own, as in R. Kulpa, F. Multon 2005. Of the swivel angles at
which the root is inside its limits the one nearest to the present pose is taken, or, where the end has an orientation, nearest
to that.
"""

import math

from poise.kernels.compared_methods.best_turn import (
    NO_TURN,
    NOTHING,
    add_vector,
    best_turn,
    free_turn,
    likeness,
    multiply_matrices,
    multiply_transposed,
    transposed,
    turn_about,
)
from poise.kernels.compared_methods.ccd import EFFECTOR_SIZE, descend
from poise.kernels.compared_methods.fabrik import carrier_of_target
from poise.kernels.compared_methods.turn_joint import turn_ball, wrapped_into
from poise.kernels.compiler.decorators import entry, kernel, large_kernel
from poise.kernels.compiler.field_access import size, workspace
from poise.kernels.kinematics.forward import forward_kinematics
from poise.kernels.kinematics.rotations import frame_rotation, matrix_from_quaternion, quaternion_from_matrix, rotate_vector
from poise.kernels.kinematics.small_vectors import cross, triple_product
from poise.kernels.workspace.layout import (
    BALL,
    FIRST_ERROR,
    FRAMES_VALID,
    METHOD_ITERATION,
    N_EFFECTORS,
    N_JOINTS,
    POSITION_TOLERANCE,
    field,
)

ROOT, N_ROOT, MIDDLE, END, N_END, TIP = 0, 3, 4, 5, 8, 9
"""Entries of a limb in `method_ints`: joints at its root and how many, its hinge, joints at its end and how many, its effector.
Before the limbs are, for each joint, whether it belongs to one, and their number."""
LIMB = 10
START, START_SIZE = 2, 7
"""In `method_floats`, behind what CCD has: the weights of the effectors (START for each), then angles and quaternion of the
root of a limb before it is turned."""
SWIVELS = 36
"""Swivel angles tried on either side of the best, to half a turn."""
INSIDE = 1e-12
"""A mismatch of turns by less is rounding: 1 − cos of the angle between them, twice."""
MOST_CYCLES = 20
"""Cycles over two hinges at the end of a limb."""


@large_kernel
def refresh_frames(ws):
    """Compute the frames of the present angles, in the middle of an iteration of closed-form limbs."""
    angles, placement, frames = field(ws, "angles"), field(ws, "placement"), field(ws, "frames")
    forward_kinematics(ws, angles, placement, field(ws, "sine"), field(ws, "cosine"), field(ws, "ball_quaternion"), frames)


@kernel
def origin_of(frames, f):
    """Return the origin of a frame, where a joint of a limb is [m]."""
    return frames[f, 9], frames[f, 10], frames[f, 11]


@kernel
def minus(a, b):
    """Return the way from b to a, two joints of a limb [m]."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


@kernel
def dot(a, b):
    """Return the scalar product of two ways in a limb."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@kernel
def world_axis(ws, j):
    """Return the axis of hinge j of a limb in the world."""
    axis = field(ws, "axis")
    return rotate_vector(frame_rotation(field(ws, "frames"), j + 1), axis[j, 0], axis[j, 1], axis[j, 2])


@kernel
def tip_of(ws, e):
    """Return where effector e at the end of a limb is [m]."""
    frames, offset, f = field(ws, "frames"), field(ws, "effector_offset"), field(ws, "effector_frame")[e]
    x, y, z = rotate_vector(frame_rotation(frames, f), offset[e, 0], offset[e, 1], offset[e, 2])
    return frames[f, 9] + x, frames[f, 10] + y, frames[f, 11] + z


@kernel
def add_to_hinge(ws, j, turn):
    """Add a turn to the angle of a hinge of a limb, inside its limits; returns the turn that has come of it [rad]."""
    angles, d = field(ws, "angles"), field(ws, "first_dof")[j]
    lower, upper, before = field(ws, "box_lower")[d], field(ws, "box_upper")[d], angles[d]
    angles[d] = min(max(before + wrapped_into(turn, lower - before, upper - before), lower), upper)
    return angles[d] - before


@kernel
def bend_middle(ws, j, root, end, distance):
    """Bend the hinge j in the middle of a limb so that its end has this distance from its root; returns where the end is then.

    Of |u − R(a, φ) f| = distance, with u and f the ways from the hinge to root and end: A cos φ + B sin φ = C.
    """
    frames, angles, d = field(ws, "frames"), field(ws, "angles"), field(ws, "first_dof")[j]
    at, a = origin_of(frames, j + 1), world_axis(ws, j)
    u, f, before = minus(root, at), minus(end, at), angles[d]
    along = dot(a, u) * dot(a, f)
    cosines, sines = dot(u, f) - along, triple_product(a, f, u)
    length = math.sqrt(cosines * cosines + sines * sines)
    best, bent, turned = math.inf, before, NO_TURN
    asked = 0.5 * (dot(u, u) + dot(f, f) - distance * distance) - along
    half = math.acos(min(max(asked / length, -1.0), 1.0)) if length > 0.0 else 0.0
    middle = math.atan2(sines, cosines)
    for sign in (-1.0, 1.0):
        turn = middle + sign * half
        turn -= 2.0 * math.pi * math.floor(turn / (2.0 * math.pi) + 0.5)
        angles[d] = before
        turn = add_to_hinge(ws, j, turn)
        m = turn_about(a[0], a[1], a[2], math.sin(turn), math.cos(turn))
        reached = minus(rotate_vector(m, f[0], f[1], f[2]), u)
        missed = abs(math.sqrt(dot(reached, reached)) - distance) + 1e-6 * abs(turn)  # of two that reach it, the nearer
        if missed < best:
            best, bent, turned = missed, angles[d], m
    angles[d] = bent
    x, y, z = rotate_vector(turned, f[0], f[1], f[2])
    return (at[0] + x, at[1] + y, at[2] + z), turned


@kernel
def turn_three_hinges(ws, joints, m, sign):
    """Turn the three hinges above a limb in closed form, to turn it by m; returns what comes of it, and how far they turned.

    With m = exp(a₁δ₁) exp(a₂δ₂) exp(a₃δ₃), a₁ · m a₃ gives δ₂, two of them by the sign, m a₃ then δ₁, and what is left δ₃.
    """
    i, j, k = joints
    a, b, c = world_axis(ws, i), world_axis(ws, j), world_axis(ws, k)
    image = rotate_vector(m, c[0], c[1], c[2])
    along = dot(a, b) * dot(b, c)
    cosines, sines = dot(a, c) - along, triple_product(a, b, c)
    length = math.sqrt(cosines * cosines + sines * sines)
    half = math.acos(min(max((dot(a, image) - along) / length, -1.0), 1.0)) if length > 0.0 else 0.0
    second = math.atan2(sines, cosines) + sign * half
    turn = turn_about(b[0], b[1], b[2], math.sin(second), math.cos(second))
    v = rotate_vector(turn, c[0], c[1], c[2])
    first = math.atan2(triple_product(a, v, image), dot(v, image) - dot(a, v) * dot(a, image))
    turn = multiply_matrices(turn_about(a[0], a[1], a[2], math.sin(first), math.cos(first)), turn)
    x = cross(c[0], c[1], c[2], 1.0 * (abs(c[0]) < 0.6), 1.0 * (abs(c[0]) >= 0.6), 0.0)
    y = rotate_vector(m, x[0], x[1], x[2])
    y = rotate_vector(transposed(turn), y[0], y[1], y[2])
    first, second = add_to_hinge(ws, i, first), add_to_hinge(ws, j, second)
    third = add_to_hinge(ws, k, math.atan2(triple_product(c, x, y), dot(x, y)))
    turn = multiply_matrices(
        turn_about(b[0], b[1], b[2], math.sin(second), math.cos(second)),
        turn_about(c[0], c[1], c[2], math.sin(third), math.cos(third)),
    )
    turn = multiply_matrices(turn_about(a[0], a[1], a[2], math.sin(first), math.cos(first)), turn)
    return turn, abs(first) + abs(second) + abs(third)


@kernel
def keep_start(ws, joints, count, start):
    """Keep angles and quaternion of the root or the end of a limb before it is turned."""
    angles, quaternion, first_dof, own = (
        field(ws, "angles"),
        field(ws, "ball_quaternion"),
        field(ws, "first_dof"),
        field(ws, "method_floats"),
    )
    for k in range(3):
        own[start + k] = angles[first_dof[joints[k]]] if count == 3 else angles[first_dof[joints[0]] + k]
    for k in range(4):
        own[start + 3 + k] = quaternion[joints[0], k]


@kernel
def back_to_start(ws, joints, count, start):
    """Bring the root or the end of a limb back to the angles that it had before it was turned."""
    angles, quaternion, first_dof, own = (
        field(ws, "angles"),
        field(ws, "ball_quaternion"),
        field(ws, "first_dof"),
        field(ws, "method_floats"),
    )
    for k in range(3):
        if count == 3:
            angles[first_dof[joints[k]]] = own[start + k]
        else:
            angles[first_dof[joints[0]] + k] = own[start + k]
    for k in range(4):
        if count == 1:
            quaternion[joints[0], k] = own[start + 3 + k]


@large_kernel
def turn_to(ws, first, second, third, count, start, m):
    """Turn a ball or three hinges of a limb from where they began, so that it turns by m; returns what has come of it."""
    joints, frames = (first, second, third), field(ws, "frames")
    if count == 1:
        back_to_start(ws, joints, count, start)
        w, x, y, z = turn_ball(ws, first, frame_rotation(frames, field(ws, "parent")[first]), quaternion_from_matrix(m))
        return matrix_from_quaternion(w, x, y, z)
    back_to_start(ws, joints, count, start)
    one, way = turn_three_hinges(ws, joints, m, -1.0)
    back_to_start(ws, joints, count, start)
    other, further = turn_three_hinges(ws, joints, m, 1.0)
    gain = likeness(m, other) - likeness(m, one)
    if gain < -INSIDE or (gain <= INSIDE and way < further):
        back_to_start(ws, joints, count, start)
        other, _ = turn_three_hinges(ws, joints, m, -1.0)
    return other


@large_kernel
def turn_root(ws, row, start, m, x, y, z):
    """Turn the root of a limb by m, swivelled about (x, y, z) as little as its limits ask for; returns what has come of it."""
    ints = field(ws, "method_ints")
    i, j, k, count = ints[row + ROOT], ints[row + ROOT + 1], ints[row + ROOT + 2], ints[row + N_ROOT]
    keep_start(ws, (i, j, k), count, start)
    best, swivel, reached = math.inf, 0.0, NO_TURN
    for number in range(2 * SWIVELS + 1):
        angle = math.pi / SWIVELS * ((number + 1) // 2) * (1.0 if number % 2 == 0 else -1.0)
        asked = multiply_matrices(turn_about(x, y, z, math.sin(angle), math.cos(angle)), m)
        reached = turn_to(ws, i, j, k, count, start, asked)
        mismatch = 3.0 - likeness(asked, reached)
        if mismatch < INSIDE:
            return reached
        if mismatch < best - INSIDE:
            best, swivel = mismatch, angle
    asked = multiply_matrices(turn_about(x, y, z, math.sin(swivel), math.cos(swivel)), m)
    return turn_to(ws, i, j, k, count, start, asked)


@kernel
def turn_onto(v, way):
    """Return the matrix of the shortest turn of a limb from v onto the direction of another way."""
    w, x, y, z = free_turn(add_vector(NOTHING, 1.0, way, v))
    return matrix_from_quaternion(w, x, y, z)


@large_kernel
def set_limb(ws, row, start):
    """Set the hinge and the root of a limb in closed form, so that its end is where its effector's goal asks for it."""
    ints, frames, weight = field(ws, "method_ints"), field(ws, "frames"), field(ws, "goal_weight")
    target, rotation, e = field(ws, "goal_position"), field(ws, "goal_rotation"), ints[row + TIP]
    if weight[e, 0] == 0.0:
        return
    root, end, to = origin_of(frames, ints[row + ROOT] + 1), tip_of(ws, e), (target[e, 0], target[e, 1], target[e, 2])
    oriented = weight[e, 1] > 0.0 and ints[row + N_END] > 0
    if oriented:
        wrist = origin_of(frames, ints[row + END] + 1)
        end, to = wrist, carrier_of_target(ws, e, wrist, end)
    way = minus(to, root)
    distance = math.sqrt(dot(way, way))
    end, bent = bend_middle(ws, ints[row + MIDDLE], root, end, distance)
    reach = minus(end, root)
    if distance == 0.0 or dot(reach, reach) == 0.0:
        return
    m = turn_onto(reach, way)
    x, y, z = way[0] / distance, way[1] / distance, way[2] / distance
    if oriented:  # the swivel that brings the end nearest to its orientation as it is bent now
        hand = multiply_matrices(m, multiply_matrices(bent, frame_rotation(frames, field(ws, "effector_frame")[e])))
        b = NOTHING
        for k in range(3):
            b = add_vector(
                b, 1.0, (rotation[e, k], rotation[e, 3 + k], rotation[e, 6 + k]), (hand[k], hand[3 + k], hand[6 + k])
            )
        sine, cosine = best_turn(b, x, y, z)
        swivel = math.atan2(sine, cosine)
        m = multiply_matrices(turn_about(x, y, z, math.sin(swivel), math.cos(swivel)), m)
    turn_root(ws, row, start, m, x, y, z)


@kernel
def turn_two_hinges(ws, i, j, b):
    """Turn two hinges at the end of a limb, or one (i = j), as is best for B, one after the other until they agree."""
    a, c, angles, first_dof = world_axis(ws, i), world_axis(ws, j), field(ws, "angles"), field(ws, "first_dof")
    one, other = NO_TURN, NO_TURN
    first, second = angles[first_dof[i]], angles[first_dof[j]]
    for _ in range(MOST_CYCLES if i != j else 1):
        sine, cosine = best_turn(multiply_matrices(transposed(one), b), c[0], c[1], c[2])
        angles[first_dof[j]] = second
        turn = add_to_hinge(ws, j, math.atan2(sine, cosine))
        if i == j:
            break
        other = turn_about(c[0], c[1], c[2], math.sin(turn), math.cos(turn))
        sine, cosine = best_turn(multiply_transposed(b, other), a[0], a[1], a[2])
        angles[first_dof[i]] = first
        turn = add_to_hinge(ws, i, math.atan2(sine, cosine))
        one = turn_about(a[0], a[1], a[2], math.sin(turn), math.cos(turn))


@large_kernel
def turn_end(ws, row, start):
    """Turn the end of a limb to the orientation that its effector's goal asks for, as far as its joints can."""
    ints, rotation, weight = field(ws, "method_ints"), field(ws, "goal_rotation"), field(ws, "goal_weight")
    e, count = ints[row + TIP], ints[row + N_END]
    if weight[e, 1] == 0.0 or count == 0:
        return
    now, b = frame_rotation(field(ws, "frames"), field(ws, "effector_frame")[e]), NOTHING
    for k in range(3):
        b = add_vector(b, 1.0, (rotation[e, k], rotation[e, 3 + k], rotation[e, 6 + k]), (now[k], now[3 + k], now[6 + k]))
    i, j, k = ints[row + END], ints[row + END + 1], ints[row + END + 2]
    if count == 3 or field(ws, "joint_kind")[i] >= BALL:
        keep_start(ws, (i, j, k), count, start)
        turn_to(ws, i, j, k, count, start, b)  # B is the turn itself
    else:
        turn_two_hinges(ws, i, j if count == 2 else i, b)


@large_kernel
def descend_with_the_rest(ws, kept):
    """Between limbs in closed form, run one cycle of CCD over the joints of no limb, for what limbs do not reach.

    Effectors of limbs that have reached their goals do not count, and none does before the limbs have tried.
    """
    weight, own, report = field(ws, "phase_weight"), field(ws, "method_floats"), field(ws, "report")
    ints, most = field(ws, "method_ints"), 0.1 * max(field(ws, "settings")[POSITION_TOLERANCE], 1e-6)
    for e in range(size(ws, N_EFFECTORS)):
        own[kept + 2 * e], own[kept + 2 * e + 1] = weight[e, 0], weight[e, 1]
    first, at_first = size(ws, N_JOINTS) + 1, field(ws, "options")[METHOD_ITERATION] == 0
    for limb in range(ints[first - 1]):
        e = ints[first + LIMB * limb + TIP]
        if report[FIRST_ERROR + 2 * e] < most or at_first:
            weight[e, 0] = weight[e, 1] = 0.0
    descend(ws, ints)
    for e in range(size(ws, N_EFFECTORS)):
        weight[e, 0], weight[e, 1] = own[kept + 2 * e], own[kept + 2 * e + 1]


@entry
def iterate_closed_form(ints, floats):
    """Iterate once: a cycle of CCD over the rest of the body, then every limb in closed form."""
    ws = workspace(ints, floats)
    own, first, kept = field(ws, "method_ints"), size(ws, N_JOINTS) + 1, EFFECTOR_SIZE * size(ws, N_EFFECTORS)
    start = kept + START * size(ws, N_EFFECTORS)
    descend_with_the_rest(ws, kept)
    refresh_frames(ws)
    for limb in range(own[first - 1]):
        set_limb(ws, first + LIMB * limb, start)
    refresh_frames(ws)
    for limb in range(own[first - 1]):
        turn_end(ws, first + LIMB * limb, start)
    field(ws, "options")[FRAMES_VALID] = 0
    return 0
