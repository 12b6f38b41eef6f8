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
from poise.kernels.kinematics.ball_joints import ball_from_entries, rotate_vector, set_ball, turning_between
from poise.kernels.kinematics.root_speed import AT_LIMIT, CHANGE_SHRINK, NO_BOUND, TURN_ROUNDING
from poise.kernels.kinematics.rotation import matrix_from_quaternion, multiply_quaternions, quaternion_from_vector
from poise.kernels.workspace.layout import FRAMES_VALID, MAX_BALL_TURN, MAX_CHANGE, N_BALLS, USE_LIMITS, field

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
ON_BORDER = 1e-9
"""A swing with a larger 1 − g is not on the border."""
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
def swing_and_twist(limits, j, q):
    """Return swing and twist of ball joint j at the quaternion q, from the middle of its limits on: (sx, sy, τ) [rad]."""
    w, x, y, z = q
    w, x, y, z = multiply_quaternions(
        limits[j, CENTER], -limits[j, CENTER + 1], -limits[j, CENTER + 2], -limits[j, CENTER + 3], w, x, y, z
    )
    x, y, z = rotate_vector(limits[j, AXES : AXES + 9], x, y, z)
    if w < 0.0:
        w, x, y, z = -w, -x, -y, -z
    cosine = math.sqrt(w * w + z * z)  # of half the swing
    if cosine < 1e-12:  # the axis is reversed: any twist would do, none is taken
        angle = math.pi / math.sqrt(x * x + y * y)
        return angle * x, angle * y, 0.0
    tw, tz = w / cosine, z / cosine
    x, y = tw * x - tz * y, tw * y + tz * x
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


@large_kernel
def project_balls(ws):
    """Move every ball outside its limits to the nearest rotation inside."""
    angles, quaternion, limits = field(ws, "angles"), field(ws, "ball_quaternion"), field(ws, "ball_limits")
    first_dof, ball, options = field(ws, "first_dof"), field(ws, "ball_joint"), field(ws, "options")
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        d = first_dof[j]
        if options[USE_LIMITS] != 0:
            q, outside = clamp_ball(limits, j, ball_from_entries(angles, d))
            if outside:
                set_ball(angles, d, j, quaternion, q[0], q[1], q[2], q[3])
                options[FRAMES_VALID] = 0


@large_kernel
def release_balls(ws, share):
    """Take the entries of balls out of the box of the solve, and set how far they may turn, or a share of that."""
    box_lower, box_upper, most = field(ws, "box_lower"), field(ws, "box_upper"), field(ws, "settings")[MAX_CHANGE]
    first_dof, ball, phase = field(ws, "first_dof"), field(ws, "ball_joint"), field(ws, "phase")
    for b in range(size(ws, N_BALLS)):
        d = first_dof[ball[b]]
        for k in range(d, d + 3):
            box_lower[k], box_upper[k] = -math.inf, math.inf
    phase[MAX_BALL_TURN] = share * max(CHANGE_SHRINK * most - TURN_ROUNDING, 0.0) if 0.0 <= most < math.pi else NO_BOUND


@kernel
def ball_start(ws, j):
    """Return the quaternion that ball joint j started the solve with, inside its limits."""
    q = ball_from_entries(field(ws, "start_angles"), field(ws, "first_dof")[j])
    if field(ws, "options")[USE_LIMITS] != 0:
        q, _ = clamp_ball(field(ws, "ball_limits"), j, q)
    return q


@large_kernel
def fill_ball_steps(ws, step):
    """Fill the entries of balls in `step` with their rotation vectors from the start of the solve to the present pose [rad]."""
    angles, first_dof, ball = field(ws, "angles"), field(ws, "first_dof"), field(ws, "ball_joint")
    for b in range(size(ws, N_BALLS)):
        d = first_dof[ball[b]]
        x, y, z, _ = turning_between(ball_start(ws, ball[b]), ball_from_entries(angles, d))
        step[d], step[d + 1], step[d + 2] = x, y, z


@large_kernel
def ball_at_speed_limit(ws):
    """Return whether a ball has turned as far from the start of the solve as the largest speed allows."""
    angles, most = field(ws, "angles"), field(ws, "phase")[MAX_BALL_TURN]
    first_dof, ball, held = field(ws, "first_dof"), field(ws, "ball_joint"), False
    for b in range(size(ws, N_BALLS) if most >= 0.0 else 0):
        d = first_dof[ball[b]]
        _, _, _, angle = turning_between(ball_start(ws, ball[b]), ball_from_entries(angles, d))
        held = held or angle >= AT_LIMIT * most - TURN_ROUNDING
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
def swing_axis(sx, sy, angle, ex, ey):
    """Return the axis about which a ball turns so that its swing (sx, sy) grows by (ex, ey) and its twist stays.

    angle: the length of the swing [rad]. It is the left Jacobian of the exponential map times (ex, ey, 0).
    """
    square = angle * angle
    if angle < SMALL_ANGLE:
        even, odd, rest = 1.0 - square / 6.0, 0.5 - square / 24.0, 1 / 6 - square / 120.0
    else:
        even = math.sin(angle) / angle
        odd, rest = (1.0 - math.cos(angle)) / square, (1.0 - even) / square
    along = rest * (sx * ex + sy * ey)
    return even * ex + along * sx, even * ey + along * sy, odd * (sx * ey - sy * ex)


