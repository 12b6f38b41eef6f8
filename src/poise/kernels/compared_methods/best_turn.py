"""The turn about an axis that brings vectors nearest to their targets, in closed form.

Vectors c with targets d and weights w are summed up in B = Σ w d cᵀ (nine numbers, row by row). A turn R makes them Σ w d · R
c = ⟨R, B⟩ alike, and turns B into B Rᵀ. About the unit axis r by φ that is r·Br (1 − cos φ) + tr B cos φ + r·g sin φ with g =
Σ w c × d, which is largest at φ = atan2(r·g, tr B − r·Br) (C. Welman, Inverse kinematics and geometric constraints for
articulated figure manipulation, 1993; L.-C. Wang, C. Chen 1991). It grows fastest about g itself.
"""

import math

from poise.kernels.compiler.decorators import kernel
from poise.kernels.kinematics.rotations import rotate_vector

NOTHING = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""B of no vectors."""
NO_TURN = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)
NO_AXIS = 1e-14
"""Sums smaller than this part of B are rounding: they say nothing of an axis or an angle."""


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
    """Return the transpose of a matrix of nine numbers: the turn back."""
    return m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]


@kernel
def multiply_matrices(a, m):
    """Return A M of two matrices of nine numbers, such as two turns, first M, then A."""
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
    """Return the matrix of a turn about the unit axis (x, y, z), by the angle with sine s and cosine c (Rodrigues)."""
    v = 1.0 - c
    return (
        c + v * x * x, v * x * y - s * z, v * x * z + s * y,
        v * x * y + s * z, c + v * y * y, v * y * z - s * x,
        v * x * z - s * y, v * y * z + s * x, c + v * z * z,
    )  # fmt: skip
