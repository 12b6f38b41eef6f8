"""Limits of ball joints: a region for the swing of the axis, an interval for the twist about it, and the largest speed.

The rotation R of a ball, from the middle C of its limits on, is a twist about its axis a and then a swing about an axis
perpendicular to a: C⁻¹R = exp(s) exp(τ a), s ⟂ a, |s| ≤ π (Grassia 1998). Limits are an ellipse for s with a half-axis of its
own on each of the four sides, g(s) ≤ 1, and an interval for τ.

The basis of the unknowns follows the limits: ω₀ swings towards the nearest border, ω₁ along it, ω₂ twists. So a bound of a
single unknown is a limit to first order. What a step leaves outside is projected: s shortened to g(s) = 1, τ clamped.
"""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.kinematics.ball_joints import (
    ball_from_entries,
    quaternion_product,
    rotate_vector,
    set_ball,
    turn_parameters,
    turning_between,
)
from poise.kernels.kinematics.root_speed import AT_LIMIT, CHANGE_SHRINK, NO_BOUND, TURN_ROUNDING
from poise.kernels.kinematics.rotation import matrix_from_quaternion, multiply_quaternions, quaternion_from_vector
from poise.kernels.workspace.layout import BALL, FRAMES_VALID, MAX_BALL_TURN, MAX_CHANGE, N_BALLS, USE_LIMITS, field

# Entries of a row of `ball_limits`.
CENTER = 0
"""Quaternion C (4)."""
AXES = 4
"""Rotation (9), row by row, from the joint's frame to one whose z is the axis a and whose x and y are those of the swing."""
HALF_AXES = 13
"""Largest swing about x to its negative and positive side, then about y (4) [rad]; infinite: the swing has no limits."""
TWIST = 17
"""Lowest and highest twist (2) [rad]; infinite: it has no limits."""

TOLERANCE = 2e-14
"""What is outside by less is inside: conversions between rotation vector, swing and twist round [rad]."""
SERIES_SWING = 0.05
"""Below this swing, derivatives of θ / sin θ by their series [rad]."""
LARGEST_ROOM = 0.15
"""The farthest that a ball is said to be able to turn inside its limits [rad]."""
LARGEST_ROOM_SWING = 2.0
"""Beyond this swing nothing is said of how far a ball can turn [rad]: s changes more than twice as fast as the axis swings."""
ENOUGH_ROOM = 0.05
"""A ball that can turn farther needs no bounds for its step [rad]."""
SMALL_ANGLE = 1e-4
"""Below this, sines and cosines of a swing by their series [rad]."""


@kernel
def swing_limited(limits, j):
    """Return whether the swing of ball joint j has limits."""
    return limits[j, HALF_AXES] < math.inf


@kernel
def twist_limited(limits, j):
    """Return whether the twist of ball joint j has limits."""
    return limits[j, TWIST + 1] < math.inf


@kernel
def swing_and_twist_parts(limits, j, q):
    """Return sines of half the swing (x, y), its cosine, and cosine and sine of half the twist, of ball joint j at q.

    q: unit quaternion. They count from the middle of the joint's limits on.
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
    tw, tz = w / cosine, z / cosine
    return tw * x - tz * y, tw * y + tz * x, cosine, tw, tz


@kernel
def swing_and_twist(limits, j, q):
    """Return swing and twist of ball joint j at the quaternion q, from the middle of its limits on: (sx, sy, τ) [rad]."""
    x, y, cosine, tw, tz = swing_and_twist_parts(limits, j, q)
    sine = math.sqrt(x * x + y * y)
    factor = 2.0 * math.atan2(sine, cosine) / sine if sine > 0.0 else 2.0
    return factor * x, factor * y, 2.0 * math.atan2(tz, tw)


@kernel
def ball_at(limits, j, sx, sy, twist):
    """Return the quaternion of ball joint j with this swing and twist from the middle of its limits on."""
    w, x, y, _ = quaternion_from_vector(sx, sy, 0.0)
    tw, tz = math.cos(0.5 * twist), math.sin(0.5 * twist)
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
def half_axes(limits, j, sx, sy):
    """Return the half-axes of the swing's ellipse of ball joint j on the side of the swing (sx, sy) [rad]."""
    a = limits[j, HALF_AXES] if sx < 0.0 else limits[j, HALF_AXES + 1]
    b = limits[j, HALF_AXES + 2] if sy < 0.0 else limits[j, HALF_AXES + 3]
    return a, b


