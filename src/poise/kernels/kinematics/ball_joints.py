"""Ball joints: their rotation from three entries of the angles, and steps applied by composition.

The entries of a ball are the rotation vector q of R = exp(q), at most half a turn long, from the frame that its parent
carries to the frame of its segment as it was described. An unknown of a ball turns it about one of the three axes ω of its
basis (`ball_basis`), in the frame that the parent carries: R becomes exp(ω₀x₀) exp(ω₁x₁) exp(ω₂x₂) R, as if it were three
hinges that stand at 0 after every step. So the twists, first and second derivatives of hinges hold, and no axis is ever lost.
A ball that rebasing has reversed carries the segment it hung from, by Rᵀ; its R and its limits stay those of the joint as it
was described, and its unknowns are composed in the other order.
"""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.kinematics.rotation import (
    matrix_from_quaternion,
    multiply_quaternions,
    quaternion_from_vector,
    vector_from_quaternion,
)
from poise.kernels.workspace.layout import BALL, FIXED, N_BALLS, REVERSED_BALL, field


@kernel
def dof_count(kind):
    """Return how many unknowns a joint of this kind has."""
    return 3 if kind in (BALL, REVERSED_BALL) else (0 if kind == FIXED else 1)


@kernel
def ball_rotation(angles, d, j, quaternion):
    """Return the rotation matrix of ball joint j, whose entries begin at d; writes its quaternion."""
    w, x, y, z = quaternion_from_vector(angles[d], angles[d + 1], angles[d + 2])
    quaternion[j, 0], quaternion[j, 1], quaternion[j, 2], quaternion[j, 3] = w, x, y, z
    return matrix_from_quaternion(w, x, y, z)


@kernel
def set_ball(angles, d, j, quaternion, w, x, y, z):
    """Set the rotation of ball joint j, whose entries begin at d, to a unit quaternion."""
    quaternion[j, 0], quaternion[j, 1], quaternion[j, 2], quaternion[j, 3] = w, x, y, z
    angles[d], angles[d + 1], angles[d + 2], _ = vector_from_quaternion(w, x, y, z)


@kernel
def ball_from_entries(angles, d):
    """Return the unit quaternion of the ball joint whose entries begin at d."""
    return quaternion_from_vector(angles[d], angles[d + 1], angles[d + 2])


@kernel
def turn_ball(q, basis, j, order, x0, x1, x2):
    """Return the quaternion of ball joint j, before it q, after a step (x₀, x₁, x₂) about the axes of its basis.

    order: 1 to turn by exp(ω₀x₀) exp(ω₁x₁) exp(ω₂x₂), −1 for the reverse.
    """
    w, x, y, z = q
    for count in range(3):
        k = 2 - count if order > 0 else count
        by = x0 if k == 0 else (x1 if k == 1 else x2)
        aw, ax, ay, az = quaternion_from_vector(by * basis[j, 3 * k], by * basis[j, 3 * k + 1], by * basis[j, 3 * k + 2])
        w, x, y, z = multiply_quaternions(aw, ax, ay, az, w, x, y, z)
    return w, x, y, z


@large_kernel
def turn_balls(ws, step):
    """Turn every ball by a step about the axes of its basis; writes `ball_quaternion`, not the angles."""
    quaternion, basis, angles = field(ws, "ball_quaternion"), field(ws, "ball_basis"), field(ws, "angles")
    first_dof, ball, kind = field(ws, "first_dof"), field(ws, "ball_joint"), field(ws, "joint_kind")
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        d = first_dof[j]
        q = ball_from_entries(angles, d)
        q = turn_ball(q, basis, j, 1 if kind[j] == BALL else -1, step[d], step[d + 1], step[d + 2])
        quaternion[j, 0], quaternion[j, 1], quaternion[j, 2], quaternion[j, 3] = q


@kernel
def turning_between(a, b):
    """Return the rotation vector from the unit quaternion a to b, log(b a⁻¹), and its angle: (x, y, z, angle) [rad]."""
    (aw, ax, ay, az), (bw, bx, by, bz) = a, b
    w, x, y, z = multiply_quaternions(bw, bx, by, bz, aw, -ax, -ay, -az)
    return vector_from_quaternion(w, x, y, z)


@kernel
def rotate_vector(m, x, y, z):
    """Return a vector (x, y, z) rotated by a matrix of nine numbers, row by row."""
    return m[0] * x + m[1] * y + m[2] * z, m[3] * x + m[4] * y + m[5] * z, m[6] * x + m[7] * y + m[8] * z


@large_kernel
def axis_in_world(ws, j, x, y, z):
    """Return in the world an axis (x, y, z) about which an unknown turns ball joint j, given in the frame its parent carries.

    A reversed ball carries its segment by Rᵀ, so that turning R turns the segment back.
    """
    f, q, kind = field(ws, "frames"), field(ws, "ball_quaternion"), field(ws, "joint_kind")
    parent = field(ws, "parent")[j]
    if kind[j] == BALL:
        x, y, z = rotate_vector(field(ws, "joint_rotation")[j], x, y, z)
    else:
        m = matrix_from_quaternion(q[j, 0], -q[j, 1], -q[j, 2], -q[j, 3])
        x, y, z = rotate_vector(m, -x, -y, -z)
    return rotate_vector(f[parent], x, y, z)


@large_kernel
def reset_ball_bases(ws):
    """Give every ball the axes of the frame that its parent carries as its basis."""
    basis, ball = field(ws, "ball_basis"), field(ws, "ball_joint")
    for b in range(size(ws, N_BALLS)):
        for k in range(9):
            basis[ball[b], k] = 1.0 * (k % 4 == 0)


@kernel
def in_basis(basis, j, x, y, z):
    """Return what unknowns of ball joint j turn it, to first order, by a rotation vector (x, y, z) (Cramer's rule)."""
    a, b, c = (
        (basis[j, 0], basis[j, 1], basis[j, 2]),
        (basis[j, 3], basis[j, 4], basis[j, 5]),
        (basis[j, 6], basis[j, 7], basis[j, 8]),
    )
    v = x, y, z
    scale = 1.0 / triple_product(a, b, c)
    return scale * triple_product(v, b, c), scale * triple_product(a, v, c), scale * triple_product(a, b, v)


@kernel
def triple_product(a, b, c):
    """Return a · (b × c)."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = a, b, c
    return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)


@large_kernel
def steps_in_basis(ws, step):
    """Convert the rotation vectors of balls in `step` to unknowns of their present basis, to first order, in place."""
    basis, first_dof, ball = field(ws, "ball_basis"), field(ws, "first_dof"), field(ws, "ball_joint")
    for b in range(size(ws, N_BALLS)):
        d = first_dof[ball[b]]
        x, y, z = in_basis(basis, ball[b], step[d], step[d + 1], step[d + 2])
        step[d], step[d + 1], step[d + 2] = x, y, z
