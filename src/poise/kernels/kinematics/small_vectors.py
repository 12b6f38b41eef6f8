"""Vectors of three numbers in kernels: triple product, cross product, unit vectors"""

from poise.kernels.compiler.decorators import kernel


@kernel
def triple_product(a, b, c):
    """Return the triple product a · (b × c) of three vectors."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = a, b, c
    return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)


@kernel
def cross(ax, ay, az, bx, by, bz):
    """Return the cross product a × b of two vectors."""
    return ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx


@kernel
def unit_vector(k):
    """Return the unit vector along axis k."""
    return 1.0 * (k == 0), 1.0 * (k == 1), 1.0 * (k == 2)