@kernel
def swing_level(limits, j, sx, sy):
    """Return g of a swing of ball joint j: 1 at the border of its limits, less inside."""
    a, b = half_axes(limits, j, sx, sy)
    return math.sqrt((sx / a) * (sx / a) + (sy / b) * (sy / b))


@kernel
def clamp_ball(limits, j, q):
    """Project the quaternion q of ball joint j into its limits; returns the quaternion and whether it was outside."""
    sx, sy, twist = swing_and_twist(limits, j, q)
    outside = False
    if swing_limited(limits, j):
        level = swing_level(limits, j, sx, sy)
        if level > 1.0 + TOLERANCE:
            sx, sy, outside = sx / level, sy / level, True
    if twist_limited(limits, j):
        low, high = limits[j, TWIST], limits[j, TWIST + 1]
        if twist > high + TOLERANCE or twist < low - TOLERANCE:
            above, below = (twist - high) % (2.0 * math.pi), (low - twist) % (2.0 * math.pi)
            twist, outside = high if above < below else low, True
    return ball_at(limits, j, sx, sy, twist) if outside else q, outside


@kernel
def clamp_ball_to_speed(limits, j, start, q, most):
    """Bring the quaternion q of ball joint j back towards `start`, inside the limits, so that it turned by at most `most`."""
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


@large_kernel
def shorten_balls(ws):
    """Replace the rotation vectors of balls that are longer than half a turn by those of the same rotation that are not."""
    angles, quaternion = field(ws, "angles"), field(ws, "ball_quaternion")
    first_dof, ball = field(ws, "first_dof"), field(ws, "ball_joint")
    for b in range(size(ws, N_BALLS)):
        d = first_dof[ball[b]]
        if angles[d] * angles[d] + angles[d + 1] * angles[d + 1] + angles[d + 2] * angles[d + 2] > math.pi * math.pi:
            w, x, y, z = ball_from_entries(angles, d)
            set_ball(angles, d, ball[b], quaternion, w, x, y, z)


@kernel
def room_inside(limits, j, sx, sy, twist):
    """Return how far ball joint j can turn from this swing and twist, any way, and stay inside its limits for certain [rad].

    A turn by φ swings the axis by φ at most, which changes s by θ / sin θ as much across it, and the twist by 1 / cos(θ/2) as
    much, for swings up to θ. Both are bounded for two ranges of θ, with room for the turn itself.
    """
    square = sx * sx + sy * sy
    if square > LARGEST_ROOM_SWING * LARGEST_ROOM_SWING:
        return 0.0
    across, about = (0.66, 0.77) if square <= 1.44 else (0.38, 0.47)  # sin θ / θ at 1.35 and 2.15, cos(θ/2)
    room = LARGEST_ROOM
    if swing_limited(limits, j):
        least = min(limits[j, HALF_AXES], limits[j, HALF_AXES + 1], limits[j, HALF_AXES + 2], limits[j, HALF_AXES + 3])
        room = min(room, across * (1.0 - swing_level(limits, j, sx, sy)) * least)
    if twist_limited(limits, j):
        room = min(room, about * min(twist - limits[j, TWIST], limits[j, TWIST + 1] - twist))
    return max(room, 0.0)


