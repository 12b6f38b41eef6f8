"""Triangulation: from the base outward, each bone makes a triangle with what is left of the chain and the way to the target.

R. Müller-Cajar, R. Mukundan, Triangulation: a new algorithm for inverse kinematics, Image and Vision Computing New Zealand
2007. With the bone a, the rest of the chain b and the way to the target c, the cosine rule has the angle δ between bone and
way, cos δ = (a² + c² − b²) / 2ac. A target too far away is pointed at; one too near for the rest is turned away from, so that
the rest has somewhere to go. Without limits, and with joints that turn every way, one iteration reaches what can be reached.
Limits are not in the paper: a bone is turned as far as it can be, and the next goes on from there.
"""

import math

from poise.kernels.compared_methods.fabrik import distance_between
from poise.kernels.compared_methods.point_tree import (
    HAS_TARGET,
    N_POINTS,
    NEW,
    NODE,
    OLD,
    OWN_INTS,
    PARENT,
    TARGET,
    across,
    bone,
    call_turn_points,
    entry_of,
    last_joint,
    matrix_at,
    place,
    put,
    read_points,
    turn_at,
)
from poise.kernels.compiler.decorators import entry, kernel, large_kernel
from poise.kernels.compiler.field_access import size, workspace
from poise.kernels.workspace.layout import N_EFFECTORS, field


@large_kernel
def find_chain(ws):
    """Write the chain of triangulation, from the effector with a goal to the base; returns how many nodes it has."""
    ints, floats = field(ws, "method_ints"), field(ws, "method_floats")
    at, count, node = ints[OWN_INTS], 0, -1
    for e in range(size(ws, N_EFFECTORS)):
        if floats[NODE * (ints[N_POINTS] + e) + HAS_TARGET] > 0.0:
            node = ints[N_POINTS] + e
    while node >= 0:
        ints[at + count] = node
        node, count = entry_of(ints, node, PARENT), count + 1
    return count


@kernel
def cosine_in_triangle(a, b, c):
    """Return the cosine of the angle between the sides a and c of the triangle with a third side b, for triangulation."""
    if c >= a + b or a >= b + c:
        return 1.0
    if b >= a + c:
        return -1.0
    return (a * a + c * c - b * b) / (2.0 * a * c)


@kernel
def aimed(v, way, cosine):
    """Return the vector v of triangulation, turned in the plane of v and `way` to the angle to `way` with this cosine."""
    length = math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
    c = math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2])
    x, y, z = across(v, way)
    side = math.sqrt(x * x + y * y + z * z)
    if not side > 1e-9 * length:  # in line: to any side, always the same one
        x, y, z = across((1.0, 0.0, 0.0) if abs(way[0]) < 0.9 * c else (0.0, 1.0, 0.0), way)
        side = math.sqrt(x * x + y * y + z * z)
    along, beside = length * cosine / c, length * math.sqrt(max(1.0 - cosine * cosine, 0.0)) / side
    return along * way[0] + beside * x, along * way[1] + beside * y, along * way[2] + beside * z


@kernel
def aim_bone(ws, point, node, rest):
    """Set the target of a node of a point so that its bone, a triangle with the rest of the chain, leads to the goal."""
    ints, floats = field(ws, "method_ints"), field(ws, "method_floats")
    p, t = place(floats, NODE * point + NEW), place(floats, NODE * ints[ints[OWN_INTS]] + TARGET)
    way = t[0] - p[0], t[1] - p[1], t[2] - p[2]
    v = bone(floats, node, point, matrix_at(floats, turn_at(ws, last_joint(ints, entry_of(ints, point, PARENT)))))
    a, c = distance_between(v, (0.0, 0.0, 0.0)), distance_between(p, t)
    if a > 0.0 and c > 0.0:
        x, y, z = aimed(v, way, cosine_in_triangle(a, rest, c))
        put(floats, NODE * node + TARGET, (p[0] + x, p[1] + y, p[2] + z))
        floats[NODE * node + HAS_TARGET] = 1.0


@entry
def iterate_triangulation(ints, floats):
    """Iterate triangulation once: all bones from the base to the effector."""
    ws = workspace(ints, floats)
    own, memory = field(ws, "method_ints"), field(ws, "method_floats")
    read_points(ws)
    count, at = find_chain(ws), own[OWN_INTS]
    call_turn_points(ws, -1, 0)
    rest = 0.0
    for k in range(count - 1):
        rest += distance_between(place(memory, NODE * own[at + k] + OLD), place(memory, NODE * own[at + k + 1] + OLD))
    for k in range(count - 1, 0, -1):
        point, node = own[at + k], own[at + k - 1]
        rest = max(rest - distance_between(place(memory, NODE * point + OLD), place(memory, NODE * node + OLD)), 0.0)
        if k > 1:
            aim_bone(ws, point, node, rest)
        call_turn_points(ws, point, point + 1)
    return 0
