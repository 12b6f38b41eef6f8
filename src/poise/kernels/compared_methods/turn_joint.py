"""One joint turned as far as its limits let it: a hinge about its axis, a ball about any. Frames are not touched."""

import math

from poise.kernels.compared_methods.best_turn import NO_AXIS, best_turn
from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.kinematics.ball_joints import set_ball
from poise.kernels.kinematics.ball_limits import (
    ball_start,
    clamp_ball,
    clamp_ball_to_speed,
    swing_and_twist,
    swing_limited,
    twist_limited,
)
from poise.kernels.kinematics.rotations import multiply_quaternions, rotate_vector
from poise.kernels.workspace.layout import BALL, MAX_BALL_TURN, USE_LIMITS, field


@kernel
def wrapped_into(turn, low, high):
    """Return the turn by this angle, or a whole turn more or less, inside low and high, else the end that is nearest to it."""
    if low <= turn <= high:
        return turn
    if low <= turn - 2.0 * math.pi <= high:
        return turn - 2.0 * math.pi
    if low <= turn + 2.0 * math.pi <= high:
        return turn + 2.0 * math.pi
    if low > high:
        return 0.0
    return low if math.cos(turn - low) >= math.cos(turn - high) else high


@kernel
def turn_hinge(ws, d, b, x, y, z):
    """Turn the hinge with the angle at d about (x, y, z) in the world as is best for B; returns sine and cosine of that."""
    angles = field(ws, "angles")
    sine, cosine = best_turn(b, x, y, z)
    length = math.sqrt(sine * sine + cosine * cosine)
    if not length > NO_AXIS * (abs(b[0]) + abs(b[4]) + abs(b[8]) + abs(sine)):
        return 0.0, 1.0
    turn = math.atan2(sine, cosine)
    low, high = field(ws, "box_lower")[d] - angles[d], field(ws, "box_upper")[d] - angles[d]
    allowed = wrapped_into(turn, low, high)
    angles[d] = min(max(angles[d] + allowed, field(ws, "box_lower")[d]), field(ws, "box_upper")[d])
    if allowed != turn:
        return math.sin(allowed), math.cos(allowed)
    return sine / length, cosine / length


@kernel
def allowed_ball(ws, j, q):
    """Return the turn of ball joint j, a quaternion, that is nearest to q inside its limits and its speed limit."""
    limits, d = field(ws, "ball_limits"), field(ws, "first_dof")[j]
    if field(ws, "options")[USE_LIMITS] != 0 and (swing_limited(limits, j) or twist_limited(limits, j)):
        q, _ = clamp_ball(limits, j, q, swing_and_twist(limits, j, q), False, 0)
    most = field(ws, "phase")[MAX_BALL_TURN]
    if most >= 0.0:
        q = clamp_ball_to_speed(limits, j, ball_start(ws, j), q, field(ws, "speed_share")[d] * most)
    return q


@kernel
def unit_quaternion(q):
    """When a joint turns, return its ball's q as a unit quaternion, which rounding has made longer or shorter."""
    scale = 1.0 / math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3])
    return scale * q[0], scale * q[1], scale * q[2], scale * q[3]


@large_kernel
def turn_ball(ws, j, above, turn):
    """Turn ball joint j as its limits allow; returns the quaternion of the turn in the world that has come of it.

    above: world rotation of the frame that its parent carries. turn: unit quaternion of the turn in the world.
    """
    quaternion, rotation = field(ws, "ball_quaternion"), field(ws, "joint_rotation")
    q = quaternion[j, 0], quaternion[j, 1], quaternion[j, 2], quaternion[j, 3]
    forward = field(ws, "joint_kind")[j] == BALL
    m, t = above, rotation[j]
    if forward:  # the frame is P T Q, of a reversed one P Qᵀ T
        first, second = rotate_vector(above, t[0], t[3], t[6]), rotate_vector(above, t[1], t[4], t[7])
        third = rotate_vector(above, t[2], t[5], t[8])
        m = first[0], second[0], third[0], first[1], second[1], third[1], first[2], second[2], third[2]
    w, x, y, z = turn
    x, y, z = m[0] * x + m[3] * y + m[6] * z, m[1] * x + m[4] * y + m[7] * z, m[2] * x + m[5] * y + m[8] * z
    if forward:
        new = multiply_quaternions(w, x, y, z, q[0], q[1], q[2], q[3])
    else:
        new = multiply_quaternions(q[0], q[1], q[2], q[3], w, -x, -y, -z)
    new = allowed_ball(ws, j, unit_quaternion(new))  # else rounding grows from joint to joint of a long chain
    set_ball(field(ws, "angles"), field(ws, "first_dof")[j], j, quaternion, new[0], new[1], new[2], new[3])
    if forward:
        w, x, y, z = multiply_quaternions(new[0], new[1], new[2], new[3], q[0], -q[1], -q[2], -q[3])
    else:
        w, x, y, z = multiply_quaternions(new[0], -new[1], -new[2], -new[3], q[0], q[1], q[2], q[3])
    x, y, z = rotate_vector(m, x, y, z)
    return unit_quaternion((w, x, y, z))