@kernel
def certain_room(limits, j, q):
    """Return a part of `room_inside` of ball joint j at the quaternion q, without trigonometry; 0 where that would take it.

    Below 30° an angle is at most 1.0472 times its sine.
    """
    x, y, _, _, tz = swing_and_twist_parts(limits, j, q)
    if x * x + y * y > 0.25 or abs(tz) > 0.5:
        return 0.0
    return room_inside(limits, j, 2.0944 * x, 2.0944 * y, 2.0944 * tz)


@large_kernel
def project_balls(ws):
    """Move every ball outside its limits to the nearest rotation inside; notes where it starts and how far it can turn then."""
    angles, quaternion, limits = field(ws, "angles"), field(ws, "ball_quaternion"), field(ws, "ball_limits")
    first_dof, ball, options = field(ws, "first_dof"), field(ws, "ball_joint"), field(ws, "options")
    room, start, current = field(ws, "ball_room"), field(ws, "ball_start"), options[FRAMES_VALID] != 0
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        d = first_dof[j]
        q = quaternion[j, 0], quaternion[j, 1], quaternion[j, 2], quaternion[j, 3]
        if not current:
            q = ball_from_entries(angles, d)
        room[j, 0], room[j, 1] = math.inf, 0.0
        if options[USE_LIMITS] != 0 and (swing_limited(limits, j) or twist_limited(limits, j)):
            room[j, 0] = certain_room(limits, j, q)
            if room[j, 0] <= ENOUGH_ROOM:
                q, outside = clamp_ball(limits, j, q)
                room[j, 0] = 0.0
                if outside:
                    set_ball(angles, d, j, quaternion, q[0], q[1], q[2], q[3])
                    options[FRAMES_VALID] = 0
        start[j, 0], start[j, 1], start[j, 2], start[j, 3] = q


@large_kernel
def release_balls(ws, share):
    """Take the entries of balls out of the box of the solve, and set how far they may turn and what posture pulls them to.

    share: of how far they may turn.
    """
    box_lower, box_upper, most = field(ws, "box_lower"), field(ws, "box_upper"), field(ws, "settings")[MAX_CHANGE]
    first_dof, ball, phase = field(ws, "first_dof"), field(ws, "ball_joint"), field(ws, "phase")
    reference, pulled = field(ws, "reference"), field(ws, "ball_reference")
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        d = first_dof[j]
        x, y, z = reference[d], reference[d + 1], reference[d + 2]
        if x != pulled[j, 4] or y != pulled[j, 5] or z != pulled[j, 6] or pulled[j, 0] == 0.0:
            pulled[j, 0], pulled[j, 1], pulled[j, 2], pulled[j, 3] = ball_from_entries(reference, d)
            pulled[j, 4], pulled[j, 5], pulled[j, 6] = x, y, z
        for k in range(d, d + 3):
            box_lower[k], box_upper[k] = -math.inf, math.inf
    phase[MAX_BALL_TURN] = share * max(CHANGE_SHRINK * most - TURN_ROUNDING, 0.0) if 0.0 <= most < math.pi else NO_BOUND


@kernel
def ball_start(ws, j):
    """Return the quaternion that ball joint j started the solve with, inside its limits."""
    start = field(ws, "ball_start")
    return start[j, 0], start[j, 1], start[j, 2], start[j, 3]


@large_kernel
def fill_ball_steps(ws, step):
    """Fill the entries of balls in `step` with how they have turned since the start of the solve, 4 tan(θ/4) about the axis."""
    q, first_dof, ball = field(ws, "ball_quaternion"), field(ws, "first_dof"), field(ws, "ball_joint")
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        d = first_dof[j]
        x, y, z = turn_parameters((q[j, 0], q[j, 1], q[j, 2], q[j, 3]), ball_start(ws, j))
        step[d], step[d + 1], step[d + 2] = x, y, z


