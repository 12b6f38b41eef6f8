"""Bounds of a step of ball joints: the axes of their unknowns follow the limits, whose curvature is in the model.

ω₀ swings towards the nearest border of the ellipse, ω₁ along it, ω₂ twists. So a bound of a single unknown is a limit to first
order.
"""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.kinematics.ball_lanes import (
    HALF_COSINE,
    SWING_FACTOR,
    SWING_X,
    SWING_Y,
    TWIST_ANGLE,
    is_measured,
    measure_balls,
)
from poise.kernels.kinematics.ball_limits import (
    AXES,
    CENTER,
    ENOUGH_FREE_TURN,
    TOLERANCE,
    TWIST,
    free_turn_inside,
    inverse_half_axes,
    level_and_outward,
    swing_limited,
    twist_limited,
)
from poise.kernels.kinematics.rotations import matrix_from_quaternion, rotate_vector
from poise.kernels.workspace.layout import BALL, N_BALLS, USE_LIMITS, field

SERIES_SWING = 0.05
"""Below this swing, derivatives of θ / sin θ by their series [rad]."""
SMALL_SQUARE = 1e-8
"""Below this square of a swing, sines and cosines of it by their series [rad²]."""


@kernel
def write_basis(ws, j, k, m, v):
    """Write axis k of the basis in which the step of ball joint j is bounded, given as v from the middle of its limits on."""
    basis, limits = field(ws, "ball_basis"), field(ws, "ball_limits")
    (x, y, z), at = v, AXES
    x, y, z = (
        limits[j, at] * x + limits[j, at + 3] * y + limits[j, at + 6] * z,
        limits[j, at + 1] * x + limits[j, at + 4] * y + limits[j, at + 7] * z,
        limits[j, at + 2] * x + limits[j, at + 5] * y + limits[j, at + 8] * z,
    )
    basis[j, 3 * k], basis[j, 3 * k + 1], basis[j, 3 * k + 2] = rotate_vector(m, x, y, z)


@kernel
def swing_factors(square, even, cosine):
    """Return (sin θ / θ, (1 − cos θ) / θ², (1 − sin θ / θ) / θ²) of a ball's swing θ, to bound its step along the limit."""
    if square > SMALL_SQUARE:
        inverse = 1.0 / square
        return even, inverse * (1.0 - cosine), inverse * (1.0 - even)
    return even, 0.5 - square / 24.0, 1 / 6 - square / 120.0


@kernel
def swing_axis(sx, sy, factors, ex, ey):
    """Return the axis of a ball's bounded step about which its swing (sx, sy) grows by (ex, ey) and its twist stays.

    factors: of `swing_factors`. It is the left Jacobian of the exponential map times (ex, ey, 0).
    """
    even, odd, rest = factors
    along = rest * (sx * ex + sy * ey)
    return even * ex + along * sx, even * ey + along * sy, odd * (sx * ey - sy * ex)


@kernel
def slack(amount):
    """Return what is left to a limit, a bound of a ball's step; 0 where rounding has left it, so that it is known to be."""
    return amount if amount > TOLERANCE else 0.0


@large_kernel
def bound_balls(ws):
    """Set the basis of every ball's unknowns, and the bounds of its step so that it stays inside its limits to first order.

    Far from them it needs neither.
    """
    first_dof, ball, free_turn = field(ws, "first_dof"), field(ws, "ball_joint"), field(ws, "ball_free_turn")
    swing, basis = field(ws, "ball_swing"), field(ws, "ball_basis")
    limits, limited = field(ws, "ball_limits"), field(ws, "options")[USE_LIMITS] != 0
    lower, upper = field(ws, "step_lower"), field(ws, "step_upper")
    outdated = False
    for b in range(size(ws, N_BALLS) if limited else 0):
        outdated = outdated or not is_measured(ws, ball[b])
    if outdated:
        measure_balls(ws)
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        d = first_dof[j]
        for k in range(d, d + 3):
            lower[k], upper[k] = -math.inf, math.inf
        if not limited or free_turn[j, 0] - free_turn[j, 1] > ENOUGH_FREE_TURN:
            for k in range(9):
                basis[j, k] = 1.0 * (k % 4 == 0)
            continue
        sx, sy, twist = swing[j, SWING_X], swing[j, SWING_Y], swing[j, TWIST_ANGLE]
        half, square = swing[j, HALF_COSINE], sx * sx + sy * sy
        even, cosine = 2.0 * half / swing[j, SWING_FACTOR], 2.0 * half * half - 1.0
        level, nx, ny, inverse_slope = level_and_outward(limits, j, sx, sy)
        factors = swing_factors(square, even, cosine)
        free_turn[j, 0], free_turn[j, 1] = free_turn_inside(limits, j, square, level, twist), 0.0
        m = matrix_from_quaternion(limits[j, CENTER], limits[j, CENTER + 1], limits[j, CENTER + 2], limits[j, CENTER + 3])
        write_basis(ws, j, 0, m, swing_axis(sx, sy, factors, nx, ny))
        write_basis(ws, j, 1, m, swing_axis(sx, sy, factors, -ny, nx))
        write_basis(ws, j, 2, m, (even * sy, -even * sx, cosine))
        if swing_limited(limits, j):
            upper[d] = slack(1.0 - level) * inverse_slope
            lower[d] = -(1.0 + level) * inverse_slope
        if twist_limited(limits, j):
            low, high = limits[j, TWIST], limits[j, TWIST + 1]
            lower[d + 2], upper[d + 2] = -slack(twist - low), slack(high - twist)


