"""Rotations in kernels: matrices (nine numbers, row by row), quaternions (wxyz) and rotation vectors, and their products."""

import math

from poise.kernels.compiler.decorators import kernel

# Below this sine of the angle, asin(s)/s by its series is exact to the last bit or two and much faster.
SMALL_SINE = 0.03
# Above this cosine the antisymmetric part of a matrix gives the axis well; below, its symmetric part does.
NEAR_PI_COSINE = -0.9
# Below this cosine of half the angle [1], rounding alone says which of the two axes of half a turn is meant.
HALF_TURN_COSINE = 1e-12
# The axis of half a turn is the one on this side; no axis that people use is perpendicular to it.
HALF_TURN_SIDE = (0.9058, 0.3711, 0.2047)


@kernel
def matrix_from_quaternion(w, x, y, z):
    """Return the rotation matrix of a unit quaternion wxyz, nine numbers row by row."""
    return (
        1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y),
        2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x),
        2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y),
    )  # fmt: skip


@kernel
def quaternion_from_matrix(m):
    """In a kernel, convert a rotation matrix to a unit quaternion, w ≥ 0 (Shepperd 1978: divide by the largest part)."""
    xx, xy, xz, yx, yy, yz, zx, zy, zz = m
    trace = xx + yy + zz
    largest = max(trace, xx, yy, zz)
    if largest == trace:
        w, x, y, z = 1.0 + trace, zy - yz, xz - zx, yx - xy
    elif largest == xx:
        w, x, y, z = zy - yz, 1.0 + xx - yy - zz, xy + yx, xz + zx
    elif largest == yy:
        w, x, y, z = xz - zx, xy + yx, 1.0 - xx + yy - zz, yz + zy
    else:
        w, x, y, z = yx - xy, xz + zx, yz + zy, 1.0 - xx - yy + zz
    scale = 1.0 / math.sqrt(w * w + x * x + y * y + z * z)
    if w < 0.0:
        scale = -scale
    return w * scale, x * scale, y * scale, z * scale


@kernel
def quaternion_from_vector(x, y, z):
    """Return the unit quaternion of a rotation vector, about (x, y, z) by its length [rad]."""
    square = x * x + y * y + z * z
    if square < 1e-8:  # sin(a/2)/a by its series
        w, factor = 1.0 - square / 8.0, 0.5 - square / 48.0
    else:
        angle = math.sqrt(square)
        w, factor = math.cos(0.5 * angle), math.sin(0.5 * angle) / angle
    return w, factor * x, factor * y, factor * z


@kernel
def multiply_quaternions(aw, ax, ay, az, bw, bx, by, bz):
    """Return the normalised product of two quaternions a b in a kernel, as four numbers: first b, then a."""
    w = aw * bw - ax * bx - ay * by - az * bz
    x = aw * bx + ax * bw + ay * bz - az * by
    y = aw * by - ax * bz + ay * bw + az * bx
    z = aw * bz + ax * by - ay * bx + az * bw
    scale = 1.0 / math.sqrt(w * w + x * x + y * y + z * z)
    return w * scale, x * scale, y * scale, z * scale


@kernel
def vector_from_quaternion(w, x, y, z):
    """Return the rotation vector of a unit quaternion and its angle, at most half a turn: (x, y, z, angle) [rad]."""
    length = math.sqrt(x * x + y * y + z * z)
    angle = 2.0 * math.atan2(length, abs(w))
    factor = angle / length if length > 0.0 else 0.0
    if w < 0.0:
        factor = -factor
    return x * factor, y * factor, z * factor, angle


@kernel
def rotate_vector(m, x, y, z):
    """Return a vector (x, y, z) rotated by a matrix of nine numbers, row by row."""
    return m[0] * x + m[1] * y + m[2] * z, m[3] * x + m[4] * y + m[5] * z, m[6] * x + m[7] * y + m[8] * z


@kernel
def frame_rotation(frames, f):
    """Return a rotation, that of frame f, as a matrix: nine numbers row by row."""
    first, second = (frames[f, 0], frames[f, 1], frames[f, 2]), (frames[f, 3], frames[f, 4], frames[f, 5])
    return first[0], first[1], first[2], second[0], second[1], second[2], frames[f, 6], frames[f, 7], frames[f, 8]


@kernel
def row_times_transpose(frames, f, x, y, z):
    """Return a row (x, y, z) of a rotation matrix times Cᵀ, with the rotation C of frame f."""
    return (
        x * frames[f, 0] + y * frames[f, 1] + z * frames[f, 2],
        x * frames[f, 3] + y * frames[f, 4] + z * frames[f, 5],
        x * frames[f, 6] + y * frames[f, 7] + z * frames[f, 8],
    )


@kernel
def rotation_vector(m):
    """Return the rotation vector of a rotation matrix and its angle: (x, y, z, angle) [rad].

    Exact at 0 and to 1e-11 at half a turn, where one of the two possible axes is taken, whatever the rounding: segments that
    are all half a turn off must not turn about opposite axes.
    """
    xx, xy, xz, yx, yy, yz, zx, zy, zz = m
    x, y, z = 0.5 * (zy - yz), 0.5 * (xz - zx), 0.5 * (yx - xy)
    cosine = 0.5 * (xx + yy + zz - 1.0)
    square = x * x + y * y + z * z
    if cosine > 0.0 and square < SMALL_SINE * SMALL_SINE:
        factor = 1.0 + square * (
            1 / 6 + square * (3 / 40 + square * (15 / 336 + square * (105 / 3456 + square * (945 / 42240))))
        )
        return x * factor, y * factor, z * factor, math.sqrt(square) * factor
    if cosine > NEAR_PI_COSINE:
        sine = math.sqrt(square)
        angle = math.atan2(sine, cosine)
        factor = angle / sine
        return x * factor, y * factor, z * factor, angle
    qw, qx, qy, qz = quaternion_from_matrix(m)
    length = math.sqrt(qx * qx + qy * qy + qz * qz)
    angle = 2.0 * math.atan2(length, qw)
    factor = angle / length
    if qw < HALF_TURN_COSINE and qx * HALF_TURN_SIDE[0] + qy * HALF_TURN_SIDE[1] + qz * HALF_TURN_SIDE[2] < 0.0:
        factor = -factor
    return qx * factor, qy * factor, qz * factor, angle


@kernel
def flattening(angle):
    """Return 1 − (θ/2) cot(θ/2) of a rotation by θ, as derivatives of rotation vectors and of their squares have it."""
    half = 0.5 * angle
    return half * half / 3.0 if half < 1e-3 else 1.0 - half / math.tan(half)


@kernel
def quaternion_product(a, b):
    """Return the product of two quaternions a b, first b, then a, without normalising it."""
    (aw, ax, ay, az), (bw, bx, by, bz) = a, b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


@kernel
def turning_between(a, b):
    """Return the rotation vector from the unit quaternion a to b, log(b a⁻¹), and its angle: (x, y, z, angle) [rad]."""
    (aw, ax, ay, az), (bw, bx, by, bz) = a, b
    w, x, y, z = multiply_quaternions(bw, bx, by, bz, aw, -ax, -ay, -az)
    return vector_from_quaternion(w, x, y, z)


@kernel
def turn_parameters(q, target):
    """Return the rotation between unit quaternions, from `target` to q the shorter way, as a vector φ = 4 tan(θ/4) n [rad]."""
    tw, tx, ty, tz = target
    w, x, y, z = quaternion_product(q, (tw, -tx, -ty, -tz))
    factor = 4.0 / (1.0 + w) if w >= 0.0 else -4.0 / (1.0 - w)
    return factor * x, factor * y, factor * z