@large_kernel
def ball_at_speed_limit(ws):
    """Return whether a ball has turned as far from the start of the solve as the largest speed allows."""
    angles, most, own = field(ws, "angles"), field(ws, "phase")[MAX_BALL_TURN], field(ws, "speed_share")
    first_dof, ball, held = field(ws, "first_dof"), field(ws, "ball_joint"), False
    for b in range(size(ws, N_BALLS) if most >= 0.0 else 0):
        d = first_dof[ball[b]]
        _, _, _, angle = turning_between(ball_start(ws, ball[b]), ball_from_entries(angles, d))
        held = held or angle >= AT_LIMIT * own[d] * most - TURN_ROUNDING
    return held


@kernel
def write_basis(ws, j, k, v):
    """Write axis k of the basis of ball joint j, given from the middle of its limits on."""
    basis, limits = field(ws, "ball_basis"), field(ws, "ball_limits")
    (x, y, z), at = v, AXES
    x, y, z = (
        limits[j, at] * x + limits[j, at + 3] * y + limits[j, at + 6] * z,
        limits[j, at + 1] * x + limits[j, at + 4] * y + limits[j, at + 7] * z,
        limits[j, at + 2] * x + limits[j, at + 5] * y + limits[j, at + 8] * z,
    )
    m = matrix_from_quaternion(limits[j, CENTER], limits[j, CENTER + 1], limits[j, CENTER + 2], limits[j, CENTER + 3])
    basis[j, 3 * k], basis[j, 3 * k + 1], basis[j, 3 * k + 2] = rotate_vector(m, x, y, z)


@kernel
def swing_axis(sx, sy, angle, even, cosine, ex, ey):
    """Return the axis about which a ball turns so that its swing (sx, sy) grows by (ex, ey) and its twist stays.

    angle, even, cosine: the swing's angle θ [rad], sin θ / θ and cos θ. It is the left Jacobian of the exponential map times
    (ex, ey, 0).
    """
    square = angle * angle
    odd, rest = 0.5 - square / 24.0, 1 / 6 - square / 120.0
    if angle > SMALL_ANGLE:
        odd, rest = (1.0 - cosine) / square, (1.0 - even) / square
    along = rest * (sx * ex + sy * ey)
    return even * ex + along * sx, even * ey + along * sy, odd * (sx * ey - sy * ex)


@kernel
def slack(amount):
    """Return what is left to a limit; none where rounding has left it, so that an unknown at its bound is known to be."""
    return amount if amount > TOLERANCE else 0.0


@large_kernel
def bound_balls(ws):
    """Set the basis of every ball's unknowns, and the bounds of its step so that it stays inside its limits to first order.

    Far from them it needs neither.
    """
    first_dof, ball, room = field(ws, "first_dof"), field(ws, "ball_joint"), field(ws, "ball_room")
    quaternion, basis = field(ws, "ball_quaternion"), field(ws, "ball_basis")
    limits, limited = field(ws, "ball_limits"), field(ws, "options")[USE_LIMITS] != 0
    lower, upper = field(ws, "step_lower"), field(ws, "step_upper")
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        d = first_dof[j]
        for k in range(d, d + 3):
            lower[k], upper[k] = -math.inf, math.inf
        if not limited or room[j, 0] - room[j, 1] > ENOUGH_ROOM:
            for k in range(9):
                basis[j, k] = 1.0 * (k % 4 == 0)
            continue
        x, y, half, tw, tz = swing_and_twist_parts(
            limits, j, (quaternion[j, 0], quaternion[j, 1], quaternion[j, 2], quaternion[j, 3])
        )
        square = x * x + y * y
        sine, twist = math.sqrt(square), 2.0 * math.atan2(tz, tw)
        angle = 2.0 * math.atan2(sine, half)
        factor = angle / sine if sine > 0.0 else 2.0
        sx, sy, even, cosine = factor * x, factor * y, 2.0 * half / factor, half * half - square
        room[j, 0], room[j, 1] = room_inside(limits, j, sx, sy, twist), 0.0
        nx, ny = outward(limits, j, sx, sy)
        write_basis(ws, j, 0, swing_axis(sx, sy, angle, even, cosine, nx, ny))
        write_basis(ws, j, 1, swing_axis(sx, sy, angle, even, cosine, -ny, nx))
        write_basis(ws, j, 2, (even * sy, -even * sx, cosine))
        if swing_limited(limits, j):
            level = swing_level(limits, j, sx, sy)
            slope = level_slope(limits, j, sx, sy)
            upper[d] = slack(1.0 - level) / slope
            lower[d] = -(1.0 + level) / slope
        if twist_limited(limits, j):
            low, high = limits[j, TWIST], limits[j, TWIST + 1]
            lower[d + 2], upper[d + 2] = -slack(twist - low), slack(high - twist)


