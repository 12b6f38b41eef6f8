"""Input of pose goals: checked, all of it before any is stored, and stored for a solve."""

import math

from poise.kernels.compiler.decorators import kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.kinematics.finite_numbers import is_finite
from poise.kernels.kinematics.rotations import matrix_from_quaternion, quaternion_from_matrix
from poise.kernels.workspace.input_bounds import MAX_DISTANCE, MAX_MATRIX_SKEW, MAX_QUATERNION_LENGTH, MIN_QUATERNION_LENGTH
from poise.kernels.workspace.layout import N_GOALS, field

ACCEPTED, BAD_POSITION, FAR_POSITION, BAD_ORIENTATION, NOT_A_ROTATION, WRONG_SHAPE = 0, 1, 2, 3, 4, 5
VERDICTS = 8
"""A verdict is smaller, so that it fits into one integer with the number of a goal."""


@kernel
def all_finite(numbers):
    """Check that every number of an input array of pose goals is finite."""
    finite = True
    for k in range(numbers.size):
        finite = finite and is_finite(numbers[k])
    return finite


@kernel
def check_position(positions, g):
    """Check the input position of the pose goal in row g; returns ACCEPTED, or what is wrong."""
    x, y, z = positions[g, 0], positions[g, 1], positions[g, 2]
    if not (is_finite(x) and is_finite(y) and is_finite(z)):
        return BAD_POSITION
    return FAR_POSITION if x * x + y * y + z * z > MAX_DISTANCE * MAX_DISTANCE else ACCEPTED


@kernel
def is_rotation_matrix(m):
    """Check that nine input numbers of a pose goal are a rotation matrix: orthonormal rows, right-handed."""
    for i in range(3):
        for j in range(i, 3):
            dot = m[3 * i] * m[3 * j] + m[3 * i + 1] * m[3 * j + 1] + m[3 * i + 2] * m[3 * j + 2]
            if abs(dot - 1.0 * (i == j)) > MAX_MATRIX_SKEW:
                return False
    volume = m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6])
    return volume > 0.0


@kernel
def check_orientation(turns, g, count):
    """Check the input orientation of the pose goal in row g, a quaternion (4), a matrix (9) or none; returns a verdict."""
    square = 0.0
    for k in range(count):
        if not is_finite(turns[g, k]):
            return BAD_ORIENTATION
        square += turns[g, k] * turns[g, k]
    if count == 4:
        usable = square > MIN_QUATERNION_LENGTH**2 and square < MAX_QUATERNION_LENGTH**2
    else:
        usable = count == 0 or is_rotation_matrix(turns[g])
    return ACCEPTED if usable else NOT_A_ROTATION


@kernel
def store_orientation(turns, g, count, e, t, orientation, goal_turn):
    """Store the checked input orientation of a pose goal, as a unit quaternion and as the rotation of the effector's frame."""
    if count == 4:
        w, x, y, z = turns[g, 0], turns[g, 1], turns[g, 2], turns[g, 3]
        scale = 1.0 / math.sqrt(w * w + x * x + y * y + z * z)
        w, x, y, z = w * scale, x * scale, y * scale, z * scale
    else:
        m = turns[g]
        w, x, y, z = quaternion_from_matrix((m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]))
    orientation[e, 0], orientation[e, 1], orientation[e, 2], orientation[e, 3] = w, x, y, z
    target = matrix_from_quaternion(w, x, y, z)
    # The frame must be at F with F T = target, T being the effector's fixed rotation in it: F = target Tᵀ.
    for i in range(3):
        for j in range(3):
            goal_turn[e, 3 * i + j] = (
                target[3 * i] * t[e, 3 * j] + target[3 * i + 1] * t[e, 3 * j + 1] + target[3 * i + 2] * t[e, 3 * j + 2]
            )


@kernel
def check_goals(n_goals, positions, turns, count):
    """Check the input of every pose goal; returns (ACCEPTED, 0), or what is wrong and with which goal."""
    for g in range(n_goals):
        verdict = check_position(positions, g)
        if verdict == ACCEPTED:
            verdict = check_orientation(turns, g, count)
        if verdict != ACCEPTED:
            return verdict, g
    return ACCEPTED, 0


@kernel
def store_goals(ws, positions, turns, count):
    """Store checked input as the pose goals of the next solve."""
    public_goals, goal_position = field(ws, "public_goals"), field(ws, "goal_position")
    orientation, goal_turn = field(ws, "goal_orientation"), field(ws, "goal_rotation")
    effector_turn = field(ws, "effector_rotation")
    for g in range(size(ws, N_GOALS)):
        e = public_goals[g]
        for k in range(3):
            goal_position[e, k] = positions[g, k]
        if count > 0:
            store_orientation(turns, g, count, e, effector_turn, orientation, goal_turn)
