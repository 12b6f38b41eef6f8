"""Cyclic coordinate descent: one joint after the other, from tips to base, is turned as is best for all effectors below it.

L.-C. Wang, C. Chen, A combined optimization method for solving the inverse kinematics problem of mechanical manipulators, IEEE
Transactions on Robotics and Automation 7 (1991): the closed form for one joint, positions and orientations weighted. C. Welman
1993: for characters, limits clamped. R. Kulpa, F. Multon, Fast inverse kinematics and kinetics solver for human-like figures,
Humanoids 2005: for trees of effectors. A ball turns about the axis of Newton's step, which for one goal of position is the
shortest arc; a free root moves as a rigid body fits best (Horn 1987).
"""

from poise.kernels.compared_methods.best_turn import (
    NOTHING,
    add_vector,
    free_turn,
    likeness,
    turn_about,
)
from poise.kernels.compared_methods.turn_joint import turn_ball, turn_hinge
from poise.kernels.compiler.decorators import entry, kernel, large_kernel
from poise.kernels.compiler.field_access import size, workspace
from poise.kernels.kinematics.call_balls_and_root import CLAMP_ROOT, call_root
from poise.kernels.kinematics.root_speed import root_is_bounded
from poise.kernels.kinematics.rotations import frame_rotation, matrix_from_quaternion, multiply_quaternions, rotate_vector
from poise.kernels.workspace.layout import (
    BALL,
    FIXED,
    FRAMES_VALID,
    N_DOFS,
    N_EFFECTORS,
    N_JOINTS,
    N_UNKNOWNS,
    SLIDE,
    field,
)

EFFECTOR_SIZE = 12
"""Numbers of `method_floats` for each effector: its position [m], its rotation row by row."""


@large_kernel
def read_effectors(ws):
    """Write where all effectors are, positions and rotations, to the memory of CCD."""
    frames, frame, offset = field(ws, "frames"), field(ws, "effector_frame"), field(ws, "effector_position")
    state = field(ws, "method_floats")
    for e in range(size(ws, N_EFFECTORS)):
        f, at = frame[e], EFFECTOR_SIZE * e
        for k in range(3):
            state[at + k] = offset[e, k]
        for k in range(9):
            state[at + 3 + k] = frames[f, k]


@kernel
def add_orientation(b, weight, target, e, state, at):
    """Return B with the axes of effector e, ½ w_r² Σ d cᵀ = ½ w_r² W Cᵀ, so that CCD lowers w_r² times the angle squared."""
    for k in range(3):
        d = target[e, k], target[e, 3 + k], target[e, 6 + k]
        b = add_vector(b, weight, d, (state[at + k], state[at + 3 + k], state[at + 6 + k]))
    return b


@large_kernel
def sum_up_effectors(ws, u, px, py, pz):
    """Return B of the effectors below unknown u, seen from the point p, for a turn of CCD."""
    first_block, block_effector = field(ws, "first_block"), field(ws, "block_effector")
    weights, target, state = field(ws, "phase_weight"), field(ws, "goal_position"), field(ws, "method_floats")
    rotation, b = field(ws, "goal_rotation"), NOTHING
    for block in range(first_block[u], first_block[u + 1]):
        e = block_effector[block]
        at = EFFECTOR_SIZE * e
        weight, turning = weights[e, 0] * weights[e, 0], 0.5 * weights[e, 1] * weights[e, 1]
        if weight > 0.0:
            d = target[e, 0] - px, target[e, 1] - py, target[e, 2] - pz
            b = add_vector(b, weight, d, (state[at] - px, state[at + 1] - py, state[at + 2] - pz))
        if turning > 0.0:
            b = add_orientation(b, turning, rotation, e, state, at + 3)
    return b