@kernel
def outward(limits, j, sx, sy):
    """Return the unit direction in which g of a swing of ball joint j grows fastest."""
    x, y = 1.0, 0.0
    if swing_limited(limits, j):
        a, b = half_axes(limits, j, sx, sy)
        x, y = sx / (a * a), sy / (b * b)
    length = math.sqrt(x * x + y * y)
    return (x / length, y / length) if length > 1e-300 else (1.0, 0.0)


@kernel
def level_slope(limits, j, sx, sy):
    """Return how fast g of a swing of ball joint j grows outward [1/rad]."""
    a, b = half_axes(limits, j, sx, sy)
    level = swing_level(limits, j, sx, sy)
    if level < 1e-12:
        return 1.0 / min(a, b)
    x, y = sx / (a * a), sy / (b * b)
    return math.sqrt(x * x + y * y) / level


@large_kernel
def hold_balls_at_limits(ws):
    """Add the curvature of the limits that balls are pushed against to `normal`.

    A step along the border of the swing leaves it outward, and swings about two axes leave a twist: both are taken back by
    what the limit does not give, so they cost its multiplier, which is the gradient there.
    """
    first_dof, ball, room = field(ws, "first_dof"), field(ws, "ball_joint"), field(ws, "ball_room")
    limited = field(ws, "options")[USE_LIMITS] != 0
    gradient, normal, kind = field(ws, "gradient"), field(ws, "normal"), field(ws, "joint_kind")
    depth, row = field(ws, "branch_depth"), field(ws, "branch_row")
    lower, upper = field(ws, "step_lower"), field(ws, "step_upper")
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        d = first_dof[j]
        if not limited or room[j, 0] - room[j, 1] > ENOUGH_ROOM:
            continue
        if upper[d] == 0.0 and gradient[d] > 0.0:
            normal[row[d + 1] + depth[d + 1]] += gradient[d] * border_curvature(ws, j)
        pushed = gradient[d + 2]
        if (upper[d + 2] == 0.0 and pushed > 0.0) or (lower[d + 2] == 0.0 and pushed < 0.0):
            order = 1.0 if kind[j] == BALL else -1.0
            normal[row[d + 1] + depth[d]] += 0.5 * order * pushed * twist_of_two_swings(ws, j)


