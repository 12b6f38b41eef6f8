"""Swing and twist of a ball joint's rotation, and the ellipse that limits its swing.

The rotation R of a ball, from the middle C of its limits on, is a twist about its axis a and then a swing about an axis
perpendicular to a: C⁻¹R = exp(s) exp(τ a), s ⟂ a, |s| ≤ π (Grassia 1998). Limits are an ellipse for s with a half-axis of its
own on each of the four sides, g(s) ≤ 1, and an interval for τ.
"""

import math

from poise.kernels.compiler.decorators import kernel
from poise.kernels.kinematics.ball_exponential import angle_over_sine, exponential
from poise.kernels.kinematics.ball_joints import quaternion_product
from poise.kernels.kinematics.rotation import multiply_quaternions

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
