"""The speed limit of a free root: how far it may travel and turn from where the solve starts.

The bound is a ball, not a box: the root's way and its angle are limited, whatever their direction. A step that
would leave the ball is cut to it in the direction that it has, and the joints are solved once more with the root's
part of the step given, so that they make up for what the root cannot do. At the bound, where the root has come r far,
the quadratic model gets the bound's Lagrange multiplier μ = g·r / r·r: what is left of the gradient goes along the ball,
and the iterations end at the best pose inside it.
"""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.kinematics.rotations import multiply_quaternions, quaternion_from_vector, vector_from_quaternion
from poise.kernels.workspace.layout import (
    MAX_BALL_TURN,
    MAX_CHANGE,
    MAX_ROOT_TRAVEL,
    MAX_ROOT_TURN,
    MAX_TRAVEL,
    N_DOFS,
    N_UNKNOWNS,
    ROOT_TRAVEL_HELD,
    ROOT_TURN_HELD,
    field,
)

CHANGE_SHRINK = 1.0 - 1e-12
"""Factor of the largest change that keeps θ + change − θ from rounding above it."""
POSITION_ROUNDING = 4.5e-16
"""Rounding of a moved position as a part of its coordinates: twice 2⁻⁵², as three of them round."""
TURN_ROUNDING = 2e-15
"""Rounding of the angle between two unit quaternions [rad]."""
AT_LIMIT = 1.0 - 1e-9
"""Part of the bound from which on a root counts as held back by it."""
NEAR_LIMIT = 0.999
"""Part of the bound from which on the next step is taken along it."""
NO_BOUND = -1.0
"""Value of a bound that is not given."""


@large_kernel
def set_turn_bounds(ws, share):
    """Set the speed limit of a free root, how far it may turn [rad] and travel [m] in this solve, and how far balls may turn.

    share: of how far they may at the largest speed.
    """
    settings, phase, start = field(ws, "settings"), field(ws, "phase"), field(ws, "start_placement")
    travel, turn, most = settings[MAX_TRAVEL], settings[MAX_CHANGE], NO_BOUND
    if 0.0 <= turn < math.pi:
        most = share * max(CHANGE_SHRINK * turn - TURN_ROUNDING, 0.0)
    phase[MAX_ROOT_TRAVEL], phase[MAX_ROOT_TURN], phase[MAX_BALL_TURN] = NO_BOUND, NO_BOUND, most
    if size(ws, N_UNKNOWNS) > size(ws, N_DOFS):
        phase[MAX_ROOT_TURN] = most
        if travel >= 0.0:
            rounding = POSITION_ROUNDING * (abs(start[0]) + abs(start[1]) + abs(start[2]))
            phase[MAX_ROOT_TRAVEL] = share * max(CHANGE_SHRINK * travel - rounding, 0.0)


@kernel
def root_is_bounded(ws):
    """Return whether a speed limit bounds how far a free root may travel or turn from the start of the solve on."""
    phase = field(ws, "phase")
    return phase[MAX_ROOT_TRAVEL] >= 0.0 or phase[MAX_ROOT_TURN] >= 0.0


@kernel
def root_travel(ws):
    """Return the way of a root from the solve's start, which its speed limit bounds, and its length: (x, y, z, length) [m]."""
    placement, start = field(ws, "placement"), field(ws, "start_placement")
    x, y, z = placement[0] - start[0], placement[1] - start[1], placement[2] - start[2]
    return x, y, z, math.sqrt(x * x + y * y + z * z)


@kernel
def turn_between(start, w, x, y, z):
    """Return how far a root has turned from its placement `start`, for its speed limit: rotation vector and angle [rad]."""
    w, x, y, z = multiply_quaternions(w, x, y, z, start[3], -start[4], -start[5], -start[6])
    return vector_from_quaternion(w, x, y, z)


@kernel
def turned_from(start, x, y, z):
    """Return the quaternion of a root turned by a rotation vector [rad] from its placement `start`, at its speed limit."""
    w, x, y, z = quaternion_from_vector(x, y, z)
    return multiply_quaternions(w, x, y, z, start[3], start[4], start[5], start[6])


@large_kernel
def clamp_root(ws):
    """Bring a free root that has gone farther from the start of the solve than its speed limit allows back, in place."""
    phase, placement, start = field(ws, "phase"), field(ws, "placement"), field(ws, "start_placement")
    most = phase[MAX_ROOT_TRAVEL]
    if most >= 0.0:
        x, y, z, length = root_travel(ws)
        if length > most:
            part = most / length
            placement[0], placement[1], placement[2] = start[0] + part * x, start[1] + part * y, start[2] + part * z
    most = phase[MAX_ROOT_TURN]
    if most >= 0.0:
        x, y, z, angle = turn_between(start, placement[3], placement[4], placement[5], placement[6])
        if angle > most:
            part = most / angle
            w, x, y, z = turned_from(start, part * x, part * y, part * z)
            if most == 0.0:
                w, x, y, z = start[3], start[4], start[5], start[6]
            placement[3], placement[4], placement[5], placement[6] = w, x, y, z