@kernel
def border_curvature(ws, j):
    """Return the curvature of the border of the swing of ball joint j, as a step along it sees it [1/rad].

    With its axis at b, seen from where it is without a swing, a, the swing is s = f(c) a × b, c = a·b = cos θ, f = θ / sin θ. A
    turn about ω moves b by ω × b, so that ṡ = ∂s/∂x₁ and s̈ follow, and g̈ = ∇g·s̈ + ṡᵀ∇²g ṡ over the slope is the curvature.
    """
    quaternion, limits = field(ws, "ball_quaternion"), field(ws, "ball_limits")
    x, y, half, _, _ = swing_and_twist_parts(
        limits, j, (quaternion[j, 0], quaternion[j, 1], quaternion[j, 2], quaternion[j, 3])
    )
    sine = math.sqrt(x * x + y * y)
    angle, c, s = 2.0 * math.atan2(sine, half), half * half - sine * sine, 2.0 * sine * half
    factor = angle / sine if sine > 0.0 else 2.0
    sx, sy, f = factor * x, factor * y, angle / s
    nx, ny = outward(limits, j, sx, sy)
    ox, oy, oz = swing_axis(sx, sy, angle, 1.0 / f, c, -ny, nx)
    # In the frame of the limits a is z, so that a × b = (−by, bx, 0).
    bx, by = sy / f, -sx / f
    dx, dy, dz = oy * c - oz * by, oz * bx - ox * c, ox * by - oy * bx
    ddx, ddy, ddz = oy * dz - oz * dy, oz * dx - ox * dz, ox * dy - oy * dx
    first, second = -1 / 3 - 4 / 15 * (1.0 - c), 4 / 15 + 18 / 35 * (1.0 - c)  # f′ and f″ near c = 1
    if angle > SERIES_SWING:
        first = -(s - angle * c) / (s * s * s)
        second = (angle * s * s - 3.0 * c * (s - angle * c)) / (s * s * s * s * s)
    bend = second * dz * dz + first * ddz
    ax, ay = -bend * by - 2.0 * first * dz * dy - f * ddy, bend * bx + 2.0 * first * dz * dx + f * ddx
    a, b = half_axes(limits, j, sx, sy)
    # Along the border ∇g·ṡ is 0, and ṡ = (−ny, nx).
    slope, level = level_slope(limits, j, sx, sy), swing_level(limits, j, sx, sy)
    along = (ny * ny / (a * a) + nx * nx / (b * b)) / level
    return max(nx * ax + ny * ay + along / slope, 0.0)


@kernel
def twist_of_two_swings(ws, j):
    """Return by how much swings of ball joint j about the first two axes of its basis, one after the other, twist it."""
    basis, limits = field(ws, "ball_basis"), field(ws, "ball_limits")
    x = basis[j, 1] * basis[j, 5] - basis[j, 2] * basis[j, 4]
    y = basis[j, 2] * basis[j, 3] - basis[j, 0] * basis[j, 5]
    z = basis[j, 0] * basis[j, 4] - basis[j, 1] * basis[j, 3]
    # Along the twist's own axis, and along where that points without the swing, as seen from the middle of the limits.
    m = matrix_from_quaternion(limits[j, CENTER], limits[j, CENTER + 1], limits[j, CENTER + 2], limits[j, CENTER + 3])
    ax, ay, az = rotate_vector(m, limits[j, AXES + 6], limits[j, AXES + 7], limits[j, AXES + 8])
    bx, by, bz = basis[j, 6], basis[j, 7], basis[j, 8]
    cosine = ax * bx + ay * by + az * bz
    along = x * (ax + bx) + y * (ay + by) + z * (az + bz)
    return along / max(1.0 + cosine, 1e-3)


@large_kernel
def clamp_balls(ws):
    """Bring every ball back inside its limits after a step, and inside the largest speed from the start of the solve on."""
    angles, quaternion, limits = field(ws, "angles"), field(ws, "ball_quaternion"), field(ws, "ball_limits")
    first_dof, ball, most = field(ws, "first_dof"), field(ws, "ball_joint"), field(ws, "phase")[MAX_BALL_TURN]
    limited, room, own = field(ws, "options")[USE_LIMITS] != 0, field(ws, "ball_room"), field(ws, "speed_share")
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        d = first_dof[j]
        q = quaternion[j, 0], quaternion[j, 1], quaternion[j, 2], quaternion[j, 3]
        if limited and room[j, 1] > room[j, 0]:
            q, _ = clamp_ball(limits, j, q)
        if most >= 0.0:
            q = clamp_ball_to_speed(limits, j, ball_start(ws, j), q, own[d] * most)
        set_ball(angles, d, j, quaternion, q[0], q[1], q[2], q[3])