@large_kernel
def move_effectors(ws, u, p, m, to):
    """Turn the effectors below unknown u by the matrix m about the point p, which CCD moves to another point."""
    first_block, block_effector, state = field(ws, "first_block"), field(ws, "block_effector"), field(ws, "method_floats")
    for block in range(first_block[u], first_block[u + 1]):
        at = EFFECTOR_SIZE * block_effector[block]
        x, y, z = rotate_vector(m, state[at] - p[0], state[at + 1] - p[1], state[at + 2] - p[2])
        state[at], state[at + 1], state[at + 2] = x + to[0], y + to[1], z + to[2]
        for k in range(3):
            i = at + 3 + k
            state[i], state[i + 3], state[i + 6] = rotate_vector(m, state[i], state[i + 3], state[i + 6])


@large_kernel
def turn_ball_by_ccd(ws, j):
    """Turn ball joint j as is best for the effectors below it; limits that would raise CCD's error leave it as it was."""
    frames, angles, quaternion = field(ws, "frames"), field(ws, "angles"), field(ws, "ball_quaternion")
    u, f = field(ws, "first_dof")[j], field(ws, "parent")[j]
    p = frames[j + 1, 9], frames[j + 1, 10], frames[j + 1, 11]
    b = sum_up_effectors(ws, u, p[0], p[1], p[2])
    turn = free_turn(b)
    if turn[1] == 0.0 and turn[2] == 0.0 and turn[3] == 0.0:
        return
    kept = angles[u], angles[u + 1], angles[u + 2]
    before = quaternion[j, 0], quaternion[j, 1], quaternion[j, 2], quaternion[j, 3]
    w, x, y, z = turn_ball(ws, j, frame_rotation(frames, f), turn)
    m = matrix_from_quaternion(w, x, y, z)
    if likeness(b, m) >= b[0] + b[4] + b[8]:
        move_effectors(ws, u, p, m, p)
    else:
        angles[u], angles[u + 1], angles[u + 2] = kept
        quaternion[j, 0], quaternion[j, 1], quaternion[j, 2], quaternion[j, 3] = before


@kernel
def turn_hinge_by_ccd(ws, j):
    """Turn hinge j as is best for the effectors below it: the closed form of CCD, clamped to its limits."""
    f, axis = field(ws, "frames"), field(ws, "axis")
    x, y, z = axis[j, 0], axis[j, 1], axis[j, 2]
    x, y, z = (
        f[j + 1, 0] * x + f[j + 1, 1] * y + f[j + 1, 2] * z,
        f[j + 1, 3] * x + f[j + 1, 4] * y + f[j + 1, 5] * z,
        f[j + 1, 6] * x + f[j + 1, 7] * y + f[j + 1, 8] * z,
    )
    p, u = (f[j + 1, 9], f[j + 1, 10], f[j + 1, 11]), field(ws, "first_dof")[j]
    s, c = turn_hinge(ws, u, sum_up_effectors(ws, u, p[0], p[1], p[2]), x, y, z)
    if s != 0.0 or c != 1.0:
        move_effectors(ws, u, p, turn_about(x, y, z, s, c), p)


@kernel
def slide_by_ccd(ws, j):
    """Move slide j as is best for the effectors below it: the weighted mean of what they lack along it (CCD, Wang & Chen)."""
    f, axis, angles = field(ws, "frames"), field(ws, "axis"), field(ws, "angles")
    first_block, block_effector, state = field(ws, "first_block"), field(ws, "block_effector"), field(ws, "method_floats")
    weights, target, u = field(ws, "phase_weight"), field(ws, "goal_position"), field(ws, "first_dof")[j]
    ax, ay, az = axis[j, 0], axis[j, 1], axis[j, 2]
    x = f[j + 1, 0] * ax + f[j + 1, 1] * ay + f[j + 1, 2] * az
    y = f[j + 1, 3] * ax + f[j + 1, 4] * ay + f[j + 1, 5] * az
    z = f[j + 1, 6] * ax + f[j + 1, 7] * ay + f[j + 1, 8] * az
    lacking = total = 0.0
    for block in range(first_block[u], first_block[u + 1]):
        e = block_effector[block]
        at, weight = EFFECTOR_SIZE * e, weights[e, 0] * weights[e, 0]
        left = x * (target[e, 0] - state[at]) + y * (target[e, 1] - state[at + 1]) + z * (target[e, 2] - state[at + 2])
        lacking, total = lacking + weight * left, total + weight
    if total > 0.0:
        old = angles[u]
        angles[u] = min(max(old + lacking / total, field(ws, "box_lower")[u]), field(ws, "box_upper")[u])
        for block in range(first_block[u], first_block[u + 1]):
            at = EFFECTOR_SIZE * block_effector[block]
            moved = angles[u] - old
            state[at], state[at + 1], state[at + 2] = (
                state[at] + moved * x,
                state[at + 1] + moved * y,
                state[at + 2] + moved * z,
            )


