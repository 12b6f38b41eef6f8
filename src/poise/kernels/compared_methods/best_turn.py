"""The turn about an axis that brings vectors nearest to their targets, in closed form.

Vectors c with targets d and weights w are summed up in B = Σ w d cᵀ (nine numbers, row by row). A turn R makes them Σ w d · R
c = ⟨R, B⟩ alike, and turns B into B Rᵀ. About the unit axis r by φ that is r·Br (1 − cos φ) + tr B cos φ + r·g sin φ with g =
Σ w c × d, which is largest at φ = atan2(r·g, tr B − r·Br) (C. Welman, Inverse kinematics and geometric constraints for
articulated figure manipulation, 1993; L.-C. Wang, C. Chen 1991). It grows fastest about g itself; where a joint is free to
turn about any axis, that of Newton's step is better.
"""

import math

from poise.kernels.compiler.decorators import kernel
from poise.kernels.kinematics.rotations import rotate_vector

NOTHING = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""B of no vectors."""
NO_TURN = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)
NO_AXIS = 1e-14
"""Sums smaller than this part of B are rounding: they say nothing of an axis or an angle."""
DAMPING = 1e-3
"""Of Newton's step, as a part of B."""
SINGULAR = 1e-9
"""A smaller determinant, as a part of the third power of B, is rounding."""


@kernel
def add_vector(b, weight, d, c):
    """Return B with one more vector c, its target d and its weight: the best turn will bring it nearer too."""
    (dx, dy, dz), (x, y, z) = d, (weight * c[0], weight * c[1], weight * c[2])
    return (
        b[0] + dx * x, b[1] + dx * y, b[2] + dx * z,
        b[3] + dy * x, b[4] + dy * y, b[5] + dy * z,
        b[6] + dz * x, b[7] + dz * y, b[8] + dz * z,
    )  # fmt: skip


@kernel
def multiply_transposed(a, m):
    """Return A Mᵀ of two matrices of nine numbers: what a turn M makes of B."""
    first, second = rotate_vector(m, a[0], a[1], a[2]), rotate_vector(m, a[3], a[4], a[5])
    third = rotate_vector(m, a[6], a[7], a[8])
    return first[0], first[1], first[2], second[0], second[1], second[2], third[0], third[1], third[2]


@kernel
def transposed(m):
    """Return the transpose of a matrix of nine numbers: of the best turn, the turn back."""
    return m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]


@kernel
def multiply_matrices(a, m):
    """Return A M, matrices of nine numbers, to put the best turn A after the turn M."""
    return multiply_transposed(a, transposed(m))


@kernel
def likeness(b, m):
    """Return ⟨R, B⟩ of a turn R: how much alike it makes the vectors and their targets, which the best turn has the most of."""
    first = m[0] * b[0] + m[1] * b[1] + m[2] * b[2]
    return first + m[3] * b[3] + m[4] * b[4] + m[5] * b[5] + m[6] * b[6] + m[7] * b[7] + m[8] * b[8]


@kernel
def steepest_axis(b):
    """Return g of B, the axis about which the best turn begins, and its length."""
    x, y, z = b[7] - b[5], b[2] - b[6], b[3] - b[1]
    return x, y, z, math.sqrt(x * x + y * y + z * z)


@kernel
def best_turn(b, x, y, z):
    """Return (r·g, tr B − r·Br) of the best turn about the unit axis r: sine and cosine of φ, times some length."""
    along = x * (b[7] - b[5]) + y * (b[2] - b[6]) + z * (b[3] - b[1])
    first, second, third = b[0] * x + b[1] * y + b[2] * z, b[3] * x + b[4] * y + b[5] * z, b[6] * x + b[7] * y + b[8] * z
    return along, b[0] + b[4] + b[8] - (x * first + y * second + z * third)


@kernel
def turn_about(x, y, z, s, c):
    """For the best turn about one unit axis (x, y, z), return its matrix by sine s and cosine c (Rodrigues)."""
    v = 1.0 - c
    return (
        c + v * x * x, v * x * y - s * z, v * x * z + s * y,
        v * x * y + s * z, c + v * y * y, v * y * z - s * x,
        v * x * z - s * y, v * y * z + s * x, c + v * z * z,
    )  # fmt: skip


@kernel
def newton_axis(b):
    """Return the axis of Newton's step to the best turn of B and its length: H r = g, H = tr B − (B + Bᵀ)/2, else g itself.

    H is damped, as one vector alone says nothing of the turn about it; of one vector that is the axis of the shortest arc.
    """
    x, y, z, length = steepest_axis(b)
    trace = b[0] + b[4] + b[8]
    shift = trace + DAMPING * (abs(trace) + length)
    a, d, f, u, v, w = (
        shift - b[0],
        shift - b[4],
        shift - b[8],
        -0.5 * (b[1] + b[3]),
        -0.5 * (b[2] + b[6]),
        -0.5 * (b[5] + b[7]),
    )
    minor, other, third = a * d - u * u, u * w - v * d, u * v - a * w
    determinant = f * minor + v * other + w * third
    if a > 0.0 and minor > 0.0 and determinant > SINGULAR * shift * shift * shift:
        mixed = v * w - u * f  # of the adjugate, which is symmetric
        x, y, z = (
            (d * f - w * w) * x + mixed * y + other * z,
            mixed * x + (a * f - v * v) * y + third * z,
            other * x + third * y + minor * z,
        )
        length = math.sqrt(x * x + y * y + z * z)
    return x, y, z, length


@kernel
def free_turn(b):
    """Return the quaternion of the best turn about the axis of Newton's step for B: nearly the best turn of all."""
    _, _, _, length = steepest_axis(b)
    if not length > NO_AXIS * (abs(b[0]) + abs(b[4]) + abs(b[8])):
        return 1.0, 0.0, 0.0, 0.0
    x, y, z, length = newton_axis(b)
    x, y, z = x / length, y / length, z / length
    sine, cosine = best_turn(b, x, y, z)
    hypotenuse = math.sqrt(sine * sine + cosine * cosine)
    if cosine > -0.9 * hypotenuse:  # otherwise little is left of 1 + cos φ
        w = math.sqrt(0.5 + 0.5 * cosine / hypotenuse)
        s = 0.5 * sine / (hypotenuse * w)
    else:
        half = 0.5 * math.atan2(sine, cosine)
        w, s = math.cos(half), math.sin(half)
    return w, s * x, s * y, s * z
