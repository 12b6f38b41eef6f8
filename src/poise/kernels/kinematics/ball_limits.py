"""Limits of ball joints: swing and twist, rotations projected into the limits, how far a ball can turn, and the largest speed.

The rotation R of a ball, from the middle C of its limits on, is a twist about its axis a and then a swing about an axis
perpendicular to a: C⁻¹R = exp(s) exp(τ a), s ⟂ a, |s| ≤ π (Grassia 1998). Limits are an ellipse for s with a half-axis of its
own on each of the four sides, g(s) ≤ 1, and an interval for τ. What a step leaves outside is projected: the swing shortened to
its ellipse, the twist clamped.
"""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.kinematics.ball_exponential import angle_over_sine, exponential
from poise.kernels.kinematics.ball_joints import ball_from_entries, set_ball
from poise.kernels.kinematics.ball_lanes import SWING_X, SWING_Y, TWIST_ANGLE, measure_balls, turn_and_measure_balls
from poise.kernels.kinematics.root_speed import AT_LIMIT, TURN_ROUNDING
from poise.kernels.kinematics.rotations import (
    multiply_quaternions,
    quaternion_from_vector,
    quaternion_product,
    turn_parameters,
    turning_between,
)
from poise.kernels.workspace.layout import FRAMES_VALID, MAX_BALL_TURN, MAX_CHANGE, N_BALLS, USE_LIMITS, field

# Entries of a row of `ball_limits`.
CENTER = 0
"""Quaternion C (4)."""
AXES = 4
"""Rotation (9), row by row, from the joint's frame to one whose z is the axis a and whose x and y are those of the swing."""
INVERSE_HALF_AXES = 13
"""1 over the largest swing about x to its negative and positive side, then about y (4) [1/rad]; 0: the swing has no limits."""
TWIST = 17
"""Lowest and highest twist (2) [rad]; infinite: it has no limits."""
LEAST_HALF_AXIS = 19
"""The least of the four largest swings [rad]."""

TOLERANCE = 2e-14
"""What is outside by less is inside: conversions between rotation vector, swing and twist round [rad]."""
START_TOLERANCE = 2e-13
"""The same where a solve begins, several times the other: a pose that a solve ended in keeps its bits when it is set anew."""


@kernel
def swing_limited(limits, j):
    """Return whether the swing of ball joint j has limits."""
    return limits[j, LEAST_HALF_AXIS] < math.inf


@kernel
def twist_limited(limits, j):
    """Return whether the twist of ball joint j has limits."""
    return limits[j, TWIST + 1] < math.inf


@kernel
def swing_and_twist_parts(limits, j, q):
    """Split the rotation q of ball joint j, from the middle of its limits on, into swing and twist.

    q: unit quaternion. Returns sines of half the swing (x, y), its cosine, and cosine and sine of half the twist.
    """
    w, x, y, z = quaternion_product(
        (limits[j, CENTER], -limits[j, CENTER + 1], -limits[j, CENTER + 2], -limits[j, CENTER + 3]), q
    )
    at = AXES
    x, y, z = (
        limits[j, at] * x + limits[j, at + 1] * y + limits[j, at + 2] * z,
        limits[j, at + 3] * x + limits[j, at + 4] * y + limits[j, at + 5] * z,
        limits[j, at + 6] * x + limits[j, at + 7] * y + limits[j, at + 8] * z,
    )
    if w < 0.0:
        w, x, y, z = -w, -x, -y, -z
    cosine = math.sqrt(w * w + z * z)
    if cosine < 1e-12:  # the axis is reversed: any twist would do, none is taken
        return x, y, 0.0, 1.0, 0.0
    inverse = 1.0 / cosine
    tw, tz = inverse * w, inverse * z
    return tw * x - tz * y, tw * y + tz * x, cosine, tw, tz


@kernel
def swing_and_twist(limits, j, q):
    """Return swing and twist of ball joint j at the quaternion q, from the middle of its limits on: (sx, sy, τ) [rad]."""
    x, y, cosine, tw, tz = swing_and_twist_parts(limits, j, q)
    factor = angle_over_sine(cosine)
    return factor * x, factor * y, angle_over_sine(tw) * tz


