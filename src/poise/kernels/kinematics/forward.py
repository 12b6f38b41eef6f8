"""Forward kinematics, e = f(θ) (eq. 3): the frame of every joint in the world."""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.kinematics.ball_joints import ball_rotation
from poise.kernels.kinematics.rotations import matrix_from_quaternion
from poise.kernels.kinematics.sine_cosine import sine_cosine
from poise.kernels.workspace.layout import BALL, FIXED, HINGE_X, HINGE_Y, HINGE_Z, REVERSED_BALL, SLIDE, field

NO_ROTATION = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)


@kernel
def place_base(placement, frames):
    """Write frame 0 of the forward kinematics from the placement of the base (position, quaternion)."""
    m = matrix_from_quaternion(placement[3], placement[4], placement[5], placement[6])
    for k in range(9):
        frames[0, k] = m[k]
    for k in range(3):
        frames[0, 9 + k] = placement[k]


@kernel
def attach_to_parent(frames, f, parent, x, y, z):
    """Begin the forward kinematics of frame f with the rotation of its parent, and an origin (x, y, z) in the parent [m]."""
    for k in range(3):
        a, b, c = frames[parent, 3 * k], frames[parent, 3 * k + 1], frames[parent, 3 * k + 2]
        frames[f, 3 * k], frames[f, 3 * k + 1], frames[f, 3 * k + 2] = a, b, c
        frames[f, 9 + k] = frames[parent, 9 + k] + a * x + b * y + c * z


@kernel
def rotate_columns(frames, f, i, j, s, c):
    """Rotate a joint's frame in forward kinematics about its own x, y or z: column i becomes c·i + s·j, j becomes c·j − s·i."""
    for k in range(0, 9, 3):
        a, b = frames[f, k + i], frames[f, k + j]
        frames[f, k + i] = c * a + s * b
        frames[f, k + j] = c * b - s * a


@kernel
def multiply_right(frames, f, m):
    """Replace the rotation R of a joint's frame by R M in forward kinematics."""
    for k in range(0, 9, 3):
        a, b, c = frames[f, k], frames[f, k + 1], frames[f, k + 2]
        for i in range(3):
            frames[f, k + i] = a * m[i] + b * m[3 + i] + c * m[6 + i]


@kernel
def rotate_about(frames, f, x, y, z, s, c):
    """Rotate a joint's frame in forward kinematics about the unit axis (x, y, z) given in it (Rodrigues)."""
    v = 1.0 - c
    m = (
        c + v * x * x, v * x * y - s * z, v * x * z + s * y,
        v * x * y + s * z, c + v * y * y, v * y * z - s * x,
        v * x * z - s * y, v * y * z + s * x, c + v * z * z,
    )  # fmt: skip
    multiply_right(frames, f, m)


@kernel
def slide_along(frames, f, x, y, z, distance):
    """Slide a joint's frame in forward kinematics along the unit axis (x, y, z) given in it [m]."""
    for k in range(3):
        frames[f, 9 + k] += distance * (frames[f, 3 * k] * x + frames[f, 3 * k + 1] * y + frames[f, 3 * k + 2] * z)


@kernel
def move_frame(frames, f, kind, turn, x, y, z, angle, s, c):
    """Move joint frame f in forward kinematics by an angle about or along (x, y, z); s and c are its sine and cosine."""
    if kind == HINGE_X:
        rotate_columns(frames, f, 1, 2, s * x, c)
    elif kind == HINGE_Y:
        rotate_columns(frames, f, 2, 0, s * y, c)
    elif kind == HINGE_Z:
        rotate_columns(frames, f, 0, 1, s * z, c)
    else:
        multiply_right(frames, f, turn)
        if kind == SLIDE:
            slide_along(frames, f, x, y, z, angle)
        else:
            rotate_about(frames, f, x, y, z, s, c)


@kernel
def move_ball_or_fixed(frames, f, kind, turn, m):
    """Move joint frame f in forward kinematics by a ball's rotation matrix m, or not at all if the joint is fixed."""
    if kind == REVERSED_BALL:
        multiply_right(frames, f, m)
    if turn[0] != 1.0 or turn[4] != 1.0:  # mostly it is none
        multiply_right(frames, f, turn)
    if kind == BALL:
        multiply_right(frames, f, m)


@large_kernel
def forward_kinematics(ws, angles, placement, sine, cosine, quaternions, frames):
    """Compute the forward kinematics: fill `frames` for angles and a placement of the base.

    Fills `sine`, `cosine` (n_dofs,) and the `quaternions` of ball joints (n_joints, 4) on the way.
    """
    order, parent, kind = field(ws, "order"), field(ws, "parent"), field(ws, "joint_kind")
    first_dof, offset = field(ws, "first_dof"), field(ws, "offset")
    axis, turn = field(ws, "axis"), field(ws, "joint_rotation")
    sine_cosine(angles, sine, cosine)
    place_base(placement, frames)
    for i in range(order.size):
        j = order[i]
        dof = first_dof[j]
        attach_to_parent(frames, j + 1, parent[j], offset[j, 0], offset[j, 1], offset[j, 2])
        if kind[j] >= BALL:
            sign = -1.0 if kind[j] == REVERSED_BALL else 1.0
            m = ball_rotation(angles, dof, j, quaternions, sign) if kind[j] != FIXED else NO_ROTATION
            move_ball_or_fixed(frames, j + 1, kind[j], turn[j], m)
            continue
        x, y, z = axis[j, 0], axis[j, 1], axis[j, 2]
        move_frame(frames, j + 1, kind[j], turn[j], x, y, z, angles[dof], sine[dof], cosine[dof])
