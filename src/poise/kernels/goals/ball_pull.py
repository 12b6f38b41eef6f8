"""The pull of a ball joint towards a rotation: its error, and its terms of the normal equations.

The error of a ball at R from the target T is the rotation vector φ = log(R T⁻¹), each entry with a weight k of its own: the
cost is Σ (k φ)². An axis ω of its basis changes φ by J⁻¹ω, with J⁻¹ = 1 − ½[φ] + c [φ]², c = (1 − (θ/2) cot(θ/2)) / θ².
"""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.kinematics.ball_joints import turning_between
from poise.kernels.kinematics.rotation import flattening
from poise.kernels.workspace.layout import field


@kernel
def ball_error(quaternion, j, target):
    """Return the rotation vector φ of ball joint j from the quaternion `target` on, and its angle: (x, y, z, angle) [rad]."""
    return turning_between(target, (quaternion[j, 0], quaternion[j, 1], quaternion[j, 2], quaternion[j, 3]))


@kernel
def cross(a, b):
    """Return the cross product of two vectors."""
    (ax, ay, az), (bx, by, bz) = a, b
    return ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx


@kernel
def curving_of(angle):
    """Return c = (1 − (θ/2) cot(θ/2)) / θ² of an error by the angle θ."""
    return flattening(angle) / (angle * angle) if angle > 1e-6 else 1 / 12


@kernel
def error_change(error, c, axis):
    """Return J⁻¹ω, by which turning about the axis ω changes the error φ; c as `curving_of` has it."""
    x, y, z = cross(error, axis)
    xx, yy, zz = cross(error, (x, y, z))
    return axis[0] - 0.5 * x + c * xx, axis[1] - 0.5 * y + c * yy, axis[2] - 0.5 * z + c * zz


@large_kernel
def ball_cost(ws, j, target, factors):
    """Return Σ (k φ)² of ball joint j, with the factors k of the entries of its error from the quaternion `target`."""
    x, y, z, _ = ball_error(field(ws, "ball_quaternion"), j, target)
    a, b, c = factors
    return a * a * x * x + b * b * y * y + c * c * z * z


@large_kernel
def add_ball_pull(ws, j, target, weight, factors, with_normal):
    """Add the pull of ball joint j towards the quaternion `target` to `gradient`, and to `normal` if with_normal is 1.

    factors: k of the entries of its error. weight: what their squares are multiplied by.
    """
    basis, normal, gradient = field(ws, "ball_basis"), field(ws, "normal"), field(ws, "gradient")
    depth, row, d = field(ws, "branch_depth"), field(ws, "branch_row"), field(ws, "first_dof")[j]
    x, y, z, angle = ball_error(field(ws, "ball_quaternion"), j, target)
    curving = curving_of(angle)
    a, b, c = weight * factors[0] * factors[0], weight * factors[1] * factors[1], weight * factors[2] * factors[2]
    for k in range(3):
        ux, uy, uz = error_change((x, y, z), curving, (basis[j, 3 * k], basis[j, 3 * k + 1], basis[j, 3 * k + 2]))
        gradient[d + k] -= a * ux * x + b * uy * y + c * uz * z
        if with_normal != 0:
            for i in range(k + 1):
                vx, vy, vz = error_change((x, y, z), curving, (basis[j, 3 * i], basis[j, 3 * i + 1], basis[j, 3 * i + 2]))
                normal[row[d + k] + depth[d + i]] += a * ux * vx + b * uy * vy + c * uz * vz
