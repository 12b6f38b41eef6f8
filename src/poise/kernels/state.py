"""Changes to the state: projecting into the limits, bounding a step, applying it."""

import math

from poise.kernels.jit import kernel, large_kernel
from poise.kernels.layout import FRAMES_VALID, N_DOFS, N_UNKNOWNS, USE_LIMITS, field
from poise.kernels.rotation import is_finite, multiply_quaternions, quaternion_from_vector


@large_kernel
def project_into_limits(ints, floats):
    """Move every angle that is outside its limits to the nearest one."""
    options, angles = field(ints, floats, "options"), field(ints, floats, "angles")
    lower, upper = field(ints, floats, "lower"), field(ints, floats, "upper")
    if options[USE_LIMITS] != 0:
        for d in range(ints[N_DOFS]):
            inside = min(max(angles[d], lower[d]), upper[d])
            if inside != angles[d]:
                angles[d] = inside
                options[FRAMES_VALID] = 0


@large_kernel
def bound_step(ints, floats):
    """Set the bounds of x, so that θ + x stays inside the limits (eq. 18)."""
    lower, upper, angles = field(ints, floats, "lower"), field(ints, floats, "upper"), field(ints, floats, "angles")
    step_lower, step_upper = field(ints, floats, "step_lower"), field(ints, floats, "step_upper")
    limited = ints[N_DOFS] if field(ints, floats, "options")[USE_LIMITS] != 0 else 0
    for u in range(limited):
        step_lower[u], step_upper[u] = lower[u] - angles[u], upper[u] - angles[u]
    for u in range(limited, ints[N_UNKNOWNS]):
        step_lower[u], step_upper[u] = -math.inf, math.inf


@kernel
def move_joints(n_dofs, limited, lower, upper, angles, step):
    """θ + x (eq. 10), clamped once more because θ + (upper − θ) may round above upper."""
    for d in range(n_dofs):
        moved = angles[d] + step[d]
        if limited:
            moved = min(max(moved, lower[d]), upper[d])
        if is_finite(moved):  # a joint without limits cannot run away to infinity
            angles[d] = moved


@kernel
def move_placement(placement, dx, dy, dz, ax, ay, az):
    """Move the base by (dx, dy, dz) and turn it by the rotation vector (ax, ay, az), both in the world."""
    placement[0] += dx
    placement[1] += dy
    placement[2] += dz
    rw, rx, ry, rz = quaternion_from_vector(ax, ay, az)
    w, x, y, z = multiply_quaternions(rw, rx, ry, rz, placement[3], placement[4], placement[5], placement[6])
    placement[3], placement[4], placement[5], placement[6] = w, x, y, z


@large_kernel
def apply_step(ints, floats):
    """Add the step to the state: by sum for hinges and slides, by composition for a free root."""
    options, angles, step = field(ints, floats, "options"), field(ints, floats, "angles"), field(ints, floats, "step")
    lower, upper, d = field(ints, floats, "lower"), field(ints, floats, "upper"), ints[N_DOFS]
    move_joints(d, options[USE_LIMITS] != 0, lower, upper, angles, step)
    if ints[N_UNKNOWNS] > d:
        placement = field(ints, floats, "placement")
        move_placement(placement, step[d], step[d + 1], step[d + 2], step[d + 3], step[d + 4], step[d + 5])
    options[FRAMES_VALID] = 0