@large_kernel
def hold_balls_at_limits(ws):
    """Add the curvature of the limits that balls are pushed against, at the bounds of a step, to `normal`.

    A step along the border of the swing leaves it outward, and swings about two axes leave a twist: both are taken back by
    what the limit does not give, so they cost its multiplier, which is the gradient there.
    """
    first_dof, ball, free_turn = field(ws, "first_dof"), field(ws, "ball_joint"), field(ws, "ball_free_turn")
    limited = field(ws, "options")[USE_LIMITS] != 0
    gradient, normal, kind = field(ws, "gradient"), field(ws, "normal"), field(ws, "joint_kind")
    depth, row = field(ws, "branch_depth"), field(ws, "branch_row")
    lower, upper = field(ws, "step_lower"), field(ws, "step_upper")
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        d = first_dof[j]
        if not limited or free_turn[j, 0] - free_turn[j, 1] > ENOUGH_FREE_TURN:
            continue
        if upper[d] == 0.0 and gradient[d] > 0.0:
            normal[row[d + 1] + depth[d + 1]] += gradient[d] * border_curvature(ws, j)
        pushed = gradient[d + 2]
        if (upper[d + 2] == 0.0 and pushed > 0.0) or (lower[d + 2] == 0.0 and pushed < 0.0):
            order = 1.0 if kind[j] == BALL else -1.0
            normal[row[d + 1] + depth[d]] += 0.5 * order * pushed * twist_of_two_swings(ws, j)


@kernel
def border_curvature(ws, j):
    """Return how a bound on the step of ball joint j curves: that of the border of its swing [1/rad].

    With its axis at b, seen from where it is without a swing, a, the swing is s = f(c) a × b, c = a·b = cos θ, f = θ / sin θ. A
    turn about ω moves b by ω × b, so that ṡ = ∂s/∂x₁ and s̈ follow, and g̈ = ∇g·s̈ + ṡᵀ∇²g ṡ over the slope is the curvature.
    """
    swing, limits = field(ws, "ball_swing"), field(ws, "ball_limits")
    sx, sy, half, factor = swing[j, SWING_X], swing[j, SWING_Y], swing[j, HALF_COSINE], swing[j, SWING_FACTOR]
    angle, even = math.sqrt(sx * sx + sy * sy), 2.0 * half / factor
    f, c, s = 1.0 / even, 2.0 * half * half - 1.0, even * angle
    level, nx, ny, inverse_slope = level_and_outward(limits, j, sx, sy)
    ox, oy, oz = swing_axis(sx, sy, swing_factors(angle * angle, even, c), -ny, nx)
    # In the frame of the limits a is z, so that a × b = (−by, bx, 0).
    bx, by = even * sy, -even * sx
    dx, dy, dz = oy * c - oz * by, oz * bx - ox * c, ox * by - oy * bx
    ddx, ddy, ddz = oy * dz - oz * dy, oz * dx - ox * dz, ox * dy - oy * dx
    first, second = -1 / 3 - 4 / 15 * (1.0 - c), 4 / 15 + 18 / 35 * (1.0 - c)  # f′ and f″ near c = 1
    if angle > SERIES_SWING:
        inverse = 1.0 / (s * s)
        first = -(s - angle * c) * inverse / s
        second = (angle * s * s - 3.0 * c * (s - angle * c)) * inverse * inverse / s
    bend = second * dz * dz + first * ddz
    ax, ay = -bend * by - 2.0 * first * dz * dy - f * ddy, bend * bx + 2.0 * first * dz * dx + f * ddx
    a, b = inverse_half_axes(limits, j, sx, sy)
    # Along the border ∇g·ṡ is 0, and ṡ = (−ny, nx).
    along = (ny * a * ny * a + nx * b * nx * b) / level
    return max(nx * ax + ny * ay + along * inverse_slope, 0.0)


@kernel
def twist_of_two_swings(ws, j):
    """Return by how much a step of ball joint j about the first two axes of its basis, one after the other, twists it."""
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