@kernel
def ball_at(limits, j, sx, sy, twist):
    """Return the quaternion of ball joint j with this swing and twist from the middle of its limits on."""
    w, x, y, _ = exponential(sx, sy, 0.0)
    tw, _, _, tz = exponential(0.0, 0.0, twist)
    w, x, y, z = w * tw, x * tw + y * tz, y * tw - x * tz, w * tz
    at = AXES
    x, y, z = (
        limits[j, at] * x + limits[j, at + 3] * y + limits[j, at + 6] * z,
        limits[j, at + 1] * x + limits[j, at + 4] * y + limits[j, at + 7] * z,
        limits[j, at + 2] * x + limits[j, at + 5] * y + limits[j, at + 8] * z,
    )
    return multiply_quaternions(
        limits[j, CENTER], limits[j, CENTER + 1], limits[j, CENTER + 2], limits[j, CENTER + 3], w, x, y, z
    )


@kernel
def inverse_half_axes(limits, j, sx, sy):
    """Return 1 over the half-axes of the swing's ellipse of ball joint j on the side of the swing (sx, sy) [1/rad]."""
    a = limits[j, INVERSE_HALF_AXES] if sx < 0.0 else limits[j, INVERSE_HALF_AXES + 1]
    b = limits[j, INVERSE_HALF_AXES + 2] if sy < 0.0 else limits[j, INVERSE_HALF_AXES + 3]
    return a, b


@kernel
def swing_level(limits, j, sx, sy):
    """Return g of a swing of ball joint j: 1 at the border of its limits, less inside."""
    a, b = inverse_half_axes(limits, j, sx, sy)
    return math.sqrt((sx * a) * (sx * a) + (sy * b) * (sy * b))


@kernel
def level_and_outward(limits, j, sx, sy):
    """Return g of a swing of ball joint j, the unit direction (x, y) in which it grows fastest, and 1 over how fast [rad]."""
    a, b = inverse_half_axes(limits, j, sx, sy)
    level = math.sqrt((sx * a) * (sx * a) + (sy * b) * (sy * b))
    x, y = sx * a * a, sy * b * b
    length = math.sqrt(x * x + y * y)
    if length < 1e-150:
        return level, 1.0, 0.0, 1.0 / max(a, b)
    inverse = 1.0 / length
    return level, inverse * x, inverse * y, inverse * level


NEAR_BORDER = 0.8
"""A swing that a step leads to the border, and that ends farther inside than this part of it, is left there."""
NEAR_END = 0.2
"""A twist that a step leads to an end, and that ends farther from it, is left there [rad]."""
LARGEST_FREE_TURN = 0.15
"""The farthest that a ball is said to be able to turn inside its limits [rad]."""
LARGEST_SWING_JUDGED = 2.0
"""Beyond this swing nothing is said of how far a ball can turn [rad]: s changes more than twice as fast as the axis swings."""
ENOUGH_FREE_TURN = 0.05
"""A ball that can turn farther needs no bounds for its step [rad]."""


@kernel
def clamp_ball(limits, j, q, measured, swing_end, twist_end):
    """Project the quaternion q of ball joint j into its limits; returns the quaternion and whether that moved it.

    measured: its swing (x, y) and twist [rad]. swing_end, twist_end: whether a step has led its swing to the border, its
    twist to the lower (−1) or upper (1) end. It did to first order, so the ball is brought there: what is at a limit is known
    to be at the next step.
    """
    (sx, sy, twist), moved = measured, False
    if swing_limited(limits, j):
        level = swing_level(limits, j, sx, sy)
        if level > 1.0 + TOLERANCE or (swing_end and NEAR_BORDER < level < 1.0 - TOLERANCE):
            sx, sy, moved = sx / level, sy / level, True
    if twist_limited(limits, j):
        low, high = limits[j, TWIST], limits[j, TWIST + 1]
        if twist > high + TOLERANCE or twist < low - TOLERANCE:
            above, below = (twist - high) % (2.0 * math.pi), (low - twist) % (2.0 * math.pi)
            twist, moved = high if above < below else low, True
        elif twist_end > 0 and TOLERANCE < high - twist < NEAR_END:
            twist, moved = high, True
        elif twist_end < 0 and TOLERANCE < twist - low < NEAR_END:
            twist, moved = low, True
    return ball_at(limits, j, sx, sy, twist) if moved else q, moved