@large_kernel
def release_root_step(ws):
    """Take the bounds of the step from a free root's unknowns: it has a speed limit, but no limits of its own."""
    step_lower, step_upper = field(ws, "step_lower"), field(ws, "step_upper")
    for u in range(size(ws, N_DOFS), size(ws, N_UNKNOWNS)):
        step_lower[u], step_upper[u] = -math.inf, math.inf


@kernel
def add_multiplier(ws, u, most, x, y, z):
    """Add the multiplier of a root's speed limit `most`, reached along (x, y, z), to the model of its unknowns from u on.

    Returns 1 if it pushes against the bound, else 0.
    """
    gradient, normal = field(ws, "gradient"), field(ws, "normal")
    depth, row = field(ws, "branch_depth"), field(ws, "branch_row")
    square, outward = x * x + y * y + z * z, gradient[u] * x + gradient[u + 1] * y + gradient[u + 2] * z
    held = outward > 0.0 and math.sqrt(square) >= NEAR_LIMIT * most
    if held:
        multiplier, way = outward / square, (x, y, z)
        for k in range(3):
            gradient[u + k] -= multiplier * way[k]
            normal[row[u + k] + depth[u + k]] += multiplier
    return 1.0 if held else 0.0


@large_kernel
def hold_root_at_bounds(ws):
    """Hold a free root at the speed limit it has reached: add Lagrange multipliers to `normal` and `gradient`."""
    phase, placement, start = field(ws, "phase"), field(ws, "placement"), field(ws, "start_placement")
    phase[ROOT_TRAVEL_HELD] = phase[ROOT_TURN_HELD] = 0.0
    if phase[MAX_ROOT_TRAVEL] > 0.0:
        x, y, z, _ = root_travel(ws)
        phase[ROOT_TRAVEL_HELD] = add_multiplier(ws, size(ws, N_DOFS), phase[MAX_ROOT_TRAVEL], x, y, z)
    if phase[MAX_ROOT_TURN] > 0.0:
        x, y, z, _ = turn_between(start, placement[3], placement[4], placement[5], placement[6])
        phase[ROOT_TURN_HELD] = add_multiplier(ws, size(ws, N_DOFS) + 3, phase[MAX_ROOT_TURN], x, y, z)


@kernel
def give_step(ws, u, x, y, z):
    """Give three unknowns of a root from u on their step along the speed limit, by bounds that leave nothing else."""
    step_lower, step_upper = field(ws, "step_lower"), field(ws, "step_upper")
    step_lower[u] = step_upper[u] = x
    step_lower[u + 1] = step_upper[u + 1] = y
    step_lower[u + 2] = step_upper[u + 2] = z


@large_kernel
def limit_root_step(ws):
    """Bound the step of a free root that would take it too far, to what is left in its direction; returns whether it did."""
    phase, placement, start = field(ws, "phase"), field(ws, "placement"), field(ws, "start_placement")
    step, d, limited = field(ws, "step"), size(ws, N_DOFS), False
    most = phase[MAX_ROOT_TRAVEL]
    if most >= 0.0:
        rx, ry, rz, _ = root_travel(ws)
        x, y, z = rx + step[d], ry + step[d + 1], rz + step[d + 2]
        length = math.sqrt(x * x + y * y + z * z)
        if length > most or phase[ROOT_TRAVEL_HELD] != 0.0:
            part, limited = most / length, True
            give_step(ws, d, part * x - rx, part * y - ry, part * z - rz)
    most = phase[MAX_ROOT_TURN]
    if most >= 0.0:
        w, x, y, z = turned_from(placement, step[d + 3], step[d + 4], step[d + 5])
        x, y, z, angle = turn_between(start, w, x, y, z)
        if angle > most or phase[ROOT_TURN_HELD] != 0.0:
            part, limited = most / angle, True
            w, x, y, z = turned_from(start, part * x, part * y, part * z)
            x, y, z, _ = turn_between(placement, w, x, y, z)
            give_step(ws, d + 3, x, y, z)
    return limited


@large_kernel
def root_at_speed_limit(ws):
    """Return whether a free root has travelled or turned as far as its largest speed allows."""
    phase, placement, start = field(ws, "phase"), field(ws, "placement"), field(ws, "start_placement")
    held = False
    if phase[MAX_ROOT_TRAVEL] >= 0.0:
        _, _, _, length = root_travel(ws)
        held = length >= AT_LIMIT * phase[MAX_ROOT_TRAVEL]
    if phase[MAX_ROOT_TURN] >= 0.0:
        _, _, _, angle = turn_between(start, placement[3], placement[4], placement[5], placement[6])
        held = held or angle >= AT_LIMIT * phase[MAX_ROOT_TURN] - TURN_ROUNDING
    return held
