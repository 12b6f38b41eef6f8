"""Rotation vectors of balls to quaternions and back by series: a call of the C library for each takes several times as long.

A vector of at most half a turn, θ = 2a ≤ π, is the quaternion (cos a, sin a n): cos a and sin a / a are power series of a².
Back, a / sin a is a function of c = cos a alone, Σ n! / (2n + 1)!! (1 − c)ⁿ. That converges fast near c = 1, and
a / sin a = (a/4) / sin(a/4) / (cos(a/2) cos(a/4)) leads there. What the series leave out is below 1e-16.
"""

import math

from poise.kernels.compiler.decorators import exact_kernel, kernel
from poise.kernels.kinematics.rotations import quaternion_from_vector

LARGEST_SQUARE = 9.9
"""Beyond this square of a rotation vector's length [rad²], a little above π², the C library takes over."""
W_LAST = 1 / math.factorial(20)
"""The last coefficient of the series of cos a."""
LAST = 0.5 / math.factorial(21)
"""The last coefficient of the series of sin a / 2a."""


@exact_kernel
def exponential(x, y, z):
    """Return the exponential of a ball's rotation vector [rad], a unit quaternion."""
    if x * x + y * y + z * z > LARGEST_SQUARE:
        return quaternion_from_vector(x, y, z)
    return exponential_by_series(x, y, z)


@exact_kernel
def exponential_by_series(x, y, z):
    """Return the exponential of a ball's rotation vector of at most half a turn [rad] by series, without a branch."""
    h = 0.25 * (x * x + y * y + z * z)
    high = h * h * h * h * h * h  # the last terms are summed beside the first ones
    w = 1.0 + h * (-1 / 2 + h * (1 / 24 + h * (-1 / 720 + h * (1 / 40320 - h / 3628800))))
    w_end = 1 / 479001600 + h * (-1 / 87178291200 + h * (1 / 20922789888000 + h * (-1 / 6402373705728000 + h * W_LAST)))
    factor = 1 / 2 + h * (-1 / 12 + h * (1 / 240 + h * (-1 / 10080 + h * (1 / 725760 - h / 79833600))))
    end = 1 / 12454041600 + h * (-1 / 2615348736000 + h * (1 / 711374856192000 + h * (-1 / 243290200817664000 + h * LAST)))
    w, factor = w + high * w_end, factor + high * end
    return w, factor * x, factor * y, factor * z


@kernel
def angle_over_sine(cosine):
    """Return 2a / sin a by series, the factor in the logarithm of a ball's quaternion, from cos a, 0 ≤ a ≤ π/2."""
    half = math.sqrt(0.5 + 0.5 * cosine)
    quarter = math.sqrt(0.5 + 0.5 * half)
    y = 1.0 - quarter
    first = 2.0 + y * (2 / 3 + y * (4 / 15 + y * (4 / 35 + y * (16 / 315 + y * (16 / 693)))))
    last = 32 / 3003 + y * (32 / 6435 + y * (256 / 109395 + y * (256 / 230945 + y * (512 / 969969 + y * (512 / 2028117)))))
    return (first + y * y * y * y * y * y * last) / (half * quarter)


@kernel
def logarithm(w, x, y, z):
    """Return the logarithm of a ball's unit quaternion, a rotation vector at most half a turn long [rad]."""
    factor = angle_over_sine(abs(w))
    if w < 0.0:
        factor = -factor
    return factor * x, factor * y, factor * z