@kernel
def clamp_ball_to_speed(limits, j, start, q, most):
    """Clamp the quaternion q of ball joint j to its limits and its limit of speed: at most `most` from `start`."""
    _, _, _, angle = turning_between(start, q)
    if angle <= most:
        return q
    if not swing_limited(limits, j) and not twist_limited(limits, j):
        x, y, z, _ = turning_between(start, q)
        w, x, y, z = quaternion_from_vector(most / angle * x, most / angle * y, most / angle * z)
        return multiply_quaternions(w, x, y, z, start[0], start[1], start[2], start[3])
    sx, sy, twist = swing_and_twist(limits, j, start)
    ex, ey, end = swing_and_twist(limits, j, q)
    turn = end - twist
    if not twist_limited(limits, j):  # the shorter way round
        turn -= 2.0 * math.pi * math.floor(turn / (2.0 * math.pi) + 0.5)
    low, high = 0.0, 1.0
    for _ in range(52):
        share = 0.5 * (low + high)
        _, _, _, angle = turning_between(
            start, ball_at(limits, j, sx + share * (ex - sx), sy + share * (ey - sy), twist + share * turn)
        )
        if angle <= most:
            low = share
        else:
            high = share
    if low == 0.0:
        return start
    return ball_at(limits, j, sx + low * (ex - sx), sy + low * (ey - sy), twist + low * turn)


@kernel
def free_turn_inside(limits, j, square, level, twist):
    """Return how far ball joint j is inside its limits at a swing and twist: what it can turn any way for certain [rad].

    square: of the swing's angle θ [rad²]. level: its g (`swing_level`), 1 at the border.
    A turn by φ swings the axis by φ at most, which changes s by θ / sin θ as much across it, and the twist by 1 / cos(θ/2) as
    much, for swings up to θ. Both are bounded for two ranges of θ, with room for the turn itself.
    """
    if square > LARGEST_SWING_JUDGED * LARGEST_SWING_JUDGED:
        return 0.0
    across, about = (0.66, 0.77) if square <= 1.44 else (0.38, 0.47)  # sin θ / θ at 1.35 and 2.15, cos(θ/2)
    free_turn = LARGEST_FREE_TURN
    if swing_limited(limits, j):
        free_turn = min(free_turn, across * (1.0 - level) * limits[j, LEAST_HALF_AXIS])
    if twist_limited(limits, j):
        free_turn = min(free_turn, about * min(twist - limits[j, TWIST], limits[j, TWIST + 1] - twist))
    return max(free_turn, 0.0)


@large_kernel
def project_balls(ws):
    """Move every ball outside its limits to the nearest rotation inside; notes where it starts and how far it can turn then."""
    angles, quaternion, limits = field(ws, "angles"), field(ws, "ball_quaternion"), field(ws, "ball_limits")
    first_dof, ball, options = field(ws, "first_dof"), field(ws, "ball_joint"), field(ws, "options")
    free_turn, start, swing = field(ws, "ball_free_turn"), field(ws, "ball_start"), field(ws, "ball_swing")
    if options[FRAMES_VALID] == 0:
        for b in range(size(ws, N_BALLS)):
            j = ball[b]
            quaternion[j, 0], quaternion[j, 1], quaternion[j, 2], quaternion[j, 3] = ball_from_entries(angles, first_dof[j])
    measure_balls(ws)
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        d = first_dof[j]
        q = quaternion[j, 0], quaternion[j, 1], quaternion[j, 2], quaternion[j, 3]
        free_turn[j, 0], free_turn[j, 1] = math.inf, 0.0
        if options[USE_LIMITS] != 0 and (swing_limited(limits, j) or twist_limited(limits, j)):
            sx, sy, twist = swing[j, SWING_X], swing[j, SWING_Y], swing[j, TWIST_ANGLE]
            certain = free_turn_inside(limits, j, sx * sx + sy * sy, swing_level(limits, j, sx, sy), twist)
            free_turn[j, 0] = certain
            if certain <= ENOUGH_FREE_TURN:
                inside, outside = clamp_ball(limits, j, q, (sx, sy, twist), False, 0)
                free_turn[j, 0] = 0.0
                if outside and turning_between(q, inside)[3] > START_TOLERANCE:
                    q = inside
                    set_ball(angles, d, j, quaternion, q[0], q[1], q[2], q[3])
                    options[FRAMES_VALID] = 0
        start[j, 0], start[j, 1], start[j, 2], start[j, 3] = q