@large_kernel
def bound_balls(ws):
    """Set the basis of every ball's unknowns, and the bounds of its step so that it stays inside its limits to first order."""
    angles, first_dof, ball = field(ws, "angles"), field(ws, "first_dof"), field(ws, "ball_joint")
    limits, limited = field(ws, "ball_limits"), field(ws, "options")[USE_LIMITS] != 0
    lower, upper = field(ws, "step_lower"), field(ws, "step_upper")
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        d = first_dof[j]
        for k in range(d, d + 3):
            lower[k], upper[k] = -math.inf, math.inf
        if not limited or not (swing_limited(limits, j) or twist_limited(limits, j)):
            write_basis(ws, j, 0, (1.0, 0.0, 0.0))
            write_basis(ws, j, 1, (0.0, 1.0, 0.0))
            write_basis(ws, j, 2, (0.0, 0.0, 1.0))
            continue
        sx, sy, twist = swing_and_twist(limits, j, ball_from_entries(angles, d))
        angle = math.sqrt(sx * sx + sy * sy)
        nx, ny = outward(limits, j, sx, sy)
        write_basis(ws, j, 0, swing_axis(sx, sy, angle, nx, ny))
        write_basis(ws, j, 1, swing_axis(sx, sy, angle, -ny, nx))
        even, cosine = math.sin(angle) / angle if angle > 0.0 else 1.0, math.cos(angle)
        write_basis(ws, j, 2, (even * sy, -even * sx, cosine))
        if swing_limited(limits, j):
            level = swing_level(limits, j, sx, sy)
            slope = level_slope(limits, j, sx, sy)
            upper[d] = max(1.0 - level, 0.0) / slope if 1.0 - level > TOLERANCE else 0.0
            lower[d] = -(1.0 + level) / slope
        if twist_limited(limits, j):
            low, high = limits[j, TWIST], limits[j, TWIST + 1]
            lower[d + 2], upper[d + 2] = min(low - twist, 0.0), max(high - twist, 0.0)


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
    """Add the curvature of the limits that balls are pushed against to `normal`: along the border, a step leaves it outward."""
    angles, first_dof, ball = field(ws, "angles"), field(ws, "first_dof"), field(ws, "ball_joint")
    limits, limited = field(ws, "ball_limits"), field(ws, "options")[USE_LIMITS] != 0
    gradient, normal = field(ws, "gradient"), field(ws, "normal")
    depth, row = field(ws, "branch_depth"), field(ws, "branch_row")
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        d = first_dof[j]
        if not limited or not swing_limited(limits, j) or gradient[d] <= 0.0:
            continue
        sx, sy, _ = swing_and_twist(limits, j, ball_from_entries(angles, d))
        if swing_level(limits, j, sx, sy) > 1.0 - ON_BORDER:
            normal[row[d + 1] + depth[d + 1]] += gradient[d] * border_curvature(limits, j, sx, sy)


@kernel
def border_curvature(limits, j, sx, sy):
    """Return the curvature of the border of the limits of ball joint j, as a step along it sees it [1/rad].

    That of the ellipse, less what turning about a fixed axis bends the swing itself: sin θ / θ² is left of 1 / θ on a circle.
    """
    a, b = half_axes(limits, j, sx, sy)
    nx, ny = outward(limits, j, sx, sy)
    x, y, angle = sx / (a * a), sy / (b * b), math.sqrt(sx * sx + sy * sy)
    slope = math.sqrt(x * x + y * y)
    ellipse = 1.0 / (a * a * b * b * slope * slope * slope)
    across = (nx * sx + ny * sy) / angle  # of outward and swing
    return max(ellipse - across * across * across * (1.0 - math.sin(angle) / angle) / angle, 0.0)


@large_kernel
def clamp_balls(ws):
    """Bring every ball back inside its limits after a step, and inside the largest speed from the start of the solve on."""
    angles, quaternion, limits = field(ws, "angles"), field(ws, "ball_quaternion"), field(ws, "ball_limits")
    first_dof, ball, most = field(ws, "first_dof"), field(ws, "ball_joint"), field(ws, "phase")[MAX_BALL_TURN]
    limited = field(ws, "options")[USE_LIMITS] != 0
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        d = first_dof[j]
        q = quaternion[j, 0], quaternion[j, 1], quaternion[j, 2], quaternion[j, 3]
        if limited:
            q, _ = clamp_ball(limits, j, q)
        if most >= 0.0:
            q = clamp_ball_to_speed(limits, j, ball_start(ws, j), q, most)
        set_ball(angles, d, j, quaternion, q[0], q[1], q[2], q[3])
