"""Factorisation of the normal matrix A = JᵀJ + D, stored by rows of its elimination tree; solving with it.

Two unknowns share an entry of JᵀJ only if they share a goal, and then one is above the other in the
elimination tree (`model`). Row u holds A_uv for every v on the way from the root down to u, in the order
of depth, padded to a multiple of four. Factored from the leaves to the root, A = LᵀPL with a unit L of the
same shape: no entry appears that was not there (Featherstone 2005). A branch that everything is on is a
dense matrix, and these kernels are then a dense factorisation.
"""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.compiler.vector_ops import rows_subtract, run_combine, run_dot, run_subtract
from poise.kernels.workspace.layout import FOUR, N_UNKNOWNS, field


@kernel
def padded_length(depth):
    """Return the length of a row of the tree factorisation whose last entry has this depth, padded to four."""
    return FOUR * (depth // FOUR + 1)


@kernel
def largest_diagonal_entry(ws):
    """Return the largest diagonal entry of the normal matrix, stored for its tree factorisation."""
    depth, row, normal = field(ws, "branch_depth"), field(ws, "branch_row"), field(ws, "normal")
    top = 0.0
    for u in range(size(ws, N_UNKNOWNS)):
        top = max(top, normal[row[u] + depth[u]])
    return top


@kernel
def end_of_normal(ws):
    """Return where the normal matrix ends: the first unknown to be eliminated has the last row."""
    first = field(ws, "elimination")[0]
    return field(ws, "branch_row")[first] + padded_length(field(ws, "branch_depth")[first])


@large_kernel
def clear_normal(ws):
    """Clear the normal matrix before its tree factorisation: pose goals fill only what is above them in the tree of joints."""
    normal = field(ws, "normal")
    for k in range(end_of_normal(ws)):
        normal[k] = 0.0


@kernel
def eliminate_fixed(n, parent, depth, row, at_bound, factor):
    """Replace the rows and columns of fixed unknowns in the factor by those of the identity."""
    for u in range(n):
        begin = row[u]
        v = parent[u]
        while v >= 0:
            if at_bound[u] != 0 or at_bound[v] != 0:
                factor[begin + depth[v]] = 0.0
            v = parent[v]
        if at_bound[u] != 0:
            factor[begin + depth[u]] = 1.0


@kernel
def copy_free_part(ws):
    """Begin a factorisation: copy A, restricted to the free unknowns, by rows of its tree into `factor`."""
    parent, depth, row = (
        field(ws, "branch_parent"),
        field(ws, "branch_depth"),
        field(ws, "branch_row"),
    )
    at_bound, diagonal = field(ws, "at_bound"), field(ws, "diagonal")
    normal, factor, any_held = field(ws, "normal"), field(ws, "factor"), False
    for k in range(end_of_normal(ws)):
        factor[k] = normal[k]
    for u in range(size(ws, N_UNKNOWNS)):
        factor[row[u] + depth[u]] += diagonal[u]
        any_held = any_held or at_bound[u] != 0
    if any_held:
        eliminate_fixed(size(ws, N_UNKNOWNS), parent, depth, row, at_bound, factor)


@kernel
def block_size(order, parent, depth, at, n):
    """Count the columns that the tree factorisation takes at once: up to four unknowns, each the parent of the one before."""
    size = 1
    while (depth[order[at + size - 1]] % FOUR) > 0 and at + size < n and parent[order[at + size - 1]] == order[at + size]:
        size += 1
    return size


@large_kernel
def factor_free(ws):
    """Factor A restricted to the free unknowns, by its elimination tree; a fixed one gets a row of the identity.

    Up to four unknowns are eliminated at a time: first from each other, then together from all above them. Returns whether A
    is positive definite there; if not, the factor is of no use.
    """
    order, parent, depth, row = (
        field(ws, "elimination"),
        field(ws, "branch_parent"),
        field(ws, "branch_depth"),
        field(ws, "branch_row"),
    )
    factor, pivot, path = field(ws, "factor"), field(ws, "pivot"), field(ws, "ancestor_row")
    scaled = field(ws, "scaled_rows")
    n, width = size(ws, N_UNKNOWNS), padded_length(size(ws, N_UNKNOWNS))
    nowhere = factor.size - width
    copy_free_part(ws)
    for k in range(width):
        path[k] = nowhere
    at = 0
    while at < n:
        block = block_size(order, parent, depth, at, n)
        top = order[at + block - 1]
        length = padded_length(depth[order[at]])
        v = parent[top]
        while v >= 0 and path[depth[v]] != row[v]:
            path[depth[v]] = row[v]
            v = parent[v]
        for j in range(block):
            u = order[at + j]
            begin, here = row[u], row[u] + depth[u]
            path[depth[u]] = nowhere
            if not factor[here] > 0.0:
                return False
            pivot[u] = 1.0 / factor[here]
            for i in range(j + 1, block):
                run_subtract(factor, row[order[at + i]], factor[here - i + j] * pivot[u], factor, begin, length)
            run_combine(scaled, width * j, pivot, u, factor, begin, length, 1)
        for j in range(block, FOUR):
            for k in range(length):
                scaled[width * j + k] = 0.0
        a, b, c, d = row[order[at]], row[order[at + min(1, block - 1)]], row[order[at + min(2, block - 1)]], row[top]
        rows_subtract(factor, a, b, c, d, scaled, width, path, FOUR * ((depth[top] + FOUR - 1) // FOUR))
        at += block
    return True


@kernel
def round_down_to_four(count):
    """Round the length of a row of the tree factorisation down to a multiple of four."""
    return FOUR * (count // FOUR)


@large_kernel
def solve_factor(ws, x):
    """Solve with the factor: replace x by A⁻¹ x, in place, A being what was last factored.

    The unknowns above one are at neighbouring places in `ancestor_value`, by depth, as their entries are in its row.
    """
    order, depth, row = (
        field(ws, "elimination"),
        field(ws, "branch_depth"),
        field(ws, "branch_row"),
    )
    factor, pivot, above = field(ws, "factor"), field(ws, "pivot"), field(ws, "ancestor_value")
    n = size(ws, N_UNKNOWNS)
    for k in range(padded_length(n)):
        above[k] = 0.0
    for at in range(n):  # what is taken from those above, by all that is below them
        u = order[at]
        begin, last = row[u], depth[u]
        x[u] -= above[last]
        above[last] = 0.0
        value, fours = x[u] * pivot[u], round_down_to_four(last)
        for k in range(last - 1, fours - 1, -1):  # the parent first: it waits
            above[k] += factor[begin + k] * value
        run_subtract(above, 0, -value, factor, begin, fours)
    for at in range(n - 1, -1, -1):
        u = order[at]
        begin, last = row[u], depth[u]
        fours = round_down_to_four(last)
        value = x[u] - run_dot(factor, begin, above, 0, fours)
        for k in range(fours, last):
            value -= factor[begin + k] * above[k]
        x[u] = above[last] = value * pivot[u]


@large_kernel
def fill_normal_residual(ws):
    """Multiply A, by rows of its elimination tree as it is factorised, by x: `normal_residual` becomes gradient − A x."""
    parent, depth, row = (
        field(ws, "branch_parent"),
        field(ws, "branch_depth"),
        field(ws, "branch_row"),
    )
    normal, gradient, left = (
        field(ws, "normal"),
        field(ws, "gradient"),
        field(ws, "normal_residual"),
    )
    x, diagonal = field(ws, "step"), field(ws, "diagonal")
    for u in range(size(ws, N_UNKNOWNS)):
        left[u] = gradient[u] - diagonal[u] * x[u]
    for u in range(size(ws, N_UNKNOWNS)):
        begin, value = row[u], x[u]
        total = normal[begin + depth[u]] * value
        v = parent[u]
        while v >= 0:
            entry = normal[begin + depth[v]]
            total += entry * x[v]
            left[v] -= entry * value
            v = parent[v]
        left[u] -= total