@large_kernel
def release_balls(ws):
    """Have balls bounded by their own limits, swing and twist, alone: open the solve's box. Sets what posture pulls them to."""
    box_lower, box_upper, bounded = field(ws, "box_lower"), field(ws, "box_upper"), field(ws, "settings")[MAX_CHANGE] >= 0.0
    first_dof, ball = field(ws, "first_dof"), field(ws, "ball_joint")
    reference, pulled = field(ws, "reference"), field(ws, "ball_reference")
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        d = first_dof[j]
        x, y, z = reference[d], reference[d + 1], reference[d + 2]
        if x != pulled[j, 4] or y != pulled[j, 5] or z != pulled[j, 6] or pulled[j, 0] == 0.0:
            pulled[j, 0], pulled[j, 1], pulled[j, 2], pulled[j, 3] = ball_from_entries(reference, d)
            pulled[j, 4], pulled[j, 5], pulled[j, 6] = x, y, z
        for k in range(d, d + 3 if bounded else d):
            box_lower[k], box_upper[k] = -math.inf, math.inf


@kernel
def ball_start(ws, j):
    """Return the quaternion inside its limits that ball joint j started the solve with."""
    start = field(ws, "ball_start")
    return start[j, 0], start[j, 1], start[j, 2], start[j, 3]


@large_kernel
def fill_ball_steps(ws):
    """Fill balls' entries in `last_step`: their turns since the solve began by moving them inside their limits."""
    q, first_dof, ball = field(ws, "ball_quaternion"), field(ws, "first_dof"), field(ws, "ball_joint")
    step = field(ws, "last_step")
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        d = first_dof[j]
        x, y, z = turn_parameters((q[j, 0], q[j, 1], q[j, 2], q[j, 3]), ball_start(ws, j))
        if abs(x) + abs(y) + abs(z) <= TURN_ROUNDING:  # it has not turned: the next solve has nothing to carry on
            x = y = z = 0.0
        step[d], step[d + 1], step[d + 2] = x, y, z


@large_kernel
def ball_at_speed_limit(ws):
    """Whether any ball is at its limit of speed, clamped there: turned as far since the solve's start as that allows."""
    angles, most, own = field(ws, "angles"), field(ws, "phase")[MAX_BALL_TURN], field(ws, "speed_share")
    first_dof, ball, held = field(ws, "first_dof"), field(ws, "ball_joint"), False
    for b in range(size(ws, N_BALLS) if most >= 0.0 else 0):
        d = first_dof[ball[b]]
        _, _, _, angle = turning_between(ball_start(ws, ball[b]), ball_from_entries(angles, d))
        held = held or angle >= AT_LIMIT * own[d] * most - TURN_ROUNDING
    return held


@large_kernel
def turn_balls(ws):
    """Clamp every ball, turned by `ball_step`, to its limits of swing, twist and speed; writes quaternion and angles.

    It turns about the axes of its basis; its speed counts from the start of the solve on.
    """
    step, turned, swing = field(ws, "ball_step"), field(ws, "ball_turned"), field(ws, "ball_swing")
    turn_and_measure_balls(ws)
    lower, upper = field(ws, "step_lower"), field(ws, "step_upper")
    angles, quaternion, limits = field(ws, "angles"), field(ws, "ball_quaternion"), field(ws, "ball_limits")
    first_dof, ball, most = field(ws, "first_dof"), field(ws, "ball_joint"), field(ws, "phase")[MAX_BALL_TURN]
    limited, free_turn, own = field(ws, "options")[USE_LIMITS] != 0, field(ws, "ball_free_turn"), field(ws, "speed_share")
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        d = first_dof[j]
        x, y, z, moved = step[j, 0], step[j, 1], step[j, 2], False
        q = turned[j, 0], turned[j, 1], turned[j, 2], turned[j, 3]
        free_turn[j, 1] += abs(x) + abs(y) + abs(z)  # no axis of a basis is longer than 1
        if limited and free_turn[j, 1] > free_turn[j, 0]:
            twist_end = 1 * (z >= upper[d + 2]) - 1 * (z <= lower[d + 2])
            measured = swing[j, SWING_X], swing[j, SWING_Y], swing[j, TWIST_ANGLE]
            q, moved = clamp_ball(limits, j, q, measured, x >= upper[d], twist_end)
        if most >= 0.0:
            q, moved = clamp_ball_to_speed(limits, j, ball_start(ws, j), q, own[d] * most), True
        if moved:
            set_ball(angles, d, j, quaternion, q[0], q[1], q[2], q[3])
        else:
            quaternion[j, 0], quaternion[j, 1], quaternion[j, 2], quaternion[j, 3] = q
            angles[d], angles[d + 1], angles[d + 2] = turned[j, 4], turned[j, 5], turned[j, 6]
