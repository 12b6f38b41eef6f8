"""Changes to the state: projecting into the limits, bounding a step, applying it, keeping it and going back."""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.kinematics.rotation import is_finite, multiply_quaternions, quaternion_from_vector
from poise.kernels.workspace.layout import FRAMES_VALID, MAX_CHANGE, N_DOFS, N_UNKNOWNS, UNSETTLED, USE_LIMITS, field

SHORT_OF, ROUNDING = 1.0 - 1e-12, 2.3e-16
"""Keep θ + change − θ from rounding above the largest change: by a part of the change, and by one of θ."""


@kernel
def copy_state(ints, floats, angles, placement, to_angles, to_placement):
    """Copy a pose."""
    for d in range(ints[N_DOFS]):
        to_angles[d] = angles[d]
    for k in range(7):
        to_placement[k] = placement[k]


@large_kernel
def remember_start(ints, floats):
    """Keep what a solve begins with, so that it can be captured afterwards."""
    options, angles, placement = field(ints, floats, "options"), field(ints, floats, "angles"), field(ints, floats, "placement")
    start_angles, start_placement = field(ints, floats, "start_angles"), field(ints, floats, "start_placement")
    last_step, start_step = field(ints, floats, "last_step"), field(ints, floats, "start_step")
    start_options = field(ints, floats, "start_options")
    copy_state(ints, floats, angles, placement, start_angles, start_placement)
    for u in range(ints[N_UNKNOWNS]):
        start_step[u] = last_step[u]
    for k in range(options.size):
        start_options[k] = options[k]


@kernel
def follow(wanted, solved):
    """Copy one array to another; returns whether anything was different."""
    different = False
    for row in range(wanted.shape[0]):
        for k in range(wanted.shape[1]):
            different = different or wanted[row, k] != solved[row, k]
            solved[row, k] = wanted[row, k]
    return different


@large_kernel
def note_new_goals(ints, floats):
    """Say in the options that nothing has settled if the goals are not those of the last solve."""
    position = follow(field(ints, floats, "goal_position"), field(ints, floats, "solved_position"))
    turn = follow(field(ints, floats, "goal_turn"), field(ints, floats, "solved_turn"))
    weight = follow(field(ints, floats, "goal_weight"), field(ints, floats, "solved_weight"))
    if position or turn or weight:
        field(ints, floats, "options")[UNSETTLED] = 1


@large_kernel
def project_into_limits(ints, floats):
    """Move every angle that is outside its limits to the nearest one, and set the box that the solve stays in.

    The box is the limits, cut to the angles that can be had at the largest speed from where the solve starts.
    """
    options, angles = field(ints, floats, "options"), field(ints, floats, "angles")
    lower, upper = field(ints, floats, "lower"), field(ints, floats, "upper")
    box_lower, box_upper = field(ints, floats, "box_lower"), field(ints, floats, "box_upper")
    limited, most = options[USE_LIMITS] != 0, SHORT_OF * field(ints, floats, "settings")[MAX_CHANGE]
    for d in range(ints[N_DOFS]):
        low, high = (lower[d], upper[d]) if limited else (-math.inf, math.inf)
        inside = min(max(angles[d], low), high)
        if inside != angles[d]:
            angles[d] = inside
            options[FRAMES_VALID] = 0
        if most >= 0.0:
            change = max(most - ROUNDING * abs(inside), 0.0)
            low, high = max(low, inside - change), min(high, inside + change)
        box_lower[d], box_upper[d] = low, high


@large_kernel
def narrow_box(ints, floats, share):
    """Set the box around the pose that the solve began with, as far as the largest speed allows, or a share of that."""
    start, limited = field(ints, floats, "start_angles"), field(ints, floats, "options")[USE_LIMITS] != 0
    lower, upper, most = field(ints, floats, "lower"), field(ints, floats, "upper"), field(ints, floats, "settings")[MAX_CHANGE]
    box_lower, box_upper = field(ints, floats, "box_lower"), field(ints, floats, "box_upper")
    for d in range(ints[N_DOFS] if most >= 0.0 else 0):
        low, high = (lower[d], upper[d]) if limited else (-math.inf, math.inf)
        middle = min(max(start[d], low), high)
        change = share * max(SHORT_OF * most - ROUNDING * abs(middle), 0.0)
        box_lower[d], box_upper[d] = max(low, middle - change), min(high, middle + change)


@large_kernel
def bound_step(ints, floats):
    """Set the bounds of x, so that θ + x stays inside the box (eq. 18)."""
    lower, upper, angles = field(ints, floats, "box_lower"), field(ints, floats, "box_upper"), field(ints, floats, "angles")
    step_lower, step_upper = field(ints, floats, "step_lower"), field(ints, floats, "step_upper")
    for u in range(ints[N_DOFS]):
        step_lower[u], step_upper[u] = lower[u] - angles[u], upper[u] - angles[u]
    for u in range(ints[N_DOFS], ints[N_UNKNOWNS]):
        step_lower[u], step_upper[u] = -math.inf, math.inf


@kernel
def move_joints(n_dofs, lower, upper, angles, step):
    """θ + x (eq. 10), clamped once more because θ + (upper − θ) may round above upper."""
    for d in range(n_dofs):
        moved = min(max(angles[d] + step[d], lower[d]), upper[d])
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
def move_by(ints, floats, step):
    """Add a step to the state: by sum for hinges and slides, by composition for a free root."""
    angles, lower, upper = field(ints, floats, "angles"), field(ints, floats, "box_lower"), field(ints, floats, "box_upper")
    d = ints[N_DOFS]
    move_joints(d, lower, upper, angles, step)
    if ints[N_UNKNOWNS] > d:
        placement = field(ints, floats, "placement")
        move_placement(placement, step[d], step[d + 1], step[d + 2], step[d + 3], step[d + 4], step[d + 5])
    field(ints, floats, "options")[FRAMES_VALID] = 0


@large_kernel
def keep_pose(ints, floats):
    """Remember the pose, before another is tried."""
    angles, placement = field(ints, floats, "angles"), field(ints, floats, "placement")
    copy_state(ints, floats, angles, placement, field(ints, floats, "kept_angles"), field(ints, floats, "kept_placement"))


@large_kernel
def go_back(ints, floats):
    """Return to the pose that was kept."""
    angles, placement = field(ints, floats, "angles"), field(ints, floats, "placement")
    copy_state(ints, floats, field(ints, floats, "kept_angles"), field(ints, floats, "kept_placement"), angles, placement)
    field(ints, floats, "options")[FRAMES_VALID] = 0
