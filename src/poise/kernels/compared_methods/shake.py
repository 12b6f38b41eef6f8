"""SHAKE: points as particles of a Verlet step, bones as constraints that are put right one after the other.

W. Tang, M. Cavazza, D. Mountain, R. Earnshaw, A constrained inverse kinematics technique for real-time motion capture
animation, The Visual Computer 15 (1999), after J. Ryckaert, G. Ciccotti, H. Berendsen 1977. Particles that a goal asks for are
led to it, by no more than a part of a bone in one step, and those on the base are held; both have no inverse mass. All others
would go on as they came, but as a pose at rest must stay, every step begins at rest. Then each distance on a rigid body is
restored along the way r that it had before the step: with s the way now and L = |r| the particles part by g r shared by their
inverse masses,

    g = (s² − L²) / (2 s · r)

which is Gauss-Seidel on the linearised constraints, but for terms of second order in the step. Joints then follow the
particles inside their limits (`point_tree`).
"""

import math

from poise.kernels.compared_methods.fabrik import carrier_of_target, distance_between
from poise.kernels.compared_methods.point_tree import (
    HAS_TARGET,
    N_POINTS,
    NEW,
    NODE,
    OLD,
    OWN_FLOATS,
    OWN_INTS,
    PARENT,
    TARGET,
    call_turn_points,
    entry_of,
    place,
    put,
    read_points,
)
from poise.kernels.compiler.decorators import entry, kernel, large_kernel
from poise.kernels.compiler.field_access import size, workspace
from poise.kernels.workspace.layout import MAX_SWEEPS, N_DOFS, N_EFFECTORS, N_UNKNOWNS, field

MOST_TRAVEL = 0.5
"""Part of the shortest bone that a particle is led by in one step: the constraints are judged along the ways before it."""
LEAST_COSINE = 0.2
"""A way that a step has turned further than this cosine is put right along itself."""


@kernel
def lead(floats, node, masses, to, most):
    """Move a particle of SHAKE towards where a goal asks for it by no more than `most` [m], and hold it there in this step."""
    p = place(floats, NODE * node + OLD)
    distance = distance_between(p, to)
    share = 1.0 if distance <= most else most / distance
    put(
        floats, NODE * node + NEW, (p[0] + share * (to[0] - p[0]), p[1] + share * (to[1] - p[1]), p[2] + share * (to[2] - p[2]))
    )
    floats[masses + node] = 0.0


@large_kernel
def begin_step(ws):
    """Begin a step of SHAKE: particles at rest, those that have goals led towards them, those on the base held.

    What carries an effector without an orientation sets out as it is turned; otherwise a short end would turn first.
    """
    ints, floats, weight = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "phase_weight")
    n, most, masses = ints[N_POINTS], MOST_TRAVEL * floats[ints[OWN_FLOATS]], ints[OWN_FLOATS] + 1
    free = size(ws, N_UNKNOWNS) > size(ws, N_DOFS)
    for node in range(n + size(ws, N_EFFECTORS)):
        put(floats, NODE * node + NEW, place(floats, NODE * node + OLD))
        floats[masses + node] = 1.0 if free or entry_of(ints, node, PARENT) >= 0 else 0.0
    for e in range(size(ws, N_EFFECTORS)):
        node = n + e
        point, tip = entry_of(ints, node, PARENT), place(floats, NODE * node + OLD)
        if weight[e, 0] > 0.0 and (free or point >= 0):
            lead(floats, node, masses, place(floats, NODE * node + TARGET), most)
        if weight[e, 0] > 0.0 and point >= 0:
            p, now = place(floats, NODE * point + OLD), place(floats, NODE * node + NEW)
            if floats[masses + point] > 0.0 and weight[e, 1] > 0.0:
                lead(floats, point, masses, carrier_of_target(ws, e, p, tip), most)
            elif floats[masses + point] > 0.0:
                put(floats, NODE * point + NEW, (p[0] + now[0] - tip[0], p[1] + now[1] - tip[1], p[2] + now[2] - tip[2]))


@kernel
def put_right(floats, masses, a, b):
    """Restore the distance of two particles along the way that they had before the step (SHAKE)."""
    share, other = floats[masses + a], floats[masses + b]
    if share + other == 0.0:
        return
    ax, ay, az = place(floats, NODE * a + OLD)
    bx, by, bz = place(floats, NODE * b + OLD)
    x, y, z = ax - bx, ay - by, az - bz
    px, py, pz = place(floats, NODE * a + NEW)
    qx, qy, qz = place(floats, NODE * b + NEW)
    sx, sy, sz = px - qx, py - qy, pz - qz
    length, square = x * x + y * y + z * z, sx * sx + sy * sy + sz * sz
    along = sx * x + sy * y + sz * z
    if along < LEAST_COSINE * math.sqrt(length * square):
        x, y, z, along = sx, sy, sz, square
    if along == 0.0:
        return
    g = 0.5 * (square - length) / (along * (share + other))
    put(floats, NODE * a + NEW, (px - share * g * x, py - share * g * y, pz - share * g * z))
    put(floats, NODE * b + NEW, (qx + other * g * x, qy + other * g * y, qz + other * g * z))


@large_kernel
def sweep_constraints(ws):
    """Sweep once over the constraints of SHAKE, from the tips to the base."""
    ints, floats = field(ws, "method_ints"), field(ws, "method_floats")
    at, masses = ints[OWN_INTS], ints[OWN_FLOATS] + 1
    for k in range(ints[at]):
        put_right(floats, masses, ints[at + 1 + 2 * k], ints[at + 2 + 2 * k])


@entry
def iterate_shake(ints, floats):
    """Iterate SHAKE once: one step of the particles, `sweeps` sweeps over the constraints, and the joints that follow them."""
    ws = workspace(ints, floats)
    own, memory = field(ws, "method_ints"), field(ws, "method_floats")
    read_points(ws)
    begin_step(ws)
    sweeps = field(ws, "options")[MAX_SWEEPS]
    for _ in range(sweeps):
        sweep_constraints(ws)
    for node in range(own[N_POINTS] + size(ws, N_EFFECTORS)):
        if node < own[N_POINTS] or memory[NODE * node + HAS_TARGET] > 0.0:
            put(memory, NODE * node + TARGET, place(memory, NODE * node + NEW))
            memory[NODE * node + HAS_TARGET] = 1.0
    call_turn_points(ws, -1, own[N_POINTS])
    return sweeps
