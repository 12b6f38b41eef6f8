"""Ball joints: their rotation from three entries of the angles, and steps applied by composition.

The entries of a ball are the rotation vector q of R = exp(q), at most half a turn long, from the frame that its parent
carries to the frame of its segment as it was described. An unknown of a ball turns it about one of the three axes ω of its
basis (`ball_basis`), in the frame that the parent carries: R becomes exp(ω₀x₀) exp(ω₁x₁) exp(ω₂x₂) R, as if it were three
hinges that stand at 0 after every step. So the twists, first and second derivatives of hinges hold, and no axis is ever lost.
A ball that rebasing has reversed carries the segment it hung from, by Rᵀ; its R and its limits stay those of the joint as it
was described, and its unknowns are composed in the other order.
"""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.kinematics.ball_exponential import exponential, logarithm
from poise.kernels.kinematics.rotations import matrix_from_quaternion, rotate_vector
from poise.kernels.kinematics.small_vectors import triple_product
from poise.kernels.workspace.layout import BALL, FIXED, N_BALLS, REVERSED_BALL, field


@kernel
def dof_count(kind):
    """Count unknowns: three of a ball joint, reversed or not, none if fixed, else one."""
    return 3 if kind in (BALL, REVERSED_BALL) else (0 if kind == FIXED else 1)


@kernel
def ball_rotation(angles, d, j, quaternion, sign):
    """Return the rotation matrix of ball joint j, whose entries begin at d; writes its quaternion. sign: −1 for the inverse."""
    w, x, y, z = exponential(angles[d], angles[d + 1], angles[d + 2])
    quaternion[j, 0], quaternion[j, 1], quaternion[j, 2], quaternion[j, 3] = w, x, y, z
    return matrix_from_quaternion(w, sign * x, sign * y, sign * z)


@kernel
def set_ball(angles, d, j, quaternion, w, x, y, z):
    """Set the rotation of ball joint j, whose entries begin at d, to a unit quaternion."""
    quaternion[j, 0], quaternion[j, 1], quaternion[j, 2], quaternion[j, 3] = w, x, y, z
    angles[d], angles[d + 1], angles[d + 2] = logarithm(w, x, y, z)


@kernel
def ball_from_entries(angles, d):
    """Return the unit quaternion of the ball joint whose entries begin at d."""
    return exponential(angles[d], angles[d + 1], angles[d + 2])


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
def axes_in_world(ws, j):
    """Return the axes of the basis of ball joint j in the world, three vectors; they are given in the frame its parent carries.

    A reversed ball carries its segment by Rᵀ, so that turning R turns the segment back.
    """
    f, q, basis = field(ws, "frames"), field(ws, "ball_quaternion"), field(ws, "ball_basis")
    turn, p = field(ws, "joint_rotation"), field(ws, "parent")[j]
    sign = 1.0
    m = turn[j, 0], turn[j, 1], turn[j, 2], turn[j, 3], turn[j, 4], turn[j, 5], turn[j, 6], turn[j, 7], turn[j, 8]
    if field(ws, "joint_kind")[j] != BALL:
        sign, m = -1.0, matrix_from_quaternion(q[j, 0], -q[j, 1], -q[j, 2], -q[j, 3])
    above = f[p, 0], f[p, 1], f[p, 2], f[p, 3], f[p, 4], f[p, 5], f[p, 6], f[p, 7], f[p, 8]
    x, y, z = rotate_vector(m, sign * basis[j, 0], sign * basis[j, 1], sign * basis[j, 2])
    first = rotate_vector(above, x, y, z)
    x, y, z = rotate_vector(m, sign * basis[j, 3], sign * basis[j, 4], sign * basis[j, 5])
    second = rotate_vector(above, x, y, z)
    x, y, z = rotate_vector(m, sign * basis[j, 6], sign * basis[j, 7], sign * basis[j, 8])
    return first, second, rotate_vector(above, x, y, z)


@large_kernel
def reset_ball_bases(ws):
    """Give every ball joint the axes of the frame that its parent carries as its basis."""
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


@large_kernel
def steps_in_basis(ws):
    """Convert the rotation vectors of balls in `last_step` to unknowns of their present basis, to first order, in place."""
    basis, first_dof, ball = field(ws, "ball_basis"), field(ws, "first_dof"), field(ws, "ball_joint")
    step = field(ws, "last_step")
    for b in range(size(ws, N_BALLS)):
        d = first_dof[ball[b]]
        x, y, z = in_basis(basis, ball[b], step[d], step[d + 1], step[d + 2])
        step[d], step[d + 1], step[d + 2] = x, y, z
