"""Coupled joints in the normal equations: their columns are folded into their leaders', and their own unknowns rest.

With θ = P y, y without the coupled joints, the equations in y are Pᵀ A P y = Pᵀ g: exact for Jᵀ J and for the second
derivative, as P is constant. Folding one joint after another, those that follow first, adds ratio × its row and column to its
leader's. The elimination tree has the leaders of all that a goal touches (`model.elimination_tree.with_leaders`), so there is
a place for every entry that is not 0. What is left of the coupled unknown is a row of the identity and a gradient of 0.
"""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.workspace.layout import BALL, N_COUPLED, N_EXTRA_ROWS, N_UNKNOWNS, POSE_ROWS, field


@large_kernel
def fold_gradient(ws):
    """Fold the gradient of coupled unknowns into their leaders', `gradient` in place: theirs becomes 0."""
    follower, leader, coupling = field(ws, "follower"), field(ws, "leader"), field(ws, "coupling")
    gradient = field(ws, "gradient")
    for k in range(size(ws, N_COUPLED) - 1, -1, -1):
        gradient[leader[k]] += coupling[k, 0] * gradient[follower[k]]
        gradient[follower[k]] = 0.0


@large_kernel
def fold_rows(ws):
    """Fold the columns of coupled unknowns in the rows of extra goals into their leaders', `extra_jacobian` in place."""
    follower, leader, coupling = field(ws, "follower"), field(ws, "leader"), field(ws, "coupling")
    entries, count = field(ws, "extra_jacobian"), size(ws, N_EXTRA_ROWS)
    for k in range(size(ws, N_COUPLED) - 1, -1, -1):
        for row in range(count):
            entries[count * leader[k] + row] += coupling[k, 0] * entries[count * follower[k] + row]
            entries[count * follower[k] + row] = 0.0


@kernel
def take_entry(normal, at):
    """Return an entry of the normal matrix of a coupled unknown, and clear it."""
    entry = normal[at]
    normal[at] = 0.0
    return entry


@kernel
def add_to_leader(normal, row, depth, leader, other, amount):
    """Add to the entry of a coupled unknown's leader and another unknown, one of which is above the other in the tree.

    An amount of 0 may belong to two that are not, and have no entry.
    """
    if amount != 0.0:
        below, above = (leader, other) if depth[leader] >= depth[other] else (other, leader)
        normal[row[below] + depth[above]] += amount


@large_kernel
def fold_unknown(ws, follower, leader, ratio):
    """Fold row and column of one coupled unknown into its leader's, `normal` in place."""
    parent, depth, row, normal = (
        field(ws, "branch_parent"),
        field(ws, "branch_depth"),
        field(ws, "branch_row"),
        field(ws, "normal"),
    )
    own, shared = take_entry(normal, row[follower] + depth[follower]), 0.0
    v = parent[follower]
    while v >= 0:
        entry = take_entry(normal, row[follower] + depth[v])
        shared += entry if v == leader else 0.0
        add_to_leader(normal, row, depth, leader, v, 0.0 if v == leader else ratio * entry)
        v = parent[v]
    for u in range(size(ws, N_UNKNOWNS)):
        v = u
        while depth[v] > depth[follower]:
            v = parent[v]
        if v == follower and u != follower:
            entry = take_entry(normal, row[u] + depth[follower])
            shared += entry if u == leader else 0.0
            add_to_leader(normal, row, depth, leader, u, 0.0 if u == leader else ratio * entry)
    normal[row[leader] + depth[leader]] += ratio * (2.0 * shared + ratio * own)
    normal[row[follower] + depth[follower]] = 1.0


@large_kernel
def fold_normal(ws):
    """Fold the rows and columns of all coupled unknowns into their leaders', `normal` in place; those that lead come last."""
    follower, leader, coupling = field(ws, "follower"), field(ws, "leader"), field(ws, "coupling")
    for k in range(size(ws, N_COUPLED) - 1, -1, -1):
        fold_unknown(ws, follower[k], leader[k], coupling[k, 0])


# ---- the paper's Jacobian, by columns -------------------------------------------------------------------


@kernel
def moves_effector(ws, unknown, effector):
    """Whether an unknown that leads coupled ones moves an effector by its own joint too, being above it."""
    parent, first_dof, kind = field(ws, "parent"), field(ws, "first_dof"), field(ws, "joint_kind")
    frame, found = field(ws, "effector_frame")[effector], False
    while frame > 0:
        found = found or (first_dof[frame - 1] == unknown and kind[frame - 1] < BALL)
        frame = parent[frame - 1]
    return found


@large_kernel
def clear_foreign_blocks(ws):
    """Clear the blocks of leaders that only joints coupled to them have: of effectors that are not below them."""
    leader, first_block, effectors = field(ws, "leader"), field(ws, "first_block"), field(ws, "block_effector")
    starts, columns = field(ws, "block_column"), field(ws, "columns")
    for k in range(size(ws, N_COUPLED)):
        for block in range(first_block[leader[k]], first_block[leader[k] + 1]):
            if not moves_effector(ws, leader[k], effectors[block]):
                for i in range(starts[block], starts[block] + POSE_ROWS):
                    columns[i] = 0.0


@large_kernel
def fold_blocks(ws):
    """Fold the blocks of coupled unknowns into their leaders', which have one for each effector; `columns` in place."""
    follower, leader, coupling = field(ws, "follower"), field(ws, "leader"), field(ws, "coupling")
    first_block, effectors = field(ws, "first_block"), field(ws, "block_effector")
    starts, columns = field(ws, "block_column"), field(ws, "columns")
    for k in range(size(ws, N_COUPLED) - 1, -1, -1):
        to = first_block[leader[k]]
        for block in range(first_block[follower[k]], first_block[follower[k] + 1]):
            while effectors[to] != effectors[block]:
                to += 1
            for i in range(POSE_ROWS):
                columns[starts[to] + i] += coupling[k, 0] * columns[starts[block] + i]
                columns[starts[block] + i] = 0.0