@kernel
def mean_effectors(ws):
    """Return the weighted means of the positions of all effectors as they are and as they should be, for CCD of a free root."""
    first_block, block_effector, state = field(ws, "first_block"), field(ws, "block_effector"), field(ws, "method_floats")
    weights, target, u = field(ws, "phase_weight"), field(ws, "goal_position"), size(ws, N_DOFS)
    x = y = z = tx = ty = tz = total = 0.0
    for block in range(first_block[u], first_block[u + 1]):
        e = block_effector[block]
        at, weight = EFFECTOR_SIZE * e, weights[e, 0] * weights[e, 0]
        x, y, z = x + weight * state[at], y + weight * state[at + 1], z + weight * state[at + 2]
        tx, ty, tz = tx + weight * target[e, 0], ty + weight * target[e, 1], tz + weight * target[e, 2]
        total += weight
    if total == 0.0:
        placement = field(ws, "placement")
        p = placement[0], placement[1], placement[2]
        return p, p
    return (x / total, y / total, z / total), (tx / total, ty / total, tz / total)


@large_kernel
def move_root_by_ccd(ws):
    """Move a free root so that the effectors, as one rigid body, come nearest to their goals: the last coordinate of CCD."""
    placement, u = field(ws, "placement"), size(ws, N_DOFS)
    middle, to = mean_effectors(ws)
    move_effectors(ws, u, middle, (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0), to)
    w, x, y, z = free_turn(sum_up_effectors(ws, u, to[0], to[1], to[2]))
    m = matrix_from_quaternion(w, x, y, z)
    move_effectors(ws, u, to, m, to)
    px, py, pz = rotate_vector(m, placement[0] - middle[0], placement[1] - middle[1], placement[2] - middle[2])
    placement[0], placement[1], placement[2] = px + to[0], py + to[1], pz + to[2]
    w, x, y, z = multiply_quaternions(w, x, y, z, placement[3], placement[4], placement[5], placement[6])
    placement[3], placement[4], placement[5], placement[6] = w, x, y, z
    if root_is_bounded(ws):
        call_root(ws, CLAMP_ROOT)


@large_kernel
def descend(ws, skipped):
    """Run one cycle of CCD over all joints, children before parents, but for those whose entry of `skipped` is not 0."""
    order, kind = field(ws, "order"), field(ws, "joint_kind")
    read_effectors(ws)
    for i in range(size(ws, N_JOINTS) - 1, -1, -1):
        j = order[i]
        if skipped[j] != 0:
            continue
        if kind[j] == SLIDE:
            slide_by_ccd(ws, j)
        elif kind[j] < BALL:
            turn_hinge_by_ccd(ws, j)
        elif kind[j] != FIXED:
            turn_ball_by_ccd(ws, j)
    if size(ws, N_UNKNOWNS) > size(ws, N_DOFS):
        move_root_by_ccd(ws)
    field(ws, "options")[FRAMES_VALID] = 0


@entry
def iterate_ccd(ints, floats):
    """Iterate CCD once: one cycle over all joints."""
    ws = workspace(ints, floats)
    descend(ws, field(ws, "method_ints"))
    return 0
