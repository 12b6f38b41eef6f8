"""Follow the leader: each point of a chain follows its neighbour, from the effectors inward and from the base outward.

J. Brown, J.-C. Latombe, K. Montgomery, Real-time knot-tying simulation, The Visual Computer 20 (2004): a node that follows
moves along the line to its neighbour until their bone has its length. What two leaders pull, here the target and the base that
is held, takes a place between those that each alone would give it, the nearer it is to one the nearer that; nothing follows
the base, which does not move. Bones get their lengths back from the base outward, inside the limits (`point_tree`).
"""

from poise.kernels.compared_methods.fabrik import distance_between, reach_inward
from poise.kernels.compared_methods.point_tree import (
    CHILDREN,
    FIRST_CHILD,
    HAS_TARGET,
    N_POINTS,
    NODE,
    OLD,
    OWN_FLOATS,
    PARENT,
    TARGET,
    call_turn_points,
    entry_of,
    place,
    put,
    read_points,
)
from poise.kernels.compiler.decorators import entry, large_kernel
from poise.kernels.compiler.field_access import size, workspace
from poise.kernels.workspace.layout import N_DOFS, N_UNKNOWNS, field


@large_kernel
def measure_ways(ws, lengths):
    """Follow the leader: write for each point the length of the bones to its leaders, the mean of its branches [m]."""
    ints, floats = field(ws, "method_ints"), field(ws, "method_floats")
    for point in range(ints[N_POINTS] - 1, -1, -1):
        first, count, total, p = entry_of(ints, point, FIRST_CHILD), 0, 0.0, place(floats, NODE * point + OLD)
        for i in range(first, first + entry_of(ints, point, CHILDREN)):
            node = ints[i]
            if floats[NODE * node + HAS_TARGET] > 0.0:
                further = floats[lengths + node] if node < ints[N_POINTS] else 0.0
                total, count = total + further + distance_between(p, place(floats, NODE * node + OLD)), count + 1
        floats[lengths + point] = total / count if count > 0 else 0.0


@large_kernel
def stay_between(ws, lengths):
    """Move the targets of points back to where they were, the more the nearer they are to the base than to their leaders."""
    ints, floats = field(ws, "method_ints"), field(ws, "method_floats")
    from_base = lengths + ints[N_POINTS]
    for point in range(ints[N_POINTS]):
        parent, at = entry_of(ints, point, PARENT), NODE * point
        way, p = 0.0, place(floats, at + OLD)
        if parent >= 0:
            way = floats[from_base + parent] + distance_between(p, place(floats, NODE * parent + OLD))
        floats[from_base + point] = way
        x, y, z = place(floats, at + TARGET)
        if floats[at + HAS_TARGET] > 0.0 and way + floats[lengths + point] > 0.0:
            share = way / (way + floats[lengths + point])
            put(floats, at + TARGET, (p[0] + share * (x - p[0]), p[1] + share * (y - p[1]), p[2] + share * (z - p[2])))


@entry
def iterate_follow_the_leader(ints, floats):
    """Iterate following the leader once: the effectors at their targets lead, all points follow, and the base holds."""
    ws = workspace(ints, floats)
    own = field(ws, "method_ints")
    read_points(ws)
    reach_inward(ws, False)
    if size(ws, N_UNKNOWNS) == size(ws, N_DOFS):  # nothing holds a free root
        measure_ways(ws, own[OWN_FLOATS])
        stay_between(ws, own[OWN_FLOATS])
    call_turn_points(ws, -1, own[N_POINTS])
    return 0
