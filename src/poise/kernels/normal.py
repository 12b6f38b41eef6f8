"""The normal matrix A = JᵀJ + D by rows of its elimination tree: forming, factoring and solving it.

Two unknowns share an entry of JᵀJ only if they share a goal, and then one is above the other in the
elimination tree (`model`). Row u holds A_uv for every v on the way from the root down to u, in the order
of depth, padded to a multiple of four. Factored from the leaves to the root, A = LᵀPL with a unit L of the
same shape: no entry appears that was not there (Featherstone 2005). A branch that everything is on is a
dense matrix, and these kernels are then a dense factorisation.
"""

from poise.kernels.jit import kernel, large_kernel
from poise.kernels.layout import FOUR, N_UNKNOWNS, field
from poise.kernels.quads import rows_subtract


@kernel
def padded(depth):
    """How many places a row takes whose last entry has this depth."""
    return FOUR * (depth // FOUR + 1)


@kernel
def largest_entry(ints, floats):
    """The largest entry of the diagonal of `normal`."""
    depth, row, normal = field(ints, floats, "branch_depth"), field(ints, floats, "branch_row"), field(ints, floats, "normal")
    top = 0.0
    for u in range(ints[N_UNKNOWNS]):
        top = max(top, normal[row[u] + depth[u]])
    return top


@kernel
def let_go(n, parent, depth, row, held, factor):
    """Cut the held unknowns out: rows and columns of the identity."""
    for u in range(n):
        begin = row[u]
        v = parent[u]
        while v >= 0:
            if held[u] != 0 or held[v] != 0:
                factor[begin + depth[v]] = 0.0
            v = parent[v]
        if held[u] != 0:
            factor[begin + depth[u]] = 1.0


@large_kernel
def factor_free(ints, floats):
    """Factor A restricted to the unknowns that are not held; a held one gets a row of the identity.

    Returns whether A is positive definite there; if not, the factor is of no use.
    """
    order, parent, depth = (
        field(ints, floats, "elimination"),
        field(ints, floats, "branch_parent"),
        field(ints, floats, "branch_depth"),
    )
    row, held, diagonal = field(ints, floats, "branch_row"), field(ints, floats, "held"), field(ints, floats, "diagonal")
    normal, factor, pivot = field(ints, floats, "normal"), field(ints, floats, "factor"), field(ints, floats, "pivot")
    path = field(ints, floats, "path")
    n = ints[N_UNKNOWNS]
    end = row[order[0]] + padded(depth[order[0]])  # the first to be eliminated has the last row
    for k in range(end):
        factor[k] = normal[k]
    any_held = False
    for u in range(n):
        factor[row[u] + depth[u]] += diagonal[u]
        any_held = any_held or held[u] != 0
    if any_held:
        let_go(n, parent, depth, row, held, factor)
    for k in range(n):
        path[k] = -1
    for at in range(n):
        u = order[at]
        begin, last = row[u], depth[u]
        if not factor[begin + last] > 0.0:
            return False
        v = parent[u]
        while v >= 0 and path[depth[v]] != row[v]:
            path[depth[v]] = row[v]
            v = parent[v]
        pivot[u] = 1.0 / factor[begin + last]
        for first in range(0, last, FOUR):
            rows_subtract(factor, begin, pivot[u], path, first, last)
    return True


@large_kernel
def solve_factor(ints, floats, x):
    """Replace x by A⁻¹ x, A being what was last factored."""
    order, parent, depth = (
        field(ints, floats, "elimination"),
        field(ints, floats, "branch_parent"),
        field(ints, floats, "branch_depth"),
    )
    row, factor, pivot = field(ints, floats, "branch_row"), field(ints, floats, "factor"), field(ints, floats, "pivot")
    path = field(ints, floats, "path")
    n = ints[N_UNKNOWNS]
    for k in range(n):
        path[k] = -1
    for at in range(n):
        u = order[at]
        v = parent[u]
        while v >= 0 and path[depth[v]] != v:
            path[depth[v]] = v
            v = parent[v]
        begin, value = row[u], x[u] * pivot[u]
        for k in range(depth[u] - 1, -1, -1):  # the parent first: it waits
            x[path[k]] -= factor[begin + k] * value
    for at in range(n - 1, -1, -1):
        u = order[at]
        begin, value = row[u], x[u]
        for k in range(depth[u]):
            value -= factor[begin + k] * x[path[k]]
        x[u] = value * pivot[u]
        path[depth[u]] = u


@large_kernel
def what_is_left(ints, floats):
    """Fill `left` with gradient − A x."""
    parent, depth, row = (
        field(ints, floats, "branch_parent"),
        field(ints, floats, "branch_depth"),
        field(ints, floats, "branch_row"),
    )
    normal, gradient, left = field(ints, floats, "normal"), field(ints, floats, "gradient"), field(ints, floats, "left")
    x, diagonal = field(ints, floats, "step"), field(ints, floats, "diagonal")
    for u in range(ints[N_UNKNOWNS]):
        left[u] = gradient[u] - diagonal[u] * x[u]
    for u in range(ints[N_UNKNOWNS]):
        begin, value = row[u], x[u]
        total = normal[begin + depth[u]] * value
        v = parent[u]
        while v >= 0:
            entry = normal[begin + depth[v]]
            total += entry * x[v]
            left[v] -= entry * value
            v = parent[v]
        left[u] -= total
